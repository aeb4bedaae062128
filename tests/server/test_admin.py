"""What the host does to tables and people, with a server that runs and without."""

from __future__ import annotations

import fnmatch
import json
import re
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from hindmost import cli
from hindmost.contract.messages import VERSION
from hindmost.server.admin.commands import admin
from hindmost.server.host import metrics
from hindmost.server.host.commands import LIMITS
from hindmost.server.host.config import Config
from tests.server.tools import Running, running, table


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., str]:
    """Runs an admin command on the server's database; what it prints."""

    def host(*args: object, code: int = 0, database: str | None = f"sqlite:///{tmp_path / 'hindmost.db'}") -> str:
        given = [] if database is None else ["--database", database]
        monkeypatch.setattr(sys, "argv", ["hindmost", "admin", *map(str, args), *given])
        with pytest.raises(SystemExit) as stop:
            cli.main()
        out, err = capsys.readouterr()
        assert (stop.value.code or 0) == code, err
        assert not code or (out == "" and err.count("\n") == 1)
        return str(err if code else out)

    return host


Host = Callable[..., str]


def seated(server: Running) -> tuple[str, httpx.Client, httpx.Client]:
    """A table with two people."""
    ann, bob = server.person("Ann"), server.person("Bob")
    made = table(ann, "tiny-2", "me", "link")
    bob.post(f"/api/tables/{made['id']}/join", json={"invitation": made["invitations"]["1"]}).raise_for_status()
    return made["id"], ann, bob


@contextmanager
def socket_of(server: Running, client: httpx.Client, id: str) -> Iterator[Callable[..., dict[str, Any]]]:
    """Sends a message, if one is given, and waits for one of a certain type."""
    with connect(
        f"ws{server.url.removeprefix('http')}/api/tables/{id}/socket",
        origin=Origin(server.url),
        additional_headers={"Cookie": f"hindmost={client.cookies['hindmost']}"},
        proxy=None,
    ) as socket:

        def ask(wanted: str, **message: Any) -> dict[str, Any]:
            if message:
                socket.send(json.dumps(message))
            while (told := json.loads(socket.recv(10)))["type"] != wanted:
                pass
            return dict(told)

        yield ask


def test_tables_are_listed_with_who_sits_there(tmp_path: Path, host: Host) -> None:
    with running(tmp_path) as server:
        id, ann, _ = seated(server)
        listed = json.loads(host("tables", "--json"))
        assert [(facts["id"], facts["game"], facts["match"]) for facts in listed] == [(id, "tiny-2", 1)]
        assert [seat["name"] for seat in listed[0]["seats"]] == ["Ann", "Bob"]
        assert listed[0]["seats"][0]["person"] == listed[0]["host"] == ann.get("/api/me").json()["id"]
        assert "invitation" not in json.dumps(listed)
        shown = host("tables")
        assert id in shown
        assert "Ann, Bob" in shown


def test_a_closed_table_takes_nothing_more_even_from_those_who_are_there(tmp_path: Path, host: Host) -> None:
    with running(tmp_path) as server:
        id, ann, _ = seated(server)
        with socket_of(server, ann, id) as ask:
            now = ask("welcome", type="hello", version=VERSION)["now"]
            kind, (a, b, *_) = now["legal"]["kinds"][0], now["legal"]["pairs"][0]
            names = [cell[0] for cell in ann.get("/api/games/tiny-2").json()["board"]["cells"]]
            action = f"place {kind[0]}@{names[a]} {kind[1]}@{names[b]}"
            assert host("close", id) == f"Closed {id}.\n"
            told = ask("refused", type="act", match=1, row=now["rows"], action=action)
            assert told["code"] == "closed"
        assert host("tables", "--json") == "[]\n"
        assert [facts["id"] for facts in json.loads(host("tables", "--all", "--json"))] == [id]
        assert "no open table" in host("close", id, code=2)


def test_those_who_are_there_are_told_soon_that_the_host_closed_their_table(tmp_path: Path, host: Host) -> None:
    with running(tmp_path, lease=0.3) as server:
        ann = server.person("Ann")
        begun, waiting = seated(server)[0], table(ann, "tiny-2", "me", "link")["id"]
        for id in (begun, waiting):
            with socket_of(server, ann, id) as ask:
                ask("welcome", type="hello", version=VERSION)
                host("close", id)
                assert ask("refused")["code"] == "closed"


def test_a_removed_persons_name_leaves_the_tables_of_the_server(tmp_path: Path, host: Host) -> None:
    with running(tmp_path, lease=0.3) as server:
        id, ann, bob = seated(server)
        with socket_of(server, bob, id) as ask:
            ask("welcome", type="hello", version=VERSION)
            host("remove-person", ann.get("/api/me").json()["id"])
            while ask("table")["table"]["seats"][0]["name"] != "deleted person":
                pass


def test_a_removed_person_is_not_known_any_more(tmp_path: Path, host: Host) -> None:
    with running(tmp_path) as server:
        id, ann, _ = seated(server)
        person = ann.get("/api/me").json()["id"]
        host("remove-person", person)
        assert ann.get("/api/me").status_code == 401
        assert [s["name"] for s in json.loads(host("tables", "--json"))[0]["seats"]] == ["deleted person", "Bob"]
        assert "no person" in host("remove-person", person, code=2)
        assert id in host("tables")


def test_everything_about_a_person_is_exported(tmp_path: Path, host: Host) -> None:
    with running(tmp_path) as server:
        id, ann, _ = seated(server)
        person = ann.get("/api/me").json()
        told = json.loads(host("export", person["id"]))
        assert told["person"] == person
        assert [found["id"] for found in told["tables"]] == [id]
        assert "no person" in host("export", "nobody", code=2)


def test_a_line_of_chat_is_found_and_removed(tmp_path: Path, host: Host) -> None:
    with running(tmp_path) as server:
        id, ann, bob = seated(server)
        with socket_of(server, ann, id) as ask:
            ask("welcome", type="hello", version=VERSION)
            ask("said", type="say", text="something rude")
        (line,) = json.loads(host("chat", id, "--json"))
        assert (line["name"], line["removed"]) == ("Ann", False)
        assert "something rude" in host("chat", id)
        host("remove-chat", line["id"])
        assert "rude" not in host("chat", id)
        with socket_of(server, bob, id) as ask:
            assert not ask("welcome", type="hello", version=VERSION).get("chat")
        assert "no line" in host("remove-chat", line["id"], code=2)


def test_a_copy_is_made_while_the_server_runs_and_serves_as_a_database(tmp_path: Path, host: Host) -> None:
    copy = tmp_path / "copy" / "hindmost.db"
    copy.parent.mkdir()
    with running(tmp_path) as server:
        id, ann, _ = seated(server)
        host("backup", copy)
        assert "exists already" in host("backup", copy, code=2)
        host("vacuum")
        assert ann.get(f"/api/tables/{id}").status_code == 200
    with closing(sqlite3.connect(copy)) as opened:
        assert opened.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    with running(copy.parent) as restored:
        assert restored.stranger().get(f"/api/tables/{id}").json()["game"] == "tiny-2"


def test_a_database_that_is_not_there_is_not_made(tmp_path: Path, host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("APPDATA", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path / "data"))
    for database in (None, f"sqlite:///{tmp_path / 'nowhere.db'}"):
        assert "there is no database" in host("tables", code=2, database=database)
    assert not list(tmp_path.rglob("*.db"))


def test_the_database_may_be_named_by_the_environment(
    tmp_path: Path, host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HINDMOST_DATABASE", f"sqlite:///{tmp_path / 'elsewhere.db'}")
    assert "elsewhere.db" in host("tables", code=2, database=None)


def test_a_database_that_cannot_be_used_is_told_in_one_line(tmp_path: Path, host: Host) -> None:
    assert "database" in host("tables", code=2, database="postgresql://nobody@127.0.0.1:9/nothing")
    (tmp_path / "hindmost.db").write_bytes(b"no database" * 100)
    assert "not a database" in host("tables", code=2)


@pytest.mark.parametrize("limit", ["tables", "tables=0", "tables=-1", "tables=x", "chairs=3", "tables=1=2"])
def test_a_limit_is_a_word_and_a_number(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], limit: str
) -> None:
    monkeypatch.setattr(sys, "argv", ["hindmost", "serve", "--limit", limit])
    with pytest.raises(SystemExit):
        cli.main()
    assert "tables=100" in capsys.readouterr().err


def test_the_page_for_hosts_is_true() -> None:
    page = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text("utf-8")
    told = re.findall(r"^# TYPE (\w+) ", metrics.text(), re.MULTILINE)
    assert len(told) == 9
    for name in told:
        assert f"`{name}`" in page
    assert {f"{name}_per_address" for name in LIMITS} == set(fnmatch.filter(Config.__struct_fields__, "*_per_address"))
    for name in LIMITS:
        assert f"`--limit {name}={getattr(Config(), f'{name}_per_address')}`" in page
    for command in admin.commands:
        assert f"`hindmost admin {command}" in page

"""Records up and down."""

from __future__ import annotations

import json
from typing import Any

import httpx
import pytest

from hindmost.match import loads
from hindmost.study import records
from tests.server.tools import Running, refused, table, until

NDJSON = {"Content-Type": "application/x-ndjson"}


def finished(client: httpx.Client, game: str = "tiny-2") -> tuple[str, str]:
    """A match between agents, when it is over: its place and its record."""
    made = table(client, game, "random", "random")
    where = f"/api/tables/{made['id']}/matches/1"

    def record() -> str | None:
        line = client.get(f"{where}/record").text
        return line if "winners" in json.loads(line) else None

    line = until(record)
    assert line
    return where, line


@pytest.fixture(scope="module")
def played(server: Running) -> tuple[str, str]:
    return finished(server.person())


def test_the_record_of_a_finished_match_is_whole(server: Running, played: tuple[str, str]) -> None:
    answer = server.stranger().get(f"{played[0]}/record")
    assert answer.headers["content-type"] == "application/x-ndjson"
    assert answer.headers["content-disposition"].startswith("attachment")
    match = loads(answer.text.strip())
    assert match.finished
    assert match.names == ("random", "random")


def test_a_finished_match_is_replayed_ply_by_ply(server: Running, played: tuple[str, str]) -> None:
    told = server.stranger().get(f"{played[0]}/replay").json()
    record = json.loads(played[1])
    assert [step["action"] for step in told["steps"]] == record["log"]
    assert told["standings"] == record["standings"]
    own = server.stranger().post("/api/replays", content=played[1], headers=NDJSON)
    assert own.json() == told


def test_a_replay_is_open_for_any_seats_eyes(server: Running, played: tuple[str, str]) -> None:
    told = server.stranger().get(f"{played[0]}/replay").json()
    assert told["board"]["radius"] == 3
    for stand in (*told["steps"], told["last"]):
        assert stand["view"]["viewer"] is None
        assert stand["view"]["rack"] == {}
        assert [sum(rack.values()) for rack in stand["racks"]] == stand["view"]["sizes"]
        assert all(stand["view"]["unseen"][kind] >= count for rack in stand["racks"] for kind, count in rack.items())
    assert told["last"]["standings"] == told["standings"]


def test_a_replay_has_its_bounds(monkeypatch: pytest.MonkeyPatch, played: tuple[str, str]) -> None:
    monkeypatch.setattr(records, "MOST_PLIES", 10)
    told = records.replay(played[1].encode())
    assert isinstance(told, str)
    assert "up to 10" in told


def test_records_are_verified(server: Running, played: tuple[str, str]) -> None:
    told = server.stranger().post("/api/records", content=played[1] * 3, headers=NDJSON).json()["records"]
    assert len(told) == 3
    assert told[0]["over"]
    assert told[0]["plies"] == len(json.loads(played[1])["log"])


def wrong(record: dict[str, Any]) -> list[tuple[str, str]]:
    return [
        ("{", "record 1, before ply 0: not JSON"),
        ("[]", "object"),
        (json.dumps(record | {"game": "chess"}), "'chess'"),
        (json.dumps(record | {"winners": [1 - record["winners"][0]]}), "winners"),
        (json.dumps(record | {"log": [*record["log"], "pass"]}), "ply"),
        (json.dumps(record | {"log": ["draw zz"]}), "ply 0"),
        (json.dumps(record) + "\n{}", "record 2"),
        ("[" * 100_000, "nested too deeply"),
        ('{"format": "hindmost/1", "names": "\ud800"}'.encode("utf-8", "surrogatepass").decode("latin-1"), "not"),
    ]


def test_wrong_records_are_refused_in_one_line(server: Running, played: tuple[str, str]) -> None:
    client = server.stranger()
    for text, words in wrong(json.loads(played[1])):
        refused(client.post("/api/records", content=text.encode(), headers=NDJSON), 422, words)
    refused(client.post("/api/records", content=b"\xff\xfe", headers=NDJSON), 422, "UTF-8")


def test_no_records_are_no_mistake(server: Running) -> None:
    assert server.stranger().post("/api/records", content=b"\n\n", headers=NDJSON).json() == {"records": []}
    assert server.stranger().post("/api/replays", content=b"", headers=NDJSON).status_code == 422


def test_too_many_records_at_once(server: Running) -> None:
    answer = server.stranger().post("/api/records", content=b"x" * 1_000_001, headers=NDJSON)
    refused(answer, 413, "1000000 bytes")


def draws(client: httpx.Client, where: str) -> list[str]:
    """The draws of a running match as this client is told them."""
    return [text for text in json.loads(client.get(f"{where}/record").text)["log"] if text.startswith("draw")]


def test_a_running_match_is_exported_only_as_the_asker_may_see_it(server: Running) -> None:
    ann, bob, eve = server.person("Ann"), server.person("Bob"), server.person("Eve")
    made = table(ann, "tiny-2", "me", "link")
    bob.post(f"/api/tables/{made['id']}/join", json={"invitation": made["invitations"]["1"]}).raise_for_status()
    where = f"/api/tables/{made['id']}/matches/1"
    hidden = ["draw"] * 3
    for looker in (eve, server.stranger()):
        assert draws(looker, where) == hidden * 2
    by_ann, by_bob = draws(ann, where), draws(bob, where)
    assert by_ann[3:] == hidden
    assert by_bob[:3] == hidden
    assert all(len(text) == len("draw rb") for text in by_ann[:3] + by_bob[3:])
    refused(ann.get(f"{where}/replay"), 409, "when it is over")


def test_where_nobody_looks_on_nobody_else_has_the_record(server: Running) -> None:
    ann = server.person()
    where = f"/api/tables/{table(ann, 'tiny-2', 'me', 'random', spectators=False)['id']}/matches/1"
    assert ann.get(f"{where}/record").status_code == 200
    refused(server.person("Eve").get(f"{where}/record"), 403, "only those who sit")
    refused(server.stranger().get(f"{where}/replay"), 403, "only those who sit")


@pytest.mark.parametrize("number", ["0", "2", "9" * 30, "-1", "x", "1.0", "%00"])
def test_a_match_that_is_not_there(server: Running, played: tuple[str, str], number: str) -> None:
    answer = server.stranger().get(f"{played[0].removesuffix('1')}{number}/record")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/json"

"""Moderation from the command line, beside a server that runs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from hindmost.contract.messages import VERSION
from tests.server.test_admin import Host, host, seated, socket_of
from tests.server.tools import running

__all__ = ["host"]  # the fixture


def test_from_a_report_to_a_ban(tmp_path: Path, host: Host) -> None:
    with running(tmp_path, lease=0.3) as server:
        id, ann, bob = seated(server)
        bob_id = bob.get("/api/me").json()["id"]
        with socket_of(server, bob, id) as ask:
            ask("welcome", type="hello", version=VERSION)
            line = ask("said", type="say", text="you fool")["id"]
            ann.post("/api/reports", json={"kind": "insult", "table": id, "line": line}).raise_for_status()
            (report,) = json.loads(host("reports", "--json"))
            assert (report["person"], report["called"], report["kind"]) == (bob_id, "Bob", "insult")
            assert [kept["text"] for kept in report["lines"]] == ["you fool"]
            assert ann.get("/api/me").json()["id"] not in json.dumps(report)
            assert "ban of Bob" in host("ban", "Bob", "--for", "7d", "--reason", "insults")
            with pytest.raises(ConnectionClosed, match="banned"):
                ask("never")
        assert bob.post("/api/tables", json={}).json()["error"] == "banned"
        host("close-report", report["id"], "--reason", "banned for it")
        assert json.loads(host("reports", "--json")) == []
        (held,) = json.loads(host("sanctions", "--json"))
        assert (held["kind"], held["name"]) == ("ban", "Bob")
        host("lift", held["id"], "--reason", "has apologised")
        assert bob.get("/api/me").json()["sanctions"] == []
        done = [
            (line["action"], line["by"], line["name"], line["reason"]) for line in json.loads(host("audit", "--json"))
        ]
        assert done == [
            ("lift", "(command line)", "Bob", "has apologised"),
            ("report closed", "(command line)", "Bob", "banned for it"),
            ("ban", "(command line)", "Bob", "insults"),
        ]


def test_moderators_are_made_on_the_command_line(tmp_path: Path, host: Host) -> None:
    with running(tmp_path) as server:
        ann, _ = server.person("Ann"), server.person("Ann")
        ann_id = ann.get("/api/me").json()["id"]
        assert ann_id in host("appoint", "Ann", code=2)  # there are two
        assert host("appoint", ann_id) == f"Ann ({ann_id}) is a moderator now.\n"
        assert "a moderator already" in host("appoint", ann_id, code=2)
        assert ann.get("/api/me").json()["moderator"]
        assert [person["id"] for person in json.loads(host("moderators", "--json"))] == [ann_id]
        host("dismiss", ann_id)
        assert ann.get("/api/reports").status_code == 403
        assert "no moderator" in host("dismiss", ann_id, code=2)


def test_somebody_is_muted_and_removed_on_the_command_line(tmp_path: Path, host: Host) -> None:
    with running(tmp_path) as server:
        id, _, bob = seated(server)
        host("mute", "Bob", "--for", "12h", "--reason", "shouts")
        host("remove-from", id, "Bob", "--reason", "noise", "--only-person")
        told = {each["kind"]: each for each in bob.get("/api/me").json()["sanctions"]}
        assert set(told) == {"mute", "removal"}
        assert told["removal"]["table"] == id
        assert told["removal"]["until"] is None


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("ban", "Nobody", "--reason", "x"), "there is no person"),
        (("ban", "Bob"), "--reason"),
        (("ban", "Bob", "--for", "soon", "--reason", "x"), "not a time"),
        (("ban", "Bob", "--for", "0d", "--reason", "x"), "not a time"),
        (("remove-from", "nowhere", "Bob", "--reason", "x"), "there is no table"),
        (("lift", "nothing", "--reason", "x"), "there is no sanction"),
        (("close-report", "nothing", "--reason", "x"), "there is no open report"),
    ],
)
def test_what_cannot_be_done_is_one_line(tmp_path: Path, host: Host, given: tuple[str, ...], words: str) -> None:
    with running(tmp_path) as server:
        seated(server)
        assert words in host(*given, code=2)

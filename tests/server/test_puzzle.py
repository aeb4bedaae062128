"""The puzzle of the day is the same for everybody, and its solution is told to those who have answered."""

from __future__ import annotations

from hindmost.coach.puzzles import shipped
from hindmost.server.api.puzzles import number_of
from tests.server.tools import Running, refused


def test_the_puzzle_of_the_day_is_answered(server: Running) -> None:
    client = server.stranger()
    told = client.get("/api/puzzle").json()
    puzzle = shipped()[number_of(told["day"])]
    assert puzzle.best not in client.get("/api/puzzle").text
    wrong = client.post("/api/puzzle", json={"day": told["day"], "action": puzzle.greedy}).json()
    assert not wrong["right"]
    assert wrong["best"] == puzzle.best
    right = client.post("/api/puzzle", json={"day": told["day"], "action": puzzle.best}).json()
    assert right["right"]
    assert right["loss"] == 0
    assert all(right["said"][language] for language in ("de", "en", "es"))


def test_what_is_no_answer_is_refused(server: Running) -> None:
    client = server.stranger()
    day = client.get("/api/puzzle").json()["day"]
    refused(client.post("/api/puzzle", json={"day": day, "action": "place"}), 422, "place")
    refused(client.post("/api/puzzle", json={"day": "2026-13-41", "action": "keep"}), 422, "month")
    assert number_of("2026-01-01") != number_of("2026-01-02") or len(shipped()) == 1

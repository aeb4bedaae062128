"""The puzzle of the day is the same for everybody, and its solution is told to those who have answered."""

from __future__ import annotations

from datetime import date, timedelta

import httpx

from hindmost.coach.puzzles import shipped
from hindmost.study.puzzles import number_of
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


def answer(server: Running, today: str, days: int) -> httpx.Response:
    """The best answer to the puzzle so many days from today."""
    day = (date.fromisoformat(today) + timedelta(days=days)).isoformat()
    return server.stranger().post("/api/puzzle", json={"day": day, "action": shipped()[number_of(day)].best})


def test_nobody_is_told_the_answer_before_its_day(server: Running) -> None:
    today = server.stranger().get("/api/puzzle").json()["day"]
    for days in (2, 3, 40, len(shipped()), 365_000):  # not 1: it may be midnight meanwhile
        refused(answer(server, today, days), 422, "when its day has come")
    for days in (0, -1, -(len(shipped()) // 3)):  # a page may stay open
        assert answer(server, today, days).json()["right"]


def test_nobody_is_told_it_by_the_round_before(server: Running) -> None:
    today = server.stranger().get("/api/puzzle").json()["day"]
    for ahead in (1, 2, len(shipped()) // 2):
        refused(answer(server, today, ahead - len(shipped())), 422, "asked again")
    refused(answer(server, today, -700_000), 422, "asked again")

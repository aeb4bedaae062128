"""Ratings, leaderboards, solo results and the deal of the day."""

from __future__ import annotations

import json
import time
from hashlib import sha256
from random import Random
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from hindmost import editions
from hindmost.contract.messages import VERSION
from hindmost.draws import commitment
from hindmost.game import NATURE, draw
from hindmost.match import Match
from hindmost.server.social import daily, ratings
from hindmost.server.social.ratings import Strength
from hindmost.store import Result
from hindmost.study import days
from tests.server.tools import Running, refused, table, until

NEW = Strength()


def test_who_wins_gains_and_who_loses_falls() -> None:
    ((winner,), (loser,)) = ratings.rate([[NEW], [NEW]], [1, 2])
    assert winner.mu > NEW.mu > loser.mu
    assert winner.sigma < NEW.sigma
    ((again,), _) = ratings.rate([[winner], [loser]], [1, 2])
    assert 0 < again.mu - winner.mu < winner.mu - NEW.mu  # the better one was expected to win


def test_equal_strengths_that_share_the_place_stay_equal() -> None:
    ((one,), (other,)) = ratings.rate([[NEW], [NEW]], [1, 1])
    assert one == other


def test_partners_rise_together() -> None:
    ((a, b), (c, d)) = ratings.rate([[NEW, NEW], [NEW, NEW]], [2, 1])
    assert a == b
    assert c == d
    assert c.mu > a.mu


def dealt(game: str) -> Match:
    match, rng = Match.new(editions.find(game)), Random(1)
    while match.to_act == NATURE:
        match = match.play(draw(match.game, match.state, rng))
    return match


def test_who_resigns_is_last() -> None:
    match = dealt("tiny-3")
    assert ratings.ranks(match) == ()
    assert ratings.ranks(match.resign(1)) == (1, 3, 1)
    assert ratings.ranks(match.out_of_time(0)) == (3, 1, 1)
    assert ratings.ranks(match.abort()) == ()
    assert ratings.ranks(dealt("tiny-team").resign(3)) == (1, 2)


def resign(server: Running, client: httpx.Client, id: str) -> None:
    cookie = f"hindmost={client.cookies['hindmost']}"
    where = f"{server.url.replace('http', 'ws')}/api/tables/{id}/socket"
    with connect(where, origin=Origin(server.url), additional_headers={"Cookie": cookie}) as socket:
        socket.send(f'{{"type": "hello", "version": {VERSION}}}')
        socket.recv()
        socket.send('{"type": "resign"}')
        socket.recv()


def test_a_rated_match_moves_people_on_the_leaderboard(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    made = table(ann, "spanish-2", "me", "link", rated=True)
    bob.post(f"/api/tables/{made['id']}/join", json={"invitation": made["invitations"]["1"]}).raise_for_status()
    resign(server, bob, made["id"])
    board = until(lambda: server.stranger().get("/api/leaderboards/spanish-2").json())
    assert [leader["name"] for leader in board] == ["Bob"]  # who leaves so early has made nobody stronger
    assert board[0]["rating"] == pytest.approx(board[0]["mu"] - 3 * board[0]["sigma"])
    profile = server.stranger().get(f"/api/people/{board[0]['person']}").json()
    assert [rating["game"] for rating in profile["ratings"]] == ["spanish-2"]
    assert profile["matches"][0]["result"]["winners"] == [0]
    assert made["id"] not in json.dumps(profile)


def test_leaderboards_are_for_games(server: Running) -> None:
    assert server.stranger().get("/api/leaderboards/stacking-4").json() == []
    refused(server.stranger().get("/api/leaderboards/chess"), 404, "'chess'")
    refused(server.stranger().get("/api/solo/classic-2"), 404, "not played alone")


def test_the_best_solo_result_of_each_person(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    made = table(ann, "spanish-solo", "me")
    people = [client.get("/api/me").json()["id"] for client in (ann, bob)]
    for number, (person, lowest) in enumerate([(0, 9), (0, 12), (1, 11)]):
        standing = [lowest, 20, 20, 20, 20, 20]
        result = Result(people[person], "spanish-solo", None, made["id"], number, standing, float(number))
        server.do(server.store.add_result(result))
    told = server.stranger().get("/api/solo/spanish-solo").json()
    assert [(best["name"], best["standing"][0]) for best in told] == [("Ann", 12), ("Bob", 11)]
    assert made["id"] not in json.dumps(told)


# The deal of the day


def first_draw(client: httpx.Client, id: str) -> Any:
    return until(lambda: json.loads(client.get(f"/api/tables/{id}/matches/1/record").text)["log"])


def test_the_deal_of_the_day_is_the_same_for_everyone(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    mine, yours = (client.post("/api/daily").json()["id"] for client in (ann, bob))
    assert mine != yours
    assert first_draw(ann, mine) == first_draw(bob, yours)
    assert ann.post("/api/daily").json()["id"] == mine  # one table a day


def test_the_seed_of_the_day_is_secret_until_the_day_is_over(server: Running) -> None:
    today = days.day(time.time())
    told = server.stranger().get("/api/daily")
    seed = server.do(daily.deal(server.store, today)).seed
    assert told.json()["hash"] == sha256(seed.encode()).hexdigest()
    assert told.json()["day"] == today
    assert seed not in told.text
    past = server.do(daily.deal(server.store, days.day_before(today)))
    yesterday = server.stranger().get("/api/daily").json()["yesterday"]
    assert yesterday == {"day": past.day, "game": past.game, "seed": past.seed, "hash": commitment(past.seed)}


def test_nobody_sees_anothers_match_of_todays_deal(server: Running) -> None:
    id = server.person("Ann").post("/api/daily").json()["id"]
    for path in (f"/api/tables/{id}/matches/1/record", f"/api/tables/{id}/matches/1/replay"):
        assert server.person("Eve").get(path).status_code == 403


def test_the_solo_games_take_turns() -> None:
    dates = [f"2026-05-{day:02d}" for day in range(1, 4)]
    assert {days.game_of(date) for date in dates} == set(days.solo_games())
    assert days.day(0.0) == "1970-01-01"
    assert days.day_before("2026-03-01") == "2026-02-28"

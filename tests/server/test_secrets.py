"""What is hidden never leaves: other tiles on hidden racks change no byte that anybody else is sent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, cast

import pytest

from hindmost import editions
from hindmost.actions import Draw
from hindmost.contract.messages import VERSION, Hello
from hindmost.contract.settings import Settings
from hindmost.game import NATURE, AnyGame, replay
from hindmost.match import Match
from hindmost.rules.laying import Laying
from hindmost.simulation import simulate
from hindmost.store import Row
from hindmost.table import snapshots
from hindmost.table.carrier import Duties
from hindmost.table.table import Sitting, Table
from tests.server.tools import STILL

QUICK = ("classic-2", "classic-duel", "classic-team", "stacking-3", "travel-2")
HIDDEN = [
    pytest.param(name, marks=[] if name in QUICK else pytest.mark.long)
    for name in editions.names()
    if isinstance(editions.find(name), Laying) and editions.find(name).seats > 1
]


@dataclass(eq=False)
class Listener:
    person: str
    heard: list[bytes] = field(default_factory=list)

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    def turn_away(self, why: str) -> None:
        raise AssertionError(why)


def rows_of(match: Match) -> list[Row]:
    """The rows a server would store, with a question asked and refused, and something taken back, in the middle."""
    game = match.game
    state = game.start()
    rows: list[Row] = []

    def add(seat: int, text: str) -> None:
        rows.append(Row(len(rows), seat, text, 1000.0 + len(rows)))

    for ply, action in enumerate(match.log):
        seat = game.to_act(state)
        assert seat is not None
        if ply == len(match.log) // 2 and seat != NATURE:
            add(seat, "ask abort")
            add((seat + 1) % game.seats, "refuse")
            add(seat, game.text(action))
            add(-2, f"undo {ply}")
        add(seat, game.text(action))
        state = game.apply(state, action)
    return rows


def everything_sent(game: AnyGame, rows: list[Row]) -> dict[str, list[bytes]]:
    """What each seat and an onlooker hear of a match as it happens, and on coming back to it."""
    sittings = tuple(Sitting("person", f"name {seat}", f"person {seat}") for seat in range(game.seats))
    table = Table("t", game, Settings(), sittings, 1, cast("Duties", None), STILL)
    listeners = [Listener(f"person {seat}") for seat in range(game.seats)] + [Listener("onlooker")]
    for listener in listeners:
        table.welcome(listener)
    for row in rows:
        table.take_in([row])
        if row.ply % 20 == 0:
            for listener in listeners:
                hello = Hello(version=VERSION, match=table.number, seen=max(0, row.ply - 5))
                listener.send(snapshots.welcome(table, listener.person, hello))
    for listener in listeners:
        listener.send(snapshots.welcome(table, listener.person))
    return {listener.person: listener.heard for listener in listeners}


def other_worlds(match: Match) -> Iterator[tuple[int, Match]]:
    """The same match with another tile drawn to a rack on which it stayed to the end; the seat it was drawn to."""
    game = match.game
    assert isinstance(game, Laying)
    end: Any = match.state
    state: Any = game.start()
    for ply, action in enumerate(match.log):
        if isinstance(action, Draw) and end.racks[state.seat][action.kind]:
            for kind, left in enumerate(end.bag):
                if left and kind != action.kind:
                    log = (*match.log[:ply], Draw(kind), *match.log[ply + 1 :])
                    try:
                        replay(game, log)
                    except ValueError:
                        continue
                    yield state.seat, Match.new(game, match.names).play_all(log)
                    break
        state = game.apply(state, action)


@pytest.mark.rule("K2", "K16")
@pytest.mark.parametrize("name", HIDDEN)
def test_other_hidden_tiles_change_no_byte_that_others_are_sent(name: str) -> None:
    game = editions.find(name)
    compared = 0
    for match in simulate(game, ["points"] * game.seats, 2, seed="secrets"):  # it never shows its tiles in an exchange
        for seat, other in other_worlds(match):
            sent, sent_there = everything_sent(game, rows_of(match)), everything_sent(game, rows_of(other))
            for person in sent:
                if person != f"person {seat}":
                    assert sent[person] == sent_there[person]
            assert sent[f"person {seat}"] != sent_there[f"person {seat}"]
            compared += 1
            break
    assert compared


def test_a_drawn_tile_is_named_to_its_seat_alone() -> None:
    game = editions.find("classic-2")
    (match,) = simulate(game, ["greedy", "greedy"], 1)
    sent = everything_sent(game, rows_of(match))
    named = {person: b"".join(heard).count(b'"draw r') for person, heard in sent.items()}
    assert named["person 0"] > 0
    assert named["person 1"] > 0
    assert named["onlooker"] == 0


def test_a_device_shared_by_two_people_shows_only_the_one_to_act() -> None:
    game = editions.find("classic-2")
    sittings = (Sitting("person", "a", "host"), Sitting("here", "b", "host"))
    table = Table("t", game, Settings(), sittings, 1, cast("Duties", None), STILL)
    listener = Listener("host")
    table.welcome(listener)
    (match,) = simulate(game, ["greedy", "greedy"], 1)
    for row in rows_of(match):
        table.take_in([row])
        assert b'"draw ' not in listener.heard[-1]
        viewer = snapshots.now(table, frozenset({0, 1})).view.viewer
        to_act = table.live.match.to_act
        assert viewer == (to_act if to_act in (0, 1) else None)

"""Refusals, looks and downloads tell nothing either: other tiles on hidden racks change no byte of them."""

from __future__ import annotations

import json
from random import Random
from typing import Any, cast

import pytest

from hindmost import editions
from hindmost.contract import messages
from hindmost.contract.settings import Settings
from hindmost.game import NATURE
from hindmost.match import Match
from hindmost.simulation import simulate
from hindmost.study.records import _visible_record
from hindmost.table.carrier import Duties
from hindmost.table.errors import Refusal
from hindmost.table.table import Sitting, Table
from tests.server.test_secrets import HIDDEN, Listener, other_worlds, rows_of
from tests.server.tools import STILL

pytestmark = pytest.mark.anyio


class Nobody:
    """A hall in which nothing is ever stored: whatever would be is a mistake of the test."""

    async def own(self, _table: Table, steal: bool = True) -> None: ...


def tries(match: Match, seat: int, row: int) -> list[Any]:
    """What this seat could send to find out about others."""
    game, chance = match.game, Random(row)
    texts = ["draw rr", "draw", "keep?", "place r@a1 r@a1", "undo 0"]
    if match.to_act not in (seat, NATURE, None):
        texts += [game.text(action) for action in chance.sample(list(game.actions(match.state)), 1)]
    acts = [messages.Act(match=1, row=row + off, action=text) for text in texts for off in (-1, 0, 1)]
    return [*acts, *(messages.Look(action=text) for text in texts), messages.Answer(agree=True), messages.Rematch()]


async def told(table: Table, seat: int, messages: list[Any]) -> list[str]:
    listener, answers = Listener(f"person {seat}"), []
    for message in messages:
        try:
            await table.handle(listener, message)
        except Refusal as refusal:
            answers.append(f"{refusal.code}: {refusal.text}")
    return [*answers, *(heard.decode() for heard in listener.heard)]


@pytest.mark.rule("K2", "K16")
@pytest.mark.parametrize("name", HIDDEN)
async def test_other_hidden_tiles_change_no_refusal_and_no_download(name: str) -> None:
    game = editions.find(name)
    (match,) = simulate(game, ["points"] * game.seats, 1, seed="secrets")
    seat, other = next(other_worlds(match))
    worlds = [rows_of(match), rows_of(other)]
    sittings = tuple(Sitting("person", f"name {at}", f"person {at}") for at in range(game.seats))
    compared = 0
    for count in range(15, len(worlds[0]), 15):
        tables = [
            Table("t", game, Settings(), sittings, 1, cast("Duties", Nobody()), STILL, rows[:count]) for rows in worlds
        ]
        for who in set(range(game.seats)) - {seat}:
            messages = tries(tables[0].live.match, who, count)
            answers = [await told(table, who, messages) for table in tables]
            assert answers[0] == answers[1]
            compared += len(answers[0])
        for seats in (frozenset[int](), *(frozenset({who}) for who in range(game.seats) if who != seat)):
            downloads = [json.dumps(_visible_record(table.live, seats)) for table in tables]
            assert downloads[0] == downloads[1]
    assert compared > 100

"""Every agent over many matches of every game: nothing illegal, at few iterations and at full time."""

from __future__ import annotations

from itertools import cycle, islice

import pytest

from hindmost import agents, editions
from hindmost.agents.levels import LEVELS
from hindmost.game import AnyGame
from hindmost.match import Match
from hindmost.rules.laying import Laying
from hindmost.simulation import simulate
from tests.fast.refereeing import variants

pytestmark = [pytest.mark.long, pytest.mark.parametrize("name", editions.names())]
MATCHES, AT_FULL_TIME = 1000, 20
FEW = "master:playouts=8,candidates=8"


def hasty(game: AnyGame) -> list[str]:
    """All that think, with few iterations."""
    laying = isinstance(game, Laying)
    masters = [FEW, f"{FEW},noise=0.1", "ismcts:playouts=8"] if laying else ["master:seconds=0"]
    return ["heuristic", "net", *masters, *(f"level-{number}" for number in range(1, 5))]


def play(game: AnyGame, names: list[str], matches: int, seed: int) -> None:
    """As many different agents beside each other as there are seats; the record is verified by the rules."""
    for number in range(matches):
        seats = list(islice(cycle(names), number, number + game.seats))
        (match,) = simulate(game, seats, 1, seed, number)
        verified = Match.new(game, seats).play_all(match.log)
        assert verified.finished or match.end == "abort"


def test_nobody_acts_illegally_at_few_iterations(name: str) -> None:
    games = list(variants(name))
    for game in games:
        play(game, hasty(game), -(-MATCHES // len(games)), 1)


def test_nobody_acts_illegally_at_full_time(name: str) -> None:
    games = list(variants(name))
    strongest = [f"level-{number}" for number in range(5, LEVELS + 1)]
    for game in games:
        play(game, ["master", *strongest], -(-AT_FULL_TIME // len(games)), 2)


def test_every_game_has_all_agents(name: str) -> None:
    game = editions.find(name)
    assert agents.names(game) == tuple(agents.family(game).AGENTS)
    assert set(agents.names(game)) | {"ismcts"} == set(agents.family(editions.find("classic-2")).AGENTS)

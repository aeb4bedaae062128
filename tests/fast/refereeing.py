"""The rules referee the kernels: every match a kernel plays is played again by the rules, ply by ply.

python -m tests.fast.refereeing     # the small worlds with all their options; exit code 3 for a disagreement
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from hindmost import editions
from hindmost.fast.batch.matches import after, mask, play_logged
from hindmost.fast.core import codes
from hindmost.fast.core.packing import pack, unpack
from hindmost.game import AnyGame, winners
from tests.playing import FULL, TINY

POLICIES = ("random", "greedy", "points")
DISAGREED = 3


class Disagreement(AssertionError):
    """A kernel did not do what the rules do."""


def variants(name: str) -> Iterator[AnyGame]:
    """A game with every choice of its options."""
    options = editions.ALL[name].get("options", {})
    for values in product(*(option.values for option in options.values())):
        yield editions.find(name, dict(zip(options, values, strict=True)))


def games(tiny: bool) -> list[AnyGame]:
    return [game for name in (TINY if tiny else FULL) for game in variants(name)]


def label(game: AnyGame) -> str:
    return " ".join([game.name, *(f"{key}={value}" for key, value in game.options.items())])


def referee(game: AnyGame, seed: object, names: str, number: int = 0) -> list[Any]:
    """Play one match in a kernel and check all of it; the states it went through."""
    results, (log,), last = play_logged(game, 1, seed, names, number)
    state, packed = game.start(), pack(game, game.start())
    states = [state]
    for ply, code in enumerate(log):
        where = f"{label(game)}, seed {seed}, {names} {number}, ply {ply}"
        legal = {codes.encode(game, action) for action in game.actions(state)}
        agree(set(np.flatnonzero(mask(game, packed)).tolist()), legal, f"{where}: legal actions")
        agree(code in legal, True, f"{where}: the action {code} is legal")
        state = game.apply(state, codes.decode(game, code))
        packed = after(game, packed, [code])
        agree(packed.tobytes(), pack(game, state).tobytes(), f"{where}: the state after {code}")
        states.append(state)
    where = f"{label(game)}, seed {seed}, {names} {number}"
    agree(game.to_act(state), None, f"{where}: the end")
    agree(last.tobytes(), packed.tobytes(), f"{where}: the loop and single steps")
    agree(unpack(game, last) == state, True, f"{where}: the last state unpacked")
    (standings,) = results.standings()
    agree(standings, game.standings(state), f"{where}: standings")
    agree(winners(standings), winners(game.standings(state)), f"{where}: winners")
    return states


def agree(found: object, due: object, what: str) -> None:
    if found != due:
        raise Disagreement(what)


def main() -> int:
    try:
        for game in games(tiny=True):
            for number in range(25):
                referee(game, "fault", POLICIES[number % 3 % 2], number)
    except Disagreement as disagreement:
        print(disagreement)
        return DISAGREED
    return 0


if __name__ == "__main__":
    sys.exit(main())

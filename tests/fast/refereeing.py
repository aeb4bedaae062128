"""The rules referee the kernels: every match a kernel plays is played again by the rules, ply by ply.

python -m tests.fast.refereeing HOST FAMILY   # the small worlds with all their options; exit code 3 for a disagreement
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import product
from typing import Any

import numpy as np

from hindmost import editions
from hindmost.fast.batch.matches import after, mask, play_logged
from hindmost.fast.block.tables import numbers
from hindmost.fast.core import codes
from hindmost.fast.core.packing import pack, unpack
from hindmost.fast.host.matches import MatchRunner
from hindmost.game import AnyGame, winners
from hindmost.rules.laying import Laying
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


def referee_shipped(game: AnyGame, seed: object, names: str, number: int = 0) -> None:
    """The same of the shipped kernels: the log of a match, what is legal on the way, and how it ends."""
    kernels = MatchRunner(game, names, "wasm")
    where = f"{label(game)}, seed {seed}, {names} {number}, shipped"
    log, state = kernels.log(number, seed), game.start()
    tracks = kernels.play(1, seed, number).tracks
    for ply, code in enumerate(log):
        legal = sorted(codes.encode(game, action) for action in game.actions(state))
        agree(kernels.legal(state), legal, f"{where}, ply {ply}: legal actions")
        agree(code in legal, True, f"{where}, ply {ply}: the action {code} is legal")
        state = game.apply(state, codes.decode(game, code))
    agree(game.to_act(state), None, f"{where}: the end")
    zero = numbers(game).zero if isinstance(game, Laying) else 0
    ends = [sorted(max(0, value - zero) for value in tracks[at : at + 6]) for at in range(0, len(tracks), 6)]
    agree([tuple(side) for side in ends], list(game.standings(state)), f"{where}: standings")


def agree(found: object, due: object, what: str) -> None:
    if found != due:
        raise Disagreement(what)


def main(host: str, family: str) -> int:
    check: Any = referee_shipped if host == "wasm" else referee
    try:
        for game in (game for game in games(tiny=True) if isinstance(game, Laying) == (family == "lay")):
            for number in range(25):
                check(game, "fault", POLICIES[number % 3 % 2], number)
    except Disagreement as disagreement:
        print(disagreement)
        return DISAGREED
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

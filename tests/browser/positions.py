"""Positions that are rare or take long to come to, found in matches between agents that a seed fixes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import count
from typing import Any, NamedTuple

from hindmost import editions
from hindmost.actions import Action, Place
from hindmost.game import AnyGame
from hindmost.rules.laying_state import Phase
from hindmost.simulation import simulate

Wanted = Callable[[AnyGame, Any, Sequence[Action]], bool]


class Found(NamedTuple):
    """A match up to some ply, and what was played from there on."""

    game: AnyGame
    log: tuple[Action, ...]
    then: tuple[Action, ...]


@cache
def search(name: str, agent: str, wanted: Wanted) -> Found:
    """The first position where this is so; `wanted` is given the state and what was played from there on."""
    game = editions.find(name)
    for seed in count():
        [match] = simulate(game, [agent] * game.seats, 1, seed)
        state = game.start()
        for ply, action in enumerate(match.log):
            if wanted(game, state, match.log[ply:]):
                return Found(game, match.log[:ply], match.log[ply:])
            state = game.apply(state, action)
    raise AssertionError


@cache
def middle(name: str, part: float = 0.5) -> Found:
    """The first seat's turn when so much of a match has been played."""
    game = editions.find(name)
    [match] = simulate(game, ["greedy"] * game.seats, 1, 1)
    state = game.start()
    for ply, action in enumerate(match.log):
        if game.to_act(state) == 0 and ply >= part * len(match.log) and state.phase is not Phase.OFFER:
            return Found(game, match.log[:ply], match.log[ply:])
        state = game.apply(state, action)
    raise AssertionError


def offer(game: AnyGame, state: Any, then: Sequence[Action]) -> bool:
    """The first seat may swap its rack."""
    return state.phase is Phase.OFFER and state.seat == 0


def bonus_chain(game: AnyGame, state: Any, then: Sequence[Action]) -> bool:
    """The first seat earns a bonus play, and with it another one."""
    for action in then[:2]:
        after = game.apply(state, action)
        if not isinstance(action, Place) or state.seat != 0 or game.to_act(after) != 0 or after.phase != Phase.PLACE:
            return False
        state = after
    return True

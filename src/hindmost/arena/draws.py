"""Nature at the tables of a pair: whoever sits in a seat draws what the others drew who sat there."""

from __future__ import annotations

from collections import Counter
from math import log
from random import Random
from typing import Any

from hindmost.actions import Action, Draw, Stone
from hindmost.game import NATURE, AnyGame
from hindmost.rules import collecting_state, laying_state
from hindmost.tiles import KINDS

FOR_ALL = {laying_state.Phase.STONES, collecting_state.Phase.FILL}  # start stones, and tiles for the centre


class Draws:
    """Every seat has a stream of its own, and what is for all has one too; the key and the number fix each draw."""

    def __init__(self, game: AnyGame, key: str) -> None:
        self.game = game
        self.key = key
        self.drawn: Counter[int] = Counter()

    def next(self, state: Any) -> Action:
        stream = NATURE if state.phase in FOR_ALL else state.seat
        self.drawn[stream] += 1
        return first_to_come(self.game, state, Random(f"{self.key}/draws {stream}/{self.drawn[stream]}"))


def first_to_come(game: AnyGame, state: Any, rng: Random) -> Action:
    """One of nature's actions by their weights, as a race: twice as many tiles of a kind are twice as fast.

    The runners are the same whatever is left in the bag, so two bags that differ by little mostly give the same tile,
    where an index into what is left would give any other.
    """
    times = [-log(1.0 - rng.random()) for _ in KINDS]
    running = zip(game.actions(state), game.weights(state), strict=True)
    return min(running, key=lambda runner: times[_number(runner[0])] / runner[1])[0]


def _number(action: Action) -> int:
    match action:
        case Draw(kind):
            return kind
        case Stone(colour):
            return colour
        case _:
            raise ValueError(f"nature does not {action}")

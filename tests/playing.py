"""Matches for tests: played by numbers that index the legal actions, or by a seed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import count
from random import Random
from typing import Any, NamedTuple

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from hindmost import editions
from hindmost.actions import Action, Place
from hindmost.game import NATURE, AnyGame, draw
from hindmost.rules.laying import Laying

ALL = editions.names(tiny=True)
TINY = tuple(name for name in ALL if name not in editions.names())
FULL = editions.names()
WITH_RACKS = tuple(name for name in ALL if isinstance(editions.find(name), Laying))

LONG_SWEEP = settings(
    max_examples=150,
    deadline=None,
    phases=(Phase.reuse, Phase.generate, Phase.shrink),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
TINY_WORLDS = settings(LONG_SWEEP, max_examples=10, derandomize=True)
FULL_SIZE = settings(TINY_WORLDS, max_examples=3)
LONG_FULL_SIZE = settings(LONG_SWEEP, max_examples=30)


class Step(NamedTuple):
    before: Any
    action: Action
    after: Any


def numbers(most: int) -> st.SearchStrategy[list[int]]:
    """As many numbers as a walk shall have steps; each picks one of the legal actions."""
    return st.integers(0, most).flatmap(lambda size: st.lists(st.integers(0, 65535), min_size=size, max_size=size))


def gain(game: Laying, state: Any, place: Place) -> int:
    side = game.side(state.seat)
    had: tuple[int, ...] = state.tracks[side]
    return sum(game.settle(state, place).tracks[side]) - sum(had)


def choose(game: AnyGame, state: Any, number: int) -> Action:
    """The legal action this number picks: every third the best of some, so that markers reach their ends."""
    legal = game.actions(state)
    if not isinstance(game, Laying) or not isinstance(legal[0], Place) or number % 3:
        return legal[number % len(legal)]
    some = [legal[(number // 3 + 37 * i) % len(legal)] for i in range(16)]
    return max(some, key=lambda place: gain(game, state, place) if isinstance(place, Place) else 0)


def walk(game: AnyGame, choices: Iterable[int], state: Any = None) -> list[Step]:
    """The steps these numbers lead to, to the end of the match at most."""
    steps = []
    state = game.start() if state is None else state
    for number in choices:
        if game.to_act(state) is None:
            break
        action = choose(game, state, number)
        after = game.apply(state, action)
        steps.append(Step(state, action, after))
        state = after
    return steps


def states(game: AnyGame, steps: list[Step]) -> list[Any]:
    return [game.start(), *(step.after for step in steps)]


def finish(game: AnyGame, state: Any, seed: object, most: int = 20_000) -> list[Action]:
    """Actions that bring the match to its end: nature by its weights, the seats at random."""
    rng = Random(str(seed))
    log: list[Action] = []
    for _ in range(most):
        if (seat := game.to_act(state)) is None:
            return log
        action = draw(game, state, rng) if seat == NATURE else choose(game, state, rng.randrange(65536))
        log.append(action)
        state = game.apply(state, action)
    raise AssertionError(f"{game.name} does not end within {most} plies")


@cache
def some_match(name: str, seed: int = 0) -> tuple[Step, ...]:
    """A whole match of this game."""
    game = editions.find(name)
    steps, state = [], game.start()
    for action in finish(game, state, seed):
        after = game.apply(state, action)
        steps.append(Step(state, action, after))
        state = after
    return tuple(steps)


def first_state(name: str, wanted: str, seat: int | None = None) -> Any:
    """A state in this phase (and with this seat on turn) from one of the first random matches."""
    for seed in count():
        for step in some_match(name, seed):
            if step.before.phase == wanted and seat in {None, step.before.seat}:
                return step.before
    return None

"""What every game of the family can be asked, and what can be done with any of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any, Protocol, TypeVar

from hindmost.actions import Action
from hindmost.events import Event

NATURE = -1

# A side's six values in ascending order: the result list of G12.
Standing = tuple[int, ...]

S = TypeVar("S")
V = TypeVar("V")


class IllegalAction(ValueError):
    """An action that is not among the legal ones, or a text that is none."""


class Game(Protocol[S, V]):
    """An edition made playable. It holds no state: every question brings its own."""

    name: str
    options: dict[str, Any]
    seats: int
    sides: int

    def side(self, seat: int) -> int:
        """The side whose track this seat's points go to."""

    def start(self) -> S:
        """The state before anything is drawn."""

    def to_act(self, state: S) -> int | None:
        """The seat to act, NATURE, or None when the match is over."""

    def actions(self, state: S) -> Sequence[Action]:
        """Everything legal now, in an order that is part of the contract."""

    def weights(self, state: S) -> Sequence[int]:
        """How likely each of nature's actions is, in their order."""

    def apply(self, state: S, action: Action) -> S:
        """The state after a legal action. What it does with any other is not defined: `play` checks."""

    def view(self, state: S, seat: int | None) -> V:
        """What this seat knows; None is somebody who only looks on."""

    def legal(self, view: V) -> Sequence[Action]:
        """What the viewer may do now, from what it knows; the same as `actions` when it is to act, else nothing."""

    def imagine(self, view: V, rng: Random) -> S:
        """A world this seat cannot tell from the real one, each equally likely."""

    def explain(self, state: S, action: Action, after: S | None = None) -> tuple[Event, ...]:
        """What happens when this legal action is done, told for people; the state after it, for who knows it."""

    def standings(self, state: S) -> tuple[Standing, ...]:
        """The result list of each side."""

    def text(self, action: Action) -> str:
        """The one way to write this action."""

    def parse(self, text: str) -> Action:
        """The action written so; IllegalAction if none is."""

    def position(self, position: S | V) -> str:
        """A state or a view in one line."""

    def read_position(self, text: str) -> S | V:
        """The state or view written so; ValueError if none is."""


def quoted(text: str) -> str:
    """A stranger's text for an error of one line: not too long, and nothing in it that a terminal would obey."""
    return ascii(text if len(text) <= 60 else text[:57] + "...")


AnyGame = Game[Any, Any]


def winners(standings: Sequence[Standing]) -> tuple[int, ...]:
    """The sides with the best result list: all of them when it is shared (G12, A9)."""
    best = max(standings)
    return tuple(side for side, standing in enumerate(standings) if standing == best)


def places(standings: Sequence[Standing]) -> tuple[int, ...]:
    """The place of each side, 1 for the best; equal lists share a place (A10)."""
    return tuple(1 + sum(other > own for other in standings) for own in standings)


def play(game: Game[S, V], state: S, action: Action) -> S:
    """Do a legal action; IllegalAction for any other."""
    if action not in game.actions(state):
        raise IllegalAction(f"{_told(game, action)} is not legal here")
    return game.apply(state, action)


def _told(game: Game[S, V], action: Action) -> str:
    try:
        return repr(game.text(action))
    except (LookupError, ValueError):  # not even an action of this game
        return str(action)


def replay(game: Game[S, V], log: Iterable[Action]) -> S:
    """The state after a whole log, every action of it checked."""
    state = game.start()
    for action in log:
        state = play(game, state, action)
    return state


def draw(game: Game[S, V], state: S, rng: Random) -> Action:
    """One of nature's actions, by their weights."""
    return rng.choices(game.actions(state), game.weights(state))[0]


def until_seat(game: Game[S, V], state: S, drawn: int, seed: object) -> tuple[S, int]:
    """Let nature act until a seat must, each draw fixed by the seed and its number."""
    while game.to_act(state) == NATURE:
        state = game.apply(state, draw(game, state, Random(f"{seed}:{drawn}")))
        drawn += 1
    return state, drawn


def perft(game: Game[S, V], depth: int, seed: object = 0, tick: Callable[[], object] = lambda: None) -> int:
    """How many sequences of `depth` seat actions there are when nature draws as the seed says."""

    def count(state: S, drawn: int, left: int) -> int:
        state, drawn = until_seat(game, state, drawn, seed)
        legal = game.actions(state)
        if left == 1 or not legal:
            return len(legal)
        total = 0
        for action in legal:
            total += count(game.apply(state, action), drawn, left - 1)
            if left == depth:
                tick()
        return total

    return count(game.start(), 0, depth) if depth else 1

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
    """An action that is not among the legal ones, or a text that is none.

    >>> from hindmost import IllegalAction, find
    >>> try:
    ...     find("classic-2").parse("place r@a1")
    ... except IllegalAction as error:
    ...     print(error)
    'place r@a1' is not an action of this game
    """


class Game(Protocol[S, V]):
    """An edition made playable. It holds no state: every question brings its own.

    >>> from hindmost import find
    >>> game = find("classic-team")
    >>> game.name, game.seats, game.sides
    ('classic-team', 4, 2)
    >>> find("classic-duel", {"lock": True}).options
    {'lock': True}
    """

    family: str  # the games that share its rules
    name: str
    options: dict[str, Any]
    seats: int
    sides: int
    top: int  # how far a colour can come
    hides_draws: bool  # are tiles drawn for one seat alone to see?
    silent: frozenset[Action]  # what a seat does without anybody else noticing

    def __hash__(self) -> int:
        """There is one game for each name and its options, so it can be a key."""

    def side(self, seat: int) -> int:
        """The side whose track this seat's points go to.

        >>> from hindmost import find
        >>> [find("classic-team").side(seat) for seat in range(4)]
        [0, 1, 0, 1]
        """

    def start(self) -> S:
        """The state before anything is drawn.

        >>> from hindmost import find
        >>> game = find("collecting-2")
        >>> game.position(game.start())
        'r21g21b21o21y21p21 - - -/- fill,0,0,0'
        """

    def to_act(self, state: S) -> int | None:
        """The seat to act, NATURE, or None when the match is over.

        >>> from hindmost import NATURE, find
        >>> game = find("classic-2")
        >>> game.to_act(game.start()) == NATURE
        True
        """

    def actions(self, state: S) -> Sequence[Action]:
        """Everything legal now, in an order that is part of the contract.

        >>> from hindmost import find
        >>> from hindmost.game import until_seat
        >>> game = find("classic-2")
        >>> state, _ = until_seat(game, game.start(), 0, seed=1)
        >>> legal = game.actions(state)
        >>> len(legal), game.text(legal[0]), game.text(legal[-1])
        (486, 'place r@a7 b@a8', 'place o@k5 p@k4')
        """

    def weights(self, state: S) -> Sequence[int]:
        """How likely each of nature's actions is, in their order.

        >>> from hindmost import find
        >>> game = find("classic-2")
        >>> list(game.weights(game.start()))[:4]  # rr, rg, rb, ro
        [5, 6, 6, 6]
        """

    def apply(self, state: S, action: Action) -> S:
        """The state after a legal action. What it does with any other is not defined: `play` checks.

        >>> from hindmost import find
        >>> game = find("classic-2")
        >>> state = game.apply(game.start(), game.parse("draw rb"))
        >>> sum(state.racks[0]), sum(state.bag), sum(game.start().bag)
        (1, 119, 120)
        """

    def view(self, state: S, seat: int | None) -> V:
        """What this seat knows; None is somebody who only looks on.

        >>> from hindmost import find
        >>> from hindmost.game import until_seat
        >>> game = find("tiny-2")
        >>> state, _ = until_seat(game, game.start(), 0, seed=1)
        >>> game.position(game.view(state, 0)).split()[5]  # its own rack, and how many tiles the other has
        'rgbpoo/?3'
        >>> game.position(game.view(state, None)).split()[5]
        '?3/?3'
        """

    def legal(self, view: V) -> Sequence[Action]:
        """What the viewer may do now, from what it knows; the same as `actions` when it is to act, else nothing.

        >>> from hindmost import find
        >>> from hindmost.game import until_seat
        >>> game = find("classic-2")
        >>> state, _ = until_seat(game, game.start(), 0, seed=1)
        >>> [len(game.legal(game.view(state, seat))) for seat in range(2)]
        [486, 0]
        """

    def imagine(self, view: V, rng: Random) -> S:
        """A world this seat cannot tell from the real one, each equally likely.

        >>> from random import Random
        >>> from hindmost import find
        >>> from hindmost.game import until_seat
        >>> game = find("classic-2")
        >>> state, _ = until_seat(game, game.start(), 0, seed=1)
        >>> world = game.imagine(game.view(state, 0), Random(1))
        >>> world.racks[0] == state.racks[0], world.racks[1] == state.racks[1]
        (True, False)
        """

    def explain(self, state: S, action: Action, after: S | None = None) -> tuple[Event, ...]:
        """What happens when this legal action is done, told for people; the state after it, for who knows it.

        >>> from hindmost import find
        >>> from hindmost.game import until_seat
        >>> game = find("classic-2")
        >>> state, _ = until_seat(game, game.start(), 0, seed=1)
        >>> for event in game.explain(state, game.parse("place r@a7 b@a8")):
        ...     print(event)
        Line(colour=0, cell=1, direction=3, cells=(0,))
        Advance(side=0, colour=0, points=1, before=0, after=1)
        Advance(side=0, colour=2, points=0, before=0, after=0)
        """

    def standings(self, state: S) -> tuple[Standing, ...]:
        """The result list of each side.

        >>> from hindmost import find
        >>> game = find("classic-2")
        >>> game.standings(game.start())
        ((0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0))
        """

    def text(self, action: Action) -> str:
        """The one way to write this action.

        >>> from hindmost import find
        >>> from hindmost.actions import Choice, Draw
        >>> game = find("classic-2")
        >>> game.text(Draw(2)), game.text(Choice.SWAP)
        ('draw rb', 'swap')
        """

    def parse(self, text: str) -> Action:
        """The action written so; IllegalAction if none is.

        >>> from hindmost import find
        >>> find("classic-2").parse("place r@a7 b@a8")
        Place(kind=2, first=1, second=2)
        """

    def position(self, position: S | V) -> str:
        """A state or a view in one line.

        >>> from hindmost import find
        >>> game = find("tiny-2")
        >>> game.position(game.start()).split()[:3]
        ['r2g/5/6/p5b/6/5/y2o', '0,0,0,0,0,0/0,0,0,0,0,0', 'deal,0,1,0,0']
        """

    def read_position(self, text: str) -> S | V:
        """The state or view written so; ValueError if none is.

        >>> from hindmost import find
        >>> game = find("tiny-2")
        >>> game.read_position(game.position(game.start())) == game.start()
        True
        """


def is_view(position: object) -> bool:
    """Is this what somebody sees, not a state?

    >>> from hindmost import find
    >>> from hindmost.game import is_view
    >>> game = find("classic-2")
    >>> is_view(game.view(game.start(), 0)), is_view(game.start())
    (True, False)
    """
    return hasattr(position, "viewer")


def quoted(text: str) -> str:
    """A stranger's text for an error of one line: not too long, and nothing in it that a terminal would obey.

    >>> from hindmost.game import quoted
    >>> print(quoted("classic-5"), len(quoted("x" * 1000)))
    'classic-5' 62
    """
    return ascii(text if len(text) <= 60 else text[:57] + "...")


AnyGame = Game[Any, Any]


def winners(standings: Sequence[Standing]) -> tuple[int, ...]:
    """The sides with the best result list: all of them when it is shared (G12, A9).

    >>> from hindmost.game import winners
    >>> winners([(9, 12, 14), (8, 18, 18), (9, 12, 14)])
    (0, 2)
    """
    best = max(standings)
    return tuple(side for side, standing in enumerate(standings) if standing == best)


def places(standings: Sequence[Standing]) -> tuple[int, ...]:
    """The place of each side, 1 for the best; equal lists share a place (A10).

    >>> from hindmost.game import places
    >>> places([(9, 12, 14), (8, 18, 18), (9, 12, 14)])
    (1, 3, 1)
    """
    return tuple(1 + sum(other > own for other in standings) for own in standings)


def play(game: Game[S, V], state: S, action: Action) -> S:
    """Do a legal action; IllegalAction for any other.

    >>> from hindmost import IllegalAction, find
    >>> from hindmost.game import play
    >>> game = find("classic-2")
    >>> state = play(game, game.start(), game.parse("draw rb"))
    >>> try:
    ...     play(game, state, game.parse("keep"))
    ... except IllegalAction as error:
    ...     print(error)
    'keep' is not legal here
    """
    if action not in game.actions(state):
        raise IllegalAction(f"{_quoted_action(game, action)} is not legal here")
    return game.apply(state, action)


def _quoted_action(game: Game[S, V], action: Action) -> str:
    try:
        return repr(game.text(action))
    except (LookupError, ValueError):  # not even an action of this game
        return str(action)


def replay(game: Game[S, V], log: Iterable[Action]) -> S:
    """The state after a whole log, every action of it checked.

    >>> from hindmost import find
    >>> from hindmost.game import replay
    >>> game = find("classic-2")
    >>> sum(replay(game, [game.parse("draw rb"), game.parse("draw oo")]).bag)
    118
    """
    state = game.start()
    for action in log:
        state = play(game, state, action)
    return state


def draw(game: Game[S, V], state: S, rng: Random) -> Action:
    """One of nature's actions, by their weights.

    >>> from random import Random
    >>> from hindmost import find
    >>> from hindmost.game import draw
    >>> game = find("classic-2")
    >>> game.text(draw(game, game.start(), Random(1)))
    'draw rb'
    """
    return rng.choices(game.actions(state), game.weights(state))[0]


def until_seat(game: Game[S, V], state: S, drawn: int, seed: object) -> tuple[S, int]:
    """Let nature act until a seat must, each draw fixed by the seed and its number.

    >>> from hindmost import find
    >>> from hindmost.game import until_seat
    >>> game = find("classic-2")
    >>> state, drawn = until_seat(game, game.start(), 0, seed=1)
    >>> game.to_act(state), drawn
    (0, 12)
    """
    while game.to_act(state) == NATURE:
        state = game.apply(state, draw(game, state, Random(f"{seed}:{drawn}")))
        drawn += 1
    return state, drawn


def perft(game: Game[S, V], depth: int, seed: object = 0, tick: Callable[[], object] = lambda: None) -> int:
    """How many sequences of `depth` seat actions there are when nature draws as the seed says.

    >>> from hindmost import find
    >>> from hindmost.game import perft
    >>> [perft(find("tiny-2"), depth, seed=1) for depth in (0, 1, 2)]
    [1, 240, 55440]
    """

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

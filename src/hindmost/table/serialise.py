"""What a viewer is shown: views, rows without secrets, events and legal actions, as structs of the contract."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeVar

from msgspec import UnsetType

from hindmost import events as happened
from hindmost.actions import Action, Draw
from hindmost.contract.events import (
    AdvanceEvent,
    BonusEvent,
    BustEvent,
    EndedEvent,
    GameEvent,
    LineEvent,
    RiskedEvent,
    ShownEvent,
)
from hindmost.contract.values import Colour, Heap, Points
from hindmost.contract.views import (
    BoardInfo,
    LegalActions,
    OpenChange,
    OpenPairs,
    SeatView,
    SeatViewChange,
)
from hindmost.families import FamilyParts
from hindmost.game import AnyGame
from hindmost.tiles import COLOURS, KIND_NAMES, Counts

S = TypeVar("S")
T = TypeVar("T")
LETTERS: tuple[Colour, ...] = ("r", "g", "b", "o", "y", "p")
assert "".join(LETTERS) == COLOURS


def heap(counts: Counts) -> Heap:
    """Tiles by their kind."""
    return {KIND_NAMES[kind]: count for kind, count in enumerate(counts) if count}


def points(counts: Sequence[int]) -> Points:
    """Something of each colour."""
    return {LETTERS[colour]: count for colour, count in enumerate(counts) if count}


def new_counts(before: Counts, after: Counts) -> Heap:
    """Tiles by their kind, where there are more or less of it now."""
    both = enumerate(zip(before, after, strict=True))
    return {KIND_NAMES[kind]: now for kind, (then, now) in both if now != then}


def in_places(before: Sequence[T], after: Sequence[T], told: Callable[[T], S]) -> dict[int, S]:
    """What differs, by its place."""
    both = enumerate(zip(before, after, strict=True))
    return {place: told(now) for place, (then, now) in both if now != then}


class TablePart(Protocol):
    """What is shown of a family of games."""

    def view(self, seen: Any) -> SeatView:
        """A view; the cells of a board come in their order."""

    def change(self, before: Any, after: Any) -> SeatViewChange:
        """What is another in a view of the same match."""

    def open_pairs(self, game: Any, state: Any) -> OpenPairs | None:
        """Where a tile may lie, if the game has a board."""

    def open_change(self, game: Any, before: Any, after: Any) -> OpenChange | UnsetType:
        """What of that is new."""

    def legal(self, game: Any, seen: Any) -> LegalActions:
        """The legal actions of the viewer."""

    def legal_now(self, game: Any, seen: Any) -> LegalActions:
        """The same for somebody who is told of what is open as well."""

    def board(self, game: Any) -> BoardInfo | None:
        """The board for drawing, if the game has one."""

    def racks(self, state: Any) -> list[Heap]:
        """What the seats hold, if they hold anything."""


family = FamilyParts[TablePart]("hindmost.table.{}")


def view(game: AnyGame, seen: Any) -> SeatView:
    return family(game).view(seen)


def change(game: AnyGame, before: Any, after: Any) -> SeatViewChange:
    return family(game).change(before, after)


def row_text(game: AnyGame, state: Any, action: Action, seats: frozenset[int]) -> str:
    """An action as these seats may read it: a tile drawn to a hidden rack is only `draw`."""
    hidden = game.hides_draws and isinstance(action, Draw) and seats != {state.seat}
    return "draw" if hidden else game.text(action)


def events(game: AnyGame, state: Any, action: Action, after: Any = None) -> list[GameEvent]:
    """What happens, for everybody; draws to a rack tell nothing."""
    return [_SERIALISED[type(event)](event) for event in game.explain(state, action, after)]


_SERIALISED: dict[type[happened.Event], Callable[[Any], GameEvent]] = {
    happened.Line: lambda line: LineEvent(LETTERS[line.colour], line.cell, line.direction, list(line.cells)),
    happened.Advance: lambda made: AdvanceEvent(made.side, LETTERS[made.colour], made.points, made.before, made.after),
    happened.Bonus: lambda bonus: BonusEvent(LETTERS[bonus.colour]),
    happened.Shown: lambda shown: ShownEvent(shown.seat, heap(shown.tiles)),
    happened.Risked: lambda risked: RiskedEvent(LETTERS[risked.colour]),
    happened.Bust: lambda bust: BustEvent(LETTERS[bust.colour], points(bust.lost)),
    happened.Ended: lambda ended: EndedEvent(list(ended.winners)),
}


def legal(game: AnyGame, seen: Any) -> LegalActions:
    return family(game).legal(game, seen)


def legal_now(game: AnyGame, seen: Any) -> LegalActions:
    return family(game).legal_now(game, seen)


def open_pairs(game: AnyGame, state: Any) -> OpenPairs | None:
    return family(game).open_pairs(game, state)


def open_change(game: AnyGame, before: Any, after: Any) -> OpenChange | UnsetType:
    return family(game).open_change(game, before, after)


def board(game: AnyGame) -> BoardInfo | None:
    return family(game).board(game)


def racks(game: AnyGame, state: Any) -> list[Heap]:
    return family(game).racks(state)

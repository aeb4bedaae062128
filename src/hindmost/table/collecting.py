"""What a viewer of a collecting game is shown, as structs of the contract."""

from __future__ import annotations

from msgspec import UNSET, UnsetType

from hindmost.actions import Choice
from hindmost.contract.values import Heap
from hindmost.contract.views import CollectingChange, CollectingView, LegalChoices
from hindmost.rules.collecting import Collecting
from hindmost.rules.collecting_state import State, View
from hindmost.table.serialise import LETTERS, in_places, points


def view(seen: View) -> CollectingView:
    return CollectingView(
        pile=points(seen.pile),
        centre=points(seen.centre),
        risk=points(seen.risk),
        rows=[points(row) for row in seen.rows],
        seat=seen.seat,
        phase=seen.phase,
        bonus_turn=seen.bonus_turn,
        owed=seen.owed,
        viewer=seen.viewer,
    )


def change(before: View, after: View) -> CollectingChange:
    told = CollectingChange()
    for name in ("pile", "centre", "risk"):
        if (now := getattr(after, name)) != getattr(before, name):
            setattr(told, name, points(now))
    if after.rows != before.rows:
        told.rows = in_places(before.rows, after.rows, points)
    for name in ("seat", "phase", "bonus_turn", "owed", "viewer"):
        if (now := getattr(after, name)) != getattr(before, name):
            setattr(told, name, now)
    return told


def open_pairs(game: Collecting, state: State) -> None:
    """There is no board."""


def open_change(game: Collecting, before: State, after: State) -> UnsetType:
    return UNSET


def legal(game: Collecting, seen: View) -> LegalChoices:
    """With the odds of a reveal: of each colour in the pile how many there are, and whether it would be invalid."""
    actions = game.legal(seen)
    pile = ((colour, count) for colour, count in enumerate(seen.pile) if count)
    odds = {LETTERS[colour]: (count, not game.valid(seen, colour)) for colour, count in pile}
    return LegalChoices(
        actions=[game.text(action) for action in actions], odds=odds if Choice.REVEAL in actions else UNSET
    )


legal_now = legal


def board(game: Collecting) -> None:
    """There is none."""


def racks(state: State) -> list[Heap]:
    return []

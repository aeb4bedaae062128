"""Actions and positions of the collecting games as text, both ways."""

from __future__ import annotations

from hindmost.actions import Action, Choice, Draw
from hindmost.game import IllegalAction, quoted
from hindmost.rules.collecting_state import (
    CENTRE,
    CollectingEdition,
    Common,
    Phase,
    State,
    View,
)
from hindmost.tiles import COLOURS, Counts, counts_text, read_counts, together

WORDS = {choice.value: choice for choice in (Choice.REVEAL, Choice.STOP, Choice.TAKE, Choice.PASS)}


def action_text(action: Action) -> str:
    match action:
        case Draw(colour):
            return f"draw {COLOURS[colour]}"
        case Choice():
            return action.value
        case _:
            raise ValueError(f"no action of a collecting game: {action}")


def parse_action(text: str) -> Action:
    """Only the canonical text of an action will do."""
    if text in WORDS:
        return WORDS[text]
    word, _, colour = text.partition(" ")
    if word == "draw" and len(colour) == 1 and colour in COLOURS:
        return Draw(COLOURS.index(colour))
    raise IllegalAction(f"{quoted(text)} is not an action of this game")


# Positions: pile, centre, risk, rows, turn, and for a view the viewer; see docs/notation.md.


def position_text(position: State | View) -> str:
    fields = [
        *(counts_text(heap, COLOURS) for heap in (position.pile, position.centre, position.risk)),
        "/".join(counts_text(row, COLOURS) for row in position.rows),
        f"{position.phase},{position.seat},{int(position.bonus_turn)},{position.owed}",
    ]
    if isinstance(position, View):
        fields.append("?" if position.viewer is None else f"?{position.viewer}")
    return " ".join(fields)


def read_position(edition: CollectingEdition, text: str) -> State | View:
    """The position written so; anything but the exact text of one is a ValueError."""
    try:
        position = _read(edition, text.split(" "))
    except (ValueError, KeyError) as error:
        raise ValueError(f"not a position of {edition.name}: {quoted(text)}") from error
    if position_text(position) != text:
        raise ValueError(f"not the one way to write a position of {edition.name}: {quoted(text)}")
    return position


def _read(edition: CollectingEdition, fields: list[str]) -> State | View:
    pile, centre, risk, rows, turn, *viewer = fields
    phase, *numbers = turn.split(",")
    seat, bonus_turn, owed = map(int, numbers)
    common = Common(
        pile=_read_heap(pile),
        centre=_read_heap(centre),
        risk=_read_heap(risk),
        rows=tuple(map(_read_heap, rows.split("/"))),
        seat=seat,
        phase=Phase(phase),
        bonus_turn=bool(bonus_turn),
        owed=owed,
    )
    _check(edition, common)
    if not viewer:
        return State(**common.shared())
    viewers = {"?": None} | {f"?{seat}": seat for seat in range(edition.seats)}
    (seen,) = viewer
    return View(**common.shared(), viewer=viewers[seen])


def _read_heap(text: str) -> Counts:
    return read_counts(text, COLOURS)


def _check(edition: CollectingEdition, position: Common) -> None:
    """Is this a position the game could go on from?"""
    sound = (
        together(position.pile, position.centre, position.risk, *position.rows) == edition.tiles
        and len(position.rows) == edition.seats
        and all(max(row) <= edition.target for row in position.rows)
        and max(position.risk) <= 1
        and 0 <= position.seat < edition.seats
        and position.owed >= 0
        and _can_go_on(position)
    )
    if not sound:
        raise ValueError("no match comes to this")


def _can_go_on(position: Common) -> bool:
    """Does what lies there fit the phase?"""
    match position.phase:
        case Phase.FILL:
            return any(position.pile) and not any(position.risk) and sum(position.centre) < CENTRE
        case Phase.CHOOSE:
            return any(position.pile) and not any(position.risk) and sum(position.centre) >= CENTRE
        case Phase.REVEAL:
            return any(position.pile)
        case Phase.DECIDE:
            return any(position.risk)
        case _:  # over
            return not any(position.risk)

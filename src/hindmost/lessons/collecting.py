"""Positions of the collecting games as lessons describe them."""

from __future__ import annotations

from hindmost.actions import Action
from hindmost.lessons import SEAT, ZEROS, Data, values, without
from hindmost.rules.collecting import Collecting
from hindmost.rules.collecting_state import Phase, State
from hindmost.tiles import COLOURS, together


def position(game: Collecting, facts: Data) -> State:
    rows = [bytes(values(text, game.edition.target)) for text in facts.get("rows", [ZEROS])]
    rows += [rows[-1]] * (game.seats - len(rows))
    centre, risk = (bytes(map(facts.get(heap, "").count, COLOURS)) for heap in ("centre", "risk"))
    return State(
        pile=without(game.edition.tiles, together(centre, risk, *rows)),
        centre=centre,
        risk=risk,
        rows=tuple(rows),
        seat=SEAT,
        phase=Phase("decide" if any(risk) else "choose"),
        bonus_turn=facts.get("bonus_turn", False),
        owed=0,
    )


def action(game: Collecting, text: str) -> Action:
    return game.parse(text)

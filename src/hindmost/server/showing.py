"""What a viewer is shown: views, rows without secrets, events and legal actions, as plain data for the wire."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from hindmost.actions import Action, Choice, Draw
from hindmost.events import Event
from hindmost.game import AnyGame
from hindmost.hexes import Board
from hindmost.rules import collecting_state, laying_state
from hindmost.rules.collecting import Collecting
from hindmost.rules.laying import Laying
from hindmost.rules.placements import Placements
from hindmost.rules.surface import ALONE, BARE
from hindmost.rules.tracks import NOBODY
from hindmost.tiles import COLOURS, KIND_NAMES, Counts

Plain = dict[str, Any]


def heap(counts: Counts, names: Sequence[str] = KIND_NAMES) -> dict[str, int]:
    return {names[kind]: count for kind, count in enumerate(counts) if count}


def view(game: AnyGame, seen: Any) -> Plain:
    """A view as plain data; the cells of a board come in their order."""
    if isinstance(seen, collecting_state.View):
        return {
            "pile": heap(seen.pile, COLOURS),
            "centre": heap(seen.centre, COLOURS),
            "risk": heap(seen.risk, COLOURS),
            "rows": [heap(row, COLOURS) for row in seen.rows],
            "seat": seen.seat,
            "phase": seen.phase,
            "bonus_turn": seen.bonus_turn,
            "owed": seen.owed,
            "viewer": seen.viewer,
        }
    assert isinstance(seen, laying_state.View)
    laid = seen.surface
    return {
        "tops": "".join("." if top == BARE else COLOURS[top] for top in laid.tops),
        "joins": "".join("." if join == ALONE else str(join) for join in laid.joins),
        "heights": list(laid.heights),
        "tracks": [list(track) for track in seen.tracks],
        "holders": [None if holder == NOBODY else holder for holder in seen.holders],
        "rack": heap(seen.rack),
        "sizes": list(seen.sizes),
        "unseen": heap(seen.unseen),
        "aside": heap(seen.aside),
        "seat": seen.seat,
        "phase": seen.phase,
        "plays": seen.plays,
        "last": seen.last,
        "viewer": seen.viewer,
    }


def row_text(game: AnyGame, state: Any, action: Action, seats: frozenset[int]) -> str:
    """An action as these seats may read it: a tile drawn to a hidden rack is only `draw`."""
    hidden = isinstance(game, Laying) and isinstance(action, Draw) and seats != {state.seat}
    return "draw" if hidden else game.text(action)


def events(game: AnyGame, state: Any, action: Action, after: Any = None) -> list[Plain]:
    """What happens, for everybody; draws to a rack tell nothing."""
    return [_event(game, event) for event in game.explain(state, action, after)]


def _event(game: AnyGame, event: Event) -> Plain:
    plain: Plain = {"event": type(event).__name__.lower()}
    for name in event.__dataclass_fields__:
        value = getattr(event, name)
        match name:
            case "colour":
                value = COLOURS[value]
            case "tiles":
                value = heap(value)
            case "lost":
                value = heap(value, COLOURS)
            case "winners" | "cells":
                value = list(value)
            case _:
                pass
        plain[name] = value
    return plain


def legal(game: AnyGame, seen: Any) -> Plain:
    """The legal actions of the viewer: placements factored into kinds and pairs with the points of each half."""
    actions = game.legal(seen)
    if not isinstance(actions, Placements):
        return {"actions": [game.text(action) for action in actions]} | _odds(game, seen, actions)
    assert isinstance(game, Laying)
    return {
        "kinds": [KIND_NAMES[kind] for kind, held in enumerate(actions.rack) if held],
        "pairs": [[a, b, _points(on_a), _points(on_b)] for a, b, on_a, on_b in game.pair_points(seen, actions.pairs)],
    }


def _odds(game: AnyGame, seen: Any, actions: Sequence[Action]) -> Plain:
    """Of each colour in the pile: how many there are, and whether it would be invalid now."""
    if not isinstance(game, Collecting) or Choice.REVEAL not in actions:
        return {}
    pile = ((colour, count) for colour, count in enumerate(seen.pile) if count)
    return {"odds": {COLOURS[colour]: [count, not game.valid(seen, colour)] for colour, count in pile}}


@lru_cache(maxsize=4096)
def _points(scored: tuple[int, ...]) -> dict[str, int]:
    return {COLOURS[colour]: points for colour, points in enumerate(scored) if points}


def board(shown: Board) -> Plain:
    """The cells of a board for drawing: name and axial coordinates of each."""
    return {
        "radius": shown.radius,
        "cells": [[name, q, r] for name, (q, r) in zip(shown.names, shown.cells, strict=True)],
    }

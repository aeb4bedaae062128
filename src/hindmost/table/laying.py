"""What a viewer of a laying game is shown, as structs of the contract."""

from __future__ import annotations

from functools import lru_cache

from hindmost.contract.values import Heap
from hindmost.contract.views import BoardInfo, LayingView, LegalActions, LegalChoices, LegalPlacements
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import State, View
from hindmost.rules.placements import Placements
from hindmost.rules.surface import ALONE, BARE
from hindmost.rules.tracks import NOBODY
from hindmost.table.serialise import heap, points
from hindmost.tiles import COLOURS, KIND_NAMES

_points = lru_cache(maxsize=4096)(points)


def view(seen: View) -> LayingView:
    laid = seen.surface
    return LayingView(
        tops="".join("." if top == BARE else COLOURS[top] for top in laid.tops),
        joins="".join("." if join == ALONE else str(join) for join in laid.joins),
        heights=list(laid.heights),
        tracks=[list(track) for track in seen.tracks],
        holders=[None if holder == NOBODY else holder for holder in seen.holders],
        rack=heap(seen.rack),
        sizes=list(seen.sizes),
        unseen=heap(seen.unseen),
        aside=heap(seen.aside),
        seat=seen.seat,
        phase=seen.phase,
        plays=seen.plays,
        last=seen.last,
        viewer=seen.viewer,
    )


def legal(game: Laying, seen: View) -> LegalActions:
    """Placements are factored into kinds and pairs, with the points of each half."""
    actions = game.legal(seen)
    if not isinstance(actions, Placements):
        return LegalChoices(actions=[game.text(action) for action in actions])
    return LegalPlacements(
        kinds=[KIND_NAMES[kind] for kind, held in enumerate(actions.rack) if held],
        pairs=[(a, b, _points(on_a), _points(on_b)) for a, b, on_a, on_b in game.pair_points(seen, actions.pairs)],
    )


def board(game: Laying) -> BoardInfo:
    names = game.board.names
    return BoardInfo(
        radius=game.board.radius,
        cells=[(name, q, r) for name, (q, r) in zip(names, game.board.cells, strict=True)],
        start_cells=[names[cell] for cell in game.edition.starts],
    )


def racks(state: State) -> list[Heap]:
    return [heap(rack) for rack in state.racks]

"""What a viewer of a laying game is shown, as structs of the contract."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec import UNSET, UnsetType

from hindmost.actions import Action
from hindmost.contract.values import Heap
from hindmost.contract.views import (
    BoardInfo,
    LayingChange,
    LayingView,
    LegalActions,
    LegalChoices,
    LegalPlacements,
    Lines,
    OpenChange,
    OpenPairs,
    Pair,
)
from hindmost.hexes import Board
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import State, View
from hindmost.rules.placements import Placements
from hindmost.rules.surface import ALONE, BARE, Surface, members, runs
from hindmost.rules.tracks import NOBODY
from hindmost.table.serialise import heap, in_places, new_counts
from hindmost.tiles import COLOURS, KIND_NAMES

TOPS = dict(enumerate(COLOURS)) | {BARE: "."}
JOINS = {direction: str(direction) for direction in range(6)} | {ALONE: "."}


def view(seen: View) -> LayingView:
    laid = seen.surface
    return LayingView(
        tops="".join(map(TOPS.__getitem__, laid.tops)),
        joins="".join(map(JOINS.__getitem__, laid.joins)),
        heights=list(laid.heights),
        tracks=list(map(list, seen.tracks)),
        holders=_holders(seen),
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


def _holders(seen: View) -> list[int | None]:
    return [None if holder == NOBODY else holder for holder in seen.holders]


def change(before: View, after: View) -> LayingChange:
    told = LayingChange()
    if after.surface is not before.surface:
        told.cells = [
            (cell, TOPS[after.surface.tops[cell]], JOINS[after.surface.joins[cell]], after.surface.heights[cell])
            for cell in other_cells(before.surface, after.surface)
        ] or UNSET
    if after.tracks != before.tracks:
        told.tracks = in_places(before.tracks, after.tracks, list)
    if after.holders != before.holders:
        told.holders = _holders(after)
    if after.rack != before.rack:
        told.rack = new_counts(before.rack, after.rack)
    if after.sizes != before.sizes:
        told.sizes = list(after.sizes)
    if after.unseen != before.unseen:
        told.unseen = new_counts(before.unseen, after.unseen)
    if after.aside != before.aside:
        told.aside = new_counts(before.aside, after.aside)
    for name in ("seat", "phase", "plays", "last", "viewer"):
        if (now := getattr(after, name)) != getattr(before, name):
            setattr(told, name, now)
    return told


# Where a tile may lie


def open_pairs(game: Laying, state: State) -> OpenPairs:
    return OpenPairs(pairs=_pairs(game.board, state.surface.open), lines=_all_lines(game, state.surface))


def open_change(game: Laying, before: State, after: State) -> OpenChange | UnsetType:
    """Pairs on cells where something else lies now are gone on the other side, and lines there."""
    then, now = before.surface, after.surface
    if now is then:
        return UNSET
    cells = set(other_cells(then, now))
    around = 0
    for cell in cells:
        around |= game.board.touching[cell]
    told = OpenChange()
    if again := now.open & around:
        told.pairs = _pairs(game.board, again)
    new = _lines(game, now, other_lines(game.board, then, now))
    told.lines = {cell: text for cell, text in new.items() if text or cell not in cells} or UNSET
    return UNSET if told.pairs is told.lines is UNSET else told


@lru_cache(maxsize=64)
def other_cells(before: Surface, after: Surface) -> tuple[int, ...]:
    """The cells on which something else lies: the same for all who look on."""
    then, now = (zip(laid.tops, laid.joins, laid.heights, strict=True) for laid in (before, after))
    return tuple(cell for cell, (was, lies) in enumerate(zip(then, now, strict=True)) if was != lies)


def other_lines(board: Board, before: Surface, after: Surface) -> set[int]:
    """The cells at which other lines may meet, besides those on which something else lies.

    A cell looks along one colour up to where that ends. So it is found from a cell that has changed, as long as those
    between have the colour that was there or is there now.
    """
    found = set(cells := other_cells(before, after))
    tops = after.tops
    for cell in cells:
        colours = {before.tops[cell], tops[cell]} - {BARE}
        for ray in board.rays[cell]:
            for seen in ray:
                found.add(seen)
                if tops[seen] not in colours:
                    break
    return found


def _all_lines(game: Laying, laid: Surface) -> Lines:
    return {cell: text for cell, text in _lines(game, laid, range(len(laid.tops))).items() if text}


def _lines(game: Laying, laid: Surface, cells: Iterable[int]) -> Lines:
    """Of the cells on which another storey is allowed."""
    storeys, heights = game.edition.storeys, laid.heights
    return {cell: _line_text(game.board, laid, cell) for cell in cells if heights[cell] < storeys}


def _line_text(board: Board, laid: Surface, cell: int) -> str:
    return "".join([f"{direction}{TOPS[colour]}{length:x}" for direction, colour, length in runs(board, laid, cell)])


def _pairs(board: Board, pairs: int) -> list[Pair]:
    return [board.pairs[pair] for pair in members(pairs)]


# What is legal


def legal(game: Laying, seen: View) -> LegalActions:
    """Placements are factored into kinds and pairs, with the lines that a half would score."""
    actions = game.legal(seen)
    if not isinstance(actions, Placements):
        return _choices(game, actions)
    pairs = _pairs(game.board, actions.pairs)
    cells = {cell for pair in pairs for cell in pair}
    lines = {cell: text for cell, text in _lines(game, seen.surface, sorted(cells)).items() if text}
    return LegalPlacements(kinds=_kinds(actions), pairs=pairs, lines=lines)


def legal_now(game: Laying, seen: View) -> LegalActions:
    """For somebody who knows what is open: what it is not as long as an opening rule holds."""
    actions = game.legal(seen)
    if not isinstance(actions, Placements):
        return _choices(game, actions)
    all_open = actions.pairs == seen.surface.open
    return LegalPlacements(kinds=_kinds(actions), pairs=UNSET if all_open else _pairs(game.board, actions.pairs))


def _choices(game: Laying, actions: Iterable[Action]) -> LegalChoices:
    return LegalChoices(actions=[game.text(action) for action in actions])


def _kinds(placements: Placements) -> list[str]:
    return [KIND_NAMES[kind] for kind, held in enumerate(placements.rack) if held]


def board(game: Laying) -> BoardInfo:
    names = game.board.names
    return BoardInfo(
        radius=game.board.radius,
        cells=[(name, q, r) for name, (q, r) in zip(names, game.board.cells, strict=True)],
        start_cells=[names[cell] for cell in game.edition.starts],
    )


def racks(state: State) -> list[Heap]:
    return [heap(rack) for rack in state.racks]

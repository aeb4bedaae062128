"""What a client makes of a change: how the match stands now, as a `hello` would tell it. That needs no rules."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import TypeVar

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from hindmost.contract.messages import Now, NowChange
from hindmost.contract.values import Heap
from hindmost.contract.views import (
    CollectingChange,
    CollectingView,
    LayingChange,
    LayingView,
    OpenChange,
    OpenPairs,
    SeatView,
    SeatViewChange,
)

S = TypeVar("S", bound=Struct)
T = TypeVar("T")


def folded(now: Now, change: NowChange) -> Now:
    after = _with_what_is_told(now, change, besides=("view", "standings", "open"))
    if change.view is not UNSET:
        after.view = _view(now.view, change.view)
    if change.standings is not UNSET:
        after.standings = _in_places(now.standings, change.standings)
    if now.open is not None:
        after.open = _open(now.open, told_cells(change), OpenChange() if change.open is UNSET else change.open)
    return after


def _with_what_is_told(before: S, change: Struct, besides: Collection[str]) -> S:
    after = replace(before)
    for name in change.__struct_fields__:
        if name not in besides and (value := getattr(change, name)) is not UNSET:
            setattr(after, name, value)
    return after


def told_cells(change: NowChange) -> set[int]:
    """The cells of a board on which something else lies."""
    if isinstance(change.view, LayingChange) and change.view.cells is not UNSET:
        return {cell for cell, *_ in change.view.cells}
    return set()


def _view(view: SeatView, change: SeatViewChange) -> SeatView:
    if isinstance(view, LayingView) and isinstance(change, LayingChange):
        return _laying(view, change)
    assert isinstance(view, CollectingView)
    assert isinstance(change, CollectingChange)
    after = _with_what_is_told(view, change, besides=("rows",))
    if change.rows is not UNSET:
        after.rows = _in_places(view.rows, change.rows)
    return after


def _laying(view: LayingView, change: LayingChange) -> LayingView:
    after = _with_what_is_told(view, change, besides=("cells", "tracks", "rack", "unseen", "aside"))
    if change.cells is not UNSET:
        after.tops, after.joins, after.heights = _laid(view, change.cells)
    if change.tracks is not UNSET:
        after.tracks = _in_places(view.tracks, change.tracks)
    after.rack = _counted(view.rack, change.rack)
    after.unseen = _counted(view.unseen, change.unseen)
    after.aside = _counted(view.aside, change.aside)
    return after


def _laid(view: LayingView, cells: Collection[tuple[int, str, str, int]]) -> tuple[str, str, list[int]]:
    tops, joins, heights = list(view.tops), list(view.joins), list(view.heights)
    for cell, top, join, height in cells:
        tops[cell], joins[cell], heights[cell] = top, join, height
    return "".join(tops), "".join(joins), heights


def _open(before: OpenPairs, cells: Collection[int], change: OpenChange) -> OpenPairs:
    kept = [pair for pair in before.pairs if pair[0] not in cells and pair[1] not in cells]
    lines = {cell: text for cell, text in before.lines.items() if cell not in cells}
    told = {} if change.lines is UNSET else change.lines
    return OpenPairs(
        pairs=kept if change.pairs is UNSET else sorted([*kept, *change.pairs]),
        lines={cell: text for cell, text in (lines | told).items() if text},
    )


def _counted(before: Heap, told: Heap | UnsetType) -> Heap:
    """Kinds of which there are none any more are left out."""
    return before if told is UNSET else {kind: count for kind, count in (before | told).items() if count}


def _in_places(values: list[T], new: Mapping[int, T]) -> list[T]:
    return [new.get(place, value) for place, value in enumerate(values)]

"""What a client makes of a change: how the match stands now, as a `hello` would tell it. That needs no rules."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, TypeVar

from msgspec import UNSET, Struct
from msgspec.structs import replace

from hindmost.contract.messages import Now, NowChange
from hindmost.contract.views import OpenChange, OpenPairs, SeatView, SeatViewChange

CELLS = "cells"  # what is told of a board: several fields of a view have something about each cell
HEAPS = ("rack", "unseen", "aside")  # of which those kinds are told that are counted anew
S = TypeVar("S", bound=Struct)
T = TypeVar("T")
V = TypeVar("V", bound=SeatView)


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
    cells = UNSET if change.view is UNSET else getattr(change.view, CELLS, UNSET)
    return set() if cells is UNSET else {cell for cell, *_ in cells}


def _view(seen: V, change: SeatViewChange) -> V:
    after = replace(seen)
    for name in change.__struct_fields__:
        if (told := getattr(change, name)) is UNSET:
            continue
        if name == CELLS:
            _lay(after, told)
        else:
            setattr(after, name, _merged(name, getattr(seen, name), told))
    return after


def _merged(name: str, before: Any, told: Any) -> Any:
    if name in HEAPS:  # kinds of which there are none any more are left out
        return {kind: count for kind, count in (before | told).items() if count}
    if isinstance(before, list) and isinstance(told, dict):
        return _in_places(before, told)
    return told


def _lay(view: Any, cells: Collection[tuple[int, str, str, int]]) -> None:
    """What lies on these cells of its board now."""
    tops, joins, heights = list(view.tops), list(view.joins), list(view.heights)
    for cell, top, join, height in cells:
        tops[cell], joins[cell], heights[cell] = top, join, height
    view.tops, view.joins, view.heights = "".join(tops), "".join(joins), heights


def _open(before: OpenPairs, cells: Collection[int], change: OpenChange) -> OpenPairs:
    kept = [pair for pair in before.pairs if pair[0] not in cells and pair[1] not in cells]
    lines = {cell: text for cell, text in before.lines.items() if cell not in cells}
    told = {} if change.lines is UNSET else change.lines
    return OpenPairs(
        pairs=kept if change.pairs is UNSET else sorted([*kept, *change.pairs]),
        lines={cell: text for cell, text in (lines | told).items() if text},
    )


def _in_places(values: list[T], new: Mapping[int, T]) -> list[T]:
    return [new.get(place, value) for place, value in enumerate(values)]

"""All the ways to place a tile of a rack on a set of pairs, without building them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import compress
from typing import overload

from hindmost.actions import Place
from hindmost.hexes import Board
from hindmost.rules.surface import members, nth_member
from hindmost.tiles import DOUBLE, Counts


class Placements(Sequence[Place]):
    """Kind by kind, pair by pair; a mixed tile first with its first colour on the smaller cell, then turned (G5)."""

    def __init__(self, board: Board, rack: Counts, pairs: int) -> None:
        self.board = board
        self.rack = rack
        self.pairs = pairs
        count = pairs.bit_count()
        kinds = compress(range(len(rack)), rack)
        self._sizes = [(kind, count if DOUBLE[kind] else 2 * count) for kind in kinds]

    def __len__(self) -> int:
        return sum(size for _, size in self._sizes)

    @overload
    def __getitem__(self, index: int) -> Place: ...
    @overload
    def __getitem__(self, index: slice) -> list[Place]: ...
    def __getitem__(self, index: int | slice) -> Place | list[Place]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        wanted = index + len(self) if index < 0 else index
        if wanted >= 0:
            for kind, size in self._sizes:
                if wanted < size:
                    return self._placement(kind, wanted)
                wanted -= size
        raise IndexError(f"{index} is not among {len(self)} placements")

    def _placement(self, kind: int, n: int) -> Place:
        pair, turned = (n, 0) if DOUBLE[kind] else divmod(n, 2)
        a, b = self.board.pairs[nth_member(self.pairs, pair)]
        return Place(kind, b, a) if turned else Place(kind, a, b)

    def __iter__(self) -> Iterator[Place]:
        pairs = [self.board.pairs[pair] for pair in members(self.pairs)]
        for kind, _ in self._sizes:
            for a, b in pairs:
                yield Place(kind, a, b)
                if not DOUBLE[kind]:
                    yield Place(kind, b, a)

    def __contains__(self, action: object) -> bool:
        if not (isinstance(action, Place) and 0 <= action.kind < len(self.rack) and self.rack[action.kind]):
            return False
        a, b = action.first, action.second
        canonical = a < b or not DOUBLE[action.kind]
        return canonical and (a, b) in self.board.towards and bool(self.pairs >> self.board.pair(a, b) & 1)

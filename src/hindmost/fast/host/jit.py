"""The kernels compiled here, by Numba: the quickest, once they are compiled."""

from __future__ import annotations

import ctypes
from functools import cache

from hindmost.fast.block.layout import ALIGNED
from hindmost.fast.host import check_span
from hindmost.fast.shipped.entries import ENTRIES, load


@cache
def load_all(kind: str) -> None:
    """Before anybody's clock runs: to load kernels takes longer than a decision."""
    for name, kernel in ENTRIES.items():
        if name.startswith(f"{kind}_"):
            load(kernel)


class Memory:
    """Plain memory of this process: nothing guards it, so blocks are made by `host.Block` alone."""

    def __init__(self, size: int, kind: str) -> None:
        load_all(kind)
        self.size = size
        self._room = ctypes.create_string_buffer(size + ALIGNED)
        self._at = -(-ctypes.addressof(self._room) // ALIGNED) * ALIGNED

    def write(self, at: int, data: bytes) -> None:
        check_span(self, at, at + len(data))
        ctypes.memmove(self._at + at, data, len(data))

    def read(self, begin: int, end: int) -> bytes:
        check_span(self, begin, end)
        return ctypes.string_at(self._at + begin, end - begin)

    def call(self, kernel: str, *numbers: float) -> int:
        return int(ENTRIES[kernel](self._at, *numbers))

"""Where kernels run: as they are shipped, in WebAssembly, or compiled here. Whoever asks sees no difference but speed.

WebAssembly is run by wasmtime; where Python itself is run by a browser, by that browser.

Everything here needs the standard library alone; the package of a host is imported where that host is used.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, Protocol

from hindmost import extras
from hindmost.fast.block.layout import REFUSED, Layout, check

HOSTS = ("wasm", "jit")  # that can be chosen; in a browser there is but one
BROWSER = "browser"
CHOSEN = "HINDMOST_KERNELS"  # in the environment: so that worker processes choose the same
MISSING = "the stronger opponents and the coach need the package wasmtime: python3 -m pip install wasmtime"
NO_FILE = "the file kernels.wasm is missing: python3 run.py kernels builds it"
FILE = files("hindmost") / "data" / "kernels.wasm"
PAGE = 1 << 16
MOST = 256 << 20  # bytes of memory of a block, with the stack of the kernels


class KernelError(RuntimeError):
    """A kernel that did not come to an end as it should, in one line."""


class Memory(Protocol):
    """Memory of its own, in which kernels can be called; addresses count from 0."""

    size: int

    def write(self, at: int, data: bytes) -> None: ...

    def read(self, begin: int, end: int) -> bytes: ...

    def call(self, kernel: str, *numbers: float) -> int:
        """What a kernel answers that is given this memory and some numbers. KernelError if it does not come back."""


def check_span(memory: Memory, begin: int, end: int) -> None:
    """Nothing is read or written outside of a block."""
    if not 0 <= begin <= end <= memory.size:
        raise ValueError(f"this block has {memory.size} bytes, none from {begin} to {end}")


class Block:
    """A block of memory that kernels are called with."""

    def __init__(self, record: Any, game: bytes, kind: str, host: str | None = None) -> None:
        """record: its description; kind: how the names of its kernels begin; host: another than is chosen."""
        self.layout, self.kind, self.host = Layout(record, game), kind, host or chosen()
        self.memory = self._fresh()

    def _fresh(self) -> Memory:
        memory = new_memory(self.layout.size, self.host, self.kind)
        for at, data in self.layout.at_first():
            memory.write(at, data)
        memory.call(f"{self.kind}_prepare")
        return memory

    def write(self, name: str, values: Any) -> None:
        """Into a field, from its beginning on: numbers, or bytes as they are."""
        self.memory.write(*self.layout.encode(name, values))

    def read(self, name: str, count: int, first: int = 0) -> Any:
        """So many numbers of a field, as a sequence."""
        return self.layout.decode(name, self.memory.read(*self.layout.span(name, count, first)))

    def call(self, kernel: str, *numbers: float) -> int:
        """What a kernel answers; KernelError in one line if it cannot. The block is fresh then, without anything
        that was written: who knows what a kernel that failed has left?"""
        name = f"{self.kind}_{kernel}"
        try:
            check(self.memory.read(0, len(self.layout.head)), self.layout)
            answer = self.memory.call(name, *numbers)
            if answer == REFUSED:
                raise KernelError(f"{name} refuses this block: it is for other kernels")
        except (ValueError, KernelError) as error:
            self.memory = self._fresh()
            raise KernelError(f"{name}: {error}") from error
        return answer


def chosen() -> str:
    """The host that the environment asks for, by default the shipped kernels."""
    if sys.platform == "emscripten":
        return BROWSER
    name = os.environ.get(CHOSEN, "wasm")
    if name not in HOSTS:
        raise ValueError(f"{CHOSEN} is one of {', '.join(HOSTS)}, not {name!r}")
    return name


def missing() -> str | None:
    """Why no kernel can run here, in one sentence; None if they can."""
    return _missing(chosen())


@cache
def _missing(host: str) -> str | None:
    if host == "jit":
        return extras.missing("numpy", "numba", extra="fast")
    if host == BROWSER:
        return None if FILE.is_file() else NO_FILE
    if find_spec("wasmtime") is None:
        return MISSING
    from hindmost.fast.host import wasm

    return wasm.problem()


def new_memory(size: int, host: str, kind: str) -> Memory:
    if reason := _missing(host):
        raise ValueError(reason)
    if host == "jit":
        from hindmost.fast.host import jit

        return jit.Memory(size, kind)
    if host == BROWSER:
        from hindmost.fast.host import browser

        return browser.Memory(size)
    from hindmost.fast.host import wasm

    return wasm.Memory(size)

"""Where kernels run: as they are shipped, in WebAssembly, or compiled here. Whoever asks sees no difference but speed.

Everything here needs the standard library alone; the package of a host is imported where that host is used.
"""

from __future__ import annotations

import os
from functools import cache
from importlib.util import find_spec
from typing import Any, Protocol

from hindmost.fast.block.layout import Layout, check

HOSTS = ("wasm", "jit")
CHOSEN = "HINDMOST_KERNELS"  # in the environment: so that worker processes choose the same
MISSING = "the stronger opponents and the coach need the package wasmtime: python3 -m pip install wasmtime"
REFUSED = -1


class KernelError(RuntimeError):
    """A kernel that did not come to an end as it should, in one line."""


class Memory(Protocol):
    """Memory of its own, in which kernels can be called; addresses count from 0."""

    def write(self, at: int, data: bytes) -> None: ...

    def read(self, begin: int, end: int) -> bytes: ...

    def call(self, kernel: str, *numbers: float) -> int:
        """What a kernel answers that is given this memory and some numbers. KernelError if it does not come back."""


class Block:
    """A block of memory that kernels are called with."""

    def __init__(self, record: Any, game: bytes, kind: str, host: str | None = None) -> None:
        """record: its description; kind: how the names of the kernels for it begin; host: another than is chosen."""
        self.layout, self.kind = Layout(record, game), kind
        self.memory = new_memory(self.layout.size, host or chosen(), kind)
        for at, data in self.layout.at_first():
            self.memory.write(at, data)
        self.call("prepare")

    def write(self, name: str, values: Any) -> None:
        """Into a field, from its beginning on: numbers, or bytes as they are."""
        self.memory.write(*self.layout.encode(name, values))

    def read(self, name: str, count: int, first: int = 0) -> Any:
        """So many numbers of a field, as a sequence."""
        return self.layout.decode(name, self.memory.read(*self.layout.span(name, count, first)))

    def call(self, kernel: str, *numbers: float) -> int:
        """What a kernel answers; KernelError in one line if it cannot, as when the block is no longer what it was."""
        try:
            check(self.memory.read(0, len(self.layout.head)), self.layout)
        except ValueError as error:
            raise KernelError(f"{self.kind}_{kernel}: {error}") from None
        answer = self.memory.call(f"{self.kind}_{kernel}", *numbers)
        if answer == REFUSED:
            raise KernelError(f"{self.kind}_{kernel} refuses this block: it is for other kernels")
        return answer


def chosen() -> str:
    """The host that the environment asks for, by default the shipped kernels."""
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
        from hindmost.fast.core import cache as compiled

        return None if compiled.is_possible() else compiled.MISSING
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
    from hindmost.fast.host import wasm

    return wasm.Memory(size)

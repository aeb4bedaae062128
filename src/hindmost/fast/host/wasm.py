"""The shipped kernels in a sandbox, by wasmtime: no compiler, the same results, and nothing they do can harm Python.

A kernel that is given nonsense traps or spoils its own memory, one that does not end is ended at its deadline, and
memory has a limit; each is one clear error, after which `Block` throws the memory away and makes another.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import threading
import time
from contextlib import contextmanager, suppress
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast
from weakref import WeakSet

from hindmost.fast.core.cache import KEPT
from hindmost.fast.host import FILE, MOST, NO_FILE, PAGE, KernelError, check_span
from hindmost.user_dirs import cache_dir

if TYPE_CHECKING:
    from collections.abc import Iterator

    import wasmtime

DEADLINE = 10.0  # seconds for one call: everybody asks for slices that take much less
TICK = 0.1  # seconds between two looks at deadlines
DIGEST = 32


class Ticker:
    """Lets epochs of the engine pass as long as a kernel runs: that is how wasmtime ends one which does not."""

    def __init__(self, engine: wasmtime.Engine) -> None:
        self.engine, self.running = engine, 0
        self.lock, self.busy = threading.Lock(), threading.Event()
        threading.Thread(target=self._tick, daemon=True, name="kernel deadlines").start()

    @contextmanager
    def ticking(self) -> Iterator[None]:
        with self.lock:
            self.running += 1
            self.busy.set()
        try:
            yield
        finally:
            with self.lock:
                self.running -= 1
                if not self.running:
                    self.busy.clear()

    def _tick(self) -> None:
        while self.busy.wait():
            time.sleep(TICK)
            self.engine.increment_epoch()


class Engine:
    """wasmtime with the kernels compiled for this processor; one for a process."""

    def __init__(self, code: bytes) -> None:
        import wasmtime

        config = wasmtime.Config()
        config.epoch_interruption = True
        self.engine = wasmtime.Engine(config)
        self.module = self._module(code)
        self.ticker = Ticker(self.engine)

    def _module(self, code: bytes) -> wasmtime.Module:
        """As it was compiled before, if that was kept; otherwise compiled now, and kept where something can be."""
        import wasmtime

        name = hashlib.sha256(code + version("wasmtime").encode()).hexdigest()[:24]
        with suppress(OSError, wasmtime.WasmtimeError):
            data = (cache_dir() / "wasmtime" / name).read_bytes()
            if hashlib.sha256(data[DIGEST:]).digest() == data[:DIGEST]:
                return wasmtime.Module.deserialize(self.engine, data[DIGEST:])
        try:
            module = wasmtime.Module(self.engine, code)
        except wasmtime.WasmtimeError as error:
            raise KernelError(f"the file of the kernels is damaged: {_said(error)}") from error
        with suppress(OSError):
            keep(cache_dir() / "wasmtime" / name, bytes(module.serialize()))
        return module


def keep(file: Path, data: bytes) -> None:
    """So that nobody ever reads half of it; and of older ones no more than a few."""
    file.parent.mkdir(parents=True, exist_ok=True)
    being_written = file.with_suffix(f".{os.getpid()}")
    try:
        being_written.write_bytes(hashlib.sha256(data).digest() + data)
        being_written.replace(file)
    finally:
        being_written.unlink(missing_ok=True)
    others = [each for each in file.parent.iterdir() if each != file]
    for old in sorted(others, key=lambda each: each.stat().st_mtime)[:-KEPT]:
        old.unlink(missing_ok=True)


@cache
def engine() -> Engine:
    return Engine(FILE.read_bytes())


@cache
def problem() -> str | None:
    """Why the shipped kernels cannot run here."""
    try:
        import wasmtime

        wasmtime.Engine()
    except Exception as error:  # whatever the loader of this platform says
        return f"the stronger opponents and the coach cannot run here: wasmtime fails ({error})"
    return None if FILE.is_file() else NO_FILE


_ALIVE: WeakSet[Any] = WeakSet()


@atexit.register
def _close() -> None:
    """wasmtime's objects complain when they are still there at the very end."""
    for each in list(_ALIVE):
        each.close()
    if engine.cache_info().currsize:
        engine().module.close()
    engine.cache_clear()


class Memory:
    """An instance of the kernels with memory of its own."""

    def __init__(self, size: int, most: int = MOST, seconds: float = DEADLINE, kernels: Engine | None = None) -> None:
        import wasmtime

        self.kernels = kernels or engine()
        self.size, self.seconds = size, seconds
        self._trap: tuple[type[Exception], ...] = (wasmtime.Trap, wasmtime.WasmtimeError)
        self.store = wasmtime.Store(self.kernels.engine)
        _ALIVE.add(self.store)
        self.store.set_limits(memory_size=most)
        self.store.set_epoch_deadline(1)
        try:
            self._exports = cast(Any, wasmtime.Instance(self.store, self.kernels.module, []).exports(self.store))
            self._memory = self._exports["memory"]
            self._at = int(self._exports["__heap_base"].value(self.store))
            needed = self._at + size - self._memory.data_len(self.store)
            if needed > 0:
                self._memory.grow(self.store, -(-needed // PAGE))
        except self._trap as error:
            raise KernelError(f"no block of {size} bytes, where {most} are the most: {_said(error)}") from error

    def write(self, at: int, data: bytes) -> None:
        check_span(self, at, at + len(data))
        self._memory.write(self.store, data, self._at + at)

    def read(self, begin: int, end: int) -> bytes:
        check_span(self, begin, end)
        return bytes(self._memory.read(self.store, self._at + begin, self._at + end))

    def call(self, kernel: str, *numbers: float) -> int:
        if kernel not in self._exports:
            raise KernelError(f"there is no kernel {kernel}")
        self.store.set_epoch_deadline(2 + int(self.seconds / TICK))
        try:
            with self.kernels.ticker.ticking():
                return int(self._exports[kernel](self.store, self._at, *numbers))
        except self._trap as error:
            if "interrupt" in str(error):
                raise KernelError(f"it did not come back within {self.seconds:g} s") from error
            raise KernelError(_said(error)) from error


def _said(error: Exception) -> str:
    """The reason alone, not where in the code."""
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    return lines[-1].removeprefix("1: ")

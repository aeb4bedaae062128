"""The shipped kernels where Python itself runs in a browser (Pyodide): the browser compiles them, in the same sandbox.

There is no deadline: nothing can interrupt a kernel in its own thread. So kernels belong in a worker, which can be
ended from outside; `MOST` and a trap, which is one clear error, are as in `wasm.py`.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from hindmost.fast.host import FILE, MOST, PAGE, KernelError, check_span


@cache
def module() -> Any:
    """The kernels, compiled; a browser does that at once only outside of the thread that draws the page."""
    return compiled(FILE.read_bytes())


def compiled(code: bytes) -> Any:
    import js
    from pyodide.ffi import JsException, to_js

    try:
        return js.WebAssembly.Module.new(to_js(code))
    except JsException as error:
        raise KernelError(f"the file of the kernels is damaged: {_said(error)}") from error


class Memory:
    """An instance of the kernels with memory of its own."""

    def __init__(self, size: int, most: int = MOST, kernels: Any = None) -> None:
        import js
        from pyodide.ffi import JsException

        self.size = size
        try:
            self._exports = js.WebAssembly.Instance.new(kernels or module()).exports
            memory, begin = self._exports.memory, int(getattr(self._exports, "__heap_base").value)
            if begin + size > most:
                raise KernelError(f"no block of {size} bytes, where {most} are the most")
            if (needed := begin + size - memory.buffer.byteLength) > 0:
                memory.grow(-(-needed // PAGE))
        except JsException as error:
            raise KernelError(f"no block of {size} bytes, where {most} are the most: {_said(error)}") from error
        self._at, self._bytes = begin, js.Uint8Array.new(memory.buffer, begin, size)

    def write(self, at: int, data: bytes) -> None:
        check_span(self, at, at + len(data))
        self._bytes.subarray(at, at + len(data)).assign(data)

    def read(self, begin: int, end: int) -> bytes:
        check_span(self, begin, end)
        return bytes(self._bytes.subarray(begin, end).to_bytes())

    def call(self, kernel: str, *numbers: float) -> int:
        from pyodide.ffi import JsBigInt, JsException

        if not hasattr(self._exports, kernel):
            raise KernelError(f"there is no kernel {kernel}")
        try:
            given = [JsBigInt(each) if isinstance(each, int) else each for each in (self._at, *numbers)]
            return int(getattr(self._exports, kernel)(*given))
        except JsException as error:
            raise KernelError(_said(error)) from error


def _said(error: Exception) -> str:
    """The reason alone."""
    return str(error).strip().splitlines()[0]

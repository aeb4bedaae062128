"""Where shipped kernels run, and whether they can here."""

from __future__ import annotations

from importlib.util import find_spec


def missing() -> str | None:
    """Why no kernel can run here, in one sentence; None if they can."""
    return (
        None if find_spec("wasmtime") else "thinking agents need the package wasmtime: python3 -m pip install wasmtime"
    )

"""How kernels are compiled: by Numba, without its counting of references, so none of them may make an array."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])
HOW: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}
KERNELS: list[Any] = []  # all that have been defined so far


def kernel(function: F) -> F:
    """What Python calls."""
    KERNELS.append(njit(cache=True, **HOW)(function))
    return cast(F, KERNELS[-1])


def inlined(function: F) -> F:
    """What kernels are put together from: it becomes part of its caller."""
    return cast(F, njit(forceinline=True, **HOW)(function))


def part(function: F) -> F:
    """What kernels call and is too large to be copied into each of them."""
    return cast(F, njit(**HOW)(function))

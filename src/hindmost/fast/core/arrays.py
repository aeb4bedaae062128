"""Records as arrays of NumPy, from their descriptions: for kernels that are compiled here."""

from __future__ import annotations

from typing import Any, TypeVar, cast

import numpy as np

from hindmost.fast.block.layout import Field

R = TypeVar("R")


def arrays(record: R) -> R:
    """New arrays for all that is described."""
    return cast(R, _made(record))


def described(record: R) -> R:
    """The description of arrays, with what is in them."""
    return type(record)(*map(_described, cast(Any, record)))


def _described(array: Any) -> Any:
    code = np.dtype(array.dtype).char.replace("l", "q").replace("L", "Q")
    return Field(code, array.shape, np.ascontiguousarray(array).tobytes())


def _made(record: Any) -> Any:
    if not isinstance(record, Field):
        return type(record)(*map(_made, record))
    if record.data is None:
        return np.zeros(record.shape, record.code)
    stored = np.frombuffer(record.data, record.code)
    return stored.reshape(record.shape).copy() if record.shape else stored[0]

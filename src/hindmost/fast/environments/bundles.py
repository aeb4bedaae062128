"""The tables of a laying game in five arrays: a kernel that is called for one step has little time to be called."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba.np.unsafe.ndarray import to_fixed_tuple

from hindmost.fast.core.bits import Array
from hindmost.fast.core.compiled import inlined
from hindmost.fast.core.tables import Numbers, Tables, laying_tables
from hindmost.rules.laying import Laying

NUMBERS = len(Numbers._fields)
as_tuple: Any = to_fixed_tuple  # of an array


class Bundle(NamedTuple):
    numbers: Array  # uint16: the fields of Numbers
    at: Array  # int64: where each table begins and ends among those of its type
    bytes: Array  # uint8
    shorts: Array  # uint16
    words: Array  # uint64


@cache
def bundle(game: Laying) -> Bundle:
    tables = laying_tables(game)
    numbers = np.array([int(number) for number in tables.n], np.uint16)
    parts: dict[str, list[Array]] = {"uint8": [], "uint16": [], "uint64": []}
    at = []
    for table in tables[1:]:
        others = parts[str(table.dtype)]
        begin = sum(other.size for other in others)
        others.append(table.ravel())
        at += [begin, begin + table.size]
    return Bundle(numbers, np.array(at, np.int64), *(np.concatenate(arrays) for arrays in parts.values()))


@inlined
def numbers_in(numbers: Array) -> Numbers:
    return Numbers(*as_tuple(numbers, NUMBERS))


@inlined
def tables_in(numbers: Array, at: Array, u8: Array, u16: Array, u64: Array) -> Tables:
    """The tables as every kernel knows them."""
    n = numbers_in(numbers)
    return Tables(
        n,
        u16[at[0] : at[1]],
        u8[at[2] : at[3]],
        u8[at[4] : at[5]],
        u16[at[6] : at[7]].reshape((at[7] - at[6]) // 6, 6),
        u16[at[8] : at[9]].reshape((at[9] - at[8]) // 6, 6),
        u64[at[10] : at[11]],
        u64[at[12] : at[13]],
        u64[at[14] : at[15]],
        u16[at[16] : at[17]],
        u8[at[18] : at[19]],
        u64[at[20] : at[21]],
        u8[at[22] : at[23]],
        u8[at[24] : at[25]],
        u8[at[26] : at[27]],
        u64[at[28] : at[29]],
        u16[at[30] : at[31]],
        u64[at[32] : at[33]],
    )

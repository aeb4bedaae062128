"""The tables of a laying game in two arrays: a kernel that is called for one step has little time to be called, and to
hand over a record takes about as long as the step."""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numba.np.unsafe.ndarray import to_fixed_tuple

from hindmost.fast.core.bits import Array, whole
from hindmost.fast.core.compiled import inlined
from hindmost.fast.core.tables import Numbers, Tables, laying_tables
from hindmost.rules.laying import Laying

NUMBERS = len(Numbers._fields)
WORD = 8  # bytes
as_tuple: Any = to_fixed_tuple  # of an array


class Bundle(NamedTuple):
    packed: Array  # uint64: where each table begins and ends, in numbers of its own type; then the tables
    around: Array  # uint16 [2 * cells, 6]: the neighbours of every cell, then the pairs with them


@cache
def bundle(game: Laying) -> Bundle:
    tables = laying_tables(game)
    numbers = np.array([int(number) for number in tables.n], np.uint16)
    flat = [numbers, *(table for table in tables[1:] if table.ndim == 1)]
    where, stored = [], b""
    for table in flat:
        begin = (2 * WORD * len(flat) + len(stored)) // table.itemsize
        where += [begin, begin + table.size]
        stored += table.tobytes() + bytes(-table.nbytes % WORD)
    packed = np.frombuffer(np.array(where, np.int64).tobytes() + stored, np.uint64).copy()
    return Bundle(packed, np.concatenate([tables.neighbours, tables.cell_pairs]))


@inlined
def numbers_in(packed: Array) -> Numbers:
    return Numbers(*as_tuple(packed.view(np.uint16)[whole(packed[0]) :], NUMBERS))


@inlined
def tables_in(packed: Array, around: Array) -> Tables:
    """The tables as every kernel knows them."""
    n = numbers_in(packed)
    at, u8, u16, u64 = packed.view(np.int64), packed.view(np.uint8), packed.view(np.uint16), packed
    return Tables(
        n,
        u16[at[2] : at[3]],
        u8[at[4] : at[5]],
        u8[at[6] : at[7]],
        around[: whole(n.cells)],
        around[whole(n.cells) :],
        u64[at[8] : at[9]],
        u64[at[10] : at[11]],
        u64[at[12] : at[13]],
        u16[at[14] : at[15]],
        u8[at[16] : at[17]],
        u64[at[18] : at[19]],
        u8[at[20] : at[21]],
        u8[at[22] : at[23]],
        u8[at[24] : at[25]],
        u64[at[26] : at[27]],
        u16[at[28] : at[29]],
        u64[at[30] : at[31]],
    )

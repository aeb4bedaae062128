"""The tables of a game as arrays of NumPy."""

from __future__ import annotations

from functools import cache

from hindmost.fast.block import tables
from hindmost.fast.block.tables import HEADER, CollectingTables, Numbers, Tables
from hindmost.fast.core.arrays import arrays
from hindmost.rules.collecting import Collecting
from hindmost.rules.laying import Laying

__all__ = ["HEADER", "CollectingTables", "Numbers", "Tables", "collecting_tables", "laying_tables"]


@cache
def laying_tables(game: Laying) -> Tables:
    return arrays(tables.laying_tables(game))


@cache
def collecting_tables(game: Collecting) -> CollectingTables:
    return arrays(tables.collecting_tables(game))

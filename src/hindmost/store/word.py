"""What processes tell each other through the database.

Word goes to all of them: that something about a table has changed, and what, where that is rows of its match and they
are few. A letter goes to one; what is in it the store does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import msgspec

from hindmost.table.match_log import Row

MOST_BYTES = 7_500  # PostgreSQL carries less than 8,000
FREE = 1


class Word(msgspec.Struct, array_like=True, frozen=True):
    """Of rows up to this ply. Match 0 is something else of a table, or a person; its ply FREE: nobody has the table any
    more. Another version may tell more at the end, which is not read."""

    table: str
    number: int = 0
    ply: int = 0
    fence: int = 0  # with which they were written
    rows: Sequence[Row] = ()  # none: they are to be read


def nothing(*_told: object) -> None:
    pass


class Ears(NamedTuple):
    """Who is called: for every word, after a time in which some may have been missed, and for letters to `name`."""

    word: Callable[[Word], object]
    missed: Callable[[], object] = nothing
    name: str = ""
    letter: Callable[[str], object] = nothing


decode = msgspec.json.Decoder(Word).decode
_encode = msgspec.json.Encoder().encode


def of_rows(table: str, number: int, rows: Sequence[Row], fence: int) -> str:
    """Word of these rows, with all of them if that is not too much."""
    ply = rows[-1].ply
    whole = _encode(Word(table, number, ply, fence, rows))
    return (whole if len(whole) <= MOST_BYTES else _encode(Word(table, number, ply, fence))).decode()

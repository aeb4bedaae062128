"""What kernels are asked that play many matches from each of many worlds, and what they write down of them."""

from __future__ import annotations

from typing import NamedTuple

from hindmost.fast.core.bits import Array, Word
from hindmost.fast.core.compiled import inlined

ALL_LEGAL = -1


class Asked(NamedTuple):
    """Which matches, and how far."""

    seed: Word
    first: int  # the number of the first of them
    each: int  # so many from each world
    scripted: int  # so many plies of each stand in its log
    stop: int  # plies at most


class Noted(NamedTuple):
    """What is written down of matches: a row each."""

    tracks: Array  # uint8 [matches, 6 * sides]
    counts: Array  # int64 [matches, 3]: plies, placements, bonus plays or turns
    logs: Array  # int32 [matches, plies]; one row without room where no logs are kept


@inlined
def count_match(noted: Noted, match: int, plies: int, placed: int, bonuses: int) -> None:
    noted.counts[match, 0] = plies
    noted.counts[match, 1] = placed
    noted.counts[match, 2] = bonuses

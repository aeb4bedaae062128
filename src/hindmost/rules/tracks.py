"""How markers advance on their tracks and what that earns.

A track is one board or several laid end to end: `ends` are the values at which one stops. A marker that would
pass an end stops on it and loses the surplus; standing there it is on 0 of the next board (C9). In the duel the two
sides pull at one rope: what one side's marker gains the other's loses (DU4).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

Track = tuple[int, ...]
Scored = dict[int, list[int]]  # the points of each half that shows a colour
NOBODY = 255


@dataclass(frozen=True, slots=True)
class TrackRules:
    ends: tuple[int, ...]
    bonus_spaces: tuple[int, ...] = ()
    bonus_per: str = "marker"  # or "space": a marker earns one for every bonus space it reaches (Z-A2)
    surplus: str = "half"  # or "tile": what is lost at the change of boards (C16, E4)
    tug: bool = False  # one shared rope for two sides (DU3)
    lock: bool = False  # a marker at the opponent's end stays there (DU-A1)
    repeat_bonus: bool = False  # a bonus every time the end is reached (DU-A2)

    @property
    def top(self) -> int:
        return self.ends[-1]


class Settled(NamedTuple):
    tracks: tuple[Track, ...]
    holders: bytes  # who has the duel marker of each colour in front of him
    bonuses: tuple[int, ...]  # a colour for every bonus play earned


def advance(ends: tuple[int, ...], value: int, points: int) -> int:
    """A marker's new value: it stops at the end of the board it is on (K10, C9)."""
    for end in ends:
        if value < end:
            return min(end, value + points)
    return value


def by_half(ends: tuple[int, ...], value: int, halves: Sequence[int]) -> int:
    """Half by half, in the better order (C16, C-A5)."""
    if len(halves) == 1:
        return advance(ends, value, halves[0])
    a, b = halves
    return max(advance(ends, advance(ends, value, a), b), advance(ends, advance(ends, value, b), a))


def by_tile(ends: tuple[int, ...], value: int, halves: Sequence[int]) -> int:
    """The whole tile at once: a change of boards loses the second half too (E4)."""
    return advance(ends, value, sum(halves))


SURPLUS: dict[str, Callable[[tuple[int, ...], int, Sequence[int]], int]] = {"half": by_half, "tile": by_tile}
BONUS_PER: dict[str, Callable[[int], int]] = {"marker": lambda spaces: min(spaces, 1), "space": lambda spaces: spaces}


def settle(rules: TrackRules, tracks: tuple[Track, ...], holders: bytes, side: int, scored: Scored) -> Settled:
    """Advance a side's markers by the points of a tile (K10) and see which bonus plays that earns (K11)."""
    own = list(tracks[side])
    bonuses: list[int] = []
    for colour, halves in scored.items():
        before = own[colour]
        if not any(halves) or (rules.lock and before <= -rules.top):
            continue
        own[colour] = after = SURPLUS[rules.surplus](rules.ends, before, halves)
        spaces = sum(before < space <= after for space in rules.bonus_spaces)
        if rules.tug and spaces:
            spaces *= rules.repeat_bonus or holders[colour] != side
            holders = holders[:colour] + bytes([side]) + holders[colour + 1 :]
        bonuses += [colour] * BONUS_PER[rules.bonus_per](spaces)
    changed = list(tracks)
    changed[side] = tuple(own)
    if rules.tug:
        changed[1 - side] = tuple(-value for value in own)
    return Settled(tuple(changed), holders, tuple(bonuses))


def hindmost(track: Track) -> set[int]:
    """The colours that have the lowest value."""
    lowest = min(track)
    return {colour for colour, value in enumerate(track) if value == lowest}


def standing(track: Track) -> Track:
    """The six values in ascending order; a rope pulled to the other side counts nothing (G12, DU7)."""
    return tuple(sorted(max(0, value) for value in track))

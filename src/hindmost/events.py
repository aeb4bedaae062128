"""What happened, told for people: narration that no rule needs."""

from __future__ import annotations

from dataclasses import dataclass

from hindmost.tiles import Counts


@dataclass(frozen=True, slots=True)
class Line:
    """A scoring run: seen from the half on `cell`, these cells in `direction` show its colour."""

    colour: int
    cell: int
    direction: int
    cells: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Advance:
    """A side's marker went from one value to another; some of the points may have been lost."""

    side: int
    colour: int
    points: int
    before: int
    after: int

    @property
    def lost(self) -> int:
        return self.points - (self.after - self.before)


@dataclass(frozen=True, slots=True)
class Bonus:
    """ "Genial!": this colour earned a bonus play (collecting: a bonus turn)."""

    colour: int


@dataclass(frozen=True, slots=True)
class Shown:
    """Tiles shown to everybody and set aside in an exchange."""

    seat: int
    tiles: Counts


@dataclass(frozen=True, slots=True)
class Risked:
    """Collecting: the revealed tile is valid and lies at risk."""

    colour: int


@dataclass(frozen=True, slots=True)
class Bust:
    """Collecting: the revealed tile is invalid; it and what was at risk go to the centre."""

    colour: int
    lost: Counts


@dataclass(frozen=True, slots=True)
class Ended:
    """The match is over."""

    winners: tuple[int, ...]


Event = Line | Advance | Bonus | Shown | Risked | Bust | Ended

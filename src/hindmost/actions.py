"""What can be done in a match, by a seat or by nature. Each game writes and reads them as text (`Game.text`)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


@dataclass(frozen=True, slots=True)
class Place:
    """A tile goes on two cells: its first colour on `first`, the other on `second` (a double: smaller cell first)."""

    kind: int
    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Draw:
    """Nature brings a tile of this kind (in the collecting game: of this colour) out of bag or pile."""

    kind: int


@dataclass(frozen=True, slots=True)
class Stone:
    """Nature puts the start stone of this colour on the next start cell."""

    colour: int


class Choice(Enum):
    """What a seat may say."""

    KEEP = "keep"
    SWAP = "swap"
    REVEAL = "reveal"
    STOP = "stop"
    TAKE = "take"
    PASS = "pass"


Action = Place | Draw | Stone | Choice

"""What a table is set to: chosen when it is made, stored with it."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from hindmost.contract.bodies import Word

DAY = 86_400.0
HOUR = 3600.0
Seconds = Annotated[float, Meta(ge=1, le=7 * DAY)]


class ClockSettings(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """`turn` seconds for every turn, or a `bank` with an `increment` after every turn, or `days` for every turn."""

    turn: Seconds | None = None
    bank: Seconds | None = None
    increment: Annotated[float, Meta(ge=0, le=600)] = 0.0
    days: Annotated[int, Meta(ge=1, le=30)] | None = None

    def __post_init__(self) -> None:
        if sum(part is not None for part in (self.turn, self.bank, self.days)) > 1:
            raise ValueError("a clock has a turn, a bank or days, not several of them")

    def start(self) -> float:
        """What a seat has at first; 0 without a clock."""
        return self._each_turn or self.bank or 0.0

    def after_turn(self, left: float) -> float:
        """What a seat has for its next turn."""
        return self._each_turn or left + self.increment

    @property
    def _each_turn(self) -> float:
        return self.turn or (self.days or 0) * DAY


class Settings(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """What is not named is as usual."""

    clock: ClockSettings = msgspec.field(default_factory=ClockSettings)
    rated: bool = False
    chat: bool = True
    take_back: bool = True  # never at rated tables
    pause: bool = True  # never at rated tables
    hints: bool = False  # the coach may be asked; never at rated tables, nor about the deal of the day
    spectators: bool = True
    listed: bool = False  # among the open tables that everybody sees
    daily: bool = False  # the deal of the day
    mix: bool = False  # before the deal everybody may mix something into the seed; never for the deal of the day
    patience: Annotated[float, Meta(ge=60, le=30 * DAY)] | None = HOUR  # until a match without a clock may be claimed
    series: Annotated[int, Meta(ge=1, le=99)] = 1
    successor: Word | None = None  # the agent that plays on for whoever is gone for good; never at rated tables

    @property
    def friendly(self) -> bool:
        return not self.rated

    @property
    def mixed(self) -> bool:
        return self.mix and not self.daily

    @property
    def coached(self) -> bool:
        return self.hints and self.friendly and not self.daily

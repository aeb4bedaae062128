"""What the terminal must know of a family of games."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Protocol

from rich.text import Text

from hindmost.actions import Action, Place
from hindmost.families import FamilyParts
from hindmost.terminal.symbols import Glyphs

Drawn = tuple[list[Text], list[list[Text]]]
Listed = list[tuple[Action, Text]]
Offers = Iterable[tuple[str, str]]


class TerminalPart(Protocol):
    HELP: str
    TILES: Sequence[str]  # the names of what is drawn
    DREW: str
    BONUS: str

    def draw(
        self, game: Any, view: Any, names: Sequence[str], glyphs: Glyphs, marked: Collection[int], trial: Place | None
    ) -> Drawn:
        """What lies in the middle, and a block of lines for each side."""

    def kept(self, view: Any) -> str:
        """What the title tells of tiles that nobody has drawn yet."""

    def hand(self, game: Any, view: Any, glyphs: Glyphs) -> list[Text]:
        """What the viewer holds, and what is special about this turn."""

    def preview(self, game: Any, view: Any, place: Place, glyphs: Glyphs) -> list[Text]:
        """What a placement would bring."""

    def read(self, game: Any, view: Any, legal: Sequence[Action], words: Sequence[str]) -> Action | None:
        """The action meant, where it takes more than one word; IllegalAction says what is wrong with it."""

    def listed(self, game: Any, view: Any, tile: str) -> Listed:
        """The best few actions with a line each, of all tiles or of one; none where there is no need of a list."""

    def next_words(self, game: Any, view: Any, legal: Sequence[Action], done: Sequence[str], begun: str) -> Offers:
        """What may follow after the words that are done, beside choices and commands."""


family = FamilyParts[TerminalPart]("hindmost.terminal.{}")

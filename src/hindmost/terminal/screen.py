"""Everything one seat sees, put together for the width of the terminal."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from hindmost.actions import Place
from hindmost.game import AnyGame
from hindmost.terminal.canvas import beside, stacked, width
from hindmost.terminal.family import family
from hindmost.terminal.symbols import Glyphs
from hindmost.terminal.tracks import side_names
from hindmost.terminal.words import standing_line

GAP = 2


@dataclass(frozen=True, slots=True)
class Screen:
    """How to draw a view: it is all that is drawn from."""

    game: AnyGame
    names: Sequence[str]
    glyphs: Glyphs
    columns: int

    def draw(self, view: Any, marked: Collection[int] = (), trial: Place | None = None) -> list[Text]:
        """Board and tracks, or trays and rows; a placement on trial is shown as if it lay there already."""
        board, blocks = family(self.game).draw(self.game, view, self.names, self.glyphs, marked, trial)
        standing = standing_line(self.game.standings(view), side_names(self.game, self.names))
        return [self._title(view), *self._arranged(board, blocks), Text(), standing]

    def _arranged(self, board: list[Text], blocks: list[list[Text]]) -> list[Text]:
        """The tracks beside the board if there is room, otherwise below it."""
        block = max(map(width, blocks)) + GAP
        room = (self.columns - width(board)) // block
        if room > 0:
            columns = 1 if len(stacked(blocks)) <= len(board) + 1 else min(room, 2)
            return beside(board, stacked(blocks, columns), GAP)
        return [*board, Text(), *stacked(blocks, max(1, (self.columns + GAP) // block))]

    def _title(self, view: Any) -> Text:
        options = "".join(f" {name}={value}" for name, value in self.game.options.items())
        return Text.assemble((self.game.name, "bold"), (options, "dim"), (family(self.game).kept(view), "dim"))

    def hand(self, view: Any) -> list[Text]:
        """The own rack, and what is special about this turn."""
        return family(self.game).hand(self.game, view, self.glyphs)

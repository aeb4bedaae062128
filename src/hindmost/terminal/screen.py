"""Everything one seat sees, put together for the width of the terminal."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from hindmost.actions import Place
from hindmost.game import AnyGame
from hindmost.rules.collecting import Collecting
from hindmost.rules.collecting_state import Phase as CollectingPhase
from hindmost.rules.collecting_state import View as CollectingView
from hindmost.rules.laying import Laying, halves
from hindmost.rules.laying_state import Phase as LayingPhase
from hindmost.rules.laying_state import View as LayingView
from hindmost.rules.surface import lay_tile
from hindmost.terminal.board import draw_board
from hindmost.terminal.canvas import beside, stacked, width
from hindmost.terminal.gains import advances
from hindmost.terminal.symbols import ACCENT, Glyphs
from hindmost.terminal.tracks import draw_collecting, draw_laying, side_names
from hindmost.terminal.trays import bag_size, draw_rack, draw_trays
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
        if isinstance(view, LayingView):
            board, blocks = self._laying(view, marked, trial)
        else:
            board, blocks = self._collecting(view)
        standing = standing_line(self.game.standings(view), side_names(self.game, self.names))
        return [self._title(view), *self._arranged(board, blocks), Text(), standing]

    def _laying(
        self, view: LayingView, marked: Collection[int], trial: Place | None
    ) -> tuple[list[Text], list[list[Text]]]:
        game = self.game
        assert isinstance(game, Laying)
        surface, counted, gains = view.surface, set(), {}
        if trial:
            marked = {trial.first, trial.second}
            counted = {cell for line in game.lines(view, trial) for cell in line.cells}
            gains = {one.colour: one.after - one.before for one in advances(game, view, trial)}
            surface = lay_tile(game.board, game.edition.storeys, surface, halves(trial))
        board = draw_board(game.board, surface, self.glyphs, marked, counted)
        return board, draw_laying(game, view, self.names, self.glyphs, gains)

    def _collecting(self, view: CollectingView) -> tuple[list[Text], list[list[Text]]]:
        assert isinstance(self.game, Collecting)
        return draw_trays(self.game, view, self.glyphs), draw_collecting(self.game, view, self.names, self.glyphs)

    def _arranged(self, board: list[Text], blocks: list[list[Text]]) -> list[Text]:
        """The tracks beside the board if there is room, otherwise below it."""
        block = max(map(width, blocks)) + GAP
        room = (self.columns - width(board)) // block
        if room > 0:
            columns = 1 if len(stacked(blocks)) <= len(board) + 1 else min(room, 2)
            return beside(board, stacked(blocks, columns), GAP)
        return [*board, Text(), *stacked(blocks, max(1, (self.columns + GAP) // block))]

    def _title(self, view: LayingView | CollectingView) -> Text:
        options = "".join(f" {name}={value}" for name, value in self.game.options.items())
        title = Text.assemble((self.game.name, "bold"), (options, "dim"))
        if isinstance(view, LayingView):
            title.append(f"   bag {bag_size(view)}", "dim")
        return title

    def hand(self, view: Any) -> list[Text]:
        """The own rack, and what is special about this turn."""
        if isinstance(view, LayingView):
            return [draw_rack(view, self.glyphs), *_remarks(self._laying_remarks(view))]
        return _remarks(_collecting_remarks(view))

    def _laying_remarks(self, view: LayingView) -> list[str]:
        assert isinstance(self.game, Laying)
        remarks = []
        if view.phase is LayingPhase.OFFER:
            remarks.append("No tile on your rack shows your hindmost colour: keep it, or swap it for a new one.")
        if view.phase is LayingPhase.PLACE and view.plays > 1:
            remarks.append(f"{view.plays} placements to make in this turn.")
        if view.last:
            remarks.append(f"Final round: {view.last} turns left, this one included.")
        if view.phase is LayingPhase.PLACE and self.game.legal_pairs(view) != view.surface.open:
            remarks.append("Opening: one half must lie beside a start cell that no tile touches yet.")
        return remarks


def _collecting_remarks(view: CollectingView) -> list[str]:
    remarks = []
    if view.bonus_turn:
        remarks.append("Bonus turn." + (f" {view.owed} more to come." if view.owed else ""))
    if view.phase is CollectingPhase.DECIDE:
        remarks.append("Reveal one more, or stop and take what is at risk with its colours in the centre.")
    return remarks


def _remarks(remarks: Sequence[str]) -> list[Text]:
    return [Text(remark, style=ACCENT) for remark in remarks]

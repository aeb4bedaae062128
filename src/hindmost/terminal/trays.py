"""What lies beside the board: the rack, the bag, and in the collecting game centre, risk and pile."""

from __future__ import annotations

from rich.text import Text

from hindmost.rules.collecting import Collecting
from hindmost.rules.collecting_state import Common as CollectingCommon
from hindmost.rules.laying_state import View as LayingView
from hindmost.terminal.symbols import BODY, FAINT, INK, INKS, LETTERS, PANEL, Glyphs, tile
from hindmost.tiles import COLOURS, Counts, each


def bag_size(view: LayingView) -> int:
    hidden = sum(size for seat, size in enumerate(view.sizes) if seat != view.viewer)
    return sum(view.unseen) - hidden


def draw_rack(view: LayingView, glyphs: Glyphs) -> Text:
    line = Text.assemble(("Rack  ", "dim"), no_wrap=True)
    for at, kind in enumerate(each(view.rack)):
        line.append("   " if at else "")
        line.append_text(tile(kind, glyphs))
    if not any(view.rack):
        line.append("empty", "dim")
    return line


def draw_trays(game: Collecting, view: CollectingCommon, glyphs: Glyphs) -> list[Text]:
    """Everything lies open here, the pile too: anybody could count it."""
    return [
        Text("centre", style="bold"),
        _tray(view.centre, glyphs),
        Text(),
        Text("at risk", style="bold"),
        _tray(view.risk, glyphs),
        Text(),
        Text(f"pile {sum(view.pile)}", style="bold"),
        *_pile(view.pile, glyphs),
        Text(),
        _chance(game, view),
    ]


def _tray(heap: Counts, glyphs: Glyphs) -> Text:
    line = Text(no_wrap=True)
    for colour in each(heap):
        line.append(f" {glyphs.colours[colour]} ", f"bold {INKS[colour]} on {BODY}")
    if not any(heap):
        line.append(f" {glyphs.free} {glyphs.free} {glyphs.free} ", f"{FAINT} on {PANEL}")
    return line


def _pile(pile: Counts, glyphs: Glyphs) -> list[Text]:
    lines = []
    for colours in (range(3), range(3, 6)):
        line = Text(no_wrap=True)
        for colour in colours:
            letter = "" if glyphs is LETTERS else f"{COLOURS[colour]} "
            line.append(f" {letter}{glyphs.colours[colour]} ", f"{INKS[colour]} on {PANEL}")
            line.append(f"{pile[colour]:>2}  ", f"{INK} on {PANEL}" if pile[colour] else f"{FAINT} on {PANEL}")
        lines.append(line)
    return lines


def _chance(game: Collecting, view: CollectingCommon) -> Text:
    pile = sum(view.pile)
    if not pile:
        return Text("The pile is empty.", style="dim")
    safe = sum(count for colour, count in enumerate(view.pile) if game.valid(view, colour))
    return Text(f"a revealed tile fits in {safe} of {pile} cases", style="dim")

"""The collecting games at the terminal: centre, risk, pile and rows. All that can be typed is a word."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rich.text import Text

from hindmost.actions import Action, Place
from hindmost.rules.collecting import Collecting
from hindmost.rules.collecting_state import Common, Phase, View
from hindmost.terminal.family import Drawn, Listed, Offers
from hindmost.terminal.symbols import ACCENT, BODY, FAINT, INK, INKS, LETTERS, PANEL, Glyphs
from hindmost.terminal.tracks import band, heading, row_start
from hindmost.tiles import COLOURS, Counts, each

HELP = """\
  reveal         turn up a tile of the pile: it is at risk, and lost with the others if it fits no colour in the centre
  stop           take what is at risk and all of its colours in the centre
  take           take one tile of your only weakest colour from the centre instead
  pass           decline a bonus turn
  undo           back to your last decision (only against agents)
  save FILE      keep the match in a file
  board, log     draw the table again; tell the match so far
  resign, quit   give the match up; leave the table"""
TILES: Sequence[str] = COLOURS
DREW = "centre filled with"
BONUS = "bonus turn"


def draw(
    game: Collecting, view: View, names: Sequence[str], glyphs: Glyphs, marked: Collection[int], trial: Place | None
) -> Drawn:
    return _trays(game, view, glyphs), _rows(game, view, names, glyphs)


def kept(view: View) -> str:
    return ""


def hand(game: Collecting, view: View, glyphs: Glyphs) -> list[Text]:
    remarks = []
    if view.bonus_turn:
        remarks.append("Bonus turn." + (f" {view.owed} more to come." if view.owed else ""))
    if view.phase is Phase.DECIDE:
        remarks.append("Reveal one more, or stop and take what is at risk with its colours in the centre.")
    return [Text(remark, style=ACCENT) for remark in remarks]


def preview(game: Collecting, view: View, place: Place, glyphs: Glyphs) -> list[Text]:
    return []


def read(game: Collecting, view: View, legal: Sequence[Action], words: Sequence[str]) -> None:
    pass


def listed(game: Collecting, view: View, tile: str) -> Listed:
    return []


def next_words(game: Collecting, view: View, legal: Sequence[Action], done: Sequence[str], begun: str) -> Offers:
    return ()


def _trays(game: Collecting, view: Common, glyphs: Glyphs) -> list[Text]:
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


def _chance(game: Collecting, view: Common) -> Text:
    pile = sum(view.pile)
    if not pile:
        return Text("The pile is empty.", style="dim")
    safe = sum(count for colour, count in enumerate(view.pile) if game.valid(view, colour))
    return Text(f"a revealed tile fits in {safe} of {pile} cases", style="dim")


def _rows(game: Collecting, view: Common, names: Sequence[str], glyphs: Glyphs) -> list[list[Text]]:
    target = game.edition.target
    return [
        [
            heading(name, min(row), seat == view.seat, 2 * target + 12, glyphs),
            *(_row(target, row, colour, glyphs) for colour in range(6)),
        ]
        for seat, (name, row) in enumerate(zip(names, view.rows, strict=True))
    ]


def _row(target: int, row: Sequence[int], colour: int, glyphs: Glyphs) -> Text:
    last = row[colour] == min(row)
    ground = band(last)
    line = row_start(colour, last, ground, glyphs)
    line.append(f"{glyphs.colours[colour]} " * row[colour], f"bold {INKS[colour]} on {ground}")
    line.append(f"{glyphs.space} " * (target - row[colour]), f"{FAINT} on {ground}")
    complete = f" {glyphs.won} " if row[colour] == target else "   "
    line.append(f"{row[colour]:>3} of {target}"[-7:], f"{INK} on {ground}")
    line.append(complete, f"{ACCENT} on {ground}")
    return line

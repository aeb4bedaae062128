"""The laying games at the terminal: board, tracks and rack, and what a placement would bring."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from rich.text import Text

from hindmost.actions import Place
from hindmost.events import Advance, Line
from hindmost.hexes import DIRECTION_NAMES
from hindmost.rules.laying import Laying, halves
from hindmost.rules.laying_state import Phase, View
from hindmost.rules.surface import lay_tile
from hindmost.rules.tracks import Track, hindmost
from hindmost.terminal.board import draw_board
from hindmost.terminal.family import Drawn
from hindmost.terminal.placements import listed, next_words, read
from hindmost.terminal.symbols import ACCENT, INKS, Glyphs, tile
from hindmost.terminal.tracks import draw_tracks
from hindmost.terminal.words import and_last
from hindmost.tiles import COLOUR_NAMES, KIND_NAMES, each

__all__ = [
    "BONUS", "DREW", "HELP", "TILES", "draw", "hand", "kept", "listed", "next_words", "preview", "read",
]  # fmt: skip
HELP = """\
  r@f10 o@f9     place the red-orange tile, red on f10 (row f, diagonal 10) and orange on f9; also: ro f10 f9
  3              the third placement of the list
  list [TILE]    the placements after which your colours stand best, of all tiles or of one
  undo           back to your last decision (only against agents)
  save FILE      keep the match in a file
  board, log     draw the board again; tell the match so far
  resign, quit   give the match up; leave the table
  Colours are r red, g green, b blue, o orange, y yellow, p purple. Tab completes what you type."""
TILES: Sequence[str] = KIND_NAMES
DREW = "drew"
BONUS = "bonus play"


def draw(
    game: Laying, view: View, names: Sequence[str], glyphs: Glyphs, marked: Collection[int], trial: Place | None
) -> Drawn:
    surface, counted, gains = view.surface, set(), {}
    if trial:
        marked = {trial.first, trial.second}
        counted = {cell for line in game.lines(view, trial) for cell in line.cells}
        gains = {one.colour: one.after - one.before for one in game.advances(view, trial)}
        surface = lay_tile(game.board, game.edition.storeys, surface, halves(trial))
    board = draw_board(game.board, surface, glyphs, marked, counted)
    return board, draw_tracks(game, view, names, glyphs, gains)


def kept(view: View) -> str:
    hidden = sum(size for seat, size in enumerate(view.sizes) if seat != view.viewer)
    return f"   bag {sum(view.unseen) - hidden}"


def hand(game: Laying, view: View, glyphs: Glyphs) -> list[Text]:
    line = Text.assemble(("Rack  ", "dim"), no_wrap=True)
    for at, kind in enumerate(each(view.rack)):
        line.append("   " if at else "")
        line.append_text(tile(kind, glyphs))
    if not any(view.rack):
        line.append("empty", "dim")
    return [line, *(Text(remark, style=ACCENT) for remark in _remarks(game, view))]


def _remarks(game: Laying, view: View) -> list[str]:
    remarks = []
    if view.phase is Phase.OFFER:
        remarks.append("No tile on your rack shows your hindmost colour: keep it, or swap it for a new one.")
    if view.phase is Phase.PLACE and view.plays > 1:
        remarks.append(f"{view.plays} placements to make in this turn.")
    if view.last:
        remarks.append(f"Final round: {view.last} turns left, this one included.")
    if view.phase is Phase.PLACE and game.legal_pairs(view) != view.surface.open:
        remarks.append("Opening: one half must lie beside a start cell that no tile touches yet.")
    return remarks


def preview(game: Laying, view: View, place: Place, glyphs: Glyphs) -> list[Text]:
    """What a placement would bring: the lines of each half, the markers, the hindmost colour, bonus plays."""
    settled = game.settle(view, place)
    lines = game.lines(view, place)
    side = game.side(view.seat)
    texts = [_half(game, cell, colour, lines, glyphs) for cell, colour in halves(place)]
    texts += [_advance(advance, glyphs) for advance in game.advances(view, place) if advance.points]
    texts.append(Text(hindmost_sentence(view.tracks[side], settled.tracks[side]), style=ACCENT))
    if settled.bonuses:
        plays = "a bonus play" if len(settled.bonuses) == 1 else f"{len(settled.bonuses)} bonus plays"
        texts.append(Text.assemble(("Genial! ", f"bold {INKS[settled.bonuses[0]]}"), (plays, ACCENT)))
    return texts


def _half(game: Laying, cell: int, colour: int, lines: Iterable[Line], glyphs: Glyphs) -> Text:
    counted = [(DIRECTION_NAMES[line.direction], len(line.cells)) for line in lines if line.cell == cell]
    total = sum(length for _, length in counted)
    lengths = " + ".join(f"{length} {towards}" for towards, length in counted)
    text = Text.assemble((f"{glyphs.colours[colour]} ", f"bold {INKS[colour]}"), f"on {game.board.names[cell]}: ")
    if not counted:
        return text.append("counts nothing", "dim")
    return text.append(f"{lengths} = {total}" if len(counted) > 1 else lengths)


def _advance(advance: Advance, glyphs: Glyphs) -> Text:
    text = Text.assemble((COLOUR_NAMES[advance.colour], INKS[advance.colour]), f" {advance.before} {glyphs.becomes} ")
    text.append(str(advance.after), "bold")
    return text.append(f"  ({advance.lost} of {advance.points} lost)" if advance.lost else "", "dim")


def hindmost_sentence(before: Track, after: Track) -> str:
    """What becomes of a side's hindmost colour."""
    was, now = hindmost(before), hindmost(after)
    last = and_last([COLOUR_NAMES[colour] for colour in sorted(now)])
    if min(after) > min(before):
        return f"Lifts your hindmost colour from {min(before)} to {min(after)}: then {last} last."
    if min(after) < min(before):
        return f"Your hindmost colour falls from {min(before)} to {min(after)}: then {last} last."
    if now != was:
        return f"Fewer colours at the bottom: then {last} last, at {min(after)}."
    return f"Your hindmost colour stays: {last}, at {min(after)}."

"""Sentences for people: how the sides stand, what a placement brings, who has won."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text

from hindmost.actions import Place
from hindmost.events import Advance, Line
from hindmost.game import Standing
from hindmost.hexes import DIRECTION_NAMES
from hindmost.match import Match
from hindmost.rules.laying import Laying, halves
from hindmost.rules.laying_state import View
from hindmost.rules.tracks import Track, hindmost
from hindmost.terminal.gains import advances
from hindmost.terminal.symbols import ACCENT, INKS, Glyphs
from hindmost.terminal.tracks import side_names
from hindmost.tiles import COLOUR_NAMES

FROM_BELOW = ("hindmost colour", "second lowest", "third lowest", "fourth lowest", "fifth lowest", "best colour")


def standing_line(standings: Sequence[Standing], sides: Sequence[str]) -> Text:
    """Who is ahead now, of whom, and where the difference lies."""
    line = Text.assemble(("Standing now  ", "dim"))
    if len(standings) == 1:
        return line.append(f"hindmost {standings[0][0]}: {' '.join(map(str, standings[0]))}")
    order = sorted(range(len(standings)), key=lambda side: standings[side], reverse=True)
    first, second = order[:2]
    ahead, behind = standings[first], standings[second]
    if ahead == behind:
        level = [sides[side] for side in sorted(order) if standings[side] == ahead]
        return line.append(f"{listed(level)} level")
    at = next(at for at in range(6) if ahead[at] != behind[at])
    line.append(sides[first], "bold").append(f" ahead of {sides[second]}, {ahead[at]} to {behind[at]} ")
    return line.append(f"({FROM_BELOW[at]})", "dim")


def listed(words: Sequence[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def preview(game: Laying, view: View, place: Place, glyphs: Glyphs) -> list[Text]:
    """What a placement would bring: the lines of each half, the markers, the hindmost colour, bonus plays."""
    settled = game.settle(view, place)
    lines = game.lines(view, place)
    side = game.side(view.seat)
    told = [_half(game, cell, colour, lines, glyphs) for cell, colour in halves(place)]
    told += [_advance(advance, glyphs) for advance in advances(game, view, place) if advance.points]
    told.append(Text(hindmost_sentence(view.tracks[side], settled.tracks[side]), style=ACCENT))
    if settled.bonuses:
        plays = "a bonus play" if len(settled.bonuses) == 1 else f"{len(settled.bonuses)} bonus plays"
        told.append(Text.assemble(("Genial! ", f"bold {INKS[settled.bonuses[0]]}"), (plays, ACCENT)))
    return told


def _half(game: Laying, cell: int, colour: int, lines: Iterable[Line], glyphs: Glyphs) -> Text:
    counted = [(DIRECTION_NAMES[line.direction], len(line.cells)) for line in lines if line.cell == cell]
    total = sum(length for _, length in counted)
    told = " + ".join(f"{length} {towards}" for towards, length in counted)
    text = Text.assemble((f"{glyphs.colours[colour]} ", f"bold {INKS[colour]}"), f"on {game.board.names[cell]}: ")
    if not counted:
        return text.append("counts nothing", "dim")
    return text.append(f"{told} = {total}" if len(counted) > 1 else told)


def _advance(advance: Advance, glyphs: Glyphs) -> Text:
    text = Text.assemble((COLOUR_NAMES[advance.colour], INKS[advance.colour]), f" {advance.before} {glyphs.becomes} ")
    text.append(str(advance.after), "bold")
    return text.append(f"  ({advance.lost} of {advance.points} lost)" if advance.lost else "", "dim")


def hindmost_sentence(before: Track, after: Track) -> str:
    """What becomes of a side's hindmost colour."""
    was, now = hindmost(before), hindmost(after)
    last = listed([COLOUR_NAMES[colour] for colour in sorted(now)])
    if min(after) > min(before):
        return f"Lifts your hindmost colour from {min(before)} to {min(after)}: then {last} last."
    if min(after) < min(before):
        return f"Your hindmost colour falls from {min(before)} to {min(after)}: then {last} last."
    if now != was:
        return f"Fewer colours at the bottom: then {last} last, at {min(after)}."
    return f"Your hindmost colour stays: {last}, at {min(after)}."


def outcome(match: Match, names: Sequence[str]) -> list[Text]:
    """The standings of all sides, best first, and who has won."""
    sides = side_names(match.game, names)
    standings = match.standings
    order = sorted(range(len(sides)), key=lambda side: standings[side], reverse=True)
    wide = max(Text(name).cell_len for name in sides)
    lines = []
    for side in order:
        name = Text(sides[side], style="bold" if side in match.winners else "")
        name.pad_right(wide - name.cell_len)
        lines.append(Text.assemble("  ", name, "  ", "  ".join(f"{value:>2}" for value in standings[side])))
    return [*lines, Text(_result(match, sides, names), style=f"bold {ACCENT}")]


def _result(match: Match, sides: Sequence[str], names: Sequence[str]) -> str:
    how = ""
    if match.end:
        word, _, seat = match.end.partition(" ")
        ends = {"resign": "gave up", "time": "out of time", "abort": "aborted"}
        how = f" ({f'{names[int(seat)]} ' if seat else ''}{ends[word]})"
    won = [sides[side] for side in match.winners]
    if match.finished and len(sides) == 1:
        return f"The match is over: hindmost {match.standings[0][0]}."
    if won:
        return f"{'Shared win' if len(won) > 1 else 'Winner'}: {listed(won)}{how}."
    return f"No winner{how}." if match.end else f"Not over: {len(match.log)} plies so far."

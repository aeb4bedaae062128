"""The tracks of all sides of a laying game: six rows each, or one rope for two sides."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from hindmost.game import AnyGame
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import Common
from hindmost.rules.tracks import Track, TrackRules, hindmost
from hindmost.terminal.symbols import ACCENT, BAND, FAINT, INK, INKS, PANEL, Glyphs
from hindmost.tiles import COLOURS

LONGEST_BAR = 36  # columns; a longer track has two spaces to a column

Gains = Mapping[int, int]  # colour -> what it is about to gain


def side_names(game: AnyGame, names: Sequence[str]) -> list[str]:
    """Partners share a track."""
    return [
        " & ".join(name for seat, name in enumerate(names) if game.side(seat) == side) for side in range(game.sides)
    ]


def draw_tracks(
    game: Laying, view: Common, names: Sequence[str], glyphs: Glyphs, gains: Gains | None = None
) -> list[list[Text]]:
    """A block of lines for each side, or a single one for the two at a rope."""
    rules = game.edition.track
    due = gains or {}
    acting = game.side(view.seat)
    if rules.tug:
        return [_ropes(rules, view, side_names(game, names), glyphs, due)]
    return [
        [
            heading(name, min(track), side == acting, _bar_width(rules) + 10, glyphs),
            *(_track_row(rules, track, colour, glyphs, due if side == acting else {}) for colour in range(6)),
        ]
        for side, (name, track) in enumerate(zip(side_names(game, names), view.tracks, strict=True))
    ]


def heading(name: str, lowest: int, acting: bool, width: int, glyphs: Glyphs) -> Text:
    score = f"hindmost {lowest}"
    line = Text(no_wrap=True)
    line.append(f"{glyphs.pointer if acting else ' '} ", ACCENT)
    shown = Text(name, style="bold")
    shown.truncate(width - len(score) - 4, pad=True)
    line.append_text(shown)
    line.append(f" {score} ", "dim")
    return line


def _bar_width(rules: TrackRules) -> int:
    return rules.top // _unit(rules) + 1


def _unit(rules: TrackRules) -> int:
    return 1 if rules.top <= LONGEST_BAR else 2


def band(last: bool) -> str:
    return BAND if last else PANEL


def row_start(colour: int, last: bool, ground: str, glyphs: Glyphs) -> Text:
    """A colour, and whether it is the hindmost."""
    pointer = (glyphs.pointer if last else " ", f"{ACCENT} on {ground}")
    return Text.assemble(pointer, (f"{COLOURS[colour]} ", f"{INKS[colour]} on {ground}"), no_wrap=True)


def _track_row(rules: TrackRules, track: Track, colour: int, glyphs: Glyphs, gains: Gains) -> Text:
    last = colour in hindmost(track)
    ground = band(last)
    row = row_start(colour, last, ground, glyphs)
    row.append_text(_bar(rules, track[colour], colour, glyphs, ground, gains.get(colour, 0)))
    row.append(f" {track[colour]:>2}", f"bold {INK} on {ground}")
    gained = f" +{gains[colour]}" if gains.get(colour) else ""
    row.append(f"{gained:<4}", f"bold {ACCENT} on {ground}")
    return row


def _bar(rules: TrackRules, value: int, colour: int, glyphs: Glyphs, ground: str, gain: int) -> Text:
    """The way a marker has come, the marker, the way it is about to go, and what lies before it."""
    unit = _unit(rules)
    ink = f"{INKS[colour]} on {ground}"
    way = value // unit
    bar = Text(glyphs.bar * way, style=ink)
    bar.append(glyphs.colours[colour], f"bold {ink}")
    for column in range(way + 1, _bar_width(rules)):
        spaces = range((column - 1) * unit + 1, column * unit + 1)
        if spaces[0] <= value + gain:
            bar.append(glyphs.half, ink)
        elif any(space in rules.bonus_spaces for space in spaces):
            bar.append(glyphs.bonus, f"{INK} on {ground}")
        else:
            seam = any(space in rules.ends for space in spaces)
            bar.append(glyphs.seam if seam else glyphs.space, f"{FAINT} on {ground}")
    return bar


def _ropes(rules: TrackRules, view: Common, names: Sequence[str], glyphs: Glyphs, gains: Gains) -> list[Text]:
    """Six ropes between two names; the first side pulls to the left."""
    width = 2 * rules.top + 1
    left, right = (Text(name, style="bold") for name in names)
    left.truncate(width // 2 + 4)
    right.truncate(width // 2 + 4)
    top_line = Text("    ", no_wrap=True)
    top_line.append_text(left)
    top_line.append(" " * max(2, width + 8 - left.cell_len - right.cell_len))
    top_line.append_text(right)
    return [top_line, *(_rope(rules, view, colour, glyphs, gains) for colour in range(6))]


def _rope(rules: TrackRules, view: Common, colour: int, glyphs: Glyphs, gains: Gains) -> Text:
    value, top = view.tracks[0][colour], rules.top
    lasts = [colour in hindmost(track) for track in view.tracks]
    ground = band(any(lasts))
    pull = -gains.get(colour, 0) if view.seat == 0 else gains.get(colour, 0)
    row = row_start(colour, lasts[0], ground, glyphs)
    row.append(f"{max(value, 0) or '':>2} ", f"bold {INK} on {ground}")
    row.append(_end(view, colour, 0, glyphs), f"{INK} on {ground}")
    row.append_text(_rope_line(-value, top, pull, colour, glyphs, ground))
    row.append(_end(view, colour, 1, glyphs), f"{INK} on {ground}")
    row.append(f" {max(-value, 0) or '':<2}", f"bold {INK} on {ground}")
    row.append(f" {glyphs.pointer_back if lasts[1] else ' '}", f"{ACCENT} on {ground}")
    row.append(f"{f' +{gains[colour]}' if gains.get(colour) else '':<4}", f"bold {ACCENT} on {ground}")
    return row


def _end(view: Common, colour: int, side: int, glyphs: Glyphs) -> str:
    """The duel marker lies beside the end of the side that holds it."""
    return glyphs.won if view.holders[colour] == side else glyphs.bonus


def _rope_line(peg: int, top: int, pull: int, colour: int, glyphs: Glyphs, ground: str) -> Text:
    line = Text()
    pulled = range(min(peg, peg + pull), max(peg, peg + pull) + 1)
    for at in range(-top, top + 1):
        if at == peg:
            line.append(glyphs.colours[colour], f"bold {INKS[colour]} on {ground}")
        elif at in pulled:
            line.append(glyphs.half, f"{INKS[colour]} on {ground}")
        elif min(0, peg) <= at <= max(0, peg):
            line.append(glyphs.bar, f"{INKS[colour]} on {ground}")
        else:
            line.append(glyphs.seam if at == 0 else glyphs.space, f"{FAINT} on {ground}")
    return line

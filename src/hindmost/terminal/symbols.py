"""The six shapes and what else is drawn, as symbols or as plain letters, and the colours of the table."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from rich.console import Console
from rich.text import Text

from hindmost.tiles import COLOURS, KIND_NAMES


@dataclass(frozen=True, slots=True)
class Glyphs:
    """All one column wide, but for `becomes`, which stands in prose."""

    colours: str  # the shapes, in the order of the colours
    free: str  # a bare cell
    across: str  # the strokes that join two halves
    down: str
    up: str
    bar: str
    half: str  # of a bar
    space: str  # of a track
    bonus: str  # a bonus space
    won: str  # one that a side has reached, or a duel marker it holds
    seam: str  # where one board of a track ends and the next begins
    pointer: str
    pointer_back: str
    becomes: str
    digits: str  # heights


SYMBOLS = Glyphs("✹●✶⬢☼○", "·", "─", "╲", "╱", "━", "╸", "·", "◇", "◆", "┆", "▸", "◂", "→", "⁰¹²³⁴⁵⁶⁷⁸⁹")
LETTERS = Glyphs(COLOURS, ".", "-", "\\", "/", "=", "-", ".", "+", "*", "|", ">", "<", "->", "0123456789")

INKS = ("#ff4d5e", "#3ecf6a", "#4aa8ff", "#ff9330", "#ffd83d", "#b984ff")
INK = "#e9e7e3"
FAINT = "#6b7482"
ACCENT = "#fb923c"
PLATE = "#3d4551"  # the board
FREE = "#8b95a5"
PANEL = "#1c1f25"
BODY = "#08090b"  # a tile
STROKE = "#7c8798"  # between its halves
PRINTED = "#25282c"
MARKED = "#4a2206"  # the tile to look at
COUNTED = "#4b4118"  # what it counts
BAND = "#443c33"  # the hindmost colours; a warm grey that stays one where there are but 256 colours


def glyphs_for(console: Console, letters: bool = False) -> Glyphs:
    """Letters if they are wanted, or if the symbols cannot be shown."""
    try:
        "".join(map(str, (getattr(SYMBOLS, name) for name in Glyphs.__slots__))).encode(console.encoding)
    except (UnicodeEncodeError, LookupError):
        return LETTERS
    return LETTERS if letters else SYMBOLS


def clean(text: str, longest: int = 20) -> str:
    """Text from a stranger: nothing in it that steers the terminal, and not too much of it."""
    shown = "".join(
        letter for letter in text if unicodedata.category(letter)[0] != "C" and letter not in "\u2028\u2029"
    )
    cut = Text(" ".join(shown.split()))
    cut.truncate(longest)
    return cut.plain or "?"


def say(console: Console, *lines: Text | str) -> None:
    """Print lines as they are; what the stream cannot show becomes a question mark."""
    for line in lines:
        text = Text(line) if isinstance(line, str) else line
        plain = text.plain.encode(console.encoding, "replace").decode(console.encoding, "replace")
        shown = Text(plain, style=text.style, spans=text.spans) if len(plain) == len(text.plain) else Text(plain)
        console.print(shown, highlight=False, soft_wrap=True)


def tile(kind: int, glyphs: Glyphs) -> Text:
    """A tile as it lies on a rack: its name and its two halves."""
    first, second = (COLOURS.index(letter) for letter in KIND_NAMES[kind])
    text = Text(f"{KIND_NAMES[kind]} ", style="bold")
    if glyphs is LETTERS:
        return Text(KIND_NAMES[kind], style="bold")
    text.append(f" {glyphs.colours[first]}", f"{INKS[first]} on {BODY}")
    text.append(glyphs.across, f"{FAINT} on {BODY}")
    text.append(f"{glyphs.colours[second]} ", f"{INKS[second]} on {BODY}")
    return text

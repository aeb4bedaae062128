"""A sheet of single characters, each with its ink and its ground."""

from __future__ import annotations

from itertools import groupby

from rich.text import Text

Point = tuple[int, int]


class Canvas:
    def __init__(self) -> None:
        self.letters: dict[Point, tuple[str, str]] = {}
        self.grounds: dict[Point, str] = {}

    def paint(self, x: int, y: int, width: int, ground: str) -> None:
        for column in range(x, x + width):
            self.grounds[column, y] = ground

    def write(self, x: int, y: int, text: str, ink: str) -> None:
        for column, letter in enumerate(text, x):
            self.letters[column, y] = letter, ink

    def lines(self) -> list[Text]:
        points = {*self.letters, *self.grounds}
        left = min(x for x, _ in points)
        right: dict[int, int] = {}
        for x, y in points:
            right[y] = max(x, right.get(y, x))
        return [self._line(y, left, right[y]) for y in sorted(right)]

    def _line(self, y: int, left: int, right: int) -> Text:
        line = Text(no_wrap=True)
        for style, columns in groupby(range(left, right + 1), lambda x: self._style(x, y)):
            line.append("".join(self.letters.get((x, y), (" ", ""))[0] for x in columns), style)
        return line

    def _style(self, x: int, y: int) -> str:
        _, ink = self.letters.get((x, y), (" ", ""))
        ground = self.grounds.get((x, y))
        return f"{ink} on {ground}".strip() if ground else ink


def beside(left: list[Text], right: list[Text], gap: int = 2) -> list[Text]:
    """Two blocks of lines next to each other."""
    column = width(left) + gap
    joined = []
    for at in range(max(len(left), len(right))):
        line = Text(no_wrap=True).append_text(left[at]) if at < len(left) else Text(no_wrap=True)
        if at < len(right):
            line.pad_right(column - line.cell_len)
            line.append_text(right[at])
        joined.append(line)
    return joined


def stacked(blocks: list[list[Text]], columns: int = 1) -> list[Text]:
    """Blocks of lines below each other, in as many columns."""
    lines: list[Text] = []
    for first in range(0, len(blocks), columns):
        row = blocks[first]
        for block in blocks[first + 1 : first + columns]:
            row = beside(row, block)
        lines += [Text(), *row] if lines else row
    return lines


def width(lines: list[Text]) -> int:
    return max((line.cell_len for line in lines), default=0)

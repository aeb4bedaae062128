"""The board with what lies on it: four columns a cell and two lines a row, so that strokes can join the halves."""

from __future__ import annotations

from collections.abc import Collection

from rich.text import Text

from hindmost.hexes import DIRECTION_NAMES, OFF_BOARD, Board, opposite
from hindmost.rules.surface import ALONE, BARE, Surface
from hindmost.terminal.canvas import Canvas
from hindmost.terminal.symbols import ACCENT, BODY, COUNTED, FREE, INK, INKS, MARKED, PLATE, PRINTED, STROKE, Glyphs

EAST, SOUTH_WEST, SOUTH_EAST = map(DIRECTION_NAMES.index, ("E", "SW", "SE"))
LABEL = "dim"


def draw_board(
    board: Board, laid: Surface, glyphs: Glyphs, marked: Collection[int] = (), counted: Collection[int] = ()
) -> list[Text]:
    """The tiles on the marked cells stand out; so do the counted cells, less."""
    canvas = Canvas()
    for cell in range(len(board.cells)):
        _draw_plate(canvas, board, cell)
    for cell in range(len(board.cells)):
        _draw_cell(canvas, board, laid, glyphs, cell, marked, counted)
    _draw_labels(canvas, board)
    return canvas.lines()


def _spot(board: Board, cell: int) -> tuple[int, int]:
    q, r = board.cells[cell]
    return 4 * q + 2 * r, 2 * r


def _draw_plate(canvas: Canvas, board: Board, cell: int) -> None:
    x, y = _spot(board, cell)
    canvas.paint(x - 2, y, 5, PLATE)
    for direction, left in ((SOUTH_WEST, x - 2), (SOUTH_EAST, x)):
        if board.neighbours[cell][direction] != OFF_BOARD:
            canvas.paint(left, y + 1, 3, PLATE)


def _draw_cell(
    canvas: Canvas,
    board: Board,
    laid: Surface,
    glyphs: Glyphs,
    cell: int,
    marked: Collection[int],
    counted: Collection[int],
) -> None:
    x, y = _spot(board, cell)
    colour, height, towards = laid.tops[cell], laid.heights[cell], laid.joins[cell]
    if colour == BARE:
        canvas.write(x, y, glyphs.free, FREE)
        return
    ground = PRINTED if towards == ALONE else BODY
    if cell in marked or cell in counted:
        ground = MARKED if cell in marked else COUNTED
    canvas.paint(x - 1, y, 3, ground)
    if _joined(board, laid, cell):
        _draw_join(canvas, x, y, towards, glyphs, ground if cell in marked else BODY)
    canvas.write(x, y, glyphs.colours[colour], f"bold {INKS[colour]}")
    storeys = "".join(glyphs.digits[int(digit)] for digit in str(height)) if height > 1 else ""
    canvas.write(x + 1, y, storeys, INK)
    if cell in marked:
        canvas.write(x - 1, y, "(", ACCENT)
        canvas.write(x + 1 + len(storeys), y, ")", ACCENT)


def _joined(board: Board, laid: Surface, cell: int) -> bool:
    """Is the other half of the tile still in sight?"""
    towards = laid.joins[cell]
    if towards == ALONE:
        return False
    other = board.neighbours[cell][towards]
    return other != OFF_BOARD and laid.joins[other] == opposite(towards)


def _draw_join(canvas: Canvas, x: int, y: int, towards: int, glyphs: Glyphs, ground: str) -> None:
    """Each tile is joined once, by its western or upper half; that half is drawn first."""
    if towards == EAST:
        canvas.paint(x + 2, y, 1, ground)
        canvas.write(x + 1, y, glyphs.across * 3, STROKE)
    elif towards == SOUTH_WEST:
        canvas.paint(x - 2, y + 1, 3, ground)
        canvas.write(x - 1, y + 1, glyphs.up, STROKE)
    elif towards == SOUTH_EAST:
        canvas.paint(x, y + 1, 3, ground)
        canvas.write(x + 1, y + 1, glyphs.down, STROKE)


def _draw_labels(canvas: Canvas, board: Board) -> None:
    """Letters at both ends of the rows, numbers at both ends of the diagonals."""
    for row in board.rows():
        letter = board.names[row[0]][0]
        for cell, shift in ((row[0], -3), (row[-1], 3)):
            x, y = _spot(board, cell)
            canvas.write(x + shift, y, letter, LABEL)
    diagonals: dict[str, list[int]] = {}
    for cell, name in enumerate(board.names):
        diagonals.setdefault(name[1:], []).append(cell)
    for number, cells in diagonals.items():
        x, y = _spot(board, cells[0])
        canvas.write(x - len(number), y - 1, number, LABEL)
        x, y = _spot(board, cells[-1])
        canvas.write(x + 1, y + 1, number, LABEL)

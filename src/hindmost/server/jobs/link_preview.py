"""What others' programs show of a link before anybody follows it: a title, a sentence, a picture."""

from __future__ import annotations

from dataclasses import dataclass
from io import BytesIO
from math import cos, pi, sin, sqrt
from typing import Any, cast

from hindmost import booklets, editions, links
from hindmost.coach import puzzles
from hindmost.contract.study import LinkKind
from hindmost.contract.views import BoardInfo, LayingView
from hindmost.game import AnyGame, is_view
from hindmost.match import Match
from hindmost.study.links import kind_of
from hindmost.table import serialise
from hindmost.tiles import COLOURS

WIDTH, HEIGHT = 1200, 630  # what those who show previews ask for
FINER = 2  # drawn larger and made smaller, so that edges are smooth
GROUND, BARE, LAID, AHEAD = "#e9e4d9", "#d6cfc0", "#2b2f36", "#b9b09c"
PAINTS = dict(zip(COLOURS, ("#d0342c", "#2e8b3d", "#2f64c8", "#e8821e", "#f0c419", "#7d3fa0"), strict=True))
TOP = 18  # how far a bar of the standings can go


@dataclass(frozen=True)
class Preview:
    title: str
    sentence: str


@dataclass(frozen=True)
class _Shown:
    """How it stands in what the link holds."""

    kind: LinkKind
    game: AnyGame
    state: Any
    match: Match | None = None


def preview(link: bytes) -> Preview | str:
    """Title and sentence; a text by itself says what is wrong."""
    try:
        shown = _shown(link.decode())
    except ValueError as error:
        return str(error)
    return Preview(f"{_game_name(shown.game)} · hindmost", _sentence(shown))


def picture(link: bytes) -> bytes | str:
    """The same as a picture (PNG)."""
    try:
        shown = _shown(link.decode())
    except ValueError as error:
        return str(error)
    return _drawn(shown)


def _shown(link: str) -> _Shown:
    value = links.unpack(link)
    match kind := kind_of(value):
        case "replay":
            match = links.match_in(value)
            return _Shown(kind, match.game, match.state, match)
        case "position":
            position = links.position_in(value)
            return _Shown(kind, position.game, position.state)
        case "puzzle":
            puzzle = puzzles.checked(value)
            game = editions.find(puzzle.game, puzzle.options)
            return _Shown(kind, game, game.read_position(puzzle.view))


def _game_name(game: AnyGame) -> str:
    told = booklets.texts(editions.booklet(game.name)).get("en", {}).get("games", {})
    return str(told.get(game.name, {}).get("name", game.name))


def _sentence(shown: _Shown) -> str:
    if shown.kind == "puzzle":
        return "What would you do here? One answer is clearly the best."
    if shown.match is None:
        return f"A position to look at. Lowest colours: {_hindmost(shown)}."
    names = " – ".join(shown.match.names)
    if shown.match.to_act is not None:
        return f"{names}: a match that was not finished, to walk through."
    if shown.game.sides == 1 or not shown.match.winners:
        return f"{names}: a match to walk through. Lowest colours: {_hindmost(shown)}."
    won = [name for seat, name in enumerate(shown.match.names) if shown.game.side(seat) in shown.match.winners]
    return f"{names}: won by {' & '.join(won)}. Lowest colours: {_hindmost(shown)}."


def _hindmost(shown: _Shown) -> str:
    return " : ".join(str(standing[0]) for standing in shown.game.standings(shown.state))


def _drawn(shown: _Shown) -> bytes:
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (WIDTH * FINER, HEIGHT * FINER), GROUND)
    canvas = ImageDraw.Draw(image)
    board = serialise.board(shown.game)
    seen = serialise.view(shown.game, _looked_on(shown))
    if board is not None:
        _draw_board(canvas, board, cast("LayingView", seen).tops)
    _draw_standings(canvas, shown, WIDTH * (0.54 if board else 0.1))
    written = BytesIO()
    image.resize((WIDTH, HEIGHT), Image.Resampling.BOX).quantize(64).save(written, "PNG")
    return written.getvalue()


def _looked_on(shown: _Shown) -> Any:
    return shown.state if is_view(shown.state) else shown.game.view(shown.state, None)


def _draw_board(canvas: Any, board: BoardInfo, tops: str) -> None:
    size = HEIGHT * FINER / (2 * board.radius + 2) / sqrt(3) * 1.06
    middle = (WIDTH * FINER * 0.27, HEIGHT * FINER / 2)
    for (_, q, r), top in zip(board.cells, tops, strict=True):
        x, y = middle[0] + size * sqrt(3) * (q + r / 2), middle[1] + size * 1.5 * r
        canvas.polygon(_hexagon(x, y, size * 0.94), fill=BARE if top == "." else LAID)
        if top != ".":
            canvas.ellipse((x - size * 0.6, y - size * 0.6, x + size * 0.6, y + size * 0.6), fill=PAINTS[top])


def _hexagon(x: float, y: float, size: float) -> list[tuple[float, float]]:
    corners = (pi / 6 + pi / 3 * corner for corner in range(6))
    return [(x + size * cos(angle), y + size * sin(angle)) for angle in corners]


def _draw_standings(canvas: Any, shown: _Shown, left: float) -> None:
    """Six bars a side, the hindmost first: which colour each is, the list does not tell."""
    standings = shown.game.standings(shown.state)
    tall = HEIGHT * 0.8 / len(standings)
    for side, standing in enumerate(standings):
        for at, value in enumerate(standing):
            y = HEIGHT * 0.1 + side * tall + at * tall * 0.14
            right = left + 8 + (WIDTH * 0.92 - left - 8) * min(max(value, 0), TOP) / TOP
            corners = (left * FINER, y * FINER, right * FINER, (y + tall * 0.11) * FINER)
            canvas.rounded_rectangle(corners, radius=6 * FINER, fill=AHEAD if at else LAID)

"""The games that can be played here, and what people are told of them."""

from __future__ import annotations

from typing import Literal

from hindmost.contract.bodies import Reply
from hindmost.contract.values import Colour, Language, OptionValue
from hindmost.contract.views import BoardInfo


class Certainty(Reply):
    """How sure we are of what no booklet states."""

    board: str | None
    tiles: str


class GameInfo(Reply):
    """What one would ask about a game before sitting down."""

    name: str
    booklet: str
    family: str  # games of one family are drawn alike
    seats: int
    sides: int
    cells: int
    starts: list[tuple[int, int, Colour | None]]  # axial coordinates of the start cells; null: a stone of any colour
    tiles: int
    rack: int
    track: int
    boards: int  # laid end to end
    bonus_spaces: list[int]
    surplus: Literal["half", "tile"]  # what is lost where a board ends: what a half or a tile brings too much
    storeys: bool  # may tiles lie on tiles?
    tug: bool  # one rope for two sides
    agents: list[str]  # who can play it here
    coach: bool  # can it be hinted at and reviewed here?
    missing: str | None  # why neither the coach nor those who think can be had here, though a net has learnt it
    options: dict[str, list[OptionValue]]
    certainty: Certainty


class GameTexts(Reply):
    """What is said of a game."""

    name: str
    short: str  # among the games of its booklet
    line: str  # a few words that set it apart
    different: str = ""  # instead of what the booklet says


class OptionTexts(Reply):
    """What is said of a house rule and of each of its values."""

    name: str
    why: str
    values: dict[str, str]


class BookletTexts(Reply):
    """What is said of the games that come in one box."""

    name: str
    about: str
    different: str  # what sets its rules apart
    games: dict[str, GameTexts]
    options: dict[str, OptionTexts]
    setup: str = ""  # what else there is to know before a match


class BookletInfo(Reply):
    """Games that come in one box."""

    name: str
    family: str
    games: list[str]
    texts: dict[Language, BookletTexts]


class GameList(Reply):
    """All games, and the booklets they come from."""

    games: list[GameInfo]
    booklets: list[BookletInfo]  # in the order in which to show them


class GameWithBoard(GameInfo):
    """A game with its board for drawing; null, if it has none."""

    board: BoardInfo | None

"""The games that can be played here."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from hindmost import agents, booklets, editions
from hindmost.coach import knows
from hindmost.contract.games import BookletInfo, BookletTexts, GameInfo, GameList, GameWithBoard
from hindmost.contract.problems import Problem
from hindmost.contract.values import Language
from hindmost.game import AnyGame
from hindmost.table import serialise


@cache
def game_list() -> GameList:
    return GameList(
        games=[msgspec.convert(facts(editions.find(name)), GameInfo) for name in editions.names()],
        booklets=[booklet(name) for name in booklets.names()],
    )


def booklet(name: str) -> BookletInfo:
    games = booklets.games(name)
    texts = msgspec.convert(booklets.texts(name), dict[Language, BookletTexts])
    return BookletInfo(name=name, family=editions.facts(games[0])["family"], games=list(games), texts=texts)


def facts(game: AnyGame) -> dict[str, Any]:
    here = {"agents": list(agents.names(game)), "coach": knows(game), "missing": agents.missing(game)}
    return editions.facts(game.name) | here


def game_named(name: str) -> AnyGame:
    """A Problem if there is none."""
    try:
        return editions.find(name)
    except ValueError as error:
        raise Problem(404, "not found", str(error)) from None


def game_with_board(name: str) -> GameWithBoard:
    found = game_named(name)
    return msgspec.convert(facts(found) | {"board": serialise.board(found)}, GameWithBoard)

"""The games that can be played here."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from hindmost import agents, booklets, editions
from hindmost.coach import knows
from hindmost.contract.games import BookletInfo, BookletTexts, GameInfo, GameList, GameWithBoard
from hindmost.contract.values import Language
from hindmost.game import AnyGame
from hindmost.server.http.endpoints import Call, Endpoints
from hindmost.table import serialise

endpoints = Endpoints()


@cache
def _games() -> GameList:
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


@endpoints.add("GET", "/api/games", GameList, alike=True)
async def games(_call: Call) -> GameList:
    """All games, each with the agents that play it, and the booklets they come from."""
    return _games()


@endpoints.add("GET", "/api/games/{game}", GameWithBoard, alike=True)
async def game(call: Call) -> GameWithBoard:
    """One game, with its board for drawing."""
    found = call.game()
    return msgspec.convert(facts(found) | {"board": serialise.board(found)}, GameWithBoard)

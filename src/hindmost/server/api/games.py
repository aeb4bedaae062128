"""The games that can be played here."""

from __future__ import annotations

from hindmost.contract.games import GameList, GameWithBoard
from hindmost.server.http.endpoints import Call, Endpoints
from hindmost.study.games import game_list, game_with_board

endpoints = Endpoints()


@endpoints.add("GET", "/api/games", GameList, alike=True)
async def games(_call: Call) -> GameList:
    """All games, each with the agents that play it, and the booklets they come from."""
    return game_list()


@endpoints.add("GET", "/api/games/{game}", GameWithBoard, alike=True)
async def game(call: Call) -> GameWithBoard:
    """One game, with its board for drawing."""
    return game_with_board(call.game().name)

"""The games that can be played here."""

from __future__ import annotations

from functools import cache
from typing import Any

from hindmost import agents, editions
from hindmost.coach.knowing import knows
from hindmost.game import AnyGame
from hindmost.rules.laying import Laying
from hindmost.server import showing
from hindmost.server.calls import Call, Endpoints
from hindmost.server.shapes import GameDrawn, Games

endpoints = Endpoints()


@cache
def _games() -> dict[str, Any]:
    return {"games": [facts(editions.find(name)) for name in editions.names()]}


def facts(game: AnyGame) -> dict[str, Any]:
    here = {"agents": list(agents.names(game)), "coach": knows(game), "missing": agents.missing(game)}
    return editions.facts(game.name) | here


@endpoints.add("GET", "/api/games", Games, alike=True)
async def games(_call: Call) -> Any:
    """All games, each with the agents that play it."""
    return _games()


@endpoints.add("GET", "/api/games/{game}", GameDrawn, alike=True)
async def game(call: Call) -> Any:
    """One game, with its board for drawing."""
    found = call.game()
    return facts(found) | {"board": board(found)}


def board(game: AnyGame) -> dict[str, Any] | None:
    if not isinstance(game, Laying):
        return None
    names = game.board.names
    return showing.board(game.board) | {"start_cells": [names[cell] for cell in game.edition.starts]}

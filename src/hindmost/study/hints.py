"""Hints: what the coach would do with what a seat sees."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from hindmost.agents import missing
from hindmost.coach import check
from hindmost.contract import messages
from hindmost.editions import find
from hindmost.game import AnyGame, until_seat
from hindmost.table.errors import Refusal


def check_advised(game: AnyGame) -> None:
    """Refusal, if the coach cannot think about the game here."""
    if why := missing(game):
        raise Refusal("no kernels", why)
    try:
        check(game)
    except ValueError as error:
        raise Refusal("no coach", str(error)) from None


def advise(game_name: str, options: Mapping[str, Any], position: str, names: list[str]) -> dict[str, Any]:
    """What the coach would do with this view. It is given the view as text, as agents are."""
    from hindmost.coach.coach import hint

    game = find(game_name, options)
    return hint(game, game.read_position(position), names)


@cache
def get_ready(game_name: str) -> None:
    """Load what hints need, once for each game: that takes its time, and is no thinking."""
    game = find(game_name)
    state, _ = until_seat(game, game.start(), 0, 0)
    advise(game_name, {}, game.position(game.view(state, state.seat)), [""] * game.seats)


def hinted(hint: dict[str, Any]) -> messages.Hinted:
    """As it is told; on which row is for the table to say."""
    return msgspec.convert({"type": "hinted", "row": 0} | hint, messages.Hinted)

"""Hints are thought of in a process of their own: neither a table nor an agent waits for them."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import cache
from typing import Any

import msgspec

from hindmost.contract import messages
from hindmost.editions import find
from hindmost.game import until_seat
from hindmost.processes import Busy, ProcessPool
from hindmost.server.jobs.agent_pool import LOADING
from hindmost.table.errors import Refusal

LIMIT = 5.0  # seconds for one hint
WAITING = 32  # hints at once
FAILED = "the coach has failed at this position"
BUSY = "the coach is busy, ask again soon"
log = logging.getLogger("hindmost.hints")


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


class HintPool:
    def __init__(self) -> None:
        self._pool = ProcessPool(most=WAITING)

    async def prepare(self, game: str) -> None:
        """Have the process load what a game needs, so that the first hint need not wait for it."""
        try:
            await self._pool.run(LOADING, get_ready, game)
        except Exception as error:
            log.warning("the coach failed: %r", error)

    async def advise(self, game: str, options: Mapping[str, Any], position: str, names: list[str]) -> messages.Hinted:
        """What the coach would do with this view; Refusal if it is busy or has failed."""
        try:
            async with self._pool.slot() as slot:
                await slot.run(LOADING, get_ready, game)
                hint = await slot.run(LIMIT, advise, game, dict(options), position, names)
            return msgspec.convert({"type": "hinted", "row": 0} | hint, messages.Hinted)
        except Busy:
            raise Refusal("coach busy", BUSY) from None
        except Exception as error:
            log.warning("the coach failed: %r", error)
            raise Refusal("coach failed", FAILED) from None

    def close(self) -> None:
        self._pool.close()

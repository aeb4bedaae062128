"""Records that somebody sends are read in a process of their own: they may be long, and the tables must not wait."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from hindmost.game import AnyGame
from hindmost.match import BadRecord, Match, loads
from hindmost.server import processes, showing
from hindmost.server.problems import Problem

SECONDS = 30.0
WAITING = 8  # calls that may wait for their turn
MOST_PLIES = 3000  # of a match to replay: the answer has some kilobytes for each
T = TypeVar("T")


def verified(lines: bytes) -> list[dict[str, Any]] | str:
    """What each record of a file comes to; a line that says what is wrong with the first wrong one."""
    try:
        records = [line for line in lines.split(b"\n") if line.strip()]
        return [facts(loads(line.rstrip(b"\r"), number)) for number, line in enumerate(records, 1)]
    except BadRecord as error:
        return str(error)


def facts(match: Match) -> dict[str, Any]:
    record = match.record()
    told = {key: record.get(key) for key in ("game", "options", "names", "standings", "winners", "end")}
    return told | {"plies": len(match.log), "over": match.to_act is None}


def replayed(record: bytes) -> dict[str, Any] | str:
    """A match ply by ply, everything open: who did what, what came of it and how it stood before."""
    try:
        match = loads(record.strip())
    except BadRecord as error:
        return str(error)
    if len(match.log) > MOST_PLIES:
        return f"a match of {len(match.log)} plies is not replayed, only one of up to {MOST_PLIES}"
    game, state, steps = match.game, match.game.start(), []
    for action in match.log:
        done = {"seat": game.to_act(state), "action": game.text(action), "events": showing.events(game, state, action)}
        steps.append(stand(game, state) | done)
        state = game.apply(state, action)
    return facts(match) | {"steps": steps, "last": stand(game, state)}


def stand(game: AnyGame, state: Any) -> dict[str, Any]:
    """Everything open: what somebody who only looks on sees, and the racks."""
    return {
        "view": showing.view(game, game.view(state, None)),
        "racks": [showing.heap(rack) for rack in getattr(state, "racks", ())],
        "standings": game.standings(state),
    }


class Readers:
    """The process, started when it is first needed and ended when it takes too long."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._pool: ProcessPoolExecutor | None = None
        self._turn = asyncio.Lock()
        self._waiting = 0

    async def read(self, function: Callable[[bytes], T | str], given: bytes) -> T:
        """The function's answer; when that is a text, it says what is wrong."""
        if self._waiting >= WAITING:
            raise Problem(503, "busy", "too many records are being read, try again soon", {"Retry-After": "10"})
        self._waiting += 1
        try:
            async with self._turn:
                told = await self._run(function, given)
        finally:
            self._waiting -= 1
        if isinstance(told, str):
            raise Problem(422, "record", told)
        return told

    async def _run(self, function: Callable[[bytes], T | str], given: bytes) -> T | str:
        if self._pool is None:
            self._pool = processes.pool(1)
        reading = asyncio.get_running_loop().run_in_executor(self._pool, function, given)
        try:
            return await asyncio.wait_for(reading, self._seconds)
        except (TimeoutError, BrokenProcessPool):
            self.close()
            return f"reading took more than {self._seconds:g} seconds; send fewer records at once"

    def close(self) -> None:
        if self._pool is not None:
            pool, self._pool = self._pool, None
            processes.end(pool)

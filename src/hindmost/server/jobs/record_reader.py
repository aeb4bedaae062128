"""Records that somebody sends are read in a process of their own: they may be long, and the tables must not wait."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar

from hindmost.contract.problems import Problem
from hindmost.processes import Asker, Busy, ProcessPool

SECONDS = 30.0
WAITING, EACH = 32, 4  # calls that may wait for their turn, and of one person
GENTLE = 3  # how much they give way to the server
T = TypeVar("T")


class RecordReader:
    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._pool = ProcessPool(most=WAITING, each=EACH, niceness=GENTLE)

    async def read(self, function: Callable[[bytes], T | str], given: bytes, who: str = "", wrong: str = "record") -> T:
        """The function's answer; when that is a text, it says what is wrong."""
        try:
            async with self._pool.slot(lambda: Asker(who)) as slot:
                told = await slot.run(self._seconds, function, given)
        except Busy:
            text = "too many records are being read, try again soon"
            raise Problem(503, "busy", text, {"Retry-After": "10"}) from None
        except (TimeoutError, BrokenProcessPool):
            told = f"reading took more than {self._seconds:g} seconds; send fewer records at once"
        if isinstance(told, str):
            raise Problem(422, wrong, told)
        return told

    def close(self) -> None:
        self._pool.close()

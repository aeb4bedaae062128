"""The puzzle of the day: what its seat sees, and afterwards whether the answer is the best one and why."""

from __future__ import annotations

from hindmost.contract.study import DailyPuzzle, PuzzleAnswer, PuzzleVerdict
from hindmost.server.http.endpoints import Call, Endpoints
from hindmost.study import puzzles

endpoints = Endpoints()


@endpoints.add("GET", "/api/puzzle", DailyPuzzle, alike=True, price=5)
async def today(_call: Call) -> DailyPuzzle:
    """The puzzle of today."""
    return puzzles.todays()


@endpoints.add("POST", "/api/puzzle", PuzzleVerdict, takes=PuzzleAnswer, price=8)
async def answer(call: Call, given: PuzzleAnswer) -> PuzzleVerdict:
    """Is this the best action of a puzzle, of a day not long ago or of a link? The best one and why are told anyway."""
    call.limit("positions")
    return puzzles.verdict(given)

"""Records that somebody sends are read in a process of their own: they may be long, and the tables must not wait."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from hindmost.contract.study import DrawVerdict, OpenPosition, RecordInfo, Replay, ReplayStep
from hindmost.draws import check, entropy_of
from hindmost.game import AnyGame
from hindmost.match import BadRecord, Match, loads
from hindmost.processes import Asker, Busy, ProcessPool
from hindmost.server.http.errors import Problem
from hindmost.table import serialise

SECONDS = 30.0
WAITING, EACH = 32, 4  # calls that may wait for their turn, and of one person
GENTLE = 3  # how much they give way to the server
MOST_PLIES = 3000  # of a match to replay: the answer has some kilobytes for each
T = TypeVar("T")


def verify(lines: bytes) -> list[RecordInfo] | str:
    """What each record of a file comes to; a line that says what is wrong with the first wrong one."""
    try:
        records = [line for line in lines.split(b"\n") if line.strip()]
        return [RecordInfo(**facts(loads(line.rstrip(b"\r"), number))) for number, line in enumerate(records, 1)]
    except BadRecord as error:
        return str(error)


def facts(match: Match) -> dict[str, Any]:
    """The fields of a RecordInfo."""
    record = match.record()
    told = {key: record.get(key) for key in ("game", "options", "names", "standings", "winners", "end")}
    return told | {"plies": len(match.log), "over": match.to_act is None, "draws": draw_verdict(match)}


def draw_verdict(match: Match) -> DrawVerdict:
    checked = check(match)
    readable = checked.outcome not in ("uncommitted", "malformed")
    return DrawVerdict(
        outcome=checked.outcome,
        draws=checked.draws,
        ply=checked.ply,
        drawn=checked.drawn,
        due=checked.due,
        commitment=match.extra["commitment"] if readable else None,
        seed=match.extra.get("seed") if readable else None,
        entropy=list(entropy_of(match)) if readable else [],
    )


def check_draws(record: bytes) -> DrawVerdict | str:
    """Do the draws follow from the seed?"""
    try:
        return draw_verdict(loads(record.strip()))
    except BadRecord as error:
        return str(error)


def replay(record: bytes) -> Replay | str:
    """A match ply by ply, everything open: who did what, what came of it and how it stood before."""
    try:
        match = loads(record.strip())
    except BadRecord as error:
        return str(error)
    if len(match.log) > MOST_PLIES:
        return f"a match of {len(match.log)} plies is not replayed, only one of up to {MOST_PLIES}"
    game, state, steps = match.game, match.game.start(), []
    for action in match.log:
        seat = game.to_act(state)
        assert seat is not None
        events = serialise.events(game, state, action)
        steps.append(ReplayStep(**open_position(game, state), seat=seat, action=game.text(action), events=events))
        state = game.apply(state, action)
    last = OpenPosition(**open_position(game, state))
    return Replay(**facts(match), board=serialise.board(game), steps=steps, last=last, gone=[])


def open_position(game: AnyGame, state: Any) -> dict[str, Any]:
    """The fields of an OpenPosition: what somebody who only looks on sees, and the racks."""
    return {
        "view": serialise.view(game, game.view(state, None)),
        "racks": serialise.racks(game, state),
        "standings": [list(standing) for standing in game.standings(state)],
    }


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

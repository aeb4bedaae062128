"""What a match is played by before anybody chooses, and how far."""

from __future__ import annotations

from typing import NamedTuple

from hindmost.fast.core.bits import Array, whole
from hindmost.fast.core.compiled import inlined

FOR_EVER = 1 << 40


class Script(NamedTuple):
    log: Array  # int32: codes of what is to be done; if it has room for more, all that is done is noted in it
    scripted: int  # so many codes are to be done
    stop: int  # plies at most
    pause: int  # 1: not beyond the first choice of a seat that is not scripted


@inlined
def one_action(log: Array) -> Script:
    """The first code of the log, and what nature does until a seat has to choose."""
    return Script(log, whole(1), whole(FOR_EVER), whole(1))


@inlined
def until_a_choice(log: Array) -> Script:
    """What nature does until a seat has to choose."""
    return Script(log[:0], whole(0), whole(FOR_EVER), whole(1))


@inlined
def to_the_end(log: Array) -> Script:
    return Script(log[:0], whole(0), whole(FOR_EVER), whole(0))


@inlined
def is_scripted(script: Script, ply: int) -> bool:
    return ply < script.scripted


@inlined
def pauses(script: Script, ply: int) -> bool:
    """Where a seat has to choose: does it end here?"""
    return script.pause != 0 and ply >= script.scripted


@inlined
def note(script: Script, ply: int, code: int) -> None:
    if script.log.size > script.scripted:
        script.log[ply] = code

"""What a message from a seat comes to: the rows to store, or a refusal. No waiting, no network, no store."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from hindmost.game import NATURE, IllegalAction, draw
from hindmost.match import Match
from hindmost.server import wire
from hindmost.server.live import TABLE, Live
from hindmost.store import Row

Nature = Callable[[Match], Random]


class Refusal(Exception):
    """What was asked for cannot be done; nothing has changed."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code, self.text = code, text


def act(live: Live, seat: int, message: wire.Act, now: float, nature: Nature) -> list[Row]:
    """The action and all that nature adds until somebody has to decide again."""
    _must_be_going_on(live)
    if message.row != live.count:
        raise Refusal("stale", f"row {message.row} is not the next one, {live.count} is")
    if live.match.to_act != seat:
        raise Refusal("not your turn", f"seat {seat} is not to act")
    game = live.match.game
    try:
        action = game.parse(message.action)
    except IllegalAction as error:
        raise Refusal("illegal", str(error)) from None
    if action not in game.actions(live.match.state):
        raise Refusal("illegal", f"{message.action!r} is not legal here")
    return with_nature(live, [Row(live.count, seat, message.action, now)], now, nature)


def with_nature(live: Live, rows: list[Row], now: float, nature: Nature) -> list[Row]:
    """These rows, and then nature's until a seat is to act or the match is over."""
    match = live.after_all(rows).match
    added = list(rows)
    while match.to_act == NATURE:
        action = draw(match.game, match.state, nature(match))
        match = match.play(action)
        added.append(Row(live.count + len(added), NATURE, match.game.text(action), now))
    return added


def ask(live: Live, seat: int, what: str, others: Sequence[int], now: float, nature: Nature) -> list[Row]:
    """Ask the other people; where there are none, it is done at once."""
    _must_be_going_on(live)
    if live.asked:
        raise Refusal("asked already", f"first comes the answer to {live.asked!r}")
    if what == "undo" and live.undo_ply(seat) is None:
        raise Refusal("nothing to undo", f"seat {seat} has not decided anything yet")
    asked = [Row(live.count, seat, f"ask {what}", now)]
    return asked if others else _granted(live, asked, now, nature)


def answer(live: Live, seat: int, agree: bool, others: Sequence[int], now: float, nature: Nature) -> list[Row]:
    """One who disagrees ends it; the last who agrees makes it happen. `others` are the people asked."""
    if not live.asked:
        raise Refusal("not asked", "nothing is asked")
    if seat == live.asker or seat in live.agreed:
        raise Refusal("not asked", f"seat {seat} has answered already")
    if not agree:
        return [Row(live.count, seat, "refuse", now)]
    agreed = [Row(live.count, seat, "agree", now)]
    waiting = set(others) - live.agreed - {seat}
    return agreed if waiting else _granted(live, agreed, now, nature)


def _granted(live: Live, rows: list[Row], now: float, nature: Nature) -> list[Row]:
    after = live.after_all(rows)
    what = f"undo {after.undo_ply(after.asker)}" if after.asked == "undo" else "abort"
    return with_nature(live, [*rows, Row(live.count + len(rows), TABLE, what, now)], now, nature)


def resign(live: Live, seat: int, now: float) -> list[Row]:
    _must_be_going_on(live)
    return [Row(live.count, seat, "resign", now)]


def pause(live: Live, seat: int, stop: bool, now: float) -> list[Row]:
    _must_be_going_on(live, paused=not stop)
    return [Row(live.count, seat, "pause" if stop else "resume", now)]


def time_out(live: Live, now: float) -> list[Row]:
    """The row that ends a match whose clock has fallen; none if it has not."""
    deadline = live.clock.deadline()
    if live.over or deadline is None or now < deadline:
        return []
    return [Row(live.count, TABLE, f"time {live.clock.running}", now)]


def _must_be_going_on(live: Live, paused: bool = False) -> None:
    if live.over:
        raise Refusal("over", "the match is over")
    if live.paused != paused:
        raise Refusal(
            "paused" if live.paused else "not paused", "the clocks are stopped" if live.paused else "they run"
        )


def rematch(live: Live, seat: int, now: float) -> list[Row]:
    if not live.over:
        raise Refusal("not over", "the match is still going on")
    return [] if seat in live.rematch else [Row(live.count, seat, "rematch", now)]

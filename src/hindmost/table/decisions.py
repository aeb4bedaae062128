"""What a message from a seat comes to: the steps to store, or a refusal. No waiting, no network, no store."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from hindmost.contract import messages
from hindmost.contract.values import Question
from hindmost.draws import entropy_of
from hindmost.game import NATURE, IllegalAction
from hindmost.table.errors import Refusal
from hindmost.table.match_log import TABLE, Instant, LiveMatch, LogStep, Row
from hindmost.table.nature import Nature
from hindmost.table.unnoticed import Seats

LEAST_AWAY = 1.0  # seconds worth a row
OFTEN = {"pause": 50, "ask": 200}  # times for each seat in a match


def deal(
    live: LiveMatch, steps: Sequence[LogStep], mixers: Collection[int], now: Instant, nature: Nature
) -> list[LogStep]:
    """These steps, and then the deal. First the commitment; nature draws when all of these seats have mixed something
    in, or have had the time."""
    added = list(steps)
    live = added[-1].after if added else live
    if nature.commitment and live.committed is None and not live.match.log and not live.over:
        added += live.steps([live.row(TABLE, f"commit {nature.commitment}", now)])
        live = added[-1].after
    return added if live.waits_for(mixers, now) else with_nature(live, added, now, nature)


def mix(
    live: LiveMatch, seat: int, entropy: str, mixers: Collection[int], now: Instant, nature: Nature
) -> list[LogStep]:
    """Each seat once, before the deal; after the last of them nature draws."""
    if seat not in mixers or live.committed is None:
        raise Refusal("not here", "nothing is mixed in at this table")
    given = entropy_of(live.match)[seat]
    if given == entropy:
        return []
    if given or live.match.log or live.over:
        raise Refusal("too late", "the tiles are dealt, or this seat has mixed something in already")
    steps = live.steps([live.row(seat, f"mix {entropy}", now)])
    return steps if steps[-1].after.waits_for(mixers, now) else with_nature(live, steps, now, nature)


def act(
    live: LiveMatch, seat: int, message: messages.Act, now: Instant, nature: Nature, seats: Seats = frozenset()
) -> list[LogStep]:
    """The action and all that nature adds until somebody has to decide again. Who sends it counts the rows that this
    seat notices, or those `seats` if it has several."""
    _must_be_going_on(live)
    if _has_fallen(live, now):
        raise Refusal("over", "the time was up before")
    if message.row != (next_one := live.number(seats | {seat})):
        raise Refusal("stale", f"row {message.row} is not the next one, {next_one} is")
    if live.match.to_act != seat:
        raise Refusal("not your turn", f"seat {seat} is not to act")
    try:
        live.match.game.parse(message.action)  # one of the table's own words is no action
        steps = live.steps([live.row(seat, message.action, now)])
    except IllegalAction as error:
        raise Refusal("illegal", str(error)) from None
    return with_nature(live, steps, now, nature)


def with_nature(live: LiveMatch, steps: Sequence[LogStep], now: Instant, nature: Nature) -> list[LogStep]:
    """These steps, and then nature's until a seat is to act or the match is over."""
    added = list(steps)
    live = added[-1].after if added else live
    while (match := live.match).to_act == NATURE:
        (step,) = live.steps([live.row(NATURE, match.game.text(nature.draw(match)), now)])
        added.append(step)
        live = step.after
    return added


def ask(
    live: LiveMatch, seat: int, what: Question, others: Sequence[int], now: Instant, nature: Nature
) -> list[LogStep]:
    """Ask the other people; where there are none, it is done at once."""
    _must_be_going_on(live)
    if live.asked:
        raise Refusal("asked already", f"first comes the answer to {live.asked!r}")
    if what == "undo" and live.undo_ply(seat) is None:
        raise Refusal("nothing to undo", f"seat {seat} has not decided anything yet")
    asked = live.steps([live.row(seat, f"ask {what}", now)])
    return asked if others else _grant(asked, now, nature)


def answer(
    live: LiveMatch, seat: int, agree: bool, others: Sequence[int], now: Instant, nature: Nature
) -> list[LogStep]:
    """One who disagrees ends it; the last who agrees makes it happen. `others` are the people asked."""
    if not live.asked:
        raise Refusal("not asked", "nothing is asked")
    if seat == live.asker or seat in live.agreed:
        raise Refusal("not asked", f"seat {seat} has answered already")
    if not agree:
        return live.steps([live.row(seat, "refuse", now)])
    agreed = live.steps([live.row(seat, "agree", now)])
    waiting = set(others) - live.agreed - {seat}
    return agreed if waiting else _grant(agreed, now, nature)


def _grant(steps: list[LogStep], now: Instant, nature: Nature) -> list[LogStep]:
    live = steps[-1].after
    what = f"undo {live.undo_ply(live.asker)}" if live.asked == "undo" else "abort"
    done = live.steps([live.row(TABLE, what, now)])
    return with_nature(live, [*steps, *done], now, nature)


def check_often(rows: Iterable[Row], seat: int, word: str) -> None:
    """What decides nothing a seat does only so often in a match: every row is kept for good, and read by everybody."""
    if sum(row.seat == seat and row.text.startswith(word) for row in rows) >= OFTEN[word]:
        raise Refusal("enough", f"{OFTEN[word]} times in a match are enough")


def resign(live: LiveMatch, seat: int, now: Instant) -> list[LogStep]:
    _must_be_going_on(live)
    return live.steps([live.row(seat, "resign", now)])


def fill(live: LiveMatch, seats: Sequence[int], agent: str | None, now: Instant) -> list[LogStep]:
    """Those who sat there are gone for good: the agent plays on for each of them; where there is none, the first seat
    gives up."""
    if agent is None and seats:
        return live.steps([live.row(seats[0], "resign", now)])
    filled: list[LogStep] = []
    for seat in seats:
        filled += live.steps([live.row(TABLE, f"agent {seat} {agent}", now)])
        live = filled[-1].after
    return filled


def claimable(live: LiveMatch, patience: float | None) -> float | None:
    """At which time of the match the others may claim it, without a clock, from the seat that does not act."""
    if patience is None or live.clock.used or live.over or live.paused or live.match.to_act == NATURE:
        return None
    return live.acted + patience


def claim(live: LiveMatch, seat: int, patience: float | None, now: Instant) -> list[LogStep]:
    """The seat to act has left the others sitting for longer than the table has patience: it is out of time."""
    _must_be_going_on(live)
    game, idle = live.match.game, live.match.to_act
    since = claimable(live, patience)
    if since is None or idle is None:
        raise Refusal("not here", "matches are not claimed at this table")
    if game.side(idle) == game.side(seat):
        raise Refusal("not yours to claim", "it is your own side's turn")
    if now.time < since:
        raise Refusal("too early", f"the match can be claimed in {since - now.time:.0f} seconds")
    return live.steps([live.row(TABLE, f"time {idle}", now)])


def pause(live: LiveMatch, seat: int, stop: bool, now: Instant) -> list[LogStep]:
    _must_be_going_on(live, paused=not stop)
    return live.steps([live.row(seat, "pause" if stop else "resume", now)])


def time_out(live: LiveMatch, now: Instant) -> list[LogStep]:
    """What ends a match whose clock has fallen; nothing if it has not. Nobody has less than no time left."""
    deadline = live.clock.deadline()
    if deadline is None or not _has_fallen(live, now):
        return []
    return live.steps([live.row(TABLE, f"time {live.clock.running}", now._replace(time=deadline))])


def _has_fallen(live: LiveMatch, now: Instant) -> bool:
    deadline = live.clock.deadline()
    return not live.over and deadline is not None and now.time >= deadline


def away(live: LiveMatch, seconds: float, now: Instant) -> list[LogStep]:
    """Where a clock runs, everybody is told of the time that is not charged."""
    if live.clock.deadline() is None or seconds < LEAST_AWAY:
        return []
    return live.steps([live.row(TABLE, f"away {seconds:.1f}", now)])


def _must_be_going_on(live: LiveMatch, paused: bool = False) -> None:
    if live.over:
        raise Refusal("over", "the match is over")
    if live.paused != paused:
        raise Refusal(
            "paused" if live.paused else "not paused", "the clocks are stopped" if live.paused else "they run"
        )


def hint(live: LiveMatch, seat: int, now: Instant) -> list[LogStep]:
    """The coach is asked by the seat to act; asked again about the same, it adds nothing."""
    _must_be_going_on(live)
    if live.match.to_act != seat:
        raise Refusal("not your turn", f"seat {seat} is not to act")
    if (len(live.match.log), seat) in live.hints:
        return []
    return live.steps([live.row(seat, "hint", now)])


def fail(live: LiveMatch, seat: int, now: Instant) -> list[LogStep]:
    """The agent of this seat cannot decide; that it still cannot adds nothing."""
    return live.steps([live.row(TABLE, f"failed {seat}", now)]) if live.failed is None else []


def rematch(live: LiveMatch, seat: int, now: Instant) -> list[LogStep]:
    if not live.over:
        raise Refusal("not over", "the match is still going on")
    return [] if seat in live.rematch else live.steps([live.row(seat, "rematch", now)])

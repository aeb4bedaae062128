"""What the people at a table are shown of it. Each sees the view of their own seat; who looks on sees no rack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypedDict

from hindmost import series
from hindmost.contract import messages
from hindmost.contract.events import GameEvent
from hindmost.contract.tables import SeatPresence, SeriesInfo, TableInfo
from hindmost.contract.values import Question, Uncounted
from hindmost.table import decisions, serialise
from hindmost.table.counting import uncounted
from hindmost.table.match_log import LiveMatch, LogStep
from hindmost.table.readable import told_apart
from hindmost.table.unnoticed import Seats

if TYPE_CHECKING:
    from hindmost.table.table import Table

NEWCOMER = messages.Hello(version=messages.VERSION)  # who has seen nothing yet


def viewpoint(seats: Seats, live: LiveMatch) -> int | None:
    """The seat whose view is shown: mine; where several people share a device, only the one that is to act."""
    if len(seats) == 1:
        return min(seats)
    return live.match.to_act if live.match.to_act in seats else None


def seen_by(table: Table, seats: Seats, live: LiveMatch) -> Any:
    """The view that is shown: kept, since what comes next is compared with it."""
    seat, state = viewpoint(seats, live), live.match.state
    of, seen = table.views.get(seat, (None, None))
    if of is not state:
        seen = table.game.view(state, seat)
        table.views[seat] = state, seen
    return seen


class Broadcast:
    """Steps, shown to everybody: what happened is worked out once, who may read what for each."""

    def __init__(self, steps: Sequence[LogStep]) -> None:
        self._steps = [(step, _events(step)) for step in steps]

    def rows(self, seats: Seats) -> list[messages.VisibleRow]:
        return [_row(step, events, seats) for step, events in self._steps if step.noticed_by(seats)]


def _row(step: LogStep, events: list[GameEvent], seats: Seats) -> messages.VisibleRow:
    return messages.VisibleRow(
        row=step.before.number(seats),
        seat=step.row.seat,
        kind="action" if step.played else "word",
        text=_text(step, seats),
        at=step.row.at,
        events=events,
    )


def _events(step: LogStep) -> list[GameEvent]:
    match = step.before.match
    after = step.after.match
    return serialise.events(match.game, match.state, after.log[-1], after.state) if step.played else []


def _text(step: LogStep, seats: Seats) -> str:
    match = step.before.match
    if step.played:
        return serialise.row_text(match.game, match.state, step.after.match.log[-1], seats)
    word, _, ply = step.row.text.partition(" ")
    return f"{word} {step.before.unnoticed_plies.counted(int(ply), seats)}" if word == "undo" else step.row.text


def now(table: Table, seats: Seats) -> messages.Now:
    game, live, match = table.game, table.live, table.live.match
    seen = seen_by(table, seats, live)
    return messages.Now(
        rows=live.number(seats),
        view=serialise.view(game, seen),
        standings=list(map(list, match.standings)),
        open=serialise.open_pairs(game, match.state),
        legal=serialise.legal_now(game, seen) if is_up_to(seen.viewer, live) else None,
        **words_for(table, live),
        **as_of_now(table),
    )


def is_up_to(seat: int | None, live: LiveMatch) -> bool:
    """Is it up to this seat to decide?"""
    return live.match.to_act is not None and live.match.to_act == seat and not live.paused


class MatchWords(TypedDict):
    """What there is to say of a match besides the position; the same to everybody."""

    to_act: int | None
    winners: list[int] | None
    end: str | None
    running: int | None
    paused: bool
    asked: Question | None
    asker: int | None
    agreed: list[int]
    rematch: list[int]
    failed: int | None
    uncounted: Uncounted | None


def words_for(table: Table, live: LiveMatch) -> MatchWords:
    match = live.match
    return {
        "to_act": match.to_act,
        "winners": list(match.winners) if live.over else None,
        "end": match.end,
        "running": live.clock.running if live.clock.used else None,
        "paused": live.paused,
        "asked": live.asked,
        "asker": live.asker if live.asked else None,
        "agreed": sorted(live.agreed),
        "rematch": sorted(live.rematch),
        "failed": live.failed,
        "uncounted": uncounted(table.settings, live, table.sealed),
    }


class AsOfNow(TypedDict, total=False):
    """What depends on the time, too, where there is any of it."""

    clock: list[float]
    claim: float
    seed: str


def as_of_now(table: Table) -> AsOfNow:
    live = table.live
    at, time = table.instant()
    told: AsOfNow = {}
    if live.clock.used:
        told["clock"] = [round(live.clock.remaining(seat, time), 1) for seat in range(table.game.seats)]
    if (claim := decisions.claimable(live, table.settings.patience)) is not None:
        told["claim"] = round(at + claim - time, 1)
    if (seed := table.revealed) is not None:
        told["seed"] = seed
    return told


def welcome(table: Table, person: str, hello: messages.Hello = NEWCOMER, chat: Sequence[messages.Said] = ()) -> bytes:
    """The answer to this hello: the rows that are new to whoever says it, or the whole match."""
    seats = table.seats_of(person)
    log = table.shown.of(seats)
    known = log.known(hello.seen, hello.at) if hello.match == table.number else 0
    message = messages.Welcome(
        id=hello.id,
        version=messages.VERSION,
        table=about(table),
        seats=sorted(seats),
        match=table.number,
        rows=log.since(known),
        now=now(table, seats),
        chat=list(chat),
    )
    return messages.encode(message)


def names(table: Table) -> list[str]:
    """What those who sit here are called, no two alike. Who shows it calls an agent without a name as they like."""
    own = ["" if sitting.name == sitting.agent else sitting.name for sitting in table.sittings]
    return [name or sitting.name for name, sitting in zip(told_apart(own), table.sittings, strict=True)]


def about(table: Table) -> TableInfo:
    """The table as everybody may know it."""
    connected = {viewer.person for viewer in table.viewers}
    return TableInfo(
        id=table.id,
        game=table.game.name,
        options=dict(table.game.options),
        settings=table.settings,
        match=table.number,
        seats=[
            SeatPresence(
                kind=sitting.kind,
                name=name,
                agent=sitting.agent,
                gone=not before.taken and before.name != "",  # a seat that is free has no name
                here=sitting.person in connected or sitting.kind == "agent",
            )
            for before, sitting, name in zip(table.seated, table.sittings, names(table), strict=True)
        ],
        ready=table.ready,
        read_only=table.read_only,
        series=_series(table),
    )


def _series(table: Table) -> SeriesInfo:
    """How many matches it has, how many are over, and what they have brought the person at each seat."""
    earlier, live = table.earlier, table.live
    return SeriesInfo(
        matches=table.settings.series,
        done=len(earlier) + live.over,
        totals=[points + _points_before(earlier, seat) for seat, points in enumerate(series.points(live.match))],
    )


def _points_before(earlier: list[list[int]], seat: int) -> int:
    """Seats rotate: who sits here now sat one seat further in the match before."""
    return sum(points[(seat + back) % len(points)] for back, points in enumerate(reversed(earlier), 1) if points)

"""A live table: one match, the people connected to it, its clocks and agents.

Everything that changes a match goes through `_commit`: stored first, sent afterwards. The stored rows are the truth; a
table that finds somebody else has written reads on from them.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import SystemRandom
from typing import Any

from hindmost.contract import messages
from hindmost.contract.settings import Settings
from hindmost.contract.values import SeatKind
from hindmost.game import NATURE, AnyGame
from hindmost.match import Match
from hindmost.table import decisions, serialise, snapshots
from hindmost.table.carrier import Duties, Viewer, Viewers, done, refuse
from hindmost.table.clock import Clock
from hindmost.table.errors import Fenced, PlyTaken, Refusal
from hindmost.table.match_log import LiveMatch, LogStep, Row
from hindmost.table.shown_rows import ShownRows

RETRIES = 3
PAUSES = (0.0, 1.0, 2.0, 5.0, 15.0, 60.0, 300.0)  # seconds until an agent that failed so often is asked again
TOLD = 2  # failures from which on everybody is told
CHANCE = SystemRandom()  # nobody can foresee it


@dataclass(frozen=True)
class Sitting:
    """Who sits on a seat in a match."""

    kind: SeatKind
    name: str
    person: str | None = None
    agent: str | None = None

    @property
    def taken(self) -> bool:
        return self.person is not None or self.agent is not None


@dataclass
class Table:
    id: str
    game: AnyGame
    settings: Settings
    sittings: tuple[Sitting, ...]
    number: int
    duties: Duties
    now: Callable[[], float] = time.time
    rows: list[Row] = field(default_factory=list)
    nature: decisions.Nature = lambda _match: CHANCE
    earlier: list[list[int]] = field(default_factory=list)  # what each match of the series before has brought its seats
    fence: int | None = None  # None: another process may write, this one reads
    read_only: str | None = None  # why nothing can be stored now
    gone: float | None = None  # since when nothing could be stored
    closed: bool = False
    viewers: Viewers = field(default_factory=Viewers)
    guests: int = 0  # open sockets, also of those who have not yet said hello
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    touched: float = 0.0
    heard: deque[int] = field(default_factory=lambda: deque(maxlen=200))  # lines of chat that were sent to all
    _alarms: list[asyncio.TimerHandle] = field(default_factory=list)
    _thinking: int = 0  # agents that are being asked
    _failures: int = 0  # of the agent whose decision is waited for

    def __post_init__(self) -> None:
        self.touched = self.loaded = self.now()
        self._open()

    def _open(self) -> None:
        """The match as its rows tell it."""
        self.live = self.fresh().after_all(self.rows)
        self.shown = ShownRows(lambda: self.fresh().steps(self.rows))

    def fresh(self) -> LiveMatch:
        """The match before its first row."""
        match = Match.new(self.game, [sitting.name for sitting in self.sittings])
        return LiveMatch(match, Clock.new(self.settings.clock, self.game.seats))

    # Who is who

    def seats_of(self, person: str) -> frozenset[int]:
        return frozenset(seat for seat, sitting in enumerate(self.sittings) if sitting.person == person)

    @property
    def ready(self) -> bool:
        """Is every seat taken?"""
        return all(sitting.taken for sitting in self.sittings)

    def people(self) -> list[int]:
        """The seats of people, the first of each person: it is the one that speaks for the person."""
        return [
            seat
            for seat, sitting in enumerate(self.sittings)
            if sitting.person and all(other.person != sitting.person for other in self.sittings[:seat])
        ]

    @property
    def all_want_more(self) -> bool:
        """Has everybody asked for another match?"""
        people = self.people()
        return bool(people) and self.ready and self.live.rematch >= set(people)

    @property
    def due(self) -> bool:
        """Is something to be done that waits for nobody? Any process does it: the first may have died."""
        return self.number > 0 and (self.all_want_more or self.live.match.to_act == NATURE)

    def _others(self, seats: Iterable[int]) -> list[int]:
        mine = {self.sittings[seat].person for seat in seats}
        return [seat for seat in self.people() if self.sittings[seat].person not in mine]

    # Messages

    async def handle(self, viewer: Viewer, message: messages.FromClient) -> None:
        """Do what a seat asks for; Refusal if it cannot be done."""
        seats = self.seats_of(viewer.person)
        if not seats and not isinstance(message, messages.Look):
            raise Refusal("no seat", "you are looking on")
        match message:
            case messages.Look():
                self._look(viewer, seats, message)
            case messages.Hint():
                await self._hint(viewer, seats, message)
            case messages.Hello() | messages.Say():
                raise Refusal("message", f"{type(message).__name__.lower()} does not belong here")
            case _:
                async with self.lock:
                    await self._commit(partial(self._decide, seats, message))
                done(viewer, message)

    async def _hint(self, viewer: Viewer, seats: frozenset[int], message: messages.Hint) -> None:
        """Note that it was asked for, then have the coach think beside everything else."""
        if not self.settings.coached:
            raise Refusal("not here", "there are no hints at this table")
        seat = self.live.match.to_act
        if seat is None or seat not in seats:
            raise Refusal("not your turn", "you are not to act")
        self.duties.may_advise(self)
        async with self.lock:
            await self._commit(lambda: decisions.hint(self.live, seat, self.now()))
            self.duties.keep(self._advise(viewer, seat, self.live, message.id))

    async def _advise(self, viewer: Viewer, seat: int, live: LiveMatch, id: int | None) -> None:
        try:
            hinted = await self.duties.advise(self, seat, live.match.state)
        except Refusal as refusal:
            refuse(viewer, refusal, id)
        else:
            hinted.row, hinted.id = live.count, id
            viewer.send(messages.encode(hinted))

    def _decide(self, seats: frozenset[int], message: messages.Decided) -> list[LogStep]:
        now, live = self.now(), self.live
        speaker = min(seats)
        seat = live.match.to_act if live.match.to_act in seats else speaker
        assert seat is not None
        match message:
            case messages.Act():
                return [] if self._repeated(seats, message) else decisions.act(live, seat, message, now, self.nature)
            case messages.Ask(what=what):
                if what == "undo" and not (self.settings.take_back and self.settings.friendly):
                    raise Refusal("not here", "nothing is taken back at this table")
                asker = max(seats, key=live.last_decision) if what == "undo" else speaker
                return decisions.ask(live, asker, what, self._others(seats), now, self.nature)
            case messages.Answer(agree=agree):
                if live.asked and live.asker in seats:
                    raise Refusal("not asked", "the others are asked")
                return decisions.answer(live, speaker, agree, self._others([live.asker]), now, self.nature)
            case messages.Resign():
                return decisions.resign(live, seat, now)
            case messages.Claim():
                return decisions.claim(live, speaker, self.settings.patience, now)
            case messages.Pause() | messages.Resume():
                if not (self.settings.pause and self.settings.friendly):
                    raise Refusal("not here", "clocks are not stopped at this table")
                return decisions.pause(live, seat, isinstance(message, messages.Pause), now)
            case messages.Rematch():
                if self.settings.daily:
                    raise Refusal("not here", "the deal of the day is played once")
                return decisions.rematch(live, speaker, now)

    def _repeated(self, seats: frozenset[int], message: messages.Act) -> bool:
        """Was just this action stored before? A client that heard no answer sends it again."""
        if message.match != self.number:
            raise Refusal("stale", f"match {message.match} is not the one at this table, {self.number} is")
        if message.row >= len(self.rows):
            return False
        stored = self.rows[message.row]
        return stored.seat in seats and stored.text == message.action

    def _look(self, viewer: Viewer, seats: frozenset[int], message: messages.Look) -> None:
        match = self.live.match
        if match.to_act not in seats:
            raise Refusal("not your turn", "you are not to act")
        try:
            action = match.game.parse(message.action)
        except ValueError as error:
            raise Refusal("illegal", str(error)) from None
        if action not in match.game.actions(match.state):
            raise Refusal("illegal", f"{message.action!r} is not legal here")
        events = serialise.events(match.game, match.state, action)
        viewer.send(messages.encode(messages.LookResult(id=message.id, action=message.action, events=events)))

    # Store, then send

    async def _commit(self, decision: Callable[[], list[LogStep]]) -> bool:
        """Store what is decided, then show it; False if that is nothing.

        If another process has written meanwhile, decide again on that.
        """
        for _ in range(RETRIES):
            try:
                await self.duties.own(self)
                if not (steps := decision()):
                    return False
                await self.duties.append(self, [step.row for step in steps])
            except (PlyTaken, Fenced):
                self.fence = None
                continue
            self._take_in(steps)
            return True
        raise Refusal("busy", "somebody else is writing to this table, try again")

    def take_in(self, rows: Sequence[Row]) -> None:
        """Rows that are stored: show them to everybody and see what comes next."""
        self._take_in(self.live.steps(rows))

    def _take_in(self, steps: Sequence[LogStep]) -> None:
        going_on = not self.live.over
        if any(step.after.match is not step.before.match for step in steps):
            self._failures = 0
        self.rows += [step.row for step in steps]
        self.live = steps[-1].after
        self.touched = self.now()
        self._show(steps)
        if going_on and self.live.over and self.settings.series > 1:
            self.renew()
        self._next()

    def _next(self) -> None:
        """Set the alarm for the clock, wake an agent, or tell that the match is over."""
        self.put_away()
        if self.live.over:
            if self.fence is not None or self.all_want_more:
                self.duties.keep(self.duties.over(self))
            return
        if self.fence is None:
            return
        if (deadline := self.live.clock.deadline()) is not None:
            self._set_alarm(deadline - self.now(), self._fall)
        seat = self.live.match.to_act
        if seat is not None and seat >= 0 and (agent := self.sittings[seat].agent) and not self.live.paused:
            pause = PAUSES[min(self._failures, len(PAUSES) - 1)]
            self._set_alarm(pause, partial(self._agent_acts, seat, agent, self.live))
        if self.settings.clock.days:
            self.duties.keep(self.duties.your_turn(self))

    def _set_alarm(self, seconds: float, work: Callable[[], Awaitable[Any]]) -> None:
        loop = asyncio.get_running_loop()
        self._alarms.append(loop.call_later(max(0.0, seconds), lambda: self.duties.keep(work())))

    async def go_on(self) -> None:
        """Nature deals if it has not; clock and agents take up where they were."""
        async with self.lock:
            if not await self._commit(lambda: decisions.with_nature(self.live, [], self.now(), self.nature)):
                self._next()

    async def _fall(self) -> None:
        async with self.lock:
            if not await self._commit(lambda: decisions.time_out(self.live, self.now())):
                self._next()  # the alarm came a little early, or for a clock that was stopped since

    async def _agent_acts(self, seat: int, agent: str, live: LiveMatch) -> None:
        if self.live is not live:
            return
        self._thinking += 1
        try:
            action = await self.duties.choose(self, seat, agent)
        finally:
            self._thinking -= 1
        if action is None:
            await self._agent_failed(seat, live)
            return
        message = messages.Act(match=self.number, row=live.count, action=action)

        def decision() -> list[LogStep]:
            if self.live is not live:
                return []  # taken back, stopped or over while it was thinking
            return decisions.act(self.live, seat, message, self.now(), self.nature)

        async with self.lock:
            await self._commit(decision)

    async def _agent_failed(self, seat: int, live: LiveMatch) -> None:
        """Nobody else decides in its name: it is asked again, after pauses that grow, and everybody is told. Meanwhile
        its clock runs, and the people may abort."""
        async with self.lock:
            if self.live is not live or self.fence is None:
                return
            self._failures += 1
            told = self._failures >= TOLD and await self._commit(
                lambda: decisions.fail(live, seat, self.now()) if self.live is live else []
            )
            if not told:
                self._next()

    def turn_to(self, number: int, sittings: tuple[Sitting, ...], rows: list[Row]) -> None:
        """Another match at this table."""
        self.put_away()
        self.number, self.sittings, self.rows, self._failures = number, sittings, rows, 0
        self._open()
        for viewer in tuple(self.viewers):
            viewer.send(snapshots.welcome(self, viewer.person))

    def knows(self, number: int, ply: int) -> bool:
        """Is this row here, or one of a later match?"""
        return (number, ply) < (self.number, len(self.rows))

    def idle(self, seconds: float, soon: float) -> bool:
        """Has nobody been here for so long, with nothing to be done soon?"""
        if self.guests or self.viewers or self.read_only or self._thinking or self.lock.locked():
            return False
        now, deadline = self.now(), self.live.clock.deadline()
        return now - self.touched > seconds and (deadline is None or deadline > now + soon)

    def put_away(self) -> None:
        for alarm in self._alarms:
            alarm.cancel()
        self._alarms.clear()

    def yield_to_another(self) -> None:
        """Another process owns the table: its clock and agents are seen to there."""
        self.fence = None
        self.put_away()

    def dismiss(self, why: str) -> None:
        self.closed = True
        self.yield_to_another()
        for viewer in tuple(self.viewers):
            refuse(viewer, Refusal("closed", why))

    # What everybody is shown

    def _show(self, steps: Sequence[LogStep]) -> None:
        """The same bytes for all who may see the same."""
        seats_of = {viewer: self.seats_of(viewer.person) for viewer in self.viewers}
        new = self.shown.add(steps, set(seats_of.values()))
        encoded = {
            seats: messages.encode(messages.NewRows(match=self.number, rows=new[seats], now=snapshots.now(self, seats)))
            for seats in set(seats_of.values())
        }
        for viewer, seats in seats_of.items():
            viewer.send(encoded[seats])

    def renew(self) -> None:
        """Tell everybody who sits where, who is here and whether anything can be stored."""
        about = snapshots.about(self)
        for viewer in tuple(self.viewers):
            seats = sorted(self.seats_of(viewer.person))
            viewer.send(messages.encode(messages.TableChanged(table=about, seats=seats)))

"""A live table: one match, the people connected to it, its clocks and agents.

Everything that changes a match goes through `commit`: stored first, sent afterwards. The stored rows are the truth; a
table that finds somebody else has written reads on from them.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from hindmost.contract import messages
from hindmost.contract.settings import Settings
from hindmost.contract.values import SeatKind
from hindmost.game import NATURE, AnyGame
from hindmost.match import Match
from hindmost.table import changes, decisions, requests, snapshots
from hindmost.table.carrier import Duties, Elsewhere, Viewer, Viewers, refuse
from hindmost.table.clock import Clock
from hindmost.table.errors import Fenced, PlyTaken, Refusal
from hindmost.table.match_log import Instant, LiveMatch, LogStep, Row
from hindmost.table.nature import Nature
from hindmost.table.shown_rows import ShownRows
from hindmost.table.steady_clock import SteadyClock
from hindmost.table.stopwatch import Stopwatch

RETRIES = 3
PAUSES = (0.0, 1.0, 2.0, 5.0, 15.0, 60.0, 300.0)  # seconds until an agent that failed so often is asked again
TOLD = 2  # failures from which on everybody is told
NO_SPECTATORS = "no spectators"


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
    seated: tuple[Sitting, ...]  # as it is stored
    number: int
    duties: Duties
    clock: SteadyClock
    rows: list[Row] = field(default_factory=list)
    nature: Nature = field(default_factory=Nature)
    sealed: float = 0.0  # until when the seed stays secret, though the match may be over
    earlier: list[list[int]] = field(default_factory=list)  # what each match of the series before has brought its seats
    fence: int | None = None  # None: another process may write, this one reads
    elsewhere: Elsewhere = field(default_factory=Elsewhere)
    read_only: str | None = None  # why nothing can be stored now
    gone: float | None = None  # since when nothing could be stored, in time that this process was awake
    closed: bool = False
    viewers: Viewers = field(default_factory=Viewers)
    guests: int = 0  # open sockets, also of those who have not yet said hello
    views: dict[int | None, tuple[Any, Any]] = field(default_factory=dict)  # by seat: a state, and how it is seen
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    touched: float = 0.0
    heard: deque[int] = field(default_factory=lambda: deque(maxlen=200))  # lines of chat that were sent to all
    _alarms: list[asyncio.TimerHandle] = field(default_factory=list)
    _thinking: int = 0  # agents that are being asked
    _failures: int = 0  # of the agent whose decision is waited for

    def __post_init__(self) -> None:
        self.loaded = self.clock.now()
        self._open()
        self.touch()

    def _open(self) -> None:
        """The match as its rows tell it."""
        self.live = self.fresh().after_all(self.rows)
        self.shown = ShownRows(lambda: self.fresh().steps(self.rows))
        self.watch = Stopwatch(self.clock, self._since_last_row())

    def fresh(self) -> LiveMatch:
        """The match before its first row."""
        match = Match.new(self.game, [sitting.name for sitting in self.seated])
        return LiveMatch(match, Clock.new(self.settings.clock, self.game.seats))

    # Time

    def instant(self, came: float | None = None) -> Instant:
        """Now, or when something came, by the calendar and by the time of the match."""
        return Instant(self.clock.now(), self.live.time + self.watch.passed(came))

    def _since_last_row(self) -> float:
        """Seconds by the calendar: all that a process knows that has not seen the row come."""
        return self.clock.now() - self.live.at if self.live.count else 0.0

    def take_over(self) -> None:
        """Another process has looked after the clocks until now."""
        self.watch.start(self._since_last_row())

    def falls(self) -> float | None:
        """When the running clock falls, in time that this process is awake."""
        deadline = self.live.clock.deadline()
        return None if deadline is None else self.watch.began + deadline - self.live.time

    def touch(self) -> None:
        """Somebody has to do with it: it is not put away soon."""
        self.touched = self.clock.awake()

    # Who is who

    @property
    def sittings(self) -> tuple[Sitting, ...]:
        """Who plays on each seat: an agent, where one has taken over from somebody who is gone."""
        if not self.live.takeovers:
            return self.seated
        agents = {seat: name for _, seat, name in self.live.takeovers}
        return tuple(
            replace(sitting, kind="agent", agent=agents[seat]) if seat in agents else sitting
            for seat, sitting in enumerate(self.seated)
        )

    def seats_of(self, person: str) -> frozenset[int]:
        return frozenset(seat for seat, sitting in enumerate(self.sittings) if sitting.person == person)

    def open_to(self, person: str) -> bool:
        """May they see it?"""
        return self.settings.spectators or bool(self.seats_of(person))

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
    def vacated(self) -> list[int]:
        """Seats of the match that goes on from which somebody is gone for good."""
        going_on = self.number > 0 and not self.live.over
        return [seat for seat, sitting in enumerate(self.sittings) if going_on and not sitting.taken]

    @property
    def due(self) -> bool:
        """Is something to be done that waits for nobody? Any process does it: the first may have died."""
        if not self.number:
            return self.ready
        deals = self.live.match.to_act == NATURE and not self.live.waits_for(self.mixers(), self.instant())
        return bool(self.all_want_more or self.vacated or deals)

    @property
    def revealed(self) -> str | None:
        """The seed that the draws followed from, when it helps nobody any more."""
        return self.nature.seed if self.live.over and self.clock.now() >= self.sealed else None

    def mixers(self) -> list[int]:
        """The seats that may mix something into the draws, one for each person."""
        return self.people() if self.settings.mixed else []

    def others(self, seats: Iterable[int]) -> list[int]:
        mine = {self.sittings[seat].person for seat in seats}
        return [seat for seat in self.people() if self.sittings[seat].person not in mine]

    async def handle(self, viewer: Viewer, message: messages.FromClient) -> None:
        await requests.handle(self, viewer, message)

    # Store, then send

    async def commit(
        self, decision: Callable[[Instant], list[LogStep]], asked: bool = True, came: float | None = None
    ) -> bool:
        """Store what the clocks say and what is decided, then show it; False if that is nothing.

        If another process has written meanwhile, decide again on that. What nobody has asked for is left to it. However
        long that takes, it is judged as of when it came, in time that this process was awake.
        """
        stored, came = False, self.clock.awake() if came is None else came
        for _ in range(RETRIES):
            if not asked and self.fence is None:
                return stored
            try:
                await self.duties.own(self, steal=asked)
                while first := self._first(self.instant(came)):
                    await self._store(first)
                    stored = True
                if steps := decision(self.instant(came)):
                    await self._store(steps)
                return stored or bool(steps)
            except (PlyTaken, Fenced):
                self.fence = None
        raise Refusal("busy", "somebody else is writing to this table, try again")

    def _first(self, now: Instant) -> list[LogStep]:
        """What the clocks say: that nobody could act for a while, or that the time is up."""
        return decisions.away(self.live, self.watch.lost, now) or decisions.time_out(self.live, now)

    async def _store(self, steps: Sequence[LogStep]) -> None:
        await self.duties.append(self, [step.row for step in steps])
        self.watch.start()  # how long it took is on nobody's clock
        self._take_in(steps)

    def take_in(self, rows: Sequence[Row]) -> None:
        """Rows that another process has stored: show them to everybody and see what comes next."""
        self.watch.start(self.clock.now() - rows[-1].at)
        self._take_in(self.live.steps(rows))

    def _take_in(self, steps: Sequence[LogStep]) -> None:
        going_on = not self.live.over
        if any(step.after.match is not step.before.match for step in steps):
            self._failures = 0
        self.rows += [step.row for step in steps]
        self.live = steps[-1].after
        self.touch()
        changes.tell(self, steps)
        self.elsewhere.look()
        if going_on and self.live.over and self.settings.series > 1:
            self.renew()
        self._next()

    def _next(self) -> None:
        """Set the alarm for the clock, wake an agent, or tell that the match is over."""
        self.set_alarms()
        self.see_to_end()
        if self.fence is not None and self.settings.clock.days and not self.live.over:
            self.duties.keep(self.duties.your_turn(self))

    def see_to_end(self) -> None:
        """If it has come: who looks after the table keeps the result, and anybody begins the match that all want."""
        if self.live.over and (self.fence is not None or self.all_want_more):
            self.duties.keep(self.duties.over(self))

    def set_alarms(self) -> None:
        """For the clock and the agent to act, if this process looks after the table."""
        self.put_away()
        if self.live.over or self.fence is None:
            return
        if (falls := self.falls()) is not None:
            self._set_alarm(falls - self.clock.awake() + self.elsewhere.road, self.look_at_clock)
        seat = self.live.match.to_act
        if seat == NATURE:
            self._set_alarm(self.live.mixing_left(self.instant()), self.go_on)
        if seat is not None and seat >= 0 and (agent := self.sittings[seat].agent) and not self.live.paused:
            pause = PAUSES[min(self._failures, len(PAUSES) - 1)]
            self._set_alarm(pause, partial(self._agent_acts, seat, agent, self.live))

    def _set_alarm(self, seconds: float, work: Callable[[], Awaitable[Any]]) -> None:
        loop = asyncio.get_running_loop()
        self._alarms.append(loop.call_later(max(0.0, seconds), lambda: self.duties.keep(work())))

    async def go_on(self) -> None:
        """Who is gone is seen to, and nature deals if it has not; clock and agents take up where they were."""
        async with self.lock:
            if not await self.commit(self._what_is_due):
                self._next()

    def _what_is_due(self, now: Instant) -> list[LogStep]:
        """An agent plays on for the sake of the others, if there are any and the table has one for that."""
        successor = self.settings.successor if self.settings.friendly and self.people() else None
        steps = decisions.fill(self.live, self.vacated, successor, now)
        return decisions.deal(self.live, steps, self.mixers(), now, self.nature)

    async def look_at_clock(self) -> None:
        """It may have fallen, or not have run for a while."""
        async with self.lock:
            if not await self.commit(lambda _now: [], asked=False):
                self.set_alarms()  # the last came a little early, or for a clock that was stopped since

    async def _agent_acts(self, seat: int, agent: str, live: LiveMatch) -> None:
        if self.live is not live:
            return
        self._thinking += 1
        try:
            actions = await self._chosen(seat, agent, live)
        finally:
            self._thinking -= 1
        if not actions:
            await self._agent_failed(seat, live)
            return

        def decision(now: Instant) -> list[LogStep]:
            steps: list[LogStep] = []
            if self.live is not live:
                return steps  # taken back, stopped or over while it was thinking
            for action in actions:
                before = steps[-1].after if steps else live
                message = messages.Act(match=self.number, row=before.number(frozenset({seat})), action=action)
                steps += decisions.act(before, seat, message, now, self.nature)
            return steps

        came = self.clock.awake()
        async with self.lock:
            await self.commit(decision, asked=False, came=came)

    async def _chosen(self, seat: int, agent: str, live: LiveMatch) -> list[str]:
        """What the agent does, and at once what it has to decide then without anybody noticing: nobody sees it think
        about that. Nothing if it could not decide."""
        actions: list[str] = []
        while not actions or live.deciding_unnoticed:
            action = await self.duties.choose(self, seat, agent, live.match.state)
            if action is None:
                return []
            actions.append(action)
            live = live.after(live.row(seat, action, self.instant()))
        return actions

    async def _agent_failed(self, seat: int, live: LiveMatch) -> None:
        """Nobody else decides in its name: it is asked again, after pauses that grow, and everybody is told. Meanwhile
        its clock runs, and the people may abort."""
        async with self.lock:
            if self.live is not live or self.fence is None:
                return
            self._failures += 1
            told = self._failures >= TOLD and await self.commit(
                lambda now: decisions.fail(live, seat, now) if self.live is live else []
            )
            if not told:
                self._next()

    def turn_to(self, number: int, seated: tuple[Sitting, ...], rows: list[Row], seed: str | None) -> None:
        """Another match at this table."""
        self.put_away()
        self.number, self.seated, self.rows, self._failures, self.nature = number, seated, rows, 0, Nature(seed)
        self._open()
        for viewer in self._admitted():
            self.welcome(viewer)

    def welcome(
        self, viewer: Viewer, hello: messages.Hello = snapshots.NEWCOMER, chat: Sequence[messages.Said] = ()
    ) -> None:
        """Show somebody who may see it how it stands, and from then on what changes."""
        shown = snapshots.welcome(self, viewer.person, hello, chat)
        self.viewers[viewer] = self.seats_of(viewer.person)
        viewer.send(shown)

    def knows(self, number: int, ply: int) -> bool:
        """Is this row here, or one of a later match?"""
        return (number, ply) < (self.number, len(self.rows))

    def idle(self, seconds: float, soon: float) -> bool:
        """Has nobody been here for so long, with nothing to be done soon?"""
        if self.guests or self.viewers or self.read_only or self._thinking or self.lock.locked():
            return False
        now, falls = self.clock.awake(), self.falls()
        return now - self.touched > seconds and (falls is None or falls > now + soon)

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

    def _admitted(self) -> tuple[Viewer, ...]:
        """Those connected who may see it; the others have to go."""
        for viewer in tuple(self.viewers):
            if not self.open_to(viewer.person):
                self.viewers.discard(viewer)
                viewer.turn_away(NO_SPECTATORS)
        return tuple(self.viewers)

    def renew(self) -> None:
        """Tell everybody who sits where, who is here and whether anything can be stored."""
        about = snapshots.about(self)
        for viewer in self._admitted():
            viewer.send(messages.encode(messages.TableChanged(table=about, seats=sorted(self.seats_of(viewer.person)))))

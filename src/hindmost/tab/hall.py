"""The tables of this tab: made, played at, and as they were when the tab comes back."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from random import SystemRandom
from secrets import choice
from string import ascii_lowercase, digits
from typing import Any

from hindmost import draws, editions
from hindmost.agents import deciding
from hindmost.contract import messages
from hindmost.contract.problems import Problem
from hindmost.contract.settings import Settings
from hindmost.game import AnyGame
from hindmost.study import days, hints
from hindmost.study.results import result_of
from hindmost.tab import practice
from hindmost.tab.kept import KeptMatch, KeptSeat, KeptTable
from hindmost.tab.storage import ELSEWHERE
from hindmost.tab.store import TabStore
from hindmost.tab.tasks import TabTasks
from hindmost.tab.thinking import AGENT, COACH, Thinkers, ThinkingError
from hindmost.table.counting import uncounted
from hindmost.table.errors import Fenced, Refusal
from hindmost.table.match_log import Row
from hindmost.table.nature import Nature
from hindmost.table.steady_clock import BEAT, SteadyClock
from hindmost.table.table import Sitting, Table

THINKS = 5.0  # seconds an agent has for a decision
FENCE = 1  # nobody else writes here
log = logging.getLogger("hindmost.tab")


def new_id() -> str:
    """It tells that the table is a tab's."""
    return "tab-" + "".join(choice(ascii_lowercase + digits) for _ in range(12))


def as_seats(sittings: Sequence[Sitting]) -> list[KeptSeat]:
    return [KeptSeat(kind=s.kind, name=s.name, agent=s.agent, gone=False, person=s.person) for s in sittings]


def as_sittings(seats: Sequence[KeptSeat]) -> tuple[Sitting, ...]:
    return tuple(Sitting(seat.kind, seat.name, seat.person, seat.agent) for seat in seats)


class TabHall:
    """It does the `Duties` of its tables."""

    def __init__(self, store: TabStore, thinkers: Thinkers) -> None:
        self.store, self._thinkers = store, thinkers
        self.clock = SteadyClock()
        self.tables: dict[str, Table] = {}
        self._tasks = TabTasks()
        self.keep = self._tasks.keep
        self._loading = asyncio.Lock()

    def open(self) -> None:
        self.keep(self._beat())

    async def close(self) -> None:
        self.clock.rest()
        for table in self.tables.values():
            table.put_away()
        await self._tasks.close()

    async def _beat(self) -> None:
        """While the tab slept nobody could act, and no clock ran."""
        stalled = self.clock.stalled
        while True:
            self.clock.beat()
            if self.clock.stalled > stalled:
                stalled = self.clock.stalled
                for table in tuple(self.tables.values()):
                    self.keep(table.look_at_clock())
            await asyncio.sleep(BEAT)

    # Tables

    async def table(self, id: str) -> Table:
        """A Problem, if there is none."""
        async with self._loading:
            if id not in self.tables:
                self.tables[id] = await self._load(await self.kept(id))
                await self._tend(self.tables[id])
        self.tables[id].touch()
        return self.tables[id]

    async def kept(self, id: str) -> KeptTable:
        if (kept := await self.store.table(id)) is None:
            raise Problem(404, "not found", f"there is no table {id!r} on this device")
        return kept

    async def _load(self, kept: KeptTable) -> Table:
        """The time in which the tab was closed is on nobody's clock."""
        match = await self.store.match(kept.id, kept.match)
        if kept.match and (match is None or match.record is not None):
            raise Problem(409, "brought here", "this match was brought here; it can be replayed")
        table = Table(
            kept.id,
            editions.find(kept.game, kept.options),
            kept.settings,
            as_sittings(match.seats if match else kept.seats),
            kept.match,
            self,
            self.clock,
            await self.store.rows(kept.id, kept.match),
        )
        table.earlier = await self._earlier_points(table, kept.match)
        table.sealed = days.end(kept.day) if kept.day else 0.0
        table.nature = Nature(match.seed if match else None)
        table.watch.start()
        if self.store.storage.writer:
            table.fence = FENCE
        else:
            table.read_only = ELSEWHERE
        return table

    async def _tend(self, table: Table) -> None:
        if table.fence is None:
            return
        if agent := next((sitting.agent for sitting in table.sittings if sitting.agent), None):
            self.keep(self._thinkers.prepare(table.game.name, dict(table.game.options), agent))
        if not table.number:
            await self.begin_if_ready(table)
        else:
            await table.go_on()

    async def make(self, game: AnyGame, settings: Settings, sittings: Sequence[Sitting], day: str | None = None) -> str:
        """A new table. Nobody can come to it, so nobody is invited, and there is nobody to talk to."""
        if any(not sitting.taken for sitting in sittings):
            raise Problem(501, "needs others", "nobody can be invited to a table in the tab")
        now = time.time()
        kept = KeptTable(
            id=new_id(),
            game=game.name,
            options=dict(game.options),
            settings=settings,
            match=0,
            seats=as_seats(sittings),
            created=now,
            changed=now,
            day=day,
        )
        await self.store.keep(kept)
        await self.table(kept.id)
        return kept.id

    async def delete(self, id: str) -> None:
        await self.kept(id)
        if table := self.tables.pop(id, None):
            table.dismiss("the table was deleted")
        await self.store.delete_table(id)

    def put_away(self, id: str) -> None:
        """Nobody is at this table any more."""
        if table := self.tables.pop(id, None):
            table.yield_to_another()

    async def rename(self, name: str, person: str) -> None:
        """At all tables."""
        for kept in await self.store.tables():
            for seat in kept.seats:
                if seat.person == person and seat.kind == "person":
                    seat.name = name
            matches = [match for match in await self.store.matches(kept.id) if match.ended is None]
            for match in matches:
                match.seats = kept.seats
            await self.store.keep(kept, *matches)
            if table := self.tables.get(kept.id):
                table.seated = as_sittings(kept.seats)
                table.renew()

    # Duties

    async def own(self, table: Table, steal: bool = True) -> None:
        if not self.store.storage.writer:
            raise Refusal("read only", ELSEWHERE)
        if self.tables.get(table.id) is not table:
            raise Fenced(f"table {table.id} is put away")
        table.fence = FENCE

    async def append(self, table: Table, rows: Sequence[Row]) -> None:
        await self.store.append(table.id, table.number, rows)

    async def choose(self, table: Table, seat: int, agent: str, state: Any) -> str | None:
        game, seed = table.game, SystemRandom().getrandbits(64)
        position = game.position(game.view(state, seat))
        try:
            given = (game.name, dict(game.options), position, agent, seed, THINKS)
            return str(await self._thinkers.ask(AGENT, deciding.choose, *given))
        except (ThinkingError, TimeoutError) as error:
            log.warning("agent %s failed at %s: %s", agent, game.name, error)
            return None

    def may_advise(self, table: Table) -> None:
        hints.check_advised(table.game)

    async def advise(
        self, table: Table, seat: int, state: Any, person: str, told: Callable[[int], object]
    ) -> messages.Hinted:
        game, names = table.game, [sitting.name for sitting in table.sittings]
        given = (game.name, dict(game.options), game.position(game.view(state, seat)), names)
        try:
            return hints.hinted(await self._thinkers.ask(COACH, hints.advise, *given, told=told))
        except (ThinkingError, TimeoutError) as error:
            log.warning("the coach failed: %s", error)
            raise Refusal("coach failed", "the coach has failed at this position") from None

    async def your_turn(self, table: Table) -> None:
        """Whom it is to be told to sits here."""

    # One match after another

    async def begin_if_ready(self, table: Table) -> None:
        if table.number == 0 and table.ready:
            await self._begin(table, table.sittings)

    async def _begin(self, table: Table, sittings: Sequence[Sitting]) -> None:
        kept = await self.kept(table.id)
        number, seats = table.number + 1, as_seats(sittings)
        match = KeptMatch(
            table=table.id,
            number=number,
            game=kept.game,
            options=kept.options,
            seats=seats,
            started=time.time(),
            seed=practice.seed(kept.day) if kept.day else draws.new_seed(),
        )
        kept.match, kept.seats, kept.over = number, seats, False
        await self.store.keep(kept, match)
        async with table.lock:
            table.earlier = await self._earlier_points(table, number)
            table.turn_to(number, as_sittings(seats), [], match.seed)
        await table.go_on()

    async def over(self, table: Table) -> None:
        """Keep the result; if all want another match, begin it with the seats rotated."""
        kept, match = await self.kept(table.id), await self.store.match(table.id, table.number)
        assert match is not None
        if match.ended is None:
            match.ended = time.time()
            match.result = result_of(table.live.match, uncounted(table.settings, table.live, table.sealed))
            kept.over = True
            await self.store.keep(kept, match)
        if table.number == match.number and table.all_want_more:
            first, *others = table.sittings
            await self._begin(table, (*others, first))

    async def _earlier_points(self, table: Table, number: int) -> list[list[int]]:
        """What each earlier match of the series that this one belongs to has brought its seats."""
        first = number - (number - 1) % table.settings.series if number else 0
        earlier = [match for match in await self.store.matches(table.id) if first <= match.number < number]
        return [(match.result or {}).get("points", []) for match in earlier]

"""All the tables of this process: people make them, sit down, get up, and play one match after another."""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable, Sequence
from random import Random, SystemRandom
from typing import Any

import msgspec

from hindmost import editions
from hindmost.coach.knowing import check, knows
from hindmost.game import AnyGame
from hindmost.match import Match
from hindmost.server import daily, notify, results, wire
from hindmost.server.advising import Adviser
from hindmost.server.decide import Refusal
from hindmost.server.settings import Settings
from hindmost.server.table import Sitting, Table
from hindmost.server.upkeep import NotFound, Upkeep
from hindmost.server.workers import Workers
from hindmost.store import Seat, Store

LEASE = 15.0  # seconds
IDLE = 120.0  # seconds without anybody after which a table is put away
MOST_SOCKETS = 32  # at one table, of one person or of all without a name at one address


class Hall(Upkeep):
    def __init__(
        self,
        store: Store,
        workers: Workers,
        owner: str,
        now: Callable[[], float] = time.time,
        lease: float = LEASE,
        idle: float = IDLE,
        most_sockets: int = MOST_SOCKETS,
        notifier: notify.Notifier | None = None,
    ) -> None:
        super().__init__(store, owner, now, lease, idle)
        self.notifier = notifier or notify.NoNotifier()
        self.workers = workers
        self.adviser = Adviser()
        self.most_sockets = most_sockets
        self.sockets: dict[tuple[str, str], list[Any]] = {}  # by person and table, the oldest first
        self._chance = SystemRandom()
        self._seeds: dict[str, str] = {}  # of tables that play the deal of a day

    async def close(self) -> None:
        await super().close()
        self.workers.close()
        self.adviser.close()

    # Making tables, sitting down, getting up

    async def _load(self, id: str) -> Table:
        stored = await self.store.table(id)
        if stored is None or stored.closed is not None:
            raise NotFound(id)
        settings = msgspec.convert(stored.settings, Settings)
        game = editions.find(stored.game, stored.options)
        rows = await self.store.rows(id, stored.match)
        if settings.daily:
            self._seeds[id] = await daily.seed_of(self.store, stored.created)
        table = Table(id, game, settings, await self._sittings(id), stored.match, self, self.now, rows)
        table.earlier = await self._earlier(id, stored.match, settings)
        if settings.coached and knows(game):
            self.keep(self.adviser.prepare(game.name, game.options))
        return table

    async def make(
        self, game: AnyGame, settings: Settings, sittings: Sequence[Sitting], host: str
    ) -> tuple[Table, dict[int, str]]:
        """A new table, and the invitations to its vacant seats."""
        invitations = {
            seat: secrets.token_urlsafe(16) for seat, sitting in enumerate(sittings) if sitting.kind == "link"
        }
        seating = [
            Seat(seat, sitting.kind, sitting.person, sitting.name, sitting.agent, _hash(invitations.get(seat)))
            for seat, sitting in enumerate(sittings)
        ]
        stored = await self.store.new_table(game.name, game.options, wire.plain(settings), seating, host)
        table = await self.table(stored.id)
        await self._begin_if_ready(table)
        return table, invitations

    async def join(self, id: str, invitation: str | None, person: str, name: str) -> int:
        """Sit down with an invitation, or at a seat open to anybody; the seat."""
        table = await self.table(id)
        seats = await self.store.seats(id)
        if any(seat.person == person for seat in seats):
            raise Refusal("seated", "you sit at this table already")
        if await self._begun(table):
            raise Refusal("begun", "the match has begun, nobody can sit down any more")
        for seat in seats:
            invited = seat.invitation_hash == _hash(invitation)
            if invited and await self.store.take_seat(id, seat.seat, person, name, seat.invitation_hash):
                await self._reseat(table)
                await self.store.tell(id)
                await self._begin_if_ready(table)
                return seat.seat
        raise Refusal("gone", "this invitation is used or wrong" if invitation else "no seat is free")

    async def leave(self, id: str, person: str) -> None:
        """Get up from a table whose match has not begun."""
        table = await self.table(id)
        if await self._begun(table):
            raise Refusal("begun", "the match has begun; resign instead")
        for seat in table.seats_of(person):
            await self.store.leave_seat(id, seat, person)
        await self._reseat(table)
        await self.store.tell(id)

    async def _begun(self, table: Table) -> bool:
        """Here, or at another process that has not been heard yet."""
        stored = await self.store.table(table.id)
        return bool(table.number or (stored and stored.match))

    async def close_table(self, id: str) -> bool:
        closed = await self.store.close_table(id)
        if table := self.tables.get(id):
            self._shut(table)
        return closed

    # One match after another

    async def _begin_if_ready(self, table: Table) -> None:
        """The first match begins when every seat is taken."""
        if table.number == 0 and table.ready:
            await self._begin(table, 1, table.sittings)

    async def _begin(self, table: Table, number: int, sittings: Sequence[Sitting]) -> None:
        seating = [Seat(seat, s.kind, s.person, s.name, s.agent) for seat, s in enumerate(sittings)]
        await self.store.next_match(table.id, number, seating)
        async with table.lock:
            await self._turn_over(table)
        await table.go_on()

    async def over(self, table: Table) -> None:
        number = table.number
        with self._storing(table):
            await results.finish(self.store, table)
            if table.number == number and table.all_want_more:
                first, *others = table.sittings
                await self._begin(table, number + 1, (*others, first))

    # What else a table needs (Duties)

    async def choose(self, table: Table, seat: int, agent: str) -> str | None:
        position = table.game.position(table.game.view(table.live.match.state, seat))
        return await self.workers.choose(table.game.name, table.game.options, position, agent)

    def may_advise(self, table: Table) -> None:
        try:
            check(table.game)
        except ValueError as error:
            raise Refusal("no coach", str(error)) from None

    async def advise(self, table: Table, seat: int, state: Any) -> wire.Hinted | wire.Refused:
        position = table.game.position(table.game.view(state, seat))
        names = [sitting.name for sitting in table.sittings]
        return await self.adviser.advise(table.game.name, table.game.options, position, names)

    async def your_turn(self, table: Table) -> None:
        await notify.your_turn(self.store, self.notifier, table)

    def nature(self, table: Table, match: Match) -> Random:
        """Nobody can foresee it; only the deal of the day is fixed, draw by draw."""
        if seed := self._seeds.get(table.id):
            return Random(f"{seed}:{len(match.log)}")
        return self._chance


def _hash(invitation: str | None) -> str | None:
    return None if invitation is None else hashlib.sha256(invitation.encode()).hexdigest()

"""One simulated world: processes, a database, a network and people, and what goes wrong among them."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import logging
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from hindmost.server.app import create_app
from hindmost.server.cluster.hall import Hall
from hindmost.server.host.config import Config
from hindmost.store import Store
from tests.simulation.database import SimulatedDatabase
from tests.simulation.disk import Disk
from tests.simulation.environment import SimulatedAgents, SimulatedHints, machine
from tests.simulation.faults import Faults
from tests.simulation.ledger import Ledger
from tests.simulation.loop import Actor, Endless, VirtualLoop, context_of
from tests.simulation.network import Wire
from tests.simulation.people import Client, from_server
from tests.simulation.plan import DAILY, HORIZON, Plan, TablePlan
from tests.simulation.referee import Referee, Violation
from tests.simulation.timeline import Timeline
from tests.simulation.visitors import Unable, Visitor

LIMIT = 400.0  # seconds in which all matches end once everybody is back
MANY = 1_000_000
CONFIG = Config(tables_per_address=MANY, people_per_address=MANY)
LOGGERS = ("hindmost", "asyncio")
decode = lru_cache(256)(from_server)


class Verdict(NamedTuple):
    seed: int
    violations: list[Violation]
    counts: Counter[str]
    seconds: float  # of virtual time
    digest: str  # of everything that was sent: the same for the same plan

    @property
    def failed(self) -> bool:
        return bool(self.violations)


@dataclass(eq=False)
class Server:
    """A process of the server, from its start to its death."""

    actor: Actor
    app: Any
    hall: Hall
    started: bool = False


class World:
    def __init__(self, plan: Plan, show: Callable[[str], object] | None = None) -> None:
        self.plan, self._show = plan, show
        self.loop = VirtualLoop(Random(f"{plan.seed} loop"), plan.epoch)  # type: ignore[abstract]
        self.referee = Referee(self)
        self.disk = Disk(self.loop, self.actor("database", skew=plan.skews[-1]), plan.alone, self.referee.committed)
        self.ledger, self.faults = Ledger(self.disk), Faults(self)
        self.timeline = Timeline(self.loop, plan.servers, plan.lease)
        self.served, self.trouble = self.timeline.served, self.timeline.trouble
        self.slowness = self.timeline.slowness
        self.servers: list[Server | None] = [None] * plan.servers
        self.skews, self.furthest = list(plan.skews), max(plan.skews)
        self.clients: list[Client] = []
        self.wires: list[Wire] = []
        self.made: list[str] = []
        self.visitors: dict[str, list[Visitor]] = {}  # by their table
        self.counts: Counter[str] = Counter()
        self.calm = False
        self._digest = hashlib.sha256()
        self._starts = 0

    def actor(self, name: str, **more: Any) -> Actor:
        chance = Random(f"{self.plan.seed} {name}")
        return Actor(name, chance, offset=chance.uniform(0, 100_000), **more)

    @property
    def calendar(self) -> float:
        """The time that all go by: of the database or, on one machine, of its clock, unless that was set back."""
        return self.loop.epoch + self.loop.now + (self.furthest if self.plan.alone else self.disk.actor.skew)

    def count(self, what: str) -> None:
        self.counts[what] += 1

    def trace(self, who: str, what: str) -> None:
        """Something happens."""
        line = f"{self.loop.now:10.4f} {who}: {what}"
        self._digest.update(line.encode())
        if self._show is not None:
            self._show(line)

    def decoded(self, text: str) -> Any:
        return decode(text)

    # Running

    def run(self) -> Verdict:
        loggers = [logging.getLogger(name) for name in LOGGERS]
        for logger in loggers:
            logger.addHandler(self.referee)
            logger.propagate = False
        try:
            with machine(self.loop):
                self.loop.run(self._main(), self.actor("world"), until=HORIZON + LIMIT)
                self.referee.at_the_end()
        except Unable as error:
            self.referee.note("end", str(error))
        except Endless as error:
            self.referee.note("end", f"{error}; {self._unfinished()}")
        finally:
            self.loop.throw_away()
            for logger in loggers:
                logger.removeHandler(self.referee)
                logger.propagate = True
        self.counts["letters"] = self.disk.letters
        seconds, digest = self.loop.now, self._digest.hexdigest()
        return Verdict(self.plan.seed, self.referee.violations, self.counts, seconds, digest)

    async def _main(self) -> None:
        for slot in range(self.plan.servers):
            self.start(slot)
        people = [asyncio.ensure_future(self._people(number, table)) for number, table in enumerate(self.plan.tables)]
        for fault in self.plan.faults:
            self.loop.call_later(fault.at - self.loop.now, self.faults.happen, fault)
        await asyncio.sleep(HORIZON)
        self.calm = True
        await asyncio.gather(*people)
        await self._settle()

    async def _settle(self) -> None:
        """Until nothing has been left to do for a while: what was asked for before may come late and begin a match."""
        settled = 0.0
        while settled < self.plan.lease + 3.0:
            await asyncio.sleep(1.0)
            settled = 0.0 if self._unfinished() else settled + 1.0

    def _unfinished(self) -> str:
        if self.faults.lasting:
            return "not everything works again"
        if len(self.made) < sum(len(table.people) if table.game == DAILY else 1 for table in self.plan.tables):
            return "not all tables are made"
        for table in self.made:
            number = self.ledger.current(table)
            if not number and any(visitor.leaving for visitor in self.visitors[table]):
                continue  # nobody may ever sit down there
            truth = self.referee.match(table, number)
            if not number or not truth.lives[-1].over:
                return f"match {number} of {table} is not over after {len(truth.rows)} rows"
            if self.ledger.result(table, number) is None:
                return f"the result of match {number} of {table} is not kept"
        return ""

    async def _people(self, number: int, plan: TablePlan) -> None:
        visitors = [Visitor(self, person) for person in plan.people]
        await asyncio.gather(*(self._in(visitor.actor, visitor.come()) for visitor in visitors))
        if plan.game == DAILY:
            await asyncio.gather(*(self._play_daily(visitor) for visitor in visitors))
        else:
            await self._play(number, plan, visitors)

    async def _play_daily(self, visitor: Visitor) -> None:
        id = await self._in(visitor.actor, visitor.sit_down_daily())
        self._sit(id, [visitor])
        await self._in(visitor.actor, visitor.go_about(id))

    async def _play(self, number: int, plan: TablePlan, visitors: list[Visitor]) -> None:
        host, *guests = visitors
        kinds = [
            {"kind": kind} if kind in ("me", "link", "here") else {"kind": "agent", "agent": kind}
            for kind in plan.kinds
        ]
        new = {"game": plan.game, "seats": kinds, "settings": plan.settings}
        made = await self._in(host.actor, host.until_done("POST", "/api/tables", new))
        id = made["id"]
        self._sit(id, visitors, [f"spectator {number} {spectator}" for spectator in range(plan.spectators)])
        work = [self._in(visitor.actor, visitor.go_about(id)) for visitor in visitors]
        for guest, invitation in zip(guests, made["invitations"].values(), strict=True):
            work.append(self._in(guest.actor, guest.join(id, invitation)))
        await asyncio.gather(*work)

    def _sit(self, id: str, visitors: list[Visitor], spectators: Sequence[str] = ()) -> None:
        """Everybody opens the table, on each of their devices."""
        self.made.append(id)
        self.visitors[id] = visitors
        coming = [Client(self, name, id, None, ("restless",)) for name in spectators]
        for visitor in visitors:
            manners = visitor.plan.manners
            names = [f"{visitor.plan.name} device {device}" for device in range(1 + ("twice" in manners))]
            coming = [*coming, *(Client(self, name, id, visitor, manners) for name in names)]
        self.clients += coming
        for client in coming:
            client.come()

    def _in(self, actor: Actor, work: Any) -> asyncio.Task[Any]:
        return self.loop.create_task(work, context=context_of(actor))

    # Processes

    def start(self, slot: int) -> None:
        self._starts += 1
        actor = self.actor(f"server {slot} start {self._starts}", skew=self.skews[slot])
        context_of(actor).run(self._start, slot, actor)

    def _start(self, slot: int, actor: Actor) -> None:
        store = Store(SimulatedDatabase(self.disk, actor))
        hall = Hall(
            store,
            SimulatedAgents(),  # type: ignore[arg-type]
            actor.name,
            lease=self.plan.lease,
            idle=self.plan.idle,
            hints=SimulatedHints(),  # type: ignore[arg-type]
        )
        server = self.servers[slot] = Server(actor, create_app(CONFIG, store, hall), hall)
        self.loop.create_task(self._serve(slot, server), context=context_of(actor))

    async def _serve(self, slot: int, server: Server) -> None:
        """It ends if it cannot start, and is started again."""
        try:
            await server.hall.open()
        except Exception:
            self.loop.call_later(1.0, self._again, slot, server, context=context_of(self.disk.actor))
        else:
            server.started = True
            self.trace(server.actor.name, "has started")
            self.watch()

    def _again(self, slot: int, server: Server) -> None:
        if self.servers[slot] is server:
            self.kill(slot, 0.5)

    def some_server(self, chance: Random) -> Server | None:
        """One that listens, for all that anybody knows."""
        there = [server for server in self.servers if server is not None and server.actor.alive and server.started]
        return chance.choice(there) if there else None

    def kill(self, slot: int, seconds: float) -> None:
        server = self.servers[slot]
        if server is None:
            return
        self.servers[slot] = None
        self.trace(server.actor.name, "is killed")
        self.loop.kill(server.actor)
        self.disk.died(server.actor)
        for wire in self.wires:
            if wire.server is server.actor and not wire.over:
                wire.server_died()
        self.wires = [wire for wire in self.wires if not wire.over]
        self.watch()
        self.faults.after(seconds, self.start, slot)

    def watch(self) -> None:
        """Who could serve anybody at the moment?"""
        disk = self.disk
        self.timeline.note(
            sum(
                server is not None
                and server.started
                and not server.actor.stopped
                and server.actor not in disk.cut
                and not disk.full
                for server in self.servers
            ),
            disk.slow or bool(disk.flaky),
        )


def simulate(plan: Plan) -> Verdict:
    """With rubbish looked for now and then: a world makes much of it."""
    usual = gc.get_threshold()
    gc.set_threshold(50_000, 20, 100)
    try:
        return World(plan).run()
    finally:
        gc.set_threshold(*usual)

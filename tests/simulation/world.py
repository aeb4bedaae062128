"""One simulated world: processes, a database, a network and people, and what goes wrong among them."""

from __future__ import annotations

import asyncio
import gc
import hashlib
import json
import logging
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from hindmost import editions
from hindmost.game import AnyGame
from hindmost.server.app import create_app
from hindmost.server.cluster.hall import Hall
from hindmost.server.host.config import Config
from hindmost.store import Row, Store
from tests.simulation.database import Disk, SimulatedDatabase
from tests.simulation.environment import SimulatedAgents, SimulatedHints, machine
from tests.simulation.loop import Actor, Endless, VirtualLoop, context_of
from tests.simulation.network import Wire
from tests.simulation.people import Client, Unable, Visitor, from_server
from tests.simulation.plan import HORIZON, Fault, Plan, TablePlan
from tests.simulation.referee import Referee, Violation
from tests.simulation.timeline import Timeline

LIMIT = 400.0  # seconds in which all matches end once everybody is back
MANY = 1_000_000
CONFIG = Config(tables_per_address=MANY, people_per_address=MANY)
COLUMNS = ", ".join(f'"{name}"' for name in Row._fields)
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
        self.loop = VirtualLoop(Random(f"{plan.seed} loop"))  # type: ignore[abstract]
        self.referee = Referee(self)
        self.disk = Disk(self.loop, self.actor("database", skew=plan.skews[-1]), plan.alone, self.referee.committed)
        self.timeline = Timeline(self.loop, plan.servers, plan.lease)
        self.served, self.trouble = self.timeline.served, self.timeline.trouble
        self.slowness = self.timeline.slowness
        self.servers: list[Server | None] = [None] * plan.servers
        self.skews = list(plan.skews)
        self.clients: list[Client] = []
        self.wires: list[Wire] = []
        self.made: list[str] = []
        self.counts: Counter[str] = Counter()
        self.calm = False
        self._digest = hashlib.sha256()
        self._starts = 0
        self._wrong = 0  # faults that last

    def actor(self, name: str, **more: Any) -> Actor:
        chance = Random(f"{self.plan.seed} {name}")
        return Actor(name, chance, offset=chance.uniform(0, 100_000), **more)

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
        seconds, digest = self.loop.now, self._digest.hexdigest()
        return Verdict(self.plan.seed, self.referee.violations, self.counts, seconds, digest)

    async def _main(self) -> None:
        for slot in range(self.plan.servers):
            self.start(slot)
        people = [asyncio.ensure_future(self._people(number, table)) for number, table in enumerate(self.plan.tables)]
        for fault in self.plan.faults:
            self.loop.call_later(fault.at - self.loop.now, self._go_wrong, fault)
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
        if self._wrong:
            return "not everything works again"
        if len(self.made) < len(self.plan.tables):
            return "not all tables are made"
        for table in self.made:
            number = self.current(table)
            truth = self.referee.match(table, number)
            if not number or not truth.lives[-1].over:
                return f"match {number} of {table} is not over after {len(truth.rows)} rows"
            if self.result(table, number) is None:
                return f"the result of match {number} of {table} is not kept"
        return ""

    async def _people(self, number: int, plan: TablePlan) -> None:
        visitors = [Visitor(self, person) for person in plan.people]
        host, *guests = visitors
        kinds = [
            {"kind": kind} if kind in ("me", "link", "here") else {"kind": "agent", "agent": kind}
            for kind in plan.kinds
        ]
        work = [self._in(visitor.actor, visitor.come()) for visitor in visitors]
        await asyncio.gather(*work)
        new = {"game": plan.game, "seats": kinds, "settings": plan.settings}
        made = await self._in(host.actor, host.until_done("POST", "/api/tables", new))
        id = made["id"]
        self.made.append(id)
        for visitor, manners in zip(visitors, (person.manners for person in plan.people), strict=True):
            for device in range(1 + ("twice" in manners)):
                name = f"{visitor.plan.name} device {device}"
                self.clients.append(Client(self, name, id, visitor, manners))
        for spectator in range(plan.spectators):
            self.clients.append(Client(self, f"spectator {number} {spectator}", id, None, ("restless",)))
        for client in self.clients:
            if client.table == id:
                client.come()
        joins = [
            self._in(guest.actor, self._join(guest, id, invitation))
            for guest, invitation in zip(guests, made["invitations"].values(), strict=True)
        ]
        await asyncio.gather(*joins)

    async def _join(self, guest: Visitor, id: str, invitation: str) -> None:
        """Sooner or later; who sits there already is told so, or that the match has begun."""
        await asyncio.sleep(guest.actor.chance.uniform(0.0, 1.5))
        await guest.until_done("POST", f"/api/tables/{id}/join", {"invitation": invitation}, (200, 409))

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
            self._watch()

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
        self._watch()
        self._then(seconds, self.start, slot)

    def _watch(self) -> None:
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

    # What goes wrong

    def _go_wrong(self, fault: Fault) -> None:
        self.count(f"fault {fault.kind}")
        self.trace("fault", f"{fault}")
        getattr(self, f"_{fault.kind}")(fault)
        self._watch()

    def _server(self, fault: Fault) -> tuple[int, Server | None]:
        slot = fault.who % self.plan.servers
        return slot, self.servers[slot]

    def _then(self, seconds: float, work: Any, *args: Any) -> None:
        """So long it lasts, then this is done and all is well."""
        self._wrong += 1

        def do() -> None:
            self._wrong -= 1
            work(*args)
            self._watch()

        self.loop.call_later(seconds, do, context=context_of(self.disk.actor))

    def _kill(self, fault: Fault) -> None:
        slot, server = self._server(fault)
        if server is not None:
            server.actor.at_step(server.actor.steps + fault.step, lambda: self.kill(slot, fault.seconds))

    def _stop(self, fault: Fault) -> None:
        _, server = self._server(fault)
        if server is not None:
            server.actor.at_step(server.actor.steps + fault.step, lambda: self._stop_now(server, fault.seconds))

    def _stop_now(self, server: Server, seconds: float) -> None:
        if self.disk.busy is server.actor:  # it would hold up all others, which PostgreSQL would not
            server.actor.at_step(server.actor.steps + 1, lambda: self._stop_now(server, seconds))
        elif not server.actor.stopped:
            self.loop.hold(server.actor)
            self.trace(server.actor.name, f"is stopped for {seconds}")
            self._watch()
            self._then(seconds, self.loop.go_on, server.actor)

    def _cut(self, fault: Fault) -> None:
        _, server = self._server(fault)
        if server is not None:
            self.disk.cut_off(server.actor, hanging=fault.step % 2 == 1)
            self._then(fault.seconds, self.disk.reach_again, server.actor)

    def _flaky(self, fault: Fault) -> None:
        _, server = self._server(fault)
        if server is not None:
            self.disk.flaky[server.actor] = 0.3
            self._then(fault.seconds, self.disk.flaky.pop, server.actor, None)

    def _astray(self, fault: Fault) -> None:
        _, server = self._server(fault)
        if server is not None:
            self.disk.astray[server.actor] = 0.3
            self._then(fault.seconds, self.disk.astray.pop, server.actor, None)

    def _deaf(self, fault: Fault) -> None:
        _, server = self._server(fault)
        for listener in self.disk.listeners:
            if server is not None and listener.process is server.actor:
                listener.connected = False
                self._then(fault.seconds, listener.connect_again)

    def _gone(self, fault: Fault) -> None:
        for server in self.servers:
            if server is not None:
                self.disk.cut_off(server.actor, hanging=fault.step % 2 == 1)
                self._then(fault.seconds, self.disk.reach_again, server.actor)

    def _full(self, fault: Fault) -> None:
        self.disk.full = True
        self._then(fault.seconds, setattr, self.disk, "full", False)

    def _slow(self, fault: Fault) -> None:
        self.disk.slow = True
        self._then(fault.seconds, setattr, self.disk, "slow", False)

    def _jump(self, fault: Fault) -> None:
        slot, server = self._server(fault)
        self.skews[slot] += fault.seconds
        if server is not None:
            server.actor.skew += fault.seconds

    def _snap(self, fault: Fault) -> None:
        open_ones = [wire for wire in self.wires if not wire.dead]
        if open_ones:
            open_ones[fault.who % len(open_ones)].cut(silently=fault.kind == "vanish")

    _vanish = _snap

    # What the database has, asked directly: the store is not to be trusted here

    def _ask(self, text: str, *given: Any) -> list[Any]:
        return self.disk.memory.raw.execute(text, given).fetchall()

    def rows(self, table: str, number: int, since: int = 0) -> list[Row]:
        where = '"table" = ? AND number = ? AND ply >= ? ORDER BY ply'
        return [Row(*row) for row in self._ask(f"SELECT {COLUMNS} FROM rows WHERE {where}", table, number, since)]

    def game(self, table: str) -> AnyGame:
        ((name, options),) = self._ask("SELECT game, options FROM tables WHERE id = ?", table)
        return editions.find(name, json.loads(options))

    def settings(self, table: str) -> Any:
        return json.loads(self._ask("SELECT settings FROM tables WHERE id = ?", table)[0][0])

    def current(self, table: str) -> int:
        number: int = self._ask('SELECT "match" FROM tables WHERE id = ?', table)[0][0]
        return number

    def seated(self, table: str, number: int) -> list[str | None]:
        found = self._ask('SELECT seats FROM matches WHERE "table" = ? AND number = ?', table, number)
        return [seat["person"] for (seats,) in found for seat in json.loads(seats)]

    def seed(self, table: str, number: int) -> str | None:
        found = self._ask('SELECT seed FROM matches WHERE "table" = ? AND number = ?', table, number)
        return found[0][0] if found else None

    def result(self, table: str, number: int) -> Any:
        found = self._ask('SELECT result FROM matches WHERE "table" = ? AND number = ?', table, number)
        return json.loads(found[0][0]) if found and found[0][0] else None


def simulate(plan: Plan) -> Verdict:
    """With rubbish looked for now and then: a world makes much of it."""
    usual = gc.get_threshold()
    gc.set_threshold(50_000, 20, 100)
    try:
        return World(plan).run()
    finally:
        gc.set_threshold(*usual)

"""What goes wrong in a simulated world, and for how long."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.simulation.loop import context_of
from tests.simulation.plan import Fault

if TYPE_CHECKING:
    from tests.simulation.world import Server, World


class Faults:
    def __init__(self, world: World) -> None:
        self._world = world
        self.lasting = 0

    def happen(self, fault: Fault) -> None:
        self._world.count(f"fault {fault.kind}")
        self._world.trace("fault", f"{fault}")
        getattr(self, f"_{fault.kind}")(fault)
        self._world.watch()

    def after(self, seconds: float, work: Any, *args: Any) -> None:
        """So long it lasts, then this is done and all is well."""
        self.lasting += 1

        def do() -> None:
            self.lasting -= 1
            work(*args)
            self._world.watch()

        self._world.loop.call_later(seconds, do, context=context_of(self._world.disk.actor))

    def _slot(self, fault: Fault) -> tuple[int, Server | None]:
        slot = fault.who % self._world.plan.servers
        return slot, self._world.servers[slot]

    def _server(self, fault: Fault) -> Server | None:
        return self._slot(fault)[1]

    def _kill(self, fault: Fault) -> None:
        slot, server = self._slot(fault)
        if server is not None:
            server.actor.at_step(server.actor.steps + fault.step, lambda: self._world.kill(slot, fault.seconds))

    def _stop(self, fault: Fault) -> None:
        if (server := self._server(fault)) is not None:
            server.actor.at_step(server.actor.steps + fault.step, lambda: self._stop_now(server, fault.seconds))

    def _stop_now(self, server: Server, seconds: float) -> None:
        world = self._world
        if world.disk.busy is server.actor:  # it would hold up all others, which PostgreSQL would not
            server.actor.at_step(server.actor.steps + 1, lambda: self._stop_now(server, seconds))
        elif not server.actor.stopped:
            world.loop.hold(server.actor)
            world.trace(server.actor.name, f"is stopped for {seconds}")
            world.watch()
            self.after(seconds, world.loop.go_on, server.actor)

    def _cut(self, fault: Fault) -> None:
        self._cut_off(self._server(fault), fault)

    def _gone(self, fault: Fault) -> None:
        for server in self._world.servers:
            self._cut_off(server, fault)

    def _cut_off(self, server: Server | None, fault: Fault) -> None:
        if server is not None:
            self._world.disk.cut_off(server.actor, hanging=fault.step % 2 == 1)
            self.after(fault.seconds, self._world.disk.reach_again, server.actor)

    def _flaky(self, fault: Fault) -> None:
        self._often(self._world.disk.flaky, fault)

    def _astray(self, fault: Fault) -> None:
        self._often(self._world.disk.astray, fault)

    def _often(self, shares: dict[Any, float], fault: Fault) -> None:
        if (server := self._server(fault)) is not None:
            shares[server.actor] = 0.3
            self.after(fault.seconds, shares.pop, server.actor, None)

    def _deaf(self, fault: Fault) -> None:
        server = self._server(fault)
        for listener in self._world.disk.listeners:
            if server is not None and listener.process is server.actor:
                listener.connected = False
                self.after(fault.seconds, listener.connect_again)

    def _full(self, fault: Fault) -> None:
        self._world.disk.full = True
        self.after(fault.seconds, setattr, self._world.disk, "full", False)

    def _slow(self, fault: Fault) -> None:
        self._world.disk.slow = True
        self.after(fault.seconds, setattr, self._world.disk, "slow", False)

    def _jump(self, fault: Fault) -> None:
        slot, server = self._slot(fault)
        self._world.skews[slot] += fault.seconds
        self._world.furthest = max(self._world.furthest, *self._world.skews)
        if server is not None:
            server.actor.skew += fault.seconds

    def _snap(self, fault: Fault) -> None:
        open_ones = [wire for wire in self._world.wires if not wire.dead]
        if open_ones:
            open_ones[fault.who % len(open_ones)].cut(silently=fault.kind == "vanish")

    _vanish = _snap

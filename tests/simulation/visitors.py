"""People who call the API: they come, sit down, look at what there is to see, and some have themselves deleted."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from tests.simulation import network
from tests.simulation.plan import HORIZON, SETTLED, PersonPlan

if TYPE_CHECKING:
    from tests.simulation.world import World


class Unable(Exception):
    """The server does not do what it is there for."""


class Visitor:
    """Somebody with a name, known at every process."""

    def __init__(self, world: World, plan: PersonPlan) -> None:
        self.world, self.plan = world, plan
        self.actor = world.actor(f"person {plan.name}")
        self.id = ""
        self.leaving = False  # has asked to be deleted
        self.gone: float | None = None  # since when that has been confirmed
        self._cookies: dict[str, str] = {}

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self._cookies.items())

    async def call(self, method: str, path: str, body: Any = None) -> tuple[int, list[str], Any]:
        server = self.world.some_server(self.actor.chance)
        if server is None:
            raise ConnectionError("no server is there")
        answer = await network.call(self.world.loop, server.app, server.actor, method, path, body, self.cookie)
        self.world.referee.answered(self, path, answer[2])
        return answer

    async def until_done(self, method: str, path: str, body: Any = None, good: tuple[int, ...] = (200, 201)) -> Any:
        """Try until it works."""
        while True:
            try:
                status, cookies, told = await self.call(method, path, body)
            except ConnectionError:
                status = 0
            if status in good:
                self._cookies |= {name: value for name, _, value in (each.partition("=") for each in cookies)}
                return told
            if 400 <= status < 500 and status != 429 and not (self.leaving and status == 401):
                raise Unable(f"{method} {path} is answered with {status}: {told}")
            if self.leaving and method != "DELETE":
                return None
            await asyncio.sleep(self.actor.chance.uniform(0.2, 1.0))

    async def come(self) -> None:
        self.id = (await self.until_done("POST", "/api/people", {"name": self.plan.name}))["id"]

    async def join(self, table: str, invitation: str) -> None:
        """Sooner or later; who sits there already is told so, or that the match has begun."""
        await asyncio.sleep(self.actor.chance.uniform(0.0, 1.5))
        await self.until_done("POST", f"/api/tables/{table}/join", {"invitation": invitation}, (200, 409))

    async def sit_down_daily(self) -> str:
        """My table for the deal of the day. Who asks twice at once, perhaps two processes, has one a day."""
        calls = [self.until_done("POST", "/api/daily") for _ in range(1 + ("double" in self.plan.manners))]
        return str((await asyncio.gather(*calls))[0]["id"])

    async def go_about(self, table: str) -> None:
        """What people do besides playing."""
        chance = self.actor.chance
        if "curious" in self.plan.manners:
            for _ in range(3):
                await asyncio.sleep(chance.uniform(1.0, HORIZON / 3))
                await self._look_around(table)
        if "quitter" in self.plan.manners:
            await asyncio.sleep(max(0.0, chance.uniform(SETTLED, HORIZON) - self.world.loop.now))
            await self._quit()

    async def _look_around(self, table: str) -> None:
        number = self.actor.chance.choice((1, 1, 2))
        for path in ("/api/daily", f"/api/tables/{table}/matches/{number}/record"):
            try:
                status, *_ = await self.call("GET", path)
            except ConnectionError:
                continue
            self.world.count(f"{path.rpartition('/')[2]} answered with {status}")

    async def _quit(self) -> None:
        """An answer that was lost may have said that it is done: then nobody is known any more."""
        self.leaving = True
        self.world.trace(self.actor.name, "has themselves deleted")
        await self.until_done("DELETE", "/api/me", good=(204, 401))
        self.gone, self._cookies = self.world.loop.now, {}
        self.world.count("deleted")

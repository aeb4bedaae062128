"""What a table needs of the server it stands in, from whoever does it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hindmost.contract import messages
from hindmost.processes import Asker
from hindmost.server.cluster.leases import Leases
from hindmost.server.cluster.lifecycle import Lifecycle
from hindmost.server.cluster.tasks import Tasks
from hindmost.server.host import metrics
from hindmost.server.jobs.agent_pool import AgentPool
from hindmost.server.jobs.hint_pool import HintPool
from hindmost.server.social import notifications
from hindmost.store import Store
from hindmost.study.hints import check_advised
from hindmost.table.errors import Refusal
from hindmost.table.table import Table


def waiting_at(table: Table) -> Asker:
    """Who waits for an agent: people who sit there first, then who looks on. Where nobody is connected it decides when
    nothing else is to be done, and all such tables count as one."""
    connected = {viewer.person for viewer in table.viewers}
    seated = sorted(sitting.person for sitting in table.sittings if sitting.person in connected and sitting.person)
    if seated:
        return Asker(seated[0], 0)
    return Asker(min(connected), 1) if connected else Asker("nobody at all", 2)


class Services:
    """The `Duties` of a table."""

    def __init__(
        self,
        store: Store,
        leases: Leases,
        lifecycle: Lifecycle,
        tasks: Tasks,
        agents: AgentPool,
        hints: HintPool,
        notifier: notifications.Notifier,
    ) -> None:
        self.own, self.append, self.keep = leases.own, leases.append, tasks.keep
        self.begin_if_ready, self.over = lifecycle.begin_if_ready, lifecycle.over
        self._store, self._agents, self._hints, self._notifier = store, agents, hints, notifier

    async def choose(self, table: Table, seat: int, agent: str, state: Any) -> str | None:
        position = table.game.position(table.game.view(state, seat))
        return await self._agents.choose(
            table.game.name, table.game.options, position, agent, lambda: waiting_at(table)
        )

    def may_advise(self, table: Table) -> None:
        check_advised(table.game)

    async def advise(
        self, table: Table, seat: int, state: Any, person: str, told: Callable[[int], object]
    ) -> messages.Hinted:
        position = table.game.position(table.game.view(state, seat))
        names = [sitting.name for sitting in table.sittings]
        try:
            return await self._hints.advise(table.game.name, table.game.options, position, names, person, told)
        except Refusal as refusal:
            metrics.refused(refusal.code)  # the socket that asked has gone on meanwhile
            raise

    async def your_turn(self, table: Table) -> None:
        await notifications.your_turn(self._store, self._notifier, table)

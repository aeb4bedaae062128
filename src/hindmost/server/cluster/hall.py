"""Where people make tables, sit down and get up: everything that the tables of one process need, put together."""

from __future__ import annotations

from collections.abc import Sequence

from hindmost.coach import knows
from hindmost.contract import messages
from hindmost.contract.settings import Settings
from hindmost.game import AnyGame
from hindmost.server.cluster.lifecycle import Lifecycle
from hindmost.server.cluster.loader import as_seats, load
from hindmost.server.cluster.registry import Registry
from hindmost.server.cluster.services import Services
from hindmost.server.cluster.sockets import Sockets
from hindmost.server.cluster.tasks import Tasks
from hindmost.server.http.identity import hash_of, new_token
from hindmost.server.jobs.agent_pool import AgentPool
from hindmost.server.jobs.hint_pool import HintPool
from hindmost.server.social import notifications
from hindmost.store import Deal, Ruling, Sanction, Store
from hindmost.table.errors import Refusal
from hindmost.table.table import Sitting, Table

LEASE = 15.0  # seconds
IDLE = 120.0  # seconds without anybody after which a table is put away
BEGUN = "the match has begun; resign instead"
GOODBYE = 1.0  # seconds in which is stored what people asked for before they are sent to another process
MOST_SOCKETS = 32  # at one table, of one person or of all without a name at one address


class Hall:
    def __init__(
        self,
        store: Store,
        agents: AgentPool,
        owner: str,
        lease: float = LEASE,
        idle: float = IDLE,
        most_sockets: int = MOST_SOCKETS,
        notifier: notifications.Notifier | None = None,
        hints: HintPool | None = None,
    ) -> None:
        self.store, self.agents, self.hints = store, agents, hints or HintPool()
        self.notifier = notifier or notifications.NoNotifier()
        self.sockets = Sockets(store, most_sockets)
        self.draining = False  # this process is about to end
        self._tasks = Tasks()
        self.registry = Registry(store, owner, lease, idle, self._tasks, self._load, self.sockets)
        self._lifecycle = Lifecycle(store, self.registry.leases)
        self._services = Services(
            store, self.registry.leases, self._lifecycle, self._tasks, agents, self.hints, self.notifier
        )

    async def open(self) -> None:
        await self.registry.open()

    async def drain(self) -> None:
        """Everybody and every table goes to another process; nothing that was confirmed is lost, and no clock runs."""
        await self.sockets.send_away(GOODBYE)
        await self.registry.hand_over()

    async def close(self) -> None:
        await self.registry.close()
        self.agents.close()
        self.hints.close()

    async def _load(self, id: str) -> Table:
        table = await load(self.store, id, self._services)
        if table.settings.coached and knows(table.game):
            self._tasks.keep(self.hints.prepare(table.game.name))
        return table

    async def make(
        self, game: AnyGame, settings: Settings, sittings: Sequence[Sitting], host: str
    ) -> tuple[Table, dict[int, str]]:
        """A new table, and the invitations to its vacant seats."""
        invitations = {seat: new_token() for seat, sitting in enumerate(sittings) if sitting.kind == "link"}
        hashes = {seat: hash_of(token) for seat, token in invitations.items()}
        seating = [seat._replace(invitation_hash=hashes.get(seat.seat)) for seat in as_seats(sittings)]
        stored = await self.store.new_table(game.name, game.options, messages.plain(settings), seating, host)
        table = await self.registry.table(stored.id)
        await self._lifecycle.begin_if_ready(table)
        return table, invitations

    async def make_daily(self, deal: Deal, settings: Settings, sitting: Sitting, at: float) -> Table:
        """This person's table for the deal of the day, made if there is none."""
        assert sitting.person is not None
        plain = messages.plain(settings)
        id = await self.store.have_a_go(deal, plain, as_seats([sitting]), sitting.person, at)
        table = await self.registry.table(id)
        await self._lifecycle.begin_if_ready(table)
        return table

    async def join(self, id: str, invitation: str | None, person: str, name: str) -> int:
        """Sit down with an invitation, or at a seat open to anybody; the seat."""
        table = await self.registry.table(id)
        seats = await self.store.seats(id)
        if any(seat.person == person for seat in seats):
            raise Refusal("seated", "you sit at this table already")
        if await self._begun(table):
            raise Refusal("begun", "the match has begun, nobody can sit down any more")
        key = invitation and hash_of(invitation)
        for seat in seats:
            if seat.invitation_hash == key and await self.store.take_seat(id, seat.seat, person, name, key):
                await self.registry.reseat(table)
                await self._lifecycle.begin_if_ready(table)
                return seat.seat
        raise Refusal("gone", "this invitation is used or wrong" if invitation else "no seat is free")

    async def leave(self, id: str, person: str) -> None:
        """Get up from a table whose match has not begun."""
        table = await self.registry.table(id)
        if await self._begun(table):
            raise Refusal("begun", BEGUN)
        mine = [seat.seat for seat in await self.store.seats(id) if seat.person == person]
        left = [await self.store.leave_seat(id, seat, person) for seat in mine]
        await self.registry.reseat(table)
        if not all(left) and await self._begun(table):
            raise Refusal("begun", BEGUN)

    async def forget(self, person: str) -> None:
        """Delete what is known of a person. Their seats are free again, or their matches seen to without them."""
        await self.store.delete_person(person)
        await self.sockets.check(person)
        await self.registry.reseat_person(person)

    async def sanction(self, ruling: Ruling, by: str | None, report: str | None = None) -> Sanction:
        """Somebody may not do something from now on. Who may not be there has to go, and gets up."""
        made = await self.store.sanction(ruling, by, report)
        if ruling.kind != "mute":
            await self.sockets.check()  # it may hold for others in the same browser
            await self.registry.reseat_person(ruling.person)
        return made

    async def sign_out(self, person: str, device: str) -> None:
        """The person is not known by this device any more, nor on the sockets that it has open."""
        await self.store.remove_device(device)
        await self.sockets.check(person)

    async def _begun(self, table: Table) -> bool:
        """Here, or at another process that has not been heard yet."""
        stored = await self.store.table(table.id)
        return bool(table.number or (stored and stored.match))

"""Who carries a table to people and to its memory: the viewers it sends to, and what it needs of where it stands."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from hindmost.contract import messages
from hindmost.table.errors import Refusal
from hindmost.table.match_log import Row
from hindmost.table.unnoticed import Seats

if TYPE_CHECKING:
    from hindmost.table.table import Table


class Viewer(Protocol):
    """Somebody connected: a person with seats or somebody who looks on."""

    person: str

    def send(self, message: bytes) -> None: ...

    def turn_away(self, why: str) -> None:
        """It is sent nothing more, and nothing more is taken from it."""


def refuse(viewer: Viewer, refusal: Refusal, id: int | None = None) -> None:
    """Tell a viewer why the message with this id was not taken."""
    viewer.send(messages.encode(messages.Refused(id=id, code=refusal.code, text=refusal.text)))


def done(viewer: Viewer, message: messages.FromClient) -> None:
    """Tell a viewer who wants to know it that the message was taken."""
    if message.id is not None:
        viewer.send(messages.encode(messages.Done(id=message.id)))


class Viewers(dict[Viewer, Seats]):
    """All who are connected, in the order in which they came, and with which seats they have been shown the match."""

    def discard(self, viewer: Viewer) -> None:
        self.pop(viewer, None)


@dataclass
class Elsewhere:
    """What a table knows of other processes, where there are any."""

    holder: tuple[str, int] | None = None  # which of them writes, and with which fence
    road: float = 0.0  # seconds that what was decided in time may be on its way here
    looking: list[Callable[[], object]] = field(default_factory=list)  # who waits for rows

    def look(self) -> None:
        for look in tuple(self.looking):
            look()


class Duties(Protocol):
    """What a table needs of the server, or the tab, it stands in."""

    async def own(self, table: Table, steal: bool = True) -> None:
        """Make sure that this process may write, and read on if another one has; or Fenced, if it must not steal."""

    async def append(self, table: Table, rows: Sequence[Row]) -> None: ...

    async def choose(self, table: Table, seat: int, agent: str, state: Any) -> str | None:
        """What the agent does, from what the seat sees of this state; None if it could not decide."""

    def may_advise(self, table: Table) -> None:
        """Refusal, if the coach cannot think about the game."""

    async def advise(
        self, table: Table, seat: int, state: Any, person: str, told: Callable[[int], object]
    ) -> messages.Hinted:
        """What the coach would do, from what the seat sees of this state; Refusal if it cannot. While the person who
        asks has to wait, it is told how many hints come before."""

    async def begin_if_ready(self, table: Table) -> None:
        """The first match begins when every seat is taken."""

    async def over(self, table: Table) -> None:
        """The match is over: keep its result; begin the next one if all want it."""

    async def your_turn(self, table: Table) -> None:
        """Where a turn may take days, tell the person to act who is not here."""

    def keep(self, work: Awaitable[Any]) -> object:
        """Run something beside everything else, and see to its errors."""

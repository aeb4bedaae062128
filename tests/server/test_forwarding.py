"""People of one table at two processes: the lease stays where it is, and what they decide travels there."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import msgspec
import pytest

from hindmost import editions
from hindmost.contract import messages
from hindmost.contract.settings import ClockSettings, Settings
from hindmost.server.cluster import forwarding
from hindmost.server.cluster.forwarding import Letter, Receipt
from hindmost.server.cluster.hall import Hall
from hindmost.server.jobs.agent_pool import AgentPool
from hindmost.store import Store, open_store
from hindmost.table.errors import Refusal
from hindmost.table.table import Sitting, Table
from tests.store.postgres import Postgres
from tests.store.tools import eventually

pytestmark = pytest.mark.anyio
from_server = msgspec.json.Decoder(messages.FromServer).decode


@dataclass(eq=False)
class Viewer:
    person: str
    heard: list[messages.FromServer] = field(default_factory=list)

    def send(self, message: bytes) -> None:
        self.heard.append(from_server(message))

    def turn_away(self, why: str) -> None:
        pytest.fail(why)


@dataclass
class Side:
    """One process with one person at the table."""

    hall: Hall
    store: Store
    table: Table
    viewer: Viewer

    @property
    def seat(self) -> int:
        return min(self.table.seats_of(self.viewer.person))

    async def ask(self, message: messages.Decided) -> None:
        message.id = 7
        await self.hall.registry.forwarding.handle(self.table, self.viewer, message)

    def action(self) -> messages.Act:
        live = self.table.live
        game, state = live.match.game, live.match.state
        text = game.text(game.actions(state)[0])
        return messages.Act(match=1, row=live.number(frozenset({self.seat})), action=text)

    @property
    def done(self) -> int:
        return sum(isinstance(message, messages.Done) for message in self.viewer.heard)


@pytest.fixture(scope="module")
def url(postgres: Postgres) -> str:
    return postgres.new_database()


@asynccontextmanager
async def process(url: str, name: str, **more: Any) -> AsyncIterator[Hall]:
    async with await open_store(url) as store:
        hall = Hall(store, AgentPool(), name, **more)
        await hall.open()
        try:
            yield hall
        finally:
            await hall.close()


@pytest.fixture
async def sides(url: str) -> AsyncIterator[tuple[Side, Side]]:
    """The owner of the table, and the other."""
    async with process(url, "first") as first, process(url, "second") as second:
        people = [await first.store.new_person(name, f"{name} {id(first)}") for name in ("Ann", "Bob")]
        sittings = [Sitting("person", person.name, person.id) for person in people]
        settings = Settings(clock=ClockSettings(turn=60), pause=True)
        made, _ = await first.make(editions.find("tiny-2"), settings, sittings, people[0].id)
        sides = []
        for hall, person in zip((first, second), people, strict=True):
            table = await hall.registry.table(made.id)
            viewer = Viewer(person.id)
            table.welcome(viewer)
            sides.append(Side(hall, hall.store, table, viewer))
        yield sides[0], sides[1]


def to_act(sides: tuple[Side, Side]) -> Side:
    (found,) = (side for side in sides if side.table.live.match.to_act == side.seat)
    return found


async def agree(sides: tuple[Side, Side]) -> None:
    await eventually(lambda: sides[0].table.rows == sides[1].table.rows)


async def test_a_match_is_played_apart_and_the_lease_stays(sides: tuple[Side, Side]) -> None:
    owner, other = sides
    fence = owner.table.fence
    for _ in range(6):
        side = to_act(sides)
        count, answered = len(side.table.rows), side.done
        await side.ask(side.action())
        assert len(side.table.rows) > count, "what came of it has been sent before"
        assert side.done == answered + 1
        await agree(sides)
    assert owner.table.fence == fence
    assert other.table.fence is None
    shown = [sum(isinstance(heard, messages.NewRows) for heard in side.viewer.heard) for side in sides]
    assert shown[0] == shown[1] == 6


async def test_a_refusal_comes_from_the_owner(sides: tuple[Side, Side]) -> None:
    _, other = sides
    with pytest.raises(Refusal, match="they run"):
        await other.ask(messages.Resume())
    assert other.done == 0
    await other.ask(messages.Pause())
    assert (other.done, other.table.live.paused) == (1, True)
    with pytest.raises(Refusal, match="the clocks are stopped"):
        await other.ask(messages.Pause())


async def test_what_is_repeated_or_changes_nothing_is_answered(sides: tuple[Side, Side]) -> None:
    _, other = sides
    while to_act(sides) is not other:
        await to_act(sides).ask(to_act(sides).action())
        await agree(sides)
    action = other.action()
    await asyncio.gather(other.ask(action), other.ask(action))
    await other.ask(action)
    assert other.done == 3
    await agree(sides)
    assert [row.text for row in other.table.rows].count(action.action) == 1


async def test_a_row_that_comes_while_the_owner_is_looked_for_is_the_answer_too(
    sides: tuple[Side, Side], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Sent twice at once; the second is on its way only when the first is stored."""
    owner, other = sides
    asking = other.hall.registry.forwarding
    find, found = asking._find_holder, 0

    async def slowly(table: Table) -> tuple[str, int] | None:
        nonlocal found
        holder, found = await find(table), found + 1
        if found > 1:
            await eventually(lambda: table.live.paused)
        return holder

    monkeypatch.setattr(asking, "_find_holder", slowly)
    other.table.elsewhere.holder = None
    await asyncio.gather(other.ask(messages.Pause()), other.ask(messages.Pause()))
    assert (found, other.done) == (2, 2)
    assert owner.table.fence is not None, "it has answered"
    assert not asking._silent


async def test_an_owner_that_does_not_answer_loses_the_lease(
    sides: tuple[Side, Side], monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, other = sides
    monkeypatch.setattr(forwarding, "PATIENCE", 0.2)
    deaf = owner.hall.registry.forwarding
    monkeypatch.setattr(deaf, "_do", lambda asked: asyncio.sleep(0))
    await other.ask(messages.Pause())
    assert other.table.fence is not None
    assert (other.done, other.table.live.paused) == (1, True)
    await other.ask(messages.Resume())
    assert other.done == 2
    await agree(sides)
    assert owner.table.fence is None
    await owner.ask(messages.Pause())
    assert owner.done == 1, "now it is the one who asks"
    assert owner.table.fence is None
    await eventually(lambda: other.table.live.paused)


async def test_what_the_owner_stored_before_it_fell_silent_is_not_done_again(
    sides: tuple[Side, Side], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its word was not heard: whoever gives up finds the row when it takes the lease."""
    _, other = sides
    monkeypatch.setattr(forwarding, "PATIENCE", 0.3)
    monkeypatch.setattr(other.hall.registry, "_take_in", lambda table, word: True)
    await other.ask(messages.Pause())
    assert other.done == 1
    assert other.table.fence is not None
    assert [row.text for row in other.table.rows].count("pause") == 1


async def test_a_letter_counts_once_and_only_under_its_fence(sides: tuple[Side, Side]) -> None:
    owner, other = sides
    fence = owner.table.fence
    assert fence is not None
    letter = Letter("second", 99, owner.table.id, fence, other.viewer.person, 1, 0, 0.0, messages.Pause())
    read = owner.hall.registry.forwarding
    await owner.ask(messages.Pause())
    await owner.ask(messages.Resume())
    stale = msgspec.structs.replace(letter, fence=fence - 1)
    assert await read._answer(stale) == Receipt(99, "moved")
    late = msgspec.structs.replace(letter, rows=len(owner.table.rows))
    for _ in range(2):
        read.heard(forwarding.encode(late).decode())
    await eventually(lambda: owner.table.live.paused)
    await owner.ask(messages.Resume())
    read.heard(forwarding.encode(late).decode())
    await asyncio.sleep(0.05)
    assert not owner.table.live.paused
    assert [row.text for row in owner.table.rows].count("pause") == 2


async def test_the_time_on_the_road_is_on_nobodys_clock(sides: tuple[Side, Side]) -> None:
    owner, _ = sides
    side = to_act(sides)
    fence = owner.table.fence
    assert fence is not None
    owner.table.watch.start(passed=59.5)
    await asyncio.sleep(0.7)
    assert not owner.table.live.over, "what was decided in time may be on its way"
    action, at = side.action(), owner.store.clock.now() - 0.5
    letter = Letter("second", 1, owner.table.id, fence, side.viewer.person, 1, len(owner.table.rows), at, action)
    assert await owner.hall.registry.forwarding._answer(letter) is None
    assert owner.table.rows[action.row].text == action.action
    assert owner.table.rows[action.row].charged == pytest.approx(59.7, abs=0.25)


async def test_a_table_goes_where_its_people_are(sides: tuple[Side, Side]) -> None:
    owner, other = sides
    owner.table.viewers.discard(owner.viewer)
    await other.ask(messages.Pause())
    assert (other.done, other.table.live.paused) == (1, True)
    assert other.table.fence is not None


async def test_a_letter_of_another_version_is_passed_over(sides: tuple[Side, Side]) -> None:
    owner, _ = sides
    owner.hall.registry.forwarding.heard('["Sung", "a song"]')
    owner.hall.registry.forwarding.heard("{}")


async def test_somebody_at_no_seat_is_refused_at_once(sides: tuple[Side, Side]) -> None:
    _, other = sides
    with pytest.raises(Refusal, match="looking on"):
        await other.hall.registry.forwarding.handle(other.table, Viewer("stranger"), messages.Resign())

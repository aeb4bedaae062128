"""That an exchange is on offer is the seat's own: others are sent the same whether it was kept or never there."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Iterable, Iterator, Sequence
from itertools import chain, pairwise
from random import Random
from typing import Any, cast

import pytest

from hindmost import agents, editions
from hindmost.actions import Action, Choice, Draw
from hindmost.contract import messages
from hindmost.contract.settings import Settings
from hindmost.game import NATURE, AnyGame
from hindmost.match import Match
from hindmost.rules.laying_state import Phase
from hindmost.simulation import simulate
from hindmost.store import Row
from hindmost.study.records import record_of
from hindmost.table import decisions, requests, snapshots
from hindmost.table.carrier import Duties
from hindmost.table.errors import Refusal
from hindmost.table.match_log import Instant
from hindmost.table.nature import Nature
from hindmost.table.table import Sitting, Table
from tests.server.clients import changed
from tests.server.test_secrets import Listener
from tests.server.test_secrets_told import Nobody, told, tries
from tests.server.tools import STILL

NOW = Instant(1000.0, 0.0)
GAMES = ("tiny-2", "tiny-3", "tiny-stacking-2", "classic-team")


def fitting(game: AnyGame, log: Iterable[Action]) -> Match:
    """The match with these actions and `keep` where an exchange is on offer, and nowhere else."""
    match = Match.new(game)
    for action in log:
        if action is not Choice.KEEP:
            match = match.play(Choice.KEEP) if match.state.phase is Phase.OFFER else match
            match = match.play(action)
    return match


def twins(game: AnyGame, seeds: int) -> Iterator[tuple[int, Match, Match]]:
    """Matches that differ in one tile that a seat drew and never placed, and in what it was offered."""
    for match in simulate(game, ["points"] * game.seats, seeds, seed="offers"):  # it keeps its tiles
        state, end = game.start(), match.state
        for ply, action in enumerate(match.log):
            if isinstance(action, Draw) and end.racks[state.seat][action.kind]:
                for kind in (kind for kind, left in enumerate(end.bag) if left and kind != action.kind):
                    try:
                        other = fitting(game, (*match.log[:ply], Draw(kind), *match.log[ply + 1 :]))
                    except ValueError:
                        continue
                    if len(other.log) != len(match.log):
                        yield state.seat, match, other
            state = game.apply(state, action)


def batches(match: Match) -> Iterator[list[Row]]:
    """The rows as a server stores them: what a seat does, and what nature adds."""
    game, state, rows = match.game, match.game.start(), list[Row]()
    for number, action in enumerate(match.log):
        seat = game.to_act(state)
        assert seat is not None
        if seat != NATURE and rows:
            yield rows
            rows = []
        rows.append(Row(number, seat, game.text(action), 1000.0, 0.0))
        state = game.apply(state, action)
    yield rows


def table_of(game: AnyGame, people: int | None = None, **settings: Any) -> tuple[Table, list[Listener]]:
    """A table where every seat listens, or so many people share the seats, and somebody looks on."""
    people = game.seats if people is None else people
    sittings = tuple(Sitting("person", f"name {seat}", f"person {seat % people}") for seat in range(game.seats))
    table = Table("t", game, Settings(**settings), sittings, 1, cast("Duties", None), STILL)
    listeners = [Listener(f"person {person}") for person in range(people)] + [Listener("onlooker")]
    for listener in listeners:
        table.welcome(listener)
    return table, listeners


def by_agents(match: Match) -> Iterator[list[Row]]:
    """The same where nobody is waited for between a tile and the answer to an offer."""
    turn: list[Row] = []
    for part in batches(match):
        if turn and part[0].text != "keep":
            yield turn
            turn = []
        turn += part
    yield turn


def at_once(match: Match) -> Iterator[list[Row]]:
    """All that a process reads that comes to it late."""
    yield list(chain.from_iterable(batches(match)))


STORED = {"by people": batches, "by agents": by_agents, "read at once": at_once}


def back_after(table: Table, seen: int | None) -> messages.Hello:
    return messages.Hello(version=messages.VERSION, match=table.number, seen=seen)


def everything_sent(match: Match, parts: Iterable[list[Row]]) -> dict[str, list[bytes]]:
    """What each hears as it happens, and on coming back."""
    table, listeners = table_of(match.game)
    for part in parts:
        table.take_in(part)
    for listener in listeners:
        for seen in (None, 3, 17):
            listener.send(snapshots.welcome(table, listener.person, back_after(table, seen)))
    return {listener.person: listener.heard for listener in listeners}


def whole(heard: Iterable[bytes]) -> Iterator[dict[str, Any]]:
    """With all that is known after each: what has changed on top of what was told before."""
    now: dict[str, Any] = {}
    for frame in map(json.loads, heard):
        now = frame["now"] if frame["type"] == "welcome" else changed(now, frame["now"])
        yield frame | {"now": now}


def without_waiting(heard: Iterable[bytes]) -> list[dict[str, Any]]:
    """As if nobody had thought about an exchange: what came before a refill together with it."""
    frames, held = [], list[dict[str, Any]]()
    for frame in whole(heard):
        frame["rows"] = held + frame["rows"]
        held = frame["rows"] if frame["now"]["view"]["phase"] == "refill" else []
        frames += [] if held else [frame]
    return frames


@pytest.mark.rule("K15", "K16")
@pytest.mark.parametrize("stored", STORED)
@pytest.mark.parametrize("name", GAMES)
def test_but_for_the_time_nobody_can_tell_an_offer_that_was_kept_from_none(name: str, stored: str) -> None:
    found = twins(editions.find(name), 400)
    for _ in range(2):
        seat, *matches = next(found)
        sent, there = (everything_sent(match, STORED[stored](match)) for match in matches)
        for person in sent.keys() - {f"person {seat}"}:
            if stored == "by people":
                assert without_waiting(sent[person]) == without_waiting(there[person])
            else:
                assert sent[person] == there[person]
        assert sent[f"person {seat}"] != there[f"person {seat}"]


def rows_heard(heard: Iterable[bytes]) -> list[dict[str, Any]]:
    """All rows that came one after the other, as a client puts them together."""
    return [row for frame in map(json.loads, heard) if frame["type"] == "rows" for row in frame["rows"]]


def test_everybody_numbers_what_they_notice_without_a_gap() -> None:
    game = editions.find("tiny-3")
    _, match, _ = next(twins(game, 400))
    table, listeners = table_of(game)
    for part in batches(match):
        table.take_in(part)
    kept = [row.seat for row in table.rows if row.text == "keep"]
    assert kept
    for seat, listener in enumerate(listeners):
        rows = rows_heard(listener.heard)
        assert [row["row"] for row in rows] == list(range(len(rows)))
        assert [row["seat"] for row in rows if row["text"] == "keep"] == [own for own in kept if own == seat]
        last = json.loads(listener.heard[-1])
        assert last["now"]["rows"] == len(rows)
        again = json.loads(snapshots.welcome(table, listener.person, back_after(table, 5)))
        assert again["rows"] == rows[5:]


def offered(game: AnyGame, **more: Any) -> tuple[Table, list[Listener], int]:
    """A table at which a seat that has kept before is offered an exchange again."""
    for match in simulate(game, ["points"] * game.seats, 200, seed="again"):
        table, listeners = table_of(game, **more)
        for part in batches(match):
            table.take_in(part)
            state = table.live.match.state
            if state.phase is Phase.OFFER and any(row.text == "keep" for row in table.rows):
                return table, listeners, state.seat
    raise AssertionError("no match comes to this")


def test_while_somebody_thinks_about_an_offer_others_wait_for_the_refill() -> None:
    table, listeners, seat = offered(editions.find("tiny-3"))
    for number, listener in enumerate(listeners):
        *_, last = whole(listener.heard)
        now = last["now"]
        assert now["to_act"] == seat
        assert now["view"]["phase"] == ("offer" if number == seat else "refill")
        assert ("legal" in now) == (number == seat)
    assert table.live.match.to_act == seat


def test_an_action_is_for_the_row_that_its_seat_counts() -> None:
    table, _, seat = offered(editions.find("tiny-2"))
    other = 1 - seat
    numbers = [table.live.number(frozenset({who})) for who in (seat, other)]
    assert len(set(numbers)) == 2 or table.live.number(frozenset()) < len(table.rows)
    for who, number in zip((seat, other), numbers, strict=True):
        stale = messages.Act(match=1, row=number + 1, action="keep")
        with pytest.raises(Refusal) as refused:
            requests.decide(table, frozenset({who}), stale, NOW)
        assert refused.value.text == f"row {number + 1} is not the next one, {number} is"
    kept = messages.Act(match=1, row=numbers[0], action="keep")
    steps = requests.decide(table, frozenset({seat}), kept, NOW)
    assert [step.row.text.split()[0] for step in steps][:2] == ["keep", "draw"]
    table.take_in([step.row for step in steps])
    assert requests.decide(table, frozenset({seat}), kept, NOW) == []  # said again it counts once


def test_two_seats_of_one_person_know_what_both_of_them_know() -> None:
    game = editions.find("tiny-3")
    _, match, _ = next(twins(game, 400))
    table, (_, second, onlooker) = table_of(game, people=2)
    for part in batches(match):
        table.take_in(part)
    kept = [row.seat % 2 for row in table.rows if row.text == "keep"]
    heard = {
        person: [row["text"] for row in rows_heard(table_heard)]
        for person, table_heard in ((1, second.heard), (None, onlooker.heard))
    }
    assert heard[1].count("keep") == kept.count(1)
    assert heard[None].count("keep") == 0


def test_a_hint_about_an_offer_is_noticed_by_nobody_else() -> None:
    table, listeners, seat = offered(editions.find("tiny-2"))
    before = [len(listener.heard) for listener in listeners]
    asked = decisions.hint(table.live, seat, NOW)
    table.take_in([step.row for step in asked])
    more = [len(listener.heard) - had for listener, had in zip(listeners, before, strict=True)]
    assert more == [int(number == seat) for number in range(len(listeners))]


def test_who_takes_back_after_keeping_takes_the_tile_back_and_not_the_answer() -> None:
    table, listeners, seat = offered(editions.find("tiny-2"))
    placed = table.live.undo_ply(seat)
    keep = messages.Act(match=1, row=table.live.number(frozenset({seat})), action="keep")
    table.take_in([step.row for step in requests.decide(table, frozenset({seat}), keep, NOW)])
    assert table.live.undo_ply(seat) == placed
    table.take_in([step.row for step in decisions.ask(table.live, seat, "undo", (), NOW, table.nature)])
    assert table.live.match.state.phase is Phase.PLACE
    for listener in listeners:
        rows = rows_heard(listener.heard)
        undone = int(rows[-1]["text"].removeprefix("undo "))
        actions = [row for row in rows if row["kind"] == "action"]
        assert [row["text"].split()[0] for row in actions[undone : undone + 1]] == ["place"]
        assert actions[undone]["seat"] == seat


def test_frames_follow_each_other() -> None:
    """Nothing is sent twice and nothing is left out, whoever looks."""
    game = editions.find("tiny-stacking-2")
    _, match, _ = next(twins(game, 400))
    for heard in everything_sent(match, batches(match)).values():
        frames = [frame for frame in map(json.loads, heard) if frame["type"] == "rows"]
        assert all(frame["rows"] for frame in frames)
        for one, after in pairwise(frames):
            assert after["rows"][0]["row"] == one["now"]["rows"]


def test_the_record_of_a_match_that_goes_on_has_no_answer_of_another_seat() -> None:
    table, _, seat = offered(editions.find("tiny-2"))
    log = table.live.match.log
    kept = log.count(Choice.KEEP)
    own = sum(row.text == "keep" and row.seat == seat for row in table.rows)
    for seats, hidden in ((frozenset({seat}), kept - own), (frozenset({1 - seat}), own), (frozenset[int](), kept)):
        told = record_of(table.live, seats)["log"]
        assert (len(told), told.count("keep")) == (len(log) - hidden, kept - hidden)
    over = table.live.after(Row(len(table.rows), seat, "resign", 1000.0, 0.0))
    assert record_of(over, frozenset())["log"].count("keep") == kept


class Alone:
    """A table that stands nowhere: what it stores is kept in parts, as it was stored."""

    def __init__(self) -> None:
        self.stored: list[list[str]] = []
        self.work = set[asyncio.Future[Any]]()

    async def own(self, table: Table, steal: bool = True) -> None:
        table.fence = 1

    async def append(self, table: Table, rows: Sequence[Row]) -> None:
        self.stored.append([row.text for row in rows])

    async def choose(self, table: Table, seat: int, agent: str, state: Any) -> str:
        game = table.game
        chosen = agents.make(agent, game, Random(1)).choose(game.view(state, seat), game.actions(state))
        return game.text(chosen)

    async def over(self, table: Table) -> None: ...

    async def your_turn(self, table: Table) -> None: ...

    def keep(self, work: Awaitable[Any]) -> object:
        task = asyncio.ensure_future(work)
        self.work.add(task)
        task.add_done_callback(self.work.discard)
        return task


@pytest.mark.anyio
async def test_an_agent_answers_an_offer_before_anybody_sees_its_tile() -> None:
    game, alone = editions.find("tiny-2"), Alone()
    sittings = tuple(Sitting("agent", "points", agent="points") for _ in range(2))
    table = Table("t", game, Settings(), sittings, 1, cast("Duties", alone), STILL, nature=Nature(chance=Random(2)))
    await table.go_on()
    while not table.live.over:
        await asyncio.sleep(0)
    kept = [part for part in alone.stored if "keep" in part]
    assert kept
    assert all(part[0].startswith("place") for part in kept)


def at_rest(match: Match) -> dict[int, Table]:
    """The table whenever somebody has to place, by the number of rows that somebody has noticed who looks on."""
    tables, rows = {}, list[Row]()
    for part in batches(match):
        rows += part
        table, _ = table_of(match.game)
        table.duties = cast("Duties", Nobody())
        table.take_in(rows)
        if not (table.live.deciding_unnoticed or table.live.over):
            tables[table.live.number(frozenset())] = table
    return tables


@pytest.mark.anyio
@pytest.mark.rule("K15", "K16")
async def test_an_offer_that_was_kept_changes_no_refusal_and_no_download() -> None:
    seat, match, other = next(twins(editions.find("tiny-3"), 400))
    here, there = at_rest(match), at_rest(other)
    assert here.keys() == there.keys()
    for number in here:
        tables = (here[number], there[number])
        for who in {0, 1, 2} - {seat}:
            number_of = tables[0].live.number(frozenset({who}))
            asked = tries(tables[0].live.match, who, number_of)
            answers = [await told(table, who, asked) for table in tables]
            assert answers[0] == answers[1]
        for seats in (frozenset[int](), *(frozenset({who}) for who in {0, 1, 2} - {seat})):
            assert record_of(tables[0].live, seats) == record_of(tables[1].live, seats)

"""Draws nobody can have chosen: a table commits itself before the deal, people mix in, and the end shows all of it."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from hindmost import draws
from hindmost.match import Match, loads
from hindmost.server.social import daily
from hindmost.study import days
from hindmost.table import match_log
from tests.server.clients import Client, Person, another, seated
from tests.server.running import Process
from tests.server.tools import Running, running

pytestmark = pytest.mark.anyio

MINE, YOURS = "00112233445566778899aabbccddeeff", "f" * 64


def mix(entropy: str = MINE) -> dict[str, str]:
    return {"type": "mix", "entropy": entropy}


async def told(client: Client, what: str) -> Any:
    assert client.person is not None
    path = f"/api/tables/{client.table}/matches/{client.match}/{what}"
    return json.loads((await client.person.call(client.url, "GET", path)).content)


async def record(client: Client) -> Match:
    return loads(json.dumps(await told(client, "record")))


async def over(*clients: Client) -> None:
    await clients[0].ask(type="resign")
    for client in clients:
        await client.until(lambda client=client: client.over)  # type: ignore[misc]


def secret(server: Running, client: Client) -> str:
    seed = server.do(server.store.seed_of(client.table, client.match or 0))
    assert isinstance(seed, str)
    return seed


async def test_the_first_row_is_the_hash_of_a_seed_that_is_told_at_the_end_and_not_before(
    server: Running, hasty: str
) -> None:
    async with seated(hasty, "tiny-2", "me", "link") as (ann, bob), another(ann) as onlooker:
        seed = secret(server, ann)
        assert (ann.rows[0]["seat"], ann.texts[0]) == (-2, f"commit {draws.commitment(seed)}")
        await asyncio.gather(ann.play(2), bob.play(2))
        assert (await told(ann, "record")).keys() & {"commitment", "entropy", "seed"} == {"commitment"}
        assert not any(seed in heard for client in (ann, bob, onlooker) for heard in client.heard)
        await over(ann, bob, onlooker)
        assert {client.now["seed"] for client in (ann, bob, onlooker)} == {seed}
        match = await record(ann)
        assert match.extra == {"commitment": draws.commitment(seed), "seed": seed}
        assert draws.check(match).outcome == "verified"
        verdict = await told(ann, "draws")
        assert (verdict["outcome"], verdict["seed"]) == ("verified", seed)
        assert (await told(ann, "replay"))["draws"] == verdict


async def test_whole_matches_with_all_they_bring_follow_from_their_seeds(hasty: str) -> None:
    """Exchanges, start stones, tiles that are revealed."""
    for game in ("tiny-stacking-2", "tiny-collecting-2", "tiny-team", "tiny-solo"):
        people = {"tiny-team": ("me", "greedy", "link", "greedy"), "tiny-solo": ("me",)}.get(game, ("me", "link"))
        async with seated(hasty, game, *people, seed=game) as clients:
            await asyncio.gather(*(client.play() for client in clients))
            assert (await told(clients[0], "draws"))["outcome"] == "verified"


async def test_the_deal_waits_until_everybody_has_mixed_something_in(
    server: Running, hasty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_log, "MIXING", 1000.0)
    async with seated(hasty, "tiny-2", "me", "link", mix=True) as (ann, bob), another(ann) as onlooker:
        assert len(ann.rows) == 1
        assert ann.now["to_act"] == -1
        assert await onlooker.ask(**mix()) == "no seat"
        for not_random in ("", "ab", "A" * 32, "g" * 32, "0" * 65, MINE + "\n"):
            assert await ann.ask(**mix(not_random)) == "message"
        assert await ann.ask(**mix()) is None
        assert await ann.ask(**mix()) is None, "sent twice it counts once"
        assert await ann.ask(**mix(YOURS)) == "too late"
        assert len(ann.rows) == 2
        assert await bob.ask(**mix(YOURS)) is None
        await ann.until(lambda: len(ann.rows) > 3)
        assert ann.texts[1:3] == [f"mix {MINE}", f"mix {YOURS}"]
        assert await bob.ask(**mix(YOURS[:-1])) == "too late"
        await over(ann, bob)
        match = await record(ann)
        assert match.extra["entropy"] == [MINE, YOURS]
        assert draws.check(match).outcome == "verified"
        assert draws.check(match.noting(entropy=[MINE, MINE])).outcome == "other draw"
        await asyncio.gather(*(client.ask(type="rematch") for client in (ann, bob)))
        await ann.until(lambda: ann.match == 2 and ann.rows)
        assert len(ann.rows) == 1, "the next match has a seed of its own, and is mixed anew"


async def test_who_does_not_mix_is_not_waited_for_long(hasty: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_log, "MIXING", 0.3)
    async with seated(hasty, "tiny-2", "me", "link", mix=True) as (ann, bob):
        await bob.send(**mix())  # in time or not, as it happens
        await ann.until(lambda: ann.now["to_act"] == 0)
        await over(ann, bob)
        assert (await told(ann, "draws"))["outcome"] == "verified"


async def test_several_on_one_device_mix_once_and_programs_do_not(hasty: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_log, "MIXING", 1000.0)
    async with seated(hasty, "tiny-3", "greedy", "me", "here", mix=True) as (ann,):
        assert len(ann.rows) == 1
        assert await ann.ask(**mix()) is None
        await ann.until(lambda: ann.now["to_act"] in (1, 2))
        await over(ann)
        assert (await record(ann)).extra["entropy"] == [None, MINE, None]


async def test_nothing_is_mixed_in_where_the_table_does_not_say_so(hasty: str) -> None:
    async with seated(hasty, "tiny-solo", "me") as (ann,):
        assert await ann.ask(**mix()) == "not here"


async def test_a_draw_that_is_taken_back_comes_again(hasty: str) -> None:
    """Whatever is done instead: chance has nothing else to give."""
    async with seated(hasty, "tiny-solo", "me") as (ann,):
        drawn = []
        for _ in range(3):
            await ann.act()
            drawn.append(ann.texts[-1])
            assert await ann.ask(type="ask", what="undo") is None
            await ann.until(lambda: "legal" in ann.now)
        assert len(set(drawn)) == 1
        assert drawn[0].startswith("draw ")


async def test_a_match_goes_on_with_the_same_seed_after_a_server_was_stopped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_log, "MIXING", 1000.0)
    with running(tmp_path) as server:
        async with seated(server.url, "tiny-2", "me", "greedy", mix=True) as (ann,):
            committed = ann.texts[0]
            table, person, first = ann.table, ann.person, server.url
    with running(tmp_path) as server:
        assert person is not None
        assert first
        ann = await Client(server.url, table, person).come()
        assert ann.texts == [committed]
        assert await ann.ask(**mix()) is None
        await ann.play(2)
        seed = secret(server, ann)
        assert committed == f"commit {draws.commitment(seed)}"
        await over(ann)
        assert draws.check(await record(ann)).outcome == "verified"
        await ann.leave()


@pytest.mark.long
async def test_another_process_deals_what_the_first_has_committed_to(two: list[Process]) -> None:
    """The one that would have dealt when the time for mixing was over is killed."""
    async with seated(two[0].url, "tiny-2", "me", "greedy", mix=True) as (ann,):
        committed = ann.texts[0]
        two[0].kill()
        await ann.come(two[1].url)
        await ann.until(lambda: ann.now["to_act"] == 0)
        assert ann.texts[0] == committed
        await over(ann)
        assert (await told(ann, "draws"))["outcome"] == "verified"


# What is caught


async def change_a_draw(server: Running, client: Client) -> tuple[int, str, str]:
    """The server deals another tile than the one that follows, and a legal one: its ply, what it was and what it is."""
    match = await record(client)
    ply = next(ply for ply in range(7, len(match.log)) if match.at(ply).to_act == -1)
    before = match.at(ply)
    texts = [match.game.text(action) for action in match.game.actions(before.state)]
    was = match.game.text(match.log[ply])
    now = next(text for text in texts if text != was)
    this = {"table": client.table, "ply": ply + 1, "now": now}  # after the commitment
    rest = 'UPDATE rows SET text = :now WHERE "table" = :table AND ply = :ply'
    after = 'DELETE FROM rows WHERE "table" = :table AND ply > :ply'
    resigned = (
        """INSERT INTO rows ("table", number, ply, seat, text, at) VALUES (:table, 1, :ply + 1, 0, 'resign', 0)"""
    )
    for statement in (rest, after, resigned):
        server.do(server.store._database.change(text(statement).bindparams(**_named(statement, this))))
    return ply, was, now


def _named(statement: str, values: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if f":{name}" in statement}


async def test_a_server_that_changes_one_draw_after_committing_is_caught(
    server: Running, hasty: str, tmp_path: Path
) -> None:
    async with seated(hasty, "tiny-2", "me", "link") as (ann, bob):
        await asyncio.gather(ann.play(3), bob.play(3))
        await over(ann, bob)
        ply, was, now = await change_a_draw(server, ann)
        verdict = await told(ann, "draws")
        assert (verdict["outcome"], verdict["ply"], verdict["drawn"], verdict["due"]) == ("other draw", ply, now, was)
        assert (await told(ann, "replay"))["draws"]["outcome"] == "other draw"
        file = tmp_path / "record.ndjson"
        file.write_text(json.dumps(await told(ann, "record")))
        code = "from hindmost.cli import main; main()"
        run = subprocess.run(
            [sys.executable, "-c", code, "replay", str(file)], capture_output=True, text=True, check=False
        )
        assert run.returncode == 2
        assert f"ply {ply}: {now!r} does not follow from the seed, {was!r} does" in run.stderr


async def test_a_match_that_had_begun_before_there_were_seeds_goes_on_and_says_so(
    server: Running, hasty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin = server.store.next_match

    async def as_before(table: str, number: int, seating: Any, _seed: str) -> bool:
        return await begin(table, number, seating)

    with monkeypatch.context() as patched:
        patched.setattr(server.store, "next_match", as_before)
        async with seated(hasty, "tiny-solo", "me", mix=True) as (ann,):
            assert ann.texts[0].startswith("draw ")
            await ann.play()
            assert "seed" not in ann.now
            assert (await told(ann, "draws"))["outcome"] == "uncommitted"
            assert (await record(ann)).extra == {}


# The deal of the day


async def day_passes(server: Running, table: str) -> None:
    change = text("UPDATE tables SET created = created - 86400 WHERE id = :id").bindparams(id=table)
    server.do(server.store._database.change(change))


async def test_the_seed_of_the_day_is_told_when_the_day_is_over_and_not_before(server: Running, hasty: str) -> None:
    person = await Person("Ann").come(hasty)
    answer = await person.call(hasty, "POST", "/api/daily")
    ann = await Client(hasty, answer.json()["id"], person).come()
    deal = server.do(daily.deal(server.store, days.day(time.time())))
    assert ann.texts[0] == f"commit {deal.hash}"
    await ann.ask(type="resign")
    await ann.until(lambda: ann.over)
    for what in ("record", "replay", "draws"):
        assert deal.seed not in json.dumps(await told(ann, what)), what
    assert (await told(ann, "draws"))["outcome"] == "sealed"
    for path in (
        "/api/daily",
        "/api/me",
        "/api/me/matches",
        "/api/me/tables",
        "/api/me/export",
        f"/api/tables/{ann.table}",
    ):
        assert deal.seed not in (await person.call(hasty, "GET", path)).text, path
    assert deal.seed not in "".join(ann.heard)
    assert deal.seed not in (await person.call(hasty, "GET", "/openapi.json")).text
    await day_passes(server, ann.table)
    verdict = await told(ann, "draws")
    assert (verdict["outcome"], verdict["seed"]) == ("verified", deal.seed)
    await ann.leave()

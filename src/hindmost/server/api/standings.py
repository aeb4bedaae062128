"""Who is best: ratings, solo results and the deal of the day."""

from __future__ import annotations

from hindmost.contract.people import Daily, Leader, PastDeal, SoloResult
from hindmost.contract.problems import Problem
from hindmost.contract.settings import Settings
from hindmost.contract.tables import MadeTable
from hindmost.server.api import people
from hindmost.server.http.endpoints import Call, Endpoints
from hindmost.server.social import daily
from hindmost.store import Best, Rated
from hindmost.study import days
from hindmost.table.table import Sitting

endpoints = Endpoints()
SETTINGS = Settings(daily=True, take_back=False, pause=False, spectators=False, chat=False)


@endpoints.add("GET", "/api/leaderboards/{game}", list[Leader], price=4)
async def leaderboard(call: Call) -> list[Leader]:
    """The best at rated tables, by the strength that is all but certain."""
    return [_leader(rated) for rated in await call.parts.store.leaderboard(call.game().name)]


def _leader(rated: Rated) -> Leader:
    told = people.game_rating(rated.rating)
    return Leader(
        person=rated.rating.person,
        name=rated.name,
        game=told.game,
        rating=told.rating,
        mu=told.mu,
        sigma=told.sigma,
        matches=told.matches,
    )


@endpoints.add("GET", "/api/solo/{game}", list[SoloResult], price=4)
async def solo(call: Call) -> list[SoloResult]:
    """Everybody's best solo result."""
    game = call.game()
    if game.seats != 1:
        raise Problem(404, "not found", f"{game.name} is not played alone")
    return [_result(best) for best in await call.parts.store.best(game.name)]


def _result(best: Best) -> SoloResult:
    """Without its table: there the draws of the day could be read."""
    result = best.result
    standing = list(result.standing)
    return SoloResult(person=result.person, name=best.name, standing=standing, at=result.at, day=result.day)


@endpoints.add("GET", "/api/daily", Daily, price=5)
async def deal(call: Call) -> Daily:
    """Today's deal with the hash of its seed, who did best, and yesterday's seed."""
    store, today = call.parts.store, daily.today(call.parts.store)
    dealt = await daily.deal(store, today)
    best = [_result(best) for best in await store.best(dealt.game, day=today)]
    past = await store.deal_of(days.day_before(today))
    yesterday = past and PastDeal(day=past.day, game=past.game, hash=past.hash, seed=past.seed)
    return Daily(day=today, game=dealt.game, hash=dealt.hash, best=best, yesterday=yesterday)


@endpoints.add("POST", "/api/daily", MadeTable, known=True, price=20)
async def sit_down(call: Call) -> MadeTable:
    """My table for today's deal: the one I have, or a new one."""
    store, now = call.parts.store, call.parts.store.clock.now()
    if stands := await store.go_of(call.me.id, days.day(now)):
        return MadeTable(id=stands, invitations={})
    call.limit("tables")
    dealt = await daily.deal(store, days.day(now))
    table = await call.parts.hall.make_daily(dealt, SETTINGS, Sitting("person", call.me.name, call.me.id), now)
    return MadeTable(id=table.id, invitations={})

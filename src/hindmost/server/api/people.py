"""Guests with a name, their profile, and how they are forgotten."""

from __future__ import annotations

from collections.abc import Iterable
from types import NoneType

import msgspec

from hindmost import editions
from hindmost.contract.moderation import SanctionInfo
from hindmost.contract.people import GameRating, Me, NewPerson, PlayedMatch, Profile, ResultInfo
from hindmost.contract.problems import Problem
from hindmost.server.http.endpoints import NOBODY, Call, Endpoints
from hindmost.store import Person, Rating, Sanction, StoredMatch
from hindmost.table.seating import clean_name

endpoints = Endpoints()


def me_of(person: Person, found: Iterable[Sanction] = ()) -> Me:
    sanctions = [SanctionInfo(kind=s.kind, until=s.until, reason=s.reason, table=s.table) for s in found]
    return Me(id=person.id, name=person.name, created=person.created, moderator=person.moderator, sanctions=sanctions)


@endpoints.add("POST", "/api/people", Me, takes=NewPerson, status=201, price=10)
async def come(call: Call, new: NewPerson) -> Me:
    """A new person, known by this device from now on."""
    if call.me != NOBODY:
        raise Problem(409, "known already", f"this device belongs to {call.me.name!r}; a name can be changed")
    name = clean_name(new.name)
    await call.check_browser()
    call.limit("people")
    return me_of(await call.parts.store.new_person(name, *call.new_device()))


@endpoints.add("GET", "/api/me", Me, known=True)
async def me(call: Call) -> Me:
    """Who I am."""
    return me_of(call.me, call.sanctions)


@endpoints.add("PATCH", "/api/me", Me, takes=NewPerson, known=True, price=15)
async def rename(call: Call, new: NewPerson) -> Me:
    """Change my name, also at the tables where I sit."""
    name = clean_name(new.name)
    await call.parts.store.rename(call.me.id, name)
    await call.parts.hall.registry.reseat_person(call.me.id)
    return me_of(call.me._replace(name=name), call.sanctions)


@endpoints.add("DELETE", "/api/me", NoneType, known=True, though_banned=True, status=204, price=100)
async def forget(call: Call) -> None:
    """Delete my data, also what I said. Matches of others stay, without my name; those that go on do so without me."""
    await call.parts.hall.forget(call.me.id)
    call.sign_out()


@endpoints.add("GET", "/api/me/matches", list[PlayedMatch], known=True, price=5)
async def my_matches(call: Call) -> list[PlayedMatch]:
    """The matches I played and play, the newest first."""
    found = await call.parts.store.matches_of(call.me.id)
    return [played_match(match, table=match.table, number=match.number) for match in found]


@endpoints.add("GET", "/api/people/{id}", Profile, price=6)
async def profile(call: Call) -> Profile:
    """Somebody's profile: finished matches and ratings."""
    store = call.parts.store
    person = await store.person(call.id())
    if person is None:
        raise Problem(404, "not found", f"there is no person {call.id()!r}")
    matches = [played_match(match) for match in await store.matches_of(person.id) if match.ended is not None]
    known = {rating.game: rating for rating in await store.ratings_of(person.id)}
    ratings = [game_rating(known[game]) for game in editions.names() if game in known]
    return Profile(id=person.id, name=person.name, created=person.created, matches=matches, ratings=ratings)


def played_match(match: StoredMatch, **where: str | int) -> PlayedMatch:
    return PlayedMatch(
        game=match.game,
        options=dict(match.options),
        names=[seat.name for seat in match.seats],
        gone=match.gone,
        started=match.started,
        ended=match.ended,
        result=None if match.result is None else msgspec.convert(match.result, ResultInfo),
        **where,  # type: ignore[arg-type]
    )


def game_rating(rating: Rating) -> GameRating:
    return GameRating(
        game=rating.game,
        rating=rating.mu - 3 * rating.sigma,
        mu=rating.mu,
        sigma=rating.sigma,
        matches=rating.matches,
    )

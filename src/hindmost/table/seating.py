"""Who is to sit where at a new table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from hindmost import agents, editions
from hindmost.contract.problems import Problem
from hindmost.contract.settings import Settings
from hindmost.contract.tables import NewSeat, NewTable
from hindmost.game import AnyGame, quoted
from hindmost.table.readable import is_blank, readable
from hindmost.table.table import Sitting

LONGEST_NAME = 40


class Maker(Protocol):
    """Who makes the table."""

    @property
    def id(self) -> str: ...

    @property
    def name(self) -> str: ...


def clean_name(name: str) -> str:
    """The name as it is shown; a Problem if it is none."""
    try:
        clean = readable(" ".join(name.split()))
    except ValueError as error:
        raise Problem(422, "name", f"a name has {error}: {quoted(name)}") from None
    if not 1 <= len(clean) <= LONGEST_NAME:
        raise Problem(422, "name", f"a name has 1 to {LONGEST_NAME} characters, not {len(clean)}: {quoted(name)}")
    if is_blank(clean):
        raise Problem(422, "name", f"a name can be seen: {quoted(name)}")
    return clean


def seating(new: NewTable, me: Maker) -> tuple[AnyGame, list[Sitting]]:
    """The game, and who is to sit at each seat of it; a Problem if that cannot be."""
    game = _game(new)
    sittings = list(_sittings(new, game, me))
    if len(sittings) != game.seats:
        raise Problem(422, "seats", f"{game.name} has {game.seats} seats, not {len(sittings)}")
    _check_rated(new.settings, sittings)
    if new.settings.successor is not None:
        _agent(new.settings.successor, game)
    return game, sittings


def _game(new: NewTable) -> AnyGame:
    if new.settings.daily:
        raise Problem(422, "daily", "a table for the deal of the day is made by POST /api/daily")
    try:
        return editions.find(new.game, new.options)
    except ValueError as error:
        raise Problem(422, "game", str(error)) from None


def _sittings(new: NewTable, game: AnyGame, me: Maker) -> Iterator[Sitting]:
    if sum(seat.kind == "me" for seat in new.seats) > 1:
        raise Problem(422, "seats", "you sit on one seat; others on your device have the kind 'here'")
    for number, seat in enumerate(new.seats):
        yield _sitting(seat, number, game, me)


def _sitting(seat: NewSeat, number: int, game: AnyGame, me: Maker) -> Sitting:
    if (seat.agent is not None) != (seat.kind == "agent"):
        raise Problem(422, "seats", f"seat {number} is of kind {seat.kind!r} and has agent {seat.agent!r}")
    name = None if seat.name is None else clean_name(seat.name)
    match seat.kind:
        case "me":
            return Sitting("person", me.name, me.id)
        case "here":
            return Sitting("here", name or f"seat {number}", me.id)
        case "agent":
            agent = _agent(seat.agent, game)
            return Sitting("agent", name or agent, None, agent)
        case "link":
            return Sitting("link", "")
        case _:
            return Sitting("person", "")


def _agent(name: str | None, game: AnyGame) -> str:
    """Without settings: how long an agent thinks is the host's to say."""
    try:
        return agents.check_name(name or "", game)
    except ValueError as error:
        raise Problem(422, "agent", str(error)) from None


def _check_rated(settings: Settings, sittings: list[Sitting]) -> None:
    """Nobody's rating comes from playing against themselves or a program."""
    if settings.rated and (len(sittings) < 2 or any(sitting.kind in ("here", "agent") for sitting in sittings)):
        raise Problem(422, "rated", "at a rated table several people sit, each on a device of their own")

"""Who sits at the other seats: agents by name, in the kernels where they can, otherwise as anywhere else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from hindmost.agents import Agent, check, make
from hindmost.fast.host.matches import POLICIES
from hindmost.game import AnyGame

ANY_SEAT = "random"


def names_of(game: AnyGame, opponents: str | Sequence[str], seat: int) -> list[str | None]:
    """A name for every seat but the own: one for all of them, or one each in the order of the seats."""
    others = [other for other in range(game.seats) if other != seat]
    given = [opponents] * len(others) if isinstance(opponents, str) else list(opponents)
    if len(given) != len(others):
        raise ValueError(f"{game.name} has {len(others)} other seats, not {len(given)} opponents")
    names: list[str | None] = [None] * game.seats
    for other, name in zip(others, given, strict=True):
        names[other] = check(name, game)
    return names


def in_kernels(names: Sequence[str | None]) -> bool:
    """Can the kernels play them all?"""
    return all(name is None or name in POLICIES for name in names)


def agents_of(game: AnyGame, names: Sequence[str | None], seed: int) -> list[Agent | None]:
    """Agents that take their chance from the seed of the match."""
    return [name and make(name, game, Random(f"{seed}/seat {seat}")) for seat, name in enumerate(names)]  # type: ignore[misc]


def check_seat(game: AnyGame, seat: int | str) -> int | str:
    if seat != ANY_SEAT and seat not in range(game.seats):
        raise ValueError(f"a seat of {game.name} is a number below {game.seats}, or {ANY_SEAT!r}; not {seat!r}")
    return seat

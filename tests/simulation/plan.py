"""What a seed decides: tables, who sits there with which manners, and what goes wrong when.

A plan is plain data. What is left out of it changes nothing else, since everybody draws from a generator of their own:
so a plan that fails can be made smaller, part by part.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import msgspec

from tests.simulation.loop import EPOCH

HORIZON = 40.0  # seconds in which things go wrong; after that everybody comes back and means well
SETTLED = 0.4  # by then tables are made
GAMES = ("tiny-2", "tiny-2", "tiny-3", "tiny-duel", "tiny-team", "tiny-solo", "tiny-stacking-2", "tiny-collecting-2")
SEATS = {"tiny-2": 2, "tiny-3": 3, "tiny-duel": 2, "tiny-team": 4, "tiny-solo": 1, "tiny-stacking-2": 2}
DAILY = "daily"  # each has a table of their own for the deal of the day
MIDNIGHT = 1_700_006_400.0
MANNERS = {
    "double": 0.2,  # sends everything twice
    "again": 0.2,  # sends what was not answered once more, after coming back
    "liar": 0.15,  # old rows, foreign seats, rubbish
    "restless": 0.2,  # goes and comes back, to another process
    "twice": 0.2,  # is there with two devices
    "pauser": 0.15,
    "asker": 0.25,  # asks to take back, or to abort
    "talker": 0.15,
    "slow": 0.1,  # reads slowly
    "ponderer": 0.15,  # takes longer than others
    "absent": 0.1,  # leaves for long
    "resigner": 0.05,
    "rematcher": 0.25,
    "learner": 0.3,  # asks the coach
    "silent": 0.3,  # mixes nothing into the draws
    "quitter": 0.12,  # deletes what is known of them, in the midst of it
    "curious": 0.2,  # looks at records and at the deal of the day
}
SETTINGS = {"mix": 0.3, "hints": 0.3, "rated": 0.5}
FAULTS = {  # how often
    "kill": 5,  # a process; it is started again
    "stop": 4,  # a process, as by SIGSTOP, for a while
    "cut": 3,  # a process does not reach the database
    "flaky": 2,  # requests and answers of a process get lost
    "deaf": 2,  # a process hears nothing from the others
    "astray": 3,  # letters of a process get lost, or arrive twice
    "gone": 1,  # the database, for all
    "full": 1,  # the disk
    "slow": 1,  # the database
    "jump": 3,  # the wall clock of a process
    "snap": 3,  # a client's connection breaks
    "vanish": 2,  # the same, and nobody notices
}
ALONE = {"kill", "stop", "full", "slow", "jump", "snap", "vanish"}  # what can happen to one process with SQLite


class Fault(msgspec.Struct, frozen=True, array_like=True):
    at: float
    kind: str
    who: int
    seconds: float
    step: int  # so many steps of its process later: between any two awaits


class PersonPlan(msgspec.Struct, frozen=True):
    name: str
    manners: tuple[str, ...] = ()


class TablePlan(msgspec.Struct, frozen=True):
    game: str
    kinds: tuple[str, ...]  # of the seats, as they are asked for
    settings: dict[str, Any]
    people: tuple[PersonPlan, ...]  # the host first
    spectators: int = 0


class Plan(msgspec.Struct, frozen=True):
    seed: int
    alone: bool  # one process with SQLite; otherwise several that share a database
    servers: int
    lease: float
    idle: float
    skews: tuple[float, ...]  # of the machines, the database's last
    tables: tuple[TablePlan, ...]
    faults: tuple[Fault, ...]
    epoch: float = EPOCH

    def parts(self) -> Iterator[tuple[str, Plan]]:
        """Everything that can be left out, and the plan without it."""
        for number, fault in enumerate(self.faults):
            rest = (*self.faults[:number], *self.faults[number + 1 :])
            yield f"{fault.kind} at {fault.at}", msgspec.structs.replace(self, faults=rest)
        for number, table in enumerate(self.tables):
            if len(self.tables) > 1:
                rest_of = (*self.tables[:number], *self.tables[number + 1 :])
                yield f"table {number}", msgspec.structs.replace(self, tables=rest_of)
            for smaller in _smaller(table):
                changed = (*self.tables[:number], smaller, *self.tables[number + 1 :])
                yield f"manners at table {number}", msgspec.structs.replace(self, tables=changed)
        if any(self.skews):
            yield "skews", msgspec.structs.replace(self, skews=(0.0,) * len(self.skews))


def _smaller(table: TablePlan) -> Iterator[TablePlan]:
    if table.spectators:
        yield msgspec.structs.replace(table, spectators=0)
    for setting in [key for key in table.settings if key not in ("clock", "series")]:
        settings = {key: value for key, value in table.settings.items() if key != setting}
        yield msgspec.structs.replace(table, settings=settings)
    for number, person in enumerate(table.people):
        for manner in person.manners:
            left = tuple(one for one in person.manners if one != manner)
            people = (*table.people[:number], PersonPlan(person.name, left), *table.people[number + 1 :])
            yield msgspec.structs.replace(table, people=people)


def plan(seed: int) -> Plan:
    chance = Random(f"plan {seed}")
    alone = chance.random() < 0.3
    epoch = MIDNIGHT - chance.uniform(-1, HORIZON) if chance.random() < 0.5 else EPOCH
    servers = 1 if alone else chance.choice((1, 2, 2, 3))
    return Plan(
        seed=seed,
        alone=alone,
        servers=servers,
        lease=chance.choice((6.0, 15.0)),
        idle=chance.choice((4.0, 120.0)),
        skews=tuple(_skew(chance) for _ in range(servers + 1)),
        tables=tuple(_table(chance, number) for number in range(chance.choice((1, 1, 2)))),
        faults=tuple(sorted((_fault(chance, alone) for _ in range(chance.randrange(1, 8))), key=lambda one: one.at)),
        epoch=round(epoch, 3),
    )


def _skew(chance: Random) -> float:
    return round(chance.choice((0.0, chance.uniform(-2, 2), chance.uniform(-60, 60))), 3)


def _table(chance: Random, number: int) -> TablePlan:
    if chance.random() < 0.08:
        people = [_person(chance, f"{'ab'[number]}{who}") for who in range(chance.choice((1, 2)))]
        return TablePlan(DAILY, (), {}, tuple(people))
    game = chance.choice(GAMES)
    kinds = [chance.choice(("link", "link", "link", "random", "here")) for _ in range(SEATS.get(game, 2))]
    kinds[chance.randrange(len(kinds))] = "me"
    people = [_person(chance, f"{'ab'[number]}{who}") for who in range(1 + kinds.count("link"))]
    return TablePlan(game, tuple(kinds), _settings(chance, kinds), tuple(people), int(chance.random() < 0.3))


def _person(chance: Random, name: str) -> PersonPlan:
    return PersonPlan(name, tuple(manner for manner, share in MANNERS.items() if chance.random() < share))


def _settings(chance: Random, kinds: Sequence[str]) -> dict[str, Any]:
    clock: dict[str, Any] = chance.choice(
        (
            {},
            {"turn": float(chance.randrange(6, 25))},
            {"bank": float(chance.randrange(15, 60)), "increment": float(chance.randrange(3))},
        )
    )
    settings: dict[str, Any] = {"clock": clock, "series": chance.choice((1, 1, 1, 2))}
    apart = len(kinds) > 1 and set(kinds) <= {"me", "link"}
    for setting, share in SETTINGS.items():
        if chance.random() < share and (apart or setting != "rated"):
            settings[setting] = True
    if chance.random() < 0.5:
        settings["successor"] = "random"
    return settings


def _fault(chance: Random, alone: bool) -> Fault:
    kinds = {kind: share for kind, share in FAULTS.items() if not alone or kind in ALONE}
    kind = chance.choices(list(kinds), list(kinds.values()))[0]
    seconds = chance.choice((0.2, 1.0, 5.0, 12.0, 25.0)) * chance.uniform(0.5, 1.2)
    if kind == "jump":
        seconds = chance.choice((-3600.0, -20.0, -1.0, 1.0, 20.0, 3600.0))
    return Fault(
        at=round(chance.uniform(SETTLED, HORIZON), 3),
        kind=kind,
        who=chance.randrange(12),
        seconds=round(seconds, 3),
        step=chance.choice((0, 0, chance.randrange(60))),
    )

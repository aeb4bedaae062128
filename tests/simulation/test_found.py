"""What the simulator has found, as it was after shrinking: each of these plans failed before it was mended.

A plan means something else when the server waits or draws in another order; the planted faults of the same names show
that these mistakes are still found.
"""

from __future__ import annotations

import msgspec
import pytest

from tests.simulation.plan import DAILY, Fault, PersonPlan, Plan, TablePlan
from tests.simulation.world import simulate


def table(game: str, *kinds: str, people: tuple[tuple[str, ...], ...], **settings: object) -> TablePlan:
    named = tuple(PersonPlan(f"a{number}", manners) for number, manners in enumerate(people))
    return TablePlan(game, kinds, settings, named)


QUIET = Plan(seed=0, alone=False, servers=2, lease=3.0, idle=4.0, skews=(0.0,) * 4, tables=(), faults=())
FOUND = {
    "whoever died after the last one sat down leaves a match that never begins": msgspec.structs.replace(
        QUIET,
        seed=375,
        tables=(table("tiny-duel", "me", "link", people=((), ()), clock={"turn": 13.0}),),
        faults=(Fault(1.201, "kill", 7, 1.104, 26),),
    ),
    "word of rows comes once, just when they cannot be read": msgspec.structs.replace(
        QUIET,
        seed=269,
        lease=15.0,
        tables=(
            table(
                "tiny-collecting-2",
                "me",
                "link",
                people=(("ponderer",), ("double", "twice", "asker")),
                clock={"turn": 10.0},
                series=2,
            ),
        ),
        faults=(Fault(24.306, "flaky", 10, 28.829, 0),),
    ),
    "whoever thinks while the database is gone is charged for it": msgspec.structs.replace(
        QUIET,
        seed=197,
        servers=1,
        tables=(table("tiny-solo", "me", people=(("double", "liar", "ponderer", "rematcher"),), clock={"turn": 14.0}),),
        faults=(Fault(27.17, "cut", 2, 12.022, 0),),
    ),
    "a process that is back before its lease is over charges for its death": msgspec.structs.replace(
        QUIET,
        seed=311,
        servers=1,
        lease=15.0,
        idle=120.0,
        tables=(table("tiny-2", "me", "link", people=((), ()), clock={"turn": 9.0}, series=2),),
        faults=(Fault(1.55, "kill", 11, 9.332, 0),),
    ),
    "who comes while the database is gone cannot be looked up": msgspec.structs.replace(
        QUIET,
        seed=130,
        servers=1,
        lease=6.0,
        idle=120.0,
        tables=(
            TablePlan(
                DAILY,
                (),
                {},
                (
                    PersonPlan("a0", ("restless", "twice", "pauser", "rematcher")),
                    PersonPlan("a1", ("twice", "asker", "quitter")),
                ),
            ),
        ),
        faults=(
            Fault(7.28, "stop", 7, 0.813, 0),
            Fault(16.208, "slow", 2, 20.73, 0),
            Fault(25.929, "flaky", 11, 4.517, 54),
            Fault(27.203, "cut", 5, 0.12, 0),
        ),
        epoch=1700006372.778,
    ),
    "all are judged although somebody is still to say that they want another match": msgspec.structs.replace(
        QUIET,
        seed=1000618,
        servers=3,
        lease=6.0,
        tables=(
            table("tiny-duel", "me", "link", people=(("double", "talker", "rematcher"), ("ponderer", "rematcher"))),
        ),
        faults=(Fault(7.354, "vanish", 8, 0.909, 0), Fault(30.09, "full", 10, 0.8, 48)),
    ),
}


@pytest.mark.parametrize("plan", FOUND.values(), ids=FOUND)
def test_what_was_found_is_mended(plan: Plan) -> None:
    assert [str(violation) for violation in simulate(plan).violations] == []

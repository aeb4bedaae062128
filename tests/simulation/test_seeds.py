"""Whatever a seed makes go wrong, nothing confirmed is lost, nobody is shown too much or charged too much, and matches
end. What fails here is replayed by its seed: `python -m tests.simulation SEED --shrink`."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from tests.simulation.plan import FAULTS, MANNERS, SETTINGS, Fault, PersonPlan, Plan, TablePlan, plan
from tests.simulation.world import Verdict, simulate

QUICK, CHUNK = 200, 25
FIRST_OF_LONG = 1_000_000  # seeds that the quick suite has not seen
LONG_SECONDS = float(os.environ.get("HINDMOST_SIMULATION_SECONDS", "3600"))
ROOT = Path(__file__).parents[2]


def told(verdict: Verdict) -> str:
    replay = f"python -m tests.simulation {verdict.seed} --shrink"
    return f"seed {verdict.seed}: {verdict.violations[0]}; {replay}"


@pytest.mark.parametrize("first", range(0, QUICK, CHUNK))
def test_whatever_goes_wrong_nothing_is_lost_or_leaked_and_matches_end(first: int) -> None:
    failed = [verdict for seed in range(first, first + CHUNK) if (verdict := simulate(plan(seed))).failed]
    assert not failed, "\n".join(map(told, failed))


@pytest.mark.long
def test_the_same_for_an_hour() -> None:
    """HINDMOST_SIMULATION_SECONDS says how long instead."""
    end, seed, failed = time.monotonic() + LONG_SECONDS, FIRST_OF_LONG, list[Verdict]()
    while time.monotonic() < end and len(failed) < 5:
        verdict = simulate(plan(seed))
        failed += [verdict] if verdict.failed else []
        seed += 1
    print(f"{seed - FIRST_OF_LONG} seeds in {LONG_SECONDS:.0f} seconds, {len(failed)} failed")
    assert not failed, "\n".join(map(told, failed))


def test_the_seeds_of_the_quick_suite_have_everything_that_can_go_wrong() -> None:
    plans = [plan(seed) for seed in range(QUICK)]
    assert {fault.kind for each in plans for fault in each.faults} == set(FAULTS)
    people = [person for each in plans for table in each.tables for person in table.people]
    assert {manner for person in people for manner in person.manners} == set(MANNERS)
    settings = [table.settings for each in plans for table in each.tables]
    assert {setting for each in settings for setting in each} == {"clock", "series", *SETTINGS, "successor"}
    assert {"daily"} < {table.game for each in plans for table in each.tables}
    assert {each.alone for each in plans} == {True, False}


def test_worlds_are_lived_in() -> None:
    """What is checked happens: things are confirmed, refused, lost and found again."""
    counts: Counter[str] = Counter()
    for seed in range(24):
        counts += simulate(plan(seed)).counts
    assert counts["confirmed"] > 300
    assert counts["messages"] > 1500
    assert counts["letters"] > 100
    assert {"fault kill", "fault stop", "closed 1006", "closed 1008", "deleted", "hinted"} <= set(counts)
    assert {"mix", "commit", "record answered with 200", "daily answered with 200"} <= set(counts)


def test_nobody_is_judged_before_everything_works_again() -> None:
    """A device at a process that is stopped, or hears nothing, cannot have seen the end."""
    two = TablePlan("tiny-duel", ("me", "link"), {}, (PersonPlan("a0"), PersonPlan("a1")))
    quick = Plan(0, alone=False, servers=2, lease=6.0, idle=4.0, skews=(0.0,) * 3, tables=(two,), faults=())
    assert simulate(quick).seconds < 50.0, "all is over before that"
    for kind in ("stop", "kill", "deaf", "cut", "full"):
        late = msgspec.structs.replace(quick, faults=(Fault(39.9, kind, 0, 20.0, 0),))
        verdict = simulate(late)
        assert [str(violation) for violation in verdict.violations] == []
        assert verdict.seconds > 39.9 + 20.0 + late.lease, kind


DIGESTS = "from tests.simulation.world import simulate; from tests.simulation.plan import plan; " + (
    "print([simulate(plan(seed)).digest for seed in (3, 7, 8)])"
)


def test_a_seed_is_replayed_exactly_whatever_python_makes_of_hashes() -> None:
    path = os.pathsep.join([str(ROOT / "src"), str(ROOT)])
    runs = [
        subprocess.run(
            [sys.executable, "-c", DIGESTS],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": number, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for number in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert len(set(eval(runs[0]))) == 3

"""A plan that fails is made smaller until nothing in it can be left out, and says how to replay it."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from tests.simulation import __main__ as command
from tests.simulation.plan import Plan, plan
from tests.simulation.referee import Violation
from tests.simulation.shrinking import shrink
from tests.simulation.world import Verdict


def fails_with_a_kill_and_a_liar(tried: Plan) -> Verdict:
    """As if a kill and somebody who lies were enough for something to be lost; kills alone do other harm."""
    kills = any(fault.kind == "kill" for fault in tried.faults)
    lies = any("liar" in person.manners for table in tried.tables for person in table.people)
    found = [Violation("durable", "lost", 1.0)] if kills and lies else [Violation("end", "late", 2.0)] if kills else []
    return Verdict(tried.seed, found, Counter(), 50.0, "")


def failing() -> Plan:
    return next(each for each in map(plan, range(1000)) if len(each.faults) > 4 and is_lost(each))


def is_lost(tried: Plan) -> bool:
    found = fails_with_a_kill_and_a_liar(tried).violations
    return bool(found) and found[0].invariant == "durable"


def test_what_is_left_is_just_what_it_takes() -> None:
    left, verdict = shrink(failing(), fails_with_a_kill_and_a_liar)
    assert [fault.kind for fault in left.faults] == ["kill"]
    assert [person.manners for table in left.tables for person in table.people if person.manners] == [("liar",)]
    assert not any(left.skews)
    assert verdict.violations[0].invariant == "durable"


def test_a_plan_survives_being_written_down() -> None:
    whole = plan(5)
    assert msgspec.json.decode(msgspec.json.encode(whole), type=Plan) == whole


def test_the_command_replays_a_plan(capsys: pytest.CaptureFixture[str]) -> None:
    quiet = msgspec.structs.replace(plan(5), faults=())
    assert command.main(["--plan", msgspec.json.encode(quiet).decode()]) == 0
    assert "1 seeds, 0 failed" in capsys.readouterr().out

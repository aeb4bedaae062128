"""A plan that fails, made smaller as long as it fails in the same way."""

from __future__ import annotations

from collections.abc import Callable

from tests.simulation.plan import Plan
from tests.simulation.world import Verdict, simulate

MOST_TRIES = 200


def shrink(plan: Plan, run: Callable[[Plan], Verdict] = simulate, tries: int = MOST_TRIES) -> tuple[Plan, Verdict]:
    """Leave out one part after another; whatever is left is needed for it to fail as it did."""
    verdict = run(plan)
    smaller = True
    while smaller:
        smaller = False
        for _, without in plan.parts():
            if tries == 0:
                return plan, verdict
            tries -= 1
            again = run(without)
            if again.failed and again.violations[0].invariant == verdict.violations[0].invariant:
                plan, verdict, smaller = without, again, True
                break
    return plan, verdict

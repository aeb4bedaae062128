"""Run seeds of the simulator.

python -m tests.simulation SEED [SEED]          # one, or all from the first to before the second
python -m tests.simulation SEED --shrink        # make what fails smaller, and tell the plan that is left
python -m tests.simulation --plan PLAN          # replay a plan, as it was told
python -m tests.simulation SEED --trace         # with everything that happens
"""

from __future__ import annotations

import argparse
import sys
import time

import msgspec

from tests.simulation.plan import Plan, plan
from tests.simulation.shrinking import shrink
from tests.simulation.world import Verdict, World

COMMAND = "python -m tests.simulation"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(COMMAND)
    parser.add_argument("seeds", type=int, nargs="*")
    parser.add_argument("--plan")
    parser.add_argument("--shrink", action="store_true")
    parser.add_argument("--trace", action="store_true")
    asked = parser.parse_args(arguments)
    if asked.plan:
        plans = [msgspec.json.decode(asked.plan, type=Plan)]
    else:
        first, *more = asked.seeds
        plans = [plan(seed) for seed in range(first, more[0] if more else first + 1)]
    began, failed = time.monotonic(), 0
    for each in plans:
        world = World(each, print if asked.trace else None)
        verdict = world.run()
        failed += verdict.failed
        if verdict.failed:
            tell(each, verdict, asked.shrink)
    minutes = (time.monotonic() - began) / 60
    print(f"{len(plans)} seeds, {failed} failed, {len(plans) / minutes:.0f} a minute")
    return int(failed > 0)


def tell(failing: Plan, verdict: Verdict, smaller: bool) -> None:
    print(f"seed {verdict.seed} failed: {verdict.violations[0]}, and {len(verdict.violations) - 1} more", flush=True)
    print(f"  replay: {COMMAND} {verdict.seed} --shrink")
    if smaller:
        left, shrunk = shrink(failing)
        print(*(f"  {violation}" for violation in shrunk.violations), sep="\n")
        for fault in left.faults:
            print(f"  {fault.kind} of {fault.who} at {fault.at}, step {fault.step}, for {fault.seconds} s")
        print(f"  replay: {COMMAND} --plan '{msgspec.json.encode(left).decode()}'", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

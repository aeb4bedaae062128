"""Faults planted in lease, fence, forwarding, writer and clock, one at a time: the simulator must find each within 500 seeds.

    python -m tests.simulation.planted [WORD ...]     # all, or those whose names have one of the words in them

Each is a substitution in a copy of the package; one that no longer applies is an error.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "hindmost"
SEEDS = 500
FOUND = 3  # the exit code of a search that found something
MINUTES = 20


class PlantedFault(NamedTuple):
    name: str
    file: str
    old: str
    new: str


def fault(name: str, file: str, old: str, new: str) -> PlantedFault:
    return PlantedFault(name, file, old, new)


PLANTED = (
    # lease and fence
    fault("a new owner has the fence of the last", "store/leases.py", "fence=tables.c.fence + 1", "fence=tables.c.fence + 0"),
    fault("nobody looks at the fence", "store/sqlite.py", ".fetchone() != (append.fence,):", ".fetchone() is None:"),
    fault("an older fence will do", "store/sqlite.py", ".fetchone() != (append.fence,):", ".fetchone()[0] < append.fence:"),
    fault("who is fenced off is told that all is well", "store/sqlite.py", "        return append.fenced()\n", "        return None\n"),
    fault("a lease never runs out", "store/leases.py", "tables.c.lease < self._database.now())\n            .where(matches", "tables.c.lease < -1.0)\n            .where(matches"),
    fault("a lease is taken for renewed", "server/cluster/leases.py", "        kept = await self._store.renew(self._owner, ids, self.seconds)\n", "        kept = set(ids)\n"),
    # what was written elsewhere
    fault("what others write is not heard", "server/cluster/registry.py", "                self._tasks.keep(self.follow(table, word.number, word.ply))\n", "                pass\n"),
    fault("what was missed is not read", "server/cluster/registry.py", "        for table in self.tables.values():\n            self._read_all(table)\n", "        pass\n"),
    fault("what could not be read is never read", "server/cluster/registry.py", "            self._behind[table.id] = table\n", ""),
    fault("rows are read from one too far", "server/cluster/leases.py", "since=len(table.rows)):", "since=len(table.rows) + 1):"),
    fault("a match begins only where the last one sat down", "server/cluster/registry.py", "                await table.duties.begin_if_ready(table)\n", ""),
    # forwarding
    fault("a letter is answered before anything is stored", "server/cluster/forwarding.py", "            await requests.take(table, wish, asked.fence)\n", "            self._tasks.keep(requests.take(table, wish, asked.fence))\n"),
    fault("what nobody answers is told as taken", "server/cluster/forwarding.py", "            table.elsewhere.holder = None\n        return False\n", "            table.elsewhere.holder = None\n        return True\n"),
    fault("a refusal is told as taken", "server/cluster/forwarding.py", "                raise Refusal(answer.code, answer.text)\n", "                return True\n"),
    fault("who does not own the table says that it is taken", "server/cluster/forwarding.py", "table.fence != asked.fence:\n            return Receipt(asked.id, \"moved\")\n", "table.fence != asked.fence:\n            return Receipt(asked.id, \"taken\")\n"),
    fault("who gives up waiting takes the lease and does nothing", "server/cluster/forwarding.py", "        if not requests.has_become_a_row(table, wish):\n            await requests.take(table, wish)\n", ""),
    fault("rows that come with word of them are taken in though others are missing", "server/cluster/registry.py", "(word.number, word.rows[0].ply) != (table.number, len(table.rows)):", "word.number != table.number:"),
    fault("word of rows is heard without them", "server/cluster/registry.py", "        table.take_in(word.rows)\n", "        table.take_in(word.rows[:1])\n"),
    # writer
    fault("the writer answers before it has stored", "store/writer.py", "        await stored\n", "        await asyncio.sleep(0)\n"),
    fault("what the database refused is told as stored", "store/writer.py", "            return [StoreGone(*error.args) for _ in batch]", "            return [None for _ in batch]"),
    fault("a batch is never committed", "store/sqlite.py", "            self._connection.execute(\"COMMIT\")\n", "            self._connection.execute(\"ROLLBACK\")\n"),
    fault("only the first row of an append is written", "store/sqlite.py", "    for row in append.rows:\n        try:\n", "    for row in append.rows[:1]:\n        try:\n"),
    fault("shown, then stored", "table/table.py", "        await self.duties.append(self, [step.row for step in steps])\n        self.watch.start()  # how long it took is on nobody's clock\n        self._take_in(steps)\n", "        self._take_in(steps)\n        await self.duties.append(self, [step.row for step in steps])\n"),
    fault("what was written over counts as stored", "table/table.py", "            except (PlyTaken, Fenced):\n                self.fence = None\n        raise", "            except (PlyTaken, Fenced):\n                return True\n        raise"),
    # clock
    fault("the wall clock counts", "table/steady_clock.py", "        now = self.monotonic()\n        if self._beaten", "        now = self._wall()\n        if self._beaten"),
    fault("rows have the time of one machine", "table/table.py", "        return Instant(self.clock.now(), ", "        return Instant(self.clock.monotonic(), "),
    fault("the time without an owner is charged", "server/cluster/leases.py", "            table.watch.lose(self._lost(table, before))\n", ""),
    fault("the increment is never given", "table/clock.py", "self.rules.after_turn(stopped.left[self.running])", "stopped.left[self.running]"),
    fault("a clock runs on in a pause", "table/match_log.py", "        if self.paused or self.over:\n", "        if self.over:\n"),
    fault("a turn begins with the one before", "table/clock.py", "        return changed(stopped, running=seat, since=now)", "        return changed(stopped, running=seat, since=self.since)"),
    fault("a clock that has fallen is not looked at", "table/decisions.py", "    if deadline is None or not _has_fallen(live, now):\n        return []\n", "    if deadline is None or live.count:\n        return []\n"),
    # draws, hints and the deal of the day
    fault("draws follow from chance alone", "table/nature.py", "        return next_draw(match, self.seed) if self.seed else draw(match.game", "        return draw(match.game"),
    fault("nobody is waited for who may mix something in", "table/match_log.py", "        return not all(entropy[seat] for seat in mixers) and self.mixing_left(now) > 0\n", "        return False\n"),
    fault("a hint leaves no row", "table/decisions.py", "    return live.steps([live.row(seat, \"hint\", now)])\n", "    return []\n"),
    fault("a day is over when one machine thinks so", "server/social/daily.py", "    return day(store.clock.now())\n", "    return day(__import__(\"time\").time())\n"),
    fault("a result counts though the day is over and the seed told", "table/counting.py", "live.at >= sealed", "live.at < 0"),
    # who is deleted
    fault("nobody sees to the seat of who is gone", "table/table.py", "if going_on and not sitting.taken]", "if not going_on and not sitting.taken]"),
    fault("who is deleted stays connected", "server/cluster/sockets.py", "                each.let_go(POLICY, SIGNED_OUT)\n", "                pass\n"),
    fault("nobody is rated against who is gone", "server/social/results.py", "    people = [seat.person for seat in stored.seats]\n", "    people = [seat.person for seat in stored.seats]\n    if None in people:\n        return []\n"),
    # what is shown, and ends
    fault("everybody reads what is drawn", "table/serialise.py", "    return \"draw\" if hidden else game.text(action)", "    return game.text(action)"),
    fault("who looks on sees the rack of the seat to act", "table/snapshots.py", "    return live.match.to_act if live.match.to_act in seats else None\n", "    return live.match.to_act\n"),
    fault("who comes back is shown a row less", "table/snapshots.py", "        rows=log.since(known),\n", "        rows=log.since(known + bool(known)),\n"),
    fault("a result is not kept", "server/cluster/lifecycle.py", "            await results.finish(self._store, table)\n", ""),
    fault("an agent that failed is never asked again", "table/table.py", "            if not told:\n                self._next()\n", ""),
)  # fmt: skip
# ruff: noqa: E501


def with_fault(planted: PlantedFault) -> str:
    """The text of its file."""
    text = (PACKAGE / planted.file).read_text("utf-8")
    if text.count(planted.old) != 1:
        raise LookupError(f"{planted.name}: {planted.old!r} is {text.count(planted.old)} times in {planted.file}")
    return text.replace(planted.old, planted.new)


def plant(planted: PlantedFault, folder: Path) -> None:
    """A copy of the package with the fault in it."""
    shutil.copytree(PACKAGE, folder / "hindmost", ignore=shutil.ignore_patterns("static", "__pycache__"))
    (folder / "hindmost" / planted.file).write_text(with_fault(planted), encoding="utf-8")


def search() -> int:
    """Seeds until something is found, in a process that has the fault."""
    from tests.simulation.plan import plan
    from tests.simulation.world import simulate

    for seed in range(SEEDS):
        verdict = simulate(plan(seed))
        if verdict.failed:
            print(f"{seed}|{verdict.violations[0].invariant}|{verdict.violations[0].text}")
            return FOUND
    return 0


def found(planted: PlantedFault) -> tuple[int, str]:
    """How many seeds it took, and which invariant does not hold; LookupError if nothing was found."""
    with tempfile.TemporaryDirectory() as name:
        plant(planted, Path(name))
        path = os.pathsep.join([name, str(ROOT)])
        run = subprocess.run(
            [sys.executable, "-m", "tests.simulation.planted", "--search"],
            cwd=ROOT,
            env=os.environ | {"PYTHONPATH": path, "PYTHONHASHSEED": "0"},
            capture_output=True,
            text=True,
            timeout=60 * MINUTES,
            check=False,
        )
    if run.returncode == 0:
        raise LookupError(f"nothing in {SEEDS} seeds")
    if run.returncode != FOUND:
        raise LookupError(f"the search ended with {run.returncode}: {run.stderr[-500:]}")
    seed, invariant, _ = run.stdout.strip().splitlines()[-1].split("|", 2)
    return int(seed) + 1, invariant


def main(words: list[str]) -> int:
    chosen = [one for one in PLANTED if not words or any(word in one.name for word in words)]
    missed = 0
    with ThreadPoolExecutor(2) as pool:
        for one, job in [(one, pool.submit(found, one)) for one in chosen]:
            try:
                seeds, invariant = job.result()
                print(f"| {one.name} | `{one.file}` | {invariant} | {seeds} |", flush=True)
            except (LookupError, subprocess.SubprocessError) as error:
                missed += 1
                print(f"NOT FOUND: {one.name}: {error}", flush=True)
    print(f"{len(chosen) - missed} of {len(chosen)} faults were found")
    return 1 if missed or not chosen else 0


if __name__ == "__main__":
    sys.exit(search() if sys.argv[1:] == ["--search"] else main(sys.argv[1:]))

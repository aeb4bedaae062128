"""Faults planted in the kernels, one at a time: the rules must notice each of them in the small worlds, both in the
kernels compiled here and in those that are shipped.

    python -m tests.fast.faults [WORD ...]     # all, or those whose names have one of the words in them

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

from hindmost.fast.host import HOSTS
from tests.fast.refereeing import DISAGREED

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "hindmost"
MINUTES = 10
TOLD = 1500  # characters of what was said at last


class Unnoticed(Exception):
    """The rules had nothing to say to a fault."""


class BadBuild(Exception):
    """What says nothing about a fault: its kernels could not be built, or not be asked."""


class Fault(NamedTuple):
    name: str
    file: str
    changes: tuple[tuple[str, str], ...]


def fault(name: str, file: str, *changes: tuple[str, str]) -> Fault:
    return Fault(name, file, changes)


FAULTS = (
    fault("bonus never given", "laying/tracks.py", ("        if after_a < space and after_b < space:\n", "        if after_a < 250:\n")),
    fault("bonus never given on other tracks", "laying/tracks.py", ("    return spaces if n.per_space", "    spaces = 0\n    return spaces if n.per_space")),
    fault("one bonus for two", "laying/tracks.py", ("& whole(after_a >= space)) + (", "& whole(after_a >= space)) | (")),
    fault("one bonus for two on other tracks", "laying/tracks.py", ("    return bonus + move_marker(", "    return bonus | move_marker(")),
    fault("one bonus for two spaces", "laying/tracks.py", ("spaces if n.per_space else min(spaces, 1)", "min(spaces, 1)")),
    fault("cap ignored", "laying/tracks.py", ("after_a = min(end, before_a + a)", "after_a = before_a + a")),
    fault("cap ignored on other tracks", "laying/tracks.py", ("    return min(end, value + gained)", "    return value + gained")),
    fault("win on one colour", "laying/playout.py", ("if lowest == n.end_2 or", "if bonus or lowest == n.end_2 or")),
    fault("swapped tiles lost", "laying/playout.py", ("            world.bag[left] = kind\n            left += 1\n", "            pass\n")),
    fault(
        "returned before drawing", "laying/playout.py",
        (
            "            small[n.aside + kind] = small[n.racks + KINDS * seat + kind]\n",
            "            for _ in range(small[n.racks + KINDS * seat + kind]):\n"
            "                world.bag[left] = kind\n                left += 1\n",
        ),
    ),
    fault("swap judged by one half", "block/tables.py", ("if colours >> i & 1 or colours >> j & 1", "if colours >> i & 1")),
    fault("start symbol reusable", "laying/surface.py", ("&= ~(tables.start_bits[a] | tables.start_bits[b])", "&= ~(tables.start_bits[a] & ~tables.start_bits[a])")),
    fault("own half counted", "laying/surface.py", ("    mark = marks[at_b + 2]\n", "    mark, shown = marks[at_b + 2], lines[shared]\n")),
    fault("own half counted in stacking", "laying/placing.py", ("        cover(tables, lines, small, b)\n    on_a, on_b = lay(tables, lines, kind, pair, turned)\n", "    on_a, on_b = lay(tables, lines, kind, pair, turned)\n    if stacking:\n        cover(tables, lines, small, b)\n")),
    fault("congruent stacking allowed", "laying/placing.py", ("&= ~(ONE << word_of(pair & 63))", "&= ~NO_TILES")),
    fault("final round one turn short", "laying/playout.py", ("last = whole(n.seats)", "last = whole(n.seats) - 1")),
    fault("surplus not lost", "laying/tracks.py", ("end = n.end_1 if value < n.end_1 else n.end_2", "end = n.end_2")),
    fault("surplus lost by the half where the tile loses it", "laying/tracks.py", ("    if n.by_tile:\n", "    if n.by_tile > 1:\n")),
    fault("bust tile lost", "collecting/playout.py", ("at risk go to the centre\n        world[CENTRE + code] += 1\n", "at risk go to the centre\n")),
    fault("lock ignored", "laying/tracks.py", ("if n.lock and before == 0:", "if n.lock and before < 0:")),
    fault("duel marker never taken", "laying/tracks.py", ("            small[n.holders + colour] = side\n", "            small[n.holders + colour] = 255\n")),
)  # fmt: skip
# ruff: noqa: E501


def planted(found: Fault, folder: Path) -> None:
    """A copy of the package with the fault in it."""
    shutil.copytree(PACKAGE, folder / "hindmost", ignore=shutil.ignore_patterns("static", "__pycache__"))
    file = folder / "hindmost" / "fast" / found.file
    text = file.read_text("utf-8")
    for old, new in found.changes:
        if text.count(old) != 1:
            raise LookupError(f"{found.name}: {old!r} is {text.count(old)} times in {found.file}, not once")
        text = text.replace(old, new)
    file.write_text(text, encoding="utf-8")


def noticed(found: Fault, host: str) -> str:
    """What the rules say to it; Unnoticed, or BadBuild if it came to no kernels, or LookupError if it was none."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        planted(found, folder)
        settings = {"PYTHONPATH": str(folder), "NUMBA_CACHE_DIR": str(folder / "cache"), "NUMBA_OPT": "1"}
        family = "collect" if found.file.startswith("collecting") else "lay"
        if host == "wasm":
            build(family, folder)
        run = subprocess.run(
            [sys.executable, "-m", "tests.fast.refereeing", host, family],
            cwd=ROOT,
            env=os.environ | settings,
            capture_output=True,
            text=True,
            timeout=60 * MINUTES,
            check=False,
        )
    if run.returncode == 0:
        raise Unnoticed
    if run.returncode != DISAGREED:
        raise BadBuild(f"the referee ended with {run.returncode}: {run.stderr[-TOLD:]}")
    return run.stdout.strip()


def build(family: str, folder: Path) -> None:
    """The shipped kernels of the copy anew, but only those concerned."""
    concerned = [f"{family}_{kernel}" for kernel in ("prepare", "matches", "mask")]
    target = folder / "hindmost" / "data" / "kernels.wasm"
    run = subprocess.run(
        [sys.executable, "-m", "hindmost.fast.shipped.build", str(target), *concerned],
        env=os.environ | {"PYTHONPATH": str(folder)},
        check=False,
        capture_output=True,
        text=True,
        timeout=60 * MINUTES,
    )
    if run.returncode:
        raise BadBuild(f"the build ended with {run.returncode}: {run.stderr[-TOLD:]}")


def main(words: list[str]) -> int:
    chosen = [(found, host) for found in FAULTS for host in HOSTS if not words or any(w in found.name for w in words)]
    failed = 0
    with ThreadPoolExecutor(2) as pool:
        for found, host, job in [(found, host, pool.submit(noticed, found, host)) for found, host in chosen]:
            try:
                print(f"noticed in {host}: {found.name} ({job.result()})", flush=True)
            except Unnoticed:
                failed += 1
                print(f"NOT NOTICED in {host}: {found.name}", flush=True)
            except (BadBuild, LookupError, subprocess.SubprocessError) as error:
                failed += 1
                print(f"FAILED in {host}: {found.name}: {error}", flush=True)
    print(f"{len(chosen) - failed} of {len(chosen)} faults were noticed")
    return 1 if failed or not chosen else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

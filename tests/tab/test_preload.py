"""What a snapshot of Python's memory has in it."""

from __future__ import annotations

import subprocess
import sys

from hindmost.tab import preload
from web import bundle


def test_nothing_is_in_a_snapshot_that_it_cannot_hold() -> None:
    code = "from hindmost.tab import preload; preload.load(); preload.wake()"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_all_of_it_is_packed() -> None:
    packed = {
        path.relative_to(bundle.SOURCES).with_suffix("").as_posix().replace("/", ".") for path in bundle.modules()
    }
    packed |= {name.removesuffix(".__init__") for name in packed}
    assert {name for name in preload.NAMES if name.startswith("hindmost")} <= packed

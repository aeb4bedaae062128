"""Where compiled kernels are kept: a folder of the user's, for exactly these sources."""

from __future__ import annotations

import hashlib
import os
import shutil
import sys
from contextlib import suppress
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from hindmost.user_dirs import cache_dir

HERE = Path(__file__).parents[1]
KEPT = 3


@cache
def state() -> str:
    """Of the sources and of what compiles them. Numba does not notice when a function that a kernel calls has changed,
    and compiles everything again when a source lies elsewhere or is of another time."""
    things = hashlib.sha256(f"{sys.version} {HERE}".encode())
    if find_spec("numba"):
        from importlib.metadata import version

        things.update(version("numba").encode())
    for file in sorted(HERE.rglob("*.py")):
        things.update(f"{file.relative_to(HERE).as_posix()} {file.stat().st_mtime_ns}".encode() + file.read_bytes())
    return things.hexdigest()[:16]


def folder() -> Path:
    return cache_dir() / "numba" / state()


def prepare() -> None:
    """Before Numba is imported, which is when it reads this; a folder named by the user stands."""
    if "numba" not in sys.modules and find_spec("numba"):
        with suppress(OSError):
            os.environ.setdefault("NUMBA_CACHE_DIR", str(folder()))


def kept_in() -> str:
    return os.environ.get("NUMBA_CACHE_DIR", str(folder()))


def tidy() -> None:
    """Throw away what older states of things left; a few are kept for others who play on this machine."""
    others = [each for each in folder().parent.glob("*") if each != folder()]
    for old in sorted(others, key=lambda each: each.stat().st_mtime)[:-KEPT]:
        shutil.rmtree(old, ignore_errors=True)

"""What the page is made of: what was built from web/, and what its screens need of the rules to begin with."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import msgspec

from hindmost import editions, lessons
from hindmost.contract.problems import Problem
from hindmost.study.games import game_list, game_with_board
from hindmost.study.lessons import game_lesson, lesson_list

STATIC = Path(__file__).parents[1] / "static"  # built from web/
PAGE, STAMP, WORKER = "index.html", "built-from.txt", "sw.js"
DATA = "data"  # the folder of the answers below
HEAVY = "tab/"  # Python, its modules and the kernels: fetched when somebody plays in the tab


def built_page() -> Path:
    if not (file := STATIC / PAGE).exists():
        raise Problem(503, "no page", "the page is not built: install hindmost, or use run.py")
    return file


def built() -> Iterator[str]:
    """The names of all files that come with the page, in a fixed order."""
    for file in sorted(STATIC.rglob("*")):
        name = file.relative_to(STATIC).as_posix()
        if file.is_file() and name not in (PAGE, STAMP, WORKER):
            yield name


@cache
def answers() -> Mapping[str, bytes]:
    """What the API says to everybody alike, as files: rules and lessons are there with no server and no Python."""
    told: dict[str, msgspec.Struct] = {"games": game_list(), "lessons": lesson_list()}
    told |= {f"games/{name}": game_with_board(name) for name in editions.names()}
    told |= {f"lessons/{name}": game_lesson(name) for name in lessons.names()}
    return {f"{DATA}/{name}.json": msgspec.json.encode(answer) for name, answer in told.items()}


@cache
def version() -> str:
    """Of the page and all that belongs to it: another one, if any file is."""
    sums = [f"{name} {hashlib.sha256((STATIC / name).read_bytes()).hexdigest()}" for name in (PAGE, WORKER, *built())]
    sums += [f"{name} {hashlib.sha256(text).hexdigest()}" for name, text in answers().items()]
    return hashlib.sha256("\n".join(sums).encode()).hexdigest()[:16]

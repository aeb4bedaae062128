"""What is in a snapshot of Python's memory: all that takes long to import and is Python alone. A library built for the
browser, such as msgspec's, has a place of its own that a snapshot does not hold."""

from __future__ import annotations

import secrets
import sys
from importlib import import_module
from random import seed

from hindmost.editions import of_each_family

ROOMS = ("hindmost.agents", "hindmost.coach", "hindmost.lessons", "hindmost.rules")
OTHERS = (
    "asyncio", "importlib.resources", "logging", "uuid", "hindmost.agents.deciding", "hindmost.booklets",
    "hindmost.coach.coach", "hindmost.coach.puzzles", "hindmost.coach.review", "hindmost.coach.sentences",
    "hindmost.draws", "hindmost.fast.host.browser", "hindmost.links",
    "hindmost.processes", "hindmost.series",
)  # fmt: skip
NAMES = (*OTHERS, *(f"{room}.{game.family}" for room in ROOMS for game in of_each_family()))


def load() -> None:
    """ImportError, if something comes with it that no snapshot holds."""
    for name in NAMES:
        import_module(name)
    if "msgspec" in sys.modules:
        raise ImportError("msgspec is imported already: no snapshot holds it")


def wake() -> None:
    """After a snapshot was loaded: chance must not be the same again."""
    seed(secrets.randbits(256))

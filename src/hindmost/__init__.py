"""The Einfach Genial / Ingenious family of games: your weakest colour decides.

What is named here is imported when it is first asked for, so that a program that may need it starts at once.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hindmost.editions import find, names
    from hindmost.game import NATURE, IllegalAction
    from hindmost.match import BadRecord, Match

__all__ = ["NATURE", "BadRecord", "IllegalAction", "Match", "__version__", "find", "names"]
__version__ = "0.1.0"

HOMES = {
    "find": "hindmost.editions",
    "names": "hindmost.editions",
    "NATURE": "hindmost.game",
    "IllegalAction": "hindmost.game",
    "BadRecord": "hindmost.match",
    "Match": "hindmost.match",
}


def __getattr__(name: str) -> object:
    if name not in HOMES:
        raise AttributeError(f"module 'hindmost' has no attribute {name!r}")
    return getattr(import_module(HOMES[name]), name)

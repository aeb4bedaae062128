"""The Einfach Genial / Ingenious family of games: your weakest colour decides."""

from hindmost.editions import find, names
from hindmost.game import NATURE, IllegalAction
from hindmost.match import BadRecord, Match

__all__ = ["NATURE", "BadRecord", "IllegalAction", "Match", "__version__", "find", "names"]
__version__ = "0.1.0"

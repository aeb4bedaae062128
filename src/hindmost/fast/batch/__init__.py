"""Many worlds and whole matches at once."""

from hindmost.fast.core import cache

cache.need()

"""Matches that are noted down for a net to learn from."""

from hindmost.fast.core import cache

cache.need()

"""Worlds that stop at seats, and what is seen there, for the tools of research."""

from hindmost.fast.core import cache

cache.need()

"""Matches that are noted down for a net to learn from."""

from hindmost.extras import need

need("numpy", "numba", extra="fast")

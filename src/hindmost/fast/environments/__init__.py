"""Worlds that stop at seats, and what is seen there, for the tools of research."""

from hindmost.extras import need

need("numpy", "numba", extra="fast")

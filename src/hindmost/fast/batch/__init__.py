"""Many worlds and whole matches at once."""

from hindmost.extras import need

need("numpy", "numba", extra="fast")

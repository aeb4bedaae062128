"""Kernels: whole matches and searches at the speed of C, refereed by the rules.

What people meet runs them as they are shipped, compiled ahead of time (`host`), and needs the standard library alone;
training, statistics and environments have them compiled here, which needs the extra `fast`.
"""

from hindmost.fast.core import cache

cache.prepare()

"""Kernels: whole matches and searches at the speed of C, refereed by the rules.

Importing this package needs the extra `fast`; it is imported where it is used, and nowhere else.
"""

from hindmost.fast.core import cache

cache.prepare()

"""Kernels are compiled beside the tables, in a process of their own that gives way to everything else."""

from __future__ import annotations

import asyncio
import logging
import os
from importlib.util import find_spec

from hindmost.server import processes

NICEST = 19
log = logging.getLogger("hindmost.kernels")


def wanted() -> bool:
    """Not where the packages for kernels are missing, nor where the host says HINDMOST_WARMUP=off."""
    return os.environ.get("HINDMOST_WARMUP") != "off" and all(map(find_spec, ("numpy", "numba")))


async def warm_up() -> None:
    """Wait for the process; whoever cancels this ends it at once."""
    if not wanted():
        return
    pool = processes.pool(1)
    try:
        log.info("kernels %s", await asyncio.wrap_future(pool.submit(compile_kernels)))
    except Exception as error:
        log.warning("kernels could not be compiled: %r", error)
    finally:
        processes.end(pool)


def compile_kernels() -> str:
    """What the process does: it imports what the server itself never does. How long it took."""
    if hasattr(os, "setpriority"):
        os.setpriority(os.PRIO_PROCESS, 0, NICEST)
    from hindmost.fast.warmup import warm_up

    told: list[str] = []
    warm_up(told.append)
    return told[-1]

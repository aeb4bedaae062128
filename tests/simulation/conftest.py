"""Whoever is killed leaves work behind that was never begun. That is no mistake of a test, nor of the one after it."""

from __future__ import annotations

import gc
import warnings
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def left_behind() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "coroutine .* was never awaited", RuntimeWarning)
        yield
        gc.collect()

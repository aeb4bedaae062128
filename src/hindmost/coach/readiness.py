"""Has what the coach thinks with been compiled? Otherwise the first to ask would wait minutes for it."""

from __future__ import annotations

from pathlib import Path

from hindmost.game import AnyGame

NOT_READY = "the coach is still being made ready, ask again in some minutes"


def _mark(game: AnyGame) -> Path:
    """One compilation serves all games of a family."""
    from hindmost.fast.core import cache

    return Path(cache.kept_in()) / f"coach-{type(game).__name__.lower()}-compiled"


def is_ready(game: AnyGame) -> bool:
    from hindmost.fast.core import cache

    return cache.is_warm() or _mark(game).exists()


def note_ready(game: AnyGame) -> None:
    mark = _mark(game)
    mark.parent.mkdir(parents=True, exist_ok=True)
    mark.touch()

"""Where this platform keeps the files of a user; OSError where nobody has a home."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NAME = "hindmost"


def cache_dir() -> Path:
    """For what can be made again."""
    import platformdirs

    with _home():
        return platformdirs.user_cache_path(NAME, appauthor=False, opinion=False)


def data_dir() -> Path:
    """For what cannot."""
    import platformdirs

    with _home():
        return platformdirs.user_data_path(NAME, appauthor=False, roaming=True)


@contextmanager
def _home() -> Iterator[None]:
    try:
        yield
    except RuntimeError as error:
        raise OSError(str(error)) from error

"""How commands come to the database."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from hindmost.store import Store

T = TypeVar("T")
DATABASE = "postgresql://... or sqlite:///PATH; default: a file in your data directory."

database_option = click.option("--database", envvar="HINDMOST_DATABASE", show_envvar=True, help=DATABASE)


@contextmanager
def one_line_errors() -> Iterator[None]:
    """A database that cannot be used is told in one line."""
    from hindmost.store import StoreGone

    try:
        yield
    except StoreGone as error:
        raise click.ClickException(str(error)) from error


def at_store(url: str | None, work: Callable[[Store], Coroutine[Any, Any, T]], whole: bool = True) -> T:
    """Do something with a database that exists, and is whole unless that is not asked for. It is not brought to this
    version: its server does that."""
    from hindmost.store import Store, default_url
    from hindmost.store.database import Database, sqlite_path

    found = url or default_url()
    path = sqlite_path(found)
    if path is not None and not path.is_file():
        raise ValueError(f"there is no database {str(path)!r}")

    async def run() -> T:
        async with Store(Database(found)) as store:
            return await work(store)

    with one_line_errors():
        if path is not None and whole:
            look_at(path)
        return asyncio.run(run())


def look_at(path: Path) -> None:
    """Is the database damaged? Where a server runs, it has looked already."""
    from hindmost.server.host.database_lock import AlreadyServed, lock
    from hindmost.store.damage import check

    with suppress(AlreadyServed), lock(path):
        check(path)


def moment(at: float | None) -> str | None:
    return None if at is None else time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(at))

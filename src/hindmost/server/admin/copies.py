"""The database itself: make it small, make copies and put them back, find out whether it is whole."""

from __future__ import annotations

import asyncio
import shutil
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click

from hindmost.console import as_json_option, print_json, ticking
from hindmost.server.admin.access import at_store, database_option, one_line_errors

if TYPE_CHECKING:
    from hindmost.server.admin.verification import Verified

NAME = "hindmost-%Y-%m-%dT%H-%M-%SZ.db"
ANY = "hindmost-????-??-??T??-??-??Z.db"
HOUR = 3600.0


@click.command()
@database_option
def vacuum(database: str | None) -> None:
    """Give back the room of what was deleted."""
    at_store(database, lambda store: store.vacuum())


@click.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option(
    "--into", type=click.Path(path_type=Path, file_okay=False), help="A folder; the file is named by the time."
)
@click.option("--keep", type=click.IntRange(1), help="With --into: so many copies; older ones are deleted.")
@click.option("--every", type=click.FloatRange(0, min_open=True), metavar="HOURS", help="With --into: again and again.")
@database_option
def backup(file: Path | None, into: Path | None, keep: int | None, every: float | None, database: str | None) -> None:
    """Copy the database to the new FILE, while it is in use. With PostgreSQL too that is an SQLite database."""
    if (file is None) == (into is None):
        raise ValueError("name a file, or a folder with --into")
    if file is not None and (keep or every):
        raise ValueError("--keep and --every go with --into")
    while True:
        _copy(file or _named(into), database)
        if into is not None and keep:
            _drop_old(into, keep)
        if every is None:
            return
        time.sleep(every * HOUR)


def _named(folder: Path | None) -> Path:
    assert folder is not None
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder / time.strftime(NAME, time.gmtime())


def _copy(file: Path, database: str | None) -> None:
    at_store(database, lambda store: store.backup(file), whole=False)  # also to save what can be read
    click.echo(f"Copied to {str(file)!r}.")


def _drop_old(folder: Path, keep: int) -> None:
    """Not if the newest is damaged: the others may be all there is."""
    from hindmost.server.admin.verification import file_damage

    copies = sorted(folder.glob(ANY))
    if damaged := file_damage(copies[-1]):
        raise ValueError(f"{copies[-1].name} is damaged ({damaged[0].line}), so no older copy was deleted")
    for old in copies[:-keep]:
        old.unlink()


@click.command()
@database_option
@as_json_option
def verify(database: str | None, as_json: bool) -> None:
    """Replay every match, work out results and ratings once more. Exit code 1 if something is damaged."""
    from hindmost.store import StoreGone, default_url
    from hindmost.store.admin import broken_indexes
    from hindmost.store.database import sqlite_path

    url, indexes, unchecked = database or default_url(), [], ""
    with TemporaryDirectory(prefix="hindmost-verify-") as folder:
        copy = Path(folder) / "copy.db"
        at_store(url, lambda store: store.backup(copy))
        found = verified(copy)
    if sqlite_path(url) is None:
        try:
            indexes = asyncio.run(broken_indexes(url))
        except StoreGone as error:
            unchecked = f"indexes were not compared with their tables: {error}"
    _tell(found._replace(damaged=[*found.damaged, *indexes]), unchecked, as_json)


def verified(copy: Path) -> Verified:
    from hindmost.server.admin.verification import verify

    with one_line_errors(), ExitStack() as shown:
        return verify(copy, lambda total: shown.enter_context(ticking(total, "matches")))


def _tell(found: Verified, unchecked: str, as_json: bool) -> None:
    if as_json:
        damaged = [each._asdict() for each in found.damaged]
        print_json(found._asdict() | {"damaged": damaged, "unchecked": unchecked or None})
    else:
        for each in found.damaged:
            click.echo(each.line)
        click.echo(f"{found.matches} matches, {found.rows} rows: {len(found.damaged) or 'nothing'} damaged")
        if unchecked:
            click.echo(unchecked)
    if found.damaged:
        sys.exit(1)


@click.command()
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@database_option
def restore(file: Path, database: str | None) -> None:
    """Put the copy in FILE where there is no database yet. It is verified first; a damaged one is refused."""
    from hindmost.server.host.database_lock import lock
    from hindmost.store import Database, default_url
    from hindmost.store.admin import load_copy, make_copy
    from hindmost.store.database import sqlite_path

    url = database or default_url()
    path = sqlite_path(url)
    if path is not None and (old := sorted(path.parent.glob(f"{path.name}*"))):
        raise ValueError(f"there is {str(old[0])!r} already: move {path.name}* elsewhere first")
    with TemporaryDirectory(prefix="hindmost-restore-") as folder:
        copy = Path(folder) / "copy.db"
        shutil.copyfile(file, copy)
        found = verified(copy)
        if found.damaged:
            more = f" (and {len(found.damaged) - 1} more)" if len(found.damaged) > 1 else ""
            raise ValueError(f"{str(file)!r} is damaged and was not restored: {found.damaged[0].line}{more}")
        with one_line_errors():
            if path is None:
                asyncio.run(load_copy(copy, url))
            else:
                with lock(path):
                    asyncio.run(make_copy(Database(f"sqlite:///{copy}"), path))
    click.echo(f"Restored {found.matches} matches, {found.rows} rows.")

"""Commands for the host of a server: run it, look after its tables and people, and measure what it carries."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from hindmost.cli_options import Finite
from hindmost.console import as_json_option, print_facts, print_json, print_table, ticking
from hindmost.game import AnyGame, quoted

if TYPE_CHECKING:
    from hindmost.store import Seat, Store, StoredTable

T = TypeVar("T")
WRITERS = 64
LIMITS = ("tables", "people", "recoveries", "records", "positions", "reviews", "work", "connections")
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


# Running a server


def limits(given: Sequence[str]) -> dict[str, int]:
    """`tables=100` as the configuration has it."""
    found = {}
    for text in given:
        name, _, number = text.partition("=")
        if name not in LIMITS or not number.isdecimal() or not 1 <= int(number) <= 10**9:
            raise ValueError(f"a limit is {', '.join(LIMITS)} with a number, e.g. tables=100, not {quoted(text)}")
        found[f"{name}_per_address"] = int(number)
    return found


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0: any free one.")
@database_option
@click.option("--https", is_flag=True, help="People come by https, through a proxy.")
@click.option("--origin", "origins", multiple=True, help="A page that may write, e.g. https://example.org; repeatable.")
@click.option("--host-name", "names", multiple=True, help="Another name that this server answers to.")
@click.option("--trusted-proxy", "proxies", multiple=True, help="An address whose forwarding headers are believed.")
@click.option("--push-contact", help="mailto:... or https://...: send notifications where a turn may take days.")
@click.option(
    "--limit", "limited", multiple=True, metavar="WHAT=NUMBER", help="An hour and address, e.g. tables=100; repeatable."
)
def serve(
    host: str,
    port: int,
    database: str | None,
    https: bool,
    origins: Sequence[str],
    names: Sequence[str],
    proxies: Sequence[str],
    push_contact: str | None,
    limited: Sequence[str],
) -> None:
    """Serve tables to people with a browser."""
    from hindmost.server.host.config import Config
    from hindmost.server.host.serve import serve

    config = Config(
        https=https,
        origins=tuple(origins),
        host_names=tuple(names),
        trusted_proxies=tuple(proxies),
        push_contact=push_contact,
        **limits(limited),
    )
    with one_line_errors():
        serve(config, database, host, port, lambda address: click.echo(f"Tables at {address}", err=True))


# Looking after a server


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


@click.group()
def admin() -> None:
    """Look after the tables and people of a server, which may be running."""


@admin.command()
@click.option("--all", "closed", is_flag=True, help="The closed ones too.")
@click.option("--most", default=1000, show_default=True, type=click.IntRange(1, 100_000), help="How many.")
@database_option
@as_json_option
def tables(closed: bool, most: int, database: str | None, as_json: bool) -> None:
    """List the tables, the newest first."""

    async def found(store: Store) -> list[tuple[StoredTable, list[Seat]]]:
        return [(table, await store.seats(table.id)) for table in await store.list_tables(most, closed)]

    listed = [_table(table, seats) for table, seats in at_store(database, found)]
    if as_json:
        print_json(listed)
        return
    columns = ("id", "game", "seats", "match", "created", "closed")
    print_table(columns, [[str(_cell(facts[column])) for column in columns] for facts in listed])


def _table(table: StoredTable, seats: Sequence[Seat]) -> dict[str, Any]:
    return {
        "id": table.id,
        "game": table.game,
        "options": dict(table.options),
        "settings": dict(table.settings),
        "host": table.host,
        "match": table.match,
        "seats": [{"kind": s.kind, "name": s.name, "person": s.person, "agent": s.agent} for s in seats],
        "created": _moment(table.created),
        "closed": _moment(table.closed),
        "owner": table.owner,
    }


def _moment(at: float | None) -> str | None:
    return None if at is None else time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(at))


def _cell(value: Any) -> Any:
    if isinstance(value, list):
        return ", ".join(seat["name"] or seat["agent"] or "-" for seat in value)
    return "" if value is None else value


@admin.command()
@click.argument("table")
@database_option
@as_json_option
def chat(table: str, database: str | None, as_json: bool) -> None:
    """List what was said at TABLE, with the number of each line."""
    lines = at_store(database, lambda store: store.chat(table))
    listed = [line._asdict() | {"at": _moment(line.at)} for line in lines]
    if as_json:
        print_json(listed)
    else:
        columns = ("id", "at", "name", "text", "removed")
        print_table(columns, [[str(facts[column]) for column in columns] for facts in listed])


@admin.command()
@click.argument("table")
@database_option
def close(table: str, database: str | None) -> None:
    """Close TABLE: nobody can sit or act there any more."""
    if not at_store(database, lambda store: store.close_table(table)):
        raise ValueError(f"there is no open table {quoted(table)}")
    click.echo(f"Closed {table}.")


@admin.command(name="remove-person")
@click.argument("id")
@database_option
def remove_person(id: str, database: str | None) -> None:
    """Forget the person with this ID; what others share stays without the name."""
    if not at_store(database, lambda store: store.delete_person(id)):
        raise ValueError(f"there is no person {quoted(id)}")
    click.echo(f"Removed {id}.")


@admin.command()
@click.argument("id")
@database_option
def export(id: str, database: str | None) -> None:
    """Print everything that is known of the person with this ID, as JSON."""
    from hindmost.contract.exports import Export
    from hindmost.contract.messages import plain
    from hindmost.server.api.exports import export_of

    async def found(store: Store) -> Export | None:
        person = await store.person(id)
        return person and await export_of(store, person)

    told = at_store(database, found)
    if told is None:
        raise ValueError(f"there is no person {quoted(id)}")
    print_json(plain(told))


@admin.command(name="remove-chat")
@click.argument("id", type=click.IntRange(1, 2**31 - 1))
@database_option
def remove_chat(id: int, database: str | None) -> None:
    """Remove the line of chat with this ID."""
    if not at_store(database, lambda store: store.remove_chat(id)):
        raise ValueError(f"there is no line of chat {id}")
    click.echo(f"Removed line {id}.")


@admin.command()
@database_option
def vacuum(database: str | None) -> None:
    """Give back the room of what was deleted."""
    at_store(database, lambda store: store.vacuum())


@admin.command()
@click.argument("file", type=click.Path(path_type=Path))
@database_option
def backup(file: Path, database: str | None) -> None:
    """Copy the database to the new FILE, while it is in use."""
    at_store(database, lambda store: store.backup(file), whole=False)  # also to save what can be read
    click.echo(f"Copied to {str(file)!r}.")


# Measuring


def load_options(command: Callable[..., None]) -> Callable[..., None]:
    for option in (
        click.option("--tables", default=1000, show_default=True, type=click.IntRange(1), help="Server: how many."),
        click.option("--rate", default=300.0, show_default=True, type=Finite(0.1), help="Actions a second."),
        click.option("--processes", default=1, show_default=True, type=click.IntRange(1, 16), help="Server: how many."),
        click.option("--apart", is_flag=True, help="Server: the people of a table come to different processes."),
        click.option("--database", help="Server: one made for this, for the rows stay. Default: a temporary file."),
    ):
        command = option(command)
    return command


def bench_server(
    game: AnyGame,
    url: str | None,
    seconds: float,
    as_json: bool,
    *,
    tables: int,
    rate: float,
    processes: int,
    apart: bool,
    database: str | None,
) -> None:
    from hindmost.server.load import benchmark

    wanted = benchmark.Load(game, tables, seconds, rate, apart)
    with ticking(benchmark.ticks(wanted), "load") as tick:
        told = benchmark.run(wanted, url, database, processes, tick)
    (print_json if as_json else print_facts)(told)


def bench_store(url: str | None, seconds: float, rounds: int, as_json: bool) -> None:
    """The median of several counts."""
    from statistics import median
    from tempfile import TemporaryDirectory

    from hindmost.store.bench import appends

    counts = []
    with TemporaryDirectory(prefix="hindmost-bench-") as folder, ticking(rounds, "store") as tick, one_line_errors():
        for _ in range(rounds):
            counts.append(appends(url or f"sqlite:///{folder}/hindmost.db", WRITERS, seconds))
            tick()
    told = {"writers": WRITERS, "rounds": rounds, "durable_appends_per_second": round(median(counts))}
    (print_json if as_json else print_facts)(told)

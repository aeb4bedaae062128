"""Tables, and what is said there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from hindmost.console import as_json_option, print_json, print_table
from hindmost.game import quoted
from hindmost.server.admin.access import at_store, database_option, moment

if TYPE_CHECKING:
    from hindmost.store import Seat, Store, StoredTable


@click.command()
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
        "created": moment(table.created),
        "closed": moment(table.closed),
        "owner": table.owner,
    }


def _cell(value: Any) -> Any:
    if isinstance(value, list):
        return ", ".join(seat["name"] or seat["agent"] or "-" for seat in value)
    return "" if value is None else value


@click.command()
@click.argument("table")
@database_option
@as_json_option
def chat(table: str, database: str | None, as_json: bool) -> None:
    """List what was said at TABLE, with the number of each line."""
    lines = at_store(database, lambda store: store.chat(table))
    listed = [line._asdict() | {"at": moment(line.at)} for line in lines]
    if as_json:
        print_json(listed)
    else:
        columns = ("id", "at", "name", "text", "removed")
        print_table(columns, [[str(facts[column]) for column in columns] for facts in listed])


@click.command()
@click.argument("table")
@database_option
def close(table: str, database: str | None) -> None:
    """Close TABLE: nobody can sit or act there any more."""
    if not at_store(database, lambda store: store.close_table(table)):
        raise ValueError(f"there is no open table {quoted(table)}")
    click.echo(f"Closed {table}.")


@click.command(name="remove-chat")
@click.argument("id", type=click.IntRange(1, 2**31 - 1))
@click.option("--reason", default="", help="For the log.")
@database_option
def remove_chat(id: int, reason: str, database: str | None) -> None:
    """Remove the line of chat with this ID."""
    if not at_store(database, lambda store: store.remove_chat(id, reason)):
        raise ValueError(f"there is no line of chat {id}")
    click.echo(f"Removed line {id}.")

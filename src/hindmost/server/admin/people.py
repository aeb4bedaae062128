"""People, and what is known of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from hindmost.console import print_json
from hindmost.game import quoted
from hindmost.server.admin.access import at_store, database_option

if TYPE_CHECKING:
    from hindmost.store import Store


@click.command(name="remove-person")
@click.argument("id")
@database_option
def remove_person(id: str, database: str | None) -> None:
    """Forget the person with this ID; what others share stays without the name."""
    if not at_store(database, lambda store: store.delete_person(id)):
        raise ValueError(f"there is no person {quoted(id)}")
    click.echo(f"Removed {id}.")


@click.command()
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

"""The database itself: make it small, make a copy."""

from __future__ import annotations

from pathlib import Path

import click

from hindmost.server.admin.access import at_store, database_option


@click.command()
@database_option
def vacuum(database: str | None) -> None:
    """Give back the room of what was deleted."""
    at_store(database, lambda store: store.vacuum())


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@database_option
def backup(file: Path, database: str | None) -> None:
    """Copy the database to the new FILE, while it is in use."""
    at_store(database, lambda store: store.backup(file), whole=False)  # also to save what can be read
    click.echo(f"Copied to {str(file)!r}.")

"""How commands print their answers: JSON for programs, tables and progress bars for people."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from rich.console import Console

as_json_option = click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for programs.")


def printable(text: str) -> str:
    """Nothing in it that steers a terminal."""
    return "".join(letter if letter.isprintable() else "?" for letter in text)


def print_json(answer: object) -> None:
    click.echo(json.dumps(answer, indent=2))


def print_facts(facts: Mapping[str, object]) -> None:
    """One a line."""
    for key, value in facts.items():
        click.echo(f"{key.replace('_', ' ')}: {value}")


def console(stderr: bool = False) -> Console:
    from rich.console import Console

    return Console(stderr=stderr)


def print_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD)
    for number, column in enumerate(columns):
        table.add_column(column.replace("_", " "), no_wrap=number == 0)  # what names the row stays in one piece
    for row in rows:
        table.add_row(*(Text(printable(cell)) for cell in row))
    console().print(table)


@contextmanager
def ticking(total: int, what: str) -> Iterator[Callable[[], None]]:
    """A progress bar on standard error, for people only."""
    from rich.progress import Progress

    shown = console(stderr=True)
    with Progress(console=shown, transient=True, disable=not shown.is_terminal) as progress:
        task = progress.add_task(what, total=total)
        yield lambda: progress.advance(task)

"""Looking after a club: who may look after the others, what people report, and what is decided."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import click

from hindmost.console import as_json_option, print_json, print_table
from hindmost.game import quoted
from hindmost.server.admin.access import at_store, database_option, moment

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from hindmost.contract.moderation import SanctionKind
    from hindmost.store import Person, Sanction, Store

SECONDS = {"h": 3600.0, "d": 86_400.0, "w": 7 * 86_400.0}
TIME = re.compile(r"([1-9][0-9]{0,3})([hdw])")


class Time(click.ParamType[float]):
    """Such as 12h, 7d or 4w, in seconds."""

    name = "TIME"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        if isinstance(value, float):
            return value
        parts = TIME.fullmatch(value)
        if parts is None:
            self.fail(f"{quoted(value)} is not a time such as 12h, 7d or 4w", param, ctx)
        return int(parts[1]) * SECONDS[parts[2]]


person_argument = click.argument("person", metavar="PERSON")
reason_option = click.option(
    "--reason", required=True, help="Why: it is told to whom it is about, and kept in the log."
)
time_option = click.option("--for", "seconds", type=Time(), help="How long, such as 12h, 7d or 4w; default: for good.")
devices_option = click.option(
    "--only-person",
    is_flag=True,
    help="Not for other names in the same browsers: for somebody at a device that many share.",
)


async def find(store: Store, given: str) -> Person:
    """By the ID, or by a name that only one person has."""
    found = await store.person(given)
    called = [found] if found else await store.people_called(given)
    if not called:
        raise ValueError(f"there is no person {quoted(given)}")
    if len(called) > 1:
        ids = ", ".join(person.id for person in called)
        raise ValueError(f"several people are called {quoted(given)}, name one by the ID: {ids}")
    return called[0]


def _sanction(database: str | None, kind: SanctionKind, person: str, reason: str, **more: Any) -> None:
    async def decide(store: Store) -> tuple[Person, Sanction]:
        from hindmost.store import Ruling

        table = more.get("table")
        if table is not None and await store.table(table) is None:
            raise ValueError(f"there is no table {quoted(table)}")
        found = await find(store, person)
        return found, await store.sanction(Ruling(kind, found.id, reason, **more))

    found, made = at_store(database, decide)
    click.echo(f"{made.id}: {kind} of {found.name} ({found.id}), {_end(made.until)}.")


def _end(until: float | None) -> str:
    return "for good" if until is None else f"until {moment(until)}"


@click.command()
@person_argument
@time_option
@reason_option
@devices_option
@database_option
def ban(person: str, seconds: float | None, reason: str, only_person: bool, database: str | None) -> None:
    """Keep PERSON (an ID or a name) out of the whole server."""
    _sanction(database, "ban", person, reason, seconds=seconds, devices=not only_person)


@click.command()
@person_argument
@time_option
@reason_option
@devices_option
@database_option
def mute(person: str, seconds: float | None, reason: str, only_person: bool, database: str | None) -> None:
    """Nobody is sent what PERSON says in the chat."""
    _sanction(database, "mute", person, reason, seconds=seconds, devices=not only_person)


@click.command(name="remove-from")
@click.argument("table")
@person_argument
@reason_option
@devices_option
@database_option
def remove_from(table: str, person: str, reason: str, only_person: bool, database: str | None) -> None:
    """Keep PERSON away from TABLE. A match that goes on is seen to as if they were gone."""
    _sanction(database, "removal", person, reason, table=table, devices=not only_person)


@click.command()
@click.argument("id")
@reason_option
@database_option
def lift(id: str, reason: str, database: str | None) -> None:
    """End the sanction with this ID before its time."""
    if at_store(database, lambda store: store.lift(id, reason)) is None:
        raise ValueError(f"there is no sanction {quoted(id)}")
    click.echo(f"Lifted {id}.")


@click.command()
@database_option
@as_json_option
def sanctions(database: str | None, as_json: bool) -> None:
    """List who may not do what now."""
    listed = [
        named.sanction._asdict() | {"name": named.name, "since": moment(named.sanction.since)}
        for named in at_store(database, lambda store: store.sanctions())
    ]
    _print(listed, ("id", "kind", "name", "person", "table", "until", "reason"), as_json)


@click.command()
@click.option("--all", "closed", is_flag=True, help="The closed ones too.")
@click.option("--most", default=100, show_default=True, type=click.IntRange(1, 100_000), help="How many.")
@database_option
@as_json_option
def reports(closed: bool, most: int, database: str | None, as_json: bool) -> None:
    """List what people report, the oldest first; --json has what was said there, too. Who reported is not told."""
    found = at_store(database, lambda store: store.reports(closed, most))
    listed = [
        each._asdict()
        | {"at": moment(each.at), "closed": moment(each.closed), "moderator": bool(each.moderator)}
        | {"lines": [line._asdict() | {"at": moment(line.at)} for line in each.lines]}
        for each in found
    ]
    _print(listed, ("id", "at", "kind", "called", "person", "table", "number", "line", "words"), as_json)


@click.command(name="close-report")
@click.argument("id")
@reason_option
@database_option
def close_report(id: str, reason: str, database: str | None) -> None:
    """Close the report with this ID: nothing is to be done about it, or nothing more."""
    if not at_store(database, lambda store: store.close_report(id, reason)):
        raise ValueError(f"there is no open report {quoted(id)}")
    click.echo(f"Closed {id}.")


@click.command()
@click.option("--most", default=200, show_default=True, type=click.IntRange(1, 100_000), help="How many.")
@database_option
@as_json_option
def audit(most: int, database: str | None, as_json: bool) -> None:
    """List who did what to whom, when and why, the newest first."""
    found = at_store(database, lambda store: store.audit(most))
    listed = [line._asdict() | {"at": moment(line.at), "by": line.by or "(command line)"} for line in found]
    _print(listed, ("at", "action", "by", "name", "table", "until", "reason"), as_json)


@click.command()
@person_argument
@database_option
def appoint(person: str, database: str | None) -> None:
    """Make PERSON (an ID or a name) a moderator, who looks after the others on the page."""
    _appoint(person, database, lambda store, id: store.appoint(id), "a moderator now", "a moderator already")


@click.command()
@person_argument
@database_option
def dismiss(person: str, database: str | None) -> None:
    """Make PERSON, a moderator, somebody like the others."""
    _appoint(person, database, lambda store, id: store.appoint(id, False), "no moderator any more", "no moderator")


def _appoint(person: str, database: str | None, change: Callable[..., Any], now: str, before: str) -> None:
    async def decide(store: Store) -> tuple[Person, bool]:
        found = await find(store, person)
        return found, await change(store, found.id)

    found, changed = at_store(database, decide)
    if not changed:
        raise ValueError(f"{found.name} ({found.id}) is {before}")
    click.echo(f"{found.name} ({found.id}) is {now}.")


@click.command()
@database_option
@as_json_option
def moderators(database: str | None, as_json: bool) -> None:
    """List the moderators."""
    found = at_store(database, lambda store: store.moderators())
    _print([{"id": person.id, "name": person.name} for person in found], ("id", "name"), as_json)


def _print(listed: Sequence[dict[str, Any]], columns: Sequence[str], as_json: bool) -> None:
    for each in listed:
        if isinstance(each.get("until"), float):
            each["until"] = moment(each["until"])
    if as_json:
        print_json(listed)
    else:
        print_table(columns, [["" if each[name] is None else str(each[name]) for name in columns] for each in listed])

"""Records verified and shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from hindmost import match as records
from hindmost import series
from hindmost.console import as_json_option, console, print_json, print_table, printable
from hindmost.draws import FAULTS, DrawCheck, check
from hindmost.match import BadRecord, Match

DRAWS = {
    "verified": "follow from the seed",
    "sealed": "have a commitment but no seed yet",
    "uncommitted": "have no commitment",
}


@click.command()
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--ply", type=click.IntRange(0), help="Show the match as it stood before this ply (one record only).")
@click.option("--record", "number", type=click.IntRange(1), help="Show this record of several.")
@as_json_option
def replay(file: Path, ply: int | None, number: int | None, as_json: bool) -> None:
    """Verify the records in FILE (- for standard input) and show them."""
    chosen = None
    listed = []
    faults = []
    with click.open_file(str(file), "rb") as stream:
        for at, match in enumerate(records.read(stream), 1):
            drawn = check(match)
            if drawn.outcome in FAULTS:
                faults.append(BadRecord(drawn.text, drawn.ply, at))
            listed.append(_facts(match, drawn))
            if at == (number or 1):
                chosen = match
    if chosen is None:
        raise ValueError(f"{str(file)!r} has {len(listed)} records" + (f", none numbered {number}" if number else ""))
    if number is not None:
        listed = [listed[number - 1]]
    if ply is not None and (as_json or len(listed) > 1):
        raise ValueError("--ply shows one record: name it with --record, and leave --json out")
    if as_json:
        print_json(listed)
    if faults:
        raise faults[0]
    if not as_json:
        _show(listed, chosen if ply is None else chosen.at(ply))


def _show(listed: Sequence[dict[str, Any]], chosen: Match) -> None:
    """One record as a whole, several as a list."""
    if len(listed) == 1:
        from hindmost.terminal.replay import show_match

        show_match(chosen, console())
        click.echo(f"Draws: {listed[0]['draws']['text']}.")
        return
    columns = ("record", "game", "names", "plies", "standings", "winners")
    print_table(columns, map(_row, range(1, 1 + len(listed)), listed))
    click.echo(f"{len(listed)} records are correct.")
    counted = Counter(facts["draws"]["outcome"] for facts in listed)
    drawn = ", ".join(f"{text} in {counted[name]}" for name, text in DRAWS.items() if counted[name])
    click.echo(f"Draws {drawn} of {len(listed)} records.")
    _print_series(listed)


def _facts(match: Match, drawn: DrawCheck) -> dict[str, Any]:
    facts = {"game": match.game.name, "names": list(match.names), "plies": len(match.log), "finished": match.finished}
    draws = {key: value for key, value in drawn._asdict().items() if value is not None} | {"text": drawn.text}
    return facts | match.result() | {"points": series.points(match), "draws": draws}


def _row(number: int, facts: dict[str, Any]) -> list[str]:
    standings = " | ".join(",".join(map(str, standing)) for standing in facts.get("standings", []))
    winners = ", ".join(map(str, facts.get("winners", []))) or facts.get("end", "not over")
    return [str(number), facts["game"], ", ".join(facts["names"]), str(facts["plies"]), standings, winners]


def _print_series(listed: Sequence[dict[str, Any]]) -> None:
    """A file of matches of one game between the same names is a series (S17)."""
    tables = {(facts["game"], frozenset(facts["names"])) for facts in listed}
    if len(tables) == 1 and len(set(listed[0]["names"])) == len(listed[0]["names"]) > 1:
        totals = series.totals((facts["names"], facts["points"]) for facts in listed)
        ranked = sorted(totals.items(), key=lambda item: -item[1])
        ahead = " and ".join(map(printable, series.leaders(totals)))
        ranking = ", ".join(f"{printable(name)} {points}" for name, points in ranked)
        click.echo(f"Series: {ranking}; ahead: {ahead}")

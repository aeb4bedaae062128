"""What must be kept of matches that are over, worked out once more from their rows: ratings and solo results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from hindmost.table.counting import left_early

if TYPE_CHECKING:
    from tests.simulation.ledger import Ledger
    from tests.simulation.truth import MatchTruth

Matches = Mapping[tuple[str, int], "MatchTruth"]


def problems(ledger: Ledger, matches: Matches) -> Iterator[str]:
    there = ledger.persons()
    over = {key: truth for key, truth in matches.items() if truth.lives[-1].over}
    rated = Counter((who, truth.game.name) for truth in over.values() for who in counts_for(truth) if who in there)
    if rated != ledger.ratings():
        yield f"ratings are kept of {ledger.ratings()}, not of {dict(rated)}"
    alone = {(str(truth.people[0]), *key) for key, truth in over.items() if counts_alone(truth)}
    kept = set(ledger.solo_results())
    if kept != (due := {result for result in alone if result[0] in there}):
        yield f"the solo results {kept} are kept, not {due}"
    yield from _daily(ledger, matches)


def counts_for(truth: MatchTruth) -> list[str]:
    """Whom a rated match makes stronger or weaker; whoever is deleted in the midst of it has given up."""
    match = truth.lives[-1].match
    if not truth.settings.rated or match.end == "abort":
        return []
    leaver = truth.people[int(match.end.split()[1])] if match.end and left_early(match) else None
    those = [leaver] if match.end and left_early(match) else truth.people
    return [who for who in those if who]


def counts_alone(truth: MatchTruth) -> bool:
    """Alone, to the end, and without help."""
    late = truth.settings.daily and truth.rows[-1].at >= truth.sealed_until
    helped = late or any(row.text == "hint" or row.text.startswith("undo ") for row in truth.rows)
    return truth.game.seats == 1 and truth.lives[-1].match.end is None and not helped


def _daily(ledger: Ledger, matches: Matches) -> Iterator[str]:
    """Everybody has one go a day, and the same deal."""
    seeds = dict(ledger.deals())
    for person, day, table in ledger.goes():
        if ledger.day(table) != day:
            yield f"the go of {person} at the deal of {day} is of {ledger.day(table)}"
    for (table, number), truth in matches.items():
        if truth.settings.daily and truth.seed != seeds.get(ledger.day(table)):
            yield f"match {number} of {table} is not the deal of {ledger.day(table)}"

"""What the people at a table are told of what has happened: the new rows, and what they have changed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import UNSET
from msgspec.structs import replace

from hindmost.contract import messages
from hindmost.table import decisions, serialise
from hindmost.table.match_log import LiveMatch, LogStep
from hindmost.table.snapshots import MatchWords, as_of_now, is_up_to, seen_by, words_for
from hindmost.table.unnoticed import Seats

if TYPE_CHECKING:
    from hindmost.table.table import Table


def tell(table: Table, steps: Sequence[LogStep]) -> None:
    """The same bytes to all who may see the same; the whole match to who has other seats than before."""
    seats_of = {viewer: table.seats_of(viewer.person) for viewer in table.viewers}
    kinds = set(seats_of.values())
    new = table.shown.add(steps, kinds)
    changes = Changes(table, steps[0].before)
    encoded = {
        seats: messages.encode(messages.NewRows(match=table.number, rows=new[seats], now=changes.now(seats)))
        for seats in kinds
        if any(step.noticed_by(seats) for step in steps)
    }
    for viewer, seats in seats_of.items():
        if table.viewers[viewer] != seats:
            table.welcome(viewer)
        elif seats in encoded:
            viewer.send(encoded[seats])


class Changes:
    """What is another now than it was before: worked out once, as far as it is the same to everybody."""

    def __init__(self, table: Table, before: LiveMatch) -> None:
        self._table, self._before, self._after = table, before, table.live
        then, now = before.match, table.live.match
        self._shared = messages.NowChange(rows=0, **as_of_now(table))
        self._words(words_for(table, before), words_for(table, table.live))
        if self._shared.claim is UNSET and decisions.claimable(before, table.settings.patience) is not None:
            self._shared.claim = None
        if standings := serialise.in_places(then.standings, now.standings, list):
            self._shared.standings = standings
        self._shared.open = serialise.open_change(table.game, then.state, now.state)

    def _words(self, before: MatchWords, after: MatchWords) -> None:
        for (name, was), word in zip(before.items(), after.values(), strict=True):
            if word != was:
                setattr(self._shared, name, word)

    def now(self, seats: Seats) -> messages.NowChange:
        game, before, after = self._table.game, self._before, self._after
        then, seen = seen_by(self._table, seats, before), seen_by(self._table, seats, after)
        change = replace(self._shared, rows=after.number(seats))
        if then != seen:
            change.view = serialise.change(game, then, seen)
        if is_up_to(seen.viewer, after):
            change.legal = serialise.legal_now(game, seen)
        elif is_up_to(then.viewer, before):
            change.legal = None
        return change

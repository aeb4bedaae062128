"""What the people at a table are shown of it. Each sees the view of their own seat; who looks on sees no rack."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from hindmost.server import decide, showing, totals, wire
from hindmost.server.live import Live, Step

if TYPE_CHECKING:
    from hindmost.server.table import Table

Seats = frozenset[int]


def viewpoint(seats: Seats, live: Live) -> int | None:
    """The seat whose view is shown: mine; where several people share a device, only the one that is to act."""
    if len(seats) == 1:
        return min(seats)
    return live.match.to_act if live.match.to_act in seats else None


class Told:
    """Steps, told to everybody: what happened is worked out once, who may read what for each."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self._steps = [(step, _events(step)) for step in steps]

    def rows(self, seats: Seats) -> list[wire.RowShown]:
        return [
            wire.RowShown(row=before.count, seat=row.seat, text=_text(step, seats), at=row.at, events=events)
            for step, events in self._steps
            for before, row, _ in (step,)
        ]


def _events(step: Step) -> list[showing.Plain]:
    match = step.before.match
    after = step.after.match
    return showing.events(match.game, match.state, after.log[-1], after.state) if step.played else []


def _text(step: Step, seats: Seats) -> str:
    match = step.before.match
    return showing.row_text(match.game, match.state, step.after.match.log[-1], seats) if step.played else step.row.text


def now(table: Table, seats: Seats) -> wire.Now:
    game, live, match = table.game, table.live, table.live.match
    seat = viewpoint(seats, live)
    seen = game.view(match.state, seat)
    mine = match.to_act is not None and match.to_act == seat and not live.paused
    at = table.now()
    return wire.Now(
        rows=live.count,
        to_act=match.to_act,
        view=showing.view(game, seen),
        standings=[list(standing) for standing in match.standings],
        winners=list(match.winners) if live.over else None,
        end=match.end,
        legal=showing.legal(game, seen) if mine else None,
        clock=[round(live.clock.remaining(s, at), 1) for s in range(game.seats)] if live.clock.used else None,
        running=live.clock.running if live.clock.used else None,
        paused=live.paused,
        asked=live.asked,
        asker=live.asker if live.asked else None,
        agreed=sorted(live.agreed),
        claim=decide.claimable(live, table.settings.patience),
        rematch=sorted(live.rematch),
        failed=live.failed,
    )


def since(table: Table, seen: int, seats: Seats) -> list[wire.RowShown]:
    """The rows from number `seen` on, as these seats may see them."""
    before = table.fresh().after_all(table.rows[:seen])
    return Told(before.steps(table.rows[seen:])).rows(seats)


def welcome(table: Table, person: str, seen: int | None = None, chat: Sequence[dict[str, Any]] = ()) -> bytes:
    """The whole match, or the rows from number `seen` on."""
    seats = table.seats_of(person)
    known = seen if seen is not None and seen <= len(table.rows) else 0
    message = wire.Welcome(
        version=wire.VERSION,
        table=about(table),
        seats=sorted(seats),
        match=table.number,
        rows=since(table, known, seats),
        now=now(table, seats),
        chat=list(chat),
    )
    return wire.encode(message)


def about(table: Table) -> dict[str, Any]:
    """The table as everybody may know it."""
    connected = {viewer.person for viewer in table.viewers}
    return {
        "id": table.id,
        "game": table.game.name,
        "options": dict(table.game.options),
        "settings": wire.plain(table.settings),
        "match": table.number,
        "seats": [
            {
                "kind": sitting.kind,
                "name": sitting.name,
                "agent": sitting.agent,
                "here": sitting.person in connected or sitting.kind == "agent",
            }
            for sitting in table.sittings
        ],
        "ready": table.ready,
        "read_only": table.read_only,
        "series": totals.told(table),
    }

"""Everything that the server knows of somebody, as one file."""

from __future__ import annotations

from hindmost.contract.exports import Export, ExportedLine, ExportedMatch, ExportedResult
from hindmost.contract.moderation import ExportedReport, SanctionDecided
from hindmost.server.api.devices import device_info
from hindmost.server.api.people import game_rating, me_of, played_match
from hindmost.server.api.records import seats_of, seen_record
from hindmost.server.api.reviews import review_of
from hindmost.server.api.tables import summary
from hindmost.server.http.endpoints import Call, Endpoints
from hindmost.store import Person, Store, StoredMatch
from hindmost.study.records import line_of

ALL = 1_000_000  # nobody has so many
endpoints = Endpoints()


@endpoints.add("GET", "/api/me/export", Export, known=True, price=300)
async def export(call: Call) -> Export:
    """Everything about me: devices, tables, all matches with their records and reviews, what I said, results."""
    call.limit("records")
    call.as_file("hindmost.json")
    return await export_of(call.parts.store, call.me, call.device)


async def export_of(store: Store, person: Person, this_device: str = "") -> Export:
    return Export(
        person=me_of(person, [named.sanction for named in await store.sanctions(person.id)]),
        devices=[device_info(device, this_device) for device in await store.devices(person.id)],
        tables=[summary(found) for found in await store.tables_of(person.id, ALL)],
        matches=[await _match(store, match, person.id) for match in await store.matches_of(person.id, ALL)],
        chat=[
            ExportedLine(table=line.table, at=line.at, name=line.name, seat=line.seat, text=line.text)
            for line in await store.said_by(person.id)
        ],
        ratings=[game_rating(rating) for rating in await store.ratings_of(person.id)],
        results=[
            ExportedResult(
                game=result.game,
                day=result.day,
                table=result.table,
                number=result.number,
                standing=list(result.standing),
                at=result.at,
            )
            for result in await store.results_by(person.id)
        ],
        reports=[
            ExportedReport(
                at=report.at,
                kind=report.kind,
                called=report.called,
                table=report.table,
                words=report.words,
                closed=report.closed,
            )
            for report in await store.reports_by(person.id)
        ],
        sanctions=[
            SanctionDecided(at=line.at, action=line.action, until=line.until, reason=line.reason)
            for line in await store.decided_about(person.id)
        ],
        pushes=[push.endpoint for push in await store.pushes(person.id)],
    )


async def _match(store: Store, match: StoredMatch, person: str) -> ExportedMatch:
    """Read and replayed one by one: others are served in between."""
    mine = seats_of(match, person)
    kept = await store.review_of(match.table, match.number)
    return ExportedMatch(
        seats=sorted(mine),
        match=played_match(match, table=match.table, number=match.number),
        record=line_of(await seen_record(store, match, mine)).decode().strip(),
        review=review_of(kept and kept.review, match),
    )

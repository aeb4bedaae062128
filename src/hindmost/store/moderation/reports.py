"""What people report, with what was said before. Who reported is kept for them alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import case, func, insert, select, update

from hindmost.contract.moderation import ReportKind
from hindmost.store.database import StorePart
from hindmost.store.ids import new_id
from hindmost.store.moderation.audit import AuditNote, note
from hindmost.store.people import DELETED
from hindmost.store.schema import chat, person, report_lines, reports

CONTEXT = 20  # lines of chat that are kept with a report


class About(NamedTuple):
    """What a report is about."""

    kind: ReportKind
    person: str
    called: str
    words: str = ""
    table: str | None = None
    number: int | None = None  # of the match
    seat: int | None = None
    line: int | None = None


class KeptLine(NamedTuple):
    line: int
    at: float
    name: str
    seat: int | None
    text: str


class StoredReport(NamedTuple):
    id: str
    at: float
    kind: ReportKind
    person: str | None  # nobody: deleted
    called: str  # at that time
    words: str
    table: str | None
    number: int | None
    seat: int | None
    line: int | None
    closed: float | None
    name: str  # today
    moderator: bool  # is it about one?
    lines: Sequence[KeptLine] = ()


WORDS = case((reports.c.by.is_(None), ""), else_=reports.c.words)  # they go with whoever wrote them
CALLED = case((reports.c.person.is_(None), DELETED), else_=reports.c.called)
STRUCK = {"words": WORDS, "called": CALLED}
OWN = [STRUCK.get(name, reports.c[name]) for name in StoredReport._fields[:11]]
KEPT = [report_lines.c[name] for name in KeptLine._fields]


class ReportStore(StorePart):
    async def report(self, by: str, about: About) -> str | None:
        """With the last lines that were said there; None if this person has reported the same, and it is open."""
        now, id = self._database.clock.now(), new_id()
        same = [reports.c[name] == getattr(about, name) for name in ("person", "table", "line") if getattr(about, name)]
        before = select(reports.c.id).where(reports.c.by == by, reports.c.closed.is_(None), *same)
        async with self._database.writing() as connection:
            if (await connection.execute(before.limit(1))).first():
                return None
            await connection.execute(insert(reports).values(id=id, at=now, by=by, **about._asdict()))
            if about.table is not None:
                said = select(chat).where(chat.c.table == about.table, chat.c.removed.is_(False))
                if about.line is not None:
                    said = said.where(chat.c.id <= about.line)
                lines = (await connection.execute(said.order_by(chat.c.id.desc()).limit(CONTEXT))).all()
                kept = [_kept(id, line) for line in lines]
                if kept:
                    await connection.execute(insert(report_lines), kept)
        return id

    async def reports(self, closed: bool = False, limit: int = 100) -> list[StoredReport]:
        """The open ones, or all, the oldest first."""
        return await self._reports([] if closed else [reports.c.closed.is_(None)], limit)

    async def find_report(self, id: str) -> StoredReport | None:
        return next(iter(await self._reports([reports.c.id == id], 1)), None)

    async def reports_by(self, id: str) -> list[StoredReport]:
        """Those that somebody made."""
        return await self._reports([reports.c.by == id], 1_000_000)

    async def _reports(self, conditions: list[Any], limit: int) -> list[StoredReport]:
        names = func.coalesce(person.c.name, DELETED), func.coalesce(person.c.moderator, False)
        query = select(*OWN, *names).outerjoin(person, person.c.id == reports.c.person).where(*conditions)
        these = query.order_by(reports.c.at, reports.c.id).limit(limit)
        ids = select(these.subquery().c.id)
        said = select(report_lines.c.report, *KEPT).where(report_lines.c.report.in_(ids)).order_by(report_lines.c.line)
        found, kept = await self._database.each([these, said])
        lines: dict[str, list[KeptLine]] = {}
        for report, *line in kept:
            lines.setdefault(report, []).append(KeptLine(*line))
        return [StoredReport(*row)._replace(lines=lines.get(row[0], ())) for row in found]

    async def close_report(self, id: str, reason: str, by: str | None = None) -> bool:
        """Nothing more is to be done; False if there is no such open report."""
        now = self._database.clock.now()
        closing = update(reports).where(reports.c.id == id, reports.c.closed.is_(None)).values(closed=now)
        async with self._database.writing() as connection:
            found = (await connection.execute(closing.returning(reports.c.person, reports.c.table))).first()
            if found is None:
                return False
            await note(connection, AuditNote(now, "report closed", by, found.person, found.table, None, reason))
            return True


def _kept(report: str, line: Any) -> dict[str, Any]:
    facts = {name: getattr(line, name) for name in ("person", "at", "name", "seat", "text")}
    return {"report": report, "line": line.id, **facts}

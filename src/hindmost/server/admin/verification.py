"""Is all that is stored as it must be? A copy of the database is looked at, so that nothing changes meanwhile.

Every match is replayed by the rules; its result and all ratings are worked out once more from its rows.
"""

from __future__ import annotations

import math
import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import sqlalchemy
from sqlalchemy import func, select

from hindmost import draws, editions
from hindmost.contract.settings import Settings
from hindmost.contract.values import Uncounted
from hindmost.game import AnyGame
from hindmost.match import Match
from hindmost.server.social import daily
from hindmost.server.social.results import new_ratings
from hindmost.store import Rating, Row, Seat, StoredTable, StoreGone, schema
from hindmost.store.admin import Damage
from hindmost.store.migrate import differences, upgrade
from hindmost.store.results import rank
from hindmost.study.days import day
from hindmost.study.results import result_of
from hindmost.table.clock import Clock
from hindmost.table.counting import uncounted
from hindmost.table.match_log import WORDS, LiveMatch

MOST = 100  # faults of the file that are told
NEAR = 1e-6  # of a rating: another machine may round otherwise


class Verified(NamedTuple):
    matches: int
    rows: int
    damaged: list[Damage]


def verify(path: Path, begin: Callable[[int], Callable[[], object]]) -> Verified:
    """All that is wrong in this copy, which is brought to the schema of this version first. `begin` is told how many
    matches there are, and gives what is called after each."""
    if damaged := file_damage(path):
        return Verified(0, 0, damaged)
    engine = sqlalchemy.create_engine(sqlalchemy.URL.create("sqlite", database=str(path)), hide_parameters=True)
    try:
        with engine.connect() as connection:
            upgrade(connection)
            damaged = [Damage("schema", "", " ".join(str(each).split())) for each in differences(connection)]
            if damaged:
                return Verified(0, 0, damaged)
            found = Verification(connection)
            return found.verified(begin(found.count(schema.matches)))
    except StoreGone as error:
        return Verified(0, 0, [Damage("schema", "", str(error))])
    finally:
        engine.dispose()


def file_damage(path: Path) -> list[Damage]:
    """What SQLite finds wrong: pages, indexes against their tables, references to what is not there."""
    try:
        with closing(sqlite3.connect(path)) as opened:
            told = [text for (text,) in opened.execute(f"PRAGMA integrity_check({MOST})")]
            lost = opened.execute("PRAGMA foreign_key_check").fetchmany(MOST)
    except sqlite3.Error as error:
        return [Damage("file", "", str(error))]
    damaged = [Damage("file", "", " ".join(text.split())) for text in told if text != "ok"]
    return damaged + [
        Damage("reference", table, f"row {row} refers to a {parent} that is not there")
        for table, row, parent, _ in lost
    ]


class Unfit(Exception):
    """A match that cannot be as it is stored."""


class Verification:
    """Looks at all tables, and at all matches in the order in which they ended."""

    def __init__(self, connection: sqlalchemy.Connection) -> None:
        self._connection = connection
        self._damaged: list[Damage] = []
        self._ratings: dict[tuple[str, str], Rating] = {}
        self._doubtful: set[tuple[str, str]] = set()  # who played somebody who is deleted: it cannot be worked out
        self._numbers: dict[str, set[int]] = {}
        self._rows = 0

    def verified(self, tick: Callable[[], object]) -> Verified:
        stored = [
            StoredTable(*row) for row in self._all(select(*map(schema.tables.c.__getitem__, StoredTable._fields)))
        ]
        tables = {table.id: table for table in stored}
        matches = schema.matches
        count = 0
        for match in self._all(select(matches).order_by(matches.c.ended.is_(None), matches.c.ended)):
            self._numbers.setdefault(match.table, set()).add(match.number)
            self._match(tables[match.table], match)
            count += 1
            tick()
        for table in tables.values():
            if (there := self._numbers.get(table.id, set())) != set(range(1, table.match + 1)):
                self._tell("table", table.id, f"it is at match {table.match}, and there are {sorted(there)}")
        self._stray_rows()
        self._known_ratings()
        self._deals()
        return Verified(count, self._rows, self._damaged)

    def count(self, table: sqlalchemy.Table) -> int:
        return int(self._connection.execute(select(func.count()).select_from(table)).scalar_one())

    def _all(self, statement: sqlalchemy.Select[Any]) -> Iterator[Any]:
        yield from self._connection.execute(statement).all()

    def _tell(self, what: str, where: str, text: str) -> None:
        self._damaged.append(Damage(what, where, " ".join(text.split())))

    # Matches

    def _match(self, table: StoredTable, stored: Any) -> None:
        where = f"{stored.number} of table {table.id}"
        try:
            settings = msgspec.convert(table.settings, Settings)
            game = editions.find(table.game, table.options)
        except (ValueError, TypeError) as error:
            self._tell("table", table.id, str(error))
            return
        try:
            live = self._replayed(game, settings, table.id, stored)
        except Unfit as error:
            self._tell("match", where, str(error))
            self._doubtful |= {(seat["person"], table.game) for seat in stored.seats if seat["person"]}
            return
        if live is None:
            if stored.ended is not None or stored.number < table.match:
                self._tell("match", where, "it is not over, and counts as finished")
        elif stored.ended is not None:
            self._result(table, settings, live, stored, where)
        elif stored.number < table.match:
            self._tell("match", where, "it is over, and its result is not kept")

    def _replayed(self, game: AnyGame, settings: Settings, table: str, stored: Any) -> LiveMatch | None:
        """The match when it ended; None if it has not."""
        if len(stored.seats) != game.seats:
            raise Unfit(f"{len(stored.seats)} seats, where {game.name} has {game.seats}")
        log = schema.rows.c
        query = select(log.ply, log.seat, log.text, log.at, log.charged)
        rows = [
            Row(*row)
            for row in self._all(query.where(log.table == table, log.number == stored.number).order_by(log.ply))
        ]
        self._rows += len(rows)
        live, ended = LiveMatch(Match.new(game), Clock.new(settings.clock, game.seats)), None
        for row in rows:
            live = next_of(live, row)
            if live.over and ended is None:
                ended = live
        if stored.seed is not None and "commitment" in live.match.extra:
            drawn = draws.check(live.match.noting(seed=stored.seed))
            if drawn.outcome in draws.FAULTS:
                raise Unfit(drawn.text if drawn.ply is None else f"at ply {drawn.ply}: {drawn.text}")
        return ended

    def _result(self, table: StoredTable, settings: Settings, live: LiveMatch, stored: Any, where: str) -> None:
        kept = stored.result or {}
        why_not = uncounted(settings, live, daily.sealed_until(table)) or one_device(kept)
        due = result_of(live.match, why_not)
        for key in ("standings", "winners", "end", "points", "uncounted"):
            old = key in ("points", "uncounted") and key not in kept  # of before that was kept
            if not old and kept.get(key) != due.get(key):
                self._tell("result", where, f"{key} {kept.get(key)}, where its rows come to {due.get(key)}")
        people = [seat["person"] for seat in stored.seats]
        gone = any(Seat(**seat).gone for seat in stored.seats)
        self._rate(settings, live.match, people, why_not, gone)
        if live.match.game.seats == 1:
            self._solo(table, settings, live.match, stored, why_not)

    # What follows from results

    def _rate(
        self, settings: Settings, match: Match, people: Sequence[str | None], why_not: Uncounted | None, gone: bool
    ) -> None:
        keys = [(person, match.game.name) for person in people if person]
        if settings.rated and (gone or self._doubtful.intersection(keys)):
            self._doubtful.update(keys)
            return
        known = {person: self._ratings[person, game] for person, game in keys if (person, game) in self._ratings}
        for new in new_ratings(settings, match, people, why_not, known):
            self._ratings[new.person, new.game] = new

    def _known_ratings(self) -> None:
        stored = {(row.person, row.game): Rating(*row) for row in self._all(select(schema.ratings))}
        for key in sorted(stored.keys() | self._ratings.keys()):
            kept, due = stored.get(key), self._ratings.get(key)
            if key not in self._doubtful and not alike(kept, due):
                self._tell("rating", f"of {key[0]} in {key[1]}", f"{told(kept)}, where the matches come to {told(due)}")

    def _solo(
        self, table: StoredTable, settings: Settings, match: Match, stored: Any, why_not: Uncounted | None
    ) -> None:
        results, person = schema.results, stored.seats[0]["person"]
        (standing,) = match.standings
        on = day(table.created) if settings.daily else None
        due = [(match.game.name, on, list(standing), rank(standing), min(standing))]
        query = select(results.c.game, results.c.day, results.c.standing, results.c.rank, results.c.lowest)
        kept = [
            tuple(row) for row in self._all(query.where(results.c.table == table.id, results.c.number == stored.number))
        ]
        if kept != (due if person and match.finished and not why_not else []):
            self._tell(
                "result", f"{stored.number} of table {table.id}", f"among the best {kept}, where it comes to {due}"
            )

    # The rest

    def _stray_rows(self) -> None:
        rows, matches = schema.rows.c, schema.matches.c
        of_none = ~select(1).where(matches.table == rows.table, matches.number == rows.number).exists()
        for table, number in self._all(select(rows.table, rows.number).where(of_none).distinct()):
            self._tell("match", f"{number} of table {table}", "there are rows, but no match")

    def _deals(self) -> None:
        for deal in self._all(select(schema.deals)):
            if draws.commitment(deal.seed) != deal.hash:
                self._tell("deal", deal.day, "its seed is not the one that was committed to")


def next_of(live: LiveMatch, row: Row) -> LiveMatch:
    """The match after one more row, by the rules."""
    if row.ply != live.count:
        raise Unfit(f"row {live.count} is missing, row {row.ply} follows")
    if row.text.partition(" ")[0] not in WORDS and row.seat != live.match.to_act:
        raise Unfit(f"row {row.ply}, {row.text!r}, is by seat {row.seat}, where seat {live.match.to_act} is to act")
    try:
        return live.after(row)
    except (ValueError, LookupError, TypeError) as error:
        raise Unfit(f"row {row.ply}, {row.text!r}: {error}") from None


def one_device(kept: Mapping[str, Any]) -> Uncounted | None:
    """What browsers people had then is not known any more."""
    return "one device" if kept.get("uncounted") == "one device" else None


def alike(kept: Rating | None, due: Rating | None) -> bool:
    if kept is None or due is None:
        return kept is due
    near = all(math.isclose(one, other, rel_tol=NEAR) for one, other in ((kept.mu, due.mu), (kept.sigma, due.sigma)))
    return near and kept.matches == due.matches


def told(rating: Rating | None) -> str:
    return f"{rating.mu:.6f} ± {rating.sigma:.6f} after {rating.matches}" if rating else "nothing"

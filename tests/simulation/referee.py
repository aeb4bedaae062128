"""What must hold whatever happens. The referee watches the database itself and every message that is sent.

- durable: what a server shows or confirms is stored before, stays, and is there once
- writer: a row is stored by the process that owns its table, next to the last one, and is legal
- secret: nobody is shown more than the rules let a seat see, nor a seed while it helps, nor anything as who is deleted
- order: every row reaches everybody once and in its order
- clock: nobody is charged for time in which no server was there, nor given much more than that
- draws: all follow from the seed that was committed to, and from what people could mix in
- end: when everything works again matches go on to their end, and their results are kept
- unexpected: nothing is logged as such
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from hindmost import draws
from hindmost.actions import Draw
from hindmost.contract import messages
from hindmost.contract.folding import folded
from hindmost.game import AnyGame
from hindmost.table import serialise
from tests.simulation import outcome
from tests.simulation.disk import Note
from tests.simulation.ledger import after
from tests.simulation.loop import Actor
from tests.simulation.network import Wire
from tests.simulation.timeline import SETTLING
from tests.simulation.truth import MatchTruth

if TYPE_CHECKING:
    from tests.simulation.people import Client
    from tests.simulation.visitors import Visitor
    from tests.simulation.world import World

WORDS: dict[type[messages.Request], str] = {
    messages.Pause: "pause",
    messages.Resume: "resume",
    messages.Resign: "resign",
    messages.Rematch: "rematch",
}
UNEXPECTED = ("unexpected", "cannot be looked after", "the writer failed", "answers")


class Violation(NamedTuple):
    invariant: str
    text: str
    at: float

    def __str__(self) -> str:
        return f"{self.invariant}: {self.text} (at {self.at:.3f})"


class Referee(logging.Handler):
    def __init__(self, world: World) -> None:
        super().__init__(logging.WARNING)
        self.world = world
        self.violations: list[Violation] = []
        self.matches: dict[tuple[str, int], MatchTruth] = {}
        self.owners: dict[str, str | None] = {}
        self.fences: dict[str, int] = {}
        self._told: dict[Wire, messages.Now] = {}  # what who listens at the other end makes of all it is sent

    def note(self, invariant: str, text: str) -> None:
        self.world.trace("referee", f"{invariant}: {text}")
        self.violations.append(Violation(invariant, text, self.world.loop.now))

    # What is logged

    def emit(self, record: logging.LogRecord) -> None:
        self.world.count(f"logged {record.levelname.lower()}")
        said = record.getMessage()
        self.world.trace("log", said)
        if record.levelno >= logging.ERROR and any(word in said for word in UNEXPECTED):
            error = record.exc_info[1] if record.exc_info else None
            self.note("unexpected", f"{said}: {error!r}" if error else said)

    # What is stored

    def committed(self, by: Actor, notes: Sequence[Note]) -> None:
        for what, *key in notes:
            self.world.trace(by.name, f"{what} {key}")
            match what:
                case "leased":
                    self._leased(*key)
                case "added":
                    self._added(by, *key)
                case _:
                    self.note("durable", f"row {key[2]} of match {key[1]} was {what}")

    def _leased(self, table: str, owner: str | None, fence: int) -> None:
        if fence < self.fences.get(table, 0):
            self.note("writer", f"the fence of {table} fell to {fence}")
        if owner != self.owners.get(table) and owner is not None and fence == self.fences.get(table):
            self.note("writer", f"{owner} has the fence {fence} that {self.owners[table]} had")
        self.owners[table], self.fences[table] = owner, fence

    def _added(self, by: Actor, table: str, number: int, ply: int) -> None:
        stored = self.world.ledger.rows(table, number, ply)
        if not stored or stored[0].ply != ply:
            return  # undone again in the same transaction
        row = stored[0]
        self.world.count(row.text.partition(" ")[0])
        truth = self.match(table, number)
        owner = self.owners.get(table)
        if owner not in (None, by.name):
            self.note("writer", f"{by.name} stored row {ply} of a table that {owner} owns")
        if ply != len(truth.rows):
            self.note("writer", f"row {ply} follows on {len(truth.rows)} rows")
            return
        try:
            truth.add(row, self.world.loop.now)
        except Exception as error:
            self.note("writer", f"row {row!r} is not legal: {error!r}")

    def match(self, table: str, number: int) -> MatchTruth:
        if (table, number) not in self.matches:
            self.matches[table, number] = MatchTruth(self.world, table, number)
        return self.matches[table, number]

    # What is shown

    def sent(self, wire: Wire, text: str) -> None:
        """A server sends this to a client, just now."""
        self.world.count("messages")
        self.world.trace(wire.server.name, f"to {wire.end.actor.name}: {text}")
        message = self.world.decoded(text)
        client: Client = wire.end  # type: ignore[assignment]
        if isinstance(message, messages.Welcome):
            self._told[wire] = message.now
        elif isinstance(message, messages.NewRows):
            self._told[wire] = folded(self._told[wire], message.now)
        if isinstance(message, (messages.Welcome, messages.NewRows)) and message.match:
            truth = self.match(client.table, message.match)
            if truth.seed and truth.seed in text and truth.sealed:
                self.note("secret", f"{client.actor.name} is told the seed of the draws")
            if not client.leaving and not client.was_another(wire):
                self._shown(client, message.match, message.rows, self._told[wire])
        if client.leaving and client.wire is wire:
            self._still_shown(client)

    def _still_shown(self, client: Client) -> None:
        """All processes have heard of it by then, if they could hear anything."""
        gone, now = client.visitor.gone if client.visitor else None, self.world.loop.now
        if gone is not None and now - gone > self.world.plan.lease + SETTLING and self.world.timeline.calm:
            self.note("secret", f"{client.actor.name} is deleted, and is still shown the table")

    def answered(self, visitor: Visitor, path: str, told: Any) -> None:
        """A call of the API is."""
        self.world.trace(visitor.actor.name, f"is told by {path}: {told}")
        text = str(told)
        secret = [truth.seed for truth in self.matches.values() if truth.seed and truth.sealed]
        secret += [seed for day, seed in self.world.ledger.deals() if self.world.calendar < after(day)]
        if any(seed in text for seed in secret):
            self.note("secret", f"{visitor.actor.name} is told the seed of draws by {path}")
        if path.endswith("/record") and "format" in told:
            self._recorded(visitor, path, told)

    def _recorded(self, visitor: Visitor, path: str, told: Any) -> None:
        """The record of a match that is over does not change any more."""
        *_, table, _, number, _ = path.split("/")
        match = self.match(table, int(number)).lives[-1].match
        over = "standings" in told or "end" in told
        if over and (told["log"], told.get("end")) != ([match.game.text(action) for action in match.log], match.end):
            self.note("durable", f"{visitor.actor.name} is told a record of {path} that is not what is stored")
        if "seed" in told and draws.check(match.noting(seed=told["seed"])).outcome != "verified":
            self.note("draws", f"{visitor.actor.name} is told a record of {path} that cannot be verified")

    def _shown(self, client: Client, number: int, rows: Sequence[messages.VisibleRow], now: messages.Now) -> None:
        truth = self.match(client.table, number)
        seats = truth.seats_of(client.person)
        for row in rows:
            self._row(client, truth, seats, row)
        counted = truth.count_for(seats, now.rows)
        if counted is None:
            self.note("durable", f"{client.actor.name} is shown {now.rows} rows of {len(truth.rows)}")
            return
        live = truth.lives[counted]
        seat = viewpoint(seats, live.match.to_act)
        if now.view != serialise.view(truth.game, truth.game.view(live.match.state, seat)):
            self.note("secret", f"{client.actor.name} does not see what seat {seat} sees after {counted} rows")
        if now.open != serialise.open_pairs(truth.game, live.match.state):
            self.note("durable", f"{client.actor.name} is told of other open pairs than there are")
        if now.legal is not None and (live.match.to_act != seat or live.paused):
            self.note("secret", f"{client.actor.name} is told what seat {live.match.to_act} may do")
        if now.to_act != live.match.to_act:
            self.note("durable", f"{client.actor.name} is told that {now.to_act} acts, not {live.match.to_act}")
        settled = (
            counted == len(truth.rows)
            and number == self.world.ledger.current(client.table)
            and self.world.timeline.calm
        )
        if now.clock is not None and settled:
            for problem in truth.unfair(now.clock):
                self.note("clock", f"{client.actor.name} is told {problem}")

    def _row(self, client: Client, truth: MatchTruth, seats: frozenset[int], row: messages.VisibleRow) -> None:
        ply = truth.ply_for(seats, row.row)
        if ply is None:
            self.note("durable", f"{client.actor.name} is shown row {row.row} ({row.text}), which is not stored")
            return
        stored = truth.rows[ply]
        expected = text_for(truth.game, truth.lives[ply].match.state, stored.text, row.kind, seats)
        if expected.startswith("undo "):
            expected = row.text if row.text.startswith("undo ") else expected  # counted as the viewer counts
        if (row.seat, row.text) != (stored.seat, expected):
            invariant = "secret" if row.text == stored.text else "durable"
            self.note(invariant, f"{client.actor.name} is shown {row.text!r} as row {ply}, {stored.text!r} is stored")

    def confirmed(self, client: Client, asked: messages.Request) -> None:
        """A client hears that this was taken."""
        self.world.count("confirmed")
        if client.leaving:
            return
        if not isinstance(asked, messages.Act):
            self._confirmed_word(client, asked)
            return
        truth = self.match(client.table, asked.match)
        seats = truth.seats_of(client.person)
        ply = truth.ply_for(seats, asked.row)
        while ply is not None and ply < len(truth.rows) and truth.rows[ply].text.startswith("away "):
            ply += 1  # that the server was away changes nothing for who acts
        stored = truth.rows[ply] if ply is not None and ply < len(truth.rows) else None
        if stored is None or stored.seat not in seats or stored.text != asked.action:
            self.note("durable", f"{asked.action!r} as row {asked.row} was confirmed, {stored!r} is stored")

    def hinted(self, client: Client) -> None:
        """A client hears what the coach thinks: it was asked, and a row tells so."""
        self.world.count("hinted")
        if not self._said(client, "hint"):
            self.note("durable", f"{client.actor.name} has a hint, and no row tells it")

    def _said(self, client: Client, word: str) -> bool:
        matches = [truth for (table, _), truth in self.matches.items() if table == client.table]
        return any(
            row.text == word and row.seat in truth.seats_of(client.person) for truth in matches for row in truth.rows
        )

    def _confirmed_word(self, client: Client, asked: messages.Request) -> None:
        """That there is such a row is all that can be said: it has no number."""
        word = f"mix {asked.entropy}" if isinstance(asked, messages.Mix) else WORDS.get(type(asked))
        if word is not None and not self._said(client, word):
            self.note("durable", f"{asked!r} was confirmed, and is not stored")

    # At the end

    def at_the_end(self) -> None:
        """What is in the database is what was stored, and everybody has seen it."""
        for (table, number), truth in self.matches.items():
            stored = self.world.ledger.rows(table, number)
            if stored != truth.rows:
                self.note("durable", f"match {number} of {table} has {len(stored)} rows, not {len(truth.rows)}")
        for client in self.world.clients:
            if client.wire is not None and client.wire.open and not client.wire.dead and client.match:
                self._saw_all(client)
        for table in self.world.made:
            if self.world.ledger.current(table):
                self._result(table)
        for problem in outcome.problems(self.world.ledger, self.matches):
            self.note("end", problem)
        for error in self.world.loop.errors:
            self.note("unexpected", f"{error.get('message')}: {error.get('exception')!r}")

    def _saw_all(self, client: Client) -> None:
        assert client.match is not None
        if client.leaving:
            self.note("secret", f"{client.actor.name} is deleted, and still connected")
            return
        current = self.world.ledger.current(client.table)
        truth = self.match(client.table, client.match)
        seen = truth.count_for(truth.seats_of(client.person), len(client.rows))
        if client.match != current or seen != len(truth.rows):
            told = f"{len(client.rows)} rows of match {client.match}"
            self.note("end", f"{client.actor.name} has seen {told}, not all {len(truth.rows)} of match {current}")

    def _result(self, table: str) -> None:
        number = self.world.ledger.current(table)
        kept = self.world.ledger.result(table, number)
        match = self.match(table, number).lives[-1].match
        if kept is None:
            self.note("end", f"the result of match {number} of {table} is not kept")
        elif {key: kept[key] for key in match.result()} != messages.plain(match.result()):
            self.note("end", f"the result of match {number} of {table} is kept as {kept!r}")


def viewpoint(seats: frozenset[int], to_act: int | None) -> int | None:
    if len(seats) == 1:
        return min(seats)
    return to_act if to_act in seats else None


def text_for(game: AnyGame, state: Any, text: str, kind: str, seats: frozenset[int]) -> str:
    """A stored row as these seats may read it: only its owner knows what was drawn to a hidden rack."""
    if kind != "action":
        return text
    drawn = isinstance(game.parse(text), Draw) and game.hides_draws
    return "draw" if drawn and seats != {state.seat} else text

"""Devices of people at a table: they speak the protocol with good manners and bad, and know only what they are told."""

from __future__ import annotations

import asyncio
import itertools
from typing import TYPE_CHECKING, Any

import msgspec

from hindmost import editions
from hindmost.contract import messages
from hindmost.contract.folding import folded
from hindmost.game import NATURE
from hindmost.server.load.clients import some_action
from tests.simulation import network
from tests.simulation.loop import Actor, context_of
from tests.simulation.network import Wire
from tests.simulation.visitors import Visitor

if TYPE_CHECKING:
    from tests.simulation.world import World

from_server = msgspec.json.Decoder(messages.FromServer).decode
PATIENCE = 12.0  # seconds without an answer after which somebody tries another connection
MOST_MATCHES = 2
RUBBISH = ("", "{", '{"type":"act"}', '{"type":"hello","version":99}', '{"type":"act","match":1,"row":-1,"action":"x"}')


class Client:
    """One device at one table, with one connection after another."""

    def __init__(self, world: World, name: str, table: str, visitor: Visitor | None, manners: tuple[str, ...]) -> None:
        self.world, self.table, self.visitor = world, table, visitor
        self.actor: Actor = world.actor(name)
        self.manners = frozenset(manners)
        self.wire: Wire | None = None
        self.person = ""  # as whom it has come
        self.match: int | None = None
        self.rows: list[messages.VisibleRow] = []
        self.now: messages.Now | None = None
        self.told: Any = None
        self.seats: list[int] = []
        self.pending: dict[int, messages.Request] = {}
        self._unanswered: messages.Request | None = None
        self._ids = itertools.count(1)
        self._intention: asyncio.TimerHandle | None = None
        self._watch: asyncio.TimerHandle | None = None
        self._heard_at = 0.0
        self._mixed: int | None = None  # in which match it has mixed something in

    @property
    def leaving(self) -> bool:
        """It has come as somebody who is being deleted: what it is shown is anything between."""
        return self.visitor is not None and self.visitor.leaving and self.person != ""

    def was_another(self, wire: Wire) -> bool:
        """Was it somebody who is being deleted by then, when it opened this connection and has given it up since?"""
        return self.visitor is not None and self.visitor.leaving and wire is not self.wire

    def has(self, manner: str, share: float = 1.0) -> bool:
        return not self.world.calm and manner in self.manners and self.actor.chance.random() < share

    def _later(self, seconds: float, work: Any, *args: Any) -> asyncio.TimerHandle:
        return self.world.loop.call_later(seconds, work, *args, context=context_of(self.actor))

    # Coming and going

    def come(self) -> None:
        if self.wire is not None and not self.wire.over:
            return
        server = self.world.some_server(self.actor.chance)
        if server is None:
            self._later(self.actor.chance.uniform(0.2, 1.0), self.come)
            return
        self._come_as("" if self.visitor is None or self.visitor.leaving else self.visitor.id)
        cookie = self.visitor.cookie if self.visitor and self.person else ""
        path = f"/api/tables/{self.table}/socket"
        world = self.world
        self.wire = network.connect(world.loop, server.app, server.actor, self, path, cookie, world.referee.sent)
        world.wires.append(self.wire)
        self.wire.back.slow = 0.3 if self.has("slow") else 0.0
        self._later(PATIENCE, self._unless_welcome, self.wire)

    def _come_as(self, person: str) -> None:
        """Somebody else has seen nothing yet."""
        if person != self.person:
            self.person, self.match, self.rows, self.seats = person, None, [], []

    def _unless_welcome(self, wire: Wire) -> None:
        if self.wire is wire and not wire.over and self._heard_at < self.world.loop.now - PATIENCE:
            self.go()
            self._later(0.1, self.come)

    def go(self) -> None:
        if self.wire is not None:
            self.wire.leave()
            self.wire = None
        self._forget()

    def _forget(self) -> None:
        self._unanswered = next(iter(self.pending.values()), None)
        self.pending.clear()
        if self._intention is not None:
            self._intention.cancel()

    def opened(self, wire: Wire) -> None:
        if wire is not self.wire:
            wire.leave()
            return
        hello = messages.Hello(version=messages.VERSION, id=next(self._ids))
        if self.match is not None:
            hello.match, hello.seen = self.match, len(self.rows)
        self._send(hello)

    def lost(self, wire: Wire, code: int) -> None:
        self.world.count(f"closed {code}")
        self.world.trace(self.actor.name, f"lost {wire.server.name}: {code}")
        if wire is self.wire:
            self.wire = None
            self._forget()
            self._later(self.actor.chance.uniform(0.02, 2.0), self.come)

    # Speaking

    def _send(self, message: messages.Request) -> None:
        if self.wire is not None and self.wire.open:
            text = messages.encode(message).decode()
            self.world.trace(self.actor.name, f"to {self.wire.server.name}: {text}")
            self.wire.send(text)

    def ask(self, message: messages.Request) -> None:
        """Send it, and come again if it is not answered."""
        message.id = next(self._ids)
        self.pending[message.id] = message
        self._send(message)
        if self.has("double"):
            self._send(message)
        self._later(PATIENCE, self._unless_answered, message.id, self.wire)

    def _unless_answered(self, id: int, wire: Wire | None) -> None:
        if id in self.pending and wire is self.wire:
            self.go()
            self._later(0.1, self.come)

    # Listening

    def heard(self, wire: Wire, text: str) -> None:
        if wire is not self.wire:
            return
        self._heard_at = self.world.loop.now
        message = self.world.decoded(text)
        match message:
            case messages.Welcome():
                self._welcome(message)
            case messages.NewRows():
                if message.match == self.match and self.now is not None:
                    self._more(message.rows, folded(self.now, message.now))
                elif not self.leaving:
                    self.world.referee.note("order", f"{self.actor.name} heard rows of match {message.match}")
            case messages.TableChanged():
                self.told, self.seats = message.table, message.seats
            case messages.Done():
                if (asked := self.pending.pop(message.id, None)) is not None:
                    self.world.referee.confirmed(self, asked)
            case messages.Hinted():
                self.pending.pop(message.id or 0, None)
                self.world.referee.hinted(self)
            case messages.Refused():
                self._refused(message)
            case _:
                pass
        self._consider()

    def _welcome(self, message: messages.Welcome) -> None:
        if message.match != self.match:
            self.rows = []
        self.match, self.told, self.seats = message.match, message.table, message.seats
        if message.rows and message.rows[0].row == 0 and self.rows:
            self.rows = []  # all of it again
        self._more(message.rows, message.now)
        again, self._unanswered = self._unanswered, None
        if again is not None and self.has("again"):
            self.ask(again)

    def _more(self, rows: list[messages.VisibleRow], now: messages.Now) -> None:
        """Every row comes once and in its order."""
        expected = list(range(len(self.rows), len(self.rows) + len(rows)))
        if not self.leaving and ([row.row for row in rows] != expected or now.rows != len(self.rows) + len(rows)):
            told = f"{[row.row for row in rows]} of {now.rows}, not {expected}"
            self.world.referee.note("order", f"{self.actor.name} heard rows {told}")
        self.rows = [*self.rows, *rows]
        self.now = now

    def _refused(self, message: messages.Refused) -> None:
        self.world.count(f"refused {message.code}")
        if message.id is not None:
            self.pending.pop(message.id, None)
        if message.code == "reload":
            self.go()
            self._later(0.5, self.come)

    # Deciding

    def _consider(self) -> None:
        if self._intention is not None:
            self._intention.cancel()
        if self.wire is not None and self.now is not None and self.match:
            self._intention = self._later(self._pause(), self._do_something)

    def _pause(self) -> float:
        chance = self.actor.chance
        if self.has("ponderer", 0.2):
            return chance.uniform(3, 20)
        return chance.uniform(0.05, 1.2)

    def _do_something(self) -> None:
        now = self.now
        if now is None or self.wire is None or not self.wire.open:
            return
        if len(self.pending) > 3 or self._misbehave():
            return
        if now.winners is not None or now.end is not None:
            if self.seats and self.match is not None and self.match < MOST_MATCHES and self.has("rematcher"):
                self.ask(messages.Rematch())
        elif not self.seats:
            return
        elif now.paused:
            self.ask(messages.Resume())
        elif now.asked and now.asker not in self.seats and not set(now.agreed) & set(self.seats):
            self.ask(messages.Answer(agree=not self.world.calm and self.actor.chance.random() < 0.6))
        elif now.to_act == NATURE:
            self._mix()
        elif now.legal is not None and not self.pending:
            if self.told.settings.hints and self.has("learner", 0.3):
                self.ask(messages.Hint())
            self._act(now)
        self._intention = self._later(self.actor.chance.uniform(1, 4), self._do_something)

    def _mix(self) -> None:
        """Before the deal, where the table has it so."""
        if self.told.settings.mix and self._mixed != self.match and not self.has("silent"):
            self._mixed = self.match
            self.ask(messages.Mix(entropy=f"{self.actor.chance.getrandbits(128):032x}"))

    def _act(self, now: messages.Now) -> None:
        assert now.legal is not None
        assert self.match is not None
        game = editions.find(self.told.game, self.told.options)
        action = some_action(game, now.legal, now.open, self.actor.chance)
        self.ask(messages.Act(match=self.match, row=now.rows, action=action))

    def _misbehave(self) -> bool:
        """What people do besides; True if that is enough for now."""
        if self.has("restless", 0.15):
            self.go()
            self._later(self.actor.chance.uniform(0.0, 3.0), self.come)
            return True
        if self.has("absent", 0.05):
            self.go()
            self._later(self.actor.chance.uniform(5.0, 30.0), self.come)
            return True
        if self.has("talker", 0.3):
            self.ask(messages.Say(text=f"{self.actor.name} says {next(self._ids)}"))
        if self.has("liar", 0.3):
            self._lie()
        if not self.seats:
            return False
        if self.has("pauser", 0.1):
            self.ask(messages.Pause())
        if self.has("asker", 0.15):
            self.ask(messages.Ask(what=self.actor.chance.choice(("undo", "undo", "undo", "abort"))))
        if self.has("resigner", 0.03):
            self.ask(messages.Resign())
        return False

    def _lie(self) -> None:
        chance, now = self.actor.chance, self.now
        assert now is not None
        assert self.match is not None
        row = max(0, now.rows + chance.randrange(-3, 3))
        known = [shown.text for shown in self.rows if shown.kind == "action" and shown.seat >= 0] or ["keep"]
        lies: list[messages.Request] = [
            messages.Act(match=self.match, row=row, action=chance.choice(known)),
            messages.Act(match=self.match, row=now.rows, action=chance.choice(("resign", "undo 3", "time 0", "keep"))),
            messages.Act(match=self.match + chance.choice((-1, 1)), row=0, action="swap"),
            messages.Look(action=chance.choice(known)),
            messages.Answer(agree=True),
            messages.Rematch(),
            messages.Claim(),
            messages.Hint(),
            messages.Mix(entropy="ab" * 16),
            messages.Hello(version=messages.VERSION),
        ]
        lie = chance.choice(lies)
        if chance.random() < 0.2 and self.wire is not None:
            self.wire.send(chance.choice(RUBBISH))
        else:
            self.ask(lie)

"""Who folds the changes knows at every ply what a fresh `hello` would tell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any, cast

import msgspec
import pytest

from hindmost import editions
from hindmost.contract import messages
from hindmost.contract.folding import folded
from hindmost.contract.settings import ClockSettings, Settings
from hindmost.game import NATURE, AnyGame, draw
from hindmost.match import Match
from hindmost.table import snapshots
from hindmost.table.carrier import Duties
from hindmost.table.clock import Clock
from hindmost.table.match_log import TABLE, Instant, LiveMatch, Row
from hindmost.table.table import Sitting, Table
from tests.server.test_secrets import Listener
from tests.server.tools import STILL

decode = msgspec.json.Decoder(messages.FromServer).decode
FEW = ("tiny-2", "tiny-stacking-2", "classic-duel", "collecting-2")
SETTINGS = (Settings(), Settings(clock=ClockSettings(bank=600.0, increment=5.0), patience=None, rated=True))


class Nothing:
    """What a table asks for is not done."""

    async def over(self, _table: Table) -> None: ...

    def keep(self, work: Any) -> None:
        work.close()


class Folding(Listener):
    """Keeps no more than a client does."""

    def __init__(self, person: str) -> None:
        super().__init__(person)
        self.now: messages.Now | None = None
        self.changes = 0

    def send(self, message: bytes) -> None:
        heard = decode(message)
        if isinstance(heard, messages.Welcome):
            self.now = heard.now
        elif isinstance(heard, messages.NewRows):
            assert self.now is not None
            self.now = folded(self.now, heard.now)
            self.changes += 1


class Playing:
    """Whatever can happen to a match, as rows that are stored together."""

    def __init__(self, game: AnyGame, settings: Settings, chance: Random) -> None:
        self.game, self.chance = game, chance
        self.live = LiveMatch(Match.new(game), Clock.new(settings.clock, game.seats))
        self._numbers = count()

    def rows(self, *said: tuple[int, str]) -> list[Row]:
        made = []
        for seat, text in said:
            passed = self.chance.uniform(0.0, 0.5) if self.live.clock.used else 0.0
            at = Instant(1000.0 + next(self._numbers), self.live.time + passed)
            made.append(self.live.row(seat, text, at))
            self.live = self.live.after(made[-1])
        return made

    def parts(self) -> Iterator[list[Row]]:
        """Until the match is over and all want another."""
        yield self.rows((TABLE, "commit 00ff"))
        while not self.live.over:
            if drawn := self._drawn(1.0):
                yield drawn
            if (seat := self.live.match.to_act) is not None:
                yield from self._said(seat)
                yield from self._done(seat) if self.live.match.to_act == seat else ()
        for seat in range(self.game.seats):
            yield self.rows((seat, "rematch"))

    def _drawn(self, share: float) -> list[Row]:
        drawn: list[Row] = []
        while self.live.match.to_act == NATURE and self.chance.random() < share:
            drawn += self.rows((NATURE, self.game.text(draw(self.game, self.live.match.state, self.chance))))
        return drawn

    def _done(self, seat: int) -> Iterator[list[Row]]:
        actions = self.game.actions(self.live.match.state)
        action = actions[self.chance.randrange(len(actions))]
        acted = self.rows((seat, self.game.text(action)))
        yield acted + self._drawn(1.0 if action in self.game.silent else 0.9)  # what nobody notices does not stay alone

    def _said(self, seat: int) -> Iterator[list[Row]]:
        other, ply = (seat + 1) % self.game.seats, self.chance.randrange(len(self.live.match.log) + 1)
        match self.chance.randrange(60):
            case 0:
                yield self.rows((seat, "pause"))
                yield self.rows((seat, "resume"))
            case 1:
                yield self.rows((other, "ask undo"), (seat, "agree"), (TABLE, f"undo {ply}"))
            case 2:
                yield self.rows((seat, "ask abort"))
                yield self.rows((other, "refuse"))
            case 3:
                yield self.rows((seat, "hint"))
            case 4:
                yield self.rows((TABLE, f"failed {seat}"))
            case 5 if self.chance.random() < 0.1:
                yield self.rows((seat, "resign"))


def at_every_ply(name: str, settings: Settings, seed: int) -> int:
    game, chance = editions.find(name), Random(seed)
    people = [f"person {seat}" for seat in range(game.seats)]
    people[-1] = people[0] if seed % 2 else people[-1]
    sittings = tuple(Sitting("person", f"name {seat}", who) for seat, who in enumerate(people))
    table = Table("t", game, settings, sittings, 1, cast("Duties", Nothing()), STILL)
    listeners = [Folding(who) for who in (*dict.fromkeys(people), "onlooker")]
    for listener in listeners:
        table.welcome(listener)
    for part in Playing(game, settings, chance).parts():
        table.take_in(part)
        for listener in listeners:
            fresh = decode(snapshots.welcome(table, listener.person))
            assert isinstance(fresh, messages.Welcome)
            assert listener.now == fresh.now
    assert table.live.over
    return sum(listener.changes for listener in listeners)


@pytest.mark.parametrize("name", FEW)
def test_changes_come_to_what_a_hello_tells(name: str) -> None:
    for settings, seed in zip(SETTINGS, (0, 1), strict=True):
        assert at_every_ply(name, settings, seed) > 30


@pytest.mark.long
@pytest.mark.parametrize("name", editions.names())
def test_changes_come_to_what_a_hello_tells_in_every_game(name: str) -> None:
    for seed in range(4):
        assert at_every_ply(name, SETTINGS[seed // 2], seed) > 30


def test_who_has_another_seat_than_before_is_shown_all_of_it() -> None:
    game = editions.find("tiny-2")
    table = Table(
        "t", game, Settings(), (Sitting("person", "a", "ann"), Sitting("link", "")), 1, cast("Duties", Nothing()), STILL
    )
    listener = Folding("bob")
    table.welcome(listener)
    table.seated = (table.seated[0], Sitting("person", "b", "bob"))
    table.take_in([Row(0, TABLE, "commit 00ff", 1000.0, 0.0)])
    assert listener.changes == 0
    assert listener.now is not None
    assert listener.now.view.viewer == 1

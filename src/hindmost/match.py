"""A match is a header and a log. Everything else follows from them by replay."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import IO, TYPE_CHECKING, Any

from hindmost.actions import Action
from hindmost.editions import find
from hindmost.game import AnyGame, IllegalAction, Standing, play, winners
from hindmost.record_format import FORMAT, LONGEST_LINE, BadRecord, header_of, parse_json, quote, same
from hindmost.rules.changed import changed

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["FORMAT", "LONGEST_LINE", "BadRecord", "Match", "dumps", "load", "loads", "read", "save"]

KEYS = ("format", "game", "options", "names", "log", "standings", "winners", "end")
CUT_SHORT = ("resign", "time")


@dataclass(frozen=True)
class Match:
    """One playing of a game. It is never changed: whatever is done returns the match after it.

    >>> from random import Random
    >>> from hindmost import NATURE, Match, find
    >>> from hindmost.game import draw
    >>> game, rng = find("tiny-2"), Random(1)
    >>> match = Match.new(game, ["Ada", "Bob"])
    >>> while match.to_act is not None:
    ...     by_nature = match.to_act == NATURE
    ...     match = match.play(draw(game, match.state, rng) if by_nature else rng.choice(game.actions(match.state)))
    >>> match.standings, match.winners
    (((0, 0, 0, 1, 1, 2), (0, 0, 0, 0, 1, 2)), (0,))
    """

    game: AnyGame
    names: tuple[str, ...]
    log: tuple[Action, ...] = ()
    end: str | None = None  # how it was cut short: "resign 1", "time 1", "abort"
    extra: Mapping[str, Any] = field(default_factory=dict)
    state: Any = None  # after the log

    @classmethod
    def new(cls, game: AnyGame, names: Sequence[str] | None = None) -> Match:
        """A match before its first ply; without names seats are called by their numbers.

        >>> from hindmost import Match, find
        >>> Match.new(find("travel-2")).names
        ('seat 0', 'seat 1')
        """
        given = tuple(names) if names is not None else tuple(f"seat {seat}" for seat in range(game.seats))
        if len(given) != game.seats:
            raise ValueError(f"{game.name} has {game.seats} seats, not {len(given)} names")
        return cls(game, given, state=game.start())

    @property
    def to_act(self) -> int | None:
        """The seat to act, nature, or None when the match is over or was cut short.

        >>> from hindmost import NATURE, Match, find
        >>> match = Match.new(find("classic-2"))
        >>> match.to_act == NATURE, match.resign(1).to_act
        (True, None)
        """
        return None if self.end else self.game.to_act(self.state)

    @property
    def finished(self) -> bool:
        """Did it end by the rules?

        >>> from hindmost import Match, find
        >>> Match.new(find("classic-2")).resign(1).finished
        False
        """
        return self.game.to_act(self.state) is None

    @property
    def standings(self) -> tuple[Standing, ...]:
        """The result list of each side as it stands.

        >>> from hindmost import Match, find
        >>> Match.new(find("classic-2")).standings
        ((0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0))
        """
        return self.game.standings(self.state)

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning sides; of a match cut short the best of the other sides, of an aborted one none.

        >>> from hindmost import Match, find
        >>> match = Match.new(find("classic-2"))
        >>> match.resign(0).winners, match.abort().winners
        ((1,), ())
        """
        if self.end is None:
            return winners(self.standings) if self.finished else ()
        word, _, seat = self.end.partition(" ")
        if word == "abort":
            return ()
        loser = self.game.side(int(seat))
        others = [side for side in range(self.game.sides) if side != loser]
        best = max((self.standings[side] for side in others), default=())
        return tuple(side for side in others if self.standings[side] == best)

    def play(self, action: Action) -> Match:
        """The match after this action; IllegalAction if it is not legal.

        >>> from hindmost import Match, find
        >>> game = find("classic-2")
        >>> match = Match.new(game).play(game.parse("draw rb"))
        >>> match.log
        (Draw(kind=2),)
        """
        if self.end is not None:
            raise IllegalAction(f"{self.game.text(action)!r} comes after the end ({self.end})")
        return changed(self, log=(*self.log, action), state=play(self.game, self.state, action))

    def undo(self, plies: int = 1) -> Match:
        """The match as it stood so many plies ago; an end that cut it short is taken back with them.

        >>> from hindmost import Match, find
        >>> game = find("classic-2")
        >>> match = Match.new(game).play(game.parse("draw rb"))
        >>> match.undo() == Match.new(game)
        True
        """
        return self.at(len(self.log) - plies)

    def at(self, ply: int) -> Match:
        """The match before this ply.

        >>> from hindmost import Match, find
        >>> game = find("classic-2")
        >>> match = Match.new(game).play_all([game.parse("draw rb"), game.parse("draw oo")])
        >>> match.at(1).log
        (Draw(kind=2),)
        """
        if not 0 <= ply <= len(self.log):
            raise ValueError(f"ply {ply} is not one of {len(self.log)}")
        return replace(Match.new(self.game, self.names), extra=self.extra).play_all(self.log[:ply])

    def play_all(self, log: Iterable[Action]) -> Match:
        """The match after these actions, each of them checked; quicker than one `play` after another.

        >>> from hindmost import Match, find
        >>> game = find("classic-2")
        >>> len(Match.new(game).play_all([game.parse("draw rb"), game.parse("draw oo")]).log)
        2
        """
        actions = tuple(log)
        state = self.state
        for action in actions:
            state = play(self.game, state, action)
        return replace(self, log=(*self.log, *actions), state=state)

    def resign(self, seat: int) -> Match:
        """The match cut short by a seat that gives up.

        >>> from hindmost import Match, find
        >>> Match.new(find("classic-2")).resign(1).end
        'resign 1'
        """
        return self._cut_short(f"resign {self._seat(seat)}")

    def out_of_time(self, seat: int) -> Match:
        """The match cut short because a seat has no time left.

        >>> from hindmost import Match, find
        >>> match = Match.new(find("classic-3")).out_of_time(1)
        >>> match.end, match.winners
        ('time 1', (0, 2))
        """
        return self._cut_short(f"time {self._seat(seat)}")

    def abort(self) -> Match:
        """The match cut short without a winner.

        >>> from hindmost import Match, find
        >>> Match.new(find("classic-2")).abort().end
        'abort'
        """
        return self._cut_short("abort")

    def _seat(self, seat: int) -> int:
        if not 0 <= seat < self.game.seats:
            raise ValueError(f"{self.game.name} has no seat {seat}")
        return seat

    def _cut_short(self, end: str) -> Match:
        if self.finished or self.end:
            raise ValueError("the match is over")
        return replace(self, end=end)

    def noting(self, **extra: Any) -> Match:
        """The match with further keys for its record.

        >>> from hindmost import Match, find
        >>> Match.new(find("classic-2")).noting(event="club evening").record()["event"]
        'club evening'
        """
        return replace(self, extra={**self.extra, **extra})

    def record(self) -> dict[str, Any]:
        """The record, ready for JSON.

        >>> from hindmost import Match, find
        >>> game = find("classic-2")
        >>> Match.new(game, ["Ada", "Bob"]).play(game.parse("draw rb")).record()
        {'format': 'hindmost/1', 'game': 'classic-2', 'options': {}, 'names': ['Ada', 'Bob'], 'log': ['draw rb']}
        """
        record: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game.name,
            "options": dict(self.game.options),
            "names": list(self.names),
            "log": [self.game.text(action) for action in self.log],
        }
        return record | self.result() | dict(self.extra)

    def result(self) -> dict[str, Any]:
        """What a record says of the end: nothing of a match that goes on.

        >>> from hindmost import Match, find
        >>> match = Match.new(find("classic-solo"))
        >>> match.result(), match.abort().result()
        ({}, {'standings': [[0, 0, 0, 0, 0, 0]], 'winners': [], 'end': 'abort'})
        """
        if not self.finished and not self.end:
            return {}
        result = {"standings": [list(standing) for standing in self.standings], "winners": list(self.winners)}
        return result | ({"end": self.end} if self.end else {})

    @classmethod
    def from_record(cls, record: object) -> Match:
        """The match of a record, every line of it verified; BadRecord says what is wrong.

        >>> from hindmost import Match, find
        >>> match = Match.new(find("classic-2")).resign(0)
        >>> Match.from_record(match.record()) == match
        True
        """
        header = header_of(record)
        try:
            match = cls.new(find(header["game"], header["options"]), header["names"])
        except ValueError as error:
            raise BadRecord(str(error)) from None
        match = replace(match, extra={key: value for key, value in header.items() if key not in KEYS})
        match = _replayed(match, header["log"])
        end = header.get("end")
        if end is not None:
            match = match._cut_short_as(end)
        match._verify_result(header)
        return match

    def _cut_short_as(self, end: object) -> Match:
        ply = len(self.log)
        if self.finished:
            raise BadRecord(f"a finished match has no end {quote(end)}", ply)
        word, _, seat = end.partition(" ") if isinstance(end, str) else ("", "", "")
        if end != "abort" and (word not in CUT_SHORT or seat not in map(str, range(self.game.seats))):
            raise BadRecord(f'end is "resign SEAT", "time SEAT" or "abort", not {quote(end)}', ply)
        return replace(self, end=str(end))

    def _verify_result(self, header: Mapping[str, Any]) -> None:
        ply = len(self.log)
        is_due = self.result()
        for key in ("standings", "winners"):
            given, due = header.get(key), is_due.get(key)
            if due is None and key in header:
                raise BadRecord(f"{key} {quote(given)} of a match that is not over", ply)
            if key not in header and due is not None and not self.end:
                raise BadRecord(f"the match is over but has no {key}", ply)
            if key in header and not same(given, due):
                raise BadRecord(f"{key} are {due}, not {quote(given)}", ply)
        if self.winners and "winners" not in header:
            raise BadRecord(f"a match that ended by {self.end!r} but has no winners", ply)


def _replayed(match: Match, log: Sequence[str]) -> Match:
    """The match after a log, each action of it checked in its turn."""
    game, state = match.game, match.state
    actions = []
    for ply, text in enumerate(log):
        if game.to_act(state) is None:
            raise BadRecord(f"{quote(text)} comes after the end of the match", ply)
        try:
            action = game.parse(text)
        except IllegalAction as error:
            raise BadRecord(str(error), ply) from None
        legal = game.actions(state)
        if action not in legal:
            raise BadRecord(f"{quote(text)} is not legal here, {_expected(game, legal)}", ply)
        actions.append(action)
        state = game.apply(state, action)
    return replace(match, log=tuple(actions), state=state)


def _expected(game: AnyGame, legal: Sequence[Action]) -> str:
    some = ", ".join(game.text(action) for action in legal[:3])
    return f"expected {some}" + (f" or {len(legal) - 3} others" if len(legal) > 3 else "")


def loads(line: str | bytes, number: int | None = None) -> Match:
    """The match of one line; BadRecord names the record by its number.

    >>> from hindmost import Match, find
    >>> from hindmost.match import dumps, loads
    >>> match = Match.new(find("classic-2"), ["Ada", "Bob"])
    >>> loads(dumps(match)) == match
    True
    """
    try:
        match = Match.from_record(parse_json(line))
        json.dumps(match.extra)  # what can be read can be written again
    except RecursionError:
        raise BadRecord("not JSON: nested too deeply", record=number) from None
    except BadRecord as error:
        raise BadRecord(error.what, error.ply, number) from None
    return match


def load(path: str | Path) -> Iterator[Match]:
    """The matches of a file, one after the other, each verified as it is read.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from hindmost import Match, find
    >>> from hindmost.match import load, save
    >>> with TemporaryDirectory() as folder:
    ...     save(Path(folder) / "matches.ndjson", [Match.new(find("classic-2")), Match.new(find("travel-2"))])
    ...     [match.game.name for match in load(Path(folder) / "matches.ndjson")]
    ['classic-2', 'travel-2']
    """
    with open(path, "rb") as file:
        yield from read(file)


def read(file: IO[bytes]) -> Iterator[Match]:
    """The same of a file that is open.

    >>> from io import BytesIO
    >>> from hindmost import Match, find
    >>> from hindmost.match import dumps, read
    >>> line = dumps(Match.new(find("classic-2"))).encode()
    >>> len(list(read(BytesIO(line + b"\\n" + line))))
    2
    """
    number = 0
    while line := file.readline(LONGEST_LINE + 2):
        if line.strip() or len(line) > LONGEST_LINE:
            number += 1
            yield loads(line.rstrip(b"\r\n"), number)


def dumps(match: Match) -> str:
    """The record as one line; a half of a character that UTF-8 cannot hold stays the JSON escape it came as.

    >>> from hindmost import Match, find
    >>> from hindmost.match import dumps
    >>> dumps(Match.new(find("classic-solo"), ["Ada"]))
    '{"format":"hindmost/1","game":"classic-solo","options":{},"names":["Ada"],"log":[]}'
    """
    line = json.dumps(match.record(), separators=(",", ":"), ensure_ascii=False)
    return line.encode("utf-8", "backslashreplace").decode("utf-8")


def save(path: str | Path, matches: Iterable[Match]) -> None:
    """Write matches to a file, one line each, in place of what it held: all of them or, if that fails, none.

    >>> from pathlib import Path
    >>> from tempfile import TemporaryDirectory
    >>> from hindmost import Match, find
    >>> from hindmost.match import save
    >>> with TemporaryDirectory() as folder:
    ...     save(Path(folder) / "matches.ndjson", [Match.new(find("classic-solo"), ["Ada"])])
    ...     print((Path(folder) / "matches.ndjson").read_text(encoding="utf-8"), end="")
    {"format":"hindmost/1","game":"classic-solo","options":{},"names":["Ada"],"log":[]}
    """
    lines = [dumps(match) + "\n" for match in matches]
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.writelines(lines)

"""A match is a header and a log. Everything else follows from them by replay."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import isfinite
from typing import IO, TYPE_CHECKING, Any

from hindmost.actions import Action
from hindmost.editions import find
from hindmost.game import AnyGame, IllegalAction, Standing, play, quoted, winners
from hindmost.rules.changed import changed

if TYPE_CHECKING:
    from pathlib import Path

FORMAT = "hindmost/1"
LONGEST_LINE = 1_000_000
KEYS = ("format", "game", "options", "names", "log", "standings", "winners", "end")
CUT_SHORT = ("resign", "time")


class BadRecord(ValueError):
    """A record that is not one: what is wrong, in which record, and at which ply."""

    def __init__(self, what: str, ply: int | None = None, record: int | None = None) -> None:
        self.what, self.ply, self.record = what, ply, record
        number = "record" if record is None else f"record {record}"
        super().__init__(f"{number}, {'before ply 0' if ply is None else f'ply {ply}'}: {what}")


@dataclass(frozen=True)
class Match:
    game: AnyGame
    names: tuple[str, ...]
    log: tuple[Action, ...] = ()
    end: str | None = None  # how it was cut short: "resign 1", "time 1", "abort"
    extra: Mapping[str, Any] = field(default_factory=dict)
    state: Any = None  # after the log

    @classmethod
    def new(cls, game: AnyGame, names: Sequence[str] | None = None) -> Match:
        given = tuple(names) if names is not None else tuple(f"seat {seat}" for seat in range(game.seats))
        if len(given) != game.seats:
            raise ValueError(f"{game.name} has {game.seats} seats, not {len(given)} names")
        return cls(game, given, state=game.start())

    @property
    def to_act(self) -> int | None:
        """The seat to act, nature, or None when the match is over or was cut short."""
        return None if self.end else self.game.to_act(self.state)

    @property
    def finished(self) -> bool:
        """Did it end by the rules?"""
        return self.game.to_act(self.state) is None

    @property
    def standings(self) -> tuple[Standing, ...]:
        return self.game.standings(self.state)

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning sides; of a match cut short the best of the other sides, of an aborted one none."""
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
        if self.end is not None:
            raise IllegalAction(f"{self.game.text(action)!r} comes after the end ({self.end})")
        return changed(self, log=(*self.log, action), state=play(self.game, self.state, action))

    def undo(self, plies: int = 1) -> Match:
        """The match as it stood so many plies ago; an end that cut it short is taken back with them."""
        return self.at(len(self.log) - plies)

    def at(self, ply: int) -> Match:
        """The match before this ply."""
        if not 0 <= ply <= len(self.log):
            raise ValueError(f"ply {ply} is not one of {len(self.log)}")
        return replace(Match.new(self.game, self.names), extra=self.extra).play_all(self.log[:ply])

    def play_all(self, log: Iterable[Action]) -> Match:
        actions = tuple(log)
        state = self.state
        for action in actions:
            state = play(self.game, state, action)
        return replace(self, log=(*self.log, *actions), state=state)

    def resign(self, seat: int) -> Match:
        return self._cut_short(f"resign {self._seat(seat)}")

    def out_of_time(self, seat: int) -> Match:
        return self._cut_short(f"time {self._seat(seat)}")

    def abort(self) -> Match:
        return self._cut_short("abort")

    def _seat(self, seat: int) -> int:
        if not 0 <= seat < self.game.seats:
            raise ValueError(f"{self.game.name} has no seat {seat}")
        return seat

    def _cut_short(self, end: str) -> Match:
        if self.finished or self.end:
            raise ValueError("the match is over")
        return replace(self, end=end)

    def record(self) -> dict[str, Any]:
        """The record, ready for JSON."""
        record: dict[str, Any] = {
            "format": FORMAT,
            "game": self.game.name,
            "options": dict(self.game.options),
            "names": list(self.names),
            "log": [self.game.text(action) for action in self.log],
        }
        return record | self.result() | dict(self.extra)

    def result(self) -> dict[str, Any]:
        """What a record says of the end: nothing of a match that goes on."""
        if not self.finished and not self.end:
            return {}
        result = {"standings": [list(standing) for standing in self.standings], "winners": list(self.winners)}
        return result | ({"end": self.end} if self.end else {})

    @classmethod
    def from_record(cls, record: object) -> Match:
        """The match of a record, every line of it verified; BadRecord says what is wrong."""
        header = _header(record)
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
            raise BadRecord(f"a finished match has no end {_quote(end)}", ply)
        word, _, seat = end.partition(" ") if isinstance(end, str) else ("", "", "")
        if end != "abort" and (word not in CUT_SHORT or seat not in map(str, range(self.game.seats))):
            raise BadRecord(f'end is "resign SEAT", "time SEAT" or "abort", not {_quote(end)}', ply)
        return replace(self, end=str(end))

    def _verify_result(self, header: Mapping[str, Any]) -> None:
        ply = len(self.log)
        is_due = self.result()
        for key in ("standings", "winners"):
            given, due = header.get(key), is_due.get(key)
            if due is None and key in header:
                raise BadRecord(f"{key} {_quote(given)} of a match that is not over", ply)
            if key not in header and due is not None and not self.end:
                raise BadRecord(f"the match is over but has no {key}", ply)
            if key in header and not _same(given, due):
                raise BadRecord(f"{key} are {due}, not {_quote(given)}", ply)
        if self.winners and "winners" not in header:
            raise BadRecord(f"a match that ended by {self.end!r} but has no winners", ply)


def _header(record: object) -> dict[str, Any]:
    """The record with its parts of the right kind."""
    if not isinstance(record, dict):
        raise BadRecord(f"a record is a JSON object, not {_quote(record)}")
    if record.get("format") != FORMAT:
        raise BadRecord(f"format is {FORMAT!r}, not {_quote(record.get('format'))}")
    if not isinstance(record.get("game"), str):
        raise BadRecord(f"game is a name, not {_quote(record.get('game'))}")
    if not isinstance(record.get("options", {}), dict):
        raise BadRecord(f"options are an object, not {_quote(record['options'])}")
    for key in ("names", "log"):
        listed = record.get(key)
        if not isinstance(listed, list):
            raise BadRecord(f"{key} is a list of strings, not {_quote(listed)}")
        for at, text in enumerate(listed):
            if not isinstance(text, str):
                raise BadRecord(f"{key} is a list of strings, not of {_quote(text)}", at if key == "log" else None)
    return {"options": {}} | record


def _replayed(match: Match, log: Sequence[str]) -> Match:
    """The match after a log, each action of it checked in its turn."""
    game, state = match.game, match.state
    actions = []
    for ply, text in enumerate(log):
        if game.to_act(state) is None:
            raise BadRecord(f"{_quote(text)} comes after the end of the match", ply)
        try:
            action = game.parse(text)
        except IllegalAction as error:
            raise BadRecord(str(error), ply) from None
        legal = game.actions(state)
        if action not in legal:
            raise BadRecord(f"{_quote(text)} is not legal here, {_expected(game, legal)}", ply)
        actions.append(action)
        state = game.apply(state, action)
    return replace(match, log=tuple(actions), state=state)


def _expected(game: AnyGame, legal: Sequence[Action]) -> str:
    some = ", ".join(game.text(action) for action in legal[:3])
    return f"expected {some}" + (f" or {len(legal) - 3} others" if len(legal) > 3 else "")


def _same(given: object, due: object) -> bool:
    """Equal as JSON: 1, 1.0 and true are three things."""
    return json.dumps(given, default=repr) == json.dumps(due)


def _quote(value: object) -> str:
    return quoted(value if isinstance(value, str) else json.dumps(value, default=repr))


def loads(line: str | bytes, number: int | None = None) -> Match:
    """The match of one line; BadRecord names the record by its number."""
    try:
        match = Match.from_record(_parse_json(line))
        json.dumps(match.extra)  # what can be read can be written again
    except RecursionError:
        raise BadRecord("not JSON: nested too deeply", record=number) from None
    except BadRecord as error:
        raise BadRecord(error.what, error.ply, number) from None
    return match


def _parse_json(line: str | bytes) -> object:
    if len(line) > LONGEST_LINE:
        raise BadRecord(f"a line of over {LONGEST_LINE:,} bytes")
    try:
        text = line.decode("utf-8") if isinstance(line, bytes) else line
        return json.loads(text, parse_constant=_no_number, parse_float=_finite, object_pairs_hook=_no_repeats)
    except UnicodeDecodeError:
        raise BadRecord("not JSON: not UTF-8") from None
    except json.JSONDecodeError as error:
        raise BadRecord(f"not JSON: {error.msg} at character {error.pos} of {len(text)}") from None
    except ValueError as error:
        raise BadRecord(f"not JSON: {error}") from None


def _no_number(text: str) -> object:
    raise ValueError(f"{quoted(text)} is no number")


def _finite(text: str) -> object:
    return value if isfinite(value := float(text)) else _no_number(text)


def _no_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key appears twice in an object")
    return found


def load(path: str | Path) -> Iterator[Match]:
    """The matches of a file, one after the other, each verified as it is read."""
    with open(path, "rb") as file:
        yield from read(file)


def read(file: IO[bytes]) -> Iterator[Match]:
    number = 0
    while line := file.readline(LONGEST_LINE + 2):
        if line.strip() or len(line) > LONGEST_LINE:
            number += 1
            yield loads(line.rstrip(b"\r\n"), number)


def dumps(match: Match) -> str:
    """The record as one line; a half of a character that UTF-8 cannot hold stays the JSON escape it came as."""
    line = json.dumps(match.record(), separators=(",", ":"), ensure_ascii=False)
    return line.encode("utf-8", "backslashreplace").decode("utf-8")


def save(path: str | Path, matches: Iterable[Match]) -> None:
    """Write matches to a file, one line each, in place of what it held: all of them or, if that fails, none."""
    lines = [dumps(match) + "\n" for match in matches]
    with open(path, "w", encoding="utf-8", newline="\n") as file:
        file.writelines(lines)

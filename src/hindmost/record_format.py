"""How a record is written: one JSON object with parts of the right kind. Whatever is not is refused in one line."""

from __future__ import annotations

import json
from math import isfinite
from typing import Any

from hindmost.game import quoted

FORMAT = "hindmost/1"
LONGEST_LINE = 1_000_000


class BadRecord(ValueError):
    """A record that is not one: what is wrong, in which record, and at which ply.

    >>> from hindmost import BadRecord
    >>> from hindmost.match import loads
    >>> line = '{"format": "hindmost/1", "game": "classic-2", "names": ["Ada", "Bob"], "log": ["draw rb", "keep"]}'
    >>> try:
    ...     loads(line, 3)
    ... except BadRecord as error:
    ...     print(error.record, error.ply, error)
    3 1 record 3, ply 1: 'keep' is not legal here, expected draw rr, draw rg, draw rb or 18 others
    """

    def __init__(self, what: str, ply: int | None = None, record: int | None = None) -> None:
        self.what, self.ply, self.record = what, ply, record
        number = "record" if record is None else f"record {record}"
        super().__init__(f"{number}, {'before ply 0' if ply is None else f'ply {ply}'}: {what}")


def header_of(record: object) -> dict[str, Any]:
    """The record with its parts of the right kind."""
    if not isinstance(record, dict):
        raise BadRecord(f"a record is a JSON object, not {quote(record)}")
    if record.get("format") != FORMAT:
        raise BadRecord(f"format is {FORMAT!r}, not {quote(record.get('format'))}")
    if not isinstance(record.get("game"), str):
        raise BadRecord(f"game is a name, not {quote(record.get('game'))}")
    if not isinstance(record.get("options", {}), dict):
        raise BadRecord(f"options are an object, not {quote(record['options'])}")
    for key in ("names", "log"):
        listed = record.get(key)
        if not isinstance(listed, list):
            raise BadRecord(f"{key} is a list of strings, not {quote(listed)}")
        for at, text in enumerate(listed):
            if not isinstance(text, str):
                raise BadRecord(f"{key} is a list of strings, not of {quote(text)}", at if key == "log" else None)
    return {"options": {}} | record


def same(given: object, due: object) -> bool:
    """Equal as JSON: 1, 1.0 and true are three things."""
    return json.dumps(given, default=repr) == json.dumps(due)


def quote(value: object) -> str:
    return quoted(value if isinstance(value, str) else json.dumps(value, default=repr))


def parse_json(line: str | bytes) -> object:
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

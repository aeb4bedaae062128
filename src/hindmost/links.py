"""Something to look at as a text short enough for an address: a record, a position, a puzzle (see docs/notation.md)."""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from string import ascii_letters, digits
from typing import Any

from hindmost.editions import find
from hindmost.game import AnyGame, quoted
from hindmost.match import Match
from hindmost.record_format import FORMAT, BadRecord, parse_json

VERSION = "A"
LONGEST = 1990  # characters: with its name and what goes before, a query string of 2,000
LARGEST = 32_768  # bytes unpacked; a deflated zero is a thousand of them
POSITION_FORMAT = "hindmost-position/1"
PLAIN_DEFLATE = -15  # the window in bits, and no header
BASE64URL = frozenset(ascii_letters + digits + "-_")
TOO_LARGE = re.compile(r"\d{4}")  # no number of a position has so many digits
OF_A_RECORD = ("commitment", "entropy", "seed")  # all that a link carries beyond what every record has


class BadLink(ValueError):
    """A link that is none, or something that does not fit into one."""


def pack(value: Mapping[str, Any]) -> str:
    """The link of a JSON object.

    >>> from hindmost.links import pack, unpack
    >>> unpack(pack({"format": "hindmost/1"}))
    {'format': 'hindmost/1'}
    """
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode("utf-8", "backslashreplace")
    packer = zlib.compressobj(9, wbits=PLAIN_DEFLATE, memLevel=9)
    link = VERSION + urlsafe_b64encode(packer.compress(text) + packer.flush()).decode().rstrip("=")
    if len(text) > LARGEST or len(link) > LONGEST:
        raise BadLink("this is too long for a link; share it as a file")
    return link


def unpack(link: str) -> dict[str, Any]:
    """The reverse; BadLink says why it is none. What it tells is not checked yet."""
    if len(link) > LONGEST:
        raise BadLink(f"a link has at most {LONGEST} characters, not {len(link)}")
    if not link.startswith(VERSION) or not BASE64URL.issuperset(link):
        raise BadLink(f"not a link: {quoted(link)}")
    try:
        value = parse_json(_inflated(link[1:]))
    except (BadRecord, ValueError, zlib.error, RecursionError):
        raise BadLink("the link is damaged: copy all of it") from None
    if not isinstance(value, dict):
        raise BadLink("the link holds nothing that can be shown")
    return value


def _inflated(letters: str) -> bytes:
    unpacker = zlib.decompressobj(wbits=PLAIN_DEFLATE)
    text = unpacker.decompress(urlsafe_b64decode(letters + "=" * (-len(letters) % 4)), LARGEST + 1)
    if len(text) > LARGEST or not unpacker.eof or unpacker.unused_data:
        raise ValueError("too much, or not all of it")
    return text


def of_match(match: Match) -> str:
    """The link of a match: its record, without what others may have noted there.

    >>> from hindmost import Match, find
    >>> from hindmost.links import match_in, of_match, unpack
    >>> match = Match.new(find("classic-2"), ["Ada", "Bob"])
    >>> match_in(unpack(of_match(match))) == match
    True
    """
    extra = {key: match.extra[key] for key in OF_A_RECORD if key in match.extra}
    return pack(Match(match.game, match.names, match.log, match.end, extra, match.state).record())


def match_in(value: Mapping[str, Any]) -> Match:
    """The match of a link, every ply verified."""
    try:
        return Match.from_record(dict(value))
    except BadRecord as error:
        raise BadLink(str(error)) from None


@dataclass(frozen=True)
class LinkedPosition:
    """How a match stands: a state, or what one seat sees of it."""

    game: AnyGame
    state: Any


def of_position(game: AnyGame, state: Any) -> str:
    """The link of a state, or of a view.

    >>> from hindmost import find
    >>> from hindmost.links import of_position, position_in, unpack
    >>> game = find("classic-2")
    >>> position_in(unpack(of_position(game, game.start()))).state == game.start()
    True
    """
    text = game.position(state)
    return pack({"format": POSITION_FORMAT, "game": game.name, "options": dict(game.options), "position": text})


def position_in(value: Mapping[str, Any]) -> LinkedPosition:
    """The position of a link, as far as the rules can check it."""
    name, options, text = value.get("game"), value.get("options", {}), value.get("position")
    if not (isinstance(name, str) and isinstance(options, dict) and isinstance(text, str)):
        raise BadLink("a position has a game, options and the position itself")
    try:
        game = find(name, options)
        return LinkedPosition(game, read_position(game, text))
    except ValueError as error:
        raise BadLink(str(error)) from None


def read_position(game: AnyGame, text: str) -> Any:
    """A state or a view that a stranger has written."""
    if TOO_LARGE.search(text):
        raise ValueError(f"not a position of {game.name}: {quoted(text)}")
    return game.read_position(text)


def is_record(value: Mapping[str, Any]) -> bool:
    return value.get("format") == FORMAT


def is_position(value: Mapping[str, Any]) -> bool:
    return value.get("format") == POSITION_FORMAT

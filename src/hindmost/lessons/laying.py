"""Positions of the laying games as lessons describe them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hindmost.actions import Action, Place
from hindmost.lessons import SEAT, ZEROS, Data, values, without
from hindmost.rules.laying import Laying, halves
from hindmost.rules.laying_state import Phase, State
from hindmost.rules.surface import lay_tile, put_stone
from hindmost.rules.tracks import NOBODY, Track
from hindmost.tiles import KIND_NAMED, NO_TILES, Counts, each, more

HALF = re.compile(r"([rgboyp])@(-?\d+),(-?\d+)")


def position(game: Laying, facts: Data) -> State:
    edition = game.edition
    surface, left = game.start().surface, edition.tiles
    if edition.printed is None:
        for colour, cell in enumerate(edition.starts):
            surface = put_stone(game.board, edition.storeys, surface, cell, colour)
    for text in facts.get("lay", ()):
        placed = _placement(game, text)
        surface = lay_tile(game.board, edition.storeys, surface, halves(placed))
        left = without(left, more(NO_TILES, placed.kind))
    rack = NO_TILES
    for kind in facts["rack"].split()[: edition.rack]:
        rack = more(rack, KIND_NAMED[kind])
    left = without(left, rack)
    racks = [rack]
    for _ in range(1, game.seats):
        racks.append(_spread(left, edition.rack))
        left = without(left, racks[-1])
    return State(
        surface=surface,
        tracks=_tracks(game, facts.get("tracks", [ZEROS])),
        holders=bytes([NOBODY]) * 6,
        seat=SEAT,
        phase=Phase(facts.get("phase", "place")),
        plays=1 if facts.get("phase", "place") == "place" else 0,
        begun=facts.get("begun", game.seats),
        last=facts.get("last", 0),
        aside=NO_TILES,
        racks=tuple(racks),
        bag=left,
    )


def action(game: Laying, text: str) -> Action:
    return _placement(game, text) if "@" in text else game.parse(text)


def _placement(game: Laying, text: str) -> Place:
    """`b@4,0 o@3,0` on this board."""
    (a, qa, ra), (b, qb, rb) = HALF.findall(text)
    kind, cells = KIND_NAMED[a + b], game.board.at
    return Place(kind, cells[int(qa), int(ra)], cells[int(qb), int(rb)])


def _tracks(game: Laying, tracks: Sequence[str]) -> tuple[Track, ...]:
    """The own side's track and that of all others; a rope is pulled by both."""
    rules = game.edition.track
    own, *others = (values(text, rules.top) for text in tracks)
    if rules.tug:
        return own, tuple(-value for value in own)
    return own, *(others[:1] or [own]) * (game.sides - 1)


def _spread(heap: Counts, size: int) -> Counts:
    """So many tiles of all sorts."""
    kinds = list(each(heap))
    rack = NO_TILES
    for at in range(size):
        rack = more(rack, kinds[at * len(kinds) // size])
    return rack

"""Every game of the family as data. This is the only module that knows their names."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from hindmost.game import AnyGame, quoted
from hindmost.hexes import Board, hexagon
from hindmost.rules.collecting import Collecting
from hindmost.rules.collecting_state import CollectingEdition
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import LayingEdition
from hindmost.rules.surface import NO_LIMIT
from hindmost.rules.tracks import TrackRules
from hindmost.tiles import COLOURS, tile_set

G = TypeVar("G", Laying, Collecting)
Data = dict[str, Any]
MOST = {"radius": 12, "per_mixed": 60, "per_double": 60, "per_colour": 200}  # in a corrected box


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule: its values, the default first, and what choosing one does to the game's data."""

    values: tuple[Any, ...]
    choose: Callable[[Data, Any], Data]


def _field(name: str, *values: Any) -> dict[str, Option]:
    return {name: Option(values, lambda data, value: data | {name: value})}


def _track(name: str, *values: Any) -> dict[str, Option]:
    return {name: Option(values, lambda data, value: data | {"track": data["track"] | {name: value}})}


def _board(name: str, boards: dict[int, str]) -> dict[str, Option]:
    return {name: Option(tuple(boards), lambda data, value: data | {"board": boards[value]})}


# Seats and tracks


def _seats(count: int) -> Data:
    return {"seats": count, "sides": count}


def _single(end: int, *bonus_spaces: int) -> Data:
    return {"track": {"ends": (end,), "bonus_spaces": bonus_spaces}}


def _team(end: int) -> Data:
    """Two sides of two seats; two boards end to end, with a bonus at the end of each (C5, C7, C9, C10)."""
    ends = (end, end + end)
    track = {"ends": ends, "bonus_spaces": ends, "bonus_per": "space"}
    return {"seats": 4, "sides": 2, "track": track, "options": _field("team_talk", False, True)}


def _solo(end: int) -> Data:
    """One seat that draws a tile and places it; two boards end to end, no bonus plays, no exchange (C15, Z23, Z24)."""
    return {"seats": 1, "sides": 1, "rack": 1, "exchange": False, "track": {"ends": (end, end + end)}}


def _duel(end: int) -> Data:
    """Two sides pull at one rope (DU2, DU3)."""
    track = {"ends": (end,), "bonus_spaces": (end,), "tug": True}
    return _seats(2) | {"track": track, "options": _track("lock", False, True) | _track("repeat_bonus", False, True)}


def _per_tile(data: Data) -> Data:
    """Surplus at the change of boards is lost for the whole tile (E4)."""
    return data | {"track": data["track"] | {"surplus": "tile"}}


# Boards and tiles

INNER, THREE, FOUR = {"board": "classic-inner"}, {"board": "classic-three"}, {"board": "classic-four"}
CLASSIC = {"tiles": "classic", "rack": 6} | _single(18, 18)
TRAVEL = {"tiles": "travel", "rack": 6, "board": "travel"} | _single(18, 18)
STACKED: Data = {"storeys": NO_LIMIT, "opening": "every stone", "options": _track("bonus_per", "marker", "space")}
FINAL_ROUND = {"ends": "to place", "final_round": True}
RADIUS = _board("radius", {4: "stacking", 3: "stacking-small"})
STACKING = STACKED | {"rack": 5, "board": "stacking", "options": STACKED["options"] | RADIUS}
COLLECTING = {"tiles": "collecting", "options": _field("bonus_per", "colour", "stop")}
TINY = {"tiles": "tiny", "board": "tiny", "rack": 3} | _single(4, 4)
TINY_STACKING = STACKED | {"tiles": "tiny", "board": "tiny-stacking", "rack": 3}

GAMES: dict[str, Data] = {
    "classic-2": CLASSIC | INNER | _seats(2),
    "classic-3": CLASSIC | THREE | _seats(3),
    "classic-4": CLASSIC | FOUR | _seats(4),
    "classic-team": CLASSIC | FOUR | _team(18),
    "classic-solo": CLASSIC | INNER | _solo(18),
    "classic-duel": CLASSIC | INNER | _duel(9),
    "spanish-2": CLASSIC | INNER | _seats(2),
    "spanish-3": CLASSIC | THREE | _seats(3),
    "spanish-4": CLASSIC | FOUR | _seats(4),
    "spanish-team": _per_tile(CLASSIC | FOUR | _team(18)),
    "spanish-solo": _per_tile(CLASSIC | INNER | _solo(18)),
    "travel-2": TRAVEL | _seats(2),
    "stacking-2": STACKING | FINAL_ROUND | {"tiles": "stacking-1-2"} | _single(27, 18, 27) | _seats(2),
    "stacking-3": STACKING | FINAL_ROUND | {"tiles": "stacking-3"} | _single(27, 18, 27) | _seats(3),
    "stacking-4": STACKING | FINAL_ROUND | {"tiles": "stacking-4"} | _single(27, 18, 27) | _seats(4),
    "stacking-solo": STACKING | {"tiles": "stacking-1-2"} | _solo(27),
    "collecting-2": COLLECTING | {"seats": 2, "target": 7},
    "collecting-3": COLLECTING | {"seats": 3, "target": 6},
    "collecting-4": COLLECTING | {"seats": 4, "target": 5},
}

# Small worlds, in which random play soon meets what full-size matches hardly ever do.
TINY_GAMES: dict[str, Data] = {
    "tiny-2": TINY | _seats(2),
    "tiny-3": TINY | _seats(3),
    "tiny-team": TINY | _team(4),
    "tiny-team-per-tile": _per_tile(TINY | _team(4)),
    "tiny-solo": TINY | _solo(4),
    "tiny-duel": TINY | _duel(3),
    "tiny-stacking-2": TINY_STACKING | FINAL_ROUND | _single(6, 4, 6) | _seats(2),
    "tiny-stacking-3": TINY_STACKING | FINAL_ROUND | _single(6, 4, 6) | _seats(3),
    "tiny-stacking-solo": TINY_STACKING | _solo(6),
    "tiny-collecting-2": COLLECTING | {"tiles": "tiny-collecting", "seats": 2, "target": 2},
}


ALL = GAMES | TINY_GAMES


def names(tiny: bool = False) -> tuple[str, ...]:
    """The games, by name; with `tiny` the small worlds of the tests too.

    >>> from hindmost import names
    >>> len(names()), names()[:3]
    (19, ('classic-2', 'classic-3', 'classic-4'))
    """
    return tuple(ALL if tiny else GAMES)


def booklet(name: str) -> str:
    """The booklet that a game comes from: the first word of its name."""
    return name.partition("-")[0]


def find(name: str, options: Mapping[str, Any] | None = None) -> AnyGame:
    """The game of this name with these house rules; ValueError says what is wrong with either.

    >>> from hindmost import find
    >>> find("stacking-3", {"radius": 3}).options
    {'radius': 3}
    >>> try:
    ...     find("clasic-2")
    ... except ValueError as error:
    ...     print(error)
    unknown game 'clasic-2', did you mean 'classic-2'?
    """
    data = ALL.get(name)
    if data is None:
        raise ValueError(_unknown("game", name, ALL))
    chosen = {}
    for key, value in (options or {}).items():
        option = data.get("options", {}).get(key)
        if option is None:
            raise ValueError(f"unknown option {quoted(key)} for {name}")
        if not any(value == allowed and type(value) is type(allowed) for allowed in option.values):
            allowed = ", ".join(json.dumps(allowed) for allowed in option.values)
            raise ValueError(f"option {key!r} of {name} is one of {allowed}, not {quoted(str(value))}")
        if value != option.values[0]:
            chosen[key] = value
    return _build(name, tuple(sorted(chosen.items())))


def first(family: type[G]) -> G:
    """One game of this family."""
    return next(game for game in map(find, names()) if isinstance(game, family))


def of_each_family() -> list[AnyGame]:
    """One game of every family."""
    return list({game.family: game for game in map(find, reversed(names()))}.values())[::-1]


def _unknown(what: str, name: str, known: Iterable[str]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name, known, 1)
    return f"unknown {what} {quoted(name)}" + (f", did you mean {near[0]!r}?" if near else "")


@cache
def _build(name: str, chosen: tuple[tuple[str, Any], ...]) -> AnyGame:
    data = dict(ALL[name])
    for key, option in data.pop("options", {}).items():
        if key in dict(chosen):
            data = option.choose(data, dict(chosen)[key])
    data |= {"name": name, "options": dict(chosen)}
    tiles = box("tiles")[data["tiles"]]
    if "target" in data:
        data["tiles"] = bytes([tiles["per_colour"]]) * len(COLOURS)
        return Collecting(CollectingEdition(**data))
    where = box("boards")[data["board"]]
    board = hexagon(where["radius"], tuple((q, r) for q, r in where.get("without", ())))
    printed = where.get("printed")
    data |= {
        "tiles": tile_set(tiles["per_mixed"], tiles["per_double"]),
        "board": board,
        "starts": tuple(_cell(board, name, q, r) for q, r in where["starts"]),
        "printed": printed and tuple(COLOURS.index(colour) for colour in printed),
        "track": TrackRules(**data["track"]),
    }
    return Laying(LayingEdition(**data))


def _cell(board: Board, name: str, q: int, r: int) -> int:
    if (q, r) not in board.at:
        raise ValueError(f"{name}: the start cell {[q, r]} lies off the board of radius {board.radius}")
    return board.at[q, r]


@cache
def box(kind: str) -> Data:
    """Boards or tile sets as the package knows them, corrected by the owner of a box (docs/boxes.md)."""
    known: Data = json.loads((Path(__file__).parent / "data" / f"{kind}.json").read_text("utf-8"))
    if own := os.environ.get("HINDMOST_BOX"):
        if not Path(own).is_dir():
            raise ValueError(f"HINDMOST_BOX names no folder: {quoted(own)}")
        if (file := Path(own) / f"{kind}.json").exists():
            _correct(known, kind, file)
    return known


def _correct(known: Data, kind: str, file: Path) -> None:
    try:
        corrections = json.loads(file.read_text("utf-8"))
        for name, facts in corrections.items():
            if name not in known:
                raise ValueError(_unknown(kind.removesuffix("s"), name, known))
            known[name] = known[name] | _checked(name, facts)
    except (ValueError, TypeError, AttributeError) as error:
        raise ValueError(f"{file.name} of the box: {error}") from None


def _checked(name: str, facts: Data) -> Data:
    """The facts of a correction, if they are of the right kind."""
    for key, value in facts.items():
        if key in MOST and not (type(value) is int and 0 <= value <= MOST[key]):
            raise ValueError(f"{key} of {name} is a number up to {MOST[key]}, not {quoted(str(value))}")
    return facts


def facts(name: str) -> Data:
    """What one would ask about a game before sitting down, and how sure we are of its board and tiles."""
    game = find(name)
    data = ALL[name]
    found = {"name": name, "booklet": booklet(name), "family": game.family, "seats": game.seats, "sides": game.sides}
    if isinstance(game, Laying):
        track = game.edition.track
        found |= {
            "cells": len(game.board.cells),
            "starts": _starts(game),
            "tiles": sum(game.edition.tiles),
            "rack": game.edition.rack,
            "track": track.top,
            "boards": len(track.ends),
            "bonus_spaces": list(track.bonus_spaces),
            "surplus": track.surplus,
            "storeys": game.edition.storeys > 1,
            "tug": track.tug,
        }
    else:
        assert isinstance(game, Collecting)
        found |= {
            "cells": 0,
            "starts": [],
            "tiles": sum(game.edition.tiles),
            "rack": 0,
            "track": game.edition.target,
            "boards": 1,
            "bonus_spaces": [game.edition.target],
            "surplus": "tile",
            "storeys": False,
            "tug": False,
        }
    return found | {
        "options": {key: list(option.values) for key, option in data.get("options", {}).items()},
        "certainty": {
            "board": box("boards")[data["board"]]["certainty"] if "board" in data else None,
            "tiles": box("tiles")[data["tiles"]]["certainty"],
        },
    }


def _starts(game: Laying) -> list[tuple[int, int, str | None]]:
    """The start cells: axial coordinates and the printed colour, or None where a stone of any colour is put."""
    printed = game.edition.printed or (None,) * len(game.edition.starts)
    coloured = zip(game.edition.starts, printed, strict=True)
    return [(*game.board.cells[cell], None if colour is None else COLOURS[colour]) for cell, colour in coloured]

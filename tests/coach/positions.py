"""Positions in which a blunder is planted, over all families of games, each with the reason an expert would give."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hindmost.actions import Place
from hindmost.game import AnyGame
from hindmost.rules import collecting_state
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import Phase, State
from hindmost.tiles import KIND_NAMES
from tests.drawing import collecting, drawn, earning, laying, spread


@dataclass(frozen=True)
class Planted:
    said: str
    game: AnyGame
    state: Any
    blunder: str
    reason: str
    colour: str | None = None

    def __str__(self) -> str:
        return f"{self.game.name}: {self.said}"


def dull(game: Laying, state: State, tile: str) -> str:
    """A placement of the tile that scores nothing."""
    for action in game.actions(state):
        if not isinstance(action, Place) or KIND_NAMES[action.kind] != tile:
            continue
        if not any(map(sum, game.score(state, action).values())):
            return game.text(action)
    raise AssertionError


def even(game: Laying, value: int, **others: int) -> tuple[int, ...]:
    return tuple(others.get(colour, value) for colour in "rgboyp")


def rack(game: Laying, tile: str) -> str:
    """The tile, and others that show neither of its colours."""
    spare = ["go", "gy", "oy", "gp", "yp"] if game.edition.storeys > 1 else ["go", "gy", "oy", "gg", "yy"]
    return " ".join([tile, *spare][: game.edition.rack])


def most(game: Laying) -> str:
    """What red can have in the middle: the board of the stacking game is small."""
    return "r5" if game.edition.storeys == 1 else "r3"


def win_not_seen(name: str, opened: str = "") -> Planted:
    game = laying(name)
    top = game.edition.track.top
    state = drawn(
        game,
        laid=opened + earning(game, most(game), "b0"),
        rack=rack(game, "rb"),
        tracks=(even(game, top, r=top - 2), *(even(game, top, r=top - 1),) * (game.sides - 1)),
    )
    return Planted("the match could be won at once", game, state, dull(game, state, "rb"), "wins")


def line_left_open(name: str) -> Planted:
    """The opponents need red and nothing else; a line of red lies open, and one's own red has arrived long ago."""
    game = laying(name)
    top = game.edition.track.top
    state = drawn(
        game,
        laid=earning(game, "r6", "b0"),
        free="f6 f7 f8 b9 b10 b8 h3 h2 h4" if game.board.radius == 5 else None,
        cover="y",
        rack="gg gp pp gp gg pp",
        tracks=(even(game, 8, r=top), *(even(game, 14, r=3),) * (game.sides - 1)),
    )
    return Planted("a line is left to the opponent", game, state, "place g@b8 g@b9", "leaves", "r")


def ended_too_soon() -> Planted:
    """Two places are left in one row of four. The tile in the middle of it ends the match, and one is behind."""
    game = laying("classic-2")
    state = drawn(
        game,
        free="f5 f6 f7 f8",
        rack="gy gg",
        racks=["gy gg yy", "oo"],
        tracks=(even(game, 12, g=8), even(game, 12, g=9)),
    )
    return Planted("the match is ended while behind", game, state, "place g@f6 g@f7", "ends_badly")


def rack_kept() -> Planted:
    """No tile shows the hindmost colour, and none fits anything."""
    game = laying("classic-2")
    state = drawn(
        game,
        laid=earning(game, "r5", "r5"),
        rack="gg gg oo oo yy",
        tracks=(even(game, 12, r=4, g=18, o=18, y=18), even(game, 12)),
        phase=Phase.OFFER,
    )
    return Planted("a useless rack is kept", game, state, "keep", "swap", "r")


def stopped(said: str, name: str, blunder: str, reason: str, **facts: Any) -> Planted:
    game = collecting(name)
    return Planted(said, game, spread(game, **facts), blunder, reason)


STONES = "r@b6 g@b7, b@f7 o@g6, p@f2 y@g2, "

PLANTED = [
    *(win_not_seen(name) for name in ("classic-2", "classic-3")),
    win_not_seen("stacking-2", STONES),
    line_left_open("classic-2"),
    ended_too_soon(),
    rack_kept(),
]
DECIDE = collecting_state.Phase.DECIDE
SIX = "rgboyp"

PLANTED += [
    stopped("one tile too many", "collecting-2", "reveal", "stop", centre="rrggb", risk="rg", phase=DECIDE),
    stopped(
        "one tile too many with a row to be completed",
        "collecting-2",
        "reveal",
        "completes",
        centre="rrb",
        risk="r",
        rows=[SIX * 3 + "rr", SIX * 3],
        phase=DECIDE,
    ),
    stopped(
        "stopped too soon",
        "collecting-2",
        "stop",
        "go_on",
        centre="rggbbooyyp",
        risk="r",
        rows=["r" * 7 + "gboyp" * 3, SIX * 4],
        phase=DECIDE,
    ),
    stopped(
        "the last tile is not taken",
        "collecting-2",
        "reveal",
        "take",
        centre="rrg",
        rows=["r" * 6 + "gboyp" * 7, SIX * 6],
    ),
    stopped(
        "the win is put at risk",
        "collecting-2",
        "reveal",
        "wins",
        centre="rrg",
        risk="r",
        rows=["r" * 5 + "gboyp" * 7, SIX * 6],
        phase=DECIDE,
    ),
]

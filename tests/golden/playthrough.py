"""How a golden match is played and written down."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from hindmost.actions import Place
from hindmost.editions import find
from hindmost.game import NATURE, AnyGame, draw, winners
from hindmost.rules.laying import Laying
from tests.playing import gain

FOLDER = Path(__file__).parent
SHOW_ENDS_EVERY = 5  # plies between two that show the first and the last legal action as well


def file_of(name: str) -> Path:
    return FOLDER / f"{name}.txt"


def playthrough(name: str) -> str:
    return "\n".join(lines(find(name), Random(f"golden {name}"))) + "\n"


def lines(game: AnyGame, rng: Random) -> Iterator[str]:
    """Ply, who acts, how many actions are legal, the one chosen; now and then the first and the last of them."""
    state = game.start()
    ply = 0
    while (seat := game.to_act(state)) is not None:
        legal = game.actions(state)
        action = draw(game, state, rng) if seat == NATURE else legal[choice(game, state, rng)]
        ends = f"  [{game.text(legal[0])} .. {game.text(legal[-1])}]" if ply % SHOW_ENDS_EVERY == 0 else ""
        who = "nature" if seat == NATURE else f"seat {seat}"
        yield f"{ply} {who} {len(legal)}: {game.text(action)}{ends}"
        state = game.apply(state, action)
        ply += 1
    standings = game.standings(state)
    yield f"position {game.position(state)}"
    yield from (f"side {side}: {' '.join(map(str, standing))}" for side, standing in enumerate(standings))
    yield f"winners {' '.join(map(str, winners(standings)))}"


def choice(game: AnyGame, state: object, rng: Random) -> int:
    """Every second time any legal action, otherwise the best of some: so markers come to their ends."""
    legal = game.actions(state)
    greedy = rng.random() < 0.5
    if not greedy or not isinstance(game, Laying) or not isinstance(legal[0], Place):
        return rng.randrange(len(legal))
    some = range(0, len(legal), 1 + len(legal) // 150)
    places = {at: place for at in some if isinstance(place := legal[at], Place)}
    return max(places, key=lambda at: gain(game, state, places[at]))

"""Games, nets and decisions to think about, and what the kernels have noted of them in their block."""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import Any

import numpy as np

from hindmost.editions import find
from hindmost.fast.block.nets import Net, widths
from hindmost.fast.core.arrays import described
from hindmost.fast.core.bits import Array
from hindmost.fast.core.packing import header, unpack_sound
from hindmost.fast.evaluate.net import new_net
from hindmost.fast.host import Block
from hindmost.fast.search.master import Master
from hindmost.game import NATURE, AnyGame
from hindmost.rules.laying import Laying
from tests.playing import some_match


def laying(name: str) -> Laying:
    game = find(name)
    assert isinstance(game, Laying)
    return game


def some_net(game: AnyGame) -> Net:
    """Its description."""
    return described(new_net(widths(game.sides), (8, 8, 4), seed=1))


def decisions(name: str, every: int) -> Iterator[tuple[Laying, Any]]:
    """Some states of a match in which a seat has to choose."""
    game = laying(name)
    steps = [step.before for step in some_match(name) if game.to_act(step.before) not in (None, NATURE)]
    for state in steps[::every]:
        yield game, state


def field(block: Block, name: str) -> Array:
    """All that lies in a field of a block, in its shape."""
    shape = block.layout.places[name].field.shape
    return np.array(block.read(name, prod(shape))).reshape(shape)


def state_of_rollout(master: Master) -> Any:
    """Where the last rollout ended. Its bag is still all that was unseen at the beginning."""
    parts = [field(master.block, f"stage.world.{part}").view(np.uint8) for part in ("open_pairs", "lines", "small")]
    return unpack_sound(master.game, np.concatenate([header(master.game), *parts]))

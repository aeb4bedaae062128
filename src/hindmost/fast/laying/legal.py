"""Where the seat to act may place."""

from __future__ import annotations

from hindmost.fast.block.laying import World
from hindmost.fast.block.tables import Tables
from hindmost.fast.core.compiled import part
from hindmost.fast.laying.playout import BEGUN
from hindmost.fast.laying.surface import in_opening


@part
def note_legal(tables: Tables, world: World, seat: int) -> None:
    if tables.n.every_stone or world.small[tables.n.turn + BEGUN] == seat:
        in_opening(tables, world.open_pairs, world.legal)
    else:
        for word in range(tables.n.words):
            world.legal[word] = world.open_pairs[word]

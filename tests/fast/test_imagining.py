"""Imagined worlds that are dealt one after the other from the same shuffle."""

from __future__ import annotations

import numpy as np
import pytest

from hindmost.fast.block.laying import Start, World
from hindmost.fast.core.bits import Array, Word
from hindmost.fast.core.compiled import kernel
from hindmost.fast.core.packing import pack
from hindmost.fast.core.tables import Tables, laying_tables
from hindmost.fast.laying.imagining import imagine_in_turn
from hindmost.fast.laying.worlds import begin, number, room, spread
from hindmost.tiles import KINDS
from tests.fast.tools import decisions


@kernel
def deal(tables: Tables, view: Start, world: World, viewer: int, seed: Word, numbers: Array, left: Array) -> None:
    begin(view, world)
    left[0], _chance = imagine_in_turn(tables, world, viewer, view.bag.size, seed, numbers[0])


def dealt(name: str, every: int, worlds: int) -> list[tuple[Array, Array, Array, int]]:
    """Of some positions: what is unseen by kind, and in every world the hidden racks and the bag; tiles hidden."""
    found = []
    for game, state in decisions(name, every):
        tables, view = laying_tables(game), game.view(state, state.seat)
        parts, world, left = spread(tables, pack(game, view)), room(tables), np.zeros(1, np.int64)
        racks, bags = np.zeros((worlds, len(KINDS)), int), np.zeros((worlds, len(KINDS)), int)
        others = [seat for seat in range(game.seats) if seat != state.seat]
        for at in range(worlds):
            deal(tables, parts, world, state.seat, number(1), np.array([at]), left)
            held = world.small[int(tables.n.racks) : int(tables.n.bag)].reshape(game.seats, len(KINDS))
            assert [held[seat].sum() for seat in others] == [view.sizes[seat] for seat in others]
            racks[at] = held[others].sum(axis=0)
            bags[at] = np.bincount(world.bag[: left[0]], minlength=len(KINDS))
        found.append((np.frombuffer(view.unseen, np.uint8), racks, bags, sum(view.sizes[seat] for seat in others)))
    return found


@pytest.mark.parametrize("name", ["tiny-2", "classic-2", "classic-4", "stacking-3"])
def test_a_world_has_all_that_is_unseen_and_no_more(name: str) -> None:
    for unseen, racks, bags, _hidden in dealt(name, 6, 30):
        assert (racks + bags == unseen).all()


def test_no_tile_is_held_more_often_than_another() -> None:
    for unseen, racks, _bags, hidden in dealt("classic-2", 9, 40):
        parts = int(unseen.sum()) // hidden
        for first in range(0, 40 - parts, parts):
            held = racks[first : first + parts].sum(axis=0)
            assert (held <= unseen).all()
            assert (unseen - held).sum() < hidden
        assert (racks[0] != racks[parts]).any()

"""Worlds that a viewer cannot tell from the real one."""

from __future__ import annotations

from hindmost.fast.block.laying import World
from hindmost.fast.block.tables import Tables
from hindmost.fast.core.bits import GAMMA, ONE, Word, below, generator, mixed, whole, word_of
from hindmost.fast.core.compiled import part
from hindmost.fast.laying.placing import KINDS
from hindmost.fast.laying.playout import take_from_bag


@part
def imagine(tables: Tables, world: World, viewer: int, left: int, chance: Word) -> tuple[int, Word]:
    """Deal the hidden racks out of what is unseen; the rest stays in the bag, to be drawn when it is drawn."""
    n = tables.n
    for seat in range(n.seats):
        if seat != viewer:
            for _ in range(world.small[n.sizes + seat]):
                chance += GAMMA
                kind = take_from_bag(world.bag, below(mixed(chance), left), left)
                left -= 1
                world.small[n.racks + KINDS * seat + kind] += 1
                world.held[seat] |= ONE << word_of(kind)
    return left, chance


@part
def imagine_in_turn(tables: Tables, world: World, viewer: int, left: int, seed: Word, number: int) -> tuple[int, Word]:
    """The imagined world of a number. As many of them in a row as the unseen tiles do for share one shuffle, and deal
    one part of it after the other to the hidden racks: so no tile is in these more often than another."""
    n, bag = tables.n, world.bag
    hidden = 0
    for seat in range(n.seats):
        hidden += whole(world.small[n.sizes + seat]) if seat != viewer else 0
    parts = max(1, left // max(1, hidden))
    chance = generator(seed, number // parts)
    for at in range(left - 1):
        chance += GAMMA
        other = at + below(mixed(chance), left - at)
        bag[at], bag[other] = bag[other], bag[at]
    first = at = hidden * (number % parts)
    for seat in range(n.seats):
        if seat != viewer:
            for _ in range(world.small[n.sizes + seat]):
                kind = whole(bag[at])
                at += 1
                world.small[n.racks + KINDS * seat + kind] += 1
                world.held[seat] |= ONE << word_of(kind)
    while at > first:
        at -= 1
        left -= 1
        bag[at] = bag[left]
    return left, generator(mixed(seed), number)

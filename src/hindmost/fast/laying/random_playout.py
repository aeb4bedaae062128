"""Matches of the flat game by chance alone: the loop in which statistics and searches spend their time.

It comes to the same as `play_on` with the same chance, but notes nothing on the cells: only the tracks and the turn
are right after it.
"""

from __future__ import annotations

from hindmost.fast.core.bits import GAMMA, ONE, S32, Array, Word, below, mixed, whole, word_of
from hindmost.fast.core.compiled import inlined, part
from hindmost.fast.core.tables import Numbers, Tables
from hindmost.fast.laying.placing import KINDS, may_exchange, place
from hindmost.fast.laying.playout import (
    BEGUN,
    DEAL,
    NO_BITS,
    OFFER,
    OVER,
    PHASE,
    PLACE,
    PLAYS,
    RANDOM,
    SEAT,
    Played,
    World,
    any_placement,
    note_turn,
    take_from_bag,
)  # fmt: skip
from hindmost.fast.laying.surface import count_pairs, in_opening, leave_start
from hindmost.fast.laying.tracks import lowest_value


@part
def may_be_light(n: Numbers, small: Array, policies: Array) -> bool:
    """Is it a flat game, in a phase that the light loop knows, with nothing but chance to decide?"""
    flat = n.storeys == 1 and n.ends_placed != 0 and not n.every_stone and not n.final_round
    light = flat and small[n.turn + PHASE] in (DEAL, PLACE, OFFER, OVER)
    for seat in range(policies.size):
        light = light and policies[seat] == RANDOM
    return light


@inlined
def draw_one(small: Array, held: Array, bag: Array, rack: int, seat: int, left: int, chance: Word) -> None:
    """Any tile of the bag goes to a rack."""
    kind = take_from_bag(bag, below(mixed(chance), left), left)
    small[rack + kind] += 1
    held[seat] |= ONE << word_of(kind)


@part
def swap(
    small: Array, held: Array, bag: Array, rack: int, aside: int, size: int, seat: int, left: int, chance: Word
) -> None:
    """The tiles on the rack go back into the bag after the new ones were drawn (K15)."""
    for kind in range(KINDS):
        small[aside + kind] = small[rack + kind]
        small[rack + kind] = 0
    held[seat] = NO_BITS
    for _ in range(size):
        chance += GAMMA
        draw_one(small, held, bag, rack, seat, left, chance)
        left -= 1
    for kind in range(KINDS):
        for _ in range(small[aside + kind]):
            bag[left] = kind
            left += 1
        small[aside + kind] = 0


@inlined
def play_light(tables: Tables, world: World, left: int, chance: Word) -> Played:
    """Play on to the end."""
    n = tables.n
    open_pairs, lines, small, held, bag = world.open_pairs, world.lines, world.small, world.held, world.bag
    phase, seat = whole(small[n.turn + PHASE]), whole(small[n.turn + SEAT])
    plays, begun = whole(small[n.turn + PLAYS]), whole(small[n.turn + BEGUN])
    placed = bonuses = 0
    others = left  # plies that are no placements: tiles that are gone from the bag, and what is added here
    count = count_pairs(tables, open_pairs)
    while phase != OVER:
        seat &= 255  # so that the compiler knows that no index is negative
        rack = n.racks + KINDS * seat
        size = whole(small[n.sizes + seat])
        if phase == PLACE:
            side = (seat if seat < n.sides else seat - n.sides) & 255
            kinds = held[seat]
            chance += GAMMA
            pairs, ways = open_pairs, count
            if begun == seat:
                pairs, ways = world.legal, in_opening(tables, open_pairs, world.legal)
            kind, pair, turned = any_placement(tables, pairs, ways, kinds, mixed(chance))
            bonus, count = place(tables, open_pairs, lines, small, side, kind, pair, turned, True)
            if begun < n.seats:
                leave_start(tables, open_pairs, pair)
                begun = max(begun, seat + 1)
            placed += 1
            small[rack + kind] -= 1
            kinds &= ~(word_of(small[rack + kind] == 0) << word_of(kind))
            held[seat] = kinds
            size -= 1
            plays -= 1
            if bonus or not n.plain:  # otherwise no marker can have come to its end
                bonuses += bonus
                plays += bonus
                if lowest_value(small, n.tracks + 6 * side) == n.end_2:
                    phase = OVER
                    break
            if count == 0:
                phase = OVER
                break
            if plays and kinds != NO_BITS:
                small[n.sizes + seat] = size
                continue
            if n.exchange:
                lowest = lowest_value(small, n.tracks + 6 * side)
                if may_exchange(tables, small, side, lowest, kinds, left):
                    phase = OFFER
        if phase == OFFER:
            chance += GAMMA
            others += 1
            if mixed(chance) >> S32 & ONE != NO_BITS:
                swap(small, held, bag, rack, whole(n.aside), whole(n.rack), seat, left, chance)
                chance += GAMMA * word_of(n.rack)
                others += size
                left += size - n.rack
                size = whole(n.rack)
        while size < n.rack and left > 0:
            chance += GAMMA
            draw_one(small, held, bag, rack, seat, left, chance)
            left -= 1
            size += 1
        small[n.sizes + seat] = size
        seat += 1
        if phase == DEAL and seat < n.seats:
            continue
        if seat == n.seats:
            seat = 0
        plays = 1
        phase = PLACE if count and held[seat] != NO_BITS else OVER
    note_turn(n, small, phase, seat, plays, begun)
    return Played(placed + others - left, left, chance, placed, bonuses)

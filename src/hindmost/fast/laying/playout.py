"""Matches of the laying games in one loop: by a script, by chance, by a policy; to the end, or as far as asked."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from hindmost.fast.block.laying import World
from hindmost.fast.core.bits import GAMMA, ONE, S32, Array, Word, below, mixed, nth_bit, popcount, whole, word_of
from hindmost.fast.core.compiled import inlined, part
from hindmost.fast.core.tables import Numbers, Tables
from hindmost.fast.laying.greedy import Looks, best_placement
from hindmost.fast.laying.placing import KINDS, may_exchange, place
from hindmost.fast.laying.surface import ALONE, DOUBLES, count_pairs, in_opening, nth_pair, put, reopen, turn_over
from hindmost.fast.laying.tracks import lowest_value

STONES, DEAL, PLACE, OFFER, REFILL, SWAP, OVER = range(7)
PHASE, SEAT, PLAYS, BEGUN, LAST = range(5)  # the bytes of a turn
RANDOM, GREEDY, POINTS = range(3)  # policies of a seat
DRAW, STONE, KEEP, SWAPS = 0, KINDS, KINDS + 6, KINDS + 7  # codes, after those of the placements
MIXED = np.uint64((1 << KINDS) - 1) ^ DOUBLES
FOR_EVER = 1 << 40  # plies
NO_BITS, TURNED = np.uint64(0), np.uint64(KINDS)


class Played(NamedTuple):
    plies: int
    left: int  # tiles in the bag
    chance: Word  # goes on from here
    placed: int
    bonuses: int


@inlined
def any_placement(tables: Tables, pairs: Array, count: int, kinds: Word, bits: Word) -> tuple[int, int, int]:
    """Kind, pair and which way round, each placement as likely as the other: a mixed tile goes both ways."""
    ways = kinds | (kinds & MIXED) << TURNED
    way = nth_bit(ways, below(bits >> S32, popcount(ways)), tables.in_byte)
    turned = whole(way >= KINDS)
    return (way - (KINDS & -turned)) & 31, nth_pair(tables, pairs, below(bits, count)), turned


@inlined
def take_from_bag(bag: Array, at: int, left: int) -> int:
    kind = whole(bag[at])
    bag[at] = bag[left - 1]
    return kind


@part
def put_stone(tables: Tables, world: World, scripted: int, bits: Word) -> int:
    """The next start cell gets this start stone, or any that is left (Z3). Its colour."""
    small = world.small
    at, laid = 0, 0
    for start in range(tables.n.starts):
        cell = whole(tables.starts[start])
        if small[cell] < 6:
            laid |= 1 << whole(small[cell])
    while small[whole(tables.starts[at])] < 6:
        at += 1
    colour = nth_bit(word_of(63 & ~laid), below(bits, 6 - at), tables.in_byte) if scripted < 0 else scripted
    cell = whole(tables.starts[at])
    turn_over(tables, world.lines, cell, colour)
    put(tables, small, cell, colour, ALONE)
    for word in range(tables.n.words):
        world.open_pairs[word] &= ~tables.touching[cell * tables.n.words + word]
    reopen(tables, world.open_pairs, small, cell)
    return colour


@inlined
def note_turn(n: Numbers, small: Array, phase: int, seat: int, plays: int, begun: int) -> None:
    small[n.turn + PHASE] = phase
    small[n.turn + SEAT] = seat
    small[n.turn + PLAYS] = plays
    small[n.turn + BEGUN] = begun


@part
def play_on(
    tables: Tables,
    world: World,
    noted: Looks,
    policies: Array,
    left: int,
    chance: Word,
    log: Array,
    scripted: int,
    stop: int,
    pause: int,
) -> Played:
    """Play on: first the codes that stand in the log, then by the policies of the seats.

    It ends with the match, after `stop` actions, or with `pause` when a seat is to act and the script is done.
    """
    n = tables.n
    open_pairs, lines, small, held, bag = world.open_pairs, world.lines, world.small, world.held, world.bag
    others = 2 * KINDS * whole(n.pairs)  # the codes after the placements
    phase, seat = whole(small[n.turn + PHASE]), whole(small[n.turn + SEAT])
    plays, begun, last = (
        whole(small[n.turn + PLAYS]),
        whole(small[n.turn + BEGUN]),
        whole(small[n.turn + LAST]),
    )
    logging = log.size > scripted
    plies = placed = bonuses = 0
    count = count_pairs(tables, open_pairs)
    while phase != OVER and plies < stop:
        seat &= 255  # so that the compiler knows that no index is negative
        if phase == PLACE:
            if pause and plies >= scripted:
                break
            chance += GAMMA
            bits = mixed(chance)
            kinds = held[seat]
            side = (seat if seat < n.sides else seat - n.sides) & 255
            opening = open_pairs[n.words] != NO_BITS and (n.every_stone or begun == seat)
            pairs, ways = open_pairs, count
            if opening and plies >= scripted:
                pairs, ways = world.legal, in_opening(tables, open_pairs, world.legal)
            if plies >= scripted and policies[seat] == RANDOM:
                kind, pair, turned = any_placement(tables, pairs, ways, kinds, bits)
            else:
                if plies < scripted:
                    code = whole(log[plies])
                else:
                    by_points = policies[seat] == POINTS
                    code = best_placement(tables, pairs, small, noted, side, kinds, by_points, bits)
                kind, pair, turned = (code >> 1) // n.pairs, (code >> 1) % n.pairs, code & 1
            if logging:
                log[plies] = ((kind * n.pairs + pair) << 1) | turned
            plies += 1
            placed += 1
            bonus, count = place(tables, open_pairs, lines, small, side, kind, pair, turned, False)
            at_kind = n.racks + KINDS * seat + kind
            small[at_kind] -= 1
            kinds &= ~(np.uint64(small[at_kind] == 0) << np.uint64(kind))
            held[seat] = kinds
            small[n.sizes + seat] -= 1
            plays += bonus - 1
            bonuses += bonus
            begun = max(begun, seat + 1)
            lowest = lowest_value(small, n.tracks + 6 * side)
            if lowest == n.end_2 or (count == 0 and n.ends_placed):
                phase = OVER
                continue
            if plays and kinds != NO_BITS:
                phase = PLACE if count else OVER
                continue
            phase = REFILL
            if last == 0 and may_exchange(tables, small, side, lowest, kinds, left):
                phase = OFFER
                continue
        elif phase == OFFER:
            if pause and plies >= scripted:
                break
            chance += GAMMA
            if plies < scripted:
                swaps = log[plies] == others + SWAPS
            else:
                policy = policies[seat]
                swaps = policy == GREEDY or (policy == RANDOM and mixed(chance) >> S32 & ONE != NO_BITS)
            if logging:
                log[plies] = others + (SWAPS if swaps else KEEP)
            plies += 1
            phase = REFILL
            if swaps:  # show the rack and set it aside (K15)
                phase = SWAP
                for kind in range(KINDS):
                    small[n.aside + kind] = small[n.racks + KINDS * seat + kind]
                    small[n.racks + KINDS * seat + kind] = 0
                small[n.sizes + seat] = 0
                held[seat] = NO_BITS
        elif phase == STONES:
            chance += GAMMA
            wanted = whole(log[plies]) - others - STONE if plies < scripted else -1
            colour = put_stone(tables, world, wanted, mixed(chance))
            if logging:
                log[plies] = others + STONE + colour
            plies += 1
            count = count_pairs(tables, open_pairs)
            phase = DEAL
            for start in range(n.starts):
                if small[whole(tables.starts[start])] >= 6:
                    phase = STONES
            continue

        while small[n.sizes + seat] < n.rack and left > 0 and last == 0 and plies < stop:
            chance += GAMMA
            at = below(mixed(chance), left)
            if plies < scripted:
                at = 0
                while bag[at] != whole(log[plies]) - others - DRAW:
                    at += 1
            kind = take_from_bag(bag, at, left)
            left -= 1
            small[n.racks + KINDS * seat + kind] += 1
            small[n.sizes + seat] += 1
            held[seat] |= ONE << word_of(kind)
            if logging:
                log[plies] = others + DRAW + kind
            plies += 1
        if small[n.sizes + seat] < n.rack and left > 0 and last == 0:
            break  # stopped before the rack was full
        if phase == DEAL:
            seat += 1
            if seat == n.seats:
                seat = 0
                phase = PLACE if count else OVER
            continue
        if phase == SWAP:  # the old tiles go back into the bag after the new ones were drawn
            for kind in range(KINDS):
                for _ in range(small[n.aside + kind]):
                    bag[left] = kind
                    left += 1
                small[n.aside + kind] = 0

        # The next seat's turn, unless that was the last of the final round (Z19).
        if last == 1:
            last = 0
            phase = OVER
            continue
        if last > 0:
            last -= 1
        elif n.final_round and left < n.rack:
            last = whole(n.seats)
        seat = seat + 1 if seat + 1 < n.seats else 0
        plays = 1
        phase = PLACE if count and held[seat] != NO_BITS else OVER
    note_turn(n, small, phase, seat, plays, begun)
    small[n.turn + LAST] = last
    return Played(plies, left, chance, placed, bonuses)

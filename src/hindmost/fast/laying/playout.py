"""Matches of the laying games in one loop: by a script, by chance, by a policy; to the end, or as far as asked."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from hindmost.fast.block.laying import Looks, World
from hindmost.fast.core.bits import GAMMA, ONE, S32, Array, Word, below, mixed, nth_bit, popcount, whole, word_of
from hindmost.fast.core.compiled import inlined, part
from hindmost.fast.core.script import Script, is_scripted, note, pauses
from hindmost.fast.core.tables import Numbers, Tables
from hindmost.fast.laying.greedy import best_placement
from hindmost.fast.laying.placing import KINDS, Placement, may_exchange, place, placement_of
from hindmost.fast.laying.surface import ALONE, DOUBLES, count_pairs, in_opening, nth_pair, put, reopen, turn_over
from hindmost.fast.laying.tracks import lowest_value

STONES, DEAL, PLACE, OFFER, REFILL, SWAP, OVER = range(7)
PHASE, SEAT, PLAYS, BEGUN, LAST = range(5)  # the bytes of a turn
RANDOM, GREEDY, POINTS = range(3)  # policies of a seat
DRAW, STONE, KEEP, SWAPS = 0, KINDS, KINDS + 6, KINDS + 7  # codes, after those of the placements
MIXED = np.uint64((1 << KINDS) - 1) ^ DOUBLES
NO_BITS, TURNED = np.uint64(0), np.uint64(KINDS)


class Policies(NamedTuple):
    """By which seats choose what is not scripted."""

    of_seats: Array  # uint8 [seats]
    looks: Looks


class Turn(NamedTuple):
    phase: int
    seat: int
    plays: int  # left in it
    begun: int  # seats that have placed a tile
    last: int  # turns left of the final round; 0 before it


class LayingPlayout(NamedTuple):
    plies: int
    left: int  # tiles in the bag
    open: int  # pairs
    chance: Word  # goes on from here
    placed: int
    bonuses: int


@inlined
def any_placement(tables: Tables, pairs: Array, count: int, kinds: Word, bits: Word) -> Placement:
    """Kind, pair and which way round, each placement as likely as the other: a mixed tile goes both ways."""
    ways = kinds | (kinds & MIXED) << TURNED
    way = nth_bit(ways, below(bits >> S32, popcount(ways)), tables.in_byte)
    turned = whole(way >= KINDS)
    return Placement((way - (KINDS & -turned)) & 31, nth_pair(tables, pairs, below(bits, count)), turned)


@inlined
def take_from_bag(bag: Array, at: int, left: int) -> int:
    kind = whole(bag[at])
    bag[at] = bag[left - 1]
    return kind


@inlined
def turn_in(n: Numbers, small: Array) -> Turn:
    return Turn(
        whole(small[n.turn + PHASE]),
        whole(small[n.turn + SEAT]),
        whole(small[n.turn + PLAYS]),
        whole(small[n.turn + BEGUN]),
        whole(small[n.turn + LAST]),
    )


@inlined
def note_turn(n: Numbers, small: Array, turn: Turn) -> None:
    small[n.turn + PHASE] = turn.phase
    small[n.turn + SEAT] = turn.seat
    small[n.turn + PLAYS] = turn.plays
    small[n.turn + BEGUN] = turn.begun
    small[n.turn + LAST] = turn.last


@inlined
def acting(turn: Turn) -> int:
    """The seat, in such a way that the compiler knows that no index made of it is negative."""
    return turn.seat & 255


@inlined
def side_of(n: Numbers, seat: int) -> int:
    return (seat if seat < n.sides else seat - n.sides) & 255


@inlined
def code_of(n: Numbers, chosen: Placement) -> int:
    return ((chosen.kind * n.pairs + chosen.pair) << 1) | chosen.turned


@inlined
def after_placements(n: Numbers) -> int:
    """Where the codes of everything else begin."""
    return 2 * KINDS * whole(n.pairs)


@inlined
def choose_placement(tables: Tables, world: World, policies: Policies, turn: Turn, count: int, bits: Word) -> Placement:
    """By the policy of the seat, among so many open pairs."""
    n, seat = tables.n, acting(turn)
    pairs = world.open_pairs
    if pairs[n.words] != NO_BITS and (n.every_stone or turn.begun == seat):
        count = in_opening(tables, world.open_pairs, world.legal)
        pairs = world.legal
    held, policy = world.held[seat], policies.of_seats[seat]
    if policy == RANDOM:
        return any_placement(tables, pairs, count, held, bits)
    side, by_points = side_of(n, seat), policy == POINTS
    return placement_of(n, best_placement(tables, pairs, world.small, policies.looks, side, held, by_points, bits))


@inlined
def take_from_rack(n: Numbers, world: World, seat: int, kind: int) -> Word:
    """The kinds that are left on it."""
    at_kind = n.racks + KINDS * seat + kind
    world.small[at_kind] -= 1
    world.small[n.sizes + seat] -= 1
    kinds = world.held[seat] & ~(word_of(world.small[at_kind] == 0) << word_of(kind))
    world.held[seat] = kinds
    return kinds


@inlined
def lay_tile(
    tables: Tables, world: World, policies: Policies, script: Script, turn: Turn, played: LayingPlayout
) -> tuple[Turn, LayingPlayout]:
    """A seat lays a tile. It goes on with its bonus plays, may be offered an exchange, or has to refill its rack."""
    n, small, seat = tables.n, world.small, acting(turn)
    side = side_of(n, seat)
    chance = played.chance + GAMMA
    if is_scripted(script, played.plies):
        chosen = placement_of(n, whole(script.log[played.plies]))
    else:
        chosen = choose_placement(tables, world, policies, turn, played.open, mixed(chance))
    note(script, played.plies, code_of(n, chosen))
    bonus, count = place(tables, world, side, chosen, False)
    kinds = take_from_rack(n, world, seat, chosen.kind)
    plays = turn.plays + bonus - 1
    lowest = lowest_value(small, n.tracks + 6 * side)
    if lowest == n.end_2 or (count == 0 and n.ends_placed):
        phase = OVER
    elif plays and kinds != NO_BITS:
        phase = PLACE if count else OVER
    elif turn.last == 0 and may_exchange(tables, small, side, lowest, kinds, played.left):
        phase = OFFER
    else:
        phase = REFILL
    return (
        Turn(phase, seat, plays, max(turn.begun, seat + 1), turn.last),
        LayingPlayout(played.plies + 1, played.left, count, chance, played.placed + 1, played.bonuses + bonus),
    )


@inlined
def answer_offer(
    tables: Tables, world: World, policies: Policies, script: Script, turn: Turn, played: LayingPlayout
) -> tuple[Turn, LayingPlayout]:
    """Keep the rack, or show it and set it aside (K15)."""
    n, small, seat = tables.n, world.small, acting(turn)
    left, chance = played.left, played.chance + GAMMA
    if is_scripted(script, played.plies):
        swaps = script.log[played.plies] == after_placements(n) + SWAPS
    else:
        policy = policies.of_seats[seat]
        swaps = policy == GREEDY or (policy == RANDOM and mixed(chance) >> S32 & ONE != NO_BITS)
    note(script, played.plies, after_placements(n) + (SWAPS if swaps else KEEP))
    if swaps:
        for kind in range(KINDS):
            small[n.aside + kind] = small[n.racks + KINDS * seat + kind]
            small[n.racks + KINDS * seat + kind] = 0
        small[n.sizes + seat] = 0
        world.held[seat] = NO_BITS
    return (
        Turn(SWAP if swaps else REFILL, seat, turn.plays, turn.begun, turn.last),
        LayingPlayout(played.plies + 1, left, played.open, chance, played.placed, played.bonuses),
    )


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
def lay_stone(
    tables: Tables, world: World, script: Script, turn: Turn, played: LayingPlayout
) -> tuple[Turn, LayingPlayout]:
    """A start stone is laid, and after the last of them the tiles are dealt (Z3)."""
    n = tables.n
    first, chance = after_placements(n) + STONE, played.chance + GAMMA
    wanted = whole(script.log[played.plies]) - first if is_scripted(script, played.plies) else -1
    note(script, played.plies, first + put_stone(tables, world, wanted, mixed(chance)))
    phase = DEAL
    for start in range(n.starts):
        if world.small[whole(tables.starts[start])] >= 6:
            phase = STONES
    count = count_pairs(tables, world.open_pairs)
    return (
        Turn(phase, turn.seat, turn.plays, turn.begun, turn.last),
        LayingPlayout(played.plies + 1, played.left, count, chance, played.placed, played.bonuses),
    )


@inlined
def is_short(n: Numbers, world: World, turn: Turn, left: int) -> bool:
    """Has the seat a tile to draw? In the final round nobody does."""
    return world.small[n.sizes + acting(turn)] < n.rack and left > 0 and turn.last == 0


@inlined
def fill_rack(tables: Tables, world: World, script: Script, turn: Turn, played: LayingPlayout) -> LayingPlayout:
    """Draw until the rack is full or the bag is empty."""
    n, seat = tables.n, acting(turn)
    plies, left, chance = played.plies, played.left, played.chance
    while is_short(n, world, turn, left) and plies < script.stop:
        chance += GAMMA
        at = below(mixed(chance), left)
        if is_scripted(script, plies):
            at = 0
            while world.bag[at] != whole(script.log[plies]) - after_placements(n) - DRAW:
                at += 1
        kind = take_from_bag(world.bag, at, left)
        left -= 1
        world.small[n.racks + KINDS * seat + kind] += 1
        world.small[n.sizes + seat] += 1
        world.held[seat] |= ONE << word_of(kind)
        note(script, plies, after_placements(n) + DRAW + kind)
        plies += 1
    return LayingPlayout(plies, left, played.open, chance, played.placed, played.bonuses)


@inlined
def put_back(n: Numbers, world: World, left: int) -> int:
    """The old tiles go back into the bag after the new ones were drawn (K15). How many tiles it has then."""
    for kind in range(KINDS):
        for _ in range(world.small[n.aside + kind]):
            world.bag[left] = kind
            left += 1
        world.small[n.aside + kind] = 0
    return left


@inlined
def deal_on(n: Numbers, turn: Turn, count: int) -> Turn:
    """The next seat is dealt to; after the last the first one begins."""
    if turn.seat + 1 < n.seats:
        return Turn(whole(DEAL), turn.seat + 1, turn.plays, turn.begun, turn.last)
    return Turn(PLACE if count else OVER, whole(0), turn.plays, turn.begun, turn.last)


@inlined
def next_turn(n: Numbers, world: World, turn: Turn, count: int, last: int) -> Turn:
    """The next seat's turn, if it can place; so many are left of the final round."""
    seat = turn.seat + 1 if turn.seat + 1 < n.seats else 0
    phase = PLACE if count and world.held[seat] != NO_BITS else OVER
    return Turn(phase, seat, whole(1), turn.begun, last)


@inlined
def end_turn(n: Numbers, world: World, turn: Turn, played: LayingPlayout) -> Turn:
    """A bag that can no longer fill a rack calls the final round; the match is over after its last turn (Z19)."""
    if turn.last == 1:
        return Turn(whole(OVER), turn.seat, turn.plays, turn.begun, whole(0))
    last = max(0, turn.last - 1)
    if turn.last == 0 and n.final_round and played.left < n.rack:
        last = whole(n.seats)
    return next_turn(n, world, turn, played.open, last)


@part
def play_on(tables: Tables, world: World, left: int, chance: Word, policies: Policies, script: Script) -> LayingPlayout:
    """Play on with so many tiles in the bag: first by the script, then by the policies of the seats."""
    n = tables.n
    turn = turn_in(n, world.small)
    played = LayingPlayout(whole(0), left, count_pairs(tables, world.open_pairs), chance, whole(0), whole(0))
    while turn.phase != OVER and played.plies < script.stop:
        if turn.phase == PLACE:
            if pauses(script, played.plies):
                break
            turn, played = lay_tile(tables, world, policies, script, turn, played)
            if turn.phase != REFILL:
                continue
        elif turn.phase == OFFER:
            if pauses(script, played.plies):
                break
            turn, played = answer_offer(tables, world, policies, script, turn, played)
        elif turn.phase == STONES:
            turn, played = lay_stone(tables, world, script, turn, played)
            continue
        played = fill_rack(tables, world, script, turn, played)
        if is_short(n, world, turn, played.left):
            break  # stopped before the rack was full
        if turn.phase == DEAL:
            turn = deal_on(n, turn, played.open)
            continue
        if turn.phase == SWAP:
            left = put_back(n, world, played.left)
            played = LayingPlayout(played.plies, left, played.open, played.chance, played.placed, played.bonuses)
        turn = end_turn(n, world, turn, played)
    note_turn(n, world.small, turn)
    return played

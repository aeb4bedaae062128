"""Matches of the flat game by chance alone: the loop in which statistics and searches spend their time.

It comes to the same as `play_on` with the same chance, but notes nothing on the cells: only the tracks and the turn
are right after it.
"""

from __future__ import annotations

from hindmost.fast.block.laying import World
from hindmost.fast.core.bits import GAMMA, ONE, S32, Array, Word, below, mixed, whole, word_of
from hindmost.fast.core.compiled import inlined, part
from hindmost.fast.core.tables import Numbers, Tables
from hindmost.fast.laying.placing import KINDS, may_exchange, place
from hindmost.fast.laying.playout import (
    DEAL,
    NO_BITS,
    OFFER,
    OVER,
    PHASE,
    PLACE,
    RANDOM,
    REFILL,
    LayingPlayout,
    Turn,
    acting,
    any_placement,
    deal_on,
    next_turn,
    note_turn,
    put_back,
    side_of,
    take_from_bag,
    take_from_rack,
    turn_in,
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
def draw_one(n: Numbers, world: World, seat: int, left: int, chance: Word) -> None:
    """Any tile of the bag goes to a rack."""
    kind = take_from_bag(world.bag, below(mixed(chance), left), left)
    world.small[n.racks + KINDS * seat + kind] += 1
    world.held[seat] |= ONE << word_of(kind)


@inlined
def swap(n: Numbers, world: World, seat: int, left: int, chance: Word) -> None:
    """The tiles on the rack go back into the bag after the new ones were drawn (K15)."""
    small, rack = world.small, n.racks + KINDS * seat
    for kind in range(KINDS):
        small[n.aside + kind] = small[rack + kind]
        small[rack + kind] = 0
    world.held[seat] = NO_BITS
    for _ in range(n.rack):
        chance += GAMMA
        draw_one(n, world, seat, left, chance)
        left -= 1
    put_back(n, world, left)


@inlined
def lay_any_tile(tables: Tables, world: World, turn: Turn, played: LayingPlayout) -> tuple[Turn, LayingPlayout]:
    """As `lay_tile`, with any tile of the rack anywhere."""
    n, small, seat = tables.n, world.small, acting(turn)
    side, chance = side_of(n, seat), played.chance + GAMMA
    pairs, count = world.open_pairs, played.open
    if turn.begun == seat:
        pairs, count = world.legal, in_opening(tables, world.open_pairs, world.legal)
    chosen = any_placement(tables, pairs, count, world.held[seat], mixed(chance))
    bonus, count = place(tables, world, side, chosen, True)
    begun = turn.begun
    if begun < n.seats:
        leave_start(tables, world.open_pairs, chosen.pair)
        begun = max(begun, seat + 1)
    kinds = take_from_rack(n, world, seat, chosen.kind)
    plays = turn.plays + bonus - 1
    may_win = bonus or not n.plain  # otherwise no marker can have come to its end
    if count == 0 or (may_win and lowest_value(small, n.tracks + 6 * side) == n.end_2):
        phase = OVER
    elif plays and kinds != NO_BITS:
        phase = PLACE
    elif n.exchange and may_exchange(tables, small, side, lowest_value(small, n.tracks + 6 * side), kinds, played.left):
        phase = OFFER
    else:
        phase = REFILL
    return (
        Turn(phase, seat, plays, begun, turn.last),
        LayingPlayout(played.plies + 1, played.left, count, chance, played.placed + 1, played.bonuses + bonus),
    )


@inlined
def toss_for_exchange(n: Numbers, world: World, turn: Turn, played: LayingPlayout) -> LayingPlayout:
    """Keep the rack or swap it, one as likely as the other."""
    seat = acting(turn)
    plies, left, chance = played.plies + 1, played.left, played.chance + GAMMA
    if mixed(chance) >> S32 & ONE != NO_BITS:
        swap(n, world, seat, left, chance)
        plies += whole(n.rack)
        left += whole(world.small[n.sizes + seat]) - n.rack
        chance += GAMMA * word_of(n.rack)
        world.small[n.sizes + seat] = n.rack
    return LayingPlayout(plies, left, played.open, chance, played.placed, played.bonuses)


@inlined
def draw_up(n: Numbers, world: World, turn: Turn, played: LayingPlayout) -> LayingPlayout:
    """Draw until the rack is full or the bag is empty."""
    seat = acting(turn)
    plies, left, chance = played.plies, played.left, played.chance
    size = whole(world.small[n.sizes + seat])
    while size < n.rack and left > 0:
        chance += GAMMA
        draw_one(n, world, seat, left, chance)
        left -= 1
        size += 1
        plies += 1
    world.small[n.sizes + seat] = size
    return LayingPlayout(plies, left, played.open, chance, played.placed, played.bonuses)


@inlined
def play_light(tables: Tables, world: World, left: int, chance: Word) -> LayingPlayout:
    """Play on to the end."""
    n = tables.n
    turn = turn_in(n, world.small)
    played = LayingPlayout(whole(0), left, count_pairs(tables, world.open_pairs), chance, whole(0), whole(0))
    while turn.phase != OVER:
        if turn.phase == PLACE:
            turn, played = lay_any_tile(tables, world, turn, played)
            if turn.phase in (PLACE, OVER):
                continue
        if turn.phase == OFFER:
            played = toss_for_exchange(n, world, turn, played)
        played = draw_up(n, world, turn, played)
        if turn.phase == DEAL:
            turn = deal_on(n, turn, played.open)
        else:
            turn = next_turn(n, world, turn, played.open, turn.last)
    note_turn(n, world.small, turn)
    return played

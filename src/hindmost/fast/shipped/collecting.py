"""What the shipped kernels of the collecting games can be asked: each is given a block of memory and a few numbers."""

from __future__ import annotations

from hindmost import editions
from hindmost.fast.block import collecting
from hindmost.fast.block.collecting import LONGEST
from hindmost.fast.block.layout import REFUSED
from hindmost.fast.collecting.evaluator import make_ready
from hindmost.fast.collecting.legal import mark_choices
from hindmost.fast.collecting.lookahead import is_clear, look_at_ends
from hindmost.fast.collecting.playout import ROWS, SEAT, collect_on
from hindmost.fast.collecting.stopping import by_rule
from hindmost.fast.collecting.turn import mark_what_matters, solve, work_back
from hindmost.fast.core.bits import generator, whole, word_of
from hindmost.fast.core.compiled import kernel
from hindmost.fast.core.copying import copy
from hindmost.fast.core.records import taking_up
from hindmost.fast.core.script import Script
from hindmost.rules.collecting import Collecting

any_game = editions.first(Collecting)
is_collected, collected_at = taking_up(collecting.collected(any_game, collecting.no_net(any_game)))


@kernel
def collect_prepare(block: int) -> int:
    """Once for a block: work out what never changes."""
    if not is_collected(block):
        return REFUSED
    collected = collected_at(block)
    make_ready(collected.net, collected.judge)
    return 0


@kernel
def collect_begin(block: int, clear: float) -> int:
    """Solve a turn at a glance; is it clear then what to do?"""
    if not is_collected(block):
        return REFUSED
    collected = collected_at(block)
    tables, world, turn = collected.tables, collected.start, collected.turn
    best = solve(tables, collected.judge, world, turn)
    mark_what_matters(tables, world, turn, clear)
    return int(is_clear(turn, whole(world[ROWS + 6 * tables.n[0] + SEAT]), best, clear))


@kernel
def collect_go_on(block: int, first: int, last: int) -> int:
    """Look at some of the ends again, by the turn that follows."""
    if not is_collected(block):
        return REFUSED
    collected = collected_at(block)
    look_at_ends(collected.tables, collected.judge, collected.turn, collected.next_turn, first, last)
    work_back(collected.tables, collected.start, collected.turn)
    return 0


@kernel
def collect_by_rule(block: int) -> int:
    """What the rule of thumb says: a code."""
    if not is_collected(block):
        return REFUSED
    collected = collected_at(block)
    return by_rule(collected.tables, collected.start, collected.rule)


@kernel
def collect_matches(block: int, seed: int, first: int, matches: int, logged: int) -> int:
    """Matches from the position by the policies: what they come to, and if asked for the log of the last. Its plies."""
    if not is_collected(block):
        return REFUSED
    collected = collected_at(block)
    world = collected.world
    script = Script(collected.log if logged else collected.log[:0], whole(0), whole(LONGEST), whole(0))
    plies = 0
    for match in range(matches):
        copy(collected.start, world, world.size)
        chance = generator(word_of(seed), first + match)
        played = collect_on(collected.tables, world, chance, collected.policies, script)
        plies = played.plies
        collected.counts[match, 0], collected.counts[match, 1], collected.counts[match, 2] = plies, 0, played.bonuses
        copy(world[ROWS:], collected.tracks[match], collected.tracks.shape[1])
    return plies


@kernel
def collect_mask(block: int) -> int:
    """What may be done in the position, by code. How many codes there are."""
    if not is_collected(block):
        return REFUSED
    collected = collected_at(block)
    mark_choices(collected.tables, collected.start, collected.mask)
    return collected.mask.size

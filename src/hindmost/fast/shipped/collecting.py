"""What the shipped kernels of the collecting games can be asked: each is given a block of memory and a few numbers."""

from __future__ import annotations

from hindmost import editions
from hindmost.fast.block import collecting
from hindmost.fast.collecting.evaluator import make_ready
from hindmost.fast.collecting.lookahead import is_clear, look_at_ends
from hindmost.fast.collecting.playout import ROWS, SEAT
from hindmost.fast.collecting.stopping import by_rule
from hindmost.fast.collecting.turn import mark_what_matters, solve, work_back
from hindmost.fast.core.bits import whole
from hindmost.fast.core.compiled import kernel
from hindmost.fast.core.records import REFUSED, taking_up
from hindmost.rules.collecting import Collecting

any_game = next(game for game in map(editions.find, editions.names()) if isinstance(game, Collecting))
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

"""What the shipped kernels of the laying games can be asked: each is given a block of memory and a few numbers."""

from __future__ import annotations

from hindmost import editions
from hindmost.fast.block import laying
from hindmost.fast.block.laying import MOMENTS, Laid, Start, World
from hindmost.fast.block.layout import REFUSED
from hindmost.fast.block.nets import COLOURS, no_net
from hindmost.fast.core.bits import generator, stay_apart, whole, word_of
from hindmost.fast.core.compiled import inlined, kernel, part
from hindmost.fast.core.copying import copy
from hindmost.fast.core.records import taking_up
from hindmost.fast.core.script import FOR_EVER, Script
from hindmost.fast.evaluate.evaluator import try_out
from hindmost.fast.evaluate.half_scores import look
from hindmost.fast.evaluate.shortlist import fill_utility
from hindmost.fast.laying.legal import mark_legal
from hindmost.fast.laying.placing import KINDS
from hindmost.fast.laying.playout import OFFER, PHASE, LayingPlayout, Policies, play_on
from hindmost.fast.laying.random_playout import may_be_light, play_light
from hindmost.fast.laying.worlds import begin, list_tiles
from hindmost.fast.search.net_tree import grow
from hindmost.fast.search.review_rollouts import foretell
from hindmost.fast.search.rollouts import Known, list_actions, play_out
from hindmost.fast.search.tree import begin_tree
from hindmost.rules.laying import Laying

any_game = editions.first(Laying)
is_laid, laid_at = taking_up(laying.laid(any_game, no_net()))


@inlined
def start_of(world: World, tiles: int) -> Start:
    return Start(world.open_pairs, world.lines, world.small, world.held, world.bag[:tiles])


@inlined
def known_to(laid: Laid, viewer: int) -> Known:
    unseen = laid.unseen[0]
    return Known(start_of(laid.position, unseen), viewer, unseen, laid.seen)


@kernel
def lay_prepare(block: int) -> int:
    """Once for a block: work out what never changes."""
    if not is_laid(block):
        return REFUSED
    laid = laid_at(block)
    fill_utility(laid.evaluator.weights, whole(laid.tables.n.end_2), laid.evaluator.utility)
    return 0


@kernel
def lay_see(block: int, viewer: int) -> int:
    """The position anew: its tiles, what halves score on its board, and how many of them have been laid, which is all
    that the viewer neither holds nor has yet to see."""
    if not is_laid(block):
        return REFUSED
    laid = laid_at(block)
    tables, position, scores = laid.tables, laid.position, laid.seen
    laid.unseen[0] = list_tiles(tables, position)
    look(tables, position, scores)
    small, n = position.small, tables.n
    copy(laid.evaluator.lanes.halves, scores.laid, COLOURS)
    for kind in range(KINDS):
        count = whole(small[n.bag + kind]) + whole(small[n.racks + KINDS * viewer + kind])
        scores.laid[whole(tables.kinds[2 * kind])] -= count
        scores.laid[whole(tables.kinds[2 * kind + 1])] -= count
    return 0


@kernel
def lay_first_thoughts(block: int, viewer: int, listed: int) -> int:
    """List what can be done, with what the net says of it. How many."""
    if not is_laid(block):
        return REFUSED
    laid = laid_at(block)
    tables, evaluator, world = laid.tables, laid.evaluator, laid.stage.world
    known = known_to(laid, viewer)
    begin(known.start, world)
    left = known.unseen
    for seat in range(tables.n.seats):
        if seat != viewer:
            left -= whole(world.small[tables.n.sizes + seat])
    count = list_actions(tables, evaluator, world, laid.seen, listed, left, known.unseen, laid.codes, laid.values)
    if world.small[tables.n.turn + PHASE] != OFFER:
        for at in range(count):
            laid.values[at] = try_out(tables, evaluator, world, laid.seen, whole(laid.codes[at]), left)
    return count


@kernel
def lay_roll_out(block: int, viewer: int, actions: int, seed: int, first: int, worlds: int) -> int:
    """What each action leads to in the same imagined worlds. values: those of the first action, then of the next."""
    if not is_laid(block):
        return REFUSED
    laid = laid_at(block)
    known = known_to(laid, viewer)
    for number in range(worlds):
        for at in range(actions):
            action = whole(laid.codes[at])
            laid.values[at * worlds + number] = play_out(
                laid.tables, laid.evaluator, laid.stage, known, laid.study, action, word_of(seed), first + number
            )
    return 0


@kernel
def lay_look_ahead(block: int, viewer: int, judge: int, actions: int, seed: int, first: int, worlds: int) -> int:
    """The same as whoever reviews it sees it, by the judgement of any seat; and the markers."""
    if not is_laid(block):
        return REFUSED
    laid = laid_at(block)
    known = known_to(laid, viewer)
    size = MOMENTS * COLOURS * whole(laid.tables.n.sides)
    for number in range(worlds):
        for at in range(actions):
            action, row = whole(laid.codes[at]), at * worlds + number
            laid.values[row] = foretell(
                laid.tables,
                laid.evaluator,
                laid.stage,
                known,
                laid.study,
                action,
                word_of(seed),
                first + number,
                judge,
                laid.markers[row * size : (row + 1) * size],
            )
    return 0


@kernel
def lay_grow(block: int, viewer: int, listed: int, seed: int, first: int, iterations: int) -> int:
    """So many iterations of a tree search; the first of all begins with nothing but a root."""
    if not is_laid(block):
        return REFUSED
    laid = laid_at(block)
    known = known_to(laid, viewer)
    if first == 0:
        begin_tree(laid.tree)
    for iteration in range(first, first + iterations):
        chance = generator(word_of(seed), iteration)
        grow(laid.tables, laid.evaluator, laid.stage, known, laid.tree, listed, chance, laid.values)
    return 0


@inlined
def note_match(laid: Laid, match: int, played: LayingPlayout) -> int:
    """What it came to. Its plies."""
    laid.counts[match, 0], laid.counts[match, 1], laid.counts[match, 2] = played.plies, played.placed, played.bonuses
    copy(laid.stage.world.small[whole(laid.tables.n.tracks) :], laid.tracks[match], laid.tracks.shape[1])
    return played.plies


@part
def play_lightly(block: int, seed: int, first: int, matches: int) -> int:
    """Matches in the light loop."""
    stay_apart()
    laid = laid_at(block)
    tables, world = laid.tables, laid.stage.world
    start, plies = start_of(laid.position, list_tiles(tables, laid.position)), 0
    for match in range(matches):
        left, chance = begin(start, world), generator(word_of(seed), first + match)
        plies = note_match(laid, match, play_light(tables, world, left, chance))
    return plies


@kernel
def lay_matches(block: int, seed: int, first: int, matches: int, logged: int) -> int:
    """Matches from the position by the policies: what they come to, and if asked for the log of the last. Its plies."""
    if not is_laid(block):
        return REFUSED
    laid = laid_at(block)
    tables, world = laid.tables, laid.stage.world
    if logged == 0 and may_be_light(tables.n, laid.position.small, laid.policies):
        return play_lightly(block, seed, first, matches)
    start, plies = start_of(laid.position, list_tiles(tables, laid.position)), 0
    choosing = Policies(laid.policies, laid.stage.noted)
    script = Script(laid.log if logged else laid.log[:0], whole(0), whole(FOR_EVER), whole(0))
    for match in range(matches):
        left, chance = begin(start, world), generator(word_of(seed), first + match)
        plies = note_match(laid, match, play_on(tables, world, left, chance, choosing, script))
    return plies


@kernel
def lay_mask(block: int) -> int:
    """What may be done in the position, by code. How many codes there are."""
    if not is_laid(block):
        return REFUSED
    laid = laid_at(block)
    list_tiles(laid.tables, laid.position)
    for code in range(laid.mask.size):
        laid.mask[code] = 0
    mark_legal(laid.tables, laid.position, laid.mask)
    return laid.mask.size

"""What kernels of the laying games work with: every record, and how large it is in a game."""

from __future__ import annotations

from math import ceil
from typing import Any, NamedTuple

from hindmost.fast.block.layout import Array, filled, number, room
from hindmost.fast.block.nets import (
    ABOUT_A_COLOUR,
    ABOUT_A_SPOT,
    COLOURS,
    DIRECTIONS,
    EACH,
    Glance,
    Layers,
    Net,
    Prior,
    glance,
    inputs,
    layers,
    no_prior,
    widths,
)
from hindmost.fast.block.tables import Numbers, Tables, flat, laying_tables, lines_of_cells, numbers
from hindmost.hexes import Board
from hindmost.rules.laying import Laying
from hindmost.tiles import KINDS

MOST_CANDIDATES = 256
STAGES, VALUES = 8, 64  # of a match, of a marker: what the worth of a value is looked up by
AT_ONCE = 32  # cells of a grid
DEPTH, WIDTH = 16, 24  # of the search of an ending
# When a review notes the markers: once the viewer is to act again, and after what it would do then.
REPLIED, AFTERWARDS = range(2)
MOMENTS = 2
MOST_PLAYOUTS = MOST_CANDIDATES  # of one call
NODES, LONGEST_PATH, KNOWN_LOGS = 50_000, 256, 1 << 14  # of a tree
LONGEST = 4_000  # of a log: every tile is drawn and placed, and exchanges end with the bag
MATCHES = 500  # of one call
STEEPNESS, STEEPER, BONUS, DENY, RACK, NOISE = range(6)  # places among the weights of the rule of thumb
THUMB = (0.9, 9.0, 0.01, 0.62, 0.175, 0.0)


class World(NamedTuple):
    open_pairs: Array  # uint64 [words + 1]: the last are the start cells without a tile beside them
    lines: Array  # uint64 [6 * lines]: bits for every place of a line that shows the colour, see `tables.two_ways`
    small: Array  # uint8: everything else
    held: Array  # uint64 [seats]: the kinds on each rack
    bag: Array  # uint8: every tile in the bag, in any order
    legal: Array  # uint64 [words]


def world(n: Numbers) -> World:
    return World(
        open_pairs=room("Q", n.words + 1),
        lines=room("Q", 6 * n.lines),
        small=room("B", n.small),
        held=room("Q", n.seats),
        bag=room("B", n.tiles),
        legal=room("Q", n.words),
    )


class Start(NamedTuple):
    """What a match begins from, kept while many of them are played."""

    open_pairs: Array
    lines: Array
    small: Array
    held: Array
    bag: Array


class Lanes(NamedTuple):
    """The cells on the three lines through each cell, which is one of them."""

    first: Array  # int32 [cells + 1]: where the list of a cell begins
    cells: Array  # uint16
    halves: Array  # int32 [6]: how many halves the whole set has of each colour


def lanes(game: Laying) -> Lanes:
    lines = [{line for line, _ in axes} for axes in lines_of_cells(game.board)]
    lists = [[other for other, theirs in enumerate(lines) if theirs & own] for own in lines]
    first, halves = [0], [0] * COLOURS
    for found in lists:
        first.append(first[-1] + len(found))
    for count, (i, j) in zip(game.edition.tiles, KINDS, strict=True):
        halves[i] += count
        halves[j] += count
    return Lanes(filled("i", first), filled("H", flat(lists)), filled("i", halves))


class HalfScores(NamedTuple):
    """What a half of each colour would score on every cell."""

    points: Array  # uint8 [6 * cells]: by colour, then by cell
    usable: Array  # uint8 [cells]: whether a tile may lie over it
    laid: Array  # int32 [6]: halves laid by everybody, covered ones too


def half_scores(n: Numbers) -> HalfScores:
    return HalfScores(room("B", COLOURS * n.cells), room("B", n.cells), room("i", COLOURS))


class Shortlist(NamedTuple):
    """The placements judged best, the best first."""

    codes: Array  # int32 [most]
    worths: Array  # float64 [most]
    gains: Array  # float64 [6 * EACH]: what points are worth to each colour
    length: Array  # int64 [1]


def shortlist() -> Shortlist:
    return Shortlist(
        room("i", MOST_CANDIDATES + 1), room("d", MOST_CANDIDATES + 1), room("d", COLOURS * EACH), room("q", 1)
    )


class Prospects(NamedTuple):
    spots: Array  # int32 [cells]: where a cell is in the grid
    width: Array  # int64 [1]: of the grid
    gains: Array  # float64 [6 * EACH]
    counted: Array  # int32 [6 * EACH]: the same as a whole number
    worths: Array  # int32 [6 * grid]: what a half of a colour is worth on a cell
    shut: Array  # int32 [6 * inner]: 0 where the pair with the neighbour in a direction is open
    beside: Array  # int32 [6 * inner]: the best a half of a colour finds beside a cell
    best: Array  # float64 [KINDS]: the best placement of a tile
    usable: Array  # int64 [cells + 1]: how many cells can be used, and which
    found: Array  # float64 [4]: see prospects.foresee


def prospects(board: Board) -> Prospects:
    """The inner part of the grid begins at its first cell that is not of the rim and ends after the last, so late that
    it can be gone through by many cells at a time."""
    width = 2 * board.radius + 3
    inner = AT_ONCE * ceil((width * width - 2 * width - 2) / AT_ONCE)
    grid = inner + 2 * width + 2
    return Prospects(
        spots=filled("i", ((r + board.radius + 1) * width + q + board.radius + 1 for q, r in board.cells)),
        width=filled("q", [width]),
        gains=room("d", COLOURS * EACH),
        counted=room("i", COLOURS * EACH),
        worths=room("i", COLOURS * grid),
        shut=room("i", DIRECTIONS * inner),
        beside=room("i", COLOURS * inner),
        best=room("d", len(KINDS)),
        usable=room("q", len(board.cells) + 1),
        found=room("d", 4),
    )


class Moment(NamedTuple):
    """When a position is judged: right after a placement, before the rack is filled up."""

    seat: int  # that has placed
    plays: int  # still owed to it
    left: int  # tiles in the bag
    open_pairs: int
    last: int  # turns of the final round that are left


class Scratch(NamedTuple):
    """What is noted while a position is described."""

    order: Array  # int64 [6]: the colours, the own hindmost first
    rack: Array  # int64 [6]: halves of each colour on the own rack
    rivals: Array  # int64 [4]: the other sides, the strongest first
    lowest: Array  # int64 [4]: their lowest markers
    unseen: Array  # int64 [6]: halves of each colour that nobody has seen
    most: Array  # int64 [1]: the most a half can score
    is_over: Array  # int64 [1]: whether the match is, after what was tried


def scratch() -> Scratch:
    return Scratch(room("q", 6), room("q", 6), room("q", 4), room("q", 4), room("q", 6), room("q", 1), room("q", 1))


class Evaluator(NamedTuple):
    lanes: Lanes
    weights: Array  # float64 [6]: see THUMB
    net: Net
    layers: Layers
    short: Shortlist
    world: World  # where a placement is tried
    scores: HalfScores
    scratch: Scratch
    utility: Array  # float64 [STAGES * VALUES + 1]: see shortlist.fill_utility
    prospects: Prospects
    prior: Prior  # of what is looked at closely in rollouts
    glance: Glance


def evaluator(game: Laying, net: Net, weights: Any = THUMB, prior: Prior | None = None) -> Evaluator:
    """ValueError if the net or the prior is told other numbers than there are."""
    prior = prior or no_prior()
    shape = net.w1.shape[0], net.v1.shape[0]
    if net.b1.shape[0] and shape != widths(game.sides):
        raise ValueError(f"a net for {game.name} is told {widths(game.sides)}, not {shape} numbers")
    if prior.b1.shape[0] and (prior.w1.shape[0], prior.v1.shape[0]) != (ABOUT_A_SPOT, ABOUT_A_COLOUR):
        shape = prior.w1.shape[0], prior.v1.shape[0]
        raise ValueError(f"a prior is told {(ABOUT_A_SPOT, ABOUT_A_COLOUR)}, not {shape} numbers")
    if net.b1.shape[0] % 2:
        raise ValueError(f"what the first units say is taken two at a time, and a net has {net.b1.shape[0]} of them")
    n = numbers(game)
    return Evaluator(
        lanes=lanes(game),
        weights=filled("d", weights),
        net=net,
        layers=layers(net, inputs(game.sides)),
        short=shortlist(),
        world=world(n),
        scores=half_scores(n),
        scratch=scratch(),
        utility=room("d", STAGES * VALUES + 1),
        prospects=prospects(game.board),
        prior=prior,
        glance=glance(n.cells),
    )


class Looks(NamedTuple):
    """What is noted while the placement of a policy is looked for."""

    runs: Array  # uint8 [8 * cells]: how long the line of one colour is that begins at each of six neighbours
    points: Array  # uint8 [8 * cells]: what a half of each of six colours scores, its other half aside
    known: Array  # uint32 [2 * cells]: the search for which the two are right
    worth: Array  # uint64 [kinds * 64 * 64]: what a kind is worth by the points of its halves
    judged: Array  # uint32, likewise
    track: Array  # int64 [6]
    best: Array  # int32: the placements that are equally good
    number: Array  # uint32 [2]: the first counts the searches


def looks(n: Numbers) -> Looks:
    return Looks(
        runs=room("B", 8 * n.cells),
        points=room("B", 8 * n.cells),
        known=room("I", 2 * n.cells),
        worth=room("Q", len(KINDS) << 12),
        judged=room("I", len(KINDS) << 12),
        track=room("q", 6),
        best=room("i", 2 * len(KINDS) * n.pairs),
        number=room("I", 2),
    )


class Endings(NamedTuple):
    """A world for every placement ahead."""

    open_pairs: Array  # uint64 [DEPTH, words + 1]
    lines: Array  # uint64 [DEPTH, 6 * lines]
    small: Array  # uint8 [DEPTH, small]
    held: Array  # uint64 [DEPTH, seats]
    legal: Array  # uint64 [DEPTH, words]
    points: Array  # uint8 [DEPTH, 6 * cells]
    codes: Array  # int32 [DEPTH, WIDTH + 1]
    worths: Array  # float64 [DEPTH, WIDTH + 1]
    gains: Array  # float64 [6 * EACH]
    best: Array  # float64 [KINDS]: what a tile is worth at most
    length: Array  # int64 [DEPTH, 1]
    visits: Array  # int64 [1]


def endings(n: Numbers) -> Endings:
    return Endings(
        open_pairs=room("Q", DEPTH, n.words + 1),
        lines=room("Q", DEPTH, 6 * n.lines),
        small=room("B", DEPTH, n.small),
        held=room("Q", DEPTH, n.seats),
        legal=room("Q", DEPTH, n.words),
        points=room("B", DEPTH, COLOURS * n.cells),
        codes=room("i", DEPTH, WIDTH + 1),
        worths=room("d", DEPTH, WIDTH + 1),
        gains=room("d", COLOURS * EACH),
        best=room("d", len(KINDS)),
        length=room("q", DEPTH, 1),
        visits=room("q", 1),
    )


class Stage(NamedTuple):
    """Where rollouts take place."""

    world: World
    scores: HalfScores
    noted: Looks
    policies: Array  # uint8 [seats]: nobody plays by them
    script: Array  # int32 [1]
    endings: Endings


def stage(game: Laying) -> Stage:
    n = numbers(game)
    return Stage(world(n), half_scores(n), looks(n), room("B", n.seats), room("i", 1), endings(n))


class Study(NamedTuple):
    """How a rollout is played."""

    turns: int  # at least, until the viewer is to act again and its judgement ends the rollout
    on_the_way: int  # placements looked at closely for every decision; 1: the likeliest, unasked
    at_last: int  # and for the last
    solved: int  # with so few open pairs, between two sides, the end is searched


class Tree(NamedTuple):
    code: Array  # int32: the action that leads to a node
    seat: Array  # uint8: the seat that does it
    first: Array  # int32: a node's latest child
    next: Array  # int32: the sibling before it
    children: Array  # int32: how many
    visits: Array  # int64
    available: Array  # int64: how often it could have been chosen
    value: Array  # float64: the sum of what it brought its seat
    squares: Array  # float64
    used: Array  # int64 [1]
    path: Array  # int32: the nodes of the iteration under way
    roots: Array  # float64: logarithms of small numbers


def tree(nodes: int) -> Tree:
    return Tree(
        code=room("i", nodes),
        seat=room("B", nodes),
        first=room("i", nodes),
        next=room("i", nodes),
        children=room("i", nodes),
        visits=room("q", nodes),
        available=room("q", nodes),
        value=room("d", nodes),
        squares=room("d", nodes),
        used=room("q", 1),
        path=room("i", LONGEST_PATH),
        roots=room("d", KNOWN_LOGS),
    )


class Laid(NamedTuple):
    """The block of a laying game."""

    tables: Tables
    position: World  # what a seat sees, or a state
    unseen: Array  # int64 [1]: the tiles in its bag
    seen: HalfScores
    evaluator: Evaluator
    stage: Stage
    study: Study
    codes: Array  # int32: actions that are asked about, or that were found
    values: Array  # float64: and what each is worth, in each world
    markers: Array  # uint8: how the markers stand later in each of these
    tree: Tree
    policies: Array  # uint8 [seats]: by which matches are played
    log: Array  # int32: what was done in one
    tracks: Array  # uint8 [MATCHES, 6 * sides]: what matches came to
    counts: Array  # int64 [MATCHES, 3]: plies, placements, bonus plays
    mask: Array  # uint8: what is legal


def laid(game: Laying, net: Net, weights: Any = THUMB, prior: Prior | None = None, nodes: int = 1) -> Laid:
    n = numbers(game)
    return Laid(
        tables=laying_tables(game),
        position=world(n),
        unseen=room("q", 1),
        seen=half_scores(n),
        evaluator=evaluator(game, net, weights, prior),
        stage=stage(game),
        study=Study(*(number("q") for _ in Study._fields)),
        codes=room("i", MOST_CANDIDATES),
        values=room("d", MOST_PLAYOUTS),
        markers=room("B", MOST_PLAYOUTS * MOMENTS * COLOURS * n.sides),
        tree=tree(nodes),
        policies=room("B", n.seats),
        log=room("i", LONGEST),
        tracks=room("B", MATCHES, COLOURS * n.sides),
        counts=room("q", MATCHES, 3),
        mask=room("B", 2 * len(KINDS) * n.pairs + len(KINDS) + 8),
    )

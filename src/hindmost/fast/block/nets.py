"""What kernels of the laying games judge with: net and prior, and where their judgements are worked out."""

from __future__ import annotations

from typing import NamedTuple

from hindmost.fast.block.layout import Array, filled, room

COLOURS, DIRECTIONS = 6, 6
EACH = 32  # numbers of points that are told apart: more make no difference on any track
ABOUT_A_SPOT, ABOUT_A_COLOUR = 8, 8  # numbers a prior is told about a half on a cell, and about its colour everywhere
A_COLOUR, A_RIVAL = 12, 2  # numbers a net is told about each colour, and about each rival's; see net.weigh_colours
ABOUT_ALL, PROSPECTS, JUDGED = 10, 4, 3  # and about the whole


class Net(NamedTuple):
    """Three hidden layers of rectified units, two of them for a colour, and one number between 0 and 1."""

    w1: Array  # float32 [numbers about a colour, units]
    v1: Array  # float32 [numbers about the whole, units]
    b1: Array
    w2: Array  # float32 [units, units]
    b2: Array
    w3: Array  # of the sums
    v3: Array  # of the whole
    b3: Array
    w4: Array  # float32 [units]
    b4: Array  # float32 [1]


def no_net() -> Net:
    """Stands for judging by the rule of thumb."""
    return Net(*(filled("f", (), *(0,) * dimensions) for dimensions in (2, 2, 1, 2, 1, 2, 2, 1, 1, 1)))


def widths(sides: int) -> tuple[int, int]:
    """How many numbers a net is told about each colour, and about the whole."""
    return A_COLOUR + A_RIVAL * (sides - 1), 6 * sides + ABOUT_ALL + PROSPECTS + JUDGED


def inputs(sides: int) -> int:
    a_colour, the_whole = widths(sides)
    return 6 * a_colour + the_whole


class Layers(NamedTuple):
    """Where a judgement is worked out."""

    inputs: Array  # float32: the colours one after the other, then the whole
    common: Array  # what the first units know of the whole
    first: Array  # of the six colours, one after the other
    second: Array
    sums: Array
    third: Array


def layers(net: Net, width: int) -> Layers:
    one, two, three = (part.shape[0] for part in (net.b1, net.b2, net.b3))
    return Layers(*(room("f", size) for size in (width, one, COLOURS * one, COLOURS * two, two, three)))


class Prior(NamedTuple):
    """One hidden layer of rectified units, and one number for a half on a cell."""

    w1: Array  # float32 [ABOUT_A_SPOT, units]
    v1: Array  # float32 [ABOUT_A_COLOUR, units]
    b1: Array
    w2: Array  # float32 [units]


def no_prior() -> Prior:
    """Stands for the quick judgement."""
    return Prior(*(filled("f", (), *(0,) * dimensions) for dimensions in (2, 2, 1, 1)))


class Glance(NamedTuple):
    """Where a glance at a position is worked out."""

    spots: Array  # float32 [6, ABOUT_A_SPOT, cells]
    colours: Array  # float32 [6, ABOUT_A_COLOUR]
    own: Array  # float64 [6 * EACH]: what points are worth to the seat to act
    theirs: Array  # float64 [6 * EACH]: and to the one after it
    open: Array  # uint8 [cells + 1]: what a colour scores on the usable cells, nothing elsewhere
    halves: Array  # float32 [6 * cells]: what the prior says of a half of a colour on a cell


def glance(cells: int) -> Glance:
    return Glance(
        spots=room("f", COLOURS, ABOUT_A_SPOT, cells),
        colours=room("f", COLOURS, ABOUT_A_COLOUR),
        own=room("d", COLOURS * EACH),
        theirs=room("d", COLOURS * EACH),
        open=room("B", cells + 1),
        halves=room("f", COLOURS * cells),
    )

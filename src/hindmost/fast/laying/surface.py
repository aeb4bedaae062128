"""What lies on a board, in kernels: where a tile may go, what a half scores, and laying it."""

from __future__ import annotations

import numpy as np

from hindmost.fast.core.bits import ONE, Array, Word, nth_bit, popcount, whole, word_of
from hindmost.fast.core.compiled import inlined
from hindmost.fast.core.tables import Tables

SIX = 6  # a set of pairs has 2**6 of them in a word
BARE = ALONE = 6
DOUBLES = np.uint64(sum(1 << kind for kind in (0, 6, 11, 15, 18, 20)))
SMALL = (1 << 24) - 1  # what is masked with it is known not to be negative


@inlined
def runs(shown: Word, mark: Word) -> int:
    """The runs of a colour on both sides of a place, and 2: adding carries through either, to the bit behind it."""
    return popcount(shown ^ (shown + (mark << ONE)))


@inlined
def points(tables: Tables, lines: Array, cell: int, colour: int) -> int:
    """What a half of this colour scores on this cell; the other half must not lie there yet (G7)."""
    of_colour = colour * tables.n.lines
    where, marks, at = tables.mark_lines, tables.marks, 9 * cell
    return (
        runs(lines[of_colour + where[at]], marks[at])
        + runs(lines[of_colour + where[at + 1]], marks[at + 1])
        + runs(lines[of_colour + where[at + 2]], marks[at + 2])
        - 6
    )


@inlined
def turn_over(tables: Tables, lines: Array, cell: int, colour: int) -> None:
    """A colour comes to be seen on a cell, or is no longer seen there."""
    of_colour = colour * tables.n.lines
    where, marks, at = tables.mark_lines, tables.marks, 9 * cell
    lines[of_colour + where[at]] ^= marks[at]
    lines[of_colour + where[at + 1]] ^= marks[at + 1]
    lines[of_colour + where[at + 2]] ^= marks[at + 2]


@inlined
def turn_line(lines: Array, line: int, mark: Word) -> int:
    """A colour comes to be seen on a line; the runs beside it."""
    shown = lines[line]
    lines[line] = shown ^ mark
    return runs(shown, mark)


@inlined
def lay(tables: Tables, lines: Array, kind: int, pair: int, turned: int) -> tuple[int, int]:
    """What both halves of a tile score, and turning them over in one.

    The line that both lie on is read for the second half before the first lies there, so that this does not count.
    """
    first, second = whole(tables.kinds[2 * kind]), whole(tables.kinds[2 * kind + 1])
    at_a, at_b = whole(tables.pair_marks[2 * pair + turned]), whole(tables.pair_marks[2 * pair + 1 - turned])
    where, marks = tables.mark_lines, tables.marks
    of_first, of_second = first * tables.n.lines, second * tables.n.lines
    shared = of_second + where[at_b + 2]
    shown = lines[shared]
    on_a = turn_line(lines, of_first + where[at_a], marks[at_a])
    on_a += turn_line(lines, of_first + where[at_a + 1], marks[at_a + 1])
    on_a += turn_line(lines, of_first + where[at_a + 2], marks[at_a + 2])
    on_b = turn_line(lines, of_second + where[at_b], marks[at_b])
    on_b += turn_line(lines, of_second + where[at_b + 1], marks[at_b + 1])
    mark = marks[at_b + 2]
    lines[shared] = shown ^ mark ^ (marks[at_a + 2] & word_of(-whole(DOUBLES >> word_of(kind) & ONE)))
    return on_a - 6, on_b + runs(shown, mark) - 6


@inlined
def cover(tables: Tables, lines: Array, small: Array, cell: int) -> None:
    """What a tile covers is out of the game (Z10): taken away before the halves are counted."""
    if small[cell] != BARE:
        turn_over(tables, lines, cell, whole(small[cell]))


@inlined
def reopen(tables: Tables, open_pairs: Array, small: Array, cell: int) -> None:
    """Open those pairs of a cell, all of them shut before, that are on one level and below the limit (K6, Z8).

    Nearly every answer is as likely as the other, so there is no branch that could be mispredicted.
    """
    n = tables.n
    height = small[n.heights + cell]
    for direction in range(6):
        beside = whole(tables.neighbours[cell, direction])
        on_board = beside < n.cells
        level = on_board & (small[n.heights + beside] == height) & (height < n.storeys)
        pair = whole(tables.cell_pairs[cell, direction]) & -whole(on_board)
        open_pairs[pair >> SIX] |= word_of(level) << word_of(pair & 63)


@inlined
def put(tables: Tables, small: Array, cell: int, colour: int, towards: int) -> None:
    small[cell] = colour
    small[tables.n.heights + cell] += 1
    small[tables.n.joins + cell] = towards


@inlined
def close_four(open_pairs: Array, w: int, closed: Array, at: int) -> int:
    w0, w1 = open_pairs[w] & ~closed[at], open_pairs[w + 1] & ~closed[at + 1]
    w2, w3 = open_pairs[w + 2] & ~closed[at + 2], open_pairs[w + 3] & ~closed[at + 3]
    open_pairs[w], open_pairs[w + 1], open_pairs[w + 2], open_pairs[w + 3] = w0, w1, w2, w3
    return popcount(w0) + popcount(w1) + popcount(w2) + popcount(w3)


@inlined
def close(tables: Tables, open_pairs: Array, pair: int) -> int:
    """Nothing more goes on the cells of this pair; how many pairs are open now."""
    closed, words = tables.closed, whole(tables.n.words)
    at = (pair * words) & SMALL
    count = close_four(open_pairs, 0, closed, at)
    w = 4
    while w < words:
        count += close_four(open_pairs, w, closed, at + w)
        w += 4
    return count


@inlined
def count_four(pairs: Array, w: int) -> int:
    return popcount(pairs[w]) + popcount(pairs[w + 1]) + popcount(pairs[w + 2]) + popcount(pairs[w + 3])


@inlined
def count_pairs(tables: Tables, pairs: Array) -> int:
    count = count_four(pairs, 0)
    w = 4
    while w < tables.n.words:
        count += count_four(pairs, w)
        w += 4
    return count


@inlined
def leave_start(tables: Tables, open_pairs: Array, pair: int) -> None:
    """The start cells beside a tile have one beside them now."""
    a, b = tables.pair_cells[2 * pair], tables.pair_cells[2 * pair + 1]
    open_pairs[tables.n.words] &= ~(tables.start_bits[a] | tables.start_bits[b])


@inlined
def in_opening(tables: Tables, open_pairs: Array, legal: Array) -> int:
    """Pairs beside a start cell that has no tile beside it yet; all open ones if there is none. How many (K7, Z11)."""
    words = whole(tables.n.words)
    at = (whole(open_pairs[words]) & 255) * words
    count, w = 0, 0
    while w < words:
        legal[w] = open_pairs[w] & tables.beside[at + w]
        count += popcount(legal[w])
        w += 1
    if count == 0:
        for word in range(words):
            legal[word] = open_pairs[word]
        count = count_pairs(tables, legal)
    return count


@inlined
def nth_pair(tables: Tables, pairs: Array, n: int) -> int:
    """The n-th pair of a set: four words at a time, and in these without a branch that could be mispredicted."""
    w = 0
    while w + 4 < tables.n.words:
        seen = count_four(pairs, w)
        if n < seen:
            break
        n -= seen
        w += 4
    up_to_1 = popcount(pairs[w])
    up_to_2 = up_to_1 + popcount(pairs[w + 1])
    up_to_3 = up_to_2 + popcount(pairs[w + 2])
    past_1, past_2, past_3 = whole(n >= up_to_1), whole(n >= up_to_2), whole(n >= up_to_3)
    before = (up_to_1 & -past_1) + ((up_to_2 - up_to_1) & -past_2) + ((up_to_3 - up_to_2) & -past_3)
    word = (w + past_1 + past_2 + past_3) & 255
    return (word << SIX) + nth_bit(pairs[word], n - before, tables.in_byte)

"""What lies on a board, in kernels: where a tile may go, what a half scores, and laying it."""

from __future__ import annotations

from hindmost.fast.bits import ONE, Array, lowest, nth_bit, popcount, whole, word_of, zeros_above
from hindmost.fast.compiled import inlined
from hindmost.fast.tables import NO_PAIR, Tables

SIX = 6  # a set of pairs has 2**6 of them in a word
BARE = ALONE = 6


@inlined
def line_points(others: int, place: int) -> int:
    """The runs of a colour on both sides of a place: up to the next cells of the line that do not show it."""
    return lowest(word_of(others >> (place + 1))) + zeros_above(word_of(others << (64 - place)))


@inlined
def points(tables: Tables, lines: Array, cell: int, colour: int) -> int:
    """What a half of this colour scores on this cell; the other half must not lie there yet (G7)."""
    of_colour = colour * tables.n.lines
    where, at = tables.cell_lines, 6 * cell
    return (
        line_points(whole(lines[of_colour + where[at]]), whole(where[at + 1]))
        + line_points(whole(lines[of_colour + where[at + 2]]), whole(where[at + 3]))
        + line_points(whole(lines[of_colour + where[at + 4]]), whole(where[at + 5]))
    )


@inlined
def turn_over(tables: Tables, lines: Array, cell: int, colour: int) -> None:
    """A colour comes to be seen on a cell, or is no longer seen there."""
    of_colour = colour * tables.n.lines
    where, at = tables.cell_lines, 6 * cell
    lines[of_colour + where[at]] ^= 1 << whole(where[at + 1])
    lines[of_colour + where[at + 2]] ^= 1 << whole(where[at + 3])
    lines[of_colour + where[at + 4]] ^= 1 << whole(where[at + 5])


@inlined
def cover(tables: Tables, lines: Array, small: Array, cell: int) -> None:
    """What a tile covers is out of the game (Z10): taken away before the halves are counted."""
    if small[cell] != BARE:
        turn_over(tables, lines, cell, whole(small[cell]))


@inlined
def fits(tables: Tables, small: Array, pair: int) -> bool:
    """On one level, below the limit, and not congruent on one tile (K6, Z8, Z9)."""
    a, b = tables.pair_cells[2 * pair], tables.pair_cells[2 * pair + 1]
    height = small[tables.n.heights + a]
    return (
        height == small[tables.n.heights + b]
        and height < tables.n.storeys
        and small[tables.n.joins + a] != tables.pair_towards[2 * pair]
    )


@inlined
def reopen(tables: Tables, open_pairs: Array, small: Array, cell: int) -> None:
    """Look at the pairs of a cell anew."""
    for direction in range(6):
        pair = whole(tables.cell_pairs[cell, direction])
        if pair != NO_PAIR:
            word, bit = pair >> SIX, word_of(pair & 63)
            opened = word_of(fits(tables, small, pair))
            open_pairs[word] = (open_pairs[word] & ~(ONE << bit)) | (opened << bit)


@inlined
def put(tables: Tables, small: Array, cell: int, colour: int, towards: int) -> None:
    small[cell] = colour
    small[tables.n.heights + cell] += 1
    small[tables.n.joins + cell] = towards


@inlined
def close(tables: Tables, open_pairs: Array, a: int, b: int) -> int:
    """Nothing more goes on these cells; how many pairs are open now."""
    gone, words = tables.touching, whole(tables.n.words)
    at_a, at_b = a * words, b * words
    w = count = 0
    while w < words:
        w0 = open_pairs[w] & ~(gone[at_a + w] | gone[at_b + w])
        w1 = open_pairs[w + 1] & ~(gone[at_a + w + 1] | gone[at_b + w + 1])
        w2 = open_pairs[w + 2] & ~(gone[at_a + w + 2] | gone[at_b + w + 2])
        w3 = open_pairs[w + 3] & ~(gone[at_a + w + 3] | gone[at_b + w + 3])
        open_pairs[w], open_pairs[w + 1], open_pairs[w + 2], open_pairs[w + 3] = w0, w1, w2, w3
        count += popcount(w0) + popcount(w1) + popcount(w2) + popcount(w3)
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

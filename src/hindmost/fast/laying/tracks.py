"""Markers in kernels: how they advance, what that earns, and how two sides compare.

Markers are kept shifted by the number `zero`, so that a rope's are never negative.
"""

from __future__ import annotations

from hindmost.fast.core.bits import I8, Array, Word, whole, word_of
from hindmost.fast.core.compiled import inlined
from hindmost.fast.core.tables import Numbers, Tables


@inlined
def advance(n: Numbers, value: int, gained: int) -> int:
    """A marker's new value: it stops at the end of the board it is on (K10, C9)."""
    end = n.end_1 if value < n.end_1 else n.end_2
    return min(end, value + gained)


@inlined
def advance_twice(n: Numbers, value: int, a: int, b: int) -> int:
    """Both halves of a double: half by half in the better order (C16), or the whole tile at once (E4)."""
    if n.by_tile:
        return advance(n, value, a + b)
    return max(advance(n, advance(n, value, a), b), advance(n, advance(n, value, b), a))


@inlined
def earned(n: Numbers, before: int, after: int) -> int:
    """The bonus plays of a marker (K11)."""
    spaces = int(before < n.space_1 <= after) + int(before < n.space_2 <= after)
    return spaces if n.per_space else min(spaces, 1)


@inlined
def move_marker(n: Numbers, small: Array, side: int, colour: int, after: int) -> int:
    """Set a marker to a new value; the bonus plays that earns."""
    at = n.tracks + 6 * side + colour
    before = whole(small[at])
    if n.lock and before == 0:  # fixed at the opponent's end (DU-A1)
        return 0
    small[at] = after
    bonus = earned(n, before, after)
    if n.tug:
        small[n.tracks + 6 * (1 - side) + colour] = n.end_2 - after  # what one side gains the other loses (DU4)
        if bonus:
            if not n.repeat_bonus and small[n.holders + colour] == side:
                bonus = 0
            small[n.holders + colour] = side
    return bonus


@inlined
def settle(tables: Tables, small: Array, side: int, first: int, second: int, a: int, b: int) -> int:
    """Advance a side's markers by the points of a tile (K10); the bonus plays that earns (K11)."""
    n = tables.n
    at = n.tracks + 6 * side
    if n.plain:  # the rules below come to the same, also for a double
        end, space = whole(n.end_2), whole(n.space_1)
        before_a = whole(small[at + first])
        after_a = min(end, before_a + a)
        small[at + first] = after_a
        before_b = whole(small[at + second])
        after_b = min(end, before_b + b)
        small[at + second] = after_b
        if after_a < space and after_b < space:
            return 0
        return (whole(before_a < space) & whole(after_a >= space)) + (whole(before_b < space) & whole(after_b >= space))
    if first == second:
        return move_marker(n, small, side, first, advance_twice(n, whole(small[at + first]), a, b))
    bonus = move_marker(n, small, side, first, advance(n, whole(small[at + first]), a))
    return bonus + move_marker(n, small, side, second, advance(n, whole(small[at + second]), b))


@inlined
def lowest_marker(small: Array, at: int) -> int:
    """The lowest value times 8, and a colour that has it."""
    a, b, c = whole(small[at]) << 3, (whole(small[at + 1]) << 3) + 1, (whole(small[at + 2]) << 3) + 2
    d, e, f = (whole(small[at + 3]) << 3) + 3, (whole(small[at + 4]) << 3) + 4, (whole(small[at + 5]) << 3) + 5
    return min(min(min(a, b), min(c, d)), min(e, f))  # noqa: PLW3301  (in pairs: they need not wait for each other)


@inlined
def lowest_value(small: Array, at: int) -> int:
    """The lowest value alone, which takes less."""
    a, b, c = whole(small[at]), whole(small[at + 1]), whole(small[at + 2])
    d, e, f = whole(small[at + 3]), whole(small[at + 4]), whole(small[at + 5])
    return min(min(min(a, b), min(c, d)), min(e, f))  # noqa: PLW3301


@inlined
def hindmost(small: Array, at: int, lowest: int) -> int:
    """The set of colours that have the lowest value."""
    colours = 0
    for colour in range(6):
        colours |= int(small[at + colour] == lowest) << colour
    return colours


@inlined
def in_order(a: int, b: int, c: int, d: int, e: int, f: int) -> Word:
    """Six values as one number that compares as their ascending list does (G12)."""
    b, c = min(b, c), max(b, c)
    e, f = min(e, f), max(e, f)
    a, c = min(a, c), max(a, c)
    d, f = min(d, f), max(d, f)
    a, b = min(a, b), max(a, b)
    d, e = min(d, e), max(d, e)
    c, f = min(c, f), max(c, f)
    a, d = min(a, d), max(a, d)
    b, e = min(b, e), max(b, e)
    c, e = min(c, e), max(c, e)
    b, d = min(b, d), max(b, d)
    c, d = min(c, d), max(c, d)
    return word_of(((((a << 8 | b) << 8 | c) << 8 | d) << 8 | e) << 8 | f)


@inlined
def counted(n: Numbers, marker: int) -> int:
    """A rope pulled to the other side counts nothing (DU7)."""
    return max(0, whole(marker) - whole(n.zero))


@inlined
def standing(tables: Tables, small: Array, side: int) -> Word:
    """A side's result list (G12)."""
    n = tables.n
    at = n.tracks + 6 * side
    return in_order(
        counted(n, small[at]),
        counted(n, small[at + 1]),
        counted(n, small[at + 2]),
        counted(n, small[at + 3]),
        counted(n, small[at + 4]),
        counted(n, small[at + 5]),
    )


@inlined
def value_in(order: Word, place: int) -> int:
    """The value at a place of an ascending list, 0 for the lowest."""
    return whole((order >> (word_of(5 - place) * I8)) & word_of(255))

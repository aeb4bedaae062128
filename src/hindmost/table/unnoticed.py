"""What is known to one seat alone leaves no gap in what the others count."""

from __future__ import annotations

from dataclasses import dataclass

Seats = frozenset[int]


@dataclass(frozen=True)
class Unnoticed:
    """Among things in a row, those that nobody but one seat has noticed: the number and the seat of each, in order."""

    things: tuple[tuple[int, int], ...] = ()

    def and_also(self, number: int, seat: int) -> Unnoticed:
        return Unnoticed((*self.things, (number, seat)))

    def before(self, number: int) -> Unnoticed:
        return Unnoticed(tuple(thing for thing in self.things if thing[0] < number))

    def counted(self, number: int, seats: Seats) -> int:
        """The number that those with these seats give to the thing of this number.

        >>> Unnoticed(((3, 1),)).counted(5, frozenset({0})), Unnoticed(((3, 1),)).counted(5, frozenset({1}))
        (4, 5)
        """
        return number - sum(hidden < number and seat not in seats for hidden, seat in self.things)

    def number(self, counted: int, seats: Seats) -> int:
        """The number of the thing to which those with these seats give this one.

        >>> [Unnoticed(((3, 1),)).number(counted, frozenset({0})) for counted in (2, 3, 4)]
        [2, 4, 5]
        """
        for hidden, seat in self.things:
            if seat not in seats and hidden <= counted:
                counted += 1
        return counted

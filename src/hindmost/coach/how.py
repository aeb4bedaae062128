"""How closely the coach looks. Numbers of worlds, not seconds, so that the same question has the same answer."""

from __future__ import annotations

from typing import NamedTuple


class How(NamedTuple):
    listed: int = 256  # judged by the net
    screened: int = 16  # of these looked at in a few worlds
    screening: int = 32  # worlds
    few: int = 3  # the best of them are measured
    worlds: int = 480  # in worlds of their own, so that no lucky one is taken for the best
    others: int = 120  # worlds for the chances of third and fourth sides

    @property
    def playouts(self) -> int:
        return self.screened * self.screening + (self.few + 1) * self.worlds


REVIEW = How()
HINT = How(screened=10, screening=10, few=3, worlds=60, others=16)


def how_for(playouts: int) -> How:
    """About so many playouts a decision, a quarter of them to find the few."""
    screening = max(2, playouts // (4 * REVIEW.screened))
    worlds = max(8, (playouts - REVIEW.screened * screening) // (REVIEW.few + 1))
    return REVIEW._replace(screening=screening, worlds=worlds, others=max(8, worlds // 3))

"""How closely the coach looks. Numbers of worlds, not seconds, so that the same question has the same answer."""

from __future__ import annotations

from typing import NamedTuple


class Effort(NamedTuple):
    listed: int = 256  # judged by the net
    glimpsed: int = 256  # of these looked at in hardly any worlds, but the best by the net
    glimpses: int = 3  # worlds
    screened: int = 16  # looked at in a few worlds, half of them the best by the net
    screening: int = 32  # worlds
    few: int = 3  # the best of them are measured
    worlds: int = 480  # in worlds of their own, so that no lucky one is taken for the best
    others: int = 60  # worlds in which all sides are asked, after closer looks at what they answer

    @property
    def before(self) -> int:
        """How many worlds are used up by finding the few."""
        return self.glimpses + self.screening

    @property
    def playouts(self) -> int:
        glimpses = (self.glimpsed - self.screened // 2) * self.glimpses
        return glimpses + self.screened * self.screening + (self.few + 1) * self.worlds


REVIEW = Effort()
HINT = Effort(glimpsed=128, glimpses=2, screened=10, screening=10, few=3, worlds=60, others=16)


def effort_for(playouts: int) -> Effort:
    """About so many playouts a decision, a third of them to find the few."""
    share = min(1.0, playouts / REVIEW.playouts)
    glimpses, screening = max(1, round(REVIEW.glimpses * share)), max(2, playouts // (5 * REVIEW.screened))
    effort = REVIEW._replace(glimpses=glimpses, screening=screening, worlds=0)
    worlds = max(8, (playouts - effort.playouts) // (REVIEW.few + 1))
    return effort._replace(worlds=worlds, others=max(8, worlds // 8))

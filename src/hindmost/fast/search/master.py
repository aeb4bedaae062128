"""The master: short playouts of the best few actions in the same imagined worlds, the weaker half given up again and
again. It is given what its seat sees, and no more."""

from __future__ import annotations

from math import ceil, log2
from time import perf_counter
from typing import NamedTuple

import numpy as np

from hindmost.fast.core.bits import Array
from hindmost.fast.core.packing import pack
from hindmost.fast.core.tables import laying_tables
from hindmost.fast.evaluate.evaluator import Mind, new_mind
from hindmost.fast.evaluate.half_scores import new_sight
from hindmost.fast.evaluate.net import Net
from hindmost.fast.evaluate.prior import Prior
from hindmost.fast.evaluate.shortlist import MOST_CANDIDATES
from hindmost.fast.laying.greedy import looks
from hindmost.fast.laying.worlds import Start, number, room, spread
from hindmost.fast.search.endings import new_endings
from hindmost.fast.search.rollouts import Stage, first_thoughts, roll_out
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import Phase, View
from hindmost.tiles import KINDS

SLICE = 16  # playouts between two looks at the clock, or one of every candidate


class How(NamedTuple):
    """How a master thinks."""

    candidates: int = 16  # looked at in worlds
    listed: int = 256  # judged by the net
    turns: int = 4  # at least, until it is to act again and its judgement ends a playout
    on_the_way: int = 4  # placements looked at closely for every decision of a playout; 1: the likeliest, unasked
    at_last: int = 8  # and for the last
    solved: int = 12  # with so few open pairs, between two sides, the end is searched
    trust: int = 10  # the net's first word counts as much as so many worlds
    playouts: int | None = None
    seconds: float | None = 0.1

    def of_playouts(self) -> tuple[int, ...]:
        """What rollouts.play_out wants to know."""
        return self.turns, self.on_the_way, self.at_last, self.solved


class Judged(NamedTuple):
    code: int
    value: float  # the share of the win it promises
    error: float  # standard error of that
    worlds: int  # 0: only the net was asked


def new_stage(game: Laying) -> Stage:
    tables = laying_tables(game)
    nobody = np.zeros(game.seats, np.uint8)
    return Stage(room(tables), new_sight(game), looks(tables.n), nobody, np.zeros(1, np.int32), new_endings(tables.n))


class Master:
    """One for a game, a net and a thread."""

    def __init__(self, game: Laying, net: Net, weights: Array, prior: Prior | None = None) -> None:
        self.game = game
        self.tables = laying_tables(game)
        self.mind: Mind = new_mind(game, net, weights, prior)
        self.seen, self.stage = new_sight(game), new_stage(game)

    def judge(self, view: View, how: How, seed: object) -> list[Judged]:
        """The actions looked at, the best first."""
        start = perf_counter()
        parts, viewer, codes, values = self.look(view, how)
        if len(codes) == 1 or how.playouts == 0:
            return [Judged(int(code), float(value), 0.0, 0) for code, value in zip(codes, values, strict=True)]
        if view.phase is Phase.OFFER:
            how = how._replace(trust=0)  # there the net says which, and not how good
        return self._halve(parts, viewer, codes, values, how, seed, start)

    def look(self, view: View, how: How) -> tuple[Start, int, Array, Array]:
        """See the board. The view's parts, who views, and the candidates with what the net says of them."""
        assert view.viewer is not None
        self.mind.work[:] = 0
        parts = spread(self.tables, pack(self.game, view))
        unseen, rack = np.frombuffer(view.unseen, np.uint8), np.frombuffer(view.rack, np.uint8)
        hidden = sum(size for seat, size in enumerate(view.sizes) if seat != view.viewer)
        codes, values = np.zeros(MOST_CANDIDATES, np.int32), np.zeros(MOST_CANDIDATES, np.float64)
        halves = self.mind.lanes.halves.copy()
        for (i, j), count in zip(KINDS, (unseen.astype(int) + rack).tolist(), strict=True):
            halves[i] -= count
            halves[j] -= count
        self.seen.laid[:] = halves
        count = first_thoughts(
            self.tables, parts, self.stage, self.seen, self.mind, how.listed, int(unseen.sum()) - hidden, codes, values
        )
        order = np.argsort(-values[:count], kind="stable")[: how.candidates]
        return parts, view.viewer, codes[:count][order], values[:count][order]

    def _halve(
        self, parts: Start, viewer: int, codes: Array, values: Array, how: How, seed: object, start: float
    ) -> list[Judged]:
        judged: list[Judged] = []
        sums, squares, worlds = np.zeros(len(codes)), np.zeros(len(codes)), 0
        rounds = max(1, ceil(log2(len(codes))))
        root = number(seed)
        settings = np.array(how.of_playouts(), np.int64)
        for turn in range(rounds):
            until = start + (how.seconds or 0.0) * (turn + 1) / rounds
            wanted = None if how.playouts is None else max(1, how.playouts // (rounds * len(codes)))
            done = 0
            while (wanted is None or done < wanted) and (worlds == 0 or how.seconds is None or perf_counter() < until):
                step = max(1, SLICE // len(codes))
                if wanted is not None:
                    step = wanted if how.seconds is None else min(step, wanted - done)
                found = np.zeros((len(codes), step))
                roll_out(
                    self.tables, parts, viewer, self.stage, self.seen, self.mind, codes, settings, root, worlds, found
                )
                sums += found.sum(axis=1)
                squares += (found * found).sum(axis=1)
                worlds += step
                done += step
            promised = (sums + how.trust * values) / (worlds + how.trust)
            errors = np.sqrt(np.maximum(squares / worlds - (sums / worlds) ** 2, 0) / worlds)
            order = np.argsort(-promised, kind="stable")
            keep = 0 if turn == rounds - 1 else ceil(len(codes) / 2)
            judged += [
                Judged(int(codes[at]), float(promised[at]), float(errors[at]), worlds) for at in order[keep:][::-1]
            ]
            codes, values, sums, squares = (each[order[:keep]] for each in (codes, values, sums, squares))
        return judged[::-1]

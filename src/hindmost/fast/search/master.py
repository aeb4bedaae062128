"""The master: short rollouts of the best few actions in the same imagined worlds, the weaker half given up again and
again. It is given what its seat sees, and no more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, fsum, log2, sqrt
from time import perf_counter
from typing import NamedTuple

from hindmost.fast.block.laying import MOMENTS, NODES, THUMB, Study, laid
from hindmost.fast.block.laying_positions import KERNELS, written
from hindmost.fast.block.nets import COLOURS, Net, Prior
from hindmost.fast.block.packing import fingerprint, pack
from hindmost.fast.block.seeds import number
from hindmost.fast.block.tables import numbers
from hindmost.fast.host import Block, KernelError
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import Phase, View

SLICE = 16  # rollouts of one call of a kernel; between two looks at the clock, these or one of every candidate
NOTHING = -1  # in a tree


class MasterSettings(NamedTuple):
    """How a master thinks."""

    candidates: int = 16  # looked at in worlds
    listed: int = 256  # judged by the net
    turns: int = 4  # at least, until it is to act again and its judgement ends a rollout
    on_the_way: int = 4  # placements looked at closely for every decision of a rollout; 1: the likeliest, unasked
    at_last: int = 8  # and for the last
    solved: int = 12  # with so few open pairs, between two sides, the end is searched
    trust: int = 10  # the net's first word counts as much as so many worlds
    playouts: int | None = None
    seconds: float | None = 0.1

    def of_rollouts(self) -> Study:
        return Study(self.turns, self.on_the_way, self.at_last, self.solved)


class Judgement(NamedTuple):
    code: int
    value: float  # the share of the win it promises
    error: float  # standard error of that
    worlds: int  # 0: only the net was asked


class Thoughts(NamedTuple):
    """Candidates with what the net says of them, the best first."""

    codes: list[int]
    values: list[float]


class WorldOutcomes(NamedTuple):
    """What one action leads to in imagined worlds."""

    values: Sequence[float]
    markers: bytes  # of each world at either moment, side by side and colour by colour


def slices(codes: Sequence[int], worlds: int) -> Iterator[tuple[int, Sequence[int], int, int]]:
    """Few rollouts at a time, so that no call of a kernel takes long: where some of the actions begin, these, how many
    worlds they have behind them, and how many follow."""
    for at in range(0, len(codes), SLICE):
        some = codes[at : at + SLICE]
        at_once = SLICE // len(some)
        for done in range(0, worlds, at_once):
            yield at, some, done, min(at_once, worlds - done)


class Master:
    """One for a game, a net and a thread."""

    def __init__(
        self,
        game: Laying,
        net: Net,
        weights: Sequence[float] = THUMB,
        prior: Prior | None = None,
        nodes: int = 1,
        host: str | None = None,
    ) -> None:
        self.game, self.n = game, numbers(game)
        self._seen: View | None = None
        self.block = Block(laid(game, net, weights, prior, nodes), fingerprint(game), KERNELS, host)

    def judge(self, view: View, how: MasterSettings, seed: object) -> list[Judgement]:
        """The actions looked at, the best first."""
        start = perf_counter()
        found = self.look(view, how)
        if len(found.codes) == 1 or how.playouts == 0:
            return [Judgement(code, value, 0.0, 0) for code, value in zip(*found, strict=True)]
        if view.phase is Phase.OFFER:
            how = how._replace(trust=0)  # there the net says which, and not how good
        return self._halve(view.seat, found, how, seed, start)

    def see(self, view: View) -> None:
        """Have what a seat sees in the block, and what halves would score there."""
        if view is self._seen:
            return
        if view.viewer is None:
            raise ValueError("who looks on has no rack to think with")
        self._seen = None  # until the block has all of it
        for field, data in written(self.game, pack(self.game, view)):
            self.block.write(field, data)
        self._call("see", view.viewer)
        self._seen = view

    def _see_to_act(self, view: View) -> None:
        if view.viewer != view.seat:
            raise ValueError(f"seat {view.seat} is to act, and this is the view of {view.viewer}")
        self.see(view)

    def look(self, view: View, how: MasterSettings) -> Thoughts:
        """See the board, and ask the net about what seems best there."""
        self._see_to_act(view)
        count = self._call("first_thoughts", view.seat, how.listed)
        codes, values = self.block.read("codes", count), self.block.read("values", count)
        order = sorted(range(count), key=lambda at: -values[at])[: how.candidates]
        return Thoughts([codes[at] for at in order], [values[at] for at in order])

    def roll_out(self, viewer: int, codes: Sequence[int], seed: int, first: int, worlds: int) -> list[list[float]]:
        """What each action leads to in worlds number `first` and those after it, as the block is told to play them."""
        values: list[list[float]] = [[] for _ in codes]
        for at, some, done, now in slices(codes, worlds):
            self.block.write("codes", some)
            self._call("roll_out", viewer, len(some), seed, first + done, now)
            found = self.block.read("values", len(some) * now)
            for each in range(len(some)):
                values[at + each] += found[each * now : (each + 1) * now]
        return values

    def look_ahead(
        self, view: View, judge: int, codes: Sequence[int], study: Study, seed: int, first: int, worlds: int
    ) -> list[WorldOutcomes]:
        """The same for whoever reviews it: by the judgement of any seat, and with the markers later on."""
        self._see_to_act(view)
        self.tell(study)
        values: list[list[float]] = [[] for _ in codes]
        markers = [bytearray() for _ in codes]
        size = MOMENTS * COLOURS * self.n.sides
        for at, some, done, now in slices(codes, worlds):
            self.block.write("codes", some)
            self._call("look_ahead", view.seat, judge, len(some), seed, first + done, now)
            found = self.block.read("values", len(some) * now)
            marked = self.block.read("markers", len(some) * now * size)
            for each in range(len(some)):
                values[at + each] += found[each * now : (each + 1) * now]
                markers[at + each] += marked[each * now * size : (each + 1) * now * size]
        return [WorldOutcomes(*each) for each in zip(values, map(bytes, markers), strict=True)]

    def _call(self, kernel: str, *numbers: int) -> int:
        try:
            return self.block.call(kernel, *numbers)
        except KernelError:
            self._seen = None  # the block has been emptied
            raise

    def tell(self, study: Study) -> None:
        """How rollouts are to be played."""
        for name, value in zip(Study._fields, study, strict=True):
            self.block.write(f"study.{name}", [value])

    def _halve(self, viewer: int, found: Thoughts, how: MasterSettings, seed: object, start: float) -> list[Judgement]:
        codes, values = found
        judged: list[Judgement] = []
        sums, squares, worlds = [0.0] * len(codes), [0.0] * len(codes), 0
        rounds = max(1, ceil(log2(len(codes))))
        root = number(seed)
        self.tell(how.of_rollouts())
        for turn in range(rounds):
            until = start + (how.seconds or 0.0) * (turn + 1) / rounds
            wanted = None if how.playouts is None else max(1, how.playouts // (rounds * len(codes)))
            done = 0
            while (wanted is None or done < wanted) and (worlds == 0 or how.seconds is None or perf_counter() < until):
                step = max(1, SLICE // len(codes))
                if wanted is not None:
                    step = wanted if how.seconds is None else min(step, wanted - done)
                for at, outcomes in enumerate(self.roll_out(viewer, codes, root, worlds, step)):
                    sums[at] += fsum(outcomes)
                    squares[at] += fsum(value * value for value in outcomes)
                worlds += step
                done += step
            promised = [
                (total + how.trust * value) / (worlds + how.trust) for total, value in zip(sums, values, strict=True)
            ]
            errors = [
                sqrt(max(square / worlds - (total / worlds) ** 2, 0.0) / worlds)
                for square, total in zip(squares, sums, strict=True)
            ]
            order = sorted(range(len(codes)), key=lambda at: -promised[at])
            keep = 0 if turn == rounds - 1 else ceil(len(codes) / 2)
            judged += [Judgement(codes[at], promised[at], errors[at], worlds) for at in order[keep:][::-1]]
            kept = order[:keep]
            codes, values = [codes[at] for at in kept], [values[at] for at in kept]
            sums, squares = [sums[at] for at in kept], [squares[at] for at in kept]
        return judged[::-1]


class Searcher(Master):
    """A master that grows a tree instead; `playouts` are its iterations."""

    ITERATIONS = 50  # between two looks at the clock

    def __init__(self, game: Laying, net: Net) -> None:
        super().__init__(game, net, nodes=NODES)

    def judge(self, view: View, how: MasterSettings, seed: object) -> list[Judgement]:
        start = perf_counter()
        found = self.look(view, how)
        if len(found.codes) == 1:
            return [Judgement(found.codes[0], 0.5, 0.0, 0)]
        root, done, most = number(seed), 0, how.playouts or NODES
        while done < most and (done == 0 or how.seconds is None or perf_counter() < start + how.seconds):
            step = min(self.ITERATIONS, most - done)
            self._call("grow", view.seat, how.listed, root, done, step)
            done += step
        return self._tried()

    def _tried(self) -> list[Judgement]:
        """What the root's children have brought, the most visited first."""
        (used,) = self.block.read("tree.used", 1)
        code, first, following, visits, value, squares = (
            self.block.read(f"tree.{name}", used) for name in ("code", "first", "next", "visits", "value", "squares")
        )
        tried, child = [], first[0]
        while child != NOTHING:
            times = max(visits[child], 1)
            mean = value[child] / times
            error = sqrt(max(squares[child] / times - mean * mean, 0.0) / times)
            tried.append(Judgement(code[child], mean, error, visits[child]))
            child = following[child]
        return sorted(tried, key=lambda each: (-each.worlds, each.code))

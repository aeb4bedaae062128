"""Contests played wherever there is somebody to play, and counted in the order of their pairs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import islice
from time import perf_counter
from uuid import uuid4

from hindmost.arena import programs
from hindmost.arena.contests import Contest, Pair, even_share
from hindmost.arena.stopping import StoppingRule
from hindmost.arena.store import PairStore
from hindmost.arena.tally import Tally
from hindmost.parallel import spread

CHUNK_SECONDS = 1.0  # what a chunk should take
LARGEST_CHUNK = 64


class Course:
    """How far a contest has come. Pairs finished before their turn wait for it: who plays where changes nothing."""

    def __init__(self, contest: Contest, most: int, rule: StoppingRule | None = None) -> None:
        self.contest = contest
        self.most = most
        self.rule = rule
        self.tally = Tally(even_share(contest.found()))
        self.waiting: dict[int, Pair] = {}
        self.todo = iter(range(most))

    @property
    def over(self) -> bool:
        return self.tally.pairs == self.most or (self.rule is not None and self.rule.verdict is not None)

    def go_on(self, finished: Iterable[tuple[int, Pair]]) -> None:
        """Take in the pairs of an earlier run; the others are still to be played."""
        numbers = set()
        for number, pair in finished:
            self.add(number, pair)
            numbers.add(number)
        self.todo = (number for number in range(self.most) if number not in numbers)

    def add(self, number: int, pair: Pair) -> None:
        self.waiting[number] = pair
        while not self.over and self.tally.pairs in self.waiting:
            outcome = self.tally.add(self.waiting.pop(self.tally.pairs))
            if self.rule is not None:
                self.rule.see(outcome)


@dataclass(frozen=True)
class ContestChunk:
    """Pairs of one contest that are played in one go."""

    course: int
    run: str
    contest: Contest
    numbers: Sequence[int]


@dataclass(frozen=True)
class ChunkResult:
    pairs: list[Pair]
    seconds: float


def play_chunk(chunk: ContestChunk) -> ChunkResult:
    programs.play_for(chunk.run)
    began = perf_counter()
    pairs = [chunk.contest.play(number) for number in chunk.numbers]
    return ChunkResult(pairs, perf_counter() - began)


class Pace:
    """How many pairs make a chunk: few enough to lose little and to stop soon, many enough to be worth the post."""

    def __init__(self) -> None:
        self.pairs, self.seconds = 0, 0.0

    def add(self, finished: ChunkResult) -> None:
        self.pairs += len(finished.pairs)
        self.seconds += finished.seconds

    def size(self) -> int:
        if not self.pairs:
            return 1
        return max(1, min(LARGEST_CHUNK, int(CHUNK_SECONDS * self.pairs / self.seconds)))


def run(
    courses: Sequence[Course],
    store: PairStore,
    workers: int = 1,
    cluster: str | None = None,
    tick: Callable[[], object] = lambda: None,
) -> None:
    """Play every contest until it is over; what the store has is not played again."""
    for course in courses:
        course.go_on(store.pairs(course.contest, course.most))
    tick()
    pace = Pace()
    with closing(spread(play_chunk, _chunks(courses, pace, uuid4().hex), workers, cluster)) as results:
        for chunk, finished in results:
            store.add(chunk.contest, chunk.numbers, finished.pairs)
            pace.add(finished)
            for number, pair in zip(chunk.numbers, finished.pairs, strict=True):
                courses[chunk.course].add(number, pair)
            tick()
            if all(course.over for course in courses):
                return


def _chunks(courses: Sequence[Course], pace: Pace, run: str) -> Iterator[ContestChunk]:
    """The contests that are not over take turns."""
    going = list(enumerate(courses))
    while going:
        for at, course in list(going):
            numbers = () if course.over else tuple(islice(course.todo, pace.size()))
            if numbers:
                yield ContestChunk(at, run, course.contest, numbers)
            else:
                going.remove((at, course))

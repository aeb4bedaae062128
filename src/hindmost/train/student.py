"""A net that is learning, with all it needs to go on later."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from hindmost.fast.block.nets import Net
from hindmost.train.learning import LabelledRows, Learner

LESSON = ("told", "wanted", "decision")  # what the parts of a lesson are called in the file


@dataclass
class Student:
    learner: Learner
    seed: int
    matches: int = 0  # of self-play so far
    rounds: int = 0  # of learning from playouts
    lessons: list[LabelledRows] = field(default_factory=list)  # to be learnt from again

    @property
    def net(self) -> Net:
        return self.learner.net

    def random(self) -> np.random.Generator:
        """For the order of a lesson: it depends on how much has been learnt, and on nothing else."""
        return np.random.default_rng((self.seed, self.learner.steps, self.rounds))

    def save(self, path: Path) -> None:
        """All or nothing: a run that is ended while it writes leaves the older file."""
        counts = np.array([self.seed, self.matches, self.rounds, self.learner.steps, len(self.lessons)])
        arrays: dict[str, Any] = {"counts": counts}
        for name, net in (("net", self.net), ("mean", self.learner.mean), ("square", self.learner.square)):
            arrays |= {f"{name}.{part}": array for part, array in net._asdict().items()}
        for at, lesson in enumerate(self.lessons):
            arrays |= {f"{part}.{at}": array for part, array in zip(LESSON, lesson, strict=True)}
        beside = path.with_name(f"{path.name}.new")
        with beside.open("wb") as file:
            np.savez(file, allow_pickle=False, **arrays)
        beside.replace(path)


def load(path: Path) -> Student:
    with np.load(path, allow_pickle=False) as stored:

        def net(name: str) -> Net:
            return Net(**{part: stored[f"{name}.{part}"] for part in Net._fields})

        seed, matches, rounds, steps, lessons = stored["counts"].tolist()
        learner = Learner(net("net"), net("mean"), net("square"), steps)
        kept = [LabelledRows(*(stored[f"{part}.{at}"] for part in LESSON)) for at in range(lessons)]
    return Student(learner, seed, matches, rounds, kept)

"""Teaching a net a laying game: first by playing itself (TD(lambda)), then from what a master's playouts say."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi
from typing import NamedTuple

import numpy as np

from hindmost.editions import find
from hindmost.fast.block.laying import Net, widths
from hindmost.fast.evaluate.net import new_net
from hindmost.rules.laying import Laying
from hindmost.spread import in_order
from hindmost.train.gym import Gym
from hindmost.train.learning import Learner, Lesson, joined, returns
from hindmost.train.plan import Plan, Progress
from hindmost.train.student import Student

MOST_PLACEMENTS = 130  # of a match, so that the rows of a batch have room
REPORTED = 25  # every so many batches
MEASURED = 200  # matches for each side
PARTS = 8  # of the placements that playouts judge in a round, for as many who work
Tell = Callable[[Progress, Student], object]


def new_student(game: Laying, plan: Plan, seed: int) -> Student:
    net = new_net(widths(game.sides), plan.units, seed)
    return Student(Learner(net), seed)


def teach(game: Laying, plan: Plan, student: Student, tell: Tell, workers: int = 1, cluster: str | None = None) -> None:
    """Go on from wherever the student is; how many work on it changes nothing but the time."""
    gym = Gym(game)
    while student.matches < plan.matches:
        play_itself(gym, student, plan, tell)
    while student.rounds < plan.rounds:
        lesson = judged_by_playouts(game, student, plan, workers, cluster)
        learn_from_playouts(gym, student, plan, lesson, tell)


def against_the_rule_of_thumb(game: Laying, net: Net, listed: int, matches: int) -> float:
    """The share of the win of a net that sits on one side, both choosing from lists as long; alone, its mean result."""
    gym = Gym(game)
    return round(float(gym.score(gym.mind(net), gym.rule_of_thumb(), listed, matches, "measured")), 3)


def play_itself(gym: Gym, student: Student, plan: Plan, tell: Tell) -> None:
    """A batch of matches, learnt from twice: now and after the next."""
    mind = gym.mind(student.net)
    done = student.matches / plan.matches
    rate = plan.rate * (0.02 + 0.49 * (1 + cos(pi * done)))
    candidates = plan.candidates_after(student.matches)
    told, thought, where, outcomes = gym.play(
        (mind, mind), [0] * gym.game.seats, candidates, plan.strays * (1 - done), student.seed, student.matches,
        plan.batch, MOST_PLACEMENTS * plan.batch,
    )  # fmt: skip
    lesson = Lesson(told, returns(thought, where, outcomes, plan.trace), np.arange(len(told), dtype=np.int32))
    losses = [student.learner.learn(each, rate, student.random()) for each in (lesson, *student.lessons)]
    student.lessons = [lesson]
    student.matches += plan.batch
    if student.matches // plan.batch % REPORTED == 0 or student.matches >= plan.matches:
        score = gym.score(mind, gym.rule_of_thumb(), plan.candidates, MEASURED, "measured")
        tell(Progress("self-play", student.matches, losses[0], score), student)


class Part(NamedTuple):
    """Of the placements of a round that playouts judge."""

    game: str
    options: dict[str, object]
    net: Net
    plan: Plan
    seed: str


def judge_part(part: Part) -> Lesson:
    game = find(part.game, part.options)
    assert isinstance(game, Laying)
    gym = Gym(game)
    told, wanted, decision = gym.label(gym.mind(part.net), part.plan, part.seed)
    return Lesson(told, wanted.mean(axis=1), decision)


def judged_by_playouts(game: Laying, student: Student, plan: Plan, workers: int, cluster: str | None) -> Lesson:
    """Placements of matches that the net plays as it is now."""
    parts = [
        Part(game.name, dict(game.options), student.net, plan._replace(rows=plan.rows // PARTS),
             f"{student.seed}:{student.rounds}:{number}")
        for number in range(PARTS)
    ]  # fmt: skip
    return joined(list(in_order(judge_part, parts, workers, cluster)))


def how_matches_end(gym: Gym, student: Student, plan: Plan) -> Lesson:
    """What the net is told in matches against itself, and what came of it."""
    mind = gym.mind(student.net)
    told, _, where, outcomes = gym.play(
        (mind, mind), [0] * gym.game.seats, plan.candidates, 0.0, f"{student.seed}:{student.rounds}:ended", 0,
        plan.ended, MOST_PLACEMENTS * plan.ended,
    )  # fmt: skip
    came_of_it = outcomes[where[:, 0], where[:, 1] % gym.game.sides].astype(np.float32)
    return Lesson(told, came_of_it, np.arange(len(told), dtype=np.int32))


def learn_from_playouts(gym: Gym, student: Student, plan: Plan, lesson: Lesson, tell: Tell) -> None:
    """From this lesson and those of the rounds before, and from how matches end."""
    kept = student.lessons[1 - plan.kept :] if student.rounds else []
    student.lessons = [*kept, lesson]
    lesson = joined([*student.lessons, how_matches_end(gym, student, plan)])
    student.learner = Learner(student.net)
    for epoch in range(plan.epochs):
        loss = student.learner.learn(lesson, plan.finer * (1 - epoch / plan.epochs), student.random())
    student.rounds += 1
    score = gym.score(gym.mind(student.net), gym.rule_of_thumb(), plan.listed, MEASURED, "measured")
    tell(Progress("playouts", student.rounds, loss, score), student)

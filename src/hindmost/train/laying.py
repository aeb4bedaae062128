"""Teaching a net a laying game: first by playing itself (TD(lambda)), then from what a master's playouts say."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi

import numpy as np

from hindmost.fast.features import inputs
from hindmost.fast.net import new_net, no_net
from hindmost.rules.laying import Laying
from hindmost.train.gym import Gym
from hindmost.train.learning import Learner, Lesson, joined, returns
from hindmost.train.plan import Plan, Progress
from hindmost.train.student import Student

MOST_PLACEMENTS = 130  # of a match, so that the rows of a batch have room
REPORTED = 25  # every so many batches
MEASURED = 200  # matches for each side
Tell = Callable[[Progress, Student], object]


def new_student(game: Laying, plan: Plan, seed: int) -> Student:
    net = new_net(inputs(game.sides), plan.units, seed)
    return Student(Learner(net), seed)


def teach(game: Laying, plan: Plan, student: Student, tell: Tell) -> None:
    """Go on from wherever the student is."""
    gym = Gym(game)
    while student.matches < plan.matches:
        play_itself(gym, student, plan, tell)
    while student.rounds < plan.rounds:
        learn_from_playouts(gym, student, plan, tell)


def play_itself(gym: Gym, student: Student, plan: Plan, tell: Tell) -> None:
    """A batch of matches, learnt from twice: now and after the next."""
    mind = gym.mind(student.net)
    done = student.matches / plan.matches
    rate = plan.rate * (0.02 + 0.49 * (1 + cos(pi * done)))
    told, thought, where, outcomes = gym.play(
        (mind, mind), [0] * gym.game.seats, plan.candidates, plan.strays * (1 - done), student.seed, student.matches,
        plan.batch, MOST_PLACEMENTS * plan.batch,
    )  # fmt: skip
    lesson = Lesson(told, returns(thought, where, outcomes, plan.trace), np.arange(len(told), dtype=np.int32))
    losses = [student.learner.learn(each, rate, student.random()) for each in (lesson, *student.lessons)]
    student.lessons = [lesson]
    student.matches += plan.batch
    if student.matches // plan.batch % REPORTED == 0 or student.matches >= plan.matches:
        score = gym.score(mind, gym.mind(no_net()), plan.candidates, MEASURED, "measured")
        tell(Progress("self-play", student.matches, losses[0], score), student)


def learn_from_playouts(gym: Gym, student: Student, plan: Plan, tell: Tell) -> None:
    """Placements judged by playouts with the net as it is now, and those of the rounds before."""
    mind = gym.mind(student.net)
    kept = student.lessons[1 - plan.kept :] if student.rounds else []
    student.lessons = [*kept, gym.label(mind, plan, f"{student.seed}:{student.rounds}")]
    lesson = joined(student.lessons)
    student.learner = Learner(student.net)
    for epoch in range(plan.epochs):
        loss = student.learner.learn(lesson, plan.finer * (1 - epoch / plan.epochs), student.random())
    student.rounds += 1
    score = gym.score(mind, gym.mind(no_net()), plan.listed, MEASURED, "measured")
    tell(Progress("playouts", student.rounds, loss, score), student)

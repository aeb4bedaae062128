"""Teaching a net a laying game: first by playing itself (TD(lambda)), then from what a master's playouts say."""

from __future__ import annotations

from collections.abc import Callable
from math import cos, pi
from typing import Any, NamedTuple

import numpy as np

from hindmost.agents.laying import listed_for, net_of
from hindmost.agents.nets import card_of
from hindmost.editions import find
from hindmost.fast.block.laying import MOST_CANDIDATES
from hindmost.fast.block.nets import Net, widths
from hindmost.fast.core.arrays import arrays
from hindmost.fast.evaluate.net import new_net
from hindmost.parallel import cores, in_order
from hindmost.rules.laying import Laying
from hindmost.train.calibration import noises
from hindmost.train.commands import Diary
from hindmost.train.gym import Gym, practice
from hindmost.train.learning import LabelledRows, Learner, joined, returns
from hindmost.train.levels import Steps
from hindmost.train.plan import Plan, TrainingOptions, TrainingProgress
from hindmost.train.priors import teach_prior
from hindmost.train.student import Student, load

MOST_PLACEMENTS = 130  # of a match, so that the rows of a batch have room
REPORTED = 25  # every so many batches
MEASURED = 200  # matches for each side
CALIBRATED = 150  # matches for each side, to find the noise of levels
SCORED = 60  # matches for each side, told on the card
DISTILLED = 6_000  # decisions that a prior learns from
STEPS = Steps(2.6, 1.5)  # 72 % between two sides
PARTS = 8  # of the placements that playouts judge in a round, for as many who work
Tell = Callable[[TrainingProgress, Student], object]


def new_student(game: Laying, plan: Plan, seed: int) -> Student:
    return Student(Learner(new_net(widths(game.sides), plan.units, seed)), seed)


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
    how = practice(candidates, student.seed, plan.strays * (1 - done), student.matches)
    inputs, thought, where, outcomes = gym.play(
        (mind, mind), [0] * gym.game.seats, how, plan.batch, MOST_PLACEMENTS * plan.batch
    )
    lesson = LabelledRows(inputs, returns(thought, where, outcomes, plan.trace), np.arange(len(inputs), dtype=np.int32))
    losses = [student.learner.learn(each, rate, student.random()) for each in (lesson, *student.lessons)]
    student.lessons = [lesson]
    student.matches += plan.batch
    if student.matches // plan.batch % REPORTED == 0 or student.matches >= plan.matches:
        score = gym.score(mind, gym.rule_of_thumb(), plan.candidates, MEASURED, "measured")
        tell(TrainingProgress("self-play", student.matches, losses[0], score), student)


class RolloutPart(NamedTuple):
    """Of the placements of a round that playouts judge."""

    game: str
    options: dict[str, object]
    net: Net
    plan: Plan
    seed: str


def judge_part(part: RolloutPart) -> LabelledRows:
    game: Any = find(part.game, part.options)
    gym = Gym(game)
    inputs, wanted, decision = gym.label(gym.mind(part.net), part.plan, part.seed)
    return LabelledRows(inputs, wanted.mean(axis=1), decision)


def judged_by_playouts(game: Laying, student: Student, plan: Plan, workers: int, cluster: str | None) -> LabelledRows:
    """Placements of matches that the net plays as it is now."""
    parts = [
        RolloutPart(game.name, dict(game.options), student.net, plan._replace(rows=plan.rows // PARTS),
             f"{student.seed}:{student.rounds}:{number}")
        for number in range(PARTS)
    ]  # fmt: skip
    return joined(list(in_order(judge_part, parts, workers, cluster)))


def how_matches_end(gym: Gym, student: Student, plan: Plan) -> LabelledRows:
    """What the net is told in matches against itself, and what came of it."""
    mind = gym.mind(student.net)
    how = practice(plan.candidates, f"{student.seed}:{student.rounds}:ended")
    inputs, _, where, outcomes = gym.play(
        (mind, mind), [0] * gym.game.seats, how, plan.ended, MOST_PLACEMENTS * plan.ended
    )
    came_of_it = outcomes[where[:, 0], where[:, 1] % gym.game.sides].astype(np.float32)
    return LabelledRows(inputs, came_of_it, np.arange(len(inputs), dtype=np.int32))


def learn_from_playouts(gym: Gym, student: Student, plan: Plan, lesson: LabelledRows, tell: Tell) -> None:
    """From this lesson and those of the rounds before, and from how matches end."""
    kept = student.lessons[1 - plan.kept :] if student.rounds else []
    student.lessons = [*kept, lesson]
    lesson = joined([*student.lessons, how_matches_end(gym, student, plan)])
    student.learner = Learner(student.net)
    for epoch in range(plan.epochs):
        loss = student.learner.learn(lesson, plan.finer * (1 - epoch / plan.epochs), student.random())
    student.rounds += 1
    score = gym.score(gym.mind(student.net), gym.rule_of_thumb(), plan.listed, MEASURED, "measured")
    tell(TrainingProgress("playouts", student.rounds, loss, score), student)


# From the command line


def learn(game: Laying, diary: Diary, asked: TrainingOptions) -> None:
    if asked.prior and asked != TrainingOptions(prior=True, seed=asked.seed):
        raise ValueError(
            "--prior is taught from the net there is: of the other options only --out and --seed go with it"
        )
    if asked.prior:
        _learn_prior(game, diary, asked.seed)
    else:
        _learn_all(game, diary, asked)


def _learn_all(game: Laying, diary: Diary, asked: TrainingOptions) -> None:
    plan = Plan()
    plan = plan._replace(
        matches=asked.matches or plan.matches, rounds=plan.rounds if asked.rounds is None else asked.rounds
    )
    if few := asked.listed:
        plan = plan._replace(candidates=few, longer=few, listed=few, judged=min(few, plan.judged))
    student = new_student(game, plan, asked.seed)
    if diary.goes_on:
        student = load(diary.where)
        diary.say(f"goes on after {student.matches} matches and {student.rounds} rounds")
    teach(
        game,
        plan,
        student,
        lambda progress, now: diary.tell(progress, now.save),
        asked.workers or cores(),
        asked.cluster,
    )
    net, prior = _with_prior(game, student.net, plan.listed, student.seed)
    card = {
        "matches": student.matches,
        "judged": student.rounds * plan.rows,
        "plan": plan._asdict(),
        "listed": plan.listed,
        "score": against_the_rule_of_thumb(game, student.net, plan.listed, SCORED),
        "seed": student.seed,
        "noise": noises(game, student.net, CALIBRATED, student.seed),
        **prior,
        "command": f"hindmost train {game.name} --matches {plan.matches} --rounds {plan.rounds}"
        f"{f' --listed {asked.listed}' if asked.listed else ''} --seed {student.seed}",
    }
    diary.write(game, net, card)


def _learn_prior(game: Laying, diary: Diary, seed: int) -> None:
    listed = listed_for(game, MOST_CANDIDATES)
    if listed < MOST_CANDIDATES:
        raise ValueError(
            f"the net of {game.name} knows only the {listed} placements that score best, which need no prior"
        )
    parts, prior = _with_prior(game, arrays(net_of(game)), listed, seed)
    diary.write(game, parts, card_of(game) | prior)


def _with_prior(game: Laying, net: Net, listed: int, seed: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """The arrays of a net and of its prior, and what the card tells of it. A net that can choose only among the few
    placements that score best has none: it says nothing sensible of others."""
    if listed < MOST_CANDIDATES:
        return net._asdict(), {}
    prior, missed = teach_prior(game, net, DISTILLED, seed)
    taught = net._asdict() | {f"prior.{part}": array for part, array in prior._asdict().items()}
    return taught, {"prior": {"decisions": DISTILLED, "missed": round(missed, 4), "seed": seed}}

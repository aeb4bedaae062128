"""Teaching a net a collecting game: by playing itself, TD(lambda)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from hindmost.agents.levels import LEVELS
from hindmost.fast.block.collecting import CENTRES, Net, rule_for
from hindmost.fast.collecting.evaluator import new_net
from hindmost.fast.core.bits import Array
from hindmost.fast.learn.collecting_matchups import BY_NET, BY_RULE, Mind
from hindmost.fast.learn.collecting_practice import Notes
from hindmost.rules.collecting import Collecting
from hindmost.train import adam, collecting_calibration
from hindmost.train.collecting_gym import CollectingGym
from hindmost.train.commands import Diary
from hindmost.train.plan import TrainingOptions, TrainingProgress

REPORTED = 40  # every so many lessons
COLLECTED = 2_000  # matches in all, to find the noise of levels
STEPS = collecting_calibration.STEPS
MEASURED = 500  # deals


class CollectingPlan(NamedTuple):
    """How long and how to learn."""

    matches: int = 100_000
    batch: int = 200  # matches between two lessons
    units: tuple[int, int] = (64, 32)  # features that a colour alone may have, and hidden ones
    trace: float = 0.8  # at first: what came of it; at last what the turn promised, which is much less a matter of luck
    last_trace: float = 0.2
    epochs: int = 2
    minibatch: int = 256
    rate: float = 3e-3
    last_rate: float = 5e-5


class Pupil(NamedTuple):
    """A net that is learning, with all it needs to go on later."""

    net: Net
    mean: Net  # of the gradients, and of their squares
    square: Net
    steps: int = 0
    matches: int = 0

    def save(self, path: Path) -> None:
        """All or nothing: a run that is ended while it writes leaves the older file."""
        nets = (("net", self.net), ("mean", self.mean), ("square", self.square))
        arrays = {f"{name}.{part}": array for name, net in nets for part, array in net._asdict().items()}
        beside = path.with_name(f"{path.name}.new")
        with beside.open("wb") as file:
            np.savez(file, allow_pickle=False, counts=np.array([self.steps, self.matches]), **arrays)
        beside.replace(path)


def load(path: Path) -> Pupil:
    with np.load(path, allow_pickle=False) as stored:

        def net(name: str) -> Net:
            return Net(**{part: stored[f"{name}.{part}"] for part in Net._fields})

        steps, matches = stored["counts"].tolist()
        return Pupil(net("net"), net("mean"), net("square"), steps, matches)


def new_pupil(game: Collecting, plan: CollectingPlan, seed: int) -> Pupil:
    net = new_net(game.seats, game.edition.target, plan.units, seed)
    return Pupil(net, Net(*map(np.zeros_like, net)), Net(*map(np.zeros_like, net)))


def teach(
    game: Collecting, plan: CollectingPlan, pupil: Pupil, seed: int, tell: Callable[[TrainingProgress, Pupil], object]
) -> Pupil:
    """Go on from wherever the pupil is."""
    gym = CollectingGym(game)
    while pupil.matches < plan.matches:
        done = pupil.matches / plan.matches
        rate = plan.rate * (plan.last_rate / plan.rate) ** done
        trace = plan.trace + (plan.last_trace - plan.trace) * done
        notes = gym.practise(pupil.net, seed, pupil.matches, plan.batch, trace)
        learnt, loss = lesson(pupil, notes, rate, np.random.default_rng((seed, pupil.matches)), plan)
        pupil = learnt._replace(matches=pupil.matches + plan.batch)
        if pupil.matches // plan.batch % REPORTED == 0 or pupil.matches >= plan.matches:
            rule = Mind(BY_RULE, rule=rule_for(game.seats))
            met = gym.score(Mind(BY_NET), rule, (pupil.net, pupil.net), MEASURED, "measured")
            tell(TrainingProgress("self-play", pupil.matches, loss, met.share), pupil)
    return pupil


def lesson(
    pupil: Pupil, notes: Notes, rate: float, random: np.random.Generator, plan: CollectingPlan
) -> tuple[Pupil, float]:
    """Some times through all notes in any order; the mean loss."""
    losses = []
    for _ in range(plan.epochs):
        order = random.permutation(len(notes.shown))
        for chosen in np.array_split(order, max(1, len(order) // plan.minibatch)):
            gradient, loss = slopes(pupil.net, notes.shown[chosen], notes.shared_inputs[chosen], notes.chances[chosen])
            pupil = pupil._replace(steps=pupil.steps + 1)
            adam.step(pupil.net, pupil.mean, pupil.square, gradient, pupil.steps, rate)
            losses.append(loss)
    return pupil, float(np.mean(losses))


@cache
def shows(seats: int, lacks: int) -> Array:
    """For all that a colour may show, the rows of w1 that it stands for."""
    each = np.indices((lacks,) * seats + (CENTRES,)).reshape(seats + 1, -1).T
    return each + lacks * np.arange(seats + 1)


def slopes(net: Net, shown: Array, shared_inputs: Array, wanted: Array) -> tuple[Net, float]:
    """The gradient of the cross-entropy between what the net says of these turns and what it should say; and that."""
    turns, features, seats = len(shown), net.b1.size, net.b3.size
    rows = shows(seats, (len(net.w1) - CENTRES) // seats)[shown.ravel()]
    looks = np.zeros((turns * 6, len(net.w1)), net.w1.dtype)
    np.put_along_axis(looks, rows, 1, axis=1)
    alone = np.maximum(looks @ net.w1 + net.b1, 0)
    summed = np.concatenate([alone.reshape(turns, 6, features).sum(axis=1), shared_inputs], axis=1)
    hidden = np.maximum(summed @ net.w2 + net.b2, 0)
    odds = np.exp(np.clip(hidden @ net.w3 + net.b3, -30, 30))
    said = odds / odds.sum(axis=1, keepdims=True)

    by_logit = (said - wanted) / net.w1.dtype.type(turns)
    by_hidden = by_logit @ net.w3.T * (hidden > 0)
    by_alone = np.repeat((by_hidden @ net.w2.T)[:, :features], 6, axis=0) * (alone > 0)
    gradient = Net(
        w1=looks.T @ by_alone,
        b1=by_alone.sum(axis=0),
        w2=summed.T @ by_hidden,
        b2=by_hidden.sum(axis=0),
        w3=hidden.T @ by_logit,
        b3=by_logit.sum(axis=0),
    )
    return gradient, -float((wanted * np.log(said + 1e-9)).sum(axis=1).mean())


# From the command line


def learn(game: Collecting, diary: Diary, asked: TrainingOptions) -> None:
    if asked != TrainingOptions(matches=asked.matches, seed=asked.seed, again=asked.again, plot=asked.plot):
        raise ValueError(f"{game.name} is learnt by playing itself alone, in this process, without rounds or a prior")
    plan = CollectingPlan()
    plan = plan._replace(matches=asked.matches or plan.matches)
    pupil = new_pupil(game, plan, asked.seed)
    if diary.goes_on:
        pupil = load(diary.where)
        diary.say(f"goes on after {pupil.matches} matches")
    pupil = teach(game, plan, pupil, asked.seed, lambda progress, now: diary.tell(progress, now.save))
    card = {
        "matches": pupil.matches,
        "plan": plan._asdict(),
        "seed": asked.seed,
        "noise": collecting_calibration.noises(game, pupil.net, LEVELS, COLLECTED // game.seats, asked.seed),
        "command": f"hindmost train {game.name} --matches {plan.matches} --seed {asked.seed}",
    }
    diary.write(game, pupil.net._asdict(), card)

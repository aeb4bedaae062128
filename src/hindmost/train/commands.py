"""Nets from nothing, from the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from hindmost.agents.levels import LEVELS

if TYPE_CHECKING:
    from hindmost.fast.block.laying import Net
    from hindmost.game import AnyGame
    from hindmost.rules.collecting import Collecting
    from hindmost.rules.laying import Laying
    from hindmost.train.plan import Progress

CALIBRATED = 150  # matches for each side
SCORED = 60  # matches for each side, told on the card
COLLECTED = 2_000  # matches of a collecting game in all
DISTILLED = 6_000  # decisions that a prior learns from
PAIRS = 60  # for a level: its share is then known within 5 points or so


@click.command()
@click.argument("game")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), default=Path("nets"), show_default=True,
              help="The folder for the net, its card, its curve and where it has got to.")  # fmt: skip
@click.option("--matches", type=click.IntRange(1), help="Of self-play.")
@click.option("--rounds", type=click.IntRange(0), help="Of learning from playouts, in the laying games.")
@click.option(
    "--listed", type=click.IntRange(1), help="Have it choose among so few placements, while it learns and later."
)
@click.option("--prior", "only_prior", is_flag=True, help="Only the prior anew, for the net that comes with hindmost.")
@click.option(
    "--levels",
    type=click.IntRange(1, LEVELS - 1),
    help="Only the noise of the levels from this one on, by matches, for the net that comes with hindmost.",
)
@click.option("--pairs", type=click.IntRange(1), help=f"For each of these levels. Default: {PAIRS}.")
@click.option("--seed", default=0, show_default=True, help="Fixes everything left to chance.")
@click.option("--again", is_flag=True, help="Begin anew, even where an earlier run has got somewhere.")
@click.option(
    "--workers", type=click.IntRange(1), help="Processes for playouts and matches. Default: one for every core."
)
@click.option("--cluster", metavar="ADDRESS", help="Have playouts done by a Dask cluster, e.g. tcp://127.0.0.1:8786.")
@click.option("--plot", type=click.Path(path_type=Path, dir_okay=False), help="A picture of the curve: F.png or F.svg.")
def train(
    game: str, out: Path, matches: int | None, rounds: int | None, listed: int | None, only_prior: bool,
    levels: int | None, pairs: int | None, seed: int, again: bool, workers: int | None, cluster: str | None,
    plot: Path | None,
) -> None:  # fmt: skip
    """Teach a net GAME from nothing: by playing itself, then (laying games, --rounds) from a master's playouts; at last
    a prior, which placements are worth asking it about.

    What was learnt is kept every minute or so, and the same command goes on from there. How noisy the levels are is
    guessed from what noise costs; --levels plays matches between them to find out.
    """
    from hindmost import editions
    from hindmost.rules.collecting import Collecting
    from hindmost.rules.laying import Laying

    found = editions.find(game)
    out.mkdir(parents=True, exist_ok=True)
    diary = Diary(out, game, again)
    if levels or pairs:
        if matches or rounds is not None or listed or only_prior or again or cluster or plot or not levels:
            raise ValueError("--levels is for the net there is: only --pairs, --out, --seed and --workers go with it")
        if diary.goes_on:
            raise ValueError(f"in {out} a net of your own is learning {game}: give --levels another folder with --out")
        find_levels(found, diary, levels, pairs or PAIRS, seed, workers)
    elif isinstance(found, Collecting):
        if rounds is not None or listed or only_prior or workers or cluster:
            raise ValueError(f"{game} is learnt by playing itself alone, in this process, without rounds or a prior")
        learn_collecting(found, diary, matches, seed)
    elif only_prior:
        if matches or rounds is not None or listed or again or workers or cluster or plot:
            raise ValueError(
                "--prior is taught from the net there is: of the other options only --out and --seed go with it"
            )
        assert isinstance(found, Laying)
        learn_prior(found, diary, seed)
    else:
        assert isinstance(found, Laying)
        learn_laying(found, diary, matches, rounds, listed, seed, workers, cluster)
    if plot:
        draw_curve(plot, game, diary.curve)


class Diary:
    """What is kept of a run while it goes on."""

    def __init__(self, out: Path, game: str, again: bool) -> None:
        self.out, self.game = out, game
        self.where, self.curve_file = out / f"{game}.student.npz", out / f"{game}.curve.json"
        self.goes_on = self.where.exists() and not again
        self.curve: list[dict[str, Any]] = []
        if self.goes_on and self.curve_file.exists():
            self.curve = json.loads(self.curve_file.read_text("utf-8"))
        self.began = perf_counter()

    def say(self, what: str) -> None:
        click.echo(f"{self.game} {perf_counter() - self.began:5.0f} s  {what}", err=True)

    def tell(self, progress: Progress, save: Callable[[Path], object]) -> None:
        self.curve.append(progress._asdict())
        self.say(f"{progress.stage} {progress.done}: loss {progress.loss:.4f}, score {progress.score:.3f}")
        save(self.where)
        self.curve_file.write_text(json.dumps(self.curve, indent=1), "utf-8")

    def write(self, found: AnyGame, net: dict[str, Any], card: dict[str, Any]) -> None:
        """The arrays of the net and its card; the games that have borrowed it so far go on to."""
        import numpy as np

        from hindmost import editions
        from hindmost.agents.nets import cards
        from hindmost.fast.core.tables import fingerprint

        alike = [name for name in editions.names() if fingerprint(editions.find(name)) == fingerprint(found)]
        file = f"{self.game}.npz"
        borrowing = [name for name, shipped in cards().items() if shipped["net"] == file and name not in alike]
        np.savez(self.out / file, allow_pickle=False, **net)
        named = {"games": alike + borrowing, "net": file}
        told = json.dumps(named | card | named, indent=1)  # they come first, and are not those of an older card
        (self.out / f"{self.game}.json").write_text(told + "\n", "utf-8")


def learn_laying(
    game: Laying, diary: Diary, matches: int | None, rounds: int | None, listed: int | None, seed: int,
    workers: int | None, cluster: str | None,
) -> None:  # fmt: skip
    from hindmost.spread import cores
    from hindmost.train.calibration import noises
    from hindmost.train.laying import against_the_rule_of_thumb, new_student, teach
    from hindmost.train.plan import Plan
    from hindmost.train.student import load

    plan = Plan()
    plan = plan._replace(matches=matches or plan.matches, rounds=plan.rounds if rounds is None else rounds)
    if listed:
        plan = plan._replace(candidates=listed, longer=listed, listed=listed, judged=min(listed, plan.judged))
    student = new_student(game, plan, seed)
    if diary.goes_on:
        student = load(diary.where)
        diary.say(f"goes on after {student.matches} matches and {student.rounds} rounds")
    teach(game, plan, student, lambda progress, now: diary.tell(progress, now.save), workers or cores(), cluster)
    arrays, prior = with_prior(game, student.net, plan.listed, student.seed)
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
        f"{f' --listed {listed}' if listed else ''} --seed {student.seed}",
    }
    diary.write(game, arrays, card)


def learn_prior(game: Laying, diary: Diary, seed: int) -> None:
    from hindmost.agents.nets import card_of, listed_for, net_of
    from hindmost.fast.block.laying import MOST_CANDIDATES
    from hindmost.fast.core.arrays import arrays

    listed = listed_for(game, MOST_CANDIDATES)
    if listed < MOST_CANDIDATES:
        raise ValueError(
            f"the net of {game.name} knows only the {listed} placements that score best, which need no prior"
        )
    net = arrays(net_of(game))
    parts, prior = with_prior(game, net, listed, seed)
    diary.write(game, parts, card_of(game) | prior)


def find_levels(game: AnyGame, diary: Diary, lowest: int, pairs: int, seed: int, workers: int | None) -> None:
    from hindmost.agents.nets import card_of, fields
    from hindmost.fast.core.arrays import arrays
    from hindmost.spread import cores
    from hindmost.train.levels import noises

    card = card_of(game)
    found = noises(game, card["noise"], lowest, pairs, seed, workers or cores(), diary.say)
    how = {str(level): {"pairs": pairs, "seed": seed} for level in range(lowest, LEVELS)}
    told = card.get("levels by matches", {}) | how
    parts = {part: arrays(field) for part, field in fields(card["net"]).items()}
    diary.write(game, parts, card | {"noise": found, "levels by matches": told})


def with_prior(game: Laying, net: Net, listed: int, seed: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """The arrays of a net and of its prior, and what the card tells of it. A net that can choose only among the few
    placements that score best has none: it says nothing sensible of others."""
    from hindmost.fast.block.laying import MOST_CANDIDATES
    from hindmost.train.priors import teach_prior

    if listed < MOST_CANDIDATES:
        return net._asdict(), {}
    prior, missed = teach_prior(game, net, DISTILLED, seed)
    arrays = net._asdict() | {f"prior.{part}": array for part, array in prior._asdict().items()}
    return arrays, {"prior": {"decisions": DISTILLED, "missed": round(missed, 4), "seed": seed}}


def learn_collecting(game: Collecting, diary: Diary, matches: int | None, seed: int) -> None:
    from hindmost.train.collecting import CollectingPlan, load, new_pupil, teach
    from hindmost.train.collecting_calibration import noises

    plan = CollectingPlan()
    plan = plan._replace(matches=matches or plan.matches)
    pupil = new_pupil(game, plan, seed)
    if diary.goes_on:
        pupil = load(diary.where)
        diary.say(f"goes on after {pupil.matches} matches")
    pupil = teach(game, plan, pupil, seed, lambda progress, now: diary.tell(progress, now.save))
    card = {
        "matches": pupil.matches,
        "plan": plan._asdict(),
        "seed": seed,
        "noise": noises(game, pupil.net, LEVELS, COLLECTED // game.seats, seed),
        "command": f"hindmost train {game.name} --matches {plan.matches} --seed {seed}",
    }
    diary.write(game, pupil.net._asdict(), card)


def draw_curve(path: Path, game: str, curve: list[dict[str, Any]]) -> None:
    """Score against the rule of thumb (alone: the mean result) as it learns."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.subplots()
    axes.plot(range(1, len(curve) + 1), [each["score"] for each in curve], marker="o")
    change = sum(each["stage"] == "self-play" for each in curve) + 0.5
    axes.axvline(change, color="grey", linestyle=":")
    axes.set(title=f"{game}: learning by self-play, then from playouts", xlabel="reports", ylabel="score")
    figure.savefig(path)

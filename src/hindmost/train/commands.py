"""Nets from nothing, from the command line."""

from __future__ import annotations

import json
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from hindmost.train.plan import Plan, Progress
    from hindmost.train.student import Student

AT_A_GLANCE = 4  # levels that only ask the net
WITH_PLAYOUTS = (0.025, 0.01, 0.0)  # the noise of the levels above them
CALIBRATED = 150  # matches for each side


@click.command()
@click.argument("game")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), default=Path("nets"), show_default=True,
              help="The folder for the net, its card, its curve and where it has got to.")  # fmt: skip
@click.option("--matches", type=click.IntRange(1), help="Of self-play.")
@click.option("--rounds", type=click.IntRange(0), help="Of learning from playouts.")
@click.option("--seed", default=0, show_default=True, help="Fixes everything left to chance.")
@click.option("--again", is_flag=True, help="Begin anew, even where an earlier run has got somewhere.")
@click.option("--plot", type=click.Path(path_type=Path, dir_okay=False), help="A picture of the curve: F.png or F.svg.")
def train(
    game: str, out: Path, matches: int | None, rounds: int | None, seed: int, again: bool, plot: Path | None
) -> None:
    """Teach a net GAME from nothing: by playing itself, then from what a master's playouts say.

    What was learnt is kept every minute or so, and the same command goes on from there.
    """
    from hindmost import editions
    from hindmost.rules.laying import Laying
    from hindmost.train.laying import new_student, teach
    from hindmost.train.plan import Plan
    from hindmost.train.student import load

    found = editions.find(game)
    if not isinstance(found, Laying):
        raise ValueError(f"{game} is not learnt this way")
    plan = Plan()
    plan = plan._replace(matches=matches or plan.matches, rounds=plan.rounds if rounds is None else rounds)
    out.mkdir(parents=True, exist_ok=True)
    where, curve_file = out / f"{game}.student.npz", out / f"{game}.curve.json"
    student = new_student(found, plan, seed)
    curve: list[dict[str, Any]] = []
    if where.exists() and not again:
        student = load(where)
        curve = json.loads(curve_file.read_text("utf-8")) if curve_file.exists() else []
        click.echo(f"{game}: goes on after {student.matches} matches and {student.rounds} rounds", err=True)
    began = perf_counter()

    def tell(progress: Progress, now: Student) -> None:
        curve.append(progress._asdict())
        told = f"{progress.stage} {progress.done}: loss {progress.loss:.4f}, score {progress.score:.3f}"
        click.echo(f"{game} {perf_counter() - began:5.0f} s  {told}", err=True)
        now.save(where)
        curve_file.write_text(json.dumps(curve, indent=1), "utf-8")

    teach(found, plan, student, tell)
    write_net(out, game, student, plan)
    if plot:
        draw_curve(plot, game, curve)


def write_net(out: Path, game: str, student: Student, plan: Plan) -> None:
    import numpy as np

    from hindmost import editions
    from hindmost.fast.tables import fingerprint
    from hindmost.rules.laying import Laying
    from hindmost.train.calibration import noises

    np.savez(out / f"{game}.npz", **student.net._asdict())
    found = editions.find(game)
    assert isinstance(found, Laying)
    alike = [name for name in editions.names() if fingerprint(editions.find(name)) == fingerprint(found)]
    card = {
        "games": alike,
        "net": f"{game}.npz",
        "matches": student.matches,
        "judged": student.rounds * plan.rows,
        "plan": plan._asdict(),
        "seed": student.seed,
        "noise": [*noises(found, student.net, AT_A_GLANCE, CALIBRATED, student.seed), *WITH_PLAYOUTS],
        "command": f"hindmost train {game} --matches {plan.matches} --rounds {plan.rounds} --seed {student.seed}",
    }
    (out / f"{game}.json").write_text(json.dumps(card, indent=1) + "\n", "utf-8")


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

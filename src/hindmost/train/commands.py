"""Nets from nothing, from the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any

import click

from hindmost import editions
from hindmost.agents.levels import LEVELS
from hindmost.agents.nets import card_of, cards, fields

if TYPE_CHECKING:
    from hindmost.game import AnyGame
    from hindmost.train.plan import TrainingProgress

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
@click.option("--prior", is_flag=True, help="Only the prior anew, for the net that comes with hindmost.")
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
def train(game: str, out: Path, levels: int | None, pairs: int | None, **options: Any) -> None:
    """Teach a net GAME from nothing: by playing itself, then (laying games, --rounds) from a master's playouts; at last
    a prior, which placements are worth asking it about.

    What was learnt is kept every minute or so, and the same command goes on from there. How noisy the levels are is
    guessed from what noise costs; --levels plays matches between them to find out.
    """
    from hindmost.arena.files import check_plot
    from hindmost.extras import need
    from hindmost.train.levels import family
    from hindmost.train.plan import TrainingOptions

    found, asked = editions.find(game), TrainingOptions(**options)
    need("numpy", "numba", extra="fast")
    if asked.plot:
        check_plot(asked.plot)
    out.mkdir(parents=True, exist_ok=True)
    diary = Diary(out, game, asked.again)
    if levels or pairs:
        if not levels or asked != TrainingOptions(seed=asked.seed, workers=asked.workers):
            raise ValueError("--levels is for the net there is: only --pairs, --out, --seed and --workers go with it")
        if diary.goes_on:
            raise ValueError(f"in {out} a net of your own is learning {game}: give --levels another folder with --out")
        find_levels(found, diary, levels, pairs or PAIRS, asked.seed, asked.workers)
    else:
        family(found).learn(found, diary, asked)
    if asked.plot:
        draw_curve(asked.plot, game, diary.curve)


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

    def tell(self, progress: TrainingProgress, save: Callable[[Path], object]) -> None:
        self.curve.append(progress._asdict())
        self.say(f"{progress.stage} {progress.done}: loss {progress.loss:.4f}, score {progress.score:.3f}")
        save(self.where)
        self.curve_file.write_text(json.dumps(self.curve, indent=1), "utf-8")

    def write(self, found: AnyGame, net: dict[str, Any], card: dict[str, Any]) -> None:
        """The arrays of the net and its card; the games that have borrowed it so far go on to."""
        import numpy as np

        from hindmost.fast.block.packing import fingerprint

        alike = [name for name in editions.names() if fingerprint(editions.find(name)) == fingerprint(found)]
        file = f"{self.game}.npz"
        borrowing = [name for name, shipped in cards().items() if shipped["net"] == file and name not in alike]
        np.savez(self.out / file, allow_pickle=False, **net)
        named = {"games": alike + borrowing, "net": file}
        text = json.dumps(named | card | named, indent=1)  # they come first, and are not those of an older card
        (self.out / f"{self.game}.json").write_text(text + "\n", "utf-8")


def find_levels(game: AnyGame, diary: Diary, lowest: int, pairs: int, seed: int, workers: int | None) -> None:
    from hindmost.fast.core.arrays import arrays
    from hindmost.parallel import cores
    from hindmost.train.levels import NoiseSearch, noises

    card = card_of(game)
    found = noises(game, card["noise"], lowest, NoiseSearch(pairs, seed, workers or cores(), diary.say))
    how = {str(level): {"pairs": pairs, "seed": seed} for level in range(lowest, LEVELS)}
    levels = card.get("levels by matches", {}) | how
    parts = {part: arrays(field) for part, field in fields(card["net"]).items()}
    diary.write(game, parts, card | {"noise": found, "levels by matches": levels})


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

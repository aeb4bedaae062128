"""Matches between agents, summed up or recorded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import click

from hindmost import editions
from hindmost import match as records
from hindmost.cli_options import options_given, options_option, seed_option
from hindmost.console import as_json_option, print_json, print_table, ticking
from hindmost.game import AnyGame
from hindmost.match import Match
from hindmost.summary import Summary, summarise, summarise_sums

DATASETS = (".parquet", ".arrow", ".npz")


class SimulationTask(NamedTuple):
    """What is to be played, and who does the work."""

    game: AnyGame
    names: Sequence[str]
    matches: int
    seed: str
    engine: str
    workers: int
    cluster: str | None


@click.command()
@click.argument("game")
@click.option("--games", "matches", default=100, show_default=True, type=click.IntRange(1), help="How many matches.")
@click.option("--agents", default="random", show_default=True, help="One name for all seats, or one per seat: a,b")
@click.option(
    "--records",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the records to this file; as codes if it ends in .parquet or .arrow, as training arrays if in .npz.",
)
@click.option("--engine", type=click.Choice(["reference", "fast"]), default="reference", show_default=True)
@click.option("--workers", type=click.IntRange(1), default=1, show_default=True, help="Processes.")
@click.option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster, e.g. tcp://127.0.0.1:8786.")
@seed_option
@options_option
@as_json_option
def simulate(
    game: str,
    matches: int,
    agents: str,
    records: Path | None,
    engine: str,
    workers: int,
    cluster: str | None,
    seed: str,
    options: Sequence[str],
    as_json: bool,
) -> None:
    """Let agents play matches of GAME."""
    found = editions.find(game, options_given(options))
    task = SimulationTask(found, _agents(found, agents), matches, seed, engine, workers, cluster)
    with ExitStack() as stack:
        if records and records.suffix in DATASETS:
            summary = _written(records, task)
        elif engine == "fast" and not records:
            summary = _summed_up(task)
        else:
            played: Iterable[Match] = stack.enter_context(_progress(_played(task), matches, game))
            if records:
                file = stack.enter_context(open(records, "w", encoding="utf-8", newline="\n"))
                played = _recorded(played, file.write)
            summary = summarise(found, task.names, played)
    if as_json:
        print_json(summary.facts())
    else:
        print_table(*summary.table())
        click.echo(summary.sentence())


def _played(task: SimulationTask) -> Iterator[Match]:
    what = (task.game, task.names, task.matches, task.seed)
    if task.engine == "fast":  # what takes time is to verify the records
        from hindmost.fast.batch.simulation import logged

        return logged(*what)
    from hindmost.simulation import simulate, simulate_spread

    if task.workers == 1 and not task.cluster:
        return simulate(*what)
    return simulate_spread(*what, task.workers, task.cluster)


def _written(path: Path, task: SimulationTask) -> Summary:
    """Matches as a table or as arrays."""
    from hindmost.envs import datasets
    from hindmost.fast.batch.simulation import Totals, sums

    datasets.check(path)
    game, names, matches, seed = task.game, task.names, task.matches, task.seed
    if task.engine == "reference":
        with _progress(_played(task), matches, game.name) as played:
            found = list(played)
        datasets.write(path, game, names, seed, [datasets.of_matches(game, found)])
        return summarise(game, names, found)
    results: list[Totals] = []
    with ticking(-(-matches // datasets.BATCH), game.name) as tick:
        datasets.write(
            path, game, names, seed, datasets.kept(datasets.played(game, names, matches, seed), results, tick)
        )
    return summarise_sums(game, names, matches, sums(results))


def _summed_up(task: SimulationTask) -> Summary:
    from hindmost.fast.batch.simulation import BATCH, sum_up

    game, names, matches = task.game, task.names, task.matches
    with ticking(-(-matches // BATCH), game.name) as tick:
        sums = sum_up(game, names, matches, task.seed, tick, task.workers, task.cluster)
    return summarise_sums(game, names, matches, sums)


def _agents(game: AnyGame, agents: str) -> list[str]:
    from hindmost.agents import check, separate

    names = [check(name, game) for name in separate(agents)]
    if len(names) not in (1, game.seats):
        raise ValueError(f"{game.name} has {game.seats} seats, not {len(names)} agents ({agents[:80]!r})")
    return names if len(names) == game.seats else names * game.seats


def _recorded(played: Iterable[Match], write: Callable[[str], object]) -> Iterator[Match]:
    for match in played:
        write(records.dumps(match) + "\n")
        yield match


@contextmanager
def _progress(items: Iterable[Match], total: int, what: str) -> Iterator[Iterable[Match]]:
    with ticking(total, what) as tick:

        def ticked() -> Iterator[Match]:
            for item in items:
                yield item
                tick()

        yield ticked()

"""Agents against each other, from the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from hindmost.cli_options import Finite, options_given, options_option, seed_option
from hindmost.console import as_json_option, print_json
from hindmost.game import AnyGame, quoted

if TYPE_CHECKING:
    from hindmost.arena.stopping import StoppingRule

PAIRS = 100
MOST_PAIRS = 10_000  # where a rule decides when to stop
F = TypeVar("F", bound=Callable[..., Any])


def rule_options(command: F) -> F:
    """When to stop before all pairs are played."""
    rate = Finite(0, 0.5, min_open=True, max_open=True)
    for option in (
        click.option(
            "--until-sure", type=Finite(), metavar="X", help="Stop when the score is surely above or below X."
        ),
        click.option("--beta", default=0.05, show_default=True, type=rate, help="How often S1 may be taken for S0."),
        click.option("--alpha", default=0.05, show_default=True, type=rate, help="How often S0 may be taken for S1."),
        click.option("--sprt-elo", nargs=2, type=Finite(), metavar="E0 E1", help="The same, given in Elo."),
        click.option(
            "--sprt", nargs=2, type=Finite(), metavar="S0 S1", help="Stop when decided: is the score S0 or S1?"
        ),
    ):
        command = option(command)
    return command


@click.command()
@click.argument("agents", nargs=-1, required=True, metavar="AGENT AGENT...")
@click.option("--game", required=True, help="What they play; see: hindmost games.")
@click.option(
    "--pairs", type=click.IntRange(1), help=f"At most, of each two agents: {PAIRS}, with a rule {MOST_PAIRS}."
)
@click.option(
    "--near",
    type=click.IntRange(1),
    help="Have each agent meet only so many of those named next after it; name them by strength. Default: all.",
)
@rule_options
@click.option("--seconds", type=Finite(0, min_open=True), help="The time to think about a decision.")
@seed_option
@options_option
@click.option("--anchor", help="The agent whose rating is 0. Default: the first.")
@click.option(
    "--store", type=click.Path(dir_okay=False), help="Keep finished pairs in this SQLite file, and go on there."
)
@click.option("--workers", type=click.IntRange(1), help="Processes. Default: one for every core.")
@click.option("--cluster", metavar="ADDRESS", help="Play on a Dask cluster, e.g. tcp://127.0.0.1:8786.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Every match: F.json or F.parquet.")
@click.option("--plot", type=click.Path(dir_okay=False, path_type=Path), help="A picture: F.png or F.svg.")
@as_json_option
def arena(
    agents: Sequence[str],
    game: str,
    pairs: int | None,
    near: int | None,
    seconds: float | None,
    seed: str,
    options: Sequence[str],
    anchor: str | None,
    store: str | None,
    workers: int | None,
    cluster: str | None,
    out: Path | None,
    plot: Path | None,
    as_json: bool,
    **rules: Any,
) -> None:
    """Measure agents against each other, in pairs of matches with the same draws and exchanged seats.

    With more than two agents each two of them meet (with --near only neighbours), and a rating list is made. An agent
    may be a program of yours: 'program:python3 mine.py' is asked line by line; see docs/research.md.
    """
    from hindmost.arena import files, report, tournament
    from hindmost.arena.contests import Contest, even_share
    from hindmost.arena.store import IN_MEMORY, open_store
    from hindmost.editions import find
    from hindmost.extras import need
    from hindmost.parallel import cores

    found = find(game, options_given(options))
    _check_agents(agents, anchor, found)
    rule = _rule(even_share(found), **rules)
    if len(agents) > 2:
        need("numpy", extra="arena")
    if out:
        files.check_out(out)
    if plot:
        files.check_plot(plot)
    most = pairs or (MOST_PAIRS if rule else PAIRS)
    courses = [
        tournament.Course(Contest(game, two, found.options, seed, seconds), most, rule and rule())
        for two in meetings(agents, near or len(agents))
    ]
    with open_store(store or IN_MEMORY) as kept:
        with report.watching(courses) as tick:
            tournament.run(courses, kept, workers or cores(), cluster, tick)
        facts = report.facts(courses, agents, anchor or agents[0])
        if out:
            files.write_out(out, facts, report.rows(courses, kept))
    if plot:
        files.plot(plot, facts)
    if as_json:
        print_json(facts)
    else:
        report.print_report(facts, courses)


def meetings(agents: Sequence[str], near: int) -> Iterator[tuple[str, str]]:
    """Each agent with so many of those named next after it; the chain from the first to the last never breaks."""
    for at, agent in enumerate(agents):
        for other in agents[at + 1 : at + 1 + near]:
            yield agent, other


def _check_agents(agents: Sequence[str], anchor: str | None, game: AnyGame) -> None:
    from hindmost.arena.programs import check

    for name in agents:
        check(name, game)
        if agents.count(name) > 1:
            raise ValueError(f"an agent meets others, not itself: {quoted(name)} is there twice")
    if len(agents) < 2:
        raise ValueError(f"{quoted(agents[0])} needs somebody to be measured against")
    if anchor is not None and anchor not in agents:
        raise ValueError(f"the anchor {quoted(anchor)} is none of the agents")


def _rule(
    even: float,
    sprt: tuple[float, float] | None,
    sprt_elo: tuple[float, float] | None,
    alpha: float,
    beta: float,
    until_sure: float | None,
) -> Callable[[], StoppingRule] | None:
    """What makes the rule of a contest; every contest has its own."""
    from hindmost.arena.statistics import score_of
    from hindmost.arena.stopping import Sprt, Sure

    if sum(given is not None for given in (sprt, sprt_elo, until_sure)) > 1:
        raise ValueError("give one of --sprt, --sprt-elo and --until-sure")
    if until_sure is not None:
        return partial(Sure, until_sure)
    if sprt_elo is not None:
        sprt = score_of(sprt_elo[0], even), score_of(sprt_elo[1], even)
    return None if sprt is None else partial(Sprt, *sprt, alpha, beta)

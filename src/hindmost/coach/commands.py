"""Matches reviewed in the terminal, as JSON or as a report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import IO

import click

from hindmost import agents
from hindmost import match as records
from hindmost.cli_options import seed_option
from hindmost.coach import check
from hindmost.coach.annotations import Decision, Review
from hindmost.console import as_json_option, print_json, print_table, printable, ticking
from hindmost.editions import find
from hindmost.match import Match

LANGUAGES = ("en", "de", "es")


@click.command()
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--record", "number", type=click.IntRange(1), default=1, show_default=True, help="Which of several.")
@click.option("--seat", type=click.IntRange(0), help="Only the decisions of this seat.")
@click.option("--playouts", type=click.IntRange(100, 1_000_000), help="So many a decision; more are surer, and slower.")
@click.option("--workers", type=click.IntRange(1, 256), default=2, show_default=True, help="Processes.")
@click.option("--html", "report", type=click.Path(dir_okay=False, path_type=Path), help="Write a report to this file.")
@click.option("--language", type=click.Choice(LANGUAGES), default="en", show_default=True, help="Of the sentences.")
@seed_option
@as_json_option
def analyse(
    file: Path,
    number: int,
    seat: int | None,
    playouts: int | None,
    workers: int,
    report: Path | None,
    language: str,
    seed: str,
    as_json: bool,
) -> None:
    """Review a match of FILE (- for standard input): what every decision cost, and why."""
    from hindmost.coach.effort import REVIEW, effort_for
    from hindmost.coach.review import analyse, tasks, with_sentences

    match = _record(file, number)
    check(match.game)
    if seat is not None and seat >= match.game.seats:
        raise ValueError(f"{match.game.name} has no seat {seat}")
    effort = REVIEW if playouts is None else effort_for(playouts)
    with ticking(len(tasks(match, effort, seed, seat)), f"analyse {match.game.name}") as tick:
        review = analyse(match, effort, seed, workers, seat, tick)
    if report is not None:
        from hindmost.coach.report import report_of

        report.write_text(report_of(review, language), "utf-8")
    if as_json:
        print_json(asdict(with_sentences(review)))
    else:
        _print(review, language)


@click.group()
def puzzles() -> None:
    """Positions in which one action is clearly best, and greed misses it."""


@puzzles.command()
@click.argument("games", nargs=-1, required=True, metavar="GAME...")
@click.option("--matches", default=10, show_default=True, type=click.IntRange(1), help="So many of each game.")
@click.option("--workers", type=click.IntRange(1, 256), default=2, show_default=True, help="Processes.")
@click.option("--out", type=click.File("w", encoding="utf-8", lazy=True), default="-", help="Write them to this file.")
@seed_option
def make(games: Sequence[str], matches: int, workers: int, out: IO[str], seed: str) -> None:
    """Let nets play matches of each GAME and look for puzzles in them, one a line."""
    from hindmost.coach.puzzles import positions, puzzle_in, text_of
    from hindmost.parallel import spread

    for name in games:
        check(find(name))
    found = list(positions(games, matches, seed))
    made = {}
    with ticking(len(found), "puzzles") as tick:
        for position, puzzle in spread(puzzle_in, found, workers):
            tick()
            if puzzle is not None:
                made[found.index(position)] = puzzle
    for at in sorted(made):
        click.echo(text_of(made[at]), file=out)
    click.echo(f"{len(made)} puzzles in {len(found)} positions", err=True)


@puzzles.command("check")
@click.argument("file", type=click.File(encoding="utf-8"))
@click.option("--out", type=click.File("w", encoding="utf-8", lazy=True), help="Write those that do to this file.")
def check_puzzles(file: IO[str], out: IO[str] | None) -> None:
    """Tell which puzzles of FILE do not keep what is promised of them."""
    from hindmost.coach.puzzles import objection, read, text_of

    lines = [line for line in file if line.strip()]
    kept = []
    for number, line in enumerate(lines, 1):
        puzzle = read(line)
        if problem := objection(puzzle):
            click.echo(f"{number} {puzzle.game}: {problem}")
        else:
            kept.append(puzzle)
    if out is not None:
        out.writelines(f"{text_of(puzzle)}\n" for puzzle in kept)
    click.echo(f"{len(kept)} of {len(lines)} puzzles keep what they promise", err=True)


@click.command()
@click.argument("game")
@click.option("--matches", default=500, show_default=True, type=click.IntRange(2), help="To be played.")
@click.option("--positions", default=4, show_default=True, type=click.IntRange(1), help="Of each match to be foretold.")
@click.option("--agent", default="level-5", show_default=True, help="Plays on every seat.")
@click.option("--workers", type=click.IntRange(1, 256), default=2, show_default=True, help="Processes.")
@click.option(
    "--plot", "picture", type=click.Path(dir_okay=False, path_type=Path), help="Draw the curve: .png or .svg."
)
@seed_option
@as_json_option
def calibrate(
    game: str, matches: int, positions: int, agent: str, workers: int, picture: Path | None, seed: str, as_json: bool
) -> None:
    """Foretell matches of GAME with the coach, and compare with how they end."""
    from hindmost.arena.files import check_plot
    from hindmost.coach.calibration import ForecastMatch, binned, forecast, off, plot
    from hindmost.parallel import spread

    check(find(game))
    agents.check(agent, find(game))
    if picture is not None:
        check_plot(picture)
    forecasts = []
    with ticking(matches, f"calibrate {game}") as tick:
        for _, found in spread(
            forecast, (ForecastMatch(game, agent, positions, at, seed) for at in range(matches)), workers
        ):
            forecasts += found
            tick()
    bins = binned(forecasts)
    if picture is not None:
        plot(picture, bins, f"{game}: {len(forecasts)} positions of {matches} matches of {agent}")
    if as_json:
        print_json(
            {"game": game, "positions": len(forecasts), "off": off(bins), "bins": [each._asdict() for each in bins]}
        )
    else:
        rows = [
            [f"{100 * each.chance:.1f}", f"{100 * each.result:.1f}", f"{100 * each.error:.1f}", str(each.positions)]
            for each in bins
        ]
        print_table(("foretold %", "won %", "error", "positions"), rows)
        click.echo(f"{len(forecasts)} positions; {100 * off(bins):.1f} points off the diagonal on average")


def _record(file: Path, number: int) -> Match:
    """That one of a file in which all are right."""
    with click.open_file(str(file), "rb") as stream:
        found = list(records.read(stream))
    if len(found) < number:
        raise ValueError(f"{str(file)!r} has {len(found)} records, none numbered {number}")
    return found[number - 1]


def _print(review: Review, language: str) -> None:
    from hindmost.coach.sentences import in_figures

    columns = ("ply", "who", "played", "worth", "loss", "mark")
    print_table(columns, [_row(review, decision, language) for decision in review.decisions])
    for decision in review.decisions:
        if decision.mark:
            click.echo(_why(review, decision, language))
    for seat in review.seats:
        accuracy = "nothing to decide" if seat.accuracy is None else f"accuracy {seat.accuracy:.1f}"
        marks = ", ".join(f"{count} {name}" for name, count in seat.marks.items()) or "no marks"
        luck = "" if seat.luck is None else f", luck {in_figures(seat.luck, review, sign=True)}"
        click.echo(f"{seat.name}: {accuracy} over {seat.decisions} decisions, {marks}{luck}")


def _row(review: Review, decision: Decision, language: str) -> list[str]:
    from hindmost.coach.sentences import in_figures, loss_in_figures
    from hindmost.coach.texts import MARKS_SAID

    played, loss = decision.played, loss_in_figures(decision, review)
    mark = MARKS_SAID[language][decision.mark] if decision.mark else ""
    return [str(decision.ply), review.names[decision.seat], played.action, in_figures(played.worth, review), loss, mark]


def _why(review: Review, decision: Decision, language: str) -> str:
    from hindmost.coach.sentences import said, side_names

    sides = side_names(review.names, review.sides)
    sentences = " ".join(said(reason, language, sides) for reason in decision.reasons)
    return f"{decision.ply} {printable(review.names[decision.seat])}: {decision.best[0].action}. {printable(sentences)}"

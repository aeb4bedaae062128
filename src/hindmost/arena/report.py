"""What a tournament came to: for programs, for people, and while it goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import click

from hindmost.arena.contests import lineups, win_share
from hindmost.arena.statistics import Z
from hindmost.arena.store import PairStore
from hindmost.arena.tournament import Course
from hindmost.console import console, print_table
from hindmost.fast import host

Facts = dict[str, Any]
LONGEST = 34  # name that is shown whole


def short(agent: str) -> str:
    """Programs have long names, and most is told by their end."""
    return agent if len(agent) <= LONGEST else "…" + agent[1 - LONGEST :]


def versus(agents: Sequence[str]) -> str:
    return " – ".join(map(short, agents))


@contextmanager
def watching(courses: Sequence[Course]) -> Iterator[Callable[[], None]]:
    """A progress bar on standard error, for people only, with the score so far if there is one contest."""
    from rich.progress import Progress

    shown = console(stderr=True)
    with Progress(console=shown, transient=True, disable=not shown.is_terminal) as progress:
        task = progress.add_task("", total=sum(course.most for course in courses))

        def tick() -> None:
            pairs = sum(course.tally.pairs for course in courses)
            progress.update(task, completed=pairs, description=_so_far(courses))

        yield tick


def _so_far(courses: Sequence[Course]) -> str:
    if len(courses) > 1:
        return f"{sum(course.over for course in courses)} of {len(courses)} contests"
    tally = courses[0].tally
    return versus(courses[0].contest.agents) + (f" {tally.score:.1%}" if tally.pairs else "")


def facts(courses: Sequence[Course], agents: Sequence[str], anchor: str) -> Facts:
    """Everything there is to say, ready for JSON; the same whoever played the matches."""
    contest = courses[0].contest
    ratings = {"ratings": _ratings(courses, agents, anchor)} if len(agents) > 2 else {}
    return {
        "game": contest.game,
        "options": dict(contest.found().options),
        "sides": contest.found().sides,
        "seed": contest.seed,
        "kernels": host.chosen(),
        "seconds": contest.seconds,
        "agents": list(agents),
        "contests": [_contest(course) for course in courses],
        **ratings,
    }


def _contest(course: Course) -> Facts:
    return {
        "agents": list(course.contest.agents),
        **course.tally.facts(),
        "stopped": course.rule.facts() if course.rule else None,
    }


def _ratings(courses: Sequence[Course], agents: Sequence[str], anchor: str) -> list[Facts]:
    from hindmost.arena.ratings import ContestResult, rate

    results = [
        ContestResult(*course.contest.agents, course.tally.won, course.tally.compared, course.tally.even)
        for course in courses
    ]
    return [
        {"agent": rating.agent, "elo": round(rating.elo, 1), "error": round(rating.error, 1)}
        for rating in rate(agents, results, anchor)
    ]


def rows(courses: Sequence[Course], store: PairStore) -> Iterator[Facts]:
    """The pairs that were counted: one row for each side of each match."""
    for course in courses:
        game = course.contest.found()
        seated = lineups(game, *course.contest.agents)
        for number, pair in store.pairs(course.contest, course.tally.pairs):
            for at, match in enumerate(pair):
                for side, standing in enumerate(match.standings):
                    yield {
                        "contest": " - ".join(course.contest.agents),
                        "pair": number,
                        "match": at,
                        "side": side,
                        "agent": seated[at][side],
                        "won": win_share(match, side),
                        "standing": list(standing),
                        "plies": match.plies,
                    }


def print_report(facts: Facts, courses: Sequence[Course]) -> None:
    last = {"lead": _lead} if facts["sides"] == 1 else {"elo": _elo}
    columns = {"contest": _agents, "pairs": _pairs, "score": _score, "hindmost": _hindmost} | last
    print_table(tuple(columns), [[column(contest) for column in columns.values()] for contest in facts["contests"]])
    if "ratings" in facts:
        print_table(("agent", "elo", "95 %"), map(_rating_row, facts["ratings"]))
    for course in courses:
        if course.rule:
            click.echo(f"{versus(course.contest.agents)}: {course.rule.sentence()}")
    matches = sum(contest["matches"] for contest in facts["contests"])
    aborted = sum(contest["aborted"] for contest in facts["contests"])
    cut = f", {aborted} aborted" if aborted else ""
    even = facts["contests"][0]["even"]
    click.echo(f"{matches} matches of {facts['game']}{cut}. Equals score {even:.1%}; intervals are 95 %, over pairs.")


def _agents(contest: Facts) -> str:
    return versus(contest["agents"])


def _pairs(contest: Facts) -> str:
    return str(contest["pairs"])


def _score(contest: Facts) -> str:
    low, high = contest["score_interval"]
    return f"{contest['score']:.1%} ({100 * low:.1f}–{100 * high:.1f})"


def _elo(contest: Facts) -> str:
    """A bound that is not there is infinite."""
    low, high = contest["elo_interval"]
    elo = contest["elo"]
    if elo is None:
        return "-∞" if high is not None else "+∞"
    return f"{elo:+.0f} ({'-∞' if low is None else f'{low:+.0f}'} to {'+∞' if high is None else f'{high:+.0f}'})"


def _hindmost(contest: Facts) -> str:
    a, b = contest["hindmost"]
    return f"{a:.2f} – {b:.2f}"


def _lead(contest: Facts) -> str:
    low, high = contest["lead_interval"]
    return f"{contest['lead']:+.2f}" + (f" ± {(high - low) / 2:.2f}" if high is not None else "")


def _rating_row(rating: Facts) -> list[str]:
    reach = Z * rating["error"]
    return [short(rating["agent"]), f"{rating['elo']:+.0f}", f"± {reach:.0f}" if reach else "anchor"]

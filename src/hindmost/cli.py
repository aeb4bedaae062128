"""The command line."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NoReturn

import click

from hindmost import __version__, editions, series
from hindmost import match as records
from hindmost.game import AnyGame, perft
from hindmost.match import Match
from hindmost.printing import as_json_option, console, print_facts, print_json, print_table, printable, ticking
from hindmost.server.commands import admin, bench_server, bench_store, database_option, limits, load_options, plainly
from hindmost.summary import Summary, summarise, summarise_sums

seed_option = click.option("--seed", default="0", show_default=True, help="Fixes everything left to chance.")
options_option = click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="A house rule, e.g. lock=true; may be repeated."
)


def main() -> NoReturn:
    """Whatever goes wrong is told in one line, with exit code 2."""
    try:
        sys.exit(hindmost.main(standalone_mode=False))
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(141)
    except ModuleNotFoundError as error:
        _fail(f"this needs the package {error.name}: python3 -m pip install 'hindmost[web]'")
    except (click.ClickException, ValueError, OSError) as error:
        message = error.format_message() if isinstance(error, click.ClickException) else str(error)
        _fail(message)


def _fail(message: str) -> NoReturn:
    line = " ".join(message.split()).encode("ascii", "backslashreplace").decode()
    print(f"hindmost: {line}", file=sys.stderr)
    sys.exit(2)


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="hindmost")
@click.pass_context
def hindmost(context: click.Context) -> None:
    """The Einfach Genial / Ingenious family of games: your weakest colour decides.

    Without a command: open it in your browser.
    """
    if context.invoked_subcommand is None:
        from hindmost.server.at_home import open_page

        with plainly():
            open_page(None, click.echo)


@hindmost.command()
@click.option("--all", "tiny", is_flag=True, help="The small worlds for tests too.")
@as_json_option
def games(tiny: bool, as_json: bool) -> None:
    """List the games."""
    listed = [editions.facts(name) for name in editions.names(tiny)]
    if as_json:
        print_json(listed)
        return
    columns = ("name", "seats", "sides", "cells", "tiles", "rack", "track")
    rows = [[str(facts[column] or "-") for column in columns] for facts in listed]
    print_table((*columns, "options"), [[*row, _options_text(facts)] for row, facts in zip(rows, listed, strict=True)])


def _options_text(facts: dict[str, Any]) -> str:
    return "; ".join(f"{name}: {' | '.join(map(json.dumps, values))}" for name, values in facts["options"].items())


@hindmost.command()
@click.argument("game")
@click.option("--games", "matches", default=100, show_default=True, type=click.IntRange(1), help="How many matches.")
@click.option("--agents", default="random", show_default=True, help="One name for all seats, or one per seat: a,b")
@click.option("--records", type=click.Path(dir_okay=False, path_type=Path), help="Write the records to this file.")
@click.option("--engine", type=click.Choice(["reference", "fast"]), default="reference", show_default=True)
@seed_option
@options_option
@as_json_option
def simulate(
    game: str,
    matches: int,
    agents: str,
    records: Path | None,
    engine: str,
    seed: str,
    options: Sequence[str],
    as_json: bool,
) -> None:
    """Let agents play matches of GAME."""
    found = editions.find(game, _options(options))
    names = _agents(found, agents)
    with ExitStack() as stack:
        if engine == "fast" and not records:
            summary = _summed_up(found, names, matches, seed)
        else:
            played: Iterable[Match] = stack.enter_context(
                _progress(_played(engine, found, names, matches, seed), matches, game)
            )
            if records:
                file = stack.enter_context(open(records, "w", encoding="utf-8", newline="\n"))
                played = _recorded(played, file.write)
            summary = summarise(found, names, played)
    if as_json:
        print_json(summary.facts())
    else:
        print_table(*summary.table())
        click.echo(summary.sentence())


def _played(engine: str, game: AnyGame, names: Sequence[str], matches: int, seed: str) -> Iterator[Match]:
    if engine == "fast":
        from hindmost.fast.simulation import logged

        return logged(game, names, matches, seed)
    from hindmost.simulation import simulate

    return simulate(game, names, matches, seed)


def _summed_up(game: AnyGame, names: Sequence[str], matches: int, seed: str) -> Summary:
    from hindmost.fast.simulation import BATCH, sum_up

    with ticking(-(-matches // BATCH), game.name) as tick:
        return summarise_sums(game, names, matches, sum_up(game, names, matches, seed, tick))


def _agents(game: AnyGame, agents: str) -> list[str]:
    from hindmost.agents import check

    names = [check(name) for name in agents.split(",")]
    if len(names) not in (1, game.seats):
        raise ValueError(f"{game.name} has {game.seats} seats, not {len(names)} agents ({agents[:80]!r})")
    return names if len(names) == game.seats else names * game.seats


def _recorded(played: Iterable[Match], write: Callable[[str], object]) -> Iterator[Match]:
    for match in played:
        write(records.dumps(match) + "\n")
        yield match


@hindmost.command()
@click.argument("file", type=click.Path(path_type=Path, allow_dash=True))
@click.option("--ply", type=click.IntRange(0), help="Show the match as it stood before this ply (one record only).")
@click.option("--record", "number", type=click.IntRange(1), help="Show this record of several.")
@as_json_option
def replay(file: Path, ply: int | None, number: int | None, as_json: bool) -> None:
    """Verify the records in FILE (- for standard input) and show them."""
    chosen = None
    listed = []
    with click.open_file(str(file), "rb") as stream:
        for at, match in enumerate(records.read(stream), 1):
            listed.append(_facts(match))
            if at == (number or 1):
                chosen = match
    if chosen is None:
        raise ValueError(f"{str(file)!r} has {len(listed)} records" + (f", none numbered {number}" if number else ""))
    if number is not None:
        listed = [_facts(chosen)]
    if ply is not None and (as_json or len(listed) > 1):
        raise ValueError("--ply shows one record: name it with --record, and leave --json out")
    if as_json:
        print_json(listed)
    elif len(listed) == 1:
        from hindmost.terminal.show import show_match

        show_match(chosen if ply is None else chosen.at(ply), console())
    else:
        print_table(
            ("record", "game", "names", "plies", "standings", "winners"), map(_row, range(1, 1 + len(listed)), listed)
        )
        click.echo(f"{len(listed)} records are correct.")
        _print_series(listed)


def _facts(match: Match) -> dict[str, Any]:
    facts = {"game": match.game.name, "names": list(match.names), "plies": len(match.log), "finished": match.finished}
    return facts | match.result() | {"points": series.points(match)}


def _row(number: int, facts: dict[str, Any]) -> list[str]:
    standings = " | ".join(",".join(map(str, standing)) for standing in facts.get("standings", []))
    winners = ", ".join(map(str, facts.get("winners", []))) or facts.get("end", "not over")
    return [str(number), facts["game"], ", ".join(facts["names"]), str(facts["plies"]), standings, winners]


def _print_series(listed: Sequence[dict[str, Any]]) -> None:
    """A file of matches of one game between the same names is a series (S17)."""
    tables = {(facts["game"], frozenset(facts["names"])) for facts in listed}
    if len(tables) == 1 and len(set(listed[0]["names"])) == len(listed[0]["names"]) > 1:
        totals = series.totals((facts["names"], facts["points"]) for facts in listed)
        ranked = sorted(totals.items(), key=lambda item: -item[1])
        ahead = " and ".join(map(printable, series.leaders(totals)))
        told = ", ".join(f"{printable(name)} {points}" for name, points in ranked)
        click.echo(f"Series: {told}; ahead: {ahead}")


@hindmost.command(name="perft")
@click.argument("game")
@click.argument("depth", type=click.IntRange(0))
@seed_option
@options_option
@as_json_option
def count(game: str, depth: int, seed: str, options: Sequence[str], as_json: bool) -> None:
    """Count the sequences of DEPTH seat actions in GAME when nature draws as the seed says."""
    found = editions.find(game, _options(options))
    with ticking(perft(found, 1, seed), f"perft {game} {depth}") as tick:
        leaves = perft(found, depth, seed, tick)
    if as_json:
        print_json({"game": game, "depth": depth, "seed": seed, "count": leaves})
    else:
        click.echo(f"{game} depth {depth} seed {seed}: {leaves}")


@hindmost.command()
@click.option("--seconds", type=click.FloatRange(0.01), help="How long. Default: 1 a game and round; server: 120.")
@click.option("--rounds", default=5, show_default=True, type=click.IntRange(1), help="The median of so many counts.")
@click.option(
    "--peer", type=click.Path(exists=True, dir_okay=False), help="A Python that has momaland, to be timed too."
)
@click.option("--server", is_flag=False, flag_value="", metavar="[URL]", help="Load a server: one of its own, or URL.")
@click.option("--store", is_flag=False, flag_value="", metavar="[URL]", help="Count appends to a database.")
@click.option("--kernel", is_flag=True, help="Time the compiled kernels instead of the reference rules.")
@click.option(
    "--against", type=click.Path(exists=True, dir_okay=False), help="With --kernel: a C program to be timed too."
)
@load_options
@click.argument("chosen", nargs=-1, metavar="[GAME]...")
@as_json_option
def bench(
    seconds: float | None,
    rounds: int,
    peer: str | None,
    server: str | None,
    store: str | None,
    kernel: bool,
    against: str | None,
    chosen: Sequence[str],
    as_json: bool,
    **load: Any,
) -> None:
    """Measure how fast the reference rules play random matches, in CPU time; or a server, or a store.

    Give GAME before --server and --store, which take what follows as their address.
    """
    from hindmost.bench import measure

    found = [editions.find(name) for name in chosen or editions.names()]
    if server is not None:
        bench_server(found[0], server or None, seconds or 120.0, as_json, **load)
        return
    if store is not None:
        bench_store(store or None, seconds or 1.0, rounds, as_json)
        return
    if kernel:
        _bench_kernels(found, seconds or 0.2, rounds, against, peer, as_json)
        return
    total = rounds * (len(found) + bool(peer))
    with ticking(total, "bench") as tick:
        measured = measure(found, seconds or 1.0, rounds, peer, tick)
    if as_json:
        print_json(measured)
    else:
        columns = ("game", "matches_per_second", "actions_per_match", "microseconds_per_action")
        print_table(columns, [[str(row[column]) for column in columns] for row in measured["games"]])
        print_facts({key: value for key, value in measured.items() if key != "games"})


def _bench_kernels(
    found: Sequence[AnyGame], seconds: float, rounds: int, against: str | None, peer: str | None, as_json: bool
) -> None:
    from hindmost.bench import peer_rate
    from hindmost.fast.bench import measure

    with ticking(rounds * (len(found) + 1), "bench --kernel") as tick:
        timed = (lambda: peer_rate(peer, 1.0)) if peer else None
        measured = measure(found, seconds, rounds, against, timed, tick)
    if as_json:
        print_json(measured)
    else:
        columns = tuple(measured["games"][0])
        print_table(columns, [[str(cell) for cell in row.values()] for row in measured["games"]])
        print_facts({key: value for key, value in measured.items() if key != "games"})


@hindmost.command()
def warmup() -> None:
    """Compile the kernels, once for this machine, so that nothing has to wait for them later."""
    from hindmost.fast.warmup import warm_up

    warm_up(lambda line: click.echo(line, err=True))


@hindmost.command()
@click.argument("game", required=False)
@click.option("--seats", help="Who sits where: me or an agent, e.g. me,greedy. Default: me against greedy.")
@click.option("--seed", default=None, help="Fixes the draws; without it nobody can foresee them.")
@click.option("--letters", is_flag=True, help="Letters instead of symbols.")
@click.option(
    "--resume", type=click.Path(path_type=Path, dir_okay=False), help="Go on with the match saved in this file."
)
@options_option
def play(
    game: str | None, seats: str | None, seed: str | None, letters: bool, resume: Path | None, options: Sequence[str]
) -> None:
    """Play GAME at a table in this terminal; without GAME you are asked for it."""
    if game is None:
        if seats or seed or letters or resume or options:
            raise ValueError("which GAME? See: hindmost games")
        from hindmost.terminal import menu

        menu.sit_down()
        return
    from hindmost.terminal.table import run

    found = editions.find(game, _options(options))
    who = _seats(found, seats)
    run(found, who, seed=seed, letters=letters, resume=resume)


@hindmost.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0: any free one.")
@database_option
@click.option("--https", is_flag=True, help="People come by https, through a proxy.")
@click.option("--origin", "origins", multiple=True, help="A page that may write, e.g. https://example.org; repeatable.")
@click.option("--trusted-proxy", "proxies", multiple=True, help="An address whose forwarding headers are believed.")
@click.option("--push-contact", help="mailto:... or https://...: send notifications where a turn may take days.")
@click.option(
    "--limit", "limited", multiple=True, metavar="WHAT=NUMBER", help="An hour and address, e.g. tables=100; repeatable."
)
def serve(
    host: str,
    port: int,
    database: str | None,
    https: bool,
    origins: Sequence[str],
    proxies: Sequence[str],
    push_contact: str | None,
    limited: Sequence[str],
) -> None:
    """Serve tables to people with a browser."""
    from hindmost.server.config import Config
    from hindmost.server.serve import serve

    config = Config(
        https=https,
        origins=tuple(origins),
        trusted_proxies=tuple(proxies),
        push_contact=push_contact,
        **limits(limited),
    )
    with plainly():
        serve(config, database, host, port, lambda address: click.echo(f"Tables at {address}", err=True))


hindmost.add_command(admin)


def _seats(game: AnyGame, seats: str | None) -> list[str]:
    from hindmost.agents import check

    who = seats.split(",") if seats else ["me", *["greedy"] * (game.seats - 1)]
    if len(who) != game.seats:
        raise ValueError(f"{game.name} has {game.seats} seats, not {len(who)} ({seats!r})")
    return [name if name == "me" else check(name) for name in who]


def _options(given: Sequence[str]) -> dict[str, Any]:
    """`lock=true` as it would stand in a record."""
    options = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise ValueError(f"an option is NAME=VALUE, not {text[:80]!r}")
        try:
            options[name] = json.loads(value)
        except json.JSONDecodeError:
            options[name] = value
    return options


@contextmanager
def _progress(items: Iterable[Match], total: int, what: str) -> Iterator[Iterable[Match]]:
    with ticking(total, what) as tick:

        def ticked() -> Iterator[Match]:
            for item in items:
                yield item
                tick()

        yield ticked()


if __name__ == "__main__":
    main()

"""Commands for the host of a server: run it, and measure what it carries."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import click

from hindmost.cli_options import Finite
from hindmost.console import print_facts, print_json, ticking
from hindmost.game import AnyGame, quoted
from hindmost.server.admin.access import database_option, one_line_errors

WRITERS = 64
LIMITS = ("tables", "people", "recoveries", "records", "positions", "reviews", "reports", "work", "connections")


# Running a server


def limits(given: Sequence[str]) -> dict[str, int]:
    """`tables=100` as the configuration has it."""
    found = {}
    for text in given:
        name, _, number = text.partition("=")
        if name not in LIMITS or not number.isdecimal() or not 1 <= int(number) <= 10**9:
            raise ValueError(f"a limit is {', '.join(LIMITS)} with a number, e.g. tables=100, not {quoted(text)}")
        found[f"{name}_per_address"] = int(number)
    return found


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(0, 65535), help="0: any free one.")
@database_option
@click.option("--https", is_flag=True, help="People come by https, through a proxy.")
@click.option("--origin", "origins", multiple=True, help="A page that may write, e.g. https://example.org; repeatable.")
@click.option("--host-name", "names", multiple=True, help="Another name that this server answers to.")
@click.option("--trusted-proxy", "proxies", multiple=True, help="An address whose forwarding headers are believed.")
@click.option("--push-contact", help="mailto:... or https://...: send notifications where a turn may take days.")
@click.option("--without-app", is_flag=True, help="Browsers keep nothing of the page; what they have is taken back.")
@click.option(
    "--drain", default=0.0, metavar="SECONDS", type=Finite(0), help="Asked to end, say so at /readyz so long."
)
@click.option(
    "--limit", "limited", multiple=True, metavar="WHAT=NUMBER", help="An hour and address, e.g. tables=100; repeatable."
)
def serve(
    host: str,
    port: int,
    database: str | None,
    https: bool,
    origins: Sequence[str],
    names: Sequence[str],
    proxies: Sequence[str],
    push_contact: str | None,
    drain: float,
    without_app: bool,
    limited: Sequence[str],
) -> None:
    """Serve tables to people with a browser."""
    from hindmost.server.host.config import Config
    from hindmost.server.host.serve import serve

    config = Config(
        https=https,
        origins=tuple(origins),
        host_names=tuple(names),
        trusted_proxies=tuple(proxies),
        push_contact=push_contact,
        drain_seconds=drain,
        as_app=not without_app,
        **limits(limited),
    )
    with one_line_errors():
        serve(config, database, host, port, lambda address: click.echo(f"Tables at {address}", err=True))


# Measuring


def load_options(command: Callable[..., None]) -> Callable[..., None]:
    for option in (
        click.option("--tables", default=1000, show_default=True, type=click.IntRange(1), help="Server: how many."),
        click.option("--rate", default=300.0, show_default=True, type=Finite(0.1), help="Actions a second."),
        click.option("--processes", default=1, show_default=True, type=click.IntRange(1, 16), help="Server: how many."),
        click.option(
            "--apart",
            is_flag=True,
            help="Server: the people of a table at different processes, and for comparison together.",
        ),
        click.option("--database", help="Server: one made for this, for the rows stay. Default: a temporary file."),
    ):
        command = option(command)
    return command


def bench_server(
    game: AnyGame,
    url: str | None,
    seconds: float,
    as_json: bool,
    *,
    tables: int,
    rate: float,
    processes: int,
    apart: bool,
    database: str | None,
) -> None:
    from hindmost.server.load import benchmark

    wanted = benchmark.Load(game, tables, seconds, rate, apart)
    with ticking(benchmark.ticks(wanted), "load") as tick:
        told = benchmark.run(wanted, url, database, processes, tick)
    (print_json if as_json else print_facts)(told)


def bench_store(url: str | None, seconds: float, rounds: int, as_json: bool) -> None:
    """The median of several counts."""
    from statistics import median
    from tempfile import TemporaryDirectory

    from hindmost.store.bench import appends

    counts = []
    with TemporaryDirectory(prefix="hindmost-bench-") as folder, ticking(rounds, "store") as tick, one_line_errors():
        for _ in range(rounds):
            counts.append(appends(url or f"sqlite:///{folder}/hindmost.db", WRITERS, seconds))
            tick()
    told = {"writers": WRITERS, "rounds": rounds, "durable_appends_per_second": round(median(counts))}
    (print_json if as_json else print_facts)(told)

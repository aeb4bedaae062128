"""How fast the rules, the kernels, a server or a store are, and what has to be compiled before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from hindmost import editions
from hindmost.cli_options import Finite, options_given, options_option, seed_option
from hindmost.console import as_json_option, print_facts, print_json, print_table, ticking
from hindmost.extras import need
from hindmost.game import AnyGame, perft
from hindmost.server.host.commands import bench_server, bench_store, load_options


@click.command(name="perft")
@click.argument("game")
@click.argument("depth", type=click.IntRange(0))
@seed_option
@options_option
@as_json_option
def count(game: str, depth: int, seed: str, options: Sequence[str], as_json: bool) -> None:
    """Count the sequences of DEPTH seat actions in GAME when nature draws as the seed says."""
    found = editions.find(game, options_given(options))
    with ticking(perft(found, 1, seed), f"perft {game} {depth}") as tick:
        leaves = perft(found, depth, seed, tick)
    if as_json:
        print_json({"game": game, "depth": depth, "seed": seed, "count": leaves})
    else:
        click.echo(f"{game} depth {depth} seed {seed}: {leaves}")


@click.command()
@click.option("--seconds", type=Finite(0.01), help="How long. Default: 1 a game and round; server: 120.")
@click.option("--rounds", default=5, show_default=True, type=click.IntRange(1), help="The median of so many counts.")
@click.option(
    "--peer", type=click.Path(exists=True, dir_okay=False), help="A Python that has momaland, to be timed too."
)
@click.option("--server", is_flag=False, flag_value="", metavar="[URL]", help="Load a server: one of its own, or URL.")
@click.option("--store", is_flag=False, flag_value="", metavar="[URL]", help="Count appends to a database.")
@click.option("--kernel", is_flag=True, help="Time the compiled kernels instead of the reference rules.")
@click.option("--envs", is_flag=True, help="Time the environments for research, with the first GAME.")
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
    envs: bool,
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
    if envs:
        _bench_envs(found[0], seconds or 1.0, rounds, peer, as_json)
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


def _bench_envs(game: AnyGame, seconds: float, rounds: int, peer: str | None, as_json: bool) -> None:
    from hindmost.envs.bench import measure

    with ticking(rounds, "bench --envs") as tick:
        measured = measure(game, seconds, rounds, peer, tick)
    if as_json:
        print_json(measured)
    else:
        print_facts(measured)


def _bench_kernels(
    found: Sequence[AnyGame], seconds: float, rounds: int, against: str | None, peer: str | None, as_json: bool
) -> None:
    from hindmost.agents import family
    from hindmost.bench import peer_rate
    from hindmost.fast.bench import measure

    with ticking(rounds * (len(found) + 1), "bench --kernel") as tick:
        timed = (lambda: peer_rate(peer, 1.0)) if peer else None
        measured = measure(found, lambda game: family(game).nets_of(game), seconds, rounds, against, timed, tick)
    if as_json:
        print_json(measured)
    else:
        columns = tuple(measured["games"][0])
        print_table(columns, [[str(cell) for cell in row.values()] for row in measured["games"]])
        print_facts({key: value for key, value in measured.items() if key != "games"})


@click.command()
def warmup() -> None:
    """Compile the kernels, once for this machine, so that nothing has to wait for them later."""
    need("numpy", "numba", extra="fast")
    from hindmost.envs.warmup import stages
    from hindmost.fast.warmup import warm_up

    warm_up(lambda line: click.echo(line, err=True), stages())

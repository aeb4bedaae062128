"""The command line."""

from __future__ import annotations

import json
import os
import sys
from typing import Any, NoReturn

import click

from hindmost import __version__, editions
from hindmost.arena.commands import arena
from hindmost.coach.commands import analyse, calibrate, puzzles
from hindmost.commands.measure import bench, count, warmup
from hindmost.commands.play import play, serve
from hindmost.commands.replay import replay
from hindmost.commands.simulate import simulate
from hindmost.fast.host import CHOSEN, HOSTS, KernelError
from hindmost.printing import as_json_option, print_json, print_table
from hindmost.server.commands import admin, plainly
from hindmost.train.commands import train

EXTRAS = {"numpy": "fast", "numba": "fast", "llvmlite": "fast", "matplotlib": "arena", "pyarrow": "arena"} | {
    "gymnasium": "rl",
    "pettingzoo": "rl",
    "pyspiel": "openspiel",
    "distributed": "cluster",
}


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
        extra = EXTRAS.get(error.name or "", "web")
        _fail(f"this needs the package {error.name}: python3 -m pip install 'hindmost[{extra}]'")
    except (click.ClickException, ValueError, OSError, KernelError) as error:
        message = error.format_message() if isinstance(error, click.ClickException) else str(error)
        _fail(message)


def _fail(message: str) -> NoReturn:
    line = " ".join(message.split()).encode("ascii", "backslashreplace").decode()
    print(f"hindmost: {line}", file=sys.stderr)
    sys.exit(2)


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="hindmost")
@click.option(
    "--kernels",
    type=click.Choice(HOSTS),
    help="Shipped (wasm), or compiled here (jit): quicker, after hindmost warmup.",
)
@click.pass_context
def hindmost(context: click.Context, kernels: str | None) -> None:
    """The Einfach Genial / Ingenious family of games: your weakest colour decides.

    Without a command: open it in your browser.
    """
    if kernels is not None:
        os.environ[CHOSEN] = kernels  # worker processes take it over
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


for command in (play, serve, simulate, replay, analyse, puzzles, calibrate, arena, train, bench, count, warmup, admin):
    hindmost.add_command(command)


if __name__ == "__main__":
    main()

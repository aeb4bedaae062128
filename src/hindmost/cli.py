"""The command line."""

from __future__ import annotations

import json
import os
import sys
import traceback
from typing import Any, NoReturn

import click

from hindmost import __version__, editions
from hindmost.arena.commands import arena
from hindmost.coach.commands import analyse, calibrate, puzzles
from hindmost.commands.measure import bench, count, warmup
from hindmost.commands.play import play
from hindmost.commands.replay import replay
from hindmost.commands.simulate import simulate
from hindmost.console import as_json_option, print_json, print_table
from hindmost.extras import EXTRAS, advice
from hindmost.fast.host import CHOSEN, HOSTS, KernelError
from hindmost.server.admin.access import one_line_errors
from hindmost.server.admin.commands import admin
from hindmost.server.host.commands import serve
from hindmost.server.site.commands import site
from hindmost.train.commands import train


def main() -> NoReturn:
    """Whatever goes wrong is told in one line, with exit code 2; after --debug with the traceback before it."""
    asked: dict[str, bool] = {}
    try:
        sys.exit(hindmost.main(standalone_mode=False, obj=asked))
    except (click.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(141)
    except (click.ClickException, ValueError, OSError, ModuleNotFoundError, KernelError) as error:
        if asked.get("debug"):
            traceback.print_exc()
        line = " ".join(_message(error).split()).encode("ascii", "backslashreplace").decode()
        print(f"hindmost: {line}", file=sys.stderr)
        sys.exit(2)


def _message(error: Exception) -> str:
    if isinstance(error, click.ClickException):
        return error.format_message()
    if isinstance(error, ModuleNotFoundError) and error.name:
        package = error.name.partition(".")[0]
        return advice(package, extra=EXTRAS.get(package))
    return str(error)


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="hindmost")
@click.option(
    "--kernels",
    type=click.Choice(HOSTS),
    help="Shipped (wasm), or compiled here (jit): quicker, after hindmost warmup.",
)
@click.option("--debug", is_flag=True, help="Where something is wrong, show the traceback too.")
@click.pass_context
def hindmost(context: click.Context, kernels: str | None, debug: bool) -> None:
    """The Einfach Genial / Ingenious family of games: your weakest colour decides.

    Without a command: open it in your browser.
    """
    context.ensure_object(dict)["debug"] = debug
    if kernels is not None:
        os.environ[CHOSEN] = kernels  # worker processes take it over
    if context.invoked_subcommand is None:
        from hindmost.server.host.local import open_page

        with one_line_errors():
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


COMMANDS = play, serve, site, simulate, replay, analyse, puzzles, calibrate, arena, train, bench, count, warmup, admin
for command in COMMANDS:
    hindmost.add_command(command)


if __name__ == "__main__":
    main()

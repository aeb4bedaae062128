"""A table in this terminal, or tables for people with a browser."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from hindmost import editions
from hindmost.game import AnyGame
from hindmost.given import options_given, options_option
from hindmost.server.commands import database_option, limits, plainly


@click.command()
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

    found = editions.find(game, options_given(options))
    who = _seats(found, seats)
    run(found, who, seed=seed, letters=letters, resume=resume)


def _seats(game: AnyGame, seats: str | None) -> list[str]:
    from hindmost.agents import check, separate

    who = separate(seats) if seats else ["me", *["greedy"] * (game.seats - 1)]
    if len(who) != game.seats:
        raise ValueError(f"{game.name} has {game.seats} seats, not {len(who)} ({seats!r})")
    return [name if name == "me" else check(name, game) for name in who]


@click.command()
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

"""A table in this terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from hindmost import editions
from hindmost.cli_options import options_given, options_option
from hindmost.game import AnyGame


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
    run(found, _seats(found, seats), seed=seed, letters=letters, resume=resume)


def _seats(game: AnyGame, seats: str | None) -> list[str]:
    from hindmost.agents import check, separate

    who = separate(seats) if seats else ["me", *["greedy"] * (game.seats - 1)]
    if len(who) != game.seats:
        raise ValueError(f"{game.name} has {game.seats} seats, not {len(who)} ({seats!r})")
    return [name if name == "me" else check(name, game) for name in who]

"""Gymnasium's names of the games: `hindmost/Classic2-v1` for `classic-2`. A number goes up when results change."""

from __future__ import annotations

from importlib.util import find_spec

from hindmost.editions import names

VERSION = 1


def env_id(game: str) -> str:
    """`hindmost/ClassicTeam-v1` for `classic-team`."""
    words = "".join(word.capitalize() for word in game.split("-"))
    return f"hindmost/{words}-v{VERSION}"


def register_all() -> None:
    if find_spec("gymnasium") is None:
        return
    from gymnasium.envs.registration import register, registry

    for game in names(tiny=True):
        if env_id(game) not in registry:
            register(
                env_id(game),
                entry_point="hindmost.envs.single_agent:make",
                vector_entry_point="hindmost.envs.vector:make",
                kwargs={"game": game},
                disable_env_checker=True,  # it warns of every space of integers; the tests check all of them
            )

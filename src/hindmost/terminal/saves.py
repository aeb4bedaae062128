"""Keeping a match in a file, and going on with it later."""

from __future__ import annotations

import json
import os
import shlex
from collections.abc import Sequence
from pathlib import Path

from hindmost import match as records
from hindmost.game import AnyGame
from hindmost.match import Match


def write(match: Match, path: Path) -> None:
    """Write the record; what the file held before is lost only when the new record is safe. OSError or ValueError."""
    if path.exists() and not path.is_file():
        raise ValueError(f"{str(path)!r} is no file")
    draft = path.with_name(f"{path.name}.{os.getpid()}.new")
    try:
        records.save(draft, [match])
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def read(path: Path, game: AnyGame) -> tuple[Match, bool]:
    """The last match of a file, which must be one of this game and not over, and whether it is the only one."""
    matches = list(records.load(path))
    if not matches:
        raise ValueError(f"no record in {str(path)!r}")
    match = matches[-1]
    if match.game.name != game.name or (game.options and match.game.options != game.options):
        raise ValueError(f"{str(path)!r} holds a match of {_full_name(match.game)}, not of {_full_name(game)}")
    if match.to_act is None:
        raise ValueError(f"the match in {str(path)!r} is over")
    return match, len(matches) == 1


def _full_name(game: AnyGame) -> str:
    return " ".join([game.name, *_options(game)])


def _options(game: AnyGame) -> list[str]:
    return [f"{name}={value if isinstance(value, str) else json.dumps(value)}" for name, value in game.options.items()]


def resume_command(game: AnyGame, seats: Sequence[str], path: Path | str) -> str:
    """The command that goes on with a saved match."""
    options = [part for option in _options(game) for part in ("--option", option)]
    return shlex.join(["hindmost", "play", game.name, *options, "--seats", ",".join(seats), "--resume", str(path)])

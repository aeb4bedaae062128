"""Agents that are programs of others, in whatever language: `program:python3 mine.py`.

A program is asked line by line, in JSON: the game, its options, what the seat to act sees, and the time to think in
seconds (or null). It answers with a line: an action as in docs/notation.md. It is started once in every process that
plays, and its input ends when that does, or when that plays for another run: it may have been mended since.
"""

from __future__ import annotations

import atexit
import json
import shlex
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from random import Random
from typing import Any

from hindmost import agents
from hindmost.actions import Action
from hindmost.agents import Agent
from hindmost.game import AnyGame, quoted

PREFIX = "program:"
PATIENCE = 2.0  # seconds, for a program to end
RUNNING: dict[str, subprocess.Popen[str]] = {}  # by their commands


class Program:
    def __init__(self, game: AnyGame, command: str) -> None:
        self.game, self.command = game, command

    def choose(self, view: Any, legal: Sequence[Action], limit: float | None = None) -> Action:
        asked = {"game": self.game.name, "options": self.game.options, "view": self.game.position(view), "limit": limit}
        answer = _answer(self.command, json.dumps(asked))
        try:
            action = self.game.parse(answer)
        except ValueError as error:
            raise ValueError(f"{self._named}: {error}") from None
        if action not in legal:
            raise ValueError(f"{self._named}: {quoted(answer)} is not legal in {asked['view']}")
        return action

    @property
    def _named(self) -> str:
        return f"the program {quoted(self.command)}"


@lru_cache(maxsize=1)
def play_for(run: str) -> None:
    """From now on this process plays for this run; said again, it changes nothing."""
    end_all()


def _answer(command: str, line: str) -> str:
    if command not in RUNNING:
        RUNNING[command] = _start(command)
    program = RUNNING[command]
    assert program.stdin is not None
    assert program.stdout is not None
    try:
        program.stdin.write(line + "\n")
        program.stdin.flush()
        answer = program.stdout.readline()
    except OSError:
        answer = ""
    except UnicodeDecodeError as error:
        _end(RUNNING.pop(command))
        raise ValueError(f"the program {quoted(command)} does not write UTF-8: {error}") from None
    if not answer:
        _end(RUNNING.pop(command))
        raise ValueError(f"the program {quoted(command)} has ended")
    return answer.strip()


def _start(command: str) -> subprocess.Popen[str]:
    try:
        words = shlex.split(command)
        return subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
    except (OSError, ValueError, IndexError) as error:
        raise ValueError(f"the program {quoted(command)} does not start: {error}") from None


@atexit.register
def end_all() -> None:
    while RUNNING:
        _end(RUNNING.popitem()[1])


def _end(program: subprocess.Popen[str]) -> None:
    """It notices that nobody asks any more; if not, it is stopped."""
    with suppress(OSError), program:
        with suppress(OSError, ValueError, subprocess.TimeoutExpired):
            program.communicate(timeout=PATIENCE)
        program.kill()


def check(name: str, game: AnyGame) -> str:
    """The name, if there is such an agent or if it is a program's."""
    return name if name.startswith(PREFIX) else agents.check(name, game)


def make(name: str, game: AnyGame, rng: Random) -> Agent:
    return Program(game, name.removeprefix(PREFIX)) if name.startswith(PREFIX) else agents.make(name, game, rng)

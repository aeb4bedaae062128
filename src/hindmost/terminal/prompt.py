"""Where the lines of a person come from: a prompt with completion, or plain lines where there is no terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress
from io import UnsupportedOperation
from typing import Protocol, TextIO

from rich.console import Console

from hindmost.terminal.symbols import say

Suggest = Callable[[str], list[tuple[str, str]]]


class Leave(Exception):
    """A person has had enough."""


class Voice(Protocol):
    """Asks for a line; EOFError or KeyboardInterrupt when the person has gone."""

    interactive: bool

    def ask(self, prompt: str, suggest: Suggest | None = None) -> str: ...


class Lines:
    """One line after the other from a stream, written down so that a transcript can be read."""

    interactive = False

    def __init__(self, console: Console, stream: Iterable[str]) -> None:
        self.console = console
        self.stream = iter(stream)

    def ask(self, prompt: str, suggest: Suggest | None = None) -> str:
        line = next(self.stream, None)
        if line is None:
            say(self.console, prompt)
            raise EOFError
        answer = line.strip()
        say(self.console, prompt + "".join(letter if letter.isprintable() else "?" for letter in answer))
        return answer


def find_voice(console: Console, stream: TextIO | None = None) -> Voice:
    """A prompt if a person sits at a terminal, otherwise plain lines."""
    given = stream or sys.stdin
    if stream is None and given.isatty() and console.is_terminal and os.environ.get("TERM") != "dumb":
        from hindmost.terminal.completion import Prompt

        return Prompt()
    return Lines(console, _lines(given))


def _lines(stream: TextIO) -> Iterable[str]:
    """What is no text in the stream's encoding becomes text that nobody meant, and is answered so."""
    with suppress(AttributeError, UnsupportedOperation):  # no file, or one that has been read from
        stream.reconfigure(errors="replace")  # type: ignore[attr-defined]
    return stream

"""The table in a terminal of its own."""

from __future__ import annotations

import os
import select
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

pty = pytest.importorskip("pty", reason="this system has no such terminals")

PROGRAM = "from hindmost.editions import find; from hindmost.terminal.table import run; import sys; "
SIZE = {"COLUMNS": "100", "LINES": "44", "TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1"}


class Terminal:
    """A table in a terminal of its own."""

    def __init__(self, call: str) -> None:
        self.seen = ""
        self.end, theirs = pty.openpty()
        command = [sys.executable, "-c", PROGRAM + call]
        self.process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env={**os.environ, **SIZE}, start_new_session=True
        )
        os.close(theirs)

    def until(self, text: str, seconds: float = 10) -> str:
        """Read on until this text appears; what was read so far is done with."""
        limit = time.monotonic() + seconds
        while text not in self.seen:
            ready, _, _ = select.select([self.end], [], [], max(0, limit - time.monotonic()))
            read = self._read() if ready else b""
            if not read:
                raise AssertionError(f"{text!r} did not come: {self.seen[-2000:]!r}")
            self.seen += read.decode("utf-8", "replace")
        before, _, self.seen = self.seen.partition(text)
        return before

    def send(self, keys: str) -> None:
        os.write(self.end, keys.encode())

    def close(self) -> int:
        """Wait for the program to end by itself."""
        limit = time.monotonic() + 10
        while self.process.poll() is None and time.monotonic() < limit:
            if select.select([self.end], [], [], 0.02)[0]:
                self._read()
        return self.process.wait(timeout=1)

    def _read(self) -> bytes:
        try:
            return os.read(self.end, 65536)
        except OSError:  # the other end is closed
            return b""


@pytest.fixture
def terminal(request: pytest.FixtureRequest) -> Iterator[Terminal]:
    opened = Terminal(request.param)
    yield opened
    opened.process.kill()
    opened.process.wait()
    os.close(opened.end)


@pytest.mark.parametrize("terminal", ['run(find("classic-2"), ["me", "greedy"], 5)'], indirect=True)
def test_a_person_places_a_tile_in_a_terminal_and_leaves_by_a_key(terminal: Terminal) -> None:
    terminal.until("place >")
    terminal.send("rr a7 b6\r")
    shown = terminal.until("Enter places it")
    assert "+2" in shown
    terminal.send("\r")
    assert "greedy" in terminal.until("place >")
    terminal.send("\x04")
    terminal.until("not saved")
    assert terminal.close() == 0


@pytest.mark.parametrize("terminal", ['run(find("tiny-2"), ["me", "me"], 5)'], indirect=True)
def test_two_people_share_a_terminal_that_remembers_nothing(terminal: Terminal) -> None:
    terminal.until("\x1b[?1049h")
    terminal.until("Hand over to me 1")
    terminal.send("\r")
    terminal.until("place >")
    terminal.send("\x03")
    terminal.until("\x1b[?1049l")
    terminal.until("not saved")
    assert terminal.close() == 0

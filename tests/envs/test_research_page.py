"""What the page for researchers shows is so."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = Path(__file__).parent.parent.parent / "docs" / "research.md"
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
BASELINE, AEC, OPENSPIEL, _ASKED, OWN, PEERS = PROGRAMS  # _ASKED: see tests/arena/test_programs.py


def run(program: str, python: str = sys.executable) -> list[str]:
    done = subprocess.run([python, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_the_baseline_learns_in_thirty_lines() -> None:
    assert len([line for line in BASELINE.splitlines() if line]) <= 30
    first, last = map(float, run(BASELINE)[-1].split())
    assert last > 0.75
    assert last > first


def test_the_loop_of_pettingzoo_runs() -> None:
    assert run(AEC)[-1].startswith("((")


def test_openspiel_knows_the_game() -> None:
    pytest.importorskip("pyspiel")
    assert run(OPENSPIEL)[-1].startswith("(0, ")


def test_the_game_is_the_one_of_the_booklet() -> None:
    assert run(OWN) == [
        "exactly 18: bonus play",
        "beyond 18: 18",
        "exchange: keep swap",
        "looked at with 5 tiles in hand",
        "tiles for a bonus play: 5",
        "symbols at distance {5}",
        "winners: (0,)",
    ]


@pytest.mark.long
def test_the_peer_differs_as_the_page_says() -> None:
    """With a Python that has momaland: HINDMOST_PEER=peer/bin/python."""
    peer = os.environ.get("HINDMOST_PEER")
    if not peer:
        pytest.skip("HINDMOST_PEER names no Python with momaland")
    assert run(PEERS, peer) == [
        "exactly 18: none",
        "beyond 18: 19",
        f"exchange: forced, {[(3, 3)] * 6}",
        f"looked at after the refill, no exchange: {[(5, 5)] * 5 + [(1, 1)]}",
        "tiles for a bonus play: 6 seat 0",
        "symbols at distance {6}",
        "winners: None",
    ]

"""Agents that are programs of others."""

from __future__ import annotations

import json
import re
import shlex
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from hindmost import agents, cli, editions
from hindmost.arena import programs, tournament
from hindmost.arena.contests import Contest, shares
from hindmost.arena.report import versus
from hindmost.arena.store import open_store

RESEARCH = Path(__file__).parents[2] / "docs" / "research.md"
GREEDY = """
import json, sys
from random import Random
from hindmost import agents
from hindmost.editions import find
for line in sys.stdin:
    print(line, file=open(sys.argv[1], "a"), end="")
    asked = json.loads(line)
    game = find(asked["game"], asked["options"])
    view = game.read_position(asked["view"])
    print(game.text(agents.make("greedy", game, Random(0)).choose(view, game.legal(view))), flush=True)
"""
CONTRARY = """
import sys
for line in sys.stdin:
    print({!r}, flush=True)
"""


@pytest.fixture(autouse=True)
def _ended() -> Iterator[None]:
    """What a test has started ends with it."""
    yield
    started = list(programs.RUNNING.values())
    programs.end_all()
    assert all(program.returncode is not None for program in started)


def written(folder: Path, text: str) -> str:
    (folder / "mine.py").write_text(text, encoding="utf-8")
    return f"program:{shlex.quote(sys.executable)} {shlex.quote(str(folder / 'mine.py'))}"


@pytest.mark.parametrize("game", ["tiny-2", "tiny-team", "tiny-stacking-2", "tiny-collecting-2"])
def test_a_program_plays_by_what_its_seat_sees(game: str, tmp_path: Path) -> None:
    name = f"{written(tmp_path, GREEDY)} {shlex.quote(str(tmp_path / 'asked'))}"
    contest = Contest(game, (name, "random"), seconds=0.5)
    pair = contest.play(0)
    assert all(match.winners for match in pair)
    assert sum(shares(pair)) >= 1, "greed does not lose to chance here"
    asked = [json.loads(line) for line in (tmp_path / "asked").read_text(encoding="utf-8").splitlines()]
    assert {each["game"] for each in asked} == {game}
    assert {each["limit"] for each in asked} == {0.5}
    assert len(asked) > 4
    if game == "tiny-2":
        assert all("?" in each["view"] for each in asked), "hidden racks stay hidden"


@pytest.mark.parametrize(
    ("program", "told"),
    [
        (CONTRARY.format("hello"), "hello"),
        (CONTRARY.format("swap"), "'swap' is not legal in"),
        ("pass", "has ended"),
        (
            r"import sys; input(); sys.stdout.buffer.write(b'\xff\n'); sys.stdout.flush(); input()",
            "does not write UTF-8",
        ),
    ],
)
def test_what_a_program_does_wrong_is_told_in_one_line(program: str, told: str, tmp_path: Path) -> None:
    name = written(tmp_path, program)
    result = CliRunner().invoke(
        cli.hindmost, ["arena", name, "random", "--game", "tiny-2", "--pairs", "1", "--workers", "1"]
    )
    assert isinstance(result.exception, ValueError)
    assert "the program" in str(result.exception)
    assert told in str(result.exception)
    assert "\n" not in str(result.exception)


def test_a_program_that_was_mended_is_asked_anew(tmp_path: Path) -> None:
    name = written(tmp_path, "pass")
    contest = Contest("tiny-2", (name, "random"))
    with pytest.raises(ValueError, match="has ended"):
        contest.play(0)
    written(tmp_path, GREEDY.replace("sys.argv[1]", repr(str(tmp_path / "asked"))))
    assert len(contest.play(0)) == 2


def test_every_run_starts_a_program_anew(tmp_path: Path) -> None:
    """Workers of a cluster outlive runs, and a program may have been changed between two."""
    name = f"{written(tmp_path, GREEDY)} {shlex.quote(str(tmp_path / 'asked'))}"
    course = [tournament.Course(Contest("tiny-2", (name, "random")), most) for most in (1, 2)]
    with open_store() as store:
        tournament.run(course[:1], store)
        (first,) = programs.RUNNING.values()
        tournament.run(course[1:], store)
        (second,) = programs.RUNNING.values()
    assert first.returncode is not None
    assert second.returncode is None


def test_the_example_plays_as_the_agent_it_asks(tmp_path: Path) -> None:
    found = re.findall(r"```python\n(.*?)```", RESEARCH.read_text("utf-8"), re.DOTALL)
    (example,) = [each for each in found if "sys.stdin" in each]
    asked = Contest("classic-duel", (f"{written(tmp_path, example)} heuristic", "random")).play(1)
    assert asked == Contest("classic-duel", ("heuristic", "random")).play(1)


def test_long_names_leave_room_for_the_figures() -> None:
    assert versus(("greedy", "random")) == "greedy – random"
    assert versus(("greedy", f"program:{'x' * 50} its-end")) == f"greedy – …{'x' * 25} its-end"


@pytest.mark.parametrize("command", ["", "no-such-program-anywhere", "'unbalanced"])
def test_a_program_that_does_not_start(command: str) -> None:
    with pytest.raises(ValueError, match="does not start"):
        Contest("tiny-2", (f"program:{command}", "random")).play(0)


def test_a_program_that_does_not_end_is_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(programs, "PATIENCE", 0.1)
    name = written(tmp_path, "import time\nprint('stop', flush=True)\ntime.sleep(60)\n")
    with pytest.raises(ValueError, match="not an action"):
        Contest("tiny-2", (name, "random")).play(0)
    (program,) = programs.RUNNING.values()
    programs.end_all()
    assert program.returncode not in (0, None)


def test_only_the_arena_knows_programs() -> None:
    """A table must not start what a guest names."""
    game = editions.find("tiny-2")
    assert programs.check("program:ls", game)
    with pytest.raises(ValueError, match="unknown agent"):
        agents.check("program:ls", game)
    with pytest.raises(ValueError, match="unknown agent"):
        agents.make("program:ls", game, Random(0))

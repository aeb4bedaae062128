"""docs/how-to/add-an-agent.md: files, changes and commands, followed to the letter in a copy of the package."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hindmost.editions import names

ROOT = Path(__file__).parent.parent
BLOCK = re.compile(r'^```(\w*)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)


def patched(text: str, diff: str) -> str:
    """A text with the lines of one diff changed; its context has to be there, once."""
    lines = diff.splitlines(keepends=True)
    before = "".join(line[1:] for line in lines if line[0] != "+")
    after = "".join(line[1:] for line in lines if line[0] != "-")
    assert text.count(before) == 1, before
    return text.replace(before, after)


def command(line: str) -> list[str]:
    """What `run.py` would do, with the Python that runs the tests."""
    python, script, *words = shlex.split(line)
    assert (python, script) == ("python3", "run.py"), line
    if words[0] == "test":
        return [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *words[1:]]
    return [sys.executable, "-m", "hindmost.cli", *words]


def follow(page: str, folder: Path) -> dict[str, str]:
    """Write, change and run what a page says, from top to bottom; what each command printed."""
    printed = {}
    for language, title, block in BLOCK.findall((ROOT / "docs" / "how-to" / page).read_text("utf-8")):
        file = folder / title
        if language == "diff":
            file.write_text(patched(file.read_text("utf-8"), block), "utf-8")
        elif title:
            assert not file.exists(), title
            file.write_text(block, "utf-8")
        else:
            for line in block.splitlines():
                environment = os.environ | {"PYTHONPATH": str(folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
                done = subprocess.run(
                    command(line), cwd=folder, env=environment, capture_output=True, text=True, check=False
                )
                assert done.returncode == 0, (line, done.stdout, done.stderr)
                printed[line] = done.stdout
    return printed


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """What the pages work on."""
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("static", "__pycache__"))
    (tmp_path / "tests").mkdir()
    for name in ("__init__.py", "test_agents.py"):
        shutil.copy(ROOT / "tests" / name, tmp_path / "tests")
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def test_an_agent_is_added(project: Path) -> None:
    own, in_every_game, simulated, contest = follow("add-an-agent.md", project).values()
    assert "2 passed" in own
    assert f"{len(names(tiny=True))} passed" in in_every_game
    assert "sampler" in simulated
    assert "sampler" in contest

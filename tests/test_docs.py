"""The docs say what is true."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from hindmost import editions

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


def test_the_readme_lists_every_game() -> None:
    table = (ROOT / "README.md").read_text("utf-8").split("## What is in it")[1].split("##")[0]
    named = re.findall(r"`([a-z]+-[a-z0-9]+)`", table)
    assert sorted(named) == sorted(editions.names())


def test_the_readme_example_runs() -> None:
    (example,) = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text("utf-8"), re.DOTALL)
    run = subprocess.run([sys.executable, "-W", "error", "-c", example], capture_output=True, text=True, check=False)
    assert run.stderr == ""
    standings, last = run.stdout.splitlines()
    assert standings.startswith("((")
    assert last.startswith("place ")


def test_nothing_is_left_to_be_filled_in() -> None:
    for page in PAGES:
        assert not re.search(r"\b(TODO|FIXME|[A-Z]+-TABLE|[A-Z]+-EXAMPLE)\b", page.read_text("utf-8")), page


def test_the_ordinary_words_are_used() -> None:
    """Person, seat or agent; action or placement: one word per thing."""
    for page in PAGES:
        said = re.findall(r"\b(players?|moves?)\b", page.read_text("utf-8"), re.IGNORECASE)
        assert page.name == "CONTRIBUTING.md" or not said, (page, said)

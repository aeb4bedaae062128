"""The docs say what is true."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from hindmost import __version__, editions

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
        assert (page.parent / target).exists(), target


def test_files_that_are_named_are_there() -> None:
    """By their path or the end of it. How-tos name some that are yet to be made."""
    folders = ("*", "web/*", "web/src/**/*", "src/**/*", "tests/**/*")
    ends = [f"/{file.relative_to(ROOT).as_posix()}" for folder in folders for file in ROOT.glob(folder)]
    for page in PAGES:
        if page.parent.name != "how-to":
            for named in re.findall(r"`([\w./-]+\.(?:py|ts|svelte))`", page.read_text("utf-8")):
                assert any(file.endswith(f"/{named}") for file in ends), (page, named)


def test_questions_are_answered_where_it_is_said() -> None:
    text = (ROOT / "docs" / "where-is-what.md").read_text("utf-8")
    answers = re.findall(r"^\| .+\? \| \[.+\]\(([^)#]+).*\) \| (?:`(?:\w+\.)?(\w+)` )?\|$", text, re.MULTILINE)
    assert len(answers) == text.count("? | ") >= 20
    for file, name in answers:
        defined = rf"^{name}\b|\b(?:class|const|def) {name}\b"
        assert re.search(defined, (ROOT / "docs" / file).read_text("utf-8"), re.MULTILINE), (file, name)


def test_the_rooms_of_the_page_are_told() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text("utf-8").split("| in `web/src/` | has |")[1].split("\n\n")[0]
    told = set(re.findall(r"`([\w/]+)/`", " ".join(row.split("|")[1] for row in text.splitlines()[1:])))
    source = ROOT / "web" / "src"
    folders = {
        path.relative_to(source).as_posix() for path in [*source.iterdir(), *source.glob("lib/*")] if path.is_dir()
    }
    assert told == folders


def test_the_version_is_the_same_everywhere() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    cited = re.search(r"^version: (.+)$", (ROOT / "CITATION.cff").read_text("utf-8"), re.MULTILINE)
    assert cited
    assert project["version"] == __version__ == cited[1]


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


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    page = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))
    needed = [*project["dependencies"], *chain(*project["optional-dependencies"].values())]
    names = {*(Requirement(text).name for text in needed), *page["dependencies"], *page["devDependencies"]}
    table = (ROOT / "docs" / "architecture.md").read_text("utf-8").split("## Dependencies")[1].split("\n\n")[1]
    named = re.findall(r"[\w@/.-]+", " ".join(row.split("|")[1] for row in table.splitlines()))
    assert {re.sub("[_.]", "-", name) for name in names} - {re.sub("[_.]", "-", name) for name in named} == set()


def test_the_page_of_tests_tells_of_every_test() -> None:
    table = (ROOT / "docs" / "testing.md").read_text("utf-8").split("## What is where")[1].split("\n## ")[0]
    told = re.findall(r"`(tests/[^`]+?)/?`", table)
    tests = [*ROOT.glob("tests/test_*.py"), *{test.parent for test in ROOT.glob("tests/*/test_*.py")}]
    for path in sorted(test.relative_to(ROOT).as_posix() for test in tests):
        assert any(fnmatch(path, pattern) for pattern in told), path
    for pattern in told:
        assert any(ROOT.glob(pattern)), pattern


def test_records_of_decisions_are_listed_and_whole() -> None:
    folder = ROOT / "docs" / "decisions"
    listed = re.findall(r"\| (\d+) \| \[(.+)\]\((.+)\) \| ([\d-]+) \|", (folder / "README.md").read_text("utf-8"))
    assert [name for _, _, name, _ in listed] == sorted(path.name for path in folder.glob("0*.md"))
    for at, (number, title, name, date) in enumerate(listed, 1):
        assert name.startswith(f"{at:04}-")
        heading, _, when, *rest = (folder / name).read_text("utf-8").splitlines()
        assert (heading, when.split(",")[0]) == (f"# {number}. {title}", f"*{date}")
        assert [line for line in rest if line.startswith("## ")] == ["## Context", "## Decision", "## Consequences"]
    assert [date for *_, date in listed] == sorted(date for *_, date in listed)


def test_nothing_is_left_to_be_filled_in() -> None:
    for page in PAGES:
        assert not re.search(r"\b(TODO|FIXME|[A-Z]+-TABLE|[A-Z]+-EXAMPLE)\b", page.read_text("utf-8")), page


def test_the_ordinary_words_are_used() -> None:
    """Person, seat or agent; action or placement: one word per thing, but for what people read on the screen."""
    for page in PAGES:
        said = re.findall(r"\b(players?|moves?)\b", page.read_text("utf-8"), re.IGNORECASE)
        assert page.name in ("CONTRIBUTING.md", "glossary-screen.md") or not said, (page, said)

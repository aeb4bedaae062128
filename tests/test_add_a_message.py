"""Who follows docs/how-to/add-a-message.md gets there, and is told of every step that was left out."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GUIDE = ROOT / "docs" / "how-to" / "add-a-message.md"
BLOCK = re.compile(r"```diff\n(\S+)\n(.*?)```", re.DOTALL)
NEEDED = ("src", "tests", "web", "docs", "pyproject.toml", "run.py", "hatch_build.py", "README.md")
LEFT_OUT = shutil.ignore_patterns("node_modules", "static", "__pycache__", "data", "*.wasm")


def steps() -> Iterator[list[tuple[str, str]]]:
    """The blocks of each numbered section: a file, and what is changed in it."""
    for section in re.split(r"^## ", GUIDE.read_text("utf-8"), flags=re.MULTILINE)[1:]:
        if section[0].isdigit():
            yield BLOCK.findall(section)


def apply(tree: Path, file: str, change: str) -> None:
    lines = change.splitlines(keepends=True)
    before, after = ("".join(line[1:] for line in lines if line[0] in kept) for kept in (" -", " +"))
    path = tree / file
    text = path.read_text("utf-8")
    assert text.count(before) == 1, f"{GUIDE.name}: {file} has not just one place like\n{before}"
    path.write_text(text.replace(before, after), "utf-8")


def run(tree: Path, *module: str) -> tuple[int, str]:
    env = os.environ | {"PYTHONPATH": str(tree / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-m", *module], cwd=tree, env=env, capture_output=True, encoding="utf-8", check=False
    )
    return done.returncode, done.stdout + done.stderr


def pytest_of(tree: Path, *files: str) -> tuple[int, str]:
    return run(tree, "pytest", "-q", "-p", "no:cacheprovider", *files)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A copy of the project to work in; large data and installed packages are those of the project itself."""
    for name in NEEDED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name, ignore=LEFT_OUT)
        else:
            shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "src/hindmost/data").symlink_to(ROOT / "src/hindmost/data")
    return tmp_path


CONTRACT = ("tests/test_contract.py", "tests/server/test_protocol.py")


def test_what_the_guide_says_can_be_done_step_by_step(tree: Path) -> None:
    contract, table, generated, page = steps()
    assert not generated, "this step is a command"
    apply(tree, *contract[0])
    code, said = pytest_of(tree, *CONTRACT)
    assert code
    assert "messages.Waved" in said  # not among FromServer yet
    assert "contract.ts is stale: python3 run.py contract" in said
    for change in (*contract[1:], *table):
        apply(tree, *change)
    for module in ("web.contract", "tests.server.protocol"):  # python3 run.py contract
        assert run(tree, module)[0] == 0
    assert pytest_of(tree, *CONTRACT)[0] == 0
    for change in page:
        apply(tree, *change)


@pytest.mark.long
def test_the_compilers_name_what_was_left_out(tree: Path) -> None:
    modules = ROOT / "web/node_modules"
    if not modules.exists():
        pytest.skip("the packages of the page are not installed: python3 run.py npm ci")
    (tree / "web/node_modules").symlink_to(modules)
    contract, table, _, page = steps()
    mypy = ("mypy", "src/hindmost/table/requests.py")
    check = ("web.page", "npm", "exec", "--", "svelte-check", "--tsconfig", "./tsconfig.json")
    for change in contract:
        apply(tree, *change)
    code, said = run(tree, *mypy)
    assert code
    assert "src/hindmost/table/requests.py" in said
    assert 'to "wish" has incompatible type' in said, "it is no message that is decided"
    for change in table:
        apply(tree, *change)
    assert run(tree, *mypy)[0] == 0
    assert run(tree, "web.contract")[0] == 0
    code, said = run(tree, *check)
    assert code
    assert "Waved" in said
    assert "seat.svelte.ts" in said
    for change in page:
        apply(tree, *change)
    code, said = run(tree, *check)
    assert code == 0, said

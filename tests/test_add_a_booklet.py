"""docs/how-to/add-a-booklet.md: a sixth booklet is data, and once it is there everything knows it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from hindmost import booklets
from tests.how_to import ROOT, blocks, follow
from tests.server.running import processes

PAGE = ROOT / "docs" / "how-to" / "add-a-booklet.md"
GENERIC = ("tests/test_booklets.py", "tests/test_lessons.py", "tests/test_properties.py", "tests/test_editions.py")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return follow(PAGE, tmp_path_factory.mktemp("pond"))


def test_it_takes_six_files_at_most_and_none_of_the_page() -> None:
    files = {block.file for block in blocks(PAGE)}
    assert 4 <= len(files) <= 6
    assert all(file.startswith("src/hindmost/") for file in files)
    assert [file for file in files if file.endswith(".py")] == ["src/hindmost/editions.py"]


def test_what_holds_for_every_game_holds_for_it(copy: Path) -> None:
    about_it = "pond or shore or ripple or every_game_has_a_lesson"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not long", "-k", about_it]
    run = subprocess.run(
        [*command, *GENERIC],
        cwd=ROOT,
        env=os.environ | {"PYTHONPATH": str(copy)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-2000:] + run.stderr[-2000:]
    passed = int(run.stdout.splitlines()[-1].split(" passed")[0])
    assert passed >= 25  # every property, the texts, the steps


def test_the_server_lists_it_and_tells_its_lesson(copy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(copy))
    with processes(f"sqlite:///{tmp_path / 'hindmost.db'}", tmp_path) as (server,):
        told = httpx.get(f"{server.url}/api/games").json()
        lesson = httpx.get(f"{server.url}/api/lessons/pond-2").json()
    assert [each["name"] for each in told["booklets"]] == [*booklets.names(), "pond"]
    pond = told["booklets"][-1]
    assert (pond["family"], pond["games"]) == ("laying", ["pond-2"])
    assert [pond["texts"][language]["name"] for language in ("de", "en", "es")] == ["Teich", "Pond", "Estanque"]
    (game,) = (each for each in told["games"] if each["booklet"] == "pond")
    assert game["starts"][0] == [0, -3, "p"]
    assert [step["texts"]["es"]["title"] for step in lesson["steps"]] == ["En la orilla", "Una onda"]

"""The built wheel works on every Python that is to be had, and has the page in it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from run import PYTHONS

ROOT = Path(__file__).parent.parent
DECIDES = """
import sys
from random import Random
from hindmost import agents, find
from hindmost.game import until_seat
assert sys.prefix in agents.__file__
for name in ("classic-2", "stacking-2", "collecting-2"):
    game = find(name)
    state, _ = until_seat(game, game.start(), 0, 0)
    view = game.view(state, state.seat)
    assert agents.make("level-3", game, Random(1)).choose(view, game.legal(view)) in game.legal(view)
assert "numba" not in sys.modules
"""


def python(version: str) -> Path | None:
    """A Python of this version: on the path, or among those that pyenv keeps."""
    kept = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    for found in (shutil.which(f"python{version}"), *kept):
        # A name on the path may be a mere pointer to nothing.
        if found and not subprocess.run([found, "-c", ""], capture_output=True, check=False).returncode:
            return Path(found)
    return None


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, and the wheel that was built from it."""
    out = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "build", "--outdir", out, ROOT], check=True, capture_output=True)
    return out


@pytest.fixture
def wheel(built: Path) -> Path:
    (found,) = built.glob("*.whl")
    return found


@pytest.mark.long
def test_the_wheel_has_the_page_with_all_it_loads(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        page = packed.read("hindmost/server/static/index.html").decode()
    named = re.findall(r'(?:src|href)="/static/([^"]+)"', page)
    assert any(name.endswith(".js") for name in named)
    assert {f"hindmost/server/static/{name}" for name in (*named, "licences.txt")} <= set(names)
    assert not [name for name in names if "node_modules" in name or name.startswith("web")]


@pytest.mark.long
def test_the_wheel_has_the_kernels_of_these_sources(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        shipped = packed.read("hindmost/data/kernels.wasm")
    assert shipped == (ROOT / "src" / "hindmost" / "data" / "kernels.wasm").read_bytes()


@pytest.mark.long
def test_the_sdist_has_a_fresh_page_so_that_it_needs_no_node(built: Path, tmp_path: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    subprocess.run(["tar", "-xzf", sdist, "-C", tmp_path], check=True)
    (source,) = tmp_path.iterdir()
    assert not (source / "web" / "node_modules").exists()
    asked = "import hatchling.build as b; print(b.get_requires_for_build_wheel(), b.get_requires_for_build_editable())"
    told = subprocess.run([sys.executable, "-c", asked], check=True, capture_output=True, text=True, cwd=source)
    assert "node" not in told.stdout


@pytest.mark.long
@pytest.mark.parametrize("version", PYTHONS)
def test_the_wheel_installs_and_passes_the_rule_tests(version: str, wheel: Path, tmp_path: Path) -> None:
    if (found := python(version)) is None:
        pytest.skip(f"no Python {version} on this machine")
    subprocess.run([found, "-m", "venv", tmp_path / "venv"], check=True)
    own = tmp_path / "venv" / "bin" / "python"
    needed = ["pytest>=9,<9.2", "hypothesis"]
    subprocess.run([own, "-m", "pip", "install", "--quiet", wheel, *needed], check=True, capture_output=True)
    for part in ("tests", "docs", "pyproject.toml"):
        copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copy
        copy(ROOT / part, tmp_path / part)
    where = subprocess.run(
        [own, "-c", "import hindmost; print(hindmost.__file__)"],
        check=True,
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert str(tmp_path / "venv") in where.stdout
    tested = subprocess.run(
        [own, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-m", "not long", "tests/rules"],
        check=False,
        capture_output=True,
        text=True,
        cwd=tmp_path,
    )
    assert tested.returncode == 0, tested.stdout[-2000:]
    subprocess.run([tmp_path / "venv" / "bin" / "hindmost", "games", "--json"], check=True, capture_output=True)
    decided = subprocess.run([own, "-c", DECIDES], check=False, capture_output=True, text=True, cwd=tmp_path / "venv")
    assert (decided.returncode, decided.stderr) == (0, "")

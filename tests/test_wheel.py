"""The built wheel works on every Python that is to be had."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
VERSIONS = ("3.11", "3.12", "3.13", "3.14")


def python(version: str) -> Path | None:
    """A Python of this version: on the path, or among those that pyenv keeps."""
    kept = sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))
    for found in (shutil.which(f"python{version}"), *kept):
        # A name on the path may be a mere pointer to nothing.
        if found and not subprocess.run([found, "-c", ""], capture_output=True, check=False).returncode:
            return Path(found)
    return None


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("wheel")
    subprocess.run([sys.executable, "-m", "build", "--outdir", out, ROOT], check=True, capture_output=True)
    (built,) = out.glob("*.whl")
    return built


@pytest.mark.long
@pytest.mark.parametrize("version", VERSIONS)
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

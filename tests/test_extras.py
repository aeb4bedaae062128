"""What is not installed is told in one line, with the extra that brings it; everything else works without it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from hindmost.extras import EXTRAS, advice, missing, need

ROOT = Path(__file__).parent.parent
HIDDEN = "import sys; sys.modules |= dict.fromkeys(filter(None, sys.argv.pop(1).split(',')));"
COMMAND = f"{HIDDEN} from hindmost.cli import main; main()"
ARENA = ("arena", "greedy", "random", "--game", "tiny-2", "--pairs", "1", "--workers", "1")
JIT = "numpy,numba"


def without(packages: str, code: str, *args: str) -> subprocess.CompletedProcess[str]:
    """As if these packages were not installed."""
    command = [sys.executable, "-c", code, packages, *args]
    return subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=60, check=False)


@pytest.mark.parametrize(
    ("extra", "packages", "args"),
    [
        ("web", "msgspec", ()),
        ("web", "starlette", ("serve", "--port", "0")),
        ("web", "uvicorn", ("serve", "--port", "0")),
        ("web", "sqlalchemy", ("admin", "tables")),
        ("web", "websockets", ("bench", "--server")),
        ("web", "aiosqlite", ("bench", "--store")),
        ("fast", "numba", ("warmup",)),
        ("fast", "numba", ("simulate", "tiny-2", "--engine", "fast")),
        ("fast", "numba", ("bench", "--kernel")),
        ("fast", "numba", ("--kernels", "jit", "simulate", "classic-2", "--agents", "level-3")),
        ("fast", JIT, ("train", "tiny-2")),
        ("arena", "matplotlib", (*ARENA, "--plot", "f.png")),
        ("arena", "pyarrow", (*ARENA, "--out", "f.parquet")),
        ("arena", "numpy", (*ARENA, "points")),
        ("arena", "matplotlib", ("calibrate", "classic-2", "--plot", "f.png")),
        ("arena", "matplotlib", ("train", "tiny-2", "--plot", "f.png")),
        ("cluster", "distributed", (*ARENA, "--cluster", "tcp://127.0.0.1:1")),
        ("cluster", "distributed", ("simulate", "tiny-2", "--cluster", "tcp://127.0.0.1:1")),
        ("rl", "pyarrow", ("simulate", "tiny-2", "--records", "f.parquet")),
        ("rl", JIT, ("simulate", "tiny-2", "--records", "f.npz")),
        ("rl", "gymnasium", ("bench", "--envs")),
    ],
    ids=lambda value: value if isinstance(value, str) else " ".join(value[:1]),
)
def test_what_a_command_lacks_is_told_with_its_extra(
    extra: str, packages: str, args: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "hindmost").mkdir()
    (tmp_path / "hindmost" / "hindmost.db").touch()
    done = without(packages, COMMAND, *args)
    told = advice(*packages.split(","), extra=extra)
    assert (done.returncode, done.stdout, done.stderr) == (2, "", f"hindmost: {told}\n")


@pytest.mark.parametrize(
    ("extra", "packages", "code"),
    [
        ("rl", JIT, "import hindmost.envs"),
        ("rl", "pettingzoo", "import hindmost.envs; hindmost.envs.aec('tiny-2')"),
        ("openspiel", "pyspiel", "import hindmost.envs.openspiel"),
    ],
)
def test_what_a_program_lacks_is_told_with_its_extra(extra: str, packages: str, code: str) -> None:
    done = without(packages, f"{HIDDEN} {code}")
    assert done.stderr.splitlines()[-1] == f"ValueError: {advice(*packages.split(','), extra=extra)}"


@pytest.mark.parametrize(
    "args",
    [
        ("games",),
        ("simulate", "tiny-2", "--agents", "greedy", "--games", "2"),
        ("simulate", "tiny-2", "--games", "2", "--workers", "2"),
        ("perft", "tiny-2", "1"),
        ("play", "--help"),
        ARENA,
    ],
    ids=lambda args: args[0],
)
def test_without_any_extra_the_others_work(args: tuple[str, ...]) -> None:
    done = without(",".join(EXTRAS), COMMAND, *args)
    assert (done.returncode, done.stderr) == (0, "")


def test_every_package_of_an_extra_is_known_with_one_that_brings_it() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    brought = {extra: {canonicalize_name(Requirement(text).name) for text in texts} for extra, texts in told.items()}
    imported: dict[str, set[str]] = {}
    for package, names in packages_distributions().items():
        for name in names:
            imported.setdefault(canonicalize_name(name), set()).add(package)
    for extra in set(brought) - {"dev", "docs"}:
        for name in brought[extra]:
            known = {package for package in imported.get(name, ()) if package in EXTRAS}
            assert known or name not in imported, name
            assert all(name in brought[EXTRAS[package]] for package in known), name


def test_only_what_is_absent_is_named() -> None:
    assert missing("click", extra="web") is None
    need("click", "rich", extra="web")
    with pytest.raises(ValueError, match=r"^this needs the packages no_a and no_b: .* 'hindmost\[arena\]'$"):
        need("no_a", "click", "no_b", extra="arena")
    assert advice("h11", extra=None) == "this needs the package h11: python3 -m pip install h11"

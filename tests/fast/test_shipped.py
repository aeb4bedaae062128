"""The file of the shipped kernels is what the sources say."""

from __future__ import annotations

import gzip
import platform
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hindmost.fast.shipped import recipe


def test_the_shipped_kernels_are_made_from_these_sources() -> None:
    if recipe.is_stale():
        pytest.fail(recipe.STALE, pytrace=False)


def test_they_are_small() -> None:
    code = recipe.FILE.read_bytes()
    assert len(code) <= 1_000_000
    assert len(gzip.compress(code)) <= 350_000


def test_a_changed_kernel_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copytree(recipe.FAST, tmp_path / "fast")
    monkeypatch.setattr(recipe, "FAST", tmp_path / "fast")
    recipe.sources.cache_clear()
    assert not recipe.is_stale()
    kernel = tmp_path / "fast" / "laying" / "tracks.py"
    kernel.write_text(kernel.read_text("utf-8").replace("min(end, value + gained)", "min(end, value + gained + 1)"))
    assert recipe.is_stale()
    kernel.unlink()
    recipe.sources.cache_clear()
    assert recipe.is_stale()
    recipe.sources.cache_clear()


def test_only_what_they_are_made_of_makes_them_stale() -> None:
    made_of = recipe.sources()
    assert "hindmost.fast.laying.playout" in made_of
    assert "hindmost.fast.evaluate.net" in made_of
    assert not [module for module in made_of if module.startswith(("hindmost.fast.learn", "hindmost.fast.host"))]


def test_a_file_that_does_not_say_what_it_was_made_from_is_refused(tmp_path: Path) -> None:
    (tmp_path / "other.wasm").write_bytes(b"\0asm\1\0\0\0")
    with pytest.raises(ValueError, match=r"other\.wasm does not say"):
        recipe.read(tmp_path / "other.wasm")


@pytest.mark.long
def test_building_them_again_gives_the_same_bytes(tmp_path: Path) -> None:
    shipped = recipe.read()
    here = recipe.recipe()
    if here != shipped:
        pytest.skip(f"elsewhere built with {shipped}, here there is {here} on {platform.platform()}")
    clone = tmp_path / "elsewhere" / "hindmost"
    shutil.copytree(recipe.FAST.parent, clone, ignore=shutil.ignore_patterns("static", "__pycache__", "*.wasm"))
    again = tmp_path / "again.wasm"
    run = subprocess.run(
        [sys.executable, "-m", "hindmost.fast.shipped.build", str(again)],
        env={"PYTHONPATH": str(clone.parent), "PATH": ""},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert again.read_bytes() == recipe.FILE.read_bytes()

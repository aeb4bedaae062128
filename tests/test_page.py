"""When the page is built, and what is said when it cannot be. That it is in the wheel: test_wheel.py."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from web import bundle, page

Npm = Callable[..., subprocess.CompletedProcess[bytes]]


@pytest.fixture
def web(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page of one file, in a folder of its own."""
    folder = tmp_path / "web"
    (folder / "src").mkdir(parents=True)
    (folder / "src" / "main.ts").write_text("1")
    (folder / "package-lock.json").write_text("{}")
    built = tmp_path / "static"
    for name, value in {
        "WEB": folder,
        "BUILT": built,
        "STAMP": built / "built-from.txt",
        "MODULES": folder / "node_modules",
        "LOCK": folder / "package-lock.json",
    }.items():
        monkeypatch.setattr(page, name, value)
    return folder


@pytest.fixture
def called(web: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What npm was asked to do; it does it at once."""
    calls: list[str] = []

    def npm(*args: str, **_: int) -> subprocess.CompletedProcess[bytes]:
        calls.append(" ".join(args))
        page.MODULES.mkdir(exist_ok=True)
        page.BUILT.mkdir(exist_ok=True)
        (page.BUILT / "index.html").write_text("page")
        return subprocess.CompletedProcess(args, 0, b"", b"")

    monkeypatch.setattr(page, "npm", npm)
    monkeypatch.setattr(bundle, "build", lambda: calls.append("bundle"))
    return calls


def test_the_page_is_built_once_and_again_when_something_has_changed(web: Path, called: list[str]) -> None:
    assert page.main([]) == 0
    assert page.main([]) == 0
    assert called == ["ci", "bundle", "run build"]
    (web / "src" / "main.ts").write_text("2")
    assert page.main([]) == 0
    assert called[3:] == ["bundle", "run build"]
    (web / "package-lock.json").write_text("{ }")
    assert page.main([]) == 0
    assert called[5:] == ["ci", "bundle", "run build"]
    assert page.is_fresh()


@pytest.mark.parametrize("change", ["new", "gone", "renamed", "not built"])
def test_what_makes_the_page_stale(web: Path, called: list[str], change: str) -> None:
    page.build()
    if change == "new":
        (web / "src" / "other.ts").write_text("")
    elif change == "gone":
        (web / "src" / "main.ts").unlink()
    elif change == "renamed":
        (web / "src" / "main.ts").rename(web / "src" / "start.ts")
    else:
        (page.BUILT / "index.html").unlink()
    assert not page.is_fresh()


def test_what_tools_leave_behind_does_not_count(web: Path, called: list[str]) -> None:
    page.build()
    (web / "node_modules" / "left").write_text("")
    (web / "src" / ".main.ts.swp").write_text("")
    (web / "src" / "main.ts~").write_text("")
    assert page.is_fresh()


def test_a_failure_is_told_in_one_line_and_leaves_no_stamp(
    web: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(page, "npm", lambda *args, **_: subprocess.CompletedProcess(args, 3, b"why\n", b""))
    assert page.main([]) == 2
    assert capsys.readouterr().err == "why\nthe page cannot be built: npm ci failed with exit code 3\n"
    assert not page.is_fresh()


def test_the_lock_names_no_address_to_load_from() -> None:
    assert '"resolved"' not in page.LOCK.read_text("utf-8")

"""The folders of a user, on each system where they have always been."""

from __future__ import annotations

from pathlib import Path

import platformdirs
import pytest
from platformdirs import windows
from platformdirs.macos import MacOS
from platformdirs.unix import Unix
from platformdirs.windows import Windows

from hindmost.user_dirs import cache_dir, data_dir


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HOME", str(tmp_path))
    folders = {"CSIDL_APPDATA": str(tmp_path / "Roaming"), "CSIDL_LOCAL_APPDATA": str(tmp_path / "Local")}
    monkeypatch.setattr(windows, "get_win_folder", folders.get)  # which asks Windows
    for name in ("XDG_CACHE_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    return tmp_path


@pytest.mark.parametrize(
    ("system", "cache", "data"),
    [
        (Unix, ".cache/hindmost", ".local/share/hindmost"),
        (MacOS, "Library/Caches/hindmost", "Library/Application Support/hindmost"),
        (Windows, "Local/hindmost", "Roaming/hindmost"),
    ],
)
def test_where_they_are(system: type, cache: str, data: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "PlatformDirs", system)
    assert cache_dir() == home / cache
    assert data_dir() == home / data


def test_on_linux_they_can_be_chosen(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(platformdirs, "PlatformDirs", Unix)
    monkeypatch.setenv("XDG_CACHE_HOME", str(home / "kept"))
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "owned"))
    assert cache_dir() == home / "kept" / "hindmost"
    assert data_dir() == home / "owned" / "hindmost"


def test_where_nobody_has_a_home_it_is_one_clear_error(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody(*_: object, **__: object) -> Path:
        raise RuntimeError("no home")

    monkeypatch.setattr(platformdirs, "user_cache_path", nobody)
    with pytest.raises(OSError, match="no home"):
        cache_dir()

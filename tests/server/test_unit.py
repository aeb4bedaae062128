"""The unit for systemd that the docs give: systemd can read it, and what is compiled is kept."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
UNIT = re.search(
    r"`/etc/systemd/system/hindmost.service`:\n\n```\n(.*?)```", (ROOT / "docs" / "hosting.md").read_text("utf-8"), re.S
)
KERNELS = "from hindmost.fast.host import wasm; wasm.engine()"


def told(key: str) -> list[str]:
    assert UNIT
    return re.findall(rf"^{key}=(.*)$", UNIT[1], re.MULTILINE)


def environment(cache: Path) -> dict[str, str]:
    """What the server finds there: no home, and the unit's own variables, with another cache directory."""
    given = dict(line.split("=", 1) for line in told("Environment"))
    assert given["XDG_CACHE_HOME"] == f"/var/cache/{told('CacheDirectory')[0]}"
    assert given["HINDMOST_DATABASE"].startswith(f"sqlite:////var/lib/{told('StateDirectory')[0]}/")
    kept = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    return kept | given | {"XDG_CACHE_HOME": str(cache), "HOME": "/nonexistent"}


@pytest.mark.skipif(sys.platform != "linux", reason="systemd is Linux's")
def test_what_is_compiled_is_kept_in_the_cache_of_the_unit(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", KERNELS], env=environment(tmp_path), check=True, timeout=300, cwd=ROOT)
    kept = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert kept
    assert all("wasmtime" in file.parts for file in kept)
    times = {file: file.stat().st_mtime_ns for file in kept}
    subprocess.run([sys.executable, "-c", KERNELS], env=environment(tmp_path), check=True, timeout=300, cwd=ROOT)
    assert {file: file.stat().st_mtime_ns for file in kept} == times


def test_kernels_may_be_compiled_there() -> None:
    assert not told("MemoryDenyWriteExecute")


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_can_read_the_unit(tmp_path: Path) -> None:
    assert UNIT
    (command,) = told("ExecStart")
    (tmp_path / "hindmost.service").write_text(UNIT[1].replace(command.split()[0], sys.executable))
    command_line = ["systemd-analyze", "verify", "--man=no", str(tmp_path / "hindmost.service")]
    answer = subprocess.run(command_line, capture_output=True, text=True, check=False, timeout=60)
    assert "hindmost.service" not in answer.stdout + answer.stderr, answer.stderr
    assert answer.returncode == 0

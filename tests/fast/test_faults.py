"""The faults of `tests.fast.faults` can still be planted; that they are noticed takes longer to show."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fast import faults
from tests.fast.faults import FAULTS, BadBuild, Fault, build, planted


@pytest.mark.parametrize("found", FAULTS, ids=lambda found: found.name)
def test_a_fault_applies(found: Fault, tmp_path: Path) -> None:
    planted(found, tmp_path)


def test_one_that_does_not_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(LookupError, match="0 times"):
        planted(FAULTS[0]._replace(changes=(("no such text", ""),)), tmp_path)


def test_a_build_that_fails_is_no_fault_that_went_unnoticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    planted(FAULTS[0], tmp_path)
    builder = tmp_path / "hindmost" / "fast" / "shipped" / "build.py"
    builder.write_text("raise SystemExit('no linker is to be had')\n", encoding="utf-8")
    with pytest.raises(BadBuild, match="ended with 1: no linker is to be had"):
        build("lay", tmp_path)

    def fails(found: Fault, host: str) -> str:
        raise BadBuild("no linker is to be had")

    def stays_unnoticed(found: Fault, host: str) -> str:
        raise faults.Unnoticed

    for noticed, said in (
        (fails, "FAILED in wasm: bust tile lost: no linker is to be had"),
        (stays_unnoticed, "NOT NOTICED in jit: bust tile lost"),
    ):
        monkeypatch.setattr(faults, "noticed", noticed)
        assert faults.main(["bust"]) == 1
        lines = capsys.readouterr().out.splitlines()
        assert said in lines
        assert lines[-1] == "0 of 2 faults were noticed"

"""constraints.txt has an exact version of everything that pyproject.toml asks for, on each Python and system."""

from __future__ import annotations

import platform
import re
import tomllib
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

import run
from web import page

ROOT = Path(run.__file__).parent
LINES = (ROOT / run.CONSTRAINTS).read_text("utf-8").splitlines()
SYSTEMS = (("linux", "posix", "Linux"), ("darwin", "posix", "Darwin"), ("win32", "nt", "Windows"))


def asked_for() -> list[Requirement]:
    """By the project, its extras, its build and its page."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras = told["project"]["optional-dependencies"].values()
    named = [*told["project"]["dependencies"], *chain(*extras), *told["build-system"]["requires"], page.NODE, page.PIP]
    return [Requirement(text) for text in (*named, *run.BUILT_WITH.split())]


def versions(python: str, system: tuple[str, str, str]) -> dict[str, str]:
    """What pip is told there."""
    short, name, full = system
    there = {
        "python_version": python,
        "python_full_version": f"{python}.0",
        "sys_platform": short,
        "os_name": name,
        "platform_system": full,
        "platform_python_implementation": "CPython",
        "implementation_name": "cpython",
    }
    told: dict[str, str] = {}
    for line in map(Requirement, LINES):
        if line.marker is None or line.marker.evaluate(there):
            package = canonicalize_name(line.name)
            assert package not in told, f"two versions of {package} for Python {python} on {short}"
            (told[package],) = (exact.version for exact in line.specifier)
    return told


@pytest.mark.parametrize("python", run.PYTHONS)
@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system[0])
def test_everything_asked_for_has_a_version_in_its_range(python: str, system: tuple[str, str, str]) -> None:
    told = versions(python, system)
    for wanted in asked_for():
        assert wanted.specifier.contains(Version(told[canonicalize_name(wanted.name)])), wanted


def test_the_package_says_on_which_pythons_it_is_tested() -> None:
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert tuple(re.findall(r"Python :: (3\.\d+)", " ".join(told["classifiers"]))) == run.PYTHONS
    assert told["requires-python"] == f">={run.PYTHONS[0]}"


def test_the_versions_are_exact_and_come_without_addresses() -> None:
    for line in LINES:
        assert re.fullmatch(r"[a-z0-9.-]+==[0-9][a-z0-9.]*( ; .+)?", line), line
        assert not re.search(r"://|@|--", line), line


def test_on_another_python_one_sentence_says_that_they_are_not_heeded(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run.constrained() == {"PIP_CONSTRAINT": run.CONSTRAINTS, "PIP_BUILD_CONSTRAINT": run.CONSTRAINTS}
    monkeypatch.setattr(platform, "python_version_tuple", lambda: ("3", "99", "0"))
    assert run.constrained() == {}
    told = "constraints.txt is not for Python 3.99: the newest versions that pyproject.toml allows are taken\n"
    assert capsys.readouterr() == ("", told)

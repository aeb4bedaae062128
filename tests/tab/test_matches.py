"""Matches in the tab as it is packed: Python in a browser runs our own modules, and comes to what they come to here."""

from __future__ import annotations

import sys
import zipfile

import pytest

from hindmost import find
from hindmost.coach import knows
from hindmost.match import loads
from tests.playing import FULL
from tests.tab import node
from web import bundle

OURS = {"hindmost", "tests"}
OTHERS = {"msgspec", "pyodide", "pyodide_js", "js"}
NEW = {"annotationlib", "compression"}  # in the standard library of the browser's Python, which is younger


def test_a_match_of_every_family_is_played_and_kept() -> None:
    games = ["classic-2", "collecting-2"]
    told = node.run("tests.tab.playing", {"games": games, "agent": "net", "whole": False}, as_packed=True)
    for match in told["matches"].values():
        assert match == {"hinted": "hinted", "kept": True, "plies": 6}
    others = set(told["modules"]) - sys.stdlib_module_names - OURS - OTHERS - NEW
    assert {name for name in others if not name.startswith("_")} == set()


def test_what_is_packed_is_the_package() -> None:
    with zipfile.ZipFile(node.packed() / "hindmost.zip") as packed:
        names = {name for name in packed.namelist() if name.startswith("hindmost/")}
        assert names == {path.relative_to(bundle.SOURCES).as_posix() for path in bundle.sources()}
        assert all(packed.read(name) == (bundle.SOURCES / name).read_bytes() for name in names)
    assert not {
        name for name in names if name.startswith(("hindmost/server/", "hindmost/store/", "hindmost/terminal/"))
    }


@pytest.mark.long
@pytest.mark.parametrize("name", FULL)
def test_a_whole_match_of_every_game_can_be_replayed(name: str) -> None:
    told = node.run("tests.tab.playing", {"games": [name], "agent": "net", "whole": True}, as_packed=True)
    played = told["matches"][name]
    assert loads(played["record"]).to_act is None
    assert bool(played["review"]) == knows(find(name))

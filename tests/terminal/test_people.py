"""People at one table: what stays hidden from them, and how they come to sit there."""

from __future__ import annotations

import io
import re
import subprocess
import sys

import pytest

from hindmost import editions
from hindmost.fast import host
from hindmost.terminal.menu import sit_down
from hindmost.terminal.table import run
from hindmost.tiles import KIND_NAMES, each
from tests.terminal.tools import BEST, answers, paper, through, typed


def racks_shown(screen: str) -> list[set[str]]:
    return [set(re.findall(r"\b[rgboyp]{2}\b", line)) for line in screen.splitlines() if line.startswith("Rack ")]


def test_nobody_sees_the_rack_of_somebody_else() -> None:
    lines = ["", *through("keep", *BEST, "", times=6)]
    match, shown = typed("classic-2", lines, "me,me")
    racks: list[tuple[int, list[set[str]]]] = []
    screens = re.split(r"^Hand over to (me \d).*$", shown, flags=re.MULTILINE)[1:]
    assert len(screens) > 4
    state = match.game.start()
    for action in match.log:
        if match.game.to_act(state) not in (-1, None) and (not racks or racks[-1][0] != state.seat):
            racks.append((state.seat, [{KIND_NAMES[kind] for kind in each(rack)} for rack in state.racks]))
        state = match.game.apply(state, action)
    for (seat, held), name, screen in zip(racks, screens[::2], screens[1::2], strict=False):
        assert name == f"me {seat + 1}"
        assert racks_shown(screen)[0] == held[seat]
        hidden = held[1 - seat] - held[seat]
        listed = set(re.findall(r"\b[rgboyp]{2}\b", screen.replace("hindmost", "")))
        assert hidden
        assert not hidden & listed


def test_the_log_does_not_tell_what_others_drew() -> None:
    _, shown = typed("classic-2", [*BEST, "log"], seed="5")
    told = answers(shown)[2]
    assert re.search(r"greedy: g@a10 g@b10 \+2 green$", told, re.MULTILINE)
    assert told.count("drew") == 2


def test_the_menu_asks_for_a_game_and_for_the_others() -> None:
    console, out = paper()
    match = sit_down(
        console, io.StringIO("nothing\n999\n3\nnobody\nrandom, greedy, points, me\nrandom points greedy\n")
    )
    assert match is not None
    assert match.game.name == editions.names()[2]
    assert match.names == ("me", "random", "points", "greedy")
    assert "unknown game 'nothing'" in out.getvalue()
    assert "'nobody': 3 of me, random, greedy, points, heuristic" in out.getvalue()


def test_the_menu_has_a_default_for_everything_and_can_be_left() -> None:
    console, _ = paper()
    match = sit_down(console, io.StringIO("\n\n"))
    assert match is not None
    assert match.names == ("me", "greedy")
    assert sit_down(console, io.StringIO("")) is None


def test_the_menu_says_who_is_missing_and_offers_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "missing", lambda: "no kernel runs here")
    console, out = paper()
    match = sit_down(console, io.StringIO("\nlevel-3\ngreedy\n"))
    assert match is not None
    assert match.names == ("me", "greedy")
    assert out.getvalue().count("no kernel runs here") == 1
    assert "'level-3': 1 of me, random, greedy, points, please" in out.getvalue()


def test_every_seat_must_be_taken() -> None:
    with pytest.raises(ValueError, match="tiny-2 has 2 seats, not 1"):
        run(editions.find("tiny-2"), ["me"])
    with pytest.raises(ValueError, match="nobody"):
        run(editions.find("tiny-2"), ["me", "nobody"])


def test_lines_may_come_through_a_pipe_even_if_some_are_no_text() -> None:
    command = [sys.executable, "-c", "from hindmost.terminal.menu import sit_down; sit_down()"]
    lines = b"1\nrandom\n\xff\xfe\nlist\n1\n\nquit\n\n"
    done = subprocess.run(command, input=lines, capture_output=True, timeout=30, check=True)
    assert done.stderr == b""
    assert b"is no placement" in done.stdout
    assert b"The match was not saved." in done.stdout

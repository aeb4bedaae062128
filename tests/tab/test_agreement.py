"""Python in a browser decides as CPython does: agents are the same in a tab and on a server."""

from __future__ import annotations

from itertools import islice

import pytest

from hindmost import find
from tests.deciding import decisions, views
from tests.playing import FULL
from tests.tab import node

A_FEW = ("classic-2", "stacking-2", "travel-2", "collecting-2")


def positions(name: str, count: int) -> list[str]:
    game = find(name)
    return [game.position(view) for view in islice(views(game, "tab"), count)]


def agree(names: tuple[str, ...], count: int) -> None:
    asked = {name: positions(name, count) for name in names}
    assert node.run("tests.deciding", asked) == {name: decisions(name, each) for name, each in asked.items()}


def test_agents_decide_the_same_in_a_browser() -> None:
    agree(A_FEW, 9)


@pytest.mark.long
def test_agents_decide_the_same_in_every_game() -> None:
    agree(FULL, 20)


@pytest.mark.long
@pytest.mark.parametrize("name", FULL)
def test_agents_decide_the_same_two_hundred_times(name: str) -> None:
    agree((name,), 200)

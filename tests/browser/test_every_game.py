"""Every game can be begun on the start page and played against the computer."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hindmost import editions
from tests.browser.guests import Guest, the_result_is_told
from tests.browser.hands import Keys

Come = Callable[..., Guest]


def begin(ann: Guest, game: str) -> Guest:
    page = ann.page
    go_home(ann) if ann.table else page.goto("/")
    page.get_by_role("link").and_(page.locator(f"[href='/new/{game}']")).filter(visible=True).first.click()
    for level in page.get_by_role("combobox", name="Level").all():
        level.select_option(index=0)
    ann.button("Start").click()
    ann.arrived()
    assert ann.match.game.name == game
    return ann


def go_home(ann: Guest) -> None:
    """From a table; a result lies over everything else, and has a way of its own."""
    result = ann.page.get_by_role("dialog", name="Result")
    way = result.get_by_role("link", name="To the start") if result.is_visible() else None
    (way or ann.page.get_by_role("link", name="to the start page")).click()


@pytest.mark.parametrize("game", editions.names())
def test_every_game_is_begun(resident: Come, game: str) -> None:
    ann = begin(resident("desk"), game)
    assert Keys(ann).play(2) == 2
    ann.turn()


@pytest.mark.long
@pytest.mark.parametrize("game", editions.names())
def test_every_game_is_played_to_its_end(resident: Come, game: str) -> None:
    ann = begin(resident("desk"), game)
    Keys(ann).play()
    the_result_is_told(ann)

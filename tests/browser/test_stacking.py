"""Tiles on tiles, from above and in the view that can be turned."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from hindmost.actions import Place
from hindmost.rules.surface import BARE
from hindmost.tiles import COLOURS
from tests.browser.guests import Guest, the_result_is_told
from tests.browser.hands import Keys
from tests.browser.positions import middle
from tests.server.tools import until

Come = Callable[..., Guest]
SYMBOLS = {
    "r": "red star",
    "g": "green disc",
    "b": "blue star",
    "o": "orange hexagon",
    "y": "yellow sun",
    "p": "purple ring",
}


def lies_there(keys: Keys) -> list[str]:
    """What each cell of the board shows, in the words of the page."""
    board, surface = keys.laying.board, keys.guest.match.state.surface
    told = []
    for name, top, height in zip(board.names, surface.tops, surface.heights, strict=True):
        symbol = "free" if top == BARE else SYMBOLS[COLOURS[top]]
        told.append(f"{name}, {symbol}" + (f", level {height}" if height > 1 else ""))
    return told


def shown(guest: Guest) -> list[str]:
    cells = guest.page.get_by_role("gridcell")
    labels: list[str] = cells.evaluate_all("cells => cells.map((cell) => cell.getAttribute('aria-label'))")
    return labels


def agrees(keys: Keys) -> None:
    """Wait for a turn, put down what is in hand, and compare."""
    assert keys.guest.turn()
    keys.page.keyboard.press("Escape")
    until(lambda: shown(keys.guest) == lies_there(keys))


def test_both_views_show_the_same_match(guest: Come) -> None:
    ann = guest(viewport={"width": 800, "height": 600})  # without a graphics card every pixel takes its time
    ann.go_on(middle("stacking-2", 0.75), "random")
    keys = Keys(ann)
    keys.play(1)
    agrees(keys)
    ann.button("3D view").click()
    picture = ann.page.get_by_role("img", name="3D view")
    expect(picture).to_be_visible()
    agrees(keys)
    ann.page.get_by_role("grid").get_by_role("gridcell").first.focus()
    keys.play(2)
    agrees(keys)
    laid_by_mouse(keys)
    agrees(keys)
    ann.button("View from above").click()
    expect(picture).to_be_hidden()
    agrees(keys)
    keys.play()
    the_result_is_told(ann)


def a_placement(keys: Keys) -> Place:
    """The first there is; an exchange that is offered before it is decided by keys."""
    while True:
        assert keys.guest.turn()
        for action in keys.game.actions(keys.guest.match.state):
            if isinstance(action, Place):
                return action
        keys.play(1)


def laid_by_mouse(keys: Keys) -> None:
    """In the turning view: somewhere in the picture the tile in hand fits."""
    place = a_placement(keys)
    plies = keys.guest.noticed
    keys.tile(place.kind).click()
    box = keys.page.get_by_role("img", name="3D view").bounding_box()
    assert box is not None
    placing = keys.guest.button("Place")
    for across, down in ((x, y) for y in range(3, 8) for x in range(2, 9)):
        x, y = box["x"] + box["width"] * across / 10, box["y"] + box["height"] * down / 10
        keys.page.mouse.move(x, y)
        keys.page.wait_for_timeout(30)
        if placing.is_enabled():
            keys.page.mouse.click(x, y)
            placing.click()
            break
    until(lambda: keys.guest.plies != plies)

"""How people play on the page: by keys, mouse or fingers. An agent decides what; what it may is asked of the server."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from random import Random

from playwright.sync_api import Locator, Page, expect

from hindmost.actions import Action, Choice, Place
from hindmost.agents import make
from hindmost.game import AnyGame
from hindmost.rules.laying import Laying
from hindmost.tiles import COLOUR_NAMES, KINDS
from tests.browser.guests import SECONDS, Guest
from tests.server.tools import until

SAID = {
    Choice.KEEP: re.compile("^Keep"),
    Choice.SWAP: re.compile("^Swap all"),
    Choice.REVEAL: re.compile("^Reveal"),
    Choice.STOP: re.compile("^Stop"),
    Choice.TAKE: re.compile("^Take (?!back)"),
    Choice.PASS: re.compile("^Pass"),
}

LETTERS = {Choice.REVEAL: "r", Choice.STOP: "s", Choice.TAKE: "t", Choice.PASS: "p"}


def tile_name(kind: int) -> str:
    first, second = (COLOUR_NAMES[colour] for colour in KINDS[kind])
    return f"double {first}" if first == second else f"{first} and {second}"


class Hand(ABC):
    def __init__(self, guest: Guest, agent: str = "greedy") -> None:
        self.guest, self.page = guest, guest.page
        self.agent = agent
        self.chance = Random(0)

    @property
    def game(self) -> AnyGame:
        return self.guest.match.game

    @property
    def laying(self) -> Laying:
        assert isinstance(self.game, Laying)
        return self.game

    def play(self, most: int = 10_000) -> int:
        """Act whenever it is one's turn until the match is over or one has acted so often; how often that was."""
        acted = 0
        while acted < most and self.guest.turn():
            self.act(self.choose())
            acted += 1
        return acted

    def take_turn(self) -> None:
        """All of one turn: bonus plays and an exchange that is offered belong to it."""
        assert self.guest.turn()
        seat = self.guest.match.to_act
        while self.guest.match.to_act == seat:
            self.play(1)

    def choose(self) -> Action:
        match = self.guest.match
        assert match.to_act is not None
        mind = make(self.agent, match.game, self.chance)
        return mind.choose(match.game.view(match.state, match.to_act), match.game.actions(match.state))

    def act(self, action: Action) -> None:
        plies = self.guest.noticed
        if isinstance(action, Place):
            self.place(action)
        else:
            assert isinstance(action, Choice)
            self.say(action)
        until(lambda: self.guest.plies != plies, SECONDS)

    @abstractmethod
    def place(self, place: Place) -> None: ...

    @abstractmethod
    def say(self, choice: Choice) -> None: ...

    # What is on the page

    def tile(self, kind: int) -> Locator:
        rack = self.page.get_by_role("list", name="Your tiles")
        return rack.get_by_role("button", name=tile_name(kind), exact=True).first

    def cell(self, cell: int) -> Locator:
        name = self.laying.board.names[cell]
        return self.page.get_by_role("gridcell", name=re.compile(rf"^{name}[,.]"))

    def middle(self, cell: int) -> tuple[float, float]:
        box = self.cell(cell).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Keys(Hand):
    """Nothing but the keyboard. What it places lies just where it was meant to."""

    def place(self, place: Place) -> None:
        self.take(place.kind)
        self.walk(place.first)
        self.turn(place)
        self.page.keyboard.press("Enter")
        self.page.keyboard.press("Enter")

    def take(self, kind: int) -> None:
        tile = self.tile(kind)
        expect(tile).to_have_attribute("aria-disabled", "false")
        key = tile.get_attribute("aria-keyshortcuts")
        assert key is not None
        if tile.get_attribute("aria-pressed") != "true":
            self.page.keyboard.press(key)
        expect(tile).to_have_attribute("aria-pressed", "true")

    def walk(self, cell: int) -> None:
        """By the arrows, first up or down to the row."""
        rows = self.laying.board.rows()
        row_of = {each: at for at, row in enumerate(rows) for each in row}
        at = self._focused()
        if at is None:
            self.page.keyboard.press("ArrowRight")  # onto the board
            at = self._focused()
        assert at is not None
        down = row_of[cell] - row_of[at]
        for _ in range(abs(down)):
            self.page.keyboard.press("ArrowDown" if down > 0 else "ArrowUp")
        at = self._focused()
        assert at is not None
        assert row_of[at] == row_of[cell]
        for _ in range(abs(cell - at)):
            self.page.keyboard.press("ArrowRight" if cell > at else "ArrowLeft")
        assert self._focused() == cell

    def _focused(self) -> int | None:
        cell = self.page.evaluate("document.activeElement?.getAttribute('data-cell') ?? null")
        return None if cell is None else int(cell)

    def turn(self, place: Place) -> None:
        other = self.laying.board.names[place.second]
        lies = re.compile(rf"Place \w+ here, \w+ on {other}:")
        said = ""
        for _ in range(7):
            said = self.page.evaluate("document.activeElement.getAttribute('aria-label')")
            if lies.search(said):
                return
            self.page.keyboard.press("r")
        raise AssertionError(f"{self.game.text(place)} cannot be placed: {said}")

    def say(self, choice: Choice) -> None:
        button = self.guest.button(SAID[choice])
        expect(button).to_be_enabled()
        if choice in LETTERS:
            self.page.keyboard.press(LETTERS[choice])
            return
        tab_to(self.page, button)
        self.page.keyboard.press("Enter")


def tab_to(page: Page, wanted: Locator, most: int = 60) -> None:
    for _ in range(most):
        if wanted.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {wanted}")


class Mouse(Hand):
    """Takes a tile by a click and lays it by another, or drags it, turned however it fits."""

    drags = False

    def place(self, place: Place) -> None:
        self.drag(place) if self.drags else self.click(place)
        placing = self.guest.button("Place")
        until(placing.is_enabled)
        placing.click()

    def click(self, place: Place) -> None:
        tile = self.tile(place.kind)
        if tile.get_attribute("aria-pressed") != "true":
            tile.click()
        x, y = self.middle(place.first)
        self.page.mouse.move(x, y, steps=3)
        until(self.guest.button("Place").is_enabled)  # the tile is seen where it would lie
        self.page.mouse.down()
        self.page.mouse.up()

    def drag(self, place: Place) -> None:
        box = self.tile(place.kind).bounding_box()
        assert box is not None
        (x, y), (other_x, other_y) = self.middle(place.first), self.middle(place.second)
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        self.page.mouse.move((x + other_x) / 2, (y + other_y) / 2, steps=4)
        self.page.mouse.up()

    def say(self, choice: Choice) -> None:
        self.guest.button(SAID[choice]).click()


class Fingers(Hand):
    """Taps: on a tile, on a cell, on the tile that lies there to turn it, on the button."""

    def place(self, place: Place) -> None:
        tile = self.tile(place.kind)
        if tile.get_attribute("aria-pressed") != "true":
            tile.tap()
        self.page.touchscreen.tap(*self.middle(place.first))
        placing = self.guest.button("Place")
        until(placing.is_enabled)
        placing.tap()

    def say(self, choice: Choice) -> None:
        self.guest.button(SAID[choice]).tap()

"""What does not happen in every match: an exchange, a chain of bonus plays, something taken back."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from hindmost.actions import Choice
from tests.browser.guests import Guest
from tests.browser.hands import Keys, Mouse
from tests.browser.positions import bonus_chain, middle, offer, search
from tests.browser.tools import PHONE, axe, fits

Come = Callable[..., Guest]


@pytest.mark.parametrize("choice", [Choice.SWAP, Choice.KEEP])
def test_an_exchange(guest: Come, choice: Choice) -> None:
    found = search("classic-2", "random", offer)
    ann = guest()
    ann.go_on(found, "random")
    assert ann.turn()
    expect(ann.page.get_by_role("heading", name="Swap your tiles?")).to_be_visible()
    axe(ann.page)
    Mouse(ann).act(choice)
    assert ann.match.log[len(found.log)] is choice
    assert ann.turn()
    expect(ann.page.get_by_role("list", name="Your tiles").get_by_role("button")).to_have_count(6)
    Keys(ann).play(1)


def test_an_exchange_on_a_small_screen(guest: Come) -> None:
    ann = guest(**PHONE)
    ann.go_on(search("classic-2", "random", offer), "random")
    assert ann.turn()
    expect(ann.page.get_by_text("None of your tiles shows your lowest colour").last).to_be_visible()
    expect(ann.button("Swap all")).to_be_in_viewport()
    fits(ann.page)


def test_one_bonus_play_earns_another(guest: Come) -> None:
    found = search("classic-2", "points", bonus_chain)
    ann = guest(reduced_motion="no-preference")
    ann.go_on(found, "random")
    keys = Keys(ann)
    for action in found.then[:2]:
        assert ann.turn()
        keys.act(action)
        cry = ann.page.get_by_role("main").get_by_text("Genial!", exact=True).last
        expect(cry).to_be_visible()
        expect(ann.page.get_by_text("Bonus move: place another tile").first).to_be_visible()
    assert ann.turn()
    keys.play(1)
    ann.button("Table").click()
    ann.button("History").click()
    expect(ann.page.get_by_role("dialog", name="History").get_by_text("Genial!").nth(1)).to_be_attached()


def test_something_is_taken_back_if_the_other_agrees(guest: Come) -> None:
    ann, bob = guest("Ann"), guest("Bob")
    found = middle("classic-2", 0.3)
    ann.go_on(found, bob)
    Keys(ann).play(1)
    for answer in ("Refuse", "Agree"):
        ann.button("Table").click()
        ann.button("Take back").click()
        expect(ann.page.get_by_text("You have asked. Now you need the answer.")).to_be_visible()
        expect(bob.page.get_by_text("Ann would like to take the last move back.").first).to_be_visible()
        assert len(ann.match.log) > len(found.log)
        bob.button(answer).click()
        expect(ann.page.get_by_text("You have asked. Now you need the answer.")).to_be_hidden()
    assert ann.turn()
    assert ann.match.log == found.log
    bob.in_step()
    Keys(ann).take_turn()
    Keys(bob).take_turn()


def test_who_resigns_alone_is_told_so(guest: Come) -> None:
    ann = guest()
    ann.sit("classic-solo", "me")
    ann.button("Table").click()
    ann.button("Resign").click()
    dialog = ann.page.get_by_role("dialog")
    expect(dialog.get_by_text("The match then has no result. This cannot be taken back.")).to_be_visible()
    dialog.get_by_role("button", name="Resign").click()
    expect(ann.page.get_by_role("dialog", name="Result").get_by_text("You resigned.")).to_be_visible()

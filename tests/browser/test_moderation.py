"""From a report to a ban: as who reports, who decides, and whom it is about see it."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.guests import Guest
from tests.browser.tools import LOOKS, axe_in_light_and_dark, narrow_enough

Come = Callable[..., Guest]


def is_sound(guest: Guest) -> None:
    guest.settled()
    narrow_enough(guest.page)
    axe_in_light_and_dark(guest.page)


def moderator(guest: Come, name: str = "Mo", **options: object) -> Guest:
    mo = guest(name, **options)
    assert mo.server.do(mo.server.store.appoint(mo.id))
    return mo


def at_one_table(ann: Guest, bob: Guest) -> None:
    made = ann.make("tiny-2", "me", "link")
    bob.call("POST", f"/api/tables/{made['id']}/join", {"invitation": made["invitations"]["1"]})
    for each in (ann, bob):
        each.go(made["id"])
        expect(each.page.get_by_role("button", name="Table", exact=True)).to_be_visible()


def say(guest: Guest, text: str) -> None:
    guest.page.keyboard.press("c")
    guest.page.get_by_role("textbox", name="Say something").fill(text)
    guest.page.keyboard.press("Enter")
    expect(guest.page.get_by_role("dialog", name="Chat").get_by_text(text)).to_be_visible()


def test_from_a_report_to_a_ban(guest: Come, allowed: list[str]) -> None:
    allowed.append("WebSocket connection.*403")  # the door that is shut
    ann, bob, mo = guest("Ann"), guest("Bob"), moderator(guest)
    at_one_table(ann, bob)
    say(bob, "you fool")

    # Ann reports the line by the keyboard.
    ann.page.keyboard.press("c")
    flag = ann.page.get_by_role("button", name="Report this line by Bob: you fool")
    flag.focus()
    ann.page.keyboard.press("Enter")
    asked = ann.page.get_by_role("dialog", name="Report Bob")
    expect(asked.get_by_text("Nobody is told that it came from you.")).to_be_visible()
    axe_in_light_and_dark(ann.page)
    asked.get_by_label("What happened? (optional)").fill("That is no way to talk.")
    asked.get_by_role("button", name="Send report").click()
    expect(asked.get_by_text("Thank you.")).to_be_visible()
    asked.get_by_role("button", name="Close").last.click()
    ann.page.keyboard.press("Escape")

    # Mo reads it and decides.
    mo.page.goto("/")
    mo.page.get_by_role("button", name="Menu").click()
    mo.page.get_by_role("link", name="Moderation").click()
    report = mo.page.get_by_role("article", name=re.compile("^Bob, "))
    expect(report.get_by_text("That is no way to talk.")).to_be_visible()
    expect(report.get_by_text("This line was reported")).to_be_visible()
    expect(mo.page.get_by_text(re.compile(r"\bAnn\b"))).to_have_count(0)
    is_sound(mo)
    report.get_by_role("button", name="Ban").click()
    sure = mo.page.get_by_role("dialog", name="Ban Bob")
    expect(sure.get_by_text("has to leave every table at once")).to_be_visible()
    axe_in_light_and_dark(mo.page)
    expect(sure.get_by_role("button", name="Ban")).to_be_disabled()
    sure.get_by_role("radio", name="One week").check(force=True)
    sure.get_by_label("Reason").fill("insults")
    sure.get_by_role("button", name="Ban").click()
    expect(mo.page.get_by_text("There are no open reports.")).to_be_visible()
    expect(mo.page.get_by_role("button", name="Lift: ban, Bob")).to_be_visible()

    # Bob is told, at once and wherever he goes; Ann's match is over.
    told = re.compile("A moderator has banned you until .+ Until then you cannot play or write here.")
    for _ in range(2):
        expect(bob.page.get_by_role("heading", name="You have to leave this table")).to_be_visible()
        expect(bob.page.get_by_text(told)).to_be_visible()
        bob.go()
    bob.page.goto("/me")
    expect(bob.page.get_by_text("Reason: insults")).to_be_visible()
    is_sound(bob)
    expect(ann.page.get_by_role("dialog", name="Result")).to_be_visible()

    # And it ends.
    mo.page.get_by_role("button", name="Lift: ban, Bob").click()
    sure = mo.page.get_by_role("dialog", name="Lift: ban, Bob")
    sure.get_by_label("Reason").fill("he has apologised")
    sure.get_by_role("button", name="Lift").click()
    expect(mo.page.get_by_text("Nobody is banned, muted or removed from a table.")).to_be_visible()
    bob.page.goto("/")
    expect(bob.page.get_by_text("banned")).to_have_count(0)


def test_who_is_muted_is_told_until_when(guest: Come) -> None:
    ann, bob, mo = guest("Ann"), guest("Bob", locale="de"), moderator(guest)
    made = ann.make("tiny-2", "me", "link")
    bob.call("POST", f"/api/tables/{made['id']}/join", {"invitation": made["invitations"]["1"]})
    bob.go(made["id"])
    expect(bob.page.get_by_role("button", name="Tisch", exact=True)).to_be_visible()
    mo.call("POST", "/api/sanctions", {"kind": "mute", "person": bob.id, "hours": 24, "reason": "Ruhe"})
    bob.page.keyboard.press("c")
    bob.page.get_by_role("textbox", name="Sag etwas").fill("Hallo")
    bob.page.keyboard.press("Enter")
    told = re.compile("Die Moderation hat dich bis zum .+ stummgeschaltet.")
    expect(bob.page.get_by_role("alert").filter(has_text=told)).to_be_visible()
    bob.page.reload()
    expect(bob.page.get_by_role("button", name="Tisch", exact=True)).to_be_visible()
    bob.page.keyboard.press("c")
    expect(bob.page.get_by_text("Grund: Ruhe")).to_be_visible()


@pytest.mark.parametrize("look", LOOKS)
def test_the_screen_of_moderators_is_for_them(resident: Come, look: str) -> None:
    ann = resident(look)
    ann.page.goto("/moderation")
    expect(ann.page.get_by_text("This page is for moderators.")).to_be_visible()
    is_sound(ann)

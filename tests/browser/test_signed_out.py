"""Devices on the page: listed, signed out, and told so where they look on."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.guests import Guest
from tests.browser.tools import axe

Come = Callable[..., Guest]


def test_a_lost_device_is_signed_out_and_stops_where_it_is(guest: Come, allowed: list[str]) -> None:
    ann, lost = guest("Ann"), guest("Somebody")
    code = ann.call("POST", "/api/me/recovery")["code"]
    lost.call("POST", "/api/me/sign-out")
    lost.call("POST", "/api/recover", {"code": code})
    ann.make("tiny-2", "me", "link", spectators=False)
    lost.go(ann.table)
    expect(lost.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    ann.page.goto("/me")
    expect(ann.page.get_by_text("This device", exact=True)).to_be_visible()
    axe(ann.page)
    ann.page.get_by_role("button", name="Sign out: Chrome, Linux, last used ").click()
    expect(ann.page.get_by_role("button", name="Sign out: Chrome, Linux, last used ")).to_have_count(0)
    expect(lost.page.get_by_role("heading", name="This device is signed out.")).to_be_visible()
    allowed.append("401")
    lost.page.goto("/me")
    expect(lost.page.get_by_text("You have not played yet.")).to_be_visible()


def test_who_leaves_a_table_closed_to_spectators_sees_its_door(guest: Come) -> None:
    ann, bob = guest("Ann"), guest("Bob")
    ann.make("tiny-3", "me", "open", "link", spectators=False)
    bob.call("POST", f"/api/tables/{ann.table}/join", {})
    bob.go(ann.table)
    bob.page.get_by_role("button", name="Leave seat").click()
    expect(bob.page.get_by_role("button", name="Join")).to_be_visible()
    expect(bob.page.get_by_text("Connection lost")).to_have_count(0)


def test_who_is_deleted_is_called_so_in_the_readers_language(guest: Come) -> None:
    ann, bob, eve = guest("Ann", locale="de"), guest("deleted person"), guest("Eve")
    ann.make("tiny-3", "me", "open", "open")
    for joining in (bob, eve):
        joining.call("POST", f"/api/tables/{ann.table}/join", {})
    ann.go()
    ann.in_step()
    eve.call("DELETE", "/api/me")
    tracks = ann.page.get_by_role("article")
    expect(tracks.get_by_text("Jemand (2)", exact=True)).to_have_count(1)
    expect(tracks.get_by_text("deleted person", exact=True)).to_have_count(1)  # who has chosen that name keeps it
    ann.page.goto("/me")
    expect(ann.page.get_by_text("Ann, deleted person, Jemand")).to_be_visible()
    ann.page.goto(f"/replay/{ann.table}/1")
    expect(ann.page.get_by_text("Ann, deleted person und Jemand").first).to_be_visible()

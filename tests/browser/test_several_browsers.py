"""People who play with each other, each with a browser of their own."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from hindmost.actions import Place
from hindmost.game import NATURE
from tests.browser.guests import Guest, the_result_is_told
from tests.browser.hands import Keys, Mouse
from tests.server.tools import until

Come = Callable[..., Guest]
NO_NETWORK = "WebSocket connection|ERR_INTERNET_DISCONNECTED|Failed to load resource"


def invited(guest: Come, game: str, *names: str) -> list[Guest]:
    """The first of these sets a table up on the page; the others come by the links that it shows."""
    host = guest(names[0])
    host.page.goto(f"/new/{game}")
    host.page.get_by_role("radio", name="Friends by link").check(force=True)
    host.button("Create link").click()
    expect(host.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    links = [link.input_value() for link in host.page.get_by_role("textbox", name="Invitation for player").all()]
    assert len(links) == len(names) - 1
    people = [host, *(follow(guest(name=""), link, name) for link, name in zip(links, names[1:], strict=True))]
    for person in people:
        person.arrived()
    for person in people:
        person.in_step()  # the tiles are dealt when every page has mixed something in
    return people


def follow(guest: Guest, link: str, name: str) -> Guest:
    guest.page.goto(link)
    expect(guest.page.get_by_role("heading", name="You are invited")).to_be_visible()
    guest.page.get_by_role("textbox", name="Your name").fill(name)
    guest.button("Join").click()
    expect(guest.page).to_have_url(re.compile(r"/t/\w+$"))  # the invitation is no longer in the address
    return guest


def round_of(people: list[Guest], rounds: int = 1) -> None:
    for _ in range(rounds * len(people)):
        [person] = [each for each in people if each.match.to_act in each.seats]
        Keys(person).take_turn()


def test_a_team_match_with_four_browsers(guest: Come) -> None:
    people = invited(guest, "classic-team", "Ann", "Bob", "Cem", "Dee")
    round_of(people, 2)
    for person, side in zip(people, ("You and Cem", "You and Dee", "Ann and You", "Bob and You"), strict=True):
        person.in_step()
        expect(person.page.get_by_role("list", name="Your tiles")).to_be_visible()
        expect(person.page.get_by_role("region", name="Tracks").get_by_role("heading", name=side)).to_be_visible()
    ann, bob, *_ = people
    bob.button("Table").click()
    bob.button("Resign").click()
    bob.page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(ann.page.get_by_role("dialog", name="Result").get_by_text("Your team has won!")).to_be_visible()
    expect(bob.page.get_by_text("Bob resigned.").or_(bob.page.get_by_text("You resigned.")).first).to_be_visible()


@pytest.mark.long
def test_a_whole_team_match_with_four_browsers(guest: Come) -> None:
    people = invited(guest, "classic-team", "Ann", "Bob", "Cem", "Dee")
    while people[0].match.to_act is not None:
        until(lambda: people[0].match.to_act != NATURE)
        [person] = [each for each in people if people[0].match.to_act in each.seats] or [people[0]]
        Keys(person).play(1)
    for person in people:
        person.in_step()
        the_result_is_told(person)


def test_a_lost_connection(guest: Come, allowed: list[str]) -> None:
    allowed.append(NO_NETWORK)
    ann, bob = invited(guest, "classic-2", "Ann", "Bob")
    round_of([ann, bob], 1)
    assert ann.turn()
    plies = len(ann.match.log)
    ann.lose_connection()
    lost = ann.page.get_by_text("Connection lost, trying again…").first
    expect(lost).to_be_visible()
    expect(bob.page.get_by_text("not here").first).to_be_attached()
    keys = Keys(ann)
    action = keys.choose()
    assert isinstance(action, Place)
    keys.place(action)
    ann.page.wait_for_timeout(700)
    assert len(ann.match.log) == plies
    ann.page.context.set_offline(False)
    expect(lost).to_be_hidden()
    until(lambda: len(ann.match.log) > plies)
    assert ann.match.log[plies] == action  # it was not lost, and counts once
    round_of([bob, ann], 1)


def test_what_happened_meanwhile_is_caught_up_with(guest: Come, allowed: list[str]) -> None:
    allowed.append(NO_NETWORK)
    ann, bob = invited(guest, "classic-2", "Ann", "Bob")
    Keys(ann).take_turn()
    ann.lose_connection()
    expect(ann.page.get_by_text("Connection lost, trying again…").first).to_be_visible()
    Keys(bob).take_turn()
    ann.page.context.set_offline(False)
    Keys(ann).take_turn()
    Keys(bob).take_turn()
    ann.in_step()


def board(page: Page) -> list[str]:
    cells = page.get_by_role("gridcell")
    names: list[str] = cells.evaluate_all("cells => cells.map((cell) => cell.getAttribute('aria-label'))")
    return names


def test_two_tabs_of_one_person_stay_in_step(guest: Come) -> None:
    ann = guest()
    ann.sit("classic-2", "me", "random")
    other = Guest(ann.page.context.new_page(), ann.server, "")
    other.id = ann.id
    other.go(ann.table)
    for tab in (ann, other, ann):
        tab.page.bring_to_front()
        Mouse(tab).play(1)
    assert ann.turn()
    other.in_step()
    expect(other.page.get_by_role("gridcell").first).to_be_attached()
    until(lambda: board(ann.page) == board(other.page))

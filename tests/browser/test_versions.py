"""A page that stays open while the server gets newer."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import WebSocketRoute, expect

from tests.browser.guests import Guest
from tests.browser.tools import axe

Come = Callable[..., Guest]


def test_a_page_that_hears_what_it_does_not_know_plays_on_and_asks_to_be_loaded_again(guest: Come) -> None:
    ann = guest()
    page = ann.page
    ahead = [True]

    def newer(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def forward(message: str | bytes) -> None:
            if ahead[0]:
                socket.send('{"type":"omen","of":"things to come"}')
            socket.send(message)

        server.on_message(forward)

    page.route_web_socket(re.compile("/socket$"), newer)
    ann.sit("tiny-2", "me", "greedy")
    said = page.get_by_role("paragraph").filter(has_text="There is a new version of this page")
    expect(said).to_be_visible()
    axe(page)
    ahead[0] = False
    page.get_by_role("button", name="Reload the page").click()
    expect(page.get_by_role("heading", name="This move")).to_be_visible()
    expect(said).not_to_be_visible()

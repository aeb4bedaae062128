"""docs/protocol.md says what the messages are."""

from __future__ import annotations

from tests.server.protocol import PAGE, renewed


def test_the_page_lists_every_message_as_it_is() -> None:
    page = PAGE.read_text("utf-8")
    assert renewed(page) == page, "renew it with: python -m tests.server.protocol"

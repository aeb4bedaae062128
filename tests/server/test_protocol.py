"""docs/protocol.md says what the messages are."""

from __future__ import annotations

from tests.server.protocol import PAGE, renewed


def test_the_page_lists_every_message_as_it_is() -> None:
    page = PAGE.read_text("utf-8")
    assert renewed(page) == page, "docs/protocol.md is stale: python3 run.py contract"

"""Talk at a table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from hindmost.contract import messages
from hindmost.server.social import sanctions
from hindmost.store import ChatLine, Store
from hindmost.table import snapshots
from hindmost.table.errors import Refusal
from hindmost.table.readable import is_blank, readable, told_apart
from hindmost.table.table import Table


def muted(table: Table) -> bool:
    """Partners do not talk while a match goes on, unless it was agreed before (C12)."""
    game = table.game
    return game.sides < game.seats and not game.options.get("team_talk") and table.number > 0 and not table.live.over


class Speaker(Protocol):
    """Somebody at a socket."""

    person: str
    name: str
    device: str


async def say(store: Store, table: Table, speaker: Speaker, text: str) -> None:
    person, name = speaker.person, speaker.name
    if not table.settings.chat:
        raise Refusal("no chat", "nobody talks at this table")
    if muted(table):
        raise Refusal("muted", "partners do not talk during the match")
    if not person:
        raise Refusal("no seat", "only people with a name talk")
    if is_blank(text):
        raise Refusal("message", "a line of chat has words")
    try:
        text = readable(text)
    except ValueError as error:
        raise Refusal("message", f"a line of chat has {error}") from None
    if mute := sanctions.mute_in((await store.sanctions_at([speaker.device])).get(speaker.device, ())):
        raise Refusal("silenced", f"a moderator has muted you {sanctions.how_long(mute)}", mute.until)
    seat = min(table.seats_of(person), default=None)
    names = snapshots.names(table)
    called = told_apart([*names, name])[-1] if seat is None else names[seat]
    line = await store.say(table.id, person, called, seat, text)
    show(table, [line])
    await store.tell(table.id)


def show(table: Table, lines: Iterable[ChatLine]) -> None:
    """Send what nobody here has heard yet."""
    for line in lines:
        if line.id in table.heard or line.removed or line.at < table.loaded:
            continue
        table.heard.append(line.id)
        said = messages.encode(_said(line))
        for viewer in tuple(table.viewers):
            viewer.send(said)


def _said(line: ChatLine) -> messages.Said:
    return messages.Said(id=line.id, name=line.name, seat=line.seat, text=line.text, at=line.at)


async def since(store: Store, table: Table) -> list[messages.Said]:
    """The last lines, for somebody who comes."""
    if not table.settings.chat or muted(table):
        return []
    return [_said(line) for line in await store.chat(table.id, limit=100) if not line.removed]

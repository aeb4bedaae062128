"""Browsers that want to be told when it is their person's turn."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from hindmost.server import notify
from hindmost.server.calls import Call, Endpoints
from hindmost.server.problems import Problem
from hindmost.server.shapes import Taken, Told

MOST = 10  # browsers of one person
endpoints = Endpoints()

Address = Annotated[str, Meta(min_length=1, max_length=1000)]


class PushKeys(Taken):
    """The browser's key and its secret, as it tells them."""

    p256dh: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{87}=?$")]
    auth: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}(==)?$")]


class NewPush(Taken):
    endpoint: Address
    keys: PushKeys


class OldPush(Taken):
    endpoint: Address


class PushKey(Told):
    """What a browser subscribes with; null where nobody is told anything."""

    key: str | None


@endpoints.add("GET", "/api/push", PushKey, alike=True)
async def push_key(call: Call) -> PushKey:
    """The key of this server for web push."""
    return PushKey(key=call.parts.hall.notifier.key)


@endpoints.add("POST", "/api/me/pushes", None, takes=NewPush, known=True, status=204)
async def subscribe(call: Call, new: NewPush) -> None:
    """Tell this browser when it is my turn at a table where a turn may take days."""
    if call.parts.hall.notifier.key is None:
        raise Problem(409, "no push", "this server tells nobody anything")
    try:
        notify.check_endpoint(new.endpoint)
    except ValueError as error:
        raise Problem(422, "endpoint", str(error)) from None
    known = {push.endpoint for push in await call.parts.store.pushes(call.me.id)}
    if len(known | {new.endpoint}) > MOST:
        raise Problem(409, "too many", f"at most {MOST} browsers of one person are told")
    await call.parts.store.add_push(call.me.id, new.endpoint, msgspec.to_builtins(new.keys))


@endpoints.add("DELETE", "/api/me/pushes", None, takes=OldPush, known=True, status=204)
async def unsubscribe(call: Call, old: OldPush) -> None:
    """Tell this browser no more."""
    if old.endpoint in {push.endpoint for push in await call.parts.store.pushes(call.me.id)}:
        await call.parts.store.remove_push(old.endpoint)

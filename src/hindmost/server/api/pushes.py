"""Browsers that want to be told when it is their person's turn."""

from __future__ import annotations

from types import NoneType

import msgspec

from hindmost.contract.people import NewPush, OldPush, PushKey
from hindmost.contract.problems import Problem
from hindmost.server.http.endpoints import Call, Endpoints
from hindmost.server.social import notifications

MOST = 10  # browsers of one person
endpoints = Endpoints()


@endpoints.add("GET", "/api/push", PushKey, alike=True)
async def push_key(call: Call) -> PushKey:
    """The key of this server for web push."""
    return PushKey(key=call.parts.hall.notifier.key)


@endpoints.add("POST", "/api/me/pushes", NoneType, takes=NewPush, known=True, status=204)
async def subscribe(call: Call, new: NewPush) -> None:
    """Tell this browser when it is my turn at a table where a turn may take days."""
    if call.parts.hall.notifier.key is None:
        raise Problem(409, "no push", "this server tells nobody anything")
    try:
        notifications.check_endpoint(new.endpoint)
    except ValueError as error:
        raise Problem(422, "endpoint", str(error)) from None
    known = {push.endpoint for push in await call.parts.store.pushes(call.me.id)}
    if len(known | {new.endpoint}) > MOST:
        raise Problem(409, "too many", f"at most {MOST} browsers of one person are told")
    await call.parts.store.add_push(call.me.id, new.endpoint, msgspec.to_builtins(new.keys))


@endpoints.add("DELETE", "/api/me/pushes", NoneType, takes=OldPush, known=True, status=204)
async def unsubscribe(call: Call, old: OldPush) -> None:
    """Tell this browser no more."""
    if old.endpoint in {push.endpoint for push in await call.parts.store.pushes(call.me.id)}:
        await call.parts.store.remove_push(old.endpoint)

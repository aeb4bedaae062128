"""The devices somebody is known by: sign one out, come in on another by a code that was written down."""

from __future__ import annotations

from types import NoneType

from hindmost.contract.people import DeviceInfo, Me, Recovery, RecoveryCode
from hindmost.contract.problems import Problem
from hindmost.server.api.people import me_of
from hindmost.server.http import identity
from hindmost.server.http.endpoints import ID_LENGTH, Call, Endpoints
from hindmost.store import Device

endpoints = Endpoints()


@endpoints.add("GET", "/api/me/devices", list[DeviceInfo], known=True)
async def devices(call: Call) -> list[DeviceInfo]:
    """The devices I am known by, the one seen last first."""
    return [device_info(device, call.device) for device in await call.parts.store.devices(call.me.id)]


def device_info(device: Device, this: str) -> DeviceInfo:
    return DeviceInfo(
        id=id_of(device),
        label=device.label,
        created=device.created,
        seen=device.seen,
        this=device.hash == this,
    )


def id_of(device: Device) -> str:
    """What its person may call it: not what it is known by."""
    return identity.hash_of(device.hash)[:ID_LENGTH]


@endpoints.add("DELETE", "/api/me/devices/{id}", NoneType, known=True, though_banned=True, status=204)
async def revoke(call: Call) -> None:
    """Sign out one of my devices. Without a recovery code or another device there is no way back."""
    for device in await call.parts.store.devices(call.me.id):
        if id_of(device) == call.id():
            return await _remove(call, device.hash)
    raise Problem(404, "not found", f"there is no device {call.id()!r} of yours")


@endpoints.add("POST", "/api/me/sign-out", NoneType, known=True, though_banned=True, status=204)
async def sign_out(call: Call) -> None:
    """Forget this device. Without a recovery code or another device there is no way back."""
    await _remove(call, call.device)


async def _remove(call: Call, device: str) -> None:
    await call.parts.hall.sign_out(call.me.id, device)
    if device == call.device:
        call.sign_out()


@endpoints.add("POST", "/api/me/recovery", RecoveryCode, known=True, though_banned=True)
async def recovery(call: Call) -> RecoveryCode:
    """A code that lets me in on another device; an earlier one is void."""
    code = identity.new_code()
    await call.parts.store.set_recovery(call.me.id, identity.code_hash(code))
    return RecoveryCode(code=code)


@endpoints.add("POST", "/api/recover", Me, takes=Recovery)
async def recover(call: Call, given: Recovery) -> Me:
    """Be the person whose code this is, on this device."""
    await call.check_browser()
    call.limit("recoveries")
    person = await call.parts.store.use_recovery(identity.code_hash(given.code), *call.new_device())
    if person is None:
        raise Problem(403, "code", "this code is used or wrong")
    return me_of(person)

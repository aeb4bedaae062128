"""Matches in the room of the tab, for Python in a browser to play: what is asked for and what is told is JSON."""

from __future__ import annotations

import json
import sys
import time
from typing import Any

from hindmost import find
from hindmost.tab.room import Room
from tests.tab.memory import MemoryDevice, Page, Seat

PLIES = 6


async def main(given: str) -> str:
    asked = json.loads(given)
    told = {game: await played(game, asked["agent"], asked["whole"]) for game in asked["games"]}
    return json.dumps({"matches": told, "modules": sorted({name.partition(".")[0] for name in sys.modules})})


async def played(name: str, agent: str, whole: bool) -> dict[str, Any]:
    """A match against an agent, with a hint, closed and gone on with; a whole one with its review."""
    device = MemoryDevice()
    room = Room(device)
    await room.open()
    page = Page(room, device)
    await page.told("POST", "/api/people", {"name": "Ann"})
    others = [{"kind": "agent", "agent": agent}] * (find(name).seats - 1)
    settings = {"hints": True}
    made = await page.told(
        "POST", "/api/tables", {"game": name, "seats": [{"kind": "me"}, *others], "settings": settings}
    )
    seat = await page.sit(made["id"])
    hinted = await hint(seat)
    began = time.monotonic()
    plies = await play(seat, PLIES)
    await room.close()
    room = Room(device)
    await room.open()
    page.room = room
    rows = seat.now.rows
    seat = await page.sit(made["id"])
    told: dict[str, Any] = {"hinted": hinted["type"], "kept": seat.now.rows >= rows, "plies": plies}
    if whole:
        await play(seat, 1000)
        path = f"/api/tables/{made['id']}/matches/1"
        _, told["record"] = await page.call("GET", f"{path}/record")
        told["seconds"] = time.monotonic() - began
        told["review"] = (await review(page, f"{path}/review")) if asked_of_coach(hinted) else None
    await room.close()
    return told


def asked_of_coach(hinted: Any) -> bool:
    return bool(hinted["type"] == "hinted")


async def hint(seat: Seat) -> Any:
    await seat.its_turn()
    await seat.say(type="hint", id=7)
    answers = ("hinted", "refused")

    def answered(_posted: object) -> Any:
        return next((each for each in seat.heard if each["type"] in answers and each.get("id") == 7), None)

    return await seat.device.until(answered)


async def play(seat: Seat, most: int) -> int:
    for ply in range(most):
        if not await seat.its_turn():
            return ply
        await seat.act()
    return most


async def review(page: Page, path: str) -> Any:
    started = await page.told("POST", path)
    while started["review"] is None and started["problem"] is None:
        await page.device.pause()
        started = await page.told("GET", path)
    return started["problem"] or len(started["review"]["decisions"])

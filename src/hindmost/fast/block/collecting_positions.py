"""Positions of the collecting games as bytes, their actions as integers, and where kernels find them in a block."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hindmost.actions import Action, Choice, Draw
from hindmost.fast.block.collecting import MATCHES, collected, no_net, size
from hindmost.fast.block.tables import HEADER
from hindmost.fast.block.tables import collecting_tables as tables
from hindmost.rules.collecting import Collecting
from hindmost.rules.collecting_state import Phase, State, View
from hindmost.tiles import together

__all__ = [
    "KERNELS", "MATCHES", "NUMBER", "PHASES", "body", "count", "decode", "empty_block", "encode", "size", "tables",
    "unpack", "written",
]  # fmt: skip
NUMBER = 1  # in the header
KERNELS = "collect"  # how their names begin
PHASES = tuple(Phase)
ACTIONS: tuple[Action, ...] = (*map(Draw, range(6)), Choice.REVEAL, Choice.STOP, Choice.TAKE, Choice.PASS)


def body(game: Collecting, position: Any) -> bytes:
    turn = (PHASES.index(position.phase), position.seat, position.bonus_turn, position.owed)
    parts = b"".join([position.pile, position.centre, position.risk, *position.rows, bytes(turn)])
    return parts.ljust(size(game) - HEADER, b"\0")


def unpack(game: Collecting, packed: bytes, seen: bool, viewer: int | None) -> State | View:
    turn = HEADER + 6 * (3 + game.seats)
    heaps = [packed[at : at + 6] for at in range(HEADER, turn, 6)]
    phase, seat, bonus_turn, owed = packed[turn : turn + 4]
    together(*heaps)
    shared: dict[str, Any] = {
        "pile": heaps[0],
        "centre": heaps[1],
        "risk": heaps[2],
        "rows": tuple(heaps[3:]),
        "seat": seat,
        "phase": PHASES[phase],
        "bonus_turn": bool(bonus_turn),
        "owed": owed,
    }
    return View(**shared, viewer=viewer) if seen else State(**shared)


def written(game: Collecting, packed: bytes) -> Iterator[tuple[str, bytes]]:
    yield "start", packed[HEADER:]


def empty_block(game: Collecting) -> Any:
    return collected(game, no_net(game))


def count(game: Collecting) -> int:
    return len(ACTIONS)


def encode(game: Collecting, action: Action) -> int:
    return ACTIONS.index(action)


def decode(game: Collecting, code: int) -> Action:
    return ACTIONS[code]

"""The nets that come with the package. Each has a card: which games it serves, how it was made and how strong it is."""

from __future__ import annotations

import ast
import hashlib
import json
import struct
from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any
from zipfile import ZipFile

from hindmost.fast.block.layout import Field
from hindmost.game import AnyGame

FOLDER = files("hindmost") / "data" / "nets"
CODES = {"<f4": "f"}  # how a net's numbers are kept


@cache
def cards() -> dict[str, dict[str, Any]]:
    """By the name of the game."""
    found: dict[str, dict[str, Any]] = {}
    for file in FOLDER.iterdir():
        if file.name.endswith(".json"):
            card = json.loads(file.read_text("utf-8"))
            found |= dict.fromkeys(card["games"], card)
    return found


def card_of(game: AnyGame) -> dict[str, Any]:
    if game.name not in cards():
        raise ValueError(f"no net has learnt {game.name}: hindmost train {game.name}")
    return cards()[game.name]


@cache
def state(name: str) -> str:
    """Of what agents think with in the game of this name: another net or other levels make others of them."""
    if name not in cards():
        return ""
    card = cards()[name]
    settings = json.dumps([card["noise"], card.get("listed")]).encode()
    return hashlib.sha256((FOLDER / card["net"]).read_bytes() + settings).hexdigest()[:12]


@cache
def fields(name: str) -> dict[str, Any]:
    """The arrays of a file of NumPy's (.npz: a zip of .npy), read without it."""
    with ZipFile(BytesIO((FOLDER / name).read_bytes())) as stored:
        return {each.removesuffix(".npy"): _field(stored.read(each)) for each in stored.namelist()}


def _field(stored: bytes) -> Field:
    """A version, the length of a header, the header as a Python literal, and the numbers."""
    length, begin = struct.unpack_from("<H", stored, 8)[0], 10
    if stored[6] > 1:
        length, begin = struct.unpack_from("<I", stored, 8)[0], 12
    header = ast.literal_eval(stored[begin : begin + length].decode("latin1"))
    if header["fortran_order"] or header["descr"] not in CODES:
        raise ValueError(f"the arrays of a net are kept row by row as {', '.join(CODES)}, not {header['descr']}")
    return Field(CODES[header["descr"]], header["shape"], stored[begin + length :])

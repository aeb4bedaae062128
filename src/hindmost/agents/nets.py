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

from hindmost.fast.block import collecting
from hindmost.fast.block.laying import Net, Prior, no_prior
from hindmost.fast.block.layout import Field
from hindmost.game import AnyGame
from hindmost.rules.laying import Laying

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


def listed_for(game: AnyGame, most: int) -> int:
    """Among how many of the placements that score best its net can choose: some know no more than they have seen."""
    return int(min(most, card_of(game).get("listed", most)))


@cache
def state(name: str) -> str:
    """Of what agents think with in the game of this name: another net or other levels make others of them."""
    if name not in cards():
        return ""
    card = cards()[name]
    told = json.dumps([card["noise"], card.get("listed")]).encode()
    return hashlib.sha256((FOLDER / card["net"]).read_bytes() + told).hexdigest()[:12]


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


def net_of(game: AnyGame) -> Net:
    """The net that judges positions of this game, whatever its options."""
    stored = fields(card_of(game)["net"])
    return Net(*(stored[part] for part in Net._fields))


def prior_of(game: AnyGame) -> Prior:
    """Which placements are worth asking that net about; none where it knows only those that score best."""
    stored = fields(card_of(game)["net"])
    return Prior(*(stored[f"prior.{part}"] for part in Prior._fields)) if "prior.w1" in stored else no_prior()


def laying_nets_of(game: AnyGame) -> tuple[Net, Prior] | None:
    """What a master of a laying game thinks with; None if there is nothing."""
    return (net_of(game), prior_of(game)) if isinstance(game, Laying) and game.name in cards() else None


def collecting_net_of(game: AnyGame) -> collecting.Net:
    stored = fields(card_of(game)["net"])
    return collecting.Net(*(stored[part] for part in collecting.Net._fields))

"""The nets that come with the package. Each has a card: which games it serves, how it was made and how strong it is."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any

from hindmost.game import AnyGame

if TYPE_CHECKING:
    from hindmost.fast.collecting import evaluator as collecting_net
    from hindmost.fast.evaluate.net import Net
    from hindmost.fast.evaluate.prior import Prior

FOLDER = files("hindmost") / "data" / "nets"


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
def arrays(name: str) -> dict[str, Any]:
    import numpy as np

    with as_file(FOLDER / name) as path, np.load(path) as stored:
        return dict(stored)


def net_of(game: AnyGame) -> Net:
    """The net that judges positions of this game, whatever its options."""
    from hindmost.fast.evaluate.net import Net

    stored = arrays(card_of(game)["net"])
    return Net(*(stored[part] for part in Net._fields))


def prior_of(game: AnyGame) -> Prior:
    """Which placements are worth asking that net about; none where it knows only those that score best."""
    from hindmost.fast.evaluate.prior import Prior, no_prior

    stored = arrays(card_of(game)["net"])
    return Prior(*(stored[f"prior.{part}"] for part in Prior._fields)) if "prior.w1" in stored else no_prior()


def collecting_net_of(game: AnyGame) -> collecting_net.Net:
    from hindmost.fast.collecting.evaluator import Net

    return Net(**arrays(card_of(game)["net"]))

"""A hint as plain data: the best few, each with its reasons as sentences."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from hindmost.coach.coach import advise
from hindmost.coach.knowing import scale
from hindmost.coach.sentences import all_said
from hindmost.coach.showing import side_names
from hindmost.game import AnyGame


def hint(game: AnyGame, view: Any, names: Sequence[str]) -> dict[str, Any]:
    """What the viewer, who is to act, had better do."""
    advice = advise(game, view)
    sides = side_names(list(names), game.sides)
    best = [
        asdict(each) | {"said": all_said(why, sides)} for each, why in zip(advice.best, advice.reasons, strict=True)
    ]
    return {"scale": scale(game), "chances": advice.chances, "best": best}

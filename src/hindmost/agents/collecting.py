"""Agents for the collecting games: when to stop, worked out exactly for the turn at hand, or with the kernels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial
from random import Random

from hindmost.actions import Action, Choice
from hindmost.agents.levels import by_level, noise_of
from hindmost.agents.nets import card_of, fields
from hindmost.agents.protocol import Agent, Makers, Settings
from hindmost.agents.uniform import Uniform
from hindmost.fast.block.collecting import Net
from hindmost.fast.collecting.master import REVEALS, CollectingMaster
from hindmost.fast.core import codes
from hindmost.rules.collecting import Collecting
from hindmost.rules.collecting_state import View

MARGIN = 0.7  # of a time limit: the rest is for what comes before and after, and for the last slice
SECONDS = {7: 0.25}  # of levels, more than is needed; the others look but once


class Collector:
    """Reveals as long as that promises more than it has at risk.

    A tile it can keep is worth one or, with `need`, as many as its row still lacks. A turn is a set of colours at risk,
    at most 64 of them, so the best it can expect from each is worked out from the odds of the next tile.
    """

    def __init__(self, game: Collecting, _rng: Random, need: bool) -> None:
        self.target = game.edition.target
        self.weakest = game.weakest
        self.need = need

    def choose(self, view: View, legal: Sequence[Action], limit: float | None = None) -> Action:
        return self.equally_good(view, legal)[0]

    def equally_good(self, view: View, legal: Sequence[Action]) -> list[Action]:
        """All that it might do here."""
        pile, centre, row = view.pile, view.centre, view.rows[view.seat]
        at_risk = frozenset(colour for colour in range(6) if view.risk[colour])

        def tile_worth(colour: int, count: int) -> int:
            kept = range(row[colour], min(self.target, row[colour] + count))
            return sum(self.target - held for held in kept) if self.need else len(kept)

        def banked(risk: frozenset[int]) -> int:
            return sum(tile_worth(colour, 1 + centre[colour]) for colour in risk)

        @cache
        def going_on(risk: frozenset[int]) -> float:
            """What revealing another tile promises."""
            left = sum(pile) - len(risk - at_risk)
            valid = [colour for colour in range(6) if centre[colour] and pile[colour] and colour not in risk]
            if not left:
                return 0.0
            return sum(pile[c] * max(banked(risk | {c}), going_on(risk | {c})) for c in valid) / left

        promise = {
            Choice.REVEAL: going_on(at_risk),
            Choice.STOP: banked(at_risk),
            Choice.PASS: -1.0,
        }
        if Choice.TAKE in legal:
            weakest = self.weakest(view)
            assert weakest is not None
            promise[Choice.TAKE] = tile_worth(weakest, 1)
        open_to_it = [action for action in legal if isinstance(action, Choice)]
        most = max(promise[action] for action in open_to_it)
        return [action for action in open_to_it if promise[action] == most]


class Gatherer:
    """Takes what promises it most; with `noise` it does not see exactly how much that is, and hopes for too much from
    another tile, as in learn.collecting_matchups."""

    def __init__(self, game: Collecting, rng: Random, net: Net, seconds: float | None, noise: float) -> None:
        self.game, self.rng, self.noise = game, rng, noise
        self.seconds = seconds  # None: at a glance
        self.master = CollectingMaster(game, net)

    def choose(self, view: View, legal: Sequence[Action], limit: float | None = None) -> Action:
        seconds = self.seconds
        if limit is not None and seconds is not None:
            seconds = min(seconds, MARGIN * limit)
        values = {code: chances[view.seat] for code, chances in self.master.judge(view, seconds).items()}
        if self.noise:
            seen = {code: self.noise * self.rng.gauss(0.0, 1.0) for code in values}
            values = {
                code: value + (abs(seen[code]) if code == REVEALS else seen[code]) for code, value in values.items()
            }
        return codes.decode(self.game, max(values, key=values.__getitem__))


class Stopper:
    """Stops by a rule of thumb."""

    def __init__(self, game: Collecting, _rng: Random) -> None:
        self.game, self.master = game, CollectingMaster(game)

    def choose(self, view: View, legal: Sequence[Action], limit: float | None = None) -> Action:
        return codes.decode(self.game, self.master.by_rule(view))


def net_of(game: Collecting) -> Net:
    stored = fields(card_of(game)["net"])
    return Net(*(stored[part] for part in Net._fields))


def nets_of(game: Collecting) -> None:
    """Nobody plays on in imagined worlds."""


# By name


def by_net(game: Collecting, rng: Random, noise: float = 0.0) -> Agent:
    """What a net likes best at the end of the turn."""
    return Gatherer(game, rng, net_of(game), None, noise)


def master(game: Collecting, rng: Random, seconds: float = 0.1, noise: float = 0.0) -> Agent:
    """Asks the net after the turn that follows."""
    return Gatherer(game, rng, net_of(game), seconds, noise)


def at_level(game: Collecting, rng: Random, level: int, noise: float | None = None) -> Agent:
    return Gatherer(game, rng, net_of(game), SECONDS.get(level), noise_of(game, level, noise))


AGENTS: Makers = {  # no tree search: nothing is hidden here, and a turn is solved exactly
    "random": Uniform,
    "greedy": partial(Collector, need=True),  # raises its lowest colours
    "points": partial(Collector, need=False),  # takes what scores most, whatever the colour
    "heuristic": Stopper,
    "net": by_net,
    "master": master,
    **by_level(at_level),
}
SETTINGS: Settings = {
    "net": ("noise",),
    "master": ("seconds", "noise"),
    **dict.fromkeys(by_level(at_level), ("noise",)),
}

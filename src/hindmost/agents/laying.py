"""Agents for the laying games: those that look one placement ahead, and those that think with the kernels."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

from hindmost.actions import Action, Choice, Place
from hindmost.agents.levels import by_level, noise_of
from hindmost.agents.nets import card_of, cards, fields
from hindmost.agents.protocol import Agent, Makers, Settings
from hindmost.agents.uniform import Uniform
from hindmost.fast.block.laying import MOST_CANDIDATES
from hindmost.fast.block.nets import Net, Prior, no_net, no_prior
from hindmost.fast.core import codes
from hindmost.fast.search.master import Master, MasterSettings, Searcher
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import Phase, View
from hindmost.rules.placements import Placements
from hindmost.rules.tracks import Settled, settle
from hindmost.tiles import KINDS

AT_A_GLANCE = MasterSettings(playouts=0, seconds=None)
IN_SHORT = AT_A_GLANCE._replace(listed=16)
BROUGHT_IN = 64  # placements of a position that may come into a tree
KNOWN_WELL = 8  # actions that playouts have not given up early: what they say of the others is noise enough
MARGIN = 0.9  # of a time limit: the rest is for what comes before and after
LOOKED_AT = 16  # placements, by the levels that look but once
SECONDS = {5: 0.016, 6: 0.08, 7: 0.25}  # of levels, for 20 ms, 0.1 s and 0.3 s in all; the others look but once
# Looks at few candidates in worlds, and not far ahead, for there is little time; and asks its net about few, by points
# and not by a prior, for better lists alone are worth more than a level.
STUDIES = {5: {"candidates": 12.0, "listed": 40.0, "turns": 2.0, "prior": 0.0}}
Worth = Callable[[Settled, int], Any]


def by_hindmost(settled: Settled, side: int) -> list[int]:
    """The lowest colour first, then the next, and so on."""
    return sorted(settled.tracks[side])


def by_points(settled: Settled, side: int) -> int:
    return sum(settled.tracks[side])


class Placer:
    """Takes the placement that is worth most right after it, any of them if there are several."""

    def __init__(self, game: Laying, rng: Random, worth: Worth, swaps: bool) -> None:
        self.game, self.rng, self.worth, self.swaps = game, rng, worth, swaps

    def choose(self, view: View, legal: Sequence[Action], limit: float | None = None) -> Action:
        return self.rng.choice(self.equally_good(view, legal))

    def equally_good(self, view: View, _legal: Sequence[Action]) -> list[Action]:
        """All that it might do here."""
        if view.phase is Phase.OFFER:
            return [Choice.SWAP if self.swaps else Choice.KEEP]
        side = self.game.side(view.seat)
        rules = self.game.edition.track
        outcomes = self._outcomes(view, self.game.placements(view, view.rack))
        worths = {
            scored: self.worth(settle(rules, view.tracks, view.holders, side, _by_colour(*scored)), side)
            for scored in outcomes
        }
        best = max(worths.values())
        return [place for scored in outcomes if worths[scored] == best for place in outcomes[scored]]

    def _outcomes(self, view: View, legal: Placements) -> dict[tuple[int, int, int], list[Place]]:
        """The placements by what they come to: a kind and the points of its two halves."""
        found: dict[tuple[int, int, int], list[Place]] = {}
        kinds = [(kind, *KINDS[kind]) for kind, held in enumerate(legal.rack) if held]
        for a, b, on_a, on_b in self.game.pair_points(view, legal.pairs):
            for kind, first, second in kinds:
                found.setdefault((kind, on_a[first], on_b[second]), []).append(Place(kind, a, b))
                if first != second:
                    found.setdefault((kind, on_b[first], on_a[second]), []).append(Place(kind, b, a))
        return found


def _by_colour(kind: int, a: int, b: int) -> dict[int, list[int]]:
    first, second = KINDS[kind]
    return {first: [a, b]} if first == second else {first: [a], second: [b]}


class Thinker:
    """Takes what it judges best; with `noise` it does not see exactly how good anything is."""

    def __init__(self, game: Laying, rng: Random, master: Master, how: MasterSettings, noise: float = 0.0) -> None:
        self.game, self.rng, self.master, self.how, self.noise = game, rng, master, how, noise

    def choose(self, view: View, legal: Sequence[Action], limit: float | None = None) -> Action:
        how = self.how
        if limit is not None:
            how = how._replace(seconds=MARGIN * limit if how.seconds is None else min(how.seconds, MARGIN * limit))
        judged = self.master.judge(view, how, self.rng.getrandbits(64))
        if self.noise:
            known = judged[:KNOWN_WELL] if judged[0].worlds else judged
            best = max(known, key=lambda each: each.value + self.noise * self.rng.gauss(0.0, 1.0))
        else:
            best = judged[0]
        return codes.decode(self.game, best.code)


# What they think with


def net_of(game: Laying) -> Net:
    """The net that judges positions of this game, whatever its options."""
    stored = fields(card_of(game)["net"])
    return Net(*(stored[part] for part in Net._fields))


def prior_of(game: Laying) -> Prior:
    """Which placements are worth asking that net about; none where it knows only those that score best."""
    stored = fields(card_of(game)["net"])
    return Prior(*(stored[f"prior.{part}"] for part in Prior._fields)) if "prior.w1" in stored else no_prior()


def nets_of(game: Laying) -> tuple[Net, Prior] | None:
    return (net_of(game), prior_of(game)) if game.name in cards() else None


def listed_for(game: Laying, most: int) -> int:
    """Among how many of the placements that score best its net can choose: some know no more than they have seen."""
    return int(min(most, card_of(game).get("listed", most)))


# By name


def heuristic(game: Laying, rng: Random) -> Agent:
    """A rule of thumb: balance, bonus plays, denial and what is left on the rack."""
    return Thinker(game, rng, Master(game, no_net()), IN_SHORT)


def by_net(game: Laying, rng: Random, noise: float = 0.0, listed: float | None = None) -> Agent:
    """What a net likes best right after it, among so many placements that are listed by the quick judgement."""
    long = listed_for(game, MOST_CANDIDATES) if listed is None else _looked_at(int(listed))
    how = AT_A_GLANCE._replace(listed=long)
    return Thinker(game, rng, Master(game, net_of(game)), how, noise)


def master(
    game: Laying, rng: Random, seconds: float = 0.1, noise: float = 0.0, prior: float = 1, **study: float
) -> Agent:
    """Plays on in imagined worlds and asks the net there.

    study: how it thinks, by the names in MasterSettings; with a number of playouts only who asks limits its time.
    prior: 0 if its playouts are to look at what scores best.
    """
    how = MasterSettings(listed=MOST_CANDIDATES, seconds=None if "playouts" in study else seconds)
    how = how._replace(**{name: int(value) for name, value in study.items()})
    how = how._replace(
        candidates=_looked_at(how.candidates),
        listed=listed_for(game, _looked_at(how.listed)),
        on_the_way=_looked_at(how.on_the_way),
        at_last=_looked_at(how.at_last),
    )
    chosen = prior_of(game) if prior else None
    return Thinker(game, rng, Master(game, net_of(game), prior=chosen), how, noise)


def _looked_at(placements: int) -> int:
    """There is room for so many."""
    return max(1, min(placements, MOST_CANDIDATES))


def by_tree(game: Laying, rng: Random, seconds: float = 0.1, playouts: float | None = None) -> Agent:
    """Information-set tree search with the same net: what the master is measured against."""
    how = MasterSettings(listed=listed_for(game, BROUGHT_IN), seconds=seconds)
    if playouts is not None:
        how = how._replace(playouts=max(1, int(playouts)), seconds=None)
    return Thinker(game, rng, Searcher(game, net_of(game)), how)


def at_level(game: Laying, rng: Random, level: int, noise: float | None = None) -> Agent:
    noise = noise_of(game, level, noise)
    if level not in SECONDS:
        return by_net(game, rng, noise, listed_for(game, LOOKED_AT))
    return master(game, rng, SECONDS[level], noise=noise, **STUDIES.get(level, {}))


AGENTS: Makers = {
    "random": Uniform,
    "greedy": partial(Placer, worth=by_hindmost, swaps=True),  # raises its lowest colours
    "points": partial(Placer, worth=by_points, swaps=False),  # takes what scores most, whatever the colour
    "heuristic": heuristic,
    "net": by_net,
    "master": master,
    "ismcts": by_tree,
    **by_level(at_level),
}
SETTINGS: Settings = {
    "ismcts": ("seconds", "playouts"),
    "net": ("noise", "listed"),
    "master": (
        "seconds",
        "noise",
        "playouts",
        "candidates",
        "listed",
        "turns",
        "on_the_way",
        "at_last",
        "solved",
        "trust",
        "prior",
    ),
    **dict.fromkeys(by_level(at_level), ("noise",)),
}

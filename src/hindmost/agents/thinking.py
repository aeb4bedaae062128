"""Agents that need the kernels, for any game."""

from __future__ import annotations

from random import Random

from hindmost.agents.gatherer import Gatherer, Stopper
from hindmost.agents.levels import LOOKED_AT, level
from hindmost.agents.nets import card_of, collecting_net_of, listed_for, net_of, prior_of
from hindmost.agents.protocol import Agent
from hindmost.agents.thinker import Thinker
from hindmost.fast.block.laying import MOST_CANDIDATES, no_net
from hindmost.fast.search.master import How, Master, Searcher
from hindmost.game import AnyGame
from hindmost.rules.collecting import Collecting
from hindmost.rules.laying import Laying

AT_A_GLANCE = How(playouts=0, seconds=None)
IN_SHORT = AT_A_GLANCE._replace(listed=16)
BROUGHT_IN = 64  # placements of a position that may come into a tree


def heuristic(game: AnyGame, rng: Random) -> Agent:
    if isinstance(game, Collecting):
        return Stopper(game)
    assert isinstance(game, Laying)
    return Thinker(game, rng, Master(game, no_net()), IN_SHORT)


def by_net(game: AnyGame, rng: Random, noise: float = 0.0, listed: float | None = None) -> Agent:
    """It chooses among so many placements that are listed by the quick judgement."""
    if isinstance(game, Collecting):
        return Gatherer(game, rng, collecting_net_of(game), None, noise)
    assert isinstance(game, Laying)
    long = listed_for(game, MOST_CANDIDATES) if listed is None else _looked_at(int(listed))
    how = AT_A_GLANCE._replace(listed=long)
    return Thinker(game, rng, Master(game, net_of(game)), how, noise)


def master(
    game: AnyGame, rng: Random, seconds: float = 0.1, noise: float = 0.0, prior: float = 1, **study: float
) -> Agent:
    """study: how it thinks, by the names in How; with a number of playouts only who asks limits its time. prior: 0 if
    its playouts are to look at what scores best."""
    if isinstance(game, Collecting):
        return Gatherer(game, rng, collecting_net_of(game), seconds, noise)
    assert isinstance(game, Laying)
    how = How(listed=MOST_CANDIDATES, seconds=None if "playouts" in study else seconds)
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


def by_tree(game: AnyGame, rng: Random, seconds: float = 0.1, playouts: float | None = None) -> Agent:
    assert isinstance(game, Laying)
    how = How(listed=listed_for(game, BROUGHT_IN), seconds=seconds)
    if playouts is not None:
        how = how._replace(playouts=max(1, int(playouts)), seconds=None)
    return Thinker(game, rng, Searcher(game, net_of(game)), how)


def at_level(game: AnyGame, rng: Random, number: int, noise: float | None = None) -> Agent:
    """noise: another than the card tells."""
    usual, seconds, study = level(card_of(game), number, isinstance(game, Laying))
    noise = usual if noise is None else noise
    if seconds is None:
        return by_net(game, rng, noise, listed_for(game, LOOKED_AT))
    return master(game, rng, seconds, noise=noise, **study)

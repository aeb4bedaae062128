"""A rating list over many agents: Bradley and Terry's model by maximum likelihood."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from typing import NamedTuple

import numpy as np

ELO = 400 / log(10)
PRIOR = 0.5  # matches that every two who met are taken to have shared besides: a perfect score is no infinite rating
STEPS = 100
LONGEST = 2.0  # a step, in natural units


class ContestResult(NamedTuple):
    a: str
    b: str
    won: float  # by A; a shared win counts as its share
    matches: int
    even: float = 0.5  # what A would win of each match as B's equal: less among several copies of B


class AgentRating(NamedTuple):
    agent: str
    elo: float
    error: float  # standard error against the anchor


def rate(agents: Sequence[str], results: Sequence[ContestResult], anchor: str) -> list[AgentRating]:
    """The agents by their rating, the best first; the anchor has 0.

    The errors take matches to be independent. In duplicate pairs luck evens out, so they are rather too large.
    """
    number = {agent: at for at, agent in enumerate(agents)}
    a, b = (
        np.array([number[agent] for agent in side], int) for side in zip(*((r.a, r.b) for r in results), strict=True)
    )
    even = np.array([result.even for result in results])
    matches = np.array([result.matches for result in results]) + PRIOR
    won = np.array([result.won for result in results]) + PRIOR * even
    against = np.log(1 / even - 1)
    free = [at for agent, at in number.items() if agent != anchor]

    strength = np.zeros(len(agents))
    incidence = np.zeros((len(results), len(agents)))
    incidence[range(len(results)), a] = 1
    incidence[range(len(results)), b] = -1
    incidence = incidence[:, free]
    for _ in range(STEPS):
        expected = 1 / (1 + np.exp(against - (strength[a] - strength[b])))
        curvature = incidence.T @ (incidence * (matches * expected * (1 - expected))[:, None])
        step = np.linalg.solve(curvature, incidence.T @ (won - matches * expected))
        strength[free] += np.clip(step, -LONGEST, LONGEST)
        if np.abs(step).max() < 1e-10:
            break
    errors = np.zeros(len(agents))
    errors[free] = np.sqrt(np.diag(np.linalg.inv(curvature)))
    listed = [AgentRating(agent, float(strength[at] * ELO), float(errors[at] * ELO)) for agent, at in number.items()]
    return sorted(listed, key=lambda rating: -rating.elo)

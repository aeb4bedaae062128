"""Whole matches between agents, each fixed by a seed and its number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from hindmost.actions import Action
from hindmost.agents import Agent, make
from hindmost.game import NATURE, AnyGame, draw
from hindmost.match import Match

MOST_PLIES = 100_000  # stubborn agents could collect for ever (S-A2)


def play_match(game: AnyGame, agents: Sequence[Agent], nature: Random, names: Sequence[str]) -> Match:
    """One match to its end; aborted if it does not come to one."""
    match = Match.new(game, names)
    state = match.state
    log: list[Action] = []
    while (seat := game.to_act(state)) is not None and len(log) < MOST_PLIES:
        if seat == NATURE:
            action = draw(game, state, nature)
        else:
            action = agents[seat].choose(game.view(state, seat), game.actions(state))
        log.append(action)
        state = game.apply(state, action)
    match = match.play_all(log)
    return match if match.finished else match.abort()


def simulate(game: AnyGame, names: Sequence[str], matches: int, seed: object = 0) -> Iterator[Match]:
    """Matches between the agents of these names, one per seat."""
    for number in range(matches):
        agents = [make(name, game, Random(f"{seed}/{number}/seat {seat}")) for seat, name in enumerate(names)]
        yield play_match(game, agents, Random(f"{seed}/{number}/nature"), names)

"""The reference rules, the kernels compiled here and the shipped ones, side by side."""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random
from typing import Any

from hindmost import agents
from hindmost.agents.collecting import Gatherer
from hindmost.agents.laying import Thinker
from hindmost.fast.core import codes
from hindmost.fast.host import CHOSEN, HOSTS
from hindmost.fast.host.matches import MatchRunner
from hindmost.game import NATURE, AnyGame, draw
from tests.fast.refereeing import agree, label

PLAYOUTS = 24
THINKING = ("heuristic", "net", "master", "level-1", "level-4", "level-5", "level-6", "level-7", "ismcts")


def matches_agree(game: AnyGame, names: str, number: int, masks: int) -> None:
    """One match: the same log from every host, legal by the rules, with the mask of every so many plies."""
    hosts = {host: MatchRunner(game, names, host) for host in HOSTS}
    logs = {host: each.log(number, "agreement") for host, each in hosts.items()}
    sums = {host: each.play(1, "agreement", number) for host, each in hosts.items()}
    where = f"{label(game)}, {names} {number}"
    agree(logs["wasm"], logs["jit"], f"{where}: logs of the shipped kernels and of those compiled here")
    agree(sums["wasm"], sums["jit"], f"{where}: what these matches came to")
    state = game.start()
    for ply, code in enumerate(logs["wasm"]):
        action = codes.decode(game, code)
        legal = game.actions(state)
        agree(action in legal, True, f"{where}, ply {ply}: {action} is legal")
        if ply % masks == 0:
            due = sorted(codes.encode(game, each) for each in legal)
            for host, each in hosts.items():
                agree(each.legal(state), due, f"{where}, ply {ply}: the mask of {host}")
        state = game.apply(state, action)
    agree(game.to_act(state), None, f"{where}: the end")


def agents_of(game: AnyGame, host: str) -> dict[str, Any]:
    """All that think with the kernels, with a number of playouts instead of a clock."""
    before = os.environ.get(CHOSEN)
    os.environ[CHOSEN] = host
    try:
        made = {name: agents.make(name, game, Random(name)) for name in agents.names(game) if name in THINKING}
    finally:
        os.environ.pop(CHOSEN)
        if before is not None:
            os.environ[CHOSEN] = before
    for agent in made.values():
        if isinstance(agent, Thinker) and agent.how.seconds is not None:
            agent.how = agent.how._replace(playouts=PLAYOUTS, seconds=None)
        if isinstance(agent, Gatherer) and agent.seconds is not None:
            agent.seconds = 1e9
    return made


def values(agent: Any, view: Any, seed: int) -> Any:
    """What an agent thinks of its choices, to the last bit."""
    if isinstance(agent, Thinker):
        return agent.master.judge(view, agent.how, seed)
    if isinstance(agent, Gatherer):
        return agent.master.judge(view, agent.seconds)
    return None


def views(game: AnyGame, seed: object) -> Iterator[Any]:
    """What seats see that have a choice, in matches by greed and by chance."""
    rng = Random(f"{game.name} {seed}")
    while True:
        state = game.start()
        greedy = agents.make("greedy", game, rng)
        while (actor := game.to_act(state)) is not None:
            if actor == NATURE:
                state = game.apply(state, draw(game, state, rng))
                continue
            legal = game.actions(state)
            view = game.view(state, actor)
            if len(legal) > 1:
                yield view
            state = game.apply(state, rng.choice(legal) if rng.random() < 0.5 else greedy.choose(view, legal))


def decisions_agree(game: AnyGame, decisions: int, seed: object = 0) -> None:
    """So many decisions, each by the next of the agents: the same action and the same values from both hosts."""
    of_hosts = {host: agents_of(game, host) for host in HOSTS}
    names = list(of_hosts["wasm"])
    for number, view in zip(range(decisions), views(game, seed), strict=False):
        name = names[number % len(names)]
        asked = {host: made[name] for host, made in of_hosts.items()}
        legal, where = game.legal(view), f"{label(game)}, decision {number} of {name}"
        chosen = {host: agent.choose(view, legal) for host, agent in asked.items()}
        agree(chosen["wasm"] in legal, True, f"{where}: is legal")
        agree(chosen["wasm"], chosen["jit"], f"{where}: the action")
        found = {host: values(agent, view, number) for host, agent in asked.items()}
        agree(found["wasm"], found["jit"], f"{where}: the values")

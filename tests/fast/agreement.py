"""The reference rules, the kernels compiled here and the shipped ones, side by side."""

from __future__ import annotations

import os
from typing import Any

from hindmost.agents.collecting import Gatherer
from hindmost.agents.laying import Thinker
from hindmost.fast.core import codes
from hindmost.fast.host import CHOSEN, HOSTS
from hindmost.fast.host.matches import MatchRunner
from hindmost.game import AnyGame
from tests.deciding import thinking, views
from tests.fast.refereeing import agree, label


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
    """Those that think, with the kernels of this host."""
    before = os.environ.get(CHOSEN)
    os.environ[CHOSEN] = host
    try:
        return thinking(game)
    finally:
        os.environ.pop(CHOSEN)
        if before is not None:
            os.environ[CHOSEN] = before


def values(agent: Any, view: Any, seed: int) -> Any:
    """What an agent thinks of its choices, to the last bit."""
    if isinstance(agent, Thinker):
        return agent.master.judge(view, agent.how, seed)
    if isinstance(agent, Gatherer):
        return agent.master.judge(view, agent.seconds)
    return None


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

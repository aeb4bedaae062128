"""Agents that think with the kernels and the nets of the package."""

from __future__ import annotations

import json
import subprocess
import sys
from random import Random
from time import perf_counter, process_time
from typing import Any

import pytest

from hindmost import agents, editions
from hindmost.agents.laying import Thinker, net_of
from hindmost.agents.levels import LEVELS
from hindmost.agents.nets import FOLDER, cards
from hindmost.fast.block.laying import MOST_CANDIDATES
from hindmost.fast.block.nets import widths
from hindmost.fast.core.arrays import arrays
from hindmost.game import NATURE, AnyGame
from hindmost.rules.laying import Laying
from hindmost.simulation import simulate
from tests.playing import some_match

LEARNT = sorted(cards())
QUICK = {"classic-duel", "spanish-3", "stacking-2", "stacking-solo", "travel-2", "collecting-3"}  # of every family
COLLECTING = [name for name in LEARNT if not isinstance(editions.find(name), Laying)]


def by_count(name: str, playouts: int) -> str:
    """A master that does not think by the clock; in the collecting games it always has the time it needs."""
    return f"master:playouts={playouts}" if isinstance(editions.find(name), Laying) else "master:seconds=60"


def thinkers(name: str) -> list[str]:
    return [agent for agent in agents.names(editions.find(name)) if agent not in agents.PLAIN]


def some_decision(name: str, share: float = 0.5) -> tuple[AnyGame, Any]:
    """After so much of a match."""
    game = editions.find(name)
    steps = [step.before for step in some_match(name) if game.to_act(step.before) not in (None, NATURE)]
    return game, steps[int(len(steps) * share)]


@pytest.mark.parametrize("name", LEARNT)
def test_a_net_fits_its_games_and_its_card_says_how_to_make_it_again(name: str) -> None:
    game, card = editions.find(name), cards()[name]
    assert card["command"].startswith("hindmost train ")
    assert len(card["noise"]) == LEVELS
    assert all(noise >= 0 for noise in card["noise"])
    if isinstance(game, Laying):
        net = arrays(net_of(game))
        assert (len(net.w1), len(net.v1)) == widths(game.sides)
        assert all(abs(array).max() < 100 for array in net)


def test_every_net_has_a_card_and_every_card_a_net() -> None:
    files = {file.name for file in FOLDER.iterdir()}
    named = {json.loads((FOLDER / file).read_text("utf-8"))["net"] for file in files if file.endswith(".json")}
    assert named == {file for file in files if file.endswith(".npz")}


@pytest.mark.parametrize(
    "name", [name if name in QUICK else pytest.param(name, marks=pytest.mark.long) for name in LEARNT]
)
@pytest.mark.parametrize("agent", ["heuristic", "net", "master", "ismcts:playouts=40", "level-1", "level-5"])
def test_thinking_agents_play_to_the_end(name: str, agent: str) -> None:
    game = editions.find(name)
    if name in COLLECTING and agent.startswith("ismcts"):
        pytest.skip("nothing is hidden there")
    mind = by_count(name, 40) if agent == "master" else agent
    (match,) = simulate(game, [mind, *["greedy"] * (game.seats - 1)], 1, seed=5)
    assert match.finished
    assert match.end is None


@pytest.mark.parametrize("name", LEARNT)
def test_no_agent_notices_hidden_tiles(name: str) -> None:
    game, state = some_decision(name)
    if game.seats == 1:
        pytest.skip("nobody hides anything here")
    other = game.imagine(game.view(state, state.seat), Random(4))
    timed = {"ismcts": "ismcts:playouts=60"}
    timed |= dict.fromkeys(("master", "level-5", "level-6", "level-7"), by_count(name, 60))
    for agent in {timed.get(agent, agent) for agent in thinkers(name)}:
        chosen = {choice(game, each, state.seat, agent) for each in (state, other)}
        assert len(chosen) == 1


def choice(game: AnyGame, state: Any, seat: int, agent: str) -> Any:
    view = game.view(state, seat)
    return agents.make(agent, game, Random(9)).choose(view, game.legal(view))


@pytest.mark.parametrize("name", COLLECTING)
@pytest.mark.parametrize("bonus_per", ["colour", "stop"])
def test_who_collects_keeps_to_the_rules_and_does_the_same_again(name: str, bonus_per: str) -> None:
    game = editions.find(name, {"bonus_per": bonus_per})
    for minds in (["net", "heuristic"], ["level-2", "level-5"], [by_count(name, 0), "net:noise=0.1"]):
        seats = (minds * game.seats)[: game.seats]
        matches = [[match.log for match in simulate(game, seats, 1, seed=6)] for _ in range(2)]
        assert matches[0] == matches[1]


@pytest.mark.parametrize(
    ("name", "agent"),
    [
        ("classic-2", "master:seconds=5"),
        ("classic-2", "master:playouts=100000000"),
        (COLLECTING[0], "master:seconds=5"),
    ],
)
def test_a_limit_is_kept(name: str, agent: str) -> None:
    game, state = some_decision(name)
    view = game.view(state, state.seat)
    master = agents.make(agent, game, Random(1))
    master.choose(view, game.legal(view), 0.01)
    began = perf_counter()
    assert master.choose(view, game.legal(view), 0.05) in game.legal(view)
    assert perf_counter() - began < 0.5


@pytest.mark.parametrize("agent", ["master:seconds=0", "ismcts:seconds=0"])
def test_who_is_asked_to_be_quick_does_not_take_all_the_time_there_is(agent: str) -> None:
    game, state = some_decision("classic-2")
    view = game.view(state, state.seat)
    quick, limit = agents.make(agent, game, Random(1)), 0.5
    quick.choose(view, game.legal(view), 0.01)
    began = perf_counter()
    assert quick.choose(view, game.legal(view), limit) in game.legal(view)
    assert perf_counter() - began < limit


@pytest.mark.parametrize("placements", [0, 100_000])
def test_nobody_looks_at_fewer_placements_than_one_or_more_than_there_is_room_for(placements: int) -> None:
    game, state = some_decision("classic-2", 0.8)
    view = game.view(state, state.seat)
    looks = ",".join(f"{each}={placements}" for each in ("candidates", "listed", "on_the_way", "at_last"))
    master = agents.make(f"master:playouts=1,{looks}", game, Random(1))
    assert isinstance(master, Thinker)
    assert {1, MOST_CANDIDATES} >= set(master.how[:2] + master.how[3:5])
    assert master.choose(view, game.legal(view)) in game.legal(view)


FIRST_DECISION = """
import sys
from random import Random
from hindmost import agents, editions
from hindmost.fast.host import wasm
from hindmost.fast.warmup import first_choice

game = editions.find(sys.argv[2])
state = first_choice(game)
view, legal = game.view(state, state.seat), game.actions(state)
agent = agents.make(sys.argv[1], game, Random(1))
assert wasm.engine.cache_info().currsize == 1
loaded = set(sys.modules)
agent.choose(view, legal)
assert wasm.engine.cache_info().misses == 1
print(*sorted(set(sys.modules) - loaded))
print(*sorted({"numpy", "numba"} & set(sys.modules)))
"""


@pytest.mark.parametrize(
    ("made", "name"), [("master", "classic-3"), ("level-5", "stacking-2"), ("level-7", "collecting-3")]
)
def test_nothing_is_loaded_while_the_clock_runs(made: str, name: str) -> None:
    """In a new process, where a first decision would come to nothing but that; and no compiler ever."""
    asked = [sys.executable, "-c", FIRST_DECISION, made, name]
    found = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    assert found.stdout.splitlines() == ["", ""]


@pytest.mark.parametrize("name", ["classic-2", "classic-4", "stacking-2"])
def test_a_level_takes_the_time_it_promises(name: str) -> None:
    """On one decision, in time of the processor: a machine may do something else beside it."""
    game, state = some_decision(name)
    view = game.view(state, state.seat)
    legal = game.legal(view)
    for level, promised in ((4, 0.02), (5, 0.02), (6, 0.1), (7, 0.3)):
        agent, taken = agents.make(f"level-{level}", game, Random(1)), []
        for _ in range(5):
            began = process_time()
            agent.choose(view, legal)
            taken.append(process_time() - began)
        assert sorted(taken)[2] < 1.5 * promised, (level, taken)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("genius", "unknown agent 'genius'"),
        (
            "master:speed=3",
            r"are numbers \(seconds, noise, .*, solved, trust, prior\), not 'speed=3'",
        ),
        ("master:seconds=soon", "not 'seconds=soon'"),
        ("master:seconds=-1", "not 'seconds=-1'"),
        ("master:", "not ''"),
        ("greedy:noise=1", r"the settings of greedy are numbers \(none\)"),
    ],
)
def test_agents_that_are_none_are_told(name: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        agents.check(name, editions.find("classic-2"))


def test_a_game_nobody_has_learnt_has_the_plain_agents() -> None:
    assert agents.names(editions.find("tiny-2")) == tuple(agents.PLAIN)
    with pytest.raises(ValueError, match="unknown agent 'master', for tiny-2 there are"):
        agents.check("master", editions.find("tiny-2"))

"""OpenSpiel's own tests and its algorithms in Python."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

pyspiel: Any = pytest.importorskip("pyspiel")

from open_spiel.python.algorithms import cfr, exploitability, generate_playthrough, ismcts, mcts  # noqa: E402

import hindmost.envs.openspiel  # noqa: E402, F401  (registers the game)
from hindmost.envs.observations import tensor  # noqa: E402
from tests.playing import ALL, FULL, TINY  # noqa: E402

ENDGAME = "hindmost(game=tiny-2,after=32,seed=30)"
LARGER_ENDGAME = "hindmost(game=tiny-2,after=28,seed=43)"


def load(name: str, **parameters: Any) -> Any:
    return pyspiel.load_game("hindmost", {"game": name, **parameters})


def random_state(game: Any, seed: int, most: int = 10_000, seat_acts: bool = False) -> Any:
    """After so many actions; if asked for, further until a seat has to act."""
    rng = Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and (most > 0 or (seat_acts and state.is_chance_node())):
        if state.is_chance_node():
            codes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(codes, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))
        most -= 1
    return state


@pytest.mark.parametrize("name", TINY)
def test_the_library_finds_no_fault(name: str) -> None:
    pyspiel.random_sim_test(load(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.long
@pytest.mark.parametrize("name", FULL)
def test_the_library_finds_no_fault_at_full_size(name: str) -> None:
    pyspiel.random_sim_test(load(name), num_sims=3, serialize=True, verbose=False)


def test_a_playthrough_is_the_same_again() -> None:
    written = generate_playthrough.playthrough(LARGER_ENDGAME, [], seed=1)
    assert written == generate_playthrough.playthrough(LARGER_ENDGAME, [], seed=1)
    assert "IsTerminal() = True" in written
    assert 'ObservationString(0) = "' in written


@pytest.mark.long
@pytest.mark.parametrize("name", ALL)
def test_every_game_has_a_playthrough(name: str) -> None:
    assert "IsTerminal() = True" in generate_playthrough.playthrough(f"hindmost(game={name})", [], seed=2)


@pytest.mark.parametrize("name", ALL)
def test_what_a_seat_knows_stays_when_the_rest_is_dealt_anew(name: str) -> None:
    game = load(name)
    for after in (0, 40):
        state = random_state(game, after, after, seat_acts=True)
        if state.is_terminal():
            continue
        seat = state.current_player()
        other = state.resample_from_infostate(seat, pyspiel.UniformProbabilitySampler(0.0, 1.0))
        assert other.current_player() == seat
        assert other.legal_actions() == state.legal_actions()
        assert other.information_state_string(seat) == state.information_state_string(seat)
        assert other.observation_string(seat) == state.observation_string(seat)
        assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
        rules = game.rules
        np.testing.assert_array_equal(
            state.observation_tensor(seat), tensor(rules, rules.view(state.position.state, seat))
        )
        random_state_from(other)


def random_state_from(state: Any) -> None:
    rng = Random(1)
    for _ in range(15):
        if state.is_terminal():
            return
        codes = [code for code, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(rng.choice(codes))


def test_nobody_reads_what_another_has_drawn() -> None:
    state = random_state(load("tiny-3"), 5, 20, seat_acts=True)
    for seat in range(3):
        read = state.information_state_string(seat).split(": ")[1].split(", ")
        noticed = [entry for entry in state.position.log if entry.text != "keep" or entry.owner == seat]
        assert len(read) == len(noticed)
        for text, entry in zip(read, noticed, strict=True):
            assert (text == "draw ?") == (entry.owner not in (None, seat))
    assert len({state.information_state_string(seat) for seat in range(3)}) == 3


@pytest.mark.parametrize("name", ["tiny-2", "tiny-team"])
def test_nobody_else_notices_that_a_seat_may_exchange_and_keeps(name: str) -> None:
    game = load(name)
    state = next(found for seed in range(200) if (found := offered(game, seed)))
    acting = state.current_player()
    kept = state.child(next(code for code in state.legal_actions() if state.action_to_string(code) == "keep"))
    for seat in range(game.num_players()):
        seen, then = known(state, seat), known(kept, seat)
        assert (seen == then) == (seat != acting)
        assert ("keep" in kept.information_state_string(seat)) == (seat == acting)
        assert ("offer" in state.observation_string(seat)) == (seat == acting)


def offered(game: Any, seed: int) -> Any:
    """A state in which a seat is offered an exchange, if this match comes to one."""
    rng, state = Random(seed), game.new_initial_state()
    while not state.is_terminal():
        codes = state.legal_actions()
        if [state.action_to_string(code) for code in codes] == ["keep", "swap"]:
            return state
        state.apply_action(rng.choice(codes))
    return None


def known(state: Any, seat: int) -> list[Any]:
    return [
        state.observation_string(seat),
        state.observation_tensor(seat),
        state.information_state_string(seat),
        state.information_state_tensor(seat),
    ]


@pytest.mark.parametrize(("reward", "total"), [("rank", 0), ("win", 1), ("hindmost", None)])
def test_returns_are_what_the_type_says(reward: str, total: float | None) -> None:
    game = load("tiny-2", reward=reward)
    for seed in range(5):
        returns = random_state(game, seed).returns()
        assert total is None or sum(returns) == total
        assert game.min_utility() <= min(returns) <= max(returns) <= game.max_utility()


@pytest.mark.parametrize("endgame", [ENDGAME, pytest.param(LARGER_ENDGAME, marks=pytest.mark.long)])
def test_its_counterfactual_regret_shrinks_in_an_endgame(endgame: str) -> None:
    game = pyspiel.load_game(endgame)
    solver = cfr.CFRSolver(game)
    found = []
    for _ in range(2):
        for _ in range(4):
            solver.evaluate_and_update_policy()
        found.append(exploitability.nash_conv(game, solver.average_policy()))
    assert found[1] <= found[0] < 0.5


def test_its_search_over_information_sets_runs() -> None:
    game = load("tiny-2")
    state = random_state(game, 2, 14, seat_acts=True)
    rng = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(game, mcts.RandomRolloutEvaluator(1, rng), uct_c=1.4, max_simulations=12, random_state=rng)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.long
def test_its_search_beats_chance() -> None:
    """A short real job: Python ISMCTS against random play in a small world, both ways round."""
    game = load("tiny-2")
    rng = np.random.RandomState(3)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    won = 0.0
    for seed in range(8):
        bot = ismcts.ISMCTSBot(game, evaluator, uct_c=1.4, max_simulations=60, random_state=rng)
        state = game.new_initial_state()
        draws = Random(seed)
        while not state.is_terminal():
            if state.is_chance_node():
                codes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(draws.choices(codes, weights)[0])
            elif state.current_player() == seed % 2:
                state.apply_action(int(bot.step(state)))
            else:
                state.apply_action(draws.choice(state.legal_actions()))
        won += state.returns()[seed % 2]
    assert won > 0


@pytest.mark.parametrize(
    ("parameters", "what"),
    [
        ({"game": "tiny-9"}, "unknown game 'tiny-9'"),
        ({"game": "tiny-2", "reward": "money"}, "unknown reward 'money', there are win, rank, hindmost"),
        ({"game": "tiny-duel", "options": "lock"}, "options are written NAME:VALUE"),
        ({"game": "tiny-2", "options": "lock:true"}, "unknown option 'lock'"),
        ({"game": "tiny-2", "after": 5000}, "over before 5000 actions"),
    ],
)
def test_what_is_wrong_is_told(parameters: dict[str, Any], what: str) -> None:
    with pytest.raises((ValueError, pyspiel.SpielError), match=what):
        pyspiel.load_game("hindmost", parameters)
    assert load("tiny-duel", options="lock:true").rules.options == {"lock": True}

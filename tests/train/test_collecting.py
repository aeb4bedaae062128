"""Learning a collecting game: slopes, targets, going on later, and noise for levels."""

from __future__ import annotations

import json
from collections import Counter
from copy import deepcopy
from math import exp, log
from pathlib import Path
from random import Random

import numpy as np
import pytest
from click.testing import CliRunner

from hindmost import agents
from hindmost.agents.collecting import net_of
from hindmost.editions import find
from hindmost.fast.block.collecting import ANYTHING, Net
from hindmost.fast.collecting.evaluator import new_net
from hindmost.fast.core.arrays import arrays
from hindmost.fast.learn.collecting_matchups import BY_NET, BY_RULE, Mind
from hindmost.rules.collecting import Collecting
from hindmost.train.collecting import CollectingPlan, Pupil, load, new_pupil, slopes, teach
from hindmost.train.collecting_calibration import STEPS, noises
from hindmost.train.collecting_gym import CollectingGym, Score
from hindmost.train.commands import train

SHORT = CollectingPlan(matches=60, batch=20, units=(8, 4))


def tiny() -> Collecting:
    game = find("tiny-collecting-2")
    assert isinstance(game, Collecting)
    return game


def test_slopes_are_those_of_the_loss() -> None:
    game = tiny()
    notes = CollectingGym(game).practise(new_pupil(game, SHORT, 1).net, 0, 0, 4, 0.7)
    shared_inputs = notes.shared_inputs.astype(np.float64)
    exact = Net(*(array.astype(np.float64) for array in new_pupil(game, SHORT, 2).net))
    found, _ = slopes(exact, notes.shown, shared_inputs, notes.chances)
    step = 1e-6
    for part, gradient in zip(exact, found, strict=True):
        place = np.unravel_index(int(np.abs(gradient).argmax()), gradient.shape)
        middle, losses = part[place], []
        for moved in (middle + step, middle - step):
            part[place] = moved
            losses.append(slopes(exact, notes.shown, shared_inputs, notes.chances)[1])
        part[place] = middle
        assert gradient[place] == pytest.approx((losses[0] - losses[1]) / (2 * step), rel=1e-3)


def test_the_last_turn_of_a_match_learns_who_won() -> None:
    game = tiny()
    notes = CollectingGym(game).practise(new_net(2, 2, (8, 4), 1), 0, 0, 5, trace=1.0)
    assert set(np.unique(notes.chances)) == {0.0, 1.0}
    np.testing.assert_array_equal(notes.chances.sum(axis=1), 1)


def test_a_pupil_goes_on_where_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hindmost.train.collecting.MEASURED", 5)
    game = tiny()

    def stop_after(matches: int) -> Pupil:
        """As somebody ends a run."""
        pupil = new_pupil(game, SHORT, 3)
        pupils = []
        monkeypatch.setattr("hindmost.train.collecting.REPORTED", 1)
        teach(game, SHORT, pupil, 3, lambda progress, now: pupils.append(deepcopy(now)))
        (found,) = (each for each in pupils if each.matches == matches)
        return found

    whole, half = stop_after(60), stop_after(20)
    half.save(tmp_path / "pupil.npz")
    again = teach(game, SHORT, load(tmp_path / "pupil.npz"), 3, lambda progress, now: None)
    assert (again.matches, again.steps) == (whole.matches, whole.steps)
    for one, two in zip(again.net, whole.net, strict=True):
        np.testing.assert_array_equal(one, two)


def test_deals_are_fair_and_the_same_again() -> None:
    game = tiny()
    gym, net = CollectingGym(game), new_pupil(game, SHORT, 3).net
    rule = Mind(BY_RULE, rule=ANYTHING._replace(tiles=1))
    assert gym.score(rule, rule, (net, net), 50, 1).share == 0.5
    mind = Mind(BY_NET, noise=0.1)
    assert gym.score(mind, rule, (net, net), 50, 1) == gym.score(mind, rule, (net, net), 50, 1)
    either = [gym.score(Mind(BY_NET), Mind(BY_NET, net=which), (net, net), 50, 2) for which in range(2)]
    assert either[0] == either[1]


@pytest.mark.parametrize(("furthest", "step"), [(1.0, 0.5), (60.0, log(STEPS.odds))])
def test_levels_are_spread_evenly_as_far_as_luck_allows(
    monkeypatch: pytest.MonkeyPatch, furthest: float, step: float
) -> None:
    def score(gym: object, mind: Mind, other: Mind, *_: object) -> Score:
        return Score(1 / (1 + exp(-furthest * other.noise)), 0.0)

    monkeypatch.setattr(CollectingGym, "score", score)
    found = noises(tiny(), new_net(2, 2, (8, 4), 1), 7, 10**12, 1)
    assert found == pytest.approx([step * level / furthest for level in range(6, -1, -1)], abs=1e-3)


def test_the_command_leaves_a_net_and_its_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hindmost.train.collecting.MEASURED", 2)
    monkeypatch.setattr("hindmost.train.collecting.COLLECTED", 4)
    for _ in range(2):  # the second has nothing left to learn
        result = CliRunner().invoke(train, ["tiny-collecting-2", "--out", str(tmp_path), "--matches", "200"])
        assert result.exit_code == 0
    assert "goes on after 200 matches" in result.stderr
    card = json.loads((tmp_path / "tiny-collecting-2.json").read_text("utf-8"))
    assert card["command"] == "hindmost train tiny-collecting-2 --matches 200 --seed 0"
    assert len(card["noise"]) == 7
    assert card["noise"][-1] == 0
    with np.load(tmp_path / card["net"]) as kept:
        assert set(kept) == set(Net._fields)


def test_a_collecting_game_is_not_learnt_in_rounds(tmp_path: Path) -> None:
    result = CliRunner().invoke(train, ["tiny-collecting-2", "--out", str(tmp_path), "--rounds", "1"])
    assert "tiny-collecting-2 is learnt by playing itself alone" in str(result.exception)


def test_who_does_not_see_well_hopes_for_too_much_from_another_tile() -> None:
    """Blind to everything, it reveals three times as often as it stops; evenly seen, it would be as often."""
    game = find("collecting-2")
    assert isinstance(game, Collecting)
    blind = agents.make("net:noise=1000", game, Random(1))
    state = game.start()
    for text in ("draw r", "draw g", "draw b", "reveal", "draw r"):
        state = game.apply(state, game.parse(text))
    view = game.view(state, 0)
    chosen = Counter(game.text(blind.choose(view, game.legal(view))) for _ in range(2000))
    assert chosen["reveal"] / 2000 == pytest.approx(0.75, abs=0.04)
    net = arrays(net_of(game))
    met = CollectingGym(game).score(Mind(BY_NET), Mind(BY_NET, noise=1000.0), (net, net), 100, 1)
    assert met.share > 0.95  # against choices by chance it is nine of ten

"""What the thinking agents see, list and choose: checked against the rules."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from time import perf_counter

import numpy as np
import pytest

from hindmost.actions import Place
from hindmost.editions import find
from hindmost.fast.block.laying import MOST_CANDIDATES, THUMB, Study
from hindmost.fast.block.nets import no_net
from hindmost.fast.core import codes
from hindmost.fast.search.master import SLICE, Master, MasterSettings
from hindmost.game import winners
from hindmost.rules.laying_state import Phase
from tests.fast.tools import decisions, field, laying, some_net, state_of_rollout
from tests.playing import WITH_RACKS

GLANCE = MasterSettings(listed=MOST_CANDIDATES, candidates=MOST_CANDIDATES, playouts=0, seconds=None)
SHORT = MasterSettings(candidates=6, listed=12, playouts=60, seconds=None)
TO_THE_END = Study(turns=10**6, on_the_way=6, at_last=6, solved=0)


@pytest.mark.parametrize("name", WITH_RACKS)
def test_what_is_seen_stays_right_from_placement_to_placement(name: str) -> None:
    master = Master(laying(name), some_net(laying(name)))
    master.tell(TO_THE_END)
    first = next(decisions(name, 1))[1].surface  # start stones alone
    for game, state in decisions(name, 8):
        seat, side = state.seat, game.side(state.seat)
        master.see(game.view(state, seat))
        ((value,),) = master.roll_out(seat, [codes.encode(game, game.actions(state)[-1])], 1, 0, 1)
        points, usable, laid = (field(master.block, f"stage.scores.{part}") for part in ("points", "usable", "laid"))
        last = state_of_rollout(master)
        assert game.to_act(last) is None
        master.see(game.view(last, seat))
        np.testing.assert_array_equal(field(master.block, "seen.points"), points)
        np.testing.assert_array_equal(field(master.block, "seen.usable"), usable)
        assert laid.sum() == sum(last.surface.heights) - sum(first.heights)
        if game.edition.storeys == 1:
            assert laid.tolist() == [last.surface.tops.count(colour) - first.tops.count(colour) for colour in range(6)]
        assert 0 <= value <= 1
        if game.sides > 1:
            won = winners(game.standings(last))
            assert value == (1 / len(won) if side in won else 0)


@pytest.mark.parametrize("name", WITH_RACKS)
def test_a_half_is_seen_to_score_what_the_rules_give_it(name: str) -> None:
    master = Master(laying(name), no_net())
    for game, state in decisions(name, 5):
        master.see(game.view(state, state.seat))
        points = field(master.block, "seen.points").reshape(6, -1)
        for a, b, on_a, on_b in game.pair_points(game.view(state, state.seat), state.surface.open):
            for cell, other, scored in ((a, b, on_a), (b, a, on_b)):
                for colour in range(6):
                    if state.surface.tops[other] != colour:  # else the partner covers a part of the line
                        assert points[colour, cell] == min(scored[colour], 31)


@pytest.mark.parametrize("name", WITH_RACKS)
@pytest.mark.parametrize("how", [GLANCE, SHORT], ids=["glance", "playouts"])
@pytest.mark.parametrize("every", [18, pytest.param(6, marks=pytest.mark.long)])
def test_only_what_is_legal_is_thought_of(name: str, how: MasterSettings, every: int) -> None:
    master = None
    for game, state in decisions(name, every):
        master = master or Master(game, some_net(game))
        judged = master.judge(game.view(state, state.seat), how, 1)
        legal = game.actions(state)
        actions = [codes.decode(game, each.code) for each in judged]
        assert all(action in legal for action in actions)
        assert len(set(actions)) == len(actions) == min(len(legal), how.candidates)
        assert all(-0.001 <= each.value <= 1.001 for each in judged)


@pytest.mark.parametrize("name", ["classic-2", "stacking-2", "classic-team", "tiny-duel"])
def test_the_quick_judgement_knows_what_every_placement_scores(name: str) -> None:
    """The best by a steep soft minimum is what raises the lowest colours most."""
    weights = (60.0, 0.0, 0.0, *THUMB[3:])
    for game, state in decisions(name, 7):
        if state.phase is not Phase.PLACE:
            continue
        side = game.side(state.seat)
        master = Master(game, no_net(), weights)
        judged = master.judge(game.view(state, state.seat), GLANCE, 0)
        reached = {
            place: sorted(game.settle(state, place).tracks[side])
            for place in game.actions(state)
            if isinstance(place, Place)
        }
        best = max(reached.values())
        shortlisted = [codes.decode(game, each.code) for each in judged]
        assert any(reached[place][0] == best[0] for place in shortlisted if isinstance(place, Place))


@pytest.mark.parametrize("name", [name for name in WITH_RACKS if find(name).seats > 1])
@pytest.mark.parametrize("every", [27, pytest.param(9, marks=pytest.mark.long)])
def test_hidden_tiles_change_no_thought(name: str, every: int) -> None:
    for game, state in decisions(name, every):
        other = game.imagine(game.view(state, state.seat), Random(3))
        seats = [replace(state), other]
        thoughts = [Master(game, some_net(game)).judge(game.view(each, state.seat), SHORT, 7) for each in seats]
        assert thoughts[0] == thoughts[1]


def test_the_same_seed_thinks_the_same_and_another_does_not() -> None:
    (game, state), *_ = list(decisions("classic-2", 11))[2:]
    view = game.view(state, state.seat)
    net = some_net(game)
    first = Master(game, net).judge(view, SHORT, 1)
    assert Master(game, net).judge(view, SHORT, 1) == first
    assert Master(game, net).judge(view, SHORT, 2) != first


@pytest.mark.parametrize("seconds", [0.0001, 0.05])
def test_a_master_keeps_to_its_time(seconds: float) -> None:
    (game, state), *_ = list(decisions("classic-2", 11))[2:]
    master = Master(game, some_net(game))
    view = game.view(state, state.seat)
    master.judge(view, SHORT, 1)
    began = perf_counter()
    judged = master.judge(view, MasterSettings(seconds=seconds), 1)
    assert perf_counter() - began < seconds + 0.25
    assert codes.decode(game, judged[0].code) in game.actions(state)


def test_thoughts_come_the_best_first_and_with_how_sure_they_are() -> None:
    (game, state), *_ = list(decisions("classic-2", 11))[2:]
    judged = Master(game, some_net(game)).judge(game.view(state, state.seat), SHORT._replace(playouts=600), 1)
    assert judged[0].worlds == max(each.worlds for each in judged)
    assert judged[0].value == max(each.value for each in judged if each.worlds == judged[0].worlds)
    assert all(0 <= each.error < 0.5 for each in judged)


@pytest.mark.parametrize(("actions", "worlds"), [(1, 40), (3, 7), (16, 3), (50, 2)])
def test_no_call_of_a_kernel_takes_long_and_slices_make_no_difference(
    actions: int, worlds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A kernel is ended at its deadline, however much somebody wants to have looked at."""
    (game, state), *_ = list(decisions("classic-2", 11))[2:]
    view, master, asked = game.view(state, state.seat), Master(game, some_net(game)), []
    some = [codes.encode(game, action) for action in game.actions(state)[:actions]]
    master.see(view)
    master.tell(SHORT.of_rollouts())
    call = master.block.call

    def noted(kernel: str, *numbers: float) -> int:
        asked.append(numbers[-1] * numbers[-4])
        return call(kernel, *numbers)

    monkeypatch.setattr(master.block, "call", noted)
    ahead = [each.values for each in master.look_ahead(view, state.seat, some, SHORT.of_rollouts(), 5, 2, worlds)]
    found = master.roll_out(state.seat, some, 5, 2, worlds)
    assert max(asked) <= SLICE
    one_by_one = [[master.roll_out(state.seat, [code], 5, 2 + at, 1)[0][0] for at in range(worlds)] for code in some]
    assert found == one_by_one
    assert [len(values) for values in ahead] == [worlds] * actions

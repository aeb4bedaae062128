"""Turns of the collecting games as the kernels solve them, against the rules."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from hindmost.actions import Choice, Draw
from hindmost.editions import find
from hindmost.fast.block.collecting import ANYTHING, CLEAR, Judge, Net, StopLimits, rule_for
from hindmost.fast.collecting.evaluator import chances, judge_of, new_net
from hindmost.fast.collecting.master import CollectingMaster
from hindmost.fast.core import codes
from hindmost.fast.core.arrays import described
from hindmost.fast.core.bits import Array
from hindmost.fast.core.compiled import kernel
from hindmost.fast.core.packing import pack
from hindmost.fast.core.tables import HEADER, CollectingTables, collecting_tables
from hindmost.game import NATURE, draw
from hindmost.rules.collecting import Collecting
from hindmost.rules.collecting_state import Phase, State

LONG = 60.0


@kernel
def ask(tables: CollectingTables, judge: Judge, world: Array, values: Array) -> None:
    chances(tables, judge, world, values)


def collecting(name: str, **options: Any) -> Collecting:
    game = find(name, options)
    assert isinstance(game, Collecting)
    return game


def some_net(game: Collecting) -> Net:
    """Far from even, so that a wrong end of a turn is noticed."""
    net = new_net(game.seats, game.edition.target, (8, 4), seed=3)
    return net._replace(w3=net.w3 * 10)


def decisions(game: Collecting, seed: int, every: int = 1) -> Iterator[State]:
    """Where a seat has to choose, in a match by chance."""
    rng, state, found = Random(seed), game.start(), 0
    while (seat := game.to_act(state)) is not None:
        if seat == NATURE:
            state = game.apply(state, draw(game, state, rng))
        else:
            found += 1
            if found % every == 0:
                yield state
            state = game.apply(state, rng.choice(game.actions(state)))


class ByTheRules:
    """The same, slowly."""

    def __init__(self, game: Collecting, net: Net) -> None:
        self.game, self.judge = game, judge_of(net)
        self.known: dict[tuple[State, bool], dict[int, Array]] = {}

    def at_end(self, state: State) -> Array:
        values = np.zeros(self.game.seats)
        ask(collecting_tables(self.game), self.judge, pack(self.game, state)[HEADER:].copy(), values)
        return values

    def after(self, state: State, deeper: bool) -> Array:
        """A turn has ended."""
        short = 3 - sum(state.centre) if state.phase is Phase.FILL else 0
        if not deeper or state.phase is Phase.OVER or sum(state.pile) <= short:
            return self.at_end(state)
        return self.filled(state)

    def filled(self, state: State) -> Array:
        if state.phase is not Phase.FILL:
            return max(self.choices(state, deeper=False).values(), key=lambda values: values[state.seat])
        return self.mean(state, self.filled)

    def mean(self, state: State, worth: Any) -> Array:
        weights = self.game.weights(state)
        drawn = [self.game.apply(state, action) for action in self.game.actions(state)]
        values: Array = np.average([worth(each) for each in drawn], axis=0, weights=weights)
        return values

    def choices(self, state: State, deeper: bool) -> dict[int, Array]:
        key = state, deeper
        if key not in self.known:
            self.known[key] = {
                codes.encode(self.game, action): self.chosen(state, action, deeper)
                for action in self.game.actions(state)
            }
        return self.known[key]

    def chosen(self, state: State, action: Any, deeper: bool) -> Array:
        after = self.game.apply(state, action)
        if action is not Choice.REVEAL:
            return self.after(after, deeper)

        def worth(drawn: State) -> Array:
            if drawn.phase is not Phase.DECIDE:
                return self.after(drawn, deeper)
            return max(self.choices(drawn, deeper).values(), key=lambda values: values[state.seat])

        return self.mean(after, worth)


@pytest.mark.parametrize("name", ["tiny-collecting-2", "collecting-2", "collecting-3", "collecting-4"])
@pytest.mark.parametrize("bonus_per", ["colour", "stop"])
def test_a_turn_is_worth_what_the_rules_and_the_chances_say(name: str, bonus_per: str) -> None:
    game = collecting(name, bonus_per=bonus_per)
    net = some_net(game)
    master, slow = CollectingMaster(game, described(net)), ByTheRules(game, net)
    for state in decisions(game, seed=1, every=7):
        found = master.judge(game.view(state, state.seat), None)
        wanted = slow.choices(state, deeper=False)
        assert found.keys() == wanted.keys()
        for code, values in wanted.items():
            assert found[code] == pytest.approx(values, abs=1e-6)


@pytest.mark.parametrize("name", ["tiny-collecting-2", "collecting-3"])
def test_the_master_looks_one_turn_further(name: str) -> None:
    game = collecting(name)
    net = some_net(game)
    master, slow = CollectingMaster(game, described(net)), ByTheRules(game, net)
    free = [state for state in decisions(game, seed=2) if len(game.actions(state)) > 1]
    some = [state for state in free if sum(map(bool, state.centre)) < 4]
    for state in some[:: max(1, len(some) // 4)]:
        found = master.judge(game.view(state, state.seat), LONG, clear=2.0)
        wanted = slow.choices(state, deeper=True)
        assert found.keys() == wanted.keys()
        for code, values in wanted.items():
            assert found[code] == pytest.approx(values, abs=1e-6)


def test_what_does_not_matter_is_not_looked_at_and_changes_little() -> None:
    game = collecting("collecting-2")
    master = CollectingMaster(game, described(some_net(game)))
    for state in decisions(game, seed=6, every=12):
        view = game.view(state, state.seat)
        glance, quick, full = master.judge(view, None), master.judge(view, LONG), master.judge(view, LONG, clear=2.0)
        first, *others = sorted((chances[state.seat] for chances in glance.values()), reverse=True)
        if all(first - other > CLEAR for other in others):
            assert quick == glance
        else:
            best, wanted = (max(chances[state.seat] for chances in each.values()) for each in (quick, full))
            assert best == pytest.approx(wanted, abs=CLEAR)


def test_without_time_to_look_further_the_net_has_to_do() -> None:
    game = collecting("collecting-2")
    master = CollectingMaster(game, described(some_net(game)))
    state = next(decisions(game, seed=3, every=9))
    view = game.view(state, state.seat)
    assert master.judge(view, 0.0) == master.judge(view, None)


def test_the_chances_of_all_seats_are_one_together_and_the_winner_has_them_all() -> None:
    game = collecting("collecting-3")
    slow = ByTheRules(game, some_net(game))
    for state in decisions(game, seed=4, every=50):
        assert slow.at_end(state).sum() == pytest.approx(1)
    assert slow.at_end(State(**{**state.shared(), "phase": Phase.OVER, "seat": 1})).tolist() == [0, 1, 0]


def rule_in_words(game: Collecting, state: State, rule: StopLimits) -> Choice:
    if state.phase is Phase.CHOOSE:
        few = sum(map(bool, state.centre)) <= rule.take
        return Choice.TAKE if few and Choice.TAKE in game.actions(state) else Choice.REVEAL
    if not any(state.pile):
        return Choice.STOP
    row, _, _ = game.gathered(state)
    gain = sum(row) - sum(state.rows[state.seat])
    safe = sum(state.pile[colour] for colour in range(6) if game.valid(state, colour))
    danger = 1 - safe / sum(state.pile)
    completed = any(had < game.edition.target == has for had, has in zip(state.rows[state.seat], row, strict=True))
    reached = (sum(state.risk) >= rule.tiles, gain >= rule.gain, danger >= rule.danger, gain * danger >= rule.loss)
    return Choice.STOP if any(reached) or (completed and rule.complete) else Choice.REVEAL


@pytest.mark.parametrize("name", ["tiny-collecting-2", "collecting-4"])
@pytest.mark.parametrize(
    "rule",
    [
        rule_for(2),
        ANYTHING._replace(tiles=2, complete=0.0),
        ANYTHING._replace(gain=4),
        ANYTHING._replace(danger=0.5, take=3),
        ANYTHING._replace(loss=1.5),
    ],
)
def test_a_rule_stops_when_it_says(name: str, rule: StopLimits) -> None:
    game = collecting(name)
    master = CollectingMaster(game)
    for part, value in rule._asdict().items():
        master.block.write(f"rule.{part}", [value])
    for state in decisions(game, seed=5, every=3):
        said = codes.decode(game, master.by_rule(game.view(state, state.seat)))
        assert said is rule_in_words(game, state, rule)
        assert not isinstance(said, Draw)

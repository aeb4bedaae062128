"""Searching: the same for the same seed, never by looking at hidden tiles, and better than chance."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

from hindmost.actions import Draw, Stone
from hindmost.editions import find
from hindmost.fast.core import codes
from hindmost.fast.core.packing import pack
from hindmost.fast.search.ismcts import SearchSettings, flat_search, text, tree_search
from hindmost.game import NATURE, AnyGame, draw, until_seat, winners
from hindmost.rules.laying import Laying
from tests.playing import ALL, WITH_RACKS, some_match

MORE_SEATS = [name for name in WITH_RACKS if find(name).seats > 1]


def in_the_middle(name: str) -> tuple[AnyGame, Any]:
    """A state in which a seat has a choice."""
    game = find(name)
    steps = [step for step in some_match(name) if game.to_act(step.before) not in (None, NATURE)]
    return game, steps[len(steps) // 2].before


def view(game: AnyGame, state: Any) -> Any:
    return pack(game, game.view(state, state.seat))


@pytest.mark.parametrize("name", ALL)
def test_searches_find_what_is_legal(name: str) -> None:
    game, state = in_the_middle(name)
    for found in (tree_search(game, view(game, state), 300), flat_search(game, view(game, state), 2)):
        legal = game.actions(state)
        assert all(codes.decode(game, tried.code) in legal for tried in found.tried)
        assert sum(tried.visits for tried in found.tried) == found.iterations
        assert found.line[0] in [tried.code for tried in found.tried]
        assert text(game, found, 1)[0].startswith(game.text(codes.decode(game, found.best)))


@pytest.mark.parametrize("name", ["tiny-3", "tiny-stacking-2", "tiny-collecting-2", "classic-2", "collecting-3"])
def test_the_best_few_have_their_lines(name: str) -> None:
    game, state = in_the_middle(name)
    found = tree_search(game, view(game, state), 3000)
    assert [line[0] for line in found.lines] == [tried.code for tried in found.tried[:5]]
    assert found.line == found.lines[0]
    assert max(map(len, found.lines)) > 2
    for line in found.lines:
        assert not any(isinstance(codes.decode(game, code), (Draw, Stone)) for code in line)  # of seats alone
    flat = flat_search(game, view(game, state), 2)
    assert flat.lines == [[tried.code] for tried in flat.tried[:5]]
    assert flat.line == [flat.best]


def test_a_line_goes_on_with_what_was_tried_most_and_of_equals_with_the_smaller_code() -> None:
    game, state = in_the_middle("tiny-solo")  # one seat, one tile: a line is a sequence of its own placements
    how = SearchSettings(width=0.4)
    for seed in range(5):
        found = tree_search(game, view(game, state), 400, seed=seed, how=how)
        again = tree_search(game, view(game, state), 400, seed=seed, how=how)
        assert found.lines == again.lines
        keys = [(-tried.visits, tried.code) for tried in found.tried]
        assert keys == sorted(keys)


@pytest.mark.parametrize("name", ["tiny-3", "tiny-stacking-2", "tiny-collecting-2", "classic-2"])
def test_the_same_seed_finds_the_same_however_it_is_sliced(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, state = in_the_middle(name)
    found = tree_search(game, view(game, state), 1200, seed=5)
    monkeypatch.setattr("hindmost.fast.search.ismcts.SLICE", 97)
    assert tree_search(game, view(game, state), 1200, seed=5) == found
    assert tree_search(game, view(game, state), 1200, seed=6) != found


@pytest.mark.parametrize("name", MORE_SEATS)
def test_hidden_tiles_make_no_difference(name: str) -> None:
    """The tiles of others and of the bag are dealt anew: the search must not notice."""
    game, state = in_the_middle(name)
    other = game.imagine(game.view(state, state.seat), Random(3))
    assert isinstance(game, Laying)
    assert other != state
    how = SearchSettings(policy="greedy" if name.startswith("tiny") else "random")
    for search in (tree_search, flat_search):
        count = 400 if search is tree_search else 2
        assert search(game, view(game, state), count, how=how) == search(game, view(game, other), count, how=how)


def test_a_search_takes_no_state_and_no_turn_of_others() -> None:
    game, state = in_the_middle("classic-3")
    with pytest.raises(ValueError, match="the view of a seat"):
        tree_search(game, pack(game, state), 10)
    with pytest.raises(ValueError, match="the view of a seat"):
        tree_search(game, pack(game, game.view(state, None)), 10)
    with pytest.raises(ValueError, match="nothing to choose"):
        tree_search(game, pack(game, game.view(state, (state.seat + 1) % 3)), 10)
    with pytest.raises(ValueError, match="iterations or of seconds"):
        tree_search(game, view(game, state))
    with pytest.raises(ValueError, match="not all of the candidates"):
        flat_search(game, view(game, state), 1, candidates=[10**6])
    with pytest.raises(ValueError, match="weights"):
        tree_search(game, view(game, state), 1, weights=np.zeros(3))


def test_time_ends_a_search() -> None:
    game, state = in_the_middle("tiny-2")
    found = tree_search(game, view(game, state), seconds=0.05)
    assert found.iterations % 500 == 0
    assert found.iterations


def test_a_win_at_hand_is_found() -> None:
    """One marker is missing to all six at the end: the placement that brings it is worth everything."""
    game = find("tiny-2")
    assert isinstance(game, Laying)
    for seed in range(40):
        state, _ = until_seat(game, game.start(), 0, seed)
        state = replace(state, tracks=((4, 4, 4, 4, 4, 3), state.tracks[1]))
        wins = [a for a in game.actions(state) if winners(game.standings(game.apply(state, a))) == (0,)
                and game.apply(state, a).phase == "over"]  # fmt: skip
        if wins and len(wins) < len(game.actions(state)):
            found = tree_search(game, view(game, state), 4000, how=SearchSettings(tries=8))
            assert codes.decode(game, found.best) in wins
            return
    raise AssertionError("no such position")


@pytest.mark.long
@pytest.mark.parametrize("name", ["classic-2", "stacking-2", "collecting-2"])
def test_a_search_beats_the_greedy_agent(name: str) -> None:
    from hindmost.agents import make

    game = find(name)
    score = 0.0
    for number in range(20):
        rng, state = Random(number), game.start()
        agent = make("greedy", game, rng)
        while (seat := game.to_act(state)) is not None:
            if seat == NATURE:
                action = draw(game, state, rng)
            elif seat == number % 2:
                found = tree_search(
                    game, view(game, state), 1500, seed=number, how=SearchSettings(policy="greedy", tries=12)
                )
                action = codes.decode(game, found.best)
            else:
                action = agent.choose(game.view(state, seat), game.actions(state))
            state = game.apply(state, action)
        won = winners(game.standings(state))
        score += (number % 2 in won) / len(won)
    assert score > 10

"""A match under way: its actions as numbers and text, copies, and what it is stored as."""

from __future__ import annotations

import copy
import json
import pickle
from random import Random
from typing import Any

import numpy as np
import pytest

from hindmost.editions import find
from hindmost.envs.action_codes import code_of, count, text_of
from hindmost.envs.episode import Episode, from_bytes, from_facts, from_json, next_seed, replay
from hindmost.envs.worlds import start_word, start_words
from hindmost.game import IllegalAction
from tests.playing import ALL, TINY


def play(match: Episode, most: int, seed: int = 0) -> Episode:
    rng = Random(seed)
    while match.seat is not None and len(match.actions) < most:
        match.do(rng.choice(np.flatnonzero(match.mask(match.seat)).tolist()))
    return match


@pytest.mark.parametrize("name", ["classic-2", "classic-4", "stacking-2", "collecting-2", *TINY])
def test_every_code_has_a_text_and_back(name: str) -> None:
    game = find(name)
    texts = {}
    for code in range(count(game)):
        try:
            text = text_of(game, code)
        except (ValueError, LookupError):
            continue
        if code_of_or_none(game, text) == code:
            texts[text] = code
    match = play(Episode(game, 1), 30)
    for action in match.actions:
        assert texts[text_of(game, action)] == action
    for beyond in (-1, count(game)):
        with pytest.raises(ValueError, match="is no code of an action"):
            text_of(game, beyond)


def code_of_or_none(game: Any, text: str) -> int | None:
    try:
        return code_of(game, text)
    except IllegalAction:  # a double the other way round
        return None


@pytest.mark.parametrize("name", ALL)
def test_seed_and_actions_are_the_whole_match(name: str) -> None:
    game = find(name)
    match = play(Episode(game, 12), 25)
    again = replay(game, match.seed, match.actions)
    assert again == match
    assert again.state == match.state
    assert play(again, 60, 5).state == play(match, 60, 5).state


@pytest.mark.parametrize("name", ["classic-team", "stacking-2", "collecting-3", "tiny-duel"])
def test_a_match_goes_on_from_what_was_stored(name: str) -> None:
    game = find(name)
    match = play(Episode(game, 12), 7)
    stored = [
        from_json(match.to_json()),
        from_bytes(game, match.to_bytes()),
        from_facts(json.loads(json.dumps(match.facts()))),
        pickle.loads(pickle.dumps(match)),
        copy.deepcopy(match),
        match.clone(),
    ]
    for again in stored:
        assert again == match
        assert again.state == match.state
    further = play(match, 70, 3)
    for again in stored:
        assert again.actions != further.actions  # what is done in one is not done in another
        assert play(again, 70, 3).state == further.state


def test_matches_of_other_seeds_are_others() -> None:
    game = find("classic-2")
    assert len({game.position(Episode(game, seed).state) for seed in range(50)}) == 50
    seeds = [1]
    for _ in range(50):
        seeds.append(next_seed(seeds[-1]))
    assert len(set(seeds)) == 51


def test_one_seed_and_many_begin_alike() -> None:
    seeds = [0, 1, 5, 2**62, 2**63 - 1]
    assert [int(start_word(seed)) for seed in seeds] == start_words(np.array(seeds, np.uint64)).tolist()


def facts(**other: Any) -> Any:
    return Episode(find("tiny-2"), 3).facts() | other


@pytest.mark.parametrize(
    ("wrong", "what"),
    [
        (lambda: from_facts([]), "no hindmost-playing/1"),
        (lambda: from_facts({"format": "hindmost/1"}), "no hindmost-playing/1"),
        (lambda: from_facts({"format": "hindmost-playing/1"}), "actions, game, seed is missing"),
        (lambda: from_facts(facts(game="tiny-9")), "unknown game 'tiny-9'"),
        (lambda: from_facts(facts(seed=-1)), "a seed is a whole number from 0"),
        (lambda: from_facts(facts(seed="x")), "a seed is a whole number, not"),
        (lambda: from_facts(facts(actions=3)), "actions are a list"),
        (lambda: from_facts(facts(actions=[3])), r"3 \('place .*'\) is not legal here"),
        (lambda: from_facts(facts(actions=["a"])), "an action is a code below"),
        (lambda: from_facts(facts(generator=5)), "the generator stands at"),
        (lambda: from_facts(facts(policies=["random"])), "tiny-2 has 2 seats, not 1"),
        (lambda: from_bytes(find("tiny-2"), b"hm"), "these 2 bytes are no match"),
        (lambda: from_bytes(find("tiny-3"), Episode(find("tiny-2"), 3).to_bytes()), "not one of tiny-3"),
        (lambda: from_bytes(find("tiny-2"), Episode(find("tiny-2"), 3).to_bytes() + b"0"), "has 36 bytes, not 37"),
    ],
)
def test_what_is_no_match_is_refused(wrong: Any, what: str) -> None:
    with pytest.raises(ValueError, match=what):
        wrong()


@pytest.mark.parametrize("code", [-1, 10**6, 2**70, None, 1.5, "reveal"])
def test_what_is_no_action_is_refused(code: Any) -> None:
    for name in ("tiny-2", "tiny-collecting-2"):
        match = Episode(find(name), 3)
        before = match.facts()
        with pytest.raises(IllegalAction):
            match.do(code)
        assert match.facts() == before


def test_after_the_end_nothing_is_legal() -> None:
    match = play(Episode(find("tiny-2"), 3), 1000)
    with pytest.raises(IllegalAction, match="the match is over"):
        match.do(0)
    assert not match.mask(0).any()

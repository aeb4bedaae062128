"""Worlds as arrays: there and back, and what is none of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from hindmost.editions import find
from hindmost.fast.batch.matches import legal_mask, play, step
from hindmost.fast.core import codes
from hindmost.fast.core.packing import BadWorld, pack, unpack
from hindmost.fast.search.ismcts import tree_search
from hindmost.game import IllegalAction
from tests.playing import ALL, some_match


@pytest.mark.parametrize("name", ALL)
def test_states_and_views_come_back_as_they_were(name: str) -> None:
    game = find(name)
    for place in some_match(name)[:: 9 if name.startswith("tiny") else 25]:
        for position in (place.before, *(game.view(place.before, seat) for seat in (None, *range(game.seats)))):
            assert unpack(game, pack(game, position)) == position


@pytest.mark.parametrize("name", ALL)
def test_every_code_is_one_action(name: str) -> None:
    game = find(name)
    for place in some_match(name)[::10]:
        for action in (*game.actions(place.before)[:20], place.action):
            assert codes.decode(game, codes.encode(game, action)) == action
    with pytest.raises(ValueError, match="no code"):
        codes.decode(game, codes.count(game))


def world() -> Any:
    return pack(find("classic-2"), find("classic-2").start())


BAD: dict[str, tuple[Callable[[], Any], str]] = {
    "a list": (lambda: [1, 2, 3], "array of uint8, not of list"),
    "floats": (lambda: world().astype(float), "not of float64"),
    "too short": (lambda: world()[:-8], "has the shape"),
    "two of them": (lambda: np.stack([world(), world()]), "has the shape"),
    "zeros": (lambda: np.zeros_like(world()), "no packed world"),
    "another version": (lambda: changed(2, 9), "version 9, not 2"),
    "another game": (lambda: pack(find("travel-2"), find("travel-2").start()), "not one of classic-2"),
    "another option": (lambda: pack(find("classic-duel"), find("classic-duel").start()), "shape|not one of"),
    "a seat of none": (lambda: changed_at("turn", 1, 200), "no match|contradict"),
    "a phase of none": (lambda: changed_at("turn", 0, 77), "no match|contradict"),
    "a colour of none": (lambda: changed_at("small", 30, 99), "no match|contradict"),
    "a rack too large": (lambda: changed_at("racks", 3, 250), "no match|contradict"),
    "other open pairs": (lambda: changed(40, 1), "contradict"),
    "other sizes": (lambda: changed_at("sizes", 0, 5), "contradict"),
}


def changed(at: int, value: int) -> Any:
    other = world()
    other[at] = value
    return other


def changed_at(section: str, further: int, value: int) -> Any:
    from hindmost.fast.core.tables import laying_tables

    n = laying_tables(find("classic-2")).n
    return changed(int(n.at_small) + (0 if section == "small" else int(getattr(n, section))) + further, value)


@pytest.mark.parametrize("bad", BAD)
def test_what_is_no_world_is_refused(bad: str) -> None:
    make, what = BAD[bad]
    game, packed = find("classic-2"), make()
    uses: list[Callable[[], Any]] = [
        lambda: unpack(game, packed),
        lambda: step(game, packed, 0),
        lambda: legal_mask(game, packed),
        lambda: play(game, 1, packed=packed),
        lambda: tree_search(game, packed, 10),
    ]
    for use in uses:
        with pytest.raises(BadWorld, match=what):
            use()


def test_bytes_at_random_are_refused_or_played() -> None:
    """Nothing that is done to an array may bring the interpreter down."""
    rng = np.random.default_rng(1)
    for name in ("tiny-2", "tiny-stacking-2", "tiny-collecting-2"):
        game = find(name)
        for place in some_match(name)[::3]:
            packed = pack(game, place.before)
            packed[rng.integers(16, len(packed), 3)] = rng.integers(0, 256, 3)
            try:
                play(game, 2, packed=packed)
            except BadWorld:
                continue


def test_only_what_is_legal_is_done() -> None:
    game = find("tiny-2")
    packed = pack(game, game.start())
    legal = np.flatnonzero(legal_mask(game, packed))
    assert unpack(game, step(game, packed, int(legal[0]))) == game.apply(game.start(), game.actions(game.start())[0])
    for code in (0, -1, codes.count(game), 10**9):
        with pytest.raises(IllegalAction):
            step(game, packed, code)


def test_a_view_is_no_world_to_play_in() -> None:
    game = find("tiny-2")
    with pytest.raises(ValueError, match="view"):
        play(game, 1, packed=pack(game, game.view(game.start(), 0)))


@pytest.mark.parametrize("names", ["best", ["random"], ["random", "random", "random"]])
def test_unknown_policies_are_refused(names: Any) -> None:
    with pytest.raises(ValueError, match=r"best|seats"):
        play(find("classic-2"), 1, names=names)

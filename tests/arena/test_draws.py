"""The same draws for whoever sits in a seat."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from hindmost import editions
from hindmost.actions import Draw, Stone
from hindmost.agents import make
from hindmost.arena.draws import Draws, first_to_come
from hindmost.game import NATURE, AnyGame


def drawn(game: AnyGame, names: list[str], key: str) -> dict[int, list[object]]:
    """What nature brought each seat in one match."""
    agents = [make(name, game, Random(f"{key} {seat}")) for seat, name in enumerate(names)]
    nature = Draws(game, key)
    state = game.start()
    found: dict[int, list[object]] = {seat: [] for seat in range(game.seats)}
    while (seat := game.to_act(state)) is not None:
        if seat == NATURE:
            action = nature.next(state)
            if isinstance(action, Draw):
                found[state.seat].append(action)
        else:
            view = game.view(state, seat)
            action = agents[seat].choose(view, game.legal(view))
        state = game.apply(state, action)
    return found


def test_nature_draws_by_the_weights() -> None:
    game = editions.find("classic-2")
    state = game.start()
    for kind in (0, 0, 0, 7):
        state = game.apply(state, Draw(kind))
    draws = 5_000
    seen = Counter(first_to_come(game, state, Random(at)) for at in range(draws))
    weights = dict(zip(game.actions(state), game.weights(state), strict=True))
    total = sum(weights.values())
    chi_square = sum((seen[a] - draws * w / total) ** 2 / (draws * w / total) for a, w in weights.items())
    assert seen.keys() == weights.keys()
    assert chi_square < 45.3  # 20 degrees of freedom, 0.1 %


def test_a_bag_that_differs_by_one_tile_mostly_gives_the_same() -> None:
    game = editions.find("classic-2")
    one, other = (game.apply(game.start(), Draw(kind)) for kind in (3, 9))
    same = sum(first_to_come(game, one, Random(at)) == first_to_come(game, other, Random(at)) for at in range(1000))
    assert same > 970


def test_start_stones_are_drawn_from_those_that_are_left() -> None:
    game = editions.find("stacking-2")
    nature, state, stones = Draws(game, "a"), game.start(), []
    while isinstance(action := nature.next(state), Stone):
        stones.append(action)
        state = game.apply(state, action)
    assert sorted(stone.colour for stone in stones) == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("name", ["classic-2", "stacking-2"])
def test_who_sits_in_a_seat_gets_nearly_the_same_tiles(name: str) -> None:
    game = editions.find(name)
    first, second = drawn(game, ["greedy", "random"], "k"), drawn(game, ["random", "greedy"], "k")
    for seat in range(2):
        together = list(zip(first[seat], second[seat], strict=False))
        assert sum(a == b for a, b in together) > 0.6 * len(together)
    assert first[0] != first[1]


def test_alone_everybody_has_the_same_deal() -> None:
    game = editions.find("classic-solo")
    greedy, points = drawn(game, ["greedy"], "k")[0], drawn(game, ["points"], "k")[0]
    shorter = min(len(greedy), len(points))
    assert greedy[:shorter] == points[:shorter]
    assert greedy[:10] != drawn(game, ["greedy"], "another")[0][:10]

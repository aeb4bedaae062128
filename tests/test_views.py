"""What a seat sees, and what it cannot know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, permutations
from math import sqrt
from random import Random
from typing import Any

import pytest

from hindmost.actions import Place
from hindmost.editions import find
from hindmost.game import AnyGame
from hindmost.rules.collecting_state import View as CollectingView
from hindmost.rules.laying_state import Phase
from hindmost.rules.laying_state import View as LayingView
from hindmost.tiles import KIND_NAMED, NO_TILES, Counts, each, more, read_counts, together
from tests.playing import ALL, TINY, WITH_RACKS, Step, first_state, some_match

COLLECTING = tuple(name for name in ALL if name not in WITH_RACKS)


def exchanged(state: Any, seat: int, mine: int, other: int | None, theirs: int) -> Any:
    """The state in which a tile of this seat's rack and one of another rack (or of the bag) have changed places."""
    racks = list(state.racks)
    racks[seat] = more(more(racks[seat], mine, -1), theirs)
    if other is None:
        return replace(state, racks=tuple(racks), bag=more(more(state.bag, theirs, -1), mine))
    racks[other] = more(more(racks[other], theirs, -1), mine)
    return replace(state, racks=tuple(racks))


def indistinguishable(state: Any, seat: int | None) -> Iterator[Any]:
    """States that differ from this one only in tiles the seat cannot see."""
    hidden = [other for other in range(len(state.racks)) if other != seat]
    for a in hidden:
        for b in (*hidden, None):
            heap = state.bag if b is None else state.racks[b]
            if a == b or not any(state.racks[a]) or not any(heap):
                continue
            mine, theirs = min(each(state.racks[a])), max(each(heap))
            yield exchanged(state, a, mine, b, theirs)


@pytest.mark.rule("K2", "Z5")
@pytest.mark.parametrize("name", WITH_RACKS)
def test_what_lies_on_other_racks_and_in_the_bag_does_not_change_a_view(name: str) -> None:
    game = find(name)
    compared = 0
    for step in some_match(name)[1 :: 3 if name in TINY else 11]:
        for seat in (*range(game.seats), None):
            view = game.view(step.before, seat)
            for other in indistinguishable(step.before, seat):
                compared += other != step.before
                assert game.view(other, seat) == view
                assert game.position(game.view(other, seat)) == game.position(view)
                if game.to_act(step.before) == seat:
                    assert list(game.actions(other)) == list(game.actions(step.before))
    assert compared


def other_hands(step: Step) -> Iterator[Any]:
    """The state after this placement, had a tile that stays on the rack been another one of the bag."""
    state, rest = step.before, step.after.racks[step.before.seat]
    for mine in set(each(rest)):
        for theirs in set(each(state.bag)) - {mine}:
            yield exchanged(state, state.seat, mine, None, theirs)


@pytest.mark.rule("K15", "K16", "C5")
@pytest.mark.parametrize("name", ["tiny-2", "tiny-3", "tiny-team", "tiny-duel", "tiny-stacking-2", "classic-team"])
def test_nobody_else_sees_whether_a_seat_may_exchange(name: str) -> None:
    game = find(name)
    told_apart = 0
    for seed in range(12 if name in TINY else 2):
        for step in some_match(name, seed):
            if not isinstance(step.action, Place) or step.after.phase not in (Phase.OFFER, Phase.REFILL):
                continue
            for before in other_hands(step):
                after = game.apply(before, step.action)
                told_apart += after.phase is not step.after.phase
                for seat in (*range(game.seats), None):
                    same = game.view(after, seat) == game.view(step.after, seat)
                    assert same == (seat != after.seat)
    assert told_apart


@pytest.mark.rule("C5")
@pytest.mark.parametrize("name", [name for name in WITH_RACKS if find(name).seats == 4])
def test_the_own_rack_is_seen_and_no_other_not_even_the_partners(name: str) -> None:
    game = find(name)
    state = first_state(name, "place", seat=2)
    for seat in range(game.seats):
        view = game.view(state, seat)
        assert view.rack == state.racks[seat]
        assert view.viewer == seat
        for other in range(game.seats):
            another = exchanged(state, other, min(each(state.racks[other])), None, max(each(state.bag)))
            assert (game.view(another, seat) == view) == (seat != other)


@pytest.mark.parametrize("name", WITH_RACKS)
def test_who_only_looks_on_sees_no_rack(name: str) -> None:
    game = find(name)
    for step in some_match(name):
        state = step.before
        view = game.view(state, None)
        assert view.viewer is None
        assert view.rack == NO_TILES
        assert view.unseen == together(state.bag, *state.racks)
        assert view.sizes == tuple(map(sum, state.racks))


@pytest.mark.rule("K16", "Z18")
@pytest.mark.parametrize("name", ["tiny-2", "tiny-3", "tiny-team", "tiny-duel", "tiny-stacking-2"])
def test_tiles_set_aside_are_seen_by_all_and_forgotten_when_they_are_back_in_the_bag(name: str) -> None:
    game = find(name)
    state = first_state(name, "swap")
    for seat in (*range(game.seats), None):
        assert any(game.view(state, seat).aside)
    draws = game.edition.rack - sum(state.racks[state.seat])  # type: ignore[attr-defined]
    for _ in range(draws):
        state = game.apply(state, game.actions(state)[0])
    for seat in (*range(game.seats), None):
        view = game.view(state, seat)
        assert view.aside == NO_TILES
        assert view == replace(view, unseen=together(state.bag, *(r for s, r in enumerate(state.racks) if s != seat)))


@pytest.mark.rule("S3")
@pytest.mark.parametrize("name", COLLECTING)
def test_in_the_collecting_game_everybody_can_work_out_what_lies_in_the_pile(name: str) -> None:
    game = find(name)
    for step in some_match(name)[::7]:
        for seat in (*range(game.seats), None):
            view = game.view(step.before, seat)
            assert isinstance(view, CollectingView)
            assert view.shared() == step.before.shared()
            assert game.imagine(view, Random(0)) == step.before
            assert game.actions(view) == game.actions(step.before)


@pytest.mark.parametrize("name", ALL)
def test_a_view_is_no_state_and_holds_nothing_but_what_it_says(name: str) -> None:
    game = find(name)
    state = some_match(name)[-1].after
    view = game.view(state, 0)
    assert not isinstance(view, type(state))
    assert isinstance(view, LayingView | CollectingView)
    assert set(vars(view)) == set(type(view).__dataclass_fields__)
    assert not {"racks", "bag"} & set(vars(view))


@pytest.mark.parametrize("viewer", ["?-1", "?2", "?00", "?x", "??", "0", "? "])
def test_nobody_looks_on_from_a_seat_that_does_not_exist(viewer: str) -> None:
    game = find("collecting-2")
    text = game.position(game.view(game.start(), 1))
    assert text.endswith(" ?1")
    with pytest.raises(ValueError, match="position of collecting-2"):
        game.read_position(text.removesuffix("?1") + viewer)


# Every world a seat can imagine is equally likely.


def chances(view: LayingView) -> dict[tuple[Counts, ...], Fraction]:
    """How likely each way to fill the hidden racks is, every single tile told apart."""
    hidden = [size for seat, size in enumerate(view.sizes) if seat != view.viewer]
    ways = Counter(deals(list(each(view.unseen)), hidden))
    return {racks: Fraction(number, ways.total()) for racks, number in ways.items()}


def deals(heap: list[int], sizes: list[int]) -> Iterator[tuple[Counts, ...]]:
    if not sizes:
        yield ()
        return
    for chosen in combinations(range(len(heap)), sizes[0]):
        rack = NO_TILES
        for tile in chosen:
            rack = more(rack, heap[tile])
        rest = [kind for tile, kind in enumerate(heap) if tile not in chosen]
        for racks in deals(rest, sizes[1:]):
            yield (rack, *racks)


def hidden_racks(game: AnyGame, view: LayingView, rng: Random) -> tuple[Counts, ...]:
    world = game.imagine(view, rng)
    return tuple(rack for seat, rack in enumerate(world.racks) if seat != view.viewer)


def chi_square(seen: Counter[Any], expected: dict[Any, Fraction]) -> float:
    total = seen.total()
    return sum((seen[key] - float(total * chance)) ** 2 / float(total * chance) for key, chance in expected.items())


def limit(freedom: int) -> float:
    """Chi-square goes over this once in about a million trials (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + 4.75 * sqrt(spread)) ** 3)


UNSEEN = [
    ("tiny-2", 0, "rrrgrbrogg"),
    ("tiny-2", 1, "rr2rgrb3"),
    ("tiny-2", None, "rr2rgrbgg2"),
    ("tiny-3", 1, "rr2rgrbgb2"),
    ("tiny-team", 0, "rr3gb2bboy"),
]


@pytest.mark.parametrize(("name", "viewer", "tiles"), UNSEEN)
def test_every_world_a_seat_can_imagine_is_equally_likely(name: str, viewer: int | None, tiles: str) -> None:
    game = find(name)
    view = some_view(game, viewer, tiles)
    expected = chances(view)
    assert sum(expected.values()) == 1
    assert len(expected) > 3
    rng = Random(f"{name} {viewer}")
    seen = Counter(hidden_racks(game, view, rng) for _ in range(3000))
    assert set(seen) <= set(expected)
    assert chi_square(seen, expected) < limit(len(expected) - 1)


def some_view(game: AnyGame, viewer: int | None, tiles: str) -> LayingView:
    """A view of a running match with so few unseen tiles that all the worlds behind it can be counted."""
    view = game.view(first_state(game.name, "place"), viewer)
    sizes = {2: (2, 2), 3: (2, 1, 2), 4: (1, 2, 1, 1)}[game.seats]
    rack = NO_TILES if viewer is None else more(NO_TILES, KIND_NAMED["yp"], sizes[viewer])
    few: LayingView = replace(view, rack=rack, sizes=sizes, unseen=read_counts(tiles))
    return few


def test_the_test_of_likelihood_notices_a_rack_that_is_always_sorted() -> None:
    """Choosing the two tiles one kind at a time would be wrong; the numbers above are able to tell."""
    view = some_view(find("tiny-2"), 1, "rr2rgrb3")
    kinds = [kind for kind, held in enumerate(view.unseen) if held]
    wrong = [(more(more(NO_TILES, a), b),) for a, b in permutations(kinds, 2)]
    rng = Random(3)
    seen = Counter(rng.choice(wrong) for _ in range(3000))
    assert chi_square(seen, chances(view)) > limit(len(chances(view)) - 1)

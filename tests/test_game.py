"""What can be done with any game: playing, replaying, counting, and comparing what came of it."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from hindmost import find, names
from hindmost.actions import Action, Choice, Draw, Place, Stone
from hindmost.game import NATURE, IllegalAction, draw, is_view, perft, places, play, replay, until_seat, winners
from tests.playing import first_state, some_match


@pytest.mark.rule("G12", "K18")
def test_the_side_whose_weakest_colour_has_come_furthest_wins() -> None:
    assert winners([(9, 18, 18, 18, 18, 18), (10, 10, 10, 10, 10, 10)]) == (1,)
    assert winners([(9, 12, 14, 15, 15, 15), (9, 12, 13, 18, 18, 18), (0,) * 6]) == (0,)


@pytest.mark.rule("A9", "S-A9", "Z22")
def test_equal_standings_share_the_win() -> None:
    assert winners([(5,) * 6, (4,) * 6, (5,) * 6]) == (0, 2)
    assert winners([(3,) * 6]) == (0,)


@pytest.mark.rule("A10", "S16")
def test_the_places_behind_the_winner_follow_the_same_comparison() -> None:
    assert places([(1,) * 6, (2,) * 6, (1, 1, 1, 1, 1, 2)]) == (3, 1, 2)
    assert places([(2,) * 6, (1,) * 6, (2,) * 6, (0,) * 6]) == (1, 3, 1, 4)
    assert places([(0,) * 6]) == (1,)


NO_ACTIONS: list[Action] = [
    Choice.STOP,
    Choice.KEEP,
    Draw(0),
    Stone(0),
    Place(0, 0, 0),
    Place(0, 3, 2),
    Place(-1, 7, 8),
    Place(99, 7, 8),
    Place(1, -1, 0),
    Place(1, 500, 501),
    Draw(99),
    Stone(9),
]


@pytest.mark.parametrize("action", NO_ACTIONS, ids=str)
@pytest.mark.parametrize("name", ["tiny-2", "classic-4", "stacking-2", "collecting-2"])
def test_playing_anything_but_a_legal_action_is_an_illegal_action(name: str, action: Action) -> None:
    game = find(name)
    state = first_state(name, "place" if name != "collecting-2" else "choose")
    assert action not in list(game.actions(state))
    assert action not in game.actions(state)
    with pytest.raises(IllegalAction):
        play(game, state, action)


def test_a_kind_of_tile_that_does_not_exist_is_never_legal() -> None:
    game = find("tiny-2")
    legal = game.actions(first_state("tiny-2", "place"))
    for place in legal:
        assert isinstance(place, Place)
        assert Place(place.kind - 21, place.first, place.second) not in legal
        assert Place(place.kind + 21, place.first, place.second) not in legal


def test_an_illegal_action_is_quoted() -> None:
    game = find("classic-2")
    with pytest.raises(IllegalAction, match="'place r@f9 b@f10' is not legal here"):
        play(game, game.start(), game.parse("place r@f9 b@f10"))
    with pytest.raises(IllegalAction, match="'keep' is not legal here"):
        play(game, game.start(), Choice.KEEP)


def test_a_legal_action_is_done() -> None:
    game = find("collecting-2")
    assert play(game, game.start(), Draw(2)) == game.apply(game.start(), Draw(2))


def test_a_log_is_replayed_and_every_action_of_it_checked() -> None:
    game = find("tiny-duel")
    steps = some_match("tiny-duel")
    log = [step.action for step in steps]
    assert replay(game, log) == steps[-1].after
    assert replay(game, []) == game.start()
    with pytest.raises(IllegalAction):
        replay(game, [*log, log[-1]])
    with pytest.raises(IllegalAction):
        replay(game, log[1:])


@pytest.mark.rule("K1")
def test_nature_draws_every_single_tile_with_the_same_likelihood() -> None:
    game = find("classic-2")
    state = game.start()
    assert list(game.weights(state)) == [5 if action == Draw(kind) and kind in DOUBLES else 6 for kind, action in KINDS]
    rng = Random(5)
    drawn = Counter(draw(game, state, rng) for _ in range(12_000))
    doubles = sum(drawn[Draw(kind)] for kind in DOUBLES)
    assert 2_800 < doubles < 3_200  # 30 of 120 tiles
    assert len(drawn) == 21


DOUBLES = (0, 6, 11, 15, 18, 20)
KINDS = [(kind, Draw(kind)) for kind in range(21)]


@pytest.mark.rule("Z3")
def test_nature_puts_the_start_stones_in_any_order() -> None:
    game = find("stacking-2")
    rng = Random(1)
    firsts = Counter(draw(game, game.start(), rng) for _ in range(6_000))
    assert set(firsts) == set(map(Stone, range(6)))
    assert min(firsts.values()) > 850


def test_nature_acts_until_a_seat_must_and_the_same_seed_draws_the_same() -> None:
    game = find("classic-3")
    state, drawn = until_seat(game, game.start(), 0, 7)
    assert drawn == 18
    assert game.to_act(state) == 0
    assert until_seat(game, game.start(), 0, 7) == (state, 18)
    assert until_seat(game, game.start(), 0, 8)[0] != state
    assert until_seat(game, state, 18, 7) == (state, 18)
    over = some_match("classic-3")[-1].after
    assert until_seat(game, over, 99, 7) == (over, 99)


def test_perft_counts_the_sequences_of_seat_actions() -> None:
    game = find("tiny-collecting-2")
    assert perft(game, 0) == 1
    state, drawn = until_seat(game, game.start(), 0, 3)
    first = game.actions(state)
    assert perft(game, 1, seed=3) == len(first)
    two = sum(len(game.actions(until_seat(game, game.apply(state, action), drawn, 3)[0])) for action in first)
    assert perft(game, 2, seed=3) == two


def test_perft_finds_nothing_beyond_the_end_of_a_match() -> None:
    game = find("tiny-solo")
    late = some_match("tiny-solo")[-1].before

    class Late:
        def __getattr__(self, name: str) -> object:
            return (lambda: late) if name == "start" else getattr(game, name)

    assert perft(Late(), 1) == len(game.actions(late))  # type: ignore[arg-type]
    assert perft(Late(), 3) == sum(perft_after(late, action) for action in game.actions(late))  # type: ignore[arg-type]


def perft_after(state: object, action: Action) -> int:
    game = find("tiny-solo")
    after, drawn = until_seat(game, game.apply(state, action), 0, 0)
    return sum(
        len(game.actions(until_seat(game, game.apply(after, second), drawn, 0)[0])) for second in game.actions(after)
    )


def test_perft_ticks_once_for_every_first_action() -> None:
    ticks: list[int] = []
    game = find("tiny-2")
    state, _ = until_seat(game, game.start(), 0, 0)
    perft(game, 2, tick=lambda: ticks.append(1))
    assert len(ticks) == len(game.actions(state))


@pytest.mark.parametrize("name", names(tiny=True))
def test_every_game_begins_with_nature_and_ends_with_nobody(name: str) -> None:
    game = find(name)
    assert game.to_act(game.start()) == NATURE
    assert game.to_act(some_match(name)[-1].after) is None
    assert {game.side(seat) for seat in range(game.seats)} == set(range(game.sides))


@pytest.mark.rule("A1", "S-A10")
@pytest.mark.parametrize("name", names(tiny=True))
def test_seat_0_acts_first(name: str) -> None:
    game = find(name)
    assert game.to_act(until_seat(game, game.start(), 0, 0)[0]) == 0


@pytest.mark.parametrize("name", ["tiny-2", "tiny-collecting-2"])
def test_what_somebody_sees_is_told_from_a_state(name: str) -> None:
    game = find(name)
    assert is_view(game.view(game.start(), 0))
    assert not is_view(game.start())

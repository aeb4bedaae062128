"""How a match of the laying game ends (docs/rules/laying.md, K17 to K19)."""

from __future__ import annotations

from random import Random

import pytest

from hindmost.actions import Place
from hindmost.events import Ended
from hindmost.game import NATURE, draw, places, winners
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import Phase, State
from hindmost.tiles import NO_TILES
from tests.drawing import ZEROS, drawn, earning, events, laying, options, played

CLASSIC = laying("classic-2")
FIVE_ON_18 = (17, 18, 18, 18, 18, 18)


@pytest.mark.rule("K17")
def test_the_match_is_over_when_no_two_neighbouring_cells_are_free() -> None:
    state = drawn(
        CLASSIC,
        """
              R y y y y G
             y y y y y y y
            y y y . y y y y
           y y y y y y y y y
          y y y y y y y y y y
         P y y y y . . y y y B
          y y y y y y y y y y
           y y y y y y y y y
            y y y y . y y y
             y y y y y y y
              Y y y y y O
        """,
        rack="rb gg",
    )
    assert options(CLASSIC, state) == [
        "place r@f6 b@f7",
        "place r@f7 b@f6",
        "place g@f6 g@f7",
    ]
    after = played(CLASSIC, state, "place r@f6 b@f7")
    assert (after.phase, CLASSIC.to_act(after), len(CLASSIC.actions(after))) == (Phase.OVER, None, 0)
    assert after.bag == state.bag


@pytest.mark.rule("K17")
@pytest.mark.parametrize(
    ("free", "place", "over"),
    [
        ("f6 f7", "place g@f6 g@f7", True),
        ("f6 f7 f8", "place g@f6 g@f7", True),
        ("f6 f7 f8 f9", "place g@f6 g@f7", False),
        ("f6 f7 f8 f9", "place g@f7 g@f8", True),
        ("f6 f7 a7 a8", "place g@f6 g@f7", False),
        ("f6 f7 a7 a9 a10", "place g@f6 g@f7", False),
        ("f6 f7 a7 a9 k3", "place g@f6 g@f7", True),
    ],
)
def test_two_neighbouring_free_cells_keep_the_match_alive(free: str, place: str, over: bool) -> None:
    state = played(CLASSIC, drawn(CLASSIC, free=free, rack="gg rr"), place)
    assert (state.phase is Phase.OVER) == over


@pytest.mark.rule("K17")
def test_the_end_leaves_no_refill_and_no_exchange() -> None:
    state = drawn(CLASSIC, free="f6 f7", cover="o", rack="gg yy", track=(0, 1, 1, 1, 1, 1))
    assert played(CLASSIC, state, "place g@f6 g@f7").phase is Phase.OVER
    assert events(CLASSIC, state, "place g@f6 g@f7")[-1] == Ended((0,))


@pytest.mark.rule("A5", "K17")
@pytest.mark.parametrize("plays", [1, 3])
def test_bonus_plays_owed_fall_away_when_the_board_is_full(plays: int) -> None:
    state = drawn(CLASSIC, free="f6 f7", cover="g", rack="gg rr", track=(0, 17, 0, 0, 0, 0), plays=plays)
    state = played(CLASSIC, state, "place g@f6 g@f7")
    assert (state.phase, state.tracks[0]) == (Phase.OVER, (0, 18, 0, 0, 0, 0))
    assert state.plays == plays


@pytest.mark.rule("K18", "A10")
def test_the_best_standing_wins_and_the_same_comparison_ranks_the_rest() -> None:
    three = laying("classic-3")
    tracks = ((4, 4, 9, 9, 9, 9), (5, 5, 5, 5, 5, 5), (18, 18, 18, 18, 18, 4))
    state = drawn(three, free="g7 g8", rack="gg", tracks=tracks)
    assert events(three, state, "place g@g7 g@g8")[-1] == Ended((1,))
    assert places(three.standings(played(three, state, "place g@g7 g@g8"))) == (3, 1, 2)


@pytest.mark.rule("A9")
def test_a_tie_to_the_last_entry_is_a_shared_win() -> None:
    three = laying("classic-3")
    tracks = ((1, 2, 3, 4, 5, 6), (6, 5, 4, 3, 2, 1), (1, 2, 3, 4, 5, 5))
    state = drawn(three, free="g7 g8", rack="gg", tracks=tracks)
    assert events(three, state, "place g@g7 g@g8")[-1] == Ended((0, 1))
    assert places(three.standings(state)) == (1, 1, 3)


@pytest.mark.rule("K19")
@pytest.mark.parametrize("points", [1, 2, 5])
def test_all_six_markers_on_eighteen_win_on_the_spot(points: int) -> None:
    state = drawn(CLASSIC, laid=earning(CLASSIC, f"r{points}", "b0"), rack="rb gg", track=FIVE_ON_18)
    after = played(CLASSIC, state, "place r@f6 b@f7")
    assert (after.phase, CLASSIC.to_act(after)) == (Phase.OVER, None)
    assert events(CLASSIC, state, "place r@f6 b@f7")[-1] == Ended((0,))
    assert winners(CLASSIC.standings(after)) == (0,)


@pytest.mark.rule("K19")
def test_five_markers_on_eighteen_do_not_win() -> None:
    state = drawn(CLASSIC, laid="b@f8", rack="rb gg", track=FIVE_ON_18)
    after = played(CLASSIC, state, "place r@f6 b@f7")
    assert (after.phase, after.tracks[0]) == (Phase.OFFER, FIVE_ON_18)


@pytest.mark.rule("K19")
def test_only_the_side_that_laid_the_tile_can_win_on_the_spot() -> None:
    state = drawn(CLASSIC, laid="r@f5", rack="rb rp", seat=1, tracks=((18,) * 6, FIVE_ON_18[::-1]))
    assert played(CLASSIC, state, "place r@f6 b@f7").phase is Phase.REFILL


@pytest.mark.rule("A6")
def test_a_tile_that_fills_the_board_and_completes_the_track_is_an_instant_win() -> None:
    state = drawn(CLASSIC, free="f6 f7", cover="r", rack="rb", seat=1, tracks=(ZEROS, FIVE_ON_18))
    assert events(CLASSIC, state, "place r@f6 b@f7")[-1] == Ended((1,))
    assert played(CLASSIC, state, "place r@f6 b@f7").tracks[1] == (18,) * 6


@pytest.mark.rule("K9")
def test_no_event_of_an_end_is_told_while_the_match_goes_on() -> None:
    state = drawn(CLASSIC, rack="rb rr")
    assert not [event for event in events(CLASSIC, state, "place r@f6 b@f7") if isinstance(event, Ended)]


# Tile arithmetic


def match_of(game: Laying, seed: int) -> list[State]:
    """All states of a match of seats that lay at random and keep their racks."""
    rng = Random(seed)
    states = [game.start()]
    while game.to_act(states[-1]) is not None:
        state = states[-1]
        if game.to_act(state) == NATURE:
            action = draw(game, state, rng)
        else:
            legal = game.actions(state)
            action = legal[rng.randrange(len(legal)) if isinstance(legal[0], Place) else 0]
        states.append(game.apply(state, action))
    return states


@pytest.mark.rule("K14", "K17")
@pytest.mark.parametrize(
    ("name", "free", "fit", "least"),
    [
        ("classic-solo", 85, 42, 78),
        ("classic-2", 85, 42, 66),
        ("classic-duel", 85, 42, 66),
        ("classic-3", 121, 60, 42),
        ("classic-4", 163, 81, 15),
        ("classic-team", 163, 81, 15),
        ("travel-2", 85, 42, 3),
    ],
)
def test_the_bag_never_runs_empty_in_a_flat_match(name: str, free: int, fit: int, least: int) -> None:
    game = laying(name)
    on_racks = game.edition.rack * game.seats if game.edition.rack > 1 else 0
    assert len(game.board.cells) - 6 == free
    assert (free // 2, sum(game.edition.tiles) - fit - on_racks) == (fit, least)
    states = match_of(game, 5)
    assert min(sum(state.bag) for state in states) >= least
    assert all(state.bag != NO_TILES for state in states)
    covered = sum(states[-1].surface.heights) - 6
    assert covered % 2 == 0
    assert covered // 2 <= fit
    assert states[-1].surface.open == 0


@pytest.mark.rule("T4", "T-A3")
def test_in_the_travel_game_an_exchange_can_come_up_short_only_near_the_end() -> None:
    game = laying("travel-2")
    before_refill = [state for state in match_of(game, 5) if state.phase in (Phase.REFILL, Phase.OFFER)]
    firsts = [
        one for one, two in zip(before_refill, [None, *before_refill], strict=False) if one.seat != (two and two.seat)
    ]
    assert len(firsts) > 30
    for state in firsts:
        laid = (sum(state.surface.heights) - 6) // 2
        this_turn = 6 - sum(state.racks[state.seat])
        assert sum(state.bag) == 45 - laid + this_turn

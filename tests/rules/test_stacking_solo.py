"""The stacking game: its numbers and its solo (docs/rules/stacking.md, Z23 to Z25)."""

from __future__ import annotations

from random import Random

import pytest

from hindmost.game import NATURE, draw, winners
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import Phase, State
from hindmost.tiles import COLOURS, NO_TILES
from tests.drawing import NEARLY_STUCK, OPENED, R, counted, drawn, earning, laying, middle, played, tiles

SOLO = laying("stacking-solo")
SMALL_SOLO = laying("stacking-solo", radius=3)


# Numbers


def match_without_bonus_plays(game: Laying, seed: int) -> list[State]:
    """All states in which a seat is to lay, and the last one."""
    rng = Random(seed)
    state, states = game.start(), list[State]()
    while game.to_act(state) is not None:
        if game.to_act(state) == NATURE:
            state = game.apply(state, draw(game, state, rng))
        elif state.phase is Phase.OFFER:
            state = played(game, state, "keep")
        else:
            states.append(state)
            legal = game.actions(state)
            tried = (game.apply(state, legal[rng.randrange(len(legal))]) for _ in range(1000))
            state = next(after for after in tried if after.phase is not Phase.PLACE or after.seat != state.seat)
    return [*states, state]


@pytest.mark.rule("Z5", "Z19")
@pytest.mark.parametrize(("seats", "dealt", "trigger", "total"), [(2, 50, 46, 48), (3, 57, 53, 56), (4, 58, 54, 58)])
def test_without_bonus_plays_the_number_of_tiles_laid_is_known(
    seats: int, dealt: int, trigger: int, total: int
) -> None:
    states = match_without_bonus_plays(laying(f"stacking-{seats}"), 3)
    assert sum(states[0].bag) == dealt
    assert [state.last for state in states[:-1]] == [0] * trigger + list(range(seats, 0, -1))
    assert all(sum(state.bag) >= 5 for state in states[:trigger])
    assert (len(states) - 1, sum(states[trigger].bag)) == (total, 4)
    assert sum(states[-1].surface.heights) == 6 + 2 * total


# Solo


@pytest.mark.rule("Z23")
def test_solo_has_no_rack_no_bonus_play_and_no_exchange() -> None:
    state = played(SOLO, SOLO.start(), *(f"stone {colour}" for colour in COLOURS), "draw rb")
    assert (SOLO.to_act(state), state.racks, sum(state.bag)) == (0, (tiles("rb"),), 59)
    assert len(SOLO.actions(state)) == 2 * 96
    state = drawn(SOLO, laid=OPENED + earning(SOLO, "r1", "b0"), rack="rb", track=(17, 0, 20, 20, 20, 20))
    state = played(SOLO, state, middle(SOLO, "rb"))
    assert (state.phase, state.plays, SOLO.to_act(state)) == (Phase.REFILL, 0, NATURE)
    state = played(SOLO, state, "draw gb")
    assert (state.phase, state.seat, state.last) == (Phase.PLACE, 0, 0)


@pytest.mark.rule("Z24")
@pytest.mark.parametrize(
    ("before", "points", "after"),
    [(25, 1, 26), (25, 2, 27), (25, 6, 27), (27, 3, 30), (17, 1, 18), (50, 4, 54), (50, 9, 54), (54, 2, 54)],
)
def test_solo_runs_on_two_boards_of_27_and_loses_the_remainder_between_them(
    before: int, points: int, after: int
) -> None:
    for option in ("marker", "space"):
        settled = counted(laying("stacking-solo", bonus_per=option), before, points)
        assert (settled.tracks[0][R], settled.bonuses) == (after, ())


@pytest.mark.rule("Z25")
def test_solo_ends_with_the_last_tile() -> None:
    state = drawn(SOLO, laid=OPENED, rack="yp", bag="", track=(3, 1, 4, 1, 5, 9))
    after = played(SOLO, state, "place y@e5 p@e6")
    assert (after.phase, SOLO.standings(after)) == (Phase.OVER, ((1, 1, 3, 4, 5, 9),))
    state = drawn(SOLO, laid=OPENED, rack="yp", bag="rb")
    assert played(SOLO, state, "place y@e5 p@e6", "draw rb").phase is Phase.PLACE


@pytest.mark.rule("Z25")
def test_solo_ends_before_the_next_draw_when_nothing_fits() -> None:
    state = drawn(SMALL_SOLO, NEARLY_STUCK, rack="rb")
    assert played(SMALL_SOLO, state, "place r@d4 b@d5").phase is Phase.OVER


@pytest.mark.rule("Z25", "Z4")
def test_a_whole_solo_match_lays_all_sixty_tiles() -> None:
    states = match_without_bonus_plays(SOLO, 3)
    assert (len(states) - 1, sum(states[-1].bag), states[-1].racks) == (60, 0, (NO_TILES,))


@pytest.mark.rule("Z-A10")
def test_solo_ends_with_the_highest_result_when_all_markers_come_to_54() -> None:
    laid = OPENED + earning(SOLO, "r2", "b0")
    for last, over in ((54, True), (53, False)):
        state = drawn(SOLO, laid=laid, rack="rb", track=(53, 54, 54, 54, 54, last))
        after = played(SOLO, state, middle(SOLO, "rb"))
        assert (after.phase is Phase.OVER) == over
        assert winners(SOLO.standings(after)) == (0,)

"""The Spanish game (docs/rules/spanish.md)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from hindmost.editions import names
from hindmost.game import winners
from hindmost.rules.laying import Laying
from tests.drawing import ZEROS, R, counted, drawn, earning, laying, middle, played

TEAM = laying("spanish-team")
SOLO = laying("spanish-solo")


@pytest.mark.rule("E1")
@pytest.mark.parametrize("kind", ["2", "3", "4", "team", "solo"])
def test_it_is_the_classic_game_but_for_the_surplus_at_the_change_of_boards(kind: str) -> None:
    spanish, classic = laying(f"spanish-{kind}").edition, laying(f"classic-{kind}").edition
    if len(spanish.track.ends) > 1:
        assert (classic.track.surplus, spanish.track.surplus) == ("half", "tile")
    assert replace(spanish, name=classic.name, track=replace(spanish.track, surplus="half")) == classic


@pytest.mark.rule("E1")
def test_there_is_no_spanish_duel() -> None:
    spanish = [name for name in names() if name.startswith("spanish")]
    assert spanish == ["spanish-2", "spanish-3", "spanish-4", "spanish-team", "spanish-solo"]


@pytest.mark.rule("E3")
def test_the_final_examples_agree_with_the_classic_ones() -> None:
    assert winners(((10, 10, 10, 10, 10, 10), (9, 18, 18, 18, 18, 18))) == (0,)
    assert winners(((9, 12, 13, 18, 18, 18), (9, 12, 14, 14, 14, 14))) == (1,)


@pytest.mark.rule("E4")
@pytest.mark.parametrize("game", [TEAM, SOLO], ids=lambda game: game.name)
@pytest.mark.parametrize(
    ("before", "halves", "after"),
    [
        (15, (5, 2), 18),
        (15, (2, 5), 18),
        (15, (3, 2), 18),
        (15, (2, 1), 18),
        (15, (1, 1), 17),
        (17, (9, 9), 18),
        (18, (5, 2), 25),
        (30, (5, 2), 36),
        (15, (4,), 18),
        (36, (1, 1), 36),
    ],
)
def test_at_the_change_of_boards_a_colour_loses_all_the_tile_still_had(
    game: Laying, before: int, halves: tuple[int, ...], after: int
) -> None:
    assert counted(game, before, *halves).tracks[0][R] == after


@pytest.mark.rule("E4")
def test_the_other_colour_of_the_tile_loses_nothing() -> None:
    state = drawn(TEAM, laid=earning(TEAM, "r5", "b2"), rack="rb gg", track=(15, *ZEROS[1:]))
    assert played(TEAM, state, middle(TEAM, "rb")).tracks[0] == (18, 0, 2, 0, 0, 0)
    state = drawn(TEAM, laid=earning(TEAM, "r5", "r2"), rack="rr gg", track=(15, *ZEROS[1:]))
    assert played(TEAM, state, middle(TEAM, "rr")).tracks[0] == (18, 0, 0, 0, 0, 0)


@pytest.mark.rule("E4")
def test_the_change_of_boards_earns_one_bonus_play_for_a_team_and_none_alone() -> None:
    assert counted(TEAM, 15, 5, 18).bonuses == (R,)
    assert counted(SOLO, 15, 5, 18).bonuses == ()

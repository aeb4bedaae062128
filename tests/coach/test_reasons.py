"""A planted blunder is found, and named for the reason an expert would give."""

from __future__ import annotations

import pytest

from hindmost.coach.annotations import Reason
from hindmost.coach.coach import advise, decided
from hindmost.coach.effort import HINT, REVIEW
from hindmost.coach.laying_reasons import most_for
from hindmost.coach.sentences import LANGUAGES, said
from hindmost.rules.laying_state import Phase
from hindmost.tiles import KINDS
from tests.coach.positions import PLANTED, Planted
from tests.coach.positions_of_matches import OF_MATCHES
from tests.drawing import drawn, laying


def named(planted: Planted) -> tuple[bool, list[Reason]]:
    """Was the blunder found, and what is said of it?"""
    game = planted.game
    view, blunder = game.view(planted.state, planted.state.seat), game.parse(planted.blunder)
    assert blunder in game.legal(view)
    decision = decided(game, view, blunder, 0, REVIEW)
    return decision.mark is not None, decision.reasons


def right(planted: Planted) -> bool:
    found, why = named(planted)
    return found and any(
        each.what == planted.reason and planted.colour in (None, each.given.get("colour")) for each in why
    )


def test_there_are_at_least_twenty_of_them_over_all_families() -> None:
    assert len(PLANTED + OF_MATCHES) >= 20
    assert {planted.game.name.partition("-")[0] for planted in PLANTED + OF_MATCHES} == {
        "classic", "spanish", "travel", "stacking", "collecting",
    }  # fmt: skip
    assert {planted.game.seats for planted in PLANTED + OF_MATCHES} == {1, 2, 3, 4}


@pytest.mark.long
def test_nine_of_ten_planted_blunders_are_found_and_named_for_the_right_reason() -> None:
    wrong = [str(planted) for planted in PLANTED + OF_MATCHES if not right(planted)]
    assert len(wrong) <= len(PLANTED + OF_MATCHES) // 10, wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_win_that_was_not_seen_is_said_in_every_language(language: str) -> None:
    planted = next(each for each in PLANTED if each.reason == "wins")
    _, why = named(planted)
    assert said(why[0], language).endswith(".")


def test_unseen_tiles_of_a_colour_that_is_dead_are_no_reason_to_keep() -> None:
    """Every cell that green could score from is covered, so a rack full of it would not help."""
    game = laying("classic-2")
    state = drawn(
        game, free="a1 a2 f1 f2", cover="y", rack="rr rr rr oo oo", track=(9, 2, 9, 9, 9, 9), phase=Phase.OFFER
    )
    view = game.view(state, state.seat)
    assert not most_for(game, view, view.surface, 1)
    assert sum(count for kind, count in enumerate(view.unseen) if 1 in KINDS[kind]) > 10
    advice = advise(game, view, HINT)
    kept = next(why for each, why in zip(advice.best, advice.reasons, strict=True) if each.action == "keep")
    assert [each.what for each in kept] == ["keep_dead"]

"""Every reason has a sentence in every language, with all its holes filled."""

from __future__ import annotations

import pytest

from hindmost.coach.annotations import Given, Reason
from hindmost.coach.sentences import LANGUAGES, said, said_of_greed
from hindmost.coach.texts import MARKS_SAID, TEXTS

GIVEN: dict[str, Given] = {"colour": "r", "n": 6, "m": 1, "side": 1, "mean": 2.5, "tile": "rb", "odds": 40, "of": 90}


@pytest.mark.parametrize("what", [name for name in TEXTS if not name.endswith("_alone")])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_can_be_said(what: str, language: str) -> None:
    for given in (GIVEN, {key: value for key, value in GIVEN.items() if key != "m"}):
        if what in ("leaves",) and "m" not in given:
            continue
        sentence = said(Reason(what, given), language)
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "{" not in sentence


def test_all_is_said_in_three_languages() -> None:
    assert all(set(text) == set(LANGUAGES) for text in TEXTS.values())
    assert set(MARKS_SAID) == set(LANGUAGES)


def test_a_line_left_to_the_opponent_is_named() -> None:
    reason = Reason("leaves", {"colour": "r", "n": 6, "m": 0, "side": 1, "mean": 5.2})
    assert said(reason, "en").startswith("What was played leaves the opponent 6 for red")
    assert said(reason, "en", ["Ann", "Bob", "Eve"]).startswith("What was played leaves Bob 6 for red")
    assert said(reason, "de").startswith("Das Gespielte lässt dem Gegner 6 für Rot")
    assert said(reason, "es", ["Ann", "Bob", "Eve"]).startswith("Lo jugado deja a Bob 6 para rojo")
    assert said_of_greed([reason])["en"][0].startswith("The greedy one leaves")

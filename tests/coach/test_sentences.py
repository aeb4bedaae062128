"""Every reason has a sentence in every language, with all its holes filled."""

from __future__ import annotations

import pytest

from hindmost.coach.annotations import Given, Reason
from hindmost.coach.sentences import LANGUAGES, all_said, said
from hindmost.coach.texts import MARKS_SAID, TEXTS

GIVEN: dict[str, Given] = {"colour": "r", "n": 6, "m": 1, "side": 1, "mean": 2.5, "tile": "rb", "odds": 40, "of": 90}


@pytest.mark.parametrize("what", [name for name in TEXTS if not name.endswith("_none")])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_can_be_said(what: str, language: str) -> None:
    for given in (GIVEN, GIVEN | {"m": 0}):
        sentence = said(Reason(what, given), language)
        assert sentence[0].isupper()
        assert sentence.endswith(".")
        assert "{" not in sentence


def test_all_is_said_in_three_languages() -> None:
    assert all(set(text) == set(LANGUAGES) for text in TEXTS.values())
    assert set(MARKS_SAID) == set(LANGUAGES)


def test_a_line_left_to_the_opponent_is_named() -> None:
    reason = Reason("leaves", {"colour": "r", "n": 6, "m": 0, "side": 1, "mean": 5.2})
    assert said(reason, "en") == "This move lets the opponent score 6 red, the better one none."
    assert said(reason, "en", ["Ann", "Bob", "Eve"]).startswith("This move lets Bob score 6 red")
    assert said(reason, "de") == "Dieser Zug lässt dem Gegner 6 für Rot, der bessere nichts."
    assert said(reason, "es", ["Ann", "Bob", "Eve"]).startswith("Esta jugada deja a Bob 6 en rojo")


def test_what_a_move_is_compared_with_is_named() -> None:
    reason = Reason("raises", {"colour": "g", "n": 5, "to": 9, "m": 3})
    assert all_said([reason], against="next")["en"] == [
        "It raises green, the lowest colour, by 5; the next best move by only 3."
    ]
    assert all_said([reason], against="obvious")["de"] == [
        "Er bringt Grün, die niedrigste Farbe, um 5 voran, der naheliegende Zug nur um 3."
    ]

"""What was measured, said in a sentence: one text a reason and language."""

from __future__ import annotations

from collections.abc import Sequence

from hindmost.coach.told import Reason
from hindmost.coach.wording import COLOURS_SAID, EACH, GREED, PLAYED, RIVAL, RIVALS, TEXTS, TILE
from hindmost.tiles import COLOURS

LANGUAGES = ("de", "en", "es")


def said(reason: Reason, language: str, names: Sequence[str] = ()) -> str:
    """The sentence. `names` are those of the sides, where there are more than two."""
    alone = f"{reason.what}_alone"
    key = alone if alone in TEXTS and "m" not in reason.given else reason.what
    holes: dict[str, object] = {}
    for name, value in reason.given.items():
        match name:
            case "colour":
                holes[name] = _colour(str(value), language)
                holes["Colour"] = _first(str(holes[name]))
            case "tile":
                one, other = (_colour(letter, language) for letter in str(value))
                holes[name] = (
                    TILE[language].format(one=one, other=other) if one != other else EACH[language].format(one=one)
                )
            case "side":
                holes["who"] = _who(int(value), language, names, "team" in reason.given)
            case "mean":
                holes[name] = f"{value:.1f}" if language == "en" else f"{value:.1f}".replace(".", ",")
            case _:
                holes[name] = value
    sentence = TEXTS[key][language].format(**holes)
    return _first(sentence)


def _colour(letter: str, language: str) -> str:
    return COLOURS_SAID[language][COLOURS.index(letter)]


def _who(side: int, language: str, names: Sequence[str], team: bool) -> str:
    if len(names) <= 2:
        return (RIVALS if team else RIVAL)[language]
    return f"a {names[side]}" if language == "es" else names[side]


def all_said(reasons: Sequence[Reason], names: Sequence[str] = ()) -> dict[str, list[str]]:
    """In every language."""
    return {language: [said(reason, language, names) for reason in reasons] for language in LANGUAGES}


def said_of_greed(reasons: Sequence[Reason]) -> dict[str, list[str]]:
    """The same, where the best is compared with what greed would do."""
    return {language: [_of_greed(said(reason, language), language) for reason in reasons] for language in LANGUAGES}


def _of_greed(sentence: str, language: str) -> str:
    for played, greed in ((PLAYED[language], GREED[language]), (_first(PLAYED[language]), _first(GREED[language]))):
        sentence = sentence.replace(played, greed)
    return sentence


def _first(text: str) -> str:
    return text[0].upper() + text[1:]

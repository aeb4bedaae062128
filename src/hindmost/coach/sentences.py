"""What was measured, said in a sentence: one text a reason and language."""

from __future__ import annotations

from collections.abc import Sequence

from hindmost.coach.annotations import Decision, Reason, Review, Sentences
from hindmost.coach.texts import COLOURS_SAID, COMPARED, EACH, RIVAL, RIVALS, TEXTS, TILE, Against
from hindmost.tiles import COLOURS

LANGUAGES = ("de", "en", "es")


def said(reason: Reason, language: str, names: Sequence[str] = (), against: Against = "played") -> str:
    """The sentence. `names` are those of the sides, where there are more than two."""
    none = f"{reason.what}_none"
    key = none if reason.given.get("m") == 0 and none in TEXTS else reason.what
    other, better = COMPARED[against][language]
    holes: dict[str, object] = {"other": other, "Other": _first(other), "better": better}
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
    return _first(TEXTS[key][language].format(**holes))


def _colour(letter: str, language: str) -> str:
    return COLOURS_SAID[language][COLOURS.index(letter)]


def _who(side: int, language: str, names: Sequence[str], team: bool) -> str:
    if len(names) <= 2:
        return (RIVALS if team else RIVAL)[language]
    return f"a {names[side]}" if language == "es" else names[side]


def all_said(reasons: Sequence[Reason], names: Sequence[str] = (), against: Against = "played") -> Sentences:
    """In every language."""

    def sentences(language: str) -> list[str]:
        return [said(reason, language, names, against) for reason in reasons]

    return Sentences(de=sentences("de"), en=sentences("en"), es=sentences("es"))


def _first(text: str) -> str:
    return text[0].upper() + text[1:]


def side_names(names: list[str], sides: int) -> list[str]:
    """The seats of a side, by name."""
    return [" & ".join(names[side::sides]) for side in range(sides)]


def loss_in_figures(decision: Decision, review: Review) -> str:
    """With its standard error, where there is one."""
    if not decision.played.loss:
        return "-"
    loss = in_figures(decision.played.loss, review)
    return loss if decision.exact else f"{loss} ±{decision.played.loss_error * review.scale:.1f}"


def in_figures(share: float, review: Review, sign: bool = False) -> str:
    """Per cent of the win, or alone steps of the lowest colour."""
    number = f"{share * review.scale:+.1f}" if sign else f"{share * review.scale:.1f}"
    return number if review.sides == 1 else f"{number} %"

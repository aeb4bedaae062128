"""Booklets: every text that people are told is there, in every language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest

from hindmost import booklets, editions, lessons
from hindmost.contract.study import StepTexts
from hindmost.contract.values import Language

LANGUAGES = get_args(get_args(Language)[0])
STEPS = sorted({step.id for name in lessons.names() for step in lessons.lesson(name)})
OPTIONAL = re.compile(r"setup|games\..+\.different")
NUMBERS = {"cells", "tiles", "rack", "track"}  # that a text may name in braces


def flat(texts: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text with the way to it, such as `games.classic-2.name`."""
    if isinstance(texts, str):
        yield path, texts
    else:
        for key, inside in texts.items():
            yield from flat(inside, f"{path}.{key}" if path else key)


def wanted(booklet: str) -> set[str]:
    found = {"name", "about", "different"}
    for game in booklets.games(booklet):
        found |= {f"games.{game}.{part}" for part in ("name", "short", "line")}
        for option, values in editions.facts(game)["options"].items():
            written = (value if isinstance(value, str) else json.dumps(value) for value in values)
            found |= {f"options.{option}.{part}" for part in ("name", "why")}
            found |= {f"options.{option}.values.{value}" for value in written}
    return found


def missing(wanted: set[str], texts: dict[str, Any]) -> list[str]:
    """The texts that are not there in every language, or are blank."""
    told = {language: {path for path, text in flat(texts.get(language, {})) if text.strip()} for language in LANGUAGES}
    wanted = wanted.union(*told.values())
    return [f"{language}: {path}" for language in LANGUAGES for path in sorted(wanted - told[language])]


def test_the_booklets_are_in_the_order_of_their_games() -> None:
    assert [game for name in booklets.names() for game in booklets.games(name)] == list(editions.names())


@pytest.mark.parametrize("name", booklets.names())
def test_the_games_of_a_booklet_are_of_one_family(name: str) -> None:
    assert len({editions.facts(game)["family"] for game in booklets.games(name)}) == 1


@pytest.mark.parametrize("name", booklets.names())
def test_no_text_of_a_booklet_is_missing(name: str) -> None:
    assert missing(wanted(name), booklets.texts(name)) == []


@pytest.mark.parametrize("name", booklets.names())
def test_no_text_of_a_booklet_is_there_for_nothing(name: str) -> None:
    assert set(booklets.texts(name)) == set(LANGUAGES)
    told = {path for texts in booklets.texts(name).values() for path, _ in flat(texts)}
    assert [path for path in sorted(told - wanted(name)) if not OPTIONAL.fullmatch(path)] == []


@pytest.mark.parametrize("name", booklets.names())
def test_the_texts_of_a_booklet_name_the_same_numbers_in_every_language(name: str) -> None:
    by_language = [dict(flat(texts)) for texts in booklets.texts(name).values()]
    for path in by_language[0]:
        holes = [set(re.findall(r"\{(\w+)\}", texts[path])) for texts in by_language]
        assert holes == holes[:1] * len(LANGUAGES), path
        assert holes[0] <= NUMBERS, path


@pytest.mark.parametrize("step", STEPS)
def test_no_text_of_a_lesson_is_missing(step: str) -> None:
    assert missing(set(StepTexts.__struct_fields__), lessons.texts(step)) == []


def test_no_text_of_a_lesson_is_there_for_nothing() -> None:
    assert sorted(lessons._read("lesson_texts")) == STEPS


def test_a_missing_text_is_named() -> None:
    texts = {"de": {"name": "Spiel", "about": " "}, "en": {"name": "Game", "about": "It is one.", "setup": "Shuffle."}}
    assert missing({"name", "about"}, texts) == ["de: about", "de: setup", "es: about", "es: name", "es: setup"]


def test_a_booklet_without_texts_is_none_the_less_one() -> None:
    assert booklets.texts("no such booklet") == {}
    assert lessons.texts("no such step") == {}

"""What people read besides the texts of the page: words of the glossary only, and the signs of each language."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hindmost.coach import report_texts, texts

ROOT = Path(__file__).parents[1]
DATA = ROOT / "src/hindmost/data"
HEADINGS = {"de": "Deutsch", "en": "English", "es": "Español"}
STRANGE = {"de": "”«»\"'", "en": "„«»\"'", "es": "„“”\"'"}
QUOTES = {"de": "„“", "en": "“”", "es": "«»"}
PER_CENT = {"de": r"[^\u00a0]%", "en": r"\s%", "es": r"[^\u00a0]%"}
LEFT_OUT = {"de": r"\S…|\.\.\.", "en": r"\s…|\.\.\.", "es": r"\s…|\.\.\."}


def forbidden(language: str) -> list[str]:
    """The words in the last column of the tables."""
    glossary = (ROOT / "docs/glossary-screen.md").read_text("utf-8")
    (section,) = (part for part in glossary.split("\n## ") if part.startswith(HEADINGS[language]))
    rows = [line.split("|")[-2] for line in section.splitlines() if line.startswith("| ")]
    return [word for row in rows for word in re.findall(r"`([^`]+)`", row)]


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from strings(part)
    elif isinstance(value, list | tuple):
        for part in value:
            yield from strings(part)


def by_language(value: Any, language: str) -> Iterator[str]:
    """The texts of a language, wherever in a table of tables its name leads to them."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from strings(part) if key == language else () if key in HEADINGS else by_language(part, language)


def said(language: str) -> list[str]:
    files = [DATA / "lesson_texts.json", *sorted((DATA / "booklets").glob("*.json"))]
    told = [json.loads(file.read_text("utf-8")) for file in files]
    tables = (texts.COLOURS_SAID, texts.RIVAL, texts.RIVALS, texts.TILE, texts.EACH, texts.MARKS_SAID, texts.COMPARED)
    return [text for each in (*told, *tables, texts.TEXTS, report_texts.WORDS) for text in by_language(each, language)]


@pytest.mark.parametrize("language", HEADINGS)
def test_words_of_the_glossary_only(language: str) -> None:
    known, every = forbidden(language), [re.sub(r"\{\w+\}", "{}", text) for text in said(language)]
    assert len(known) > 10
    assert len(every) > 200
    words = [re.escape(word).replace(r"\*", r"\w*") for word in known]
    found = [(word, text) for word in words for text in every if re.search(rf"\b{word}\b", text, re.IGNORECASE)]
    assert found == []


@pytest.mark.parametrize("language", HEADINGS)
def test_the_signs_of_the_language(language: str) -> None:
    opens, closes = tuple(QUOTES[language])
    for text in said(language):
        assert not set(text) & set(STRANGE[language]), text
        assert text.count(opens) == text.count(closes), text
        assert not re.search(PER_CENT[language], text), text
        assert not re.search(LEFT_OUT[language], text), text
        assert not re.search(r"[^\S\n]{2}|^\s|\s$", text), text
        for opening, closing in (("¡", "!"), ("¿", "?")):
            assert text.count(opening) == (text.count(closing) if language == "es" else 0), text


@pytest.mark.parametrize("language", HEADINGS)
def test_the_coach_needs_no_plural(language: str) -> None:
    """A number it names may be one: no noun stands behind it that would have to follow."""
    noun = {"de": r"\{[nm]\} [A-ZÄÖÜ]", "en": r"\{[nm]\} (points?|tiles?)", "es": r"\{[nm]\} (puntos?|fichas?)"}
    for text in by_language(texts.TEXTS, language):
        assert not re.search(noun[language], text), text

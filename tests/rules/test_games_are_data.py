"""Games are data: only the module of the editions knows their names, and the page learns them from the server."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import hindmost
from hindmost.editions import booklet, facts, names

SOURCE = Path(hindmost.__file__).parent
BOOKLETS = {booklet(name) for name in names()}
BEGINNINGS = "|".join(sorted(BOOKLETS | {"duel", "tiny"}))
# Rules say which family their games are of, and one of the families is called like a booklet.
WORDS = "|".join(sorted(BOOKLETS - {facts(name)["family"] for name in names()}))
# A whole name of a game, the beginning of one, or a booklet by itself; `a duel marker` is none of these.
NAMES_A_GAME = re.compile(rf"(?<![\w-])(?:{BEGINNINGS})-[\w{{]|^(?:{WORDS}|duel)$|^(?:{BEGINNINGS})-$")


def literals(tree: ast.Module) -> Iterator[ast.Constant]:
    """The string literals of a module, docstrings aside."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    docstrings = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, documented) and node.body and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node


def named_games(source: str) -> list[str]:
    return [str(literal.value) for literal in literals(ast.parse(source)) if NAMES_A_GAME.search(str(literal.value))]


@pytest.mark.parametrize(
    "source",
    ['x = "classic-2"', 'x = f"stacking-{seats}"', 'x == "duel"', 'x.startswith("spanish")', 'x = "a tiny-team"'],
)
def test_a_name_is_noticed(source: str) -> None:
    assert named_games(source)


@pytest.mark.parametrize(
    "source",
    ['"""classic-2"""', "from hindmost.rules import collecting", 'x = "the duel marker"', 'x = "no collecting game"'],
)
def test_other_words_are_not(source: str) -> None:
    assert not named_games(source)


def test_no_code_but_the_editions_names_a_game() -> None:
    found = {
        str(file.relative_to(SOURCE)): named
        for file in sorted(SOURCE.rglob("*.py"))
        if file.name != "editions.py" and (named := named_games(file.read_text("utf-8")))
    }
    assert found == {}


PAGE = Path(__file__).parents[2] / "web" / "src"
# Comments and texts may speak of games, and the rules of a duel are a section of their own.
NAMED_ON_THE_PAGE = re.compile(rf"""["'`./_](?:{WORDS})(?:["'`]|-|_|\s*[{{:])|(?:{BEGINNINGS})-(?:\d|team|solo|duel)""")


@pytest.mark.parametrize("source", ['"classic"', "`stacking-${n}`", ".travel {", "edition_spanish:", "'collecting-2'"])
def test_a_name_on_the_page_is_noticed(source: str) -> None:
    assert NAMED_ON_THE_PAGE.search(source)


def test_no_code_of_the_page_names_a_game() -> None:
    found = {
        str(file.relative_to(PAGE)): match.group()
        for file in sorted(PAGE.rglob("*.*"))
        if file.suffix in {".ts", ".svelte", ".css"} and not file.name.endswith(".test.ts")
        if (match := NAMED_ON_THE_PAGE.search(file.read_text("utf-8")))
    }
    assert found == {}

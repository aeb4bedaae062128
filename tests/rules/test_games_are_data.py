"""Games are data: only the module of the editions knows their names."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import hindmost
from hindmost.editions import names

SOURCE = Path(hindmost.__file__).parent
FAMILIES = "|".join(sorted({name.split("-")[0] for name in names()} | {"duel"}))
# A whole name of a game, the beginning of one, or a family by itself; `a duel marker` is none of these.
NAMES_A_GAME = re.compile(rf"(?<![\w-])(?:{FAMILIES}|tiny)-[\w{{]|^(?:{FAMILIES})$|^(?:{FAMILIES}|tiny)-$")


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

"""A house that a stranger can live in: small files, folders and functions, and one meaning for every class name."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

import hindmost

PACKAGE = Path(hindmost.__file__).parent
PAGE = Path(__file__).parents[1] / "web" / "src"
MOST_LINES, MOST_FILES, LONGEST_FUNCTION = 400, 25, 60
WRITTEN = (".py", ".ts", ".svelte", ".css")
APART = ("data", "migrations", "static")  # not written by hand, or never changed again
GENERATED = {PAGE / "lib" / "contract.ts"}
KERNELS = {"kernel", "part", "inlined"}  # the decorators of `fast.core.compiled`: what a call costs counts there
TWICE = {
    "Common": "the families' twins of one protocol",
    "Phase": "the families' twins of one protocol",
    "State": "the families' twins of one protocol",
    "View": "the families' twins of one protocol",
    "Net": "the families' twins: a net of either",
    "Notes": "the families' twins: what self-play notes",
    "Practice": "the families' twins: how self-play goes",
    "Memory": "the protocol of a host, and either host",
}


def files(root: Path) -> Iterator[Path]:
    for file in sorted(root.rglob("*")):
        if file.suffix in WRITTEN and file not in GENERATED and not set(file.relative_to(root).parts) & set(APART):
            yield file


ALL = [*files(PACKAGE), *files(PAGE)]
MODULES = [file for file in ALL if file.suffix == ".py"]


def test_there_is_a_house() -> None:
    assert len(MODULES) > 200
    assert len(ALL) - len(MODULES) > 150


def test_no_file_is_long() -> None:
    lengths = {str(file): len(file.read_text("utf-8").splitlines()) for file in ALL}
    assert not {file: lines for file, lines in lengths.items() if lines > MOST_LINES}


def test_no_folder_is_full() -> None:
    folders: defaultdict[Path, int] = defaultdict(int)
    for file in ALL:
        folders[file.parent] += 1
    assert not {str(folder): count for folder, count in folders.items() if count > MOST_FILES}


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(PACKAGE)))
def test_no_function_is_long(module: Path) -> None:
    functions = [
        node
        for node in ast.walk(ast.parse(module.read_text("utf-8")))
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        and not KERNELS & {each.id for each in node.decorator_list if isinstance(each, ast.Name)}
    ]
    assert not {each.name: lines for each in functions if (lines := _lines(each)) > LONGEST_FUNCTION}


def _lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    return (function.end_lineno or 0) - function.lineno + 1


def test_a_class_name_has_one_meaning() -> None:
    places: defaultdict[str, list[str]] = defaultdict(list)
    for module in MODULES:
        for node in ast.walk(ast.parse(module.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                places[node.name].append(str(module.relative_to(PACKAGE)))
    twice = {name: where for name, where in places.items() if len(where) > 1}
    assert set(twice) - set(TWICE) == set(), {name: where for name, where in twice.items() if name not in TWICE}
    assert set(TWICE) - set(twice) == set(), "no longer twice: take it from the list"

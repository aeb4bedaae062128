"""Imports point down only, and the rules need the standard library alone."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import hindmost

PACKAGE = Path(hindmost.__file__).parent
LAYERS = (
    {"hexes", "tiles", "actions", "events", "game"},
    {"rules"},
    {"editions"},
    {"match"},
    {"series", "lessons"},
    {"spread", "parts"},
    {"fast"},
    {"agents"},
    {"store"},
    {"printing", "given", "simulation", "summary", "bench", "arena", "train", "coach", "envs"},
    {"server"},
    {"terminal"},
    {"commands"},
    {"cli"},
)
LEVEL = {name: level for level, names in enumerate(LAYERS) for name in names}
OF_STANDARD_LIBRARY_ALONE = [name for name, level in LEVEL.items() if level <= LEVEL["series"]]
INSTRUMENTED = {"mutmut"}  # what a mutation run writes into the modules it changes
MODULES = sorted(PACKAGE.rglob("*.py"))
THIRD_PARTY = (
    "numpy", "numba", "rich", "click", "prompt_toolkit", "starlette", "sqlalchemy", "hypothesis",
    "gymnasium", "pettingzoo", "pyspiel", "pyarrow",
)  # fmt: skip


def part(module: Path) -> str:
    """`rules` for rules/laying.py, `game` for game.py, `` for the package itself."""
    first = module.relative_to(PACKAGE).parts[0].removesuffix(".py")
    return "" if first == "__init__" else first


def imports(module: Path) -> Iterator[str]:
    """The full names a module imports, wherever in it."""
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{module}: a relative import"
            own = node.module == "hindmost"  # from hindmost import editions
            yield from (f"hindmost.{alias.name}" if own else str(node.module) for alias in node.names)


def test_every_part_of_the_package_has_its_layer() -> None:
    assert {part(module) for module in MODULES} - {""} <= set(LEVEL)


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(PACKAGE)))
def test_imports_point_down_only(module: Path) -> None:
    own = part(module)
    for name in imports(module):
        root, _, rest = name.partition(".")
        imported = rest.partition(".")[0]
        if root != "hindmost" or imported not in LEVEL or imported == own or not own:
            continue
        assert LEVEL[imported] <= LEVEL[own], f"{own} imports {name}"
        if LEVEL[imported] == LEVEL[own]:
            assert acyclic(own, imported), f"{own} and {imported} import each other"


def acyclic(own: str, imported: str) -> bool:
    sources = [module for module in MODULES if part(module) == imported]
    return not any(name.startswith(f"hindmost.{own}") for module in sources for name in imports(module))


@pytest.mark.parametrize("module", [m for m in MODULES if part(m) in OF_STANDARD_LIBRARY_ALONE], ids=lambda m: m.name)
def test_rules_and_records_need_the_standard_library_alone(module: Path) -> None:
    roots = {name.partition(".")[0] for name in imports(module)}
    assert roots - {"hindmost"} - INSTRUMENTED <= sys.stdlib_module_names


def test_importing_the_package_loads_nothing_of_others() -> None:
    code = f"import sys, hindmost; print([name for name in {THIRD_PARTY} if name in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"

"""Imports point down only, and the rules need the standard library alone."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import hindmost

PACKAGE = Path(hindmost.__file__).parent
LAYERS = (
    {"hexes", "tiles", "actions", "events", "game", "families"},
    {"rules"},
    {"editions"},
    {"record_format"},
    {"match"},
    {"series", "draws", "links", "lessons", "booklets"},
    {"extras", "user_dirs", "processes", "parallel", "chunks"},
    {"fast"},
    {"agents"},
    {"console", "cli_options", "simulation", "summary", "bench", "arena", "train", "coach", "envs"},
    {"contract"},
    {"table"},
    {"study"},
    {"store"},
    {"server", "tab"},
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

OUTSIDE_A_TABLE = (
    "hindmost.store", "hindmost.server", "socket", "multiprocessing", "concurrent.futures", "subprocess", "sqlalchemy",
    "starlette", "uvicorn",
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
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def closure(modules: Iterable[Path]) -> set[Path]:
    """These modules and all of the package that they import, however far away."""
    found, waiting = set[Path](), set(modules)
    while waiting:
        found.add(module := waiting.pop())
        parts = [name.split(".")[1:] for name in imports(module) if name.startswith("hindmost.")]
        places = [PACKAGE.joinpath(*names[:length]) for names in parts for length in range(1, len(names) + 1)]
        waiting |= {file for place in places for file in (place.with_suffix(".py"), place / "__init__.py")} & set(
            MODULES
        )
        waiting -= found
    return found


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


def outside_a_table(names: Iterable[str]) -> list[str]:
    return [name for name in names if f"{name}.".startswith(tuple(f"{outside}." for outside in OUTSIDE_A_TABLE))]


def test_a_table_imports_no_socket_store_or_process() -> None:
    reached = closure(module for module in MODULES if part(module) == "table")
    assert PACKAGE / "match.py" in reached
    assert {module.name: found for module in reached if (found := outside_a_table(imports(module)))} == {}


def test_a_table_loads_no_socket_store_or_process() -> None:
    """But for what comes with asyncio."""
    modules = [module.stem for module in MODULES if part(module) == "table" and module.stem != "__init__"]
    code = f"import asyncio, sys; before = set(sys.modules); from hindmost.table import {', '.join(modules)}"
    run = subprocess.run(
        [sys.executable, "-c", f"{code}; print(*set(sys.modules) - before)"], capture_output=True, text=True, check=True
    )
    loaded = run.stdout.split()
    assert "hindmost.table.table" in loaded
    assert outside_a_table(loaded) == []

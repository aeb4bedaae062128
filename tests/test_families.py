"""What is particular to a family of games lies in its own modules, and nobody else asks which family a game has."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import hindmost
import hindmost.agents.collecting
import hindmost.agents.laying
import hindmost.coach.collecting
import hindmost.coach.laying
import hindmost.envs.collecting
import hindmost.envs.laying
import hindmost.fast.batch.collecting
import hindmost.fast.batch.laying
import hindmost.fast.block.collecting_positions
import hindmost.fast.block.laying_positions
import hindmost.fast.search.collecting_tree
import hindmost.fast.search.laying_tree
import hindmost.lessons.collecting
import hindmost.lessons.laying
import hindmost.table.collecting
import hindmost.table.laying
import hindmost.terminal.collecting
import hindmost.terminal.laying
import hindmost.train.collecting
import hindmost.train.laying
from hindmost import editions
from hindmost.agents.protocol import AgentPart
from hindmost.coach.coach import CoachPart
from hindmost.envs.family import EnvironmentPart
from hindmost.families import FamilyParts
from hindmost.fast.batch.results import BatchPart
from hindmost.fast.block.packing import PositionPart
from hindmost.fast.search.ismcts import SearchPart
from hindmost.lessons import LessonPart
from hindmost.table.serialise import TablePart
from hindmost.terminal.family import TerminalPart
from hindmost.train.levels import TrainingPart

PACKAGE = Path(hindmost.__file__).parent
SOURCES = {str(file.relative_to(PACKAGE)): ast.parse(file.read_text("utf-8")) for file in PACKAGE.rglob("*.py")}
GAMES = {game.family: game for game in editions.of_each_family()}
KNOWN_BY = ("rules/", "editions.py", "families.py")  # what may ask for a family, or name one
NAMED = re.compile(rf"\b({'|'.join(GAMES)})", re.IGNORECASE)  # Laying, CollectingView, laying_state.View
ASKED = {"game", "self.game", "rules", "state", "view", "position"}

# mypy looks whether the modules are what their rooms expect.
AGENT_PARTS: tuple[AgentPart, ...] = (hindmost.agents.laying, hindmost.agents.collecting)
COACH_PARTS: tuple[CoachPart, ...] = (hindmost.coach.laying, hindmost.coach.collecting)
ENVIRONMENT_PARTS: tuple[EnvironmentPart, ...] = (hindmost.envs.laying, hindmost.envs.collecting)
LESSON_PARTS: tuple[LessonPart, ...] = (hindmost.lessons.laying, hindmost.lessons.collecting)
BATCH_PARTS: tuple[BatchPart, ...] = (hindmost.fast.batch.laying, hindmost.fast.batch.collecting)
POSITION_PARTS: tuple[PositionPart, ...] = (
    hindmost.fast.block.laying_positions,
    hindmost.fast.block.collecting_positions,
)
SEARCH_PARTS: tuple[SearchPart, ...] = (hindmost.fast.search.laying_tree, hindmost.fast.search.collecting_tree)
TABLE_PARTS: tuple[TablePart, ...] = (hindmost.table.laying, hindmost.table.collecting)
TERMINAL_PARTS: tuple[TerminalPart, ...] = (hindmost.terminal.laying, hindmost.terminal.collecting)
TRAINING_PARTS: tuple[TrainingPart, ...] = (hindmost.train.laying, hindmost.train.collecting)


def declared() -> Iterator[tuple[str, str]]:
    """The rooms that have a part for every family, and the modules that these are."""
    for room, tree in SOURCES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and ast.unparse(node.func).startswith("FamilyParts["):
                (modules,) = node.args
                assert isinstance(modules, ast.Constant)
                yield room, str(modules.value)


def test_every_family_has_games() -> None:
    assert {editions.find(name).family for name in editions.names(tiny=True)} == set(GAMES) == {"laying", "collecting"}


@pytest.mark.parametrize("family", GAMES)
@pytest.mark.parametrize(("room", "modules"), list(declared()))
def test_every_family_has_its_part_in_every_room(room: str, modules: str, family: str) -> None:
    where = room.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    declaring: Any = import_module(f"hindmost.{where}")
    parts = declaring.family
    assert isinstance(parts, FamilyParts)
    assert parts.modules == modules
    assert modules.split(".")[1] == where.split(".")[0], "a room has its parts in itself, so that imports point down"
    assert parts(GAMES[family]) is import_module(modules.format(family))


def test_mypy_is_shown_every_part() -> None:
    shown = {name for name in globals() if name.isupper() and isinstance(globals()[name], tuple)} - {
        "KNOWN_BY",
        "NOT_YET",
    }
    modules = {module.__name__ for name in shown for module in globals()[name]}
    assert modules == {modules.format(family) for _, modules in declared() for family in GAMES}


def asks(node: ast.AST) -> bool:
    """Is this a question which family a game, a state or a view has?"""
    if isinstance(node, ast.Call) and ast.unparse(node.func) in ("isinstance", "issubclass"):
        return bool(NAMED.search(ast.unparse(node.args[1])))
    if isinstance(node, ast.Call) and ast.unparse(node.func) in ("hasattr", "getattr"):
        return ast.unparse(node.args[0]) in ASKED and ast.unparse(node.args[1]) != "'viewer'"
    if isinstance(node, ast.Compare | ast.Subscript):
        return ".family" in ast.unparse(node)
    return isinstance(node, ast.Constant) and node.value in GAMES


@pytest.mark.parametrize("module", [module for module in SOURCES if not module.startswith(KNOWN_BY)])
def test_nobody_asks_which_family_a_game_has(module: str) -> None:
    asked = [f"{node.lineno}: {ast.unparse(node)}" for node in ast.walk(SOURCES[module]) if asks(node)]  # type: ignore[attr-defined]
    assert not asked

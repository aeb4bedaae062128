"""One contract: everything that server and page tell each other is typed, once."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

import hindmost
from hindmost import events, lessons
from hindmost.contract import events as told
from hindmost.contract import messages
from hindmost.contract.refusals import MEANING, RefusalCode
from hindmost.contract.study import LessonGoal
from hindmost.contract.values import ActionWord, Colour, TableWord
from hindmost.table.match_log import WORDS
from hindmost.tiles import COLOURS
from web import contract

PACKAGE = Path(hindmost.__file__).parent
TYPED = sorted([*PACKAGE.glob("contract/*.py"), *PACKAGE.glob("table/*.py")])
CLASSES = [
    (name, module.relative_to(PACKAGE).as_posix())
    for module in PACKAGE.rglob("*.py")
    for name in re.findall(r"^class (\w+)", module.read_text("utf-8"), re.MULTILINE)
]


def literals(alias: Any) -> tuple[str, ...]:
    return get_args(get_args(alias)[0])


def test_the_types_of_the_page_are_fresh() -> None:
    fresh = contract.FILE.read_text("utf-8") == contract.written()
    assert fresh, f"web/src/lib/contract.ts is stale: {contract.COMMAND}"


@pytest.mark.parametrize("module", TYPED, ids=lambda module: str(module.relative_to(PACKAGE)))
def test_nothing_is_just_a_dictionary_of_anything(module: Path) -> None:
    assert not re.search(r"dict\[str, (Any|object)\]", module.read_text("utf-8"))


def test_a_class_of_the_contract_has_one_meaning() -> None:
    own = {name for name, module in CLASSES if module.startswith("contract/")}
    assert sorted(name for name, _ in CLASSES if name in own) == sorted(own)


def test_every_message_is_among_those_that_are_taken_or_sent() -> None:
    """Whoever adds one and forgets to say so is told its name."""
    assert set(messages.Request.__subclasses__()) == set(get_args(messages.FromClient))
    assert set(messages.Message.__subclasses__()) - {messages.Request} == set(get_args(messages.FromServer))


def test_every_event_is_told_with_all_its_fields() -> None:
    structs = {struct.__struct_config__.tag: struct for struct in get_args(get_args(told.GameEvent)[0])}
    happened = {kind.__name__.lower(): kind for kind in get_args(events.Event)}
    assert structs.keys() == happened.keys()
    for name, kind in happened.items():
        assert [field.name for field in msgspec.structs.fields(structs[name])] == [field.name for field in fields(kind)]


def test_every_refusal_has_its_meaning() -> None:
    assert list(MEANING) == list(literals(RefusalCode))


def test_goals_of_lessons_are_those_that_are_known() -> None:
    assert {field.name for field in msgspec.structs.fields(LessonGoal)} == lessons.GOALS.keys()


def test_colours_and_words_are_those_of_the_games() -> None:
    assert "".join(literals(Colour)) == COLOURS
    assert set(literals(TableWord)) == WORDS
    golden = (Path(__file__).parent / "golden").glob("*.txt")
    said = {word for log in golden for word in re.findall(r"^\d+ .*?: ([a-z]+)", log.read_text("utf-8"), re.MULTILINE)}
    assert said == set(literals(ActionWord))

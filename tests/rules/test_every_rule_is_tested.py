"""Every numbered rule is shown by a test, and every rule that a test cites exists."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
NUMBERED = re.compile(r"^(?:- )?\*\*([A-Z]+(?:-[A-Z]+)?\d+)\.\*\*(?P<exempt> \*\(material\)\*)?", re.MULTILINE)


def numbered(exempt: bool = True) -> list[str]:
    """The rules, open points and examples of docs/rules; those about material only if asked for."""
    pages = "\n".join(page.read_text("utf-8") for page in sorted((ROOT / "docs" / "rules").glob("*.md")))
    return [rule[1] for rule in NUMBERED.finditer(pages) if exempt or not rule["exempt"]]


def cited() -> Iterator[tuple[str, str]]:
    """Every rule a test cites, and the file it does so in."""
    for file in sorted((ROOT / "tests").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Call(func=ast.Attribute(attr="rule", value=ast.Attribute(attr="mark")), args=rules):
                    yield from ((str(rule.value), file.name) for rule in rules if isinstance(rule, ast.Constant))


def test_no_rule_is_numbered_twice() -> None:
    rules = numbered()
    assert len(rules) > 200
    assert sorted(rules) == sorted(set(rules))


def test_no_rule_is_without_a_test() -> None:
    shown = {rule for rule, _ in cited()}
    assert [rule for rule in numbered(exempt=False) if rule not in shown] == []


def test_no_test_cites_a_rule_that_does_not_exist() -> None:
    rules = set(numbered())
    assert [f"{rule} in {file}" for rule, file in cited() if rule not in rules] == []

"""A page of docs/how-to, followed to the letter in a copy of the package."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).parents[1]
# A sentence that ends with the name of a file, and what is to be put into it.
BLOCK = re.compile(
    r"(?:At the end of `(?P<where>\w+)` in|In)\s`(?P<file>[^`]+)`:\n\n```\w+\n(?P<text>.*?)```", re.DOTALL
)


class Block(NamedTuple):
    file: str
    where: str | None  # the table in it, for code
    text: str


def blocks(page: Path) -> list[Block]:
    return [Block(found["file"], found["where"], found["text"]) for found in BLOCK.finditer(page.read_text("utf-8"))]


def follow(page: Path, folder: Path) -> Path:
    """Copies the package into a folder and does there what the page says; the copy's place on the path."""
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__"))
    for file, where, text in blocks(page):
        place = folder / file
        if where is None:
            told = json.loads(place.read_text("utf-8")) if place.exists() else {}
            place.write_text(json.dumps(_merged(told, json.loads(text))), "utf-8")
        else:
            table = re.compile(rf"(^{where}\b.*?)(^\}}$)", re.MULTILINE | re.DOTALL)
            code, count = table.subn(rf"\g<1>{text}\g<2>", place.read_text("utf-8"), count=1)
            assert count, f"{file} has no {where}"
            place.write_text(code, "utf-8")
    return folder / "src"


def _merged(told: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """One dictionary in the other; nothing that is there may be told otherwise."""
    assert all(isinstance(told.get(key, {}), dict) for key in more)
    return told | {key: _merged(told[key], value) if key in told else value for key, value in more.items()}

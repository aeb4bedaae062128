"""What `kernels.wasm` was made from, written into the file itself: is it still what the sources say?"""

from __future__ import annotations

import ast
import hashlib
import json
import platform
from collections.abc import Iterator
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

FAST = Path(__file__).parents[1]
FILE = FAST.parent / "data" / "kernels.wasm"
SECTION = "hindmost"
FIRST = "hindmost.fast.shipped.entries"
OWN = ("hindmost.fast.shipped.build", "hindmost.fast.shipped.recipe")
TOOLS = ("numba", "llvmlite", "ziglang")
STALE = "kernels.wasm is older than the kernels: python3 run.py kernels"


def imported(module: Path) -> Iterator[str]:
    """The modules of the kernels that one of them imports when it is imported itself."""
    for node in ast.parse(module.read_text("utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("hindmost.fast"):
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def place(module: str) -> Path | None:
    file = FAST.parent.joinpath(*module.split(".")[1:]).with_suffix(".py")
    return file if file.is_file() else None


@cache
def sources() -> tuple[str, ...]:
    """The modules that the shipped kernels are made of: by what they import, from the entries on."""
    found: dict[str, None] = {}
    todo = [FIRST, *OWN]
    while todo:
        module = todo.pop()
        file = place(module)
        if file is not None and module not in found:
            found[module] = None
            todo += imported(file)
    return tuple(sorted(found))


def fingerprint() -> str:
    """Of the sources, wherever they lie."""
    digest = hashlib.sha256()
    for module in sources():
        file = place(module)
        assert file is not None
        digest.update(module.encode() + file.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()


def recipe() -> dict[str, Any]:
    """What is needed to make the same bytes again."""
    return {
        "sources": fingerprint(),
        "python": ".".join(platform.python_version_tuple()[:2]),
        "platform": f"{platform.system()} {platform.machine()}",
        **{tool: _version(tool) for tool in TOOLS},
    }


def _version(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def with_section(code: bytes, name: str, content: dict[str, Any]) -> bytes:
    """A WebAssembly file with one more section, which says something and does nothing."""
    body = _number(len(name)) + name.encode() + json.dumps(content, sort_keys=True).encode()
    return code + b"\0" + _number(len(body)) + body


def read(file: Path = FILE) -> dict[str, Any]:
    """The recipe in a file; ValueError if there is none."""
    code, at = file.read_bytes(), 8
    while at < len(code):
        kind, (size, begin) = code[at], _read_number(code, at + 1)
        length, name = _read_number(code, begin) if kind == 0 else (0, begin)
        if kind == 0 and code[name : name + length] == SECTION.encode():
            found: dict[str, Any] = json.loads(code[name + length : begin + size])
            return found
        at = begin + size
    raise ValueError(f"{file.name} does not say what it was made from")


def is_stale() -> bool:
    return not FILE.is_file() or read()["sources"] != fingerprint()


def _number(value: int) -> bytes:
    """As WebAssembly writes numbers (LEB128)."""
    found = bytearray()
    while value >= 128:
        found.append(value & 127 | 128)
        value >>= 7
    return bytes((*found, value))


def _read_number(code: bytes, at: int) -> tuple[int, int]:
    """A number, and where it ends."""
    value = shift = 0
    while True:
        value |= (code[at] & 127) << shift
        shift, at = shift + 7, at + 1
        if code[at - 1] < 128:
            return value, at

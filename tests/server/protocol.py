"""Writes the tables of docs/protocol.md from the messages themselves: `python -m tests.server.protocol`."""

from __future__ import annotations

import inspect
import re
import typing
from pathlib import Path
from typing import Any

import msgspec

from hindmost.server import wire

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
BEGIN, END = "<!-- messages: begin -->", "<!-- messages: end -->"


def type_text(hint: Any) -> str:
    """A type as one would say it."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return type_text(args[0])
    if origin is typing.Literal:
        return " or ".join(f"`{arg!r}`".replace("'", '"') for arg in args)
    if origin is list:
        return f"list of {type_text(args[0])}"
    if args and origin is not dict:
        return " or ".join(type_text(arg) for arg in args)
    names = {int: "integer", float: "number", str: "text", bool: "boolean", type(None): "null"}
    return names.get(hint, "object" if origin is dict or hint is dict else f"*{getattr(hint, '__name__', hint)}*")


def table_of(struct: type[msgspec.Struct]) -> list[str]:
    hints = typing.get_type_hints(struct, include_extras=True)
    fields = msgspec.structs.fields(struct)
    lines = [" ".join(inspect.cleandoc(struct.__doc__ or "").split()), ""]
    if fields:
        lines += ["| field | type | needed |", "|---|---|---|"]
        lines += [f"| `{f.name}` | {type_text(hints[f.name])} | {'yes' if f.required else 'no'} |" for f in fields]
        lines.append("")
    return lines


def section(title: str, structs: tuple[Any, ...]) -> list[str]:
    lines = [f"## {title}", ""]
    for struct in structs:
        tag = struct.__struct_config__.tag
        name = f"`{tag}`" if tag else f"*{struct.__name__}*"
        lines += [f"### {name}", "", *table_of(struct)]
    return lines


def messages() -> str:
    lines = [
        *section("From a client", typing.get_args(wire.FromClient)),
        *section("From the server", typing.get_args(wire.FromServer)),
        *section("Parts of these", (wire.RowShown, wire.Now)),
    ]
    return "\n".join(lines).rstrip() + "\n"


def renewed(page: str) -> str:
    return re.sub(f"{BEGIN}.*{END}", lambda _: f"{BEGIN}\n{messages()}{END}", page, flags=re.DOTALL)


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text("utf-8")), "utf-8")

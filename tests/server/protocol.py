"""Writes the tables of docs/protocol.md from the messages themselves: `python -m tests.server.protocol`."""

from __future__ import annotations

import inspect
import re
import typing
from collections.abc import Callable, Iterator
from enum import StrEnum
from pathlib import Path
from types import UnionType
from typing import Any

import msgspec
from msgspec import Meta

from hindmost.contract import messages
from hindmost.contract.refusals import MEANING

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
BEGIN, END = "<!-- {0}: begin -->", "<!-- {0}: end -->"
COMPOUND: dict[Any, Callable[[list[str]], str]] = {
    list: lambda args: f"list of {args[0]}",
    tuple: lambda args: f"[{', '.join(args)}]",
    dict: lambda args: f"object of {args[1]}",
}
NAMES = {int: "integer", float: "number", str: "text", bool: "boolean", type(None): "null"}


def type_text(hint: Any) -> str:
    """A type as one would say it."""
    origin, args = typing.get_origin(hint), typing.get_args(hint)
    if origin is typing.Annotated:
        return type_text(args[0])
    if origin is typing.Literal:
        return " or ".join(f"`{arg!r}`".replace("'", '"') for arg in args)
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return " or ".join(f'`"{each.value}"`' for each in hint)
    if origin in COMPOUND:
        return COMPOUND[origin]([type_text(arg) for arg in args])
    if args:
        return " or ".join(type_text(arg) for arg in args if arg is not msgspec.UnsetType)
    return NAMES.get(hint, f"*{getattr(hint, '__name__', hint)}*")


def field_text(name: str, hint: Any) -> str:
    """A code is one of a list that stands elsewhere."""
    return "a code, see *Refusals*" if name == "code" else type_text(hint)


def fields(struct: Any) -> Iterator[tuple[str, Any, bool]]:
    """Name, type and whether it is needed."""
    hints = typing.get_type_hints(struct, include_extras=True)
    if not issubclass(struct, msgspec.Struct):
        yield from ((name, hint, True) for name, hint in hints.items())
        return
    if struct.__struct_config__.tag and not issubclass(struct, messages.Message):
        yield struct.__struct_config__.tag_field, typing.Literal[struct.__struct_config__.tag], True
    for field in msgspec.structs.fields(struct):
        yield field.name, hints[field.name], field.required


def table_of(struct: Any) -> list[str]:
    rows = [
        f"| `{name}` | {field_text(name, hint)} | {'yes' if need else 'no'} |" for name, hint, need in fields(struct)
    ]
    head = ["| field | type | needed |", "|---|---|---|"] if rows else []
    return [" ".join(inspect.cleandoc(struct.__doc__ or "").split()), "", *head, *rows, *([""] if rows else [])]


def section(title: str, structs: typing.Iterable[Any]) -> list[str]:
    lines = [f"## {title}", ""]
    for struct in structs:
        is_message = issubclass(struct, messages.Message)
        name = f"`{struct.__struct_config__.tag}`" if is_message else f"*{struct.__name__}*"
        lines += [f"### {name}", "", *table_of(struct)]
    return lines


def parts(hint: Any) -> Iterator[Any]:
    """What a type is made of that is no message itself, each once it is met."""
    if typing.get_origin(hint) or isinstance(hint, UnionType):
        for arg in typing.get_args(hint):
            if not isinstance(arg, Meta):
                yield from parts(arg)
    elif isinstance(hint, type) and (issubclass(hint, msgspec.Struct) or typing.is_typeddict(hint)):
        if not issubclass(hint, messages.Message):
            yield hint
        for _, inner, _ in fields(hint):
            yield from parts(inner)


def tables() -> str:
    lines = [
        *section("From a client", typing.get_args(messages.FromClient)),
        *section("From the server", typing.get_args(messages.FromServer)),
        *section("Parts of these", dict.fromkeys(parts(messages.FromServer))),
    ]
    return "\n".join(lines).rstrip() + "\n"


def codes() -> str:
    return "\n".join(
        ["| code | means |", "|---|---|", *(f"| `{code}` | {text} |" for code, text in MEANING.items()), ""]
    )


def renewed(page: str) -> str:
    for name, text in (("messages", tables()), ("refusals", codes())):
        begin, end = BEGIN.format(name), END.format(name)
        page = re.sub(f"{begin}.*{end}", lambda _: f"{begin}\n{text}{end}", page, flags=re.DOTALL)  # noqa: B023
    return page


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text("utf-8")), "utf-8")

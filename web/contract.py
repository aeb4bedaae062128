"""The page's types, made from those of the server: `python -m web.contract` writes src/lib/contract.ts.

Everything public in `hindmost.contract` is told, and what it is made of. The first line of a docstring and the comment
beside a field become comments there.
"""

from __future__ import annotations

import inspect
import re
import sys
import textwrap
from collections.abc import Iterator
from dataclasses import is_dataclass
from enum import StrEnum
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

import msgspec
from msgspec import Meta, Struct, UnsetType

from hindmost.coach.annotations import Review
from hindmost.contract import (
    bodies,
    events,
    exports,
    games,
    messages,
    moderation,
    people,
    refusals,
    settings,
    study,
    tables,
    values,
    views,
)

FILE = Path(__file__).parent / "src" / "lib" / "contract.ts"
COMMAND = "python3 run.py contract"
COACH = sys.modules[Review.__module__]
MODULES = (
    values,
    refusals,
    settings,
    views,
    events,
    tables,
    COACH,
    messages,
    bodies,
    moderation,
    people,
    games,
    study,
    exports,
)
UNIONS = ("FromClient", "FromServer")
PLAIN: dict[Any, str] = {
    int: "number",
    float: "number",
    str: "string",
    bool: "boolean",
    NoneType: "null",
    Any: "unknown",
}
WIDTH = 120
LINES = "\n  | "


def written() -> str:
    """The whole file."""
    declared: dict[str, str] = {}
    parts = [f"// Made from src/hindmost/contract by `{COMMAND}`; what is changed here is lost.\n"]
    for module in MODULES:
        own = {name: text for name, text in declarations(module) if name not in declared}
        declared |= own
        parts += [f"// {first_line(module)}\n", *own.values()]
    return "\n".join(parts)


def declarations(module: ModuleType) -> Iterator[tuple[str, str]]:
    """What is to be declared by its name; what one module takes from another comes again."""
    for name, value in vars(module).items():
        if title(value) == name:
            yield name, comment(get_args(value)[1].description) + declared_type(name, get_args(value)[0])
        elif name in UNIONS:
            yield name, declared_type(name, value)
        elif name == "VERSION":
            yield name, f"export const VERSION = {value};\n"
        elif isinstance(value, type) and value.__module__ == module.__name__ and is_told(value):
            yield name, interface(value)


def is_told(kind: type) -> bool:
    """Not what is there only to make others from, nor what the coach keeps to itself."""
    if issubclass(kind, Struct):
        return not kind.__name__.startswith("_") and (bool(own_fields(kind)) or not kind.__subclasses__())
    return kind in parts_of(Review)


def parts_of(kind: Any) -> set[type]:
    """The type and all that it is made of."""
    hints = get_type_hints(kind).values() if is_dataclass(kind) or is_typeddict(kind) else get_args(kind)
    return {kind}.union(*(parts_of(part) for part in hints if part is not Ellipsis))


# One type


def declared_type(name: str, hint: Any) -> str:
    line = f"export type {name} = {alternatives(hint)};\n"
    if len(line) <= WIDTH:
        return line
    below = f"  {alternatives(hint)};"  # as Prettier has it: on a line of its own if there it fits
    listed = below if len(below) <= WIDTH else f"  | {alternatives(hint).replace(' | ', LINES)};"
    return f"export type {name} =\n{listed}\n"


def interface(kind: type) -> str:
    base = next((base for base in kind.__bases__ if issubclass(base, Struct) and own_fields(base)), None)
    head = f"export interface {kind.__name__}" + (f" extends {base.__name__}" if base else "")
    lines = [tag(kind), *members(kind, own_fields(kind))]
    body = "".join(line for line in lines if line)
    return comment(first_line(kind)) + (f"{head} {{\n{body}}}\n" if body else f"{head} {{}}\n")


def own_fields(kind: type) -> list[str]:
    return [name for name in inspect.get_annotations(kind) if not name.startswith("_")]


def tag(kind: type) -> str:
    """What says which of several it is; a class that others are made from is none of them."""
    config = getattr(kind, "__struct_config__", None)
    if config is None or config.tag is None or kind.__subclasses__():
        return ""
    return f'  {config.tag_field}: "{config.tag}";\n'


def members(kind: type, names: list[str]) -> Iterator[str]:
    hints, beside = get_type_hints(kind, include_extras=True), comments(kind)
    for name in names:
        mark = "?" if may_be_left_out(kind, name, hints[name]) else ""
        yield comment(beside.get(name), "  ") + f"  {name}{mark}: {alternatives(hints[name])};\n"


def may_be_left_out(kind: type, name: str, hint: Any) -> bool:
    """By the server what is unset or as usual; by a client whatever has a usual value."""
    if UnsetType in get_args(hint):
        return True
    if not issubclass(kind, Struct):
        return False
    (field,) = (field for field in msgspec.structs.fields(kind) if field.name == name)
    return not field.required and (kind.__struct_config__.omit_defaults or issubclass(kind, bodies.Body))


def title(hint: Any) -> str | None:
    named = [part.title for part in getattr(hint, "__metadata__", ()) if isinstance(part, Meta) and part.title]
    return named[0] if named else None


def alternatives(hint: Any) -> str:
    """A type at the top of a field or of a declaration, where several need no brackets."""
    if title(hint):
        return str(title(hint))
    if get_origin(hint) is Annotated:
        return alternatives(get_args(hint)[0])
    if get_origin(hint) is Literal:
        return " | ".join(f'"{each}"' for each in get_args(hint))
    if get_origin(hint) in (Union, UnionType):
        return " | ".join(dict.fromkeys(alternatives(each) for each in get_args(hint) if each is not UnsetType))
    return one(hint)


def one(hint: Any) -> str:
    text, args = PLAIN.get(hint), get_args(hint)
    if text:
        return text
    if get_origin(hint) is list:
        inner = alternatives(args[0])
        return f"({inner})[]" if " | " in re.sub(r"\[.*\]|<.*>", "", inner) else f"{inner}[]"
    if get_origin(hint) is tuple:
        return f"[{', '.join(alternatives(each) for each in args)}]"
    if get_origin(hint) is dict:
        record = f"Record<{alternatives(args[0])}, {alternatives(args[1])}>"
        return record if args[0] is str else f"Partial<{record}>"
    if isinstance(hint, type) and issubclass(hint, StrEnum):
        return " | ".join(f'"{each.value}"' for each in hint)
    if isinstance(hint, type) and (issubclass(hint, Struct) or is_dataclass(hint) or is_typeddict(hint)):
        return hint.__name__
    raise TypeError(f"{hint} has no counterpart on the page")


# What is said beside it


def first_line(documented: Any) -> str:
    return " ".join(inspect.cleandoc(documented.__doc__ or "").partition("\n\n")[0].split())


def comments(kind: type) -> dict[str, str]:
    """What stands behind the fields of a class."""
    found = re.findall(r"^    (\w+): .*?  # (.*)$", inspect.getsource(kind), re.MULTILINE)
    return {name: sentence(text) for name, text in found}


def sentence(text: str) -> str:
    return text[0].upper() + text[1:] + ("" if text[-1] in ".?" else ".")


def comment(text: str | None, indent: str = "") -> str:
    if not text:
        return ""
    if len(indent) + len(text) + len("/**  */") <= WIDTH:
        return f"{indent}/** {text} */\n"
    lines = textwrap.wrap(text, WIDTH - len(indent) - len(" * "))
    return f"{indent}/**\n" + "".join(f"{indent} * {line}\n" for line in lines) + f"{indent} */\n"


if __name__ == "__main__":
    FILE.write_text(written(), "utf-8")
    sys.stdout.write(f"{FILE.relative_to(Path.cwd())}\n" if FILE.is_relative_to(Path.cwd()) else f"{FILE}\n")

"""What the package gives to other programs, with what its docstrings say and show."""

from __future__ import annotations

import doctest
from collections.abc import Iterable, Iterator
from functools import cached_property
from importlib import import_module
from inspect import cleandoc, isclass, isfunction
from types import ModuleType
from typing import NamedTuple

METHODS = (classmethod, staticmethod, property, cached_property)


class Documented(NamedTuple):
    name: str
    doc: str

    @property
    def sentence(self) -> str:
        return self.doc.partition("\n\n")[0]

    @property
    def examples(self) -> list[doctest.Example]:
        return doctest.DocTestParser().get_examples(self.doc)


def public(module: str) -> Iterator[Documented]:
    """The classes, their methods and the functions of a module: what `__all__` names, otherwise all of its own."""
    for name, value in _named(import_module(module)):
        if isclass(value) or isfunction(value):
            yield _documented(f"{module}.{name}", value)
        for method, code in vars(value).items() if isclass(value) else ():
            if not method.startswith("_") and (isfunction(code) or isinstance(code, METHODS)):
                yield _documented(f"{module}.{name}.{method}", code)


def _named(module: ModuleType) -> list[tuple[str, object]]:
    names = getattr(module, "__all__", None)
    if names is not None:
        return [(name, getattr(module, name)) for name in names]
    own = {name: value for name, value in vars(module).items() if not name.startswith("_")}
    return [(name, value) for name, value in own.items() if getattr(value, "__module__", "") == module.__name__]


def _documented(name: str, value: object) -> Documented:
    return Documented(name, cleandoc(value.__doc__ or ""))


def lacking(modules: Iterable[str]) -> list[str]:
    """What is not told, or not shown."""
    found = [each for module in modules for each in public(module)]
    silent = [f"{each.name} has no sentence" for each in found if not each.sentence.endswith((".", "?"))]
    return silent + [f"{each.name} has no example" for each in found if not each.examples]


def shown(modules: Iterable[str]) -> list[Documented]:
    """What has examples, once, though it may have several names."""
    found = {each.doc: each for module in modules for each in public(module) if each.examples}
    return [*found.values()]


def failures(of: Documented) -> str:
    """What goes otherwise than an example says. Each is a whole program: it knows no name that it does not import."""
    told: list[str] = []
    test = doctest.DocTest(of.examples, {}, of.name, None, None, of.doc)
    doctest.DocTestRunner(verbose=False).run(test, out=told.append)
    return "".join(told)

"""A frozen value with some of its fields changed."""

from __future__ import annotations

from typing import Any, TypeVar

T = TypeVar("T")


def changed(value: T, **fields: Any) -> T:
    """What `dataclasses.replace` does, several times as quick: states are changed more often than anything else."""
    new = object.__new__(type(value))
    object.__setattr__(new, "__dict__", value.__dict__ | fields)
    return new

"""What many commands are given."""

from __future__ import annotations

import json
from collections.abc import Sequence
from math import isfinite
from typing import Any

import click

from hindmost.game import quoted

seed_option = click.option("--seed", default="0", show_default=True, help="Fixes everything left to chance.")
options_option = click.option(
    "--option", "options", multiple=True, metavar="NAME=VALUE", help="A house rule, e.g. lock=true; may be repeated."
)


class Finite(click.FloatRange):
    """Numbers without infinity, and without `nan`, which no range keeps out."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        found = float(super().convert(value, param, ctx))
        if not isfinite(found):
            self.fail(f"{found} is not a finite number.", param, ctx)
        return found


def options_given(given: Sequence[str]) -> dict[str, Any]:
    """`lock=true` as it would stand in a record."""
    options = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals:
            raise ValueError(f"an option is NAME=VALUE, not {quoted(text)}")
        try:
            options[name] = json.loads(value)
        except json.JSONDecodeError:
            options[name] = value
    return options

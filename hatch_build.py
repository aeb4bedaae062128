"""What hatchling does before it packs: the page is built, if it is not fresh. Only then Node is asked for."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).resolve().parent))

from web import page


class PageHook(BuildHookInterface):  # type: ignore[type-arg]
    def dependencies(self) -> list[str]:
        return [] if page.is_fresh() else [page.NODE, page.PIP]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if page.is_fresh():
            return
        self.app.display_waiting("Building the page ...")
        try:
            page.build()
        except page.NotBuilt as error:
            self.app.abort(f"hindmost: {error}")

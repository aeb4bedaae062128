"""The diagrams of docs/ show what there is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.test_layers import LEVEL, MODULES, OF_STANDARD_LIBRARY_ALONE, imports, part

ROOT = Path(__file__).parent.parent
DIAGRAMS = sorted((ROOT / "docs" / "diagrams").glob("*.svg"))
SVG = "{http://www.w3.org/2000/svg}"
PATH = re.compile(r"[\w/-]+(?:\.py|\.ts|/)(?=\s|$)")


def rooms() -> dict[str, ElementTree.Element]:
    """The boxes of the layers by the rooms in them."""
    boxes = ElementTree.parse(ROOT / "docs" / "diagrams" / "layers.svg").iter(f"{SVG}g")
    return {
        room.removesuffix("/").removesuffix(".py"): box for box in boxes for room in box.attrib["data-rooms"].split()
    }


def imported_rooms() -> Iterator[tuple[str, str]]:
    """Who imports whom."""
    for module in MODULES:
        for name in imports(module):
            imported = f"{name}.".split(".")[1]
            if part(module) and name.startswith("hindmost.") and imported in LEVEL:
                yield part(module), imported


def test_every_room_has_its_place_and_imports_point_down() -> None:
    boxes = rooms()
    assert set(boxes) - {"data"} == set(LEVEL)
    heights = {room: float(box.find(f"{SVG}rect").attrib["y"]) for room, box in boxes.items()}  # type: ignore[union-attr]
    for own, imported in imported_rooms():
        assert boxes[own] is boxes[imported] or heights[own] < heights[imported], f"{own} imports {imported}"


def test_the_list_of_the_rooms_begins_with_what_needs_nothing() -> None:
    layers = (ROOT / "docs" / "architecture.md").read_text("utf-8").split("## Layers")[1].split("\n\n")[1]
    rows = [re.findall(r"`(\w+)(?:\.py|/)`", row.split("|")[1]) for row in layers.splitlines()[2:]]
    place = {room: at for at, row in enumerate(rows) for room in row}
    assert set(place) - {"data"} == set(LEVEL)
    for own, imported in imported_rooms():
        assert place[imported] <= place[own], f"{own} imports {imported}"


def test_the_rooms_of_the_standard_library_alone_are_coloured() -> None:
    coloured = {room for room, box in rooms().items() if box.find(f"{SVG}rect[@class='accent']") is not None}
    assert coloured - {"data"} == set(OF_STANDARD_LIBRARY_ALONE)


@pytest.mark.parametrize("diagram", DIAGRAMS, ids=lambda diagram: diagram.name)
def test_what_a_diagram_names_is_there(diagram: Path) -> None:
    named = [path for text in ElementTree.parse(diagram).iter(f"{SVG}text") for path in PATH.findall(text.text or "")]
    assert len(named) >= 6
    for path in named:
        assert (ROOT / path).exists() or (ROOT / "src" / "hindmost" / path).exists(), path


@pytest.mark.parametrize("diagram", DIAGRAMS, ids=lambda diagram: diagram.name)
def test_a_diagram_can_be_read_in_the_dark_and_aloud(diagram: Path) -> None:
    drawn = diagram.read_text("utf-8")
    assert "prefers-color-scheme: dark" in drawn
    assert ElementTree.parse(diagram).find(f"{SVG}title") is not None

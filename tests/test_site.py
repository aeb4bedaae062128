"""The site that `python3 run.py docs` makes of docs/: built without a warning, whole, and sufficient to itself."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

import pytest

import run
from docs_build import BESIDE_DOCS, POLICY, unfolded

DOCS = run.ROOT / "docs"
SOURCES = [*DOCS.rglob("*.md"), *(run.ROOT / name for name in BESIDE_DOCS)]
ELSEWHERE = re.compile(r"(?:https?:)?//")
LOADED_BY_CSS = re.compile(r"""(?:url\(\s*|@import\s+)["']?(?!data:)([^"')\s;]+)""")


class Link(NamedTuple):
    page: Path
    tag: str
    target: str

    def __str__(self) -> str:
        return f"{self.page.name}: <{self.tag}> {self.target}"


class Reader(HTMLParser):
    """What a page links to or loads, and where one can be led to in it."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.page, self.links, self.anchors, self.in_style = page, list[Link](), set[str](), False
        self.feed(page.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.in_style = tag == "style"
        for name, value in attrs:
            if name in ("href", "src", "action", "data", "poster", "xlink:href"):
                self.links.append(Link(self.page, tag, value or ""))
            elif name == "srcset":
                self.links += [Link(self.page, tag, part.split()[0]) for part in (value or "").split(",")]
            elif name == "style":
                self.links += [Link(self.page, "style", found) for found in LOADED_BY_CSS.findall(value or "")]
            elif name in ("id", "name"):
                self.anchors.add(value or "")

    def handle_data(self, data: str) -> None:
        if self.in_style:
            self.links += [Link(self.page, "style", found) for found in LOADED_BY_CSS.findall(data)]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built as people build it, by the Python that runs the tests."""
    folder = tmp_path_factory.mktemp("docs") / "site"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(run, "install", lambda extras, with_page: None)
        patch.setattr(run, "PYTHON", sys.executable)
        assert run.docs(["--site-dir", str(folder)]) == 0
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Reader]:
    return {page: Reader(page) for page in sorted(site.rglob("*.html"))}


def links(pages: dict[Path, Reader]) -> Iterator[Link]:
    for page in pages.values():
        yield from page.links


def test_every_page_of_docs_is_on_it(pages: dict[Path, Reader], site: Path) -> None:
    for source in SOURCES:
        name = source.relative_to(DOCS if source.is_relative_to(DOCS) else run.ROOT)
        page = site / name.with_name(name.name.replace("README.md", "index.md")).with_suffix(".html")
        assert page in pages, name


def test_links_lead_to_what_is_there(pages: dict[Path, Reader]) -> None:
    inner = [link for link in links(pages) if not urlsplit(link.target).scheme]
    assert len(inner) > 1000
    for link in inner:
        path, anchor = unquote(urlsplit(link.target).path), unquote(urlsplit(link.target).fragment)
        if link.page.name == "404.html" and path.startswith("/"):
            path = path[1:]  # shown wherever somebody was led, so its links begin at the top of the site
        page = (link.page.parent / path).resolve() if path else link.page
        page = page / "index.html" if page.is_dir() else page
        assert page.exists(), link
        assert not anchor or page.suffix != ".html" or anchor in pages[page].anchors or anchor == "__skip", link


def test_nothing_is_loaded_from_elsewhere(pages: dict[Path, Reader], site: Path) -> None:
    for link in links(pages):
        assert link.tag == "a" or not ELSEWHERE.match(link.target), link
    for sheet in site.rglob("*.css"):
        for target in LOADED_BY_CSS.findall(sheet.read_text("utf-8")):
            assert not ELSEWHERE.match(target), (sheet.name, target)
    for page in pages:
        assert POLICY in page.read_text("utf-8"), page


def test_only_links_of_the_docs_lead_elsewhere(pages: dict[Path, Reader]) -> None:
    written = "\n".join(source.read_text("utf-8") for source in SOURCES)
    for link in links(pages):
        assert not ELSEWHERE.match(link.target) or f"]({link.target})" in written, link


def test_no_page_tells_where_it_was_built(pages: dict[Path, Reader]) -> None:
    for page in pages:
        assert str(run.ROOT) not in page.read_text("utf-8"), page


def test_a_folder_in_the_navigation_stands_for_its_pages() -> None:
    (decisions,) = unfolded([{"Decisions": "decisions/"}])
    assert decisions["Decisions"][:2] == ["decisions/README.md", "decisions/0001-pure-rules.md"]
    assert len(decisions["Decisions"]) == len([*(DOCS / "decisions").glob("*.md")])


def test_what_is_loaded_from_elsewhere_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(
        '<link href="https://a.example/b.css"><script src="//c.example/d.js"></script>'
        '<style>@import "http://e.example/f.css"; p { background: url(https://g.example/h.png) }</style>'
        '<p style="background: url(http://i.example)"></p><img srcset="https://j.example/k.png 2x">',
        "utf-8",
    )
    assert len([link for link in Reader(page).links if ELSEWHERE.match(link.target)]) == 6

"""Whoever gets the page gets the licences of what is in it."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

import pytest

from hindmost.server.site.files import STATIC
from tests.server.tools import running
from web import bundle, page

NAMED = re.compile(r"^(?P<name>(?:@[\w.-]+/)?[\w.-]+) \d+\.\d+\.\d+\S* \(.+\)$", re.MULTILINE)
LINE = f"\n\n{'-' * 80}\n\n"
IN_PACKAGE = re.compile(r".*node_modules/((?:@[^/]+/)?[^/]+)/")


@pytest.fixture(scope="module")
def licences() -> dict[str, str]:
    """The texts by package, as the built page has them."""
    if not (STATIC / "index.html").exists():
        pytest.skip("the page is not built")
    texts = (STATIC / "licences.txt").read_text("utf-8").split(LINE)
    return {found["name"]: text for text in texts if (found := NAMED.match(text))}


def test_every_package_that_the_page_is_made_of_is_named_with_its_text(licences: dict[str, str]) -> None:
    wanted = json.loads((page.WEB / "package.json").read_text("utf-8"))["dependencies"]
    assert wanted.keys() <= licences.keys()
    for name, version in wanted.items():
        assert licences[name].startswith(f"{name} {version} (")
    for name, text in licences.items():
        assert "Copyright" in text, name
        assert len(text) > 500, name


def test_what_python_in_a_tab_is_made_of_is_named_with_its_text(licences: dict[str, str]) -> None:
    assert {"pyodide", "cpython", "linked", "zig", "msgspec"} <= licences.keys()
    version = json.loads((bundle.PYODIDE / "package.json").read_text("utf-8"))["version"]
    assert licences["pyodide"].startswith(f"pyodide {version} ")


def test_they_can_be_read_where_the_page_is(tmp_path: Path, licences: dict[str, str]) -> None:
    with running(tmp_path) as server:
        told = server.bare().get("/static/licences.txt")
    assert told.status_code == 200
    assert told.headers["content-type"].startswith("text/plain")
    assert all(text.strip() in told.text for text in licences.values())


@pytest.mark.long
def test_nothing_else_is_bundled(tmp_path: Path, licences: dict[str, str]) -> None:
    """The maps of a build tell from which files every line is."""
    done = page.npm("run", "build", "--", "--sourcemap", "--outDir", str(tmp_path), stdout=subprocess.PIPE)
    assert not done.returncode, done.stdout
    maps = [json.loads(file.read_text("utf-8")) for file in tmp_path.rglob("*.js.map")]
    sources = {source.replace("\\", "/") for each in maps for source in each["sources"]}
    bundled = {found[1] for source in sources if (found := IN_PACKAGE.match(source))}
    assert len(maps) > 5
    assert bundled
    assert bundled <= licences.keys()

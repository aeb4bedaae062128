"""What MkDocs asks while it makes a site of docs/: what is to be on it besides, and where links lead.

The pages are written to be read as files too, so their links lead from file to file. On the site a link that leaves
docs/ leads to a copy: a page of text is a page there, a module of Python is shown on one, anything else is as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from posixpath import dirname, join, normpath, relpath
from typing import Any

from griffe import Alias, Extension, Object
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

ROOT = Path(__file__).parent
BESIDE_DOCS = ("CHANGELOG.md", "CONTRIBUTING.md")
ICON = "assets/icon.svg"
LINK_OR_CODE = re.compile(r"^(?P<fence>```+).*?^(?P=fence)|(?<=\]\()(?P<target>[^)#:\s]+)", re.MULTILINE | re.DOTALL)
EXAMPLE = re.compile(r"^>>> .*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)
# The theme knows addresses elsewhere, for old browsers and for diagrams of a kind not used here.
POLICY = """<meta http-equiv="Content-Security-Policy" content="default-src 'self' 'unsafe-inline' data:">"""
SOURCE = """---
title: {name}
search:
  exclude: true
---

# `{path}`

````python
{code}
````
"""


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    config.nav = unfolded(config.nav)
    return config


def unfolded(nav: Any) -> Any:
    """The navigation with the pages of every folder that it names, an overview first."""
    if isinstance(nav, list):
        return [unfolded(each) for each in nav]
    if isinstance(nav, dict):
        return {title: unfolded(below) for title, below in nav.items()}
    if not nav.endswith("/"):
        return nav
    pages = (ROOT / "docs" / nav).glob("*.md")
    return [nav + page.name for page in sorted(pages, key=lambda page: (page.name != "README.md", page.name))]


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    for place, path in {**{name: name for name in BESIDE_DOCS}, ICON: "web/public/icon.svg"}.items():
        files.append(File.generated(config, place, abs_src_path=str(ROOT / path)))
    for file in [*files.documentation_pages()]:
        with_links(file.content_string, project_path(file.src_uri), lambda path: copy(path, files, config))
    return files


def copy(path: str, files: Files, config: MkDocsConfig) -> str:
    """Put a file of the project on the site, unless it is there already or is none; its place there."""
    place, found = site_path(path), ROOT / path
    if files.get_file_from_path(place) is None and found.is_file():
        if place.endswith(".md"):
            shown = SOURCE.format(name=found.name, path=path, code=found.read_text("utf-8"))
            files.append(File.generated(config, place, content=shown, inclusion=InclusionLevel.NOT_IN_NAV))
        else:
            files.append(File.generated(config, place, abs_src_path=str(found)))
    return place


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
    return with_links(markdown, project_path(page.file.src_uri), site_path)


def on_post_page(output: str, *, page: Page, config: MkDocsConfig) -> str:
    return with_policy(output)


def on_post_template(output: str, *, template_name: str, config: MkDocsConfig) -> str:
    return with_policy(output)


def with_policy(html: str) -> str:
    return html.replace("<head>", f"<head>{POLICY}", 1)


class Examples(Extension):
    """Examples in docstrings are code."""

    def on_object(self, *, obj: Object | Alias, **_: Any) -> None:
        if obj.docstring:
            obj.docstring.value = EXAMPLE.sub(r"```pycon\n\g<0>\n```", obj.docstring.value)


def project_path(place: str) -> str:
    return place if place in BESIDE_DOCS else f"docs/{place}"


def site_path(path: str) -> str:
    return f"{path}.md" if path.endswith(".py") else path.removeprefix("docs/")


def with_links(markdown: str, path: str, place: Callable[[str], str]) -> str:
    """The text of a page, with links to other files as the site has them; code is left alone."""

    def link(found: re.Match[str]) -> str:
        target = found["target"]
        if not target:
            return found[0]
        return relpath(place(normpath(join(dirname(path), target))), dirname(site_path(path)) or ".")

    return LINK_OR_CODE.sub(link, markdown)

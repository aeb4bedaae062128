"""docs/hosting.md from a bare machine to a table behind https: its steps as they are written there, on loopback."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.clients import Client, Person
from tests.server.tools import until
from tests.store.postgres import free_port

pytestmark = [pytest.mark.anyio, pytest.mark.long]
ROOT = Path(__file__).parents[2]
HOSTING = (ROOT / "docs" / "hosting.md").read_text("utf-8")
INSTALLING = 900.0  # seconds


def block(said: str) -> str:
    """The part of the guide in a frame that has this in it."""
    found: list[str] = re.findall(r"^```\n(.*?)^```", HOSTING, re.MULTILINE | re.DOTALL)
    return next(each for each in found if said in each)


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the package is installed as the guide says, from a wheel, with nothing else."""
    folder = tmp_path_factory.mktemp("bare")
    constraints = {
        "PIP_CONSTRAINT": str(ROOT / "constraints.txt"),
        "PIP_BUILD_CONSTRAINT": str(ROOT / "constraints.txt"),
    }
    environment = os.environ | constraints
    made = [sys.executable, "-m", "build", "--wheel", "--outdir", str(folder), str(ROOT)]
    subprocess.run(made, check=True, capture_output=True, timeout=INSTALLING, env=environment)
    (wheel,) = folder.glob("*.whl")
    python = Path(sys.base_prefix) / "bin" / f"python{sys.version_info.major}.{sys.version_info.minor}"
    subprocess.run([python, "-m", "venv", folder / "venv"], check=True)
    install = [str(folder / "venv" / "bin" / "pip"), "install", "--quiet", "--no-input", f"{wheel}[web]"]
    subprocess.run(install, check=True, capture_output=True, timeout=INSTALLING, env=environment)
    return folder / "venv" / "bin" / "hindmost"


class Machine:
    """One that has the program, a proxy and a certificate."""

    def __init__(self, program: Path, folder: Path) -> None:
        self.program, self.folder = program, folder
        self.inside, self.outside = free_port(), free_port()
        self.origin = f"https://localhost:{self.outside}"
        self.database = f"sqlite:///{folder / 'hindmost.db'}"
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": str(folder),
            "XDG_CACHE_HOME": str(folder / "cache"),
            "HINDMOST_DATABASE": self.database,
        }

    def certify(self) -> Path:
        certificate = self.folder / "tables.pem"
        what = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost"
        command = ["openssl", *what.split(), "-keyout", str(self.folder / "tables.key"), "-out", str(certificate)]
        subprocess.run(command, check=True, capture_output=True)
        return certificate

    def admin(self, *args: object, database: str | None = None) -> str:
        given = ["--database", database] if database else []
        command = [str(self.program), "admin", *map(str, args), *given]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False, timeout=120)
        assert done.returncode == 0, done.stderr
        return done.stdout

    @contextmanager
    def server(self) -> Iterator[subprocess.Popen[bytes]]:
        """The command of the unit, with names and ports of this machine."""
        (told,) = re.findall(r"^ExecStart=\S+ (serve .*)$", HOSTING, re.MULTILINE)
        args = shlex.split(told.replace("https://tables.example.org", self.origin))
        more = ["--port", str(self.inside), "--push-contact", "mailto:host@example.org"]
        with (self.folder / "log").open("ab") as log:
            process = subprocess.Popen([self.program, *args, *more], env=self.environment, stdout=log, stderr=log)
        try:
            until(self.is_ready, 60.0)
            yield process
        finally:
            process.send_signal(signal.SIGTERM)
            assert process.wait(30) == 0, (self.folder / "log").read_text()

    def is_ready(self) -> bool:
        try:
            return httpx.get(f"http://127.0.0.1:{self.inside}/readyz").status_code == 200
        except httpx.TransportError:
            return False

    @contextmanager
    def nginx(self) -> Iterator[None]:
        """As Debian has it, with what the guide says between the lines that nginx always wants."""
        said = block("proxy_set_header").replace("listen 443 ssl", f"listen 127.0.0.1:{self.outside} ssl")
        said = said.replace("tables.example.org", "localhost").replace("127.0.0.1:8000", f"127.0.0.1:{self.inside}")
        said = said.replace("/etc/ssl/", f"{self.folder}/")
        kept = "".join(
            f"{kind}_temp_path {self.folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        )
        whole = f"pid {self.folder}/pid;\nerror_log {self.folder}/errors;\ndaemon off;\nevents {{}}\n"
        (self.folder / "nginx.conf").write_text(f"{whole}http {{\naccess_log off;\n{kept}{said}}}\n")
        command = ["nginx", "-e", f"{self.folder}/errors", "-c", f"{self.folder}/nginx.conf"]
        subprocess.run([*command, "-t"], check=True, capture_output=True)
        process = subprocess.Popen(command)
        try:
            yield
        finally:
            process.terminate()
            process.wait(30)


async def played_at(origin: str, ann: Person) -> Client:
    """A table with a strong agent, which decides at once, and a coach who is asked."""
    made = await ann.table(origin, "classic-2", ["me", "level-5"], hints=True)
    client = await Client(origin, made["id"], ann).come()
    for _ in range(2):
        assert await client.act() is None
        rows = len(client.rows)
        await client.until(lambda rows=rows: client.now.get("legal") and len(client.rows) > rows)  # type: ignore[misc]
    assert await client.ask(type="hint") is None
    assert client.hinted
    return client


def told(answer: httpx.Response) -> Any:
    answer.raise_for_status()
    return answer.json()


@pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed: apt-get install nginx-light")
@pytest.mark.skipif(shutil.which("openssl") is None, reason="openssl is not installed")
async def test_the_guide_leads_to_a_table_behind_https(
    bare: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = Machine(bare, tmp_path)
    monkeypatch.setenv("SSL_CERT_FILE", str(machine.certify()))
    copy, origin = tmp_path / "copy.db", machine.origin
    with ExitStack() as stack:
        stack.enter_context(machine.nginx())
        with machine.server():
            ann = await Person("Ann").come(origin)
            assert ann.cookie.startswith("__Host-")
            client = await played_at(origin, ann)
            assert told(await ann.call(origin, "GET", "/api/push"))["key"]
            with pytest.raises(httpx.HTTPStatusError, match="404"):
                await ann.call(origin, "GET", "/metrics")
            machine.admin("backup", copy)
            assert "nothing damaged" in machine.admin("verify")
            seen = list(client.rows)
        with machine.server():  # upgraded: it comes back at the same tables
            await client.come()
            assert client.rows[: len(seen)] == seen
            await client.leave()
        for file in tmp_path.glob("hindmost.db*"):
            file.rename(tmp_path / f"before-{file.name}")
        assert machine.admin("restore", copy).startswith("Restored 1 matches")
        with machine.server():
            await client.come()
            assert client.rows == seen
            me = told(await ann.call(origin, "GET", "/api/me"))
            machine.admin("ban", me["id"], "--for", "7d", "--reason", "a test")
            assert await client.closed()
            with pytest.raises(httpx.HTTPStatusError, match="403"):
                await ann.table(origin, "classic-2", ["me", "level-5"])

"""The names a server answers to, and where it sends people: no name of a stranger, no scheme that nobody came by."""

from __future__ import annotations

import socket
from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from hindmost.server.app import PLACES
from hindmost.server.host.config import Config
from tests.server.tools import GENEROUS, Running, refused, running, table

STRANGE = [
    "evil.example",
    "evil.example:80",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "evil.localhost.example",
    "127.0.0.1@evil.example",
    "xn--lcalhost-n4a",
    "evil.local",
    "[::1].evil.example]x",
    "[evil.example]",
    "127.1",
    "2130706433",
    "",
    ":80",
    "local host",
]
OWN = ["127.0.0.1", "127.0.0.1:9", "localhost", "LocalHost:8000", "localhost.", "ann.localhost:3", "[::1]:8000"]
HOUSE = ["192.168.1.7:8000", "[fd00::7]:8000", "10.0.0.2"]


def come(server: Running, host: str, scheme: str = "http") -> httpx.Response:
    """Somebody whose browser has reached this server by that name, on a page of that name."""
    headers = {"Host": host, "Origin": f"{scheme}://{host}", "Sec-Fetch-Site": "same-origin"}
    return server.bare().post("/api/people", json={"name": "Ann"}, headers=headers)


@pytest.mark.parametrize("host", STRANGE)
def test_a_strangers_name_that_leads_here_is_not_answered(server: Running, host: str) -> None:
    """DNS rebinding: the page of evil.example and this server have the same origin, as far as a browser can tell."""
    refused(come(server, host), 421, "does not answer to")
    for path in ("/", "/api/games", "/api/me/tables", "/static/index.html", "/metrics", "/healthz", "/nothing"):
        refused(server.person().get(path, headers={"Host": host}), 421, "does not answer to")


def test_nor_does_it_get_a_socket(server: Running) -> None:
    id = table(server.person(), "tiny-2", "me", "link")["id"]
    where = f"ws://evil.example/api/tables/{id}/socket"
    line = socket.create_connection(("127.0.0.1", int(server.url.rpartition(":")[2])))
    with line, pytest.raises(InvalidStatus) as refusal:
        connect(where, sock=line, origin=Origin("http://evil.example")).close()
    assert refusal.value.response.status_code == 421


@pytest.mark.parametrize(
    "host", [*OWN, *HOUSE, socket.gethostname(), f"{socket.gethostname().partition('.')[0]}.local:1"]
)
def test_in_the_house_nothing_has_to_be_set_up(server: Running, host: str) -> None:
    assert come(server, host).status_code == 201
    assert server.bare().get("/", headers={"Host": host}).status_code == 200


def raw(server: Running, head: str) -> bytes:
    address = server.url.removeprefix("http://").split(":")
    with socket.create_connection((address[0], int(address[1])), timeout=10) as line:
        line.sendall(head.encode())
        return line.recv(100)


def test_one_name_is_needed_and_one_is_enough(server: Running) -> None:
    end = "Connection: close\r\n\r\n"
    assert raw(server, f"GET /healthz HTTP/1.1\r\nHost: localhost\r\n{end}").startswith(b"HTTP/1.1 200")
    assert raw(server, f"GET /healthz HTTP/1.1\r\n{end}")[9:12] in (b"400", b"421")
    assert raw(server, f"GET /healthz HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n{end}")[9:12] in (
        b"400",
        b"421",
    )
    assert raw(server, f"GET /healthz HTTP/1.0\r\n{end}")[9:12] == b"200"  # a proxy that looks whether all is well


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Behind a proxy that speaks https for it, and is called by another name inside."""
    config = Config(https=True, origins=("https://play.example:8443",), host_names=("Backend",), **GENEROUS)
    with running(tmp_path_factory.mktemp("named"), config) as started:
        yield started


def test_it_answers_to_the_names_its_host_gave_it(public: Running) -> None:
    for host in ("play.example:8443", "play.example", "PLAY.example", "backend", "backend:8000", "127.0.0.1"):
        assert public.bare().get("/", headers={"Host": host}).status_code == 200
    assert come(public, "play.example:8443", "https").status_code == 201
    for host in ("example", "www.play.example", "evil.example", "backend.evil.example"):
        refused(public.bare().get("/", headers={"Host": host}), 421, "--host-name")


@pytest.mark.parametrize("name", ["", "a b", "http://x", "x:80", "-x", "x.", "ä", "x" * 64])
def test_a_host_cannot_give_it_what_is_no_name(name: str) -> None:
    with pytest.raises(ValueError, match="the name of a host is like"):
        Config(host_names=(name,))


def test_who_is_sent_elsewhere_keeps_the_scheme_they_came_by(server: Running, public: Running) -> None:
    for running_one in (server, public):
        client = running_one.bare()
        for place in PLACES[1:]:
            path = place.format(id="a" * 16, game="tiny-2", table="a" * 16, number=1)
            answer = client.get(f"{path}/?x=1", follow_redirects=False)
            assert (answer.status_code, answer.headers["location"]) == (307, f"{path}?x=1")
        for path in (
            "/static",
            "/static/assets",
            "/api/me/",
            "/t//evil.example/",
            "/\\evil.example/",
        ):
            answer = client.get(path, follow_redirects=False)
            assert answer.status_code in (401, 404), path
            assert "location" not in answer.headers
        assert raw(running_one, "GET //evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n")[9:12] == b"404"

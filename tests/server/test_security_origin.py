"""Other people's pages: what a browser would send for them is refused."""

from __future__ import annotations

from collections.abc import Iterator

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from hindmost.server.host.config import Config
from tests.server.tools import GENEROUS, Running, refused, running, table

FOREIGN = [
    "https://evil.example",
    "http://127.0.0.1",
    "http://127.0.0.1:1",
    "null",
    "",
    "file://",
    "http://localhost.evil.example",
    "http://[",
]


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_foreign_page_cannot_write(server: Running, origin: str) -> None:
    cookie = server.person().cookies["hindmost"]
    headers = {"Origin": origin, "Cookie": f"hindmost={cookie}"}
    for method, path in (("POST", "/api/people"), ("PATCH", "/api/me"), ("DELETE", "/api/me"), ("POST", "/api/daily")):
        answer = server.bare().request(method, path, headers=headers, json={"name": "x"})
        refused(answer, 403, "does not belong")
    assert server.bare().get("/api/me", headers=headers).status_code == 200


def test_https_is_another_origin_than_http(server: Running) -> None:
    answer = server.stranger(Origin=server.url.replace("http", "https")).post("/api/people", json={"name": "x"})
    refused(answer, 403, "does not belong")


def test_without_an_origin_nobody_writes(server: Running) -> None:
    refused(server.bare().post("/api/people", json={"name": "x"}), 403, "None")


def test_the_browsers_word_that_it_is_the_same_origin_is_enough(server: Running) -> None:
    for site, status in (("same-origin", 201), ("same-site", 403), ("cross-site", 403), ("none", 403)):
        answer = server.bare().post("/api/people", json={"name": "x"}, headers={"Sec-Fetch-Site": site})
        assert answer.status_code == status


def test_a_cross_site_post_is_refused_whatever_its_origin(server: Running) -> None:
    answer = server.stranger(**{"Sec-Fetch-Site": "cross-site"}).post("/api/people", json={"name": "x"})
    refused(answer, 403, "does not belong")


def test_a_form_of_another_page_is_refused(server: Running) -> None:
    answer = server.bare().post("/api/people", data={"name": "x"}, headers={"Origin": "https://evil.example"})
    refused(answer, 403, "does not belong")


def socket_status(server: Running, id: str, origin: str | None) -> int:
    """With what status is the socket refused? 101 if it is not."""
    where = f"{server.url.replace('http', 'ws')}/api/tables/{id}/socket"
    try:
        with connect(where, origin=None if origin is None else Origin(origin)):
            return 101
    except InvalidStatus as error:
        return error.response.status_code


def test_a_socket_needs_the_origin(server: Running) -> None:
    id = table(server.person(), "tiny-2", "me", "link")["id"]
    assert socket_status(server, id, server.url) == 101
    for origin in (None, *FOREIGN[:4]):
        assert socket_status(server, id, origin) == 403


def test_a_socket_of_no_table_and_of_a_table_without_spectators(server: Running) -> None:
    id = table(server.person(), "tiny-2", "me", "link", spectators=False)["id"]
    assert socket_status(server, id, server.url) == 403
    assert socket_status(server, "a" * 16, server.url) == 404
    assert socket_status(server, "%00", server.url) == 404


def test_every_answer_has_safe_headers(server: Running) -> None:
    client = server.stranger()
    answers = [
        *(
            client.get(path)
            for path in ("/", "/static/index.html", "/api/games", "/nothing", "/metrics", "/openapi.json")
        ),
        client.put("/api/me"),
        server.bare().post("/api/people"),
    ]
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "same-origin"
        assert "server" not in answer.headers
        assert "access-control-allow-origin" not in answer.headers
    assert answers[2].headers["cache-control"] == "no-store"


# On https


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """Behind a proxy that speaks https for it."""
    config = Config(https=True, origins=("https://play.example",), **GENEROUS)
    with running(tmp_path_factory.mktemp("public"), config) as started:
        yield started


def come(server: Running, origin: str) -> httpx.Response:
    return server.bare().post("/api/people", json={"name": "Ann"}, headers={"Origin": origin})


def flags(answer: httpx.Response) -> dict[str, set[str]]:
    """The cookies that are set, and what a browser is told about each."""
    cookies = [cookie.split("; ") for cookie in answer.headers.get_list("set-cookie")]
    return {first.partition("=")[0]: {flag.lower() for flag in rest} for first, *rest in cookies}


def test_the_cookies_of_a_device_are_for_this_server_alone(server: Running) -> None:
    told = flags(come(server, server.url))
    assert told.keys() == {"hindmost", "hindmost-browser"}
    for each in told.values():
        assert each == {"httponly", "samesite=lax", "path=/", "max-age=31536000"}


def test_on_https_it_is_secure_and_bound_to_the_host(public: Running) -> None:
    answer = come(public, "https://play.example")
    assert flags(answer).keys() == {"__Host-hindmost", "__Host-hindmost-browser"}
    for told in flags(answer).values():
        assert told == {"httponly", "samesite=lax", "path=/", "max-age=31536000", "secure"}
    assert "max-age" in answer.headers["strict-transport-security"]
    cookie = answer.headers["set-cookie"].partition(";")[0]
    headers = {"Cookie": cookie, "Origin": "https://play.example"}
    assert public.bare().get("/api/me", headers=headers).json()["name"] == "Ann"
    plain = cookie.removeprefix("__Host-")
    assert public.bare().get("/api/me", headers={"Cookie": plain}).status_code == 401
    gone = public.bare().delete("/api/me", headers=headers)
    assert flags(gone).keys() == {"__Host-hindmost"}
    assert "secure" in flags(gone)["__Host-hindmost"]


def test_only_the_origins_the_host_named_may_write(public: Running) -> None:
    for origin in (public.url, "http://play.example", "https://play.example.evil", "https://play.example:444"):
        refused(come(public, origin), 403, "does not belong")


def test_a_cookie_is_set_anew_for_every_person(server: Running) -> None:
    tokens = {server.person().cookies["hindmost"] for _ in range(3)}
    assert len(tokens) == 3
    assert all(len(token) == 43 for token in tokens)  # 32 bytes
    stored = server.store
    assert server.do(stored.recognise(tokens.pop())) is None  # only the hash is stored


@pytest.mark.parametrize("origin", ["play.example", "https://play.example/", "ftp://play.example", ""])
def test_a_host_cannot_name_what_is_no_origin(origin: str) -> None:
    with pytest.raises(ValueError, match="an origin is like"):
        Config(origins=(origin,))


def test_a_host_cannot_trust_what_is_no_address() -> None:
    with pytest.raises(ValueError, match="nginx"):
        Config(trusted_proxies=("nginx",))

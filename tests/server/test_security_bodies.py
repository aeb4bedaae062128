"""Bodies that are too long, of the wrong kind or not as described."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from hindmost.server.host.config import Config
from tests.server.tools import GENEROUS, Running, refused, running

JSON = {"Content-Type": "application/json"}


def test_a_body_over_8_kilobytes_is_too_large(server: Running) -> None:
    client = server.stranger()
    refused(client.post("/api/people", content=b" " * 8193, headers=JSON), 413, "8192 bytes")
    chunks = (b" " * 1000 for _ in range(10))
    refused(client.post("/api/people", content=chunks, headers=JSON), 413, "8192 bytes")
    padded = b'{"name": "Ann"}'.ljust(8192)
    assert client.post("/api/people", content=padded, headers=JSON).status_code == 201


@pytest.mark.parametrize(
    "kind",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "", "application/jsonp"],
)
def test_a_body_is_json_and_says_so(server: Running, kind: str) -> None:
    answer = server.stranger().post("/api/people", content=b'{"name": "x"}', headers={"Content-Type": kind})
    refused(answer, 415, "application/json")


def test_the_charset_may_be_told(server: Running) -> None:
    headers = {"Content-Type": "Application/JSON; charset=utf-8"}
    assert server.stranger().post("/api/people", content=b'{"name": "x"}', headers=headers).status_code == 201


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"nul", b"\xff\xfe", b'{"name": "\xed\xa0\x80"}', b'{"name": "a"} x', b"\x00"],
)
def test_what_is_not_json(server: Running, body: bytes) -> None:
    refused(server.stranger().post("/api/people", content=body, headers=JSON), 400, "not JSON")


def test_what_is_nested_too_deeply(server: Running) -> None:
    body = b'{"game": "tiny-2", "seats": [{"kind": "me"}], "options": {"lock": ' + b"[" * 8000
    refused(server.person().post("/api/tables", content=body, headers=JSON), 422, "options")


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"[]", "object"),
        (b"null", "object"),
        (b"{}", "`name`"),
        (b'{"name": 1}', "$.name"),
        (b'{"name": null}', "$.name"),
        (b'{"name": "a", "admin": true}', "`admin`"),
        (b'{"name": ["a"]}', "$.name"),
    ],
)
def test_unknown_fields_and_wrong_types_are_told(server: Running, body: bytes, words: str) -> None:
    refused(server.stranger().post("/api/people", content=body, headers=JSON), 422, words)


def test_the_last_of_two_equal_names_counts_once(server: Running) -> None:
    answer = server.stranger().post("/api/people", content=b'{"name": "a", "name": "b"}', headers=JSON)
    assert answer.json()["name"] == "b"


def test_paths_and_methods_that_are_not_there_are_told_in_json(server: Running) -> None:
    client = server.person()
    refused(client.get("/api/nothing"), 404, "Not Found")
    refused(client.get("/t/a/b"), 404, "Not Found")
    wrong = client.put("/api/me", json={})
    refused(wrong, 405, "Method Not Allowed")
    assert set(wrong.headers["allow"].split(", ")) == {"GET", "HEAD", "PATCH", "DELETE"}
    refused(client.request("PROPFIND", "/api/games"), 405, "Method")


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    with running(tmp_path, Config(body_seconds=0.2, **GENEROUS)) as server:
        host, port = server.url.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=5) as line:
            head = f"POST /api/people HTTP/1.1\r\nHost: {host}:{port}\r\nOrigin: {server.url}\r\n"
            line.sendall(f"{head}Content-Type: application/json\r\nContent-Length: 20\r\n\r\n{{".encode())
            assert line.recv(1000).startswith(b"HTTP/1.1 408")

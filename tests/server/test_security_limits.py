"""One address may do only so much, and forged forwarding headers do not help."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.requests import HTTPConnection

from hindmost.contract.problems import Problem
from hindmost.server.host.config import Config
from hindmost.server.http.rate_limits import MOST, Addresses, Limits, network_of
from tests.server.tools import GENEROUS, refused, running, table


def test_so_many_at_once_and_then_one_by_one() -> None:
    now = [0.0]
    limits = Limits({"tables": 4}, lambda: now[0])
    for _ in range(4):
        limits.take("tables", "a")
    with pytest.raises(Problem) as refusal:
        limits.take("tables", "a")
    assert refusal.value.status == 429
    assert refusal.value.headers == {"Retry-After": "900"}
    limits.take("tables", "b")
    now[0] = 900.0
    limits.take("tables", "a")
    with pytest.raises(Problem):
        limits.take("tables", "a")


def test_a_crowd_of_addresses_is_not_kept_in_mind_for_ever() -> None:
    limits = Limits({"tables": 1}, lambda: 0.0)
    for number in range(MOST + 10):
        limits.take("tables", str(number))
    assert MOST // 2 < len(limits.used) <= MOST


def test_too_many_tables_from_one_address(tmp_path: Path) -> None:
    allowed = GENEROUS | {"tables_per_address": 3, "recoveries_per_address": 2, "people_per_address": 4}
    with running(tmp_path, Config(**allowed)) as server:
        ann, bob = server.person("Ann"), server.person("Bob")
        for client in (ann, bob, ann):
            table(client, "tiny-2", "me", "link")
        new = {"game": "tiny-2", "seats": [{"kind": "me"}, {"kind": "link"}]}
        for header, value in (("X-Forwarded-For", "8.8.8.8"), ("Forwarded", "for=8.8.8.8"), ("X-Real-IP", "8.8.8.8")):
            answer = bob.post("/api/tables", json=new, headers={header: value})
            refused(answer, 429, "too many tables")
            assert int(answer.headers["retry-after"]) > 0
        refused(bob.post("/api/daily"), 429, "too many tables")
        for _ in range(2):
            assert server.stranger().post("/api/recover", json={"code": "x"}).status_code == 403
        refused(server.stranger().post("/api/recover", json={"code": "x"}), 429, "too many recoveries")
        for _ in range(2):
            server.person()
        refused(server.stranger().post("/api/people", json={"name": "x"}), 429, "too many people")


def test_a_trusted_proxy_is_believed(tmp_path: Path) -> None:
    with running(
        tmp_path, Config(**(GENEROUS | {"people_per_address": 1, "trusted_proxies": ("127.0.0.1",)}))
    ) as server:

        def come(forwarded: str) -> int:
            headers = {"Origin": server.url, "X-Forwarded-For": forwarded}
            return server.bare().post("/api/people", json={"name": "x"}, headers=headers).status_code

        assert come("8.8.8.8") == 201
        assert come("8.8.8.8") == 429
        assert come("9.9.9.9, 8.8.8.8") == 429  # what the client wrote itself stands further left
        assert come("8.8.4.4") == 201


def connection(peer: str, *forwarded: str) -> HTTPConnection:
    headers = [(b"x-forwarded-for", hops.encode()) for hops in forwarded]
    return HTTPConnection({"type": "http", "client": (peer, 1), "headers": headers})


@pytest.mark.parametrize(
    ("peer", "forwarded", "address"),
    [
        ("10.0.0.1", ["1.1.1.1"], "1.1.1.1"),
        ("10.0.0.1", ["6.6.6.6, 1.1.1.1"], "1.1.1.1"),
        ("10.0.0.1", ["6.6.6.6", "1.1.1.1, 10.0.0.2"], "1.1.1.1"),
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", ["10.0.0.3"], "10.0.0.3"),
        ("2.2.2.2", ["1.1.1.1"], "2.2.2.2"),
        ("10.0.0.1", ["unknown"], "unknown"),
        ("10.0.0.1", ["x" * 500], "x" * 64),
        ("", ["1.1.1.1"], ""),
    ],
)
def test_whose_call_it_is(peer: str, forwarded: list[str], address: str) -> None:
    assert Addresses(["10.0.0.0/8"]).of(connection(peer, *forwarded)) == address


def test_a_network_of_ipv6_counts_as_one_address() -> None:
    assert network_of("2001:db8::1") == network_of("2001:db8::ffff:1") != network_of("2001:db8:0:1::1")
    assert network_of("::ffff:1.2.3.4") == network_of("1.2.3.4")

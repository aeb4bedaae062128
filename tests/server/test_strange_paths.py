"""Whatever stands in a path or behind it, nothing stumbles: what is not there is not there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from hindmost.server.api import ENDPOINTS
from hindmost.server.app import PLACES
from tests.server.tools import Running, refused, table

STRANGE = [
    "9" * 5000,
    "0" * 5000 + "1",
    "-" + "9" * 5000,
    "1" + "0" * 18,
    "1_000",
    "+1",
    "%20" * 3 + "1",
    "%D9%A3",  # a three in Arabic digits
    "%C2%B2",  # a digit to isdigit(), not to int()
    "1e400",
    "nan",
    "%00",
    "%ff%fe",
    "%ED%A0%80",
    "..",
    "%2e%2e%2f" * 40,
    "x" * 9000,
    "%F0%9F%92%A9" * 200,
    "{id}",
    "%7B0.__class__%7D",
    "'%20OR%201=1--",
    "%25s%25n",
    "con",
    "aux.js",
]
IN_PATH = re.compile(r"{\w+}")
STATIC = ("/static/{name}", "/static/assets/{name}", "/static/assets/{name}/{name}", "/{name}")
READ = [*(endpoint.path for endpoint in ENDPOINTS if endpoint.method == "GET"), *PLACES, *STATIC]


def short(text: str) -> str:
    return text[:30]


def filled(path: str, id: str) -> Iterator[str]:
    """The path with something strange in each of its places, and in the end behind it."""
    plain = {"id": id, "number": "1", "game": "tiny-2", "table": id, "name": "x"}
    for at in IN_PATH.findall(path):
        for strange in STRANGE:
            yield path.replace(at, strange).format_map(plain) if "{" not in strange else path.replace(at, strange)
    if not IN_PATH.search(path):
        yield from (f"{path}?{strange}={strange}" for strange in STRANGE)


@pytest.mark.parametrize("path", READ)
def test_nothing_stumbles_over_what_stands_in_a_path(server: Running, path: str) -> None:
    client = server.person()
    id = table(client, "tiny-2", "me", "random")["id"]
    for strange in filled(path, id):
        status = client.get(strange).status_code
        assert status < 500, (strange[:100], status)


@pytest.mark.parametrize("kind", ["record", "replay", "review"])
@pytest.mark.parametrize("number", ["9" * 5000, "0" * 5000 + "1", "%D9%A3", "+1", "1_0"], ids=short)
def test_a_number_that_is_none_is_a_match_that_is_not_there(server: Running, kind: str, number: str) -> None:
    client = server.person()
    id = table(client, "tiny-2", "me", "random")["id"]
    refused(client.get(f"/api/tables/{id}/matches/{number}/{kind}"), 404, "there is no match")


@pytest.mark.parametrize("id", STRANGE, ids=short)
def test_no_socket_stumbles_either(server: Running, id: str) -> None:
    where = f"{server.url.replace('http', 'ws')}/api/tables/{id}/socket"
    with pytest.raises(InvalidStatus) as refusal:
        connect(where, origin=Origin(server.url)).close()
    assert refusal.value.response.status_code < 500


HUGE = "9" * 5000
NUMBERS = [HUGE, f"-{HUGE}", f"{HUGE}.5", f"1e{HUGE}", "1e308", "1e309", "-0", str(2**63), str(2**64), "NaN"]
TWO = '{"game": "tiny-2", "seats": [{"kind": "me"}, {"kind": "link"}], '
BODIES: list[tuple[str, str]] = [
    ("/api/people", '{"name": @}'),
    ("/api/recover", '{"code": @}'),
    ("/api/tables", '{"game": "tiny-2", "seats": [{"kind": "me"}, {"kind": "agent", "agent": @}]}'),
    ("/api/tables", '{"game": "stacking-2", "seats": [{"kind": "me"}, {"kind": "link"}], "options": {"radius": @}}'),
    ("/api/tables", TWO + '"settings": {"patience": @}}'),
    ("/api/tables", TWO + '"settings": {"series": @}}'),
    ("/api/tables", TWO + '"settings": {"clock": {"bank": @}}}'),
    ("/api/tables/{id}/invitations", '{"seat": @}'),
    ("/api/tables/{id}/join", '{"invitation": @}'),
    ("/api/puzzle", '{"day": @, "action": "keep"}'),
    ("/api/puzzle", '{"day": "@", "action": "keep"}'),
    ("/api/records", '{"format": "hindmost/1", "game": "tiny-2", "names": ["a", "b"], "log": [], "winners": [@]}'),
    ("/api/records", '{"format": "hindmost/1", "game": "stacking-2", "options": {"radius": @}, "names": []}'),
    ("/api/replays", '{"format": "hindmost/1", "game": "tiny-2", "names": ["a", "b"], "log": ["@"], "more": @}'),
]


@pytest.mark.parametrize(("path", "body"), BODIES, ids=short)
def test_nothing_stumbles_over_a_number_in_a_body(server: Running, path: str, body: str) -> None:
    client = server.person()
    id = table(client, "tiny-2", "me", "link")["id"]
    for number in NUMBERS:
        content = body.replace("@", number).encode()
        answer = client.post(path.format(id=id), content=content, headers={"Content-Type": "application/json"})
        assert answer.status_code < 500, (body, number[:20], answer.text)


def test_a_day_is_a_day(server: Running) -> None:
    for day in ("0000-00-00", "9999-12-31", "10000-01-01", "2026-W01-1", "20260101", "٢٠٢٦-٠١-٠١", "x" * 40):
        given: dict[str, Any] = {"day": day, "action": "keep"}
        answer = server.stranger().post(
            "/api/puzzle", content=json.dumps(given), headers={"Content-Type": "application/json"}
        )
        assert answer.status_code == 422, day

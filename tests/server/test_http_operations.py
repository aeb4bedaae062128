"""What the host of a server watches: health, numbers and logs. And the page."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hindmost.server import app
from hindmost.server.host import logs, metrics
from hindmost.server.site import files
from hindmost.store import StoreGone
from tests.server.tools import Running, refused, table


def test_the_process_is_alive_and_ready(server: Running) -> None:
    for path in ("/healthz", "/readyz"):
        assert server.stranger().get(path).json() == {"status": "ok"}


def test_without_its_database_it_is_alive_but_not_ready(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async def gone(*_given: object) -> None:
        raise StoreGone("disk I/O error")

    client = server.person()
    monkeypatch.setattr(server.store, "ping", gone)
    monkeypatch.setattr(server.store, "recognise", gone)
    assert client.get("/healthz").status_code == 200
    for path in ("/readyz", "/api/me"):
        answer = client.get(path)
        refused(answer, 503, "database")
        assert answer.headers["retry-after"]
        assert "disk" not in answer.text


def test_an_unexpected_error_is_told_in_one_line(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    async def broken(*_given: object) -> None:
        raise ZeroDivisionError("a secret")

    monkeypatch.setattr(server.store, "open_tables", broken)
    answer = server.stranger().get("/api/tables")
    refused(answer, 500, "went wrong")
    assert "secret" not in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"


SAMPLE = re.compile(r'^[a-z_]+(\{[a-z]+="[^"\n]*"(,[a-z]+="[^"\n]*")*\})? (\d|\+)\S*$')


def test_the_numbers_are_in_the_format_of_prometheus(server: Running) -> None:
    client = server.person()
    table(client, "tiny-2", "me", "link")
    client.get("/api/tables/aaaaaaaaaaaaaaaa")
    told = client.get("/metrics")
    assert told.headers["content-type"].startswith("text/plain; version=0.0.4")
    for line in told.text.splitlines():
        assert line.startswith("# ") or SAMPLE.match(line), line
    assert 'hindmost_requests_total{method="GET",route="/api/tables/{id}",status="404"}' in told.text
    assert re.search(r"^hindmost_tables [1-9]", told.text, re.MULTILINE)
    assert "aaaaaaaaaaaaaaaa" not in told.text


def test_appends_are_counted_by_what_they_took_at_most() -> None:
    def counts() -> dict[str, float]:
        bounds = ("0.001", "0.0025", "2.5", "+Inf")
        named = {bound: metrics.REGISTRY.get_sample_value(f"{name}_bucket", {"le": bound}) for bound in bounds}
        return {bound: count or 0.0 for bound, count in named.items()}

    name = "hindmost_append_seconds"
    before, stored = counts(), metrics.REGISTRY.get_sample_value("hindmost_actions_total") or 0.0
    for seconds in (0.0005, 0.0025, 3.0):
        metrics.stored(2, seconds)
    assert {bound: count - before[bound] for bound, count in counts().items()} == {
        "0.001": 1,
        "0.0025": 2,
        "2.5": 2,
        "+Inf": 3,
    }
    assert metrics.REGISTRY.get_sample_value("hindmost_actions_total") == stored + 6


@pytest.fixture
def logged() -> Iterator[io.StringIO]:
    stream = io.StringIO()
    root = logging.getLogger()
    level = root.level
    handler = logs.set_up(stream)
    logging.getLogger("httpx").setLevel(logging.WARNING)  # the tests' own
    yield stream
    root.removeHandler(handler)
    root.setLevel(level)


def test_logs_are_json_lines_without_secrets(server: Running, logged: io.StringIO) -> None:
    ann, bob = server.person("Mallory-name"), server.person("Bob")
    made = table(ann, "tiny-2", "me", "link")
    bob.post(f"/api/tables/{made['id']}/join", json={"invitation": made["invitations"]["1"]}).raise_for_status()
    code = ann.post("/api/me/recovery").json()["code"]
    server.stranger().post("/api/recover", json={"code": code}).raise_for_status()
    ann.get(f"/api/tables/{made['id']}?token={ann.cookies['hindmost']}")
    text = logged.getvalue()
    for secret in (ann.cookies["hindmost"], made["invitations"]["1"], code, made["id"], "Mallory-name", "127.0.0.1"):
        assert secret not in text
    lines = [json.loads(line) for line in text.splitlines()]
    answered = [line for line in lines if line["text"] == "answered"]
    assert {"method": "POST", "route": "/api/tables/{id}/join", "status": 200} in [
        {key: line[key] for key in ("method", "route", "status")} for line in answered
    ]
    assert all(line["level"] == "info" and line["time"].endswith("Z") for line in answered)


def test_a_secret_in_an_error_does_not_reach_the_log(logged: io.StringIO) -> None:
    token, code = "Ab3_" * 10, "abcde-fghjk-mnpqr-stuvw"
    try:
        raise ValueError(f"cookie {token}")
    except ValueError:
        logging.getLogger("hindmost").exception("failed with %s and %s", token, code)
    (line,) = map(json.loads, logged.getvalue().splitlines())
    assert line["text"] == "failed with [secret] and [secret]"
    assert "ValueError: cookie [secret]" in line["trace"]
    assert "test_a_secret_in_an_error_does_not_reach_the_log" in line["trace"]


def test_the_page_has_nothing_inline(server: Running) -> None:
    client = server.stranger()
    for path in app.PLACES:
        page = client.get(path.format(id="a" * 16, game="tiny-2", table="a" * 16, number=1))
        assert page.headers["content-type"].startswith("text/html")
        assert not re.search(r"<script(?![^>]*src=)|<style|\son\w+=|javascript:|style=", page.text)
    for found in re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text):
        assert client.get(found).status_code == 200


def test_every_place_of_the_page_is_one_of_the_server() -> None:
    routes = (Path(__file__).parents[2] / "web" / "src" / "screens" / "routes.ts").read_text("utf-8")
    assert sorted(re.findall(r'shape\("(/[^"]*)"', routes)) == sorted(app.PLACES)


def test_what_the_page_is_made_of_is_kept_and_the_page_itself_is_asked_for_again(server: Running) -> None:
    client = server.stranger()
    page = client.get("/")
    assert page.headers["cache-control"] == "no-cache"
    named = re.findall(r'(?:src|href)="(/static/assets/[^"]+)"', page.text)
    assert named
    for path in named:
        assert client.get(path).headers["cache-control"] == "public, max-age=31536000, immutable"
    assert client.get("/static/assets/none.js").headers["cache-control"] == "no-cache"


def test_a_page_that_is_not_built_is_told(server: Running, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(files, "STATIC", tmp_path)
    refused(server.stranger().get("/"), 503, "not built")


def test_the_page_shows_what_it_is_told_as_text_only() -> None:
    sources = Path(__file__).parents[2] / "web" / "src"
    for source in (*sources.rglob("*.ts"), *sources.rglob("*.svelte")):
        risky = r"\{@html|innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function"
        assert not re.search(risky, source.read_text("utf-8")), source


@pytest.mark.parametrize("path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static/", "/static/none.js"])
def test_only_the_files_of_the_page_are_served(server: Running, path: str) -> None:
    assert server.stranger().get(path).status_code == 404


def test_a_mistyped_address_is_answered_with_the_page_for_people_and_a_line_for_programs(server: Running) -> None:
    client = server.stranger()
    page = client.get("/nowhere", headers={"Accept": "text/html"})
    assert page.status_code == 404
    assert page.headers["content-type"].startswith("text/html")
    for path in ("/api/nowhere", "/static/nowhere.js"):
        assert client.get(path, headers={"Accept": "text/html"}).json()["error"] == "not found"
    assert client.get("/nowhere").json()["error"] == "not found"

"""Devices: how long they are known, how they are listed and signed out, and which of them are one."""

from __future__ import annotations

import time

import httpx
import pytest
from sqlalchemy import update

from hindmost.server.http.user_agents import label_of
from hindmost.store.schema import browsers, device
from tests.server.tools import Running, refused

DAY = 86_400
FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0"
CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36"
EDGE = f"{CHROME.replace('X11; Linux x86_64', 'Windows NT 10.0; Win64; x64')} Edg/126.0"
IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1 Mobile/15E148 Safari/604.1"
MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.5 Safari/605.1"


def also_at(server: Running, client: httpx.Client, user_agent: str = CHROME) -> httpx.Client:
    """The same person at another device."""
    code = client.post("/api/me/recovery").json()["code"]
    other = server.stranger(**{"User-Agent": user_agent})
    other.post("/api/recover", json={"code": code}).raise_for_status()
    return other


def go_by(server: Running, client: httpx.Client, days: float) -> None:
    """Make it longer ago that this person was seen."""
    person = client.get("/api/me").json()["id"]
    for table in (device, browsers):
        older = update(table).where(table.c.person == person).values(seen=table.c.seen - days * DAY)
        server.do(server.store._database.change(older))


@pytest.mark.parametrize(
    ("user_agent", "label"),
    [
        (FIREFOX, "Firefox, Android"),
        (CHROME, "Chrome, Linux"),
        (EDGE, "Edge, Windows"),
        (IPHONE, "Safari, iPhone"),
        (MAC, "Safari, Mac"),
        ("curl/8.5.0", ""),
        ("", ""),
        ("<script>" * 50, ""),
    ],
)
def test_a_device_is_called_by_its_browser_and_system(user_agent: str, label: str) -> None:
    assert label_of(user_agent) == label


def test_my_devices_are_listed_and_the_one_i_hold_is_marked(server: Running) -> None:
    ann = server.person("Ann")
    phone = also_at(server, ann, FIREFOX)
    listed = ann.get("/api/me/devices").json()
    assert sorted((each["label"], each["this"]) for each in listed) == [("", True), ("Firefox, Android", False)]
    assert [each["this"] for each in phone.get("/api/me/devices").json()] == [not each["this"] for each in listed]
    for secret in (ann.cookies["hindmost"], phone.cookies["hindmost"]):
        assert secret not in ann.get("/api/me/devices").text
    refused(server.stranger().get("/api/me/devices"), 401, "not known")


def test_a_lost_device_is_signed_out_from_another(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    phone = also_at(server, ann)
    (lost,) = (each["id"] for each in ann.get("/api/me/devices").json() if not each["this"])
    refused(bob.delete(f"/api/me/devices/{lost}"), 404, lost)
    assert phone.get("/api/me").status_code == 200
    assert ann.delete(f"/api/me/devices/{lost}").status_code == 204
    assert phone.get("/api/me").status_code == 401
    assert [each["this"] for each in ann.get("/api/me/devices").json()] == [True]
    refused(ann.delete(f"/api/me/devices/{lost}"), 404, lost)


def test_signing_out_the_device_i_hold_drops_its_cookie(server: Running) -> None:
    ann = server.person("Ann")
    (this,) = ann.get("/api/me/devices").json()
    ann.delete(f"/api/me/devices/{this['id']}").raise_for_status()
    assert "hindmost" not in ann.cookies
    refused(ann.get("/api/me"), 401, "not known")


def test_a_device_that_is_used_stays_known_for_ever(server: Running) -> None:
    ann = server.person("Ann")
    assert "set-cookie" not in ann.get("/api/me").headers, "it was seen today"
    for _ in range(3):
        go_by(server, ann, 300)
        kept, browser = ann.get("/api/me").headers.get_list("set-cookie")
        assert kept.startswith(f"hindmost={ann.cookies['hindmost']};")
        assert browser.startswith("hindmost-browser=")
        assert "Max-Age=31536000" in kept
        assert "Max-Age=31536000" in browser


def test_a_device_that_is_not_used_for_a_year_is_nobodys(server: Running) -> None:
    ann = server.person("Ann")
    go_by(server, ann, 366)
    refused(ann.get("/api/me"), 401, "not known")
    assert ann.post("/api/people", json={"name": "Ann again"}).status_code == 201


def ids(*clients: httpx.Client) -> list[str]:
    return [client.get("/api/me").json()["id"] for client in clients]


def test_two_names_in_one_browser_are_known_to_be_one_device(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    before = ids(ann, bob)
    elsewhere = also_at(server, ann)
    assert not server.do(server.store.at_one_device(before, time.time()))
    ann.post("/api/me/sign-out").raise_for_status()
    assert ann.cookies["hindmost-browser"]
    code = bob.post("/api/me/recovery").json()["code"]
    ann.post("/api/recover", json={"code": code}).raise_for_status()
    assert ids(elsewhere, ann) == before
    assert server.do(server.store.at_one_device(before, time.time()))


def test_who_came_before_browsers_were_noted_has_one_after_a_day(server: Running) -> None:
    ann = server.person("Ann")
    del ann.cookies["hindmost-browser"]
    server.do(server.store._database.change(browsers.delete().where(browsers.c.person == ids(ann)[0])))
    go_by(server, ann, 2)
    before = ids(ann)
    assert ann.cookies["hindmost-browser"]
    ann.post("/api/me/sign-out").raise_for_status()
    ann.post("/api/people", json={"name": "Bob"}).raise_for_status()
    assert server.do(server.store.at_one_device(before + ids(ann), time.time()))

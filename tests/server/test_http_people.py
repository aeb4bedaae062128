"""Guests with a name, devices, recovery codes, profiles, and being forgotten."""

from __future__ import annotations

import pytest

from tests.server.tools import Running, refused, table, until


def test_a_guest_has_a_name_at_once(server: Running) -> None:
    client = server.stranger()
    refused(client.get("/api/me"), 401, "not known")
    came = client.post("/api/people", json={"name": "  Ann \t of  Hall "})
    assert came.status_code == 201
    assert came.json()["name"] == "Ann of Hall"
    assert client.get("/api/me").json() == came.json()


def test_a_device_has_one_person(server: Running) -> None:
    refused(server.person("Ann").post("/api/people", json={"name": "Bob"}), 409, "'Ann'")


@pytest.mark.parametrize(
    "name",
    ["", "   ", "x" * 41, "a\0b", "a\x1b[31m", "\u202egnp.exe", "a\u2028" * 21, "\ue000", "\u200d\u200d", "a\x7f"],
)
def test_what_is_no_name(server: Running, name: str) -> None:
    answer = server.stranger().post("/api/people", json={"name": name})
    assert answer.status_code == 422
    assert answer.json()["text"].isprintable()


@pytest.mark.parametrize("name", ["x" * 40, "Ünïcödé", "👩‍👩‍👧", "عمر", "O'Neill & <b>sons</b>", "李"])
def test_what_is_a_name(server: Running, name: str) -> None:
    assert server.person(name).get("/api/me").json()["name"] == name


def test_half_a_character_is_no_name(server: Running) -> None:
    body = b'{"name": "\\ud83dx"}'
    answer = server.stranger().post("/api/people", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)


def test_a_script_in_a_name_stays_text(server: Running) -> None:
    script = "<script>alert(1)</script>"
    client = server.person(script)
    me = client.get("/api/me")
    assert me.json()["name"] == script
    assert me.headers["content-type"] == "application/json"
    assert me.headers["x-content-type-options"] == "nosniff"


def test_a_name_can_be_changed_also_at_the_table(server: Running) -> None:
    client = server.person("Ann")
    made = table(client, "tiny-2", "me", "link")
    assert client.patch("/api/me", json={"name": "Anna"}).json()["name"] == "Anna"
    assert client.get(f"/api/tables/{made['id']}").json()["seats"][0]["name"] == "Anna"


def test_a_recovery_code_lets_one_in_on_another_device_once(server: Running) -> None:
    client, other = server.person(), server.stranger()
    code = client.post("/api/me/recovery").json()["code"]
    known = other.post("/api/recover", json={"code": code.upper().replace("-", " ")})
    assert known.json() == client.get("/api/me").json() == other.get("/api/me").json()
    refused(server.stranger().post("/api/recover", json={"code": code}), 403, "used or wrong")


def test_a_new_recovery_code_makes_the_old_one_void(server: Running) -> None:
    client = server.person()
    old, new = (client.post("/api/me/recovery").json()["code"] for _ in range(2))
    assert server.stranger().post("/api/recover", json={"code": old}).status_code == 403
    assert server.stranger().post("/api/recover", json={"code": new}).status_code == 200


def test_a_forged_cookie_is_nobody(server: Running) -> None:
    for forged in ("", "x", "a" * 43, "é" * 10, "null", "' OR 1=1 --"):
        answer = server.bare().get("/api/me", headers={b"Cookie": f"hindmost={forged}".encode()})
        assert answer.status_code == 401


def test_a_profile_tells_matches_but_not_where(server: Running) -> None:
    client = server.person("Cid")
    me = client.get("/api/me").json()
    table(client, "tiny-2", "me", "random")
    assert len(client.get("/api/me/matches").json()) == 1
    told = server.stranger().get(f"/api/people/{me['id']}").json()
    public = {name: me[name] for name in ("id", "name", "created")}
    assert told == public | {"matches": [], "ratings": []}  # not over yet
    refused(client.get("/api/people/aaaaaaaaaaaaaaaa"), 404, "aaaaaaaaaaaaaaaa")
    refused(client.get("/api/people/x%00y"), 404, "there is no")


def test_one_device_signs_out_and_the_others_stay(server: Running) -> None:
    client, other = server.person("Dan"), server.stranger()
    code = client.post("/api/me/recovery").json()["code"]
    other.post("/api/recover", json={"code": code}).raise_for_status()
    cookie = other.cookies["hindmost"]
    assert other.post("/api/me/sign-out").status_code == 204
    assert "hindmost" not in other.cookies
    assert server.stranger(Cookie=f"hindmost={cookie}").get("/api/me").status_code == 401
    assert client.get("/api/me").json()["name"] == "Dan"
    refused(server.stranger().post("/api/me/sign-out"), 401, "not known")


def test_my_data_is_deleted(server: Running) -> None:
    client, other = server.person("Gone Girl"), server.person("Bob")
    waiting = table(client, "tiny-2", "me", "link")["id"]
    made = table(client, "tiny-2", "me", "link")
    other.post(f"/api/tables/{made['id']}/join", json={"invitation": made["invitations"]["1"]}).raise_for_status()
    id = client.get("/api/me").json()["id"]
    assert client.delete("/api/me").status_code == 204
    assert "hindmost" not in client.cookies
    refused(client.get("/api/me"), 401, "not known")
    refused(other.get(f"/api/people/{id}"), 404, id)
    for path in (f"/api/tables/{waiting}", f"/api/tables/{made['id']}", "/api/me/matches"):
        assert "Gone Girl" not in other.get(path).text
    assert "Gone Girl" not in other.get(f"/api/tables/{made['id']}/matches/1/record").text
    assert other.get(f"/api/tables/{made['id']}").json()["seats"][0]["name"] == "deleted person"


def test_who_is_deleted_is_told_apart_from_whoever_chose_that_very_name(server: Running) -> None:
    gone, other = server.person("Gone Girl"), server.person("deleted person")
    made = table(gone, "tiny-2", "me", "link")
    where = f"/api/tables/{made['id']}"
    other.post(f"{where}/join", json={"invitation": made["invitations"]["1"]}).raise_for_status()
    assert [seat["gone"] for seat in other.get(where).json()["seats"]] == [False, False]
    gone.delete("/api/me").raise_for_status()
    until(lambda: other.get("/api/me/matches").json()[0]["ended"] is not None)  # the seat gives up
    assert [seat["gone"] for seat in other.get(where).json()["seats"]] == [True, False]
    assert [seat["gone"] for seat in other.get("/api/me/tables").json()[0]["seats"]] == [True, False]
    assert other.get("/api/me/matches").json()[0]["gone"] == [0]
    assert other.get(f"{where}/matches/1/replay").json()["gone"] == [0]


def test_an_agent_that_plays_on_for_somebody_who_is_deleted_is_told_so(server: Running) -> None:
    gone, other = server.person("Gone Girl"), server.person("Bob")
    made = table(gone, "tiny-2", "me", "link", successor="random")
    where = f"/api/tables/{made['id']}"
    other.post(f"{where}/join", json={"invitation": made["invitations"]["1"]}).raise_for_status()
    gone.delete("/api/me").raise_for_status()
    until(lambda: other.get(where).json()["seats"][0]["kind"] == "agent")
    assert other.get(where).json()["seats"][0]["gone"]


def test_a_deleted_persons_cookie_is_nobodys(server: Running) -> None:
    client = server.person()
    cookie = client.cookies["hindmost"]
    client.delete("/api/me").raise_for_status()
    assert server.stranger(Cookie=f"hindmost={cookie}").get("/api/me").status_code == 401


def test_nobody_takes_the_seat_of_a_deleted_person_in_a_match_that_goes_on(server: Running) -> None:
    ann, bob, eve = server.person("Ann"), server.person("Bob"), server.person("Eve")
    where = f"/api/tables/{table(ann, 'classic-2', 'me', 'open', listed=True)['id']}"
    bob.post(f"{where}/join", json={}).raise_for_status()
    bob.delete("/api/me").raise_for_status()
    refused(eve.post(f"{where}/join", json={}), 409, "begun")
    refused(ann.post(f"{where}/invitations", json={"seat": 1}), 409, "begun")
    told = eve.get(where).json()
    assert (told["mine"], told["seats"][1]["name"]) == ([], "deleted person")
    assert told["id"] not in [listed["id"] for listed in eve.get("/api/tables").json()]

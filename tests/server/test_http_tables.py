"""Games and tables over HTTP."""

from __future__ import annotations

from typing import Any

import pytest

from hindmost import agents, booklets, editions
from tests.server.tools import Running, refused, table


def test_all_games_and_agents_are_told(server: Running) -> None:
    told = server.stranger().get("/api/games").json()
    assert [game["name"] for game in told["games"]] == list(editions.names())
    assert all(game["agents"] == list(agents.names(editions.find(game["name"]))) for game in told["games"])


def test_the_booklets_are_told_in_their_order_with_all_their_texts(server: Running) -> None:
    told = server.stranger().get("/api/games").json()
    assert [each["name"] for each in told["booklets"]] == list(booklets.names())
    families = {game["name"]: game["family"] for game in told["games"]}
    for each in told["booklets"]:
        assert each["games"] == [game["name"] for game in told["games"] if game["booklet"] == each["name"]]
        assert {families[game] for game in each["games"]} == {each["family"]}
        for language, texts in booklets.texts(each["name"]).items():
            assert each["texts"][language].items() >= {key: texts[key] for key in ("name", "about", "options")}.items()


def test_a_game_is_told_with_the_colours_of_its_start_cells(server: Running) -> None:
    told = {game["name"]: game["starts"] for game in server.stranger().get("/api/games").json()["games"]}
    assert told["classic-2"][:2] == [[0, -5, "r"], [5, -5, "g"]]
    assert told["stacking-2"][0] == [0, -3, None]
    assert told["collecting-2"] == []


def test_a_game_comes_with_its_board(server: Running) -> None:
    told = server.stranger().get("/api/games/classic-2").json()
    assert len(told["board"]["cells"]) == told["cells"] == 91
    assert len(told["board"]["start_cells"]) == 6
    assert server.stranger().get("/api/games/collecting-3").json()["board"] is None
    refused(server.stranger().get("/api/games/chess"), 404, "'chess'")


def test_a_table_has_the_board_of_its_options(server: Running) -> None:
    for radius, cells in ((4, 61), (3, 37)):
        new = {"game": "stacking-2", "options": {"radius": radius}, "seats": [ME, LINK]}
        id = server.person().post("/api/tables", json=new).json()["id"]
        assert len(server.stranger().get(f"/api/tables/{id}").json()["board"]["cells"]) == cells


def test_one_makes_a_table_and_another_joins_by_invitation(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    made = table(ann, "classic-2", "me", "link")
    assert set(made["invitations"]) == {"1"}
    where = f"/api/tables/{made['id']}"
    before = bob.get(where).json()
    assert [seat["kind"] for seat in before["seats"]] == ["person", "link"]
    assert before["mine"] == []
    assert before["match"] == 0
    assert made["invitations"]["1"] not in bob.get(where).text
    assert bob.post(f"{where}/join", json={"invitation": made["invitations"]["1"]}).json() == {"seat": 1}
    after = bob.get(where).json()
    assert [seat["name"] for seat in after["seats"]] == ["Ann", "Bob"]
    assert after["mine"] == [1]
    assert after["match"] == 1
    assert made["id"] in [listed["id"] for listed in bob.get("/api/me/tables").json()]


def test_an_invitation_serves_once(server: Running) -> None:
    made = table(server.person(), "tiny-3", "me", "link", "link")
    where, token = f"/api/tables/{made['id']}/join", made["invitations"]["1"]
    bob = server.person("Bob")
    bob.post(where, json={"invitation": token}).raise_for_status()
    refused(server.person("Eve").post(where, json={"invitation": token}), 409, "used or wrong")
    refused(bob.post(where, json={"invitation": made["invitations"]["2"]}), 409, "already")


@pytest.mark.parametrize("token", ["x", "0" * 22, "\u00e9", "null"])
def test_a_wrong_invitation_seats_nobody(server: Running, token: str) -> None:
    made = table(server.person(), "tiny-2", "me", "link")
    answer = server.person().post(f"/api/tables/{made['id']}/join", json={"invitation": token})
    refused(answer, 409, "used or wrong")


def test_a_seat_for_invited_people_is_not_open_to_anybody(server: Running) -> None:
    made = table(server.person(), "tiny-2", "me", "link")
    refused(server.person("Eve").post(f"/api/tables/{made['id']}/join", json={}), 409, "no seat is free")


def test_open_tables_are_listed_if_wanted_and_anybody_may_sit_down(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    shown = table(ann, "tiny-2", "me", "open", listed=True)["id"]
    hidden = table(ann, "tiny-2", "me", "open")["id"]
    listed = [told["id"] for told in server.stranger().get("/api/tables").json()]
    assert shown in listed
    assert hidden not in listed
    assert bob.post(f"/api/tables/{shown}/join", json={}).json() == {"seat": 1}
    assert shown not in [told["id"] for told in server.stranger().get("/api/tables").json()]


def test_one_gets_up_before_the_match(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    made = table(ann, "tiny-3", "me", "open", "open")
    where = f"/api/tables/{made['id']}"
    bob.post(f"{where}/join", json={}).raise_for_status()
    assert bob.post(f"{where}/leave").status_code == 204
    assert bob.get(where).json()["mine"] == []
    begun = table(ann, "tiny-2", "me", "random")
    refused(ann.post(f"/api/tables/{begun['id']}/leave"), 409, "begun")


def test_the_host_invites_anew_to_a_seat_that_was_left(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    made = table(ann, "tiny-3", "me", "link", "link")
    where, first = f"/api/tables/{made['id']}", {"invitation": made["invitations"]["1"]}
    bob.post(f"{where}/join", json=first).raise_for_status()
    refused(ann.post(f"{where}/invitations", json={"seat": 1}), 409, "seat 1 is not vacant")
    bob.post(f"{where}/leave").raise_for_status()
    refused(bob.post(f"{where}/invitations", json={"seat": 1}), 403, "only the host")
    again = ann.post(f"{where}/invitations", json={"seat": 1}).json()
    refused(bob.post(f"{where}/join", json=first), 409, "used or wrong")
    assert bob.post(f"{where}/join", json=again).json() == {"seat": 1}


def test_only_persons_make_and_join_tables(server: Running) -> None:
    made = table(server.person(), "tiny-2", "me", "link")
    nobody = server.stranger()
    refused(nobody.post("/api/tables", json={"game": "tiny-2", "seats": [{"kind": "me"}]}), 401, "not known")
    refused(nobody.post(f"/api/tables/{made['id']}/join", json=made["invitations"]), 401, "not known")


ME, LINK = {"kind": "me"}, {"kind": "link"}
WRONG: list[tuple[dict[str, Any], str]] = [
    ({"game": "chess", "seats": [ME]}, "'chess'"),
    ({"game": "tiny-2", "seats": [ME]}, "2 seats, not 1"),
    ({"game": "tiny-2", "seats": [ME, ME]}, "one seat"),
    ({"game": "tiny-2", "seats": []}, "seats"),
    ({"game": "tiny-2", "seats": [ME] * 9}, "seats"),
    ({"game": "tiny-2", "seats": [ME, {"kind": "person"}]}, "'person'"),
    ({"game": "tiny-2", "seats": [ME, {"kind": "agent", "agent": "hal"}]}, "'hal'"),
    ({"game": "tiny-2", "seats": [ME, {"kind": "agent"}]}, "seat 1"),
    ({"game": "classic-2", "seats": [ME, {"kind": "agent", "agent": "master:seconds=4"}]}, "'master:seconds=4'"),
    ({"game": "tiny-2", "seats": [ME, LINK | {"agent": "random"}]}, "seat 1"),
    ({"game": "tiny-2", "seats": [ME, {"kind": "here", "name": "\0"}]}, "control characters"),
    ({"game": "tiny-2", "seats": [ME, LINK], "options": {"lock": True}}, "'lock'"),
    ({"game": "tiny-duel", "seats": [ME, LINK], "options": {"lock": [[]]}}, "options"),
    ({"game": "tiny-2", "seats": [ME, LINK], "settings": {"daily": True}}, "daily"),
    ({"game": "tiny-2", "seats": [ME, LINK], "settings": {"clock": {"turn": 5, "days": 1}}}, "not several"),
    ({"game": "tiny-2", "seats": [ME, LINK], "settings": {"clock": {"turn": -1}}}, "turn"),
    ({"game": "tiny-2", "seats": [ME, LINK], "settings": {"rated": "yes"}}, "bool"),
    ({"game": "tiny-2", "seats": [ME, {"kind": "here"}], "settings": {"rated": True}}, "rated"),
    ({"game": "tiny-2", "seats": [ME, {"kind": "agent", "agent": "random"}], "settings": {"rated": True}}, "rated"),
    ({"game": "tiny-2", "seats": [ME, LINK], "host": "x"}, "`host`"),
    ({"game": 2, "seats": [ME, LINK]}, "`str`"),
]


@pytest.mark.parametrize(("body", "words"), WRONG, ids=[str(index) for index in range(len(WRONG))])
def test_a_table_that_cannot_be(server: Running, body: dict[str, Any], words: str) -> None:
    refused(server.person().post("/api/tables", json=body), 422, words)


@pytest.mark.parametrize("id", ["aaaaaaaaaaaaaaaa", "x", "%00", "..%2f..", "é" * 16, "A" * 5000])
def test_a_table_that_is_not_there(server: Running, id: str) -> None:
    answer = server.person().get(f"/api/tables/{id}")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/json"


def test_several_people_on_one_device(server: Running) -> None:
    seats = [ME, {"kind": "here", "name": "Bob"}]
    made = server.person("Ann").post("/api/tables", json={"game": "tiny-2", "seats": seats}).json()
    told = server.stranger().get(f"/api/tables/{made['id']}").json()
    assert [seat["name"] for seat in told["seats"]] == ["Ann", "Bob"]
    assert told["match"] == 1

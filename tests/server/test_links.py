"""Links that hold what they show: made and opened by any server, and told to those who make previews."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from hindmost import links
from hindmost.coach.puzzles import shipped
from hindmost.editions import find
from hindmost.match import Match, dumps
from hindmost.server.http.previews import KEPT
from hindmost.simulation import simulate
from tests.server.test_openapi import conforms
from tests.server.tools import Running, refused

OPEN = "/api/links/open"


def played(name: str, seed: str = "links") -> Match:
    game = find(name)
    return next(iter(simulate(game, ["random"] * game.seats, 1, seed)))


def made(server: Running, **asked: Any) -> Any:
    return conforms(server.stranger().post("/api/links", json=asked), "/api/links", "post")


def opened(server: Running, link: str) -> Any:
    return conforms(server.stranger().post(OPEN, json={"link": link}), OPEN, "post")


@pytest.mark.parametrize("name", ["tiny-2", "stacking-2", "collecting-3"])
def test_a_match_is_shared_by_a_link_and_so_is_each_position_of_it(server: Running, name: str) -> None:
    match = played(name)
    told = made(server, record=dumps(match))
    assert told["kind"] == "replay"
    replay = opened(server, told["link"])["replay"]
    assert [step["action"] for step in replay["steps"]] == match.record()["log"]
    ply = next(ply for ply in range(len(match.log)) if match.at(ply).to_act == 0)
    for asked in ({"record": dumps(match)}, {"link": told["link"]}):
        position = made(server, **asked, ply=ply)
        stand = opened(server, position["link"])["position"]
        assert stand["to_act"] == stand["view"]["viewer"] == 0
        assert stand["legal"]
        assert stand["standings"] == [list(standing) for standing in match.at(ply).standings]
    assert opened(server, made(server, record=dumps(match), ply=0)["link"])["position"]["to_act"] == -1


def test_a_view_in_a_link_shows_what_that_seat_sees_and_no_more(server: Running) -> None:
    match = played("tiny-2")
    ply = next(ply for ply in range(len(match.log)) if match.at(ply).to_act == 0)
    game, state = match.game, match.at(ply).state
    mine = opened(server, links.of_position(game, game.view(state, 0)))["position"]
    assert mine["racks"] == []
    assert mine["legal"]
    theirs = opened(server, links.of_position(game, game.view(state, 1)))["position"]
    assert theirs["legal"] is None


def test_the_puzzle_of_the_day_is_shared_and_answered_elsewhere(server: Running) -> None:
    client = server.stranger()
    day = client.get("/api/puzzle").json()["day"]
    told = made(server, day=day)
    assert told["kind"] == "puzzle"
    puzzle = opened(server, told["link"])["puzzle"]
    assert puzzle == {key: value for key, value in client.get("/api/puzzle").json().items() if key != "day"}
    best = links.unpack(told["link"])["best"]
    assert client.post("/api/puzzle", json={"link": told["link"], "action": best}).json()["right"]
    refused(client.post("/api/puzzle", json={"action": best}), 422, "by its day or by a link")
    refused(client.post("/api/puzzle", json={"day": day, "link": told["link"], "action": best}), 422, "or by a link")


@pytest.mark.parametrize(
    "changes",
    [
        {"best": "place r@a1 r@a2"},
        {"view": "99999999"},
        {"view": None},
        {"losses": {"keep": 0.5}},
        {"reasons": [{"what": "bonus", "given": {"colour": "call 555-0100"}, "weight": 1.0}]},
        {"reasons": [{"what": "bonus", "given": {}, "weight": 1.0}]},
        {"reasons": [{"what": "unheard of", "given": {}, "weight": 1.0}]},
        {"reasons": [{"what": "raises", "given": {"colour": "r", "n": 1e9}, "weight": 1.0}]},
        {"worth": "much"},
        {"game": "classic-9"},
    ],
)
def test_a_puzzle_of_a_stranger_says_nothing_but_what_ours_say(server: Running, changes: dict[str, Any]) -> None:
    value = json.loads(links_of_puzzle())
    link = links.pack(value | changes)
    refused(server.stranger().post(OPEN, json={"link": link}), 422, "puzzle")
    refused(server.stranger().post("/api/puzzle", json={"link": link, "action": "keep"}), 422, "puzzle")


def links_of_puzzle() -> str:
    from hindmost.coach.puzzles import text_of

    return text_of(shipped()[0])


@pytest.mark.parametrize("link", ["A", "B", "A!!", links.pack({}), links.pack({"format": "hindmost/1"})])
def test_what_is_no_link_is_refused(server: Running, link: str) -> None:
    answer = server.stranger().post(OPEN, json={"link": link})
    assert answer.status_code == 422
    assert answer.json()["error"] == "link"


def test_what_a_link_cannot_be_made_of_is_told(server: Running) -> None:
    client = server.stranger()
    refused(client.post("/api/links", json={}), 422, "a link is made of")
    refused(client.post("/api/links", json={"record": "{}"}), 422, "format")
    noise = "".join(Random(1).choices("0123456789abcdef", k=4000))
    record = dumps(Match.new(find("classic-2"), [noise, "Bob"]))
    assert client.post("/api/links", json={"record": record}).json()["error"] == "no link"
    refused(client.post("/api/links", json={"record": dumps(played("tiny-2")), "ply": 9999}), 422, "ply 9999")


def test_a_preview_has_a_title_a_sentence_and_a_picture(server: Running) -> None:
    match = played("tiny-2")
    spiteful = Match(match.game, ('"><script>', "Bob"), match.log, None, {}, match.state)
    client = server.stranger()
    link = links.of_match(spiteful)
    html = client.get(f"/replay?link={link}").text
    assert 'property="og:title"' in html
    assert "&quot;&gt;&lt;script&gt;" in html
    assert "<script>" not in html.replace('<script type="module"', "")
    assert f'content="{server.url}/link.png?link={link}"' in html
    picture = client.get(f"/link.png?link={link}")
    assert picture.headers["content-type"] == "image/png"
    assert picture.content.startswith(b"\x89PNG")


def test_a_bad_link_has_no_preview_and_the_page_comes_all_the_same(server: Running) -> None:
    client = server.stranger()
    html = client.get("/position?link=Anothing").text
    assert html == client.get("/position").text
    assert "og:title" not in html
    refused(client.get("/link.png?link=Anothing"), 422, "damaged")
    refused(client.get("/link.png"), 422, "link")
    refused(client.get("/link.png?link=" + "A" * 3000), 422, "link")


def test_previews_of_positions_and_puzzles(server: Running) -> None:
    client = server.stranger()
    game = find("collecting-2")
    position = links.of_position(game, game.start())
    assert "A position to look at" in client.get(f"/position?link={position}").text
    assert client.get(f"/link.png?link={position}").status_code == 200
    puzzle = links.pack(json.loads(links_of_puzzle()))
    assert "What would you do here?" in client.get(f"/puzzle?link={puzzle}").text
    assert KEPT >= 100

"""Positions and lessons: anybody may ask what can be done, nothing is kept, and nothing makes the server stumble."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from hindmost.editions import find, names
from hindmost.game import NATURE, draw, until_seat
from hindmost.lessons import texts
from hindmost.server.host.config import Config
from tests.server.test_openapi import conforms
from tests.server.tools import Running, refused, running

PATH = "/api/positions"


def begun(name: str) -> tuple[str, str]:
    """A position in which seat 0 is to act, and its first action."""
    game = find(name)
    state, _ = until_seat(game, game.start(), 0, "positions")
    return game.position(state), game.text(game.actions(state)[0])


def asked(server: Running, **body: Any) -> Any:
    return conforms(server.stranger().post(PATH, json=body), PATH, "post")


@pytest.mark.parametrize("name", names(tiny=True))
def test_a_position_and_the_one_after_an_action(server: Running, name: str) -> None:
    position, action = begun(name)
    before = asked(server, game=name, position=position)
    assert before["position"] == position
    assert before["to_act"] == before["view"]["viewer"] == 0
    assert before["legal"]
    assert before["events"] == []
    assert "reached" not in before
    after = asked(server, game=name, position=position, action=action)
    assert after["position"] != position
    assert not after["over"]
    assert after["winners"] is None


def test_any_seats_eyes(server: Running) -> None:
    position, action = begun("tiny-2")
    told = asked(server, game="tiny-2", position=position, seat=1)
    assert told["view"]["viewer"] == 1
    assert told["legal"]["kinds"] == list(asked(server, game="tiny-2", position=position)["view"]["rack"])
    drawing = asked(server, game="tiny-2", position=position, action=action)
    assert drawing["to_act"] == NATURE
    assert drawing["view"]["viewer"] is None
    assert drawing["legal"] is None
    assert drawing["events"][0]["event"] in ("line", "advance")


def test_a_match_can_be_gone_on_with_to_its_end(server: Running) -> None:
    game, rng = find("tiny-solo"), Random(1)
    state = game.start()
    position = game.position(state)
    told: Any = {"over": False}
    while not told["over"]:
        nature = game.to_act(state) == NATURE
        action = draw(game, state, rng) if nature else rng.choice(game.actions(state))
        state = game.apply(state, action)
        told = asked(server, game=game.name, position=position, action=game.text(action))
        position = told["position"]
    assert told["winners"] == [0]
    assert told["to_act"] is None
    assert told["events"][-1]["event"] == "ended"


def test_house_rules_count(server: Running) -> None:
    game = find("stacking-2", {"radius": 3})
    position = game.position(game.start())
    assert asked(server, game="stacking-2", options={"radius": 3}, position=position)["position"] == position
    refused(server.stranger().post(PATH, json={"game": "stacking-2", "position": position}), 422, "not a position")


POSITION, ACTION = begun("tiny-2")
SEEN = find("tiny-2").position(find("tiny-2").view(find("tiny-2").read_position(POSITION), 0))
WRONG = [
    ({"game": "chess", "position": POSITION}, "'chess'"),
    ({"game": "tiny-2"}, "a position is needed"),
    ({"game": "tiny-2", "position": "x"}, "not a position of tiny-2: 'x'"),
    ({"game": "tiny-2", "position": POSITION.replace("place,0,1", "place,0,1" + "0" * 4000)}, "not a position"),
    ({"game": "tiny-2", "position": SEEN}, "what one seat sees"),
    ({"game": "tiny-2", "position": POSITION, "action": "keep"}, "'keep' is not legal here"),
    ({"game": "tiny-2", "position": POSITION, "action": "dance\n"}, "is not an action of this game"),
    ({"game": "tiny-2", "position": POSITION, "seat": 2}, "tiny-2 has no seat 2"),
    ({"game": "tiny-2", "position": POSITION, "options": {"radius": 3}}, "unknown option 'radius'"),
    ({"game": "tiny-2", "step": "line"}, "has no step 'line'"),
    ({"game": "stacking-2", "options": {"radius": 3}, "step": "stones"}, "has no step 'stones'"),
    ({"game": "tiny-2", "position": POSITION, "ply": 1}, "ply"),
    ({"game": "tiny-2", "position": 5}, "str"),
]


@pytest.mark.parametrize(("body", "words"), WRONG)
def test_what_is_wrong_is_told_in_one_line(server: Running, body: dict[str, Any], words: str) -> None:
    refused(server.stranger().post(PATH, json=body), 422, words)


def test_changed_positions_are_refused_or_understood(server: Running) -> None:
    """Letters of real positions are exchanged: whatever comes of it, the answer is a position or one line."""
    client, rng = server.stranger(), Random(7)
    for name in ("tiny-2", "tiny-duel", "tiny-stacking-2", "tiny-collecting-2"):
        position, _ = begun(name)
        for _ in range(60):
            at = rng.randrange(len(position))
            changed = position[:at] + rng.choice("0123456789rgboyp,/-?~A ") + position[at + 1 :]
            answer = client.post(PATH, json={"game": name, "position": changed})
            assert answer.status_code in (200, 422), changed


def test_so_many_and_no_more(tmp_path: Path) -> None:
    with running(tmp_path, Config(positions_per_address=2)) as server:
        client = server.stranger()
        body = {"game": "tiny-2", "position": POSITION}
        assert [client.post(PATH, json=body).status_code for _ in range(3)] == [200, 200, 429]


def test_lessons_are_listed_and_told(server: Running) -> None:
    listed = conforms(server.stranger().get("/api/lessons"), "/api/lessons")["lessons"]
    assert [each["game"] for each in listed] == list(names())
    for each in listed:
        told = conforms(server.stranger().get(f"/api/lessons/{each['game']}"), "/api/lessons/{game}")
        assert [step["id"] for step in told["steps"]] == each["steps"]
        assert all(step["texts"] == texts(step["id"]) for step in told["steps"])
    refused(server.stranger().get("/api/lessons/tiny-2"), 404, "no lesson")


def test_a_step_is_judged(server: Running) -> None:
    assert "reached" not in asked(server, game="classic-2", step="line")
    reached = asked(server, game="classic-2", step="line", action="place o@f7 y@f6", seat=0)
    assert reached["reached"] is True
    assert {"event": "advance", "side": 0, "colour": "y", "points": 3, "before": 0, "after": 3} in reached["events"]
    assert asked(server, game="classic-2", step="line", action="place o@f6 y@f7")["reached"] is False


def test_nature_answers_as_the_lesson_says(server: Running) -> None:
    told = asked(server, game="collecting-2", step="bust", action="reveal", seat=0)
    assert told["reached"] is True
    assert told["events"][-1]["event"] == "bust"

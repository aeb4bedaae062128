"""The games as data: their names, their numbers, their options, and the boxes of people who know better."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hindmost import editions
from hindmost.game import until_seat
from hindmost.hexes import hexagon
from hindmost.match import Match
from hindmost.rules.collecting import Collecting
from hindmost.rules.laying import Laying
from tests.playing import ALL, TINY, finish

# seats, sides, cells, tiles, rack, top of the track, score boards, options
FACTS = {
    "classic-2": (2, 2, 91, 120, 6, 18, 1, {}),
    "classic-3": (3, 3, 127, 120, 6, 18, 1, {}),
    "classic-4": (4, 4, 169, 120, 6, 18, 1, {}),
    "classic-team": (4, 2, 169, 120, 6, 36, 2, {"team_talk": [False, True]}),
    "classic-solo": (1, 1, 91, 120, 1, 36, 2, {}),
    "classic-duel": (2, 2, 91, 120, 6, 9, 1, {"lock": [False, True], "repeat_bonus": [False, True]}),
    "spanish-2": (2, 2, 91, 120, 6, 18, 1, {}),
    "spanish-3": (3, 3, 127, 120, 6, 18, 1, {}),
    "spanish-4": (4, 4, 169, 120, 6, 18, 1, {}),
    "spanish-team": (4, 2, 169, 120, 6, 36, 2, {"team_talk": [False, True]}),
    "spanish-solo": (1, 1, 91, 120, 1, 36, 2, {}),
    "travel-2": (2, 2, 91, 57, 6, 18, 1, {}),
    "stacking-2": (2, 2, 61, 60, 5, 27, 1, {"bonus_per": ["marker", "space"], "radius": [4, 3]}),
    "stacking-3": (3, 3, 61, 72, 5, 27, 1, {"bonus_per": ["marker", "space"], "radius": [4, 3]}),
    "stacking-4": (4, 4, 61, 78, 5, 27, 1, {"bonus_per": ["marker", "space"], "radius": [4, 3]}),
    "stacking-solo": (1, 1, 61, 60, 1, 54, 2, {"bonus_per": ["marker", "space"], "radius": [4, 3]}),
    "collecting-2": (2, 2, 0, 126, 0, 7, 1, {"bonus_per": ["colour", "stop"]}),
    "collecting-3": (3, 3, 0, 126, 0, 6, 1, {"bonus_per": ["colour", "stop"]}),
    "collecting-4": (4, 4, 0, 126, 0, 5, 1, {"bonus_per": ["colour", "stop"]}),
}


@pytest.mark.rule("C2", "C3", "C7", "C11", "T1", "T3", "Z2", "Z4", "Z14", "Z24", "DU3", "S1", "S2")
@pytest.mark.parametrize("name", FACTS)
def test_the_numbers_of_every_game_are_those_of_its_box(name: str) -> None:
    facts = editions.facts(name)
    keys = ("seats", "sides", "cells", "tiles", "rack", "track", "boards", "options")
    assert tuple(facts[key] for key in keys) == FACTS[name]
    assert facts["name"] == name


def test_there_are_nineteen_games_and_small_worlds_beside_them() -> None:
    assert editions.names() == tuple(FACTS)
    assert len(editions.names()) == 19
    assert editions.names(tiny=True)[:19] == editions.names()
    assert all(name.startswith("tiny-") for name in editions.names(tiny=True)[19:])


def test_every_family_is_met_in_one_of_its_games() -> None:
    assert [game.name for game in editions.of_each_family()] == ["classic-2", "collecting-2"]
    assert (editions.first(Laying).name, editions.first(Collecting).name) == ("classic-2", "collecting-2")


@pytest.mark.parametrize("name", ALL)
def test_a_game_knows_its_name_and_is_built_once(name: str) -> None:
    game = editions.find(name)
    assert game.name == name
    assert game.options == {}
    assert editions.find(name, {}) is game
    assert editions.facts(name)["certainty"]["tiles"]


@pytest.mark.rule("Z-A1", "T-A1")
def test_facts_say_how_sure_we_are() -> None:
    assert editions.facts("stacking-2")["certainty"] == {"board": "low", "tiles": "high"}
    assert editions.facts("travel-2")["certainty"] == {"board": "medium-high", "tiles": "medium-high"}
    assert editions.facts("collecting-3")["certainty"] == {"board": None, "tiles": "certain"}
    assert all(editions.facts(name)["certainty"]["tiles"] == "certain" for name in TINY)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("clasic-2", "unknown game 'clasic-2', did you mean 'classic-2'?"),
        ("tiny-duell", "unknown game 'tiny-duell', did you mean 'tiny-duel'?"),
        ("chess", "unknown game 'chess'"),
        ("", "unknown game ''"),
        ("x" * 500, f"unknown game '{'x' * 57}...'"),
    ],
)
def test_an_unknown_game_is_quoted_and_a_near_one_offered(name: str, message: str) -> None:
    with pytest.raises(ValueError, match="unknown game") as caught:
        editions.find(name)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("classic-2", {"lock": True}, "unknown option 'lock' for classic-2"),
        ("classic-duel", {"lok": True}, "unknown option 'lok' for classic-duel"),
        ("classic-duel", {"lock": 1}, "option 'lock' of classic-duel is one of false, true, not '1'"),
        ("classic-duel", {"lock": None}, "option 'lock' of classic-duel is one of false, true, not 'None'"),
        ("stacking-2", {"radius": 5}, "option 'radius' of stacking-2 is one of 4, 3, not '5'"),
        ("stacking-2", {"radius": 3.0}, "option 'radius' of stacking-2 is one of 4, 3, not '3.0'"),
        (
            "stacking-2",
            {"bonus_per": "stop"},
            "option 'bonus_per' of stacking-2 is one of \"marker\", \"space\", not 'stop'",
        ),
        ("collecting-2", {"bonus_per": ["stop"]}, 'option \'bonus_per\' of collecting-2 is one of "colour", "stop"'),
        ("classic-solo", {"team_talk": False}, "unknown option 'team_talk' for classic-solo"),
    ],
)
def test_an_option_that_does_not_suit_is_quoted(name: str, options: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match="option") as caught:
        editions.find(name, options)
    assert str(caught.value).startswith(message)


EVERY_OPTION = [(name, key, value) for name in ALL for key, o in editions.facts(name)["options"].items() for value in o]


@pytest.mark.rule("C12", "Z2", "Z-A2", "S-A1", "DU-A1", "DU-A2")
@pytest.mark.parametrize(("name", "key", "value"), EVERY_OPTION)
def test_every_option_makes_a_game_that_can_be_played_to_its_end(name: str, key: str, value: Any) -> None:
    default = editions.facts(name)["options"][key][0]
    game = editions.find(name, {key: value})
    assert game.options == ({} if value == default else {key: value})
    assert (game is editions.find(name)) == (value == default)
    match = Match.new(game).play_all(finish(game, game.start(), 1))
    assert Match.from_record(match.record()) == match


def test_options_change_what_they_say() -> None:
    small = editions.find("stacking-2", {"radius": 3, "bonus_per": "space"})
    assert isinstance(small, Laying)
    assert len(small.board.cells) == 37
    assert small.edition.track.bonus_per == "space"
    duel = editions.find("classic-duel", {"repeat_bonus": True, "lock": True})
    assert isinstance(duel, Laying)
    assert (duel.edition.track.lock, duel.edition.track.repeat_bonus) == (True, True)
    collecting = editions.find("collecting-4", {"bonus_per": "stop"})
    assert isinstance(collecting, Collecting)
    assert collecting.edition.bonus_per == "stop"
    team = editions.find("classic-team", {"team_talk": True})
    assert isinstance(team, Laying)
    assert team.edition.team_talk


@pytest.mark.rule("E4")
def test_the_spanish_games_lose_surplus_by_the_tile_where_the_classic_ones_do_by_the_half() -> None:
    for kind in ("team", "solo"):
        spanish, classic = editions.find(f"spanish-{kind}"), editions.find(f"classic-{kind}")
        assert isinstance(spanish, Laying)
        assert isinstance(classic, Laying)
        assert (spanish.edition.track.surplus, classic.edition.track.surplus) == ("tile", "half")


# The owner of a box may know better.


@pytest.fixture
def own_box(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, Any], None]:
    """Writes a file of corrections; what was built before is not touched."""
    monkeypatch.setattr(editions, "box", cache(editions.box.__wrapped__))
    monkeypatch.setattr(editions, "_build", cache(editions._build.__wrapped__))
    monkeypatch.setenv("HINDMOST_BOX", str(tmp_path))

    def write(kind: str, facts: Any) -> None:
        (tmp_path / f"{kind}.json").write_text(json.dumps(facts), "utf-8")

    return write


@pytest.mark.rule("Z-A1")
def test_the_owner_of_a_box_can_correct_a_board(own_box: Callable[[str, Any], None]) -> None:
    starts = [[0, -4], [4, -4], [4, 0], [0, 4], [-4, 4], [-4, 0]]
    own_box("boards", {"stacking": {"starts": starts, "certainty": "certain"}})
    game = editions.find("stacking-2")
    assert isinstance(game, Laying)
    assert game.edition.starts == tuple(game.board.at[q, r] for q, r in starts)
    assert game.board.cells == hexagon(4).cells
    assert editions.facts("stacking-2")["certainty"] == {"board": "certain", "tiles": "high"}
    assert editions.facts("classic-2")["cells"] == 91


def test_the_owner_of_a_box_can_take_cells_off_a_board(own_box: Callable[[str, Any], None]) -> None:
    own_box("boards", {"tiny": {"without": [[0, 0], [1, 0]]}})
    game = editions.find("tiny-2")
    assert isinstance(game, Laying)
    assert editions.facts("tiny-2")["cells"] == 35
    assert (0, 0) not in game.board.at
    state, _ = until_seat(game, game.start(), 0, 0)
    texts = {game.text(action) for action in game.actions(state)}
    assert not any(f"@{cell}" in text.split() for text in texts for cell in ("d4", "d5"))
    match = Match.new(game).play_all(finish(game, game.start(), 0))
    assert match.finished
    assert game.read_position(game.position(match.state)) == match.state


@pytest.mark.rule("T-A2")
def test_the_owner_of_a_box_can_correct_the_tiles(own_box: Callable[[str, Any], None]) -> None:
    own_box("tiles", {"travel": {"per_mixed": 1, "per_double": 7}})
    assert editions.facts("travel-2")["tiles"] == 57
    game = editions.find("travel-2")
    assert isinstance(game, Laying)
    assert max(game.edition.tiles) == 7


def test_the_owner_of_a_box_can_put_stones_where_colours_were_printed(own_box: Callable[[str, Any], None]) -> None:
    own_box("boards", {"tiny": {"printed": None}})
    game = editions.find("tiny-2")
    assert [game.text(action) for action in game.actions(game.start())] == [f"stone {c}" for c in "rgboyp"]


def test_a_box_without_corrections_changes_nothing(own_box: Callable[[str, Any], None]) -> None:
    own_box("boards", {})
    assert editions.facts("stacking-4")["cells"] == 61
    assert editions.facts("travel-2")["tiles"] == 57


def test_too_few_tiles_to_collect_are_refused(own_box: Callable[[str, Any], None]) -> None:
    own_box("tiles", {"collecting": {"per_colour": 14}})
    with pytest.raises(ValueError, match="collecting-2: 84 tiles are too few for rows of 7"):
        editions.find("collecting-2")


@pytest.mark.parametrize(
    ("kind", "correction", "game", "what"),
    [
        ("boards", {"stackin": {"radius": 5}}, "stacking-2", "unknown board 'stackin', did you mean 'stacking'?"),
        ("boards", {"stacking": {"radius": "x"}}, "stacking-2", "radius of stacking is a number up to 12, not 'x'"),
        ("boards", {"stacking": {"radius": 13}}, "stacking-2", "radius of stacking is a number up to 12, not '13'"),
        ("boards", {"stacking": {"radius": True}}, "stacking-2", "radius of stacking is a number up to 12"),
        ("boards", {"stacking": []}, "stacking-2", "boards.json of the box: "),
        ("boards", [], "stacking-2", "boards.json of the box: "),
        ("boards", {"stacking": {"starts": [[9, 9]]}}, "stacking-2", r"the start cell \[9, 9\] lies off the board"),
        ("boards", {"tiny": {"starts": []}}, "tiny-2", "the start cells are not all different"),
        ("boards", {"tiny": {"starts": [[0, 0]] * 6}}, "tiny-2", "the start cells are not all different"),
        ("boards", {"tiny": {"printed": "rg"}}, "tiny-2", "there is not one colour for each of 6 start cells"),
        ("boards", {"stacking": {"starts": [[0, 0]]}}, "stacking-2", "there is not one colour for each of 1 start"),
        ("tiles", {"travel": {"per_mixed": 300}}, "travel-2", "per_mixed of travel is a number up to 60, not '300'"),
        ("tiles", {"travel": {"per_mixed": 0}}, "travel-2", None),
        ("tiles", {"travel": {"per_mixed": 0, "per_double": 1}}, "travel-2", "6 tiles are too few for 2 racks"),
    ],
)
def test_a_correction_that_cannot_be_is_refused_in_one_line(
    own_box: Callable[[str, Any], None], kind: str, correction: Any, game: str, what: str | None
) -> None:
    own_box(kind, correction)
    if what is None:
        assert sum(editions.find(game).edition.tiles) == 12  # type: ignore[attr-defined]
    else:
        with pytest.raises(ValueError, match=what):
            editions.find(game)


def test_a_box_that_is_no_folder_is_refused(
    monkeypatch: pytest.MonkeyPatch, own_box: Callable[[str, Any], None]
) -> None:
    monkeypatch.setenv("HINDMOST_BOX", "no/such/folder")
    with pytest.raises(ValueError, match="HINDMOST_BOX names no folder: 'no/such/folder'"):
        editions.find("tiny-2")

"""Records that somebody else wrote: taken when they are right, refused in one line when they are not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from hindmost.editions import find
from hindmost.match import BadRecord, loads
from tests.playing import first_state, some_match

# A match somebody wrote down by hand, spaces and all: seat 0 stops once, seat 1 goes bust and gives up.
BY_HAND = """
{ "winners": [0], "standings": [[0,0,0,0,0,3], [0,0,0,0,0,0]], "end": "resign 1",
  "log": ["draw r", "draw r", "draw g", "reveal", "draw r", "stop", "draw b", "draw b", "reveal", "draw y"],
  "names": ["Ada", "Bo"], "game": "collecting-2", "format": "hindmost/1", "place": "Berlin" }
""".replace("\n", " ")

# A match in which seat 0 stops once; the tests below change one thing at a time.
OPENING = {"format": "hindmost/1", "game": "collecting-2", "options": {}, "names": ["a", "b"]}
LOG = ["draw r", "draw r", "draw g", "reveal", "draw r", "stop"]


def line(**changes: Any) -> str:
    return json.dumps({**OPENING, "log": LOG, **changes})


def refused(text: str | bytes, number: int | None = 3) -> BadRecord:
    with pytest.raises(BadRecord) as caught:
        loads(text, number)
    message = str(caught.value)
    assert message.isprintable()
    assert len(message) < 400
    assert message.startswith("record" if number is None else f"record {number}, ")
    return caught.value


@pytest.mark.rule("S5", "S9", "S10")
def test_a_match_written_by_hand_is_understood() -> None:
    match = loads(BY_HAND)
    assert match.names == ("Ada", "Bo")
    assert match.end == "resign 1"
    assert match.winners == (0,)
    assert match.standings == ((0, 0, 0, 0, 0, 3), (0,) * 6)
    assert match.state.rows[0] == bytes([3, 0, 0, 0, 0, 0])
    assert match.state.centre == bytes([0, 1, 2, 0, 1, 0])
    assert match.extra == {"place": "Berlin"}
    assert match.to_act is None
    assert match.undo(0).to_act == 0


NOT_JSON: dict[str, tuple[str | bytes, str]] = {
    "nothing at all": ("", "not JSON: Expecting value at character 0 of 0"),
    "a word": ("classic-2", "not JSON: Expecting value"),
    "cut off": (line()[:-20], "not JSON"),
    "two records on a line": (line() + line(), "not JSON: Extra data"),
    "not a number": (line(elo=float("nan")), "not JSON: 'NaN' is no number"),
    "infinity": (line(elo=float("-inf")), "not JSON: '-Infinity' is no number"),
    "the same key twice": (line()[:-1] + ', "game": "classic-2"}', "a key appears twice"),
    "the same key twice further down": (line()[:-1] + ', "x": [{"y": 1, "y": 2}]}', "a key appears twice"),
    "ten thousand digits": (line()[:-1] + ', "n": ' + "9" * 10_000 + "}", "not JSON"),
    "no UTF-8": (line(names=["a", "\xff"]).replace("\\u00ff", "\xff").encode("latin-1"), "not UTF-8"),
    "UTF-16": (line().encode("utf-16"), "not JSON"),
    "a byte order mark": (b"\xef\xbb\xbf" + line().encode(), "not JSON"),
    "a hundred thousand brackets": ("[" * 100_000 + "]" * 100_000, "nested too deeply"),
    "a hundred thousand objects": ('{"a":' * 100_000 + "1" + "}" * 100_000, "nested too deeply"),
}


@pytest.mark.parametrize("what", NOT_JSON)
def test_what_is_not_json_is_refused(what: str) -> None:
    text, why = NOT_JSON[what]
    error = refused(text)
    assert why in str(error)
    assert error.ply is None
    assert "before ply 0" in str(error)


WRONG_HEADER = {
    "a list": ("[1, 2]", "a record is a JSON object, not '[1, 2]'"),
    "a number": ("17", "a record is a JSON object, not '17'"),
    "no format": (line(format=None), "format is 'hindmost/1', not 'null'"),
    "another format": (line(format="hindmost/2"), "format is 'hindmost/1', not 'hindmost/2'"),
    "a long format": (line(format="x" * 100_000), "format is 'hindmost/1', not 'xxx"),
    "no game": (line(game=None), "game is a name, not 'null'"),
    "an unknown game": (line(game="clasic-2"), "unknown game 'clasic-2', did you mean 'classic-2'?"),
    "a long unknown game": (line(game="x" * 200_000), "unknown game 'xxx"),
    "a game with half a character": (line(game="\ud800"), r"unknown game '\ud800'"),
    "options in a list": (line(options=[]), "options are an object, not '[]'"),
    "no options": (line(options=None), "options are an object, not 'null'"),
    "an unknown option": (line(options={"colour": 1}), "unknown option 'colour' for collecting-2"),
    "an option of another game": (line(options={"lock": True}), "unknown option 'lock' for collecting-2"),
    "an unsuitable option": (line(options={"bonus_per": "space"}), 'one of "colour", "stop", not \'space\''),
    "an option of the wrong kind": (line(game="classic-duel", options={"lock": 1}), "one of false, true, not '1'"),
    "an option that is a list": (line(options={"bonus_per": [[]] * 999}), "not '[[], []"),
    "no names": (line(names=None), "names is a list of strings, not 'null'"),
    "one name": (line(names=["a"]), "collecting-2 has 2 seats, not 1 names"),
    "three names": (line(names=["a", "b", "c"]), "collecting-2 has 2 seats, not 3 names"),
    "a number for a name": (line(names=["a", 5]), "names is a list of strings, not of '5'"),
    "no log": (line(log=None), "log is a list of strings, not 'null'"),
    "a text for a log": (line(log="draw r"), "log is a list of strings, not 'draw r'"),
    "an object for a log": (line(log={}), "log is a list of strings, not '{}'"),
}


@pytest.mark.parametrize("what", WRONG_HEADER)
def test_a_header_that_is_wrong_is_refused(what: str) -> None:
    text, why = WRONG_HEADER[what]
    error = refused(text)
    assert why in str(error)
    assert error.ply is None
    assert "before ply 0" in str(refused(text, None))


WRONG_LOG: dict[str, tuple[list[Any], int, str]] = {
    "a number": ([*LOG, 5], 6, "log is a list of strings, not of '5'"),
    "an object": (["draw r", {"draw": "r"}], 1, "log is a list of strings"),
    "no action": (["draw r", "dance"], 1, "'dance' is not an action of this game"),
    "an empty text": ([""], 0, "'' is not an action"),
    "a capital": (["Draw r"], 0, "'Draw r' is not an action"),
    "one blank too many": (["draw  r"], 0, "'draw  r' is not an action"),
    "a blank at the end": (["draw r "], 0, "not an action"),
    "a digit from elsewhere": (["draw \u0661"], 0, "not an action"),
    "half a character": (["\ud800"], 0, "not an action"),
    "a tile of another game": (["draw rg"], 0, "'draw rg' is not an action of this game"),
    "a seat before nature": (
        ["draw r", "reveal"],
        1,
        "'reveal' is not legal here, expected draw r, draw g, draw b or 3",
    ),
    "nature before a seat": ([*LOG[:3], "draw r"], 3, "'draw r' is not legal here, expected reveal"),
    "nothing at risk": ([*LOG[:3], "stop"], 3, "'stop' is not legal here, expected reveal"),
    "no bonus turn to decline": ([*LOG[:3], "pass"], 3, "'pass' is not legal here"),
    "more than there are": (["draw r"] * 22, 3, "'draw r' is not legal here"),
    "a million letters": (["x" * 900_000], 0, "is not an action of this game"),
}


@pytest.mark.parametrize("what", WRONG_LOG)
def test_a_log_that_is_wrong_is_refused_at_its_ply(what: str) -> None:
    log, ply, why = WRONG_LOG[what]
    error = refused(line(log=log))
    assert why in str(error)
    assert error.ply == ply
    assert f"record 3, ply {ply}: " in str(error)


# Placements have one way to be written


def laid(*last: str, name: str = "classic-2") -> str:
    deal = ["draw rb", *["draw rr"] * 5, *["draw gg"] * 5, "draw gp"]
    names = ["a"] * find(name).seats
    return json.dumps({"format": "hindmost/1", "game": name, "names": names, "log": [*deal, *last]})


def test_a_placement_in_its_one_way_is_taken() -> None:
    assert loads(laid("place r@f10 b@e10")).to_act == -1
    assert loads(laid("place r@e10 b@f10")).to_act == -1
    assert loads(laid("place r@e11 r@f10")).to_act == -1


WRONG_PLACE = {
    "b before r": ("place b@e10 r@f10", "the colours of a tile go in the order rgboyp"),
    "a double with its larger cell first": ("place r@f10 r@e11", "a double names its smaller cell first"),
    "a nought before the number": ("place r@f09 b@f10", "there is no cell 'f09' on this board"),
    "a capital": ("place r@F9 b@F10", "there is no cell 'F9'"),
    "off the board": ("place r@f11 b@f12", "there is no cell 'f12'"),
    "no neighbours": ("place r@f9 b@f7", "is not legal here"),
    "one cell twice": ("place r@f10 b@f10", "is not legal here"),
    "a tile that is not on the rack": ("place r@f10 g@e10", "is not legal here"),
    "on a printed colour": ("place r@f10 b@f11", "is not legal here"),
    "away from the printed colours": ("place r@f5 b@f6", "is not legal here, expected place r@"),
    "only one half": ("place r@f10", "is not an action of this game"),
    "another order of words": ("place f10@r e10@b", "is not an action of this game"),
    "a line break": ("place r@f10 b@e10\n", "is not an action of this game"),
    "a keep that is not on offer": ("keep", "'keep' is not legal here"),
    "a swap that is not on offer": ("swap", "'swap' is not legal here"),
    "a draw out of turn": ("draw rb", "'draw rb' is not legal here"),
    "a stone in a game without": ("stone r", "'stone r' is not legal here"),
    "a very long cell": (f"place r@{'f' * 900_000} b@f10", "there is no cell"),
}


@pytest.mark.parametrize("what", WRONG_PLACE)
def test_a_placement_that_is_wrong_is_refused(what: str) -> None:
    text, why = WRONG_PLACE[what]
    error = refused(laid(text))
    assert why in str(error)
    assert error.ply == 12


@pytest.mark.rule("K15")
def test_where_an_exchange_is_on_offer_keep_or_swap_must_be_said() -> None:
    game, offered = find("tiny-2"), first_state("tiny-2", "offer")
    seed = next(seed for seed in range(1000) if any(s.before == offered for s in some_match("tiny-2", seed)))
    steps = some_match("tiny-2", seed)
    ply = next(number for number, step in enumerate(steps) if step.before == offered)
    log = [game.text(step.action) for step in steps[:ply]]
    header = {"format": "hindmost/1", "game": "tiny-2", "names": ["a", "b"]}
    for word in ("keep", "swap"):
        assert loads(json.dumps(header | {"log": [*log, word]})).state.phase in {"refill", "swap"}
    missing = refused(json.dumps(header | {"log": [*log, "draw gg"]}))
    assert missing.ply == ply
    assert "'draw gg' is not legal here, expected keep, swap" in str(missing)

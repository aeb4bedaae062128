"""Matches: playing, taking back, cutting short, and their records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hindmost.actions import Choice, Draw
from hindmost.editions import find
from hindmost.game import NATURE, IllegalAction, winners
from hindmost.match import BadRecord, Match, dumps, load, loads, save
from tests.playing import ALL, some_match

DEALT = ("draw r", "draw r", "draw g")


def whole(name: str, seed: int = 0, **options: Any) -> Match:
    match = Match.new(find(name, options))
    return match.play_all(step.action for step in some_match(name, seed))


def begun(name: str = "collecting-2", *log: str) -> Match:
    game = find(name)
    return Match.new(game).play_all(map(game.parse, log))


def test_a_new_match_waits_for_nature_and_names_its_seats() -> None:
    match = Match.new(find("classic-3"))
    assert match.to_act == NATURE
    assert match.names == ("seat 0", "seat 1", "seat 2")
    assert match.log == ()
    assert not match.finished
    assert match.winners == ()
    assert match.standings == ((0,) * 6,) * 3


def test_what_is_noted_is_in_the_record_and_comes_back() -> None:
    match = begun("collecting-2", *DEALT).noting(event="club evening").noting(table=3)
    assert match.record() | {"event": "club evening", "table": 3} == match.record()
    assert loads(dumps(match)) == match
    assert begun("collecting-2", *DEALT).extra == {}, "the match before is as it was"


def test_there_is_one_name_for_every_seat() -> None:
    assert Match.new(find("classic-2"), ["Ada", "Bo"]).names == ("Ada", "Bo")
    with pytest.raises(ValueError, match="classic-2 has 2 seats, not 3 names"):
        Match.new(find("classic-2"), ["a", "b", "c"])
    with pytest.raises(ValueError, match="not 0 names"):
        Match.new(find("classic-2"), [])


def test_playing_returns_a_new_match_and_leaves_the_old_one_alone() -> None:
    match = begun()
    after = match.play(Draw(0))
    assert match.log == ()
    assert after.log == (Draw(0),)
    assert after.state.centre == bytes([1, 0, 0, 0, 0, 0])
    with pytest.raises(AttributeError):
        after.log = ()  # type: ignore[misc]


def test_only_legal_actions_can_be_played() -> None:
    with pytest.raises(IllegalAction, match="'stop' is not legal here"):
        begun().play(Choice.STOP)
    with pytest.raises(IllegalAction, match="'reveal' is not legal here"):
        begun().play_all([Draw(0), Choice.REVEAL])


def test_an_action_can_be_taken_back() -> None:
    match = begun("collecting-2", *DEALT, "reveal", "draw r")
    assert match.undo().log == match.log[:-1]
    assert match.undo().state.phase == "reveal"
    assert match.undo(2) == begun("collecting-2", *DEALT)
    assert match.undo(0) == match
    assert match.undo(5) == Match.new(match.game)
    for plies in (-1, 6):
        with pytest.raises(ValueError, match="is not one of 5"):
            match.undo(plies)


def test_a_match_can_be_looked_at_before_every_ply() -> None:
    match = begun("collecting-2", *DEALT, "reveal")
    assert [len(match.at(ply).log) for ply in range(5)] == [0, 1, 2, 3, 4]
    assert match.at(3).to_act == 0
    assert match.at(0).state == match.game.start()


def test_taking_back_keeps_names_and_unknown_keys_but_not_the_end() -> None:
    record = begun("collecting-2", *DEALT).resign(1).record() | {"event": "club", "names": ["Ada", "Bo"]}
    back = Match.from_record(record).undo()
    assert back.names == ("Ada", "Bo")
    assert back.extra == {"event": "club"}
    assert back.end is None
    assert back.to_act == NATURE


def test_a_seat_that_gives_up_or_runs_out_of_time_loses_to_the_best_of_the_others() -> None:
    match = Match.new(find("classic-3"))
    match = match.play_all(step.action for step in some_match("classic-3")[:60])
    for cut in (match.resign(1), match.out_of_time(1)):
        assert cut.to_act is None
        assert not cut.finished
        others = (match.standings[0], match.standings[2])
        assert cut.winners == tuple(side for side in (0, 2) if match.standings[side] == max(others))
    assert match.resign(1).end == "resign 1"
    assert match.out_of_time(2).end == "time 2"


def test_equal_others_share_the_win_over_a_seat_that_gives_up() -> None:
    assert Match.new(find("classic-4")).resign(2).winners == (0, 1, 3)


@pytest.mark.rule("C5")
def test_a_partner_who_gives_up_loses_for_the_side() -> None:
    match = Match.new(find("classic-team"))
    assert match.resign(2).winners == (1,)
    assert match.out_of_time(3).winners == (0,)


def test_nobody_wins_an_aborted_match_or_a_solo_that_was_given_up() -> None:
    assert Match.new(find("classic-2")).abort().winners == ()
    assert Match.new(find("classic-2")).abort().end == "abort"
    assert Match.new(find("classic-solo")).resign(0).winners == ()


def test_a_match_that_is_over_cannot_be_cut_short_nor_played_on() -> None:
    for over in (whole("tiny-2"), begun().abort(), begun().resign(0)):
        for cut in (over.abort, lambda over=over: over.resign(0), lambda over=over: over.out_of_time(1)):
            with pytest.raises(ValueError, match="the match is over"):
                cut()
    with pytest.raises(IllegalAction, match=r"'draw r' comes after the end \(resign 0\)"):
        begun().resign(0).play(Draw(0))
    with pytest.raises(IllegalAction, match="not legal here"):
        whole("tiny-2").play(Draw(0))


def test_only_a_seat_of_the_game_can_give_up() -> None:
    for seat in (-1, 2):
        with pytest.raises(ValueError, match=f"collecting-2 has no seat {seat}"):
            begun().resign(seat)
        with pytest.raises(ValueError, match=f"collecting-2 has no seat {seat}"):
            begun().out_of_time(seat)


@pytest.mark.parametrize("name", ALL)
def test_a_whole_match_survives_its_record(name: str) -> None:
    match = whole(name)
    assert match.finished
    assert match.winners == winners(match.standings)
    record = match.record()
    assert list(record) == ["format", "game", "options", "names", "log", "standings", "winners"]
    assert Match.from_record(record) == match
    assert Match.from_record(json.loads(json.dumps(record))) == match
    assert loads(dumps(match)) == match
    assert loads(dumps(match).encode()) == match


@pytest.mark.parametrize("name", ALL)
def test_a_match_that_still_runs_survives_its_record(name: str) -> None:
    match = Match.new(find(name))
    steps = some_match(name)
    match = match.play_all(step.action for step in steps[: len(steps) // 2])
    record = match.record()
    assert list(record) == ["format", "game", "options", "names", "log"]
    assert Match.from_record(record) == match
    for cut in (match.resign(0), match.out_of_time(match.game.seats - 1), match.abort()):
        assert Match.from_record(cut.record()) == cut
        assert cut.record()["end"] == cut.end


def test_options_say_only_what_differs_from_the_default() -> None:
    game = find("classic-duel", {"lock": False, "repeat_bonus": True})
    assert Match.new(game).record()["options"] == {"repeat_bonus": True}
    assert Match.new(find("classic-duel", {"lock": False})).record()["options"] == {}
    assert Match.from_record(Match.new(game).record()).game is game
    record = Match.new(find("classic-duel")).record()
    assert Match.from_record(record | {"options": {"lock": False}}).record() == record
    assert Match.from_record({key: value for key, value in record.items() if key != "options"}).record() == record


def test_unknown_keys_are_kept() -> None:
    own = {"event": "club evening", "elo": [1500, 1400.5], "clock": {"0": None}, "ok": True}
    match = loads(dumps(begun("collecting-2", *DEALT))[:-1] + "," + json.dumps(own)[1:])
    assert match.extra == own
    assert loads(dumps(match)) == match
    assert {key: match.record()[key] for key in own} == own
    assert match.play(Choice.REVEAL).extra == own
    assert "state" not in match.record()


def test_a_record_is_one_line_of_json() -> None:
    line = dumps(Match.new(find("collecting-2"), ["Zoë\n", "李"]))
    assert "\n" not in line
    assert '"Zoë\\n","李"' in line
    assert loads(line).names == ("Zoë\n", "李")


def test_matches_survive_a_file(tmp_path: Path) -> None:
    matches = [whole("tiny-2"), begun("collecting-2", *DEALT), whole("tiny-duel", lock=True), begun().abort()]
    save(tmp_path / "matches.jsonl", matches)
    assert list(load(tmp_path / "matches.jsonl")) == matches
    assert list(load(str(tmp_path / "matches.jsonl"))) == matches
    assert (tmp_path / "matches.jsonl").read_bytes().count(b"\n") == 4
    save(tmp_path / "matches.jsonl", [])
    assert list(load(tmp_path / "matches.jsonl")) == []


def test_a_match_of_a_duel_with_locks_is_no_match_of_one_without() -> None:
    locked, free = whole("tiny-duel", lock=True), whole("tiny-duel")
    assert locked != free
    assert locked.record()["options"] == {"lock": True}


def test_what_is_wrong_says_in_which_record_and_at_which_ply() -> None:
    assert str(BadRecord("odd")) == "record, before ply 0: odd"
    assert str(BadRecord("odd", 7, 3)) == "record 3, ply 7: odd"
    error = BadRecord("odd", ply=0, record=2)
    assert (error.what, error.ply, error.record) == ("odd", 0, 2)
    assert str(error) == "record 2, ply 0: odd"

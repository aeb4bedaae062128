"""Matches played by typed lines, without a terminal."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hindmost import match as records
from hindmost.actions import Choice, Place
from hindmost.rules.laying import Laying
from hindmost.terminal.story import narrate_match, noticed
from hindmost.tiles import KIND_NAMES, each
from tests.terminal.tools import ANY, BEST, answers, through, typed


@pytest.fixture(autouse=True)
def _elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A line too many may be taken for the name of a file."""
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("tiny-2", "me,greedy"),
        ("tiny-2", "greedy,me"),
        ("tiny-team", "me,random,points,greedy"),
        ("tiny-solo", "me"),
        ("tiny-duel", "me,greedy"),
        ("tiny-stacking-2", "me,random"),
        ("tiny-stacking-solo", "me"),
        ("classic-duel", "me,random"),
    ],
)
def test_a_laying_match_is_played_to_its_end(name: str, seats: str) -> None:
    match, shown = typed(name, ["", *through(*ANY)], seats)
    assert match.finished
    assert re.search(r"(Winner|Shared win): |The match is over", shown)
    assert records.Match.from_record(match.record()).standings == match.standings


def test_a_collecting_match_is_played_to_its_end() -> None:
    match, shown = typed("tiny-collecting-2", through("reveal", "stop"))
    assert match.finished
    assert "Winner: " in shown
    assert "bust!" in shown


def test_agents_alone_need_nobody_to_type() -> None:
    match, shown = typed("tiny-2", [], "greedy,random")
    assert match.finished
    assert "Save" not in shown


def test_a_seed_fixes_the_draws() -> None:
    first, second = (typed("tiny-2", through(*BEST), seed="x")[0] for _ in range(2))
    assert first.log == second.log
    without = {typed("classic-2", [], seed=None)[0].log[:12] for _ in range(2)}
    assert len(without) == 2


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("nonsense", "'nonsense' is no placement; write e.g. r@f10 o@f9, or help"),
        ("r@f99 r@f9", "there is no cell 'f99' on this board"),
        ("rr a7 a9", "a7 and a9 are not neighbours"),
        ("rr a6 a7", "a6 is taken"),
        ("yy a7 a8", "yy is not on your rack (rrrorybpoyop)"),
        ("rr f6 f7", "f6 and f7: in the opening one half must lie beside a start cell that no tile touches yet"),
        ("place", "'' is no placement; write e.g. r@f10 o@f9, or help"),
        ("99", "'99': the list goes from 1 to 8"),
        ("0", "'0': the list goes from 1 to 8"),
        ("keep", "'keep' is no placement; write e.g. r@f10 o@f9, or help"),
        ("list zz", "'zz' is not on your rack (rrrorybpoyop)"),
        ("undo", "undo: you have not decided anything yet"),
        ("save", "save: to which file? e.g. save match.jsonl"),
        ("save /no/such/place", "[Errno 2] No such file or directory"),
        ("\x1b[2J\udcff" + "x" * 5000, "is no placement"),
    ],
)
def test_what_cannot_be_done_is_answered_by_one_line(line: str, answer: str) -> None:
    match, shown = typed("classic-2", [line], seed="5")
    answered = answers(shown)[0]
    assert len(match.log) == 12
    assert answer in answered.splitlines()[0]
    assert len(answered.splitlines()[0]) < 200
    assert "\x1b" not in shown


def test_the_stacking_game_says_which_rule_forbids_a_pair() -> None:
    match, _ = typed("tiny-stacking-solo", BEST, "me")
    game, laid = match.game, match.state.surface
    assert isinstance(game, Laying)
    tile = next(KIND_NAMES[kind] for kind in each(match.state.racks[0]))
    uneven = next(pair for pair in game.board.pairs if laid.heights[pair[0]] != laid.heights[pair[1]])
    placed = match.log[-2]
    assert isinstance(placed, Place)
    lines = [" ".join([tile, *(game.board.names[c] for c in pair)]) for pair in (uneven, (placed.first, placed.second))]
    _, shown = typed("tiny-stacking-solo", [*BEST, *lines], "me")
    assert re.search(r"are not on one level \([01] and [01]\)\n", shown)
    assert "belong to one tile; a tile must lie on two different ones\n" in shown


@pytest.mark.parametrize(
    "line", ["r@a7 o@b6", "place r@a7 o@b6", "O@B6 R@A7", "ro a7 b6", "or b6 a7", "ra7, ob6", "  r@a7   o@b6  "]
)
def test_a_placement_may_be_written_in_many_ways(line: str) -> None:
    match, shown = typed("classic-2", [line, "y"], seed="5")
    assert match.game.text(match.log[12]) == "place r@a7 o@b6"
    assert "Enter places it" in shown


def test_a_double_may_name_its_cells_in_either_order() -> None:
    match, _ = typed("classic-2", ["r@b6 r@a7", ""], seed="5")
    assert match.game.text(match.log[12]) == "place r@a7 r@b6"


def test_a_placement_is_done_only_after_a_look_at_what_it_brings() -> None:
    match, shown = typed("classic-2", ["rr a7 b6", "n", "rr b5 b6", "rr a7 b6", "no"], seed="5")
    assert len(match.log) == 12
    assert "✹ on a7: 1 W\n✹ on b6: 1 NW\nred 0 → 2\n" in shown
    assert "Fewer colours at the bottom: then green, blue, orange, yellow and purple last, at 0." in shown


def test_the_list_has_the_best_standing_first_and_can_be_asked_for_one_tile() -> None:
    _, shown = typed("classic-2", ["list", "list yr", "1", "n"], seed="5")
    first, of_tile, preview, *_ = answers(shown)
    assert first.splitlines()[0] == "  1  rr  r@a7 r@b6     +2 red"
    assert len(of_tile.splitlines()) == 8
    assert all(line[5:7] == "ry" for line in of_tile.splitlines())
    assert "☼ on" in preview


def test_what_the_others_did_is_told() -> None:
    _, shown = typed("classic-2", BEST, seed="5")
    assert "greedy: g@a10 g@b10 +2 green\n" in shown
    assert "you: drew yy\n" in shown


def test_undo_leads_back_to_the_last_decision_and_the_same_draws_follow() -> None:
    once, _ = typed("classic-2", [*BEST, *BEST])
    again, _ = typed("classic-2", [*BEST, *BEST, "undo", *BEST])
    back, _ = typed("classic-2", [*BEST, *BEST, "undo", "undo"])
    assert once.log[:18] == again.log[:18]  # up to what the agent leaves to chance
    assert back.log == once.log[:12]


def test_undo_is_refused_among_people() -> None:
    match, shown = typed("classic-2", ["", *BEST, "", "undo"], "me,me")
    assert "undo: only against agents, not against other people" in shown
    assert len(match.log) == 14


def test_a_saved_match_goes_on_where_it_was_left(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    saved, shown = typed("tiny-2", [*BEST, f"save {file}"])
    assert f"To go on: hindmost play tiny-2 --seats me,greedy --resume {file}" in shown
    assert [match.log for match in records.load(file)] == [saved.log]
    resumed, _ = typed("tiny-2", through(*ANY), resume=file)
    assert resumed.log[: len(saved.log)] == saved.log
    assert resumed.finished


def test_quit_asks_whether_to_save(tmp_path: Path) -> None:
    file = tmp_path / "partial match.jsonl"
    match, _ = typed("tiny-2", [*BEST, "quit", "/no/such/place", str(file), "unread"])
    assert [one.log for one in records.load(file)] == [match.log]


def test_lines_left_over_after_the_end_name_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    match, _ = typed("tiny-2", through(*ANY))
    assert match.finished
    assert list(tmp_path.iterdir()) == []


def test_save_writes_over_another_file_only_when_told_so(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ada")
    typed("tiny-2", [f"save {file}", "n"])
    assert file.read_text() == "Dear Ada"
    typed("tiny-2", [f"save {file}", "y", *BEST, "save"])
    assert len(next(records.load(file)).log) > 6
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_only_an_unfinished_match_of_the_same_game_is_resumed(tmp_path: Path) -> None:
    file = tmp_path / "match.jsonl"
    typed("tiny-2", [f"save {file}"])
    with pytest.raises(ValueError, match="holds a match of tiny-2, not of tiny-duel"):
        typed("tiny-duel", [], resume=file)
    records.save(file, [next(records.load(file)).abort()])
    with pytest.raises(ValueError, match="is over"):
        typed("tiny-2", [], resume=file)


def test_resigning_ends_the_match_for_the_other_side() -> None:
    match, shown = typed("tiny-2", ["resign", "no", "resign", "y"])
    assert match.end == "resign 0"
    assert "Winner: greedy (you gave up)." in shown


def test_board_log_and_help_change_nothing() -> None:
    match, shown = typed("tiny-2", ["board", "log", "help", "HELP"])
    assert len(match.log) == 6
    assert shown.count("tiny-2   bag") == 2
    assert "  0  you: drew" in shown
    assert shown.count("save FILE      keep") == 2


def test_the_end_of_the_input_leaves_the_table_with_a_hint() -> None:
    match, shown = typed("classic-duel", [])
    assert match.to_act == 0
    assert shown.endswith("goes on with: hindmost play classic-duel --seats me,greedy --resume FILE\n")


def test_exchange_is_offered_in_words() -> None:
    match, shown = typed("classic-2", through("swap", "3", "", times=60), seed="11")
    assert Choice.SWAP in match.log
    assert "keep it, or swap it for a new one" in shown
    assert "exchanged, setting aside" in shown


class Typist:
    """Somebody at a terminal who takes the best of the list, whatever it is."""

    interactive = True

    def ask(self, prompt: str, suggest: object = None) -> str:
        return "" if "Enter" in prompt else "1"


def test_nobody_reads_that_another_has_kept_its_tiles() -> None:
    match, shown = typed("tiny-2", through("log", *BEST), "me,points", seed="40")
    kept = match.log.count(Choice.KEEP)
    assert kept == 2
    assert "kept the rack" not in shown
    story = narrate_match(match)
    for seat, unnoticed in ((0, kept), (1, 0)):
        heard = noticed(match.game, story, seat)
        assert [one.ply for one in heard] == list(range(len(story) - unnoticed))
        assert sum(one.action is Choice.KEEP for one in heard) == kept - unnoticed


def test_an_agent_thinks_once_about_a_tile_whether_it_may_exchange_or_not() -> None:
    match, shown = typed("tiny-2", [], "me,points", seed="40", voice=Typist())
    assert Choice.KEEP in match.log
    placed = [one for one in narrate_match(match) if one.actor == 1 and isinstance(one.action, Place)]
    assert shown.count("points thinks") == len(placed)

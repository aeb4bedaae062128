"""Results and ends of records that somebody else wrote, and the files they come in."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest

from hindmost.editions import find
from hindmost.match import LONGEST_LINE, BadRecord, Match, dumps, load, loads, read, save
from tests.playing import some_match
from tests.test_records_from_elsewhere import LOG, line, refused

MATCH = Match.new(find("tiny-2"), ["a", "b"]).play_all(step.action for step in some_match("tiny-2"))
OVER = MATCH.record()


def over(**changes: Any) -> str:
    record = OVER | changes
    return json.dumps({key: value for key, value in record.items() if value != "left out"})


def shifted(by: int) -> list[list[int]]:
    return [[value + by for value in standing] for standing in OVER["standings"]]


WRONG_RESULT: dict[str, tuple[str, str]] = {
    "no standings": (over(standings="left out"), "the match is over but has no standings"),
    "no winners": (over(winners="left out"), "the match is over but has no winners"),
    "empty standings": (over(standings=None), "standings are [["),
    "other standings": (over(standings=shifted(1)), "standings are [["),
    "standings the other way round": (over(standings=[s[::-1] for s in OVER["standings"]]), "standings are [["),
    "standings of one side": (over(standings=OVER["standings"][:1]), "standings are [["),
    "other winners": (over(winners=[1 - OVER["winners"][0]]), "winners are ["),
    "too many winners": (over(winners=[0, 1]), "winners are ["),
    "no side wins": (over(winners=[]), "winners are ["),
    "one side, not in a list": (over(winners=OVER["winners"][0]), "winners are ["),
    "1.0 for 1": (over(winners=[float(OVER["winners"][0])]), "winners are ["),
    "true for 1": (over(winners=[bool(OVER["winners"][0])]), "winners are ["),
    "text for a number": (over(winners=[str(OVER["winners"][0])]), "winners are ["),
    "fractions in the standings": (over(standings=[[float(v) for v in s] for s in OVER["standings"]]), "standings are"),
    "an end it does not need": (over(end="abort"), "a finished match has no end 'abort'"),
    "an action after the end": (over(log=[*OVER["log"], "draw rr"]), "'draw rr' comes after the end of the match"),
    "nonsense after the end": (over(log=[*OVER["log"], "dance"]), "'dance' comes after the end of the match"),
}


@pytest.mark.parametrize("what", WRONG_RESULT)
def test_a_result_that_is_wrong_is_refused_after_the_last_ply(what: str) -> None:
    text, why = WRONG_RESULT[what]
    error = refused(text)
    assert why in str(error)
    assert error.ply == len(OVER["log"])


@pytest.mark.parametrize("key", ["standings", "winners"])
def test_a_match_that_still_runs_has_no_result(key: str) -> None:
    for given in ([], [0], None):
        error = refused(line(**{key: given}))
        assert f"{key} " in str(error)
        assert "of a match that is not over" in str(error)
        assert error.ply == len(LOG)


AFTER_STOP = [[0, 0, 0, 0, 0, 3], [0, 0, 0, 0, 0, 0]]
GOOD_END: list[dict[str, Any]] = [
    {"end": "resign 1", "standings": AFTER_STOP, "winners": [0]},
    {"end": "resign 0", "standings": AFTER_STOP, "winners": [1]},
    {"end": "time 1", "winners": [0]},
    {"end": "abort"},
    {"end": "abort", "winners": []},
    {"end": "abort", "standings": AFTER_STOP, "winners": []},
    {"end": None},
]


@pytest.mark.parametrize("end", GOOD_END, ids=str)
def test_a_match_cut_short_says_how(end: dict[str, Any]) -> None:
    match = loads(line(**end))
    assert match.end == end["end"]
    assert list(match.winners) == end.get("winners", [])
    assert loads(dumps(match)) == match


WRONG_END: list[tuple[dict[str, Any], str]] = [
    ({"end": ""}, 'end is "resign SEAT", "time SEAT" or "abort"'),
    ({"end": "resign"}, "not 'resign'"),
    ({"end": "resign 2", "winners": [0]}, "not 'resign 2'"),
    ({"end": "resign -1", "winners": [0]}, "not 'resign -1'"),
    ({"end": "resign 01", "winners": [0]}, "not 'resign 01'"),
    ({"end": "resign 1 ", "winners": [0]}, "not 'resign 1 '"),
    ({"end": "resign  1", "winners": [0]}, "not 'resign  1'"),
    ({"end": "resign \u0661", "winners": [0]}, r"not 'resign \u0661'"),
    ({"end": "abort 1"}, "not 'abort 1'"),
    ({"end": "flee 1"}, "not 'flee 1'"),
    ({"end": 1}, "not '1'"),
    ({"end": ["resign", 1]}, "not '["),
    ({"end": "x" * 900_000}, "not 'xxx"),
    ({"end": "resign 1"}, "a match that ended by 'resign 1' but has no winners"),
    ({"end": "resign 1", "winners": [1]}, "winners are [0], not '[1]'"),
    ({"end": "resign 1", "winners": [0.0]}, "winners are [0], not '[0.0]'"),
    ({"end": "resign 1", "winners": [False]}, "winners are [0], not '[false]'"),
    ({"end": "time 0", "winners": [0]}, "winners are [1], not '[0]'"),
    ({"end": "time 0", "winners": [1.0]}, "winners are [1], not '[1.0]'"),
    ({"end": "time 0", "winners": [True]}, "winners are [1], not '[true]'"),
    ({"end": "abort", "winners": [0]}, "winners are [], not '[0]'"),
    ({"end": "abort", "standings": [[1] * 6] * 2}, "standings are [["),
]


@pytest.mark.parametrize(("end", "why"), WRONG_END, ids=[str(end)[:40] for end, _ in WRONG_END])
def test_an_end_that_is_wrong_is_refused(end: dict[str, Any], why: str) -> None:
    error = refused(line(**end))
    assert why in str(error)
    assert error.ply == len(LOG)


# Files


def test_a_missing_last_newline_empty_lines_and_newlines_of_windows_do_not_matter(tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"
    for text in (f"{line()}\n{over()}", f"\r\n{line()}\r\n\r\n \t\r\n{over()}\r\n\r\n", f"  {line()}  \n\n{over()}\n"):
        file.write_bytes(text.encode())
        assert [match.game.name for match in load(file)] == ["collecting-2", "tiny-2"]
    file.write_bytes(b"")
    assert list(load(file)) == []


def test_what_is_wrong_in_a_file_is_named_by_its_record(tmp_path: Path) -> None:
    file = tmp_path / "matches.jsonl"
    file.write_text(f"{line()}\n\n{line()}\n{line(log=['draw r', 'stop'])}\n{line()}\n", "utf-8")
    matches = load(file)
    assert [len(next(matches).log), len(next(matches).log)] == [len(LOG), len(LOG)]
    with pytest.raises(BadRecord, match=r"^record 3, ply 1: 'stop' is not legal here") as caught:
        next(matches)
    assert (caught.value.record, caught.value.ply) == (3, 1)


def test_a_last_line_that_was_cut_off_is_refused_after_the_ones_before_it() -> None:
    matches = read(io.BytesIO(f"{line()}\n{over()[:-30]}".encode()))
    assert next(matches).names == ("a", "b")
    with pytest.raises(BadRecord, match=r"^record 2, before ply 0: not JSON"):
        next(matches)


class Counting(io.BytesIO):
    taken = 0

    def readline(self, size: int | None = -1, /) -> bytes:
        got = super().readline(size)
        self.taken += len(got)
        return got


@pytest.mark.parametrize("letter", [b"x", b"[", b'"'])
def test_a_line_of_fifty_megabytes_is_refused_after_the_first_of_them(letter: bytes) -> None:
    file = Counting(letter * 50_000_000 + b"\n")
    began = perf_counter()
    with pytest.raises(BadRecord, match="record 1, before ply 0: a line of over 1,000,000"):
        next(read(file))
    assert file.taken < 1.1 * LONGEST_LINE
    assert perf_counter() - began < 5


def test_a_line_may_be_as_long_as_a_megabyte_and_no_longer() -> None:
    filled = line(note="")[:-2]
    longest = filled + "x" * (LONGEST_LINE - len(filled) - 2) + '"}'
    assert len(longest) == LONGEST_LINE
    for end in ("", "\n", "\r\n"):
        assert len(list(read(io.BytesIO((longest + end).encode())))) == 1
        with pytest.raises(BadRecord, match="a line of over"):
            list(read(io.BytesIO((" " + longest + end).encode())))
    assert loads(longest).extra
    assert "a line of over" in str(refused(" " + longest))


def test_blanks_make_a_line_no_shorter() -> None:
    with pytest.raises(BadRecord, match="record 1, before ply 0: a line of over"):
        list(read(io.BytesIO(b" " * (LONGEST_LINE + 2) + line().encode())))


# What can be loaded can be saved


def test_half_a_character_in_a_name_is_refused_or_saved_but_breaks_nothing(tmp_path: Path) -> None:
    try:
        match = loads(line(names=["\ud800", "b"]))
    except BadRecord:
        return
    save(tmp_path / "matches.jsonl", [match])
    assert list(load(tmp_path / "matches.jsonl")) == [match]


def test_half_a_character_anywhere_else_is_refused_or_saved_but_breaks_nothing(tmp_path: Path) -> None:
    for extra in ({"event": "\udfff"}, {"\udfff": 1}, {"event": [{"x": "\ud83d"}]}):
        try:
            match = loads(line(**extra))
        except BadRecord:
            continue
        save(tmp_path / "matches.jsonl", [match])
        assert list(load(tmp_path / "matches.jsonl")) == [match]


def test_a_number_too_large_for_a_float_is_refused_or_survives() -> None:
    for number in ("1e999", "-1e999", "[1e400]"):
        try:
            match = loads(line()[:-1] + f', "elo": {number}}}')
        except BadRecord:
            continue
        assert loads(dumps(match)) == match


def test_however_deep_a_record_is_nested_it_is_taken_or_refused() -> None:
    depths = range(sys.getrecursionlimit() - 180, sys.getrecursionlimit() + 5)
    for key in ("standings", "end", "options", "names", "extra"):
        before = json.dumps({k: v for k, v in json.loads(line()).items() if k != key})[:-1]
        for depth in depths:
            try:
                match = loads(f'{before}, "{key}": {"[" * depth}{"]" * depth}}}')
            except BadRecord:
                continue
            dumps(match)


def test_a_record_that_is_nothing_is_refused() -> None:
    with pytest.raises(BadRecord, match="a record is a JSON object, not 'null'"):
        Match.from_record(None)

"""The arena from the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from hindmost import cli
from hindmost.arena.commands import meetings

QUICK = ("--game", "tiny-2", "--pairs", "4", "--workers", "1")


def run(*args: object) -> str:
    result = CliRunner().invoke(cli.hindmost, ["arena", *map(str, args)], catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.stdout


def report(*args: object) -> Any:
    return json.loads(run(*args, "--json"))


def test_two_agents_get_a_score_with_its_interval() -> None:
    out = run("greedy", "random", "--game", "tiny-2", "--pairs", 12, "--workers", 1)
    assert "greedy – random" in out
    assert "24 matches of tiny-2. Equals score 50.0%" in out
    (contest,) = report("greedy", "random", "--game", "tiny-2", "--pairs", 12, "--workers", 1)["contests"]
    low, high = contest["score_interval"]
    assert low <= contest["score"] <= high
    assert contest["score"] > 0.9


def test_several_agents_get_ratings() -> None:
    facts = report("greedy", "points", "random", *QUICK, "--anchor", "random")
    assert len(facts["contests"]) == 3
    assert facts["ratings"][-1] == {"agent": "random", "elo": 0.0, "error": 0.0}
    assert "anchor" in run("greedy", "points", "random", *QUICK)


def test_agents_named_far_from_each_other_need_not_meet() -> None:
    names = ["greedy", "points", "random", "first"]
    assert list(meetings(names, 1)) == [("greedy", "points"), ("points", "random"), ("random", "first")]
    assert list(meetings(names, 9)) == list(combinations(names, 2))
    facts = report("greedy", "points", "random", *QUICK, "--near", 1)
    assert [contest["agents"] for contest in facts["contests"]] == [["greedy", "points"], ["points", "random"]]
    assert {rating["agent"] for rating in facts["ratings"]} == {"greedy", "points", "random"}


def test_rules_stop_early() -> None:
    sprt = report("greedy", "random", "--game", "tiny-2", "--sprt", 0.5, 0.6, "--workers", 1)["contests"][0]
    assert sprt["stopped"]["verdict"] == "score1"
    in_elo = report("greedy", "random", "--game", "tiny-2", "--sprt-elo", 0, 70.4, "--workers", 1)["contests"][0]
    assert in_elo["stopped"]["score1"] == pytest.approx(0.6, abs=1e-3)
    out = run("random", "greedy", "--game", "tiny-2", "--until-sure", 0.5, "--workers", 1)
    assert "below it (95 % sure" in out


def test_with_three_seats_equals_score_a_third() -> None:
    facts = report("greedy", "random", "--game", "tiny-3", "--pairs", 3, "--workers", 1, "--sprt-elo", 0, 50)
    (contest,) = facts["contests"]
    assert contest["even"] == pytest.approx(1 / 3, abs=1e-4)
    assert contest["matches"] == 3 * contest["pairs"]
    assert contest["stopped"]["score0"] == pytest.approx(1 / 3)


def test_alone_the_lead_is_shown() -> None:
    out = run("greedy", "random", "--game", "tiny-solo", "--pairs", 5, "--workers", 1)
    assert "lead" in out
    assert " ± " in out


def test_a_store_is_gone_on_with(tmp_path: Path) -> None:
    store = tmp_path / "store.sqlite"
    run("greedy", "random", *QUICK, "--store", store)
    assert report("greedy", "random", *QUICK, "--store", store) == report("greedy", "random", *QUICK)


def test_every_match_goes_into_a_file(tmp_path: Path) -> None:
    file = tmp_path / "f.json"
    run("greedy", "random", *QUICK, "--out", file)
    written = json.loads(file.read_text("utf-8"))
    assert written.keys() > {"contests", "matches"}
    matches = written["matches"]
    assert len(matches) == 4 * 2 * 2
    assert [row["agent"] for row in matches[:4]] == ["greedy", "random", "random", "greedy"]
    won = sum(row["won"] for row in matches if row["agent"] == "greedy")
    assert won / 8 == pytest.approx(written["contests"][0]["score"])


def test_matches_go_into_a_parquet_file(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    file = tmp_path / "f.parquet"
    facts = report("greedy", "random", *QUICK, "--out", file)
    table = parquet.read_table(file)
    assert table.num_rows == 16
    assert json.loads(table.schema.metadata[b"hindmost"]) == facts


def test_a_picture_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    png, svg = tmp_path / "f.png", tmp_path / "f.svg"
    run("greedy", "points", "random", *QUICK, "--plot", png)
    run("greedy", "random", "--game", "tiny-solo", "--pairs", 1, "--workers", 1, "--plot", svg)
    assert png.read_bytes().startswith(b"\x89PNG")
    assert "<svg" in svg.read_text("utf-8")


@pytest.mark.parametrize(
    ("args", "what"),
    [
        (["greedy"], "'greedy' needs somebody to be measured against"),
        (["greedy", "genius"], "unknown agent 'genius'"),
        (["greedy", "greedy"], "'greedy' is there twice"),
        (["greedy", "random", "--game", "klassik-2"], "unknown game 'klassik-2'"),
        (["greedy", "random", "--pairs", "0"], "0 is not in the range"),
        (["greedy", "random", "--sprt", "0.6", "0.5"], "0 < S0 < S1 < 1, not 0.6 and 0.5"),
        (["greedy", "random", "--sprt", "0.5"], "--sprt"),
        (["greedy", "random", "--until-sure", "1"], "between 0 and 1, not 1"),
        (["greedy", "random", "--until-sure", "nan"], "nan is not a finite number"),
        (["greedy", "random", "--until-sure", "0.5", "--sprt", "0.5", "0.6"], "give one of --sprt, --sprt-elo and"),
        (["greedy", "random", "--alpha", "0.7"], "0.7 is not in the range"),
        (["greedy", "random", "--sprt-elo", "-200000", "0"], "0 < S0 < S1 < 1, not "),
        (["greedy", "random", "--seconds", "0"], "0.0 is not in the range"),
        (["greedy", "random", "--seconds", "nan"], "nan is not a finite number"),
        (["greedy", "random", "--seconds", "inf"], "inf is not a finite number"),
        (["greedy", "random", "--option", "lock"], "an option is NAME=VALUE, not 'lock'"),
        (["greedy", "random", "--option", "lock=true"], "unknown option 'lock' for tiny-2"),
        (["greedy", "random", "--anchor", "points"], "the anchor 'points' is none of the agents"),
        (["greedy", "random", "--out", "f.csv"], "ends in .json or .parquet, not 'f.csv'"),
        (["greedy", "random", "--plot", "f.pdf"], "ends in .png or .svg, not 'f.pdf'"),
        (["greedy", "random", "--out", "/no/such/folder/f.json"], "there is no folder '/no/such/folder'"),
        (["greedy", "random", "--store", "/no/such/folder/f"], "unable to open database file"),
        (["greedy", "random", "--store", __file__], "not a database"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(
    args: list[str], what: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    named = [] if "--game" in args else ["--game", "tiny-2"]
    monkeypatch.setattr(sys, "argv", ["hindmost", "arena", *args, *named])
    with pytest.raises(SystemExit) as stop:
        cli.main()
    out, err = capsys.readouterr()
    assert (stop.value.code, out, err.count("\n")) == (2, "", 1)
    assert what in err


def test_starting_loads_nothing_that_is_not_used() -> None:
    code = "import sys, hindmost.cli; print({'numpy', 'matplotlib', 'distributed', 'pyarrow'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "set()\n"

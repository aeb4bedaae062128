"""The command line, as people and programs use it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from hindmost import __version__, cli, editions, simulation
from hindmost.draws import commitment, new_seed, next_draw
from hindmost.fast import host
from hindmost.game import NATURE
from hindmost.match import Match, load, save
from hindmost.terminal import menu


class Answer(NamedTuple):
    code: int
    out: str
    err: str


Run = Callable[..., Answer]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Runs the command in this process."""

    def run(*args: object) -> Answer:
        monkeypatch.setattr(sys, "argv", ["hindmost", *map(str, args)])
        with pytest.raises(SystemExit) as stop:
            cli.main()
        return Answer(int(stop.value.code or 0), *capsys.readouterr())

    return run


def refused(answer: Answer) -> str:
    """The one line of an error."""
    assert answer.code == 2
    assert answer.out == ""
    assert answer.err.count("\n") == 1
    assert "Traceback" not in answer.err
    return answer.err


def test_games_lists_the_nineteen_with_what_one_would_ask(run: Run) -> None:
    listed = json.loads(run("games", "--json").out)
    assert [facts["name"] for facts in listed] == list(editions.names())
    assert len(listed) == 19
    for facts in listed:
        assert facts.keys() >= {"seats", "sides", "cells", "tiles", "rack", "track"}
    by_name = {facts["name"]: facts for facts in listed}
    team = by_name["classic-team"]
    assert (team["seats"], team["sides"], team["cells"], team["tiles"], team["rack"], team["track"]) == (
        4,
        2,
        169,
        120,
        6,
        36,
    )


def test_games_is_a_table_for_people(run: Run) -> None:
    out = run("games").out
    assert "classic-duel" in out
    assert "tiny" not in out
    assert "tiny-2" in run("games", "--all").out


def test_simulate_writes_records_that_replay_accepts(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "m.jsonl"
    answer = run("simulate", "tiny-2", "--games", 7, "--seed", 1, "--agents", "greedy,random", "--records", file)
    assert answer.code == 0
    assert "7 matches of tiny-2" in answer.out
    assert len(list(load(file))) == 7
    assert "7 records are correct." in run("replay", file).out
    assert "Series: greedy" in run("replay", file).out
    listed = json.loads(run("replay", file, "--json").out)
    assert [facts["game"] for facts in listed] == ["tiny-2"] * 7


def test_simulate_comes_to_the_same_in_two_processes(run: Run) -> None:
    command = ("simulate", "tiny-2", "--games", 25, "--agents", "points,random", "--json")
    assert run(*command, "--workers", 2).out == run(*command).out


def test_simulate_says_who_won_with_an_error_bar(run: Run) -> None:
    told = json.loads(run("simulate", "tiny-2", "--games", 20, "--agents", "greedy,random", "--json").out)
    greedy, uniform = told["seats"]
    assert greedy["name"] == "greedy"
    assert greedy["wins"] + uniform["wins"] == pytest.approx(1)
    assert greedy["wins"] > uniform["wins"]
    low, high = greedy["interval"]
    assert 0 < low < greedy["wins"] <= high <= 1


def test_simulate_honours_house_rules(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "m.jsonl"
    run("simulate", "tiny-duel", "--games", 1, "--option", "lock=true", "--records", file)
    assert json.loads(file.read_text())["options"] == {"lock": True}
    run("simulate", "tiny-collecting-2", "--games", 1, "--option", "bonus_per=stop", "--records", file)
    assert json.loads(file.read_text())["options"] == {"bonus_per": "stop"}


@pytest.mark.parametrize(
    ("args", "what"),
    [
        (["simulate", "klassik-2"], "unknown game 'klassik-2', did you mean 'classic-2'?"),
        (["simulate", "classic-3", "--agents", "greedy,random"], "classic-3 has 3 seats, not 2 agents"),
        (["simulate", "classic-2", "--agents", "genius"], "unknown agent 'genius'"),
        (["simulate", "classic-2", "--games", "0"], "0 is not in the range"),
        (["simulate", "classic-2", "--option", "lock"], "an option is NAME=VALUE, not 'lock'"),
        (["simulate", "classic-2", "--option", "lock=true"], "unknown option 'lock' for classic-2"),
        (["simulate", "classic-duel", "--option", "lock=1"], "option 'lock' of classic-duel is one of false, true"),
        (["simulate", "classic-2", "--records", "/no/such/folder/f"], "/no/such/folder/f"),
        (["perft", "classic-2", "two"], "'two' is not a valid integer"),
        (["replay", "no-such-file"], "no-such-file"),
        (["replay", "."], "Is a directory"),
        (["nonsense"], "No such command 'nonsense'"),
        (["games", "--nonsense"], "No such option '--nonsense'"),
        (["play", "classic-2", "--seats", "me"], "classic-2 has 2 seats, not 1"),
        (["play", "--seats", "me"], "which GAME?"),
        (["play", "classic-2", "--seats", "me,you"], "unknown agent 'you'"),
        (["bench", "--peer", sys.executable, "tiny-2", "--rounds", "1", "--seconds", "0.01"], "cannot run the peer"),
    ],
)
def test_what_is_wrong_is_told_in_one_line(run: Run, args: list[str], what: str) -> None:
    assert what in refused(run(*args))


def test_with_debug_the_traceback_comes_before_the_line(run: Run) -> None:
    wrong = ["simulate", "klassik-2"]
    answer = run("--debug", *wrong)
    assert answer.code == 2
    assert answer.err.startswith("Traceback (most recent call last)")
    assert "in find" in answer.err
    assert answer.err.endswith(f"\n{refused(run(*wrong))}")


@pytest.mark.parametrize(
    "args",
    [
        ["play", "classic-2", "--seats", "me,level-3"],
        ["simulate", "classic-2", "--agents", "level-3"],
        ["analyse", "m.jsonl"],
        ["puzzles", "make", "classic-2"],
    ],
    ids=lambda args: args[0],
)
def test_without_kernels_it_is_told_in_one_line_what_is_missing(
    run: Run, args: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(host, "missing", lambda: "no kernel runs here")
    save(tmp_path / "m.jsonl", simulation.simulate(editions.find("classic-2"), ["random", "random"], 1))
    assert "no kernel runs here" in refused(run(*args))
    assert run("simulate", "tiny-2", "--agents", "greedy", "--games", "1").code == 0


def test_play_without_a_game_asks_for_it(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    monkeypatch.setattr(menu, "sit_down", lambda: asked.append("game"))
    assert run("play").code == 0
    assert asked == ["game"]


def test_replay_names_record_and_ply_of_a_fault(run: Run, tmp_path: Path) -> None:
    game = editions.find("tiny-2")
    file = tmp_path / "m.jsonl"
    save(file, simulation.simulate(game, ["random", "random"], 3))
    lines = file.read_text().splitlines()
    third = json.loads(lines[2])
    third["log"][10] = "keep"
    file.write_text("\n".join([*lines[:2], json.dumps(third)]))
    assert "record 3, ply 10: 'keep' is not legal here" in refused(run("replay", file))
    file.write_text(lines[0] + "\n" + lines[1][:-20])
    assert "record 2, before ply 0: not JSON" in refused(run("replay", file))
    file.write_text("")
    assert "has 0 records" in refused(run("replay", file))


def test_replay_shows_one_record_or_a_moment_of_it(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "m.jsonl"
    save(file, simulation.simulate(editions.find("tiny-2"), ["greedy", "random"], 2))
    assert run("replay", file, "--record", 2).code == 0
    assert run("replay", file, "--record", 1, "--ply", 9).code == 0
    assert len(json.loads(run("replay", file, "--record", 2, "--json").out)) == 1
    assert "none numbered 3" in refused(run("replay", file, "--record", 3))


def committed(tmp_path: Path, *changes: dict[str, object]) -> Path:
    """A file with a record of a match whose draws follow from a seed, once with each of these changes."""
    seed = new_seed()
    match = Match.new(editions.find("tiny-2")).noting(commitment=commitment(seed))
    while match.to_act is not None:
        by_nature = match.to_act == NATURE
        match = match.play(next_draw(match, seed) if by_nature else match.game.actions(match.state)[0])
    record = match.noting(seed=seed).record()
    file = tmp_path / "committed.jsonl"
    file.write_text("\n".join(json.dumps(record | change) for change in changes))
    return file


def test_replay_says_that_all_draws_follow_from_the_seed(run: Run, tmp_path: Path) -> None:
    file = committed(tmp_path, {})
    (facts,) = json.loads(run("replay", file, "--json").out)
    assert facts["draws"]["outcome"] == "verified"
    assert f"Draws: all {facts['draws']['draws']} draws follow from the seed." in run("replay", file).out
    several = run("replay", committed(tmp_path, {}, {"seed": None}))
    assert "Draws follow from the seed in 1, have a commitment but no seed yet in 1 of 2 records." in several.out


def test_replay_names_the_first_draw_that_does_not_follow_from_the_seed(run: Run, tmp_path: Path) -> None:
    """The server has dealt the first two tiles the other way round: legal, but not what it had committed to."""
    file = committed(tmp_path, {})
    record = json.loads(file.read_text())
    first = record["log"][0]
    other = next(text for text in record["log"][1:6] if text != first)
    record["log"] = [{first: other, other: first}.get(text, text) for text in record["log"][:6]]
    changed = {key: value for key, value in record.items() if key not in ("standings", "winners")}
    file.write_text(json.dumps(changed))
    said = f"record 1, ply 0: {other!r} does not follow from the seed, {first!r} does"
    assert said in refused(run("replay", file))
    answer = run("replay", file, "--json")
    assert answer.code == 2
    assert said in answer.err
    (facts,) = json.loads(answer.out)
    assert facts["draws"] | {"text": ""} == {
        "outcome": "other draw",
        "draws": 0,
        "ply": 0,
        "drawn": other,
        "due": first,
        "text": "",
    }


def test_replay_names_a_seed_that_was_not_committed_to(run: Run, tmp_path: Path) -> None:
    said = "record 2, before ply 0: the seed is not the one that was committed to"
    assert said in refused(run("replay", committed(tmp_path, {}, {"seed": new_seed()})))


def test_replay_says_that_there_is_no_commitment(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "m.jsonl"
    save(file, simulation.simulate(editions.find("tiny-2"), ["greedy", "random"], 1))
    assert "Draws: no commitment: the draws cannot be checked." in run("replay", file).out
    assert json.loads(run("replay", file, "--json").out)[0]["draws"]["outcome"] == "uncommitted"


def test_perft_counts(run: Run) -> None:
    told = json.loads(run("perft", "tiny-2", 1, "--seed", 4, "--json").out)
    assert told == {"game": "tiny-2", "depth": 1, "seed": "4", "count": told["count"]}
    assert str(told["count"]) in run("perft", "tiny-2", 1, "--seed", 4).out
    assert json.loads(run("perft", "tiny-2", 0, "--json").out)["count"] == 1


def test_bench_measures(run: Run) -> None:
    told = json.loads(run("bench", "tiny-2", "tiny-collecting-2", "--rounds", 1, "--seconds", 0.02, "--json").out)
    assert [row["game"] for row in told["games"]] == ["tiny-2", "tiny-collecting-2"]
    assert all(row["matches_per_second"] > 0 for row in told["games"])
    assert told["import_seconds"] > 0
    assert "import seconds" in run("bench", "tiny-2", "--rounds", 1, "--seconds", 0.02).out


def test_help_and_version(run: Run) -> None:
    assert "simulate" in run("--help").out
    assert __version__ in run("--version").out


def test_the_command_is_installed_and_survives_a_closed_pipe() -> None:
    shown = subprocess.run(
        f'"{sys.executable}" -m hindmost.cli games --json | head -c 10',
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert shown.stdout == "[\n  {\n    "
    assert "Traceback" not in shown.stderr

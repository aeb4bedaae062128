"""Decisions are measured from what a seat sees, the same way every time."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from hindmost.cli import hindmost
from hindmost.coach import check
from hindmost.coach.annotations import accuracy, mark
from hindmost.coach.coach import advise, decided
from hindmost.coach.effort import HINT, Effort, effort_for
from hindmost.coach.review import analyse, shares, tasks, with_sentences
from hindmost.editions import find, names
from hindmost.match import BadRecord, Match, save
from hindmost.simulation import simulate

ROUGH = Effort(glimpsed=16, glimpses=2, screened=4, screening=4, few=2, worlds=8, others=4)
KNOWN = ("classic-2", "classic-3", "classic-duel", "stacking-2", "collecting-2")


def a_match(name: str, seed: int = 1) -> Match:
    game = find(name)
    return next(simulate(game, ["greedy"] * game.seats, 1, seed))


def part_of(match: Match, plies: int) -> Match:
    return match.at(min(plies, len(match.log)))


def test_a_mark_needs_a_loss_that_is_sure() -> None:
    assert mark(0.12, 0.01) == "blunder"
    assert mark(0.06, 0.01) == "mistake"
    assert mark(0.03, 0.01) == "inaccuracy"
    assert mark(0.12, 0.07) is None
    assert mark(0.01, 0.0) is None


def test_who_loses_nothing_is_fully_accurate() -> None:
    assert accuracy([0.0, 0.0]) == 100
    assert accuracy([]) is None
    middling = accuracy([0.0, 0.07])
    assert middling is not None
    assert 70 < middling < 80


@pytest.mark.parametrize("name", KNOWN)
def test_a_review_looks_at_every_decision_and_its_chances_add_up(name: str) -> None:
    match = part_of(a_match(name), 40)
    review = analyse(match, ROUGH)
    assert [each.ply for each in review.decisions] == [task.ply for task in tasks(match)]
    for decision in review.decisions:
        assert sum(decision.before) == pytest.approx(1)
        assert sum(decision.after) == pytest.approx(1)
        assert decision.best[0].loss <= decision.played.loss
        assert match.game.text(match.log[decision.ply]) == decision.played.action
        assert bool(decision.reasons) == bool(decision.mark)
    json.dumps(asdict(with_sentences(review)))


def test_luck_and_losses_explain_the_result_together() -> None:
    match = a_match("collecting-2")
    review = analyse(match, ROUGH)
    result = shares(match)
    assert result is not None
    for side in (0, 1):
        gained = sum(each.after[side] - each.before[side] for each in review.decisions)
        assert 0.5 + gained + (review.seats[side].luck or 0.0) == pytest.approx(result[side])


def test_the_same_question_has_the_same_answer() -> None:
    match = part_of(a_match("classic-2"), 24)
    assert analyse(match, ROUGH) == analyse(match, ROUGH)
    assert analyse(match, ROUGH, seed="another") != analyse(match, ROUGH)


@pytest.mark.parametrize("name", KNOWN)
def test_hidden_tiles_change_no_hint(name: str) -> None:
    match = part_of(a_match(name), 30)
    game, state = match.game, match.state
    while (seat := game.to_act(state)) is None or seat < 0:
        match = match.undo()
        state = match.state
    view = game.view(state, seat)
    other = game.view(game.imagine(view, Random(5)), seat)
    assert advise(game, view, ROUGH) == advise(game, other, ROUGH)


def test_a_hint_has_a_reason_for_each_of_the_few() -> None:
    match = part_of(a_match("classic-2"), 30)
    while match.to_act not in (0, 1):
        match = match.undo()
    advice = advise(match.game, match.game.view(match.state, match.to_act), HINT)
    assert 1 < len(advice.best) == len(advice.reasons) <= 3
    assert advice.best[0].loss == 0
    assert all(advice.reasons)


def test_what_only_one_action_is_legal_for_is_no_decision() -> None:
    match = a_match("collecting-2")
    plies = {task.ply for task in tasks(match)}
    for ply in range(len(match.log)):
        legal = match.game.actions(match.at(ply).state)
        assert (ply in plies) == (match.at(ply).to_act != -1 and len(legal) > 1)


def test_a_game_that_no_net_has_learnt_is_refused_in_one_line() -> None:
    with pytest.raises(ValueError, match="the coach does not know tiny-2: no net has learnt it"):
        check(find("tiny-2"))
    assert all(task.game in names() for task in tasks(a_match("classic-2")))


def test_more_playouts_are_more_worlds() -> None:
    assert effort_for(400).worlds < effort_for(4000).worlds
    assert 0.5 < effort_for(4000).playouts / 4000 < 1.5


def command(*given: str) -> tuple[int, str]:
    run = CliRunner().invoke(hindmost, ["analyse", *given], catch_exceptions=True)
    return run.exit_code, str(run.exception) if run.exception else run.output


def test_the_command_tells_tables_json_and_a_report(tmp_path: Path) -> None:
    file, page = tmp_path / "match.ndjson", tmp_path / "report.html"
    save(file, [part_of(a_match("collecting-2"), 60)])
    code, output = command(str(file), "--workers", "1", "--json", "--html", str(page), "--language", "de")
    assert code == 0
    assert json.loads(output)["game"] == "collecting-2"
    report = page.read_text("utf-8")
    assert "<svg" in report
    assert "Genauigkeit" in report
    code, output = command(str(file), "--workers", "1", "--seat", "1")
    assert code == 0
    assert "accuracy" in output
    assert "luck" not in output


def test_a_broken_record_is_handled_as_in_replay(tmp_path: Path) -> None:
    file = tmp_path / "broken.ndjson"
    record = a_match("classic-2").record()
    record["log"][30] = "place r@a6 r@a7"
    file.write_text(json.dumps(record))
    for name in ("analyse", "replay"):
        run = CliRunner().invoke(hindmost, [name, str(file)])
        assert isinstance(run.exception, BadRecord)
        assert "record 1, ply 30" in str(run.exception)


def test_names_cannot_break_out_of_a_report() -> None:
    from hindmost.coach.report import report_of

    review = replace(analyse(part_of(a_match("collecting-2"), 30), ROUGH), names=["<b>", "&"])
    assert "<b>" not in report_of(review)


@pytest.mark.long
def test_marks_hardly_depend_on_the_seed() -> None:
    match = a_match("classic-2", 3)
    one, two = (analyse(match, seed=seed) for seed in "12")
    same = sum(a.mark == b.mark for a, b in zip(one.decisions, two.decisions, strict=True))
    assert same >= 0.85 * len(one.decisions)


def test_a_decision_is_as_good_as_the_best_when_it_is_the_best() -> None:
    match = part_of(a_match("classic-2"), 30)
    while match.to_act not in (0, 1):
        match = match.undo()
    view = match.game.view(match.state, match.to_act)
    best = advise(match.game, view).best[0].action
    decision = decided(match.game, view, match.game.parse(best), 0)
    assert decision.played.loss < 0.02

"""Lessons: every position is one of the rules, and every goal can be reached and missed."""

from __future__ import annotations

import pytest

from hindmost import editions, lessons
from hindmost.game import NATURE
from hindmost.lessons import SEAT, Step

STEPS = [step for name in lessons.names() for step in lessons.lesson(name)]
CHOICES = [step for step in STEPS if "any" not in step.goal]


def label(step: Step) -> str:
    return f"{step.game.name}-{step.id}"


def test_every_game_has_a_lesson() -> None:
    assert lessons.names() == editions.names()
    assert lessons.lesson("tiny-2") == ()


@pytest.mark.parametrize("step", STEPS, ids=label)
def test_the_position_is_one_of_the_game_and_the_seat_is_to_act(step: Step) -> None:
    game = step.game
    assert game.read_position(game.position(step.state)) == step.state
    assert game.to_act(step.state) == SEAT


@pytest.mark.parametrize("step", STEPS, ids=label)
def test_the_example_is_legal_and_reaches_the_goal(step: Step) -> None:
    assert step.example in step.game.actions(step.state)
    assert step.reached(step.example)


@pytest.mark.parametrize("step", CHOICES, ids=label)
def test_not_everything_reaches_the_goal(step: Step) -> None:
    actions = step.game.actions(step.state)
    assert any(not step.reached(action) for action in reversed(actions))


NUMBERS = {"One", "Two", "Two,", "Three"}  # with which a text begins that says what was scored
SCORED = [
    step
    for step in STEPS
    if {"points", "gain"} & step.goal.keys() and lessons.texts(step.id)["en"]["done"].split()[0] in NUMBERS
]


@pytest.mark.parametrize("step", SCORED, ids=label)
def test_what_is_said_of_points_is_what_happened(step: Step) -> None:
    """Whatever reaches the goal scores what the goal says, and no more."""
    for action in step.game.actions(step.state):
        if step.reached(action):
            gained = {colour: each.points for colour, each in lessons._advances(step, action).items()}
            assert sum(gained.values()) == step.goal.get("points", sum(gained.values()))
            for colour, points in step.goal.get("gain", {}).items():
                assert gained[colour] == points


@pytest.mark.parametrize("step", STEPS, ids=label)
def test_what_nature_answers_is_legal(step: Step) -> None:
    game = step.game
    for text, answers in step.then.items():
        action = game.parse(text)
        assert action in game.actions(step.state)
        done = step.after(action)
        assert len(done) == 1 + len(answers)
        for state, answer in done[1:]:
            assert game.to_act(state) == NATURE
            assert answer in game.actions(state)


def test_a_lesson_that_does_not_fit_the_board_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    told = lessons._data()
    off_the_board = told | {"flat": {"place": told["flat"]["place"] | {"lay": ["b@40,0 o@41,0"]}}}
    monkeypatch.setattr(lessons, "_data", lambda: off_the_board)
    assert lessons.lesson.__wrapped__("classic-2") == ()

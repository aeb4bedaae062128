"""Many different worlds at once come to the same as one after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from hindmost.editions import find
from hindmost.fast.batch.matches import legal_mask, legal_masks, play, play_many, step, step_many
from hindmost.fast.core import codes
from hindmost.fast.core.packing import BadWorld, pack
from hindmost.game import AnyGame, IllegalAction
from tests.playing import ALL, some_match


def worlds(name: str) -> tuple[AnyGame, Any, list[int], Any]:
    """The states of a match, the codes of what is done in each, and the states after that."""
    game = find(name)
    steps = some_match(name)
    before = np.stack([pack(game, step.before) for step in steps])
    chosen = [codes.encode(game, step.action) for step in steps]
    return game, before, chosen, np.stack([pack(game, game.apply(step.before, step.action)) for step in steps])


@pytest.mark.parametrize("name", ALL)
def test_a_step_of_all_is_a_step_of_each(name: str) -> None:
    game, before, chosen, after = worlds(name)
    as_given = before.copy()
    np.testing.assert_array_equal(step_many(game, before, chosen, sound=True), after)
    np.testing.assert_array_equal(before, as_given)
    some = slice(None, None, 9)
    np.testing.assert_array_equal(step_many(game, before[some], chosen[some]), after[some])
    for row in range(0, len(before), 25):
        np.testing.assert_array_equal(step(game, before[row], chosen[row]), after[row])


@pytest.mark.parametrize("name", ALL)
def test_what_is_legal_in_all_is_what_is_legal_in_each(name: str) -> None:
    game, before, _, after = worlds(name)
    rows = np.concatenate([before, after[-1:]])
    marked = legal_masks(game, rows, sound=True)
    for row, place in enumerate(some_match(name)):
        legal = [codes.encode(game, action) for action in game.actions(place.before)]
        assert np.flatnonzero(marked[row]).tolist() == sorted(legal)
    assert not marked[-1].any()  # the match is over
    np.testing.assert_array_equal(legal_masks(game, rows[::20]), [legal_mask(game, row) for row in rows[::20]])


@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("name", ALL)
def test_matches_from_all_are_matches_from_each(name: str, policy: str) -> None:
    game, before, _, after = worlds(name)
    rows = np.concatenate([before[::17], after[-1:]])
    many = play_many(game, rows, 3, "s", policy, first=5, sound=True)
    for row, packed in enumerate(rows):
        alone = play(game, 3, "s", policy, first=5 + 3 * row, packed=packed)
        for found, due in zip(many, alone, strict=True):
            np.testing.assert_array_equal(found[3 * row : 3 * row + 3], due)


@pytest.mark.parametrize("name", ["tiny-2", "tiny-stacking-2", "tiny-collecting-2"])
def test_an_action_that_is_not_legal_is_told_by_its_row(name: str) -> None:
    """In every row each code is tried that is legal in none of the worlds, or in others only."""
    game, before, chosen, _ = worlds(name)
    marked = legal_masks(game, before, sound=True)
    for row in range(0, len(before), 7):
        not_legal = np.flatnonzero(~marked[row])[:: 1 + marked.shape[1] // 40].tolist()
        for code in (*not_legal, -1, codes.count(game), 2**40):
            others = [*chosen[:row], code, *chosen[row + 1 :]]
            with pytest.raises(IllegalAction, match=f"^row {row}: the action of code {code} "):
                step_many(game, before, others, sound=True)


def changed(rows: Any, row: int, at: int, value: int) -> Any:
    other = rows.copy()
    other[row, at] = value
    return other


BAD: dict[str, tuple[Callable[[Any], Any], str]] = {
    "a list": (lambda rows: rows.tolist(), "not list None"),
    "one world": (lambda rows: rows[0], r"shape \(rows, \d+\), not uint8 \(\d+,\)"),
    "too deep": (lambda rows: rows[None], r"not uint8 \(1, 4, \d+\)"),
    "too narrow": (lambda rows: rows[:, 8:], "of the shape"),
    "floats": (lambda rows: rows.astype(float), "not float64"),
    "zeros": (np.zeros_like, "row 0: this array is no packed world"),
    "another version": (lambda rows: changed(rows, 2, 2, 9), "row 2: a packed world of version 9"),
    "another game": (lambda rows: changed(rows, 3, 9, 1 + rows[3, 9] % 200), "row 3: .* not one of tiny-2"),
    "a view": (lambda rows: np.stack([rows[0], a_view()]), "row 1: a view is no world to play in"),
}


def a_view() -> Any:
    game = find("tiny-2")
    return pack(game, game.view(game.start(), 0))


@pytest.mark.parametrize("sound", [True, False], ids=["said to be sound", "not said to be sound"])
@pytest.mark.parametrize("bad", BAD)
def test_what_are_no_worlds_is_refused(bad: str, sound: bool) -> None:
    game, before, _, _ = worlds("tiny-2")
    make, what = BAD[bad]
    rows = make(before[:4])
    uses: list[Callable[[], Any]] = [
        lambda: legal_masks(game, rows, sound),
        lambda: step_many(game, rows, [0] * len(rows), sound),
        lambda: play_many(game, rows, sound=sound),
    ]
    for use in uses:
        with pytest.raises(ValueError, match=what):
            use()


def test_the_rules_look_at_what_is_not_said_to_be_sound() -> None:
    game, before, chosen, _ = worlds("tiny-2")
    with pytest.raises(BadWorld, match=r"row 1: .*contradict"):
        step_many(game, changed(before[:3], 1, 40, 1), chosen[:3])


@pytest.mark.parametrize("given", [[], [1, 2], [[1, 2, 3]], [1.0, 2.0, 3.0], ["a", "b", "c"], 5])
def test_there_are_as_many_codes_as_worlds(given: Any) -> None:
    game, before, _, _ = worlds("tiny-2")
    with pytest.raises(ValueError, match="3 worlds need as many whole numbers"):
        step_many(game, before[:3], given)


def test_no_worlds_at_all_are_fine_and_so_are_those_that_cannot_be_written() -> None:
    game, before, chosen, after = worlds("tiny-2")
    none = before[:0]
    assert step_many(game, none, []).shape == none.shape
    assert legal_masks(game, none).shape == (0, codes.count(game))
    assert len(play_many(game, none).plies) == 0
    before.setflags(write=False)
    np.testing.assert_array_equal(step_many(game, before[::2], chosen[::2], sound=True), after[::2])

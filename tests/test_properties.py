"""Every property over every game, nature's draws and the seats' choices found by hypothesis."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings

from hindmost.editions import find
from hindmost.game import AnyGame
from tests import properties
from tests.playing import ALL, FULL_SIZE, LONG_FULL_SIZE, LONG_SWEEP, TINY, TINY_WORLDS, Step, numbers, walk
from tests.turning import colours_and_directions_are_all_alike

Property = Callable[[AnyGame, list[Step]], None]
LONGEST_WALK = {"tiny": 60, "full": 200}

RULES: dict[Property, tuple[str, ...]] = {
    properties.tiles_are_conserved: ("K1", "K6", "K14", "S3", "S12"),
    properties.old_states_stay_as_they_were: (),
    properties.a_log_replays_to_an_equal_state: (),
    properties.legal_actions_are_a_sequence: (),
    properties.every_action_reads_as_it_is_written: (),
    properties.positions_read_as_they_are_written: (),
    properties.imagined_worlds_look_like_the_real_one: ("K2", "K16", "S3"),
    properties.others_notice_all_but_what_is_silent: ("K16",),
    properties.lines_and_advances_sum_to_the_change_of_the_track: ("G6", "G7", "G8", "G11", "K13"),
    properties.open_pairs_follow_from_what_lies_there: ("K6", "Z8", "Z9"),
    properties.markers_keep_to_their_tracks: ("K10", "C10", "Z14", "DU4", "G12"),
    properties.the_match_comes_to_its_end: ("K17", "Z20", "Z25", "S15"),
    colours_and_directions_are_all_alike: ("G4", "G7", "K7", "Z11"),
}
EVERY_PROPERTY = [
    pytest.param(holds, marks=[pytest.mark.rule(*ids)] if ids else [], id=getattr(holds, "__name__", ""))
    for holds, ids in RULES.items()
]


def sweep(holds: Property, name: str, how: settings) -> None:
    game = find(name)

    @how
    @given(numbers(LONGEST_WALK["tiny" if name in TINY else "full"]))
    def look(choices: list[int]) -> None:
        holds(game, walk(game, choices))

    look()


@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("holds", EVERY_PROPERTY)
def test_whatever_is_played(holds: Property, name: str) -> None:
    sweep(holds, name, TINY_WORLDS if name in TINY else FULL_SIZE)


@pytest.mark.long
@pytest.mark.parametrize("name", ALL)
@pytest.mark.parametrize("holds", EVERY_PROPERTY)
def test_however_long_one_looks(holds: Property, name: str) -> None:
    sweep(holds, name, LONG_SWEEP if name in TINY else LONG_FULL_SIZE)

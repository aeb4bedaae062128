"""The legal placements: a sequence in a fixed order, never built as a whole."""

from __future__ import annotations

import pytest

from hindmost.actions import Choice, Draw, Place
from hindmost.events import Advance
from hindmost.rules.placements import Placements
from hindmost.rules.surface import members, nth_member, surface
from hindmost.tiles import KIND_NAMED, NO_TILES
from tests.drawing import NEARLY_STUCK, OPENED, B, G, O, P, R, Y, drawn, laying, options, tiles

CLASSIC = laying("classic-2")
FREE = "a7 a8 f6 f7 f8 g6"


def placements(rack: str) -> Placements:
    return Placements(CLASSIC.board, tiles(rack), drawn(CLASSIC, free=FREE).surface.open)


@pytest.mark.rule("G5", "K6")
def test_placements_go_kind_by_kind_and_pair_by_pair_each_mixed_tile_in_two_ways() -> None:
    assert options(CLASSIC, drawn(CLASSIC, free=FREE, rack="gg rb gg")) == [
        "place r@a7 b@a8",
        "place r@a8 b@a7",
        "place r@f6 b@f7",
        "place r@f7 b@f6",
        "place r@f6 b@g6",
        "place r@g6 b@f6",
        "place r@f7 b@f8",
        "place r@f8 b@f7",
        "place r@f7 b@g6",
        "place r@g6 b@f7",
        "place g@a7 g@a8",
        "place g@f6 g@f7",
        "place g@f6 g@g6",
        "place g@f7 g@f8",
        "place g@f7 g@g6",
    ]


@pytest.mark.rule("K6")
@pytest.mark.parametrize("rack", ["", "rb", "gg", "rb gg gg yp", "rr rg bb op"])
def test_length_members_and_the_nth_placement_agree(rack: str) -> None:
    found = placements(rack)
    listed = list(found)
    assert len(found) == len(listed) == len(set(listed))
    assert [found[at] for at in range(len(found))] == listed
    assert [found[at - len(found)] for at in range(len(found))] == listed
    assert found[1:4] == listed[1:4]
    assert found[::-3] == listed[::-3]
    assert all(place in found for place in listed)
    for beyond in (len(found), -len(found) - 1):
        with pytest.raises(IndexError, match=f"^{beyond} is not among {len(found)} placements$"):
            found[beyond]


@pytest.mark.rule("K6")
def test_what_is_no_placement_is_not_among_them() -> None:
    named = CLASSIC.board.named
    found = placements("rb gg")
    a, b, far, covered = named["f6"], named["f7"], named["a7"], named["f5"]
    assert Place(KIND_NAMED["gg"], a, b) in found
    for other in (
        Place(KIND_NAMED["gg"], b, a),
        Place(KIND_NAMED["bb"], a, b),
        Place(KIND_NAMED["rb"], a, far),
        Place(KIND_NAMED["rb"], a, covered),
        Place(KIND_NAMED["rb"], a, a),
        Place(len(KIND_NAMED), a, b),
        Place(-len(KIND_NAMED) + KIND_NAMED["rb"], a, b),
        Draw(KIND_NAMED["rb"]),
        Choice.KEEP,
    ):
        assert other not in found


@pytest.mark.rule("K6")
def test_a_set_of_pairs_lists_its_members_in_order() -> None:
    for pairs in (0b1, 0b10, 0b1011, 1 << 200 | 0b101, (1 << 90) - 1):
        found = list(members(pairs))
        assert found == [at for at in range(pairs.bit_length()) if pairs >> at & 1]
        assert [nth_member(pairs, n) for n in range(len(found))] == found
    assert list(members(0)) == []


@pytest.mark.rule("K6", "Z8", "Z9")
def test_what_is_open_follows_from_what_lies_there() -> None:
    small = laying("stacking-2", radius=3)
    for game, state in (
        (CLASSIC, drawn(CLASSIC, laid="r@f6 b@f7, g@a7 g@b6")),
        (laying("stacking-4"), drawn(laying("stacking-4"), laid=OPENED + "r@e4 b@e5, r@e6 b@e7, g@e6 y@e5")),
        (small, drawn(small, NEARLY_STUCK)),
    ):
        laid = state.surface
        assert surface(game.board, game.edition.storeys, laid.tops, laid.heights, laid.joins) == laid


@pytest.mark.rule("K9")
def test_an_empty_rack_has_no_placement() -> None:
    assert list(Placements(CLASSIC.board, NO_TILES, CLASSIC.start().surface.open)) == []


@pytest.mark.rule("K5")
def test_what_is_no_action_of_the_laying_game_does_nothing() -> None:
    state = drawn(CLASSIC, rack="rb")
    with pytest.raises(ValueError, match=r"^no such action in classic-2: Choice\.REVEAL$"):
        CLASSIC.apply(state, Choice.REVEAL)


@pytest.mark.rule("G7", "K10", "Z13")
@pytest.mark.parametrize(
    ("name", "laid"),
    [
        ("classic-2", "r@f5 f4 e6 g9, b@f8 e8 d9, g@c7 c8, o@j6"),
        ("stacking-4", OPENED + "r@e4 b@e5, r@e6 b@e7, g@d5 r@d6, o@f5 f4 f4, r@c5 c6 c7"),
    ],
)
def test_the_points_of_every_pair_are_those_its_tiles_earn(name: str, laid: str) -> None:
    game = laying(name)
    state = drawn(game, laid=laid)
    pairs = list(game.pair_points(state, state.surface.open))
    assert [(a, b) for a, b, _, _ in pairs] == [game.board.pairs[pair] for pair in members(state.surface.open)]
    assert {len(points) for pair in pairs for points in pair[2:]} == {6}
    for a, b, at_a, at_b in pairs:
        assert game.score(state, Place(KIND_NAMED["rb"], a, b)) == {R: [at_a[R]], B: [at_b[B]]}
        assert game.score(state, Place(KIND_NAMED["go"], b, a)) == {G: [at_b[G]], O: [at_a[O]]}
        assert game.score(state, Place(KIND_NAMED["rr"], a, b)) == {R: [at_a[R], at_b[R]]}
        assert game.score(state, Place(KIND_NAMED["yp"], a, b)) == {Y: [at_a[Y]], P: [at_b[P]]}


@pytest.mark.rule("G7", "K10")
def test_a_seat_knows_from_what_it_sees_how_its_markers_would_advance() -> None:
    state = drawn(CLASSIC, laid="r@f5 f4 e6 g9, b@f8 e8 d9, g@c7 c8, o@j6", rack="rb gg yp")
    view = CLASSIC.view(state, state.seat)
    for place in CLASSIC.actions(state):
        assert isinstance(place, Place)
        advances = [event for event in CLASSIC.explain(state, place) if isinstance(event, Advance)]
        assert CLASSIC.advances(view, place) == advances

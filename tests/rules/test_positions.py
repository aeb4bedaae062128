"""Positions of the laying games as one line of text, both ways: states, and what a seat or an onlooker sees."""

from __future__ import annotations

import pytest

from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import State, View
from tests.drawing import NEARLY_STUCK, OPENED, drawn, laying, played

CLASSIC = laying("classic-2")
DUEL = laying("classic-duel")
TEAM = laying("classic-team")
STACKING = laying("stacking-3")
SMALL = laying("stacking-2", radius=3)
NO_RED = (0, 1, 1, 1, 1, 1)
BAG = "rr5rg6rb6ro6ry6rp6gg5gb6go6gy6gp6bb5bo6by6bp6oo5oy6op6yy5yp6pp5"
BOARD = "r4g/7/8/9/10/p9b/10/9/8/7/y4o"
ZEROS = "0,0,0,0,0,0/0,0,0,0,0,0"
START = f"{BOARD} {ZEROS} deal,0,1,0,0 ------ - -/- {BAG}"


OFFER = played(CLASSIC, drawn(CLASSIC, rack="yp gb gb", track=NO_RED), "place y@f6 p@f7")
POSITIONS: dict[str, tuple[Laying, State]] = {
    "start": (CLASSIC, CLASSIC.start()),
    "stones": (STACKING, played(STACKING, STACKING.start(), "stone p", "stone r")),
    "deal": (CLASSIC, played(CLASSIC, CLASSIC.start(), *["draw rb"] * 6, "draw gg")),
    "first round": (CLASSIC, drawn(CLASSIC, laid="r@a7 b@a8", rack="gg rr", seat=1, begun=1)),
    "place": (TEAM, drawn(TEAM, laid="r@a9 b@b9", rack="gg rr", seat=3, tracks=((36, 18, 0, 1, 2, 3), NO_RED))),
    "bonus": (CLASSIC, drawn(CLASSIC, laid="r@f6 b@f7", rack="gg rr", plays=3)),
    "offer": (CLASSIC, OFFER),
    "refill": (CLASSIC, played(CLASSIC, OFFER, "keep", "draw rr")),
    "swap": (CLASSIC, played(CLASSIC, OFFER, "swap", "draw oo", "draw oo")),
    "over": (CLASSIC, played(CLASSIC, drawn(CLASSIC, free="f6 f7", rack="rb"), "place r@f6 b@f7")),
    "duel": (DUEL, drawn(DUEL, rack="gg", track=(9, -9, 0, 1, -2, 3), holders="01---0")),
    "towers": (SMALL, drawn(SMALL, NEARLY_STUCK, rack="rb", seat=1)),
    "final round": (STACKING, drawn(STACKING, laid=OPENED + "r@e4 b@e5, r@e6 b@e7, g@e6 y@e5", rack="rb", last=2)),
    "corner": (STACKING, drawn(STACKING, laid=OPENED + "r@a5 b@a6", rack="rb")),
    "solo": (laying("classic-solo"), played(laying("classic-solo"), laying("classic-solo").start(), "draw rb")),
}


@pytest.mark.rule("K3", "Z6")
@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_reads_back_as_it_was_written(name: str) -> None:
    game, state = POSITIONS[name]
    assert game.read_position(game.position(state)) == state


@pytest.mark.rule("K2", "Z5")
@pytest.mark.parametrize("name", POSITIONS)
def test_a_view_reads_back_for_every_seat_and_for_an_onlooker(name: str) -> None:
    game, state = POSITIONS[name]
    for seat in (*range(game.seats), None):
        view = game.view(state, seat)
        assert isinstance(view, View)
        assert game.read_position(game.position(view)) == view


@pytest.mark.rule("K6", "K3")
def test_the_text_of_a_position() -> None:
    assert CLASSIC.position(CLASSIC.start()) == START
    state = played(CLASSIC, drawn(CLASSIC, rack="rb gg gg rr", track=NO_RED), "place r@f6 b@e6")
    rows = "r4g/7/8/9/4bF5/p4rC4b/10/9/8/7/y4o"
    bag = BAG.replace("rr5rg6rb6ro6ry6rp6gg5", "rr3rg5rb4ro5ry5rp5gg3")
    tracks = "0,1,1,1,1,1/0,0,0,0,0,0"
    assert CLASSIC.position(state) == f"{rows} {tracks} refill,0,0,2,0 ------ - rrgg2/rrrgrbroryrp {bag}"
    hidden = BAG.replace("rr5rg6rb6", "rr4rg6rb5").replace("gg5", "gg3")
    assert CLASSIC.position(CLASSIC.view(state, 0)).endswith(f" rrgg2/?6 ?{hidden}")
    hidden = BAG.replace("rr5rg6rb6ro6ry6rp6", "rr4rg5rb4ro5ry5rp5")
    assert CLASSIC.position(CLASSIC.view(state, 1)).endswith(f" ?3/rrrgrbroryrp ?{hidden}")
    assert CLASSIC.position(CLASSIC.view(state, None)).endswith(f" ?3/?6 ?{BAG.replace('rb6', 'rb5')}")


@pytest.mark.rule("Z6", "DU2")
def test_the_text_tells_heights_tiles_put_aside_and_duel_markers() -> None:
    state = drawn(STACKING, laid="r@e4 b@e5, r@e6 b@e7, g@e5 y@e6", aside="rb rb gg", holders="------")
    fields = STACKING.position(state).split()
    assert fields[0] == "5/1r2g1/7/8/1p1rA~2gA~2yDbDb1/8/7/1y2o1/5"
    assert fields[4] == "rb2gg"
    assert DUEL.position(POSITIONS["duel"][1]).split()[1:4] == [
        "9,-9,0,1,-2,3/-9,9,0,-1,2,-3",
        "place,0,1,2,0",
        "01---0",
    ]


FIELDS = ("board", "tracks", "turn", "holders", "aside", "racks", "bag")
PLACING = dict(zip(FIELDS, (BOARD, ZEROS, "place,0,1,2,0", "------", "-", "rb/gg", "rr"), strict=True))


def written(**changed: str) -> str:
    return " ".join((PLACING | changed).values())


@pytest.mark.rule("K2", "K3", "K6")
@pytest.mark.parametrize(
    "text",
    [
        written(),
        written(turn="place,1,6,0,2"),
        written(tracks="18,18,18,18,18,17/0,0,0,0,0,0"),
        written(racks="rb6/gg4", bag="rr5rg6"),
        written(racks="rb/?6", bag="?gg5oo"),
        written(racks="?1/?0", bag="?gg"),
        written(turn="over,0,0,2,0", racks="-/-", bag="-"),
        written(aside="gg5", racks="rb/-"),
        written(turn="refill,0,0,2,0", racks="rb5/gg"),
        written(turn="refill,0,0,2,0", racks="rb5/?2", bag="?gg3"),
        written(turn="deal,1,1,0,0", racks="rb6/-"),
        written(turn="offer,0,0,2,0", bag="rr5rg"),
        written(turn="offer,0,0,2,0", racks="rb/?2", bag="?rr5rg3"),
        written(turn="swap,0,0,2,0", racks="-/gg", bag="rr5rg", aside="bb"),
        written(turn="swap,0,0,2,0", racks="rb5/gg", aside="bb"),
    ],
)
def test_a_sound_position_is_accepted(text: str) -> None:
    assert CLASSIC.position(CLASSIC.read_position(text)) == text


@pytest.mark.rule("K2", "K3", "K6")
@pytest.mark.parametrize(
    "text",
    [
        "",
        "r",
        written() + " ",
        written() + " rr",
        written().rpartition(" ")[0],
        written().replace(" ", "  "),
        written().upper(),
        written(board=BOARD.replace("r4g", "r5g")),
        written(board=BOARD.replace("r4g", "r3g")),
        written(board=BOARD.replace("r4g", "r04g")),
        written(board=BOARD.replace("r4g", "r22g")),
        written(board=BOARD.replace("r4g", "r4g0")),
        written(board=BOARD.replace("r4g", "x4g")),
        written(board=BOARD.replace("r4g", "r4gx")),
        written(board=BOARD.replace("r4g", "r4gA")),
        written(board=BOARD.replace("r4g", "rC4g")),
        written(board=BOARD.replace("r4g", "rG4g")),
        written(board=BOARD.replace("r4g", "~1r4g")),
        written(board=BOARD.replace("r4g", "~2r4g")),
        written(board=BOARD.replace("r4g", "r4~2g")),
        written(board=BOARD.replace("r4g", "r4~0g")),
        written(board=BOARD.replace("r4g", "r4~999g")),
        written(board=BOARD.replace("r4g", "r4g~2")),
        written(board=BOARD.replace("r4g", "r" + "9" * 5000 + "g")),
        written(board=BOARD + "/7"),
        written(board=BOARD.removesuffix("/y4o")),
        written(tracks="0,0,0,0,0,0"),
        written(tracks=ZEROS + "/0,0,0,0,0,0"),
        written(tracks="0,0,0,0,0/0,0,0,0,0,0"),
        written(tracks="0,0,0,0,0,0,0/0,0,0,0,0,0"),
        written(tracks="19,0,0,0,0,0/0,0,0,0,0,0"),
        written(tracks="0,0,0,0,0,0/0,0,0,0,0,-1"),
        written(tracks="00,0,0,0,0,0/0,0,0,0,0,0"),
        written(tracks="r,0,0,0,0,0/0,0,0,0,0,0"),
        written(turn="lay,0,1,2,0"),
        written(turn="place,2,1,2,0"),
        written(turn="place,-1,1,2,0"),
        written(turn="over,2,0,2,0"),
        written(turn="place,0,-1,2,0"),
        written(turn="place,0,1,3,0"),
        written(turn="place,0,1,-1,0"),
        written(turn="place,0,1,2,3"),
        written(turn="place,0,1,2,-1"),
        written(turn="place,0,1,2"),
        written(turn="place,0,1,2,0,0"),
        written(turn="stones,0,1,0,0"),
        written(holders="-----"),
        written(holders="-------"),
        written(holders="2-----"),
        written(holders="x-----"),
        written(aside=""),
        written(aside="gg1"),
        written(aside="gg6"),
        written(racks="rb"),
        written(racks="rb/gg/-"),
        written(racks="rb4rg3/gg"),
        written(racks="-/gg"),
        written(racks="br/gg"),
        written(racks="r/gg"),
        written(racks="gg5/gg"),
        written(racks="ggrb/gg"),
        written(bag="rr6"),
        written(bag="rr999"),
        written(bag="?"),
        written(racks="rb/gg", bag="?gg"),
        written(racks="?1/gg", bag="rr"),
        written(racks="?1/?1", bag="?gg", turn="place,0,1,2,0"),
        written(racks="rb/?2", bag="?gg"),
        written(racks="rb/?7", bag="?gg5oo5"),
        written(racks="rb/?-1", bag="?gg"),
        written(racks="?0/gg", bag="?rr"),
        written(board="/".join("y" * int(row) for row in ["6", "7", "8", "9", "10", "11", "10", "9", "8", "7", "6"])),
    ],
)
def test_what_no_match_comes_to_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^not (a|the one way to write a) position of classic-2: "):
        CLASSIC.read_position(text)


@pytest.mark.rule("K2", "K3", "K6")
@pytest.mark.parametrize(
    ("text", "why"),
    [
        (written(board=BOARD.replace("r4g", "r5g")), "the rows do not fit the board"),
        (written(board=BOARD.replace("r4g", "r4gA")), "half a tile lies off the board"),
        (written(board=BOARD.replace("r4g", "r4~2g")), "too high for this game"),
        (written(board=BOARD.replace("r4g", "r4gx")), "not a row"),
        (written(racks="rb/gg", bag="?gg"), "a view shows one rack"),
        (written(racks="-/gg"), "no match comes to this"),
    ],
)
def test_a_refusal_quotes_the_text_and_has_a_reason(text: str, why: str) -> None:
    with pytest.raises(ValueError, match="position of classic-2") as refused:
        CLASSIC.read_position(text)
    assert str(refused.value) == f"not a position of classic-2: {text[:57] + '...'!r}"
    assert str(refused.value.__cause__) == why


@pytest.mark.rule("K2")
def test_another_way_to_write_a_position_is_refused() -> None:
    text = written(board=BOARD.replace("r4g", "r04g"))
    with pytest.raises(ValueError, match="not the one way") as refused:
        CLASSIC.read_position(text)
    assert str(refused.value) == f"not the one way to write a position of classic-2: {text[:57] + '...'!r}"


@pytest.mark.rule("K14", "K15", "K16")
@pytest.mark.parametrize(
    "text",
    [
        pytest.param(written(turn="refill,0,0,2,0", bag="-"), id="a refill from an empty bag"),
        pytest.param(written(turn="refill,0,0,2,0", racks="rb6/gg"), id="a refill of a full rack"),
        pytest.param(written(turn="deal,0,1,0,0", racks="rb6/-"), id="a deal to a full rack"),
        pytest.param(written(turn="swap,0,0,2,0", aside="gg", racks="rb/-"), id="an exchange with too few tiles"),
        pytest.param(written(turn="offer,0,0,2,0", bag="rr5"), id="an exchange offered with too few tiles"),
        pytest.param(written(turn="swap,0,0,2,0", aside="gg", racks="rb6/-"), id="an exchange of a full rack"),
        pytest.param(written(turn="swap,0,0,2,0", aside="gg", racks="?1/?0", bag="?rr5"), id="an exchange in a view"),
        pytest.param(written(turn="offer,0,0,2,0", racks="-/gg", bag="rr5rg5"), id="an exchange of an empty rack"),
        pytest.param(written(turn="offer,0,0,2,0", racks="rb/?2", bag="?rr5rg2"), id="an exchange offered in a view"),
        pytest.param(written(turn="offer,0,0,2,0", racks="?1/?2", bag="?rr5rg6"), id="an offer seen by who looks on"),
        pytest.param(written(turn="offer,0,0,2,0", racks="?1/gg", bag="?rr5rg6"), id="an offer seen by another seat"),
        pytest.param(written(turn="refill,0,0,2,0", racks="rb/?2", bag="?gg2"), id="a refill in a view"),
        pytest.param(written(turn="place,0,0,2,0"), id="a seat that owes no tile but has to lay one"),
    ],
)
def test_a_position_from_which_the_match_cannot_go_on_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="position of classic-2"):
        CLASSIC.read_position(text)


@pytest.mark.rule("DU3")
def test_a_duel_position_has_markers_from_nine_to_nine_that_both_sides_see_alike() -> None:
    sound = DUEL.position(POSITIONS["duel"][1])
    for tracks in ("10,0,0,0,0,0/-10,0,0,0,0,0", "-10,0,0,0,0,0/10,0,0,0,0,0", "1,0,0,0,0,0/1,0,0,0,0,0"):
        with pytest.raises(ValueError, match="position of classic-duel"):
            DUEL.read_position(sound.replace("9,-9,0,1,-2,3/-9,9,0,-1,2,-3", tracks))


@pytest.mark.rule("K9", "Z12")
@pytest.mark.parametrize(
    "text",
    [
        "pass",
        "Keep",
        "keep ",
        "draw",
        "draw br",
        "draw r",
        "draw rb gg",
        "stone",
        "stone x",
        "stone rg",
        "place r@f6",
        "place r@f6 b@f7 ",
        "place r@f6  b@f7",
        "place b@f6 r@f7",
        "place r@f7 r@f6",
        "place r@f6 b@z1",
        "place r@a1 b@f6",
        "place x@f6 b@f7",
    ],
)
def test_only_the_one_way_to_write_an_action_will_do(text: str) -> None:
    with pytest.raises(ValueError, match=rf"^{text!r}"):
        CLASSIC.parse(text)


@pytest.mark.rule("K5")
def test_every_action_reads_back_as_it_was_written() -> None:
    for text in ("place r@f6 b@f7", "place r@f7 b@f6", "place g@f6 g@f7", "draw rb", "stone p", "keep", "swap"):
        assert CLASSIC.text(CLASSIC.parse(text)) == text

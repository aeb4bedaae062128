"""Positions of the collecting games as one line of text, both ways."""

from __future__ import annotations

from random import Random

import pytest

from hindmost.rules.collecting_state import Phase, State, View
from tests.drawing import collecting, played, spread

FOUR = collecting("collecting-4")
SOUND = "r20g20b20o21y21p21 rgb - -/-/-/- choose,0,0,0"
PILE, OPEN, TURN = SOUND.split(" ", maxsplit=1)[0], "rgb - -/-/-/-", "choose,0,0,0"

POSITIONS: dict[str, State] = {
    "start": FOUR.start(),
    "fill": spread(FOUR, "r", seat=2, phase=Phase.FILL),
    "choose": spread(FOUR, "rrgbb", rows=["rrgby", "p"], seat=1),
    "bonus turn": spread(FOUR, "rgb", rows=["rrrrr"], bonus_turn=True, owed=2),
    "first reveal": spread(FOUR, "rgb", phase=Phase.REVEAL),
    "reveal": spread(FOUR, "rgb", risk="rg", seat=3, phase=Phase.REVEAL),
    "decide": spread(FOUR, "rgb", risk="rg", seat=3, phase=Phase.DECIDE),
    "over": played(FOUR, spread(FOUR, "prrr", rows=["rgboy" * 5 + "ppp"], risk="p", phase=Phase.DECIDE), "stop"),
}


@pytest.mark.rule("S3")
@pytest.mark.parametrize("name", POSITIONS)
def test_a_position_reads_back_as_it_was_written(name: str) -> None:
    state = POSITIONS[name]
    assert FOUR.read_position(FOUR.position(state)) == state
    for seat in (0, 1, 2, 3, None):
        view = FOUR.view(state, seat)
        read = FOUR.read_position(FOUR.position(view))
        assert isinstance(read, View)
        assert read == view
        assert FOUR.imagine(read, Random(1)) == state
        assert FOUR.view(FOUR.imagine(read, Random(1)), seat) == view


@pytest.mark.rule("S3")
def test_the_text_of_a_position() -> None:
    assert FOUR.position(spread(FOUR, "rgb")) == SOUND
    state = spread(
        FOUR, "rrgbb", rows=["rry", "", "ppppp"], risk="rb", seat=2, phase=Phase.DECIDE, bonus_turn=True, owed=1
    )
    text = "r16g20b18o21y20p16 r2gb2 rb r2y/-/p5/- decide,2,1,1"
    assert FOUR.position(state) == text
    assert FOUR.position(FOUR.view(state, 2)) == text + " ?2"
    assert FOUR.position(FOUR.view(state, None)) == text + " ?"


@pytest.mark.rule("S1", "S5", "S7", "S12")
@pytest.mark.parametrize(
    "text",
    [
        "",
        SOUND + " ",
        SOUND + " 0",
        SOUND + " ?4",
        SOUND + " ?x",
        SOUND + " ?0 ?1",
        SOUND + " ??",
        SOUND.rpartition(" ")[0],
        SOUND.replace(" ", "  "),
        f"{PILE.replace('r20', 'r21')} {OPEN} {TURN}",
        f"{PILE.replace('r20', 'r19')} {OPEN} {TURN}",
        f"{PILE.replace('r20', 'r020')} {OPEN} {TURN}",
        f"{PILE.replace('r20', 'r999')} {OPEN} {TURN}",
        f"{PILE.replace('r20', 'x20')} {OPEN} {TURN}",
        f"{PILE} bgr - -/-/-/- {TURN}",
        f"{PILE} rgb - -/-/- {TURN}",
        f"{PILE} rgb - -/-/-/-/- {TURN}",
        f"{PILE} rgb  -/-/-/- {TURN}",
        f"{PILE} {OPEN} choose,4,0,0",
        f"{PILE} {OPEN} choose,-1,0,0",
        f"{PILE} {OPEN} choose,0,2,0",
        f"{PILE} {OPEN} choose,0,0,-1",
        f"{PILE} {OPEN} choose,0,0",
        f"{PILE} {OPEN} choose,0,0,0,0",
        f"{PILE} {OPEN} wait,0,0,0",
        f"{PILE} {OPEN} decide,0,0,0",
        f"{PILE.replace('p21', 'p20')} rgb p -/-/-/- choose,0,0,0",
        f"{PILE.replace('p21', 'p20')} rgb p -/-/-/- fill,0,0,0",
        f"{PILE.replace('p21', 'p20')} rgb p -/-/-/- over,0,0,0",
        f"{PILE.replace('p21', 'p19')} rgb p2 -/-/-/- decide,0,0,0",
        f"{PILE.replace('p21', 'p15')} rgb - p6/-/-/- {TURN}",
        f"{PILE.replace('b20', 'b21')} rg - -/-/-/- {TURN}",
        f"{PILE} {OPEN} fill,0,0,0",
        "- r21g21b21o21y21p21 - -/-/-/- choose,0,0,0",
        "- r21g21b21o21y21p21 - -/-/-/- fill,0,0,0",
        "- r21g21b21o21y21p21 - -/-/-/- reveal,0,0,0",
    ],
)
def test_what_no_match_comes_to_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"^not (a|the one way to write a) position of collecting-4: "):
        FOUR.read_position(text)


@pytest.mark.rule("S1", "S3")
def test_a_refusal_quotes_the_text_and_has_a_reason() -> None:
    with pytest.raises(ValueError, match="position of collecting-4") as refused:
        FOUR.read_position(SOUND.replace("r20", "r19"))
    assert str(refused.value) == f"not a position of collecting-4: {SOUND.replace('r20', 'r19')!r}"
    assert str(refused.value.__cause__) == "no match comes to this"
    text = SOUND.replace("choose,0", "choose,00")
    with pytest.raises(ValueError, match="not the one way") as refused:
        FOUR.read_position(text)
    assert str(refused.value) == f"not the one way to write a position of collecting-4: {text!r}"


@pytest.mark.rule("S3", "S6")
@pytest.mark.parametrize("name", POSITIONS)
def test_a_seat_knows_what_it_may_do_and_nobody_else_may_do_anything(name: str) -> None:
    state = POSITIONS[name]
    for seat in (0, 1, 2, 3, None):
        known = list(FOUR.legal(FOUR.view(state, seat)))
        assert known == (list(FOUR.actions(state)) if seat is not None and seat == FOUR.to_act(state) else [])


@pytest.mark.rule("S3")
def test_a_view_belongs_to_a_seat_or_to_an_onlooker() -> None:
    with pytest.raises(ValueError, match="position of collecting-4"):
        FOUR.read_position(SOUND + " ?-1")


@pytest.mark.rule("S-A2", "S12")
@pytest.mark.parametrize(
    "text",
    [
        f"{PILE.replace('p21', 'p16')} rgb - p5/-/-/- {TURN}",
        f"{PILE.replace('p21', 'p20')} rgb p -/-/-/- reveal,0,0,0",
        "- r20g21b21o21y21p21 r -/-/-/- decide,3,1,7",
        f"{PILE} {OPEN} choose,3,1,2 ?3",
    ],
)
def test_a_sound_position_is_accepted(text: str) -> None:
    assert FOUR.position(FOUR.read_position(text)) == text

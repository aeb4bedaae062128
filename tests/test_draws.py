"""Draws that nobody can have chosen: what follows from a seed, and what does not."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from hindmost.actions import Stone
from hindmost.draws import FAULTS, check, commitment, draw_at, mixed, new_seed, next_draw, number
from hindmost.editions import find
from hindmost.game import NATURE, AnyGame
from hindmost.match import Match, dumps, loads
from hindmost.tiles import COLOURS, KIND_NAMES
from tests.playing import ALL

NOTATION = (Path(__file__).parent.parent / "docs" / "notation.md").read_text("utf-8")
SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f"
MINE = "00112233445566778899aabbccddeeff"


# Written once more, from docs/notation.md alone: SHA-256 and lists of tiles, nothing of the package but its states.


def sha256(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    inner, outer = (bytes(byte ^ pad for byte in key.ljust(64, b"\0")) for pad in (0x36, 0x5C))
    return sha256(outer + sha256(inner + message))


def by_the_book(seed: str, parts: str, ply: int, n: int) -> int:
    c = 0
    while True:
        digest = hmac_sha256(seed.encode(), f"hindmost/1 draw {ply} {c} {parts}".encode())
        for at in range(0, 32, 2):
            word = digest[at] * 256 + digest[at + 1]
            if word < 65536 - 65536 % n:
                return word % n
        c += 1


def laid_out(state: Any, stones: list[int]) -> list[str]:
    """All that can be drawn, in the order of the kinds, equal ones beside each other."""
    if stones:
        return [f"stone {COLOURS[colour]}" for colour in stones]
    if hasattr(state, "pile"):
        return [f"draw {COLOURS[colour]}" for colour, count in enumerate(state.pile) for _ in range(count)]
    return [f"draw {KIND_NAMES[kind]}" for kind, count in enumerate(state.bag) for _ in range(count)]


def draw_by_the_book(game: AnyGame, state: Any, ply: int, parts: str) -> str:
    stones = [action.colour for action in game.actions(state) if isinstance(action, Stone)]
    tiles = laid_out(state, stones)
    return tiles[by_the_book(SEED, parts, ply, len(tiles))]


def vectors() -> list[tuple[str, int, int, int]]:
    rows = re.findall(r"^\| `([0-9a-f,-]+)` \| (\d+) \| (\d+) \| (\d+) \|", NOTATION, re.MULTILINE)
    return [(parts, int(ply), int(below), int(due)) for parts, ply, below, due in rows]


def entropy(parts: str) -> list[str | None]:
    return [None if part == "-" else part for part in parts.split(",")]


def test_the_test_vectors_of_the_notation_are_right() -> None:
    assert len(vectors()) == 8
    for parts, ply, below, due in vectors():
        assert number(SEED, entropy(parts), ply, below) == by_the_book(SEED, parts, ply, below) == due
    assert commitment(SEED) == sha256(SEED.encode()).hex()
    assert f"`{commitment(SEED)}`" in NOTATION
    assert f"`{SEED}`" in NOTATION


def first_draws(match: Match, seed: str = SEED) -> Match:
    while match.to_act == NATURE:
        match = match.play(next_draw(match, seed))
    return match


def test_the_first_draws_of_the_notation_are_right() -> None:
    rows = re.findall(r"^\| `([a-z]+-\w+)` \| (`(?:draw|stone) .+`) \|$", NOTATION, re.MULTILINE)
    assert len(rows) == 4
    for game, draws in rows:
        match = first_draws(Match.new(find(game)))
        assert [f"`{match.game.text(action)}`" for action in match.log] == draws.split(", ")


def whole(name: str, seed: str = SEED, **noted: Any) -> Match:
    """A match in which the seats do the first thing they may."""
    match = Match.new(find(name)).noting(**noted)
    while match.to_act is not None:
        drawn = match.to_act == NATURE
        match = match.play(next_draw(match, seed) if drawn else match.game.actions(match.state)[0])
    return match


def committed(name: str = "tiny-2") -> Match:
    return whole(name, commitment=commitment(SEED)).noting(seed=SEED)


@pytest.mark.parametrize("name", ALL)
def test_every_draw_of_every_game_is_the_one_by_the_book(name: str) -> None:
    match, draws = committed(name), 0
    game, state = match.game, match.game.start()
    for ply, action in enumerate(match.log):
        if game.to_act(state) == NATURE:
            assert game.text(action) == draw_by_the_book(game, state, ply, ",".join("-" * game.seats))
            draws += 1
        state = game.apply(state, action)
    assert check(match).text == f"all {draws} draws follow from the seed"
    assert check(loads(dumps(match))) == check(match)


def test_all_numbers_are_equally_likely() -> None:
    counts = [0] * 3
    for ply in range(3000):
        counts[number(SEED, [None], ply, 3)] += 1
    assert all(abs(count - 1000) < 120 for count in counts), counts  # more than four standard deviations
    assert number(SEED, [None], 0, 1) == 0
    with pytest.raises(ValueError, match="a number below 0 cannot be drawn"):
        number(SEED, [None], 0, 0)


def test_what_a_seat_mixes_in_changes_the_draws() -> None:
    match = Match.new(find("classic-2"))
    deals = {first_draws(each).log for each in (match, mixed(match, 0, MINE), mixed(match, 1, MINE))}
    assert len(deals) == 3


def test_a_draw_that_was_taken_back_comes_again() -> None:
    match = first_draws(Match.new(find("classic-2")))
    legal = match.game.actions(match.state)
    one, other = (first_draws(match.play(legal[at])) for at in (0, -1))
    assert one.log[-1] == other.log[-1] != match.log[-1]
    assert first_draws(one.at(len(match.log)).play(legal[-1])) == other


def test_seeds_cannot_be_guessed() -> None:
    assert len({new_seed() for _ in range(100)}) == 100


def test_the_first_draw_that_does_not_follow_is_named() -> None:
    match = committed()
    ply = next(ply for ply in range(8, len(match.log)) if match.at(ply).to_act == NATURE)
    before = match.at(ply)
    other = next(action for action in match.game.actions(before.state) if action != match.log[ply])
    changed = before.play(other)
    draws = sum(match.at(at).to_act == NATURE for at in range(ply))
    told = check(changed)
    drawn, due = match.game.text(other), match.game.text(match.log[ply])
    assert (told.outcome, told.draws, told.ply, told.drawn, told.due) == ("other draw", draws, ply, drawn, due)
    assert told.text == f"{drawn!r} does not follow from the seed, {due!r} does"


def test_a_seed_that_was_not_committed_to_is_noticed() -> None:
    assert check(committed().noting(seed=new_seed())).outcome == "other seed"


def test_what_was_mixed_in_cannot_be_changed_afterwards() -> None:
    assert check(committed().noting(entropy=[MINE, None])).outcome == "other draw"


def test_a_record_without_a_commitment_is_as_good_as_ever() -> None:
    match = whole("tiny-2", seed=new_seed()).noting(seed=42, entropy="much")
    assert loads(dumps(match)) == match
    assert check(match).outcome == "uncommitted"
    assert "no commitment" in check(match).text


def test_a_seed_that_is_not_revealed_yet_is_waited_for() -> None:
    match = whole("tiny-2", commitment=commitment(SEED))
    assert check(match).outcome == "sealed"


@pytest.mark.parametrize(
    ("noted", "said"),
    [
        ({"commitment": 5}, "a commitment has 64 digits (0-9, a-f), not '5'"),
        ({"commitment": "F" * 64}, "a commitment has 64 digits"),
        ({"commitment": "f" * 64 + "\n"}, "a commitment has 64 digits"),
        ({"seed": SEED[:-1]}, "a seed has 64 digits"),
        ({"entropy": MINE}, "entropy is a list with something for each of 2 seats"),
        ({"entropy": [MINE]}, "entropy is a list with something for each of 2 seats"),
        ({"entropy": [MINE, "ab"]}, "entropy has 32 to 64 digits (0-9, a-f), not 'ab'"),
        ({"entropy": [MINE, 7]}, "entropy has 32 to 64 digits (0-9, a-f), not '7'"),
    ],
)
def test_what_is_none_is_told(noted: dict[str, Any], said: str) -> None:
    told = check(committed().noting(**noted))
    assert told.outcome == "malformed"
    assert told.outcome in FAULTS
    assert said in told.text
    json.dumps(told.text)


def test_a_draw_is_counted_through_by_the_weights() -> None:
    game = find("classic-2")
    state = game.start()
    assert game.text(draw_at(game, state, SEED, [None, None], 0)) == "draw ry"  # 5 rr, 6 each of rg, rb, ro: number 26

"""Links that hold what they show: short, bounded, and believed no more than any stranger."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64encode
from pathlib import Path
from random import Random

import pytest

from hindmost import links
from hindmost.editions import find, names
from hindmost.links import BadLink, match_in, of_match, of_position, pack, position_in, unpack
from hindmost.match import Match
from hindmost.simulation import simulate

# As docs/notation.md has them.
VECTORS = {
    "ATUpbCoMwELxKyLdhNStYvU2Cdiuou6yhEMS7NwotnfmY52GfrGtIdrCveRtX3pMT3uc08waNrSyFdSpj0vCeFudLw3KNux2Os7Lfb7loS9DBA3poapA-X"
    "tKX3EFu2dTVj_DnzTiFpZjmDu6GKQRnVL0SakRl1IwqSOQpIjFSRhKM0UfGmDEKMnvOyII5-ywo4u35AQ": {
        "format": "hindmost-position/1",
        "game": "travel-2",
        "options": {},
        "position": "r4g/7/8/9/10/p9b/10/9/8/7/y4o 0,0,0,0,0,0/0,0,0,0,0,0 deal,0,1,0,0 ------ - -/- "
        "rr2rg3rb3ro3ry3rp3gg2gb3go3gy3gp3bb2bo3by3bp3oo2oy3op3yy2yp3pp2",
    },
    "AFYpBCoAgFAWvEm9tRNt2nSNcfLVMUH_4hRbi3bPdzDANF5dEFRvukF1iqcsKBU_pHM1GEgl2Fo48Kj81cBZsrSvksQw8sDuCVojsf3"
    "OF3skY6P4B": {
        "format": "hindmost/1",
        "game": "classic-solo",
        "options": {},
        "names": ["Ada"],
        "log": ["draw bb"],
    },
}


@pytest.mark.parametrize("link", VECTORS)
def test_links_of_today_open_tomorrow(link: str) -> None:
    value = unpack(link)
    assert value == VECTORS[link]
    assert unpack(pack(value)) == value
    assert (match_in(value).record() if links.is_record(value) else position_in(value)) is not None
    assert link in (Path(__file__).parents[1] / "docs" / "notation.md").read_text("utf-8")


def packed(text: bytes) -> str:
    packer = zlib.compressobj(9, wbits=-15)
    return "A" + urlsafe_b64encode(packer.compress(text) + packer.flush()).decode().rstrip("=")


@pytest.mark.parametrize("name", names())
def test_a_match_and_each_of_its_positions_come_back_from_a_link(name: str) -> None:
    game = find(name)
    agents = ["random"] * game.seats
    match = next(iter(simulate(game, agents, 1, "links")))
    link = of_match(match)
    assert len(f"link={link}") <= 2000
    assert match_in(unpack(link)) == match
    for ply in Random(name).sample(range(len(match.log)), 3):
        state = match.at(ply).state
        assert position_in(unpack(of_position(game, state))).state == state
        for seat in range(game.seats):
            view = game.view(state, seat)
            assert position_in(unpack(of_position(game, view))).state == view


def test_a_link_brings_what_the_draws_followed_from_and_no_notes_of_others() -> None:
    match = Match.new(find("classic-2"), ["Ada", "Bob"]).noting(commitment="0" * 64, hints=[[1, 0]], note="x" * 9000)
    assert match_in(unpack(of_match(match))).extra == {"commitment": "0" * 64}


@pytest.mark.parametrize(
    ("link", "why"),
    [
        ("", "not a link"),
        ("B", "not a link"),
        ("A!", "not a link"),
        ("A", "damaged"),
        ("A" * 1991, "at most 1990"),
        (packed(b"{")[:-3], "damaged"),
        (packed(b'{"format":"hindmost/1"'), "damaged"),
        (packed(b"[]"), "nothing"),
        (packed(b"[" * 30_000), "damaged"),
        (packed(b'{"a":1e999}'), "damaged"),
        (packed(b" " * 40_000 + b"{}"), "damaged"),
        (packed(b"{}") + "AAAA", "damaged"),
    ],
)
def test_what_is_no_link_is_refused_in_one_line(link: str, why: str) -> None:
    with pytest.raises(BadLink, match=why) as told:
        unpack(link)
    assert "\n" not in str(told.value)


def test_little_that_unpacks_to_much_is_not_unpacked() -> None:
    """A megabyte of blanks fits into a link, and is let go after 32 KB."""
    link = packed(b" " * 1_000_000)
    assert len(link) < links.LONGEST
    with pytest.raises(BadLink, match="damaged"):
        unpack(link)


def test_what_does_not_fit_is_told() -> None:
    noise = "".join(Random(1).choices("0123456789abcdef", k=5000))
    with pytest.raises(BadLink, match="too long for a link"):
        pack({"a": noise})


@pytest.mark.parametrize(
    "value",
    [
        {"format": "hindmost-position/1"},
        {"format": "hindmost-position/1", "game": "classic-9", "options": {}, "position": ""},
        {"format": "hindmost-position/1", "game": "classic-2", "options": {}, "position": "99999999"},
        {"format": "hindmost-position/1", "game": "classic-2", "options": [], "position": ""},
    ],
)
def test_a_position_is_checked_by_the_rules(value: dict[str, object]) -> None:
    with pytest.raises(BadLink):
        position_in(value)


def test_a_match_is_checked_ply_by_ply() -> None:
    game = find("classic-2")
    record = Match.new(game, ["Ada", "Bob"]).play(game.parse("draw rb")).record()
    with pytest.raises(BadLink, match="ply 1: 'keep' is not legal here"):
        match_in(unpack(pack(record | {"log": ["draw rb", "keep"]})))

"""What the prompt offers while somebody types."""

from __future__ import annotations

import re

from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

from hindmost.game import AnyGame
from hindmost.terminal.completion import Words
from hindmost.terminal.parsing import COMMANDS, suggest
from hindmost.terminal.placements import best_placements
from tests.terminal.tools import played


def offers(text: str, name: str = "classic-2", plies: int = 12) -> dict[str, str]:
    match = played(name, plies)
    seat = match.to_act
    assert seat is not None
    return dict(suggest(match.game, match.game.view(match.state, seat), match.game.actions(match.state), text))


def test_first_the_tiles_of_the_rack_and_the_commands_are_offered() -> None:
    tiles = [word for word, meaning in offers("").items() if meaning == "tile"]
    assert 1 <= len(tiles) <= 6
    assert set(COMMANDS) <= set(offers(""))
    assert set(offers("re")) == {"resign"}


def test_after_a_tile_its_first_cell_and_then_its_second_are_offered() -> None:
    tile = next(word for word, meaning in offers("").items() if meaning == "tile")
    firsts = offers(f"{tile} ")
    assert "a7" in firsts
    assert set(offers(f"place {tile.upper()} a")) == {cell for cell in firsts if cell.startswith("a")}
    seconds = offers(f"{tile} a7 ")
    assert set(seconds) <= {"a8", "b6", "b7"}
    assert all("+" in gain or gain == "no points" for gain in seconds.values())
    assert offers(f"{tile} a7 b6 ") == {}


def test_after_one_half_the_other_is_offered() -> None:
    halves = offers("r@")
    assert halves
    assert all(re.fullmatch(r"r@[a-k]\d+", half) for half in halves)
    others = offers(f"{next(iter(halves))} ")
    assert others
    assert all(re.fullmatch(r"[rgboyp]@[a-k]\d+", half) for half in others)


def test_only_legal_placements_are_offered() -> None:
    match = played("tiny-2", 6)
    game: AnyGame = match.game
    offered = set()
    for tile, meaning in offers("", "tiny-2", 6).items():
        if meaning == "tile":
            for first in offers(f"{tile} ", "tiny-2", 6):
                for second in offers(f"{tile} {first} ", "tiny-2", 6):
                    offered.add((tile, frozenset([first, second]) if tile[0] == tile[1] else (first, second)))
    assert len(offered) == len(game.actions(match.state))


def test_the_list_command_offers_tiles_and_other_commands_nothing() -> None:
    assert set(offers("list ")) == {word for word, meaning in offers("").items() if meaning == "tile"}
    assert offers("save ") == {}
    assert offers("zz a7 ") == {}


def test_choices_are_offered_where_there_is_nothing_to_place() -> None:
    assert next(iter(offers("", "collecting-2", 3))) == "reveal"
    assert set(offers("re", "collecting-2", 3)) == {"reveal", "resign"}


def test_the_completer_replaces_the_word_that_was_begun() -> None:
    words = Words(lambda text: [("resign", ""), ("reveal", "go on")])
    found = list(words.get_completions(Document("list re"), CompleteEvent()))
    assert [(one.text, one.start_position, one.display_meta_text) for one in found] == [
        ("resign", -2, ""),
        ("reveal", -2, "go on"),
    ]
    assert {one.start_position for one in words.get_completions(Document("list "), CompleteEvent())} == {0}


def test_the_best_placements_leave_the_best_standing() -> None:
    match = played("classic-2", 60)
    while match.game.to_act(match.state) not in range(2):
        match = played("classic-2", len(match.log) - 1)
    game = match.game
    view = game.view(match.state, match.to_act)
    side = game.side(view.seat)
    found = best_placements(game, view)  # type: ignore[arg-type]
    values = [sorted(game.apply(match.state, place).tracks[side]) for place in found]
    assert values == sorted(values, reverse=True)
    assert values[0] == max(sorted(game.apply(match.state, place).tracks[side]) for place in game.actions(match.state))

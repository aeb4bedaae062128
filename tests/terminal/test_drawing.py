"""What the table looks like, read as plain text."""

from __future__ import annotations

import re

import pytest
from rich.console import Console

from hindmost import editions
from hindmost.actions import Place
from hindmost.game import NATURE
from hindmost.match import Match
from hindmost.rules.laying import Laying
from hindmost.terminal.board import draw_board
from hindmost.terminal.replay import show_match
from hindmost.terminal.screen import Screen
from hindmost.terminal.symbols import LETTERS, SYMBOLS, Glyphs, clean, glyphs_for, say
from tests.terminal.tools import ALL, Narrow, paper, plain, played


def screen(match: Match, glyphs: Glyphs = SYMBOLS, columns: int = 120) -> Screen:
    return Screen(match.game, match.names, glyphs, columns)


@pytest.mark.parametrize("glyphs", [SYMBOLS, LETTERS], ids=["symbols", "letters"])
@pytest.mark.parametrize("name", ALL)
def test_every_game_can_be_drawn_at_its_start_in_the_middle_and_at_its_end(name: str, glyphs: Glyphs) -> None:
    for plies in (0, 5, 40, 90):
        match = played(name, plies)
        for viewer in (None, 0):
            view = match.game.view(match.state, viewer)
            drawn = plain([*screen(match, glyphs).draw(view), *screen(match, glyphs).hand(view)])
            assert drawn.startswith(name)
            if glyphs is LETTERS:
                assert drawn.isascii()


@pytest.mark.parametrize("name", ALL)
def test_every_game_fits_into_120_columns_and_50_lines(name: str) -> None:
    match = played(name, 90)
    view = match.game.view(match.state, 0)
    lines = [*screen(match).draw(view), *screen(match).hand(view)]
    assert max(line.cell_len for line in lines) <= 120
    assert len(lines) <= 42  # and some lines of news, and the prompt


@pytest.mark.parametrize("name", ["classic-2", "classic-duel", "stacking-2", "collecting-2", "travel-2"])
def test_a_board_for_two_fits_into_100_columns_with_its_tracks_beside_it(name: str) -> None:
    match = played(name, 60)
    lines = screen(match, columns=100).draw(match.game.view(match.state, 0))
    assert max(line.cell_len for line in lines) <= 100
    assert len(lines) <= 27


@pytest.mark.parametrize("name", ALL)
def test_a_narrow_terminal_gets_the_tracks_below_the_board(name: str) -> None:
    match = played(name, 60)
    lines = screen(match, columns=64).draw(match.game.view(match.state, 0))
    assert sum(line.plain.count("hindmost") for line in lines[:3]) <= 2


def test_the_six_shapes_differ_without_colour() -> None:
    assert len(set(SYMBOLS.colours)) == 6
    assert all(Console().render_lines(shape)[0][0].cell_length >= 1 for shape in SYMBOLS.colours)
    view = played("classic-2", 12).state
    console, out = paper()
    game = editions.find("classic-2")
    say(console, *Screen(game, ("a", "b"), SYMBOLS, 120).draw(game.view(view, 0)))
    assert set(SYMBOLS.colours) <= set(out.getvalue())
    assert "\x1b" not in out.getvalue()


def test_a_stroke_leads_from_each_half_to_the_other() -> None:
    game = editions.find("tiny-2")
    assert isinstance(game, Laying)
    state = played("tiny-2", 6).state
    centre = game.board.named["d4"]
    strokes = {}
    for direction in range(6):
        other = game.board.neighbours[centre][direction]
        after = game.apply(state, Place(state.racks[0].index(1), *sorted((centre, other))))
        drawn = plain(draw_board(game.board, after.surface, LETTERS))
        strokes[direction] = "".join(re.findall(r"---|[\\/]", drawn))
    assert strokes == {0: "---", 1: "/", 2: "\\", 3: "---", 4: "/", 5: "\\"}


def test_rows_have_letters_and_diagonals_numbers_at_both_ends() -> None:
    match = played("classic-2", 12)
    lines = [line.plain for line in draw_board(match.game.board, match.state.surface, SYMBOLS)]  # type: ignore[attr-defined]
    assert re.findall(r"\d+", lines[0]) == ["6", "7", "8", "9", "10", "11"]
    assert re.findall(r"\d+", lines[-1]) == ["1", "2", "3", "4", "5", "6"]
    rows = [line.split() for line in lines[1::2]]
    assert [row[0] for row in rows] == [row[-1] for row in rows] == list("abcdefghijk")
    assert [line.split()[0] for line in lines[2:12:2]] == ["5", "4", "3", "2", "1"]
    assert [line.split()[-1] for line in lines[12:21:2]] == ["11", "10", "9", "8", "7"]


def test_the_last_placement_stands_in_brackets() -> None:
    match = played("classic-2", 13)
    place = match.log[-1]
    assert isinstance(place, Place)
    board = match.game.board  # type: ignore[attr-defined]
    drawn = plain(draw_board(board, match.state.surface, LETTERS, {place.first, place.second}))
    assert len(re.findall(r"\([rgboyp]\)", drawn)) == 2


def test_heights_stand_beside_the_symbols_from_the_second_storey_on() -> None:
    match = played("stacking-2", 200)
    surface = match.state.surface
    drawn = plain(draw_board(match.game.board, surface, LETTERS))  # type: ignore[attr-defined]
    shown = [int(height) for height in re.findall(r"[rgboyp](\d+)", drawn)]
    assert sorted(shown) == sorted(height for height in surface.heights if height > 1)


def test_only_the_hindmost_colours_of_a_side_are_marked() -> None:
    match = played("classic-2", 90)
    drawn = plain(screen(match).draw(match.game.view(match.state, 0)))
    for track in match.state.tracks:
        for colour, value in enumerate(track):
            row = rf"{'▸' if value == min(track) else ' '}{'rgboyp'[colour]} {'━' * value}{SYMBOLS.colours[colour]}"
            assert re.search(row, drawn)


def test_a_placement_on_trial_shows_what_it_would_gain() -> None:
    match = played("classic-2", 13)
    while match.to_act == NATURE:
        match = played("classic-2", len(match.log) + 1)
    game = match.game
    assert isinstance(game, Laying)
    view = game.view(match.state, match.to_act)
    best = max(game.placements(view, view.rack), key=lambda place: sum(map(sum, game.score(view, place).values())))
    drawn = plain(screen(match).draw(view, trial=best))
    assert re.search(r"\+[1-9]", drawn)


def test_the_rope_of_a_duel_leans_to_the_side_that_pulled() -> None:
    game = editions.find("classic-duel")
    match = played("classic-duel", 90)
    drawn = plain(Screen(game, ("a", "b"), LETTERS, 100).draw(game.view(match.state, 0)))
    for colour, value in enumerate(match.state.tracks[0]):
        letter = "rgboyp"[colour]
        rope = re.search(rf"{letter} .*?[+*]([.=|{letter}]{{19}})[+*]", drawn)
        assert rope
        assert rope[1].index(letter) == 9 - value


def test_the_standing_says_who_is_ahead_and_where() -> None:
    match = played("classic-2", 90)
    drawn = plain(screen(match).draw(match.game.view(match.state, 0)))
    assert re.search(r"Standing now  seat \d ahead of seat \d, \d+ to \d+ \(", drawn)


def test_letters_are_taken_where_symbols_cannot_be_shown() -> None:
    narrow = Narrow()
    console = Console(file=narrow, width=100)
    assert glyphs_for(console) is LETTERS
    show_match(played("classic-2", 40), console)
    assert narrow.text()


@pytest.mark.parametrize("name", ["classic-2", "classic-team", "classic-solo", "stacking-3", "collecting-3"])
def test_a_record_is_shown_with_its_turns_its_standings_and_its_winner(name: str) -> None:
    match = played(name, 100_000)
    console, out = paper()
    show_match(match, console)
    shown = out.getvalue()
    assert all(" ".join(f"{value}" for value in standing) in " ".join(shown.split()) for standing in match.standings)
    assert re.search(r"(Winner|Shared win): |The match is over", shown)


def test_names_cannot_steer_the_terminal() -> None:
    nasty = "\x1b[31mred\x1b[0m [bold]x[/] \u202eback \ud800 \n\r\t" + "long" * 50
    match = Match.new(editions.find("tiny-2"), [nasty, "\x07\x00"])
    for console in (Console(file=(narrow := Narrow()), width=100), paper()[0]):
        show_match(match, console)
    shown = narrow.text()
    assert "[bold]x[/]"[:5] in shown
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f]", shown)
    assert clean("\x07\x00") == "?"
    assert len(clean(nasty)) <= 20


def test_a_lone_surrogate_does_not_stop_the_output() -> None:
    console, out = paper()
    say(console, "a \udcff b")
    assert out.getvalue() == "a ? b\n"

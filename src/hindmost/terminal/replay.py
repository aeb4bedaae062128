"""A recorded match, shown as a whole."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Console
from rich.text import Text

from hindmost.match import Match
from hindmost.terminal.screen import Screen
from hindmost.terminal.story import EVERYBODY, narrate_match, placed_cells, turns
from hindmost.terminal.symbols import clean, glyphs_for, say
from hindmost.terminal.words import outcome


def show_match(match: Match, console: Console, letters: bool = False) -> None:
    """The turns, then the board and the tracks as the match stands, and who has won."""
    names = [clean(name) for name in match.names]
    for ply, line in turns(match.game, narrate_match(match), names, EVERYBODY):
        say(console, Text.assemble((f"{ply:>4}  ", "dim"), line))
    say(console, "", *final_position(match, console, letters, names))


def final_position(match: Match, console: Console, letters: bool, names: Sequence[str]) -> list[Text]:
    """The position as onlookers see it, without the standing line: the outcome stands in its place."""
    screen = Screen(match.game, names, glyphs_for(console, letters), console.width)
    *drawn, _ = screen.draw(match.game.view(match.state, None), placed_cells(narrate_match(match), None))
    return [*drawn, *outcome(match, names)]

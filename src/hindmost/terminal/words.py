"""Sentences for people: how the sides stand, who has won."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from hindmost.actions import Action
from hindmost.game import AnyGame, Standing
from hindmost.match import Match
from hindmost.terminal.symbols import ACCENT
from hindmost.terminal.tracks import side_names

FROM_BELOW = ("hindmost colour", "second lowest", "third lowest", "fourth lowest", "fifth lowest", "best colour")


def standing_line(standings: Sequence[Standing], sides: Sequence[str]) -> Text:
    """Who is ahead now, of whom, and where the difference lies."""
    line = Text.assemble(("Standing now  ", "dim"))
    if len(standings) == 1:
        return line.append(f"hindmost {standings[0][0]}: {' '.join(map(str, standings[0]))}")
    order = sorted(range(len(standings)), key=lambda side: standings[side], reverse=True)
    first, second = order[:2]
    ahead, behind = standings[first], standings[second]
    if ahead == behind:
        level = [sides[side] for side in sorted(order) if standings[side] == ahead]
        return line.append(f"{and_last(level)} level")
    at = next(at for at in range(6) if ahead[at] != behind[at])
    line.append(sides[first], "bold").append(f" ahead of {sides[second]}, {ahead[at]} to {behind[at]} ")
    return line.append(f"({FROM_BELOW[at]})", "dim")


def short_text(game: AnyGame, action: Action) -> str:
    return game.text(action).removeprefix("place ")


def and_last(words: Sequence[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def outcome(match: Match, names: Sequence[str]) -> list[Text]:
    """The standings of all sides, best first, and who has won."""
    sides = side_names(match.game, names)
    standings = match.standings
    order = sorted(range(len(sides)), key=lambda side: standings[side], reverse=True)
    wide = max(Text(name).cell_len for name in sides)
    lines = []
    for side in order:
        name = Text(sides[side], style="bold" if side in match.winners else "")
        name.pad_right(wide - name.cell_len)
        lines.append(Text.assemble("  ", name, "  ", "  ".join(f"{value:>2}" for value in standings[side])))
    return [*lines, Text(_result(match, sides, names), style=f"bold {ACCENT}")]


def _result(match: Match, sides: Sequence[str], names: Sequence[str]) -> str:
    how = ""
    if match.end:
        word, _, seat = match.end.partition(" ")
        ends = {"resign": "gave up", "time": "out of time", "abort": "aborted"}
        how = f" ({f'{names[int(seat)]} ' if seat else ''}{ends[word]})"
    won = [sides[side] for side in match.winners]
    if match.finished and len(sides) == 1:
        return f"The match is over: hindmost {match.standings[0][0]}."
    if won:
        return f"{'Shared win' if len(won) > 1 else 'Winner'}: {and_last(won)}{how}."
    return f"No winner{how}." if match.end else f"Not over: {len(match.log)} plies so far."

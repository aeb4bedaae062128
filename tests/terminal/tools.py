"""A table without a terminal: typed lines in, what was printed out."""

from __future__ import annotations

import io
import re
from collections.abc import Iterable
from functools import cache
from itertools import chain, repeat
from random import Random

from rich.console import Console
from rich.text import Text

from hindmost import editions
from hindmost.agents import make
from hindmost.game import NATURE, draw
from hindmost.match import Match
from hindmost.terminal.table import run

ALL = editions.names(tiny=True)

BEST = ("1", "")  # the first of the list, and yes
ANY = ("keep", *BEST)  # something of this will do


class Narrow(io.TextIOWrapper):
    """Shows ASCII only."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO(), encoding="ascii", newline="\n")

    def text(self) -> str:
        self.flush()
        assert isinstance(self.buffer, io.BytesIO)
        return self.buffer.getvalue().decode("ascii")


def paper(width: int = 120) -> tuple[Console, io.StringIO]:
    out = io.StringIO()
    return Console(file=out, width=width, color_system=None), out


def plain(lines: Iterable[Text]) -> str:
    return "\n".join(line.plain for line in lines)


def played(name: str, plies: int) -> Match:
    """A match between greedy agents after so many plies, or at its end."""
    longer = _played(name, 90 if plies <= 90 else 100_000)
    return longer.at(plies) if plies < len(longer.log) else longer


@cache
def _played(name: str, plies: int) -> Match:
    game = editions.find(name)
    match = Match.new(game)
    rng = Random(name)
    mind = make("greedy", game, rng)
    while (seat := match.to_act) is not None and len(match.log) < plies:
        if seat == NATURE:
            match = match.play(draw(game, match.state, rng))
        else:
            match = match.play(mind.choose(game.view(match.state, seat), game.actions(match.state)))
    return match


def typed(name: str, lines: Iterable[str], seats: str = "me,greedy", **options: object) -> tuple[Match, str]:
    """The match that these lines lead to, and the transcript."""
    console, out = paper()
    stream = io.StringIO("".join(f"{line}\n" for line in lines))
    settings = {"seed": 7, "console": console, "stream": stream} | options
    match = run(editions.find(name), seats.split(","), **settings)  # type: ignore[arg-type]
    return match, out.getvalue()


def answers(transcript: str) -> list[str]:
    """What was answered to each typed line, up to the next prompt."""
    return re.split(r"^.*> .*\n", transcript, flags=re.MULTILINE)[1:]


def through(*lines: str, times: int = 300) -> list[str]:
    return list(chain.from_iterable(repeat(lines, times)))

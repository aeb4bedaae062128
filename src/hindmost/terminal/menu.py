"""Choosing a game and who sits at the table."""

from __future__ import annotations

from typing import TextIO

from rich.console import Console
from rich.text import Text

from hindmost import agents, editions
from hindmost.game import AnyGame, quoted
from hindmost.match import Match
from hindmost.terminal.prompt import Voice, find_voice
from hindmost.terminal.symbols import say
from hindmost.terminal.table import PERSON, run


def sit_down(console: Console | None = None, stream: TextIO | None = None) -> Match | None:
    """Ask what to play and with whom, and play it; None if the person leaves before."""
    paper = console or Console()
    voice = find_voice(paper, stream)
    try:
        game = _ask_game(paper, voice)
        seats = _ask_seats(paper, voice, game)
    except (EOFError, KeyboardInterrupt):
        return None
    return run(game, seats, console=paper, voice=voice)


def _ask_game(console: Console, voice: Voice) -> AnyGame:
    names = editions.names()
    for number, name in enumerate(names, 1):
        facts = editions.facts(name)
        seats = "1 seat " if facts["seats"] == 1 else f"{facts['seats']} seats"
        sides = f", {facts['sides']} sides" if facts["sides"] != facts["seats"] else ""
        say(console, Text.assemble((f"{number:>3}  ", "bold"), f"{name:<16}", (f"{seats}{sides}", "dim")))
    while True:
        answer = voice.ask(
            f"Which game? Number or name, Enter for {names[0]}> ", lambda _: [(name, "") for name in names]
        )
        if answer.isdecimal() and len(answer) < 4 and 1 <= int(answer) <= len(names):
            answer = names[int(answer) - 1]
        try:
            return editions.find(answer or names[0])
        except ValueError as error:
            say(console, str(error).encode("ascii", "backslashreplace").decode())


def _ask_seats(console: Console, voice: Voice, game: AnyGame) -> list[str]:
    """The other seats; the person who asked sits at the first."""
    others = game.seats - 1
    known = (PERSON, *agents.names(game))
    default = agents.names(game)[1]
    if not others:
        return [PERSON]
    if why := agents.missing(game):
        say(console, why)
    while True:
        answer = voice.ask(
            f"Who else? One for all or one each of {', '.join(known)}; Enter for {default}> ",
            lambda _: [(name, "") for name in known],
        )
        chosen = answer.lower().replace(",", " ").split() or [default]
        if len(chosen) == 1:
            chosen *= others
        if len(chosen) == others and all(name in known for name in chosen):
            return [PERSON, *chosen]
        say(console, f"{quoted(answer)}: {others} of {', '.join(known)}, please")

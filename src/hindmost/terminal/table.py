"""A match at one screen: people, agents and nature act in turn until it is over or the people leave."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, TextIO

from rich.console import Console
from rich.text import Text

from hindmost.actions import Action, Place
from hindmost.agents import Agent, make
from hindmost.game import NATURE, AnyGame, draw
from hindmost.match import Match
from hindmost.terminal import saves
from hindmost.terminal.person import TerminalPerson
from hindmost.terminal.prompt import Leave, Voice, find_voice
from hindmost.terminal.replay import final_position
from hindmost.terminal.screen import Screen
from hindmost.terminal.story import (
    Narration,
    last_decision,
    narrate,
    narrate_match,
    news,
    noticed,
    placed_cells,
    turns,
)
from hindmost.terminal.symbols import clean, glyphs_for, say

PERSON = "me"
MOST_NEWS = 8


def run(
    game: AnyGame,
    seats: Sequence[str],
    seed: object = None,
    *,
    letters: bool = False,
    resume: Path | None = None,
    names: Sequence[str] | None = None,
    limit: float | None = None,
    console: Console | None = None,
    stream: TextIO | None = None,
    voice: Voice | None = None,
) -> Match:
    """Play a match: each seat is taken by `me` or by the agent of that name. The match as it stood at the end.

    `letters` draws letters for symbols, `resume` goes on with a saved match, `limit` is the agents' time to think.
    Lines come from `stream` or `voice` if one is given, else from the person at the terminal or from standard input.
    """
    if len(seats) != game.seats:
        raise ValueError(f"{game.name} has {game.seats} seats, not {len(seats)}")
    match = Match.new(game, names or seat_names(seats))
    only = False
    if resume is not None:
        match, only = saves.read(resume, game)
    agents = {
        seat: make(name, match.game, SystemRandom() if seed is None else Random(f"{seed}/seat {seat}"))
        for seat, name in enumerate(seats)
        if name != PERSON
    }
    paper = console or Console()
    table = TerminalTable(match, seats, agents, seed, paper, voice or find_voice(paper, stream), letters, limit)
    table.saved = resume if only else None
    table.saved_plies = len(match.log) if only else 0
    return table.play()


def seat_names(seats: Sequence[str]) -> list[str]:
    """Seats taken in the same way are numbered, so that their names differ."""
    return [
        name if seats.count(name) == 1 else f"{name} {1 + seats[:seat].count(name)}" for seat, name in enumerate(seats)
    ]


class TerminalTable:
    def __init__(
        self,
        match: Match,
        seats: Sequence[str],
        agents: Mapping[int, Agent],
        seed: object,
        console: Console,
        voice: Voice,
        letters: bool = False,
        limit: float | None = None,
    ) -> None:
        self.match = match
        self.seats = tuple(seats)
        self.people = [seat for seat in range(match.game.seats) if seat not in agents]
        self.agents = agents
        self.seed = seed
        self.console = console
        self.voice = voice
        self.letters = letters
        self.limit = limit
        self.story = narrate_match(match)
        self.saved: Path | None = None
        self.saved_plies = 0
        self.at_screen: int | None = None  # the person who looks
        self.drawn: tuple[int, int] | None = None  # seat and ply of what is on the screen

    @property
    def hot(self) -> bool:
        """Do several people share the screen?"""
        return len(self.people) > 1

    def play(self) -> Match:
        # On the alternate screen nobody can scroll back to the rack of somebody else.
        private = self.hot and self.voice.interactive
        try:
            if private:
                self.console.set_alt_screen(True)
            while (seat := self.match.to_act) is not None:
                self._step(seat)
        except (EOFError, KeyboardInterrupt, Leave):
            pass
        finally:
            if private:
                self.console.set_alt_screen(False)
        self._close()
        return self.match

    def _step(self, seat: int) -> None:
        if seat == NATURE:
            self.act(draw(self.match.game, self.match.state, self._chance()))
        elif seat in self.agents:
            game = self.match.game
            if self.voice.interactive and game.to_act(self.view(None)) == seat:  # as far as others can tell
                say(self.console, Text(f"{self.names(None)[seat]} thinks", style="dim"))
            legal = game.actions(self.match.state)
            self.act(self.agents[seat].choose(self.view(seat), legal, self.limit))
        else:
            self._hand_over(seat)
            if self.drawn != (seat, len(self.story)):
                self.draw(seat)
            TerminalPerson(self, seat).answer()

    def _chance(self) -> Random:
        """A seed fixes each draw by its number, so that a draw taken back comes again."""
        if self.seed is None:
            return SystemRandom()
        return Random(f"{self.seed}:{sum(one.actor == NATURE for one in self.story)}")

    def _hand_over(self, seat: int) -> None:
        """Between two people the screen shows nobody's rack."""
        if self.hot and self.at_screen != seat:
            if self.voice.interactive:
                self.console.clear()
            self.voice.ask(f"Hand over to {self.names(None)[seat]}, who presses Enter when nobody else looks. ")
        self.at_screen = seat

    def act(self, action: Action) -> None:
        self.story.append(narrate(self.match.game, len(self.story), self.match.state, action))
        self.match = self.match.play(action)

    def undo(self, seat: int) -> bool:
        """Back to this seat's last decision, if there was one."""
        ply = last_decision(self.story, seat)
        if ply is None:
            return False
        self.match = self.match.at(ply)
        del self.story[ply:]
        return True

    # What is shown

    def view(self, seat: int | None) -> Any:
        return self.match.game.view(self.match.state, seat)

    def noticed(self, seat: int) -> list[Narration]:
        return noticed(self.match.game, self.story, seat)

    def names(self, viewer: int | None) -> list[str]:
        return ["you" if seat == viewer else clean(name) for seat, name in enumerate(self.match.names)]

    def draw(self, seat: int, trial: Place | None = None) -> None:
        """All that this seat sees, and what happened since its last action."""
        if self.voice.interactive:
            self.console.clear()
        view, names = self.view(seat), self.names(seat)
        screen = Screen(self.match.game, names, glyphs_for(self.console, self.letters), self.console.width)
        say(self.console, *screen.draw(view, placed_cells(self.story, seat), trial))
        if trial is None:
            heard = list(turns(self.match.game, news(self.noticed(seat), seat), names, seat))[-MOST_NEWS:]
            say(self.console, *(line for _, line in heard), *screen.hand(view))
        self.drawn = (seat, len(self.story))

    def _close(self) -> None:
        """The end of the match, or how to come back to it."""
        if self.match.to_act is not None:
            say(self.console, self._goodbye())
            return
        viewer = self.people[0] if len(self.people) == 1 else None
        if self.voice.interactive:
            self.console.clear()
        say(self.console, *final_position(self.match, self.console, self.letters, self.names(viewer)))
        if self.people and self.voice.interactive:  # piped lines are actions, none of them a file name
            try:
                TerminalPerson(self, self.people[0]).offer_to_save("Save the record?")
            except (EOFError, KeyboardInterrupt):
                say(self.console, "")

    def _goodbye(self) -> str:
        if self.saved is None:
            how = saves.resume_command(self.match.game, self.seats, "FILE")
            return f"The match was not saved. One saved with `save FILE` goes on with: {how}"
        how = saves.resume_command(self.match.game, self.seats, self.saved)
        return f"The match is saved up to ply {self.saved_plies}. To go on: {how}"

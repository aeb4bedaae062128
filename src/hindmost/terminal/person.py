"""A person's turn: the line typed is an action, the number of one on the list, or a command."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from hindmost.actions import Action, Place
from hindmost.game import IllegalAction
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import Phase
from hindmost.terminal import saving
from hindmost.terminal.asking import Leave
from hindmost.terminal.hints import COMMANDS, best_placements, draw_list, short_text, suggest
from hindmost.terminal.reading import quote, read_action, read_kind
from hindmost.terminal.story import turns
from hindmost.terminal.symbols import glyphs_for, say
from hindmost.terminal.words import preview

if TYPE_CHECKING:
    from hindmost.terminal.table import Table

YES = ("", "y", "yes")
NO = ("n", "no")

HELP = """\
  r@f10 o@f9     place the red-orange tile, red on f10 (row f, diagonal 10) and orange on f9; also: ro f10 f9
  3              the third placement of the list
  list [TILE]    the placements after which your colours stand best, of all tiles or of one
  undo           back to your last decision (only against agents)
  save FILE      keep the match in a file
  board, log     draw the board again; tell the match so far
  resign, quit   give the match up; leave the table
  Colours are r red, g green, b blue, o orange, y yellow, p purple. Tab completes what you type."""
COLLECTING_HELP = """\
  reveal         turn up a tile of the pile: it is at risk, and lost with the others if it fits no colour in the centre
  stop           take what is at risk and all of its colours in the centre
  take           take one tile of your only weakest colour from the centre instead
  pass           decline a bonus turn
  undo           back to your last decision (only against agents)
  save FILE      keep the match in a file
  board, log     draw the table again; tell the match so far
  resign, quit   give the match up; leave the table"""


class Person:
    def __init__(self, table: Table, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.game = table.match.game
        self.view = table.view(seat)
        self.legal = self.game.actions(table.match.state)
        self.listed: list[Place] = []
        self.pending = ""  # a line that answered another question

    def answer(self) -> None:
        """Ask until something has happened."""
        prompt = f"{self._due()}> "
        done = False
        while not done:
            line, self.pending = self.pending or self.table.voice.ask(prompt, self._suggest), ""
            done = bool(line) and self.handle(line)

    def _due(self) -> str:
        if self._placing:
            return "place "
        return "/".join(self.game.text(action) for action in self.legal) + " "

    @property
    def _placing(self) -> bool:
        return isinstance(self.game, Laying) and self.view.phase is Phase.PLACE

    def _suggest(self, text: str) -> list[tuple[str, str]]:
        return suggest(self.game, self.view, self.legal, text)

    def handle(self, line: str) -> bool:
        """Do what the line says. Has the match changed?"""
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[str], bool]] = {name: getattr(self, f"_{name}") for name in COMMANDS}
        try:
            if word.lower() in commands:
                return commands[word.lower()](rest.strip())
            action = self._numbered(line) if line.isdecimal() else read_action(self.game, self.view, self.legal, line)
        except (OSError, ValueError) as error:
            return self._tell(_one_line(error))
        return self._confirm(action) if isinstance(action, Place) else self._act(action)

    def _tell(self, *lines: Text | str) -> bool:
        say(self.table.console, *lines)
        return False

    def _act(self, action: Action) -> bool:
        self.table.act(action)
        return True

    def _numbered(self, line: str) -> Action:
        if not self._placing:
            return read_action(self.game, self.view, self.legal, line)
        assert isinstance(self.game, Laying)
        listed = self.listed or best_placements(self.game, self.view)
        if len(line) > 3 or not 1 <= int(line) <= len(listed):
            raise IllegalAction(f"{quote(line)}: the list goes from 1 to {len(listed)}")
        return listed[int(line) - 1]

    def _confirm(self, place: Place) -> bool:
        """Show what the placement would bring, and ask."""
        assert isinstance(self.game, Laying)
        table = self.table
        if table.voice.interactive:
            table.draw(self.seat, place)
        self._tell(*preview(self.game, self.view, place, glyphs_for(table.console, table.letters)))
        answer = table.voice.ask(f"{short_text(self.game, place)}: Enter places it, n does not> ")
        if answer.lower() in YES:
            return self._act(place)
        if table.voice.interactive:
            table.draw(self.seat)
        self.pending = "" if answer.lower() in NO else answer
        return False

    # Commands

    def _help(self, _: str) -> bool:
        return self._tell(HELP if isinstance(self.game, Laying) else COLLECTING_HELP)

    def _list(self, tile: str) -> bool:
        if not self._placing:
            return self._tell(f"Now: {', '.join(self.game.text(action) for action in self.legal)}")
        assert isinstance(self.game, Laying)
        self.listed = best_placements(self.game, self.view, read_kind(self.view, tile) if tile else None)
        return self._tell(*draw_list(self.game, self.view, self.listed))

    def _undo(self, _: str) -> bool:
        if self.table.hot:
            return self._tell("undo: only against agents, not against other people")
        return self.table.undo(self.seat) or self._tell("undo: you have not decided anything yet")

    def _board(self, _: str) -> bool:
        self.table.draw(self.seat)
        return False

    def _log(self, _: str) -> bool:
        told = turns(self.game, self.table.told, self.table.names(self.seat), self.seat)
        return self._tell(*(Text.assemble((f"{ply:>4}  ", "dim"), line) for ply, line in told))

    def _resign(self, _: str) -> bool:
        if self.table.voice.ask("Give the match up? y/n> ").lower() not in YES[1:]:
            return self._tell("The match goes on.")
        self.table.match = self.table.match.resign(self.seat)
        return True

    def _quit(self, _: str) -> bool:
        if self.table.saved is None or self.table.saved_plies != len(self.table.told):
            self.offer_to_save("Save the unfinished match?")
        raise Leave

    def _save(self, name: str) -> bool:
        if not name and self.table.saved is None:
            return self._tell("save: to which file? e.g. save match.jsonl")
        path = Path(name).expanduser() if name else self.table.saved
        assert path is not None
        if path.exists() and path != self.table.saved:
            question = f"{quote(name)} exists; write over it? y/n> "
            if self.table.voice.ask(question).lower() not in YES[1:]:
                return self._tell("Not saved.")
        saving.write(self.table.match, path)
        self.table.saved, self.table.saved_plies = path, len(self.table.match.log)
        return self._tell(f"Saved in {quote(str(path))}.")

    def offer_to_save(self, question: str) -> None:
        """Ask for a file until it is written or not wanted."""
        while (name := self.table.voice.ask(f"{question} File name, or Enter for no> ")) and name.lower() not in NO:
            try:
                self._save(name)
            except (OSError, ValueError) as error:
                self._tell(_one_line(error))
            else:
                return


def _one_line(error: Exception) -> str:
    return " ".join(str(error).split()).encode("ascii", "backslashreplace").decode()

"""A person's turn: the line typed is an action, the number of one on the list, or a command."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from hindmost.actions import Action, Place
from hindmost.game import IllegalAction, quoted
from hindmost.terminal import saves
from hindmost.terminal.family import Listed, family
from hindmost.terminal.parsing import COMMANDS, read_action, suggest
from hindmost.terminal.prompt import Leave
from hindmost.terminal.story import turns
from hindmost.terminal.symbols import glyphs_for, say
from hindmost.terminal.words import short_text

if TYPE_CHECKING:
    from hindmost.terminal.table import TerminalTable

YES = ("", "y", "yes")
NO = ("n", "no")


class TerminalPerson:
    def __init__(self, table: TerminalTable, seat: int) -> None:
        self.table = table
        self.seat = seat
        self.game = table.match.game
        self.view = table.view(seat)
        self.legal = self.game.actions(table.match.state)
        self.family = family(self.game)
        self.listed: Listed = []
        self.pending = ""  # a line that answered another question

    def answer(self) -> None:
        """Ask until something has happened."""
        prompt = f"{self._due()}> "
        done = False
        while not done:
            line, self.pending = self.pending or self.table.voice.ask(prompt, self._suggest), ""
            done = bool(line) and self.handle(line)

    def _due(self) -> str:
        if isinstance(self.legal[0], Place):
            return "place "
        return "/".join(self.game.text(action) for action in self.legal) + " "

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
        return self._confirm(action)

    def _tell(self, *lines: Text | str) -> bool:
        say(self.table.console, *lines)
        return False

    def _act(self, action: Action) -> bool:
        self.table.act(action)
        return True

    def _numbered(self, line: str) -> Action:
        listed = self.listed or self.family.listed(self.game, self.view, "")
        if not listed:
            return read_action(self.game, self.view, self.legal, line)
        if len(line) > 3 or not 1 <= int(line) <= len(listed):
            raise IllegalAction(f"{quoted(line)}: the list goes from 1 to {len(listed)}")
        return listed[int(line) - 1][0]

    def _confirm(self, action: Action) -> bool:
        """Show what a placement would bring, and ask; other actions are done at once."""
        if not isinstance(action, Place):
            return self._act(action)
        table = self.table
        if table.voice.interactive:
            table.draw(self.seat, action)
        self._tell(*self.family.preview(self.game, self.view, action, glyphs_for(table.console, table.letters)))
        answer = table.voice.ask(f"{short_text(self.game, action)}: Enter places it, n does not> ")
        if answer.lower() in YES:
            return self._act(action)
        if table.voice.interactive:
            table.draw(self.seat)
        self.pending = "" if answer.lower() in NO else answer
        return False

    # Commands

    def _help(self, _: str) -> bool:
        return self._tell(self.family.HELP)

    def _list(self, tile: str) -> bool:
        self.listed = self.family.listed(self.game, self.view, tile)
        if not self.listed:
            return self._tell(f"Now: {', '.join(self.game.text(action) for action in self.legal)}")
        return self._tell(*(line for _, line in self.listed))

    def _undo(self, _: str) -> bool:
        if self.table.hot:
            return self._tell("undo: only against agents, not against other people")
        return self.table.undo(self.seat) or self._tell("undo: you have not decided anything yet")

    def _board(self, _: str) -> bool:
        self.table.draw(self.seat)
        return False

    def _log(self, _: str) -> bool:
        lines = turns(self.game, self.table.noticed(self.seat), self.table.names(self.seat), self.seat)
        return self._tell(*(Text.assemble((f"{ply:>4}  ", "dim"), line) for ply, line in lines))

    def _resign(self, _: str) -> bool:
        if self.table.voice.ask("Give the match up? y/n> ").lower() not in YES[1:]:
            return self._tell("The match goes on.")
        self.table.match = self.table.match.resign(self.seat)
        return True

    def _quit(self, _: str) -> bool:
        if self.table.saved is None or self.table.saved_plies != len(self.table.story):
            self.offer_to_save("Save the unfinished match?")
        raise Leave

    def _save(self, name: str) -> bool:
        if not name and self.table.saved is None:
            return self._tell("save: to which file? e.g. save match.jsonl")
        path = Path(name).expanduser() if name else self.table.saved
        assert path is not None
        if path.exists() and path != self.table.saved:
            question = f"{quoted(name)} exists; write over it? y/n> "
            if self.table.voice.ask(question).lower() not in YES[1:]:
                return self._tell("Not saved.")
        saves.write(self.table.match, path)
        self.table.saved, self.table.saved_plies = path, len(self.table.match.log)
        return self._tell(f"Saved in {quoted(str(path))}.")

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

"""The prompt of a person at a terminal. The only module that knows prompt_toolkit."""

from __future__ import annotations

from collections.abc import Iterator

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.shortcuts import CompleteStyle

from hindmost.terminal.prompt import Suggest

MENU = 4  # lines below the prompt; more would push the board off the screen


class Words(Completer):
    """Completes the word being typed with what may come there."""

    def __init__(self, suggest: Suggest) -> None:
        self.suggest = suggest

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        text = document.text_before_cursor
        begun = "" if not text or text[-1].isspace() else text.split()[-1]
        for word, meaning in self.suggest(text):
            yield Completion(word, start_position=-len(begun), display_meta=meaning)


class Prompt:
    """Asks at the terminal. Each question stands alone: no history, in which another person could look."""

    interactive = True

    def ask(self, prompt: str, suggest: Suggest | None = None) -> str:
        session: PromptSession[str] = PromptSession(
            complete_style=CompleteStyle.MULTI_COLUMN, reserve_space_for_menu=MENU
        )
        return session.prompt(prompt, completer=Words(suggest) if suggest else None, complete_while_typing=True).strip()

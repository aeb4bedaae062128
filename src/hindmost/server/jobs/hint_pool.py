"""Hints are thought of in a process of their own: neither a table nor an agent waits for them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from hindmost.contract import messages
from hindmost.processes import Asker, Busy, ProcessPool
from hindmost.server.jobs.agent_pool import LOADING
from hindmost.study.hints import advise, get_ready, hinted
from hindmost.table.errors import Refusal

LIMIT = 5.0  # seconds for one hint
WAITING, EACH = 64, 4  # hints at once, and of one person
KEPT = 256  # answers
GENTLE = 3  # how much they give way to the server
FAILED = "the coach has failed at this position"
BUSY = "the coach is busy, ask again soon"
log = logging.getLogger("hindmost.hints")


class HintQuestion(NamedTuple):
    """What the coach is asked. Asked again it has the same answer."""

    game: str
    options: tuple[tuple[str, Any], ...]
    position: str
    names: tuple[str, ...]


class HintPool:
    def __init__(self) -> None:
        self._pool = ProcessPool(most=WAITING, each=EACH, niceness=GENTLE)
        self._answers: dict[HintQuestion, asyncio.Task[dict[str, Any]]] = {}  # being thought of, or found not long ago

    async def prepare(self, game: str) -> None:
        """Have the process load what a game needs, so that the first hint need not wait for it. Hints go first."""
        try:
            async with self._pool.slot(lambda: Asker("getting ready", 1)) as slot:
                await slot.run(LOADING, get_ready, game)
        except Busy:
            pass  # there is enough to do
        except Exception as error:
            log.warning("the coach failed: %r", error)

    async def advise(
        self,
        game: str,
        options: Mapping[str, Any],
        position: str,
        names: list[str],
        who: str = "",
        told: Callable[[int], object] | None = None,
    ) -> messages.Hinted:
        """What the coach would do with this view; Refusal if it is busy or has failed. Until it is this person's turn
        `told` is called with how many come before."""
        question = HintQuestion(game, tuple(sorted(options.items())), position, tuple(names))
        try:
            hint = await asyncio.shield(self._answer(question, who, told))
            return hinted(hint)
        except Busy:
            raise Refusal("coach busy", BUSY) from None
        except Exception as error:
            log.warning("the coach failed: %r", error)
            raise Refusal("coach failed", FAILED) from None

    def _answer(
        self, question: HintQuestion, who: str, told: Callable[[int], object] | None
    ) -> asyncio.Task[dict[str, Any]]:
        """The first who asks has it thought of. What has failed is thought of anew."""
        known = self._answers.pop(question, None)
        if known is None or (known.done() and (known.cancelled() or known.exception())):
            known = asyncio.create_task(self._think(question, who, told))
        self._answers[question] = known
        if len(self._answers) > KEPT:
            done = next((each for each, answer in self._answers.items() if answer.done()), None)
            self._answers.pop(done, None)  # type: ignore[arg-type]  # nothing has the key None
        return known

    async def _think(self, question: HintQuestion, who: str, told: Callable[[int], object] | None) -> dict[str, Any]:
        game, options, position, names = question
        async with self._pool.slot(lambda: Asker(who), told) as slot:
            await slot.run(LOADING, get_ready, game)
            return await slot.run(LIMIT, advise, game, dict(options), position, list(names))

    def close(self) -> None:
        for answer in self._answers.values():
            answer.cancel()
        self._pool.close()

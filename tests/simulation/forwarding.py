"""Forwarding as a model: two processes, one table, and every order in which letters, appends and deaths can come.

At one of them somebody asks for something that has no number of its own, as a pause has none: stored twice, it would
have happened twice. Who owns the table stores it; who does not writes a letter to the owner, which may get lost, be
late and arrive twice. The row is the answer, or a letter that it is refused. Who gives up waiting takes the lease.
`leasing.py` has appends in every order, and its precautions are taken for granted here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tests.simulation.leasing import Broken, explore

OWNER, ASKER = 0, 1  # as they begin; either may take the lease
MOST_FENCES = 3
MOST_LETTERS = 2
COPIES = 2  # of a letter
NOT_FENCED = "a letter counts under any fence"
NOT_REMEMBERED = "a letter that comes twice is read twice"
NOT_LOOKED_FOR = "nobody looks whether it is stored already"
NOT_TAKEN = "who gives up waiting asks again without taking the lease"
NOT_READ = "who takes the lease does not read what is stored"
TOLD_EARLY = "the owner says that it is taken before it is stored"
NO_KEY = "a row can be written twice"
FATAL = tuple(
    map(
        frozenset,
        ([NOT_FENCED], [NOT_REMEMBERED], [NOT_TAKEN], [NOT_LOOKED_FOR], [TOLD_EARLY], [NOT_READ, NO_KEY]),
    )
)
HELD = (frozenset([NOT_READ]), frozenset([NO_KEY]))


class Letter(NamedTuple):
    """To who owns the table with this fence."""

    id: int
    fence: int
    copies: int = COPIES


class Append(NamedTuple):
    process: int
    fence: int
    ply: int


class Process(NamedTuple):
    fence: int | None = None
    known: int | None = None  # rows it has read
    waiting: Append | None = None  # for the answer to this
    read: frozenset[int] = frozenset()  # letters


class Forwarding(NamedTuple):
    fence: int = 0
    holder: int | None = None
    rows: int = 0  # it is to be one
    processes: tuple[Process, ...] = (Process(), Process())
    letters: frozenset[Letter] = frozenset()
    appends: frozenset[Append] = frozenset()
    sent: int = 0  # letters
    asked: Letter | None = None  # that is waited for
    told: str = ""  # to who has asked

    def having(self, number: int, process: Process, **more: object) -> Forwarding:
        processes = (*self.processes[:number], process, *self.processes[number + 1 :])
        return self._replace(processes=processes, **more)  # type: ignore[arg-type]


Steps = Iterator[tuple[str, Forwarding]]


def steps(state: Forwarding, flaws: frozenset[str]) -> Steps:
    """Everything that can happen next."""
    for number, process in enumerate(state.processes):
        dead = state.having(number, Process())
        yield f"{number} dies", dead._replace(asked=None, told=state.told or "nothing") if number == ASKER else dead
        yield from _leases(state, number, process, flaws)
    if not state.told:
        yield from _asks(state, state.processes[ASKER], flaws)
    for letter in state.letters:
        yield f"{letter} is lost", state._replace(letters=state.letters - {letter})
        yield from _letter_comes(state, letter, state.processes[OWNER], flaws)
    for append in state.appends:
        yield f"{append} is lost", state._replace(appends=state.appends - {append})
        yield f"{append} comes", _at_database(state, append, flaws)


def _leases(state: Forwarding, number: int, process: Process, flaws: frozenset[str]) -> Steps:
    """Anybody may take the lease at any time; who has it reads first."""
    if process.waiting is not None:
        given_up = state.having(number, _without_lease(process))
        yield f"{number} gives up waiting for the database", given_up
        if number == OWNER and not state.told:
            yield "and answers that it has moved", given_up._replace(asked=None)
    elif process.fence is None and state.fence < MOST_FENCES:
        fence = state.fence + 1
        took = state.having(number, process._replace(fence=fence, known=0 if NOT_READ in flaws else None))
        asked = None if number == ASKER else state.asked
        yield f"{number} takes the lease", took._replace(fence=fence, holder=number, asked=asked)
    elif process.fence is not None and process.known is None:
        yield f"{number} reads", state.having(number, process._replace(known=state.rows))


def _without_lease(process: Process) -> Process:
    return process._replace(fence=None, known=None, waiting=None)


def _asks(state: Forwarding, process: Process, flaws: frozenset[str]) -> Steps:
    """Somebody waits for an answer."""
    if process.known or (process.fence is None and state.rows):
        yield "the row is seen", state._replace(told="taken")
    if process.fence is not None:
        if process.known == 0 and process.waiting is None:
            yield "refused", state._replace(told="refused")
            yield "sent", _sends(state, ASKER, process)
    elif state.asked is None and state.holder == OWNER and state.sent < MOST_LETTERS:
        letter = Letter(state.sent, state.fence)
        yield "asks", state._replace(asked=letter, sent=state.sent + 1, letters=state.letters | {letter})
    elif state.asked is not None and NOT_TAKEN in flaws:
        yield "gives up", state._replace(asked=None)


def _sends(state: Forwarding, number: int, process: Process) -> Forwarding:
    assert process.fence is not None
    assert process.known is not None
    append = Append(number, process.fence, process.known)
    return state.having(number, process._replace(waiting=append), appends=state.appends | {append})


def _letter_comes(state: Forwarding, letter: Letter, process: Process, flaws: frozenset[str]) -> Steps:
    left = letter._replace(copies=letter.copies - 1)
    after = state._replace(letters=state.letters - {letter} | ({left} if left.copies else frozenset()))
    if letter.id in process.read and NOT_REMEMBERED not in flaws:
        yield "it has come before", after
    elif process.fence is None or (process.fence != letter.fence and NOT_FENCED not in flaws):
        yield "it has moved", _answered(after, letter, asked=None)
    elif process.known is not None and process.waiting is None:  # otherwise it waits for the lock
        remembers = process._replace(read=process.read | {letter.id})
        read = after.having(OWNER, remembers)
        if process.known and NOT_LOOKED_FOR not in flaws:
            yield "it is there", read
            return
        sent = _sends(read, OWNER, remembers)
        yield "sent", _answered(sent, letter, told="taken") if TOLD_EARLY in flaws else sent
        yield "refused, and nobody hears it", read
        yield "refused", _answered(read, letter, told="refused")


def _answered(state: Forwarding, letter: Letter, **answer: object) -> Forwarding:
    """Who asked hears it, if it still waits for just this."""
    waits = not state.told and state.asked is not None and state.asked.id == letter.id
    return state._replace(**answer) if waits else state  # type: ignore[arg-type]


def _at_database(state: Forwarding, append: Append, flaws: frozenset[str]) -> Forwarding:
    """Fence and key are looked at; the answer arrives at once, or never."""
    rest = state.appends - {append}
    process = state.processes[append.process]
    waits = process.waiting == append
    if append.fence != state.fence or (append.ply < state.rows and NO_KEY not in flaws):
        return state.having(append.process, _without_lease(process) if waits else process, appends=rest)
    if state.rows:
        raise Broken("it is stored twice")
    if state.told == "refused":
        raise Broken("it was refused, and is stored")
    known = process._replace(waiting=None, known=append.ply + 1) if waits else process
    return state.having(append.process, known, rows=state.rows + 1, appends=rest)


def check(state: Forwarding) -> None:
    """What is told as taken is stored before."""
    if state.told == "taken" and not state.rows:
        raise Broken("it was told as taken, and is not stored")


def search(flaws: frozenset[str] = frozenset()) -> int:
    return explore(Forwarding(), lambda state: steps(state, flaws), check)

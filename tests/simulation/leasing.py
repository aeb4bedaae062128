"""Leases and fences as a model: two processes, one table, and every order in which their steps can come.

A process takes the lease (which raises the fence), reads the rows, and appends one at a time. What it sends stays on
the wire for as long as it likes, also after its process is dead or has given up waiting; answers get lost; processes
die at any moment and come back knowing nothing. `flaws` leave out precautions: those in `FATAL` let something go wrong,
which shows that the search finds it. Fence and key are two lines of defence: what gets past one of them alone is in
`HELD`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from typing import NamedTuple, TypeVar

PROCESSES = 2
ACTIONS = 2  # that people want stored; a process that does not know whether one is stored tries again
MOST_FENCES = 4
MOST_SENT = 2  # requests on the wire at once
NOT_RAISED, NOT_LOOKED_AT = "the fence is not raised", "the fence is not looked at"
LOOKED_AT_BEFORE = "the fence is looked at before, and the row written later"
READ_EARLY = "rows are read before the lease is taken"
KEPT = "the fence is kept when an answer is lost"
NO_KEY = "a row can be written twice"
FATAL = tuple(map(frozenset, ([NOT_RAISED], [NOT_LOOKED_AT], [LOOKED_AT_BEFORE], [READ_EARLY, NO_KEY], [KEPT, NO_KEY])))
HELD = tuple(map(frozenset, ([READ_EARLY], [KEPT], [NO_KEY])))

State = TypeVar("State")


class Sent(NamedTuple):
    """An append on the wire."""

    process: int
    fence: int
    ply: int
    action: int
    checked: bool = False  # only with a flaw: the fence was looked at, and the row is yet to be written


class Process(NamedTuple):
    fence: int | None = None
    known: int | None = None  # rows it has read; None: not since it has the lease
    waiting: Sent | None = None  # for the answer to this


class Leasing(NamedTuple):
    fence: int = 0
    owner: int | None = None
    rows: tuple[int, ...] = ()
    processes: tuple[Process, ...] = (Process(),) * PROCESSES
    wire: tuple[Sent, ...] = ()
    confirmed: tuple[tuple[int, int], ...] = ()  # ply and action, as somebody was told

    def with_process(self, number: int, process: Process, **more: object) -> Leasing:
        processes = (*self.processes[:number], process, *self.processes[number + 1 :])
        return self._replace(processes=processes, **more)  # type: ignore[arg-type]


class Broken(Exception):
    """Something is lost, doubled, or written by who does not own the table."""


def steps(state: Leasing, flaws: frozenset[str]) -> Iterator[tuple[str, Leasing]]:
    """Everything that can happen next."""
    for number, process in enumerate(state.processes):
        yield f"{number} dies", state.with_process(number, Process())
        yield from _of_process(state, number, process, flaws)
    for place, sent in enumerate(state.wire):
        rest = (*state.wire[:place], *state.wire[place + 1 :])
        yield f"{sent} is lost", state._replace(wire=rest)
        yield from _at_database(state, sent, rest, flaws)


def _of_process(state: Leasing, number: int, process: Process, flaws: frozenset[str]) -> Iterator[tuple[str, Leasing]]:
    early = READ_EARLY in flaws
    if process.waiting is not None:
        keeps = process.fence if KEPT in flaws else None
        known = process.known if keeps is not None else None
        yield f"{number} gives up waiting", state.with_process(number, Process(keeps, known))
        return
    if process.fence is None:
        if early and process.known is None:
            yield f"{number} reads", state.with_process(number, Process(None, len(state.rows)))
        elif state.fence < MOST_FENCES:
            fence = state.fence if NOT_RAISED in flaws and state.fence else state.fence + 1
            taken = state.with_process(number, Process(fence, process.known if early else None))
            yield f"{number} takes the lease", taken._replace(fence=fence, owner=number)
    elif process.known is None:
        yield f"{number} reads", state.with_process(number, process._replace(known=len(state.rows)))
    elif len(state.wire) < MOST_SENT:
        for action in range(ACTIONS):
            if action not in state.rows[: process.known]:
                sent = Sent(number, process.fence, process.known, action)
                waits = process._replace(waiting=sent)
                yield f"{number} sends {action}", state.with_process(number, waits, wire=(*state.wire, sent))


def _at_database(
    state: Leasing, sent: Sent, rest: tuple[Sent, ...], flaws: frozenset[str]
) -> Iterator[tuple[str, Leasing]]:
    """The database does what it is asked for; the answer arrives at once, or never, since its process may be gone."""
    before = LOOKED_AT_BEFORE in flaws
    fits = sent.fence == state.fence or NOT_LOOKED_AT in flaws or sent.checked
    if before and fits and not sent.checked:
        yield "the fence is looked at", state._replace(wire=(*rest, sent._replace(checked=True)))
        return
    free = sent.ply >= len(state.rows)
    if fits and (free or NO_KEY in flaws):
        yield "stored", _stored(state, sent, rest)
    else:
        yield "refused", _answered(state, sent, Process(), wire=rest)


def _stored(state: Leasing, sent: Sent, rest: tuple[Sent, ...]) -> Leasing:
    if state.owner != sent.process:
        raise Broken(f"{sent} is stored, and {state.owner} owns the table")
    if sent.ply > len(state.rows) or sent.action in state.rows:
        raise Broken(f"{sent} is stored after {state.rows}")
    rows = (*state.rows[: sent.ply], sent.action, *state.rows[sent.ply + 1 :])
    heard = state.processes[sent.process].waiting == sent._replace(checked=False)
    known = Process(sent.fence, sent.ply + 1)
    told = ((sent.ply, sent.action),) if heard else ()
    return _answered(state, sent, known, wire=rest, rows=rows, confirmed=(*state.confirmed, *told))


def _answered(state: Leasing, sent: Sent, after: Process, **more: object) -> Leasing:
    """Whoever waits for it is what it is afterwards; nobody else hears of it."""
    process = state.processes[sent.process]
    waits = process.waiting == sent._replace(checked=False)
    return state.with_process(sent.process, after if waits else process, **more)


def search(flaws: frozenset[str] = frozenset()) -> int:
    return explore(Leasing(), lambda state: steps(state, flaws), _check)


def explore(start: State, steps: Callable[[State], Iterator[tuple[str, State]]], check: Callable[[State], None]) -> int:
    """Look at every state that can be reached, how many there are; Broken with the way to the first that is wrong."""
    came: dict[State, tuple[State, str] | None] = {start: None}
    queue = deque([start])
    while queue:
        state = queue.popleft()
        try:
            for what, after in steps(state):
                if after not in came:
                    came[after] = state, what
                    check(after)
                    queue.append(after)
        except Broken as broken:
            raise Broken(f"{broken}: {'; '.join(way(came, state))}") from None
    return len(came)


def _check(state: Leasing) -> None:
    for ply, action in state.confirmed:
        if state.rows[ply : ply + 1] != (action,):
            raise Broken(f"{action} was confirmed as row {ply}, there are {state.rows}")


def way(came: dict[State, tuple[State, str] | None], state: State) -> list[str]:
    steps_back = []
    while (step := came[state]) is not None:
        state, what = step
        steps_back.append(what)
    return steps_back[::-1]

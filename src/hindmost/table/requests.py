"""What a seat asks of its table, message by message."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from msgspec.structs import replace

from hindmost.contract import messages
from hindmost.table import decisions, serialise
from hindmost.table.carrier import Viewer, done, refuse
from hindmost.table.errors import Moved, Refusal
from hindmost.table.match_log import Instant, LiveMatch, LogStep, Row

if TYPE_CHECKING:
    from hindmost.table.table import Table


class Wish(NamedTuple):
    """What somebody asks for that is to become a row."""

    person: str
    message: messages.Decided | messages.Hint
    match: int  # that went on when it came
    rows: int  # that there were then
    came: float  # in time that this process was awake


async def handle(table: Table, viewer: Viewer, message: messages.FromClient) -> None:
    """Do what a seat asks for; Refusal if it cannot be done."""
    match message:
        case messages.Look():
            _look(table, viewer, table.seats_of(viewer.person), message)
        case messages.Hello() | messages.Say():
            raise Refusal("message", f"{type(message).__name__.lower()} does not belong here")
        case _:
            await take(table, wish(table, viewer.person, message))
            answer(table, viewer, message)


def wish(table: Table, person: str, message: messages.Decided | messages.Hint) -> Wish:
    """It comes now; Refusal if this person cannot ask for it."""
    _seats(table, person)
    if isinstance(message, messages.Hint):
        if not table.settings.coached:
            raise Refusal("not here", "there are no hints at this table")
        _to_act(table, person)
        table.duties.may_advise(table)
    return Wish(person, message, table.number, len(table.rows), table.clock.awake())


async def take(table: Table, wish: Wish, fence: int | None = None) -> None:
    """Have it decided and stored; Refusal if it cannot be done. With a fence, only by who has owned the table with that
    one all the time, or Moved."""
    async with table.lock:
        await table.commit(partial(_in_turn, table, wish, fence), fence is None, wish.came)
        if fence not in (None, table.fence):
            raise Moved


def answer(table: Table, viewer: Viewer, message: messages.Decided | messages.Hint) -> None:
    """It was taken. Where the coach was asked it thinks beside everything else."""
    if isinstance(message, messages.Hint):
        seat = _to_act(table, viewer.person)
        table.duties.keep(_advise(table, viewer, seat, table.live, message.id))
    else:
        done(viewer, message)


def has_become_a_row(table: Table, wish: Wish) -> bool:
    """Has it been stored, by whomever? A claim cannot be told from a clock that fell."""
    message, seats = wish.message, table.seats_of(wish.person)
    if isinstance(message, messages.Act):
        return message.match == table.number and _repeated(table, seats, _as_meant(table, seats, message))
    text = _text(message)
    return table.number == wish.match and any(row.seat in seats and row.text == text for row in table.rows[wish.rows :])


def _text(message: messages.FromClient) -> str:
    """Of the row that it becomes."""
    match message:
        case messages.Mix(entropy=entropy):
            return f"mix {entropy}"
        case messages.Ask(what=what):
            return f"ask {what}"
        case messages.Answer(agree=agree):
            return "agree" if agree else "refuse"
        case _:
            return type(message).__name__.lower()


def _seats(table: Table, person: str) -> frozenset[int]:
    if not (seats := table.seats_of(person)):
        raise Refusal("no seat", "you are looking on")
    return seats


def _in_turn(table: Table, wish: Wish, fence: int | None, now: Instant) -> list[LogStep]:
    """Others came first, and may have begun another match, in which everybody sits elsewhere: nobody speaks for a seat
    that was theirs. An action says by itself which match it is for."""
    if fence not in (None, table.fence):
        raise Moved
    if fence is not None and has_become_a_row(table, wish):
        return []  # under another fence
    if table.number != wish.match and not isinstance(wish.message, messages.Act):
        raise Refusal("stale", f"match {table.number} has begun meanwhile")
    seats = _seats(table, wish.person)
    if isinstance(wish.message, messages.Hint):
        return decisions.hint(table.live, _to_act(table, wish.person), now)
    return decide(table, seats, wish.message, now)


def _to_act(table: Table, person: str) -> int:
    """The seat of this person that is to act."""
    seat = table.live.match.to_act
    if seat is None or seat not in table.seats_of(person):
        raise Refusal("not your turn", "you are not to act")
    return seat


async def _advise(table: Table, viewer: Viewer, seat: int, live: LiveMatch, id: int | None) -> None:
    try:
        hinted = await table.duties.advise(
            table,
            seat,
            live.match.state,
            viewer.person,
            lambda before: viewer.send(messages.encode(messages.HintQueued(before=before, id=id))),
        )
    except Refusal as refusal:
        refuse(viewer, refusal, id)
    else:
        hinted.row, hinted.id = live.number(table.seats_of(viewer.person)), id
        viewer.send(messages.encode(hinted))


def decide(table: Table, seats: frozenset[int], message: messages.Decided, now: Instant) -> list[LogStep]:
    live, speaker = table.live, min(seats)
    seat = live.match.to_act if live.match.to_act in seats else speaker
    assert seat is not None
    match message:
        case messages.Act():
            meant = _as_meant(table, seats, message)
            return [] if _repeated(table, seats, meant) else decisions.act(live, seat, meant, now, table.nature, seats)
        case messages.Mix(entropy=entropy):
            return decisions.mix(live, speaker, entropy, table.mixers(), now, table.nature)
        case messages.Ask() | messages.Answer():
            return _consent(table, seats, message, now)
        case messages.Resign():
            return decisions.resign(live, seat, now)
        case messages.Claim():
            return decisions.claim(live, speaker, table.settings.patience, now)
        case messages.Pause() | messages.Resume():
            return _pause(table, seat, isinstance(message, messages.Pause), now)
        case messages.Rematch():
            if table.settings.daily:
                raise Refusal("not here", "the deal of the day is played once")
            return decisions.rematch(live, speaker, now)


def _pause(table: Table, seat: int, stop: bool, now: Instant) -> list[LogStep]:
    if not (table.settings.pause and table.settings.friendly):
        raise Refusal("not here", "clocks are not stopped at this table")
    if stop:
        decisions.check_often(table.rows, seat, "pause")
    return decisions.pause(table.live, seat, stop, now)


def _consent(
    table: Table, seats: frozenset[int], message: messages.Ask | messages.Answer, now: Instant
) -> list[LogStep]:
    """What is asked of all others, and what they say."""
    live, speaker = table.live, min(seats)
    if isinstance(message, messages.Answer):
        if live.asked and live.asker in seats:
            raise Refusal("not asked", "the others are asked")
        return decisions.answer(live, speaker, message.agree, table.others([live.asker]), now, table.nature)
    if message.what == "undo" and not (table.settings.take_back and table.settings.friendly):
        raise Refusal("not here", "nothing is taken back at this table")
    asker = max(seats, key=live.last_decision) if message.what == "undo" else speaker
    decisions.check_often(table.rows, asker, "ask")
    return decisions.ask(live, asker, message.what, table.others(seats), now, table.nature)


def _stored(table: Table, seats: frozenset[int], row: int) -> Row | None:
    """The row that those with these seats give this number, if there is one."""
    ply = table.live.unnoticed.number(row, seats)
    return table.rows[ply] if 0 <= ply < len(table.rows) else None


def _as_meant(table: Table, seats: frozenset[int], message: messages.Act) -> messages.Act:
    """That the server was away has changed nothing for who had seen the match up to there."""
    row = message.row
    while (stored := _stored(table, seats, row)) and stored.text.startswith("away "):
        row += 1
    return replace(message, row=row)


def _repeated(table: Table, seats: frozenset[int], message: messages.Act) -> bool:
    """Was just this action stored before? A client that heard no answer sends it again."""
    if message.match != table.number:
        raise Refusal("stale", f"match {message.match} is not the one at this table, {table.number} is")
    stored = _stored(table, seats, message.row)
    return stored is not None and stored.seat in seats and stored.text == message.action


def _look(table: Table, viewer: Viewer, seats: frozenset[int], message: messages.Look) -> None:
    match = table.live.match
    if match.to_act not in seats:
        raise Refusal("not your turn", "you are not to act")
    try:
        action = match.game.parse(message.action)
    except ValueError as error:
        raise Refusal("illegal", str(error)) from None
    if action not in match.game.actions(match.state):
        raise Refusal("illegal", f"{message.action!r} is not legal here")
    events = serialise.events(match.game, match.state, action)
    viewer.send(messages.encode(messages.LookResult(id=message.id, action=message.action, events=events)))

"""What a seat asks of its table, message by message."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from msgspec.structs import replace

from hindmost.contract import messages
from hindmost.table import decisions, serialise
from hindmost.table.carrier import Viewer, done, refuse
from hindmost.table.errors import Refusal
from hindmost.table.match_log import Instant, LiveMatch, LogStep, Row

if TYPE_CHECKING:
    from hindmost.table.table import Table


async def handle(table: Table, viewer: Viewer, message: messages.FromClient) -> None:
    """Do what a seat asks for; Refusal if it cannot be done."""
    if not isinstance(message, messages.Look):
        _seats(table, viewer)
    match message:
        case messages.Look():
            _look(table, viewer, table.seats_of(viewer.person), message)
        case messages.Hint():
            await _hint(table, viewer, message)
        case messages.Hello() | messages.Say():
            raise Refusal("message", f"{type(message).__name__.lower()} does not belong here")
        case _:
            came, match = table.clock.awake(), table.number
            async with table.lock:
                await table.commit(partial(_in_turn, table, viewer, message, match), came=came)
            done(viewer, message)


def _seats(table: Table, viewer: Viewer) -> frozenset[int]:
    if not (seats := table.seats_of(viewer.person)):
        raise Refusal("no seat", "you are looking on")
    return seats


def _in_turn(table: Table, viewer: Viewer, message: messages.Decided, match: int, now: Instant) -> list[LogStep]:
    """Others came first, and may have begun another match, in which everybody sits elsewhere: nobody speaks for a seat
    that was theirs. An action says by itself which match it is for."""
    if table.number != match and not isinstance(message, messages.Act):
        raise Refusal("stale", f"match {table.number} has begun meanwhile")
    return decide(table, _seats(table, viewer), message, now)


async def _hint(table: Table, viewer: Viewer, message: messages.Hint) -> None:
    """Note that it was asked for, then have the coach think beside everything else."""
    if not table.settings.coached:
        raise Refusal("not here", "there are no hints at this table")
    _to_act(table, viewer)
    table.duties.may_advise(table)
    async with table.lock:
        await table.commit(lambda now: decisions.hint(table.live, _to_act(table, viewer), now))
        table.duties.keep(_advise(table, viewer, _to_act(table, viewer), table.live, message.id))


def _to_act(table: Table, viewer: Viewer) -> int:
    """The seat of this viewer that is to act."""
    seat = table.live.match.to_act
    if seat is None or seat not in table.seats_of(viewer.person):
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
            meant = replace(message, row=_meant(table, seats, message.row))
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


def _meant(table: Table, seats: frozenset[int], row: int) -> int:
    """That the server was away has changed nothing for who had seen the match up to there."""
    while (stored := _stored(table, seats, row)) and stored.text.startswith("away "):
        row += 1
    return row


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

"""Records: what they come to, replayed ply by ply, and of a live match as far as somebody may see it."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from hindmost.contract.study import DrawVerdict, OpenPosition, RecordInfo, Replay, ReplayStep
from hindmost.draws import check, entropy_of
from hindmost.game import AnyGame
from hindmost.match import BadRecord, Match, loads
from hindmost.table import serialise
from hindmost.table.match_log import LiveMatch

MOST_PLIES = 3000  # of a match to replay: the answer has some kilobytes for each


class RecordFile(NamedTuple):
    """An answer to be kept as a file: records, one a line."""

    name: str
    lines: bytes


def verify(lines: bytes) -> list[RecordInfo] | str:
    """What each record of a file comes to; a line that says what is wrong with the first wrong one."""
    try:
        records = [line for line in lines.split(b"\n") if line.strip()]
        return [RecordInfo(**facts(loads(line.rstrip(b"\r"), number))) for number, line in enumerate(records, 1)]
    except BadRecord as error:
        return str(error)


def facts(match: Match) -> dict[str, Any]:
    """The fields of a RecordInfo."""
    record = match.record()
    told = {key: record.get(key) for key in ("game", "options", "names", "standings", "winners", "end")}
    return told | {"plies": len(match.log), "over": match.to_act is None, "draws": draw_verdict(match)}


def draw_verdict(match: Match) -> DrawVerdict:
    checked = check(match)
    readable = checked.outcome not in ("uncommitted", "malformed")
    return DrawVerdict(
        outcome=checked.outcome,
        draws=checked.draws,
        ply=checked.ply,
        drawn=checked.drawn,
        due=checked.due,
        commitment=match.extra["commitment"] if readable else None,
        seed=match.extra.get("seed") if readable else None,
        entropy=list(entropy_of(match)) if readable else [],
    )


def check_draws(record: bytes) -> DrawVerdict | str:
    """Do the draws follow from the seed?"""
    try:
        return draw_verdict(loads(record.strip()))
    except BadRecord as error:
        return str(error)


def replay(record: bytes) -> Replay | str:
    """A match ply by ply, everything open: who did what, what came of it and how it stood before."""
    try:
        match = loads(record.strip())
    except BadRecord as error:
        return str(error)
    if len(match.log) > MOST_PLIES:
        return f"a match of {len(match.log)} plies is not replayed, only one of up to {MOST_PLIES}"
    game, state, steps = match.game, match.game.start(), []
    for action in match.log:
        seat = game.to_act(state)
        assert seat is not None
        events = serialise.events(game, state, action)
        steps.append(ReplayStep(**open_position(game, state), seat=seat, action=game.text(action), events=events))
        state = game.apply(state, action)
    last = OpenPosition(**open_position(game, state))
    return Replay(**facts(match), board=serialise.board(game), steps=steps, last=last, gone=[])


def open_position(game: AnyGame, state: Any) -> dict[str, Any]:
    """The fields of an OpenPosition: what somebody who only looks on sees, and the racks."""
    return {
        "view": serialise.view(game, game.view(state, None)),
        "racks": serialise.racks(game, state),
        "standings": [list(standing) for standing in game.standings(state)],
    }


def record_of(live: LiveMatch, seats: frozenset[int], seed: str | None = None) -> dict[str, Any]:
    """As these seats may see it, with what else is to be known about who decided, and about the draws."""
    if live.over:
        record, more = live.match.record(), {"hints": live.hints, "takeovers": live.takeovers}
    else:
        counted = live.unnoticed_plies.counted
        takeovers = tuple((counted(ply, seats), seat, name) for ply, seat, name in live.takeovers)
        record, more = _visible_record(live, seats), {"takeovers": takeovers}
    told = {key: [list(each) for each in listed] for key, listed in more.items() if listed}
    return record | told | ({"seed": seed} if seed else {})


def _visible_record(live: LiveMatch, seats: frozenset[int]) -> dict[str, Any]:
    match, game, state, log = live.match, live.match.game, live.match.game.start(), []
    unnoticed = {ply for ply, seat in live.unnoticed_plies.things if seat not in seats}
    for ply, action in enumerate(match.log):
        if ply not in unnoticed:
            log.append(serialise.row_text(game, state, action, seats))
        state = game.apply(state, action)
    return match.record() | {"log": log}


def line_of(record: dict[str, Any]) -> bytes:
    return json.dumps(record, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"

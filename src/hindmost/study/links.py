"""What a link holds: opened for the page, and told in a sentence to whoever shows a preview of it."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import msgspec

from hindmost import editions, links
from hindmost.coach import puzzles
from hindmost.contract.problems import Problem
from hindmost.contract.study import LinkedStand, LinkInfo, LinkKind, LinkQuery, OpenedLink, PuzzleInfo
from hindmost.game import NATURE, AnyGame, is_view
from hindmost.match import dumps, loads
from hindmost.study import records
from hindmost.table import serialise


def kind_of(value: dict[str, Any]) -> LinkKind:
    if links.is_record(value):
        return "replay"
    if links.is_position(value):
        return "position"
    if value.get("format") == puzzles.FORMAT:
        return "puzzle"
    raise links.BadLink("the link holds nothing that can be shown")


def opened(link: bytes) -> OpenedLink | str:
    """What the page shows; a text says what is wrong."""
    try:
        value = links.unpack(link.decode())
        match kind_of(value):
            case "replay":
                told = records.replay(dumps(links.match_in(value)).encode())
                return told if isinstance(told, str) else OpenedLink(kind="replay", replay=told)
            case "position":
                return OpenedLink(kind="position", position=_stand(links.position_in(value)))
            case "puzzle":
                return OpenedLink(kind="puzzle", puzzle=puzzle_info(puzzles.checked(value)))
    except ValueError as error:
        return str(error)


def puzzle_of(link: str) -> puzzles.Puzzle:
    """ValueError, if it is none."""
    return puzzles.checked(links.unpack(link))


def puzzle_info(puzzle: puzzles.Puzzle) -> PuzzleInfo:
    game = editions.find(puzzle.game, puzzle.options)
    view = game.read_position(puzzle.view)
    return PuzzleInfo(
        game=game.name,
        options=puzzle.options,
        board=serialise.board(game),
        view=serialise.view(game, view),
        legal=serialise.legal(game, view),
        standings=[list(standing) for standing in game.standings(view)],
    )


def _stand(linked: links.LinkedPosition) -> LinkedStand:
    game, state = linked.game, linked.state
    to_act = game.to_act(state)
    acting = to_act if to_act is not None and to_act != NATURE else None
    return LinkedStand(
        game=game.name,
        options=dict(game.options),
        board=serialise.board(game),
        to_act=to_act,
        **_seen(game, state, acting),
    )


def _seen(game: AnyGame, state: Any, acting: int | None) -> dict[str, Any]:
    """With the eyes of the seat to act, if they are ours to look through."""
    if is_view(state):
        view, racks = state, []
    else:
        view, racks = game.view(state, acting), serialise.racks(game, state)
    return {
        "view": serialise.view(game, view),
        "racks": racks,
        "standings": [list(standing) for standing in game.standings(state)],
        "legal": serialise.legal(game, view) if acting is not None and view.viewer == acting else None,
    }


def check(asked: LinkQuery) -> None:
    """A Problem, if it is not just one thing that a link is to be made of."""
    if sum(each is not None for each in (asked.record, asked.link, asked.day)) != 1:
        raise Problem(422, "link", "a link is made of a record, of another link or of the puzzle of a day")


def asked_for(asked: LinkQuery) -> bytes:
    """What `made` is given."""
    return msgspec.json.encode((asked.link, asked.record, asked.ply))


def made(asked: bytes) -> LinkInfo | str:
    """The link of a match that came by a link or as a record, or of the position before a ply of it."""
    link, record, ply = msgspec.json.decode(asked)
    try:
        match = loads(record) if link is None else links.match_in(links.unpack(link))
        if ply is None:
            return LinkInfo(kind="replay", link=links.of_match(match))
        return LinkInfo(kind="position", link=links.of_position(match.game, match.at(ply).state))
    except ValueError as error:
        return str(error)


def made_of_puzzle(puzzle: puzzles.Puzzle) -> LinkInfo:
    return LinkInfo(kind="puzzle", link=links.pack({"format": puzzles.FORMAT} | asdict(puzzle)))

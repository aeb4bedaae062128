"""Any position of any game: what may be done in it, and what an action would come to."""

from __future__ import annotations

from typing import Any

from hindmost import editions, lessons, links
from hindmost.actions import Action
from hindmost.contract.problems import Problem
from hindmost.contract.study import PositionInfo, PositionQuery
from hindmost.game import NATURE, AnyGame, IllegalAction, is_view, quoted, winners
from hindmost.lessons import Step
from hindmost.table import serialise


def position(asked: PositionQuery) -> PositionInfo:
    """A position, or the one after an action in it; in a step of a lesson also whether that reaches its goal."""
    try:
        game = editions.find(asked.game, asked.options)
        step = _step(game, asked)
        state = step.state if step else _read(game, asked.position)
        done = [] if asked.action is None else _plies(game, state, asked.action, step)
    except ValueError as error:
        raise Problem(422, "position", str(error)) from None
    if asked.seat is not None and asked.seat >= game.seats:
        raise Problem(422, "position", f"{game.name} has no seat {asked.seat}")
    after = game.apply(*done[-1]) if done else state
    found = position_info(game, after, asked.seat)
    found.events = [event for before, action in done for event in serialise.events(game, before, action)]
    if step and done:
        found.reached = step.reached(done[0][1])
    return found


def position_info(game: AnyGame, state: Any, seat: int | None) -> PositionInfo:
    """How it stands, with the eyes of a seat or else of the one to act."""
    to_act = game.to_act(state)
    acting = None if to_act == NATURE else to_act
    standings = game.standings(state)
    return PositionInfo(
        position=game.position(state),
        to_act=to_act,
        view=serialise.view(game, game.view(state, acting if seat is None else seat)),
        legal=None if acting is None else serialise.legal(game, game.view(state, acting)),
        standings=[list(standing) for standing in standings],
        over=to_act is None,
        winners=list(winners(standings)) if to_act is None else None,
        events=[],
    )


def _step(game: AnyGame, asked: PositionQuery) -> Step | None:
    if asked.step is None:
        return None
    found = lessons.step(game.name, asked.step)
    if found is None or game.options:
        raise ValueError(f"the lesson of {game.name} has no step {quoted(asked.step)}")
    return found


def _read(game: AnyGame, text: str | None) -> Any:
    if text is None:
        raise ValueError("a position is needed, or a step of the game's lesson")
    state = links.read_position(game, text)
    if is_view(state):
        raise ValueError("that is what one seat sees; a position with all racks is needed")
    return state


def _plies(game: AnyGame, state: Any, text: str, step: Step | None) -> list[tuple[Any, Action]]:
    action = game.parse(text)
    if action not in game.actions(state):
        raise IllegalAction(f"{quoted(text)} is not legal here")
    return step.after(action) if step else [(state, action)]

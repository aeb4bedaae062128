"""A whole match reviewed: every decision, how accurate each seat was, and what luck has done."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from hindmost.coach import check, scale
from hindmost.coach.annotations import Decision, Review, SeatReview, accuracy
from hindmost.coach.effort import REVIEW, Effort
from hindmost.coach.sentences import all_said, side_names
from hindmost.editions import find
from hindmost.game import NATURE
from hindmost.match import Match


class DecisionTask(NamedTuple):
    """One decision to look at, in any process: what its seat saw, as text, and what it did."""

    game: str
    options: dict[str, Any]
    view: str
    played: str
    ply: int
    effort: Effort
    seed: str


def tasks(match: Match, effort: Effort = REVIEW, seed: str = "0", seat: int | None = None) -> list[DecisionTask]:
    """The decisions of a match, or of one seat; where only one action is legal there is none."""
    return list(_tasks(match, effort, seed, seat))


def _tasks(match: Match, effort: Effort, seed: str, seat: int | None) -> Iterator[DecisionTask]:
    game, state = match.game, match.game.start()
    for ply, action in enumerate(match.log):
        actor = game.to_act(state)
        if actor is not None and actor != NATURE and seat in (None, actor) and len(game.actions(state)) > 1:
            view = game.position(game.view(state, actor))
            yield DecisionTask(game.name, dict(game.options), view, game.text(action), ply, effort, seed)
        state = game.apply(state, action)


def look(task: DecisionTask) -> Decision:
    """What a process does with a task."""
    from hindmost.coach.coach import decided

    game = find(task.game, task.options)
    return decided(game, game.read_position(task.view), game.parse(task.played), task.ply, task.effort, task.seed)


def put_together(
    match: Match, decisions: Sequence[Decision], effort: Effort, seed: str, seat: int | None = None
) -> Review:
    """The review from all decisions (or those of one seat), in whatever order they were made."""
    game = match.game
    ordered = sorted(decisions, key=lambda each: each.ply)
    result = shares(match)
    expected = ordered[0].before if game.sides == 1 and ordered else [1 / game.sides] * game.sides
    reviewed = []
    for decision in ordered:
        reviewed.append(replace(decision, luck=_less(decision.before, expected) if seat is None else []))
        expected = decision.after
    last = _less(result, expected) if result else [0.0] * game.sides
    luck: list[float] | None = None  # who looks at one seat alone would take the errors of others for luck
    if seat is None:
        luck = [sum(each.luck[side] for each in reviewed) + last[side] for side in range(game.sides)]
    seats = range(game.seats) if seat is None else [seat]
    return Review(
        game=game.name,
        names=list(match.names),
        sides=game.sides,
        scale=scale(game),
        seed=seed,
        playouts=effort.playouts,
        decisions=reviewed,
        seats=[_seat(match, each, reviewed, None if luck is None else luck[game.side(each)]) for each in seats],
        result=result,
    )


def _less(these: Sequence[float], those: Sequence[float]) -> list[float]:
    return [this - that for this, that in zip(these, those, strict=True)]


def _seat(match: Match, seat: int, decisions: Sequence[Decision], luck: float | None) -> SeatReview:
    own = [each for each in decisions if each.seat == seat]
    losses = [each.played.loss for each in own]
    marks = Counter(each.mark for each in own if each.mark)
    return SeatReview(seat, match.names[seat], len(own), accuracy(losses), sum(losses), luck, dict(marks))


def shares(match: Match) -> list[float] | None:
    """The share of the win of every side; alone, how far the lowest colour came. None before the end."""
    if not match.finished:
        return None
    game = match.game
    if game.sides == 1:
        return [match.standings[0][0] / scale(game)]
    return [(side in match.winners) / len(match.winners) for side in range(game.sides)]


def analyse(
    match: Match,
    effort: Effort = REVIEW,
    seed: str = "0",
    workers: int = 1,
    seat: int | None = None,
    tick: Callable[[], object] = lambda: None,
) -> Review:
    """A match reviewed, by so many processes; ValueError if no net has learnt its game."""
    from hindmost.parallel import spread

    check(match.game)
    decisions = []
    for _, decision in spread(look, tasks(match, effort, seed, seat), workers):
        decisions.append(decision)
        tick()
    return put_together(match, decisions, effort, seed, seat)


def named(review: Review, names: Sequence[str]) -> Review:
    """With who sat there, in every sentence too."""
    seats = [replace(each, name=names[each.seat]) for each in review.seats]
    return with_sentences(replace(review, names=list(names), seats=seats))


def with_sentences(review: Review) -> Review:
    """Every reason with its sentences."""
    names = side_names(review.names, review.sides)
    said = [replace(decision, said=all_said(decision.reasons, names)) for decision in review.decisions]
    return replace(review, decisions=said)

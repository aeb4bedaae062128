"""Compile every kernel once, so that nobody has to wait for it later."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import TYPE_CHECKING, Any

from hindmost import editions
from hindmost.fast.core import cache
from hindmost.game import AnyGame, until_seat
from hindmost.rules.collecting import Collecting
from hindmost.rules.laying import Laying

if TYPE_CHECKING:
    from hindmost.fast.evaluate.net import Net
    from hindmost.fast.search.master import Master


def first_game(laying: bool) -> AnyGame:
    games = map(editions.find, editions.names())
    return next(game for game in games if isinstance(game, Laying) == laying)


def first_choice(game: AnyGame) -> Any:
    """A state in which a seat has more than one action."""
    state, drawn = until_seat(game, game.start(), 0, 0)
    while len(actions := game.actions(state)) == 1:
        state, drawn = until_seat(game, game.apply(state, actions[0]), drawn, 0)
    return state


def ignorant_net(game: Laying) -> Net:
    from hindmost.fast.evaluate.features import widths
    from hindmost.fast.evaluate.net import new_net

    return new_net(widths(game.sides), (2, 1, 1), 0)


def ignorant(game: Laying) -> Master:
    from hindmost.fast.evaluate.rule_of_thumb import THUMB
    from hindmost.fast.search.master import Master

    return Master(game, ignorant_net(game), THUMB)


def think(game: AnyGame) -> None:
    """As a master does."""
    from hindmost.fast.collecting.evaluator import new_net
    from hindmost.fast.collecting.master import CollectingMaster
    from hindmost.fast.search.master import How

    state = first_choice(game)
    view = game.view(state, state.seat)
    if isinstance(game, Collecting):
        CollectingMaster(game, new_net(game.seats, game.edition.target, (1, 4), 0)).judge(view, float("inf"), clear=1.0)
    else:
        assert isinstance(game, Laying)
        ignorant(game).judge(view, How(playouts=1, seconds=None), 0)


@functools.cache
def load(laying: bool) -> None:
    """Have what a master thinks with in this process before its clock runs: to load it takes longer than a decision."""
    think(first_game(laying))


def stages() -> list[tuple[str, Callable[[], object]]]:
    """What there is to compile: one compilation serves all games of a family."""
    import numpy as np

    from hindmost.fast.batch.matches import mask, play, step
    from hindmost.fast.collecting.stopping import rule_for, say
    from hindmost.fast.core.packing import pack
    from hindmost.fast.core.tables import HEADER, collecting_tables
    from hindmost.fast.evaluate.rule_of_thumb import THUMB
    from hindmost.fast.laying.worlds import number, spread
    from hindmost.fast.search.ismcts import tree_search
    from hindmost.fast.search.master import How
    from hindmost.fast.search.net_tree import Searcher
    from hindmost.fast.search.review_rollouts import MOMENTS, look_ahead

    def grow(game: Laying, view: Any) -> object:
        return Searcher(game, ignorant_net(game), THUMB).judge(view, How(playouts=1, seconds=None), 0)

    def review(game: Laying, view: Any) -> None:
        mind = ignorant(game)
        codes = np.array([mind.judge(view, How(playouts=0, seconds=None), 0)[0].code], np.int32)
        parts, how = spread(mind.tables, pack(game, view)), np.array(How().of_playouts(), np.int64)
        values, markers = np.zeros((1, 1)), np.zeros((1, 1, MOMENTS, 6 * game.sides), np.uint8)
        room = mind.stage, mind.seen, mind.mind
        look_ahead(mind.tables, parts, view.seat, *room, codes, how, number(0), 0, view.seat, values, markers)

    def stop(game: Collecting, view: Any) -> object:
        return say(collecting_tables(game), pack(game, view)[HEADER:], np.array(rule_for(game.seats)))

    def of_family(game: AnyGame) -> list[tuple[str, Callable[[], object]]]:
        family = type(game).__name__.lower()
        state = first_choice(game)
        view = game.view(state, state.seat)
        packed, seen = pack(game, state), pack(game, view)
        stages: list[tuple[str, Callable[[], object]]] = [
            (f"matches, {family}", lambda: play(game, 1)),
            (f"legal actions, {family}", lambda: step(game, packed, int(mask(game, packed).argmax()))),
            (f"search, {family}", lambda: tree_search(game, seen, 1)),
            (f"thinking, {family}", lambda: think(game)),
        ]
        if isinstance(game, Laying):
            stages.append((f"trees, {family}", lambda: grow(game, view)))
            stages.append((f"reviews, {family}", lambda: review(game, view)))
        if isinstance(game, Collecting):
            stages.append((f"stopping, {family}", lambda: stop(game, view)))
        return stages

    return of_family(first_game(laying=True)) + of_family(first_game(laying=False))


Stage = tuple[str, Callable[[], object]]


def warm_up(tell: Callable[[str], object], further: Sequence[Stage] = ()) -> None:
    """Compile or load everything, and tell what is being waited for."""
    began = perf_counter()
    todo = [*stages(), *further]
    for number, (what, compiled) in enumerate(todo, 1):
        tell(f"{number} of {len(todo)}: {what} ...")
        compiled()
    cache.note_warm()
    cache.tidy()
    tell(f"ready after {perf_counter() - began:.1f} s, kept in {cache.kept_in()}")

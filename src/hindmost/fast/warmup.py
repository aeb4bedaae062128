"""Compile every kernel once, so that nobody has to wait for it later."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any

from hindmost import editions
from hindmost.fast import cache
from hindmost.game import AnyGame, until_seat
from hindmost.rules.collecting import Collecting
from hindmost.rules.laying import Laying


def first_game(laying: bool) -> AnyGame:
    games = map(editions.find, editions.names())
    return next(game for game in games if isinstance(game, Laying) == laying)


def stages() -> list[tuple[str, Callable[[], object]]]:
    """What there is to compile: one compilation serves all games of a family."""
    import numpy as np

    from hindmost.fast import collecting_net
    from hindmost.fast.collecting_master import CollectingMaster
    from hindmost.fast.collecting_rule import rule_for, say
    from hindmost.fast.features import widths
    from hindmost.fast.futures import MOMENTS, look_ahead
    from hindmost.fast.master import How, Master
    from hindmost.fast.matches import mask, play, step
    from hindmost.fast.net import new_net
    from hindmost.fast.packing import pack
    from hindmost.fast.rule_of_thumb import THUMB
    from hindmost.fast.search import tree_search
    from hindmost.fast.tables import HEADER, collecting_tables
    from hindmost.fast.worlds import number, spread

    def ignorant(game: Laying) -> Master:
        return Master(game, new_net(widths(game.sides), (2, 1, 1), 0), THUMB)

    def think(game: Laying, view: Any) -> object:
        return ignorant(game).judge(view, How(playouts=1, seconds=None), 0)

    def review(game: Laying, view: Any) -> None:
        mind = ignorant(game)
        codes = np.array([mind.judge(view, How(playouts=0, seconds=None), 0)[0].code], np.int32)
        parts, how = spread(mind.tables, pack(game, view)), np.array(How().of_playouts(), np.int64)
        values, markers = np.zeros((1, 1)), np.zeros((1, 1, MOMENTS, 6 * game.sides), np.uint8)
        room = mind.stage, mind.seen, mind.mind
        look_ahead(mind.tables, parts, view.seat, *room, codes, how, number(0), 0, view.seat, values, markers)

    def collect(game: Collecting, view: Any) -> object:
        say(collecting_tables(game), pack(game, view)[HEADER:], np.array(rule_for(game.seats)))
        net = collecting_net.new_net(game.seats, game.edition.target, (1, 4), 0)
        return CollectingMaster(game, net).judge(view, 1.0)

    def of_family(game: AnyGame) -> list[tuple[str, Callable[[], object]]]:
        family = type(game).__name__.lower()
        state, _ = until_seat(game, game.start(), 0, 0)
        packed, view = pack(game, state), pack(game, game.view(state, state.seat))
        stages: list[tuple[str, Callable[[], object]]] = [
            (f"matches, {family}", lambda: play(game, 1)),
            (f"legal actions, {family}", lambda: step(game, packed, int(mask(game, packed).argmax()))),
            (f"search, {family}", lambda: tree_search(game, view, 1)),
        ]
        if isinstance(game, Laying):
            stages.append((f"thinking, {family}", lambda: think(game, game.view(state, state.seat))))
            stages.append((f"reviews, {family}", lambda: review(game, game.view(state, state.seat))))
        if isinstance(game, Collecting):
            stages.append((f"thinking, {family}", lambda: collect(game, game.view(state, state.seat))))
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

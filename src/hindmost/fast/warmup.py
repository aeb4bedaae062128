"""Compile every kernel once, so that nobody has to wait for it later."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from time import perf_counter
from typing import Any

from hindmost import editions
from hindmost.fast.core import cache
from hindmost.game import AnyGame, until_seat

Stage = tuple[str, Callable[[], object]]


def first_choice(game: AnyGame) -> Any:
    """A state in which a seat has more than one action."""
    state, drawn = until_seat(game, game.start(), 0, 0)
    while len(actions := game.actions(state)) == 1:
        state, drawn = until_seat(game, game.apply(state, actions[0]), drawn, 0)
    return state


def stages() -> list[Stage]:
    """What there is to compile: one compilation serves all games of a family."""
    from hindmost.fast.batch.matches import mask, play, step
    from hindmost.fast.core.packing import pack
    from hindmost.fast.search.ismcts import tree_search
    from hindmost.fast.shipped.entries import ENTRIES, load

    def of_family(game: AnyGame) -> list[Stage]:
        state = first_choice(game)
        packed, seen = pack(game, state), pack(game, game.view(state, state.seat))
        return [
            (f"matches, {game.family}", lambda: play(game, 1)),
            (f"legal actions, {game.family}", lambda: step(game, packed, int(mask(game, packed).argmax()))),
            (f"search, {game.family}", lambda: tree_search(game, seen, 1)),
        ]

    shipped = [(f"shipped kernels, {name}", partial(load, entry)) for name, entry in ENTRIES.items()]
    return [stage for game in editions.of_each_family() for stage in of_family(game)] + shipped


def warm_up(tell: Callable[[str], object], further: Sequence[Stage] = ()) -> None:
    """Compile or load everything, and tell what is being waited for."""
    began = perf_counter()
    todo = [*stages(), *further]
    for number, (what, compiled) in enumerate(todo, 1):
        tell(f"{number} of {len(todo)}: {what} ...")
        compiled()
    cache.tidy()
    tell(f"ready after {perf_counter() - began:.1f} s, kept in {cache.kept_in()}")

"""What a prior is told, says and lists: beside the same worked out one by one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from hindmost.actions import Place
from hindmost.fast.batch.kernels import begin
from hindmost.fast.core.bits import Array
from hindmost.fast.core.codes import encode
from hindmost.fast.core.compiled import kernel
from hindmost.fast.core.packing import pack
from hindmost.fast.core.tables import Tables
from hindmost.fast.evaluate.evaluator import Mind, list_likely
from hindmost.fast.evaluate.half_scores import Sight, look
from hindmost.fast.evaluate.net import no_net
from hindmost.fast.evaluate.prior import ABOUT_A_COLOUR, ABOUT_A_SPOT, Prior
from hindmost.fast.evaluate.prospects import COLOURS
from hindmost.fast.evaluate.rule_of_thumb import THUMB
from hindmost.fast.laying.playout import World
from hindmost.fast.laying.worlds import Start, spread
from hindmost.fast.search.master import Master
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import Phase
from hindmost.tiles import KINDS
from tests.fast.test_mind import decisions, laying

MOST = 40
GAMES = ["tiny-2", "tiny-stacking-2", "classic-3", "classic-team", "classic-duel", "classic-solo", "stacking-2"]


@kernel
def likely(tables: Tables, start: Start, world: World, sight: Sight, mind: Mind, most: int) -> None:
    begin(start, world)
    look(tables, world, sight)
    list_likely(tables, mind, world, sight, most)


def some_prior(units: int = 5) -> Prior:
    random = np.random.default_rng(4)
    shapes = (ABOUT_A_SPOT, units), (ABOUT_A_COLOUR, units), (units,), (units,)
    return Prior(*(random.standard_normal(shape).astype(np.float32) for shape in shapes))


def said(prior: Prior, mind: Mind) -> Array:
    """By colour and cell."""
    spots, colours = mind.glance.spots, mind.glance.colours
    hidden = np.einsum("cfx,fu->cxu", spots, prior.w1) + (colours @ prior.v1)[:, None] + prior.b1
    return np.asarray(np.maximum(hidden, 0) @ prior.w2)


def looked_at(name: str, every: int) -> Iterator[tuple[Laying, Any, Master]]:
    """Some decisions of a match, seen by one mind: what it saw before must not matter."""
    master = Master(laying(name), no_net(), THUMB, some_prior())
    for game, state in decisions(name, every):
        if state.phase is Phase.PLACE:
            master.seen.laid[:] = 0
            parts = spread(master.tables, pack(game, state))
            likely(master.tables, parts, master.stage.world, master.seen, master.mind, MOST)
            yield game, state, master


@pytest.mark.parametrize("name", GAMES)
def test_the_list_has_the_placements_whose_halves_are_liked_best(name: str) -> None:
    for game, state, master in looked_at(name, 9):
        halves = said(some_prior(), master.mind)
        legal = list(game.actions(state))
        worths = {}
        for place in legal:
            assert isinstance(place, Place)
            first, second = KINDS[place.kind]
            worths[encode(game, place)] = halves[first, place.first] + halves[second, place.second]
        length = int(master.mind.short.length[0])
        assert length == min(MOST, len(legal))
        listed = master.mind.short.codes[:length].tolist()
        assert len(set(listed)) == length
        best = sorted(worths.values(), reverse=True)[:length]
        np.testing.assert_allclose([worths[code] for code in listed], best, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_half_scores_opens_and_takes_away(name: str) -> None:
    """The numbers about a half on a cell, one by one from the points that everybody sees."""
    for game, _state, master in looked_at(name, 17):
        glance, cells = master.mind.glance, len(game.board.cells)
        points, usable = master.seen.points.reshape(COLOURS, cells), master.seen.usable
        own, theirs = glance.own.reshape(COLOURS, -1), glance.theirs.reshape(COLOURS, -1)
        for colour in range(COLOURS):
            best, their_best = (max(0, *worth[colour][points[colour][usable > 0]]) for worth in (own, theirs))
            assert glance.colours[colour][:2] == pytest.approx([best, their_best], abs=1e-6)
            for cell in np.flatnonzero(usable)[::5]:
                beside = [other for other in game.board.around[cell] if usable[other]]
                opened = max(points[colour][other] for other in beside) + 1
                scored = points[colour][cell]
                assert glance.spots[colour, :, cell] == pytest.approx(
                    [
                        own[colour][scored],
                        theirs[colour][scored],
                        max(0, theirs[colour][opened] - their_best),
                        max(0, own[colour][opened] - best),
                        max(0, *(theirs[each][points[each][cell]] for each in range(COLOURS))),
                        max(0, *(own[each][points[each][cell]] for each in range(COLOURS))),
                        len(beside) / 6,
                        scored / 8,
                    ],
                    abs=1e-6,
                )


@pytest.mark.parametrize("name", GAMES)
def test_how_everybody_stands_in_a_colour(name: str) -> None:
    """The own side, and that of the seat after it, which alone is the same; what is held, and what is still to come."""
    for game, state, master in looked_at(name, 17):
        own = state.tracks[game.side(state.seat)]
        theirs = state.tracks[game.side((state.seat + 1) % game.seats)]
        top = int(master.tables.n.end_2)
        held = np.zeros(COLOURS)
        for kind, count in enumerate(state.racks[state.seat]):
            for colour in KINDS[kind]:
                held[colour] += count
        unseen = master.mind.lanes.halves - held
        stage = bin(state.surface.open).count("1") / len(game.board.pairs)
        for colour in range(COLOURS):
            assert master.mind.glance.colours[colour][2:] == pytest.approx(
                [
                    held[colour] / 4,
                    3 * unseen[colour] / unseen.sum(),
                    (own[colour] - min(own)) / top,
                    (theirs[colour] - min(theirs)) / top,
                    stage,
                    0.15 * (min(own) - min(theirs)),
                ],
                abs=1e-5,
            )
            for points in (1, 3, 6):  # what these are worth is told by whose markers they move
                assert own[colour] == theirs[colour] or worths_differ(master.mind, colour, points)


def worths_differ(mind: Mind, colour: int, points: int) -> bool:
    own, theirs = (worth.reshape(COLOURS, -1)[colour, points] for worth in (mind.glance.own, mind.glance.theirs))
    return bool(own != theirs)


def test_a_prior_for_other_numbers_is_refused() -> None:
    narrow = some_prior()._replace(w1=np.zeros((3, 5), np.float32))
    with pytest.raises(ValueError, match="a prior is told"):
        Master(laying("classic-2"), no_net(), THUMB, narrow)

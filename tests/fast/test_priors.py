"""What a prior is told, says and lists: beside the same worked out one by one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from hindmost.actions import Place
from hindmost.fast.block.laying import Study
from hindmost.fast.block.nets import ABOUT_A_COLOUR, ABOUT_A_SPOT, COLOURS, Prior, no_net
from hindmost.fast.core.arrays import described
from hindmost.fast.core.bits import Array
from hindmost.fast.core.codes import encode
from hindmost.fast.search.master import Master
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import Phase
from hindmost.tiles import KINDS
from tests.fast.tools import decisions, field, laying, state_of_rollout

MOST = 40
ONE_DECISION = Study(turns=0, on_the_way=1, at_last=MOST, solved=0)
GAMES = ["tiny-2", "tiny-stacking-2", "classic-3", "classic-team", "classic-duel", "classic-solo", "stacking-2"]


def some_prior(units: int = 5) -> Prior:
    random = np.random.default_rng(4)
    shapes = (ABOUT_A_SPOT, units), (ABOUT_A_COLOUR, units), (units,), (units,)
    return Prior(*(random.standard_normal(shape).astype(np.float32) for shape in shapes))


def noted(master: Master, name: str) -> Array:
    return field(master.block, f"evaluator.{name}")


def said(prior: Prior, master: Master) -> Array:
    """By colour and cell."""
    spots, colours = noted(master, "glance.spots"), noted(master, "glance.colours")
    hidden = np.einsum("cfx,fu->cxu", spots, prior.w1) + (colours @ prior.v1)[:, None] + prior.b1
    return np.asarray(np.maximum(hidden, 0) @ prior.w2)


def looked_at(name: str, every: int) -> Iterator[tuple[Laying, Any, Master]]:
    """Some decisions at the end of rollouts, seen by one master: what it saw before must not matter."""
    master, found = Master(laying(name), no_net(), prior=described(some_prior())), 0
    master.tell(ONE_DECISION)
    for game, state in decisions(name, every):
        master.see(game.view(state, state.seat))
        master.roll_out(state.seat, [encode(game, game.actions(state)[0])], 1, 0, 1)
        last = state_of_rollout(master)
        if last.phase is Phase.PLACE:
            found += 1
            yield game, last, master
    assert found


@pytest.mark.parametrize("name", GAMES)
def test_the_list_has_the_placements_whose_halves_are_liked_best(name: str) -> None:
    for game, state, master in looked_at(name, 9):
        halves = said(some_prior(), master)
        legal = list(game.actions(state))
        worths = {}
        for place in legal:
            assert isinstance(place, Place)
            first, second = KINDS[place.kind]
            worths[encode(game, place)] = halves[first, place.first] + halves[second, place.second]
        length = int(noted(master, "short.length")[0])
        assert length == min(MOST, len(legal))
        listed = noted(master, "short.codes")[:length].tolist()
        assert len(set(listed)) == length
        best = sorted(worths.values(), reverse=True)[:length]
        np.testing.assert_allclose([worths[code] for code in listed], best, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_half_scores_opens_and_takes_away(name: str) -> None:
    """The numbers about a half on a cell, one by one from the points that everybody sees."""
    for game, _state, master in looked_at(name, 17):
        spots, colours = noted(master, "glance.spots"), noted(master, "glance.colours")
        points = field(master.block, "stage.scores.points").reshape(COLOURS, -1)
        usable = field(master.block, "stage.scores.usable")
        own, theirs = gains(master)
        for colour in range(COLOURS):
            best, their_best = (max(0, *worth[colour][points[colour][usable > 0]]) for worth in (own, theirs))
            assert colours[colour][:2] == pytest.approx([best, their_best], abs=1e-6)
            for cell in np.flatnonzero(usable)[::5]:
                beside = [other for other in game.board.around[cell] if usable[other]]
                opened = max(points[colour][other] for other in beside) + 1
                scored = points[colour][cell]
                assert spots[colour, :, cell] == pytest.approx(
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
        top = master.n.end_2
        held = np.zeros(COLOURS)
        for kind, count in enumerate(state.racks[state.seat]):
            for colour in KINDS[kind]:
                held[colour] += count
        unseen = noted(master, "lanes.halves") - field(master.block, "stage.scores.laid") - held
        stage = bin(state.surface.open).count("1") / len(game.board.pairs)
        to_own, to_theirs = gains(master)
        for colour in range(COLOURS):
            assert noted(master, "glance.colours")[colour][2:] == pytest.approx(
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
                assert own[colour] == theirs[colour] or to_own[colour, points] != to_theirs[colour, points]


def gains(master: Master) -> tuple[Array, Array]:
    """What points are worth to each colour of the seat to act, and of the one after it."""
    own, theirs = (noted(master, f"glance.{whose}").reshape(COLOURS, -1) for whose in ("own", "theirs"))
    return own, theirs


def test_a_prior_for_other_numbers_is_refused() -> None:
    narrow = some_prior()._replace(w1=np.zeros((3, 5), np.float32))
    with pytest.raises(ValueError, match="a prior is told"):
        Master(laying("classic-2"), no_net(), prior=described(narrow))

"""Turning and mirroring the board, and giving the colours other names: nothing else may change."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import cycle
from typing import Any

from hindmost.actions import Action, Draw, Place
from hindmost.game import AnyGame
from hindmost.hexes import Board, symmetries
from hindmost.rules.collecting import Collecting
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import Phase
from hindmost.rules.surface import ALONE, BARE, surface
from hindmost.tiles import DOUBLE, KINDS, Counts
from tests.playing import Step

COLOURINGS = ((0, 1, 2, 3, 4, 5), (1, 2, 3, 4, 5, 0), (5, 4, 3, 2, 1, 0), (0, 3, 1, 5, 2, 4), (2, 0, 1, 4, 5, 3))


@dataclass(frozen=True)
class Turn:
    """Every cell has a new place, every colour a new name."""

    board: Board
    cells: tuple[int, ...]
    colours: tuple[int, ...]

    def kind(self, kind: int) -> int:
        first, second = sorted(self.colours[colour] for colour in KINDS[kind])
        return KINDS.index((first, second))

    def heap(self, counts: Counts) -> Counts:
        turned = bytearray(len(counts))
        for kind, count in enumerate(counts):
            turned[self.kind(kind)] = count
        return bytes(turned)

    def by_colour(self, values: Any) -> Any:
        turned = list(values)
        for colour, value in enumerate(values):
            turned[self.colours[colour]] = value
        return type(values)(turned)

    def place(self, place: Place) -> Place:
        kind = self.kind(place.kind)
        first, second = self.cells[place.first], self.cells[place.second]
        if DOUBLE[kind]:
            return Place(kind, min(first, second), max(first, second))
        swapped = self.colours[KINDS[place.kind][0]] != KINDS[kind][0]
        return Place(kind, second, first) if swapped else Place(kind, first, second)

    def action(self, action: Action) -> Action:
        match action:
            case Place():
                return self.place(action)
            case Draw(kind):
                return Draw(self.kind(kind))
            case _:
                return action

    def state(self, game: Laying, state: Any) -> Any:
        laid = state.surface
        tops, heights, joins = bytearray(laid.tops), bytearray(laid.heights), bytearray(laid.joins)
        for cell, to in enumerate(self.cells):
            tops[to] = BARE if laid.tops[cell] == BARE else self.colours[laid.tops[cell]]
            heights[to] = laid.heights[cell]
            if laid.joins[cell] == ALONE:
                joins[to] = ALONE
            else:
                joins[to] = self.board.towards[to, self.cells[self.board.neighbours[cell][laid.joins[cell]]]]
        return replace(
            state,
            surface=surface(self.board, game.edition.storeys, bytes(tops), bytes(heights), bytes(joins)),
            tracks=tuple(map(self.by_colour, state.tracks)),
            holders=self.by_colour(state.holders),
            aside=self.heap(state.aside),
            racks=tuple(map(self.heap, state.racks)),
            bag=self.heap(state.bag),
        )


def colours_and_directions_are_all_alike(game: AnyGame, steps: list[Step]) -> None:
    if isinstance(game, Collecting):
        colours_of_the_collecting_game_are_all_alike(game, steps)
        return
    assert isinstance(game, Laying)
    ways = symmetries(game.board)
    assert len(ways) == 12
    every = 5 if len(game.board.cells) > 40 else 2
    after_the_stones = [step for step in steps if step.before.phase is not Phase.STONES]
    for step, way, colours in zip(after_the_stones[::every], cycle(ways), cycle(COLOURINGS)):
        turn = Turn(game.board, way, colours)
        turned = turn.state(game, step.before)
        legal = game.actions(turned)
        assert set(legal) == set(map(turn.action, game.actions(step.before)))
        assert turn.action(step.action) in legal
        assert game.apply(turned, turn.action(step.action)) == turn.state(game, step.after)


def colours_of_the_collecting_game_are_all_alike(game: Collecting, steps: list[Step]) -> None:
    def recoloured(state: Any, colours: tuple[int, ...]) -> Any:
        def heap(counts: Counts) -> Counts:
            return bytes(counts[colours.index(colour)] for colour in range(6))

        rows = tuple(map(heap, state.rows))
        return replace(state, pile=heap(state.pile), centre=heap(state.centre), risk=heap(state.risk), rows=rows)

    for step, colours in zip(steps, cycle(COLOURINGS)):
        action = Draw(colours[step.action.kind]) if isinstance(step.action, Draw) else step.action
        before = recoloured(step.before, colours)
        assert action in game.actions(before)
        assert game.apply(before, action) == recoloured(step.after, colours)

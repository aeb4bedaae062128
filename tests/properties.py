"""What holds whatever nature draws and whatever the seats choose; `test_properties` lets hypothesis look for more."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from random import Random
from typing import Any

import pytest

from hindmost.actions import Action, Choice, Draw, Place, Stone
from hindmost.events import Advance, Bonus, Bust, Ended, Line, Risked, Shown
from hindmost.game import NATURE, AnyGame, replay, winners
from hindmost.hexes import DIRECTIONS
from hindmost.rules.collecting import Collecting
from hindmost.rules.laying import Laying, halves
from hindmost.rules.laying_state import Phase
from hindmost.rules.surface import members
from hindmost.tiles import KINDS, more, together
from tests.playing import Step, finish, states

OUTSIDERS: tuple[Action, ...] = (
    *Choice,
    *map(Draw, range(21)),
    *map(Stone, range(6)),
    *(Place(kind, a, b) for kind in (0, 1, 20) for a, b in ((0, 0), (0, 1), (1, 0), (0, 18), (5, 6), (6, 5))),
)


def tiles_are_conserved(game: AnyGame, steps: list[Step]) -> None:
    on_board = bytes(len(KINDS))
    stones = 6 if isinstance(game, Laying) and game.edition.printed else 0
    for step in steps:
        state = step.after
        if isinstance(game, Collecting):
            assert together(state.pile, state.centre, state.risk, *state.rows) == game.edition.tiles
            assert max(map(max, state.rows)) <= game.edition.target
            assert max(state.risk) <= 1
            continue
        assert isinstance(game, Laying)
        stones += isinstance(step.action, Stone)
        if isinstance(step.action, Place):
            on_board = more(on_board, step.action.kind)
        assert together(state.bag, state.aside, *state.racks, on_board) == game.edition.tiles
        assert sum(state.surface.heights) == stones + 2 * sum(on_board)
        assert max(state.surface.heights) <= game.edition.storeys
        assert max(map(sum, state.racks)) <= game.edition.rack


def old_states_stay_as_they_were(game: AnyGame, steps: list[Step]) -> None:
    state = game.start()
    kept = [(state, deepcopy(state), hash(state), repr(state))]
    for step in steps:
        state = game.apply(state, step.action)
        for seat in range(game.seats):
            game.imagine(game.view(state, seat), Random(1))
        kept.append((state, deepcopy(state), hash(state), repr(state)))
    for state, copied, hashed, shown in kept:
        assert state == copied
        assert hash(state) == hashed == hash(copied)
        assert repr(state) == shown


def a_log_replays_to_an_equal_state(game: AnyGame, steps: list[Step]) -> None:
    state = states(game, steps)[-1]
    log = [game.text(step.action) for step in steps]
    again = replay(game, map(game.parse, log))
    assert again == state
    assert hash(again) == hash(state)
    assert game.standings(again) == game.standings(state)


def legal_actions_are_a_sequence(game: AnyGame, steps: list[Step]) -> None:
    for state in states(game, steps)[-3:]:
        legal = game.actions(state)
        listed = list(legal)
        assert len(legal) == len(listed) == len(set(listed))
        assert bool(legal) == (game.to_act(state) is not None)
        some = range(0, len(listed), 1 + len(listed) // 12)
        assert [legal[i] for i in some] == [listed[i] for i in some]
        assert [legal[-1 - i] for i in some] == [listed[-1 - i] for i in some]
        assert list(legal[2:9:3]) == listed[2:9:3]
        assert list(legal[:-5:-2]) == listed[:-5:-2]
        assert [legal.index(listed[i]) for i in some] == list(some)
        assert all(listed[i] in legal for i in some)
        assert all((action in legal) == (action in listed) for action in OUTSIDERS)
        for beyond in (len(listed), -len(listed) - 1):
            with pytest.raises(IndexError):
                legal[beyond]
        if game.to_act(state) == NATURE:
            assert len(game.weights(state)) == len(legal)
            assert min(game.weights(state)) > 0


def every_action_reads_as_it_is_written(game: AnyGame, steps: list[Step]) -> None:
    for state in states(game, steps)[-3:]:
        legal = game.actions(state)
        texts = [game.text(action) for action in legal]
        assert len(set(texts)) == len(texts)
        some = range(0, len(texts), 1 + len(texts) // 40)
        assert [game.parse(texts[i]) for i in some] == [legal[i] for i in some]
        assert all(text.isascii() and text.isprintable() and text == text.strip() for text in texts)


def positions_read_as_they_are_written(game: AnyGame, steps: list[Step]) -> None:
    for state in states(game, steps)[-4:]:
        for position in (state, *(game.view(state, seat) for seat in (*range(game.seats), None))):
            text = game.position(position)
            read = game.read_position(text)
            assert read == position
            assert type(read) is type(position)
            assert text.isascii()
            assert text.isprintable()


def imagined_worlds_look_like_the_real_one(game: AnyGame, steps: list[Step]) -> None:
    for state in states(game, steps)[-4:]:
        for seat in (*range(game.seats), None):
            view = game.view(state, seat)
            world = game.imagine(view, Random(7))
            assert type(world) is type(state)
            assert game.view(world, seat) == view
            assert game.to_act(world) == game.to_act(view)
            assert game.standings(world) == game.standings(state)
            if game.to_act(state) == seat:
                assert game.to_act(world) == seat
                assert list(game.actions(world)) == list(game.actions(state))
            if isinstance(game, Laying):
                assert together(world.bag, *world.racks) == together(state.bag, *state.racks)
                assert list(map(sum, world.racks)) == list(map(sum, state.racks))


def others_notice_all_but_what_is_silent(game: AnyGame, steps: list[Step]) -> None:
    for step in steps:
        for seat in (*range(game.seats), None):
            changed = game.view(step.before, seat) != game.view(step.after, seat)
            assert changed == (step.action not in game.silent or seat == game.to_act(step.before))


def lines_and_advances_sum_to_the_change_of_the_track(game: AnyGame, steps: list[Step]) -> None:
    for step in steps:
        events = game.explain(step.before, step.action)
        advances = [event for event in events if isinstance(event, Advance)]
        ended = [event for event in events if isinstance(event, Ended)]
        assert ended == ([Ended(winners(game.standings(step.after)))] if game.to_act(step.after) is None else [])
        before, after = tracks(game, step.before), tracks(game, step.after)
        change = {(side, c): after[side][c] - v for side, values in enumerate(before) for c, v in enumerate(values)}
        for advance in advances:
            assert advance.side == game.side(step.before.seat)
            assert (advance.before, advance.after) == (before[advance.side][advance.colour], advance.after)
            assert change.pop((advance.side, advance.colour)) == advance.after - advance.before
            assert 0 <= advance.lost <= advance.points
        rope = isinstance(game, Laying) and game.edition.track.tug
        mirrored = {(1 - a.side, a.colour): a.before - a.after for a in advances} if rope else {}
        assert {key: value for key, value in change.items() if value} == {k: v for k, v in mirrored.items() if v}
        bonuses = sum(isinstance(event, Bonus) for event in events)
        if isinstance(game, Laying):
            lines_sum_to_the_points(game, step, advances, bonuses)
            assert (step.action is Choice.SWAP) == any(isinstance(event, Shown) for event in events)
        else:
            revealed = isinstance(step.action, Draw) and step.before.phase == "reveal"
            assert revealed == any(isinstance(event, Risked | Bust) for event in events)
            if step.action is Choice.STOP and game.to_act(step.after) is not None:
                taken_now = int(step.before.owed + bonuses > 0)
                assert step.after.owed == step.before.owed + bonuses - taken_now
                assert step.after.bonus_turn == bool(taken_now)


def tracks(game: AnyGame, state: Any) -> tuple[tuple[int, ...], ...]:
    return tuple(map(tuple, state.rows)) if isinstance(game, Collecting) else state.tracks


def lines_sum_to_the_points(game: Laying, step: Step, advances: list[Advance], bonuses: int) -> None:
    if not isinstance(step.action, Place):
        assert not advances
        return
    lines = [event for event in game.explain(step.before, step.action) if isinstance(event, Line)]
    summed = Counter[int]()
    for line in lines:
        summed[line.colour] += len(line.cells)
    assert {a.colour: a.points for a in advances} == {c: summed[c] for c in KINDS[step.action.kind]}
    points = Counter({a.colour: a.points for a in advances})
    assert points == counted(game, step.before, step.action)
    if game.seats > 1 and step.after.seat == step.before.seat and step.after.phase is not Phase.OVER:
        assert step.after.plays == step.before.plays - 1 + bonuses


def counted(game: Laying, state: Any, place: Place) -> Counter[int]:
    """The counting, word by word from the booklet: five rays of each half, as far as they show its colour."""
    shown = {axial: state.surface.tops[cell] for axial, cell in game.board.at.items()}
    total = Counter(dict.fromkeys(KINDS[place.kind], 0))
    cells = [game.board.cells[cell] for cell, _ in halves(place)]
    for (q, r), partner, colour in zip(cells, reversed(cells), KINDS[place.kind], strict=True):
        for dq, dr in DIRECTIONS:
            seen = (q + dq, r + dr)
            while seen != partner and shown.get(seen) == colour:
                total[colour] += 1
                seen = (seen[0] + dq, seen[1] + dr)
    return total


def open_pairs_follow_from_what_lies_there(game: AnyGame, steps: list[Step]) -> None:
    if not isinstance(game, Laying):
        return
    stones: dict[int, list[int]] = {cell: [] for cell in range(len(game.board.cells))}  # which one at each height
    starts = list(game.edition.starts)
    if game.edition.printed:
        for number, cell in enumerate(starts):
            stones[cell].append(-1 - number)
    for ply, step in enumerate(steps):
        if isinstance(step.action, Stone):
            stones[starts.pop(0)].append(-1 - ply)
        if isinstance(step.action, Place):
            for cell, _ in halves(step.action):
                stones[cell].append(ply)
        if not isinstance(step.action, Stone | Place):
            continue
        fitting = [
            (a, b)
            for a, b in game.board.pairs
            if len(stones[a]) == len(stones[b]) < game.edition.storeys
            and (not stones[a] or stones[a][-1] != stones[b][-1])
        ]
        assert [game.board.pairs[pair] for pair in members(step.after.surface.open)] == fitting


def markers_keep_to_their_tracks(game: AnyGame, steps: list[Step]) -> None:
    for step in steps:
        before, after = tracks(game, step.before), tracks(game, step.after)
        if isinstance(game, Laying) and game.edition.track.tug:
            top = game.edition.track.top
            assert after[1] == tuple(-value for value in after[0])
            assert max(map(abs, after[0])) <= top
            continue
        top = game.edition.track.top if isinstance(game, Laying) else game.edition.target  # type: ignore[attr-defined]
        for values, values_after in zip(before, after, strict=True):
            assert all(had <= has <= top for had, has in zip(values, values_after, strict=True))
        assert all(list(standing) == sorted(standing) for standing in game.standings(step.after))


def the_match_comes_to_its_end(game: AnyGame, steps: list[Step]) -> None:
    state = states(game, steps)[-1]
    for action in finish(game, state, len(steps)):
        state = game.apply(state, action)
    assert game.to_act(state) is None
    assert not game.actions(state)
    assert winners(game.standings(state))

"""The laying games: classic, Spanish, travel, team, solo, duel and stacking. The booklet, as functions."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import compress
from random import Random

from hindmost.actions import Action, Choice, Draw, Place, Stone
from hindmost.events import Advance, Bonus, Ended, Event, Line, Shown
from hindmost.game import NATURE, Standing, winners
from hindmost.rules import laying_text
from hindmost.rules.changed import changed
from hindmost.rules.laying_state import Common, LayingEdition, Phase, State, View
from hindmost.rules.placements import Placements
from hindmost.rules.surface import ALONE, BARE, bare, lay_tile, members, points, put_stone, runs, untouched
from hindmost.rules.tracks import NOBODY, Scored, Settled, hindmost, settle, standing
from hindmost.tiles import KINDS, NO_TILES, Counts, each, more, shows, together


def first_placement(state: Common) -> bool:
    """Is this the seat's first placement (K7)? Seats make theirs in order."""
    return state.begun == state.seat


# As long as this holds, the tile must go beside a start cell that has no tile beside it yet.
OPENING: dict[str, Callable[[Common], bool]] = {"first placement": first_placement, "every stone": lambda _: True}

DRAWS = tuple(map(Draw, range(len(KINDS))))
Points = tuple[int, ...]  # by colour


class Laying:
    """A laying edition made playable."""

    family = "laying"
    hides_draws = True
    silent: frozenset[Action] = frozenset({Choice.KEEP})

    def __init__(self, edition: LayingEdition) -> None:
        self.edition = edition
        self.board = edition.board
        self.name = edition.name
        self.options = edition.options
        self.seats = edition.seats
        self.sides = edition.sides
        self.top = edition.track.top
        self.beside = [(cell, self.board.beside(cell)) for cell in edition.starts]

    def side(self, seat: int) -> int:
        return seat % self.sides

    # Setup

    def start(self) -> State:
        edition = self.edition
        laid = bare(self.board)
        if edition.printed:
            for cell, colour in zip(edition.starts, edition.printed, strict=True):
                laid = put_stone(self.board, edition.storeys, laid, cell, colour)
        return State(
            surface=laid,
            tracks=((0,) * 6,) * edition.sides,
            holders=bytes([NOBODY]) * 6,
            seat=0,
            phase=Phase.DEAL if edition.printed else Phase.STONES,
            plays=1,
            begun=0,
            last=0,
            aside=NO_TILES,
            racks=(NO_TILES,) * edition.seats,
            bag=edition.tiles,
        )

    # Whose turn, and what is legal

    def to_act(self, state: Common) -> int | None:
        match state.phase:
            case Phase.OVER:
                return None
            case Phase.PLACE | Phase.OFFER:
                return state.seat
            case _:
                return NATURE

    def actions(self, state: State) -> Sequence[Action]:
        match state.phase:
            case Phase.OVER:
                return ()
            case Phase.PLACE | Phase.OFFER:
                return self._seat_actions(state, state.racks[state.seat])
            case Phase.STONES:
                tops = state.surface.tops
                laid = {tops[cell] for cell in self.edition.starts}
                return tuple(Stone(colour) for colour in range(6) if colour not in laid)
            case _:
                return list(compress(DRAWS, state.bag))

    def _seat_actions(self, state: Common, rack: Counts) -> Sequence[Action]:
        return self.placements(state, rack) if state.phase is Phase.PLACE else (Choice.KEEP, Choice.SWAP)

    def placements(self, state: Common, rack: Counts) -> Placements:
        return Placements(self.board, rack, self.legal_pairs(state))

    def weights(self, state: State) -> Sequence[int]:
        if state.phase is Phase.STONES:
            return [1] * len(self.actions(state))
        return list(filter(None, state.bag))

    def legal_pairs(self, state: Common) -> int:
        """The pairs the seat may use now: all open ones, but in the opening only those beside an unused start cell."""
        laid = state.surface
        if not OPENING[self.edition.opening](state):
            return laid.open
        allowed = 0
        for cell, pairs in self.beside:
            if untouched(self.board, laid, cell):
                allowed |= pairs
        return laid.open & allowed or laid.open

    # What an action does

    def apply(self, state: State, action: Action) -> State:
        match action:
            case Place():
                return self._place(state, action)
            case Draw(kind):
                return self._draw(state, kind)
            case Choice.KEEP:
                return self._refill(state)
            case Choice.SWAP:
                racks = self._racks(state, NO_TILES)
                return changed(state, phase=Phase.SWAP, racks=racks, aside=state.racks[state.seat])
            case Stone(colour):
                return self._stone(state, colour)
            case _:
                raise ValueError(f"no such action in {self.name}: {action}")

    def _stone(self, state: State, colour: int) -> State:
        heights = state.surface.heights
        bare_starts = [cell for cell in self.edition.starts if not heights[cell]]
        laid = put_stone(self.board, self.edition.storeys, state.surface, bare_starts[0], colour)
        return changed(state, surface=laid, phase=Phase.STONES if len(bare_starts) > 1 else Phase.DEAL)

    def _place(self, state: State, place: Place) -> State:
        """Steps 1 and 2 of a turn: place and score (K5), then see whether the match is over or a bonus play is due."""
        settled = self.settle(state, place)
        laid = lay_tile(self.board, self.edition.storeys, state.surface, halves(place))
        rack = more(state.racks[state.seat], place.kind, -1)
        plays = state.plays - 1 + len(settled.bonuses)
        placed = changed(
            state,
            racks=self._racks(state, rack),
            surface=laid,
            tracks=settled.tracks,
            holders=settled.holders,
            plays=plays,
            begun=max(state.begun, state.seat + 1),
        )
        complete = min(settled.tracks[self.side(state.seat)]) == self.edition.track.top
        if complete or (self.edition.ends == "placed" and not laid.open):
            return changed(placed, phase=Phase.OVER)
        if plays and any(rack):
            return self._to_place(placed, state.seat)
        return self._restock(placed)

    def _restock(self, state: State) -> State:
        """Step 3: no refill in the final round; otherwise an exchange if allowed, or the refill (K14, Z19)."""
        if state.last:
            return self._end_turn(state)
        if self.may_exchange(state):
            return changed(state, phase=Phase.OFFER)
        return self._refill(state)

    def may_exchange(self, state: State) -> bool:
        """No tile on the rack shows a hindmost colour, and the bag can fill the rack anew (K15, A8, A12)."""
        rack = state.racks[state.seat]
        return (
            self.edition.exchange
            and not shows(rack, hindmost(state.tracks[self.side(state.seat)]))
            and any(rack)
            and sum(state.bag) >= self.edition.rack
        )

    def _refill(self, state: State) -> State:
        """Draw until the rack is full, as far as the bag goes (K14)."""
        if sum(state.racks[state.seat]) < self.edition.rack and any(state.bag):
            return changed(state, phase=Phase.REFILL)
        return self._end_turn(state)

    def _draw(self, state: State, kind: int) -> State:
        rack = more(state.racks[state.seat], kind)
        drawn = changed(state, racks=self._racks(state, rack), bag=more(state.bag, kind, -1))
        full = sum(rack) == self.edition.rack
        match state.phase:
            case Phase.DEAL if full:
                return self._dealt(drawn)
            case Phase.SWAP if full:
                return self._end_turn(changed(drawn, bag=together(drawn.bag, state.aside), aside=NO_TILES))
            case Phase.REFILL if full or not any(drawn.bag):
                return self._end_turn(drawn)
            case _:
                return drawn

    def _dealt(self, state: State) -> State:
        if state.seat + 1 < self.seats:
            return changed(state, seat=state.seat + 1)
        return self._to_place(state, seat=0)

    def _end_turn(self, state: State) -> State:
        """The next seat's turn, unless that was the last of the final round (Z19)."""
        if state.last == 1:
            return changed(state, phase=Phase.OVER, last=0)
        last = state.last and state.last - 1
        if self.edition.final_round and not state.last and sum(state.bag) < self.edition.rack:
            last = self.seats
        return self._to_place(state, seat=(state.seat + 1) % self.seats, plays=1, last=last)

    def _to_place(self, state: State, seat: int, **fields: int) -> State:
        """The seat has to place; if it cannot, the match is over (Z20)."""
        able = state.surface.open and any(state.racks[seat])
        return changed(state, seat=seat, phase=Phase.PLACE if able else Phase.OVER, **fields)

    @staticmethod
    def _racks(state: State, rack: Counts) -> tuple[Counts, ...]:
        """The racks with this one for the seat whose turn it is."""
        return (*state.racks[: state.seat], rack, *state.racks[state.seat + 1 :])

    # Scoring

    def score(self, state: Common, place: Place) -> Scored:
        """The points of a placement, half by half (G6)."""
        (a, colour_a), (b, colour_b) = halves(place)
        towards = self.board.towards
        scored = {colour_a: [points(self.board, state.surface, a, towards[a, b], colour_a)]}
        scored.setdefault(colour_b, []).append(points(self.board, state.surface, b, towards[b, a], colour_b))
        return scored

    def settle(self, state: Common, place: Place) -> Settled:
        """What a placement comes to: the markers after it and the bonus plays it earns."""
        return settle(self.edition.track, state.tracks, state.holders, self.side(state.seat), self.score(state, place))

    def pair_points(self, state: Common, pairs: int) -> Iterator[tuple[int, int, Points, Points]]:
        """For each of these pairs its two cells, and what a half of every colour would score on each of them."""
        board, laid = self.board, state.surface
        tops, towards = laid.tops, board.towards

        @cache
        def half(cell: int, covered: int) -> Points:
            """`covered` is the direction in which the other half lies on something."""
            scored = [0] * 6
            for direction, colour, length in runs(board, laid, cell):
                if direction != covered:
                    scored[colour] += length
            return tuple(scored)

        for pair in members(pairs):
            a, b = board.pairs[pair]
            on_a = half(a, ALONE if tops[b] == BARE else towards[a, b])
            on_b = half(b, ALONE if tops[a] == BARE else towards[b, a])
            yield a, b, on_a, on_b

    def lines(self, state: Common, place: Place) -> list[Line]:
        """The lines a placement scores, half by half."""
        (a, _), (b, _) = halves(place)
        return [
            Line(colour, cell, direction, self.board.rays[cell][direction][:length])
            for (cell, colour), other in zip(halves(place), (b, a), strict=True)
            for direction, seen, length in runs(self.board, state.surface, cell)
            if seen == colour and direction != self.board.towards[cell, other]
        ]

    def explain(self, state: State, action: Action, after: State | None = None) -> tuple[Event, ...]:
        events: list[Event] = []
        if isinstance(action, Place):
            settled = self.settle(state, action)
            events += [*self.lines(state, action), *self._advances(state, action, settled)]
            events += map(Bonus, settled.bonuses)
        elif action is Choice.SWAP:
            events.append(Shown(state.seat, state.racks[state.seat]))
        after = after or self.apply(state, action)
        if after.phase is Phase.OVER:
            events.append(Ended(winners(self.standings(after))))
        return tuple(events)

    def advances(self, state: Common, place: Place) -> list[Advance]:
        """How the markers of the seat to act go with a placement."""
        return self._advances(state, place, self.settle(state, place))

    def _advances(self, state: Common, place: Place, settled: Settled) -> list[Advance]:
        side = self.side(state.seat)
        before, after = state.tracks[side], settled.tracks[side]
        return [
            Advance(side, colour, sum(scored), before[colour], after[colour])
            for colour, scored in self.score(state, place).items()
        ]

    def standings(self, state: Common) -> tuple[Standing, ...]:
        return tuple(map(standing, state.tracks))

    # Views

    def view(self, state: State, seat: int | None) -> View:
        """That an exchange is on offer is known to that seat alone: to others it is about to refill its rack (K16)."""
        hidden = [rack for other, rack in enumerate(state.racks) if other != seat]
        seen = state.shared()
        if state.phase is Phase.OFFER and seat != state.seat:
            seen["phase"] = Phase.REFILL
        return View(
            **seen,
            viewer=seat,
            rack=NO_TILES if seat is None else state.racks[seat],
            sizes=tuple(map(sum, state.racks)),
            unseen=together(state.bag, *hidden),
        )

    def legal(self, view: View) -> Sequence[Action]:
        to_act = view.viewer is not None and self.to_act(view) == view.viewer
        return self._seat_actions(view, view.rack) if to_act else ()

    def imagine(self, view: View, rng: Random) -> State:
        """A world with this view, each equally likely: what is unseen goes to the hidden racks and the bag.

        Another seat that refills has nothing to decide there: it was offered no exchange, or has kept its tiles.
        """
        heap = list(each(view.unseen))
        rng.shuffle(heap)
        racks = []
        for seat, size in enumerate(view.sizes):
            if seat == view.viewer:
                racks.append(view.rack)
            else:
                racks.append(heap_counts(heap[:size]))
                del heap[:size]
        return State(**view.shared(), racks=tuple(racks), bag=heap_counts(heap))

    # Text

    def text(self, action: Action) -> str:
        return laying_text.action_text(self.board, action)

    def parse(self, text: str) -> Action:
        return laying_text.parse_action(self.board, text)

    def position(self, position: State | View) -> str:
        return laying_text.position_text(self.edition, position)

    def read_position(self, text: str) -> State | View:
        return laying_text.read_position(self.edition, text)


def halves(place: Place) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two halves of a placement: cell and colour of each."""
    first, second = KINDS[place.kind]
    return (place.first, first), (place.second, second)


def heap_counts(heap: list[int]) -> Counts:
    counts = bytearray(len(KINDS))
    for kind in heap:
        counts[kind] += 1
    return bytes(counts)

"""The risky collecting game. Nothing is hidden in it: what lies in the pile everybody can work out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import compress
from random import Random
from typing import cast

from hindmost.actions import Action, Choice, Draw
from hindmost.events import Advance, Bonus, Bust, Ended, Event, Risked
from hindmost.game import NATURE, Standing, winners
from hindmost.rules import collecting_text
from hindmost.rules.changed import changed
from hindmost.rules.collecting_state import CENTRE, NONE, CollectingEdition, Common, Phase, State, View
from hindmost.rules.tracks import hindmost
from hindmost.tiles import Counts, more, together

# How many bonus turns a stop earns that completes this many rows.
BONUS_PER: dict[str, Callable[[int], int]] = {"colour": lambda rows: rows, "stop": lambda rows: min(rows, 1)}

DRAWS = tuple(map(Draw, range(6)))


class Collecting:
    """A collecting edition made playable."""

    family = "collecting"
    hides_draws = False
    silent: frozenset[Action] = frozenset()

    def __init__(self, edition: CollectingEdition) -> None:
        self.edition = edition
        self.name = edition.name
        self.options = edition.options
        self.seats = self.sides = edition.seats
        self.top = edition.target

    def side(self, seat: int) -> int:
        return seat

    def start(self) -> State:
        return State(
            pile=self.edition.tiles,
            centre=NONE,
            risk=NONE,
            rows=(NONE,) * self.seats,
            seat=0,
            phase=Phase.FILL,
            bonus_turn=False,
            owed=0,
        )

    # Whose turn, and what is legal

    def to_act(self, state: Common) -> int | None:
        match state.phase:
            case Phase.OVER:
                return None
            case Phase.CHOOSE | Phase.DECIDE:
                return state.seat
            case _:
                return NATURE

    def actions(self, state: Common) -> Sequence[Action]:
        match state.phase:
            case Phase.OVER:
                return ()
            case Phase.CHOOSE:
                take = (Choice.TAKE,) if self.weakest(state) is not None else ()
                decline = (Choice.PASS,) if state.bonus_turn else ()
                return (Choice.REVEAL, *take, *decline)
            case Phase.DECIDE:
                return (Choice.REVEAL, Choice.STOP) if any(state.pile) else (Choice.STOP,)
            case _:
                return list(compress(DRAWS, state.pile))

    def weights(self, state: Common) -> Sequence[int]:
        return list(filter(None, state.pile))

    def weakest(self, state: Common) -> int | None:
        """The colour the seat may take instead of a regular turn: its only hindmost one, if the centre has it (S14)."""
        colour, *tied = hindmost(tuple(state.rows[state.seat]))
        return colour if not tied and state.centre[colour] else None

    # What an action does

    def apply(self, state: State, action: Action) -> State:
        match action:
            case Draw(colour):
                return self._draw(state, colour)
            case Choice.REVEAL:
                return changed(state, phase=Phase.REVEAL)
            case Choice.STOP:
                return self._stop(state)
            case Choice.TAKE:
                return self._take(state)
            case Choice.PASS:
                return self._end_turn(state)
            case _:
                raise ValueError(f"no such action in {self.name}: {action}")

    def _draw(self, state: State, colour: int) -> State:
        drawn = changed(state, pile=more(state.pile, colour, -1))
        if state.phase is Phase.FILL:
            return self._begin_turn(changed(drawn, centre=more(state.centre, colour)))
        if self.valid(state, colour):
            return changed(drawn, risk=more(state.risk, colour), phase=Phase.DECIDE)
        centre = more(together(state.centre, state.risk), colour)
        return self._end_turn(changed(drawn, centre=centre, risk=NONE))

    def valid(self, state: Common, colour: int) -> bool:
        """The revealed colour lies in the centre and not yet at risk (S7)."""
        return bool(state.centre[colour]) and not state.risk[colour]

    def _stop(self, state: State) -> State:
        """Take what is at risk and all of its colours in the centre; surplus goes back into the pile (S9, S12)."""
        row, surplus, centre = self.gathered(state)
        rows = (*state.rows[: state.seat], row, *state.rows[state.seat + 1 :])
        if any(state.pile):
            pile = together(state.pile, surplus)
        else:  # an empty pile takes in the whole centre as well (S-A2)
            pile, centre = together(surplus, centre), NONE
        stopped = changed(
            state,
            pile=pile,
            centre=centre,
            risk=NONE,
            rows=rows,
            owed=state.owed + len(self.bonuses(state, row)),
        )
        return self._end_turn(stopped)

    def gathered(self, state: Common) -> tuple[Counts, Counts, Counts]:
        """A stop gives the seat this row, this surplus and leaves this centre."""
        row, surplus, centre = bytearray(state.rows[state.seat]), bytearray(6), bytearray(state.centre)
        for colour in range(6):
            if state.risk[colour]:
                taken = state.risk[colour] + centre[colour]
                kept = min(taken, self.edition.target - row[colour])
                row[colour] += kept
                surplus[colour] = taken - kept
                centre[colour] = 0
        return bytes(row), bytes(surplus), bytes(centre)

    def bonuses(self, state: Common, row: Counts) -> list[int]:
        """The colours that reach the target with this row, one for every bonus turn they earn (S13, S-A1)."""
        target = self.edition.target
        completed = [colour for colour, had in enumerate(state.rows[state.seat]) if had < target == row[colour]]
        return completed[: BONUS_PER[self.edition.bonus_per](len(completed))]

    def _take(self, state: State) -> State:
        colour = cast(int, self.weakest(state))
        row = more(state.rows[state.seat], colour)
        rows = (*state.rows[: state.seat], row, *state.rows[state.seat + 1 :])
        return self._end_turn(changed(state, rows=rows, centre=more(state.centre, colour, -1)))

    def _end_turn(self, state: State) -> State:
        """Six complete rows win at once (S15); otherwise a bonus turn if one is owed, or the next seat's turn."""
        if min(state.rows[state.seat]) == self.edition.target:
            return changed(state, phase=Phase.OVER)
        if state.owed:
            return self._begin_turn(changed(state, owed=state.owed - 1, bonus_turn=True))
        return self._begin_turn(changed(state, seat=(state.seat + 1) % self.seats, bonus_turn=False))

    def _begin_turn(self, state: State) -> State:
        """Fill up the centre (S5); an empty pile takes in the whole centre first (S-A2)."""
        if not any(state.pile):
            state = changed(state, pile=state.centre, centre=NONE)
        return changed(state, phase=Phase.FILL if sum(state.centre) < CENTRE else Phase.CHOOSE)

    def explain(self, state: State, action: Action, after: State | None = None) -> tuple[Event, ...]:
        events: list[Event] = []
        after = after or self.apply(state, action)
        match action:
            case Draw(colour) if state.phase is Phase.REVEAL:
                events.append(Risked(colour) if self.valid(state, colour) else Bust(colour, more(state.risk, colour)))
            case Choice.STOP:
                events += self._explain_stop(state, after)
            case Choice.TAKE:
                colour = cast(int, self.weakest(state))
                value = state.rows[state.seat][colour]
                events.append(Advance(state.seat, colour, 1, value, value + 1))
            case _:
                pass
        if after.phase is Phase.OVER:
            events.append(Ended(winners(self.standings(after))))
        return tuple(events)

    def _explain_stop(self, state: State, after: State) -> list[Event]:
        had, has = state.rows[state.seat], after.rows[state.seat]
        _, surplus, _ = self.gathered(state)
        advances = [
            Advance(self.side(state.seat), colour, gained + surplus[colour], had[colour], has[colour])
            for colour in range(6)
            if (gained := has[colour] - had[colour]) or surplus[colour]
        ]
        return [*advances, *map(Bonus, self.bonuses(state, has))]

    def standings(self, state: Common) -> tuple[Standing, ...]:
        return tuple(tuple(sorted(row)) for row in state.rows)

    # Views

    def view(self, state: State, seat: int | None) -> View:
        return View(**state.shared(), viewer=seat)

    def legal(self, view: View) -> Sequence[Action]:
        return self.actions(view) if view.viewer == self.to_act(view) else ()

    def imagine(self, view: View, rng: Random) -> State:
        return State(**view.shared())

    # Text

    def text(self, action: Action) -> str:
        return collecting_text.action_text(action)

    def parse(self, text: str) -> Action:
        return collecting_text.parse_action(text)

    def position(self, position: State | View) -> str:
        return collecting_text.position_text(position)

    def read_position(self, text: str) -> State | View:
        return collecting_text.read_position(self.edition, text)

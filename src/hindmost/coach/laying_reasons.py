"""Why one placement is better than another: every difference that was measured, put on one scale.

What a marker's value is worth is the soft minimum of the quick judgement (`fast/evaluate/shortlist.py`): steps of a
low colour count most, the more so the later it is. On that scale stand what a placement scores now, what the others
make of it until the seat is to act again, and what the seat itself can score then.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, fsum
from statistics import fmean
from typing import NamedTuple

from hindmost.actions import Action, Choice, Place
from hindmost.coach.annotations import Given, Reason
from hindmost.fast.block.laying import AFTERWARDS, BONUS, MOMENTS, REPLIED, STEEPER, STEEPNESS, THUMB
from hindmost.fast.block.nets import COLOURS as SIX
from hindmost.game import winners
from hindmost.rules.changed import changed
from hindmost.rules.laying import Laying, halves
from hindmost.rules.laying_state import View
from hindmost.rules.surface import Surface, lay_tile
from hindmost.rules.tracks import hindmost, standing
from hindmost.tiles import COLOURS, KIND_NAMES, KINDS, Counts, more

LEAST = 0.15  # of the whole difference: what is less is not worth a sentence
MOST = 3
SMALL = 1e-4  # on the scale of worth: nothing measured
FEW_STEPS = 0.2  # on average: not worth a sentence
DECISIVE = 10.0  # on that scale: the end of the match outweighs everything


class Estimate(NamedTuple):
    """An action in imagined worlds."""

    action: Action
    values: Sequence[float]  # the share of the win in each
    markers: bytes  # of each world at either moment, side by side and colour by colour, as the kernels keep them

    @property
    def worth(self) -> float:
        return min(max(fmean(self.values), 0.0), 1.0)


class Effect(NamedTuple):
    """What an action comes to at once, by the rules."""

    action: Action
    track: tuple[int, ...]  # of the own side
    bonuses: tuple[int, ...]
    lost: int  # points beyond the end of a track
    laid: Surface
    rack: Counts
    ends: bool
    wins: bool


def made(game: Laying, view: View, action: Action) -> Effect:
    side = game.side(view.seat)
    if not isinstance(action, Place):
        return Effect(action, view.tracks[side], (), 0, view.surface, view.rack, False, False)
    settled = game.settle(view, action)
    laid = lay_tile(game.board, game.edition.storeys, view.surface, halves(action))
    after = settled.tracks[side]
    lost = sum(advance.lost for advance in game.advances(view, action))
    complete = min(after) == game.edition.track.top
    ends = complete or (game.edition.ends == "placed" and not laid.open)
    wins = ends and side in winners([standing(track) for track in settled.tracks])
    return Effect(action, after, settled.bonuses, lost, laid, more(view.rack, action.kind, -1), ends, wins)


class Scale:
    """What the value of a marker is worth now."""

    def __init__(self, game: Laying, view: View) -> None:
        rules = game.edition.track
        zero = rules.top if rules.tug else 0
        stage = 1.0 - view.surface.open.bit_count() / len(game.board.pairs)
        steepness = THUMB[STEEPNESS] + THUMB[STEEPER] * stage
        self.zero = zero
        self.by_value = [-exp(-steepness * value / (rules.top + zero)) for value in range(rules.top + zero + 1)]

    def worth(self, values: Sequence[int]) -> list[float]:
        return [self.by_value[value + self.zero] for value in values]


class Means(NamedTuple):
    """Of markers over all worlds, a number for every side and colour."""

    values: list[list[float]]
    worths: list[list[float]]


def means(game: Laying, scale: Scale, looked: Estimate, moment: int) -> Means:
    sides, worlds = game.sides, len(looked.values)
    each = SIX * sides
    rows = [looked.markers[moment * each + at :: MOMENTS * each] for at in range(each)]
    values = [sum(row) / worlds - scale.zero for row in rows]
    worths = [fsum(map(scale.by_value.__getitem__, row)) / worlds for row in rows]
    return Means(_by_side(values), _by_side(worths))


def _by_side(numbers: Sequence[float]) -> list[list[float]]:
    return [list(numbers[at : at + SIX]) for at in range(0, len(numbers), SIX)]


def minus(one: Sequence[float], other: Sequence[float]) -> list[float]:
    return [a - b for a, b in zip(one, other, strict=True)]


class Measurement(NamedTuple):
    """An action, or the mean of several, on that scale: colour by colour."""

    now: list[float]  # the own markers right after it
    others: list[list[float]]  # by side: what the others' markers have gained when the seat is to act again
    steps: list[list[float]]  # by side: the same in steps
    extra: list[float]  # what the own markers have gained by then: by bonus plays, or a partner
    later: list[float]  # and what the next own placement adds


def measured(game: Laying, view: View, scale: Scale, looked: Estimate) -> Measurement:
    side, tug = game.side(view.seat), game.edition.track.tug
    after = made(game, view, looked.action)
    start = [list(track) for track in view.tracks]
    start[side] = list(after.track)
    if tug:
        start[1 - side] = [-value for value in after.track]
    replied, afterwards = (means(game, scale, looked, moment) for moment in (REPLIED, AFTERWARDS))
    gains = [minus(worths, scale.worth(track)) for worths, track in zip(replied.worths, start, strict=True)]
    steps = [minus(values, track) for values, track in zip(replied.values, start, strict=True)]
    extra = gains[side]
    later = minus(afterwards.worths[side], replied.worths[side])
    if tug:  # what the other side pulls, the own marker loses
        gains[1 - side], extra = [-gain for gain in extra], [0.0] * SIX
    gains[side] = steps[side] = [0.0] * SIX
    return Measurement(scale.worth(after.track), gains, steps, extra, later)


def reasons(game: Laying, view: View, better: Estimate, worse: Estimate) -> list[Reason]:
    """Why the one is better than the other; what weighs most comes first."""
    if not isinstance(better.action, Place):
        return [_exchange(game, view, better.action)]
    scale = Scale(game, view)
    good, bad = (measured(game, view, scale, each) for each in (better, worse))
    before, other = (made(game, view, each.action) for each in (better, worse))
    now, extra = minus(good.now, bad.now), minus(good.extra, bad.extra)
    later = what_remains(minus(good.later, bad.later), now)
    found: list[Reason] = [
        *_the_end(before, other),
        *_bonus(before, other, max(fsum(extra), fsum(good.later))),
        *_scored(game, view, before, other, now),
        *_left(game, view, before, other, good, bad),
        *(_partner(before, other, extra) if game.seats > game.sides else ()),
        *_own_future(game, view, before, other, later),
    ]
    return weighed(found)


def what_remains(later: Sequence[float], now: Sequence[float]) -> list[float]:
    """What the next own placement brings more, less what it brings less and what was given up now for it."""
    more = [max(gain, 0.0) for gain in later]
    left = fsum(later) + fsum(min(gain, 0.0) for gain in now)
    share = min(1.0, max(0.0, left / fsum(more))) if any(more) else 0.0
    return [gain * share for gain in more]


def that_count(gains: Sequence[float]) -> list[int]:
    """The colours in which there is a gain."""
    return [colour for colour, gain in enumerate(gains) if gain > SMALL]


def weighed(found: Sequence[Reason]) -> list[Reason]:
    """The heaviest first, each with its share of the whole."""
    whole = sum(reason.weight for reason in found)
    ranked = sorted(found, key=lambda reason: -reason.weight)
    kept = [Reason(each.what, each.given, each.weight / whole) for each in ranked if each.weight > SMALL]
    return [each for each in kept if each.weight >= LEAST][:MOST] or kept[:1] or [Reason("worlds")]


def _the_end(best: Effect, other: Effect) -> list[Reason]:
    if best.wins and not other.wins:
        return [Reason("wins", {}, DECISIVE)]
    if other.ends and not other.wins and not best.ends:
        return [Reason("ends_badly", {}, DECISIVE)]
    return []


def _bonus(best: Effect, other: Effect, worth: float) -> list[Reason]:
    """One more placement: worth what it brought in the worlds, or what the next own one does."""
    if len(best.bonuses) <= len(other.bonuses):
        return []
    return [Reason("bonus", {"colour": COLOURS[best.bonuses[-1]]}, max(worth, THUMB[BONUS]))]


def _scored(game: Laying, view: View, best: Effect, other: Effect, gains: Sequence[float]) -> list[Reason]:
    """Colours that the better one raises more; and what the other spends its points on."""
    track = view.tracks[game.side(view.seat)]
    low = hindmost(track)
    found = []
    for colour in that_count(gains):
        by = best.track[colour] - track[colour]
        given: dict[str, Given] = {
            "colour": COLOURS[colour],
            "n": by,
            "to": best.track[colour],
            "m": other.track[colour] - track[colour],
        }
        if by > 0:
            found.append(Reason("raises" if colour in low else "scores", given, gains[colour]))
    if other.lost > best.lost + 1 and found:
        share = 0.9 * max(reason.weight for reason in found)
        found.append(Reason("wastes", {"n": other.lost}, share))
    return found


def _left(game: Laying, view: View, best: Effect, other: Effect, good: Measurement, bad: Measurement) -> list[Reason]:
    """What the others make of it until the seat is to act again."""
    side, rivals = game.side(view.seat), max(1, game.sides - 1)
    found = []
    for rival in range(game.sides):
        if rival == side:
            continue
        more = [gain / rivals for gain in minus(bad.others[rival], good.others[rival])]
        for colour in that_count(more):
            steps = abs(bad.steps[rival][colour] - good.steps[rival][colour])
            given: dict[str, Given] = {"colour": COLOURS[colour], "side": rival, "mean": round(steps, 1)}
            if game.seats > game.sides:
                given["team"] = 1
            if steps < FEW_STEPS:
                continue
            after, there = (most_for(game, view, each.laid, colour) for each in (best, other))
            if there > max(1, after):
                found.append(Reason("leaves", given | {"n": there, "m": after}, more[colour]))
            else:
                found.append(Reason("helps", given, more[colour]))
    return found


def _partner(best: Effect, other: Effect, gains: Sequence[float]) -> list[Reason]:
    """What a partner makes of it, where that is not a bonus play."""
    if best.bonuses or other.bonuses:
        return []
    return [Reason("partner", {"colour": COLOURS[colour]}, gains[colour]) for colour in that_count(gains)]


def _own_future(game: Laying, view: View, best: Effect, other: Effect, gains: Sequence[float]) -> list[Reason]:
    """What the seat itself can do next time: a tile it has kept, a line it has left open."""
    found = []
    for colour in that_count(gains):
        given: dict[str, Given] = {"colour": COLOURS[colour]}
        weight = gains[colour]
        kept = [kind for kind in range(len(KINDS)) if best.rack[kind] and colour in KINDS[kind]]
        if kept and not any(other.rack[kind] for kind in kept):
            found.append(Reason("keeps", given | {"tile": KIND_NAMES[kept[0]]}, weight))
        elif kept and (there := most_for(game, view, best.laid, colour)) > most_for(game, view, other.laid, colour):
            found.append(Reason("opens", given | {"n": there}, weight))
        elif kept:
            found.append(Reason("later", given, weight))
    return found


def most_for(game: Laying, view: View, laid: Surface, colour: int) -> int:
    """The most that a half of this colour scores anywhere on a board."""
    found = game.pair_points(changed(view, surface=laid), laid.open)
    return max((max(on_a[colour], on_b[colour]) for _, _, on_a, on_b in found), default=0)


def _exchange(game: Laying, view: View, better: Action) -> Reason:
    """Keep or swap: what a fresh rack promises of the hindmost colours."""
    low = hindmost(view.tracks[game.side(view.seat)])
    can_rise = [colour for colour in sorted(low) if most_for(game, view, view.surface, colour) > 0]
    having = sum(count for kind, count in enumerate(view.unseen) if set(can_rise).intersection(KINDS[kind]))
    given: dict[str, Given] = {"colour": COLOURS[(can_rise or sorted(low))[0]], "n": having, "of": sum(view.unseen)}
    if better is Choice.SWAP:
        return Reason("swap" if can_rise else "swap_anyway", given)
    return Reason("keep" if can_rise else "keep_dead", given)

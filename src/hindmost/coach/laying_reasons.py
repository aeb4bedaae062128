"""Why one placement is better than another: every difference that was measured, put on one scale.

What a marker's value is worth is the soft minimum of the quick judgement (`fast/evaluate/shortlist.py`): steps of a
low colour count most, the more so the later it is. On that scale stand what a placement scores now, what the others
make of it until the seat is to act again, and what the seat itself can score then.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from hindmost.actions import Action, Choice, Place
from hindmost.coach.laying import Looked
from hindmost.coach.told import Given, Reason
from hindmost.fast.core.bits import Array
from hindmost.fast.evaluate.rule_of_thumb import THUMB
from hindmost.fast.evaluate.shortlist import BONUS, STEEPER, STEEPNESS
from hindmost.fast.search.review_rollouts import AFTERWARDS, REPLIED
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


class Made(NamedTuple):
    """What an action comes to at once, by the rules."""

    action: Action
    track: tuple[int, ...]  # of the own side
    bonuses: tuple[int, ...]
    lost: int  # points beyond the end of a track
    laid: Surface
    rack: Counts
    ends: bool
    wins: bool


def made(game: Laying, view: View, action: Action) -> Made:
    side = game.side(view.seat)
    if not isinstance(action, Place):
        return Made(action, view.tracks[side], (), 0, view.surface, view.rack, False, False)
    settled = game.settle(view, action)
    laid = lay_tile(game.board, game.edition.storeys, view.surface, halves(action))
    before, after = view.tracks[side], settled.tracks[side]
    scored = {colour: sum(points) for colour, points in game.score(view, action).items()}
    lost = sum(points - (after[colour] - before[colour]) for colour, points in scored.items())
    complete = min(after) == game.edition.track.top
    ends = complete or (game.edition.ends == "placed" and not laid.open)
    wins = ends and side in winners([standing(track) for track in settled.tracks])
    return Made(action, after, settled.bonuses, lost, laid, more(view.rack, action.kind, -1), ends, wins)


class Scale:
    """What the value of a marker is worth now."""

    def __init__(self, game: Laying, view: View) -> None:
        rules = game.edition.track
        self.zero = rules.top if rules.tug else 0
        self.top = rules.top + self.zero
        stage = 1.0 - view.surface.open.bit_count() / len(game.board.pairs)
        self.steepness = float(THUMB[STEEPNESS] + THUMB[STEEPER] * stage)

    def worth(self, values: Array | Sequence[int]) -> Array:
        found: Array = -np.exp(-self.steepness * (np.asarray(values) + self.zero) / self.top)
        return found


class Measured(NamedTuple):
    """An action, or the mean of several, on that scale: colour by colour."""

    now: Array  # the own markers right after it
    others: Array  # [sides, 6] what the others' markers have gained when the seat is to act again
    steps: Array  # [sides, 6] the same in steps
    extra: Array  # what the own markers have gained by then: by bonus plays, or a partner
    later: Array  # and what the next own placement adds


def measured(game: Laying, view: View, scale: Scale, looked: Looked) -> Measured:
    side, tug = game.side(view.seat), game.edition.track.tug
    after = made(game, view, looked.action)
    own_now = scale.worth(after.track)
    start = np.array(view.tracks)
    start[side] = after.track
    if tug:
        start[1 - side] = [-value for value in after.track]
    replied, afterwards = looked.markers[:, REPLIED], looked.markers[:, AFTERWARDS]
    gains = scale.worth(replied).mean(axis=0) - scale.worth(start)
    steps = replied.mean(axis=0) - start
    extra = gains[side].copy()
    later = scale.worth(afterwards[:, side]).mean(axis=0) - scale.worth(replied[:, side]).mean(axis=0)
    if tug:  # what the other side pulls, the own marker loses
        gains[1 - side], extra = -extra, np.zeros(6)
    gains[side] = steps[side] = 0
    return Measured(own_now, gains, steps, extra, later)


def mean(of: Sequence[Measured]) -> Measured:
    return Measured(*(np.mean([each[part] for each in of], axis=0) for part in range(len(Measured._fields))))


def reasons(game: Laying, view: View, better: Looked, worse: Sequence[Looked]) -> list[Reason]:
    """Why the one is better than the other, or than the usual ones; what weighs most comes first."""
    if not isinstance(better.action, Place):
        return [_exchange(game, view, better.action)]
    scale = Scale(game, view)
    placed = [each for each in worse if isinstance(each.action, Place)]
    good, bad = measured(game, view, scale, better), mean([measured(game, view, scale, each) for each in placed])
    before = made(game, view, better.action)
    after = [made(game, view, each.action) for each in placed]
    other = after[0] if len(after) == 1 else None
    now = good.now - bad.now
    later = what_remains(good.later - bad.later, now)
    found: list[Reason] = [
        *_the_end(before, after),
        *_bonus(before, after, max(float((good.extra - bad.extra).sum()), float(good.later.sum()))),
        *_scored(game, view, before, other, now),
        *_left(game, view, before, other, good, bad),
        *(_partner(before, after, good.extra - bad.extra) if game.seats > game.sides else ()),
        *_own_future(game, view, before, other, later),
    ]
    return weighed(found)


def what_remains(later: Array, now: Array) -> Array:
    """What the next own placement brings more, less what it brings less and what was given up now for it."""
    more = np.maximum(later, 0)
    left = later.sum() + np.minimum(now, 0).sum()
    found: Array = more * min(1.0, max(0.0, left / more.sum())) if more.any() else more
    return found


def weighed(found: Sequence[Reason]) -> list[Reason]:
    """The heaviest first, each with its share of the whole."""
    whole = sum(reason.weight for reason in found)
    ranked = sorted(found, key=lambda reason: -reason.weight)
    kept = [Reason(each.what, each.given, each.weight / whole) for each in ranked if each.weight > SMALL]
    return [each for each in kept if each.weight >= LEAST][:MOST] or kept[:1] or [Reason("worlds")]


def _the_end(best: Made, others: Sequence[Made]) -> list[Reason]:
    if best.wins and not all(other.wins for other in others):
        return [Reason("wins", {}, DECISIVE)]
    if not best.ends and all(other.ends and not other.wins for other in others):
        return [Reason("ends_badly", {}, DECISIVE)]
    return []


def _bonus(best: Made, others: Sequence[Made], worth: float) -> list[Reason]:
    """One more placement: worth what it brought in the worlds, or what the next own one does."""
    usual = sum(len(other.bonuses) for other in others) / len(others)
    if len(best.bonuses) <= usual:
        return []
    return [Reason("bonus", {"colour": COLOURS[best.bonuses[-1]]}, max(worth, float(THUMB[BONUS])))]


def _scored(game: Laying, view: View, best: Made, other: Made | None, gains: Array) -> list[Reason]:
    """Colours that the better one raises more; and what the other spends its points on."""
    track = view.tracks[game.side(view.seat)]
    low = hindmost(track)
    found = []
    for colour in np.flatnonzero(gains > SMALL).tolist():
        by = best.track[colour] - track[colour]
        given: dict[str, Given] = {"colour": COLOURS[colour], "n": by, "to": best.track[colour]}
        if other is not None:
            given["m"] = other.track[colour] - track[colour]
        if by > 0:
            found.append(Reason("raises" if colour in low else "scores", given, float(gains[colour])))
    if other is not None and other.lost > best.lost + 1 and found:
        share = 0.9 * max(reason.weight for reason in found)
        found.append(Reason("wastes", {"n": other.lost}, share))
    return found


def _left(game: Laying, view: View, best: Made, other: Made | None, good: Measured, bad: Measured) -> list[Reason]:
    """What the others make of it until the seat is to act again."""
    more_for = (bad.others - good.others) / max(1, game.sides - 1)
    side = game.side(view.seat)
    found = []
    for rival in range(game.sides):
        if rival == side:
            continue
        for colour in np.flatnonzero(more_for[rival] > SMALL).tolist():
            steps = abs(float(bad.steps[rival, colour] - good.steps[rival, colour]))
            given: dict[str, Given] = {"colour": COLOURS[colour], "side": rival, "mean": round(steps, 1)}
            if game.seats > game.sides:
                given["team"] = 1
            after = most_for(game, view, best.laid, colour)
            weight = float(more_for[rival, colour])
            if steps < FEW_STEPS:
                continue
            if other is not None and (there := most_for(game, view, other.laid, colour)) > max(1, after):
                found.append(Reason("leaves", given | {"n": there, "m": after}, weight))
            else:
                found.append(Reason("helps" if other is not None else "denies", given, weight))
    return found


def _partner(best: Made, others: Sequence[Made], gains: Array) -> list[Reason]:
    """What a partner makes of it, where that is not a bonus play."""
    if best.bonuses or any(other.bonuses for other in others):
        return []
    found = np.flatnonzero(gains > SMALL).tolist()
    return [Reason("partner", {"colour": COLOURS[colour]}, float(gains[colour])) for colour in found]


def _own_future(game: Laying, view: View, best: Made, other: Made | None, gains: Array) -> list[Reason]:
    """What the seat itself can do next time: a tile it has kept, a line it has left open."""
    found = []
    for colour in np.flatnonzero(gains > SMALL).tolist():
        given: dict[str, Given] = {"colour": COLOURS[colour]}
        weight = float(gains[colour])
        kept = [kind for kind in range(len(KINDS)) if best.rack[kind] and colour in KINDS[kind]]
        if other is not None and kept and not any(other.rack[kind] for kind in kept):
            found.append(Reason("keeps", given | {"tile": KIND_NAMES[kept[0]]}, weight))
        elif kept and (there := most_for(game, view, best.laid, colour)) > (
            most_for(game, view, other.laid, colour)
            if other is not None
            else most_for(game, view, view.surface, colour)
        ):
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
    unseen = sum(view.unseen)
    having = sum(count for kind, count in enumerate(view.unseen) if low.intersection(KINDS[kind]))
    given: dict[str, Given] = {"colour": COLOURS[min(low)], "n": having, "of": unseen}
    return Reason("swap" if better is Choice.SWAP else "keep", given)

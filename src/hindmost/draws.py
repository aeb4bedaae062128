"""Draws that nobody can have chosen: each follows from its ply and a seed that was committed to before the deal.

docs/notation.md says it for programs of others, with test vectors. Commitment, seed and what the seats have mixed in
are extra keys of a record.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
import struct
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, count
from typing import Any, Literal, NamedTuple

from hindmost.actions import Action
from hindmost.game import NATURE, AnyGame
from hindmost.match import Match
from hindmost.record_format import quote

SEED = re.compile(r"[0-9a-f]{64}", re.ASCII)
ENTROPY = re.compile(r"[0-9a-f]{32,64}", re.ASCII)
WORDS = struct.Struct(">16H")  # of two bytes, the higher one first, in what HMAC-SHA256 gives
SPAN = 1 << 16

Entropy = Sequence[str | None]  # what each seat has mixed in
Outcome = Literal["uncommitted", "sealed", "verified", "malformed", "other seed", "other draw"]
FAULTS: frozenset[Outcome] = frozenset({"malformed", "other seed", "other draw"})


def new_seed() -> str:
    """A seed that nobody can guess.

    >>> from hindmost.draws import new_seed
    >>> len(new_seed()), new_seed() == new_seed()
    (64, False)
    """
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """What can be told of a seed beforehand: its hash, that of the 64 characters it is written with.

    >>> from hindmost.draws import commitment
    >>> commitment("00" * 32)
    '60e05bd1b195af2f94112fa7197a5c88289058840ce7c6df9693756bc6250f55'
    """
    return hashlib.sha256(seed.encode("ascii")).hexdigest()


def number(seed: str, entropy: Entropy, ply: int, below: int) -> int:
    """A number from 0 to one less than `below`, each equally likely to whoever does not know the seed.

    >>> from hindmost.draws import number
    >>> [number("00" * 32, (None, "ab" * 16), ply, 120) for ply in range(4)]
    [58, 108, 58, 116]
    """
    if not 0 < below <= SPAN:
        raise ValueError(f"a number below {below} cannot be drawn, only one below {SPAN} at most")
    mixed = ",".join(part or "-" for part in entropy)
    fair = SPAN - SPAN % below  # words from here on would favour the smaller numbers
    for counter in count():
        message = f"hindmost/1 draw {ply} {counter} {mixed}"
        for word in WORDS.unpack(hmac.digest(seed.encode("ascii"), message.encode("ascii"), "sha256")):
            if word < fair:
                return int(word % below)
    raise AssertionError("unreachable")


def draw_at(game: AnyGame, state: Any, seed: str, entropy: Entropy, ply: int) -> Action:
    """Nature's action at this ply: all that can be drawn lies in the order of the kinds, and is counted through.

    >>> from hindmost import find
    >>> from hindmost.draws import draw_at
    >>> game = find("classic-2")
    >>> game.text(draw_at(game, game.start(), "00" * 32, (None, None), ply=0))
    'draw pp'
    """
    ends = list(accumulate(game.weights(state)))
    chosen: Action = game.actions(state)[bisect_right(ends, number(seed, entropy, ply, ends[-1]))]
    return chosen


def next_draw(match: Match, seed: str) -> Action:
    """What nature, which is to act, draws next.

    >>> from hindmost import Match, find
    >>> from hindmost.draws import next_draw
    >>> next_draw(Match.new(find("tiny-2")), "00" * 32)
    Draw(kind=7)
    """
    return draw_at(match.game, match.state, seed, entropy_of(match), len(match.log))


def entropy_of(match: Match) -> Entropy:
    """What each seat has mixed in; None where it has nothing.

    >>> from hindmost import Match, find
    >>> from hindmost.draws import entropy_of, mixed
    >>> entropy_of(mixed(Match.new(find("tiny-2")), 1, "ab" * 16))
    (None, 'abababababababababababababababab')
    """
    return tuple(match.extra.get("entropy") or (None,) * match.game.seats)


def mixed(match: Match, seat: int, entropy: str) -> Match:
    """The match with what this seat mixes in.

    >>> from hindmost import Match, find
    >>> from hindmost.draws import mixed
    >>> mixed(Match.new(find("classic-solo")), 0, "ab" * 16).record()["entropy"]
    ['abababababababababababababababab']
    """
    parts = list(entropy_of(match))
    parts[seat] = entropy
    return match.noting(entropy=parts)


class DrawCheck(NamedTuple):
    """What came of checking the draws of a match against its seed.

    >>> from hindmost import Match, find
    >>> from hindmost.draws import check
    >>> check(Match.new(find("tiny-2"))).text
    'no commitment: the draws cannot be checked'
    """

    outcome: Outcome
    draws: int = 0  # that follow from the seed, up to the first that does not
    ply: int | None = None  # of the first that does not
    drawn: str | None = None
    due: str | None = None  # what follows from the seed instead
    what: str | None = None  # is malformed

    @property
    def text(self) -> str:
        """In one line.

        >>> from hindmost.draws import DrawCheck
        >>> DrawCheck("other draw", 17, 40, "draw rb", "draw gg").text
        "'draw rb' does not follow from the seed, 'draw gg' does"
        """
        match self.outcome:
            case "uncommitted":
                return "no commitment: the draws cannot be checked"
            case "sealed":
                return "a commitment, but no seed yet: the draws can be checked when it is revealed"
            case "verified" if self.draws == 1:
                return "the one draw follows from the seed"
            case "verified":
                return f"all {self.draws} draws follow from the seed"
            case "other seed":
                return "the seed is not the one that was committed to"
            case "other draw":
                return f"{self.drawn!r} does not follow from the seed, {self.due!r} does"
            case "malformed":
                return str(self.what)


def check(match: Match) -> DrawCheck:
    """Do all draws of a match follow from the seed that was committed to?

    >>> from hindmost import Match, find
    >>> from hindmost.draws import check, commitment, next_draw
    >>> seed = "00" * 32
    >>> match = Match.new(find("tiny-2")).noting(commitment=commitment(seed))
    >>> match = match.play(next_draw(match, seed))
    >>> check(match).outcome, check(match.noting(seed=seed)).text
    ('sealed', 'the one draw follows from the seed')
    """
    given = match.extra
    if "commitment" not in given:
        return DrawCheck("uncommitted")
    if what := _malformed(match):
        return DrawCheck("malformed", what=what)
    if (seed := given.get("seed")) is None:
        return DrawCheck("sealed")
    if commitment(seed) != given["commitment"]:
        return DrawCheck("other seed")
    return _check_draws(match, seed)


def _check_draws(match: Match, seed: str) -> DrawCheck:
    game, state, entropy, draws = match.game, match.game.start(), entropy_of(match), 0
    for ply, action in enumerate(match.log):
        if game.to_act(state) == NATURE:
            due = draw_at(game, state, seed, entropy, ply)
            if action != due:
                return DrawCheck("other draw", draws, ply, game.text(action), game.text(due))
            draws += 1
        state = game.apply(state, action)
    return DrawCheck("verified", draws)


def _malformed(match: Match) -> str | None:
    given = match.extra
    if not _written(SEED, given["commitment"]):
        return f"a commitment has 64 digits (0-9, a-f), not {quote(given['commitment'])}"
    if given.get("seed") is not None and not _written(SEED, given["seed"]):
        return f"a seed has 64 digits (0-9, a-f), not {quote(given['seed'])}"
    parts = given.get("entropy")
    if parts is None:
        return None
    if not isinstance(parts, list) or len(parts) != match.game.seats:
        return f"entropy is a list with something for each of {match.game.seats} seats, not {quote(parts)}"
    wrong = [part for part in parts if part is not None and not _written(ENTROPY, part)]
    return f"entropy has 32 to 64 digits (0-9, a-f), not {quote(wrong[0])}" if wrong else None


def _written(pattern: re.Pattern[str], value: object) -> bool:
    return isinstance(value, str) and pattern.fullmatch(value) is not None

"""Whole matches by policies, and what is legal in a position, asked of kernels in any host."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from hindmost.fast.block.packing import family, fingerprint, pack
from hindmost.fast.block.seeds import number
from hindmost.fast.core import codes
from hindmost.fast.host import Block
from hindmost.game import AnyGame

POLICIES = ("random", "greedy", "points")


def policies(game: AnyGame, names: str | Sequence[str]) -> list[int]:
    """One name for all seats, or one each."""
    chosen = [names] * game.seats if isinstance(names, str) else names
    for name in chosen:
        if name not in POLICIES:
            raise ValueError(f"kernels play {', '.join(POLICIES)}, not {name!r}")
    if len(chosen) != game.seats:
        raise ValueError(f"{game.name} has {game.seats} seats, not {len(chosen)}")
    return [POLICIES.index(name) for name in chosen]


class MatchTotals(NamedTuple):
    """Of every match in turn: plies, placements and bonuses; and the markers of every side."""

    counts: bytes
    tracks: bytes


class MatchRunner:
    """One for a game and a thread."""

    def __init__(self, game: AnyGame, names: Sequence[str] | str = "random", host: str | None = None) -> None:
        self.game, self.family, self.policies = game, family(game), policies(game, names)
        self.block = Block(self.family.empty_block(game), fingerprint(game), self.family.KERNELS, host)

    def _begin(self) -> None:
        self.block.write("policies", self.policies)
        self._put(self.game.start())

    def _put(self, position: Any) -> None:
        for field, data in self.family.written(self.game, pack(self.game, position)):
            self.block.write(field, data)

    def play(self, matches: int, seed: object = 0, first: int = 0) -> MatchTotals:
        """Matches number `first` and those after it."""
        self._begin()
        counts, tracks = b"", b""
        for done in range(0, matches, self.family.MATCHES):
            now = min(self.family.MATCHES, matches - done)
            self.block.call("matches", number(seed), first + done, now, 0)
            counts += bytes(self.block.read("counts", 3 * now))
            tracks += bytes(self.block.read("tracks", 6 * self.game.sides * now))
        return MatchTotals(counts, tracks)

    def log(self, match: int, seed: object = 0) -> list[int]:
        """The codes of one match."""
        self._begin()
        plies = self.block.call("matches", number(seed), match, 1, 1)
        return list(self.block.read("log", plies))

    def legal(self, position: Any) -> list[int]:
        """The codes that are legal in a state, or for the seat to act in a view."""
        self._put(position)
        self.block.call("mask")
        return [code for code, legal in enumerate(self.block.read("mask", codes.count(self.game))) if legal]

"""Whole matches by policies, and what is legal in a position, asked of kernels in any host."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from hindmost.fast.block import collecting, laying
from hindmost.fast.block.packing import pack
from hindmost.fast.block.seeds import number
from hindmost.fast.block.tables import HEADER, fingerprint, numbers
from hindmost.fast.core import codes
from hindmost.fast.host import Block
from hindmost.game import AnyGame
from hindmost.rules.collecting import Collecting
from hindmost.rules.laying import Laying

POLICIES = ("random", "greedy", "points")
AT_ONCE = min(laying.MATCHES, collecting.MATCHES)


class Sums(NamedTuple):
    """Of every match in turn: plies, placements and bonuses; and the markers of every side."""

    counts: bytes
    tracks: bytes


class Matches:
    """One for a game and a thread."""

    def __init__(self, game: AnyGame, names: Sequence[str] | str = "random", host: str | None = None) -> None:
        self.game = game
        chosen = [names] * game.seats if isinstance(names, str) else names
        if isinstance(game, Laying):
            self.block = Block(laying.laid(game, laying.no_net()), fingerprint(game), "lay", host)
        else:
            assert isinstance(game, Collecting)
            empty = collecting.no_net(game)
            self.block = Block(collecting.collected(game, empty), fingerprint(game), "collect", host)
        for name in chosen:
            if name not in POLICIES:
                raise ValueError(f"kernels play {', '.join(POLICIES)}, not {name!r}")
        self.policies = [POLICIES.index(name) for name in chosen]

    def _begin(self) -> None:
        self.block.write("policies", self.policies)
        self._put(self.game.start())

    def _put(self, position: Any) -> None:
        packed = pack(self.game, position)
        if isinstance(self.game, Laying):
            put_position(self.block, self.game, packed)
        else:
            self.block.write("start", packed[HEADER:])

    def play(self, matches: int, seed: object = 0, first: int = 0) -> Sums:
        """Matches number `first` and those after it."""
        self._begin()
        counts, tracks = b"", b""
        for done in range(0, matches, AT_ONCE):
            now = min(AT_ONCE, matches - done)
            self.block.call("matches", number(seed), first + done, now, 0)
            counts += bytes(self.block.read("counts", 3 * now))
            tracks += bytes(self.block.read("tracks", 6 * self.game.sides * now))
        return Sums(counts, tracks)

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


def put_position(block: Block, game: Laying, packed: bytes) -> None:
    """A packed world of a laying game into its place in a block."""
    n = numbers(game)
    block.write("position.open_pairs", packed[HEADER : n.at_lines])
    block.write("position.lines", packed[n.at_lines : n.at_small])
    block.write("position.small", packed[n.at_small : n.at_small + n.small])

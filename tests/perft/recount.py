"""Count anew: `python -m tests.perft.recount [FILE ...]`. Read the difference before keeping it."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

from hindmost.editions import find
from hindmost.game import perft

FOLDER = Path(__file__).parent
QUICK, DEEPER = FOLDER / "counts.txt", FOLDER / "deeper.txt"


class Count(NamedTuple):
    game: str
    depth: int
    seed: int
    sequences: int


def read(file: Path) -> list[Count]:
    rows = [line.split() for line in file.read_text("utf-8").splitlines()]
    return [Count(game, *map(int, numbers)) for game, *numbers in rows]


def recount(file: Path) -> None:
    counted = [row._replace(sequences=perft(find(row.game), row.depth, row.seed)) for row in read(file)]
    file.write_text("".join(f"{' '.join(map(str, row))}\n" for row in counted), "utf-8", newline="\n")


if __name__ == "__main__":
    for name in sys.argv[1:] or (QUICK, DEEPER):
        recount(Path(name))

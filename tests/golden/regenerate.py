"""Write golden matches anew: `python -m tests.golden.regenerate [GAME ...]`. Read the difference before keeping it."""

from __future__ import annotations

import sys

from tests.golden.playthrough import file_of, playthrough
from tests.playing import ALL


def regenerate(*names: str) -> None:
    for name in names or ALL:
        file_of(name).write_text(playthrough(name), "utf-8", newline="\n")


if __name__ == "__main__":
    regenerate(*sys.argv[1:])

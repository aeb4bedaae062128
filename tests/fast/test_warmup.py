"""Whoever has warmed up waits for no compiler afterwards."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module
from pkgutil import walk_packages
from typing import Any

import numpy as np
import pytest

from hindmost import editions, fast
from hindmost.game import AnyGame

FOR_TRAINING = {
    "choices.note_choices",
    "collecting_matchups.meet",
    "collecting_practice.practise",
    "evaluator.get_ready",
    "evaluator.work_out_utility",
    "labels.label",
    "selfplay.self_play",
}
GAMES = ("classic-2", "stacking-3", "collecting-2")


def kernels() -> list[Any]:
    """All there are, wherever they are defined."""
    for module in walk_packages(fast.__path__, "hindmost.fast."):
        import_module(module.name)
    from hindmost.fast.core.compiled import KERNELS

    return KERNELS


def name(kernel: Any) -> str:
    return f"{kernel.__module__.rpartition('.')[2]}.{kernel.__name__}"


def play_batches(game: AnyGame, rows: int) -> None:
    """One world or many, in every way that there is."""
    from hindmost.fast.batch.matches import legal_masks, play, play_logged, play_many, start_of, step_many

    packed = np.stack([start_of(game)] * rows)
    for _ in range(8):
        packed = step_many(game, packed, legal_masks(game, packed).argmax(axis=1))
    play_many(game, packed, matches=2, names="greedy")
    play(game, rows, names="points")
    play_logged(game, rows)


def play_environments(game: AnyGame, rows: int) -> None:
    from hindmost.envs import worlds
    from hindmost.fast.batch.kernels import ALL_LEGAL
    from hindmost.fast.environments.laying import NO_ACTION

    made = worlds.of(game, rows)
    made.begin(slice(None), worlds.start_words(np.arange(rows)))
    callers, policies = (np.tile(worlds.policies_of(game, names), (rows, 1)) for names in ([], ["random"] * game.seats))
    nothing = np.full(rows, NO_ACTION, np.int32)
    assert made.advance(nothing, callers) == ALL_LEGAL
    for _ in range(3):
        assert made.advance(made.any_actions(np.zeros(rows, np.uint64)), callers) == ALL_LEGAL
        made.tensors(made.seats().astype(np.int64))
        made.masks()
        made.factored()
        made.look(0)
    made.follow(made.any_actions(np.zeros(rows, np.uint64)))
    made.advance(nothing, policies)


def main() -> None:
    """Print the kernels that are not compiled by warming up, and those that are compiled once more by what follows."""
    from hindmost.envs import warmup as envs
    from hindmost.fast import warmup

    every = kernels()
    for _, compiled in [*warmup.stages(), *envs.stages()]:
        compiled()
    signatures = [len(kernel.signatures) for kernel in every]
    print("not compiled:", *(name(kernel) for kernel, count in zip(every, signatures, strict=True) if not count))
    for game in map(editions.find, GAMES):
        for rows in (1, 3):
            play_batches(game, rows)
            play_environments(game, rows)
    later = [len(kernel.signatures) for kernel in every]
    print("compiled again:", *(name(every[at]) for at, count in enumerate(later) if count > signatures[at]))


@pytest.mark.long
def test_every_kernel_of_the_table_is_compiled_once() -> None:
    found = subprocess.run(
        [sys.executable, "-m", "tests.fast.test_warmup"], capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stderr
    missing, again = (set(line.partition(": ")[2].split()) for line in found.stdout.splitlines())
    assert missing == FOR_TRAINING
    assert not again


if __name__ == "__main__":
    main()

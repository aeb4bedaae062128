"""How fast the kernels are: beside each other, a C program, the peer, and on several cores."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from collections import defaultdict
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any

from hindmost.editions import find
from hindmost.fast.batch.matches import play
from hindmost.fast.block.nets import Net, Prior
from hindmost.fast.core.packing import pack
from hindmost.fast.host import HOSTS
from hindmost.fast.host.matches import MatchRunner
from hindmost.fast.search.ismcts import tree_search
from hindmost.fast.search.master import Master, MasterSettings
from hindmost.game import AnyGame, until_seat

FIRST = """
import time; began = time.perf_counter()
from hindmost.editions import find
from hindmost.fast.batch.matches import play
play(find("{game}"), 1)
print(time.perf_counter() - began, time.process_time())
"""
SHORTEST = 0.02  # seconds a count takes at least
ITERATIONS = 10_000
PARTS = 7
WORLDS = 8  # of every candidate
Nets = tuple[Net, Prior]  # what a master of a laying game thinks with
LONGER = 3  # times as long, and so many counts, where processes have to wait for each other
AWAKE = 3  # counts after which both processes have surely loaded what they need


def enough(game: AnyGame, seconds: float) -> int:
    """How many matches take about so long."""
    play(game, 1)  # so that it is compiled
    matches = 50
    while True:
        began = process_time()
        play(game, matches)
        spent = process_time() - began
        if spent > SHORTEST:
            return max(1, int(matches * seconds / spent))
        matches *= 4


def rate(game: AnyGame, matches: int, seed: int) -> tuple[float, float]:
    """Matches and placements (in the collecting game: plies) a second of CPU time, the quickest of some parts."""
    best = (0.0, 0.0)
    part = max(1, matches // PARTS)
    for number in range(PARTS):
        began = process_time()
        results = play(game, part, seed, first=number * part)
        spent = process_time() - began
        done = results.placed.sum() or results.plies.sum()
        best = max(best, (part / spent, float(done) / spent))
    return best


def build(source: str, folder: str) -> str:
    """A C program, compiled for this machine."""
    program = str(Path(folder) / "against")
    try:
        run = subprocess.run(
            ["gcc", "-O3", "-march=native", "-o", program, source], capture_output=True, text=True, check=False
        )
    except FileNotFoundError:
        raise ValueError("--against needs gcc") from None
    if run.returncode:
        raise ValueError(f"gcc cannot compile {source!r}: {run.stderr.strip().splitlines()[-1]}")
    return program


def c_rate(program: str, matches: int) -> float:
    """What it says of itself: it is called with a seed and a number of matches, and prints `games/s NUMBER`."""
    run = subprocess.run([program, "1", str(matches)], capture_output=True, text=True, check=False)
    said = [float(number) for number in re.findall(r"games/s ([\d.]+)", run.stdout)]
    if not said:
        raise ValueError(f"the C program does not print games/s, but {run.stdout[:60]!r}")
    return max(said)


def search_rate(game: AnyGame) -> float:
    """Iterations a second of CPU time, from the opening."""
    state, _ = until_seat(game, game.start(), 0, 1)
    view = pack(game, game.view(state, state.seat))
    began = process_time()
    tree_search(game, view, ITERATIONS)
    return ITERATIONS / (process_time() - began)


def wasm_ratios(game: AnyGame, nets: Nets | None, matches: int, seed: int) -> dict[str, float]:
    """How many times the JIT's time the shipped kernels take: for matches by chance, and rollouts of the master."""
    hosts = {host: MatchRunner(game, host=host) for host in HOSTS}
    spent = {host: _seconds(partial(each.play, matches, seed)) for host, each in hosts.items()}
    found = {"matches": spent["wasm"] / spent["jit"]}
    if nets is not None:
        spent = {host: _rollouts(game, nets, host, seed) for host in HOSTS}
        found["rollouts"] = spent["wasm"] / spent["jit"]
    return found


def _seconds(work: Callable[[], object]) -> float:
    """CPU time, the quickest of some times."""
    work()
    best = float("inf")
    for _ in range(PARTS):
        began = process_time()
        work()
        best = min(best, process_time() - began)
    return best


def _rollouts(game: Any, nets: Nets, host: str, seed: int) -> float:
    state, _ = until_seat(game, game.start(), 0, seed)
    view, how = game.view(state, state.seat), MasterSettings(seconds=None)
    master = Master(game, nets[0], prior=nets[1], host=host)
    codes = master.look(view, how).codes
    master.tell(how.of_rollouts())
    return _seconds(lambda: master.roll_out(state.seat, codes, seed, 0, WORLDS))


def _median(ratios: Sequence[float]) -> float | None:
    """None where nothing was measured."""
    return round(median(ratios), 2) if ratios else None


def play_part(name: str, matches: int, first: int) -> None:
    play(find(name), matches, 1, first=first)


def cores_ratios(game: AnyGame, matches: int, counts: int) -> list[float]:
    """How much more two processes do in the same time: each count of both against those of one before and after it."""
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:

        def seconds(processes: int) -> float:
            began = perf_counter()
            list(pool.map(partial(play_part, game.name, matches), range(0, processes * matches, matches)))
            return perf_counter() - began

        for _ in range(AWAKE):
            seconds(2)
        alone, ratios = [seconds(1)], []
        for _ in range(counts):
            both = seconds(2)
            alone.append(seconds(1))
            ratios.append((alone[-2] + alone[-1]) / both)
    return ratios


def fresh_start(game: AnyGame) -> tuple[float, float]:
    """Seconds, and CPU seconds, from the start of a fresh Python to the end of its first match."""
    run = subprocess.run(
        [sys.executable, "-c", FIRST.format(game=game.name)], capture_output=True, text=True, check=True
    )
    wall, cpu = map(float, run.stdout.split())
    return wall, cpu


@dataclass
class Rounds:
    """What was measured, round by round."""

    matches: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))  # a second, by game
    placements: defaultdict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    wasm: defaultdict[tuple[str, str], list[float]] = field(default_factory=lambda: defaultdict(list))
    c: list[float] = field(default_factory=list)  # matches a second
    peers: list[float] = field(default_factory=list)
    searches: list[float] = field(default_factory=list)  # iterations a second
    cores: list[float] = field(default_factory=list)

    def of_game(self, game: AnyGame, nets: Nets | None, count: int, seed: int) -> None:
        per_match, per_placement = rate(game, count, seed)
        self.matches[game.name].append(per_match)
        self.placements[game.name].append(per_placement)
        for what, ratio in wasm_ratios(game, nets, max(1, count // PARTS), seed).items():
            self.wasm[what, game.name].append(ratio)

    def figures_of(self, game: str, first: str) -> dict[str, Any]:
        pairs = zip(self.placements[first], self.placements[game], strict=True)
        return {
            "game": game,
            "matches_per_second": round(max(self.matches[game])),
            "nanoseconds_per_placement": round(1e9 / max(self.placements[game]), 1),
            f"times_{first}": round(median(a / b for a, b in pairs), 2),
            "wasm_times_jit_matches": round(median(self.wasm["matches", game]), 2),
            "wasm_times_jit_rollouts": _median(self.wasm["rollouts", game]),
        }

    def figures(self, games: Sequence[AnyGame]) -> dict[str, Any]:
        own = self.matches[games[0].name]
        found: dict[str, Any] = {
            "games": [self.figures_of(game.name, games[0].name) for game in games],
            "search_iterations_per_second": round(max(self.searches)),
            "two_processes_to_one": round(median(self.cores), 2),
            "two_processes_to_one_middle_half": [round(share, 2) for share in quantiles(self.cores)[::2]],
        }
        if self.c:
            found["c_matches_per_second"] = round(max(self.c))
            found["times_the_time_of_c"] = round(max(self.c) / max(own), 2)
            found["times_the_time_of_c_median"] = round(median(c / o for c, o in zip(self.c, own, strict=True)), 2)
        if self.peers:
            found["peer_matches_per_second"] = round(max(self.peers), 1)
            found["times_as_many_as_the_peer"] = round(max(own) / max(self.peers))
        return found


def measure(
    games: Sequence[AnyGame],
    nets_of: Callable[[AnyGame], Nets | None],
    seconds: float,
    rounds: int,
    against: str | None,
    peer_rate: Callable[[], float] | None,
    tick: Callable[[], object],
) -> dict[str, Any]:
    """Every game in every round, and with the first of them the C program and the peer.

    Ratios are medians of those within a round, and the quickest against the quickest: others on the machine only slow.
    """
    count = {game.name: enough(game, seconds) for game in games}
    first, most = games[0], count[games[0].name]
    seen = Rounds()
    with tempfile.TemporaryDirectory() as folder:
        program = build(against, folder) if against else None
        for number in range(rounds):
            for game in games:
                seen.of_game(game, nets_of(game), count[game.name], number)
                tick()
            if program:
                seen.c.append(c_rate(program, max(1000, most // PARTS)))
            seen.searches.append(search_rate(first))
            seen.cores += cores_ratios(first, LONGER * most, LONGER)
            if peer_rate:
                seen.peers.append(peer_rate())
            tick()
    starts = [fresh_start(first) for _ in range(min(rounds, 3))]
    return seen.figures(games) | {
        "warm_start_seconds": round(min(wall for wall, _ in starts), 2),
        "warm_start_cpu_seconds": round(min(cpu for _, cpu in starts), 2),
    }

"""Results in files: every match for programs, a picture for people."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hindmost.arena.report import Facts, short, versus
from hindmost.arena.statistics import Z
from hindmost.extras import need
from hindmost.game import quoted

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def check_out(path: Path) -> None:
    """Say what is wrong with a file before the work begins."""
    _check(path, "--out", WRITERS)
    if path.suffix == ".parquet":
        need("pyarrow", extra="arena")


def check_plot(path: Path) -> None:
    _check(path, "--plot", (".png", ".svg"))
    need("matplotlib", extra="arena")


def _check(path: Path, option: str, suffixes: Iterable[str]) -> None:
    if path.suffix not in suffixes:
        raise ValueError(f"{option} is a file that ends in {' or '.join(suffixes)}, not {quoted(str(path))}")
    if not path.parent.is_dir():
        raise ValueError(f"{option}: there is no folder {quoted(str(path.parent))}")


def write_json(path: Path, facts: Facts, rows: Iterable[Facts]) -> None:
    path.write_text(json.dumps(facts | {"matches": list(rows)}) + "\n", encoding="utf-8")


def write_parquet(path: Path, facts: Facts, rows: Iterable[Facts]) -> None:
    """The matches as a table; the facts are in its metadata."""
    import pyarrow  # type: ignore[import-untyped]
    from pyarrow import parquet

    table = pyarrow.Table.from_pylist(list(rows))
    parquet.write_table(table.replace_schema_metadata({"hindmost": json.dumps(facts)}), path)


WRITERS: dict[str, Callable[[Path, Facts, Iterable[Facts]], None]] = {".json": write_json, ".parquet": write_parquet}


def write_out(path: Path, facts: Facts, rows: Iterable[Facts]) -> None:
    WRITERS[path.suffix](path, facts, rows)


def plot(path: Path, facts: Facts) -> None:
    """The results with their intervals and, of several agents, the ratings with theirs."""
    from matplotlib.figure import Figure

    contests = facts["contests"]
    ratings = facts.get("ratings", [])
    panels = 2 if ratings else 1
    figure = Figure(figsize=(7 * panels, 1.8 + 0.4 * len(contests)), layout="constrained")
    left, *right = figure.subplots(1, panels, squeeze=False)[0]
    what, even = ("lead", 0.0) if facts["sides"] == 1 else ("score", contests[0]["even"])
    left.axvline(even, color="grey", linewidth=0.8, linestyle="--")
    _bars(
        left,
        [versus(contest["agents"]) for contest in contests],
        [contest[what] for contest in contests],
        [contest[f"{what}_interval"] for contest in contests],
        f"{what} in {facts['game']}, with 95 % interval",
    )
    for panel in right:
        _bars(
            panel,
            [short(rating["agent"]) for rating in ratings],
            [rating["elo"] for rating in ratings],
            [(rating["elo"] - Z * rating["error"], rating["elo"] + Z * rating["error"]) for rating in ratings],
            "Elo, with 95 % interval",
        )
    figure.savefig(path)


def _bars(panel: Axes, names: list[str], values: list[float], bounds: list[Any], label: str) -> None:
    ends = [[value if end is None else end for end in each] for value, each in zip(values, bounds, strict=True)]
    down, up = ([abs(value - each[at]) for value, each in zip(values, ends, strict=True)] for at in (0, 1))
    panel.errorbar(values, range(len(names)), xerr=(down, up), fmt="o", capsize=4)
    panel.set_yticks(range(len(names)), names)
    panel.invert_yaxis()
    panel.margins(y=0.5 / len(names))
    panel.set_xlabel(label)

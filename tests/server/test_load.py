"""The load that is put on a server, and what is told of it."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from hindmost import cli, editions
from hindmost.actions import Action
from hindmost.game import draw
from hindmost.server.load import targets
from hindmost.server.load.benchmark import Load, run, ticks
from hindmost.server.load.clients import some_action
from hindmost.table import serialise
from tests.server.tools import Running


def put(load: Load, url: str | None = None) -> dict[str, Any]:
    ticked = []
    told = run(load, url, None, 1, lambda: ticked.append(1))
    assert len(ticked) == ticks(load)
    return told


def borne(load: Load, url: str | None = None) -> dict[str, Any]:
    """What is told of a load that the server bore: three times at most, since a shared machine can stop for seconds."""
    for _ in range(3):
        told = put(load, url)
        assert told["sockets"] == load.tables * load.game.seats
        assert told["actions_per_second"] <= 1.1 * load.rate
        assert told["actions"] == sum(told["actions_by_process"])
        assert 0 < told["p50_ms"] <= told["p99_ms"] <= told["longest_ms"]
        if told["errors"] == {} and told["actions_per_second"] >= 0.5 * load.rate and told["longest_ms"] < 5000:
            return told
    pytest.fail(f"three times the load was not borne, last with {told}")


def test_three_tables_are_played_at_on_a_server_of_its_own() -> None:
    load = Load(editions.find("classic-2"), tables=3, seconds=1.0, rate=10.0)
    told = borne(load)
    if sys.platform == "linux":
        assert 0.1 < told["server_cpu_ms_per_action"] < 200
        assert told["server_memory_mb"] > 20


@pytest.mark.parametrize(
    "name", ["tiny-2", *(pytest.param(name, marks=pytest.mark.long) for name in ("tiny-collecting-2", "classic-3"))]
)
def test_any_game_of_several_seats_is_played_again_and_again(server: Running, name: str) -> None:
    load = Load(editions.find(name), tables=4, seconds=1.0, rate=20.0)
    told = borne(load, server.url)
    assert "server_cpu_ms_per_action" not in told  # it is not known whose process that is


def test_the_actions_chosen_are_legal_and_all_of_them_can_be() -> None:
    game = editions.find("tiny-2")
    chance = Random(1)
    state = game.start()
    while (seat := game.to_act(state)) is not None and seat < 0:
        state = game.apply(state, draw(game, state, chance))
    assert seat == 0
    view = game.view(state, 0)
    legal: set[Action] = set(game.legal(view))
    chosen = {game.parse(some_action(game, serialise.legal(game, view), None, chance)) for _ in range(30 * len(legal))}
    assert chosen == legal


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("http://192.0.2.7:8000", "only on servers of this machine"),
        ("http://example.org", "only on servers of this machine"),
        ("http://localhost.example.org", "only on servers of this machine"),
        ("http://127.0.0.1@example.org/", "only on servers of this machine"),
        ("http://0.0.0.0:8000", "only on servers of this machine"),
        ("http://[2001:db8::1]:8000", "only on servers of this machine"),
        ("https://127.0.0.1", "is like http://127.0.0.1:8000"),
        ("classic-2", "is like http://127.0.0.1:8000"),
    ],
)
def test_other_machines_are_left_alone(url: str, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        targets.foreign_server(url)


@pytest.mark.parametrize("url", ["http://127.0.0.1:8000/", "http://localhost:1", "http://[::1]:80"])
def test_this_machine_is_not_another(url: str) -> None:
    assert targets.foreign_server(url).url == url.rstrip("/")


@pytest.mark.parametrize(
    ("name", "tables", "seconds", "rate", "words"),
    [
        ("classic-solo", 1, 1.0, 1.0, "one seat"),
        ("tiny-2", 10, 1.0, 51.0, "at most 50 actions a second at 10 tables, not 51"),
        ("tiny-2", 5001, 1.0, 1.0, "at most 5000 tables"),
        ("tiny-2", 1, 601.0, 1.0, "at most 600 seconds"),
    ],
)
def test_a_load_has_bounds(name: str, tables: int, seconds: float, rate: float, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        put(Load(editions.find(name), tables, seconds, rate))


def test_several_processes_need_postgres() -> None:
    with pytest.raises(ValueError, match="PostgreSQL"), targets.own_servers(None, 2):
        pass


def test_a_server_that_does_not_start_is_told_in_one_line() -> None:
    with pytest.raises(OSError, match=r"did not start: .*nothing"), targets.own_servers("nothing://", 1):
        pass


Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def command(*args: object) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["hindmost", *map(str, args)])
        with pytest.raises(SystemExit) as stop:
            cli.main()
        return (int(stop.value.code or 0), *capsys.readouterr())

    return command


def test_bench_puts_load_on_a_server(command: Run, server: Running) -> None:
    size = ("--tables", 2, "--rate", 6, "--seconds", 1)
    code, out, _ = command("bench", "tiny-2", "--server", server.url, *size, "--json")
    assert code == 0
    assert json.loads(out)["game"] == "tiny-2"
    code, out, _ = command("bench", "tiny-2", "--server", server.url, *size)
    assert "p99 ms: " in out
    code, out, err = command("bench", "--server", "http://192.0.2.7", *size)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "192.0.2.7" in err


def test_bench_counts_what_a_store_takes(command: Run) -> None:
    code, out, _ = command("bench", "--store", "--seconds", 0.2, "--rounds", 1, "--json")
    assert code == 0
    assert json.loads(out)["durable_appends_per_second"] > 50
    code, out, err = command("bench", "--store", "mysql://x", "--rounds", 1)
    assert (code, out, err.count("\n")) == (2, "", 1)

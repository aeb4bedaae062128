"""What one process carries, and two; on a machine with two cores that does nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from hindmost import editions
from hindmost.server.load.benchmark import Load, run
from tests.store.postgres import Postgres

pytestmark = pytest.mark.long


def measured(load: Load, database: str | None = None, processes: int = 1) -> dict[str, Any]:
    told = run(load, None, database, processes, lambda: None)
    print(told)
    assert told["errors"] == {}
    assert told["actions_per_second"] > 0.98 * load.rate
    return told


def test_a_thousand_tables_are_carried_by_one_process_and_sqlite() -> None:
    told = measured(Load(editions.find("classic-2"), tables=1000, seconds=120, rate=300))
    assert told["sockets"] == 2000
    assert told["p99_ms"] < 150
    assert told["server_cpu_ms_per_action"] <= 2.5
    assert told["idle_tables"] == 1000
    assert told["idle_table_kb"] < 100


def test_four_seats_cost_at_most_five_milliseconds_an_action() -> None:
    told = measured(Load(editions.find("classic-4"), tables=500, seconds=30, rate=150))
    assert told["server_cpu_ms_per_action"] <= 5


def test_two_processes_share_the_load_at_little_more_cost(postgres: Postgres) -> None:
    load = Load(editions.find("classic-2"), tables=300, seconds=30, rate=150)
    alone = measured(load, postgres.new_database())
    together = measured(load, postgres.new_database(), processes=2)
    assert together["server_cpu_ms_per_action"] <= 1.2 * alone["server_cpu_ms_per_action"]
    one, other = together["actions_by_process"]
    assert abs(one - other) <= 0.1 * (one + other)
    one, other = together["server_cpu_seconds_by_process"]
    assert abs(one - other) <= 0.2 * (one + other)


def test_people_of_one_table_may_come_to_different_processes(postgres: Postgres) -> None:
    load = Load(editions.find("classic-2"), tables=300, seconds=30, rate=150, apart=True)
    told = measured(load, postgres.new_database(), processes=2)
    assert told["server_cpu_ms_per_action"] <= 1.5 * told["together_server_cpu_ms_per_action"]
    assert told["together_errors"] == {}
    assert told["p99_ms"] < 150

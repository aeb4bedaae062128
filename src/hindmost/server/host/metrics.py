"""Numbers about the running process, for Prometheus."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, disable_created_metrics, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4

CONTENT_TYPE = CONTENT_TYPE_PLAIN_0_0_4
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
REGISTRY = CollectorRegistry()  # not the usual one, which tells much of Python and the system too

disable_created_metrics()  # type: ignore[no-untyped-call]  # else when each began to be counted would be a metric more

ACTIONS = Counter("hindmost_actions_total", "Actions stored, nature's and agents' included.", registry=REGISTRY)
APPENDS = Histogram(
    "hindmost_append_seconds",
    "From the decision to store rows until they are durable.",
    registry=REGISTRY,
    buckets=SECONDS,
)
REQUESTS = Counter(
    "hindmost_requests_total",
    "HTTP calls answered, by route and status.",
    ("method", "route", "status"),
    registry=REGISTRY,
)
ANSWERS = Histogram(
    "hindmost_request_seconds",
    "From the arrival of an HTTP call to the end of its answer.",
    registry=REGISTRY,
    buckets=SECONDS,
)
FORWARDED = Counter("hindmost_forwarded_total", "Messages taken for people at another process.", registry=REGISTRY)
SOCKETS = Gauge("hindmost_sockets", "Open sockets.", registry=REGISTRY)
TABLES = Gauge("hindmost_tables", "Tables in memory.", registry=REGISTRY)
REFUSALS = Counter("hindmost_refusals_total", "Messages refused, by code.", ("code",), registry=REGISTRY)
FAILURES = Counter(
    "hindmost_agent_failures_total", "Decisions that agents failed to make, by agent.", ("agent",), registry=REGISTRY
)


def stored(actions: int, seconds: float) -> None:
    """So many actions were stored in one append that took so long."""
    ACTIONS.inc(actions)
    APPENDS.observe(seconds)


def refused(code: str) -> None:
    REFUSALS.labels(code).inc()


def failed(agent: str) -> None:
    FAILURES.labels(agent).inc()


def text() -> str:
    return generate_latest(REGISTRY).decode()

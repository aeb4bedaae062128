"""Numbers about the running process in the text format of Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate

Labels = tuple[tuple[str, str], ...]
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metric:
    kind = ""

    def __init__(self, name: str, text: str) -> None:
        self.name, self.text = name, text
        METRICS.append(self)

    def samples(self) -> Iterator[str]:
        raise NotImplementedError

    def lines(self) -> Iterator[str]:
        yield f"# HELP {self.name} {self.text}"
        yield f"# TYPE {self.name} {self.kind}"
        yield from self.samples()


METRICS: list[Metric] = []


class Counter(Metric):
    """It only grows, for each set of labels."""

    kind = "counter"

    def __init__(self, name: str, text: str) -> None:
        super().__init__(name, text)
        self.values: dict[Labels, float] = {}

    def add(self, amount: float = 1, **labels: str) -> None:
        key = tuple(sorted(labels.items()))
        self.values[key] = self.values.get(key, 0) + amount

    def samples(self) -> Iterator[str]:
        for labels, value in sorted(self.values.items()) or [((), 0.0)]:
            yield f"{self.name}{_labels(labels)} {value:g}"


class Gauge(Counter):
    """It goes up and down."""

    kind = "gauge"

    def set(self, value: float) -> None:
        self.values[()] = value


class Histogram(Metric):
    """How often something took how long."""

    kind = "histogram"

    def __init__(self, name: str, text: str, bounds: Sequence[float] = SECONDS) -> None:
        super().__init__(name, text)
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0

    def observe(self, seconds: float) -> None:
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.sum += seconds

    def samples(self) -> Iterator[str]:
        for bound, count in zip((*self.bounds, "+Inf"), accumulate(self.counts), strict=True):
            yield f'{self.name}_bucket{{le="{bound}"}} {count}'
        yield f"{self.name}_sum {self.sum:g}"
        yield f"{self.name}_count {sum(self.counts)}"


def _labels(labels: Labels) -> str:
    quoted = (f'{name}="{_escaped(value)}"' for name, value in labels)
    return f"{{{','.join(quoted)}}}" if labels else ""


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


def text() -> str:
    return "\n".join(line for metric in METRICS for line in metric.lines()) + "\n"


ACTIONS = Counter("hindmost_actions_total", "Actions stored, nature's and agents' included.")
APPENDS = Histogram("hindmost_append_seconds", "From the decision to store rows until they are durable.")
REQUESTS = Counter("hindmost_requests_total", "HTTP calls answered, by route and status.")
ANSWERS = Histogram("hindmost_request_seconds", "From the arrival of an HTTP call to the end of its answer.")
SOCKETS = Gauge("hindmost_sockets", "Open sockets.")
TABLES = Gauge("hindmost_tables", "Tables in memory.")
REFUSALS = Counter("hindmost_refusals_total", "Messages refused, by code.")
FAILURES = Counter("hindmost_agent_failures_total", "Decisions that agents failed to make, by agent.")


def stored(actions: int, seconds: float) -> None:
    """So many actions were stored in one append that took so long."""
    ACTIONS.add(actions)
    APPENDS.observe(seconds)


def refused(code: str) -> None:
    REFUSALS.add(code=code)


def failed(agent: str) -> None:
    FAILURES.add(agent=agent)

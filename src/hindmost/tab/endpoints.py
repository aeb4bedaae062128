"""How a call becomes a function: what is asked by which method and path, what it takes and what it tells."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from hindmost.contract.problems import Problem
from hindmost.game import quoted
from hindmost.study.records import RecordFile
from hindmost.tab.kept import KeptPerson
from hindmost.table.errors import Refusal

if TYPE_CHECKING:
    from hindmost.tab.call import TabCall

NOBODY = KeptPerson("", "", 0.0)


@dataclass(frozen=True)
class TabEndpoint:
    method: str
    path: str
    handle: Callable[..., Awaitable[Any]]
    tells: Any  # the type of the answer
    takes: Any = None  # the type of the body; bytes is a file of records
    status: int = 200
    known: bool = False  # only for who has a name

    async def answer(self, call: TabCall, body: str | None) -> tuple[int, str | None]:
        if self.known and call.me == NOBODY:
            raise Problem(401, "unknown person", "nobody has a name on this device; choose one first")
        given = [] if self.takes is None else [_read(body or "", self.takes)]
        told = await self.handle(call, *given)
        if told is None:
            return self.status, None
        if isinstance(told, RecordFile):
            return self.status, told.lines.decode()
        return self.status, msgspec.json.encode(told).decode()


def _read(body: str, kind: Any) -> Any:
    if kind is bytes:
        return body.encode()
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as error:
        raise Problem(422, "not as described", str(error)) from None
    except (ValueError, RecursionError) as error:
        raise Problem(400, "not JSON", f"not JSON: {error}") from None


class TabEndpoints(list[TabEndpoint]):
    """Gathered as they are written."""

    def add(self, method: str, path: str, tells: Any, **facts: Any) -> Callable[[Any], Any]:
        def keep(handle: Any) -> Any:
            self.append(TabEndpoint(method, path, handle, tells, **facts))
            return handle

        return keep


def found(endpoints: list[TabEndpoint], method: str, path: str) -> tuple[TabEndpoint, dict[str, str]]:
    """The endpoint for this path, and what stands in its places; a Problem if there is none."""
    path = path.partition("?")[0]
    allowed = []
    for endpoint in endpoints:
        pattern = re.sub(r"\\{(\w+)\\}", r"(?P<\1>[^/]+)", re.escape(endpoint.path))
        if parts := re.fullmatch(pattern, path):
            if endpoint.method == method:
                return endpoint, parts.groupdict()
            allowed.append(endpoint.method)
    if allowed:
        raise Problem(405, "method not allowed", f"{path} is asked by {' or '.join(allowed)}")
    raise Problem(404, "not found", f"there is no {quoted(path)}")


def problem_of(error: Exception) -> Problem | None:
    """What an expected error comes to."""
    match error:
        case Problem():
            return error
        case Refusal():
            return Problem(409, error.code, error.text)
        case _:
            return None

"""How a call of the API becomes a function: endpoints say what they take and tell, and the rest is done here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar, get_args, get_origin, overload

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from hindmost import editions
from hindmost.contract.problems import Problem
from hindmost.game import AnyGame, quoted
from hindmost.server.cluster.hall import Hall
from hindmost.server.host.config import Config
from hindmost.server.http import identity
from hindmost.server.http.rate_limits import Addresses, Limits, Work, pay
from hindmost.server.jobs.record_reader import RecordReader
from hindmost.server.jobs.review_queue import ReviewQueue
from hindmost.server.social.sanctions import ban_in, banned
from hindmost.store import Person, Sanction, Store
from hindmost.study.records import RecordFile

JSON, NDJSON = "application/json", "application/x-ndjson"
ID_LENGTH = 16
PRICE = 2.0  # of a call that says nothing else
MOST_MATCHES = 1_000_000
T = TypeVar("T")
B = TypeVar("B")
log = logging.getLogger("hindmost.http")


@dataclass(frozen=True)
class Parts:
    """What the server is made of."""

    config: Config
    store: Store
    hall: Hall
    limits: Limits
    work: Work
    addresses: Addresses
    record_reader: RecordReader
    review_queue: ReviewQueue


@dataclass
class Call:
    """One call: who asks, for what, and the parts of the server to answer with."""

    request: Request
    parts: Parts
    me: Person  # NOBODY, if this device is not known
    device: str = ""  # the hash by which it is known
    sanctions: Sequence[Sanction] = ()  # what may not be done there
    changes: list[Callable[[Response], None]] = field(default_factory=list)  # of the answer: cookies, headers

    def limit(self, what: str) -> None:
        self.parts.limits.take(what, self.parts.addresses.of(self.request))

    def whose(self) -> str:
        """Who asks: a person, or all without a name at this address."""
        return self.me.id or self.parts.addresses.of(self.request)

    def id(self) -> str:
        return id_in(self.request)

    def number(self) -> int:
        """The number in the path. Its length is looked at first: a text of thousands of digits is not even read."""
        text: str = self.request.path_params["number"]
        plain = len(text) <= len(str(MOST_MATCHES)) and text.isascii() and text.isdecimal()
        if not plain or not 1 <= int(text) <= MOST_MATCHES:
            raise Problem(404, "not found", f"there is no match {quoted(text)}")
        return int(text)

    def game(self) -> AnyGame:
        try:
            return editions.find(self.request.path_params["game"])
        except ValueError as error:
            raise Problem(404, "not found", str(error)) from None

    async def check_browser(self) -> None:
        """A Problem, if somebody who was known in this browser is banned, and what their name is does not matter."""
        browser = identity.browser_of(self.request, self.parts.config)
        if browser and (ban := ban_in(await self.parts.store.sanctions_in(browser))):
            raise banned(ban)

    def new_device(self) -> identity.DeviceFacts:
        """This device, known by a new cookie from now on."""
        return self._keep(identity.new_token())

    async def renew(self) -> None:
        """This device is known for another year."""
        token = identity.token_of(self.request, self.parts.config)
        await self.parts.store.renew_device(self.me.id, *self._keep(token))

    def _keep(self, token: str) -> identity.DeviceFacts:
        cookies = identity.DeviceCookies(self.request, token, self.parts.config)
        self.changes.append(cookies.set)
        return cookies.facts

    def sign_out(self) -> None:
        self.changes.append(lambda response: identity.drop_cookie(response, self.parts.config))

    def as_file(self, name: str) -> None:
        """The answer is one to be kept."""
        self.changes.append(lambda response: response.headers.update(_attached(name)))


def id_in(connection: HTTPConnection) -> str:
    """The id in the path; what cannot be one is not looked for."""
    id: str = connection.path_params["id"]
    if len(id) != ID_LENGTH or not (id.isascii() and id.isalnum()):
        raise Problem(404, "not found", f"there is no {quoted(id)}")
    return id


NOBODY = Person("", "", 0.0)
Handle = Callable[[Call], Awaitable[T]]
HandleBody = Callable[[Call, B], Awaitable[T]]


@dataclass(frozen=True)
class Endpoint:
    method: str
    path: str
    handle: Callable[..., Awaitable[Any]]
    tells: Any  # the type of the answer
    takes: Any = None  # the type of the body; bytes is a file of records
    status: int = 200
    known: bool = False  # only for persons; otherwise also for those whom nobody knows
    moderator: bool = False  # only for moderators
    though_banned: bool = False  # for the banned, too, who may otherwise only read
    alike: bool = False  # the same for everybody: who asks is not even looked up
    price: float = PRICE  # milliseconds of the server's time, rounded up

    async def answer(self, request: Request, parts: Parts) -> Response:
        known = None if self.alike else await identity.known(request, parts.store, parts.config)
        if self.known and known is None:
            raise Problem(401, "unknown person", "this device is not known here; choose a name first")
        if self.moderator and not (known and known.person.moderator):
            raise Problem(403, "not a moderator", "this is for moderators")
        address = parts.addresses.of(request)
        await pay(parts.work.of_person(address, known.person.id if known else "", self.price))
        call = Call(request, parts, known.person, known.device) if known else Call(request, parts, NOBODY)
        if known and known.sanctioned:
            call.sanctions = (await parts.store.sanctions_at([known.device])).get(known.device, ())
        if not self._for_the_banned and (ban := ban_in(call.sanctions)):
            raise banned(ban)
        if known and known.stale:
            await call.renew()
        given = [] if self.takes is None else [await self._body(request, parts.config)]
        response = self._response(await self.handle(call, *given))
        for change in call.changes:
            change(response)
        return response

    @property
    def _for_the_banned(self) -> bool:
        return self.though_banned or (self.method == "GET" and not self.moderator)

    def _response(self, told: Any) -> Response:
        if not fits(told, self.tells):
            log.error("%s %s answers %s, not %s", self.method, self.path, type(told).__name__, self.tells)
            raise Problem(500, "server error", "something went wrong here; it has been noted")
        if told is None:
            return Response(status_code=self.status)
        if isinstance(told, RecordFile):
            return Response(told.lines, self.status, _attached(told.name), media_type=NDJSON)
        return Response(msgspec.json.encode(told), self.status, media_type=JSON)

    async def _body(self, request: Request, config: Config) -> Any:
        kinds = (NDJSON, JSON) if self.takes is bytes else (JSON,)
        given = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if given not in kinds:
            raise Problem(415, "content type", f"the content type is {' or '.join(kinds)}, not {quoted(given)}")
        body = await read(request, config.record_bytes if self.takes is bytes else config.body_bytes, config)
        return body if self.takes is bytes else decode(body, self.takes)


def _attached(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}


def fits(told: object, kind: Any) -> bool:
    """Is this an answer of that type? What lies deeper is for the type checker to see to."""
    if get_origin(kind) is list:
        return isinstance(told, list) and all(isinstance(each, get_args(kind)) for each in told)
    return isinstance(told, kind)


async def read(request: Request, most: int, config: Config) -> bytes:
    """The body; a Problem as soon as it is known to be too long, or if it does not come."""
    body = bytearray()
    try:
        async with asyncio.timeout(config.body_seconds):
            async for chunk in request.stream():
                body += chunk
                if len(body) > most:
                    raise Problem(413, "too large", f"a body has at most {most} bytes")
    except TimeoutError:
        raise Problem(408, "too slow", f"the body did not come within {config.body_seconds:g} seconds") from None
    return bytes(body)


def decode(body: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.ValidationError as error:
        raise Problem(422, "not as described", str(error)) from None
    except (ValueError, RecursionError) as error:
        raise Problem(400, "not JSON", f"not JSON: {error}") from None


class Endpoints(list[Endpoint]):
    """The endpoints of one module, gathered as they are written."""

    @overload
    def add(
        self,
        method: str,
        path: str,
        tells: type[T],
        *,
        status: int = ...,
        known: bool = ...,
        moderator: bool = ...,
        though_banned: bool = ...,
        alike: bool = ...,
        price: float = ...,
    ) -> Callable[[Handle[T]], Handle[T]]: ...

    @overload
    def add(
        self,
        method: str,
        path: str,
        tells: type[T],
        *,
        takes: type[B],
        status: int = ...,
        known: bool = ...,
        moderator: bool = ...,
        though_banned: bool = ...,
        price: float = ...,
    ) -> Callable[[HandleBody[B, T]], HandleBody[B, T]]: ...

    def add(self, method: str, path: str, tells: Any, **facts: Any) -> Any:
        """What the function below takes and returns is checked against what is said here, by the type checker."""

        def keep(handle: Any) -> Any:
            self.append(Endpoint(method, path, handle, tells, **facts))
            return handle

        return keep


class PathEndpoints:
    """All endpoints of one path, as Starlette calls them."""

    def __init__(self, path: str, endpoints: Iterable[Endpoint], parts: Parts) -> None:
        self.path, self._parts = path, parts
        self._by_method = {endpoint.method: endpoint for endpoint in endpoints}

    async def __call__(self, request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        return await self._by_method[method].answer(request, self._parts)

    def route(self) -> Route:
        async def called(request: Request) -> Response:
            return await self(request)

        called.path = self.path  # type: ignore[attr-defined]  # for the log
        return Route(self.path, called, methods=list(self._by_method))


def routes(endpoints: Iterable[Endpoint], parts: Parts) -> list[Route]:
    """One route a path, so that a wrong method is told which ones there are."""
    by_path: dict[str, list[Endpoint]] = {}
    for endpoint in endpoints:
        by_path.setdefault(endpoint.path, []).append(endpoint)
    return [PathEndpoints(path, those, parts).route() for path, those in by_path.items()]

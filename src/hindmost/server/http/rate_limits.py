"""How often one address may do what costs the server something."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Hashable, Iterable, Mapping
from ipaddress import IPv6Address, ip_address, ip_network
from itertools import islice
from math import ceil

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from hindmost.contract.problems import Problem
from hindmost.server.host.config import Config
from hindmost.server.http.errors import answer

HOUR = 3600.0
SAVED = 10.0  # seconds in which unused work is saved up
PERSON = 5  # a person may have the work of an address divided by this
ANYTHING = 1.0  # the price of whatever comes, before it is looked at
HELD = 1.0  # seconds that an answer is held back
LINES, TALK_SECONDS = 10, 30.0  # of chat: so many at once, and in this time
MOST = 20_000  # addresses kept in mind
LONGEST = 64  # of what a proxy calls an address
NETWORK = 64  # bits: whoever has one address of IPv6 has all of its network


def steady() -> float:
    """Seconds by the clock of the machine that nobody sets."""
    return time.monotonic()


class Allowance:
    """So much in a time, all at once or bit by bit; what was used grows back evenly."""

    def __init__(self, seconds: float, now: Callable[[], float] = steady) -> None:
        self._seconds, self._now = seconds, now
        self._used: dict[Hashable, float] = {}  # until when, if it all grew back from now on

    def __len__(self) -> int:
        return len(self._used)

    def take(self, whose: Hashable, share: float) -> float:
        """This share of the whole; how many seconds to wait, if there is too little left, and then nothing is taken."""
        return self.take_all({whose: share})

    def take_all(self, shares: Mapping[Hashable, float]) -> float:
        """The same of several, all or none."""
        now = self._now()
        used = {whose: max(now, self._used.get(whose, now)) + shares[whose] * self._seconds for whose in shares}
        if (wait := max(used.values()) - now - self._seconds) > 1e-6:
            return wait
        self._make_room(now)
        self._used.update(used)
        return 0.0

    def _make_room(self, now: float) -> None:
        if len(self._used) < MOST:
            return
        self._used = {key: until for key, until in self._used.items() if until > now}
        if len(self._used) >= MOST:  # many at once, those known for longest: it is not done for every one who comes
            self._used = dict(islice(self._used.items(), MOST // 4, None))


async def pay(wait: float) -> None:
    """A Problem, if there is something to wait for. It is told after a while: who asks on and on is answered slowly."""
    if wait:
        await asyncio.sleep(HELD)
        text = f"too much at once for one person or one address; try again in {ceil(wait)} s"
        raise Problem(429, "too fast", text, {"Retry-After": str(ceil(wait))})


class Limits:
    """So many an hour and address."""

    def __init__(self, per_hour: Mapping[str, int], now: Callable[[], float] = steady) -> None:
        self._per_hour = per_hour
        self.used = Allowance(HOUR, now)

    @classmethod
    def of(cls, config: Config) -> Limits:
        return cls(
            {
                "tables": config.tables_per_address,
                "people": config.people_per_address,
                "recoveries": config.recoveries_per_address,
                "records": config.records_per_address,
                "positions": config.positions_per_address,
                "reviews": config.reviews_per_address,
                "reports": config.reports_per_address,
            }
        )

    def take(self, what: str, address: str) -> None:
        """One more of these for this address; a Problem if it has had its share."""
        if wait := self.used.take((what, address), 1 / self._per_hour[what]):
            text = f"too many {what} from your address, {self._per_hour[what]} an hour are allowed"
            raise Problem(429, "too many", text, {"Retry-After": str(ceil(wait))})


class Work:
    """What the server does for people: every call and every message has a price, in milliseconds of its time.

    An address may have so much of it in a second, or what it has saved in ten; a person, and all together who have no
    name at one address, a fifth of that. So nobody keeps it busy, and a club behind one address is served."""

    def __init__(self, per_second: float, now: Callable[[], float] = steady) -> None:
        self._most = per_second * SAVED
        self._used, self._talk = Allowance(SAVED, now), Allowance(TALK_SECONDS, now)

    def of_address(self, address: str, price: float) -> float:
        """Work of this price; how many seconds to wait, if that is too much for now."""
        return self._used.take(("address", address), price / self._most)

    def of_person(self, address: str, person: str, price: float) -> float:
        """The same of a person there; who has no name is known by the address alone. Whoever asks for too much uses up
        nothing of what others at the address have."""
        share = price / self._most
        return self._used.take_all({("person", person or address): PERSON * share, ("address", address): share})

    def talk(self, person: str) -> float:
        """A line of chat: what is said is stored, and everybody has to read it."""
        return self._talk.take(person, 1 / LINES)


class Priced:
    """Whatever comes costs its address something, before anybody looks at it."""

    def __init__(self, app: ASGIApp, work: Work, addresses: Addresses) -> None:
        self._app, self._work, self._addresses = app, work, addresses

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            try:
                await pay(self._work.of_address(self._addresses.of(HTTPConnection(scope)), ANYTHING))
            except Problem as problem:
                await answer(problem)(scope, receive, send)
                return
        await self._app(scope, receive, send)


class Addresses:
    """Whose call is this? A forwarding header counts only when a trusted proxy sent it."""

    def __init__(self, trusted: Iterable[str]) -> None:
        self._trusted = [ip_network(network) for network in trusted]

    def of(self, connection: HTTPConnection) -> str:
        address = connection.client.host if connection.client else ""
        headers = connection.headers.getlist("x-forwarded-for")
        hops = [hop.strip() for header in headers for hop in header.split(",")]
        while hops and self.is_trusted(address):
            address = hops.pop()
        return network_of(address)

    def is_trusted(self, address: str) -> bool:
        try:
            return any(ip_address(address) in network for network in self._trusted)
        except ValueError:
            return False


def network_of(address: str) -> str:
    """What counts as one address."""
    try:
        known = ip_address(address)
    except ValueError:
        return address[:LONGEST]
    if not isinstance(known, IPv6Address):
        return address
    return str(known.ipv4_mapped or ip_network((int(known), NETWORK), strict=False))

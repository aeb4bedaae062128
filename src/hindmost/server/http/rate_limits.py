"""How often one address may do what costs the server something."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping
from ipaddress import IPv6Address, ip_address, ip_network
from math import ceil

from starlette.requests import HTTPConnection

from hindmost.server.host.config import Config
from hindmost.server.http.errors import Problem

HOUR = 3600.0
MOST = 20_000  # addresses kept in mind
LONGEST = 64  # of what a proxy calls an address
NETWORK = 64  # bits: whoever has one address of IPv6 has all of its network


class Limits:
    """So many an hour, all at once or one by one; what was used grows back evenly."""

    def __init__(self, per_hour: Mapping[str, int], now: Callable[[], float] = time.monotonic) -> None:
        self._per_hour = per_hour
        self._now = now
        self._used: dict[tuple[str, str], float] = {}  # until when, if it all grew back from now on

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
            }
        )

    def take(self, what: str, address: str) -> None:
        """One more of these for this address; a Problem if it has had its share."""
        now = self._now()
        used = max(now, self._used.get((what, address), now)) + HOUR / self._per_hour[what]
        if (wait := used - now - HOUR) > 1e-6:
            text = f"too many {what} from your address, {self._per_hour[what]} an hour are allowed"
            raise Problem(429, "too many", text, {"Retry-After": str(ceil(wait))})
        self._make_room(now)
        self._used[what, address] = used

    def _make_room(self, now: float) -> None:
        if len(self._used) < MOST:
            return
        self._used = {key: until for key, until in self._used.items() if until > now}
        while len(self._used) >= MOST:
            self._used.pop(next(iter(self._used)))  # the one known for longest


class Addresses:
    """Whose call is this? A forwarding header counts only when a trusted proxy sent it."""

    def __init__(self, trusted: Iterable[str]) -> None:
        self._trusted = [ip_network(network) for network in trusted]

    def of(self, connection: HTTPConnection) -> str:
        address = connection.client.host if connection.client else ""
        headers = connection.headers.getlist("x-forwarded-for")
        hops = [hop.strip() for header in headers for hop in header.split(",")]
        while hops and self._is_trusted(address):
            address = hops.pop()
        return network_of(address)

    def _is_trusted(self, address: str) -> bool:
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

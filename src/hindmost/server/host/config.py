"""What the host of a server decides."""

from __future__ import annotations

import re
from ipaddress import ip_network
from socket import gethostname
from urllib.parse import urlsplit

import msgspec

NAME = re.compile(r"(?!-)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*", re.IGNORECASE)


class Config(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    https: bool = False  # people reach the server by https, directly or through a proxy
    origins: tuple[str, ...] = ()  # pages that may write, such as "https://example.org"; none: those of this host
    host_names: tuple[str, ...] = ()  # further names it is called by, such as "tables.example.org"
    trusted_proxies: tuple[str, ...] = ()  # addresses or networks whose word about the client's address is taken
    as_app: bool = True  # may browsers keep the page? Otherwise what they have kept is taken back
    push_contact: str | None = None  # mailto:... or https://..., for the services that carry notifications
    tables_per_address: int = 60  # new ones in an hour, as the following
    people_per_address: int = 30
    recoveries_per_address: int = 10
    records_per_address: int = 120
    positions_per_address: int = 10_000
    reviews_per_address: int = 60
    reports_per_address: int = 60
    work_per_address: int = 300  # milliseconds of the server's time in a second
    connections_per_address: int = 500  # open at once
    drain_seconds: float = 0.0  # between saying that no more people should be sent here and sending away who is here
    body_bytes: int = 8 * 1024
    record_bytes: int = 1_000_000
    body_seconds: float = 10.0  # in which a body must have come

    def __post_init__(self) -> None:
        for proxy in self.trusted_proxies:
            ip_network(proxy)  # its ValueError quotes the address
        for origin in self.origins:
            parts = urlsplit(origin)
            if parts.scheme not in ("http", "https") or f"{parts.scheme}://{parts.netloc}" != origin:
                raise ValueError(f"an origin is like https://example.org, not {origin!r}")
        for name in self.host_names:
            if not NAME.fullmatch(name):
                raise ValueError(f"the name of a host is like tables.example.org, without a port, not {name!r}")

    @property
    def names(self) -> frozenset[str]:
        """What people may call this server by, besides its addresses: what the host says, and what the machine is
        called. Nobody else can make these names lead here."""
        machine = gethostname().lower()
        told = [*self.host_names, *(urlsplit(origin).hostname or "" for origin in self.origins)]
        return frozenset({"localhost", machine, f"{machine.partition('.')[0]}.local", *map(str.lower, told)})

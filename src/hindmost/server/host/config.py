"""What the host of a server decides."""

from __future__ import annotations

from ipaddress import ip_network
from urllib.parse import urlsplit

import msgspec


class Config(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    https: bool = False  # people reach the server by https, directly or through a proxy
    origins: tuple[str, ...] = ()  # pages that may write, such as "https://example.org"; none: those of this host
    trusted_proxies: tuple[str, ...] = ()  # addresses or networks whose word about the client's address is taken
    push_contact: str | None = None  # mailto:... or https://..., for the services that carry notifications
    tables_per_address: int = 60  # new ones in an hour, as the following
    people_per_address: int = 30
    recoveries_per_address: int = 10
    records_per_address: int = 120
    positions_per_address: int = 10_000
    reviews_per_address: int = 60
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

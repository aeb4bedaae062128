"""Telling people who are elsewhere that it is their turn, at tables where a turn may take days.

A browser that wants to be told names an endpoint of its maker's push service and a key. What is sent there is encrypted
for that browser alone. An endpoint is a stranger's address that this server calls, so it is looked at twice: when it is
given, and when it is called.
"""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import re
import ssl
from collections.abc import Awaitable, Callable, Mapping
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, Protocol
from urllib.parse import urlsplit

from hindmost.game import quoted

if TYPE_CHECKING:
    from hindmost.store import Push, Store
    from hindmost.table.table import Table

SECONDS = 10.0  # for one call of a push service
DAY = 86_400
AT_ONCE = 16  # calls under way
KEPT = "push-key.pem"
GONE = (404, 410)  # the browser does not want to be told any more
LABEL = re.compile(r"[a-z0-9]([a-z0-9-]*[a-z0-9])?")
PRIVATE = ("localhost", "local", "internal", "lan", "home", "corp", "intranet", "arpa", "test", "invalid", "onion")
log = logging.getLogger("hindmost.notify")

Post = Callable[[str, Mapping[str, str], bytes], Awaitable[int]]  # endpoint, headers, body: the status


class Notifier(Protocol):
    key: str | None  # what browsers subscribe with; None: nobody is told anything

    async def tell(self, push: Push, message: Mapping[str, Any], topic: str) -> bool:
        """False if nobody is there any more. A later message of the same topic takes the place of an earlier one."""


class NoNotifier:
    key: str | None = None

    async def tell(self, push: Push, message: Mapping[str, Any], topic: str) -> bool:
        return True


async def your_turn(store: Store, notifier: Notifier, table: Table) -> None:
    """Tell the person to act, who is not here, that the others have acted."""
    live, seat = table.live, table.live.match.to_act
    if notifier.key is None or not table.settings.clock.days or live.over or seat is None or seat < 0:
        return
    person = table.sittings[seat].person
    acted = [table.sittings[row.seat].person for row in table.rows if row.seat >= 0][-1:]
    here = any(viewer.person == person for viewer in table.viewers)
    if person is None or here or acted == [person]:
        return
    others = ", ".join(sitting.name for sitting in table.sittings if sitting.person != person)
    text = f"It is your turn at {table.game.name} with {others}"
    message = {"table": table.id, "url": f"/t/{table.id}", "text": text}
    for push in await store.pushes(person):
        if not await notifier.tell(push, message, topic=table.id):
            await store.remove_push(push.endpoint)


def check_endpoint(endpoint: str) -> str:
    """An https address with the name of a public host; ValueError if it is something else."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        parts, port = urlsplit(""), None
    labels = (parts.hostname or "").split(".")
    public = len(labels) > 1 and all(map(LABEL.fullmatch, labels)) and labels[-1] not in PRIVATE
    plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
    if not (plain and public and parts.scheme == "https" and port in (None, 443)) or "@" in parts.netloc:
        raise ValueError(f"an endpoint is https with the name of a public host, not {quoted(endpoint)}")
    if labels[-1].isdecimal() or labels[-1].startswith("0x"):  # an address, however it is written
        raise ValueError(f"an endpoint has the name of a host, not an address: {quoted(endpoint)}")
    return endpoint


async def address_of(host: str) -> str:
    """One of its addresses, if all of them are public."""
    found = await asyncio.get_running_loop().getaddrinfo(host, 443, proto=6)
    addresses = [str(address[0]) for *_, address in found]
    if not addresses or not all(ip_address(address).is_global for address in addresses):
        raise OSError("its host is not public")
    return addresses[0]


async def post(endpoint: str, headers: Mapping[str, str], body: bytes) -> int:
    """Call a push service: at the address that was checked, following no redirection, reading no answer but the first
    line."""
    host = urlsplit(check_endpoint(endpoint)).hostname or ""
    return await post_to(await address_of(host), 443, endpoint, headers, body, ssl.create_default_context())


async def post_to(
    address: str, port: int, endpoint: str, headers: Mapping[str, str], body: bytes, trust: ssl.SSLContext
) -> int:
    parts = urlsplit(endpoint)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    always = {"Host": parts.netloc, "Content-Length": str(len(body)), "Connection": "close"}
    lines = [f"POST {path} HTTP/1.1", *(f"{name}: {value}" for name, value in (always | dict(headers)).items())]
    reader, writer = await asyncio.open_connection(address, port, ssl=trust, server_hostname=parts.hostname)
    try:
        writer.write("\r\n".join([*lines, "", ""]).encode("ascii") + body)
        await writer.drain()
        answer = await reader.readline()
        if not (known := re.match(rb"HTTP/1\.[01] (\d{3})\b", answer)):
            raise OSError("its answer is not HTTP")
        return int(known[1])
    finally:
        writer.close()


class WebPush:
    """The push services of the browsers' makers. They are told a contact of the host, in case something goes wrong."""

    def __init__(self, key: str, contact: str, send: Post = post) -> None:
        if not re.fullmatch(r"mailto:\S+@\S+|https://\S+", contact):
            raise ValueError(f"the contact is mailto:... or https://..., not {quoted(contact)}")
        from py_vapid import Vapid02

        self._signing = Vapid02.from_pem(key.encode())
        self.key: str | None = public_text(self._signing)
        self._contact, self._send = contact, send
        self._at_once = asyncio.Semaphore(AT_ONCE)

    async def tell(self, push: Push, message: Mapping[str, Any], topic: str) -> bool:
        host = urlsplit(push.endpoint).hostname
        try:
            check_endpoint(push.endpoint)
            async with self._at_once, asyncio.timeout(SECONDS):
                headers, body = await asyncio.to_thread(self._seal, push, message, topic)
                status = await self._send(push.endpoint, headers, body)
        except Exception as error:  # whatever a stranger's service does, the tables go on
            log.warning("a push to %s failed: %s", host, str(error) or type(error).__name__)
            return True
        if status >= 300:
            log.warning("a push to %s was answered with %d", host, status)
        return status not in GONE

    def _seal(self, push: Push, message: Mapping[str, Any], topic: str) -> tuple[dict[str, str], bytes]:
        """Encrypted for one browser and signed by this server."""
        from pywebpush import WebPusher

        encoded = WebPusher({"endpoint": push.endpoint, "keys": dict(push.keys)}).encode(json.dumps(message).encode())
        claims = {"sub": self._contact, "aud": f"https://{urlsplit(push.endpoint).netloc}"}
        facts = {"Content-Encoding": "aes128gcm", "TTL": str(DAY), "Topic": topic, "Urgency": "normal"}
        return facts | self._signing.sign(claims), bytes(encoded["body"])


async def notifier_for(contact: str | None, store: Store, database: str) -> Notifier:
    """Nobody is told anything where the host gives no contact. The key is in the database, so that all processes have
    one, wherever they run."""
    if contact is None:
        return NoNotifier()
    return WebPush(await store.push_key(key_of_before(database) or new_key()), contact)


def public_text(signing: Any) -> str:
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    point = signing.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return base64.urlsafe_b64encode(point).decode().rstrip("=")


def new_key() -> str:
    """What a server signs with."""
    from py_vapid import Vapid02

    made = Vapid02()
    made.generate_keys()
    return str(made.private_pem().decode())


def key_of_before(database: str) -> str | None:
    """Servers once kept it in a file beside the SQLite database, or where that would be: browsers know that key."""
    from hindmost.store.database import default_url, sqlite_path

    for url in (database, default_url()):
        path = sqlite_path(url)
        if path is not None:
            kept = path.with_name(KEPT)
            return kept.read_text("ascii") if kept.is_file() else None
    return None

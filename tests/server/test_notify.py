"""Who is told that it is their turn, what is sent, and where nothing is ever sent."""

from __future__ import annotations

import asyncio
import base64
import datetime
import json
import ssl
import stat
from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from hindmost.server import notify
from hindmost.server.notify import NoNotifier, WebPush, check_endpoint, your_turn
from hindmost.store import Push, Row, Store, open_store
from tests.server.tools import Running
from tests.server.tools import table as table_of

pytestmark = pytest.mark.anyio
CONTACT = "mailto:host@example.org"
ENDPOINT = "https://push.example.com/v1/abc?x=1"


def text_of(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Browser:
    """A browser that subscribed: it alone can read what it is sent."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = bytes(range(16))
        point = self._key.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
        )
        self.keys = {"p256dh": text_of(point), "auth": text_of(self._auth)}

    def read(self, body: bytes) -> Any:
        import http_ece

        return json.loads(http_ece.decrypt(body, private_key=self._key, auth_secret=self._auth, version="aes128gcm"))


class Service:
    """A push service that answers with a status, or fails."""

    def __init__(self, *answers: int | Exception) -> None:
        self._answers = iter(answers)
        self.calls: list[tuple[str, Mapping[str, str], bytes]] = []

    async def __call__(self, endpoint: str, headers: Mapping[str, str], body: bytes) -> int:
        self.calls.append((endpoint, headers, body))
        answer = next(self._answers, 201)
        if isinstance(answer, Exception):
            raise answer
        return answer


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with await open_store(f"sqlite:///{tmp_path / 'hindmost.db'}") as store:
        yield store


def table(*people: str | None, to_act: int | None, rows: tuple[int, ...], days: int | None = 2) -> Any:
    """What is asked of a table, and nothing more."""
    return SimpleNamespace(
        id="abcdefghijkmnpqr",
        game=SimpleNamespace(name="tiny-2"),
        settings=SimpleNamespace(clock=SimpleNamespace(days=days)),
        live=SimpleNamespace(match=SimpleNamespace(to_act=to_act), over=to_act is None),
        sittings=[SimpleNamespace(person=person, name=f"seat {seat}") for seat, person in enumerate(people)],
        rows=[Row(ply, seat, "swap", 0.0) for ply, seat in enumerate(rows)],
        viewers=[],
    )


async def told(store: Store, tmp_path: Path, at: Any, *answers: int | Exception) -> list[str]:
    """The endpoints that were called."""
    service = Service(*answers)
    await your_turn(store, WebPush(tmp_path, CONTACT, service), at)
    return [endpoint for endpoint, _, _ in service.calls]


async def test_who_is_to_act_is_told_on_every_browser(store: Store, tmp_path: Path) -> None:
    ann, bob = await store.new_person("Ann", "a"), await store.new_person("Bob", "b")
    browser = Browser()
    for person, host in ((ann, "one"), (ann, "two"), (bob, "three")):
        await store.add_push(person.id, f"https://{host}.example.com/", browser.keys)
    service = Service()
    await your_turn(store, WebPush(tmp_path, CONTACT, service), table(ann.id, bob.id, to_act=0, rows=(-1, 0, 1, -1)))
    assert [endpoint for endpoint, _, _ in service.calls] == ["https://one.example.com/", "https://two.example.com/"]
    _, headers, body = service.calls[0]
    message = browser.read(body)
    assert message == {
        "table": "abcdefghijkmnpqr",
        "url": "/t/abcdefghijkmnpqr",
        "text": "It is your turn at tiny-2 with seat 1",
    }
    assert (headers["Content-Encoding"], headers["Topic"]) == ("aes128gcm", "abcdefghijkmnpqr")
    assert b"turn" not in body


async def test_the_server_signs_what_it_sends(store: Store, tmp_path: Path) -> None:
    service = Service()
    notifier = WebPush(tmp_path, CONTACT, service)
    assert await notifier.tell(Push(ENDPOINT, "ann", Browser().keys), {}, "x")
    fields = dict(part.split("=", 1) for part in service.calls[0][1]["Authorization"].removeprefix("vapid ").split(","))
    claims = json.loads(base64.urlsafe_b64decode(fields["t"].split(".")[1] + "=="))
    assert (claims["aud"], claims["sub"]) == ("https://push.example.com", CONTACT)
    assert fields["k"] == notifier.key


@pytest.mark.parametrize(
    "facts",
    [
        {"to_act": 0, "rows": (0, 1), "days": None},  # a table where people wait for each other
        {"to_act": 0, "rows": (1, 0, -1)},  # it was my turn before
        {"to_act": None, "rows": (1,)},  # the match is over
        {"to_act": -1, "rows": (1,)},  # nature draws
    ],
)
async def test_nobody_is_told_what_they_know(store: Store, tmp_path: Path, facts: dict[str, Any]) -> None:
    ann = await store.new_person("Ann", "a")
    await store.add_push(ann.id, ENDPOINT, Browser().keys)
    assert await told(store, tmp_path, table(ann.id, "bob", to_act=0, rows=(0, 1))) == [ENDPOINT]
    assert await told(store, tmp_path, table(ann.id, "bob", **facts)) == []


async def test_who_is_here_sees_it_anyway_and_agents_have_no_browser(store: Store, tmp_path: Path) -> None:
    ann = await store.new_person("Ann", "a")
    await store.add_push(ann.id, ENDPOINT, Browser().keys)
    at = table(ann.id, None, to_act=0, rows=(0, 1))
    at.viewers = [SimpleNamespace(person=ann.id)]
    assert await told(store, tmp_path, at) == []
    assert await told(store, tmp_path, table(ann.id, None, to_act=1, rows=(1, 0))) == []


@pytest.mark.parametrize(
    ("answer", "kept"),
    [
        (201, True),
        (404, False),
        (410, False),
        (302, True),
        (500, True),
        (OSError("no route"), True),
        (TimeoutError(), True),
        (ValueError("x"), True),
    ],
)
async def test_only_an_endpoint_that_is_gone_is_forgotten(
    store: Store, tmp_path: Path, answer: int | Exception, kept: bool
) -> None:
    ann = await store.new_person("Ann", "a")
    await store.add_push(ann.id, ENDPOINT, Browser().keys)
    await told(store, tmp_path, table(ann.id, "bob", to_act=0, rows=(1,)), answer)
    assert bool(await store.pushes(ann.id)) is kept


async def test_a_failure_is_logged_without_the_endpoint(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    notifier = WebPush(tmp_path, CONTACT, Service(OSError("no route"), 500))
    for _ in range(2):
        await notifier.tell(Push(ENDPOINT, "ann", Browser().keys), {}, "x")
    assert [record.getMessage() for record in caplog.records] == [
        "a push to push.example.com failed: no route",
        "a push to push.example.com was answered with 500",
    ]


async def test_keys_that_are_none_harm_nobody(tmp_path: Path) -> None:
    assert await WebPush(tmp_path, CONTACT, Service()).tell(Push(ENDPOINT, "ann", {"p256dh": "x", "auth": ""}), {}, "x")


async def test_a_service_that_does_not_answer_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def silent(*_call: object) -> int:
        await asyncio.sleep(60)
        return 201

    monkeypatch.setattr(notify, "SECONDS", 0.05)
    assert await WebPush(tmp_path, CONTACT, silent).tell(Push(ENDPOINT, "ann", Browser().keys), {}, "x")


async def test_without_a_contact_nobody_is_told(store: Store) -> None:
    ann = await store.new_person("Ann", "a")
    await store.add_push(ann.id, ENDPOINT, Browser().keys)
    await your_turn(store, NoNotifier(), table(ann.id, "bob", to_act=0, rows=(1,)))
    assert NoNotifier().key is None


def test_the_key_is_kept_beside_the_database_or_where_it_would_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hindmost.store.database.default_url", lambda: f"sqlite:///{tmp_path / 'default' / 'x.db'}")
    assert notify.notifier_for(None, None).key is None
    for database, folder in (
        (f"sqlite:///{tmp_path / 'here' / 'hindmost.db'}", "here"),
        ("postgresql://db.example.org/hindmost", "default"),
        (None, "default"),
    ):
        assert notify.notifier_for(CONTACT, database).key
        assert (tmp_path / folder / "push-key.pem").exists()


@pytest.mark.parametrize("contact", ["", "host@example.org", "mailto:", "http://example.org", "mailto:a@b c"])
def test_a_contact_is_an_address(tmp_path: Path, contact: str) -> None:
    with pytest.raises(ValueError, match="the contact is"):
        WebPush(tmp_path, contact)


def test_the_key_is_made_once_and_nobody_else_reads_it(tmp_path: Path) -> None:
    first, second = WebPush(tmp_path / "data", CONTACT), WebPush(tmp_path / "data", CONTACT)
    assert first.key == second.key
    assert first.key is not None
    assert len(first.key) == 87
    (file,) = (tmp_path / "data").iterdir()
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert WebPush(tmp_path / "other", CONTACT).key != first.key


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example.com/",
        "https://127.0.0.1/",
        "https://10.0.0.1/",
        "https://169.254.169.254/latest/meta-data",
        "https://8.8.8.8/",
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://2130706433/",
        "https://127.1/",
        "https://0x7f.0.0.0x1/",
        "https://localhost/",
        "https://a.localhost/",
        "https://printer.local/",
        "https://db.internal/",
        "https://router/",
        "https://push.example.com:8443/",
        "https://ann@push.example.com/",
        "https://push.example.com:x/",
        "https://push.example.com\r\nX: 1/",
        "https://push.example.com/a b",
        "https://push.example.com/\u00e9",
        "https://push_.example.com/",
        "https://push..example.com/",
        "https://",
        "ftp://push.example.com/",
        "https://push.example.com\\@localhost/",
        "",
    ],
)
async def test_only_public_hosts_are_called(tmp_path: Path, endpoint: str) -> None:
    with pytest.raises(ValueError, match="an endpoint"):
        check_endpoint(endpoint)
    service = Service()
    await WebPush(tmp_path, CONTACT, service).tell(Push(endpoint, "ann", Browser().keys), {}, "x")
    assert service.calls == []


@pytest.mark.parametrize(
    "endpoint",
    [
        "https://fcm.googleapis.com/fcm/send/abc:def",
        "https://updates.push.services.mozilla.com/wpush/v2/abc",
        "https://web.push.apple.com/abc",
        "https://wns2-par02p.notify.windows.com/w/?token=abc%3d",
    ],
)
def test_the_services_of_the_browsers_are_public(endpoint: str) -> None:
    assert check_endpoint(endpoint) == endpoint


@pytest.mark.parametrize("address", ["127.0.0.1", "10.1.2.3", "169.254.169.254", "::1", "fd00::1", "::ffff:127.0.0.1"])
async def test_a_public_name_of_a_private_address_is_not_called(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    async def found(*_given: object, **_more: object) -> list[Any]:
        return [(2, 1, 6, "", ("93.184.215.14", 443)), (2, 1, 6, "", (address, 443))]

    monkeypatch.setattr(asyncio.get_running_loop(), "getaddrinfo", found)
    with pytest.raises(OSError, match="not public"):
        await notify.post(ENDPOINT, {}, b"")


@pytest.fixture
def trust(tmp_path: Path) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """A certificate for push.example.com: the contexts of a server that has it and of clients that believe it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "push.example.com")])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("push.example.com")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    pem = certificate.public_bytes(serialization.Encoding.PEM)
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (tmp_path / "both.pem").write_bytes(secret + pem)
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(tmp_path / "both.pem")
    return server, ssl.create_default_context(cadata=pem.decode())


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        (b"HTTP/1.1 201 Created\r\n\r\n", 201),
        (b"HTTP/1.1 307 x\r\nLocation: http://127.0.0.1/\r\n\r\n", 307),
        (b"HTTP/1.1 410", 410),
        (b"SSH-2.0\r\n", None),
        (b"", None),
    ],
)
async def test_a_real_service_is_called_by_https(
    trust: tuple[ssl.SSLContext, ssl.SSLContext], answer: bytes, status: int | None
) -> None:
    received: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        received.append(await reader.readuntil(b"\r\n\r\n") + await reader.readexactly(4))
        writer.write(answer)
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0, ssl=trust[0]) as server:
        port = server.sockets[0].getsockname()[1]
        calling = notify.post_to("127.0.0.1", port, ENDPOINT, {"TTL": "1"}, b"body", trust[1])
        if status is None:
            with pytest.raises(OSError, match="not HTTP"):
                await calling
        else:
            assert await calling == status
    head, _, body = received[0].partition(b"\r\n\r\n")
    assert head.splitlines() == [
        b"POST /v1/abc?x=1 HTTP/1.1",
        b"Host: push.example.com",
        b"Content-Length: 4",
        b"Connection: close",
        b"TTL: 1",
    ]
    assert body == b"body"


async def test_a_host_with_the_wrong_certificate_hears_nothing(
    trust: tuple[ssl.SSLContext, ssl.SSLContext],
) -> None:
    heard: list[bytes] = []

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heard.append(await reader.read(1))

    async with await asyncio.start_server(serve, "127.0.0.1", 0, ssl=trust[0]) as server:
        port = server.sockets[0].getsockname()[1]
        with pytest.raises(ssl.SSLCertVerificationError):
            await notify.post_to("127.0.0.1", port, "https://other.example.com/", {}, b"body", trust[1])
    assert heard == []


def test_at_a_real_table_the_one_to_act_is_told(server: Running, tmp_path: Path) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    made = table_of(ann, "tiny-2", "me", "link", clock={"days": 3})
    bob.post(f"/api/tables/{made['id']}/join", json={"invitation": made["invitations"]["1"]}).raise_for_status()
    for client, host in ((ann, "ann"), (bob, "bob")):
        person = client.get("/api/me").json()["id"]
        server.do(server.store.add_push(person, f"https://{host}.example.com/", Browser().keys))
    service = Service()
    at = server.do(server.hall.table(made["id"]))
    server.do(your_turn(server.store, WebPush(tmp_path, CONTACT, service), at))
    assert [endpoint for endpoint, _, _ in service.calls] == ["https://ann.example.com/"]

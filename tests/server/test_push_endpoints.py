"""Where a push is sent, and where nothing is ever sent."""

from __future__ import annotations

import asyncio
import datetime
import ssl
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from hindmost.server.social import notifications
from hindmost.server.social.notifications import WebPush, check_endpoint, new_key
from hindmost.store import Push
from tests.server.pushing import CONTACT, ENDPOINT, Browser, Service

pytestmark = pytest.mark.anyio


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


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
async def test_only_public_hosts_are_called(endpoint: str) -> None:
    with pytest.raises(ValueError, match="an endpoint"):
        check_endpoint(endpoint)
    service = Service()
    await WebPush(new_key(), CONTACT, service).tell(Push(endpoint, "ann", Browser().keys), {}, "x")
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
        await notifications.post(ENDPOINT, {}, b"")


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
        calling = notifications.post_to("127.0.0.1", port, ENDPOINT, {"TTL": "1"}, b"body", trust[1])
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
            await notifications.post_to("127.0.0.1", port, "https://other.example.com/", {}, b"body", trust[1])
    assert heard == []

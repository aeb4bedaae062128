"""A browser that wants to be told, and a push service that tells it."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from typing import Any

from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

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

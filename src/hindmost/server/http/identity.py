"""Who somebody is: a guest with a name, known by the cookie of a device; a recovery code moves to another device.

Another cookie is the browser's own and outlives the device's: whoever is known there later is at the same device.
"""

from __future__ import annotations

import hashlib
import secrets
from typing import NamedTuple

from starlette.requests import HTTPConnection
from starlette.responses import Response

from hindmost.server.host.config import Config
from hindmost.server.http.user_agents import label_of
from hindmost.store import Recognised, Store

YEAR = 365 * 86_400
TOKEN_LENGTH = 43  # of 32 bytes
CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is taken for another
CODE_LENGTH, CODE_GROUP = 20, 5


def new_token() -> str:
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> str:
    """What is stored of a token or a code: nobody who reads the database can become somebody else."""
    return hashlib.sha256(token.encode()).hexdigest()


def new_code() -> str:
    """About 99 bits of chance, to be written down."""
    letters = "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
    return "-".join(letters[at : at + CODE_GROUP] for at in range(0, CODE_LENGTH, CODE_GROUP))


def code_hash(code: str) -> str:
    """Spaces, hyphens and capitals do not matter."""
    return hash_of("".join(char for char in code.lower() if char.isalnum()))


def cookie_name(config: Config) -> str:
    return "__Host-hindmost" if config.https else "hindmost"


def browser_cookie_name(config: Config) -> str:
    return f"{cookie_name(config)}-browser"


def set_cookie(response: Response, name: str, token: str, config: Config) -> None:
    response.set_cookie(name, token, max_age=YEAR, path="/", secure=config.https, httponly=True, samesite="lax")


def drop_cookie(response: Response, config: Config) -> None:
    response.delete_cookie(cookie_name(config), path="/", secure=config.https, httponly=True, samesite="lax")


def token_of(connection: HTTPConnection, config: Config) -> str:
    """What the cookie holds; empty, if there is none."""
    return connection.cookies.get(cookie_name(config), "")


async def known(connection: HTTPConnection, store: Store, config: Config) -> Recognised | None:
    """The person whose device this is."""
    token = token_of(connection, config)
    return await store.recognise(hash_of(token)) if token else None


def browser_of(connection: HTTPConnection, config: Config) -> str:
    """The hash of the browser's own cookie; empty, if it has none."""
    kept = connection.cookies.get(browser_cookie_name(config), "")
    return hash_of(kept) if len(kept) == TOKEN_LENGTH else ""


class DeviceFacts(NamedTuple):
    """What is stored of a device."""

    hash: str
    label: str
    browser: str  # the hash of its cookie


class DeviceCookies:
    """A device as its cookies have it: known by this token, in the browser it was in or in a new one."""

    def __init__(self, connection: HTTPConnection, token: str, config: Config) -> None:
        kept = connection.cookies.get(browser_cookie_name(config), "")
        self._config, self._token = config, token
        self._browser = kept if len(kept) == TOKEN_LENGTH else new_token()
        label = label_of(connection.headers.get("user-agent", ""))
        self.facts = DeviceFacts(hash_of(token), label, hash_of(self._browser))

    def set(self, response: Response) -> None:
        """Both for another year."""
        set_cookie(response, cookie_name(self._config), self._token, self._config)
        set_cookie(response, browser_cookie_name(self._config), self._browser, self._config)

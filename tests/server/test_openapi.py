"""The description of the API is true, and nothing that follows or breaks it makes the server stumble."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from jsonschema_rs import Draft202012Validator
from schemathesis import Case
from schemathesis.config import SchemathesisConfig

from hindmost.server.api import ENDPOINTS
from hindmost.server.host.config import Config
from hindmost.server.http.openapi import describe
from tests.server.tools import Running, table

DESCRIPTION = describe(ENDPOINTS, Config())
# 5.0 is an integer to JSON Schema, not to the server; and not every name or game that looks like one is one.
REFUSALS = ["400", "401", "403", "404", "405", "406", "409", "413", "415", "422", "428", "429", "5xx"]  # 413: too long
CHECKS = {"positive_data_acceptance": {"enabled": False}, "negative_data_rejection": {"expected-statuses": REFUSALS}}
KNOWN = {"checks": CHECKS, "generation": {"with-security-parameters": False}}  # the cookie is the tests' to send
schemathesis.serializer.alias("application/x-ndjson", "text/plain")
schema = schemathesis.openapi.from_dict(DESCRIPTION, config=SchemathesisConfig.from_dict(KNOWN))


@pytest.fixture(scope="module")
def somebody(server: Running) -> httpx.Client:
    return server.person("Ann")


@schema.parametrize()
@settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_api_is_as_described(case: Case[Any], server: Running, somebody: httpx.Client) -> None:
    if (case.method, case.path) == ("DELETE", "/api/me"):
        somebody = server.person("Eve")
    headers = {"Origin": server.url, "Cookie": f"hindmost={somebody.cookies['hindmost']}"}
    case.call_and_validate(base_url=server.url, headers=headers)


@pytest.mark.long
@schema.parametrize()
@settings(max_examples=2, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_api_is_as_described_to_strangers(case: Case[Any], server: Running) -> None:
    case.call_and_validate(base_url=server.url, headers={"Origin": server.url})


def test_the_description_is_served(server: Running) -> None:
    assert server.stranger().get("/openapi.json").json() == DESCRIPTION


def test_every_endpoint_is_described_in_a_sentence() -> None:
    operations = [operation for path in DESCRIPTION["paths"].values() for operation in path.values()]
    assert len({operation["operationId"] for operation in operations}) == len(operations) == len(ENDPOINTS)
    assert all(operation["summary"].endswith(".") for operation in operations)


def conforms(answer: httpx.Response, path: str, method: str = "get") -> Any:
    told = DESCRIPTION["paths"][path][method]["responses"][str(answer.status_code)]
    wanted = told["content"]["application/json"]["schema"] | {"components": DESCRIPTION["components"]}
    Draft202012Validator(wanted).validate(answer.json())
    return answer.json()


def test_answers_with_something_in_them_are_as_described(server: Running) -> None:
    client = server.person()
    made = table(client, "tiny-2", "me", "open", listed=True, clock={"turn": 30})
    table(client, "tiny-2", "me", "random")
    assert conforms(client.get("/api/tables"), "/api/tables")
    assert conforms(client.get("/api/me/tables"), "/api/me/tables")
    assert conforms(client.get("/api/me/matches"), "/api/me/matches")
    assert conforms(client.get(f"/api/tables/{made['id']}"), "/api/tables/{id}")
    assert conforms(client.get("/api/games/stacking-2"), "/api/games/{game}")
    assert conforms(client.get("/api/daily"), "/api/daily")

"""The OpenAPI description, made from the endpoints and the types of what they take and tell."""

from __future__ import annotations

import re
from collections.abc import Iterable
from http import HTTPStatus
from types import NoneType
from typing import Any

import msgspec

from hindmost import __version__, editions
from hindmost.contract.bodies import ProblemInfo
from hindmost.server.host.config import Config
from hindmost.server.http.endpoints import ID_LENGTH, JSON, MOST_MATCHES, NDJSON, Endpoint
from hindmost.server.http.identity import cookie_name
from hindmost.study.records import RecordFile

Plain = dict[str, Any]
REFERENCE = "#/components/schemas/{name}"
IN_PATH = re.compile(r"{(\w+)}")
TEXT = {"type": "string"}


def parameters() -> dict[str, Plain]:
    """What stands in paths, by its name."""
    return {
        "id": TEXT | {"pattern": f"^[a-z0-9]{{{ID_LENGTH}}}$"},
        "number": {"type": "integer", "minimum": 1, "maximum": MOST_MATCHES},
        "game": TEXT | {"enum": list(editions.names())},
    }


def describe(endpoints: Iterable[Endpoint], config: Config) -> Plain:
    listed = list(endpoints)
    schemas, components = _schemas(listed)
    paths: dict[str, Plain] = {}
    for endpoint in listed:
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = _operation(endpoint, schemas)
    device = {"type": "apiKey", "in": "cookie", "name": cookie_name(config)}
    return {
        "openapi": "3.1.0",
        "info": {"title": "hindmost", "version": __version__, "description": "Tables, people and records."},
        "paths": paths,
        "components": {"schemas": components, "securitySchemes": {"device": device}},
    }


def _schemas(endpoints: list[Endpoint]) -> tuple[dict[Any, Plain], Plain]:
    kinds = {kind for endpoint in endpoints for kind in (endpoint.takes, endpoint.tells)} - {
        None,
        NoneType,
        bytes,
        RecordFile,
    }
    ordered = [*sorted(kinds, key=str), ProblemInfo]
    found, components = msgspec.json.schema_components(ordered, ref_template=REFERENCE)
    return dict(zip(ordered, found, strict=True)), components


def _operation(endpoint: Endpoint, schemas: dict[Any, Plain]) -> Plain:
    known = parameters()
    in_path = [
        {"name": name, "in": "path", "required": True, "schema": known[name]} for name in IN_PATH.findall(endpoint.path)
    ]
    problem = {"description": "Why not", "content": _content(JSON, schemas[ProblemInfo])}
    told: Plain = {"description": HTTPStatus(endpoint.status).phrase}
    if endpoint.tells is not NoneType:
        told |= {"content": _of(endpoint.tells, schemas)}
    operation: Plain = {
        "operationId": endpoint.handle.__name__,
        "summary": endpoint.handle.__doc__,
        "responses": {str(endpoint.status): told, "default": problem},
    }
    if in_path:
        operation["parameters"] = in_path
    if endpoint.takes is not None:
        one = _content(JSON, {"type": "object"}) if endpoint.takes is bytes else {}  # one record may come as JSON
        operation["requestBody"] = {"required": True, "content": _of(endpoint.takes, schemas) | one}
    if endpoint.known:
        operation["security"] = [{"device": []}]
    return operation


def _of(kind: Any, schemas: dict[Any, Plain]) -> Plain:
    return _content(NDJSON, TEXT) if kind in (bytes, RecordFile) else _content(JSON, schemas[kind])


def _content(media: str, schema: Plain) -> Plain:
    return {media: {"schema": schema}}

"""What is given to run a server with: each file is as those who read it want it, and names what there is."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from ruamel.yaml import YAML

import run
from hindmost import cli
from hindmost.server.host import metrics

ROOT = Path(run.__file__).parent
HOSTING = (ROOT / "docs" / "hosting.md").read_text("utf-8")
DOMAIN, PASSWORD = "tables.example.org", "secret"


def read(name: str) -> Any:
    return YAML(typ="safe").load(ROOT / name)


def test_compose_is_as_its_schema_says() -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec", "compose.yaml"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stdout


def test_compose_names_what_there_is() -> None:
    told = read("compose.yaml")
    kept = set(told["volumes"])
    for service in told["services"].values():
        assert set(service.get("depends_on", ())) <= set(told["services"])
        for volume in service.get("volumes", ()):
            source = volume.partition(":")[0]
            assert source in kept or (ROOT / source).exists(), volume
    assert (ROOT / told["services"]["one"]["build"]["dockerfile"]).exists()
    proxied = re.findall(r"(\w+):8000", (ROOT / "deploy" / "Caddyfile").read_text("utf-8"))
    assert set(proxied) == {
        name for name, service in told["services"].items() if "serve " in service.get("command", "")
    }


def given() -> Iterator[list[str]]:
    """Every command of this program in compose.yaml, the Containerfile and the guide, as its arguments."""
    for service in read("compose.yaml")["services"].values():
        if service.get("image") == "hindmost":
            yield shlex.split(re.sub(r"\$\{DOMAIN[^}]*\}", DOMAIN, service["command"]))
    (command,) = re.findall(r"^CMD \[(.*)\]$", (ROOT / "Containerfile").read_text("utf-8"), re.MULTILINE)
    yield re.findall(r'"([^"]+)"', command)
    for block in re.findall(r"^```\n(.*?)^```", HOSTING.replace("\\\n", ""), re.MULTILINE | re.DOTALL):
        for line in re.findall(r"^(?:ExecStart=\S*/)?hindmost (.+)$", block, re.MULTILINE):
            yield shlex.split(line.partition(" #")[0])


@pytest.mark.parametrize("args", list(given()), ids=" ".join)
def test_commands_are_understood(args: list[str]) -> None:
    """Each with all its options, down to the last argument; nothing is run."""
    command: click.Command = cli.hindmost
    while isinstance(command, click.Group):
        command = command.commands[args.pop(0)]
    for parameter in command.params:
        if isinstance(parameter.type, click.Path):
            parameter.type.exists = False  # files of another machine
    command.make_context("hindmost", args)


def test_alerts_ask_for_metrics_that_there_are() -> None:
    told = set(re.findall(r"^# TYPE (\w+) ", metrics.text(), re.MULTILINE))
    rules = [rule for group in read("deploy/alerts.yaml")["groups"] for rule in group["rules"]]
    assert rules
    for rule in rules:
        assert set(rule) <= {"alert", "expr", "for", "labels", "annotations"}
        asked = {name.removesuffix("_bucket") for name in re.findall(r"hindmost_\w+", rule["expr"])}
        assert asked <= told, rule
        assert asked or rule["expr"].startswith("up{")
        assert rule["expr"].count("(") == rule["expr"].count(")")

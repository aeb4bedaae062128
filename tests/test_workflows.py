"""What a forge is told to do is written as it wants it, and names nothing that is not there."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

import run
from hindmost import cli

ROOT = Path(run.__file__).parent
GITHUB = ROOT / ".github"
WORKFLOWS = sorted(GITHUB.glob("workflows/*.yml"))
HOOKS = ROOT / ".pre-commit-config.yaml"
FORMS = [form for form in sorted(GITHUB.glob("ISSUE_TEMPLATE/*.yml")) if form.stem != "config"]
SCHEMAS = {
    "vendor.github-workflows": WORKFLOWS,
    "custom.github-workflows-require-timeout": WORKFLOWS,
    "vendor.dependabot": [GITHUB / "dependabot.yml"],
    "vendor.github-issue-forms": FORMS,
    "vendor.github-issue-config": [GITHUB / "ISSUE_TEMPLATE" / "config.yml"],
    "vendor.citation-file-format": [ROOT / "CITATION.cff"],
}


def read(file: Path) -> Any:
    return YAML(typ="safe").load(file)


@pytest.mark.parametrize("schema", SCHEMAS)
def test_files_for_the_forge_are_as_their_schema_says(schema: str) -> None:
    files = SCHEMAS[schema]
    assert files
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_hooks_are_as_pre_commit_wants_them() -> None:
    command = [sys.executable, "-m", "pre_commit", "validate-config", str(HOOKS)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_every_command_named_exists() -> None:
    scripts = json.loads((ROOT / "web" / "package.json").read_text("utf-8"))["scripts"]
    named = 0
    for file in (*WORKFLOWS, HOOKS, ROOT / ".ci" / "run"):
        for line in re.findall(r"python3 run\.py (.+)", file.read_text("utf-8")):
            command, *args = line.split()
            assert command in run.COMMANDS or command in cli.hindmost.commands, f"{file.name}: {line}"
            if command == "npm":
                assert args[-1] in scripts, f"{file.name}: {line}"
            named += 1
    assert named >= len(WORKFLOWS)
    for program in re.findall(r"run: (\.\S+)", "".join(file.read_text("utf-8") for file in WORKFLOWS)):
        assert (ROOT / program).is_file()


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda file: file.stem)
def test_workflows_may_do_little_and_use_what_was_looked_at(workflow: Path) -> None:
    told = read(workflow)
    assert told["permissions"] in ({}, {"contents": "read"})
    assert told["concurrency"]
    for used in re.findall(r"uses: (.+)", workflow.read_text("utf-8")):
        assert used.startswith("./") or re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v[\d.]+", used), used


def test_the_tests_are_run_on_every_python_and_system() -> None:
    matrix = read(GITHUB / "workflows" / "test.yml")["jobs"]["test"]["strategy"]["matrix"]
    assert tuple(matrix["python"]) == run.PYTHONS
    assert {system.partition("-")[0] for system in matrix["system"]} == {"ubuntu", "macos", "windows"}

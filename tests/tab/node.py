"""Python as a browser runs it, in Node."""

from __future__ import annotations

import json
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

from web import bundle, page

ROOT = page.WEB.parent
SECONDS = 600


@cache
def packed() -> Path:
    """The package as the tab has it."""
    page.install()
    bundle.build()
    return bundle.BUNDLED


def run(module: str, given: Any, as_packed: bool = False) -> Any:
    """What `main` of this module answers there, from JSON to JSON."""
    page.install()
    package = packed() if as_packed else ""
    with tempfile.TemporaryDirectory() as folder:
        question, answer = Path(folder) / "question", Path(folder) / "answer"
        question.write_text(json.dumps(given), "utf-8")
        done = subprocess.run(
            list(
                map(
                    str, (page.node(), Path(__file__).with_name("pyodide.mjs"), ROOT, package, module, question, answer)
                )
            ),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=SECONDS,
            check=False,
        )
        assert done.returncode == 0, done.stdout[-4000:]
        return json.loads(answer.read_text("utf-8"))

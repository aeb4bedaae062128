"""Whoever has warmed up waits for no compiler afterwards."""

from __future__ import annotations

import subprocess
import sys

FOR_TRAINING = {
    "choices.note_choices",
    "collecting_minds.meet",
    "collecting_practice.practise",
    "rollouts.label",
    "selfplay.self_play",
}
NOT_COMPILED = """
from importlib import import_module
from pkgutil import iter_modules
from hindmost import fast
from hindmost.envs import warmup as envs
from hindmost.fast import warmup

for _, compiled in [*warmup.stages(), *envs.stages()]:
    compiled()
for module in iter_modules(fast.__path__):
    for name, kernel in vars(import_module(f"hindmost.fast.{module.name}")).items():
        kept = getattr(getattr(kernel, "stats", None), "cache_path", None)
        if kept and kernel.__module__ == f"hindmost.fast.{module.name}" and not kernel.signatures:
            print(f"{module.name}.{name}")
"""


def test_every_kernel_of_the_table_is_compiled() -> None:
    found = subprocess.run([sys.executable, "-c", NOT_COMPILED], capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    assert set(found.stdout.split()) == FOR_TRAINING

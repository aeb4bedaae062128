"""The wall clock of a server in a process of its own is as far off as a file says. To be imported before hindmost."""

from __future__ import annotations

import os
import time
from pathlib import Path

VARIABLE = "HINDMOST_TEST_WALL"
true_time = time.time

if VARIABLE in os.environ:
    time.time = lambda: true_time() + float(Path(os.environ[VARIABLE]).read_text())

"""Where the browser of the tests is."""

from __future__ import annotations

import os
import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome")
MISSING = "no Chromium here: install it (on Debian: apt install chromium), or name it in HINDMOST_CHROMIUM"


def find() -> str | None:
    return os.environ.get("HINDMOST_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def is_required() -> bool:
    """Whether tests without a browser fail, instead of being left out."""
    return os.environ.get("HINDMOST_BROWSER_TESTS") == "required"

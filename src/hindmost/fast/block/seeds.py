"""Seeds of chance."""

from __future__ import annotations

import hashlib


def number(seed: object) -> int:
    """64 bits from whatever a person calls a seed, as kernels take numbers: with a sign."""
    return int.from_bytes(hashlib.sha256(str(seed).encode()).digest()[:8], "little", signed=True)

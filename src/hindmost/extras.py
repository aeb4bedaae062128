"""Packages that only some commands need, and the extra of hindmost that brings each."""

from __future__ import annotations

from importlib.util import find_spec

EXTRAS = {
    package: extra
    for extra, packages in {
        "web": "starlette uvicorn websockets msgspec sqlalchemy aiosqlite asyncpg alembic openskill pywebpush py_vapid "
        "prometheus_client PIL",
        "fast": "numpy numba",
        "arena": "matplotlib pyarrow",
        "rl": "pettingzoo gymnasium",
        "openspiel": "pyspiel",
        "cluster": "distributed",
        "kernels": "llvmlite ziglang",
    }.items()
    for package in packages.split()
}


def advice(*packages: str, extra: str | None) -> str:
    """`this needs the package numpy: python3 -m pip install 'hindmost[fast]'`; without an extra, the package itself."""
    named = " and ".join(packages)
    what = f"'hindmost[{extra}]'" if extra else " ".join(packages)
    return f"this needs the package{'s' * (len(packages) > 1)} {named}: python3 -m pip install {what}"


def missing(*packages: str, extra: str) -> str | None:
    """The advice, if there are such packages that are not installed."""
    absent = [package for package in packages if find_spec(package) is None]
    return advice(*absent, extra=extra) if absent else None


def need(*packages: str, extra: str) -> None:
    """Say what to install before the work begins, not after it."""
    if problem := missing(*packages, extra=extra):
        raise ValueError(problem)

"""What goes wrong in the sandbox of the kernels in a browser: each is one error, told here by its text."""

from __future__ import annotations

import json
from collections.abc import Callable

from hindmost import find
from hindmost.fast.host import MOST, Block, KernelError, browser, chosen, missing
from hindmost.fast.host.matches import MatchRunner


def said(wrong: Callable[[], object]) -> str:
    try:
        return f"nothing but {wrong()!r}"
    except (KernelError, ValueError) as error:
        return f"{type(error).__name__}: {error}"


def spoilt() -> Block:
    block = MatchRunner(find("tiny-2")).block
    block.memory.write(0, b"garbage!")
    return block


def main(given: str) -> str:
    """Of a planted file of kernels, as hexadecimal digits in JSON."""
    planted = browser.compiled(bytes.fromhex(json.loads(given)))
    memory, block = browser.Memory(64, kernels=planted), spoilt()
    return json.dumps(
        {
            "host": chosen(),
            "missing": missing(),
            "unreachable": said(lambda: memory.call("lay_traps")),
            "stray": said(lambda: memory.call("lay_strays")),
            "after a trap": memory.call("lay_prepare"),
            "unknown": said(lambda: memory.call("lay_nothing")),
            "beyond": said(lambda: memory.write(60, b"12345678")),
            "too much": said(lambda: browser.Memory(MOST)),
            "more than there is": said(lambda: browser.Memory(1 << 32, most=1 << 40)),
            "damaged": said(lambda: browser.compiled(b"\0asm\1\0\0\0garbage")),
            "garbage": said(lambda: block.call("mask")),
            "fresh": said(lambda: block.call("mask")),
        }
    )

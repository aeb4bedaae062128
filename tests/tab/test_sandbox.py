"""The sandbox of the kernels in a browser: whatever goes wrong in it is one clear error, and Python lives."""

from __future__ import annotations

import wasmtime

from tests.fast.planted import PLANTED
from tests.tab import node


def test_whatever_goes_wrong_is_one_clear_line() -> None:
    told = node.run("tests.tab.sandbox", bytes(wasmtime.wat2wasm(PLANTED)).hex())
    assert (told["host"], told["missing"]) == ("browser", None)
    assert told["unreachable"] == "KernelError: RuntimeError: unreachable"
    assert told["stray"] == "KernelError: RuntimeError: memory access out of bounds"
    assert told["after a trap"] == 0
    assert told["unknown"] == "KernelError: there is no kernel lay_nothing"
    assert told["beyond"] == "ValueError: this block has 64 bytes, none from 60 to 68"
    assert told["too much"] == "KernelError: no block of 268435456 bytes, where 268435456 are the most"
    assert told["more than there is"].startswith("KernelError: no block of 4294967296 bytes")
    assert told["damaged"].startswith("KernelError: the file of the kernels is damaged: CompileError")
    assert told["garbage"] == "KernelError: lay_mask: this is no block of kernels, or one of another version"
    assert told["fresh"].startswith("nothing but")
    assert not any("\n" in str(each) for each in told.values())

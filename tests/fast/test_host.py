"""The sandbox of the shipped kernels: whatever goes wrong in it is one clear error, and the process lives."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
import wasmtime

from hindmost import agents, find
from hindmost.agents.laying import net_of
from hindmost.fast import host
from hindmost.fast.block import collecting, laying
from hindmost.fast.block.layout import REFUSED
from hindmost.fast.block.nets import no_net
from hindmost.fast.block.packing import fingerprint
from hindmost.fast.host import HOSTS, Block, KernelError, wasm
from hindmost.fast.search.master import Master, MasterSettings
from hindmost.game import until_seat
from hindmost.rules.collecting import Collecting
from hindmost.rules.laying import Laying
from tests.fast.planted import PLANTED

DEADLINE = 0.3


def a_game() -> Laying:
    game = find("tiny-2")
    assert isinstance(game, Laying)
    return game


def a_block() -> Block:
    game = a_game()
    return Block(laying.laid(game, no_net()), fingerprint(game), "lay", "wasm")


@pytest.fixture(scope="module")
def planted() -> wasm.Engine:
    return wasm.Engine(bytes(wasmtime.wat2wasm(PLANTED)))


def test_a_kernel_that_never_ends_is_ended_at_its_deadline(planted: wasm.Engine) -> None:
    memory = wasm.Memory(64, seconds=DEADLINE, kernels=planted)
    began = time.monotonic()
    with pytest.raises(KernelError, match=r"did not come back within 0\.3 s"):
        memory.call("lay_never_ends")
    assert DEADLINE <= time.monotonic() - began <= DEADLINE + 1
    assert wasm.Memory(64, kernels=planted).call("lay_prepare") == 0  # the process goes on


@pytest.mark.parametrize(("kernel", "said"), [("lay_traps", "unreachable"), ("lay_strays", "out of bounds")])
def test_a_trap_is_one_clear_line(planted: wasm.Engine, kernel: str, said: str) -> None:
    memory = wasm.Memory(64, kernels=planted)
    with pytest.raises(KernelError, match=said) as told:
        memory.call(kernel)
    assert "\n" not in str(told.value)
    assert memory.call("lay_prepare") == 0


def test_memory_has_a_limit() -> None:
    with pytest.raises(KernelError, match="no block of 67108864 bytes, where 1048576 are the most"):
        wasm.Memory(64 << 20, most=1 << 20)
    with pytest.raises(KernelError, match="are the most"):
        wasm.Memory(host.MOST + 1)


WRONG = {
    "garbage": (0, b"garbage!", "no block of kernels, or one of another version"),
    "another version": (0, b"hmblock0", "another version"),
    "another layout": (8, b"\1" * 8, "another layout"),
    "too short": (16, (64).to_bytes(8, "little"), "says that it has 64 bytes"),
    "another game": (24, fingerprint(find("classic-2")), "another game"),
}


@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("where", HOSTS)
def test_a_wrong_block_is_refused_in_one_line(wrong: str, where: str) -> None:
    at, written, said = WRONG[wrong]
    game = find("tiny-collecting-2")
    assert isinstance(game, Collecting)
    block = Block(collecting.collected(game, collecting.no_net(game)), fingerprint(game), "collect", where)
    block.memory.write(at, written)
    with pytest.raises(KernelError, match=said) as told:
        block.call("by_rule")
    assert "\n" not in str(told.value)


def test_a_kernel_itself_refuses_what_is_for_other_kernels() -> None:
    block = a_block()
    assert block.memory.call("collect_by_rule") == REFUSED
    block.kind = "collect"
    with pytest.raises(KernelError, match="collect_by_rule refuses this block"):
        block.call("by_rule")


def test_after_a_failure_the_block_is_fresh_and_a_master_sees_the_board_anew() -> None:
    game = find("classic-2")
    assert isinstance(game, Laying)
    state, _ = until_seat(game, game.start(), 0, 1)
    view, how = game.view(state, state.seat), MasterSettings(seconds=None)
    master = Master(game, net_of(game), host="wasm")
    due = master.look(view, how)
    master.block.memory.write(0, b"garbage!")
    with pytest.raises(KernelError, match="no block of kernels"):
        master.look(view, how)
    assert master.look(view, how) == due


def test_only_the_seat_to_act_is_thought_for() -> None:
    game = find("classic-2")
    assert isinstance(game, Laying)
    state, _ = until_seat(game, game.start(), 0, 1)
    with pytest.raises(ValueError, match="seat 0 is to act, and this is the view of 1"):
        Master(game, net_of(game)).look(game.view(state, 1), MasterSettings())


def test_what_the_file_does_not_have_or_cannot_be_is_told_in_one_line() -> None:
    with pytest.raises(KernelError, match="there is no kernel lay_nothing"):
        a_block().call("nothing")
    with pytest.raises(KernelError, match="damaged") as told:
        wasm.Engine(b"\0asm\1\0\0\0garbage")
    assert "\n" not in str(told.value)


def test_garbage_in_a_block_harms_nothing_but_the_block() -> None:
    block = a_block()
    head = len(block.layout.head)
    noise = bytes(range(256)) * (-(-(block.layout.size - head) // 256))
    block.memory.write(head, noise[: block.layout.size - head])
    for kernel, numbers in (("see", (0,)), ("first_thoughts", (0, 16)), ("roll_out", (0, 4, 1, 0, 2))):
        with suppress(KernelError):
            block.call(kernel, *numbers)
    assert a_block().call("see", 0) == 0


def test_nothing_is_read_or_written_beyond_a_block() -> None:
    block = a_block()
    with pytest.raises(ValueError, match="this block has"):
        block.memory.write(block.layout.size - 4, b"12345678")
    with pytest.raises(ValueError, match="this block has"):
        block.memory.read(0, block.layout.size + 1)
    with pytest.raises(ValueError, match="codes has room for"):
        block.write("codes", [0] * 1000)


def test_what_was_compiled_is_kept_and_what_was_spoilt_is_compiled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    code = bytes(wasmtime.wat2wasm(PLANTED))
    wasm.Engine(code)
    (kept,) = (tmp_path / "hindmost" / "wasmtime").iterdir()
    good = kept.read_bytes()
    for spoilt in (b"", good[:100], b"\0" * len(good), good[:-1] + b"x"):
        kept.write_bytes(spoilt)
        assert wasm.Memory(64, kernels=wasm.Engine(code)).call("lay_prepare") == 0
        assert kept.read_bytes()[: wasm.DIGEST] != spoilt[: wasm.DIGEST] or spoilt[: wasm.DIGEST] == good[: wasm.DIGEST]


def test_where_nothing_can_be_kept_it_works_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert wasm.Memory(64, kernels=wasm.Engine(bytes(wasmtime.wat2wasm(PLANTED)))).call("lay_prepare") == 0


def test_an_unknown_host_is_refused_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(host.CHOSEN, "fortran")
    with pytest.raises(ValueError, match="HINDMOST_KERNELS is one of wasm, jit, not 'fortran'"):
        agents.names(find("classic-2"))


WITHOUT = """
import sys
from importlib.machinery import PathFinder
class Without(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        hidden = name.partition(".")[0] in ("numpy", "numba", "llvmlite")
        return None if hidden else super().find_spec(name, path, target)
sys.meta_path[sys.meta_path.index(PathFinder)] = Without
from random import Random
from hindmost import agents, find
from hindmost.coach.coach import hint
from hindmost.game import until_seat
for name in ("classic-2", "stacking-2", "collecting-2"):
    game = find(name)
    state, _ = until_seat(game, game.start(), 0, 0)
    view = game.view(state, state.seat)
    for agent in agents.names(game):
        assert agents.make(agent, game, Random(1)).choose(view, game.legal(view)) in game.legal(view)
    assert hint(game, view, ["a", "b"])["best"]
assert not {"numpy", "numba", "llvmlite"} & set(sys.modules)
"""


def test_agents_and_coach_need_neither_numpy_nor_a_compiler(tmp_path: Path) -> None:
    env = {**os.environ, "XDG_CACHE_HOME": str(tmp_path)}
    for name in ("NUMBA_CACHE_DIR", host.CHOSEN):
        env.pop(name, None)
    run = subprocess.run([sys.executable, "-c", WITHOUT], env=env, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""  # wasmtime is put away before the end

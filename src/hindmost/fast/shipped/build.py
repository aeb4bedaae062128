"""Build `data/kernels.wasm`: the kernels compiled ahead of time, from the same Python that Numba compiles.

    python -m hindmost.fast.shipped.build [FILE [KERNEL ...]]    # all of them, or for a try only some

Numba makes LLVM's intermediate representation, not optimised and for no processor in particular; that is given another
target, optimised for it by llvmlite, and linked by zig. The same sources and tools give the same bytes (`recipe`).
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Collection
from pathlib import Path
from typing import Any

from hindmost.fast.shipped.recipe import FILE, SECTION, recipe, with_section

TRIPLE = "wasm32-unknown-unknown"
FEATURES = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint,+mutable-globals"
OPTIONS = (  # longer loops: each time round costs a look at the deadline
    "-force-vector-interleave=2",
    "-unroll-runtime=true",
    "-unroll-threshold=400",
)
PLAIN = {  # what Numba is to leave to whoever has the target
    "NUMBA_OPT": "0",
    "NUMBA_CPU_NAME": "generic",
    "NUMBA_CPU_FEATURES": "",
    "NUMBA_DISABLE_INTEL_SVML": "1",
    "NUMBA_LOOP_VECTORIZE": "0",
    "NUMBA_SLP_VECTORIZE": "0",
    "PYTHONHASHSEED": "0",
}


def compiled(entries: dict[str, Any]) -> Any:
    """One module of these kernels, not optimised."""
    import llvmlite.binding as llvm

    from hindmost.fast.shipped.entries import load

    whole: Any = None
    for name, kernel in entries.items():
        made = load(kernel)
        text = for_target(made.library.get_llvm_str())
        module = llvm.parse_assembly(text)
        wrapper = module.get_function(made.fndesc.llvm_func_name)
        set_linkage(module, "linkonce_odr")
        wrapper.name, wrapper.linkage = f"numba.{name}", "external"
        print(f"  {name}", file=sys.stderr, flush=True)
        if whole is None:
            whole = module
        else:
            whole.link_in(module)
    whole.link_in(llvm.parse_assembly(for_target(entrances(entries))))
    set_linkage(whole, "internal", entries)
    return whole


def set_linkage(module: Any, linkage: str, exported: Collection[str] = ()) -> None:
    """Of all that is defined there and seen from outside, but for these functions."""
    for function in module.functions:
        if not function.is_declaration and function.name not in exported:
            function.linkage = linkage
    for variable in module.global_variables:
        if not variable.is_declaration and str(variable.linkage) not in ("Linkage.internal", "Linkage.private"):
            variable.linkage = linkage


def entrances(entries: dict[str, Any]) -> str:
    """What is called from outside: Numba's convention has room for the answer and for an error before the numbers."""
    from hindmost.fast.shipped.entries import given

    lines = ['target datalayout = ""', 'target triple = ""']
    kinds = {"int": "i64", "float": "double"}
    for name, kernel in entries.items():
        numbers = [kinds[kind] for kind in given(kernel)]
        typed = ", ".join(f"{kind} %{at}" for at, kind in enumerate(numbers))
        declared = ", ".join(["ptr", "ptr", *numbers])
        lines += [
            f'declare i32 @"numba.{name}"({declared})',
            f"define i64 @{name}({typed}) {{",
            "  %answer = alloca i64, align 8",
            "  %error = alloca ptr, align 8",
            "  store i64 0, ptr %answer",
            f'  %status = call i32 @"numba.{name}"(ptr %answer, ptr %error, {typed})',
            "  %failed = icmp ne i32 %status, 0",
            "  br i1 %failed, label %bad, label %good",
            "bad:",
            "  call void @llvm.trap()",
            "  unreachable",
            "good:",
            "  %found = load i64, ptr %answer",
            "  ret i64 %found",
            "}",
        ]
    return "\n".join([*lines, "declare void @llvm.trap()", ""])


def machine() -> Any:
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    return llvm.Target.from_triple(TRIPLE).create_target_machine(opt=3, features=FEATURES)


def for_target(text: str) -> str:
    """Pointers are opaque and structs are reached by typed steps, so code for 64 bits is sound for 32."""
    text = re.sub(r'target datalayout = ".*"', f'target datalayout = "{machine().target_data}"', text)
    return re.sub(r'target triple = ".*"', f'target triple = "{TRIPLE}"', text)


def optimised(module: Any) -> bytes:
    """An object file."""
    import llvmlite.binding as llvm

    for option in OPTIONS:
        llvm.set_option("hindmost", option)
    target = machine()
    passes = llvm.create_pass_builder(target, llvm.create_pipeline_tuning_options(speed_level=3))
    passes.getModulePassManager().run(module, passes)
    made: bytes = target.emit_object(module)
    return made


def linked(made: bytes, names: list[str]) -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "kernels.o").write_bytes(made)
        exports = [f"--export={name}" for name in (*names, "__heap_base")]
        subprocess.run(
            [sys.executable, "-m", "ziglang", "build-exe", "kernels.o", "-target", "wasm32-freestanding", "-fno-entry",
             *exports, "--export-memory", "--stack", "262144", "-O", "ReleaseFast", "-fstrip", "--name", "kernels",
             "--cache-dir", "cache", "--global-cache-dir", "cache"],
            cwd=folder,
            check=True,
        )  # fmt: skip
        return (Path(folder) / "kernels.wasm").read_bytes()


def build(names: list[str]) -> bytes:
    """The file, with its recipe in a section of its own."""
    from hindmost.fast.shipped.entries import ENTRIES

    entries = {name: ENTRIES[name] for name in names or ENTRIES}
    return with_section(linked(optimised(compiled(entries)), list(entries)), SECTION, recipe())


def main(args: list[str]) -> int:
    target, names = Path(args[0]) if args else FILE, args[1:]
    if not PLAIN.items() <= os.environ.items():  # Numba reads them when it is imported
        with tempfile.TemporaryDirectory() as cache:
            again = [sys.executable, "-W", "ignore", "-m", "hindmost.fast.shipped.build", str(target), *names]
            return subprocess.call(again, env={**os.environ, **PLAIN, "NUMBA_CACHE_DIR": cache})
    made = build(names)
    target.write_bytes(made)
    print(f"{target}: {len(made):,} bytes", file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

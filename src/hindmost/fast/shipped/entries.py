"""Every kernel that is shipped, by name. Each is given numbers alone, so its annotations are all there is to know."""

from __future__ import annotations

from typing import Any

from hindmost.fast.shipped import collecting, laying

ENTRIES: dict[str, Any] = {
    kernel.__name__: kernel
    for kernel in (
        laying.lay_prepare,
        laying.lay_see,
        laying.lay_first_thoughts,
        laying.lay_roll_out,
        laying.lay_look_ahead,
        laying.lay_grow,
        laying.lay_matches,
        laying.lay_mask,
        collecting.collect_prepare,
        collecting.collect_begin,
        collecting.collect_go_on,
        collecting.collect_by_rule,
        collecting.collect_matches,
        collecting.collect_mask,
    )
}


def given(kernel: Any) -> list[str]:
    """The types of what a kernel is given: `int` or `float` each."""
    return [kind for name, kind in kernel.py_func.__annotations__.items() if name != "return"]


def load(kernel: Any) -> Any:
    """Have it compiled here, or what was compiled before; what Numba knows of it then."""
    from numba import float64, int64

    types = {"int": int64, "float": float64}
    signature = tuple(types[kind] for kind in given(kernel))
    kernel.compile(signature)
    return kernel.overloads[signature]

"""Every kernel that is shipped, by name, with the types of what it is given and answers."""

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

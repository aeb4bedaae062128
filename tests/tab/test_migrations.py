"""What an older version has kept is brought up to date, step by step; what a later one has kept is left alone."""

from __future__ import annotations

import msgspec
import pytest

from hindmost.tab import kept, migrations
from hindmost.tab.device import Changes, Entries
from hindmost.tab.kept import KeptTable
from hindmost.tab.room import Room
from hindmost.tab.storage import Storage
from tests.tab.memory import MemoryDevice, in_loop

TABLE_OF_1 = (
    '{"id":"tab-0","game":"classic-solo","options":{},"settings":{"clock":{}},"match":0,"seats":[],'
    '"created":1.0,"changed":1.0}'
)


def rename(entries: Entries) -> Changes:
    """As if tables had been kept under another name before."""
    old = {key: text for key, text in entries.items() if key.startswith("desk/")}
    return dict.fromkeys(old) | {key.replace("desk/", "table/"): text for key, text in old.items()}


@in_loop
async def test_what_the_version_before_has_kept_is_brought_up_to_date() -> None:
    device = MemoryDevice({"schema": "0", "desk/tab-0": TABLE_OF_1})
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(migrations.STEPS, 0, rename)
        room = Room(device)
        await room.open()
        (table,) = await room._store.tables()
        await room.close()
    assert (table.id, set(device.entries)) == ("tab-0", {"schema", "table/tab-0"})
    assert device.entries["schema"] == str(kept.VERSION)


@in_loop
async def test_what_a_later_version_has_kept_is_left_alone() -> None:
    device = MemoryDevice({"schema": str(kept.VERSION + 1), "person": "?"})
    with pytest.raises(migrations.Newer, match="reload the page"):
        await Room(device).open()
    assert device.entries == {"schema": str(kept.VERSION + 1), "person": "?"}


@in_loop
async def test_a_step_that_fails_changes_nothing() -> None:
    def fail(entries: Entries) -> Changes:
        raise ValueError("planted")

    device = MemoryDevice({"schema": "0", "desk/tab-0": TABLE_OF_1})
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(migrations.STEPS, 0, fail)
        with pytest.raises(ValueError, match="planted"):
            await migrations.migrate(Storage(device))
    assert device.entries == {"schema": "0", "desk/tab-0": TABLE_OF_1}


def test_there_is_a_step_from_every_version_before() -> None:
    assert set(migrations.STEPS) == set(range(1, kept.VERSION))


def test_what_version_1_has_kept_can_be_read() -> None:
    """A text of that time, with what was added since."""
    table = msgspec.json.decode(TABLE_OF_1, type=KeptTable)
    assert kept.text_of(table) == TABLE_OF_1[:-1] + ',"over":false,"day":null}'

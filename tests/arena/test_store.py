"""Finished pairs are kept once."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from hindmost.agents import nets
from hindmost.arena.contests import Contest
from hindmost.arena.store import open_store

CONTEST = Contest("tiny-2", ("greedy", "random"))


def test_pairs_come_back_as_they_were(tmp_path: Path) -> None:
    pairs = [CONTEST.play(number) for number in (0, 2)]
    with open_store(str(tmp_path / "s")) as store:
        store.add(CONTEST, (0, 2), pairs)
    with open_store(str(tmp_path / "s")) as store:
        assert list(store.pairs(CONTEST, 10)) == [(0, pairs[0]), (2, pairs[1])]
        assert list(store.pairs(CONTEST, 2)) == [(0, pairs[0])]


def test_a_pair_is_kept_once() -> None:
    first, second = CONTEST.play(0), CONTEST.play(1)
    with open_store() as store:
        store.add(CONTEST, (0,), [first])
        store.add(CONTEST, (0, 1), [second, second])
        assert list(store.pairs(CONTEST, 10)) == [(0, first), (1, second)]


@pytest.mark.parametrize(
    "other",
    [
        Contest("tiny-3", ("greedy", "random")),
        Contest("tiny-2", ("random", "greedy")),
        Contest("tiny-2", ("greedy", "random"), seed="1"),
        Contest("tiny-2", ("greedy", "random"), seconds=1.0),
    ],
)
def test_contests_do_not_mix(other: Contest) -> None:
    with open_store() as store:
        store.add(CONTEST, (0,), [CONTEST.play(0)])
        assert list(store.pairs(other, 10)) == []


def test_what_other_nets_or_levels_have_played_is_not_taken_for_theirs(monkeypatch: pytest.MonkeyPatch) -> None:
    mine = Contest("classic-2", ("level-2", "level-1"))
    with open_store() as store:
        store.add(mine, (0,), [CONTEST.play(0)])
        assert len(list(store.pairs(mine, 1))) == 1
        card = nets.cards()["classic-2"]
        changed = {"classic-2": card | {"noise": [2 * noise for noise in card["noise"]]}}
        monkeypatch.setattr(nets, "cards", lambda: changed)
        nets.state.cache_clear()
        assert list(store.pairs(mine, 1)) == []
    nets.state.cache_clear()


def test_what_other_kernels_have_played_is_another_contest(monkeypatch: pytest.MonkeyPatch) -> None:
    """They choose the same, but one is quicker, and so looks at more in its time."""
    with open_store() as store:
        store.add(CONTEST, (0,), [CONTEST.play(0)])
        monkeypatch.setenv("HINDMOST_KERNELS", "jit")
        assert list(store.pairs(CONTEST, 1)) == []


def test_house_rules_make_another_contest_but_defaults_do_not() -> None:
    plain, said, locked = (Contest("tiny-duel", ("greedy", "random"), o) for o in ({}, {"lock": False}, {"lock": True}))
    with open_store() as store:
        store.add(plain, (0,), [plain.play(0)])
        assert len(list(store.pairs(said, 1))) == 1
        assert len(list(store.pairs(locked, 1))) == 0


def test_what_is_no_store_is_told(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("no database, but long enough to be taken for the header of one")
    with pytest.raises(ValueError, match="not a database"), open_store(str(tmp_path / "text")):
        pass
    with pytest.raises(ValueError, match="unable to open"), open_store(str(tmp_path / "no" / "folder")):
        pass
    other = sqlite3.connect(tmp_path / "other")
    other.execute("CREATE TABLE people (name TEXT)")
    other.close()
    with pytest.raises(ValueError, match="something else, with a table 'people'"), open_store(str(tmp_path / "other")):
        pass

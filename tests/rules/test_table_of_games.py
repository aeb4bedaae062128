"""How the games differ, as told in docs/rules/README.md; `python -m tests.rules.test_table_of_games` rewrites it."""

from __future__ import annotations

import json
from pathlib import Path

from hindmost.editions import facts, find, names
from hindmost.rules.collecting import Collecting
from hindmost.rules.laying import Laying
from hindmost.tiles import KIND_NAMES

PAGE = Path(__file__).parents[2] / "docs" / "rules" / "README.md"
BEGIN, END = "<!-- table: begin -->\n", "<!-- table: end -->\n"
Row = dict[str, str]


def sizes(name: str) -> Row:
    game = find(name)
    if isinstance(game, Collecting):
        (each,) = set(game.edition.tiles)
        return {
            "game": f"`{name}`",
            "seats": str(game.seats),
            "board": "none",
            "tiles": f"{sum(game.edition.tiles)}: {each} of each colour",
            "rack": "none",
            "track": f"rows of up to {game.edition.target}",
        }
    assert isinstance(game, Laying)
    stones = "printed colours" if game.edition.printed else "start stones"
    return {
        "game": f"`{name}`",
        "seats": str(game.seats) if game.seats == game.sides else f"{game.seats} on {game.sides} sides",
        "board": f"{len(game.board.cells)} cells, {len(game.edition.starts)} {stones}",
        "tiles": _tiles(game),
        "rack": f"{game.edition.rack} tiles" if game.edition.rack > 1 else "one tile at a time",
        "track": _track(game),
    }


def _tiles(game: Laying) -> str:
    kinds = dict(zip(KIND_NAMES, game.edition.tiles, strict=True))
    (mixed,) = {count for kind, count in kinds.items() if kind[0] != kind[1]}
    (doubles,) = {count for kind, count in kinds.items() if kind[0] == kind[1]}
    return f"{sum(game.edition.tiles)}: {mixed} of each mixed kind, {doubles or 'none'} of each double"


def _track(game: Laying) -> str:
    rules = game.edition.track
    if rules.tug:
        return f"one for both, {rules.top} to each side"
    return f"0 to {rules.top}" + (f", two boards of {rules.ends[0]}" if len(rules.ends) == 2 else "")


def differences(name: str) -> Row:
    game = find(name)
    house_rules = [
        f"`{option}`: {', '.join(f'`{json.dumps(value)}`' for value in values)}"
        for option, values in facts(name)["options"].items()
    ]
    if isinstance(game, Collecting):
        found = {
            "bonus": {"colour": "a turn for each row filled", "stop": "a turn"}[game.edition.bonus_per],
            "opening": "free",
            "exchange": "none",
            "end": f"six rows of {game.edition.target}",
            "lost between boards": "–",
        }
    else:
        assert isinstance(game, Laying)
        found = _laying(game)
    return {"game": f"`{name}`"} | found | {"options": "; ".join(house_rules) or "–"}


def _laying(game: Laying) -> Row:
    edition, track = game.edition, game.edition.track
    spaces = " and ".join(map(str, track.bonus_spaces))
    per = {"marker": "one a marker and tile", "space": "one for each"}[track.bonus_per]
    if track.tug:
        per = "again if repeated" if track.repeat_bonus else "for who lacks the duel marker"
    elif len(track.bonus_spaces) < 2:
        per = ""
    bonus = f"a play at {spaces}" + (f", {per}" if per else "") if spaces else "none"
    opening = {"first placement": "first tile at an untouched printed colour", "every stone": "at untouched stones"}
    stuck = "no two neighbouring cells free" if edition.storeys == 1 else "nothing fits, or all tiles are laid"
    end = {"placed": stuck, "to place": "a seat has to lay and cannot"}[edition.ends]
    surplus = {"half": "the rest of the half", "tile": "the rest of the tile"}[track.surplus]
    return {
        "bonus": bonus,
        "opening": opening[edition.opening],
        "exchange": "yes" if edition.exchange else "none",
        "end": ("a final round once the bag runs short, or " if edition.final_round else "") + end,
        "lost between boards": surplus if len(track.ends) > 1 else "–",
    }


def markdown(rows: list[Row]) -> str:
    lines = [list(rows[0]), ["---"] * len(rows[0]), *(list(row.values()) for row in rows)]
    return "".join(f"|{'|'.join(cells)}|\n" if cells[0] == "---" else f"| {' | '.join(cells)} |\n" for cells in lines)


def table() -> str:
    return markdown([sizes(name) for name in names()]) + "\n" + markdown([differences(name) for name in names()])


def split() -> tuple[str, str, str]:
    """The page before the table, the table, and the page after it."""
    before, _, rest = PAGE.read_text("utf-8").partition(BEGIN)
    found, _, after = rest.partition(END)
    return before, found, after


def test_the_table_says_how_the_games_differ() -> None:
    assert split()[1] == "\n" + table() + "\n"


def test_the_table_has_two_rows_for_every_game() -> None:
    assert len(names()) == 19
    for name in names():
        assert table().count(f"| `{name}` |") == 2


def test_the_page_lists_every_page_of_rules() -> None:
    listed = PAGE.read_text("utf-8")
    for page in PAGE.parent.glob("*.md"):
        assert page == PAGE or f"]({page.name})" in listed


if __name__ == "__main__":
    before, _, after = split()
    PAGE.write_text(before + BEGIN + "\n" + table() + "\n" + END + after, "utf-8")

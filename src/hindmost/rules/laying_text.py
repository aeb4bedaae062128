"""Actions and positions of the laying games as text, both ways."""

from __future__ import annotations

import re
from collections.abc import Iterator

from hindmost.actions import Action, Choice, Draw, Place, Stone
from hindmost.game import IllegalAction, quoted
from hindmost.hexes import Board
from hindmost.rules.laying_state import Common, LayingEdition, Phase, State, View
from hindmost.rules.surface import ALONE, BARE, Surface, surface
from hindmost.rules.tracks import NOBODY
from hindmost.tiles import COLOURS, DOUBLE, KIND_NAMED, KIND_NAMES, NO_TILES, Counts, counts_text, read_counts

WORDS = {"keep": Choice.KEEP, "swap": Choice.SWAP}
PLACE = re.compile(r"place ([rgboyp])@(\w+) ([rgboyp])@(\w+)", re.ASCII)


def action_text(board: Board, action: Action) -> str:
    match action:
        case Place(kind, first, second):
            tile = KIND_NAMES[kind]
            return f"place {tile[0]}@{board.names[first]} {tile[1]}@{board.names[second]}"
        case Draw(kind):
            return f"draw {KIND_NAMES[kind]}"
        case Stone(colour):
            return f"stone {COLOURS[colour]}"
        case _:
            return action.value


def parse_action(board: Board, text: str) -> Action:
    """Only the canonical text of an action will do."""
    word, _, rest = text.partition(" ")
    if text in WORDS:
        return WORDS[text]
    if word == "draw" and rest in KIND_NAMED:
        return Draw(KIND_NAMED[rest])
    if word == "stone" and len(rest) == 1 and rest in COLOURS:
        return Stone(COLOURS.index(rest))
    if placed := PLACE.fullmatch(text):
        return _parse_place(board, text, *placed.groups())
    raise IllegalAction(f"{quoted(text)} is not an action of this game")


def _parse_place(board: Board, text: str, a: str, first: str, b: str, second: str) -> Place:
    for cell in (first, second):
        if cell not in board.named:
            raise IllegalAction(f"{quoted(text)}: there is no cell {quoted(cell)} on this board")
    kind = KIND_NAMED.get(a + b)
    if kind is None:
        raise IllegalAction(f"{quoted(text)}: the colours of a tile go in the order {COLOURS}")
    place = Place(kind, board.named[first], board.named[second])
    if DOUBLE[kind] and place.first > place.second:
        raise IllegalAction(f"{quoted(text)}: a double names its smaller cell first")
    return place


# Positions: surface, tracks, turn, duel markers, tiles set aside, racks, bag; see docs/notation.md.

LONGEST_ROW = 64
STACK = re.compile(r"(\d+)|(?:~(\d+))?([rgboyp])([A-F]?)", re.ASCII)


def position_text(edition: LayingEdition, position: State | View) -> str:
    fields = [
        "/".join(_row_text(position.surface, row) for row in edition.board.rows()),
        "/".join(",".join(map(str, track)) for track in position.tracks),
        f"{position.phase},{position.seat},{position.plays},{position.begun},{position.last}",
        "".join("-" if holder == NOBODY else str(holder) for holder in position.holders),
        counts_text(position.aside),
    ]
    if isinstance(position, State):
        fields += ["/".join(map(counts_text, position.racks)), counts_text(position.bag)]
    else:
        racks = (
            counts_text(position.rack) if seat == position.viewer else f"?{size}"
            for seat, size in enumerate(position.sizes)
        )
        fields += ["/".join(racks), f"?{counts_text(position.unseen)}"]
    return " ".join(fields)


def _row_text(laid: Surface, row: list[int]) -> str:
    """`3rDbA2`: three bare cells, a red and a blue half with the directions of their other halves, two bare cells."""
    text, gap = "", 0
    for cell in row:
        if laid.tops[cell] == BARE:
            gap += 1
            continue
        height = laid.heights[cell]
        towards = "" if laid.joins[cell] == ALONE else "ABCDEF"[laid.joins[cell]]
        text += f"{gap or ''}{f'~{height}' if height > 1 else ''}{COLOURS[laid.tops[cell]]}{towards}"
        gap = 0
    return text + (str(gap) if gap else "")


def read_position(edition: LayingEdition, text: str) -> State | View:
    """The position written so; anything but the exact text of one is a ValueError."""
    try:
        position = _read(edition, text.split(" "))
    except (ValueError, KeyError, IndexError, OverflowError) as error:
        raise ValueError(f"not a position of {edition.name}: {quoted(text)}") from error
    if position_text(edition, position) != text:
        raise ValueError(f"not the one way to write a position of {edition.name}: {quoted(text)}")
    return position


def _read(edition: LayingEdition, fields: list[str]) -> State | View:
    rows, tracks, turn, holders, aside, racks, bag = fields
    phase, *numbers = turn.split(",")
    seat, plays, begun, last = map(int, numbers)
    common = Common(
        surface=_read_surface(edition, rows.split("/")),
        tracks=tuple(tuple(map(int, track.split(","))) for track in tracks.split("/")),
        holders=bytes(NOBODY if holder == "-" else int(holder) for holder in holders),
        seat=seat,
        phase=Phase(phase),
        plays=plays,
        begun=begun,
        last=last,
        aside=read_counts(aside),
    )
    position: State | View
    if bag.startswith("?"):
        viewer, rack, sizes = _read_racks(racks.split("/"))
        position = View(**common.shared(), viewer=viewer, rack=rack, sizes=sizes, unseen=read_counts(bag[1:]))
    else:
        position = State(**common.shared(), racks=tuple(map(read_counts, racks.split("/"))), bag=read_counts(bag))
    _check(edition, position)
    return position


def _read_surface(edition: LayingEdition, rows: list[str]) -> Surface:
    cells = [list(_read_row(row)) for row in rows]
    if [len(row) for row in cells] != [len(row) for row in edition.board.rows()]:
        raise ValueError("the rows do not fit the board")
    tops, heights, joins = (bytes(column) for column in zip(*(cell for row in cells for cell in row), strict=True))
    for cell, towards in enumerate(joins):
        if towards != ALONE and edition.board.neighbours[cell][towards] < 0:
            raise ValueError("half a tile lies off the board")
    if max(heights) > edition.storeys:
        raise ValueError("too high for this game")
    return surface(edition.board, edition.storeys, tops, heights, joins)


def _read_row(row: str) -> Iterator[tuple[int, int, int]]:
    """Top, height and join of every cell."""
    end = 0
    for found in STACK.finditer(row):
        if found.start() != end:
            break
        end = found.end()
        gap, height, colour, towards = found.groups()
        if gap:
            yield from ((BARE, 0, ALONE),) * min(int(gap), LONGEST_ROW)
        else:
            yield COLOURS.index(colour), int(height or 1), "ABCDEF".index(towards) if towards else ALONE
    if end != len(row):
        raise ValueError("not a row")


def _read_racks(racks: list[str]) -> tuple[int | None, Counts, tuple[int, ...]]:
    """Viewer, own rack and the sizes of all racks."""
    seen = [seat for seat, rack in enumerate(racks) if not rack.startswith("?")]
    if len(seen) > 1:
        raise ValueError("a view shows one rack")
    viewer = seen[0] if seen else None
    rack = NO_TILES if viewer is None else read_counts(racks[viewer])
    return viewer, rack, tuple(sum(rack) if seat == viewer else int(text[1:]) for seat, text in enumerate(racks))


def _check(edition: LayingEdition, position: State | View) -> None:
    """Is this a position the game could go on from?"""
    if isinstance(position, State):
        sizes = tuple(map(sum, position.racks))
        bag = sum(position.bag)
        heaps = [*position.racks, position.bag, position.aside]
    else:
        sizes = position.sizes
        bag = sum(position.unseen) - sum(sizes) + sum(position.rack)
        heaps = [position.rack, position.unseen, position.aside]
    sound = (
        _tracks_are_sound(edition, position)
        and 0 <= position.seat < edition.seats == len(sizes)
        and position.plays >= 0
        and 0 <= position.begun <= edition.seats
        and 0 <= position.last <= edition.seats
        and bag >= 0
        and all(0 <= size <= edition.rack for size in sizes)
        and _is_told(position)
        and all(sum(held) <= total for held, total in zip(zip(*heaps, strict=True), edition.tiles, strict=True))
        and _can_go_on(edition, position, sizes[position.seat], bag)
    )
    if not sound:
        raise ValueError("no match comes to this")


def _is_told(position: State | View) -> bool:
    """An offer is known to its own seat alone."""
    return isinstance(position, State) or position.phase is not Phase.OFFER or position.viewer == position.seat


def _tracks_are_sound(edition: LayingEdition, position: Common) -> bool:
    rules, tracks = edition.track, position.tracks
    lowest = -rules.top if rules.tug else 0
    return (
        len(tracks) == edition.sides
        and all(len(track) == 6 and all(lowest <= value <= rules.top for value in track) for track in tracks)
        and (not rules.tug or all(a == -b for a, b in zip(*tracks, strict=True)))
        and len(position.holders) == 6
        and all(holder < edition.sides or holder == NOBODY for holder in position.holders)
    )


def _can_go_on(edition: LayingEdition, position: Common, held: int, bag: int) -> bool:
    """Has the seat, with so many tiles on its rack and in the bag, what the phase needs?"""
    match position.phase:
        case Phase.STONES:
            return any(not position.surface.heights[cell] for cell in edition.starts)
        case Phase.DEAL | Phase.REFILL:
            return held < edition.rack and bag > 0
        case Phase.SWAP:
            return held < edition.rack <= held + bag
        case Phase.OFFER:
            return held > 0 and bag >= edition.rack
        case Phase.PLACE:
            return held > 0 and position.plays > 0 and bool(position.surface.open)
        case _:  # over
            return True

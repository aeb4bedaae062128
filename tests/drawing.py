"""Positions drawn as text and actions given as text, for tests that read like the table.

A picture is the board row by row, one token a cell: `.` is bare, `r` a lone red half, `r3` three of them in a pile. A
capital is a printed colour or a start stone; those lie there anyway, and the picture must agree with them.
What was laid can also be told: `"r@f10 o@f9, b@e7 d7"` is a tile, then two lone blue halves; what is told later lies on
what was told before. Lone halves are no tiles: they are counted, but they touch nothing and come out of no bag.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from hindmost.actions import Action
from hindmost.editions import find
from hindmost.game import Game, play
from hindmost.hexes import DIRECTIONS
from hindmost.rules import collecting_state
from hindmost.rules.collecting import Collecting
from hindmost.rules.collecting_state import NONE
from hindmost.rules.laying import Laying
from hindmost.rules.laying_state import Phase, State
from hindmost.rules.surface import ALONE, BARE, Surface, bare, lay_tile, put_stone
from hindmost.rules.tracks import NOBODY, Settled, Track, settle
from hindmost.tiles import COLOURS, KIND_NAMED, NO_TILES, Counts, more, together

S = TypeVar("S")
V = TypeVar("V")

ZEROS = (0,) * 6
R, G, B, O, Y, P = range(6)  # noqa: E741 - the letters of the colours

# Stacking, radius 4: three tiles, each beside two start stones, and the opening is over.
OPENED = "r@b6 g@b7, b@f7 o@g6, p@f2 y@g2, "
# Stacking, radius 3: a tile fits in the middle, and none once it lies there, since no neighbours are equally high.
NEARLY_STUCK = """
       R  y2 y3 G
      y2 y3 y  y2 y3
    y3 y  y2 y3 y4 y2
   P  y2 y3 .  .  y3 B
    y3 y  y2 y3 y4 y2
      y2 y3 y  y2 y3
       Y  y2 y3 O
"""


def laying(name: str, **options: object) -> Laying:
    game = find(name, options)
    assert isinstance(game, Laying)
    return game


def collecting(name: str, **options: object) -> Collecting:
    game = find(name, options)
    assert isinstance(game, Collecting)
    return game


# Playing by text


def played(game: Game[S, V], state: S, *texts: str) -> S:
    """The state after these actions, every one of them legal."""
    for text in texts:
        state = play(game, state, game.parse(text))
    return state


def legal(game: Game[S, V], state: S, text: str) -> bool:
    return game.parse(text) in game.actions(state)


def options(game: Game[S, V], state: S) -> list[str]:
    """Everything legal, as text."""
    return [game.text(action) for action in game.actions(state)]


def events(game: Game[S, V], state: S, text: str) -> list[object]:
    """What is told about this action, which must be legal."""
    action: Action = game.parse(text)
    assert action in game.actions(state)
    return list(game.explain(state, action))


# Tiles


def tiles(text: str) -> Counts:
    """`rb gg gg`: the tiles listed."""
    counts = NO_TILES
    for name in text.split():
        counts = more(counts, KIND_NAMED[name])
    return counts


def without(heap: Counts, *taken: Counts) -> Counts:
    return bytes(count - gone for count, gone in zip(heap, together(*taken), strict=True))


# Laying games


def lay(game: Laying, laid: Surface, text: str) -> Surface:
    edition, named = game.edition, game.board.named
    for item in filter(None, map(str.strip, text.split(","))):
        if item.count("@") == 2:
            (a, x), (b, y) = (half.split("@") for half in item.split())
            halves = ((named[x], COLOURS.index(a)), (named[y], COLOURS.index(b)))
            laid = lay_tile(game.board, edition.storeys, laid, halves)
        else:
            colour, _, cells = item.partition("@")
            for cell in cells.split():
                laid = put_stone(game.board, edition.storeys, laid, named[cell], COLOURS.index(colour))
    assert max(laid.heights) <= edition.storeys
    return laid


def tiles_of(text: str) -> Counts:
    """The tiles among what was laid."""
    items = [item.split() for item in text.split(",") if item.count("@") == 2]
    return tiles(" ".join("".join(sorted((a[0], b[0]), key=COLOURS.index)) for a, b in items))


def set_up(game: Laying, stones: str = COLOURS) -> Surface:
    """The board with its printed colours or start stones."""
    laid = bare(game.board)
    printed = game.edition.printed or tuple(map(COLOURS.index, stones))
    for cell, colour in zip(game.edition.starts, printed, strict=False):
        laid = put_stone(game.board, game.edition.storeys, laid, cell, colour)
    return laid


def pictured(game: Laying, laid: Surface, picture: str) -> Surface:
    rows = [line.split() for line in picture.splitlines() if line.strip()]
    if not rows:
        return laid
    for row, cells in zip(rows, game.board.rows(), strict=True):
        for token, cell in zip(row, cells, strict=True):
            if token.isupper():
                assert (laid.tops[cell], laid.joins[cell]) == (COLOURS.index(token.lower()), ALONE)
            elif token != ".":
                assert laid.tops[cell] == BARE
                for _ in range(int(token[1:] or 1)):
                    laid = put_stone(game.board, game.edition.storeys, laid, cell, COLOURS.index(token[0]))
    return laid


def drawn(
    game: Laying,
    picture: str = "",
    *,
    laid: str = "",
    free: str | None = None,  # all other cells are covered
    cover: str = "y",  # by lone halves of this colour
    stones: str = COLOURS,
    rack: str = "",  # of the seat on turn; the others have six different ones
    racks: Sequence[str] | None = None,
    track: Track | None = None,  # of the side on turn; the others are on 0
    tracks: tuple[Track, ...] | None = None,
    seat: int = 0,
    phase: Phase = Phase.PLACE,
    plays: int = 1,
    begun: int | None = None,  # all have
    last: int = 0,
    holders: str = "------",
    aside: str = "",
    bag: str | None = None,  # what is left
) -> State:
    edition = game.edition
    surface = lay(game, pictured(game, set_up(game, stones), picture), laid)
    if free is not None:
        names = game.board.names
        covered = [
            names[cell] for cell, top in enumerate(surface.tops) if top == BARE and names[cell] not in free.split()
        ]
        surface = lay(game, surface, f"{cover}@{' '.join(covered)}")
    side = game.side(seat)
    if tracks is None:
        rest = tuple(-value for value in track or ZEROS) if edition.track.tug else ZEROS
        tracks = tuple((track or ZEROS) if other == side else rest for other in range(game.sides))
    heap = without(edition.tiles, tiles(rack), tiles_of(laid), tiles(aside))
    hands = []
    for other in range(game.seats):
        if racks is not None:
            hand = tiles(racks[other])
        else:
            hand = tiles(rack) if other == seat else first_of(heap, edition.rack)
        hands.append(hand)
        heap = without(heap, hand) if racks is not None or other != seat else heap
    return State(
        surface=surface,
        tracks=tracks,
        holders=bytes(NOBODY if holder == "-" else int(holder) for holder in holders),
        seat=seat,
        phase=phase,
        plays=plays,
        begun=game.seats if begun is None else begun,
        last=last,
        aside=tiles(aside),
        racks=tuple(hands),
        bag=heap if bag is None else tiles(bag),
    )


def first_of(heap: Counts, size: int) -> Counts:
    """One tile each of the first kinds there are."""
    counts = NO_TILES
    for kind in [kind for kind, count in enumerate(heap) if count][:size]:
        counts = more(counts, kind)
    return counts


def middle(game: Laying, tile: str) -> str:
    """The placement of a tile on the cell in the middle of the board and the one east of it."""
    names, at = game.board.names, game.board.at
    return f"place {tile[0]}@{names[at[0, 0]]} {tile[1]}@{names[at[1, 0]]}"


def earning(game: Laying, west: str, east: str) -> str:
    """What has to lie so that a tile in the middle earns `r3` with its western half and `b2` with its eastern one."""
    return ", ".join(
        f"{half[0]}@{' '.join(_lines(game, at, directions, int(half[1:])))}"
        for half, at, directions in ((west, (0, 0), (3, 2, 4)), (east, (1, 0), (1, 5, 0)))
        if int(half[1:])
    )


def _lines(game: Laying, at: tuple[int, int], directions: Sequence[int], wanted: int) -> list[str]:
    """So many cells in lines that begin beside this one; none of them runs on into a start cell."""
    board, found = game.board, list[str]()
    for direction in directions:
        q, r = at
        dq, dr = DIRECTIONS[direction]
        while len(found) < wanted and board.at.get((q + 2 * dq, r + 2 * dr)) not in game.edition.starts:
            q, r = q + dq, r + dr
            if (q, r) not in board.at:
                break
            found.append(board.names[board.at[q, r]])
    assert len(found) == wanted
    return found


def counted(game: Laying, before: int, *halves: int) -> Settled:
    """What becomes of red markers when a tile of seat 0 earns so much with each red half, all else being on 0."""
    tracks = ((before, *ZEROS[1:]),) + ((-before if game.edition.track.tug else 0, *ZEROS[1:]),) * (game.sides - 1)
    return settle(game.edition.track, tracks, bytes([NOBODY]) * 6, 0, {R: list(halves)})


# The collecting game


def heap(text: str) -> Counts:
    """`bby`: two blue and a yellow one."""
    return bytes(map(text.count, COLOURS))


def spread(
    game: Collecting,
    centre: str,
    *,
    rows: Sequence[str] = (),
    risk: str = "",
    seat: int = 0,
    phase: collecting_state.Phase = collecting_state.Phase.CHOOSE,
    bonus_turn: bool = False,
    owed: int = 0,
    pile: str | None = None,  # all the other tiles
) -> collecting_state.State:
    """A match in which these tiles lie open; rows go from seat 0 on, and seats not named have none."""
    own = tuple(map(heap, rows)) + (NONE,) * (game.seats - len(rows))
    left = without(game.edition.tiles, heap(centre), heap(risk), *own)
    return collecting_state.State(
        pile=left if pile is None else heap(pile),
        centre=heap(centre),
        risk=heap(risk),
        rows=own,
        seat=seat,
        phase=phase,
        bonus_turn=bonus_turn,
        owed=owed,
    )

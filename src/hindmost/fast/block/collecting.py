"""What kernels of the collecting games work with: every record, and how large it is in a game."""

from __future__ import annotations

from typing import NamedTuple

from hindmost.fast.block.layout import Array, number, room
from hindmost.fast.block.tables import HEADER, CollectingTables, collecting_tables
from hindmost.rules.collecting import Collecting

SETS, CODES = 64, 10  # of colours at risk; of actions
CENTRES = 10  # so many numbers of tiles of a colour in the centre are told apart
SHARED = 2  # what the net is told beside the colours
LONGEST = 100_000  # of a match: stubborn seats could collect for ever (S-A2)
CLEAR = 0.05  # a lead in the chance to win that the next turn hardly changes
MATCHES = 500  # of one call


class Net(NamedTuple):
    """As it is learnt and kept, all float32."""

    w1: Array  # [what a colour shows: what each seat lacks of it, the seat to act first, and the centre; features]
    b1: Array
    w2: Array  # [features, and what is shared; hidden: a multiple of four]
    b2: Array
    w3: Array  # [hidden, seats]
    b3: Array


class Judge(NamedTuple):
    """The net as it is asked."""

    lacks: int  # so many numbers of tiles that a row lacks are told apart
    colour: Array  # float32 [all that a colour may show, hidden]: what it adds to the sums
    shared: Array  # float32 [SHARED, hidden]
    bias: Array
    weights: Array  # float32 [seats, hidden]: of each seat's logit above that of the seat to act
    offset: Array
    # room for one question
    features: Array  # float32: what is seen of one colour
    shown: Array  # int32 [6]: rows of `colour`
    shared_inputs: Array  # float32 [SHARED]
    sums: Array  # float32 [hidden]
    odds: Array  # float64 [seats], the seat to act first


def judge(net: Net) -> Judge:
    """Room for it, see evaluator.make_ready."""
    (shows, features), hidden, seats = net.w1.shape, net.b2.shape[0], net.b3.shape[0]
    lacks = (shows - CENTRES) // seats
    return Judge(
        lacks=number("q", lacks),
        colour=room("f", lacks**seats * CENTRES, hidden),
        shared=room("f", SHARED, hidden),
        bias=room("f", hidden),
        weights=room("f", seats, hidden),
        offset=room("f", seats),
        features=room("f", features),
        shown=room("i", 6),
        shared_inputs=room("f", SHARED),
        sums=room("f", hidden),
        odds=room("d", seats),
    )


class TurnRoom(NamedTuple):
    """Room for a turn. The end of it with a code at a set of colours at risk has the number CODES * set + code."""

    happens: Array  # uint8 [SETS * CODES]
    ends: Array  # uint8 [SETS * CODES, bytes of a world]: the start of the next turn, its centre not filled up yet
    worth: Array  # float64 [SETS * CODES, seats]: what the ends are worth
    going_on: Array  # float64 [SETS, seats]: what revealing promises
    best: Array  # float64 [SETS, seats]
    matters: Array  # uint8 [SETS]: 1 if the turn may well end here, 2 if it may well go on
    choices: Array  # float64 [CODES, seats]: what each choice is worth now, NEVER if it is not legal
    script: Array  # int32 [1]
    nobody: Array  # uint8 [seats]: policies that are never asked


def size(game: Collecting) -> int:
    """Of a packed world, in whole words."""
    return HEADER + -(-(3 * 6 + 6 * game.seats + 4) // 8) * 8


def turn(game: Collecting) -> TurnRoom:
    seats = game.seats
    return TurnRoom(
        happens=room("B", SETS * CODES),
        ends=room("B", SETS * CODES, size(game) - HEADER),
        worth=room("d", SETS * CODES, seats),
        going_on=room("d", SETS, seats),
        best=room("d", SETS, seats),
        matters=room("B", SETS),
        choices=room("d", CODES, seats),
        script=room("i", 1),
        nobody=room("B", seats),
    )


class StopLimits(NamedTuple):
    """Stop once one of these is reached."""

    tiles: float  # at risk
    gain: float  # tiles that the own rows would keep
    danger: float  # the chance that the next tile is a bust
    loss: float  # gain times danger
    complete: float  # 1: also once a row would be complete
    take: float  # and take the weakest colour if the centre shows no more than so many colours


NO_LIMIT = 1000.0
ANYTHING = StopLimits(NO_LIMIT, NO_LIMIT, NO_LIMIT, NO_LIMIT, 1.0, 6.0)


def rule_for(seats: int) -> StopLimits:
    return StopLimits(tiles=2, gain=3, danger=0.5, loss=1.5, complete=1.0, take=4)


class CollectingBlock(NamedTuple):
    """The block of a collecting game."""

    tables: CollectingTables
    start: Array  # uint8: a view or a state, packed, without its header
    world: Array  # uint8: the same while a match is played
    net: Net
    judge: Judge
    turn: TurnRoom
    next_turn: TurnRoom
    rule: StopLimits
    policies: Array  # uint8 [seats]: by which matches are played
    log: Array  # int32: what was done in one
    tracks: Array  # uint8 [MATCHES, 6 * seats]: what matches came to
    counts: Array  # int64 [MATCHES, 3]: plies, nothing, bonus turns
    mask: Array  # uint8 [CODES]


def no_net(game: Collecting) -> Net:
    """For who asks only the rule, or has matches played."""
    seats = game.seats
    return Net(room("f", seats + CENTRES, 1), room("f", 1), room("f", 1 + SHARED, 4), room("f", 4),
               room("f", 4, seats), room("f", seats))  # fmt: skip


def collected(game: Collecting, net: Net) -> CollectingBlock:
    body = size(game) - HEADER
    return CollectingBlock(
        tables=collecting_tables(game),
        start=room("B", body),
        world=room("B", body),
        net=net,
        judge=judge(net),
        turn=turn(game),
        next_turn=turn(game),
        rule=StopLimits(*(number("d", value) for value in rule_for(game.seats))),
        policies=room("B", game.seats),
        log=room("i", LONGEST),
        tracks=room("B", MATCHES, 6 * game.seats),
        counts=room("q", MATCHES, 3),
        mask=room("B", CODES),
    )

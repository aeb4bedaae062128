"""People: names, devices, what they have played, and who is best."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from hindmost.contract.bodies import Body, Name, Reply, Word
from hindmost.contract.moderation import SanctionInfo
from hindmost.contract.values import Options, Standing, Uncounted


class NewPerson(Body):
    """What somebody is called."""

    name: Name


class Recovery(Body):
    """The code that somebody has written down."""

    code: Word


class PersonInfo(Reply):
    """Somebody, as everybody may know them."""

    id: str
    name: str
    created: float


class Me(PersonInfo):
    """The person of this device."""

    moderator: bool  # may I look after the others?
    sanctions: list[SanctionInfo]  # what I may not do


class DeviceInfo(Reply):
    """A device by which I am known, for a year after it was last seen."""

    id: str
    label: str  # its browser and system, as far as it tells
    created: float
    seen: float  # to the day
    this: bool  # is it the one that asks?


class RecoveryCode(Reply):
    """Written down, it lets its person in on another device, once."""

    code: str


class GameRating(Reply):
    """How strong somebody is at a game."""

    game: str
    rating: float  # the strength that is all but certain: mu - 3 sigma
    mu: float
    sigma: float
    matches: int


class ResultInfo(Reply):
    """How a match came out; nothing of one that goes on."""

    standings: list[Standing] | UnsetType = UNSET
    winners: list[int] | UnsetType = UNSET
    end: str | UnsetType = UNSET  # how it was cut short
    points: list[int] | UnsetType = UNSET  # what it brings each seat in a series
    uncounted: Uncounted | UnsetType = UNSET  # why it is not among the best, or makes nobody stronger


class PlayedMatch(Reply):
    """A match that somebody played. Only those who sat there are told at which table."""

    game: str
    options: Options
    names: list[str]
    gone: list[int]  # seats of persons who are deleted: their names are neutral ones
    started: float
    ended: float | None
    result: ResultInfo | None
    table: str | UnsetType = UNSET
    number: int | UnsetType = UNSET


class Profile(PersonInfo):
    """Somebody, with finished matches and ratings."""

    matches: list[PlayedMatch]
    ratings: list[GameRating]


class Leader(GameRating):
    """Somebody among the best."""

    person: str
    name: str


class SoloResult(Reply):
    """Somebody's result alone."""

    person: str
    name: str
    standing: Standing
    at: float
    day: str | None


class PastDeal(Reply):
    """Its seed gives every draw of that day, and its hash is the one that was shown."""

    day: str
    game: str
    hash: str
    seed: str


class Daily(Reply):
    """The deal of the day."""

    day: str
    game: str
    hash: str
    best: list[SoloResult]
    yesterday: PastDeal | None


PushAddress = Annotated[str, Meta(min_length=1, max_length=1000)]


class PushKeys(Body):
    """The browser's key and its secret, as it tells them."""

    p256dh: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{87}=?$")]
    auth: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{22}(==)?$")]


class NewPush(Body):
    """A browser that wants to be told."""

    endpoint: PushAddress
    keys: PushKeys


class OldPush(Body):
    """A browser that does not want to be told any more."""

    endpoint: PushAddress


class PushKey(Reply):
    """What a browser subscribes with; null where nobody is told anything."""

    key: str | None

"""One match under way, in which only seats have to act: its seed and their actions are all there is to know of it."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterable, Mapping, Sequence
from operator import index
from secrets import randbits
from typing import Any

import numpy as np

from hindmost.editions import find
from hindmost.envs import worlds
from hindmost.envs.action_codes import count
from hindmost.fast.batch.kernels import ALL_LEGAL
from hindmost.fast.block.packing import fingerprint
from hindmost.fast.core.bits import Array
from hindmost.fast.environments.laying import NO_ACTION
from hindmost.game import AnyGame, IllegalAction, Standing, quoted
from hindmost.rules.tracks import standing

__all__ = ["Episode", "from_bytes", "from_facts", "from_json", "replay"]

FORMAT = "hindmost-playing/1"
MAGIC = b"hmplay1\0"
HEAD = struct.Struct("<8s8sQQI")  # magic, fingerprint of the rules, seed, generator, how many actions
MOST_ACTIONS = 10_000  # stubborn seats could collect for ever (S-A2)
LARGEST_SEED = 2**63 - 1
ROW = slice(0, 1)


def check_seed(seed: object) -> int:
    try:
        number = index(seed)  # type: ignore[arg-type]
    except TypeError:
        raise ValueError(f"a seed is a whole number, not {quoted(repr(seed))}") from None
    if not 0 <= number <= LARGEST_SEED:
        raise ValueError(f"a seed is a whole number from 0 to 2**63 - 1, not {number}")
    return number


def next_seed(seed: int | None) -> int:
    """The seed of the match after this one; of the first, when none is given, any."""
    return randbits(63) if seed is None else int(next_seeds(np.array([seed], np.uint64))[0])


def next_seeds(seeds: Array) -> Array:
    return worlds.start_words(seeds ^ np.uint64(LARGEST_SEED)) >> np.uint64(1)


class Episode:
    """A match from a seed; nature acts by itself, with a generator that is the match's own.

    >>> from hindmost import find
    >>> from hindmost.envs.episode import Episode
    >>> match = Episode(find("tiny-2"), 1)
    >>> while match.seat is not None:
    ...     match.do(int(match.mask(match.seat).argmax()))
    >>> match.standings()
    ((0, 0, 0, 1, 3, 3), (0, 1, 1, 1, 2, 4))
    """

    def __init__(
        self, game: AnyGame, seed: int, actions: Iterable[int] = (), policies: Sequence[str | None] = ()
    ) -> None:
        """`policies` are for seats that the kernels play: a name each, or None."""
        self.game, self.seed = game, check_seed(seed)
        self.policies = tuple(policies)
        self.actions: list[int] = []
        self.codes = count(game)
        self.worlds = worlds.of(game, 1)
        self.viewers = [np.array([seat], np.int64) for seat in range(game.seats)]
        self._codes = np.full(1, NO_ACTION, np.int32)
        self._callers = worlds.policies_of(game, self.policies)
        self.restart(self.seed)
        for action in actions:
            self.do(action)

    def restart(self, seed: int) -> None:
        """Another match in the same place.

        >>> from hindmost import find
        >>> from hindmost.envs.episode import Episode
        >>> match = Episode(find("tiny-2"), 1)
        >>> match.do(int(match.mask(0).argmax()))
        >>> match.restart(2)
        >>> match.seed, match.actions
        (2, [])
        """
        self.seed = check_seed(seed)
        self.actions.clear()
        self.worlds.begin(ROW, worlds.start_word(self.seed))
        self._codes[0] = NO_ACTION
        self.worlds.advance(self._codes, self._callers)
        self.seat = self.worlds.to_act(0)  # None when the match is over

    def do(self, code: int) -> None:
        """An action of the seat to act; IllegalAction for any that is not legal.

        >>> from hindmost import find
        >>> from hindmost.envs.episode import Episode
        >>> match = Episode(find("tiny-2"), 1)
        >>> match.do(int(match.mask(0).argmax()))
        >>> match.seat, len(match.actions)
        (1, 1)
        """
        if self.seat is None:
            raise IllegalAction("the match is over")
        number = code if type(code) is int else self._number(code)
        if not 0 <= number < self.codes:
            raise IllegalAction(f"an action is a code below {self.codes}, not {number}")
        self._codes[0] = number
        if self.worlds.advance(self._codes, self._callers) != ALL_LEGAL:
            raise worlds.illegal(self.game, number)
        self.actions.append(number)
        self.seat = self.worlds.to_act(0)

    def _number(self, code: object) -> int:
        try:
            return index(code)  # type: ignore[arg-type]
        except TypeError:
            raise IllegalAction(f"an action is a code below {self.codes}, not {quoted(repr(code))}") from None

    @property
    def too_long(self) -> bool:
        """Has it gone on for so long that it is cut short?

        >>> from hindmost import find
        >>> from hindmost.envs.episode import Episode
        >>> Episode(find("tiny-2"), 1).too_long
        False
        """
        return len(self.actions) >= MOST_ACTIONS

    def mask(self, seat: int) -> Array:
        """What this seat may do now, by code; nothing while it is another's turn.

        >>> from hindmost import find
        >>> from hindmost.envs.episode import Episode
        >>> match = Episode(find("tiny-2"), 1)
        >>> int(match.mask(0).sum()), int(match.mask(1).sum())
        (192, 0)
        """
        if seat != self.seat:
            return np.zeros(self.codes, np.int8)
        return self.worlds.masks()[0].view(np.int8)

    def look(self, seat: int) -> tuple[Array, Array]:
        """Tensor and mask of a seat.

        >>> from hindmost import find
        >>> from hindmost.envs.episode import Episode
        >>> match = Episode(find("tiny-2"), 1)
        >>> tensor, mask = match.look(0)
        >>> bool((tensor == match.tensor(0)).all()), bool((mask == match.mask(0)).all())
        (True, True)
        """
        tensor, mask = self.worlds.look(seat)
        return tensor, mask.view(np.int8)

    def tensor(self, seat: int) -> Array:
        """What a seat sees as one tensor.

        >>> from hindmost import find
        >>> from hindmost.envs.episode import Episode
        >>> Episode(find("tiny-2"), 1).tensor(0).dtype
        dtype('float32')
        """
        return self.worlds.tensors(self.viewers[seat])[0]

    def named(self, seat: int) -> dict[str, Array]:
        """What a seat sees as numbers by name.

        >>> from hindmost import find
        >>> from hindmost.envs.episode import Episode
        >>> Episode(find("tiny-2"), 1).named(0)["sizes"].tolist()
        [3, 3]
        """
        return self.worlds.layout.named(self.worlds.seen(self.viewers[seat])[0])

    def tracks(self) -> Array:
        """The markers of every side: int16 [sides, 6].

        >>> from hindmost import find
        >>> from hindmost.envs.episode import Episode
        >>> Episode(find("tiny-2"), 1).tracks().tolist()
        [[0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0]]
        """
        return self.worlds.tracks()[0]

    @property
    def state(self) -> Any:
        """The whole truth, as the rules know it.

        >>> from hindmost import find
        >>> from hindmost.envs.episode import Episode
        >>> game = find("tiny-2")
        >>> game.to_act(Episode(game, 1).state)
        0
        """
        return self.worlds.state(0)

    def view(self, seat: int | None) -> Any:
        """What a seat sees, as the rules know it; None is somebody who only looks on.

        >>> from hindmost import find
        >>> from hindmost.envs.episode import Episode
        >>> sum(Episode(find("tiny-2"), 1).view(0).rack)
        3
        """
        return self.game.view(self.state, seat)

    def standings(self) -> tuple[Standing, ...]:
        """The result list of each side.

        >>> from hindmost import find
        >>> from hindmost.envs.episode import Episode
        >>> Episode(find("tiny-2"), 1).standings()
        ((0, 0, 0, 0, 0, 0), (0, 0, 0, 0, 0, 0))
        """
        return tuple(map(standing, self.tracks().tolist()))

    # Copies and texts

    def clone(self) -> Episode:
        """The same match at the same point, independent of this one.

        >>> from hindmost import find
        >>> from hindmost.envs.episode import Episode
        >>> match = Episode(find("tiny-2"), 1)
        >>> twin = match.clone()
        >>> twin.do(int(twin.mask(0).argmax()))
        >>> len(match.actions), len(twin.actions)
        (0, 1)
        """
        twin = object.__new__(Episode)
        twin.__dict__.update(self.__dict__)
        twin.actions = list(self.actions)
        twin.worlds = self.worlds.copy()
        twin._codes = self._codes.copy()
        return twin

    def __deepcopy__(self, memo: object) -> Episode:
        return self.clone()

    def __reduce__(self) -> Any:
        return from_facts, (self.facts(),)

    def facts(self) -> dict[str, Any]:
        """All that is needed to go on from here; ready for JSON.

        >>> from hindmost import find
        >>> from hindmost.envs.episode import Episode
        >>> facts = Episode(find("tiny-2"), 1).facts()
        >>> facts["game"], facts["seed"], facts["actions"]
        ('tiny-2', 1, [])
        """
        return {
            "format": FORMAT,
            "game": self.game.name,
            "options": dict(self.game.options),
            "seed": self.seed,
            "policies": list(self.policies),
            "actions": list(self.actions),
            "generator": self.worlds.generator(0),
        }

    def to_json(self) -> str:
        """`facts` as text.

        >>> from hindmost import find
        >>> from hindmost.envs.episode import Episode, from_json
        >>> match = Episode(find("tiny-2"), 1)
        >>> from_json(match.to_json()) == match
        True
        """
        return json.dumps(self.facts())

    def to_bytes(self) -> bytes:
        """The same for a reader that knows the game and the policies.

        >>> from hindmost import find
        >>> from hindmost.envs.episode import Episode
        >>> len(Episode(find("tiny-2"), 1).to_bytes())
        36
        """
        head = (MAGIC, fingerprint(self.game), self.seed, self.worlds.generator(0), len(self.actions))
        return HEAD.pack(*head) + np.array(self.actions, "<i4").tobytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Episode) and self.facts() == other.facts()

    __hash__ = None  # type: ignore[assignment]


def from_facts(facts: object) -> Episode:
    """The match of `facts`, played again from its seed; ValueError says what is wrong.

    >>> from hindmost import find
    >>> from hindmost.envs.episode import Episode, from_facts
    >>> match = Episode(find("tiny-2"), 1)
    >>> from_facts(match.facts()) == match
    True
    """
    if not isinstance(facts, Mapping) or facts.get("format") != FORMAT:
        raise ValueError(f"this is no {FORMAT}: {quoted(repr(facts))}")
    missing = {"game", "seed", "actions"} - set(facts)
    if missing:
        raise ValueError(f"{', '.join(sorted(missing))} is missing")
    game = find(str(facts["game"]), facts.get("options"))
    if not isinstance(facts["actions"], list):
        raise ValueError(f"actions are a list of codes, not {quoted(repr(facts['actions']))}")
    made = Episode(game, facts["seed"], facts["actions"], facts.get("policies", ()))
    return _verified(made, facts.get("generator"))


def from_json(text: str) -> Episode:
    """The match of `to_json`.

    >>> from hindmost.envs.episode import from_json
    >>> from_json('{"format": "hindmost-playing/1", "game": "tiny-2", "seed": 1, "actions": []}').seat
    0
    """
    return from_facts(json.loads(text))


def from_bytes(game: AnyGame, data: bytes, policies: Sequence[str | None] = ()) -> Episode:
    """The match of `to_bytes`; ValueError says what is wrong.

    >>> from hindmost import find
    >>> from hindmost.envs.episode import Episode, from_bytes
    >>> match = Episode(find("tiny-2"), 1)
    >>> from_bytes(find("tiny-2"), match.to_bytes()) == match
    True
    """
    if len(data) < HEAD.size or data[: len(MAGIC)] != MAGIC:
        raise ValueError(f"these {len(data)} bytes are no match under way")
    _, rules, seed, generator, actions = HEAD.unpack_from(data)
    if rules != fingerprint(game):
        raise ValueError(f"this match is not one of {game.name} with these options")
    if len(data) != HEAD.size + 4 * actions:
        raise ValueError(f"a match of {actions} actions has {HEAD.size + 4 * actions} bytes, not {len(data)}")
    codes = np.frombuffer(data, "<i4", offset=HEAD.size).tolist()
    return _verified(Episode(game, seed, codes, policies), generator)


def _verified(playing: Episode, generator: object) -> Episode:
    found = playing.worlds.generator(0)
    if generator is not None and generator != found:
        raise ValueError(f"the generator stands at {found} after these actions, not at {quoted(repr(generator))}")
    return playing


def replay(game: AnyGame, seed: int, actions: Iterable[int]) -> Episode:
    """The match that these actions of the seats make of a seed.

    >>> from hindmost import find
    >>> from hindmost.envs.episode import Episode, replay
    >>> match = Episode(find("tiny-2"), 1)
    >>> match.do(int(match.mask(0).argmax()))
    >>> replay(find("tiny-2"), 1, match.actions) == match
    True
    """
    return Episode(game, seed, actions)

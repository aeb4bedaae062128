"""Many matches of a game at once as a Gymnasium vector environment, stepped by the kernels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from hindmost.editions import find
from hindmost.envs import opponents as others
from hindmost.envs import rewards, worlds
from hindmost.envs.episode import MOST_ACTIONS, check_seed, next_seed, next_seeds
from hindmost.envs.spaces import action_space, check_kind, seen_space
from hindmost.fast.batch.kernels import ALL_LEGAL
from hindmost.fast.core.bits import Array
from hindmost.fast.environments.laying import CALLER, NO_ACTION
from hindmost.fast.host.matches import POLICIES
from hindmost.game import AnyGame, quoted

__all__ = ["SeatsVectorEnv", "make"]

MASKS = ("factored", "flat", "both")
Infos = dict[str, Any]


def make(
    game: str,
    num_envs: int = 1,
    reward: str | None = None,
    opponents: str | Sequence[str] | None = "random",
    seat: int | str = 0,
    observation: str = "tensor",
    masks: str = "factored",
    autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
    **options: Any,
) -> SeatsVectorEnv:
    """What `gymnasium.make_vec` calls; `options` are house rules of the game.

    >>> import gymnasium
    >>> import hindmost.envs
    >>> envs = gymnasium.make_vec("hindmost/Tiny2-v1", 4, vectorization_mode="vector_entry_point")
    >>> envs.num_envs
    4
    """
    found = find(game, options)
    return SeatsVectorEnv(found, num_envs, reward, opponents, seat, observation, masks, AutoresetMode(autoreset_mode))


class SeatsVectorEnv(VectorEnv[Any, Any, Any]):
    """A row is a match, with a generator of its own.

    Opponents are played by the kernels: `random`, `greedy` or `points`. Without any (`opponents=None`) the caller
    plays every seat in its turn: `infos["seat"]` is the seat whose observation and mask a row shows, the reward is that
    of the seat which has just acted, and `infos["rewards"]` has those of all sides.

    What is legal is told in `infos`: factored as `kinds`, `pairs` and `choices` (every kind on every pair, doubles one
    way round; see `worlds.flat_mask`), or as `action_mask`. An illegal action is an error, and nothing has been done.

    >>> from hindmost.envs import vector
    >>> envs = vector.make("tiny-2", num_envs=64, opponents=None)
    >>> seen, infos = envs.reset(seed=1)
    >>> ended = 0
    >>> for _ in range(20):
    ...     seen, reward, terminated, truncated, infos = envs.step(envs.any_actions())
    ...     ended += int(terminated.sum())
    >>> seen.shape[0], ended
    (64, 64)
    """

    def __init__(
        self,
        game: AnyGame,
        num_envs: int,
        reward: str | None,
        opponents: str | Sequence[str] | None,
        seat: int | str,
        observation: str,
        masks: str,
        autoreset_mode: AutoresetMode,
    ) -> None:
        if num_envs < 1:
            raise ValueError(f"there are at least 1 environments, not {num_envs}")
        if masks not in MASKS:
            raise ValueError(f"masks are {', '.join(MASKS)}, not {quoted(str(masks))}")
        self.game, self.num_envs, self.masks = game, num_envs, masks
        self.reward = rewards.check(reward, game)
        self.opponents = opponents
        self.wanted_seat = others.check_seat(game, seat)
        self.observation = check_kind(observation)
        self.autoreset_mode = autoreset_mode
        self.metadata = {"autoreset_mode": autoreset_mode, "render_modes": []}
        self.single_observation_space = seen_space(game, observation)
        self.single_action_space = action_space(game)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.worlds = worlds.of(game, num_envs)
        self.by_seat = self._policies()
        self.all_rows = np.arange(num_envs)
        self.sides = np.arange(game.seats) % game.sides
        self.policies = np.full((num_envs, game.seats), CALLER, np.uint8)
        self.seats = np.zeros(num_envs, np.int64)  # through which each row looks
        self.seeds = np.zeros(num_envs, np.uint64)
        self.steps = np.zeros(num_envs, np.int64)
        self.done = np.ones(num_envs, np.bool_)
        self.chances = np.zeros(num_envs, np.uint64)
        self.yes = np.ones(num_envs, np.bool_)
        self.is_begun = False

    def _policies(self) -> Array:
        """The policies of all seats by the seat that the caller has."""
        seats = self.game.seats
        if self.opponents is None:
            return np.full((seats, seats), CALLER, np.uint8)
        rows = []
        for seat in range(seats):
            names = others.names_of(self.game, self.opponents, seat)
            if not others.in_kernels(names):
                raise ValueError(f"opponents of a vector environment are {', '.join(POLICIES)}, not {self.opponents!r}")
            rows.append(worlds.policies_of(self.game, names)[0])
        return np.stack(rows)

    # Beginning

    def reset(self, *, seed: int | list[int | None] | None = None, options: Infos | None = None) -> tuple[Any, Infos]:
        """New matches everywhere, or in the rows of `options["reset_mask"]`; a number as seed goes up row by row.

        >>> from hindmost.envs import vector
        >>> envs = vector.make("tiny-2", num_envs=3)
        >>> seen, infos = envs.reset(seed=7)
        >>> envs.seeds.tolist()
        [7, 8, 9]
        """
        chosen = self._reset_mask(options)
        self.seeds[chosen] = self._first_seeds(seed)[chosen]
        self._begin(np.flatnonzero(chosen))
        return self._seen(), self._infos()

    def _reset_mask(self, options: Infos | None) -> Array:
        mask = (options or {}).get("reset_mask")
        if mask is None:
            return self.yes
        given = np.asarray(mask)
        if given.shape != (self.num_envs,) or given.dtype != np.bool_:
            raise ValueError(f"a reset_mask is {self.num_envs} booleans, not {given.dtype} {given.shape}")
        if not self.is_begun and not given.all():
            raise ValueError("the first reset is of every row")
        return given

    def _first_seeds(self, seed: int | list[int | None] | None) -> Array:
        if seed is None:
            return next_seeds(self.seeds) if self.is_begun else self._first_seeds(next_seed(None) >> 1)
        if isinstance(seed, int | np.integer):
            first = check_seed(seed)
            return np.arange(first, first + self.num_envs, dtype=np.uint64)
        if len(seed) != self.num_envs:
            raise ValueError(f"there are {self.num_envs} environments, not {len(seed)} seeds")
        return np.array([next_seed(None) if each is None else check_seed(each) for each in seed], np.uint64)

    def _begin(self, rows: Array) -> None:
        """New matches in these rows, up to the first decision."""
        self._deal(rows)
        self.worlds.advance(np.full(self.num_envs, NO_ACTION, np.int32), self.policies)
        self._look(rows)
        self.is_begun = True

    def _deal(self, rows: Array) -> None:
        seeds = self.seeds[rows]
        if isinstance(self.wanted_seat, int):
            self.seats[rows] = self.wanted_seat
        else:
            self.seats[rows] = (next_seeds(seeds) % np.uint64(self.game.seats)).astype(np.int64)
        self.policies[rows] = self.by_seat[self.seats[rows]]
        self.worlds.begin(rows, worlds.start_words(seeds))
        self.steps[rows] = 0

    def _look(self, rows: Array) -> None:
        """What is to be known of matches that have just begun."""
        self.chances[rows] = next_seeds(self.seeds[rows])
        self.done[rows] = self.worlds.over()[rows]
        if self.opponents is None:
            self.seats[rows] = self.worlds.seats()[rows]

    # Going on

    def step(self, actions: Any) -> tuple[Any, Array, Array, Array, Infos]:
        """Do an action in every row, and all that happens there until the caller has to decide again.

        >>> from hindmost.envs import vector
        >>> envs = vector.make("tiny-2", num_envs=3, masks="flat")
        >>> seen, infos = envs.reset(seed=1)
        >>> seen, reward, terminated, truncated, infos = envs.step(infos["action_mask"].argmax(axis=1))
        >>> reward.tolist(), terminated.tolist()
        ([0.0, 0.0, 0.0], [False, False, False])
        """
        codes = self._codes(actions)
        again = self._rows_to_renew(codes)
        wants_tracks = self.reward not in rewards.AT_THE_END
        if len(again):  # those that had ended begin anew, whatever their action says
            codes[again] = NO_ACTION
            self.seeds[again] = next_seeds(self.seeds[again])
            self._deal(again)
        before = self.worlds.tracks() if wants_tracks else None
        row = self.worlds.advance(codes, self.policies)
        if row != ALL_LEGAL:
            raise worlds.illegal(self.game, int(np.asarray(actions)[row]), f"row {row}: ")
        self.steps += 1
        acted = self.seats.copy() if self.opponents is None else self.seats
        terminated = self.worlds.over()
        truncated = (self.steps >= MOST_ACTIONS) & ~terminated
        reward, infos = self._rewards(acted, terminated, before)
        if len(again):
            self.steps[again] = 0
            self._look(again)
            reward[again] = 0
            terminated[again] = truncated[again] = False
        if self.opponents is None:
            self.seats[:] = self.worlds.seats()
        self.done = terminated | truncated
        if self.autoreset_mode == AutoresetMode.SAME_STEP and self.done.any():
            infos |= self._renewed()
        return self._seen(), reward, terminated, truncated, self._infos() | infos

    def _codes(self, actions: Any) -> Array:
        if not self.is_begun:
            raise ValueError("reset() needs to be called before step()")
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            raise ValueError(
                f"actions are {self.num_envs} whole numbers, an array of the shape ({self.num_envs},), "
                f"not {given.dtype} {given.shape}"
            )
        known = (given >= 0) & (given < self.worlds.codes)
        return np.where(known, given, NO_ACTION - 1).astype(np.int32)

    def _rows_to_renew(self, codes: Array) -> Array:
        ended = np.flatnonzero(self.done)
        if len(ended) and self.autoreset_mode == AutoresetMode.DISABLED:
            raise ValueError(f"row {ended[0]}: the match is over: reset it with options={{'reset_mask': ...}}")
        return ended

    def _rewards(self, acted: Array, over: Array, before: Array | None) -> tuple[Array, Infos]:
        """Those of the seats that acted, and where the caller plays all of them those of every side."""
        sides = self.sides[acted]
        if before is not None:
            gained = rewards.gained(self.reward, before, self.worlds.tracks())
            infos = {"rewards": gained, "_rewards": self.yes} if self.opponents is None else {}
            return gained[self.all_rows, sides], infos
        reward = np.zeros(self.num_envs)
        ended = np.flatnonzero(over)
        if not len(ended):
            return reward, {}
        of_sides = np.zeros((self.num_envs, self.game.sides))
        of_sides[ended] = rewards.FINAL[self.reward](self.worlds.tracks()[ended])
        reward[ended] = of_sides[ended, sides[ended]]
        return reward, {"rewards": of_sides, "_rewards": over.copy()} if self.opponents is None else {}

    def _renewed(self) -> Infos:
        """The last observations of matches that are over; these rows begin anew at once."""
        ended = np.flatnonzero(self.done)
        last = self._seen()
        final = np.full(self.num_envs, None, object)
        for row in ended.tolist():
            final[row] = {key: part[row] for key, part in last.items()} if isinstance(last, dict) else last[row].copy()
        infos = self._infos()
        self.seeds[ended] = next_seeds(self.seeds[ended])
        mask = self.done.copy()
        self._begin(ended)
        return {"final_obs": final, "_final_obs": mask, "final_info": infos, "_final_info": mask}

    # What is told

    def _seen(self) -> Any:
        if self.observation == "tensor":
            return self.worlds.tensors(self.seats)
        return self.worlds.layout.named(self.worlds.seen(self.seats))

    def _infos(self) -> Infos:
        infos: Infos = {"seat": self.seats.copy()}
        if self.masks != "flat":
            infos |= self.worlds.factored()
        if self.masks != "factored":
            infos["action_mask"] = self.worlds.masks().view(np.int8)
        return infos | {f"_{key}": self.yes for key in infos}

    def any_actions(self) -> Array:
        """A legal action for every row at random, each as likely as the other.

        >>> from hindmost.envs import vector
        >>> envs = vector.make("tiny-2", num_envs=3, masks="flat")
        >>> seen, infos = envs.reset(seed=1)
        >>> [bool(mask[code]) for mask, code in zip(infos["action_mask"], envs.any_actions())]
        [True, True, True]
        """
        return np.maximum(self.worlds.any_actions(self.chances), 0)

"""Every game as a Gymnasium environment for one agent: alone, or at one seat among opponents with names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import logger, spaces

from hindmost.editions import find
from hindmost.envs import opponents as others
from hindmost.envs import rewards
from hindmost.envs.episode import Episode, next_seed
from hindmost.envs.spaces import action_space, check_kind, seen_space
from hindmost.fast.core.bits import Array
from hindmost.fast.core.codes import decode, encode
from hindmost.game import AnyGame, IllegalAction, quoted

__all__ = ["AloneEnv", "make"]

ILLEGAL = ("end", "raise")


def make(
    game: str,
    reward: str | None = None,
    opponents: str | Sequence[str] = "random",
    seat: int | str = 0,
    observation: str = "tensor",
    illegal: str = "end",
    render_mode: str | None = None,
    **options: Any,
) -> AloneEnv:
    """What `gymnasium.make` calls; `options` are house rules of the game.

    >>> import gymnasium
    >>> import hindmost.envs
    >>> env = gymnasium.make("hindmost/TinyDuel-v1", opponents="greedy", seat=1, lock=True)
    >>> env.unwrapped.game.options
    {'lock': True}
    """
    return AloneEnv(find(game, options), reward, opponents, seat, observation, illegal, render_mode)


def check_illegal(illegal: str) -> str:
    if illegal not in ILLEGAL:
        raise ValueError(f"illegal is {' or '.join(ILLEGAL)}, not {quoted(str(illegal))}")
    return illegal


class AloneEnv(gymnasium.Env[Any, Any]):
    """An observation is what the seat sees; `info["action_mask"]` and `action_masks()` tell what it may do.

    An action that is not legal ends the episode as a loss, and `info["illegal"]` says what was wrong with it; with
    `illegal="raise"` it is an error.

    >>> from hindmost.envs import single_agent
    >>> env = single_agent.make("tiny-2", opponents="random")
    >>> seen, info = env.reset(seed=1)
    >>> ended = False
    >>> while not ended:
    ...     seen, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
    ...     ended = terminated or truncated
    >>> reward, info["standings"]
    (1.0, [[0, 1, 2, 3, 3, 4], [0, 0, 1, 1, 1, 1]])
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  (as the library has it)

    def __init__(
        self,
        game: AnyGame,
        reward: str | None,
        opponents: str | Sequence[str],
        seat: int | str,
        observation: str,
        illegal: str,
        render_mode: str | None,
    ) -> None:
        self.game = game
        self.reward = rewards.check(reward, game)
        self.opponents = opponents
        self.wanted_seat = others.check_seat(game, seat)
        self.illegal = check_illegal(illegal)
        self.observation = check_kind(observation)
        self.render_mode = render_mode
        self.observation_space = seen_space(game, observation)
        self.action_space = action_space(game)
        if self.reward == "colours":
            self.reward_space = spaces.Box(-np.inf, np.inf, (6,), np.float64)
        others.names_of(game, opponents, 0)
        self.playing: Episode | None = None
        self.done = True

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a match, up to the first decision of the own seat.

        >>> from hindmost.envs import single_agent
        >>> seen, info = single_agent.make("tiny-2", seat=1).reset(seed=1)
        >>> info["seat"], info["seed"], int(info["action_mask"].sum())
        (1, 1, 200)
        """
        super().reset(seed=seed)
        if seed is None:
            seed = next_seed(self.playing.seed if self.playing else None)
        self.seat = self._seat(seed)
        names = others.names_of(self.game, self.opponents, self.seat)
        kernels = others.in_kernels(names)
        self.agents = [None] * self.game.seats if kernels else others.agents_of(self.game, names, seed)
        self.playing = Episode(self.game, seed, policies=names if kernels else ())
        self._let_others_act(self.playing)
        self.tracks = self.playing.tracks()
        self.done = self.playing.seat is None
        return self._seen(self.playing), self._info(self.playing)

    def _seat(self, seed: int) -> int:
        if isinstance(self.wanted_seat, int):
            return self.wanted_seat
        return next_seed(seed) % self.game.seats

    def _let_others_act(self, match: Episode) -> None:
        while match.seat is not None and (agent := self.agents[match.seat]) is not None:
            state = match.state
            chosen = agent.choose(self.game.view(state, match.seat), self.game.actions(state))
            match.do(encode(self.game, chosen))

    def step(self, action: Any) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        """Do an action, and all that happens until the own seat has to decide again.

        >>> from hindmost.envs import single_agent
        >>> env = single_agent.make("tiny-solo")
        >>> seen, info = env.reset(seed=1)
        >>> seen, reward, terminated, truncated, info = env.step(int(info["action_mask"].argmax()))
        >>> reward, terminated, truncated
        (0.0, False, False)
        """
        if self.done:
            raise ValueError("the match is over: call reset() before step()")
        match = self._match
        try:
            match.do(action)
        except IllegalAction as error:
            if self.illegal == "raise":
                raise
            return self._ended_by(error, match)
        self._let_others_act(match)
        terminated, truncated = match.seat is None, match.too_long
        reward = self._reward(match, terminated)
        self.done = terminated or truncated
        return self._seen(match), reward, terminated, truncated and not terminated, self._info(match)

    @property
    def _match(self) -> Episode:
        if self.playing is None:
            raise ValueError("reset() needs to be called first")
        return self.playing

    def _ended_by(self, error: IllegalAction, match: Episode) -> tuple[Any, Any, bool, bool, dict[str, Any]]:
        logger.warn(f"{error}; the episode ends as a loss")
        self.done = True
        lost = np.zeros(6) if self.reward == "colours" else -1.0 if self.reward == "rank" else 0.0
        return self._seen(match), lost, True, False, self._info(match) | {"illegal": str(error)}

    def _reward(self, match: Episode, over: bool) -> Any:
        side = self.game.side(self.seat)
        if self.reward in rewards.AT_THE_END:
            return rewards.OF_ONE[self.reward](match.standings())[side] if over else 0.0
        after = match.tracks()
        gained = rewards.gained(self.reward, self.tracks, after)[side]
        self.tracks = after
        return gained if self.reward == "colours" else float(gained)

    def _seen(self, match: Episode) -> Any:
        return match.tensor(self.seat) if self.observation == "tensor" else match.named(self.seat)

    def _info(self, match: Episode) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": match.mask(self.seat), "seat": self.seat, "seed": match.seed}
        if match.seat is None:
            info["standings"] = [list(standing) for standing in match.standings()]
        return info

    def action_masks(self) -> Array:
        """What MaskablePPO asks for.

        >>> from hindmost.envs import single_agent
        >>> env = single_agent.make("tiny-2")
        >>> seen, info = env.reset(seed=1)
        >>> env.action_masks().dtype, bool((env.action_masks() == info["action_mask"]).all())
        (dtype('bool'), True)
        """
        return self._match.mask(self.seat).view(np.bool_)

    def render(self) -> Any:
        """The position in one line, as the seat sees it.

        >>> from hindmost.envs import single_agent
        >>> env = single_agent.make("tiny-collecting-2", render_mode="ansi")
        >>> seen, info = env.reset(seed=1)
        >>> env.render()
        'r5g4b5o5y4p4 gyp - -/- choose,0,0,0 ?0'
        """
        return self.game.position(self._match.view(self.seat)) if self.render_mode == "ansi" else None

    def action_text(self, code: int) -> str:
        """An action as people write it.

        >>> from hindmost.envs import single_agent
        >>> env = single_agent.make("tiny-2")
        >>> seen, info = env.reset(seed=1)
        >>> env.action_text(int(info["action_mask"].argmax()))
        'place r@a5 y@a6'
        """
        return self.game.text(decode(self.game, int(code)))

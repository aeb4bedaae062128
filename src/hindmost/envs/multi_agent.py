"""Every game as a PettingZoo environment in which one agent acts after the other."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from hindmost.envs import episode as matches
from hindmost.envs import rewards
from hindmost.envs.episode import MOST_ACTIONS, Episode, next_seed
from hindmost.envs.spaces import action_space, check_kind, observation_space
from hindmost.game import AnyGame, IllegalAction, quoted

__all__ = ["SeatsEnv", "restore_aec"]

AGENTS = ("seats", "sides")


class SeatsEnv(AECEnv):  # type: ignore[misc]
    """Observations are `{"observation": ..., "action_mask": ...}`, of what the agent's seat sees and nothing else.

    >>> from hindmost.envs import aec
    >>> env = aec("tiny-2")
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, terminated, truncated, info = env.last()
    ...     done = terminated or truncated
    ...     env.step(None if done else int(observation["action_mask"].argmax()))
    >>> env.playing.standings()
    ((0, 0, 0, 1, 3, 3), (0, 1, 1, 1, 2, 4))
    """

    def __init__(self, game: AnyGame, reward: str | None, observation: str, agents: str) -> None:
        super().__init__()
        if agents not in AGENTS:
            raise ValueError(f"agents are {' or '.join(AGENTS)}, not {quoted(str(agents))}")
        self.game = game
        self.reward = rewards.check(reward, game)
        self.observation = check_kind(observation)
        self.by_side = agents == "sides"
        self._every_step = self.reward not in rewards.AT_THE_END
        self.metadata = {
            "name": f"hindmost_{game.name.replace('-', '_')}_v1",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = "ansi"
        count = game.sides if self.by_side else game.seats
        self.possible_agents = [f"{agents[:-1]}_{number}" for number in range(count)]
        self.agents: list[str] = []
        self.numbers = {agent: number for number, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(game, observation) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(game) for agent in self.possible_agents}
        self.playing: Episode | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The space of what an agent is shown.

        >>> from hindmost.envs import aec
        >>> sorted(aec("tiny-2").observation_space("seat_0"))
        ['action_mask', 'observation']
        """
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The codes of the game, the same for every agent.

        >>> from hindmost.envs import aec
        >>> aec("classic-2").action_space("seat_0")
        Discrete(10109)
        """
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match; without a seed the one that follows from the last, or any.

        >>> from hindmost.envs import aec
        >>> env = aec("tiny-2")
        >>> env.reset(seed=1)
        >>> env.agent_selection
        'seat_0'
        """
        if self.playing is None:
            self.playing = Episode(self.game, next_seed(None) if seed is None else seed)
        else:
            self.playing.restart(next_seed(self.playing.seed) if seed is None else seed)
        self._begin()

    def _begin(self) -> None:
        self.agents = self.possible_agents[:]
        self.rewards = self._nothing()
        self._cumulative_rewards = self._nothing()
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        if self._every_step:
            self._tracks = self._match.tracks()
        self.agent_selection = self.agents[self._number(self._match.seat or 0)]

    @property
    def _match(self) -> Episode:
        if self.playing is None:
            raise AttributeError("reset() needs to be called before anything else")
        return self.playing

    def _nothing(self) -> dict[str, Any]:
        """No reward for anybody."""
        if self.reward == "colours":
            return {agent: np.zeros(6) for agent in self.possible_agents}
        return dict.fromkeys(self.possible_agents, 0.0)

    def _number(self, seat: int) -> int:
        return self.game.side(seat) if self.by_side else seat

    def _side(self, agent: str) -> int:
        number = self.numbers[agent]
        return number if self.by_side else self.game.side(number)

    def _seat(self, agent: str) -> int:
        """The seat through which an agent looks: of a side the one that acts, or acts next."""
        number = self.numbers[agent]
        if not self.by_side:
            return number
        now = int(self._match.worlds.seats()[0])
        seats = [(now + further) % self.game.seats for further in range(self.game.seats)]
        return next(seat for seat in seats if self.game.side(seat) == number)

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and what it may do now: nothing while it is another's turn.

        >>> from hindmost.envs import aec
        >>> env = aec("tiny-2")
        >>> env.reset(seed=1)
        >>> [int(env.observe(agent)["action_mask"].sum()) for agent in env.agents]
        [192, 0]
        """
        match = self.playing or self._match
        seat = self._seat(agent) if self.by_side else self.numbers[agent]
        if self.observation == "tensor":
            tensor, mask = match.look(seat)
            return {"observation": tensor, "action_mask": mask}
        return {"observation": match.named(seat), "action_mask": match.mask(seat)}

    def step(self, action: Any) -> None:
        """Do an action of the agent whose turn it is; IllegalAction changes nothing.

        >>> from hindmost.envs import aec
        >>> env = aec("tiny-2")
        >>> env.reset(seed=1)
        >>> env.step(int(env.observe("seat_0")["action_mask"].argmax()))
        >>> env.agent_selection
        'seat_1'
        """
        match = self.playing or self._match
        if not self.agents:
            raise ValueError("the match is over and every agent has been told so: reset() begins another")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise IllegalAction(f"{agent} is not done: it needs a legal action, not None")
        match.do(action)
        self._cumulative_rewards[agent] = np.zeros(6) if self.reward == "colours" else 0.0
        seat = match.seat
        if seat is None or len(match.actions) >= MOST_ACTIONS:
            self._end(match)
        else:
            self.agent_selection = self.possible_agents[self._number(seat) if self.by_side else seat]
        if self._every_step:
            after = match.tracks()
            gained = rewards.gained(self.reward, self._tracks, after)
            self._give(gained if self.reward == "colours" else gained.tolist())
            self._tracks = after

    def _end(self, match: Episode) -> None:
        over = match.seat is None
        self.terminations = dict.fromkeys(self.agents, over)
        self.truncations = dict.fromkeys(self.agents, not over)
        standings = match.standings()
        self.infos = {agent: {"standings": [list(standing) for standing in standings]} for agent in self.agents}
        self.agent_selection = self.agents[0]
        if over and not self._every_step:
            self._give(rewards.OF_ONE[self.reward](standings))

    def _give(self, by_side: Any) -> None:
        """Every agent the reward of its side."""
        self.rewards = {agent: by_side[self._side(agent)] for agent in self.agents}
        for agent, reward in self.rewards.items():
            self._cumulative_rewards[agent] = self._cumulative_rewards[agent] + reward

    def render(self) -> str:
        """The position in one line, as somebody sees it who only looks on.

        >>> from hindmost.envs import aec
        >>> env = aec("tiny-collecting-2")
        >>> env.reset(seed=1)
        >>> env.render()
        'r5g4b5o5y4p4 gyp - -/- choose,0,0,0 ?'
        """
        return self.game.position(self._match.view(None))

    def close(self) -> None:
        """There is nothing to close.

        >>> from hindmost.envs import aec
        >>> aec("tiny-2").close()
        """

    # Copies and texts

    def clone(self) -> SeatsEnv:
        """The same environment at the same point, independent of this one.

        >>> from hindmost.envs import aec
        >>> env = aec("tiny-2")
        >>> env.reset(seed=1)
        >>> twin = env.clone()
        >>> twin.step(int(twin.observe("seat_0")["action_mask"].argmax()))
        >>> len(env.playing.actions), len(twin.playing.actions)
        (0, 1)
        """
        twin = object.__new__(SeatsEnv)
        twin.__dict__.update(self.__dict__)
        for name in ("rewards", "_cumulative_rewards", "terminations", "truncations"):
            if hasattr(self, name):
                setattr(twin, name, dict(getattr(self, name)))
        twin.agents = list(self.agents)
        twin.playing = self.playing and self.playing.clone()
        return twin

    def __deepcopy__(self, memo: object) -> SeatsEnv:
        return self.clone()

    def __reduce__(self) -> Any:
        return restore_aec, (self.save(),)

    def save(self) -> dict[str, Any]:
        """All that is needed to go on from here; ready for JSON.

        >>> from hindmost.envs import aec
        >>> env = aec("tiny-2")
        >>> env.reset(seed=1)
        >>> env.save()["settings"], env.save()["match"]["seed"]
        (['win', 'tensor', 'seats'], 1)
        """
        return {
            "settings": [self.reward, self.observation, "sides" if self.by_side else "seats"],
            "told": len(self.possible_agents) - len(self.agents),  # agents that know that it is over
            "match": self._match.facts(),
        }

    def __str__(self) -> str:
        return str(self.metadata["name"])


def restore_aec(saved: dict[str, Any]) -> SeatsEnv:
    """The environment that was saved, played again from its seed.

    >>> from hindmost.envs import aec
    >>> from hindmost.envs.multi_agent import restore_aec
    >>> env = aec("tiny-2")
    >>> env.reset(seed=1)
    >>> restore_aec(env.save()).playing == env.playing
    True
    """
    match = matches.from_facts(saved["match"])
    env = SeatsEnv(match.game, *saved["settings"])
    env.reset(seed=match.seed)
    for action in match.actions:
        env.step(action)
    for _ in range(saved["told"]):
        env.step(None)
    return env

"""Every game for OpenSpiel, as the Python game `hindmost(game=...)`; importing this registers it.

Chance nodes are nature's actions. OpenSpiel's algorithms in Python run on it; its bots in C++ crash on Python games.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import Any

import numpy as np

from hindmost.actions import Action, Choice, Draw, Stone
from hindmost.editions import find, names
from hindmost.envs import rewards
from hindmost.envs.action_codes import legal_codes
from hindmost.envs.family import family
from hindmost.envs.observations import layout, tensor
from hindmost.extras import advice
from hindmost.fast.core.bits import Array
from hindmost.fast.core.codes import count, decode, encode
from hindmost.game import NATURE, AnyGame, draw, quoted
from hindmost.tiles import KINDS, counts_text

try:
    import pyspiel
except ModuleNotFoundError:
    raise ValueError(advice("pyspiel", extra="openspiel")) from None

__all__ = ["HindmostGame", "HindmostState"]

NAME = "hindmost"
PARAMETERS: dict[str, Any] = {"game": names()[0], "reward": "", "options": "", "after": 0, "seed": 0}
CHANCE_OUTCOMES = len(KINDS) + 6
HIDDEN = "draw ?"


def options_in(text: str) -> dict[str, Any]:
    """`lock:true;radius:3` as options."""
    options = {}
    for part in filter(None, text.split(";")):
        key, _, value = part.partition(":")
        try:
            options[key] = json.loads(value)
        except ValueError:
            if not value:
                raise ValueError(f"options are written NAME:VALUE;..., not {quoted(part)}") from None
            options[key] = value
    return options


def _type(information: Any, utility: Any, seats: tuple[int, int]) -> Any:
    return pyspiel.GameType(
        short_name=NAME,
        long_name="Einfach Genial and its family",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=utility,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=PARAMETERS,
    )


Information, Utility = pyspiel.GameType.Information, pyspiel.GameType.Utility
UTILITY = {"win": Utility.CONSTANT_SUM, "rank": Utility.ZERO_SUM, "hindmost": Utility.GENERAL_SUM}
REGISTERED = _type(Information.IMPERFECT_INFORMATION, Utility.GENERAL_SUM, (1, 4))


@dataclass(frozen=True)
class Entry:
    """An action as the log of a match has it, and as those read it who may not know what was drawn."""

    code: int | None
    text: str
    public: str  # empty: they do not notice it
    owner: int | None = None  # the seat that knows more than the others

    def seen_by(self, seat: int) -> bool:
        return self.owner is None or self.owner == seat


@dataclass(frozen=True)
class Position:
    """The state of the rules and how it came about. It never changes, so a copy is the thing itself."""

    state: Any
    log: tuple[Entry, ...] = ()
    acted: int = 0  # actions of seats

    def __deepcopy__(self, memo: object) -> Position:
        return self

    def read(self, seat: int) -> Iterable[str]:
        """The log as a seat knows it."""
        return filter(None, (entry.text if entry.seen_by(seat) else entry.public for entry in self.log))


class HindmostGame(pyspiel.Game):  # type: ignore[misc]
    """`game` is a name, `options` its house rules; `reward` is `rank`, `win` or `hindmost`, given at the end.

    With `after` a match begins after so many actions at random, fixed by `seed`: an endgame small enough to be solved.

    >>> import pyspiel
    >>> import hindmost.envs.openspiel
    >>> game = pyspiel.load_game("hindmost(game=tiny-2,reward=rank)")
    >>> game.num_players(), game.num_distinct_actions(), game.utility_sum()
    (2, 3809, 0.0)
    """

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = PARAMETERS | (params or {})
        self.rules = find(str(given["game"]), options_in(str(given["options"])))
        game = self.rules
        self.reward = str(given["reward"]) or ("rank" if game.sides > 1 else "hindmost")
        if self.reward not in UTILITY:
            raise ValueError(f"unknown reward {quoted(self.reward)}, there are {', '.join(UTILITY)}")
        hidden = game.hides_draws and game.seats > 1
        information = Information.IMPERFECT_INFORMATION if hidden else Information.PERFECT_INFORMATION
        shared = game.seats // game.sides
        low, high, total = {"win": (0.0, 1.0, shared), "rank": (-1.0, 1.0, 0), "hindmost": (0.0, game.top, None)}[
            self.reward
        ]
        info = pyspiel.GameInfo(
            num_distinct_actions=count(game),
            max_chance_outcomes=CHANCE_OUTCOMES,
            num_players=game.seats,
            min_utility=low,
            max_utility=float(high),
            utility_sum=None if total is None else float(total),
            max_game_length=family(game).most_actions(game),
        )
        super().__init__(_type(information, UTILITY[self.reward], (1, 4)), info, params or {})
        self.first = self._begun(int(given["after"]), int(given["seed"]))

    def _begun(self, after: int, seed: int) -> Position:
        position, rng, game = Position(self.rules.start()), Random(seed), self.rules
        for _ in range(after):
            who = game.to_act(position.state)
            if who is None:
                raise ValueError(f"with seed {seed} the match is over before {after} actions are done")
            action = draw(game, position.state, rng) if who == NATURE else rng.choice(game.actions(position.state))
            position = self.done(position, action)
        return position

    def done(self, position: Position, action: Action) -> Position:
        """The position after a legal action.

        >>> import pyspiel
        >>> import hindmost.envs.openspiel
        >>> game = pyspiel.load_game("hindmost(game=tiny-2)")
        >>> game.done(game.first, game.rules.parse("draw rb")).log[0].text
        'draw rb'
        """
        game, state = self.rules, position.state
        text, code = game.text(action), encode(game, action)
        seat = game.to_act(state) != NATURE
        if isinstance(action, Draw) and game.hides_draws:
            entry = Entry(code, text, HIDDEN, state.seat)
        elif action in game.silent:
            entry = Entry(code, text, "", state.seat)
        elif action is Choice.SWAP:
            shown = f"{text} {counts_text(state.racks[state.seat])}"
            entry = Entry(code, shown, shown)
        else:
            entry = Entry(code, text, text)
        return Position(game.apply(state, action), (*position.log, entry), position.acted + seat)

    def new_initial_state(self) -> HindmostState:
        """A match that begins, or begins after so many actions as the game was asked for.

        >>> import pyspiel
        >>> import hindmost.envs.openspiel
        >>> pyspiel.load_game("hindmost(game=tiny-2)").new_initial_state().is_chance_node()
        True
        """
        return HindmostState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Who tells what a seat sees, as a tensor and as text.

        >>> import pyspiel
        >>> import hindmost.envs.openspiel
        >>> game = pyspiel.load_game("hindmost(game=tiny-collecting-2)")
        >>> game.make_py_observer().string_from(game.new_initial_state(), 0)
        'r5g5b5o5y5p5 - - -/- fill,0,0,0 ?0'
        """
        return Observer(self.rules, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


class HindmostState(pyspiel.State):  # type: ignore[misc]
    """A match under way, as OpenSpiel plays it: draws are chance nodes.

    >>> import random
    >>> import pyspiel
    >>> import hindmost.envs.openspiel
    >>> state = pyspiel.load_game("hindmost(game=tiny-2)").new_initial_state()
    >>> rng = random.Random(1)
    >>> while not state.is_terminal():
    ...     state.apply_action(rng.choice(state.legal_actions()))
    >>> state.returns()
    [-1.0, 1.0]
    """

    def __init__(self, game: HindmostGame) -> None:
        super().__init__(game)
        self._position = game.first

    # A game as C++ gives it back need not be the same object, so it is asked for each time.
    @property
    def _game(self) -> HindmostGame:
        game: HindmostGame = self.get_game()
        return game

    @property
    def position(self) -> Position:
        """The state of the rules, and the log that led to it.

        >>> import pyspiel
        >>> import hindmost.envs.openspiel
        >>> state = pyspiel.load_game("hindmost(game=tiny-2)").new_initial_state()
        >>> state.position.log
        ()
        """
        return self._position

    def current_player(self) -> int:
        """The seat to act, or OpenSpiel's numbers for chance and the end.

        >>> import pyspiel
        >>> import hindmost.envs.openspiel
        >>> state = pyspiel.load_game("hindmost(game=tiny-2)").new_initial_state()
        >>> state.current_player() == pyspiel.PlayerId.CHANCE
        True
        """
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        who = self._game.rules.to_act(self._position.state)
        assert who is not None
        return int(pyspiel.PlayerId.CHANCE) if who == NATURE else who

    def is_terminal(self) -> bool:
        """Is the match over, or has it gone on for too long?

        >>> import pyspiel
        >>> import hindmost.envs.openspiel
        >>> pyspiel.load_game("hindmost(game=tiny-2)").new_initial_state().is_terminal()
        False
        """
        rules = self._game.rules
        return rules.to_act(self._position.state) is None or self._position.acted >= family(rules).most_actions(rules)

    def _legal_actions(self, player: int) -> list[int]:
        return legal_codes(self._game.rules, self._position.state)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What nature may do, and how likely each of it is.

        >>> import pyspiel
        >>> import hindmost.envs.openspiel
        >>> outcomes = pyspiel.load_game("hindmost(game=tiny-2)").new_initial_state().chance_outcomes()
        >>> len(outcomes), outcomes[0]
        (21, (0, 0.047619047619047616))
        """
        rules, state = self._game.rules, self._position.state
        weights = rules.weights(state)
        return [
            (chance_code(action), weight / sum(weights))
            for action, weight in zip(rules.actions(state), weights, strict=True)
        ]

    def _apply_action(self, action: int) -> None:
        game = self._game
        chance = game.rules.to_act(self._position.state) == NATURE
        done = chance_action(action) if chance else decode(game.rules, action)
        self._position = game.done(self._position, done)

    def _action_to_string(self, player: int, action: int) -> str:
        rules = self._game.rules
        return rules.text(chance_action(action) if player == pyspiel.PlayerId.CHANCE else decode(rules, action))

    def returns(self) -> list[float]:
        """What the match came to for every seat; nothing before its end.

        >>> import pyspiel
        >>> import hindmost.envs.openspiel
        >>> pyspiel.load_game("hindmost(game=tiny-2)").new_initial_state().returns()
        [0.0, 0.0]
        """
        game = self._game
        seats = range(game.rules.seats)
        if not self.is_terminal():
            return [0.0 for _ in seats]
        standings = np.array(game.rules.standings(self._position.state))
        of_sides = standings[:, 0] if game.reward == "hindmost" else rewards.FINAL[game.reward](standings)
        return [float(of_sides[game.rules.side(seat)]) for seat in seats]

    def resample_from_infostate(self, player: int, sampler: Any) -> HindmostState:
        """A state that this seat cannot tell from this one; the other racks are dealt anew, each way equally likely.

        >>> import pyspiel
        >>> import hindmost.envs.openspiel
        >>> state = pyspiel.load_game("hindmost(game=tiny-2,after=6,seed=1)").new_initial_state()
        >>> other = state.resample_from_infostate(0, lambda: 0.5)
        >>> other.information_state_string(0) == state.information_state_string(0)
        True
        """
        game = self._game
        rules, position = game.rules, self._position
        rng = Random(int(sampler() * 2**53))
        world = rules.imagine(rules.view(position.state, player), rng)
        log = [entry if entry.seen_by(player) else replace(entry, text=entry.public) for entry in position.log]
        if rules.hides_draws:  # what another seat knows of the imagined past is the rack that it has now
            for seat, rack in enumerate(world.racks):
                if seat != player:
                    log.append(Entry(None, f"rack {counts_text(rack)}", "", seat))
        resampled = game.new_initial_state()
        resampled._position = Position(world, tuple(log), position.acted)
        return resampled

    def __str__(self) -> str:
        return self._game.rules.position(self._position.state)


def chance_code(action: Action) -> int:
    """Draws by their kind, start stones after them."""
    assert isinstance(action, Draw | Stone)
    return action.kind if isinstance(action, Draw) else len(KINDS) + action.colour


def chance_action(code: int) -> Action:
    return Draw(code) if code < len(KINDS) else Stone(code - len(KINDS))


class Observer:
    """What a seat sees; with perfect recall also the log as it knows it."""

    def __init__(self, rules: AnyGame, kind: Any, params: Any) -> None:
        if params:
            raise ValueError(f"there are no parameters of observations, not {quoted(str(params))}")
        self.rules = rules
        self.recalls = kind.perfect_recall
        sizes = {"seen": layout(rules).tensor_size}
        if self.recalls and (plies := family(rules).most_plies(rules)):
            sizes["log"] = plies
        if self.recalls:
            sizes["seat"] = rules.seats
        self.tensor = np.zeros(sum(sizes.values()), np.float32)
        ends = np.cumsum([*sizes.values()])
        self.dict = dict(zip(sizes, np.split(self.tensor, ends[:-1]), strict=True))

    def set_from(self, state: HindmostState, player: int) -> None:
        position = state.position
        self.dict["seen"][:] = tensor(self.rules, self.rules.view(position.state, player))
        if "log" in self.dict:
            self.dict["log"][:] = self._remembered(position, player)
        if "seat" in self.dict:
            self.dict["seat"][:] = np.arange(self.rules.seats) == player

    def _remembered(self, position: Position, player: int) -> Array:
        """A number for every ply it notices: 0 for none yet, -1 for what is hidden, otherwise by its code."""
        entries = [
            entry for entry in position.log if entry.code is not None and (entry.seen_by(player) or entry.public)
        ]
        codes = [(1 + (entry.code or 0)) / count(self.rules) if entry.seen_by(player) else -1 for entry in entries]
        remembered = np.zeros(self.dict["log"].size, np.float32)
        remembered[: len(codes)] = codes
        return remembered

    def string_from(self, state: HindmostState, player: int) -> str:
        position = state.position
        if not self.recalls:
            return self.rules.position(self.rules.view(position.state, player))
        return f"seat {player}: " + ", ".join(position.read(player))


pyspiel.register_game(REGISTERED, HindmostGame)

"""What every agent can be asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from hindmost.actions import Action


class Agent(Protocol):
    """Whatever has this method can sit at a table.

    >>> from hindmost import find
    >>> from hindmost.game import until_seat
    >>> class First:
    ...     def choose(self, view, legal, limit=None):
    ...         return legal[0]
    >>> game = find("classic-2")
    >>> view = game.view(until_seat(game, game.start(), 0, seed=1)[0], 0)
    >>> game.text(First().choose(view, game.legal(view)))
    'place r@a7 b@a8'
    """

    def choose(self, view: Any, legal: Sequence[Action], limit: float | None = None) -> Action:
        """One of the legal actions, for the seat that has this view; `limit` is the time to think, in seconds.

        >>> from random import Random
        >>> from hindmost import agents, find
        >>> from hindmost.game import until_seat
        >>> game = find("collecting-2")
        >>> view = game.view(until_seat(game, game.start(), 0, seed=1)[0], 0)
        >>> game.text(agents.make("points", game, Random(1)).choose(view, game.legal(view), limit=1.0))
        'reveal'
        """


class Unthinking(Agent, Protocol):
    """An agent that looks at no more than what an action brings at once."""

    def equally_good(self, view: Any, legal: Sequence[Action]) -> list[Action]:
        """All that it might do here."""


Maker = Callable[..., Agent]  # given a game, a generator for what is left to chance, and settings by name
Makers = dict[str, Maker]
Settings = dict[str, tuple[str, ...]]  # those that an agent knows


class AgentPart(Protocol):
    """The agents of a family of games, by name."""

    AGENTS: Makers
    SETTINGS: Settings

    def nets_of(self, game: Any) -> Any:
        """What a master of this game plays on with in imagined worlds; None if there is nothing, or it does not."""

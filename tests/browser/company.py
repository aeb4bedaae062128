"""People who have played here before, so that lists are not empty."""

from __future__ import annotations

import time
from random import Random

from hindmost.store import Person, Rating, Result
from hindmost.study import days
from tests.browser.guests import Guest
from tests.browser.hands import Keys
from tests.browser.positions import middle

NAMES = ("Mira", "Jonas", "Aylin", "Tomás", "Greta", "Henrik", "Lucía")


def people(guest: Guest) -> list[Person]:
    server = guest.server
    return [server.do(server.store.new_person(name, f"device of {name} {time.time()}")) for name in NAMES]


def rated(guest: Guest, game: str) -> None:
    """All of them have ratings in this game."""
    if guest.call("GET", f"/api/leaderboards/{game}"):
        return
    server = guest.server
    for at, person in enumerate(people(guest)):
        for matches in range(1, 31 - 3 * at):
            rating = Rating(person.id, game, 36.5 - 1.9 * at, 2.1 + 0.1 * at, matches)
            assert server.do(server.store.set_ratings([rating]))


def dealt(guest: Guest) -> None:
    """All of them have played the deal of the day."""
    told = guest.call("GET", "/api/daily")
    if told["best"]:
        return
    server, chance = guest.server, Random(1)
    for at, person in enumerate(people(guest)):
        standing = sorted(chance.randint(15 - at, 29 - 2 * at) for _ in range(6))
        now = time.time()
        server.do(server.store.add_result(Result(person.id, told["game"], days.day(now), person.id, 1, standing, now)))


def played(guest: Guest, *games: str) -> None:
    """The guest has come to the end of a match of each of these games."""
    for game in games:
        found = middle(game, 0.9)
        guest.go_on(found, *["greedy"] * (found.game.seats - 1))
        Keys(guest).play()

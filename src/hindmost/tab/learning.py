"""The calls that need nothing but the rules: games, lessons, positions, puzzles, links, records of anybody."""

from __future__ import annotations

import asyncio

from hindmost.contract.games import GameList, GameWithBoard
from hindmost.contract.study import (
    DailyPuzzle,
    GameLesson,
    LessonList,
    LinkInfo,
    LinkQuery,
    LinkToOpen,
    OpenedLink,
    PositionInfo,
    PositionQuery,
    PuzzleAnswer,
    PuzzleVerdict,
    RecordInfo,
    RecordList,
    Replay,
)
from hindmost.study import games, lessons, links, positions, puzzles, records
from hindmost.tab.call import TabCall, checked
from hindmost.tab.endpoints import TabEndpoints

endpoints = TabEndpoints()


@endpoints.add("GET", "/api/games", GameList)
async def all_games(_call: TabCall) -> GameList:
    return games.game_list()


@endpoints.add("GET", "/api/games/{game}", GameWithBoard)
async def game(call: TabCall) -> GameWithBoard:
    return games.game_with_board(call.given["game"])


@endpoints.add("GET", "/api/lessons", LessonList)
async def all_lessons(_call: TabCall) -> LessonList:
    return lessons.lesson_list()


@endpoints.add("GET", "/api/lessons/{game}", GameLesson)
async def lesson(call: TabCall) -> GameLesson:
    return lessons.game_lesson(call.given["game"])


@endpoints.add("POST", "/api/positions", PositionInfo, takes=PositionQuery)
async def position(_call: TabCall, asked: PositionQuery) -> PositionInfo:
    return positions.position(asked)


@endpoints.add("GET", "/api/puzzle", DailyPuzzle)
async def puzzle(_call: TabCall) -> DailyPuzzle:
    return puzzles.todays()


@endpoints.add("POST", "/api/puzzle", PuzzleVerdict, takes=PuzzleAnswer)
async def answer_puzzle(_call: TabCall, given: PuzzleAnswer) -> PuzzleVerdict:
    return puzzles.verdict(given)


@endpoints.add("POST", "/api/links", LinkInfo, takes=LinkQuery)
async def make_link(_call: TabCall, asked: LinkQuery) -> LinkInfo:
    links.check(asked)
    if asked.day is not None:
        return puzzles.link_of_day(asked.day)
    return checked(links.made(links.asked_for(asked)), "no link")


@endpoints.add("POST", "/api/links/open", OpenedLink, takes=LinkToOpen)
async def open_link(_call: TabCall, given: LinkToOpen) -> OpenedLink:
    return checked(links.opened(given.link.encode()), "link")


@endpoints.add("POST", "/api/records", RecordList, takes=bytes)
async def verify(_call: TabCall, lines: bytes) -> RecordList:
    """One after the other: whoever sits at a table is served in between."""
    found: list[RecordInfo] = []
    for line in lines.split(b"\n"):
        if line.strip():
            found += checked(records.verify(line), "record")
            await asyncio.sleep(0)
    return RecordList(records=found)


@endpoints.add("POST", "/api/replays", Replay, takes=bytes)
async def replay_upload(_call: TabCall, line: bytes) -> Replay:
    return checked(records.replay(line), "record")

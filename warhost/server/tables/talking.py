"""Talk at the table, and notes that only their writer reads."""

from __future__ import annotations

from collections import deque
from time import monotonic

from warhost.core import SPECTATOR, Seat
from warhost.server.house import House
from warhost.server.problems import Trouble
from warhost.server.store.kept import KeptLine, Saying, now
from warhost.server.tables.table import GameTable
from warhost.server.wire import live, talk
from warhost.texts import say

MOST_LINES = 8
WHILE = 20.0
"""How many lines a seat may say in how many seconds."""
REMEMBERED = 200
"""How many lines of the talk a table keeps at hand; older ones stay in the database."""


class TableTalk:
    """What has been said at a table lately, and how fast each one speaks."""

    def __init__(self, lines: list[KeptLine]) -> None:
        self.lines = deque(lines, maxlen=REMEMBERED)
        self._spoke: dict[str, deque[float]] = {}

    @property
    def next(self) -> int:
        """The number of the next line."""
        return self.lines[-1].n + 1 if self.lines else 1

    def check_rate(self, who: str) -> None:
        """Refuse a line from a seat that speaks too fast."""
        spoke = self._spoke.setdefault(who, deque(maxlen=MOST_LINES))
        at = monotonic()
        if len(spoke) == MOST_LINES and at - spoke[0] < WHILE:
            raise Trouble("too-many", say("server-too-fast"))
        spoke.append(at)


class Talking:
    """Lets seats talk and note."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def lines(self, id: str, key: str | None, after: int) -> talk.TalkPage:
        """The lines since one that a client has, for everybody who may watch the game."""
        async with self._house.table(id) as table:
            self._house.caller(table, key)
            said = (await self._talk(table)).lines
            first = said[0].n if said else 1
            return talk.TalkPage(lines=[spoken(line) for line in said if line.n > after], first=first)

    async def say(self, id: str, key: str | None, text: str) -> talk.Spoken:
        """Say something to everybody; players and the host may."""
        async with self._house.table(id) as table:
            caller = self._house.caller(table, key)
            if not caller.is_player and not caller.is_host:
                raise Trouble("key-needed", say("server-players-only"))
            (await self._talk(table)).check_rate(caller.seat)
            return await self._add(table, caller.seat, "said", text.strip())

    async def announce(self, table: GameTable, seat: Seat, kind: Saying) -> None:
        """Let everybody know what somebody did. The lock is held."""
        await self._talk(table)
        await self._add(table, seat, kind, "")

    async def notes(self, id: str, key: str | None) -> talk.Notes:
        """What the player has noted."""
        async with self._house.table(id) as table:
            seat = self._house.player(table, key).seat
            return talk.Notes(text=await self._house.keeper.notes(id, seat))

    async def write_notes(self, id: str, key: str | None, text: str) -> talk.Notes:
        """Note something."""
        async with self._house.table(id) as table:
            seat = self._house.player(table, key).seat
            await self._house.kept(table, self._house.keeper.note(id, seat, text))
            return talk.Notes(text=text)

    async def catch_up(self, id: str) -> None:
        """Pass on what was said to other workers."""
        async with self._house.table(id) as table:
            await self._talk(table)

    async def follow(self, table: GameTable) -> None:
        """Know what has been said before somebody comes who will only be told what is new. The lock is held."""
        if self._house.keeper.is_shared:
            await self._talk(table)

    async def _talk(self, table: GameTable) -> TableTalk:
        keeper = self._house.keeper
        if table.talk is None:
            table.talk = TableTalk(await keeper.talk(table.id, REMEMBERED))
        elif keeper.is_shared:
            for line in await keeper.talk(table.id, REMEMBERED, table.talk.next - 1):
                table.talk.lines.append(line)
                self._house.tell_all(table, live.Talk(line=spoken(line)))
        return table.talk

    async def _add(self, table: GameTable, seat: Seat, kind: Saying, text: str) -> talk.Spoken:
        assert table.talk is not None
        sits = seat != SPECTATOR
        name = table.seat(seat).name if sits else ""
        line = KeptLine(table.talk.next, now(), kind, seat if sits else "", name, text)
        await self._house.kept(table, self._house.keeper.say(table.id, line))
        table.talk.lines.append(line)
        said = spoken(line)
        self._house.tell_all(table, live.Talk(line=said))
        return said


def spoken(line: KeptLine) -> talk.Spoken:
    """A line as it is sent."""
    return talk.Spoken(n=line.n, at=line.at, kind=line.kind, seat=line.seat, name=line.name, text=line.text)

"""Taking back with consent: one seat asks for a named point, the other persons agree knowingly."""

from __future__ import annotations

import msgspec

from warhost.server.house import House
from warhost.server.problems import Trouble
from warhost.server.tables.table import GameTable, TakeBackRequest
from warhost.server.wire import games
from warhost.texts import say


class TakeBacks:
    """The requests to take something back."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def ask(self, id: str, key: str | None, after: int, wanted: int | None) -> games.GameInfo:
        """Ask for a return to an earlier point; if nobody has to agree, it happens at once."""
        async with self._house.table(id) as table:
            seat = self._house.player(table, key).seat
            table.check_position(after)
            if table.over:
                raise Trouble("over", say("core-over"))
            table.request = TakeBackRequest(seat, table.find_point(seat, wanted))
            return await self._settle(table)

    async def answer(self, id: str, key: str | None, after: int, agree: bool) -> games.GameInfo:
        """Agree or not."""
        async with self._house.table(id) as table:
            seat = self._house.player(table, key).seat
            request = self._request(table)
            table.check_position(after)
            if seat not in table.voters(request.by):
                raise Trouble("not-allowed", say("server-others-answer"))
            if not agree:
                table.request = None
                return await self._keep(table)
            agreed = tuple(dict.fromkeys((*request.agreed, seat)))
            table.request = msgspec.structs.replace(request, agreed=agreed)
            return await self._settle(table)

    async def withdraw(self, id: str, key: str | None) -> games.GameInfo:
        """Take the request itself back."""
        async with self._house.table(id) as table:
            seat = self._house.player(table, key).seat
            if self._request(table).by != seat:
                raise Trouble("not-allowed", say("server-others-asked"))
            table.request = None
            return await self._keep(table)

    def _request(self, table: GameTable) -> TakeBackRequest:
        if table.request is None:
            raise Trouble("no-request", say("server-no-take-back"))
        return table.request

    async def _settle(self, table: GameTable) -> games.GameInfo:
        request = self._request(table)
        if set(table.voters(request.by)) <= set(request.agreed):
            await self._house.perform(table, lambda game: game.rewind(request.point, request.by))
            self._house.bots.wake(table)
            return table.info()
        return await self._keep(table)

    async def _keep(self, table: GameTable) -> games.GameInfo:
        table.stamp()
        await self._house.keep_table(table)
        return table.info()

"""Who sits where: joining, leaving, giving up, renewing links, taking the game away."""

from __future__ import annotations

from warhost.core import Seat
from warhost.core.messages import msg
from warhost.core.saving.saves import export_lines, save_lines
from warhost.library import CODEC
from warhost.server.house import House
from warhost.server.problems import Trouble
from warhost.server.seats import keys
from warhost.server.seats.filling import check_bot, fill
from warhost.server.store.kept import KeptSeat
from warhost.server.tables.table import GameTable
from warhost.server.tables.talking import Talking
from warhost.server.wire import games
from warhost.texts import say

STEWARD = "marshal"
"""The bot that plays on for a seat that gave up while others still fight."""


class Seating:
    """The doorkeeper of a house."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def join(self, id: str, wanted: games.Join) -> games.Seated:
        """Take an open seat."""
        async with self._house.table(id) as table:
            if table.over:
                raise Trouble("over", say("core-over"))
            if wanted.seat is not None:
                seat = table.seat(wanted.seat)
                if seat.filled != "open":
                    raise Trouble("taken", say("server-seat-taken", seat=seat.seat))
            else:
                found = next((one for one in table.kept.seats if one.filled == "open"), None)
                if found is None:
                    raise Trouble("taken", say("server-no-open-seat"))
                seat = found
            key = fill(seat, games.Person(name=wanted.name))
            info = await self._keep(table, seat, anew=True)
            return games.Seated(game=info, seat=seat.seat, key=key)

    async def leave(self, id: str, key: str | None, to: games.OpenSeat | games.Bot) -> games.GameInfo:
        """Leave a seat to somebody else."""
        check_bot(to)
        async with self._house.table(id) as table:
            seat = table.seat(self._house.player(table, key).seat)
            if table.over:
                raise Trouble("over", say("core-over"))
            fill(seat, to)
            info = await self._keep(table, seat, anew=True)
            self._house.close_seat(id, Seat(seat.seat), msg("server-left-seat"))
        self._house.bots.wake(table)
        return info

    async def resign(self, id: str, key: str | None) -> games.GameInfo:
        """Give up: a record of the game, as at the terminal."""
        async with self._house.table(id) as table:
            seat = table.seat(self._house.player(table, key).seat)
            await self._house.perform(table, lambda game: game.resign(Seat(seat.seat)))
            if not table.over:
                seat.filled, seat.bot = "bot", STEWARD
            info = await self._keep(table, seat)
        self._house.bots.wake(table)
        return info

    async def rename(self, id: str, key: str | None, name: str) -> games.GameInfo:
        """Say what a player is called."""
        async with self._house.table(id) as table:
            seat = table.seat(self._house.player(table, key).seat)
            seat.name = name
            return await self._keep(table, seat)

    async def refill(self, id: str, key: str | None, name: str, filling: games.Filling) -> games.Refilled:
        """Put somebody else into a seat. The host may; a new key makes the old one void."""
        check_bot(filling)
        async with self._house.table(id) as table:
            self._check_host(table, key)
            seat = table.seat(name)
            if table.over:
                raise Trouble("over", say("core-over"))
            fresh = fill(seat, filling)
            info = await self._keep(table, seat, anew=True)
            self._house.close_seat(id, Seat(seat.seat), msg("server-replaced"))
        self._house.bots.wake(table)
        return games.Refilled(game=info, key=fresh)

    async def delete(self, id: str, key: str | None) -> None:
        """Delete a game."""
        async with self._house.table(id) as table:
            self._check_host(table, key)
        await self._house.delete(id)

    async def export(self, id: str, key: str | None) -> str:
        """The game as a seat may take it away."""
        async with self._house.table(id) as table:
            seat = self._house.caller(table, key).seat
            return (
                "\n".join(save_lines(table.game, CODEC) if table.over else export_lines(table.game, seat, CODEC)) + "\n"
            )

    async def take_chronicle(self, id: str, key: str | None) -> str:
        """The whole game. Before its end the host may take it, and everybody hears of it first."""
        async with self._house.table(id) as table:
            seat = self._house.caller(table, key).seat
            if not table.over:
                self._check_host(table, key)
                await Talking(self._house).announce(table, seat, "exported")
            return "\n".join(save_lines(table.game, CODEC)) + "\n"

    def _check_host(self, table: GameTable, key: str | None) -> None:
        if key is None or not keys.fits(key, table.kept.host):
            self._house.caller(table, key)
            raise Trouble("not-allowed", say("server-host-only"))

    async def _keep(self, table: GameTable, seat: KeptSeat, *, anew: bool = False) -> games.GameInfo:
        if anew:
            table.allowing.discard(Seat(seat.seat))
        table.stamp()
        await self._house.keep_seats(table, [seat], anew=anew)
        return table.info()

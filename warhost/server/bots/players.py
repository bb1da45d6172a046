"""Bots at the tables: they wake when a game waits for them, and play until it waits for a person."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING

from warhost.core import Seat
from warhost.server.bots.orders import checked_order, question_for
from warhost.server.bots.pool import BotAnswer, BotPool, BotTrouble, Question
from warhost.server.problems import Trouble
from warhost.server.sharing.leases import Leases, OwnLeases, SharedLeases
from warhost.server.tables.table import GameTable

if TYPE_CHECKING:
    from warhost.server.house import House

LOG = logging.getLogger("warhost.bots")
AGAIN = 0.2
"""The seconds until a worker checks again whether another worker still plays a game's bots."""


class BotPlayers:
    """Lets bots play at the tables of a house; among several workers, one at a time for each game."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._settings = house.settings
        self._pool = BotPool(self._settings.bot_workers, self._settings.bot_seconds, self._settings.bot_start_seconds)
        self.leases: Leases = SharedLeases(house.keeper.engine) if house.keeper.is_shared else OwnLeases()
        self._at_work: set[str] = set()

    async def stand_by(self) -> None:
        """Be ready to take over the bots of a worker that is gone."""
        await self._pool.start()

    async def close(self) -> None:
        """End the bots' processes, and let other workers play."""
        await self._pool.stop()
        await self.leases.close()

    async def ask(self, question: Question) -> BotAnswer:
        """Ask a bot; raises :class:`BotTrouble` if it doesn't answer."""
        return await self._pool.choose(question)

    def wake(self, table: GameTable) -> None:
        """Let the bots play if the game waits for one of them, or for dice that only they could roll."""
        if table.waits_for_bots and table.id not in self._at_work:
            self._at_work.add(table.id)
            self._house.spawn(self._play(table.id))

    async def resume(self, id: str) -> None:
        """Continue a game that waits for its bots, unless another worker plays them."""
        if id in self._at_work or not await self.leases.take(id):
            return
        self._at_work.add(id)
        try:
            await self._play_on(id)
        finally:
            await self._finish(id)

    async def _play(self, id: str) -> None:
        try:
            while not await self.leases.take(id):
                # Another worker plays the bots; it may just have looked and found nothing to do.
                await asyncio.sleep(AGAIN)
                if not await self._is_waiting(id):
                    return
            await self._play_on(id)
        finally:
            await self._finish(id)

    async def _finish(self, id: str) -> None:
        self._at_work.discard(id)
        await self.leases.give_back(id)

    async def _is_waiting(self, id: str) -> bool:
        with suppress(Trouble):
            async with self._house.table(id) as table:
                return table.waits_for_bots
        return False

    async def _play_on(self, id: str) -> None:
        try:
            while await self._play_one(id):
                if self._settings.bot_pause:
                    await asyncio.sleep(self._settings.bot_pause)
        except Trouble as trouble:
            LOG.error("a bot of game %s stopped: %s", id, trouble)
        finally:
            self._think(id, set())

    def _think(self, id: str, seats: set[Seat]) -> None:
        """Note which bots think at a table, and tell everybody."""
        if self._house.presence.think(id, seats):
            self._house.tell_of(id)

    async def _play_one(self, id: str) -> bool:
        """Let one bot give one order; returns whether there was one to give."""
        try:
            async with self._house.table(id) as table:
                if table.left_alone:
                    await self._house.perform(table, lambda _: None)
                waiting = table.bots_to_act
                if not waiting:
                    return False
                bot, position = waiting[0], table.position
                seat = Seat(bot.seat)
                self._think(id, {seat})
                question = question_for(table, bot, self._settings.shelf)
            try:
                chosen = (await self._pool.choose(question)).order
            except BotTrouble as trouble:
                LOG.warning("game %s: %s; a random order is given", id, trouble)
                chosen = ""
            async with self._house.table(id) as table:
                if table.position == position and bot in table.bots_to_act:
                    order = checked_order(table, seat, chosen)
                    await self._house.perform(table, lambda game: game.give(order, seat))
        except Trouble as trouble:
            if trouble.kind == "not-found":
                return False
            if trouble.kind != "stale":
                raise
        return True

"""The fellow workers: what is told to them, what is heard from them, and who stands in for one that is gone."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from warhost.core import Seat
from warhost.core.messages import Message, read_message
from warhost.server.problems import Trouble
from warhost.server.sharing.news import News
from warhost.server.sharing.presence import Attendance
from warhost.server.store.ledger import Busy

if TYPE_CHECKING:
    from warhost.server.house import House

LOG = logging.getLogger("warhost.workers")
ROUND = 1.0
"""Seconds between two looks at games that wait for a bot, and at changes whose news got lost."""
ANNOUNCE_EVERY = 5
"""After how many rounds a worker tells again who is present."""
MOST_AT_ONCE = 20


class Fellowship:
    """This worker among all that share its database. Where nobody shares it, nothing is told and nothing heard."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._behind: set[str] = set()
        """Tables that are about to catch up."""

    def open(self) -> None:
        """Begin to listen and to look after games that nobody else looks after."""
        from warhost.server.sharing.listening import listen

        house = self._house
        house.spawn(listen(house.settings.database, house.worker, self.hear))
        house.spawn(self._make_rounds())
        house.spawn(house.bots.stand_by())
        self._tell(News(kind="hello"))

    # Telling

    def announce(self, id: str) -> None:
        """Tell who is present at a table."""
        told = self._house.presence.watched.get(id, Attendance()).told()
        self._tell(News(game=id, kind="present", attendance=told))

    def close_seat(self, id: str, seat: Seat, reason: Message) -> None:
        """Tell that the connections of a seat end."""
        self._tell(News(game=id, kind="closed", seat=seat, reason=msgspec.json.encode(reason.plain()).decode()))

    def _tell(self, news: News) -> None:
        if self._house.keeper.is_shared:
            self._house.spawn(self._keep(news))

    async def _keep(self, news: News) -> None:
        with suppress(Busy):
            await self._house.keeper.tell(news)

    # Hearing

    async def hear(self, news: News) -> None:
        """Take in a piece of news."""
        house = self._house
        if news.kind == "hello":
            self._announce_all()
        elif news.kind == "present":
            house.presence.note(news.game, news.by, news.attendance or Attendance())
            house.tell_of(news.game, also_fellows=False)
        elif news.kind == "closed":
            house.close_here(news.game, Seat(news.seat), read_message(msgspec.json.decode(news.reason)))
        elif news.game in house.live_tables:
            self._catch_up(news.game, talk=news.kind == "talk")

    def _catch_up(self, id: str, *, talk: bool = False) -> None:
        if talk:
            self._house.spawn(self._hear_talk(id))
        elif id not in self._behind:
            self._behind.add(id)
            self._house.spawn(self._follow(id))

    async def _follow(self, id: str) -> None:
        # What happens from here on is news again.
        self._behind.discard(id)
        with suppress(Trouble, SQLAlchemyError):
            async with self._house.table(id) as table:
                self._house.bots.wake(table)

    async def _hear_talk(self, id: str) -> None:
        from warhost.server.tables.talking import Talking

        with suppress(Trouble, SQLAlchemyError):
            await Talking(self._house).catch_up(id)

    # Rounds

    async def _make_rounds(self) -> None:
        number = 0
        while True:
            await asyncio.sleep(ROUND)
            number += 1
            try:
                await self._look_around()
            except SQLAlchemyError as error:
                LOG.warning("the database does not answer: %s", type(error).__name__)
            if number % ANNOUNCE_EVERY == 0:
                self._announce_all()
                for id in self._house.presence.forget_silent():
                    self._house.tell_of(id, also_fellows=False)

    async def _look_around(self) -> None:
        """Catch up with watched tables whose news got lost; play bots whose worker is gone."""
        house = self._house
        watched = [id for id in tuple(house.presence.watched) if id in house.live_tables]
        revisions = await house.keeper.revisions(watched) if watched else {}
        for id, revision in revisions.items():
            table = house.live_tables.get(id)
            if table is not None and table.kept.revision < revision:
                self._catch_up(id)
        since = (datetime.now(UTC) - timedelta(seconds=ROUND)).isoformat(timespec="milliseconds")
        for id in await house.keeper.waiting_for_bots(since, MOST_AT_ONCE):
            house.spawn(house.bots.resume(id))

    def _announce_all(self) -> None:
        for id in tuple(self._house.presence.watched):
            self.announce(id)

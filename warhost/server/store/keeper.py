"""The keeper of games: writes through the one writer, reads straight from the database.

Several workers may share a PostgreSQL. A change names the revision of the game that it starts from, and is refused if
the game has another one by now. With every change goes a piece of news to the other workers, in the same transaction.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import and_, bindparam, or_, select, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from warhost.server.sharing.news import CHANNEL, News
from warhost.server.store.kept import KeptGame, KeptLine, KeptRecord, KeptSeat
from warhost.server.store.ledger import ledger_for, set_pragmas
from warhost.server.store.migrating import migrate
from warhost.server.store.tables import GAMES, NOTES, RECORDS, SEATS, TALK
from warhost.server.store.writer import Write, Writer

_NEW_GAME = GAMES.insert()
_NEW_SEAT = SEATS.insert()
_NEW_RECORD = RECORDS.insert()
_TOUCH_GAME = (
    GAMES.update()
    .where(GAMES.c.id == bindparam("of"), GAMES.c.revision == bindparam("was"))
    .values(
        revision=bindparam("becomes"),
        stops=bindparam("stopping"),
        advice=bindparam("advised"),
        bots_wait=bindparam("waiting"),
        updated=bindparam("at"),
        over=bindparam("ended"),
        position=bindparam("stands_at"),
        summary=bindparam("told"),
        take_back=bindparam("asked"),
    )
)
_CHANGE_SEAT = (
    SEATS.update()
    .where(SEATS.c.game == bindparam("of"), SEATS.c.seat == bindparam("who"))
    .values(
        filled=bindparam("by"),
        name=bindparam("called"),
        bot=bindparam("robot"),
        key=bindparam("secret"),
        resigned=bindparam("gave_up"),
    )
)
_NEW_LINE = TALK.insert()
_NEW_NOTES = NOTES.insert()
_DELETE_NOTES_OF = NOTES.delete().where(NOTES.c.game == bindparam("of"), NOTES.c.seat == bindparam("who"))
_DELETE_NOTES = NOTES.delete().where(NOTES.c.game == bindparam("of"))
_DELETE_TALK = TALK.delete().where(TALK.c.game == bindparam("of"))
_DELETE_RECORDS = RECORDS.delete().where(RECORDS.c.game == bindparam("of"))
_DELETE_SEATS = SEATS.delete().where(SEATS.c.game == bindparam("of"))
_DELETE_GAME = GAMES.delete().where(GAMES.c.id == bindparam("of"))
_NOTIFY = text("SELECT pg_notify(:channel, :news)").bindparams(channel=CHANNEL)


class Keeper:
    """All games of a server. Use :meth:`open` before and :meth:`close` after."""

    def __init__(self, database: str, worker: str = "") -> None:
        self.engine = make_engine(database)
        self.worker = worker
        """The name of this worker, by which it knows its own news."""
        self.is_shared = self.engine.dialect.name == "postgresql"
        """Whether other workers may use the same database."""
        self._ledger = ledger_for(self.engine)
        self.writer = Writer(self._ledger)

    async def open(self) -> None:
        """Bring the tables up to date and begin to work."""
        await migrate(self.engine)
        self.writer.start()

    async def close(self) -> None:
        """Write what is still queued, then close the database."""
        await self.writer.stop()
        await self._ledger.close()
        await self.engine.dispose()

    # Writing

    async def create(self, game: KeptGame, records: Sequence[KeptRecord]) -> None:
        """Keep a new game."""
        plain = {name: getattr(game, name) for name in game.__struct_fields__ if name != "seats"}
        seats = [{"game": game.id, **_fields(seat)} for seat in game.seats]
        await self.writer.keep(
            [Write(0, _NEW_GAME, [plain]), Write(1, _NEW_SEAT, seats), Write(2, _NEW_RECORD, _rows(game.id, records))]
        )

    async def append(self, game: KeptGame, records: Sequence[KeptRecord]) -> None:
        """Keep new records of a game, with what changed about it."""
        await self.writer.keep([Write(2, _NEW_RECORD, _rows(game.id, records)), *self._touch(game)])

    async def touch(self, game: KeptGame) -> None:
        """Keep what changed about a game beside its records."""
        await self.writer.keep(self._touch(game))

    async def change_seats(self, game: KeptGame, seats: Sequence[KeptSeat], *, anew: bool = False) -> None:
        """Keep who sits where now; ``anew``: another player, so the notes of the seat are deleted."""
        rows = [
            {
                "of": game.id,
                "who": seat.seat,
                "by": seat.filled,
                "called": seat.name,
                "robot": seat.bot,
                "secret": seat.key,
                "gave_up": seat.resigned,
            }
            for seat in seats
        ]
        notes = [_forget_notes(game.id, seat.seat) for seat in seats] if anew else []
        await self.writer.keep([*self._touch(game), Write(4, _CHANGE_SEAT, rows), *notes])

    async def delete(self, id: str) -> None:
        """Forget a game."""
        row = [{"of": id}]
        await self.writer.keep(
            [
                *(Write(5, table, row) for table in (_DELETE_RECORDS, _DELETE_TALK, _DELETE_NOTES)),
                *(Write(6, _DELETE_SEATS, row), Write(7, _DELETE_GAME, row)),
            ]
        )

    async def say(self, id: str, line: KeptLine) -> None:
        """Keep a line of the talk."""
        told = self._news(News(game=id, kind="talk"))
        await self.writer.keep([Write(8, _NEW_LINE, [{"game": id, **_fields(line)}]), *told])

    async def note(self, id: str, seat: str, text: str) -> None:
        """Keep what a player notes, in place of what was noted before."""
        noted = [Write(9, _NEW_NOTES, [{"game": id, "seat": seat, "text": text}])] if text else []
        await self.writer.keep([_forget_notes(id, seat), *noted])

    async def tell(self, news: News) -> None:
        """Send a piece of news to the other workers, if there can be any."""
        if self.is_shared:
            await self.writer.keep(self._news(news))

    def _news(self, news: News) -> list[Write]:
        return [Write(10, _NOTIFY, [{"news": news.written(self.worker)}])] if self.is_shared else []

    def _touch(self, game: KeptGame) -> list[Write]:
        row = {
            "of": game.id,
            "was": game.revision,
            "becomes": game.revision + 1,
            "stopping": game.stops,
            "advised": game.advice,
            "waiting": game.bots_wait,
            "at": game.updated,
            "ended": game.over,
            "stands_at": game.position,
            "told": game.summary,
            "asked": game.take_back,
        }
        game.revision += 1
        return [Write(3, _TOUCH_GAME, [row], exact=True), *self._news(News(game=game.id))]

    # Reading

    async def find(self, id: str) -> KeptGame | None:
        """A game without its records; None if there is none of that id."""
        found = await self._games(select(GAMES).where(GAMES.c.id == id))
        return found[0] if found else None

    async def revisions(self, ids: Sequence[str]) -> dict[str, int]:
        """How often games have been changed, those that exist."""
        query = select(GAMES.c.id, GAMES.c.revision).where(GAMES.c.id.in_(ids))
        async with self.engine.connect() as connection:
            return {row.id: row.revision for row in await connection.execute(query)}

    async def records(self, id: str, first: int = 0) -> list[KeptRecord]:
        """The chronicle of a game, the header first; or from some record on."""
        query = (
            select(RECORDS.c.n, RECORDS.c.line, RECORDS.c.log)
            .where(RECORDS.c.game == id, RECORDS.c.n >= first)
            .order_by(RECORDS.c.n)
        )
        async with self.engine.connect() as connection:
            return [KeptRecord(*row) for row in await connection.execute(query)]

    async def talk(self, id: str, limit: int, after: int = 0) -> list[KeptLine]:
        """The last lines of a table's talk since one, the oldest first."""
        columns = [TALK.c[name] for name in KeptLine.__struct_fields__]
        query = select(*columns).where(TALK.c.game == id, TALK.c.n > after).order_by(TALK.c.n.desc()).limit(limit)
        async with self.engine.connect() as connection:
            return [KeptLine(*row) for row in await connection.execute(query)][::-1]

    async def notes(self, id: str, seat: str) -> str:
        """What the player in a seat has noted."""
        query = select(NOTES.c.text).where(NOTES.c.game == id, NOTES.c.seat == seat)
        async with self.engine.connect() as connection:
            return str((await connection.execute(query)).scalar() or "")

    async def latest(self, limit: int, after: tuple[str, str] | None = None) -> list[KeptGame]:
        """Listed games, the latest first; ``after`` is the time and id of the last one seen."""
        query = select(GAMES).where(GAMES.c.listed).order_by(GAMES.c.updated.desc(), GAMES.c.id).limit(limit)
        if after is not None:
            updated, id = after
            query = query.where(or_(GAMES.c.updated < updated, and_(GAMES.c.updated == updated, GAMES.c.id > id)))
        return await self._games(query)

    async def with_bots(self) -> list[str]:
        """The games that go on and have a bot in some seat."""
        query = select(SEATS.c.game).join(GAMES).where(SEATS.c.filled == "bot", GAMES.c.over.is_(False)).distinct()
        return await self._ids(query)

    async def waiting_for_bots(self, since: str, limit: int) -> list[str]:
        """Games that have been waiting for a bot since some time, or longer."""
        waiting = GAMES.c.bots_wait, GAMES.c.over.is_(False), GAMES.c.updated < since
        return await self._ids(select(GAMES.c.id).where(*waiting).order_by(GAMES.c.updated).limit(limit))

    async def _ids(self, query: Any) -> list[str]:
        async with self.engine.connect() as connection:
            return [row[0] for row in await connection.execute(query)]

    async def _games(self, query: Any) -> list[KeptGame]:
        async with self.engine.connect() as connection:
            rows = (await connection.execute(query)).mappings().all()
            ids = [row["id"] for row in rows]
            seats: dict[str, list[KeptSeat]] = {id: [] for id in ids}
            around = select(SEATS).where(SEATS.c.game.in_(ids)).order_by(SEATS.c.number)
            for row in (await connection.execute(around)).mappings():
                plain = dict(row)
                seats[plain.pop("game")].append(KeptSeat(**plain))
        return [KeptGame(**row, seats=seats[row["id"]]) for row in rows]


def make_engine(database: str) -> AsyncEngine:
    """The engine for an address."""
    engine = create_async_engine(database)
    if engine.dialect.name == "sqlite":
        set_pragmas(engine.sync_engine)
    return engine


def _forget_notes(id: str, seat: str) -> Write:
    return Write(8, _DELETE_NOTES_OF, [{"of": id, "who": seat}])


def _fields(struct: Struct) -> dict[str, Any]:
    return {name: getattr(struct, name) for name in struct.__struct_fields__}


def _rows(id: str, records: Sequence[KeptRecord]) -> list[dict[str, Any]]:
    return [{"game": id, "n": record.n, "line": record.line, "log": record.log} for record in records]

"""The house: all tables of a server. It loads them, keeps every act before it is answered, wakes the bots."""

from __future__ import annotations

import asyncio
import gc
import logging
import subprocess
import sys
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any, NamedTuple, cast

import msgspec
from sqlalchemy.exc import SQLAlchemyError

from warhost.core import CHANCE, SPECTATOR, BadChronicle, BadSetup, Game, Seat, WarhostError, msg, new_game
from warhost.core.messages import Message
from warhost.core.rulebook import find_scenario
from warhost.server import rendering
from warhost.server.boards.painter import start_painter
from warhost.server.bots.hindsight import Hindsight
from warhost.server.bots.players import BotPlayers
from warhost.server.importing import replayed_elsewhere
from warhost.server.problems import Trouble, trouble_with
from warhost.server.seats import keys
from warhost.server.seats.filling import check_seats, filled_seats
from warhost.server.settings import Settings
from warhost.server.sharing.presence import Presence
from warhost.server.sharing.workers import Fellowship
from warhost.server.shelf import Shelf, load_shelf
from warhost.server.store.keeper import Keeper
from warhost.server.store.kept import KeptGame, KeptRecord, KeptSeat, now
from warhost.server.store.ledger import Busy, Conflict
from warhost.server.tables.audience import ENCODER, record_of
from warhost.server.tables.journal import Journal, LogEntry, open_journal, read_log
from warhost.server.tables.table import Done, GameTable, Summary, info_of
from warhost.server.wire import games
from warhost.server.wire.live import Changes, Closed, Frame, TableNews, Welcome
from warhost.texts import say

LOG = logging.getLogger("warhost.house")
COLLECTOR = (2_000, 5, 50)
"""After how many new objects, and then rounds, the garbage collector looks at the young, the older and all.

All games stand still while it looks: some milliseconds for ten thousand older objects.
"""
HANDOVER = 0.001
"""Seconds until a thread that works hands over to one that waits.

The ledger's thread waits so after calls of the database; with Python's usual 5 ms a commit beside a busy event loop
takes nearly twice as long.
"""
Publish = Callable[[str, bytes], None]
"""Sends a frame to everybody who follows a channel."""


class Caller(NamedTuple):
    """Who makes a request: the seat that the key fits, and whether it is the host's key."""

    seat: Seat
    is_host: bool = False

    @property
    def is_player(self) -> bool:
        """Whether the caller sits in a seat."""
        return self.seat != SPECTATOR


def channel(id: str, seat: Seat) -> str:
    """Where the frames for an audience go."""
    return f"{id}/{seat}"


class Held:
    """A table held while a block runs. A class, because a generator for every request would be slower."""

    __slots__ = ("_house", "_id", "_table")

    def __init__(self, house: House, id: str) -> None:
        self._house = house
        self._id = id

    async def __aenter__(self) -> GameTable:
        self._table = await self._house.hold(self._id)
        return self._table

    async def __aexit__(self, *_: object) -> None:
        self._table.lock.release()


class House:
    """Every table of the server."""

    def __init__(self, settings: Settings, publish: Publish) -> None:
        self.settings = settings
        self.shelf: Shelf = load_shelf(settings.shelf)
        self.worker = keys.new_game_id()
        """The name of this worker among those that share its database."""
        self.keeper = Keeper(settings.database, self.worker)
        self.presence = Presence()
        self.bots = BotPlayers(self)
        self.hindsight = Hindsight(self)
        self.fellows = Fellowship(self)
        self.sockets = 0
        """How many live connections there are."""
        self.is_ready = False
        """Whether everything has been read that the first request would have to wait for."""
        self._publish = publish
        self._live: OrderedDict[str, GameTable] = OrderedDict()
        self._loading: dict[str, asyncio.Future[GameTable]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._painter: subprocess.Popen[bytes] | None = None

    async def open(self) -> None:
        """Open the database; bots go on with the games that wait for them."""
        await self.keeper.open()
        self.spawn(self._warm_up())
        if self.keeper.is_shared:
            self.fellows.open()
        for id in await self.keeper.with_bots():
            self.spawn(self.bots.resume(id))

    async def _warm_up(self) -> None:
        """Read what all games share, before anybody asks."""
        await asyncio.to_thread(self.shelf.warm_up)
        self.is_ready = True
        if self.settings.own_process:
            if self.settings.paints_ahead:
                await self._paint_ahead()
            spare_collector()
            sys.setswitchinterval(HANDOVER)

    async def _paint_ahead(self) -> None:
        """Have maps and pictures drawn that are not kept yet, before anybody asks for them."""
        drawn, total = await asyncio.to_thread(self.shelf.progress)
        if drawn < total:
            self._painter = start_painter()

    async def close(self) -> None:
        """Stop the bots, write what is still queued, and close everything."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bots.close()
        if self._painter is not None:
            self._painter.kill()
            self._painter.wait()
        await self.keeper.close()

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something happen in the background, until the house closes."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            LOG.error("work in the background failed", exc_info=task.exception())

    # Tables

    def table(self, id: str) -> Held:
        """A table, locked for the caller until the block ends. It never shows anything that is not on disk."""
        return Held(self, id)

    async def hold(self, id: str) -> GameTable:
        """A table whose lock is ours now; see :meth:`table`."""
        while True:
            table = await self._find(id)
            await table.lock.acquire()
            # While we waited the table may have been dropped, and another loaded in its place.
            if self._live.get(id) is table and await self._is_up_to_date(table):
                return table
            table.lock.release()

    async def _is_up_to_date(self, table: GameTable) -> bool:
        """Take in what other workers have done at a table; whether it can be used then. The lock is held."""
        if not self.keeper.is_shared:
            return True
        try:
            revision = (await self.keeper.revisions([table.id])).get(table.id)
            if revision == table.kept.revision:
                return True
            kept = await self.keeper.find(table.id) if revision is not None else None
            if kept is None:
                self.drop(table)
                raise Trouble("not-found", say("server-no-game"))
            self._take_in_news(table, kept, await self.keeper.records(table.id, len(table.game.entries) + 1))
        except WarhostError:
            LOG.exception("game %s is loaded again", table.id)
            self.drop(table)
            return False
        except BaseException as error:
            table.lock.release()
            raise _answered(error) from None
        return True

    def _take_in_news(self, table: GameTable, kept: KeptGame, records: Sequence[KeptRecord]) -> None:
        """Let a table follow what was kept elsewhere, and send it to all who watch here."""
        self._send(table, table.follow(kept, records).frames)
        self.tell(table)

    async def _find(self, id: str) -> GameTable:
        table = self._live.get(id)
        if table is not None:
            self._live.move_to_end(id)
            return table
        waiting = self._loading.get(id)
        if waiting is None:
            waiting = self._loading[id] = asyncio.ensure_future(self._load(id))
            waiting.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(waiting)

    async def _load(self, id: str) -> GameTable:
        kept = await self.keeper.find(id)
        if kept is None:
            raise Trouble("not-found", say("server-no-game"))
        records = await self.keeper.records(id)
        try:
            opened = await asyncio.to_thread(open_journal, records, self.shelf.rulebook)
        except WarhostError as error:
            raise Trouble("bad-chronicle", str(error)) from None
        if opened.new:
            await self.keeper.append(kept, opened.new)
        table = self._seated(kept, opened.game, opened.journal, opened.log)
        self._make_room()
        return table

    def _seated(self, kept: KeptGame, game: Game, journal: Journal, log: list[LogEntry]) -> GameTable:
        table = GameTable(
            kept,
            game,
            self.shelf.volume(kept.rulebook),
            journal,
            log,
            frames_kept=self.settings.frames_kept,
            snapshot_every=self.settings.snapshot_every,
        )
        table.presence = self.presence
        for seat in table.here.seats:
            table.audience(seat)
        self._live[kept.id] = table
        return table

    def _make_room(self) -> None:
        """Drop the least recently used tables from memory."""
        for id, table in list(self._live.items()):
            if len(self._live) <= self.settings.live_tables:
                return
            if not table.lock.locked() and table.here.is_empty:
                del self._live[id]

    def drop(self, table: GameTable) -> None:
        """Drop a table from memory; the database is right."""
        if self._live.get(table.id) is table:
            del self._live[table.id]

    # Who watches

    def arrive(self, table: GameTable, seat: Seat, name: str = "") -> None:
        """A browser has come. The lock is held."""
        self.presence.arrive(table.id, seat, name)
        table.audience(seat)
        self.tell(table)
        self.fellows.announce(table.id)

    def depart(self, id: str, seat: Seat, name: str = "") -> None:
        """A browser has gone."""
        self.presence.depart(id, seat, name)
        self.fellows.announce(id)
        table = self._live.get(id)
        if table is not None:
            self.tell(table)
            # Dice that waited for the seat that has just left roll now.
            self.bots.wake(table)

    # Making games

    async def create(self, new: games.NewGame) -> games.Keys:
        """A new game with its keys."""
        try:
            rulebook = self.shelf.rulebook(new.rulebook)
            card = find_scenario(rulebook, new.scenario)
            check_seats(new.seats, card.seats)
            seed = new.seed if new.seed is not None else keys.new_seed()
            game = await asyncio.to_thread(new_game, rulebook, card.id, seed=seed, options=new.options)
        except BadSetup as error:
            raise trouble_with(error) from None
        journal = Journal(game)
        opening = [journal.header(list(game.state.log or ()))]
        return await self._take_in(game, journal, opening, new, new.title or card.title)

    async def take_over(self, given: games.ImportGame) -> games.Keys:
        """A saved game to go on with; it is played again elsewhere first, so that a changed file is found."""
        lines = given.chronicle.replace("\r\n", "\n").rstrip("\n").split("\n")
        try:
            records = await replayed_elsewhere(lines, self.settings)
            opened = await asyncio.to_thread(open_journal, records, self.shelf.rulebook)
        except (BadChronicle, BadSetup) as error:
            raise Trouble("bad-chronicle", str(error)) from None
        card = find_scenario(opened.game.rulebook, opened.game.header.scenario)
        check_seats(given.seats, opened.game.seats)
        return await self._take_in(opened.game, opened.journal, records, given, given.title or card.title, opened.log)

    async def _take_in(
        self,
        game: Game,
        journal: Journal,
        records: list[KeptRecord],
        wanted: games.NewGame | games.ImportGame,
        title: str,
        log: list[LogEntry] | None = None,
    ) -> games.Keys:
        seats, secrets = filled_seats(game.seats, wanted.seats)
        host, at = keys.new_key(), now()
        kept = KeptGame(
            id=keys.new_game_id(),
            rulebook=game.rulebook.id,
            scenario=game.header.scenario,
            title=title,
            dice=wanted.dice,
            listed=wanted.listed,
            spectators=wanted.spectators,
            host=keys.digest(host),
            over=False,
            position=0,
            summary="{}",
            take_back=None,
            created=at,
            updated=at,
            seats=seats,
        )
        table = self._seated(kept, game, journal, log if log is not None else read_log(records[0].log, 0))
        async with table.lock:
            try:
                more = table.act(lambda _: None).records if not table.over else []
                table.stamp()
                await self.keeper.create(kept, [*records, *more])
            except BaseException as error:
                self.drop(table)
                raise _answered(error) from None
            self._make_room()
            info = table.info()
        self.bots.wake(table)
        return games.Keys(game=info, host=host, seats=secrets)

    async def list(self, limit: int, after: str) -> games.GameList:
        """Listed games, the latest first; ``after`` is where the list before this one ended."""
        updated, _, id = after.partition("~")
        found = await self.keeper.latest(limit, (updated, id) if after else None)
        infos = [
            self._live[kept.id].info()
            if kept.id in self._live and self._live[kept.id].kept.revision == kept.revision
            else info_of(kept, msgspec.json.decode(kept.summary, type=Summary))
            for kept in found
        ]
        return games.GameList(games=infos, next=f"{found[-1].updated}~{found[-1].id}" if len(found) == limit else "")

    async def delete(self, id: str) -> None:
        """Delete a game."""
        async with self.table(id) as table:
            await self.kept(table, self.keeper.delete(id))
            self.drop(table)
        for seat in (*table.game.seats, SPECTATOR):
            self.close_seat(id, seat, msg("server-deleted"))

    # Who calls

    def caller(self, table: GameTable, key: str | None) -> Caller:
        """Whom a key belongs to. No key: a spectator, if the table lets people watch."""
        if key is None:
            if not table.kept.spectators:
                raise Trouble("key-needed", say("server-no-onlookers"))
            return Caller(SPECTATOR)
        for seat in table.kept.seats:
            if keys.fits(key, seat.key):
                return Caller(Seat(seat.seat), keys.fits(key, table.kept.host))
        if keys.fits(key, table.kept.host):
            return Caller(SPECTATOR, True)
        raise Trouble("bad-key", say("server-key-fits-not"))

    # Acting

    async def act(self, id: str, key: str | None, after: int, deed: Callable[[Game, Seat], Any]) -> games.Receipt:
        """Let a seat do something to the game; answered when it is safely kept and sent to all who watch."""
        async with self.table(id) as table:
            caller = self.player(table, key)
            table.check_position(after)
            done = await self.perform(table, lambda game: deed(game, caller.seat))
            receipt = receipt_of(table, done, caller.seat)
        self.bots.wake(table)
        return receipt

    async def roll(self, id: str, key: str | None, after: int, faces: Sequence[int]) -> games.Receipt:
        """Roll by hand; where the game rolls, release dice that wait because the seat asked for a stop."""
        async with self.table(id) as table:
            seat = self.player(table, key).seat
            table.check_position(after)
            if table.kept.dice == "table" or CHANCE not in table.to_act:
                done = await self.perform(table, lambda game: game.roll(*faces))
            elif faces or seat not in table.holding:
                raise Trouble("not-allowed", say("server-game-rolls"))
            else:
                table.let_roll(seat)
                done = await self.perform(table, lambda _: None)
            receipt = receipt_of(table, done, seat)
        self.bots.wake(table)
        return receipt

    async def set_stops(self, id: str, key: str | None, *, dice: bool) -> games.GameInfo:
        """Set whether dice wait for a seat before they are rolled."""
        async with self.table(id) as table:
            seat = self.player(table, key).seat
            (table.stops.add if dice else table.stops.discard)(seat)
            table.stamp()
            await self.keep_table(table)
            info = table.info()
        self.bots.wake(table)
        return info

    def player(self, table: GameTable, key: str | None) -> Caller:
        """The caller, who must sit in a seat."""
        caller = self.caller(table, key)
        if not caller.is_player:
            raise Trouble("key-needed", say("server-players-only"))
        return caller

    async def perform(self, table: GameTable, deed: Callable[[Game], Any]) -> Done:
        """Act, store, publish. The lock is held. After a failure the table is dropped from memory."""
        stood = len(table.game.entries)
        status = table.status
        try:
            done = table.act(deed)
        except WarhostError as error:
            if stood != len(table.game.entries):
                self.drop(table)
            raise trouble_with(error) from None
        except Trouble:
            raise
        except BaseException:
            self.drop(table)
            raise
        await self.kept(table, self.keeper.append(table.kept, done.records), stood)
        self._send(table, done.frames)
        if table.status != status:
            self.tell(table)
        return done

    def _send(self, table: GameTable, frames: Sequence[tuple[Seat, bytes]]) -> None:
        for seat, frame in frames:
            self._publish(channel(table.id, seat), frame)

    async def keep_seats(self, table: GameTable, seats: Sequence[KeptSeat], *, anew: bool = False) -> None:
        """Keep who sits where now, and tell everybody; ``anew``: it is somebody else. The lock is held."""
        await self.kept(table, self.keeper.change_seats(table.kept, seats, anew=anew))
        self.tell(table)

    async def keep_table(self, table: GameTable) -> None:
        """Keep what changed about the table beside its records, and tell everybody. The lock is held."""
        await self.kept(table, self.keeper.touch(table.kept))
        self.tell(table)

    async def kept(self, table: GameTable, writing: Awaitable[None], stood: int | None = None) -> None:
        """Wait until something is safely on disk; if it is not, forget what is in memory. The lock is held.

        ``stood`` is how many records those who watch have been sent, if the game has gone on since.
        """
        try:
            await writing
        except Conflict:
            position = await self._begin_again(table, len(table.game.entries) if stood is None else stood)
            raise Trouble("stale", say("server-forestalled"), position=position) from None
        except BaseException as error:
            self.drop(table)
            raise _answered(error) from None

    async def _begin_again(self, table: GameTable, stood: int) -> int:
        """Load a table again because another worker was faster; the position. Those who watch here miss nothing."""
        self.drop(table)
        kept = await self.keeper.find(table.id)
        if kept is None:
            raise Trouble("not-found", say("server-no-game"))
        records = await self.keeper.records(table.id)
        opened = await asyncio.to_thread(open_journal, records[: stood + 1], self.shelf.rulebook)
        if table.id not in self._live:
            fresh = self._seated(kept, opened.game, opened.journal, opened.log)
            self._take_in_news(fresh, kept, records[stood + 1 :])
        return self._live[table.id].position

    def tell(self, table: GameTable) -> None:
        """Send what is new about the table itself to all who watch."""
        if table.here.seats:
            self.tell_all(table, TableNews(game=table.info()))

    def tell_of(self, id: str, *, also_fellows: bool = True) -> None:
        """Send who is present at a table to all who watch it, through other workers too."""
        if id in self._live:
            self.tell(self._live[id])
        if also_fellows:
            self.fellows.announce(id)

    def tell_all(self, table: GameTable, news: Frame) -> None:
        """Send a frame to all who watch."""
        frame = ENCODER.encode(news)
        for seat in table.here.seats:
            self._publish(channel(table.id, seat), frame)

    def close_seat(self, id: str, seat: Seat, reason: Message) -> None:
        """End the live connections of a seat, to whichever worker they go."""
        self.close_here(id, seat, reason)
        self.fellows.close_seat(id, seat, reason)

    def close_here(self, id: str, seat: Seat, reason: Message) -> None:
        """End the live connections that a seat has to this worker."""
        self._publish(channel(id, seat), ENCODER.encode(Closed(reason=rendering.text(reason))))

    def changes(self, table: GameTable, seat: Seat, after: int | None) -> Changes:
        """What a client that has a position has missed: the changes since, or everything. The lock is held."""
        audience = table.audience(seat)
        missed = audience.missed(after, table.position) if after is not None else None
        if missed is None:
            return Changes(frames=[Welcome(game=table.info(), view=table.view(seat))])
        return Changes(frames=[cast("Frame", msgspec.Raw(frame.text)) for frame in missed])

    # Operating

    async def check_database(self) -> None:
        """Raise a problem if the database does not answer."""
        try:
            await self.keeper.revisions([])
        except (SQLAlchemyError, OSError) as error:
            raise _answered(error) from None

    @property
    def live_tables(self) -> Mapping[str, GameTable]:
        """The tables in memory, by id."""
        return self._live


def spare_collector() -> None:
    """Take what has been read so far out of the garbage collector's rounds, and let them be rarer.

    Rulebooks, maps and libraries are never freed; scanning them in every round would stop all games for a tenth of a
    second or more.
    """
    gc.freeze()
    gc.set_threshold(*COLLECTOR)


def receipt_of(table: GameTable, done: Done, seat: Seat) -> games.Receipt:
    """What was done, as its seat may see it."""
    records = [record_of(table.game, entry, position, seat, words) for position, entry, words in done.entries]
    return games.Receipt(position=table.position, records=records)


def _answered(error: BaseException) -> BaseException:
    """A failure of the database becomes a problem that says to try again; everything else stays what it is."""
    if isinstance(error, Busy):
        return Trouble("busy", say("server-not-kept", fault=str(error)))
    if isinstance(error, SQLAlchemyError | OSError):
        return Trouble("busy", say("server-not-kept", fault=type(error).__name__))
    return error

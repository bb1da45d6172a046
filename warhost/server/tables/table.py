"""A table: one game, who sits at it, and what follows from every act for all who watch."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from warhost.bots import role_in
from warhost.core import CHANCE, SPECTATOR, Game, Seat, WarhostError, listed, msg
from warhost.core.saving.chronicle import ChronicleEntry, read_record
from warhost.core.saving.saves import snapshot
from warhost.library import CODEC
from warhost.server import rendering
from warhost.server.problems import Trouble
from warhost.server.sharing.presence import Attendance, Presence
from warhost.server.shelf import Volume
from warhost.server.store.kept import KeptGame, KeptRecord, KeptSeat, now
from warhost.server.tables.audience import LOG_TAIL, Audience, line_of, record_of, words_of
from warhost.server.tables.journal import Journal, LogEntry
from warhost.server.tables.replay import Reel, Told
from warhost.server.tables.scene import Scene
from warhost.server.tables.telling import DRAWN, way_of
from warhost.server.tables.wording import entry_in_words
from warhost.server.wire import games
from warhost.server.wire.prompts import Verdict
from warhost.texts import say

if TYPE_CHECKING:
    from warhost.server.tables.talking import TableTalk

WAYS_BACK = 12
"""How many records are searched for the path of a march that continues after an interruption."""

POINTS = 60
"""How many records back a take-back can be asked for by choosing from a list."""


class TakeBackRequest(msgspec.Struct, frozen=True):
    """A return to an earlier point that somebody asked for, and who has agreed."""

    by: str
    point: int
    agreed: tuple[str, ...] = ()


class Summary(msgspec.Struct, frozen=True):
    """What a list shows of a game."""

    options: dict[str, str] = {}
    to_act: tuple[str, ...] = ()
    verdict: Verdict | None = None


class GameStanding(NamedTuple):
    """How a game stands: the seats that it waits for, or how it ended."""

    to_act: tuple[str, ...]
    verdict: Verdict | None


class Done(NamedTuple):
    """What an act led to: the records to keep, and the frames to send once they are kept."""

    records: list[KeptRecord]
    frames: list[tuple[Seat, bytes]]
    entries: list[tuple[int, ChronicleEntry, str]]
    """The records with their positions and, where they are orders, their words."""


class GameTable:
    """A live game. Hold its lock to act on it or to read it."""

    def __init__(
        self,
        kept: KeptGame,
        game: Game,
        volume: Volume,
        journal: Journal,
        log: list[LogEntry],
        *,
        frames_kept: int = 400,
        snapshot_every: int = 200,
    ) -> None:
        self.kept = kept
        self.game = game
        self.volume = volume
        self.lock = asyncio.Lock()
        self.presence = Presence()
        """Who is present at this and other tables; the house lends its own."""
        self.talk: TableTalk | None = None
        """What has been said lately, once somebody has asked for it."""
        self.stops: set[Seat] = stops_of(kept)
        """The seats that asked for a stop before dice are rolled."""
        self.allowing: set[Seat] = allowing_of(kept)
        """The seats that allow advice at the table."""
        self._let_roll: tuple[int, set[Seat]] = (0, set())
        """The seats that have released the dice, and the position at which they did."""
        self.position = visible_position(game)
        self.request = request_of(kept)
        kinds = [entry.kind for entry in game.entries]
        self._snapshot_at = max((i + 1 for i, kind in enumerate(kinds) if kind in ("snapshot", "epoch")), default=0)
        self._log = log
        self._told = len(game.state.log or ())
        self._journal = journal
        self._frames_kept = frames_kept
        self._snapshot_every = snapshot_every
        self._audiences: dict[Seat, Audience] = {}
        self._scenes: dict[Seat, Scene] = {}
        self._done = Done([], [], [])
        self._standing: GameStanding | None = None
        self._summed: GameStanding | None = None
        self.reel = Reel(game.resolved, game.header)
        self._note_resigned()
        game.listeners.append(self._hear)

    # Who is here

    @property
    def id(self) -> str:
        """The game's id."""
        return self.kept.id

    def seat(self, name: str) -> KeptSeat:
        """A seat of the table."""
        found = next((seat for seat in self.kept.seats if seat.seat == name), None)
        if found is None:
            known = ", ".join(seat.seat for seat in self.kept.seats)
            raise Trouble("not-found", say("server-no-seat", seat=name, known=known))
        return found

    @property
    def standing(self) -> GameStanding:
        """How the game stands; worked out once after every record."""
        if self._standing is None:
            verdict = self._judge()
            self._standing = GameStanding(() if verdict else tuple(ask.seat for ask in self.game.asks), verdict)
        return self._standing

    @property
    def verdict(self) -> Verdict | None:
        """How the game ended: by its rules, or because all but one gave up."""
        return self.standing.verdict

    def _judge(self) -> Verdict | None:
        resigned = [seat.seat for seat in self.kept.seats if seat.resigned]
        if not resigned and not self.game.over:
            return None
        found = rendering.verdict(self.game)
        if found is not None and found.level != "resignation":
            return msgspec.structs.replace(found, resigned=resigned)
        left = [seat.seat for seat in self.kept.seats if not seat.resigned]
        if len(left) > 1 and not self.game.over:
            return None
        winner = left[0] if len(left) == 1 else None
        who = listed(self.game.name_of(Seat(seat)) for seat in resigned)
        reason = rendering.text(msg("core-resigned-by", who=who) if resigned else msg("core-ended"))
        return Verdict(winner=winner, level="resignation" if resigned else "end", reason=reason, resigned=resigned)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.standing.verdict is not None

    @property
    def to_act(self) -> tuple[str, ...]:
        """The seats that the game waits for."""
        return self.standing.to_act

    def _note_resigned(self) -> None:
        """Mark the seats that gave up, as the record says. Games from before it said so keep their marks."""
        gone = self.game.resigned
        for seat in self.kept.seats:
            seat.resigned = seat.resigned or seat.seat in gone

    @property
    def bots_to_act(self) -> list[KeptSeat]:
        """The bots that the game waits for."""
        waited = self.standing.to_act
        return [seat for seat in self.kept.seats if seat.filled == "bot" and seat.seat in waited]

    @property
    def waits_for_bots(self) -> bool:
        """Whether the game waits for a bot, or for dice that nobody else rolls."""
        return bool(self.bots_to_act) or self.left_alone

    @property
    def here(self) -> Attendance:
        """Who watches through this worker."""
        return self.presence.here(self.id)

    def info(self) -> games.GameInfo:
        """The table as everybody may see it."""
        return info_of(
            self.kept,
            self.summary(),
            present=self.presence.everywhere(self.id),
            stops=self.stops,
            take_back=self.take_back_asked() if self.request else None,
        )

    @property
    def status(self) -> tuple[object, ...]:
        """What a record can change about the table itself; when it differs, everybody is told."""
        return *self.standing, self.request

    def summary(self) -> Summary:
        """What lists show."""
        return Summary(dict(self.game.header.options), *self.standing)

    def stamp(self) -> None:
        """Bring what is kept about the game up to date."""
        self.kept.updated = now()
        self.kept.over = self.over
        self.kept.position = self.position
        if self._summed != self.standing:
            self._summed = self.standing
            self.kept.summary = msgspec.json.encode(self.summary()).decode()
        self.kept.take_back = msgspec.json.encode(self.request).decode() if self.request else None
        self.kept.stops = ",".join(sorted(self.stops))
        self.kept.advice = ",".join(sorted(self.allowing))
        self.kept.bots_wait = self.waits_for_bots

    # What seats see

    def audience(self, seat: Seat) -> Audience:
        """Everybody who sees the game from a seat."""
        if seat not in self._audiences:
            self._audiences[seat] = Audience(self.game, self._scene(seat), seat, self._log, self._frames_kept)
        return self._audiences[seat]

    def _scene(self, seat: Seat) -> Scene:
        """What lies before a seat; where nothing is secret, before everybody."""
        eyes = self._eyes(seat)
        if eyes not in self._scenes:
            self._scenes[eyes] = Scene(self.game, self.volume.board, eyes)
        return self._scenes[eyes]

    def _eyes(self, seat: Seat) -> Seat:
        return seat if self.game.rulebook.keeps_secrets(self.game.resolved) else SPECTATOR

    def view(self, seat: Seat) -> games.SeatView:
        """Everything that a seat sees now."""
        return self.audience(seat).view(self.id, self.position, self.verdict)

    def annals(self, seat: Seat) -> games.Annals:
        """All records as a seat may see them, with the named points."""
        undone = {index for index, entry in enumerate(self.game.entries) if entry.kind not in ("undo", "epoch")}
        undone.difference_update(self.game.live)
        records = [
            record_of(self.game, entry, index + 1, seat, words_of(self.game, entry), undone=index in undone)
            for index, entry in enumerate(self.game.entries)
            if entry.kind != "snapshot"
        ]
        marks = [games.Bookmark(position=point, name=rendering.text(name)) for point, name in self.game.bookmarks]
        return games.Annals(position=self.position, records=records, bookmarks=marks)

    def log_at(self, seat: Seat, position: int) -> games.LogPage:
        """The last lines that had been told at a position, as far as they still count."""
        lines = [line_of(entry) for entry in self._log if entry.is_for(seat) and entry.position <= position]
        first = max(0, len(lines) - LOG_TAIL)
        return games.LogPage(first=first, total=len(lines), lines=lines[first:])

    def told_at(self, seat: Seat, position: int) -> Told | None:
        """What a seat was told of the record that led to a position; None if that record draws nothing."""
        entries = self.game.entries
        if not 0 < position <= len(entries) or entries[position - 1].kind not in DRAWN:
            return None
        way: tuple[int, ...] = ()
        for index in range(position - 1, max(-1, position - 1 - WAYS_BACK), -1):
            entry = entries[index]
            if record_of(self.game, entry, index + 1, seat, "…").text and (way := way_of(entry, self.game.read)):
                break
        return Told([one.message for one in self._log if one.is_for(seat) and one.position == position], way)

    # Acting

    def check_position(self, after: int) -> None:
        """Refuse a request that was made looking at another position."""
        if after != self.position:
            detail = say("server-stale", after=after, position=self.position)
            raise Trouble("stale", detail, position=self.position)

    def act(self, deed: Callable[[Game], Any]) -> Done:
        """Do something to the game, then make pending rolls if the game rolls by itself.

        An error of the deed itself leaves everything as it was; after any other error the table must be loaded again.
        """
        if self.over:
            raise Trouble("over", say("core-over"))
        self._done = Done([], [], [])
        deed(self.game)
        self.roll_on()
        if len(self.game.entries) - self._snapshot_at >= self._snapshot_every:
            entry = snapshot(self.game)
            self.game.entries.append(entry)
            self._snapshot_at = len(self.game.entries)
            self._done.records.append(self._journal.record(entry))
        self.request = None
        self.stamp()
        return self._done

    @property
    def rolls_by_itself(self) -> bool:
        """Whether the game rolls by itself: because it was made so, or because nobody is present to roll by hand."""
        return self.kept.dice == "game" or all(seat.filled == "bot" for seat in self.kept.seats)

    @property
    def left_alone(self) -> bool:
        """Whether a roll waits although nobody is present to make it."""
        return CHANCE in self.to_act and self.rolls_now and not self.holding

    @property
    def rolls_now(self) -> bool:
        """Whether the game itself makes the roll that is waited for; a secret one always."""
        roll = self.game.pending_roll
        return roll is not None and (self.rolls_by_itself or bool(roll.seen_by))

    @property
    def holding(self) -> list[Seat]:
        """The seats for which dice wait: they asked for a stop, are present, and have not released the dice yet.

        Whether they could do anything is not checked: otherwise the wait would betray what they hold.
        """
        position, passed = self._let_roll
        passed = passed if position == self.position else set()
        waiting = [seat for seat in self.game.seats if seat in self.stops and seat not in passed]
        if not waiting:
            return []
        present = self.presence.everywhere(self.id).seats
        return [seat for seat in waiting if seat in present]

    def let_roll(self, seat: Seat) -> None:
        """Release the dice for a seat."""
        position, passed = self._let_roll
        self._let_roll = self.position, {*(passed if position == self.position else ()), seat}

    def roll_on(self) -> None:
        """Roll as long as the game waits for dice that it rolls itself and no seat has asked for a stop."""
        while self.rolls_now and not self.holding:
            self.game.roll()

    def follow(self, kept: KeptGame, records: Sequence[KeptRecord]) -> Done:
        """Take in what was kept elsewhere: records, and what changed about the table.

        Raises :class:`WarhostError` if they do not fit; then the table must be loaded again.
        """
        self._done = Done([], [], [])
        for record in records:
            entry = read_record(record.line, record.n + 1, CODEC)
            if entry.kind == "epoch":
                raise WarhostError(msg("core-save-epoch"))
            self.game.follow(entry)
            if entry.kind == "snapshot":
                self._snapshot_at = len(self.game.entries)
                self._done.records.append(self._journal.record(entry))
        if [record.line for record in self._done.records] != [record.line for record in records]:
            raise WarhostError(msg("core-save-checksum"))
        self.kept = kept
        self.request = request_of(kept)
        self.stops = stops_of(kept)
        self.allowing = allowing_of(kept)
        self._standing = self._summed = None
        self._note_resigned()
        return self._done

    def _hear(self, game: Game, entry: ChronicleEntry, touched: Mapping[str, set[int]]) -> None:
        before, self.position = self.position, len(game.entries)
        self._standing = None
        if entry.kind == "resign":
            self._note_resigned()
        told: Sequence[Any] = ()
        if entry.kind == "undo":
            while self._log and self._log[-1].position > entry.what:
                self._log.pop()
        else:
            told = (game.state.log or [])[self._told :]
        self._told = len(game.state.log or ())
        new = [LogEntry(self.position, message, seats) for message, seats in told]
        self._log += new
        words = words_of(game, entry)
        self._done.records.append(self._journal.record(entry, told, words))
        self._done.entries.append((self.position, entry, words))
        verdict = self.verdict
        shifts = {eyes: scene.follow(entry, touched) for eyes, scene in self._scenes.items()}
        for seat, audience in self._audiences.items():
            record = record_of(game, entry, self.position, seat, words)
            shift = shifts[self._eyes(seat)]
            self._done.frames.append((seat, audience.follow(entry, shift, new, record, before, verdict)))

    # Taking back

    def find_point(self, seat: Seat, wanted: int | None) -> int:
        """The record to return to: the one that follows a position, or by default the seat's last real choice."""
        live = self.game.live
        if wanted is not None:
            point = next((index for index in live if index >= wanted), None)
        else:
            own = [i for i in live if self.game.entries[i].seat == seat and not self.game.entries[i].auto]
            point = own[-1] if own else None
        if point is None:
            raise Trouble("refused", say("server-nothing-to-take-back"), position=self.position)
        if any(self.game.entries[index].kind == "resign" for index in live if index >= point):
            raise Trouble("refused", say("server-resigned-for-good"), position=self.position)
        return point

    def voters(self, but: str) -> list[str]:
        """The persons who must agree to a take-back."""
        return [seat.seat for seat in self.kept.seats if seat.filled == "person" and seat.seat != but]

    def take_back_asked(self) -> games.TakeBackAsked | None:
        """The take-back that waits for consent, with all it would undo."""
        if self.request is None:
            return None
        request = self.request
        lost = [index for index in self.game.live if index >= request.point]
        records = [self._in_words(index, SPECTATOR) for index in lost]
        return games.TakeBackAsked(
            by=request.by,
            point=request.point,
            records=records,
            dice=[list(faces) for faces in self.game.dice_taken_back(request.point, SPECTATOR)],
            waiting=[seat for seat in self.voters(request.by) if seat not in request.agreed],
            agreed=list(request.agreed),
        )

    def points(self, seat: Seat) -> list[games.TakenBack]:
        """The latest records that a seat can ask to take back, in words, the newest first; dice come with orders."""
        live = [index for index in self.game.live if self.game.entries[index].kind in ("order", "claim", "roll")]
        return [self._in_words(index, seat) for index in live[: -1 - POINTS : -1]]

    def _in_words(self, index: int, seat: Seat) -> games.TakenBack:
        """A record in the words of the log, else as its button calls it; empty where that is somebody's secret."""
        entry = self.game.entries[index]
        seen = record_of(self.game, entry, index + 1, seat, words_of(self.game, entry))
        told = [one for one in self._log if one.position == index + 1 and one.is_for(seat)]
        text = " ".join(rendering.text(one.message).text for one in told)
        if not text and seen.text:
            text = entry_in_words(self.game, entry)
        return games.TakenBack(n=index + 1, kind=seen.kind, seat=seen.seat, text=text, dice=list(seen.dice))


def request_of(kept: KeptGame) -> TakeBackRequest | None:
    """The take-back that is asked for, as it is kept."""
    return msgspec.json.decode(kept.take_back, type=TakeBackRequest) if kept.take_back else None


def stops_of(kept: KeptGame) -> set[Seat]:
    """The seats that want dice to wait for them, as they are kept."""
    return {Seat(seat) for seat in kept.stops.split(",") if seat}


def allowing_of(kept: KeptGame) -> set[Seat]:
    """The seats that allow advice at the table, as they are kept."""
    return {Seat(seat) for seat in kept.advice.split(",") if seat}


def allows_advice(kept: KeptGame) -> bool:
    """Whether players may ask a bot for advice: whoever plays alone, or where all who play allow it."""
    people = [seat.seat for seat in kept.seats if seat.filled != "bot" and not seat.resigned]
    return len(people) == 1 or allowing_of(kept).issuperset(people)


def visible_position(game: Game) -> int:
    """The position that clients know: snapshots that close the chronicle do not count."""
    entries = game.entries
    position = len(entries)
    while position and entries[position - 1].kind == "snapshot":
        position -= 1
    return position


def info_of(
    kept: KeptGame,
    summary: Summary,
    *,
    present: Attendance | None = None,
    stops: set[Seat] | None = None,
    take_back: games.TakeBackAsked | None = None,
) -> games.GameInfo:
    """A game as everybody may see it, from what is kept of it and what is known of those present."""
    present = present or Attendance()
    allowing = allowing_of(kept)
    seats = [
        games.SeatInfo(
            seat=seat.seat,
            filled=seat.filled,
            name=seat.name,
            bot=seat.bot,
            title=role_in(kept.rulebook, seat.bot).title if seat.bot else "",
            online=present.seats.get(Seat(seat.seat), 0),
            thinks=seat.seat in present.thinking,
            stops=seat.seat in (stops or ()),
            allows_advice=Seat(seat.seat) in allowing,
            resigned=seat.resigned,
            to_act=seat.seat in summary.to_act,
        )
        for seat in kept.seats
    ]
    waits = any(seat.filled == "open" for seat in kept.seats)
    return games.GameInfo(
        id=kept.id,
        title=kept.title,
        rulebook=kept.rulebook,
        scenario=kept.scenario,
        options=summary.options,
        seats=seats,
        position=kept.position,
        state="over" if summary.verdict else "open" if waits else "playing",
        dice=kept.dice,
        listed=kept.listed,
        spectators=kept.spectators,
        advice=allows_advice(kept),
        created=kept.created,
        updated=kept.updated,
        watching=present.seats.get(SPECTATOR, 0),
        onlookers=sorted(name for name in present.onlookers if name),
        verdict=summary.verdict,
        take_back=take_back,
    )

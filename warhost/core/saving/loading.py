"""Loading: a game from its lines, with every fault named by its line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from warhost.core.dice import Dice
from warhost.core.game import Game, start
from warhost.core.messages import msg
from warhost.core.position.state import State
from warhost.core.position.values import BadValue
from warhost.core.refusals import WarhostError
from warhost.core.rulebook import BadSetup, Resolved, Rulebook, find_scenario, settle_options
from warhost.core.saving.chronicle import (
    JSON,
    BadChronicle,
    ChronicleEntry,
    Codec,
    Header,
    Records,
    Scribe,
    closing_record,
    read_entries,
    read_header,
    read_record,
)


def load(path: Path, rulebooks: Callable[[str], Rulebook], *, verify: bool = False, codec: Codec = JSON) -> Game:
    """Read a game from a file; ``verify`` replays it from the first record."""
    try:
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        raise WarhostError(msg("core-save-unreadable", file=str(path), error=str(error.strerror))) from None
    except UnicodeDecodeError as error:
        raise BadChronicle(1, msg("core-save-no-text", byte=error.start), path.name) from None
    lines = text.replace("\r\n", "\n").rstrip("\n").split("\n") if text.strip() else []
    return load_lines(lines, rulebooks, verify=verify, codec=codec, name=path.name)


def load_lines(
    lines: Sequence[str],
    rulebooks: Callable[[str], Rulebook],
    *,
    verify: bool = False,
    whole: bool = True,
    codec: Codec = JSON,
    name: str = "",
) -> Game:
    """Read a game from its lines.

    A save of an older version of the rules is taken over at its last snapshot: an epoch record marks the change and
    play goes on. A save of a newer version is refused. ``verify`` carries out every record since the last such change
    again and compares the hashes. ``whole`` is false for a running journal, which no snapshot closes.

    A file whose checksum is right is ready at once: its records are read when somebody looks at them.
    """
    if not lines:
        raise BadChronicle(1, msg("core-save-empty"), name)
    header, code = read_header(lines[0], codec, name)
    save = _Save(list(lines), codec, name, header, code, _resolved(header, rulebooks, name))
    if not verify:
        closing, checksum = closing_record(lines, codec, name)
        ready = save.reopened(closing, checksum) if closing else None
        if ready is not None:
            return ready
    loader = _Loader(save)
    if whole and loader.kind_of_last not in ("snapshot", "epoch"):
        raise BadChronicle(len(lines), msg("core-save-cut-short"), name)
    return loader.verified() if verify else loader.quick()


def _resolved(header: Header, rulebooks: Callable[[str], Rulebook], name: str) -> Resolved:
    try:
        rulebook = rulebooks(header.rulebook)
        card = find_scenario(rulebook, header.scenario)
        return rulebook.resolve(card.id, settle_options(rulebook, header.options))
    except BadSetup as error:
        raise BadChronicle(1, str(error), name) from None


@dataclass(slots=True)
class _Save:
    """A file, and the rules that it is read under."""

    lines: list[str]
    codec: Codec
    name: str
    header: Header
    code: int
    resolved: Resolved

    @property
    def rulebook(self) -> Rulebook:
        return self.resolved.rulebook

    def rules_of(self, epoch: ChronicleEntry | None, line: int) -> tuple[str, str]:
        """Version and data of the rules that an epoch begins, or those of the header."""
        if epoch is None:
            return self.header.version, self.header.digest
        version, digest = epoch.what.get("version"), epoch.what.get("digest")
        if not isinstance(version, str) or not isinstance(digest, str):
            raise BadChronicle(line, msg("core-save-epoch"), self.name)
        return version, digest

    def is_current(self, version: str, digest: str) -> bool:
        """Whether these are the rules of this Warhost."""
        return (version, digest) == (self.rulebook.version, self.rulebook.digest(self.resolved))

    def position(self, entry: ChronicleEntry, line: int, older: str = "") -> State:
        """The position in a snapshot or epoch; ``older`` is the version of the rules that it was played under."""
        try:
            found = entry.what["state"]
            upgraded = self.rulebook.upgrade(older, found) if older else found
            state = self.rulebook.blank(self.resolved)
            state.restore(upgraded)
        except (BadValue, LookupError, TypeError, ValueError) as error:
            raise BadChronicle(line, msg("core-save-snapshot", error=str(error)), self.name) from None
        if upgraded is found and state.hash != entry.hash:
            raise BadChronicle(line, msg("core-save-snapshot-hash"), self.name)
        return state

    def reopened(self, closing: ChronicleEntry, whole: int) -> Game | None:
        """The game from the snapshot that closes the file; None if the rules have changed or it says too little.

        ``whole`` is the checksum over all lines before it.
        """
        body = closing.what
        epoch, rolls, undone = body.get("epoch"), body.get("rolls"), body.get("undone")
        lines = self.lines[:-1]
        live = _without(len(lines) - 1, undone) if isinstance(undone, list) else None
        if type(epoch) is not int or type(rolls) is not int or live is None:
            return None
        entry = read_record(lines[epoch + 1], epoch + 2, self.codec, self.name) if 0 <= epoch < len(lines) - 1 else None
        if not self.is_current(*self.rules_of(entry, epoch + 2)):
            return None
        game = Game(self.resolved, self.position(closing, len(self.lines)), self.header, Dice(self.header.seed))
        game.take_up(Records(lines, self.codec, self.name), live, rolls=rolls, epoch=epoch)
        game.scribe = Scribe.going_on(lines, self.codec, whole)
        return game


class _Loader:
    """A chronicle of which every line is read, on its way to becoming a game."""

    def __init__(self, save: _Save) -> None:
        self.save = save
        name, rulebook = save.name, save.rulebook
        self.entries = [entry for _, entry in read_entries(save.lines[1:], save.code, save.codec, name)]
        self.live = _live(self.entries, name)
        self.epoch = max((i for i, entry in enumerate(self.entries) if entry.kind == "epoch"), default=-1)
        line = self._line(self.epoch)
        version, digest = save.rules_of(self.entries[self.epoch] if self.epoch >= 0 else None, line)
        try:
            newer = _version(version) > _version(rulebook.version)
        except ValueError:
            raise BadChronicle(line, msg("core-save-no-version", version=version), name) from None
        if newer:
            fault = msg("core-save-newer", version=version, title=rulebook.title, known=rulebook.version)
            raise BadChronicle(line, fault, name)
        self.older = "" if save.is_current(version, digest) else version

    @property
    def kind_of_last(self) -> str:
        """What the last record is."""
        return self.entries[-1].kind if self.entries else ""

    def _line(self, index: int) -> int:
        return index + 2

    def quick(self) -> Game:
        """The game from its last snapshot; the records after it are carried out and checked."""
        first = _last_snapshot(self.entries)
        if self.older and self.entries and not first:
            raise BadChronicle(1, msg("core-save-no-snapshot", version=self.older), self.save.name)
        game = self._game_at(first - 1)
        for index in self.live:
            if index >= first:
                self._carry_out(game, index)
        return self._ready(game)

    def verified(self) -> Game:
        """The game with every record carried out again, also those that were taken back later.

        What was played under older rules cannot be played again: there the epoch's position is the beginning.
        """
        if self.older:
            return self.quick()
        game = self._game_at(self.epoch)
        returns = {entry.what for entry in self.entries if entry.kind == "undo"}
        states: dict[int, State] = {}
        for index in range(self.epoch + 1, len(self.entries)):
            entry = self.entries[index]
            if index in returns:
                states[index] = game.state.copy()
            if entry.kind == "undo":
                game.resume(states[entry.what].copy())
                self._compare(game, index)
            elif entry.kind == "snapshot":
                if self._position(index).dump() != game.state.dump():
                    raise BadChronicle(self._line(index), msg("core-save-other-snapshot"), self.save.name)
            else:
                self._carry_out(game, index)
        return self._ready(game)

    def _game_at(self, index: int) -> Game:
        """The game at a snapshot or epoch; at its beginning if there is none."""
        resolved, header = self.save.resolved, self.save.header
        dice = Dice(header.seed)
        game = start(resolved, header, dice) if index < 0 else Game(resolved, self._position(index), header, dice)
        game.keep_no_chronicle()
        return game

    def _position(self, index: int) -> State:
        return self.save.position(self.entries[index], self._line(index), self.older)

    def _carry_out(self, game: Game, index: int) -> None:
        try:
            game.apply(self.entries[index], checked=True)
        except WarhostError as error:
            fault = msg("core-save-not-carried-out", error=str(error))
            raise BadChronicle(self._line(index), fault, self.save.name) from None
        self._compare(game, index)

    def _compare(self, game: Game, index: int) -> None:
        if game.state.hash != self.entries[index].hash:
            raise BadChronicle(self._line(index), msg("core-save-hash"), self.save.name)

    def _ready(self, game: Game) -> Game:
        entries, lines = self.entries, self.save.lines
        # The closing snapshot belongs to the file: the game goes on from the record before it.
        if self.kind_of_last == "snapshot":
            entries, lines = entries[:-1], lines[:-1]
        rolls = sum(entry.kind == "roll" for entry in entries)
        game.take_up(entries, self.live, rolls=rolls, epoch=self.epoch)
        game.scribe = Scribe.going_on(lines, self.save.codec)
        if self.older:
            game.begin_epoch()
        return game


def _live(entries: Sequence[ChronicleEntry], name: str) -> list[int]:
    live: list[int] = []
    epoch = -1
    for index, entry in enumerate(entries):
        if entry.kind == "undo":
            if entry.what not in live:
                raise BadChronicle(index + 2, msg("core-save-undo-of-nothing", record=repr(entry.what)), name)
            if entry.what < epoch:
                raise BadChronicle(index + 2, msg("core-save-undo-of-epoch", record=repr(entry.what)), name)
            live = [i for i in live if i < entry.what]
        elif entry.kind == "epoch":
            epoch = index
        elif entry.kind != "snapshot":
            live.append(index)
    return live


def _without(records: int, gaps: Sequence[Any]) -> list[int] | None:
    """The numbers of the records without some stretches, each given by its first and last; None if that is nonsense."""
    if len(gaps) % 2 or not all(type(index) is int and 0 <= index < records for index in gaps):
        return None
    live: list[int] = []
    following = 0
    for first, last in zip(gaps[::2], gaps[1::2], strict=True):
        live += range(following, first)
        following = last + 1
    live += range(following, records)
    return live


def _last_snapshot(entries: Sequence[ChronicleEntry]) -> int:
    """One past the last snapshot that no later undo went behind; 0 if there is none."""
    for index in range(len(entries) - 1, -1, -1):
        if entries[index].kind in ("snapshot", "epoch"):
            behind = [e.what for e in entries[index + 1 :] if e.kind == "undo"]
            if all(point > index for point in behind):
                return index + 1
    return 0


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("."))

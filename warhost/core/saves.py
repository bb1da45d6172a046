"""Saving and loading: a game to lines of text and back, with every fault named by its line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from warhost.core.chronicle import (
    FORMAT,
    JSON,
    BadChronicle,
    Codec,
    Entry,
    Header,
    Scribe,
    read_entries,
    read_header,
)
from warhost.core.dice import Dice
from warhost.core.game import Game, start
from warhost.core.refusals import WarhostError
from warhost.core.rulebook import BadSetup, Resolved, Rulebook, find_scenario, settle_options
from warhost.core.seats import Seat
from warhost.core.state import State
from warhost.core.values import BadValue, Plain

Numbered = Sequence[tuple[int, Entry]]
"""Records with the numbers of their lines."""


def snapshot(game: Game) -> Entry:
    """The present position as a record."""
    body: dict[str, Plain] = {"state": game.state.dump(), "rolls": game.dice.count}
    return Entry("snapshot", "", body, game.state.hash)


def save_lines(game: Game, codec: Codec = JSON) -> list[str]:
    """The whole chronicle, closed by a snapshot so that loading is quick. It holds the seed and every secret."""
    scribe = game.scribe
    if scribe is None or scribe.codec is not codec:
        scribe = game.scribe = Scribe(game.header, codec)

    def text(what: Any) -> str:
        return what if isinstance(what, str) else game.write(what)

    for entry in game.entries[scribe.records :]:
        scribe.write(entry, text)
    if game.entries and game.entries[-1].kind == "epoch":
        return list(scribe.lines)
    return [*scribe.lines, scribe.closing(snapshot(game), text)]


def export_lines(game: Game, seat: Seat, codec: Codec = JSON) -> list[str]:
    """What a seat may take away: everything once the game is over, before that only what it has seen.

    That is a header without the seed, the lines of the log that the seat may read, its own orders, and its view.
    """
    if game.over:
        return save_lines(game, codec)
    dumps = codec[0]
    header = {key: value for key, value in game.header.plain().items() if key not in ("warhost", "seed", "digest")}
    own = [entry for entry in game.taken_back(0) if entry.seat == seat]
    view = game.view(seat)
    return [
        dumps({"warhost-seat": FORMAT, "seat": seat, **header}),
        *(dumps({"log": message.plain(), "text": str(message)}) for message in view.log()),
        *(dumps({"order": e.what if isinstance(e.what, str) else game.write(e.what)}) for e in own),
        dumps({"view": view.snapshot()}),
    ]


def save(game: Game, path: Path, codec: Codec = JSON) -> None:
    """Write a game to a file. The old file stays whole until the new one is."""
    draft = path.with_name(path.name + ".part")
    try:
        draft.write_text("\n".join(save_lines(game, codec)) + "\n", encoding="utf-8", newline="\n")
        draft.replace(path)
    except OSError as error:
        with suppress(OSError):
            draft.unlink()
        raise WarhostError(f"{path} cannot be written: {error.strerror}") from None


def load(path: Path, rulebooks: Callable[[str], Rulebook], *, verify: bool = False, codec: Codec = JSON) -> Game:
    """Read a game from a file; ``verify`` replays it from the first record."""
    try:
        text = path.read_bytes().decode("utf-8")
    except OSError as error:
        raise WarhostError(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError as error:
        raise BadChronicle(1, f"not a text file (byte {error.start})", path.name) from None
    lines = text.replace("\r\n", "\n").rstrip("\n").split("\n") if text.strip() else []
    return load_lines(lines, rulebooks, verify=verify, codec=codec, name=path.name)


def load_lines(
    lines: Sequence[str],
    rulebooks: Callable[[str], Rulebook],
    *,
    verify: bool = False,
    whole: bool = True,
    codec: Codec = JSON,
    name: str = "chronicle",
) -> Game:
    """Read a game from its lines.

    A save of an older version of the rules is taken over at its last snapshot: an epoch record marks the change and
    play goes on. A save of a newer version is refused. ``verify`` carries out every record since the last such change
    again and compares the hashes. ``whole`` is false for a running journal, which no snapshot closes.
    """
    if not lines:
        raise BadChronicle(1, "the file is empty", name)
    header, code = read_header(lines[0], codec, name)
    numbered = list(read_entries(lines[1:], code, codec, name))
    if whole and (not numbered or numbered[-1][1].kind not in ("snapshot", "epoch")):
        raise BadChronicle(len(lines), "the file is cut short: it does not end with a snapshot", name)
    resolved = _resolved(header, rulebooks, name)
    loader = _Loader(header, resolved, numbered, name)
    loader.lines, loader.codec = list(lines), codec
    return loader.verified() if verify else loader.quick()


def _resolved(header: Header, rulebooks: Callable[[str], Rulebook], name: str) -> Resolved:
    try:
        rulebook = rulebooks(header.rulebook)
        card = find_scenario(rulebook, header.scenario)
        return rulebook.resolve(card.id, settle_options(rulebook, header.options))
    except BadSetup as error:
        raise BadChronicle(1, str(error), name) from None


class _Loader:
    """A chronicle on its way to becoming a game."""

    def __init__(self, header: Header, resolved: Resolved, numbered: Numbered, name: str) -> None:
        self.header = header
        self.resolved = resolved
        self.rulebook = resolved.rulebook
        self.name = name
        self.lines: list[str] = []
        self.codec = JSON
        self.numbered = numbered
        self.entries = [entry for _, entry in numbered]
        self.live = _live(numbered, name)
        self.epoch = max((i for i, entry in enumerate(self.entries) if entry.kind == "epoch"), default=-1)
        self.version, self.digest = self._rules()
        ours, theirs = _version(self.rulebook.version), self._number(self.version)
        if theirs > ours:
            known = f"{self.rulebook.title}; this Warhost has {self.rulebook.version}"
            raise BadChronicle(self._line(self.epoch), f"played under version {self.version} of {known}", name)
        self.older = (self.version, self.digest) != (self.rulebook.version, self.rulebook.digest(resolved))

    def _line(self, index: int) -> int:
        return index + 2

    def _rules(self) -> tuple[str, str]:
        """Version and data of the rules that the game was last played under."""
        if self.epoch < 0:
            return self.header.version, self.header.digest
        body = self.entries[self.epoch].what
        version, digest = body.get("version"), body.get("digest")
        if not isinstance(version, str) or not isinstance(digest, str):
            raise BadChronicle(self._line(self.epoch), "the epoch does not say which rules it begins", self.name)
        return version, digest

    def _number(self, version: str) -> tuple[int, ...]:
        try:
            return _version(version)
        except ValueError:
            raise BadChronicle(
                self._line(self.epoch), f"{version!r} is not a version of the rules", self.name
            ) from None

    def quick(self) -> Game:
        """The game from its last snapshot; the records after it are carried out and checked."""
        first = _last_snapshot(self.entries)
        if self.older and self.entries and not first:
            fault = f"played under version {self.version} of the rules and has no snapshot to go on from"
            raise BadChronicle(1, fault, self.name)
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
                position = self._position(index)
                if position.dump() != game.state.dump():
                    raise BadChronicle(self._line(index), "the snapshot is not the position that was played", self.name)
            else:
                self._carry_out(game, index)
        return self._ready(game)

    def _game_at(self, index: int) -> Game:
        """The game at a snapshot or epoch; at its beginning if there is none."""
        dice = Dice(self.header.seed)
        if index < 0:
            game = start(self.resolved, self.header, dice)
        else:
            game = Game(self.resolved, self._position(index), self.header, dice)
        game.keep_no_chronicle()
        return game

    def _position(self, index: int) -> State:
        line, entry = self.numbered[index]
        try:
            position = entry.what["state"]
            upgraded = self.rulebook.upgrade(self.version, position) if self.older else position
            state = self.rulebook.blank(self.resolved)
            state.restore(upgraded)
        except (BadValue, LookupError, TypeError, ValueError) as error:
            raise BadChronicle(line, f"the snapshot cannot be read: {error}", self.name) from None
        if upgraded is position and state.hash != entry.hash:
            raise BadChronicle(line, "the snapshot does not match its hash; the file has been changed", self.name)
        return state

    def _carry_out(self, game: Game, index: int) -> None:
        line, entry = self.numbered[index]
        try:
            game.apply(entry)
        except WarhostError as error:
            raise BadChronicle(line, f"the record cannot be carried out: {error}", self.name) from None
        self._compare(game, index)

    def _compare(self, game: Game, index: int) -> None:
        line, entry = self.numbered[index]
        if game.state.hash != entry.hash:
            fault = "the position does not match the record's hash; the file has been changed"
            raise BadChronicle(line, fault, self.name)

    def _ready(self, game: Game) -> Game:
        entries, lines = self.entries, self.lines
        # The closing snapshot belongs to the file: the game goes on from the record before it.
        if entries and entries[-1].kind == "snapshot":
            entries, lines = entries[:-1], lines[:-1]
        game.resume(game.state, entries, self.live)
        game.scribe = Scribe.going_on(lines, self.codec)
        if self.older:
            body = {
                "version": self.rulebook.version,
                "digest": self.rulebook.digest(self.resolved),
                **snapshot(game).what,
            }
            game.begin_epoch(Entry("epoch", "", body, game.state.hash))
        return game


def _live(numbered: Numbered, name: str) -> list[int]:
    live: list[int] = []
    epoch = -1
    for index, (line, entry) in enumerate(numbered):
        if entry.kind == "undo":
            if entry.what not in live:
                raise BadChronicle(line, f"takes back record {entry.what!r}, which is not there", name)
            if entry.what < epoch:
                raise BadChronicle(line, f"takes back record {entry.what}, which was played under older rules", name)
            live = [i for i in live if i < entry.what]
        elif entry.kind == "epoch":
            epoch = index
        elif entry.kind != "snapshot":
            live.append(index)
    return live


def _last_snapshot(entries: Sequence[Entry]) -> int:
    """One past the last snapshot that no later undo went behind; 0 if there is none."""
    for index in range(len(entries) - 1, -1, -1):
        if entries[index].kind in ("snapshot", "epoch"):
            behind = [e.what for e in entries[index + 1 :] if e.kind == "undo"]
            if all(point > index for point in behind):
                return index + 1
    return 0


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split("."))

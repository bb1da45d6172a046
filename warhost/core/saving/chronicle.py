"""The chronicle: what happened, record by record. It is save, replay, audit and bug report.

One JSON value a line: a header, then records. A record is an order, a roll, a claim, an undo, a snapshot, or an epoch
(a new version of the rules, with the position as it stood). Each carries the hash of the state after it and a checksum
over all lines so far, so that a changed or missing line is found at its number. A whole file ends with a snapshot.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import repeat
from typing import Any, Literal, NamedTuple, Self, SupportsIndex, TypeAlias, overload
from zlib import crc32

from warhost.core.messages import Message, msg, read_message
from warhost.core.refusals import WarhostError
from warhost.core.seats import Seat

FORMAT = 1
"""The version of the file format; a file with a higher one comes from a newer Warhost."""

Codec = tuple[Callable[[Any], str], Callable[[str], Any]]
"""How a JSON value becomes a line and back; the core uses the standard library, others may pass a faster one."""

JSON: Codec = (lambda value: json.dumps(value, separators=(",", ":"), ensure_ascii=False), json.loads)


class BadChronicle(WarhostError):
    """A save that cannot be read; names the line and what is wrong with it."""

    def __init__(self, line: int, fault: Message | str, name: str = "") -> None:
        super().__init__(msg("core-save-line", name=name or msg("core-save-name"), line=line, fault=fault))
        self.line = line
        self.fault = fault


@dataclass(frozen=True, slots=True)
class Header:
    """Which game this is."""

    rulebook: str
    version: str
    scenario: str
    options: Mapping[str, str]
    seed: str
    digest: str = ""
    """A digest of the scenario's data, so that a changed scenario file is noticed."""

    def plain(self) -> dict[str, Any]:
        """The header as JSON."""
        return {
            "warhost": FORMAT,
            "rulebook": self.rulebook,
            "version": self.version,
            "scenario": self.scenario,
            "options": dict(self.options),
            "seed": self.seed,
            "digest": self.digest,
        }


RecordKind: TypeAlias = Literal["order", "roll", "claim", "undo", "resign", "snapshot", "epoch"]


class ChronicleEntry(NamedTuple):
    """One record."""

    kind: RecordKind
    seat: str
    what: Any
    hash: int
    """The hash of the position after the record."""
    revealed: bool = False
    mark: int = 0
    auto: bool = False
    """Whether the order had no alternative and was given automatically; undo skips it."""
    bookmark: Message | None = None
    """The name of the point that begins after the record."""
    seen_by: tuple[Seat, ...] = ()
    """The seats that saw the faces of a roll; empty: everyone."""

    def faces_for(self, seat: Seat) -> tuple[int, ...]:
        """The faces of a roll as a seat saw them; none if they were secret, or if the record is no roll."""
        seen = self.kind == "roll" and (not self.seen_by or seat in self.seen_by)
        return tuple(self.what) if seen else ()

    def plain(self, number: int, text: Callable[[Any], str]) -> dict[str, Any]:
        """The record as JSON; ``text`` writes an order."""
        body = text(self.what) if self.kind in ("order", "claim") else self.what
        record: dict[str, Any] = {"n": number, self.kind: list(body) if self.kind == "roll" else body}
        if self.seat:
            record["seat"] = self.seat
        if self.revealed:
            record["revealed"] = 1
        if self.auto:
            record["auto"] = 1
        if self.bookmark is not None:
            record["bookmark"] = self.bookmark.plain()
        if self.seen_by:
            record["seen_by"] = list(self.seen_by)
        record["hash"] = f"{self.hash:016x}"
        return record


KINDS: Mapping[RecordKind, type] = {
    "order": str,
    "roll": list,
    "claim": str,
    "undo": int,
    "resign": str,
    "snapshot": dict,
    "epoch": dict,
}
"""The kinds of records, and what each is written as."""


class Scribe:
    """Writes a chronicle line by line, each with a checksum over itself and all lines before it.

    What is written once never changes, so a game keeps its scribe and a later save writes only what is new.
    """

    __slots__ = ("_file", "_sum", "codec", "lines")

    def __init__(self, header: Header, codec: Codec = JSON) -> None:
        self.codec = codec
        self.lines: list[str] = []
        self._sum = 0
        self._file = 0
        self._keep(self._sealed(header.plain()))

    @classmethod
    def going_on(cls, lines: list[str], codec: Codec, whole: int | None = None) -> Self:
        """A scribe that continues after these lines, which have been checked; ``whole`` is their checksum, if known."""
        scribe = object.__new__(cls)
        scribe.codec = codec
        scribe.lines = lines
        scribe._sum = sum_of(lines[-1])
        scribe._file = file_sum(lines) if whole is None else whole
        return scribe

    @property
    def records(self) -> int:
        """How many records have been written."""
        return len(self.lines) - 1

    def write(self, entry: ChronicleEntry, text: Callable[[Any], str]) -> None:
        """Write the next record."""
        self._keep(self._sealed(entry.plain(len(self.lines), text)))

    def closing(self, entry: ChronicleEntry, text: Callable[[Any], str]) -> str:
        """The line of a record that closes the file, with a checksum over the whole; the scribe does not keep it."""
        return self._sealed({**entry.plain(len(self.lines), text), "file": f"{self._file:08x}"})[0]

    def _sealed(self, plain: dict[str, Any]) -> tuple[str, int]:
        line = self.codec[0](plain)
        code = crc32(line.encode(), self._sum)
        return f'{line[:-1]}{_SUM}{code:08x}"}}', code

    def _keep(self, sealed: tuple[str, int]) -> None:
        line, self._sum = sealed
        self._file = crc32(f"{line}\n".encode(), self._file)
        self.lines.append(line)


class Records(list[ChronicleEntry]):
    """The records of a file whose checksum is right; each is parsed when it is first read."""

    __slots__ = ("_codec", "_lines", "_name")

    def __init__(self, lines: Sequence[str], codec: Codec, name: str) -> None:
        super().__init__(repeat(_UNREAD, len(lines) - 1))
        self._lines = lines
        self._codec = codec
        self._name = name

    @overload
    def __getitem__(self, index: SupportsIndex, /) -> ChronicleEntry: ...

    @overload
    def __getitem__(self, index: slice, /) -> list[ChronicleEntry]: ...

    def __getitem__(self, index: SupportsIndex | slice, /) -> ChronicleEntry | list[ChronicleEntry]:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        found = super().__getitem__(index)
        if found is _UNREAD:
            at = range(len(self))[index]
            found = self[at] = read_record(self._lines[at + 1], at + 2, self._codec, self._name)
        return found

    def __iter__(self) -> Iterator[ChronicleEntry]:
        return (self[i] for i in range(len(self)))


_UNREAD = ChronicleEntry("snapshot", "", None, 0)

_SUM = ',"sum":"'
_TAIL = len(_SUM) + len('01234567"}')
_SEALED = re.compile(_SUM + r'[0-9a-f]{8}"}$')


def sum_of(line: str) -> int:
    """The checksum that stands in a line."""
    return int(line[-10:-2], 16)


def file_sum(lines: Sequence[str]) -> int:
    """The checksum over whole lines."""
    return crc32("\n".join((*lines, "")).encode())


def _check_sum(line: str, number: int, before: int, name: str) -> int:
    code = crc32(b"}", crc32(line[:-_TAIL].encode(), before))
    if line[-_TAIL:] != f'{_SUM}{code:08x}"}}':
        raise BadChronicle(number, msg("core-save-checksum"), name)
    return code


def read_header(line: str, codec: Codec = JSON, name: str = "") -> tuple[Header, int]:
    """The header of a save and its checksum; a file from a newer Warhost is refused by name."""
    plain = _json(line, 1, codec, name)
    if "warhost-seat" in plain:
        raise BadChronicle(1, msg("core-save-of-a-seat"), name)
    if "warhost" not in plain:
        raise BadChronicle(1, msg("core-save-no-game"), name)
    if type(plain["warhost"]) is not int or not 1 <= plain["warhost"] <= FORMAT:
        fault = msg("core-save-format", format=repr(plain["warhost"]), known=FORMAT)
        raise BadChronicle(1, fault, name)
    wanted = {"rulebook": str, "version": str, "scenario": str, "options": dict, "seed": str, "digest": str}
    for key, kind in wanted.items():
        if not isinstance(plain.get(key), kind):
            raise BadChronicle(1, msg("core-save-header", key=key), name)
    code = _check_sum(line, 1, 0, name)
    options = {str(key): str(value) for key, value in plain["options"].items()}
    header = Header(plain["rulebook"], plain["version"], plain["scenario"], options, plain["seed"], plain["digest"])
    return header, code


def read_entries(
    lines: Iterable[str], code: int, codec: Codec = JSON, name: str = ""
) -> Iterator[tuple[int, ChronicleEntry]]:
    """The records with their line numbers; orders are still text. ``code`` is the checksum of the header."""
    for number, line in enumerate(lines, start=2):
        yield number, read_record(line, number, codec, name, code)
        code = sum_of(line)


def read_record(
    line: str, number: int, codec: Codec = JSON, name: str = "", before: int | None = None
) -> ChronicleEntry:
    """One record; with the checksum of the line before it, its own is compared."""
    plain = _json(line, number, codec, name)
    for kind in KINDS:
        if kind in plain:
            break
    else:
        raise BadChronicle(number, msg("core-save-kind"), name)
    if plain.get("n") != number - 1:
        fault = msg("core-save-number", found=repr(plain.get("n")), wanted=number - 1)
        raise BadChronicle(number, fault, name)
    if before is not None:
        _check_sum(line, number, before, name)
    try:
        return _entry(kind, plain)
    except (KeyError, TypeError, ValueError) as error:
        raise BadChronicle(number, msg("core-save-record", error=str(error)), name) from None


def closing_record(
    lines: Sequence[str], codec: Codec = JSON, name: str = ""
) -> tuple[ChronicleEntry, int] | tuple[None, int]:
    """The snapshot that closes a file and the checksum over all lines before it.

    None instead of the snapshot if that checksum is wrong; if it is right, nothing else need be read.
    """
    if len(lines) < 2 or not _SEALED.search(lines[-2]):
        return None, 0
    try:
        entry = read_record(lines[-1], len(lines), codec, name, sum_of(lines[-2]))
    except BadChronicle:
        return None, 0
    whole = file_sum(lines[:-1])
    right = entry.kind == "snapshot" and lines[-1][:-_TAIL].endswith(f'"file":"{whole:08x}"')
    return (entry, whole) if right else (None, whole)


def _entry(kind: RecordKind, plain: Mapping[str, Any]) -> ChronicleEntry:
    what = plain[kind]
    if kind == "roll":
        if not (isinstance(what, list) and what and all(type(face) is int for face in what)):
            raise ValueError("a roll is a list of faces")
        what = tuple(what)
    elif not isinstance(what, KINDS[kind]):
        raise ValueError(f"{what!r} is no {kind}")
    bookmark = read_message(plain["bookmark"]) if "bookmark" in plain else None
    seat, code = str(plain.get("seat", "")), int(plain["hash"], 16)
    seen_by = tuple(Seat(str(one)) for one in plain.get("seen_by", ()))
    return ChronicleEntry(kind, seat, what, code, "revealed" in plain, 0, "auto" in plain, bookmark, seen_by)


def _json(line: str, number: int, codec: Codec, name: str) -> dict[str, Any]:
    try:
        plain = codec[1](line)
    except Exception:  # the codec is passed in: any fault of its own means the same
        raise BadChronicle(number, msg("core-save-json"), name) from None
    if not isinstance(plain, dict):
        raise BadChronicle(number, msg("core-save-no-object"), name)
    return plain

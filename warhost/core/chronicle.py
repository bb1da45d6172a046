"""The chronicle: what happened, record by record. It is save, replay, audit and bug report.

One JSON value a line: a header, then records. A record is an order, a roll, a claim, an undo, a snapshot, or an epoch
(a new version of the rules, with the position as it stood). Each carries the hash of the state after it, so that a
changed or missing line is found at its number.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from warhost.core.refusals import WarhostError

FORMAT = 1
"""The version of the file format; a file with a higher one comes from a newer Warhost."""

Codec = tuple[Callable[[Any], str], Callable[[str], Any]]
"""How a JSON value becomes a line and back; the core uses the standard library, others may pass a faster one."""

JSON: Codec = (lambda value: json.dumps(value, separators=(",", ":"), ensure_ascii=False), json.loads)


class BadChronicle(WarhostError):
    """A save that cannot be read; names the line and what is wrong with it."""

    def __init__(self, line: int, fault: str, name: str = "chronicle") -> None:
        super().__init__(f"{name}, line {line}: {fault}")
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


@dataclass(slots=True)
class Entry:
    """One record: ``kind`` is order, roll, claim, undo, snapshot or epoch."""

    kind: str
    seat: str
    what: Any
    hash: int
    revealed: bool = False
    mark: int = 0

    def plain(self, number: int, text: Callable[[Any], str]) -> dict[str, Any]:
        """The record as JSON; ``text`` writes an order."""
        body = text(self.what) if self.kind in ("order", "claim") else self.what
        record: dict[str, Any] = {"n": number, self.kind: list(body) if self.kind == "roll" else body}
        if self.seat:
            record["seat"] = self.seat
        if self.revealed:
            record["revealed"] = 1
        record["hash"] = f"{self.hash:016x}"
        return record


KINDS = ("order", "roll", "claim", "undo", "snapshot", "epoch")


def write_lines(
    header: Header, entries: Iterable[Entry], text: Callable[[Any], str], codec: Codec = JSON
) -> Iterator[str]:
    """The chronicle as lines of text."""
    dumps = codec[0]
    yield dumps(header.plain())
    for number, entry in enumerate(entries, start=1):
        yield dumps(entry.plain(number, text))


def read_header(line: str, codec: Codec = JSON, name: str = "chronicle") -> Header:
    """The header of a save; a file from a newer Warhost is refused by name."""
    plain = _json(line, 1, codec, name)
    if "warhost" not in plain:
        raise BadChronicle(1, "this is not a Warhost game", name)
    if not isinstance(plain["warhost"], int) or plain["warhost"] > FORMAT:
        raise BadChronicle(1, f"the file has format {plain['warhost']!r}; this Warhost reads up to {FORMAT}", name)
    wanted = {"rulebook": str, "version": str, "scenario": str, "options": dict, "seed": str}
    for key, kind in wanted.items():
        if not isinstance(plain.get(key), kind):
            raise BadChronicle(1, f"the header has no {key}", name)
    options = {str(key): str(value) for key, value in plain["options"].items()}
    return Header(
        plain["rulebook"], plain["version"], plain["scenario"], options, plain["seed"], str(plain.get("digest", ""))
    )


def read_entries(lines: Iterable[str], codec: Codec = JSON, name: str = "chronicle") -> Iterator[tuple[int, Entry]]:
    """The records with their line numbers; orders are still text."""
    for number, line in enumerate(lines, start=2):
        if not line.strip():
            continue
        plain = _json(line, number, codec, name)
        kind = next((k for k in KINDS if k in plain), None)
        if kind is None:
            raise BadChronicle(number, "the record has no known kind", name)
        if plain.get("n") != number - 1:
            raise BadChronicle(number, f"record {plain.get('n')!r} stands where record {number - 1} should be", name)
        try:
            code = int(plain["hash"], 16)
        except (KeyError, TypeError, ValueError):
            raise BadChronicle(number, "the record has no readable hash", name) from None
        yield number, Entry(kind, str(plain.get("seat", "")), plain[kind], code, bool(plain.get("revealed")))


def _json(line: str, number: int, codec: Codec, name: str) -> dict[str, Any]:
    try:
        plain = codec[1](line)
    except ValueError as error:
        raise BadChronicle(number, f"not readable as JSON, perhaps cut short ({error})", name) from None
    if not isinstance(plain, dict):
        raise BadChronicle(number, "not a JSON object", name)
    return plain

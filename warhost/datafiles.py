"""Text files that a player can change: typed loading, and faults that name file, line and nearest spelling.

Every loader reads its TOML through :class:`TomlFile` and its drawn maps through :class:`TextFile`.
A file that cannot be used raises :class:`DataError`, which lists every :class:`Fault` found so far.

>>> print(Fault("places.toml", 12, "no land is called 'hilo'", "hylo"))
places.toml:12: no land is called 'hilo'; did you mean 'hylo'?
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from threading import RLock
from typing import TypeVar

import msgspec

from warhost.core.messages import Message, msg

T = TypeVar("T")
KeyPath = tuple[str | int, ...]
_DECODING = RLock()
"""msgspec learns a type when it first decodes it; two threads that teach it the same type at once crash it."""
SOME_KEY = "..."
"""Stands in a path for a key that msgspec does not tell: that of an entry of a mapping."""


class Fault(msgspec.Struct, frozen=True, order=True):
    """One thing that is wrong in a data file.

    Attributes:
        file: the file's name, as the reader would type it.
        line: the line, from 1; 0 when the whole file is meant.
        fault: what is wrong, in a clause without a full stop.
        suggestion: the nearest valid spelling, or what to write instead.
    """

    file: str
    line: int
    fault: str
    suggestion: str = ""

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return str(msg("data-fault", where=where, fault=f"{self.fault}{hint(self.suggestion)}"))


class DataError(ValueError):
    """Data that cannot be used; ``faults`` says why."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


def nearest(word: str, choices: Iterable[str], alike: float = 0.6) -> str:
    """Return the valid spelling closest to a word, or nothing when none is close.

    ``alike`` is how much of the two must agree, from 0 to 1.

    >>> nearest("solanthas", ["solanthus", "silvanost"])
    'solanthus'
    """
    found = get_close_matches(word, list(choices), n=1, cutoff=alike)
    return found[0] if found else ""


def hint(suggestion: str) -> str:
    """Return the end of a sentence that offers a spelling; nothing when there is none.

    >>> "no fighter 'konrat'" + hint(nearest("konrat", ["konrad", "grast"]))
    "no fighter 'konrat'; did you mean 'konrad'?"
    """
    return str(msg("data-hint", name=suggestion)) if suggestion else ""


def in_language(file: Path, language: str) -> Path | None:
    """The file with the texts of a data file in another language; None if nobody wrote it.

    ``kender-strike.briefing.toml`` is ``kender-strike.briefing.de.toml`` in German. It stands beside the English file,
    or anywhere in the language's folder below one of the folders in ``WARHOST_TEXTS``.
    """
    name = f"{file.stem}.{language}{file.suffix}"
    if (beside := file.with_name(name)).is_file():
        return beside
    folders = [Path(folder) for folder in os.environ.get("WARHOST_TEXTS", "").split(os.pathsep) if folder]
    return next((found for folder in folders for found in sorted((folder / language).rglob(name))), None)


class TextFile:
    """A text file and its lines.

    Attributes:
        path: where it lies.
        name: how faults call it.
        text: the whole of it.
    """

    __slots__ = ("name", "path", "text")

    def __init__(self, path: Path, name: str = "") -> None:
        self.path = path
        self.name = name or path.name
        try:
            self.text = path.read_text(encoding="utf-8")
        except FileNotFoundError:
            raise DataError([self.fault(0, msg("data-no-file"))]) from None
        except UnicodeDecodeError as error:
            line = path.read_bytes()[: error.start].count(b"\n") + 1
            raise DataError([self.fault(line, msg("data-no-utf"))]) from None

    def fault(self, line: int, fault: Message | str, suggestion: str = "") -> Fault:
        """Return a fault of this file."""
        return Fault(self.name, line, str(fault), suggestion)


class TomlFile(TextFile):
    """A TOML file that knows on which line each of its values stands."""

    __slots__ = ("_lines",)

    def __init__(self, path: Path, name: str = "") -> None:
        super().__init__(path, name)
        self._lines: dict[KeyPath, int] | None = None

    def decode(self, type_: type[T]) -> T:
        """Return the content as a typed value; raises :class:`DataError` when it does not fit."""
        try:
            with _DECODING:
                return msgspec.toml.decode(self.text, type=type_)
        except msgspec.ValidationError as error:
            raise DataError([self._misfit(str(error), type_)]) from None
        except msgspec.DecodeError as error:
            raise DataError([self._broken(str(error))]) from None

    def line(self, *path: str | int) -> int:
        """Return the line of a value, e.g. ``line("place", 3, "land")``; failing that, of what contains it."""
        if self._lines is None:
            self._lines = value_lines(self.text)
        if SOME_KEY in path:
            found = [known for known in self._lines if _fits(known, path)]
            path = found[0] if len(found) == 1 else path[: path.index(SOME_KEY)]
        while path and path not in self._lines:
            path = path[:-1]
        return self._lines.get(path, 0)

    def at(self, path: KeyPath, fault: Message | str, suggestion: str = "") -> Fault:
        """Return a fault at a value."""
        return self.fault(self.line(*path), fault, suggestion)

    def _misfit(self, message: str, type_: type) -> Fault:
        what, _, where = message.partition(" - at ")
        path = _path_of(where.strip("`"))
        fault = misfit(what)
        word = str(fault.values[0]) if fault.values else ""
        if fault.id == "data-no-field":
            return self.at((*path, word), fault, nearest(word, _field_names(type_, path)))
        if fault.id == "data-no-value":
            place = (*path, word) if where.startswith("`key`") else path
            return self.at(place, fault, nearest(word, _choices(type_, path)))
        return self.at(path, fault)

    def _broken(self, message: str) -> Fault:
        found = re.search(r"\(at line (\d+), column \d+\)", message)
        what = message[: found.start()].strip() if found else message
        line = int(found[1]) if found else self.text.count("\n") + 1
        why = next((id for form, id in _BROKEN if re.match(form, what)), "data-toml-unreadable")
        return self.fault(line, msg("data-broken-toml", error=msg(why)))


_BROKEN = (
    (r"Invalid value", "data-toml-value"),
    (r"Unterminated string|Illegal character|Expected \"['\"]", "data-toml-string"),
    (r"Expected '=' after a key", "data-toml-equals"),
    (r"Cannot (overwrite|declare|redefine|mutate)|Duplicate", "data-toml-twice"),
    (r"Unclosed", "data-toml-unclosed"),
    (r"Invalid statement|Invalid initial character", "data-toml-statement"),
    (r"Expected newline or end of document", "data-toml-rest"),
)
"""How the parser of TOML begins to say what is broken, and the text for it."""
_MISFITS: tuple[tuple[str, str, tuple[str, ...]], ...] = (
    (r"Object contains unknown field `(.+)`", "data-no-field", ("name",)),
    (r"Object missing required field `(.+)`", "data-field-missing", ("name",)),
    (r"Invalid (?:enum )?value '?(.+?)'?", "data-no-value", ("value",)),
    (r"Expected `(.+)`, got `(.+)`", "data-wrong-type", ("wanted", "found")),
    (r"Expected `(\w+)` >= (\S+)", "data-too-small", ("kind", "least")),
    (r"Expected `(\w+)` <= (\S+)", "data-too-large", ("kind", "most")),
    (r"Expected `(\w+)` of length >= (\d+)(?:, got \d+)?", "data-too-short", ("kind", "least")),
    (r"Expected `(\w+)` of length <= (\d+)(?:, got \d+)?", "data-too-long", ("kind", "most")),
    (r"Expected `(\w+)` of length (\d+), got (\d+)", "data-length", ("kind", "n", "found")),
    (r"Expected `(\w+)` matching regex (.+)", "data-pattern", ("kind", "form")),
)
"""What msgspec says of a value that does not fit, and the text for it."""


def misfit(said: str) -> Message:
    """What msgspec says of a value that does not fit, as a text.

    >>> str(misfit("Expected `int`, got `str`"))
    "expected 'int', got 'str'"
    """
    for form, id, names in _MISFITS:
        if found := re.fullmatch(form, said):
            return msg(id, **dict(zip(names, found.groups(), strict=True)))
    return msg("data-unfit", error=said[:1].lower() + said[1:].replace("`", "'"))


def value_lines(text: str) -> dict[KeyPath, int]:
    r"""Return the line of every table, key and list element of a valid TOML text.

    >>> value_lines('a = 1\n[[place]]\nhexes = [\n  "1",\n  "2",\n]')[("place", 0, "hexes", 1)]
    5
    """
    return _LineScanner(text).lines


_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"{3,5}' r"|'''.*?'{3,5}" r'|"(?:\\.|[^"\\\n])*"' r"|'[^'\n]*'",
    re.DOTALL,
)
_SCALAR = re.compile(r"[^,\]}\n#]+")


class _LineScanner:
    """Walks a TOML text that is known to be valid, noting where things stand."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[KeyPath, int] = {}
        self.counts: dict[KeyPath, int] = {}
        self.counted_to = (0, 1)
        table: KeyPath = ()
        while self._skip():
            if self.text.startswith("[[", self.at):
                self.at += 2
                table = self._next_element(self._key(()))
                self.at = self.text.index("]]", self.at) + 2
            elif self.text.startswith("[", self.at):
                self.at += 1
                table = self._key(())
                self._note(table)
                self.at = self.text.index("]", self.at) + 1
            else:
                self._pair(table)

    def _skip(self) -> bool:
        found = _SPACE.match(self.text, self.at)
        assert found is not None
        self.at = found.end()
        return self.at < len(self.text)

    def _note(self, path: KeyPath) -> None:
        start, line = self.counted_to
        line += self.text.count("\n", start, self.at)
        self.counted_to = (self.at, line)
        for end in range(1, len(path) + 1):
            self.lines.setdefault(path[:end], line)

    def _next_element(self, name: KeyPath) -> KeyPath:
        count = self.counts.get(name, 0)
        self.counts[name] = count + 1
        path = (*name, count)
        self._note(path)
        return path

    def _key(self, table: KeyPath) -> KeyPath:
        path = table
        while True:
            self._skip()
            found = _STRING.match(self.text, self.at) or _BARE_KEY.match(self.text, self.at)
            assert found is not None
            self.at = found.end()
            path = (*path, found[0].strip("\"'"))
            self._skip()
            if not self.text.startswith(".", self.at):
                return path
            if path in self.counts:
                path = (*path, self.counts[path] - 1)
            self.at += 1

    def _pair(self, table: KeyPath) -> None:
        path = self._key(table)
        self._note(path)
        self.at += 1
        self._value(path)

    def _value(self, path: KeyPath) -> None:
        self._skip()
        opening = self.text[self.at]
        if opening == "[":
            self._list(path)
        elif opening == "{":
            self._inline_table(path)
        else:
            found = _STRING.match(self.text, self.at) or _SCALAR.match(self.text, self.at)
            assert found is not None
            self.at = found.end()

    def _list(self, path: KeyPath) -> None:
        self.at += 1
        count = 0
        while self._skip() and self.text[self.at] != "]":
            self._note((*path, count))
            self._value((*path, count))
            count += 1
            self._skip()
            self.at += self.text[self.at] == ","
        self.at += 1

    def _inline_table(self, path: KeyPath) -> None:
        self.at += 1
        while self._skip() and self.text[self.at] != "}":
            self._pair(path)
            self._skip()
            self.at += self.text[self.at] == ","
        self.at += 1


def _path_of(where: str) -> KeyPath:
    """Read msgspec's ``$.place[3].land``; a key of a mapping comes as ``[...]``."""
    path: list[str | int] = []
    for name, index in re.findall(r"\.([^.\[\]]+)|\[(\d+|\.{3})\]", where):
        path.append(int(index) if index.isdigit() else name or SOME_KEY)
    return tuple(path)


def _fits(known: KeyPath, path: KeyPath) -> bool:
    return len(known) == len(path) and all(want in (SOME_KEY, have) for have, want in zip(known, path, strict=True))


def _types_at(type_: object, path: KeyPath) -> list[msgspec.inspect.Type]:
    """Return the types that a value may have."""
    found = _alternatives(msgspec.inspect.type_info(type_))
    for step in path:
        found = [inner for outer in found for part in _inside(outer, step) for inner in _alternatives(part)]
    return found


def _alternatives(found: msgspec.inspect.Type) -> list[msgspec.inspect.Type]:
    return list(found.types) if isinstance(found, msgspec.inspect.UnionType) else [found]


def _inside(outer: msgspec.inspect.Type, step: str | int) -> list[msgspec.inspect.Type]:
    if isinstance(outer, msgspec.inspect.ListType | msgspec.inspect.VarTupleType):
        return [outer.item_type]
    if isinstance(outer, msgspec.inspect.DictType):
        return [outer.value_type]
    if isinstance(outer, msgspec.inspect.StructType):
        if step == outer.tag_field:
            return [msgspec.inspect.LiteralType((str(outer.tag),))]
        return [field.type for field in outer.fields if field.encode_name == step]
    return []


def _field_names(type_: type, path: KeyPath) -> list[str]:
    structs = [found for found in _types_at(type_, path) if isinstance(found, msgspec.inspect.StructType)]
    return [field.encode_name for struct in structs for field in struct.fields]


def _choices(type_: type, path: KeyPath) -> list[str]:
    choices: list[str] = []
    for found in _types_at(type_, path):
        one = found.key_type if isinstance(found, msgspec.inspect.DictType) else found
        if isinstance(one, msgspec.inspect.LiteralType):
            choices += map(str, one.values)
        elif isinstance(one, msgspec.inspect.EnumType):
            choices += (str(member.value) for member in one.cls)
    return choices


def data_folder() -> Path:
    """Where this user's data belongs on this machine; WARHOST_DATA names another place."""
    chosen = os.environ.get("WARHOST_DATA")
    if chosen:
        return Path(chosen)
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local")) / "Warhost"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Warhost"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "warhost"

"""Values that may stand in a state: whole numbers, words, nothing, tuples of these, and small frozen records.

Records (steps, orders) are dataclasses that register themselves when they are defined, by the package that
defines them. They become plain JSON for the save and a stable digest for the hash; nothing is ever pickled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import Field, fields
from hashlib import blake2b
from typing import Any, ClassVar, TypeAlias

from warhost.core.refusals import WarhostError

Value: TypeAlias = "int | str | tuple[Value, ...] | Record | None"
Plain: TypeAlias = "int | str | list[Plain] | dict[str, Plain] | None"

_RECORDS: dict[tuple[str, str], type[Record]] = {}
_FIELDS: dict[type[Record], tuple[str, ...]] = {}
MOST_DIGESTS = 1 << 12
_DIGESTS: dict[int, tuple[Record, str]] = {}
"""The digests of recent records, by identity; the records are held so that no other object gets their identity."""


class BadValue(WarhostError):
    """A saved value that cannot be read."""


def package_of(module: str) -> str:
    """The rulebook that a module belongs to: ``warhost.campaign.combat.attack`` belongs to ``warhost.campaign``."""
    return ".".join(module.split(".")[:2])


class Record:
    """Base of frozen dataclasses that can stand in a state."""

    __slots__ = ()
    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    record_name: ClassVar[str]
    """The name in saves and hashes: that of the class, unless the class says otherwise because it was renamed."""
    saved_as: ClassVar[tuple[tuple[str, str], ...]] = ()
    """Fields that have another name in saves, each with that name."""
    late_fields: ClassVar[tuple[str, ...]] = ()
    """Fields added after games were recorded: left out of save and hash while they have their default."""
    home: ClassVar[str]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        name = cls.record_name = cls.__dict__.get("record_name", cls.__name__)
        cls.home = package_of(cls.__module__)
        known = _RECORDS.get((cls.home, name))
        # dataclass(slots=True) makes the class a second time; any other namesake is a mistake.
        if known is not None and (known.__module__, known.__qualname__) != (cls.__module__, cls.__qualname__):
            raise TypeError(f"{cls.home} has two records called {name}")
        _RECORDS[cls.home, name] = cls


def encode(value: Value) -> Plain:
    """The value as plain JSON."""
    if value is None or isinstance(value, int | str):
        return int(value) if isinstance(value, bool) else value
    if isinstance(value, tuple):
        return [encode(item) for item in value]
    if not isinstance(value, Record):
        raise TypeError(f"{value!r} cannot stand in a state")
    record: dict[str, Plain] = {"!": f"{value.home}/{value.record_name}"}
    saved_as = dict(value.saved_as)
    for name in field_names(type(value)):
        record[saved_as.get(name, name)] = encode(getattr(value, name))
    for name in _late_in_use(value):
        record[name] = encode(getattr(value, name))
    return record


def decode(plain: object) -> Value:
    """The value of plain JSON; :class:`BadValue` says what is wrong with it."""
    if plain is None or isinstance(plain, int | str):
        return plain
    if isinstance(plain, list):
        return tuple(decode(item) for item in plain)
    if isinstance(plain, Mapping):
        home, _, name = str(plain.get("!", "")).partition("/")
        kind = _RECORDS.get((home, name))
        if kind is None:
            raise BadValue(f"unknown record {plain.get('!')!r}")
        renamed = {saved: name for name, saved in kind.saved_as}
        try:
            return kind(**{renamed.get(str(key), str(key)): decode(item) for key, item in plain.items() if key != "!"})
        except TypeError as error:
            raise BadValue(f"record {name}: {error}") from None
    raise BadValue(f"{type(plain).__name__} cannot stand in a state")


def field_names(kind: type[Record]) -> tuple[str, ...]:
    """The names of a record's fields, without the late ones."""
    known = _FIELDS.get(kind)
    if known is None:
        named = (field.name for field in fields(kind))
        known = _FIELDS[kind] = tuple(name for name in named if name not in kind.late_fields)
    return known


def _late_in_use(record: Record) -> list[str]:
    """The late fields of a record that differ from their defaults."""
    if not record.late_fields:
        return []
    defaults = {field.name: field.default for field in fields(record) if field.name in record.late_fields}
    return [name for name in record.late_fields if getattr(record, name) != defaults[name]]


def digest(value: Value) -> int:
    """A stable 64-bit number for a value that is not a whole number.

    A record inside a tuple counts by its own digest, so that of a stack only the steps that changed are worked out.
    """
    if isinstance(value, Record):
        return int(_canonical_record(value)[1:])
    return _digest_of_text(_canonical(value))


def _digest_of_text(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little")


def _canonical(value: Value) -> str:
    if type(value) is int:
        return str(value)
    if isinstance(value, Record):
        return _canonical_record(value)
    if isinstance(value, tuple):
        return "(" + ",".join([_canonical(item) for item in value]) + ")"
    if value is None:
        return "~"
    if isinstance(value, str):
        return f"{len(value)}:{value}"
    if not isinstance(value, int):
        raise TypeError(f"{value!r} cannot stand in a state")
    return str(int(value))


def _canonical_record(record: Record) -> str:
    """A record as its digest, cached: a stack holds the same steps from order to order."""
    known = _DIGESTS.get(id(record))
    if known is not None:
        return known[1]
    if len(_DIGESTS) >= MOST_DIGESTS:
        _DIGESTS.clear()
    kind = type(record)
    parts = ",".join([_canonical(getattr(record, name)) for name in _FIELDS.get(kind) or field_names(kind)])
    if kind.late_fields:
        parts += "".join(f";{name}={_canonical(getattr(record, name))}" for name in _late_in_use(record))
    found = f"#{_digest_of_text(f'{record.record_name}({parts})')}"
    _DIGESTS[id(record)] = (record, found)
    return found

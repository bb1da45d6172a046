"""What rules remember between two steps, as public notes in the position."""

from __future__ import annotations

from typing import Any, Final

from warhost.core.ids import HexId, SeatNumber
from warhost.skirmish.state import Skirmish

DUNGEON_DOORS: Final = "dungeon-doors"
"""The note of the entrances to the deep dungeons whose place is known: number and hex of each."""

ARROWS: Final = "arrows"
"""The secret note of who enters by which of the entries of his side, by their number."""

PRISON: Final = "prison"
"""The secret note of the cell in which a prisoner sits."""


SECRET: Final = "secret-"
"""How the names of notes begin that only one seat may see."""


def recall(field: Skirmish, key: str, default: Any = 0) -> Any:
    """What a rule has remembered."""
    return dict(field.notes[0]).get(key, default)


def thresholds(field: Skirmish) -> frozenset[HexId]:
    """The hexes of the entrances to the deep dungeons: no Krob ends its move there (DN-5.3-08)."""
    return frozenset(hex_ for _, hex_ in recall(field, DUNGEON_DOORS, ()))


def remember(field: Skirmish, key: str, value: Any) -> None:
    """Remember something public."""
    field.set("notes", 0, tuple(sorted({**dict(field.notes[0]), key: value}.items())))


# Secrets


def confide(field: Skirmish, seat: SeatNumber, key: str, value: Any) -> None:
    """Remember something that only one seat knows; see :func:`notes_seen`."""
    remember(field, f"{SECRET}{seat}:{key}", value)


def confided(field: Skirmish, key: str) -> Any:
    """What a seat has been told in secret; None if nobody has."""
    return next((value for name, value in field.notes[0] if _told(name) == key), None)


def forget_secrets(field: Skirmish, seat: SeatNumber) -> None:
    """Drop what other seats have been told in secret, for a seat that imagines the game."""
    kept = notes_seen(field.notes[0], seat)
    if kept != field.notes[0]:
        field.set("notes", 0, kept)


def notes_seen(notes: tuple[Any, ...], seat: SeatNumber) -> tuple[Any, ...]:
    """The notes that a seat may see: all public ones, and its own secrets."""
    mine = f"{SECRET}{seat}:"
    return tuple(note for note in notes if not note[0].startswith(SECRET) or note[0].startswith(mine))


def _told(name: str) -> str:
    return name.partition(":")[2] if name.startswith(SECRET) else ""

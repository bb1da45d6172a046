"""What rules remember between two steps, as public notes in the position."""

from __future__ import annotations

from typing import Any, Final

from warhost.core.ids import HexId
from warhost.skirmish.state import Skirmish

DUNGEON_DOORS: Final = "dungeon-doors"
"""The note of the entrances to the deep dungeons whose place is known: number and hex of each."""


def recall(field: Skirmish, key: str, default: Any = 0) -> Any:
    """What a rule has remembered."""
    return dict(field.notes[0]).get(key, default)


def thresholds(field: Skirmish) -> frozenset[HexId]:
    """The hexes of the entrances to the deep dungeons: no Krob ends its move there (DN-5.3-08)."""
    return frozenset(hex_ for _, hex_ in recall(field, DUNGEON_DOORS, ()))


def remember(field: Skirmish, key: str, value: Any) -> None:
    """Remember something public."""
    field.set("notes", 0, tuple(sorted({**dict(field.notes[0]), key: value}.items())))

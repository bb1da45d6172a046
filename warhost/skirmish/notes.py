"""What rules remember between two steps, as public notes in the position."""

from __future__ import annotations

from typing import Any

from warhost.skirmish.state import Skirmish


def recall(field: Skirmish, key: str, default: Any = 0) -> Any:
    """What a rule has remembered."""
    return dict(field.notes[0]).get(key, default)


def remember(field: Skirmish, key: str, value: Any) -> None:
    """Remember something public."""
    field.set("notes", 0, tuple(sorted({**dict(field.notes[0]), key: value}.items())))

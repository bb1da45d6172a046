"""Windows: moments at which the enemy may interrupt a committed move, as pass-through fire does (10.6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from warhost.battle.state import NOBODY, Battle
from warhost.core.ids import PieceId
from warhost.core.seams import Seam
from warhost.core.steps import Step

WINDOWS: Seam[Callable[[PieceId, tuple[Any, ...], int, int], Step[Battle]]] = Seam("windows")
"""Steps between the declaration of a move and its end, by piece, way, gait and target of a charge.

Each carries the move out in the end.
"""


def window(
    battle: Battle, piece: PieceId, way: tuple[Any, ...], gait: int, target: int = NOBODY
) -> Step[Battle] | None:
    """The step that may interrupt a committed move and then carries it out; None if nothing can (BS-10.6-01)."""
    found = battle.rules[WINDOWS]
    return found[0](piece, way, gait, target) if found else None

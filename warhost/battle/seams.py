"""The seams of the battle: lists of named entries that the levels of the game and their chapters fill and amend."""

from __future__ import annotations

from collections.abc import Callable

from warhost.battle.state import Battle
from warhost.core.ids import Side
from warhost.core.seams import Seam
from warhost.core.steps import Step

SEQUENCE: Seam[Callable[[], Step[Battle]]] = Seam("sequence")
"""The phases of a Game Round, in order (BS-1.0-01)."""
SIDE_MOVEMENT: Seam[Callable[[Side], Step[Battle]]] = Seam("side-movement")
"""What happens in the movement of one side, in order: what goes by itself, what its player orders, what follows."""

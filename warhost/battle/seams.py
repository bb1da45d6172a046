"""The seams of the battle: lists of named entries that the levels of the game and their chapters fill and amend."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from warhost.battle.state import Battle
from warhost.core.breakdowns import Part
from warhost.core.ids import PieceId, Side
from warhost.core.seams import Seam
from warhost.core.steps import Step

SEQUENCE: Seam[Callable[[], Step[Battle]]] = Seam("sequence")
"""The phases of a Game Round, in order (BS-1.0-01)."""
MORALE_LINES: Seam[Callable[[Battle, PieceId, Collection[str]], Part | None]] = Seam("morale-lines")
"""Lines of current morale beyond Table 4, called with a unit and the causes of its check; None if it doesn't apply."""
TRIALS: Seam[Callable[[Battle, PieceId, Sequence[PieceId]], tuple[PieceId, str] | None]] = Seam("trials")
"""Which visible enemy tests a unit's discipline as its movement begins, and why (Table 7)."""
SPECIALS: Seam[str] = Seam("special-formations")
"""The acts by which units can declare a special formation (11.6, 11.7)."""
SIDE_MOVEMENT: Seam[Callable[[Side], Step[Battle]]] = Seam("side-movement")
"""The steps of one side's movement, in order: automatic moves, its player's orders, the aftermath."""

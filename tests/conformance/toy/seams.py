"""What a layer can amend."""

from __future__ import annotations

from collections.abc import Callable

from tests.conformance.toy.fen import Fen
from warhost.core import Part, Seam, Step

TURN: Seam[type[Step[Fen]]] = Seam("turn")
"""The steps of a turn."""
MODIFIERS: Seam[Callable[[Fen, int], Part | None]] = Seam("modifiers")
"""Parts that the marcher adds in a hex."""
BOG: Seam[int] = Seam("bog")
"""The highest face of the die on which a marcher is bogged down."""

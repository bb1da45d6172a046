"""The Challenge (volume 2): Krobs, Gharvs, and every rule that differs from The Exile (DN-1-02).

:data:`VOLUME_2` is what it changes in the seams of the rulebook; scenarios of The Exile read none of it. May import
magic and the rooms below it.
"""

from __future__ import annotations

from warhost.core.orders import Order
from warhost.core.seams import SeamChange
from warhost.skirmish.challenge import gharv_interphase, gharvs, growth, krobs, tearing_webs

__all__ = ["ORDERS", "VOLUME_2"]

VOLUME_2: tuple[SeamChange, ...] = (
    *krobs.CHANGES,
    *growth.CHANGES,
    *gharvs.CHANGES,
    *gharv_interphase.CHANGES,
    *tearing_webs.CHANGES,
)
"""What The Challenge changes."""
ORDERS: tuple[type[Order], ...] = (*tearing_webs.ORDERS, *growth.ORDERS)
"""The orders that it adds."""

"""Modes of movement: the ways in which a side can move a unit, each an order of its own (7.0).

The phase knows no modes by itself: layers and later chapters fill the seam.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from warhost.battle.state import Battle
from warhost.core.ids import PieceId
from warhost.core.orders import Order
from warhost.core.prompts import Choices, Preview
from warhost.core.refusals import Refusal
from warhost.core.seams import Seam


class MovementMode(ABC):
    """One way to move a unit. The first component of its order is the unit."""

    order: ClassVar[type[Order]]
    label: ClassVar[str]
    """The message id of its button."""

    @abstractmethod
    def bar(self, battle: Battle, piece: PieceId) -> Refusal | None:
        """Why a unit can't move in this mode at all, by facts that need no measuring."""

    def choices(self, battle: Battle, chosen: tuple[Any, ...]) -> Choices:
        """The values of the components after the unit."""
        raise NotImplementedError

    def refusal(self, battle: Battle, order: Any) -> Refusal | None:
        """Why an order for a unit that could move in this mode is refused."""
        return None

    @abstractmethod
    def take(self, battle: Battle, order: Any) -> None:
        """Carry the order out."""

    def preview(self, battle: Battle, order: Any) -> Preview | None:
        """What the order would mean."""
        return None


MODES: Seam[MovementMode] = Seam("battle-movement-modes")
"""All modes, in the order in which they are offered."""


def modes(battle: Battle) -> tuple[MovementMode, ...]:
    """The modes of a battle."""
    found: tuple[MovementMode, ...] = battle.rules.seams[MODES]
    return found

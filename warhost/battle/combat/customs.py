"""Customs of melee: what a level of the game changes in who fights whom and how a blow is dealt (9.4)."""

from __future__ import annotations

from warhost.battle.combat.blows import Blow
from warhost.battle.state import Battle
from warhost.core.ids import PieceId
from warhost.core.seams import Seam
from warhost.core.steps import Step

Pairs = tuple[tuple[PieceId, PieceId], ...]


class MeleeCustom:
    """A set of changes to the melees of the Basic Game; as it stands, none."""

    def fights(self, battle: Battle, one: PieceId, other: PieceId) -> bool:
        """Whether two pieces that touch fight each other in the ordinary way."""
        return True

    def reach(self, battle: Battle, attacker: PieceId, defender: PieceId, found: frozenset[int]) -> frozenset[int]:
        """The figures that can strike, of those that reach an enemy."""
        return found

    def blow(self, battle: Battle, attacker: PieceId, defender: PieceId, blow: Blow) -> Blow:
        """The blow, changed."""
        return blow

    def before_blows(self, battle: Battle, pairs: Pairs) -> tuple[Step[Battle], ...]:
        """What is decided before the blows of some fights are struck."""
        return ()


CUSTOMS: Seam[MeleeCustom] = Seam("melee-customs")
"""The customs of a level, applied one after the other."""

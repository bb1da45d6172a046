"""Customs of fighting: what a level of the game changes in who fights whom, and how a blow or shot is judged (9.4)."""

from __future__ import annotations

from warhost.battle.combat.blows import Blow
from warhost.battle.state import Battle
from warhost.core.breakdowns import Breakdown
from warhost.core.ids import PieceId
from warhost.core.seams import Seam
from warhost.core.steps import Step, Throw

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

    def shot(self, battle: Battle, piece: PieceId, target: PieceId, over: bool) -> Throw[Battle] | None:
        """The roll of a shot that is no volley, over the heads of friends or not; None for a volley."""
        return None

    def needed_to_hit(self, battle: Battle, piece: PieceId, target: PieceId, lines: Breakdown) -> Breakdown | None:
        """What a shot needs on its die, by the lines of Table 13 that apply; None if it is rolled as a volley."""
        return None


CUSTOMS: Seam[MeleeCustom] = Seam("melee-customs")
"""The customs of a level, applied one after the other."""

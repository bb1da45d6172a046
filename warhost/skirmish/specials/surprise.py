"""Surprise: a side is slow and does not shoot back in a certain game turn (First Smoke)."""

from __future__ import annotations

from warhost.core.ids import PieceId
from warhost.core.refusals import Refusal
from warhost.core.seams import SeamChange
from warhost.skirmish.seams import ALLOWANCES, SHOT_BARS
from warhost.skirmish.specials.base import RULE, ScenarioRule, side_number, special
from warhost.skirmish.state import Skirmish


@special("surprise")
class Surprise(ScenarioRule, frozen=True):
    """In a game turn a side does not shoot in defence and moves at most half its allowance."""

    side: str
    turn: int

    def changes(self) -> tuple[SeamChange, ...]:
        return (ALLOWANCES.add(self.slowed), SHOT_BARS.add(self.no_defensive_fire))

    def _is_surprised(self, field: Skirmish, piece: PieceId) -> bool:
        return field.turn[0] == self.turn and field.side[piece] == side_number(field, self.side)

    def slowed(self, field: Skirmish, piece: PieceId, points: int) -> int:
        """Half the points, rounded down, in the turn of the surprise."""
        return points // 2 if self._is_surprised(field, piece) else points

    def no_defensive_fire(self, field: Skirmish, shooter: PieceId, target: PieceId, defensive: bool) -> Refusal | None:
        """Nobody who is surprised shoots while the enemy has the turn."""
        if not defensive or not self._is_surprised(field, shooter):
            return None
        return field.refuse("dn-surprised", RULE, shooter)

"""What a blow or a volley takes on average, in hit dice."""

from __future__ import annotations

from collections.abc import Mapping

from warhost.battle.combat.changes_by_level import CUSTOMS
from warhost.battle.combat.kills_and_wounds import Casualties
from warhost.battle.command.persons import POINTS_A_DIE, points_left
from warhost.battle.state import Battle
from warhost.core.ids import PieceId


def lost_to(battle: Battle, piece: PieceId, ways: Mapping[Casualties, int]) -> float:
    """The hit dice that a blow takes on average, by its outcomes in so many of 36 ways."""
    if battle.unit(piece).is_individual and battle.rules[CUSTOMS]:
        left = points_left(battle, piece)
        return sum(min(found.points, left) * n for found, n in ways.items()) / 36 / POINTS_A_DIE
    lost = sum((found.kills + found.wound / 2) * n for found, n in ways.items()) / 36
    return lost * battle.unit(piece).sheet.hd_per_figure

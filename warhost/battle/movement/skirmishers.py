"""Skirmishers: single figures an inch from their fellows that never attack a formed enemy (2.9, 7.4)."""

from __future__ import annotations

from warhost.battle.formations.shapes import Formation, Shape
from warhost.battle.state import Battle, company_of, formation_of, shape_of, touching
from warhost.battle.table.blocks import distance, overlap
from warhost.battle.table.units import INCH, TOUCH
from warhost.core.ids import PieceId


def is_skirmisher(battle: Battle, piece: PieceId) -> bool:
    """Whether a piece stands in skirmish formation."""
    return formation_of(battle, piece) is Formation.SKIRMISH


def is_formed(battle: Battle, piece: PieceId) -> bool:
    """Whether a piece is a unit in closed, open or mob formation."""
    return formation_of(battle, piece) not in (Formation.SKIRMISH, Formation.ALONE)


def never_closes_with(battle: Battle, piece: PieceId, enemy: PieceId) -> bool:
    """Whether an enemy is a formed unit, with which a skirmisher never comes into contact (BS-2.9-05)."""
    return is_skirmisher(battle, piece) and is_formed(battle, enemy)


def is_too_near(battle: Battle, piece: PieceId, shape: Shape) -> bool:
    """Whether a skirmisher would stand less than an inch from a fellow, or in another friend (BS-2.9-04, BS-7.4-01)."""
    if not is_skirmisher(battle, piece):
        return False
    company = company_of(battle, piece)
    for friend in battle.standing(battle.unit(piece).side):
        if friend == piece or not is_skirmisher(battle, friend):
            continue
        for one in shape.bases:
            for other in shape_of(battle, friend).bases:
                if overlap(one, other) or (friend in company and distance(one, other) < INCH - TOUCH):
                    return True
    return False


def must_get_away(battle: Battle, piece: PieceId) -> bool:
    """Whether a formed enemy touches a skirmisher, who must then withdraw or flee (BS-2.9-06)."""
    return is_skirmisher(battle, piece) and any(is_formed(battle, enemy) for enemy in touching(battle, piece))

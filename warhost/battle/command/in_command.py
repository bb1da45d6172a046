"""Who is in command now, and under which commander (4.7)."""

from __future__ import annotations

from warhost.battle.command.commanders import charisma_of, commanders_of, own_commander, place_of, radius_of, reaches
from warhost.battle.command.persons import Post, role_of
from warhost.battle.state import Battle, shape_of
from warhost.battle.table.blocks import is_within
from warhost.core.ids import PieceId
from warhost.core.position.derived import derived


@derived
def commanded(battle: Battle, piece: PieceId) -> bool:
    """Whether a unit is in command (BS-4.7-01): no rout, no failed Discipline Check, every figure near a commander.

    A regular unit needs a commander for that (BS-2.8-01). A Brigade or Army Commander puts figures in command that are
    too far from their Unit Commander (BS-4.10-02). A mob never is (BS-2.10-01); the Unit Commander of a skirmish unit
    only rallies it (BS-2.9-03).
    """
    unit = battle.unit(piece)
    if unit.is_individual:
        return True
    if battle.out[piece] or unit.sheet.type == "mob":
        return False
    commanders = [
        one for one in commanders_of(battle, piece) if unit.sheet.type != "skirmish" or _is_senior(battle, one)
    ]
    places = [(place_of(battle, one), radius_of(battle, one)) for one in commanders]
    return bool(places) and all(
        any(is_within(place, base, radius) for place, radius in places) for base in shape_of(battle, piece).bases
    )


def _is_senior(battle: Battle, commander: PieceId) -> bool:
    """Whether a commander commands more than one unit."""
    return battle.unit(commander).is_individual and role_of(battle, commander) is not Post.UNIT


def current_charisma(battle: Battle, piece: PieceId) -> int:
    """The charisma bonus of the commander under whom a unit stands; 0 if it is out of command (BS-4.2-03).

    The bonus is the benefit of command (BS-4.7-03), which skirmish units and mobs have not (BS-2.9-01, BS-2.10-01).
    """
    if battle.unit(piece).sheet.type in ("skirmish", "mob", "individual") or not commanded(battle, piece):
        return 0
    own = own_commander(battle, piece)
    if own is not None:
        return charisma_of(battle, own)
    return next((charisma_of(battle, one) for one in commanders_of(battle, piece) if reaches(battle, one, piece)), 0)

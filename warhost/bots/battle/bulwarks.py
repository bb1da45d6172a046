"""When to set spears and when to form a shield wall (11.6, 11.7)."""

from __future__ import annotations

from typing import Final

from warhost.battle.formations.shapes import Formation
from warhost.battle.formations.special_formations import Bulwark, is_equipped
from warhost.battle.movement.moves_and_forced_marches import MoveUnit
from warhost.battle.movement.rates import charge_range
from warhost.battle.state import formation_of
from warhost.bots.battle.archers import lives_by_missiles
from warhost.bots.battle.lines import WARY, Lines, Manoeuvre
from warhost.bots.battle.ways import DEGREE
from warhost.bots.battle.worth import worth
from warhost.core.ids import PieceId
from warhost.core.messages import msg

BEFORE: Final = 45 * DEGREE
"""How far aside of the front a charger may come from."""
PELTED: Final = 0.06
"""What part of a unit a volley must take for shields to go up."""


def brace(lines: Lines, piece: PieceId) -> Manoeuvre | None:
    """A unit without an attack that pays sets its spears against chargers, or raises its shields."""
    battle, sheet = lines.battle, lines.battle.unit(piece).sheet
    if formation_of(battle, piece) is not Formation.CLOSED:
        return None
    stance = Bulwark(battle.stance[piece])
    chargers = _chargers(lines, piece)
    if chargers and is_equipped(sheet, Bulwark.SET_SPEARS) and Bulwark.SET_SPEARS not in stance:
        return Manoeuvre(1.0, MoveUnit(piece, (("set-spears",),)), msg("bots-why-set-spears"))
    holds = chargers or (lines.waits and _pelted(lines, piece))
    if holds and is_equipped(sheet, Bulwark.SHIELD_WALL) and not stance:
        return Manoeuvre(1.0, MoveUnit(piece, (("shield-wall",),)), msg("bots-why-shield-wall"))
    return None


def stays_braced(lines: Lines, piece: PieceId) -> bool:
    """Whether a unit keeps its special formation, which it would lose by moving."""
    return bool(lines.battle.stance[piece]) and bool(_chargers(lines, piece) or (lines.waits and _pelted(lines, piece)))


def _chargers(lines: Lines, piece: PieceId) -> list[PieceId]:
    """The enemies before the front of a unit who could charge it next."""
    battle, eye, here = lines.battle, lines.eye, lines.eye.shape(piece)
    found = []
    for foe in lines.foes:
        free = battle.is_routed(foe) or eye.is_engaged(foe) or battle.unit(foe).is_individual
        charges = formation_of(battle, foe) in (Formation.CLOSED, Formation.OPEN)
        if free or not charges or (lives_by_missiles(battle, foe) and not RIDERS & set(battle.unit(foe).sheet.traits)):
            continue
        reach = WARY * charge_range(battle.unit(foe).rate, formation_of(battle, foe))
        if eye.gap(piece, foe) <= reach and abs(eye.turn_to(here, foe)) <= BEFORE:
            found.append(foe)
    return found


RIDERS: Final = frozenset(("mounted", "chariot"))


def _pelted(lines: Lines, piece: PieceId) -> bool:
    """Whether a volley of an enemy would hurt a unit."""
    here = lines.eye.shape(piece)
    shooters = (foe for foe in lines.foes if lives_by_missiles(lines.battle, foe))
    most = max((lines.eye.harm_of_enemy(foe, piece, here) for foe in shooters), default=0.0)
    return most >= PELTED * worth(lines.battle, piece)

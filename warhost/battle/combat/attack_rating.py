"""The Attack Rating of an attack and the armour class it meets, as lists of named parts (8.3).

A low rating is good for the attacker, so a negative part helps.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from warhost.battle.formations.shapes import Formation
from warhost.battle.table.blocks import UnitSide
from warhost.core.breakdowns import Breakdown, part
from warhost.core.messages import msg

FLEEING: Final = -2
"""The modifier of a free attack on a fleeing unit (BS-8.8-02); the one for the rear is not added to it."""


@dataclass(frozen=True, slots=True)
class Attack:
    """The facts of one unit's attack on another."""

    base: int
    formation: Formation
    in_command: bool = True
    charged: bool = False
    commander_fights: bool = True
    side: UnitSide = UnitSide.FRONT
    """The side of the defender that is attacked (BS-8.3-06)."""
    shields: bool = False
    """Whether the defender's sheet names shields, which a flank attack denies."""
    daylight: bool = False
    """Whether the attacker suffers from daylight."""
    hated_foe: bool = False
    """Whether the attacker's sheet gives it a bonus against this enemy."""
    fatigue: int = 0
    free: bool = False
    """Whether the defender is fleeing."""
    high_ground: int = 0
    """What the line for higher ground adds, by its option."""
    mounted_charge: bool = False
    """Whether charging riders or chariots have their bonus."""
    charge_bonuses_add_up: bool = True
    """Whether it is added to that of a charge in closed formation."""
    in_hollow: bool = False
    """Whether the attacker stands in a ditch, ford or swamp on whose edge the defender stands."""


def attack_rating(attack: Attack) -> Breakdown:
    """Table 10 and the ordinary bonuses on the attacker's rating (BS-8.3-04, BS-8.3-05).

    Printed ratings don't have them yet (BS-S0-02).
    """
    loose = attack.formation in (Formation.OPEN, Formation.SKIRMISH)
    commanded = attack.in_command or attack.formation in (Formation.SKIRMISH, Formation.ALONE)  # BS-2.9-01
    closed_charge = attack.charged and attack.formation is Formation.CLOSED
    if attack.mounted_charge and not attack.charge_bonuses_add_up:
        closed_charge = False
    lines = (
        ("BS-8.3-04", "battle-ar-open", 1, loose),
        ("BS-8.3-04", "battle-ar-out-of-command", 1, not commanded),  # BS-4.7-03
        ("BS-8.3-04", "battle-ar-high-ground", attack.high_ground, attack.high_ground != 0),
        ("BS-7.14-04", "battle-ar-closed-charge", -1, closed_charge),
        ("BS-11.4-01", "battle-ar-mounted-charge", -2, attack.mounted_charge),
        ("BS-8.3-04", "battle-ar-commander", -1, attack.commander_fights),
        ("BS-8.3-05", "battle-ar-flank", -1, _on_flank(attack.side) and attack.shields and not attack.free),
        ("BS-8.3-05", "battle-ar-rear", -2, attack.side is UnitSide.REAR and not attack.free),
        ("BS-8.3-05", "battle-ar-daylight", 1, attack.daylight),
        ("BS-8.3-05", "battle-ar-foe", -1, attack.hated_foe),
        ("BS-7.13-02", "battle-ar-fatigue", attack.fatigue, attack.fatigue > 0),
        ("BS-11.9-04", "battle-ar-hollow", 4, attack.in_hollow),
        ("BS-8.8-02", "battle-ar-free", FLEEING, attack.free),
    )
    return Breakdown(
        part("BS-8.3-01", msg("battle-ar-base"), attack.base),
        *(part(rule, msg(label), amount) for rule, label, amount, applies in lines if applies),
    )


def _on_flank(side: UnitSide) -> bool:
    return side in (UnitSide.LEFT, UnitSide.RIGHT)

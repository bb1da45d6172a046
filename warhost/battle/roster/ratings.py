"""Ratings: morale, discipline, attack, command radius and charisma of units built by players (4.1, 4.6, 4.8, 4.9, 8.3).

Printed sheets are used unchanged; these tables are for players' own armies and for checking rosters.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from warhost.battle.roster.figures_and_bases import HitDice
from warhost.battle.roster.sheets import MixedPart
from warhost.core.breakdowns import Breakdown, Part, becomes, part
from warhost.core.messages import msg

INITIAL_MORALE: Final = 11
FEET_TO_THE_INCH: Final = 10
"""The divisor that turns feet a turn into inches a round (BS-3.1-04)."""
RATIO_ADJUSTMENTS: Final = {10: 0, 5: 5, 2: 10, 1: 15}
"""Table 9: what is added to THACO, by the number of creatures in a figure (BS-8.3-03)."""


@dataclass(frozen=True, slots=True)
class TroopKind:
    """The facts about a unit that Table 3 needs."""

    hit_dice: HitDice
    figures: int
    ac: int
    regular: bool = True
    mounted: bool = False
    demihuman: bool = False
    magic: bool = False
    special: bool = False
    exceptional: bool = False
    elite: bool = False
    berserk: bool = False


def _hit_dice_modifier(hit_dice: HitDice, *, plus_as_next: bool) -> int:
    """The line of the hit dice group; ``plus_as_next`` is the switch ``plus_hp_as_next_hd`` (BS-4.1-01)."""
    if hit_dice.half:
        return -2
    if hit_dice.dice <= 1 and hit_dice.plus < 0:
        return -1
    dice = hit_dice.dice + (1 if plus_as_next and hit_dice.plus > 0 else 0)
    if dice > 14:
        return 3
    return 2 if dice >= 9 else 1 if dice >= 4 else 0


def _armour_modifier(ac: int) -> int:
    return 2 if ac <= 0 else 1 if ac <= 4 else -1 if ac >= 8 else 0


def _size_modifier(figures: int) -> int:
    return -2 if figures <= 6 else -1 if figures <= 11 else 0


def base_morale(kind: TroopKind, *, plus_as_next: bool = False) -> Breakdown:
    """Base morale: 11 and every line of Table 3 that applies (BS-4.1-01, BS-4.1-02); abilities of both kinds add up.

    Morale scores printed for D&D play no part (BS-4.1-05).
    """
    lines: list[tuple[str, str, int]] = [
        ("BS-4.1-02", "battle-morale-hit-dice", _hit_dice_modifier(kind.hit_dice, plus_as_next=plus_as_next)),
        ("BS-4.1-02", "battle-morale-demihumans", int(kind.demihuman)),
        ("BS-4.1-03", "battle-morale-special", int(kind.special)),
        ("BS-4.1-03", "battle-morale-exceptional", int(kind.exceptional)),
        ("BS-4.1-02", "battle-morale-magic", int(kind.magic)),
        ("BS-4.1-02", "battle-morale-mounted", int(kind.mounted)),
        ("BS-4.1-02", "battle-morale-regular", int(kind.regular)),
        ("BS-4.1-02", "battle-morale-figures", _size_modifier(kind.figures)),
        ("BS-4.1-02", "battle-morale-armour", _armour_modifier(kind.ac)),
        ("BS-2.11-01", "battle-morale-elite", 2 * kind.elite),
        ("BS-2.11-02", "battle-morale-berserk", 3 * kind.berserk),
    ]
    return Breakdown(part("BS-4.1-01", msg("battle-morale-initial"), INITIAL_MORALE), *_fitting(lines))


def discipline(
    kind: TroopKind, *, lawful: bool = False, chaotic: bool = False, low: bool = False, high: bool = False
) -> Breakdown:
    """Discipline: base morale with the lines of Table 6 (BS-4.6-01, BS-4.6-02); berserkers have none (BS-2.11-02)."""
    lines = [
        ("BS-4.6-02", "battle-discipline-low", -int(low)),
        ("BS-4.6-02", "battle-discipline-high", int(high)),
        ("BS-4.6-02", "battle-discipline-chaotic", -int(chaotic)),
        ("BS-4.6-02", "battle-discipline-lawful", int(lawful)),
    ]
    none = becomes("BS-2.11-02", msg("battle-discipline-berserk"), 0) if kind.berserk else None
    return Breakdown(*base_morale(kind).parts, *_fitting(lines), none)


def _fitting(lines: list[tuple[str, str, int]]) -> list[Part]:
    return [part(rule, msg(label), amount) for rule, label, amount in lines if amount]


def command_radius(level: int, charisma: int, *, fighter: bool) -> int:
    """The command radius of humans and demihumans, in inches, rounded up (BS-4.8-01).

    >>> command_radius(14, 18, fighter=True)
    19
    """
    return (charisma + level + 1) // 2 + (3 if fighter else 0)


def monsters_command_radius(movement: int) -> int:
    """The command radius of humanoids and monsters: two thirds of their movement rate (BS-4.8-02)."""
    return movement * 2 // 3


def charisma_bonus(charisma: int) -> int:
    """Table 8: what a commander's charisma adds to morale (BS-4.9-01)."""
    for least, bonus in ((19, 3), (17, 2), (15, 1), (7, 0), (5, -1), (3, -2)):
        if charisma >= least:
            return bonus
    return -3


def base_attack_rating(thaco: int, creatures: int) -> int:
    """The base Attack Rating: THACO and the adjustment of Table 9 (BS-8.3-01).

    THACO is read as a linear scale: hitting armour class 1 with a 20 means 21 (BS-8.3-02).
    """
    return thaco + RATIO_ADJUSTMENTS[creatures]


def inches_a_round(feet: int) -> int:
    """The movement rate from feet a turn under D&D values (BS-3.1-04)."""
    return feet // FEET_TO_THE_INCH


def average_armour(parts: tuple[MixedPart, ...]) -> int:
    """The armour class of a mixed unit: the average, rounded against the unit, that is up (BS-3.1-02)."""
    figures = sum(part.figures for part in parts)
    return -(-sum(part.ac * part.figures for part in parts) // figures)


def average_hit_dice(parts: tuple[MixedPart, ...]) -> str:
    """The hit dice of a mixed unit: the average, rounded against the unit, that is down (BS-3.1-02)."""
    figures = sum(part.figures for part in parts)
    dice = [max(HitDice.read(part.hit_dice).dice, 1) * part.figures for part in parts]
    return str(sum(dice) // figures)

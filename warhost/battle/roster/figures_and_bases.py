"""Creatures: how many stand for one figure, on which base, and how many hit dice that makes (2.2, 2.3)."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from warhost.battle.table.units import INCH
from warhost.core.messages import msg


class HitDice(NamedTuple):
    """The hit dice of a creature: whole dice and the hit points added to them, as 4+1 or 1-1; half a die has half."""

    dice: int
    plus: int = 0
    half: bool = False

    @classmethod
    def read(cls, text: str) -> HitDice:
        """Hit dice from their printed form; raises ValueError.

        >>> HitDice.read("4+1"), HitDice.read("1/2")
        (HitDice(dice=4, plus=1, half=False), HitDice(dice=0, plus=0, half=True))
        """
        if text == "1/2":
            return cls(0, 0, half=True)
        found = re.fullmatch(r"([0-9]{1,2})([+-][0-9]{1,2})?", text)
        if not found:
            raise ValueError(str(msg("battle-data-no-hit-dice", text=text)))
        return cls(int(found[1]), int(found[2] or 0))


def ratio(hit_dice: HitDice, *, individual: bool = False) -> int:
    """Table 1: how many creatures one figure stands for (BS-2.2-01). Exactly 4 hit dice are still ten to a figure."""
    if individual:
        return 1  # BS-2.2-02
    if hit_dice.dice >= 9:
        return 2
    return 5 if (hit_dice.dice, hit_dice.plus) >= (4, 1) else 10


def hit_dice_per_figure(hit_dice: HitDice, creatures: int) -> int:
    """The damage that kills one figure (BS-2.2-03): every full four hit points of plus count as a die."""
    return (max(hit_dice.dice, 1) + max(hit_dice.plus, 0) // 4) * creatures


BASES: Final = {
    "S": (INCH // 2, INCH // 2),
    "M": (INCH * 3 // 4, INCH * 3 // 4),
    "L": (INCH, INCH),
    "cavalry": (INCH * 3 // 4, INCH * 3 // 2),
    "chariot": (INCH, 2 * INCH),  # BS-2.3-04
    "individual": (INCH // 2, INCH // 2),  # BS-2.3-03
    "large individual": (INCH, INCH),
}
"""Table 2: width and depth of a base in thousandths of an inch (BS-2.3-01)."""


def base_of(race: str, size: str) -> tuple[int, int]:
    """The base of a creature; dwarves are small but use a man's base, since width decides (BS-2.3-02)."""
    return BASES["M"] if race == "dwarf" and size == "S" else BASES[size]

"""Weapons: their damage as printed on a sheet, and how far they reach (8.1, 8.5, BS-S0-06)."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from warhost.core.messages import msg

DIE_SIDES: Final = (2, 3, 4, 6, 8, 10, 12, 14, 16, 18, 20)
"""The dice that have a column of the combat results table."""
RANKS_BEHIND: Final = {
    "axe": 0,
    "broadsword": 0,
    "club": 0,
    "halberd": 1,
    "lance": 0,
    "hand-weapon": 0,
    "longsword": 0,
    "mace": 0,
    "pike": 2,
    "pole-arm": 1,
    "short-sword": 0,
    "spear": 1,
    "sword": 0,
    "two-handed-sword": 0,
}
"""How many ranks behind the first strike with each weapon in closed formation (BS-8.1-03)."""


DOUBLED_IN_CHARGE: Final = ("lance",)
"""The weapons that do double damage in a mounted charge (BS-11.4-02)."""


class DamageDice(NamedTuple):
    """The damage of one attack: number of dice, sides, and a plus."""

    number: int
    sides: int
    plus: int = 0

    def __str__(self) -> str:
        return f"{self.number}d{self.sides}" + (f"{self.plus:+}" if self.plus else "")


Damage = tuple[DamageDice, ...]
"""The attacks of a figure: values joined by plus signs are separate attacks (BS-S0-06)."""


def read_damage(text: str) -> Damage:
    """Damage from its printed form; raises ValueError.

    >>> [str(dice) for dice in read_damage("1d8 + 2d4+1")]
    ['1d8', '2d4+1']
    """
    found = []
    for word in text.split(" + "):
        match = re.fullmatch(r"([0-9]{1,2})d([0-9]{1,2})([+-][0-9]{1,2})?", word.strip())
        if not match or int(match[2]) not in DIE_SIDES:
            raise ValueError(str(msg("battle-data-no-damage", word=word.strip())))
        found.append(DamageDice(int(match[1]), int(match[2]), int(match[3] or 0)))
    return tuple(found)

"""Stances: shield walls and set spears or pikes, to the front or all round (11.6, 11.7)."""

from __future__ import annotations

from enum import IntFlag
from typing import Final, NamedTuple

from warhost.battle.formations.shapes import Turned
from warhost.battle.roster.sheets import UnitSheet

ALL_ROUND: Final = Turned.LEFT_FILE | Turned.RIGHT_FILE | Turned.REAR_RANK
"""The figures of a formation that faces all sides, which has neither flank nor rear (BS-11.6-03)."""
SHIELDS_IN_MELEE: Final = 2
"""How much better the armour class of a shield wall is in melee (BS-11.6-02)."""
SPEARS: Final = ("spear", "pike")
"""The weapons that can be set."""


class Bulwark(IntFlag):
    """The special formation that a closed unit has declared."""

    NONE = 0
    SHIELD_WALL = 1
    SET_SPEARS = 2


class Special(NamedTuple):
    """An act that declares a special formation before the unit moves."""

    stance: Bulwark
    all_round: bool
    rule: str


SPECIAL_FORMATIONS: Final = {
    "shield-wall": Special(Bulwark.SHIELD_WALL, all_round=False, rule="BS-11.6-01"),
    "shield-ring": Special(Bulwark.SHIELD_WALL, all_round=True, rule="BS-11.6-03"),
    "set-spears": Special(Bulwark.SET_SPEARS, all_round=False, rule="BS-11.7-01"),
    "set-ring": Special(Bulwark.SET_SPEARS, all_round=True, rule="BS-11.7-01"),
}
"""The acts of an itinerary that declare one."""


def left_in_shield_wall(rate: int, left: int, *, all_round: bool) -> int:
    """What is left of a move for a shield wall: half of the rate, all round nothing (BS-11.6-03, BS-11.6-04)."""
    return 0 if all_round else min(left, rate // 2)


def spear_of(sheet: UnitSheet) -> int | None:
    """The number of the weapon that a unit sets; None if it has neither spears nor pikes."""
    return next((n for n, weapon in enumerate(sheet.weapons) if weapon.kind in SPEARS), None)


def is_equipped(sheet: UnitSheet, stance: Bulwark) -> bool:
    """Whether a unit has the shields or the spears that a special formation needs (BS-11.6-01, BS-11.7-01)."""
    if stance is Bulwark.SHIELD_WALL:
        return "large-shields" in sheet.traits
    return spear_of(sheet) is not None

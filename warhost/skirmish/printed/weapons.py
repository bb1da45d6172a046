"""The three missile weapons and the ways to use them in a turn (DN-2.2-01, DN-5.11.5-01), from `data/weapons.toml`.

>>> load_weapons()["longbow"].may_shoot_defensively(moved=True, shot=False)
False
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

from msgspec import Struct

from warhost.datafiles import TomlFile
from warhost.skirmish import DATA
from warhost.skirmish.printed.fighters import Missile


class WeaponMode(Struct, frozen=True, forbid_unknown_fields=True):
    """One way to spend a turn with the weapon."""

    offensive: bool
    defensive: bool
    moves: bool


class Weapon(Struct, frozen=True, forbid_unknown_fields=True):
    """One missile weapon."""

    key: Missile
    name: str
    rule: str
    over_heads: bool
    """Shoots over people at medium and long range (DN-2.24-08)."""
    mounted: Literal["no", "loaded"]
    """Shots from the saddle: none, or one until it is reloaded on foot (DN-2.2-04, DN-2.2-05)."""
    modes: tuple[WeaponMode, ...]

    def may_move_after_shooting(self) -> bool:
        """Whether its bearer may move in the turn in which he shot (DN-2.12.1-03)."""
        return any(mode.offensive and mode.moves for mode in self.modes)

    def may_shoot_defensively(self, *, moved: bool, shot: bool) -> bool:
        """Whether its bearer may shoot in the enemy's turn, after what he did in his own (DN-2.23-04, DN-2.23-05)."""
        return any(mode.defensive and (mode.moves or not moved) and (mode.offensive or not shot) for mode in self.modes)


class WeaponsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `weapons.toml`."""

    weapon: tuple[Weapon, ...]


@cache
def load_weapons(path: Path = DATA / "weapons.toml") -> dict[str, Weapon]:
    """Read the weapons by key.

    Raises:
        DataError: the file is faulty.
    """
    return {weapon.key: weapon for weapon in TomlFile(path).decode(WeaponsFile).weapon}

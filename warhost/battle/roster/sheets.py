"""Unit sheets: the Army Roster of a unit as its file has it (3.1, BS-3.1-01)."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct


class Saves(Struct, frozen=True, forbid_unknown_fields=True):
    """The five saving throws."""

    ppd: int
    pp: int
    rsw: int
    bw: int
    sp: int


class Weapon(Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon: its kind decides how many ranks strike, its damage depends on the size of the target."""

    kind: str
    damage: str
    damage_large: str


class Commander(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit commander who has no sheet of his own: he has the figures of his unit's members (BS-S0-03)."""

    radius: int
    name: str = ""
    """Empty where the printed name is lost."""
    charisma_bonus: int = 0


class UnitSheet(Struct, frozen=True, forbid_unknown_fields=True):
    """One unit of an army. Its printed ratings stand as they are, situational lines are added in play (BS-S0-02)."""

    id: str
    name: str
    troop: str
    race: str
    size: Literal["S", "M", "L"]
    hit_dice: str
    figures: int
    hd_per_figure: int
    ratio: Literal[10, 5, 2, 1]
    movement: int
    """Inches a round."""
    ac: int
    ar: int
    ml: int
    dl: int
    saves: Saves
    weapon: Weapon
    commander: Commander | None = None
    type: Literal["regular", "skirmish", "mob", "elite", "berserker", "individual"] = "regular"
    rank: Literal["", "brigade", "army"] = ""
    """Which command an individual holds (BS-4.10-02, BS-4.10-03); its ``commander`` has his radius and charisma."""
    commands: tuple[str, ...] = ()
    """The units of a Brigade Commander."""
    other_weapons: tuple[Weapon, ...] = ()
    """What the unit can take in hand instead of its first weapon (BS-8.2-01)."""
    traits: tuple[str, ...] = ()
    hates: tuple[str, ...] = ()
    fights_better_against: tuple[str, ...] = ()
    guards_better_against: tuple[str, ...] = ()
    proposed: bool = False
    """Whether its printed sheet is lost and these figures are our proposal."""

    @property
    def weapons(self) -> tuple[Weapon, ...]:
        """All weapons of the unit, the one that it carries first."""
        return (self.weapon, *self.other_weapons)


class Army(Struct, frozen=True, forbid_unknown_fields=True):
    """An army: the sheets of its units."""

    name: str
    side: Literal["good", "evil"]
    unit: tuple[UnitSheet, ...]

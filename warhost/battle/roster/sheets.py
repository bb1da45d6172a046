"""Unit sheets: the Army Roster of a unit as its file has it (3.1, BS-3.1-01)."""

from __future__ import annotations

from typing import Final, Literal

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
    mount_damage: str = ""
    """What the mount or the beasts of a chariot add (BS-11.2-01)."""


class MissileWeapon(Struct, frozen=True, forbid_unknown_fields=True):
    """What a unit shoots with (10.0)."""

    kind: str
    damage: str
    damage_large: str
    ranges: tuple[int, int, int]
    """Up to how many inches a shot is short, medium and long (BS-10.8-02)."""
    shots: int = 1
    """Shots a round."""
    every: int = 1
    """Once in how many rounds it shoots, for weapons slower than a shot a round (BS-10.0-01)."""
    volleys: int = 0
    """How many volleys it carries; 0: as many as its kind of weapon gives (BS-10.3-01)."""


class Commander(Struct, frozen=True, forbid_unknown_fields=True):
    """A unit commander who has no sheet of his own: he has the figures of his unit's members (BS-S0-03)."""

    radius: int = 0
    """In inches; left out, that of a humanoid or monster follows from its movement rate (BS-4.8-02)."""
    name: str = ""
    """Empty where the printed name is lost."""
    charisma_bonus: int = 0


class Person(Struct, frozen=True, forbid_unknown_fields=True):
    """The abilities behind the radius and charisma bonus of a human or demihuman commander (4.8, 4.9)."""

    level: int
    charisma: int
    fighter: bool = False
    least_charisma: int = 3
    """The least that his class or race allows (BS-3.2-02)."""


class Beast(Struct, frozen=True, forbid_unknown_fields=True):
    """What a unit rides, or what draws its chariots (11.2, 11.3)."""

    name: str
    hit_dice: str
    ac: int
    movement: int
    damage: str
    """Its attacks, which are added to those of its rider."""
    thaco: int = 0
    """Counts for chariots, whose Attack Rating is an average."""


class Team(Struct, frozen=True, forbid_unknown_fields=True):
    """A chariot: how many beasts draw it and how many passengers fight from it (11.3)."""

    beast: Beast
    beasts: int
    passengers: int


class MixedPart(Struct, frozen=True, forbid_unknown_fields=True):
    """Some figures of a mixed unit: it has the averages of its parts (BS-3.1-02)."""

    figures: int
    ac: int
    hit_dice: str


UNRATED: Final = -99
"""Stands for a rating that follows from the tables of the book."""


FIGURES: Final = {
    "regular": (4, 48),
    "elite": (4, 48),
    "berserker": (4, 48),
    "skirmish": (1, 24),
    "mob": (12, 96),
    "individual": (1, 1),
}
"""The limits of a unit's original figures (BS-2.8-05)."""


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
    saves: Saves
    weapon: Weapon
    movement: int = 0
    """Inches a round (BS-3.1-04)."""
    feet: int = 0
    """Feet a turn, from which the rate follows under D&D values (BS-3.1-04)."""
    asterisks: int = 0
    """What D&D values have in place of special and exceptional abilities (BS-4.1-03)."""
    ac: int = UNRATED
    """Left out if the unit is mixed."""
    ar: int = UNRATED
    ml: int = UNRATED
    dl: int = UNRATED
    """Attack Rating, morale and discipline: printed on sheets, computed for players' own armies."""
    thaco: int = 0
    """The value from which the Attack Rating is computed (BS-8.3-01)."""
    computed: bool = False
    """Whether its morale was computed from Table 3, which has an option (BS-4.1-01)."""
    person: Person | None = None
    part: tuple[MixedPart, ...] = ()
    commander: Commander | None = None
    type: Literal["regular", "skirmish", "mob", "elite", "berserker", "individual"] = "regular"
    """What kind of unit it is, or an individual (BS-2.6-01); it never changes (BS-2.8-04)."""
    rank: Literal["", "member", "unit", "brigade", "army", "hero"] = ""  # BS-4.10-04: there are no other commands
    """The role in which an individual begins (BS-9.0-01); the ``commander`` of one who commands has his radius."""
    commands: tuple[str, ...] = ()
    """The units of a Brigade Commander, the unit of a Unit Commander, or that of which he is a member."""
    deputy_of: str = ""
    """The individual whom this one replaces, or the unit whose commander has no sheet (BS-9.3-01)."""
    hp: int = 0
    """Hit points of an individual; four for each hit die if they are not given."""
    attacks: int = 1
    """Attacks of an individual in a melee round (BS-9.4-08)."""
    other_weapons: tuple[Weapon, ...] = ()
    """Weapons that the unit can use instead of its first one (BS-8.2-01)."""
    missile: MissileWeapon | None = None
    """The missile weapon of all its members (BS-10.1-01)."""
    engine: Literal["", "light-catapult", "heavy-catapult", "ballista"] = ""
    """The artillery piece that its one figure serves (BS-10.10-01); rate and missile are the engine's."""
    mount: Beast | None = None
    chariot: Team | None = None
    """Given if its other values are those of riders or passengers alone: the ratings of the whole are computed."""
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
    grows_from: str = ""
    """The army whose units come along; a unit of the same id takes the place of the one there."""
    system: Literal["adnd", "dnd"] = "adnd"
    """Whose values it has; a battle never mixes them (BS-0.0-03)."""

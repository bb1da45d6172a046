"""The fighters and their values in every state (rulebook chapters 1.5 and 4; DN-1.51-*, DN-4.*).

`data/fighters.toml` writes the values as the rulebook prints them; :func:`load_fighters` reads them.

>>> roster = load_fighters()
>>> konrad = roster["konrad"]
>>> konrad.mounted
Values(attack=30, defence=28, armoured=True, move=12, rear=None, land=None, attacks=1)
>>> konrad.in_state(Health.STUNNED)
Values(attack=0, defence=4, armoured=True, move=0, rear=None, land=None, attacks=1)
>>> len(roster.adventurers)
72
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from enum import IntEnum
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Literal, NamedTuple

from msgspec import Struct

from warhost.core.messages import msg
from warhost.datafiles import DataError, TomlFile, hint, nearest
from warhost.skirmish import DATA

People = Literal["rebels", "orks", "elves", "goblins", "dwarves", "trolls", "dragons", "spirits", "krobs", "gharvs"]
"""The peoples; the first six are the Adventurers (DN-1.51-01)."""

ADVENTURERS: tuple[People, ...] = ("rebels", "orks", "elves", "goblins", "dwarves", "trolls")

Missile = Literal["shortbow", "longbow", "crossbow"]
"""The three missile weapons (DN-2.2-01)."""

Special = Literal[
    "arrow-proof",  # cannot be shot at (DN-2.24-18)
    "at-home-in-trees",  # trees are favourable (DN-4.2-33)
    "berserk",  # a blow makes him stronger (DN-4.2-13)
    "dog",  # no challenges, no stun, one wound kills (DN-4.1-04, DN-4.1-05)
    "dragon",  # D, E and F each wound once (DN-4.3-04, DN-4.3-13)
    "flies",  # up to five hexes (DN-3.55-07)
    "guards-godiva",  # lends her his defence (DN-4.1-06)
    "heavy",  # levitates at 12 EPs a hex (DN-3.53-09)
    "keen-shot",  # one off every shot (DN-4.2-32)
    "leader",
    "never-challenged",  # moves past enemies unhindered (DN-4.3-02, DN-4.3-08)
    "never-retreats",  # DN-4.3-13, DN-4.3-14
    "never-stunned",  # a stun is a retreat (DN-4.2-54, DN-4.44-10)
    "no-swimmer",  # never enters water, armoured or not (DN-2.31-03)
    "ork-guard",
    "poison",  # his wounds kill (DN-4.2-03)
    "slow-dismount",  # MPs divided by 4 or 8 (DN-2.36.2-05)
    "solidarity",  # one column for each dwarf (DN-4.2-50)
    "spellcaster",  # DN-3-01
    "spirit",  # only ever retreats (DN-3.55-08)
    "swims",  # water is easy (DN-4.2-41, DN-5.12.3-01)
    "two-wounds-for-killed",  # DN-4.2-54, DN-4.44-08
    "venom",  # Slayers kill (DN-4.45-13)
]

GROWN = frozenset({"venom", "two-wounds-for-killed", "no-swimmer"})
"""The specials that a baby Krob does not have yet (DN-4.44-09, DN-4.45-16, DN-2.31-03)."""
MOVERS_BELOW = {
    **dict.fromkeys(("queen", "guard", "warrior"), "heavy_krob"),
    "slayer": "krob",
    "hunter": "hunter",
    "gharv": "gharv",
}
"""How the grown beasts of the caverns move, by kind (DN-5.12.3-01)."""


class Health(IntEnum):
    """The health of a fighter (DN-1.51-07); those with stages count their wounds instead."""

    FIT = 0
    STUNNED = 1
    WOUNDED = 2
    DEAD = 3


class Values(NamedTuple):
    """The three printed numbers (DN-1.51-09), and what some counters add to them."""

    attack: int
    defence: int
    armoured: bool
    """Whether the defence is printed in a circle (DN-1.51-10)."""
    move: int
    rear: int | None = None
    """Defence against attacks from the rear: Queen and Guards (DN-4.44-06)."""
    land: int | None = None
    """Movement on land, where `move` is that in water: Gharvs (DN-1.51-11)."""
    attacks: int = 1
    """Attacks a turn: two for a Guard (DN-4.44-02)."""

    @classmethod
    def parse(cls, text: str) -> Values:
        """Read values as printed.

        >>> Values.parse("30/(28)-12")
        Values(attack=30, defence=28, armoured=True, move=12, rear=None, land=None, attacks=1)
        >>> Values.parse("24-24/24(5)-4").rear
        5
        >>> Values.parse("17/13-7(3)").land
        3
        >>> Values.parse("(4)")
        Values(attack=0, defence=4, armoured=True, move=0, rear=None, land=None, attacks=1)

        Raises:
            ValueError: the text is not of this form.
        """
        found = _PRINTED.fullmatch(text)
        if found is None:
            raise ValueError(str(msg("dn-data-no-values", text=text)))
        if found["second"] is not None and found["second"] != found["attack"]:
            raise ValueError(str(msg("dn-data-unequal-attacks", text=text)))
        armour = found["armour"]
        return cls(
            attack=int(found["attack"] or 0),
            defence=int(armour or found["defence"]),
            armoured=armour is not None,
            move=int(found["move"] or 0),
            rear=int(found["rear"]) if found["rear"] else None,
            land=int(found["land"]) if found["land"] else None,
            attacks=2 if found["second"] else 1,
        )

    def __str__(self) -> str:
        defence = f"({self.defence})" if self.armoured else f"{self.defence}"
        return f"{self.attack}/{defence}-{self.move}"


_PRINTED = re.compile(
    r"(?:(?P<attack>\d+)(?:-(?P<second>\d+))?/)?"
    r"(?:\((?P<armour>\d+)\)|(?P<defence>\d+)(?:\((?P<rear>\d+)\))?)"
    r"(?:-(?P<move>\d+)(?:\((?P<land>\d+)\))?)?"
)


class Likeness(Struct, frozen=True, kw_only=True):
    """The fields of a fighter that are the same in `fighters.toml` and in the rules."""

    key: str
    name: str
    people: People
    race: str
    rule: str
    weapon: str | None = None
    missile: Missile | None = None
    footprint: Literal[1, 2, 3, 5, 7] = 1
    """Hexes covered on foot (DN-1.51-02); riders cover two."""


class FighterRecord(Likeness, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One entry of `fighters.toml`."""

    count: int = 1
    mounted: str | None = None
    mounted_wounded: str | None = None
    horse: str | None = None
    foot: str | None = None
    wounded: str | None = None
    stunned: str | None = None
    crazy: str | None = None
    baby: str | None = None
    stages: tuple[str, ...] = ()
    parts: dict[str, tuple[str, ...]] = {}
    challenge: dict[Literal["foot", "wounded", "stunned"], str] = {}
    specials: tuple[Special, ...] = ()


class FightersFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `fighters.toml`."""

    fighter: tuple[FighterRecord, ...]


class Fighter(Likeness, frozen=True, kw_only=True):
    """One fighter: a person, beast or monster with a counter of its own."""

    foot: tuple[Values, ...]
    """On foot by wounds: unhurt, wounded; or every stage of those who bear several wounds."""
    stunned: Values | None = None
    mounted: Values | None = None
    mounted_wounded: Values | None = None
    horse: Values | None = None
    """The horse alone; armoured when caparisoned (DN-2.47-02)."""
    crazy: Values | None = None
    baby: Values | None = None
    parts: Mapping[str, tuple[Values, ...]] = {}
    """The Black Dragon's head, claws and tail by wounds; its body is `foot` (DN-4.3-06, DN-4.3-07)."""
    specials: frozenset[Special] = frozenset()

    @property
    def is_rider(self) -> bool:
        """Whether he has a rider's counter and so may mount horses (DN-2.36.2-01)."""
        return self.mounted is not None

    @property
    def is_shooter(self) -> bool:
        """Whether he has a bow or crossbow (DN-5.11.2-01)."""
        return self.missile is not None

    @property
    def is_adventurer(self) -> bool:
        """Whether he is one of the 72 (DN-1.51-01)."""
        return self.people in ADVENTURERS

    def in_state(self, health: Health, *, wounds: int = 0, mounted: bool = False) -> Values:
        """The values in some state.

        Args:
            health: fit, stunned or wounded.
            wounds: wounds so far, for those with stages; ignored for the others.
            mounted: whether he sits on a horse.

        Raises:
            ValueError: he has no such state.
        """
        found: Values | None
        if mounted:
            found = {Health.FIT: self.mounted, Health.WOUNDED: self.mounted_wounded}.get(health)
        elif health is Health.STUNNED:
            found = self.stunned
        elif health is Health.WOUNDED and self.crazy is not None:
            found = self.crazy
        else:
            stage = wounds if len(self.foot) > 2 else int(health is Health.WOUNDED)
            found = self.foot[stage] if health is not Health.DEAD and stage < len(self.foot) else None
        if found is None:
            raise ValueError(f"{self.name} is never {'mounted and ' if mounted else ''}{health.name.lower()}")
        return found


class Roster:
    """All fighters, by key."""

    def __init__(self, fighters: Mapping[str, Fighter]) -> None:
        self._by_key = MappingProxyType(dict(fighters))

    def __getitem__(self, key: str) -> Fighter:
        try:
            return self._by_key[key]
        except KeyError:
            raise KeyError(f"{msg('dn-data-no-fighter', name=key)}{hint(nearest(key, self._by_key))}") from None

    def __contains__(self, key: object) -> bool:
        return key in self._by_key

    def __iter__(self) -> Iterator[Fighter]:
        return iter(self._by_key.values())

    def __len__(self) -> int:
        return len(self._by_key)

    @property
    def adventurers(self) -> tuple[Fighter, ...]:
        """The 72 of the story."""
        return tuple(fighter for fighter in self if fighter.is_adventurer)

    def of(self, people: People) -> tuple[Fighter, ...]:
        """All fighters of a people, in the order of the book."""
        return tuple(fighter for fighter in self if fighter.people == people)


@cache
def load_fighters(volume: Literal["exile", "challenge"] = "exile", path: Path = DATA / "fighters.toml") -> Roster:
    """Read the roster; Sarah and Gotmar grow between the volumes (DN-4.2-57).

    Raises:
        DataError: the file is faulty.
    """
    file = TomlFile(path)
    fighters: dict[str, Fighter] = {}
    for place, record in enumerate(file.decode(FightersFile).fighter):
        for number in range(1, record.count + 1):
            key = f"{record.key}-{number}" if record.count > 1 else record.key
            if key in fighters:
                raise DataError([file.at(("fighter", place, "key"), msg("dn-data-fighter-twice", name=key))])
            try:
                fighters[key] = _fighter(record, key, number, volume)
            except ValueError as error:
                raise DataError([file.at(("fighter", place, "key"), str(error))]) from None
    return Roster(fighters)


def _fighter(record: FighterRecord, key: str, number: int, volume: str) -> Fighter:
    later = record.challenge if volume == "challenge" else {}
    on_foot = [later.get("foot", record.foot), later.get("wounded", record.wounded)]
    stages = record.stages or tuple(text for text in on_foot if text is not None)
    if not stages:
        raise ValueError(str(msg("dn-data-no-stages", name=record.key)))
    if (record.mounted is None) != (record.horse is None):
        raise ValueError(str(msg("dn-data-half-rider", name=record.key)))
    return Fighter(
        key=key,
        name=f"{record.name} {number}" if record.count > 1 else record.name,
        people=record.people,
        race=record.race,
        rule=record.rule,
        weapon=record.weapon,
        missile=record.missile,
        foot=tuple(Values.parse(text) for text in stages),
        stunned=_optional(later.get("stunned", record.stunned)),
        mounted=_optional(record.mounted),
        mounted_wounded=_optional(record.mounted_wounded),
        horse=_optional(record.horse),
        crazy=_optional(record.crazy),
        baby=_optional(record.baby),
        parts={part: tuple(Values.parse(text) for text in texts) for part, texts in record.parts.items()},
        footprint=record.footprint,
        specials=frozenset(record.specials),
    )


def _optional(text: str | None) -> Values | None:
    return None if text is None else Values.parse(text)

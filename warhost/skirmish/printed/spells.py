"""The spells of the spellcaster cards (rulebook chapter 3.5; DN-3.51-* to DN-3.55-*), read from `data/spells.toml`.

>>> spells = load_spells()
>>> spells["tree"].sizes[2].cost
20
>>> casting_threshold(38)
4
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Literal

from msgspec import Struct

from warhost.core.messages import msg
from warhost.datafiles import DataError, TomlFile
from warhost.skirmish import DATA

SpellClass = Literal["self", "terrain", "others", "other", "detection"]
"""The five classes of spells (DN-3.1-01)."""
Value = Literal["attack", "defence", "move", "full attack", "full defence"]


def casting_threshold(cost: int) -> int:
    """What the modified die must exceed: one for every started ten EPs (DN-3.3-01).

    >>> [casting_threshold(cost) for cost in (1, 10, 11, 20, 21, 80)]
    [1, 1, 2, 2, 3, 8]
    """
    return -(-cost // 10)


class Cost(Struct, frozen=True, forbid_unknown_fields=True):
    """How many EPs a spell takes."""

    fixed: int | None = None
    fixed_at_level_2: int | None = None
    each: int | None = None
    each_if_wounded: int | None = None
    each_if_heavy: int | None = None
    unit: str | None = None
    sum: tuple[Value, ...] = ()
    times_countered: int | None = None


class Size(Struct, frozen=True, forbid_unknown_fields=True, rename={"area": "hexes"}):
    """One size of a terrain spell: its cost, the hexes it covers and the counters there are.

    The Challenge may have another number of counters, ``counters_below``.
    """

    name: str
    cost: int
    area: int
    counters: int
    counters_below: int | None = None
    challenge_only: bool = False

    def stock(self, challenge: bool) -> int:
        """How many counters there are in a volume (DN-1.52-01)."""
        return self.counters_below if challenge and self.counters_below is not None else self.counters


class Spirits(Struct, frozen=True, forbid_unknown_fields=True):
    """The spirits that a spell calls, and how many turns they stay."""

    fighter: str
    count: int
    turns: int
    turns_underground: int


class Spell(Struct, frozen=True, forbid_unknown_fields=True, rename={"spell_class": "class"}):
    """One spell."""

    key: str
    name: str
    spell_class: SpellClass
    rule: str
    range: Literal["self", "hex", "hexes", "hexsides", "character", "corpse", "spell", "map"]
    lasts: Literal["turn", "player-turn", "scenario", "shot", "now", "spirits"]
    effect: str
    cost: Cost = Cost()
    sizes: tuple[Size, ...] = ()
    on: tuple[str, ...] = ()
    """The terrain on which it can be cast."""
    surface_only: bool = False
    """Whether the cards of The Challenge lack it, and nobody casts it underground (DN-3.1-02, DN-3.52-03)."""
    on_foot: bool = False
    counter: bool = True
    counters: int | None = None
    spirits: Spirits | None = None
    option: str | None = None


class SpellsFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `spells.toml`."""

    spell: tuple[Spell, ...]


@cache
def load_spells(path: Path = DATA / "spells.toml") -> dict[str, Spell]:
    """Read the spells by key.

    Raises:
        DataError: the file is faulty.
    """
    file = TomlFile(path)
    spells: dict[str, Spell] = {}
    for number, spell in enumerate(file.decode(SpellsFile).spell):
        if spell.key in spells:
            raise DataError([file.at(("spell", number, "key"), msg("dn-data-spell-twice", name=spell.key))])
        if not spell.sizes and spell.cost == Cost():
            raise DataError([file.at(("spell", number, "key"), msg("dn-data-free-spell", name=spell.key))])
        spells[spell.key] = spell
    return spells

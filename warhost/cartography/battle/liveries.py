"""Liveries: what the figures of a unit wear, and the device of its banner.

>>> livery_of("twin-blades", "dwarf").icon
'crossed-axes'
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from warhost.cartography.studio.pen import chance
from warhost.datafiles import TomlFile


class Folk(Struct, frozen=True, forbid_unknown_fields=True):
    """What all of a race have in common."""

    skin: str
    hair: str
    build: int
    icon: str


class Colours(Struct, frozen=True, forbid_unknown_fields=True):
    """What a unit wears; its icon is that of its race, unless it has its own."""

    coat: str
    trim: str
    icon: str = ""


class _Liveries(Struct, frozen=True, forbid_unknown_fields=True):
    race: dict[str, Folk]
    unit: dict[str, Colours]
    livery: list[Colours]


class Livery(NamedTuple):
    """A unit from above: its people, its colours, its device."""

    folk: Folk
    coat: str
    trim: str
    icon: str


@cache
def _liveries() -> _Liveries:
    return TomlFile(Path(__file__).parent.parent / "data" / "liveries.toml", "liveries.toml").decode(_Liveries)


def livery_of(unit: str, race: str) -> Livery:
    """The livery of a unit; its name picks one if it has none of its own."""
    found = _liveries()
    folk = found.race[race]
    colours = found.unit.get(unit) or found.livery[int(chance("livery", unit)[0] * len(found.livery))]
    return Livery(folk, colours.coat, colours.trim, colours.icon or folk.icon)

"""The arms, badges and icons of the peoples, read from ``data/peoples.toml``.

>>> people("orks").badge
'saw'
>>> from warhost.skirmish.printed.fighters import load_fighters
>>> figure_of(load_fighters()["black-fox"]), weapon_of(load_fighters()["grast"])
('fox-head', 'flail')
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, Literal

from msgspec import Struct

from warhost.cartography.studio.heraldry import Arms, Ordinary
from warhost.cartography.studio.icons import icons
from warhost.core.messages import msg
from warhost.datafiles import DataError, TomlFile, nearest
from warhost.skirmish.printed.fighters import Fighter

Badge = Literal["shield", "saw", "leaf", "lozenge", "octagon", "boulder", "scale", "cloud", "mandible", "drop"]

BADGES: Final[Mapping[Badge, str]] = {
    "shield": "M-23-24H23V1C23 16 12 22 0 27C-12 22-23 16-23 1Z",
    "saw": "M0-28L7-19L17-23L18-12L28-9L22 0L28 9L18 12L17 23L7 19L0 28"
    "L-7 19L-17 23L-18 12L-28 9L-22 0L-28-9L-18-12L-17-23L-7-19Z",
    "leaf": "M0-28C28-20 28 16 0 28C-28 16-28-20 0-28Z",
    "lozenge": "M0-29L29 0L0 29L-29 0Z",
    "octagon": "M-11-26H11L26-11V11L11 26H-11L-26 11V-11Z",
    "boulder": "M-26-6L-15-25L9-26L26-13L25 12L9 26L-15 23L-27 9Z",
    "scale": "M-24-24Q0-30 24-24Q28 8 0 28Q-28 8-24-24Z",
    "cloud": "M-10-18A10 10 0 0 1 10-18A11 11 0 0 1 22-2A11 11 0 0 1 12 17"
    "A12 12 0 0 1-12 17A11 11 0 0 1-22-2A11 11 0 0 1-10-18Z",
    "mandible": "M-28 0L-15-25H15L28 0L15 25H7L0 16L-7 25H-15Z",
    "drop": "M0-29C9-16 26-8 26 6A26 21 0 0 1-26 6C-26-8-9-16 0-29Z",
}
"""Outlines around the origin, about 54 wide."""


class People(Struct, frozen=True, forbid_unknown_fields=True):
    """The looks of one people."""

    id: str
    field: str
    charge: str
    ordinary: Ordinary
    badge: Badge

    @property
    def arms(self) -> Arms:
        """The arms as heraldry draws them."""
        return Arms(f"people-{self.id}", self.field, self.charge, self.ordinary, "")


class _Unarmed(Struct, frozen=True, forbid_unknown_fields=True):
    races: tuple[str, ...]


class Looks(Struct, frozen=True, forbid_unknown_fields=True):
    """The whole of `peoples.toml`."""

    people: tuple[People, ...]
    figures: dict[str, str]
    weapons: dict[str, str]
    unarmed: _Unarmed


@cache
def looks(path: Path = Path(__file__).parent.parent / "data" / "peoples.toml") -> Looks:
    """Read the looks of all peoples.

    Raises:
        DataError: an icon is not known.
    """
    source = TomlFile(path, "peoples.toml")
    file = source.decode(Looks)
    faults = [
        source.at((table, name), msg("data-no-icon", name=icon), nearest(icon, icons()))
        for table, named in (("figures", file.figures), ("weapons", file.weapons))
        for name, icon in named.items()
        if icon not in icons()
    ]
    if faults:
        raise DataError(faults)
    return file


@cache
def people(id_: str) -> People:
    """A people by its key."""
    return next(found for found in looks().people if found.id == id_)


def figure_of(fighter: Fighter) -> str:
    """The icon that shows who a fighter is."""
    figures = looks().figures
    stem = fighter.key.rstrip("0123456789").rstrip("-")
    armoured = f"{fighter.race} armoured" if fighter.foot[0].armoured else fighter.race
    return next(figures[name] for name in (fighter.key, stem, armoured, fighter.race) if name in figures)


def weapon_of(fighter: Fighter) -> str | None:
    """The icon of what a fighter fights or shoots with; None for those who need no weapon."""
    file = looks()
    if fighter.missile or fighter.weapon:
        return file.weapons[fighter.missile or fighter.weapon or ""]
    return None if fighter.race in file.unarmed.races else file.weapons["sword"]

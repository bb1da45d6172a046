"""The vocabulary of the map: terrain, barriers, places, lands (DG-21-03, DG-21-04, DG-21-10)."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import IntEnum, unique

from warhost.core.ids import HexId
from warhost.core.messages import Message, msg


class Terrain(IntEnum):
    """What a hex is (DG-21-10). Jungle and glacier are clear."""

    CLEAR = 0
    FOREST = 1
    MOUNTAIN = 2
    SEA = 3
    DESERT = 4
    MARSH = 5
    MAELSTROM = 6


class Barrier(IntEnum):
    """What lies on a hexside (DG-21-10)."""

    NONE = 0
    RIVER = 1
    DEEP_RIVER = 2
    MOUNTAIN = 3
    INLET = 4


class Crossing(IntEnum):
    """What opens a hexside's barrier (DG-21-10)."""

    NONE = 0
    BRIDGE = 1
    FORD = 2
    PASS = 3
    TUNNEL = 4


@unique
class PlaceKind(IntEnum):
    """What a place is; only the three fortified kinds matter to combat (DG-07-31 to DG-07-33)."""

    CITY = 0
    FORTIFIED_CITY = 1
    FORTRESS = 2
    DWARVEN_FORTRESS = 3
    TOWN = 4
    RUIN = 5
    LANDMARK = 6


FORTIFIED = frozenset((PlaceKind.FORTIFIED_CITY, PlaceKind.FORTRESS, PlaceKind.DWARVEN_FORTRESS))
"""The kinds that make a hex a fortified place: what conquest counts (DG-09-01)."""

WATER = frozenset((Terrain.SEA, Terrain.MAELSTROM))
"""Terrain without land in it."""


@dataclass(frozen=True, slots=True)
class Place:
    """A city, fortress, port, ruin or landmark.

    Attributes:
        index: where it stands in ``Atlas.places``.
        id: how files and orders call it.
        name: how players call it; ``aliases`` are other spellings (DG-21-12).
        kind: see :class:`PlaceKind`.
        hex: where it lies.
        land: index of the land around it, or -1.
        port: whether armies embark here (DG-21-05).
        dock: the hex in whose waters the port's ships lie; usually ``hex`` itself.
        is_pass: whether it stands in a mountain pass.
    """

    index: int
    id: str
    name: str
    aliases: tuple[str, ...]
    kind: PlaceKind
    hex: HexId
    land: int
    port: bool
    dock: HexId
    is_pass: bool

    @property
    def fortified(self) -> bool:
        """Whether it is a fortified city, fortress or dwarven fortress."""
        return self.kind in FORTIFIED


@dataclass(frozen=True, slots=True)
class Land:
    """A nation of the Activation Table, or an area without armies of its own (DG-21-03, DG-21-04).

    Attributes:
        index: where it stands in ``Atlas.lands``.
        id: how files and orders call it; the same as in the counter manifest.
        code: its two letters in ``lands.txt``.
        name: how players call it; ``aliases`` are other spellings.
        nation: whether it is one of the nations that can be activated.
        race: of its people.
        capital: index of its capital among the places, or -1.
        strongholds: indexes of all fortified places that must fall before it is conquered, the capital first.
        whitestone: activation rating for Whitestone (DG-03-03); None for areas.
        highlord: activation rating for the Highlords.
        knights: one of the four Knight nations.
        hexes: its hexes.
    """

    index: int
    id: str
    code: str
    name: str
    aliases: tuple[str, ...]
    nation: bool
    race: str
    capital: int
    strongholds: tuple[int, ...]
    whitestone: int | None
    highlord: int | None
    knights: bool
    hexes: frozenset[HexId]


@dataclass(frozen=True, slots=True)
class Sea:
    """A water with a name."""

    index: int
    id: str
    code: str
    name: str
    aliases: tuple[str, ...]
    hexes: frozenset[HexId]


@dataclass(frozen=True, slots=True)
class Region:
    """A named set of hexes: a scenario's area, a landscape, a range, a river."""

    id: str
    name: str
    aliases: tuple[str, ...]
    rule: str
    hexes: frozenset[HexId]


@dataclass(frozen=True, slots=True)
class Sheet:
    """How a sheet of the printed original numbers its hexes (DG-21-01)."""

    letter: str
    row: int
    row_step: int
    even: int
    odd: int
    column_step: int
    from_even: int
    from_odd: int
    columns: int

    def number(self, column: int, row: int) -> str:
        """Return the printed number of our column and row."""
        first = self.odd if row % 2 else self.even
        return f"{self.row + self.row_step * row:02d}{first + self.column_step * column:02d}{self.letter}"

    def col_row(self, printed_row: int, printed_column: int) -> tuple[int, int]:
        """Return our column and row of a printed number."""
        row = (printed_row - self.row) * self.row_step
        first = self.odd if row % 2 else self.even
        return (printed_column - first) * self.column_step, row

    def is_usual(self, column: int, row: int) -> bool:
        """Whether the original's readers number this hex by this sheet."""
        return column >= (self.from_odd if row % 2 else self.from_even)


def spelling(name: str) -> str:
    """Return the form in which names are compared: no case, accents, dots or apostrophes, hyphens for spaces.

    >>> spelling("High Clerist's Tower"), spelling("Mt. Nevermind")
    ('high-clerists-tower', 'mt-nevermind')
    """
    plain = unicodedata.normalize("NFKD", name.casefold())
    kept = "".join(c for c in plain if c.isalnum() or c in " -_/")
    return re.sub(r"[ _/-]+", "-", kept).strip("-")


def map_word(thing: Terrain | Barrier | Crossing | PlaceKind) -> Message:
    """What something on the map is called."""
    key = thing.name.lower().replace("_", "-")
    match thing:
        case Terrain():
            return msg(f"dg-terrain-{key}")
        case Barrier():
            return msg(f"dg-barrier-{key}")
        case Crossing():
            return msg(f"dg-crossing-{key}")
        case PlaceKind():
            return msg(f"dg-place-kind-{key}")

"""The files of a strategic map, as typed records. :mod:`warhost.campaign.world.atlas` turns them into an atlas.

A map is a folder:

========================  ============================================================================================
``map.toml``              name, size of the grid, numbering of printed sheets
``terrain.txt``           one letter for every hex
``lands.txt``             two letters for every hex: the land or the sea that it belongs to
``lands.toml``            the lands and seas behind those letters
``places.toml``           cities, fortresses, ports, ruins
``hexsides.toml``         rivers, mountain ranges, inlets, and what crosses them
``regions.toml``          areas that scenarios speak of, and landscapes with a name
========================  ============================================================================================

Hexes are written as four digits, two of column and two of row from the north-west: column 16, row 19 is ``1619``.
A hexside is written as its two hexes: ``1619-1719``.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Generic, Literal, TypeVar

from msgspec import Struct, field

from warhost.core.messages import msg
from warhost.datafiles import DataError, Fault, TextFile, TomlFile

T = TypeVar("T")


class FileRecord(Struct, forbid_unknown_fields=True):
    """A table of a map file; a misspelt field is a fault."""


class SheetRecord(FileRecord):
    """How a sheet of the printed original numbers its hexes: two digits of row, two of column.

    Attributes:
        letter: what stands behind the number, ``3518a``.
        row: printed number of our row 0, and ``row_step`` what each row farther south adds.
        even: printed number of our column 0 on even rows; ``odd`` on odd rows; ``column_step`` for each column east.
        from_even: first column for which this sheet's number is the usual one, on even rows; ``from_odd`` on odd.
        columns: printed columns that the sheet has.
    """

    letter: str
    row: int
    row_step: int
    even: int
    odd: int
    column_step: int
    from_even: int
    from_odd: int
    columns: int


class MapRecord(FileRecord):
    """``map.toml``. ``miles`` is the width of a hex."""

    name: str
    columns: int
    rows: int
    miles: int = 20
    sheet: list[SheetRecord] = field(default_factory=list)


class LandRecord(FileRecord):
    """A nation, or another land without armies of its own (DG-21-03, DG-21-04)."""

    id: str
    code: str
    name: str
    aliases: list[str] = field(default_factory=list)
    kind: Literal["nation", "area"] = "area"
    race: str = ""
    capital: str = ""
    strongholds: list[str] = field(default_factory=list)
    whitestone: int | None = None
    highlord: int | None = None
    knights: bool = False


class SeaRecord(FileRecord):
    """A water with a name (DG-21-07)."""

    id: str
    code: str
    name: str
    aliases: list[str] = field(default_factory=list)


class LandsFile(FileRecord):
    """``lands.toml``."""

    land: list[LandRecord] = field(default_factory=list)
    sea: list[SeaRecord] = field(default_factory=list)


PlaceWord = Literal["city", "fortified city", "fortress", "dwarven fortress", "town", "ruin", "landmark"]


class PlaceRecord(FileRecord):
    """A place in a hex. ``dock`` is the hex where a port's ships lie when that is not the port's own."""

    id: str
    name: str
    hex: str
    kind: PlaceWord
    aliases: list[str] = field(default_factory=list)
    port: bool = False
    dock: str = ""


class PlacesFile(FileRecord):
    """``places.toml``."""

    place: list[PlaceRecord] = field(default_factory=list)


class RiverRecord(FileRecord):
    """A river: the hexsides that armies wade, and the deep ones that ships sail."""

    name: str
    aliases: list[str] = field(default_factory=list)
    shallow: list[str] = field(default_factory=list)
    deep: list[str] = field(default_factory=list)


class SidesRecord(FileRecord):
    """A mountain range, an inlet of the sea, or the tunnels to a dwarven fortress."""

    name: str
    sides: list[str]
    aliases: list[str] = field(default_factory=list)


class PassRecord(FileRecord):
    """A mountain pass: the hexes that count as pass hexes, and the hexsides through which it leads (DG-05-26)."""

    name: str
    hexes: list[str]
    sides: list[str]


class CrossingRecord(FileRecord):
    """A bridge or ford."""

    name: str
    side: str


class HexsidesFile(FileRecord):
    """``hexsides.toml``."""

    river: list[RiverRecord] = field(default_factory=list)
    range: list[SidesRecord] = field(default_factory=list)
    inlet: list[SidesRecord] = field(default_factory=list)
    tunnel: list[SidesRecord] = field(default_factory=list)
    pass_: list[PassRecord] = field(default_factory=list, name="pass")
    ford: list[CrossingRecord] = field(default_factory=list)
    bridge: list[CrossingRecord] = field(default_factory=list)


class RegionRecord(FileRecord):
    """A set of hexes with a name: everything listed, then only what ``only`` and ``within`` let through.

    Attributes:
        id: how scenarios call it.
        name: how players call it; ``aliases`` what else they say.
        rule: the rule that speaks of it.
        hexes: single hexes, ours (``1619``) or the original's (``3518a``).
        lines: chains of hexes, each from the first to the second and on.
        outline: corners of an outline; the hexes on it and inside it belong to the region.
        box: the north-western and south-eastern hex of a rectangle.
        lands: whole lands by id.
        seas: whole seas by id.
        regions: whole regions by id, of those above it in the file.
        only: keep ``land``, ``water``, ``coast`` (coastal land), ``sailable`` (water and coast) or ``maelstrom``.
        within: keep what lies in this other region or land as well.
        without: hexes, lands, seas or regions taken away at the end.
    """

    id: str
    name: str
    aliases: list[str] = field(default_factory=list)
    rule: str = ""
    hexes: list[str] = field(default_factory=list)
    lines: list[list[str]] = field(default_factory=list)
    outline: list[str] = field(default_factory=list)
    box: list[str] = field(default_factory=list)
    lands: list[str] = field(default_factory=list)
    seas: list[str] = field(default_factory=list)
    regions: list[str] = field(default_factory=list)
    only: Literal["", "land", "water", "coast", "sailable", "maelstrom"] = ""
    within: str = ""
    without: list[str] = field(default_factory=list)


class RegionsFile(FileRecord):
    """``regions.toml``."""

    region: list[RegionRecord] = field(default_factory=list)


class GridFile(TextFile):
    """A map drawn with characters: two for every hex, odd rows one character farther right.

    Lines that begin with ``#`` are comments. Single letters (``terrain.txt``) stand with a space between them.

    Attributes:
        cells: for every row its cells, spaces taken off.
        row_lines: for every row the line it stands on.
    """

    __slots__ = ("cells", "row_lines")

    def __init__(self, path: Path, name: str = "") -> None:
        super().__init__(path, name)
        self.cells: list[list[str]] = []
        self.row_lines: list[int] = []
        for number, line in enumerate(self.text.splitlines(), 1):
            if line.startswith("#") or not line.strip():
                continue
            body = line[len(self.cells) % 2 :].rstrip()
            self.cells.append([body[i : i + 2].strip() for i in range(0, len(body), 2)])
            self.row_lines.append(number)

    def size_faults(self, columns: int, rows: int) -> list[Fault]:
        """Return what is wrong with the number and length of the rows."""
        faults = [
            self.fault(line, msg("dg-data-row-length", row=row, n=len(cells), columns=columns))
            for row, (cells, line) in enumerate(zip(self.cells, self.row_lines, strict=True))
            if len(cells) != columns
        ]
        if len(self.cells) != rows:
            last = self.row_lines[-1] if self.row_lines else 0
            faults.append(self.fault(last, msg("dg-data-row-number", n=len(self.cells), rows=rows)))
        return faults


@dataclass(frozen=True, slots=True)
class DataSource(Generic[T]):
    """A TOML file together with what it says."""

    file: TomlFile
    data: T


@dataclass(frozen=True, slots=True)
class MapFiles:
    """The files of a map folder, read and typed."""

    folder: Path
    map: DataSource[MapRecord]
    lands: DataSource[LandsFile]
    places: DataSource[PlacesFile]
    hexsides: DataSource[HexsidesFile]
    regions: DataSource[RegionsFile]
    terrain_grid: GridFile
    lands_grid: GridFile


def read_map_files(folder: Path) -> MapFiles:
    """Read a map folder.

    Raises :class:`DataError` with the faults of every file that is missing, broken or does not fit its records.
    """
    faults: list[Fault] = []

    def toml(name: str, type_: type[T]) -> DataSource[T] | None:
        try:
            file = TomlFile(folder / name)
            return DataSource(file, file.decode(type_))
        except DataError as error:
            faults.extend(error.faults)
            return None

    def grid(name: str) -> GridFile | None:
        try:
            return GridFile(folder / name)
        except DataError as error:
            faults.extend(error.faults)
            return None

    head = toml("map.toml", MapRecord)
    lands = toml("lands.toml", LandsFile)
    places = toml("places.toml", PlacesFile)
    hexsides = toml("hexsides.toml", HexsidesFile)
    regions = toml("regions.toml", RegionsFile)
    terrain_grid = grid("terrain.txt")
    lands_grid = grid("lands.txt")
    if head is None or lands is None or places is None or hexsides is None or regions is None:
        raise DataError(faults)
    if terrain_grid is None or lands_grid is None:
        raise DataError(faults)
    faults += terrain_grid.size_faults(head.data.columns, head.data.rows)
    faults += lands_grid.size_faults(head.data.columns, head.data.rows)
    if faults:
        raise DataError(faults)
    return MapFiles(folder, head, lands, places, hexsides, regions, terrain_grid, lands_grid)

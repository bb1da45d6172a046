"""Maps drawn as text: every hex a letter, every wall, door or window on its hexside; see `ground`."""

from __future__ import annotations

import string
from collections.abc import Mapping
from enum import IntEnum

from msgspec import Struct

from warhost.core.board.hexes import OFF_MAP, SE, SW, E, HexGrid, opposite
from warhost.core.ids import HexId
from warhost.core.messages import Message, msg
from warhost.datafiles import DataError, Fault, nearest
from warhost.skirmish.printed.terrain import Terrain, TerrainKinds

ROW_NAMES = string.ascii_uppercase


class HexsideKind(IntEnum):
    """What stands on a hexside."""

    OPEN = 0
    WALL = 1
    DOOR = 2
    WINDOW = 3
    SLIT = 4
    BARS = 5
    LOW_WALL = 6
    RAILING = 7
    DEMOLISHED = 8
    LOCKED = 9
    """A door of bars that is locked: Krobs alone pass it."""


MARKS = {
    "|": HexsideKind.WALL,
    "/": HexsideKind.WALL,
    "\\": HexsideKind.WALL,
    "D": HexsideKind.DOOR,
    "W": HexsideKind.WINDOW,
    "I": HexsideKind.SLIT,
    "H": HexsideKind.BARS,
    "=": HexsideKind.LOW_WALL,
    "r": HexsideKind.RAILING,
    "x": HexsideKind.DEMOLISHED,
    "L": HexsideKind.LOCKED,
}
"""The marks of a drawing."""


class Letter(Struct, frozen=True, forbid_unknown_fields=True):
    """What a letter of a drawing means."""

    terrain: str
    level: float = 0
    note: str = ""
    over: str = ""
    """For a walkway, the terrain of the passage below it, at level 0."""


class Drawing(Struct, frozen=True):
    """A drawn map as flat columns: one entry for a hex, six for its sides."""

    columns: int
    rows: int
    terrain: tuple[int, ...]
    level: tuple[int, ...]
    """In half levels, so that stairways and slopes are whole numbers (DN-1.42-05)."""
    sides: tuple[int, ...]
    notes: tuple[str, ...]
    passages: Mapping[HexId, int] = {}
    """The number of the terrain below each walkway, by hex."""


def set_side(grid: HexGrid, sides: list[int], hex_: HexId, direction: int, thing: int) -> None:
    """Put something on a hexside, as seen from both its hexes."""
    sides[hex_ * 6 + direction] = thing
    other = grid.table[hex_ * 6 + direction]
    if other != OFF_MAP:
        sides[other * 6 + opposite(direction)] = thing


def read_drawing(text: str, legend: Mapping[str, Letter], kinds: TerrainKinds, name: str = "drawing") -> Drawing:
    """Read a drawing; letters that the legend leaves out mean the terrain of that letter at level 0.

    Args:
        text: the drawing.
        legend: what its letters mean.
        kinds: the kinds of terrain.
        name: the drawing's name in faults.

    Raises:
        DataError: a row is too long or short, a letter unknown, a mark stands where no hexside is.
    """
    rows: list[tuple[int, str]] = []
    under: dict[int, tuple[int, str]] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("#") or not line.strip():
            continue
        if line[0] != " ":
            if line[0] != ROW_NAMES[len(rows)]:
                raise _wrong(name, number, msg("dn-data-row-order", wanted=ROW_NAMES[len(rows)], found=line[0]))
            rows.append((number, line))
        elif rows:
            under[len(rows) - 1] = (number, line)
    if not rows:
        raise _wrong(name, 0, msg("dn-data-no-rows"))
    columns = (len(rows[0][1].rstrip()) - 5) // 4 + 1
    grid = HexGrid(columns, len(rows))
    terrain: list[int] = []
    level: list[int] = []
    notes: list[str] = []
    passages: dict[HexId, int] = {}
    sides = [0] * (grid.size * 6)
    for row, (number, line) in enumerate(rows):
        indent = 4 + 2 * (row % 2)
        places = {indent + 4 * column: column for column in range(columns)}
        if len(line) > max(places) + 3:
            raise _wrong(name, number, msg("dn-data-long-row", n=columns))
        line = line.ljust(max(places) + 3)
        for x, column in places.items():
            kind, letter = _meaning(line[x], legend, kinds, name, number)
            terrain.append(kind.number)
            half = letter.level * 2
            if half != int(half):
                raise _wrong(name, number, msg("dn-data-level", level=str(letter.level), letter=line[x]))
            level.append(int(half))
            notes.append(letter.note)
            if letter.over:
                passages[grid.hex(column, row)] = kinds[letter.over].number
            if line[x + 2] != " ":
                thing = _mark(line[x + 2], "|", name, number)
                set_side(grid, sides, grid.hex(column, row), E, thing)
        if row in under:
            _read_under(under[row], indent, grid, row, sides, name)
    return Drawing(columns, len(rows), tuple(terrain), tuple(level), tuple(sides), tuple(notes), passages)


def _read_under(line: tuple[int, str], indent: int, grid: HexGrid, row: int, sides: list[int], name: str) -> None:
    """The marks below a row: its south-eastern and south-western hexsides."""
    number, text = line
    spots: dict[int, tuple[int, int, str]] = {}
    for column in range(grid.columns):
        x = indent + 4 * column
        spots[x + 1] = (column, SE, "/")
        spots[x - 1] = (column, SW, "\\")
    for x, mark in enumerate(text):
        if mark == " ":
            continue
        if x not in spots:
            raise _wrong(name, number, msg("dn-data-mark-nowhere", mark=mark, place=x + 1))
        column, direction, wall = spots[x]
        set_side(grid, sides, grid.hex(column, row), direction, _mark(mark, wall, name, number))


def _meaning(
    letter: str, legend: Mapping[str, Letter], kinds: TerrainKinds, name: str, number: int
) -> tuple[Terrain, Letter]:
    if letter in legend:
        meaning = legend[letter]
        if meaning.terrain not in kinds:
            fault = msg("dn-data-no-terrain-meant", letter=letter, terrain=meaning.terrain)
            raise _wrong(name, number, fault, nearest(meaning.terrain, (kind.key for kind in kinds)))
        return kinds[meaning.terrain], meaning
    if letter in kinds.by_letter:
        kind = kinds.by_letter[letter]
        return kind, Letter(kind.key)
    raise _wrong(
        name, number, msg("dn-data-no-letter", letter=letter) if letter.strip() else msg("dn-data-no-hex-drawn")
    )


def _mark(mark: str, wall: str, name: str, number: int) -> HexsideKind:
    if mark not in MARKS or (MARKS[mark] is HexsideKind.WALL and mark != wall):
        raise _wrong(name, number, msg("dn-data-no-mark", mark=mark, wall=wall))
    return MARKS[mark]


def _wrong(name: str, number: int, fault: Message, suggestion: str = "") -> DataError:
    return DataError([Fault(name, number, str(fault), suggestion)])

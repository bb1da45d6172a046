"""Maps laid on the table, each with its decorations, and the layers of their drawing."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from warhost.cartography.skirmish import building, flora, furnishings, relief, surfaces
from warhost.cartography.skirmish.field import Field, field_of
from warhost.cartography.skirmish.furnishings import DrawingFile, NamedSpot, load_drawing
from warhost.cartography.skirmish.inks import Scale
from warhost.cartography.studio import hexgrid
from warhost.cartography.studio.lettering import Crowding, Type, plain
from warhost.cartography.studio.pen import PLAIN, Point
from warhost.cartography.studio.survey import HEX, REACH, ROW
from warhost.cartography.studio.svg import Element, el, group, number
from warhost.core.board.hexes import OFF_MAP
from warhost.core.ids import HexId
from warhost.skirmish import DATA
from warhost.skirmish.maps.ground import Ground, load_map

MAPS = DATA / "maps"


class Leaf(NamedTuple):
    """One map on the table: its number, the prefix of its hex names, whether it is turned by half a circle."""

    number: int
    key: str
    prefix: str
    turned: bool
    drawing: DrawingFile
    title: str


class TableTop:
    """A ground on the table with the drawings of its maps.

    Args:
        ground: the ground, of one map or several.
        folder: where its maps lie.
    """

    def __init__(self, ground: Ground, folder: Path = MAPS) -> None:
        self.ground = ground
        self.folder = folder
        self.field: Field = field_of(ground)

    @cached_property
    def leaves(self) -> tuple[Leaf, ...]:
        """The maps on the table, in the order in which they were laid."""
        ground = self.ground
        found = []
        for number_, key in enumerate(ground.sheets):
            if not key:
                found.append(Leaf(number_, "", "", False, DrawingFile(), ""))
                continue
            first = ground.name(HexId(ground.sheet.index(number_)))
            before, slash, _ = first.rpartition("/")
            prefix = before + slash
            turned = ground.hex(f"{prefix}A1") > ground.hex(f"{prefix}A2")
            title = load_map(key, self.folder).file.name
            found.append(Leaf(number_, key, prefix, turned, load_drawing(self.folder / key), title))
        return tuple(found)

    @property
    def title(self) -> str:
        """What the whole is called."""
        return " and ".join(leaf.title for leaf in self.leaves)

    def place_of(self, leaf: Leaf, hex_: str, by: Sequence[float] = (0, 0)) -> Point:
        """A point of a map, given by one of its hexes and a step from its middle."""
        x, y = self.field.centre(self.ground.hex(leaf.prefix + hex_))
        sign = -1 if leaf.turned else 1
        return x + sign * by[0], y + sign * by[1]

    @cached_property
    def torches(self) -> list[Point]:
        """Where torches burn."""
        return [
            self.place_of(leaf, thing.at, thing.by)
            for leaf in self.leaves
            for thing in leaf.drawing.things
            if thing.what == "torch"
        ]


def symbols(table: TableTop) -> list[Element]:
    """Everything that the layers use by reference."""
    return [
        *flora.symbols(),
        *building.symbols(),
        *furnishings.symbols(),
        surfaces.glow(),
        hexgrid.grid_symbol(table.ground),
    ]


def ground_layer(table: TableTop) -> list[Element]:
    """All static layers: the ground, buildings, plants, and the grid."""
    field = table.field
    base = _cavern(table) if field.dark else _open_air(table)
    return [
        *base,
        *surfaces.decks(field),
        *surfaces.stepping_stones(field),
        *relief.stairways(field),
        *furnishings.terrain_things(field),
        *(surfaces.torchlight(field, table.torches) if field.dark else []),
        *things(table),
        *building.walls(field),
        flora.bushes(field),
        flora.trees(field),
        hexgrid.grid(table.ground, field.box, 0.5 if field.dark else 0.3, "k-grid"),
        *seams(table),
    ]


def _open_air(table: TableTop) -> list[Element]:
    field = table.field
    return [
        *surfaces.meadow(field),
        *relief.high_ground(field),
        *surfaces.roads(field),
        *surfaces.sands(field),
        *surfaces.marshes(field),
        *surfaces.crevasses(field),
        *surfaces.waters(field),
        flora.grass(field),
        *surfaces.floors(field),
        *_relief(table),
    ]


def _cavern(table: TableTop) -> list[Element]:
    field = table.field
    return [
        *surfaces.rock(field),
        *surfaces.cave_floor(field),
        *surfaces.sands(field),
        *surfaces.marshes(field),
        *surfaces.crevasses(field),
        *surfaces.waters(field),
        *surfaces.floors(field),
        *surfaces.lower_ground(field),
        *_relief(table),
    ]


def _relief(table: TableTop) -> list[Element]:
    field = table.field
    return [
        *(part for leaf in table.leaves for part in relief.slopes(field, leaf.drawing.slopes, leaf.number)),
        *(part for leaf in table.leaves for part in relief.cliffs(field, leaf.drawing.cliffs, leaf.number)),
        *relief.lips(field),
    ]


def things(table: TableTop) -> list[Element]:
    """The decorations in the hexes."""
    return [
        furnishings.put(
            thing.what,
            table.place_of(leaf, thing.at, thing.by),
            # A torch or a tablet stands upright on a turned map too.
            thing.turn + (180 if leaf.turned and thing.what not in ("torch", "tablet") else 0),
            thing.size,
        )
        for leaf in table.leaves
        for thing in leaf.drawing.things
    ]


def seams(table: TableTop) -> list[Element]:
    """Where two maps meet."""
    ground = table.ground
    sides = [
        (h, d)
        for h in range(ground.grid.size)
        for d in range(3)
        if (there := ground.grid.table[h * 6 + d]) != OFF_MAP and ground.sheet[h] != ground.sheet[there]
    ]
    chains = table.field.chains(sides)
    return [el("path", d="".join(PLAIN.straight(chain) for chain in chains), class_="k-seam")] if chains else []


# --- names ------------------------------------------------------------------------------------------------------------


def name_layer(table: TableTop, scale: Scale) -> list[Element]:
    """Names of places, levels, and the hexes' own names where there is room."""
    taken = Crowding()
    names = []
    for leaf in table.leaves:
        for named in leaf.drawing.names:
            size = (27.0 if named.large else 19.0) * scale.type
            type_ = Type("k-name", size, 600, italic=not named.large, halo=0.24, spacing=0.02)
            said = plain(named.text, type_, _middle(table, leaf, named))
            taken.take(said.boxes)
            names.append(said.drawn())
    return [
        *(_numbers(table, scale, taken) if scale.numbers else []),
        *relief.level_signs(table.field),
        group(*names),
    ]


def _middle(table: TableTop, leaf: Leaf, named: NamedSpot) -> Point:
    hexes = [leaf.prefix + name for name in named.at]
    spots = [table.ground.hex(name) for name in hexes] or list(table.ground.site(leaf.prefix + named.place))
    x, y = surfaces.middle_of(table.field, spots)
    sign = -1 if leaf.turned else 1
    return x + sign * named.by[0], y + sign * named.by[1]


def _numbers(table: TableTop, scale: Scale, taken: Crowding) -> list[Element]:
    """The names of the hexes below their northern corners."""
    grid, ground, size = table.ground.grid, table.ground, scale.numbers
    drawn = group(class_="k-number", font_size=size)
    for row in range(grid.rows):
        y = row * ROW - REACH + 7 + size
        line = el("text", y=number(y, 1))
        for column in range(grid.columns):
            hex_ = grid.hex(column, row)
            x = (column + 0.5 * (row % 2)) * HEX
            box = (x - 1.4 * size, y - 0.8 * size, x + 1.4 * size, y + 0.1 * size)
            faint = "0.35" if "rock" in ground.kind(hex_).traits else None
            if taken.is_free([box]):
                line.add(el("tspan", ground.name(hex_).rpartition("/")[2], x=number(x, 0), fill_opacity=faint))
        drawn.add(line)
    return [drawn]

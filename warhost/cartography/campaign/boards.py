"""The board of the strategic war for the browser: the drawn map as a static layer, and what lies in every hex.

Coordinates are the board units of ``studio/survey.py``: the middle of hex 0000 is the origin, a hex is 100
units wide, rows lie 86.6 units apart. Put a live layer into an ``<svg>`` with the board's view box, above the ground
and below the names, and it fits.

>>> from warhost.campaign.world.atlas import load_atlas
>>> board = MapBoard.of(load_atlas("ansalon"), region="Hylo")
>>> hylo = board.hexes["1619"]
>>> hylo.x, round(hylo.y, 1), hylo.terrain, hylo.place, hylo.land
(1650.0, 1645.4, 'forest', 'Hylo, fortified city, capital of Hylo, port', 'Hylo')
>>> hylo.sides
{'east': 'deep river', 'south-east': 'river', 'south-west': 'river', 'west': 'river'}

Ground and names have classes only; ``style`` colours them with CSS variables, which the class ``night`` redefines.
Names come in three sizes: show the ones that suit the zoom (``detail_for`` says which) and hide the others.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from warhost.campaign.world.atlas import Atlas, Barrier, Crossing, Place, PlaceKind, Terrain
from warhost.campaign.world.map_terms import map_word
from warhost.cartography.campaign import labels
from warhost.cartography.campaign.atlas_sheet import land_layer, name_layer, place_layer, sea_layer, symbols, veil
from warhost.cartography.studio import hexgrid
from warhost.cartography.studio.map_style import DETAILS, DetailName, style_sheet, theme_variables
from warhost.cartography.studio.pen import Box, Point, grown
from warhost.cartography.studio.survey import HEX, REACH, ROW, Survey, board_box, hex_centre, hexes_box, survey
from warhost.cartography.studio.svg import Element, Raw, el, group
from warhost.core.ids import HexId, all_hexes
from warhost.core.messages import msg

SIDES = ("east", "south-east", "south-west", "west", "north-west", "north-east")
"""The sides of a hex in words, in the order of its directions."""

NAMES: tuple[DetailName, ...] = ("continent", "region", "hex")
"""The levels at which a board has names."""

CORNERS: tuple[Point, ...] = (
    (HEX / 2, -REACH / 2),
    (HEX / 2, REACH / 2),
    (0.0, REACH),
    (-HEX / 2, REACH / 2),
    (-HEX / 2, -REACH / 2),
    (0.0, -REACH),
)
"""The corners of a hex from its middle, clockwise from the north-east; side ``d`` joins corners ``d`` and ``d + 1``."""


class BoardHex(Struct, frozen=True):
    """One hex: its middle in board units, and what a player asks about it.

    Attributes:
        x: of its middle; ``y`` likewise.
        printed: the original's number.
        terrain: in a word.
        place: name, kind and features of the place in it; empty for none.
        land: name of the land; ``sea`` of the water.
        sides: by the side in words, what lies on it: ``{"west": "mountains, pass"}``.
        notes: pass hex, waters of the Maelstrom, coast.
    """

    x: float
    y: float
    printed: str
    terrain: str
    place: str
    land: str
    sea: str
    sides: dict[str, str]
    notes: tuple[str, ...]


class MapBoard(Struct, frozen=True):
    """A board ready for the browser.

    Attributes:
        title: of the map.
        view: view box: x, y, width, height.
        corners: of any hex, from its middle.
        hexes: by token; only these are on the board.
        style: CSS for ground and names.
        ground: the drawn map without names, as markup for an ``<svg>``.
        names: hex numbers and names by level of detail, each as markup for the same ``<svg>``.
    """

    title: str
    view: tuple[float, float, float, float]
    corners: tuple[Point, ...]
    hexes: Mapping[str, BoardHex]
    style: str
    ground: str
    names: Mapping[DetailName, str]

    @classmethod
    def of(cls, atlas: Atlas, *, region: str | frozenset[HexId] | None = None) -> MapBoard:
        """The board of a map, or of a region with the rest veiled: anything with a name, or a set of hexes."""
        surveyed = survey(atlas)
        hexes = _hexes(atlas, region)
        box = _box(atlas, hexes)
        return cls(
            title=atlas.title,
            view=(round(box[0], 1), round(box[1], 1), round(box[2] - box[0], 1), round(box[3] - box[1], 1)),
            corners=CORNERS,
            hexes={atlas.token(h): hex_facts(atlas, h) for h in sorted(hexes or all_hexes(atlas.grid.size))},
            style=board_style(),
            ground="".join(map(str, _ground(surveyed, "board" if hexes is None else "region", box, hexes))),
            names={name: str(_names(surveyed, name, box, hexes)) for name in NAMES},
        )

    def hex_at(self, x: float, y: float) -> str | None:
        """The token of the hex under a point, or None off the board."""
        row = round(y / ROW)
        spots = ((r, round(x / HEX - 0.5 * (r % 2))) for r in range(row - 1, row + 2))
        near = min(spots, key=lambda s: (x - (s[1] + 0.5 * (s[0] % 2)) * HEX) ** 2 + (y - s[0] * ROW) ** 2)
        token = f"{near[1]:02d}{near[0]:02d}"
        return token if token in self.hexes else None


def board_layer(atlas: Atlas, region: str | frozenset[HexId] | None = None, detail: DetailName = "board") -> str:
    """The static layer as one SVG fragment: style, ground and names, in board units."""
    surveyed = survey(atlas)
    hexes = _hexes(atlas, region)
    box = _box(atlas, hexes)
    style = el("style", Raw(theme_variables() + style_sheet(DETAILS[detail], None)))
    return str(
        group(style, *_ground(surveyed, detail, box, hexes), _names(surveyed, detail, box, hexes), class_="m-board")
    )


def board_style() -> str:
    """The CSS of every board: both themes, and the marks as the region's level draws them."""
    return theme_variables() + style_sheet(DETAILS["region"], None)


def _hexes(atlas: Atlas, region: str | frozenset[HexId] | None) -> frozenset[HexId] | None:
    return atlas.hexes_of(region) if isinstance(region, str) else region


def _box(atlas: Atlas, hexes: frozenset[HexId] | None) -> Box:
    return grown(board_box(atlas), 16) if hexes is None else hexes_box(atlas, hexes, 0.6 * HEX)


def _ground(surveyed: Survey, detail: DetailName, box: Box, hexes: frozenset[HexId] | None) -> list[Element]:
    level = DETAILS[detail]
    layers = [
        el("defs", *symbols(surveyed, level, box)),
        group(*sea_layer(surveyed, level, box)),
        group(*land_layer(surveyed, level, box)),
        hexgrid.grid(surveyed.atlas, box, 0.3),
        group(*place_layer(surveyed, level, box)),
    ]
    if hexes is not None:
        layers.append(group(*veil(surveyed.atlas, hexes, box)))
    return layers


def _names(surveyed: Survey, detail: DetailName, box: Box, hexes: frozenset[HexId] | None) -> Element:
    level = DETAILS[detail]
    layer = name_layer(surveyed, level, box, labels.plan(surveyed, level, box, hexes), hexes)
    return group(*layer, class_=f"m-names m-names-{detail}")


# --- facts ------------------------------------------------------------------------------------------------------------


def hex_facts(atlas: Atlas, hex_: HexId) -> BoardHex:
    """The facts about a hex."""
    x, y = hex_centre(atlas, hex_)
    place = atlas.place_at[hex_]
    land, sea = atlas.land[hex_], atlas.sea[hex_]
    notes = [
        *([str(msg("dg-hex-pass"))] if hex_ in atlas.pass_hexes else []),
        *([str(msg("dg-hex-coast"))] if atlas.coastal[hex_] else []),
        *([str(msg("dg-hex-maelstrom-edge"))] if hex_ in atlas.maelstrom_edge else []),
    ]
    return BoardHex(
        x=round(x, 1),
        y=round(y, 1),
        printed=atlas.printed(hex_),
        terrain=_words(Terrain(atlas.terrain[hex_])),
        place=_place_words(atlas, atlas.places[place]) if place >= 0 else "",
        land=atlas.lands[land].name if land >= 0 else "",
        sea=atlas.seas[sea].name if sea >= 0 else "",
        sides=side_words(atlas, hex_),
        notes=tuple(notes),
    )


def side_words(atlas: Atlas, hex_: HexId) -> dict[str, str]:
    """What lies on the sides of a hex: barrier, then what crosses it."""
    found: dict[str, str] = {}
    for direction, name in enumerate(SIDES):
        barrier = Barrier(atlas.barrier[hex_ * 6 + direction])
        crossing = Crossing(atlas.crossing[hex_ * 6 + direction])
        words = [_words(barrier)] if barrier else []
        words += [_words(crossing)] if crossing else []
        if words:
            found[name] = ", ".join(words)
    return found


def _place_words(atlas: Atlas, place: Place) -> str:
    capital = [str(msg("dg-hex-capital", land=land.name)) for land in atlas.lands if land.capital == place.index]
    port = [str(msg("dg-hex-port"))] if place.port else []
    return ", ".join([place.name, _words(place.kind), *capital, *port])


def _words(term: Terrain | Barrier | Crossing | PlaceKind) -> str:
    return str(map_word(term))

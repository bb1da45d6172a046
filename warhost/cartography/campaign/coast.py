"""Sea and shore: shoals, waterlines that grow fainter out to sea, the coast, and the ground of the land."""

from __future__ import annotations

from shapely.geometry.base import BaseGeometry

from warhost.campaign.world.atlas import WATER
from warhost.cartography.studio.map_style import Detail
from warhost.cartography.studio.pen import BROAD, Box, Pen, chance, grown, inside, scaled, within
from warhost.cartography.studio.survey import HEX, ROW, Survey, hex_centre
from warhost.cartography.studio.svg import Element, el, group, use

SHOALS = (72.0, 48.0, 28.0, 12.0)
"""How far the shoals reach from the shore, the widest first."""

WATERLINES = (5.0, 11.0, 18.5, 27.5, 38.0, 50.0, 64.0)
"""How far from the shore the waterlines run."""

LAND_ID = "m-land-shape"

_WAVES = ("q4-6 8-.5q4-6 9 .5", "q3-5 7 0q3-5 7 0q3-5 7 0", "q5-6 10 0m-3 6q4-5 8 0q4-5 8 0")


def sea(survey: Survey, detail: Detail, box: Box) -> list[Element]:
    """Water: its colour, shoals and waterlines."""
    west, north, east, south = box
    near = within(survey.land, grown(box, SHOALS[0] + 10))
    return [
        el("rect", x=west, y=north, width=east - west, height=south - north, class_="m-sea"),
        # The farther out, the less of the coast's detail is left.
        *(el("path", d=_offset(near, distance, 6 * detail.fine, BROAD, box), class_="m-shoal") for distance in SHOALS),
        group(*_waterlines(near, detail, box), class_="m-waterline"),
    ]


def _waterlines(land: BaseGeometry, detail: Detail, box: Box) -> list[Element]:
    drawn = []
    distances = WATERLINES if detail.fine < 1 else (*WATERLINES[::2], 84.0)
    for index, distance in enumerate(distances):
        share = index / (len(distances) - 1)
        drawn.append(
            el(
                "path",
                d=_offset(land, distance, detail.fine + distance / 25, detail.pen, box),
                stroke_width=(1.25 - 0.7 * share) * detail.line,
                stroke_opacity=round(0.8 - 0.6 * share, 2),
            )
        )
    return drawn


def _offset(land: BaseGeometry, distance: float, rough: float, pen: Pen, box: Box) -> str:
    shape = land.simplify(rough).buffer(distance, quad_segs=3).simplify(rough)
    return pen.outline(within(shape, grown(box, 5)))


def waves(survey: Survey, detail: Detail, box: Box) -> Element:
    """A few small waves on the open sea, far from land."""
    atlas = survey.atlas
    shapes = [scaled(d, 0.7 + 0.3 * detail.line) for d in _WAVES]
    marks: list[str] = []
    for hex_ in range(atlas.grid.size):
        middle = hex_centre(atlas, hex_)
        luck, east, south, shape, *_ = chance("wave", hex_)
        around = (hex_, *atlas.grid.neighbours[hex_])
        if luck < 0.5 or not inside(middle, grown(box, HEX)):
            continue
        if any(atlas.terrain[n] not in WATER or n in atlas.maelstrom for n in around):
            continue
        at = (middle[0] + (east - 0.5) * 0.6 * HEX, middle[1] + (south - 0.5) * 0.6 * ROW)
        marks.append(BROAD.at(at) + shapes[int(shape * len(shapes))])
    return el("path", d="".join(marks), class_="m-wave")


def land_shape(survey: Survey, detail: Detail, box: Box) -> Element:
    """The shape of the land, defined once and used for its ground and its shores."""
    shape = within(survey.land, grown(box, 20)).simplify(detail.fine)
    return el("path", d=detail.pen.outline(shape), id=LAND_ID)


def ground() -> Element:
    """The ground of the land."""
    return use(LAND_ID, class_="m-land")


def coastline() -> Element:
    """The inked line of the shore."""
    return use(LAND_ID, class_="m-coast")

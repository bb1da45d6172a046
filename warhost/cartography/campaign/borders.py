"""Lands and the lines between them: a wash along every border in the colours of the land, dashes on it, and roads."""

from __future__ import annotations

from shapely import LineString, difference, intersection, union_all

from warhost.cartography.studio.heraldry import houses
from warhost.cartography.studio.map_style import Detail
from warhost.cartography.studio.palette import luminance
from warhost.cartography.studio.pen import BROAD, Box, chaikin, grown, lines, within
from warhost.cartography.studio.survey import Survey
from warhost.cartography.studio.svg import Element, el

REACH = 42.0
"""How far the wash of a border reaches into a land."""

PALE = 0.55
"""From this luminance of the field on, the colour of the charge is used instead."""

FAINTEST = 0.11
"""How much of that colour is used."""

EARTHS = ("#8a7a4c", "#7d6a58", "#6f7d68", "#94744e", "#6b7480")
"""Washes of lands without arms."""


def washes(survey: Survey, detail: Detail, box: Box) -> list[Element]:
    """A watercolour edge for every land, strong at the border and fading inland."""
    view = grown(box, 20)
    seen = {id_: within(shape, view).simplify(detail.fine) for id_, shape in survey.realms.items() if id_}
    seen = {id_: shape for id_, shape in seen.items() if not shape.is_empty}
    drawn = [
        el(
            "path",
            d=detail.pen.outline(shape),
            class_="m-tint",
            fill=wash(survey, id_),
            fill_opacity=0.52 if id_ in houses() else 0.3,
        )
        for id_, shape in seen.items()
    ]
    cover = round(1 - FAINTEST ** (1 / detail.steps), 3)
    for step in range(1, detail.steps + 1):
        distance = REACH * (step / detail.steps) ** 1.35
        rough = 2 * detail.fine + distance / 12
        insets = [shape.simplify(rough).buffer(-distance, quad_segs=2).simplify(rough) for shape in seen.values()]
        drawn.append(el("path", d="".join(map(BROAD.outline, insets)), class_="m-inset", fill_opacity=cover))
    return drawn


def wash(survey: Survey, id_: str) -> str:
    """The colour of a land: that of its arms, or an earth."""
    arms = houses().get(id_)
    if arms:
        # A white field would not show on paper.
        return arms.field if luminance(arms.field) < PALE else arms.charge
    return EARTHS[survey.atlas.land_index[id_] % len(EARTHS)]


def border_lines(survey: Survey, detail: Detail, box: Box) -> Element:
    """Dashes along the borders on land; where a river is the border, the river is enough."""
    view = grown(box, 20)
    land = within(survey.land, view)
    rivers = union_all([LineString(course).buffer(6) for _, _, course in survey.rivers])
    drawn: list[str] = []
    for line in survey.borders:
        course = LineString(chaikin(line)).simplify(detail.fine)
        dry = difference(intersection(course, land), rivers)
        drawn += [detail.pen.curve(part) for part in lines(dry)]
    dashes = " ".join(f"{part * detail.line:.1f}" for part in (7, 3.5, 0.1, 3.5))
    return el("path", d="".join(drawn), class_="m-border", stroke_dasharray=dashes)


def roads(survey: Survey, detail: Detail, box: Box) -> list[Element]:
    """Roads: dashes on a light bed."""
    drawn = []
    for road in survey.geography.roads:
        course = LineString(chaikin(survey.line(road.line))).simplify(detail.fine)
        drawn += [detail.pen.curve(part) for part in lines(within(course, grown(box, 20)))]
    d = "".join(drawn)
    dashes = f"{6 * detail.line:.1f} {3 * detail.line:.1f}"
    return [el("path", d=d, class_="m-road-edge"), el("path", d=d, class_="m-road", stroke_dasharray=dashes)]

"""Cities, fortresses, ports and ruins: a small drawing for every kind of place, arms over the capitals, an anchor.

A symbol's foot is a little south of its hex's middle, so that the whole looks centred.
"""

from __future__ import annotations

import math
from typing import Final

from warhost.campaign.world.atlas import Atlas, Place, PlaceKind
from warhost.cartography.studio.heraldry import field_symbol, houses
from warhost.cartography.studio.map_style import Detail
from warhost.cartography.studio.pen import Box, Point, grown, inside, scaled
from warhost.cartography.studio.survey import HEX, Survey, hex_centre
from warhost.cartography.studio.svg import Element, el, group, use

FOOT: Final = 13.0
"""How far the foot of a symbol lies south of the hex's middle."""

BANNER: Final = (20.0, 12.2)
"""Width and height of the arms over a capital."""

_DRAWN: Final[dict[PlaceKind, tuple[tuple[str, str], ...]]] = {
    PlaceKind.FORTIFIED_CITY: (
        ("m-wall", "M-6-8v-17h12v17z"),
        ("m-roof", "M-8-25l8-12l8 12z"),
        ("m-wall", "M-19 0v-11h3v-3h4v3h4v-3h4v3h8v-3h4v3h4v-3h4v3h3v11z"),
        ("m-wall", "M-23 1v-18h9v18zM14 1v-18h9v18z"),
        ("m-roof", "M-24.5-17l6-10l6 10zM12.5-17l6-10l6 10z"),
        ("m-dark", "M-3.6 0v-5a3.6 3.6 0 0 1 7.2 0v5zM-1-19h2v4h-2zM-19.5-13h2v4h-2zM17.5-13h2v4h-2z"),
    ),
    PlaceKind.FORTRESS: (
        ("m-wall", "M-18 0v-11h3v-3h4v3h22v-3h4v3h3v11z"),
        ("m-wall", "M-9 0l1-22h16l1 22z"),
        ("m-wall", "M-11-21v-9h5v4h3.5v-4h5v4h3.5v-4h5v9z"),
        ("m-dark", "M-3.4 0v-5.6a3.4 3.4 0 0 1 6.8 0v5.6zM-1-18h2v5h-2z"),
    ),
    PlaceKind.DWARVEN_FORTRESS: (
        ("m-stone", "M-25 1l10-19l5 4l10-21l10 19l4-5l11 22z"),
        ("m-cleft", "M0-35l2 9l-3 6M-10-14l3 6M14-21l-2 8"),
        ("m-wall", "M-8.5 1v-10a8.5 8.5 0 0 1 17 0v10z"),
        ("m-dark", "M-5 1v-9.5a5 5 0 0 1 10 0v9.5z"),
        ("m-gold", "M0-27.5l1.7 3.4l3.8.5l-2.8 2.6l.7 3.7l-3.4-1.8l-3.4 1.8l.7-3.7l-2.8-2.6l3.8-.5z"),
    ),
    PlaceKind.CITY: (
        ("m-wall", "M-4.5-2v-15h9v15z"),
        ("m-roof", "M-6-17l6-11l6 11z"),
        ("m-wall", "M-17 0v-8h12v8zM4 0v-9h13v9z"),
        ("m-roof", "M-19-8l8-7l8 7zM2-9l8.5-8l8.5 8z"),
        ("m-dark", "M-12.5 0v-4h3v4zM9 0v-4.5h3v4.5zM-1-13h2v3.5h-2z"),
    ),
    PlaceKind.TOWN: (
        ("m-wall", "M-12 0v-7h11v7zM1 0v-9h11v9z"),
        ("m-roof", "M-14-7l7.5-7l7.5 7zM-1-9l7.5-8l7.5 8z"),
        ("m-dark", "M-8 0v-3.6h3v3.6zM5 0v-4.5h3v4.5z"),
    ),
    PlaceKind.RUIN: (
        ("m-stone", "M-16 0h32v-3h-32z"),
        ("m-stone", "M-12-3v-17l2.5 2l2.5-3v18zM-2-3v-10l2 2.5l3-3.5v11zM8-3v-19l3 4l2-2v17z"),
        ("m-cleft", "M-14 3.5h6M2 4h9M-4 5.5h4"),
    ),
    PlaceKind.LANDMARK: (
        ("m-stone", "M-13 0l1.5-15l5-3l3.5 5l.5 13z"),
        ("m-stone", "M1 0l1-21l5-2.5l4 4l2 19.5z"),
        ("m-cleft", "M-9-12l1 5M6-17l-1 6l2 4M-16 3h8M3 3.5h11"),
    ),
}

TOPS: Final = {
    PlaceKind.FORTIFIED_CITY: -37.0,
    PlaceKind.FORTRESS: -30.0,
    PlaceKind.DWARVEN_FORTRESS: -36.0,
    PlaceKind.CITY: -28.0,
    PlaceKind.TOWN: -17.0,
    PlaceKind.RUIN: -22.0,
    PlaceKind.LANDMARK: -23.5,
}
"""How high each drawing reaches above its foot."""

HALF_WIDTHS: Final = {
    PlaceKind.FORTIFIED_CITY: 24.5,
    PlaceKind.FORTRESS: 18.0,
    PlaceKind.DWARVEN_FORTRESS: 25.0,
    PlaceKind.CITY: 19.0,
    PlaceKind.TOWN: 14.0,
    PlaceKind.RUIN: 16.0,
    PlaceKind.LANDMARK: 16.0,
}

_ANCHOR: Final = (
    "M0-7.5a2.4 2.4 0 1 1 .1 0M0-7.5v16M-4.6-3.6h9.2M-7.6 2.2q.8 6.4 7.6 6.4q6.8 0 7.6-6.4"
    "M-9.4 4l1.8-2.6l2.4 2M9.4 4l-1.8-2.6l-2.4 2"
)


def symbols(detail: Detail) -> list[Element]:
    """A drawing for every kind of place, and the anchor."""
    k = detail.symbol
    kinds = [
        group(*(el("path", d=scaled(d, k), class_=class_) for class_, d in drawn), id=f"m-{slug(kind)}")
        for kind, drawn in _DRAWN.items()
    ]
    anchor = scaled(_ANCHOR, k)
    return [
        *kinds,
        group(el("path", d=anchor, class_="m-anchor-halo"), el("path", d=anchor, class_="m-anchor"), id="m-anchor"),
    ]


def arms_symbols(survey: Survey, box: Box) -> list[Element]:
    """The arms of the nations whose capitals are in view."""
    return [
        field_symbol(houses()[id_], f"m-arms-{id_}")
        for place in survey.atlas.places
        if inside(hex_centre(survey.atlas, place.hex), box) and (id_ := _arms(survey.atlas, place))
    ]


def slug(kind: PlaceKind) -> str:
    """A kind's name as ids have it."""
    return kind.name.lower().replace("_", "-")


def is_capital(atlas: Atlas, place: Place) -> bool:
    """Whether a place is the capital of the land around it."""
    return any(land.capital == place.index for land in atlas.lands)


def _arms(atlas: Atlas, place: Place) -> str | None:
    """Whose arms fly over a place."""
    for land in atlas.lands:
        if land.capital == place.index and land.id in houses():
            return land.id
    return None


def place_box(atlas: Atlas, place: Place, detail: Detail) -> Box:
    """What a place's symbol covers, the banner of a capital included."""
    x, y = hex_centre(atlas, place.hex)
    k, foot = detail.symbol, y + FOOT * detail.symbol
    top = TOPS[place.kind] - (15 if is_capital(atlas, place) else 0)
    half = HALF_WIDTHS[place.kind]
    return x - half * k, foot + top * k, x + half * k, foot + 5 * k


def anchor_at(survey: Survey, place: Place, detail: Detail) -> Point | None:
    """Where a port's anchor lies: towards the water on which its ships lie."""
    if not place.port:
        return None
    atlas = survey.atlas
    x, y = hex_centre(atlas, place.hex)
    if place.dock != place.hex:
        water = [hex_centre(atlas, place.dock)]
    elif atlas.berths(place):
        ends = [atlas.grid.corners(side // 6)[side % 6] for side in atlas.berths(place)]
        water = [(cx * HEX / 2, cy * HEX / 2 / math.sqrt(3)) for cx, cy in ends]
    else:
        water = [hex_centre(atlas, n) for n in atlas.grid.neighbours[place.hex] if atlas.is_water(n)]
    k, half = detail.symbol, HALF_WIDTHS[place.kind]
    to_x = sum(p[0] for p in water) / max(1, len(water)) - x
    to_y = sum(p[1] for p in water) / max(1, len(water)) - y
    if not water or to_y > 1.2 * abs(to_x):
        return x, y + (FOOT + 16) * k
    # Beside the walls, not on them, nor on the banner above.
    lift = to_y / (math.hypot(to_x, to_y) or 1.0)
    return x + math.copysign(half + 13, to_x) * k, y + (4 + 14 * lift) * k


def places(survey: Survey, detail: Detail, box: Box) -> list[Element]:
    """All places in view."""
    atlas, k = survey.atlas, detail.symbol
    drawn: list[Element] = []
    for place in sorted(atlas.places, key=lambda place: place.hex):
        x, y = hex_centre(atlas, place.hex)
        if not inside((x, y), grown(box, HEX)):
            continue
        foot = y + FOOT * k
        if is_capital(atlas, place):
            drawn += _banner(_arms(atlas, place), (x, foot + TOPS[place.kind] * k), k)
        drawn.append(use(f"m-{slug(place.kind)}", x=round(x, 1), y=round(foot, 1)))
        anchor = anchor_at(survey, place, detail)
        if anchor:
            drawn.append(use("m-anchor", x=round(anchor[0], 1), y=round(anchor[1], 1)))
    return drawn


def _banner(arms: str | None, top: Point, k: float) -> list[Element]:
    """A flag on a pole: the arms of the nation, or plain red."""
    x, y = top
    width, height = BANNER[0] * k, BANNER[1] * k
    high = y - height - 2.5 * k
    flag = {"x": round(x, 1), "y": round(high, 1), "width": round(width, 1), "height": round(height, 1)}
    pole = el("path", d=f"M{x:.1f} {y + 4 * k:.1f}V{high - 1.5 * k:.1f}", class_="m-pole")
    frame = el("rect", **flag, class_="m-frame")
    if arms is None:
        return [pole, el("rect", **flag, class_="m-roof")]
    return [pole, use(f"m-arms-{arms}", **flag, preserveAspectRatio="none"), frame]

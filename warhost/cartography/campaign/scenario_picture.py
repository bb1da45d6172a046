"""The picture of a scenario of the campaign: the part of the map on which its armies set up."""

from __future__ import annotations

from collections.abc import Iterable

from warhost.campaign.world.atlas import Atlas
from warhost.cartography.campaign import labels
from warhost.cartography.campaign.atlas_sheet import land_layer, name_layer, place_layer, sea_layer, symbols
from warhost.cartography.studio.map_style import DETAILS, style_sheet
from warhost.cartography.studio.pen import Box
from warhost.cartography.studio.survey import HEX, board_box, hexes_box, survey
from warhost.cartography.studio.svg import Document
from warhost.core.ids import HexId

WIDE, HIGH = 720, 405
"""Pixels of a picture."""
LEAST = 13 * HEX
"""The least width of the map that a picture shows."""


def draw_picture(atlas: Atlas, hexes: Iterable[HexId], title: str) -> Document:
    """The area around some hexes, without legend or frame."""
    box = framed(atlas, hexes)
    detail, surveyed = DETAILS["continent"], survey(atlas)
    document = Document(WIDE, HIGH, view=(box[0], box[1], box[2] - box[0], box[3] - box[1]), title=title)
    document.style(style_sheet(detail, "day"))
    document.define(*symbols(surveyed, detail, box))
    document.add(*sea_layer(surveyed, detail, box), *land_layer(surveyed, detail, box))
    document.add(*place_layer(surveyed, detail, box))
    document.add(*name_layer(surveyed, detail, box, labels.plan(surveyed, detail, box)))
    return document


def framed(atlas: Atlas, hexes: Iterable[HexId]) -> Box:
    """The part of the map around some hexes, in a picture's proportions, shifted to stay on the map."""
    west, north, east, south = hexes_box(atlas, frozenset(hexes), HEX)
    edge = board_box(atlas)
    wide = min(max(east - west, (south - north) * WIDE / HIGH, LEAST), edge[2] - edge[0])
    high = min(wide * HIGH / WIDE, edge[3] - edge[1])
    wide = high * WIDE / HIGH
    left = min(max((west + east - wide) / 2, edge[0]), edge[2] - wide)
    top = min(max((north + south - high) / 2, edge[1]), edge[3] - high)
    return left, top, left + wide, top + high

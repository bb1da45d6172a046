"""Terrain is told apart by every eye: by its lightness or by the texture of its marks."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise
from statistics import fmean, pstdev
from typing import NamedTuple

import pytest

from tests.pictures import Pixel, hex_colour, pixels
from tests.rulemark import rule
from warhost.campaign.world.atlas import Atlas, Barrier, Terrain
from warhost.cartography.campaign import borders
from warhost.cartography.campaign.atlas_sheet import land_layer, sea_layer, symbols
from warhost.cartography.studio.map_style import DETAILS, THEMES, ThemeName, style_sheet
from warhost.cartography.studio.palette import DEFICIENCIES, Vision, lab, simulate
from warhost.cartography.studio.survey import HEX, Survey, board_box, hex_centre
from warhost.cartography.studio.svg import Document

BLOCK = 10
"""Pixels that the eye takes together when it looks at forms rather than marks."""

SIGHTS: tuple[Vision, ...] = ("normal", *DEFICIENCIES)


class Look(NamedTuple):
    """What an eye sees of a patch: how light it is, and how strong its broad forms and its fine marks are."""

    light: float
    forms: float
    marks: float
    across: float
    down: float


def heart(atlas: Atlas, terrain: Terrain) -> int:
    """A hex of the terrain without place or river, with as many like it around as can be."""
    rivers = (Barrier.RIVER, Barrier.DEEP_RIVER)
    plain = [
        h
        for h in range(atlas.grid.size)
        if atlas.terrain[h] == terrain
        and atlas.place_at[h] < 0
        and not set(atlas.barrier[6 * h : 6 * h + 6]) & {*rivers}
    ]
    return max(plain, key=lambda h: (sum(atlas.terrain[n] == terrain for n in atlas.grid.neighbours[h]), -h))


@cache
def _patch(survey: Survey, terrain: Terrain, theme: ThemeName) -> tuple[tuple[Pixel, ...], ...]:
    detail = DETAILS["region"]
    x, y = hex_centre(survey.atlas, heart(survey.atlas, terrain))
    box = (x - 0.45 * HEX, y - 0.4 * HEX, x + 0.45 * HEX, y + 0.4 * HEX)
    document = Document(90, 80, view=(box[0], box[1], 90, 80))
    document.style(style_sheet(detail, theme))
    document.define(*symbols(survey, detail, box))
    document.add(*sea_layer(survey, detail, box), *land_layer(survey, detail, box))
    return tuple(tuple(row) for row in pixels(document.png()))


@cache
def _lightness(colour: str, sight: Vision) -> float:
    return lab(simulate(colour, sight))[0]


def look(survey: Survey, terrain: Terrain, theme: ThemeName, sight: Vision) -> Look:
    rows = [[_lightness(hex_colour(p), sight) for p in row] for row in _patch(survey, terrain, theme)]
    blocks = [
        [value for row in rows[y : y + BLOCK] for value in row[x : x + BLOCK]]
        for y in range(0, len(rows), BLOCK)
        for x in range(0, len(rows[0]), BLOCK)
    ]
    flat = [value for row in rows for value in row]
    return Look(
        light=fmean(flat),
        forms=pstdev([fmean(block) for block in blocks]),
        marks=fmean([pstdev(block) for block in blocks]),
        across=fmean([abs(a - b) for row in rows for a, b in pairwise(row)]),
        down=fmean([abs(a - b) for column in zip(*rows, strict=True) for a, b in pairwise(column)]),
    )


def differ(first: Look, second: Look) -> bool:
    """Whether one is plainly lighter, or has plainly stronger forms or marks, or marks of another direction."""
    stronger = (max(a, b) > 1.5 * min(a, b) + 0.4 for a, b in zip(first[1:], second[1:], strict=True))
    return abs(first.light - second.light) > 5 or any(stronger)


@rule("DG-21-10", data=True)
@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("sight", SIGHTS)
def test_terrain_differs_in_lightness_or_texture_to_every_eye(
    surveyed: Survey, theme: ThemeName, sight: Vision
) -> None:
    looks = {terrain: look(surveyed, terrain, theme, sight) for terrain in Terrain}
    alike = [(a.name, b.name) for a, b in combinations(Terrain, 2) if not differ(looks[a], looks[b])]
    assert alike == []


def test_borders_are_dashed_as_well_as_coloured(surveyed: Survey) -> None:
    line = borders.border_lines(surveyed, DETAILS["region"], board_box(surveyed.atlas))
    assert line.attributes["stroke-dasharray"].count(" ") == 3
    washes = borders.washes(surveyed, DETAILS["region"], board_box(surveyed.atlas))
    tints = [wash for wash in washes if wash.attributes["class"] == "m-tint"]
    assert len(tints) == len(surveyed.atlas.lands)

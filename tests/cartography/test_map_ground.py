"""What the drawing says about the ground is what the rules know: closed hexsides, rivers, lands, forests."""

from __future__ import annotations

import math
import re

import pytest
import shapely
from shapely.geometry.base import BaseGeometry

from tests.rulemark import rule
from warhost.campaign.world.atlas import WATER, Atlas, Crossing, Terrain
from warhost.cartography.campaign import waters
from warhost.cartography.campaign.landscape import forests
from warhost.cartography.campaign.relief import CLEARING, SIZES, mountains
from warhost.cartography.studio.map_style import DETAILS, Detail, DetailName
from warhost.cartography.studio.pen import Point
from warhost.cartography.studio.survey import HEX, ROW, Survey, board_box, hex_at, hex_centre, side_ends
from warhost.core.ids import all_hexes

LEVELS: tuple[DetailName, ...] = ("continent", "board", "region", "hex")


def masses(surveyed: Survey, detail: Detail) -> list[Point]:
    """The middles of all peaks."""
    found = []
    for foot, drawn in mountains(surveyed, detail, board_box(surveyed.atlas)):
        size = drawn.attributes["href"][3]
        found.append((float(drawn.attributes["x"]), foot - 15 * SIZES[size] * detail.peak))
    return found


def middle(atlas: Atlas, side: int) -> Point:
    (x0, y0), (x1, y1) = side_ends(atlas, side)
    return (x0 + x1) / 2, (y0 + y1) / 2


def distance(things: shapely.STRtree, to: BaseGeometry) -> float:
    """How far the nearest of some things is."""
    _, distances = things.query_nearest(to, return_distance=True)
    return float(distances[0])


@rule("DG-21-10", "DG-05-30", data=True)
@pytest.mark.parametrize("level", LEVELS)
def test_peaks_stand_on_every_hexside_that_a_range_closes(surveyed: Survey, level: DetailName) -> None:
    atlas = surveyed.atlas
    peaks = shapely.STRtree([shapely.Point(at) for at in masses(surveyed, DETAILS[level])])
    roads = shapely.union_all([shapely.LineString(surveyed.line(road.line)) for road in surveyed.geography.roads])
    for side in surveyed.mountain_sides:
        massif = any(atlas.terrain[h] == Terrain.MOUNTAIN for h in atlas.grid.side_hexes(side))
        line = shapely.LineString(side_ends(atlas, side))
        if atlas.crossing[side] == Crossing.PASS or massif or line.distance(roads) < HEX / 4:
            continue
        assert distance(peaks, line) < 14, atlas.grid.side_hexes(side)


@rule("DG-21-10", data=True)
@pytest.mark.parametrize("level", LEVELS)
def test_no_peak_stands_where_the_rules_know_no_mountain(surveyed: Survey, level: DetailName) -> None:
    atlas = surveyed.atlas
    lines = [shapely.LineString(side_ends(atlas, side)) for side in surveyed.mountain_sides]
    closed = shapely.STRtree(lines)
    for at in masses(surveyed, DETAILS[level]):
        here = hex_at(atlas, at)
        if here is not None and atlas.terrain[here] == Terrain.MOUNTAIN:
            continue
        assert distance(closed, shapely.Point(at)) < 20


@rule("DG-05-26", data=True)
@pytest.mark.parametrize("level", LEVELS)
def test_the_range_opens_at_a_pass(surveyed: Survey, level: DetailName) -> None:
    atlas = surveyed.atlas
    passes = [middle(atlas, s) for s in surveyed.mountain_sides if atlas.crossing[s] == Crossing.PASS]
    assert passes
    for at in masses(surveyed, DETAILS[level]):
        assert all(math.dist(at, gap) > CLEARING - 2 for gap in passes)


def feet(surveyed: Survey, detail: Detail) -> list[Point]:
    """Where trees stand."""
    found = []
    for _, drawn in forests(surveyed, detail, board_box(surveyed.atlas)):
        if drawn.attributes["class"] == "m-crown":
            for x, y in re.findall(r"M(-?[\d.]+)[ ]?(-?[\d.]+)", drawn.attributes["d"]):
                found.append((float(x) + 4.5 * detail.tree, float(y)))
    return found


@rule("DG-21-10", data=True)
@pytest.mark.parametrize("level", LEVELS)
def test_trees_cover_every_forest_hex_and_hide_no_river_or_road(surveyed: Survey, level: DetailName) -> None:
    atlas = surveyed.atlas
    trees = feet(surveyed, DETAILS[level])
    wooded = {hex_at(atlas, tree) for tree in trees}
    forest = {h for h, kind in enumerate(atlas.terrain) if kind == Terrain.FOREST}
    assert forest <= wooded
    lanes = surveyed.lanes
    shapely.prepare(lanes)
    assert not any(shapely.contains_xy(lanes, x, y - 5) for x, y in trees)


def test_most_trees_stand_in_forest_hexes(surveyed: Survey) -> None:
    atlas = surveyed.atlas
    trees = feet(surveyed, DETAILS["region"])
    in_forest = sum(atlas.terrain[hex_at(atlas, tree) or 0] == Terrain.FOREST for tree in trees)
    assert in_forest > 0.8 * len(trees)


@rule("DG-21-03", data=True)
def test_the_ground_of_every_land_is_that_of_its_hexes(surveyed: Survey) -> None:
    atlas = surveyed.atlas
    for land in atlas.lands:
        ground = surveyed.realms[land.id].buffer(0.5)
        shapely.prepare(ground)
        for hex_ in land.hexes:
            assert shapely.contains_xy(ground, *hex_centre(atlas, hex_)), (land.name, atlas.token(hex_))


def test_land_is_drawn_where_hexes_are_land_and_sea_where_they_are_not(surveyed: Survey) -> None:
    atlas = surveyed.atlas
    land = surveyed.land
    shapely.prepare(land)
    for hex_ in all_hexes(atlas.grid.size):
        drawn = bool(shapely.contains_xy(land, *hex_centre(atlas, hex_)))
        islet = drawn and atlas.terrain[hex_] in WATER
        assert drawn == (atlas.terrain[hex_] not in WATER) or islet
    islets = sum(
        bool(shapely.contains_xy(land, *hex_centre(atlas, h))) for h in all_hexes(atlas.grid.size) if atlas.is_water(h)
    )
    assert islets <= 3


@rule("DG-21-10", data=True)
def test_a_deep_river_has_two_banks_and_a_shallow_one_is_a_single_line(surveyed: Survey) -> None:
    detail = DETAILS["region"]
    shallow, banks, beds = waters.rivers(surveyed, detail, board_box(surveyed.atlas))
    kinds = [kind for _, kind, _ in surveyed.rivers]
    assert shallow.attributes["d"].count("M") == kinds.count("shallow")
    assert banks.attributes["d"].count("M") == 2 * kinds.count("deep")
    assert beds.attributes["d"].count("M") == kinds.count("deep")


def test_rivers_grow_towards_the_sea(surveyed: Survey) -> None:
    from warhost.cartography.studio.pen import ribbon

    left, right = ribbon([(0, 0), (50, 0), (100, 0)], 1.0, 4.0)
    assert [round(math.dist(a, b), 1) for a, b in zip(left, right, strict=True)] == [1.0, 2.5, 4.0]
    assert {kind for _, kind, _ in surveyed.rivers} == {"shallow", "deep"}


def test_a_point_finds_its_hex(ansalon: Atlas) -> None:
    for hex_ in range(0, ansalon.grid.size, 17):
        x, y = hex_centre(ansalon, hex_)
        assert hex_at(ansalon, (x + 0.4 * HEX, y + 0.1 * ROW)) == hex_
        assert hex_at(ansalon, (x - 0.1 * HEX, y - 0.5 * ROW)) == hex_
    assert hex_at(ansalon, (-2 * HEX, 0)) is None

"""A map that is nothing but hexes is drawn as well."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import shapely

from tests.rules.dg.test_check_map import LITTLE
from warhost.campaign.world.atlas import DATA, WATER, Atlas, Barrier, load_atlas
from warhost.cartography.campaign.atlas_sheet import draw_sheet
from warhost.cartography.campaign.boards import MapBoard
from warhost.cartography.studio.survey import Survey, hex_centre, side_ends, survey


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Survey:
    """Ansalon without its drawn geography."""
    folder = Path(shutil.copytree(DATA / "ansalon", tmp_path_factory.mktemp("maps") / "bare"))
    shutil.rmtree(folder / "geography")
    return survey(load_atlas(folder))


@pytest.fixture
def little(tmp_path: Path) -> Atlas:
    for name, text in LITTLE.items():
        (tmp_path / name).write_text(text, "utf-8")
    return load_atlas(tmp_path)


def test_land_and_lands_lie_where_the_hexes_are(bare: Survey) -> None:
    atlas = bare.atlas
    shapely.prepare(bare.land)
    for hex_ in range(atlas.grid.size):
        dry = bool(shapely.contains_xy(bare.land, *hex_centre(atlas, hex_)))
        assert dry == (atlas.terrain[hex_] not in WATER)
    for land in atlas.lands:
        ground = bare.realms[land.id].buffer(0.5)
        assert all(shapely.contains_xy(ground, *hex_centre(atlas, hex_)) for hex_ in land.hexes), land.name


def test_rivers_run_along_their_hexsides_and_inlets_are_water(bare: Survey) -> None:
    atlas = bare.atlas
    for kind, barrier in (("shallow", Barrier.RIVER), ("deep", Barrier.DEEP_RIVER)):
        courses = shapely.union_all([shapely.LineString(c) for _, k, c in bare.rivers if k == kind])
        for side, found in enumerate(atlas.barrier):
            if found == barrier:
                middle = shapely.LineString(side_ends(atlas, side)).centroid
                assert courses.distance(middle) < 15
    inlets = [side for side, found in enumerate(atlas.barrier) if found == Barrier.INLET]
    assert inlets
    for side in inlets:
        assert not bare.land.contains(shapely.LineString(side_ends(atlas, side)).centroid)


def test_a_little_map_of_ones_own_is_drawn(little: Atlas) -> None:
    svg = draw_sheet(little, pixels=120).svg()
    for name in ("Astar", "Belport", ">AST<", ">BEL<", "Capital with its arms", "Bridge"):
        assert name in svg
    board = MapBoard.of(little)
    assert board.hexes["0101"].place == "Astar, fortified city, capital of Ast, port"
    assert board.hexes["0101"].sides == {"east": "river", "south-east": "deep river, a bridge"}

"""A ground that changes: its tables are mended around the change and equal those of a ground made anew (DN-3.52-01)."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rulemark import rule
from warhost.core.ids import HexId
from warhost.skirmish.maps.drawings import HexsideKind
from warhost.skirmish.maps.ground import Ground, Sheet, lay_out
from warhost.skirmish.maps.movement_costs import passages
from warhost.skirmish.places import Place, Pose, upper
from warhost.skirmish.printed.bodies import load_bodies
from warhost.skirmish.sight.judged_lines import visible
from warhost.skirmish.sight.seen_ground import sight_of

MILL = lay_out([Sheet("watermill")])
CAVES = lay_out([Sheet("dwarves-cave"), Sheet("dragons-lake", (1, 0))])
TERRAIN = st.sampled_from(["tree", "flat", "water", "scrub", "interior", "crevasse", "tower-rim", "entrance"])
THINGS = st.sampled_from([HexsideKind.WALL, HexsideKind.OPEN, HexsideKind.DEMOLISHED, HexsideKind.DOOR])


def made_anew(ground: Ground) -> Ground:
    """The same ground without a base: everything about it is worked out from the start."""
    size = ground.size
    terrain, level, sides, dark = (
        ground.terrain[:size],
        ground.level[:size],
        ground.sides[: size * 6],
        ground.dark[:size],
    )
    closed = [HexId(place) for place in ground.closed if place < size]
    return Ground(ground.grid, terrain, level, sides, dark=dark, closed=closed)


LARGE = {"heavy_krob": ("guard", "queen"), "horse": ("rider",), "krob": ("person",)}


@rule("DN-2.33-02", "DN-3.52-01")
@settings(deadline=None, max_examples=12)
@given(st.data())
def test_large_bodies_lie_and_step_on_changed_ground_as_on_ground_worked_out_anew(data: st.DataObject) -> None:
    hexes = st.integers(0, CAVES.grid.size - 1).map(HexId)
    inner = [side for side, there in enumerate(CAVES.grid.table) if there >= 0]
    ground = CAVES.changed(
        terrain=data.draw(st.dictionaries(hexes, TERRAIN, min_size=1, max_size=4)),
        sides=data.draw(st.dictionaries(st.sampled_from(inner), THINGS, max_size=4)),
        closed=data.draw(st.sets(hexes, max_size=2)),
    )
    fresh = made_anew(ground)
    for mover, bodies in LARGE.items():
        for body in (load_bodies()[name] for name in bodies):
            mended, anew = passages(ground, mover).lay(body), passages(fresh, mover).lay(body)
            for pose in map(Pose, range(ground.size * 6)):
                assert mended.fits(pose) == anew.fits(pose)
                if mended.fits(pose):
                    assert (mended.edges(pose), mended.cells(pose)) == (anew.edges(pose), anew.cells(pose))


@rule("DN-3.52-01")
@settings(deadline=None, max_examples=60)
@given(st.data(), st.sampled_from([MILL, CAVES]))
def test_tables_mended_around_a_change_equal_those_worked_out_anew(data: st.DataObject, base: Ground) -> None:
    hexes = st.integers(0, base.grid.size - 1).map(HexId)
    inner = [side for side, there in enumerate(base.grid.table) if there >= 0]
    ground = base
    for _ in range(data.draw(st.integers(1, 2))):
        ground = ground.changed(
            terrain=data.draw(st.dictionaries(hexes, TERRAIN, max_size=6)),
            sides=data.draw(st.dictionaries(st.sampled_from(inner), THINGS, max_size=6)),
            closed=data.draw(st.sets(hexes, max_size=3)),
        )
    fresh = made_anew(ground)
    assert ground.ways == fresh.ways
    assert [bool(room) for room in ground.room] == [bool(room) for room in fresh.room]
    for mover in ("foot", "horse", "black_dragon"):
        mended, anew = passages(ground, mover), passages(fresh, mover)
        assert mended.cost == anew.cost
        assert mended.strikes == anew.strikes
        assert mended.steps == anew.steps
        assert mended.closed == anew.closed
    mended_sight, fresh_sight = sight_of(ground), sight_of(fresh)
    for column in ("sides", "hex_at", "lips", "openings", "notable"):
        assert getattr(mended_sight, column) == getattr(fresh_sight, column)


def test_only_the_hexsides_around_a_change_are_looked_at() -> None:
    here = MILL.hex("F9")
    ground = MILL.changed(terrain={here: "tree"})
    assert {ground.hex_of(place) for place in ground.touched} == {here}
    assert {ground.hex_of(Place(side // 6)) for side in ground.changed_sides} == {here, *MILL.grid.neighbours[here]}


@rule("DN-1.42-04")
def test_maps_lie_in_any_arrangement_and_gaps_are_rock() -> None:
    table = lay_out([Sheet("dwarves-cave"), Sheet("dragons-lake", (1, 1))])
    one = load_size()
    gap = table.grid.hex(one[0], 0)
    assert table.kind(gap).key == "rock"
    assert not any(passages(table, "foot").cost[side] for side in range(table.grid.size * 6) if _leads_to(table, side))
    assert table.hex(table.name(gap)) == gap
    across = table.grid.hex(one[0] - 1, 0), table.grid.hex(2 * one[0] - 1, 0)
    assert not visible(table, upper(across[0]), upper(across[1]))


def load_size() -> tuple[int, int]:
    one = lay_out([Sheet("dwarves-cave")]).grid
    return one.columns, one.rows


def _leads_to(table: Ground, side: int) -> bool:
    there = table.grid.table[side]
    return there >= 0 and table.name(there).startswith("gap/")


def test_two_maps_at_one_place_are_refused() -> None:
    with pytest.raises(ValueError, match="the same place"):
        lay_out([Sheet("dwarves-cave"), Sheet("dragons-lake")])

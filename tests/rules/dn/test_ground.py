"""Terrain, levels, hexsides and the four maps of The Exile (DN-1.41, DN-1.42, DN-2.31, DN-5.13.2)."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import pytest

from tests.rulemark import rule
from warhost.core.board.hexes import OFF_MAP
from warhost.core.ids import HexId, all_hexes
from warhost.datafiles import DataError
from warhost.skirmish.maps.drawings import HexsideKind, Letter, read_drawing
from warhost.skirmish.maps.ground import Ground, Sheet, Way, lay_out, load_map
from warhost.skirmish.places import Place
from warhost.skirmish.printed.terrain import load_terrain

KINDS = load_terrain()
MAPS = {key: lay_out([Sheet(key)]) for key in ("watermill", "arena", "dragons-lake", "dwarves-cave")}

# Foot, horse, cover, combat.
TERRAIN = """
flat             1  1  none      0
scrub            2  4  light     -
slope            4  8  position  -
tree             2  no light     -
crevasse         no no none      0
water            5  no position  -
marsh            2  4  light     -
bridge           1  1  none      0
rubble           2  4  medium    -
stepping-stones  2  no none      -
interior         1  no position  +
paved            1  no position  +
stairway         2  no none      -
beach            1  1  none      0
jetty            1  1  none      0
gentle-slope     1  1  none      0
"""
WATER = """
baby_dragon 1
black_dragon 1
gharv 1
goblin 2
hunter 2
baby_krob 2
foot 5
krob 5
armoured no
horse no
led 5
led_caparisoned no
heavy_krob no
"""


@rule(
    "DN-5.13.2-01",
    "DN-5.13.2-02",
    "DN-5.13.2-03",
    "DN-5.13.2-04",
    "DN-5.13.2-06",
    "DN-5.13.2-08",
    "DN-5.13.2-09",
    "DN-5.13.2-10",
    "DN-5.13.2-11",
    "DN-5.13.2-13",
    "DN-5.13.2-16",
    "DN-5.13.2-20",
    data=True,
)
@pytest.mark.parametrize("line", TERRAIN.strip().split("\n"))
def test_the_terrain_table(line: str) -> None:
    key, foot, horse, cover, combat = line.split()
    kind = KINDS[key]
    assert (kind.cost["foot"], kind.cost["horse"]) == tuple(None if w == "no" else int(w) for w in (foot, horse))
    assert (kind.cover, kind.combat) == (cover, {"-": -1, "0": 0, "+": 1}[combat])


@rule("DN-5.12.3-01", "DN-5.13.2-07", "DN-2.31-02", "DN-2.31-03", "DN-5.12.3-02", data=True)
@pytest.mark.parametrize("line", WATER.strip().split("\n"))
def test_movement_in_water(line: str) -> None:
    mover, cost = line.split()
    assert KINDS["water"].cost[mover] == (None if cost == "no" else int(cost))


@rule("DN-4.2-33", "DN-5.13.2-04", "DN-4.52-02", "DN-4.3-05", "DN-5.13.2-05", data=True)
def test_terrain_that_is_kinder_to_some() -> None:
    assert KINDS["tree"].combat_for == {"elf": 1}
    assert KINDS["web"].combat_for == {"krob": 1}
    assert KINDS["water"].combat_for == KINDS["marsh"].combat_for == {"gharv": 1, "baby_dragon": 1}
    assert KINDS["flat"].combat_for == KINDS["beach"].combat_for == {"gharv": -1}


@rule("DN-2.31-02", "DN-2.31-04", "DN-4.3-09", data=True)
def test_where_horses_and_the_black_dragon_cannot_go() -> None:
    assert KINDS["tree"].cost["led"] == 2
    assert KINDS["entrance"].cost["horse"] is None
    assert KINDS["stepping-stones"].cost["armoured"] == 2
    assert KINDS["tree"].cost["black_dragon"] is None


def way(ground: Ground, start: str, end: str) -> Way:
    direction = ground.grid.direction(ground.hex(start), ground.hex(end))
    return Way(ground.ways[ground.hex(start) * 6 + direction])


@rule("DN-2.31-08", data=True)
def test_walls_are_passed_by_doors_windows_and_breaches_only() -> None:
    ground = Ground.drawn("A   . | . D . W . x . I . H . r .")
    ways = [way(ground, f"A{n}", f"A{n + 1}") for n in range(1, 8)]
    assert ways == [Way.BARRED, Way.OPEN, Way.OPEN, Way.OPEN, Way.BARRED, Way.BARRED, Way.BARRED]


@rule("DN-2.31-11", "DN-1.42-05", data=True)
def test_levels_are_joined_by_stairs_and_slopes_and_else_are_drops() -> None:
    ground = Ground.drawn("A   ^   /   .   ^")
    assert way(ground, "A1", "A2") is way(ground, "A2", "A3") is way(ground, "A3", "A2") is Way.OPEN
    assert way(ground, "A4", "A3") is Way.DROP
    assert way(ground, "A3", "A4") is Way.BARRED


@rule("DN-1.42-14", data=True)
def test_two_stair_hexes_join_two_levels() -> None:
    stairs = {"=": Letter("stairway", -0.5), "-": Letter("stairway", -1.5), "b": Letter("beach", -2)}
    ground = Ground.drawn("A   .   =   -   b   .", stairs)
    assert [way(ground, f"A{n}", f"A{n + 1}") for n in (1, 2, 3)] == [Way.OPEN] * 3
    assert way(ground, "A5", "A4") is Way.DROP


@rule("DN-2.24-36", data=True)
def test_rooms_are_divided_by_walls_and_doors() -> None:
    ground = MAPS["watermill"]
    store, stones, house = (ground.room[ground.hex(name)] for name in ("G8", "H11", "H20"))
    assert len({store, stones, house, 0}) == 4
    assert {ground.room[h] for h in ground.site("store")} == {store}
    assert {ground.room[h] for h in ground.site("mill")} == {store, stones}


def reach(ground: Ground, start: int, mover: str) -> set[int]:
    """Every hex that a mover can walk to, drops aside."""
    seen, todo = {start}, [start]
    while todo:
        here = todo.pop()
        for direction in range(6):
            there = ground.grid.table[here * 6 + direction]
            if (
                there != OFF_MAP
                and there not in seen
                and ground.ways[here * 6 + direction] == Way.OPEN
                and ground.kind(there).cost[mover] is not None
            ):
                seen.add(there)
                todo.append(there)
    return seen


def passable(ground: Ground, mover: str) -> set[int]:
    return {h for h in all_hexes(ground.grid.size) if ground.kind(h).cost[mover] is not None}


@rule("DN-1.31-01", data=True)
@pytest.mark.parametrize("key", MAPS)
def test_everyone_in_armour_can_walk_everywhere_on_a_map(key: str) -> None:
    ground = MAPS[key]
    goal = passable(ground, "armoured")
    assert reach(ground, min(goal), "armoured") == goal


@rule("DN-1.31-01", data=True)
def test_two_maps_lie_above_ground_and_two_below() -> None:
    kinds = {key: load_map(key).file.kind for key in MAPS}
    assert kinds == {
        "watermill": "surface",
        "arena": "surface",
        "dragons-lake": "underground",
        "dwarves-cave": "underground",
    }


@rule("DN-1.42-13", data=True)
def test_the_dwarves_cave_lies_on_one_level() -> None:
    assert set(MAPS["dwarves-cave"].level) == {0}


@rule("DN-1.42-14", data=True)
def test_the_dragons_lake_has_three_levels() -> None:
    lake = MAPS["dragons-lake"]
    levels = {key: {lake.level[h] / 2 for h in hexes} for key, hexes in by_terrain(lake).items()}
    assert levels["water"] == levels["beach"] == levels["stepping-stones"] == {-2}
    assert levels["interior"] == levels["balcony"] == {-1}
    assert levels["flat"] == levels["paved"] == {0}
    assert levels["stairway"] == {-0.5, -1.5}


def by_terrain(ground: Ground) -> dict[str, list[HexId]]:
    found: dict[str, list[HexId]] = {}
    for hex_ in all_hexes(ground.grid.size):
        found.setdefault(ground.kind(hex_).key, []).append(hex_)
    return found


@rule("DN-1.42-14", "DN-2.31-11", data=True)
def test_the_beach_of_the_lake_is_reached_by_stairways_only() -> None:
    lake = MAPS["dragons-lake"]
    shore = {h for h in range(lake.grid.size) if lake.level[h] == -4}
    gates = {
        lake.kind(here).key
        for here in all_hexes(lake.grid.size)
        for direction in range(6)
        if here not in shore
        and lake.grid.table[here * 6 + direction] in shore
        and lake.ways[here * 6 + direction] == Way.OPEN
    }
    assert gates == {"stairway"}


@rule("DN-1.42-14", data=True)
def test_stone_stairs_run_straight_from_the_floor_to_the_beach() -> None:
    lake = MAPS["dragons-lake"]
    for upper, lower in (("E3", "F3"), ("K8", "J8")):
        assert (lake.level[lake.hex(upper)], lake.level[lake.hex(lower)]) == (-1, -3)
        assert way(lake, upper, lower) is Way.OPEN
        nearby = {lake.level[n] for name in (upper, lower) for n in open_neighbours(lake, lake.hex(name))}
        assert -2 not in nearby


def open_neighbours(ground: Ground, hex_: int) -> Iterable[int]:
    for direction in range(6):
        if ground.ways[hex_ * 6 + direction] == Way.OPEN:
            yield ground.grid.table[hex_ * 6 + direction]


@rule("DN-5.12.2-04", "DN-1.42-14", data=True)
def test_nobody_passes_the_railing_of_the_balcony() -> None:
    lake = MAPS["dragons-lake"]
    for hex_ in lake.site("balcony"):
        for direction in range(6):
            there = lake.grid.table[hex_ * 6 + direction]
            if there != OFF_MAP and lake.kind(there).key == "water":
                assert lake.sides[hex_ * 6 + direction] == HexsideKind.RAILING
                assert lake.ways[hex_ * 6 + direction] == Way.BARRED


@rule("DN-1.42-14", "DN-2.31-04", data=True)
def test_stepping_stones_lead_over_the_lake_to_the_island() -> None:
    lake = MAPS["dragons-lake"]
    island = set(lake.site("dragon-island"))
    assert island <= reach(lake, lake.hex("G3"), "armoured")
    for stone in lake.site("stepping-stones"):
        assert lake.kind(stone).key == "stepping-stones"


@rule("DN-2.31-05", "DN-5.13.2-09", data=True)
def test_riders_cross_the_stream_of_the_watermill_by_its_bridges() -> None:
    mill = MAPS["watermill"]
    assert mill.hex("J24") in reach(mill, mill.hex("J1"), "horse")
    for place in ("road-bridge", "footbridge"):
        assert {mill.kind(h).key for h in mill.site(place)} == {"bridge"}


@rule("DN-2.31-11", data=True)
def test_the_arena_is_entered_by_its_gates_and_the_breach_only() -> None:
    arena = MAPS["arena"]
    doors = [*arena.site("west-gate"), *arena.site("east-gate"), *arena.site("breach")]
    closed = arena.changed(terrain=dict.fromkeys(doors, "pillar"))
    assert {closed.kind(Place(h)).key for h in reach(closed, arena.hex("A1"), "foot")} == {
        "flat",
        "road",
        "scrub",
        "tree",
    }
    assert arena.hex("I12") in reach(arena, arena.hex("A1"), "horse")


@rule("DN-1.41-01")
def test_surface_maps_join_at_long_and_at_short_sides() -> None:
    for at in ((0, 1), (1, 0)):
        ground = lay_out([Sheet("watermill"), Sheet("arena", at)])
        assert ground.grid.size == 2 * MAPS["arena"].grid.size
        assert ground.kind(ground.hex("arena/H3")).key == "gateway"
        assert reach(ground, ground.hex("watermill/J1"), "foot") >= {ground.hex("arena/I24")}
    assert {load_map(key).drawing.columns for key in ("watermill", "arena")} == {24}


@rule("DN-1.41-01", "DN-1.42-01")
def test_a_surface_map_does_not_lie_beside_a_cavern() -> None:
    with pytest.raises(ValueError, match="all above ground or all below"):
        lay_out([Sheet("watermill"), Sheet("dwarves-cave", (1, 0))])


@rule("DN-1.41-01")
def test_a_short_side_does_not_lie_against_a_long_one(tmp_path: Path) -> None:
    for key, row in (("wide", ".   .   .   ."), ("narrow", ".   .")):
        (tmp_path / key).mkdir()
        (tmp_path / key / "map.toml").write_text(f'key = "{key}"\nname = "{key}"\nkind = "surface"\n')
        (tmp_path / key / "ground.txt").write_text(f"A   {row}\n\nB     {row}\n")
    assert lay_out([Sheet("wide"), Sheet("wide", (0, 1), copy=2)], tmp_path).grid.size == 16
    with pytest.raises(ValueError, match="only maps of one size"):
        lay_out([Sheet("wide"), Sheet("narrow", (1, 0))], tmp_path)


@rule("DN-1.42-01", "DN-1.42-04")
def test_openings_of_underground_maps_meet() -> None:
    for first, second in (("dwarves-cave", "dragons-lake"), ("dragons-lake", "dwarves-cave")):
        side_by_side = lay_out([Sheet(first), Sheet(second, (1, 0))])
        below = lay_out([Sheet(first), Sheet(second, (0, 1))])
        start = side_by_side.site(f"{first}/Y-west")[0]
        assert set(side_by_side.site(f"{second}/Y-east")) <= reach(side_by_side, start, "foot")
        assert set(below.site(f"{second}/X-south")) & reach(below, below.site(f"{first}/X-north")[0], "foot")


@rule("DN-1.42-01", "DN-1.42-02")
def test_a_cavern_may_be_turned_on_a_short_join_and_not_on_a_long_one() -> None:
    turned = lay_out([Sheet("dwarves-cave"), Sheet("dragons-lake", (1, 0), turned=True)])
    assert set(turned.site("dragons-lake/Y-west")) <= reach(turned, turned.hex("dwarves-cave/F1"), "foot")
    with pytest.raises(ValueError, match=r"DN-1\.42-02"):
        lay_out([Sheet("dwarves-cave"), Sheet("dragons-lake", (0, 1), turned=True)])


@rule("DN-1.42-03", data=True)
@pytest.mark.parametrize("key", MAPS)
def test_turning_a_map_keeps_every_hex_with_its_neighbours_and_sides(key: str) -> None:
    plain, turned = MAPS[key], lay_out([Sheet(key, turned=True)])
    for hex_ in all_hexes(plain.grid.size):
        name = plain.name(hex_)
        there = turned.hex(name)
        assert turned.terrain[there] == plain.terrain[hex_]
        for direction in range(6):
            other, far = plain.grid.table[hex_ * 6 + direction], turned.grid.table[there * 6 + (direction + 3) % 6]
            assert (other == OFF_MAP) == (far == OFF_MAP)
            assert other == OFF_MAP or plain.name(other) == turned.name(far)
            assert plain.sides[hex_ * 6 + direction] == turned.sides[there * 6 + (direction + 3) % 6]


@rule("DN-3.52-01", "DN-3.52.2-05")
def test_magic_changes_a_copy_of_the_ground() -> None:
    mill = MAPS["watermill"]
    wall = mill.hex("G8") * 6 + 3
    changed = mill.changed(terrain={mill.hex("J5"): "tree"}, sides={wall: HexsideKind.DEMOLISHED})
    assert changed.kind(mill.hex("J5")).key == "tree"
    assert mill.kind(mill.hex("J5")).key == "road"
    assert (Way(mill.ways[wall]), Way(changed.ways[wall])) == (Way.BARRED, Way.OPEN)
    other = mill.grid.table[wall]
    assert changed.sides[other * 6] == HexsideKind.DEMOLISHED


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("A   .   .\nB     .   q", "drawing:2: letter 'q' is in no legend"),
        ("A   .   .\nC     .   .", "drawing:2: row B is next, not C"),
        ("A   .   .\n      ?\nB     .   .", "drawing:2: mark '\\?' at place 7 is on no hexside"),
        ("A   .   .\n       /\nB     .   .", "drawing:2: '/' is not a mark of this hexside; a wall here is '.*'"),
        ("A   .   .\nB     .   .   .", "drawing:2: the row has more than the 2 hexes of row A"),
        ("A   .   .\nB     .", "drawing:2: a hex is missing"),
    ],
)
def test_a_fault_in_a_drawing_names_the_line(text: str, fault: str) -> None:
    with pytest.raises(DataError, match=fault):
        read_drawing(text, {}, KINDS)


def test_a_wrong_terrain_in_a_legend_is_answered_with_the_right_one() -> None:
    with pytest.raises(DataError, match="'scrubb', which is not a terrain; did you mean 'scrub'"):
        Ground.drawn("A   .   q", {"q": Letter("scrubb")})

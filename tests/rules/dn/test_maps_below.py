"""The six maps of The Challenge: what the book says of them, and how they are joined (DN-1.42)."""

from __future__ import annotations

from itertools import product

import pytest

from tests.rulemark import rule
from warhost.core.ids import HexId
from warhost.skirmish.maps.drawings import HexsideKind
from warhost.skirmish.maps.ground import Ground, Sheet, Way, lay_out, load_map
from warhost.skirmish.maps.movement_costs import Passages, passages
from warhost.skirmish.places import Place, pose_at, upper
from warhost.skirmish.printed.bodies import load_bodies

BELOW = ("wights-bridge", "maze", "jails", "dark-island", "haunted-swamp", "pit")
ALL = (*BELOW, "dragons-lake", "dwarves-cave")


def alone(key: str) -> Ground:
    """One map on the table."""
    return lay_out([Sheet(key)])


def reached(table: Passages, start: Place) -> set[Place]:
    """Every place to which one walks from another."""
    seen, ring = {start}, [start]
    while ring:
        for there, _ in table.steps[ring.pop()]:
            if there not in seen:
                seen.add(there)
                ring.append(there)
    return seen


def kinds(ground: Ground) -> dict[str, int]:
    """How many hexes there are of each terrain."""
    keys = [ground.kind(HexId(hex_)).key for hex_ in range(ground.size)]
    return {key: keys.count(key) for key in keys}


@rule("DN-1.42-04", "DN-1.42-01")
@pytest.mark.parametrize("pair", list(product(BELOW, ALL)))
def test_any_two_maps_below_ground_join_at_either_side_and_one_walks_across(pair: tuple[str, str]) -> None:
    one, other = pair
    copy = 2 if one == other else 1
    for at, first, second in (((1, 0), "Y-east", "Y-west"), ((0, 1), "X-south", "X-north")):
        ground = lay_out([Sheet(one), Sheet(other, at, copy=copy)])
        name = f"{other}-2" if copy == 2 else other
        near, far = ground.site(f"{one}/{first}"), set(map(upper, ground.site(f"{name}/{second}")))
        table = passages(ground, "foot")
        assert any(there in far for hex_ in near for there, _ in table.steps[hex_]), (one, other, first)


@rule("DN-1.42-04")
def test_where_levels_differ_the_tunnel_between_two_maps_is_a_ramp() -> None:
    ground = lay_out([Sheet("maze"), Sheet("pit", (1, 0))])
    here, there = ground.hex("maze/F18"), ground.hex("pit/F1")
    assert ground.level[here] - ground.level[there] == 2
    assert ground.ways[here * 6] == ground.ways[there * 6 + 3] == Way.OPEN


@rule("DN-1.42-05")
def test_four_maps_have_two_levels() -> None:
    two = {key for key in BELOW if len({level for level in alone(key).level if level % 2 == 0}) == 2}
    assert two == {"wights-bridge", "maze", "dark-island", "pit"}


@rule("DN-1.42-10", "DN-2.31-06")
def test_the_stone_bridge_is_entered_at_its_ends_and_from_the_island() -> None:
    ground = alone("wights-bridge")
    bridge = [upper(hex_) for hex_ in ground.site("bridge")]
    table = passages(ground, "goblin")
    ways_on = {
        (ground.name(ground.hex_of(Place(here))), ground.name(ground.hex_of(there)))
        for here in range(ground.size)
        for there, _ in table.steps[here]
        if there in bridge and here not in bridge
    }
    assert ways_on == {("F6", "F7"), ("F14", "F13"), ("G10", "F10")}
    assert ground.kind(ground.hex("F10")).key == "rubble"


@rule("DN-1.42-06", "DN-2.31-12")
def test_the_levels_of_the_maze_do_not_meet_and_walkways_join_only_what_they_rest_on() -> None:
    ground = alone("maze")
    table = passages(ground, "foot")
    low, high = reached(table, upper(ground.hex("A4"))), reached(table, upper(ground.hex("F1")))
    assert low.isdisjoint(high)
    assert upper(ground.hex("F18")) in high
    assert {there for there, _ in table.steps[ground.hex("D8")]} == {upper(ground.hex("C8")), upper(ground.hex("E9"))}
    assert ground.lower(ground.hex("D8")) in low


@rule("DN-1.42-06")
def test_one_on_the_upper_level_of_the_maze_cannot_be_corked() -> None:
    """Every way through the upper maze has a second one beside it but for the crossings that Guards hold."""
    ground = alone("maze")
    table = passages(ground, "foot")
    start, goal = upper(ground.hex("F1")), upper(ground.hex("F18"))
    for hex_ in (name for name in ("F4", "F5", "F11", "F12", "G4", "G5", "C11", "C12")):
        shut = passages(ground.changed(closed=[ground.hex(hex_)]), "foot")
        assert goal in reached(shut, start), hex_
    assert goal in reached(table, start)


@rule("DN-1.42-12")
def test_the_cells_of_the_jails_are_behind_bars_with_one_door_each() -> None:
    ground = alone("jails")
    assert [len(ground.site(f"cell-{n}")) for n in range(1, 9)] == [14, 6, 6, 5, 5, 6, 3, 3]
    assert set(ground.level) == {0}
    for number in range(1, 9):
        cell = ground.site(f"cell-{number}")
        sides = [ground.sides[hex_ * 6 + d] for hex_ in cell for d in range(6)]
        assert sides.count(HexsideKind.DOOR) == 1
        assert sides.count(HexsideKind.BARS) > 0


@rule("DN-1.42-09")
def test_the_dark_island_has_all_that_the_book_names() -> None:
    ground = alone("dark-island")
    found = kinds(ground)
    assert all(found.get(key, 0) for key in ("tree", "beach", "jetty", "water", "gentle-slope", "interior", "stairway"))
    assert HexsideKind.WINDOW in ground.sides
    assert HexsideKind.DEMOLISHED in ground.sides
    shores = reached(passages(ground, "armoured"), upper(ground.hex("F1")))
    assert shores.isdisjoint(map(upper, ground.site("island"))), "nobody in armour walks to the island"


@rule("DN-1.42-11")
def test_the_tower_of_the_swamp_has_two_arrow_slits_and_an_entrance_in_its_middle() -> None:
    ground = alone("haunted-swamp")
    assert ground.sides[: ground.size * 6].count(HexsideKind.SLIT) == 4, "two, seen from both sides"
    assert ground.name(ground.site("entrance-3")[0]) == "F8"
    assert kinds(ground)["marsh"] > 60


@rule("DN-1.42-08")
def test_the_pit_is_left_by_two_stairs_that_no_gharv_climbs() -> None:
    ground = alone("pit")
    bottom = upper(ground.hex("F8"))
    assert upper(ground.hex("F1")) in reached(passages(ground, "foot"), bottom)
    assert {ground.level[place] for place in reached(passages(ground, "gharv"), bottom)} == {-2}
    assert ground.level[ground.site("trapdoor")[0]] == -2
    body = load_bodies()["queen"]
    assert passages(ground, "heavy_krob").lay(body).fits(pose_at(upper(ground.hex("E15")), 3)), (
        "the nest holds the Queen"
    )


@rule("DN-1.42-02")
@pytest.mark.parametrize("key", BELOW)
def test_every_map_has_the_openings_of_its_kind(key: str) -> None:
    joins = load_map(key).file.joins
    assert {side: tuple(hexes) for side, hexes in joins.items()} == {
        "X-north": ("A4", "A5", "A11", "A12"),
        "X-south": ("L4", "L5", "L11", "L12"),
        "Y-west": ("F1", "G1"),
        "Y-east": ("F18", "G18"),
    }

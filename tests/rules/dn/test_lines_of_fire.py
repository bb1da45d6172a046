"""Lines of fire, drawn as small maps (DN-2.21, DN-2.24)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from warhost.core.board.hex_lines import CENTRE
from warhost.skirmish.maps.drawings import HexsideKind, Letter
from warhost.skirmish.maps.ground import Ground
from warhost.skirmish.places import upper
from warhost.skirmish.sight.judged_lines import Cover, LineOfFire, judge

LEVELS = {
    "b": Letter("beach", -1),
    "u": Letter("stairway", -0.5),
    "g": Letter("gentle-slope", -0.5),
    "f": Letter("beach", -2),
    "W": Letter("water", -1),
}


def shoot(
    ground: Ground, start: str, end: str, *people: str, over_heads: bool = False, challenge: bool = False
) -> LineOfFire:
    """The line between two named hexes, with people standing in others."""
    standing = dict.fromkeys((upper(ground.hex(name)) for name in people), True)
    return judge(
        ground,
        upper(ground.hex(start)),
        upper(ground.hex(end)),
        standing=standing,
        over_heads=over_heads,
        volume="challenge" if challenge else "exile",
    )


def said(line: LineOfFire) -> set[str]:
    """The rules that a line cites and that count."""
    return {mark.rule for mark in line.marks if not mark.void}


OPEN = Ground.drawn(
    """
A   .   .   .   .   .   .   .   .
B     .   .   .   .   .   .   .   .
C   .   .   .   .   .   .   .   .
D     .   .   .   .   .   .   .   .
E   .   .   .   .   .   .   .   .
"""
)


@rule("DN-2.21-01")
def test_over_open_ground_the_shot_is_free() -> None:
    line = shoot(OPEN, "A1", "E8")
    assert line.cover is Cover.NONE
    assert line.marks == ()
    assert line.origin == CENTRE


@rule("DN-2.21-01")
def test_the_distance_counts_the_target_and_not_the_shooter() -> None:
    assert shoot(OPEN, "A1", "A2").distance == 1
    assert shoot(OPEN, "A1", "C2").distance == 2


@rule("DN-2.24-30")
def test_a_tree_between_forbids_the_shot() -> None:
    ground = Ground.drawn("A   .   .   t   .   .")
    line = shoot(ground, "A1", "A5")
    assert line.blocked
    assert [(mark.what, ground.name(mark.hex), mark.rule) for mark in line.blocks] == [("tree", "A3", "DN-2.24-30")]


@rule("DN-2.24-30")
def test_a_target_in_the_first_tree_has_light_cover_and_in_the_second_none_can_see_it() -> None:
    ground = Ground.drawn("A   .   .   t   t   .")
    assert shoot(ground, "A1", "A3").cover is Cover.LIGHT
    assert shoot(ground, "A1", "A4").blocked
    assert shoot(ground, "A3", "A1").cover is Cover.NONE


@rule("DN-2.24-26")
def test_webs_obstruct_like_trees() -> None:
    ground = Ground.drawn("A   .   *   .   *")
    assert shoot(ground, "A1", "A3").blocked
    assert shoot(ground, "A3", "A4").cover is Cover.LIGHT


@rule("DN-2.24-22")
def test_scrub_covers_who_is_in_it_and_nobody_behind_it() -> None:
    ground = Ground.drawn("A   .   s   .   s")
    assert shoot(ground, "A1", "A3").cover is Cover.NONE
    assert shoot(ground, "A1", "A4").cover is Cover.LIGHT


@rule("DN-2.24-20")
def test_marsh_gives_light_cover() -> None:
    assert shoot(Ground.drawn("A   .   .   %"), "A1", "A3").cover is Cover.LIGHT


@rule("DN-2.24-16")
def test_a_crevasse_is_shot_across() -> None:
    assert shoot(Ground.drawn("A   .   v   ."), "A1", "A3").cover is Cover.NONE
    assert shoot(Ground.drawn("A   .   t   ."), "A1", "A3").blocked, "as a tree in its place would be"


@rule("DN-2.24-32")
def test_a_wall_blocks_and_says_where_it_stands() -> None:
    ground = Ground.drawn("A   .   . | .   .")
    line = shoot(ground, "A1", "A4")
    assert line.blocked
    (mark,) = line.blocks
    assert (mark.what, ground.name(mark.hex), mark.direction, mark.rule) == ("wall", "A2", 0, "DN-2.24-32")


@rule("DN-2.24-33")
def test_a_demolished_wall_is_nothing() -> None:
    line = shoot(Ground.drawn("A   .   . x .   ."), "A1", "A4")
    assert line.cover is Cover.NONE
    assert line.marks == ()


@rule("DN-2.21-01")
def test_a_line_along_a_hexside_is_blocked_only_if_both_its_hexes_block() -> None:
    one = Ground.drawn(
        """
A   .   .
B     t   .
C   .   .
"""
    )
    # A2 to C2 runs between B1 and B2.
    both = one.changed(terrain={one.hex("B2"): "tree"})
    assert shoot(one, "A2", "C2").cover is Cover.NONE
    assert shoot(both, "A2", "C2").blocked


@rule("DN-2.21-01")
def test_a_wall_along_the_line_blocks_it() -> None:
    ground = Ground.drawn(
        """
A   .   .
B     . | .
C   .   .
"""
    )
    assert shoot(ground, "A2", "C2").blocked


@rule("DN-2.21-01", "DN-2.24-32")
def test_a_line_along_a_hexside_passes_the_open_side_of_a_wall_that_ends_there() -> None:
    ground = Ground.drawn(
        """
A   .   .
       \\
B     .   .
C   .   .
"""
    )
    closed = ground.changed(sides={ground.hex("A2") * 6 + 1: HexsideKind.WALL})
    assert shoot(ground, "A2", "C2").cover is Cover.NONE
    assert shoot(closed, "A2", "C2").blocked


@rule("DN-2.21-01")
def test_at_the_edge_of_the_map_the_hex_on_the_map_decides() -> None:
    ground = Ground.drawn(
        """
A   .   .
B     t   .
C   .   .
"""
    )
    # A1 to C1 runs between B1 and the edge.
    assert shoot(ground, "A1", "C1").blocked


DOWNHILL = "A   ^   ^   ^   /   .   .   .   ."


@rule("DN-2.24-23")
@pytest.mark.parametrize(
    ("upper", "lower", "seen"),
    [("A3", "A5", True), ("A2", "A5", False), ("A2", "A6", True), ("A1", "A6", False), ("A1", "A7", True)],
)
def test_over_the_lip_the_lower_one_must_be_as_far_from_the_slope(upper: str, lower: str, seen: bool) -> None:
    ground = Ground.drawn(DOWNHILL)
    for line in (shoot(ground, upper, lower), shoot(ground, lower, upper)):
        assert line.blocked is not seen
        assert "DN-2.24-23" in said(line)


@rule("DN-2.24-24")
def test_on_the_slope_one_sees_and_is_seen_with_medium_cover_from_above() -> None:
    ground = Ground.drawn(DOWNHILL)
    assert shoot(ground, "A1", "A4").cover is Cover.MEDIUM
    assert shoot(ground, "A4", "A1").cover is Cover.NONE
    assert shoot(ground, "A8", "A4").cover is Cover.NONE


@rule("DN-2.24-23")
def test_a_slope_does_not_block_while_its_lip_is_not_crossed() -> None:
    assert shoot(Ground.drawn("A   .   /   .   ."), "A1", "A4").cover is Cover.NONE


@rule("DN-2.24-23")
def test_a_hill_hides_those_behind_it() -> None:
    ground = Ground.drawn("A   .   .   /   ^   /   .   .")
    line = shoot(ground, "A1", "A7")
    assert line.blocked
    assert "higher ground" in {mark.what for mark in line.blocks}
    assert shoot(ground, "A3", "A5").blocked


@rule("DN-2.24-23")
def test_from_hill_to_hill_the_valley_is_no_hindrance() -> None:
    ground = Ground.drawn("A   ^   /   .   /   ^")
    assert shoot(ground, "A1", "A5").cover is Cover.NONE


@rule("DN-2.24-23", "DN-2.24-13")
@pytest.mark.parametrize(("upper", "lower", "seen"), [("A2", "A3", True), ("A1", "A3", False), ("A1", "A4", True)])
def test_a_sheer_edge_hides_like_a_lip(upper: str, lower: str, seen: bool) -> None:
    ground = Ground.drawn("A   .   .   f   f   f", LEVELS)
    assert shoot(ground, upper, lower).blocked is not seen
    assert shoot(ground, lower, upper).blocked is not seen


@rule("DN-1.42-05")
def test_stairs_are_half_way_and_give_no_cover() -> None:
    ground = Ground.drawn("A   .   .   u   b   b", LEVELS)
    assert shoot(ground, "A1", "A3").cover is Cover.NONE
    assert shoot(ground, "A1", "A4").blocked
    assert shoot(ground, "A3", "A5").cover is Cover.NONE


@rule("DN-5.13.2-20")
def test_gently_falling_ground_hides_nobody() -> None:
    assert shoot(Ground.drawn("A   .   .   g   b", LEVELS), "A1", "A4").cover is Cover.NONE


@rule("DN-2.24-07")
def test_standing_people_stop_a_crossbow_wherever_they_stand() -> None:
    line = shoot(OPEN, "A1", "A6", "A3")
    assert line.blocked
    assert said(line) == {"DN-2.24-07"}


@rule("DN-2.24-08")
def test_bows_shoot_over_people_at_longer_ranges() -> None:
    line = shoot(OPEN, "A1", "A6", "A3", over_heads=True)
    assert line.cover is Cover.NONE
    assert [mark.void for mark in line.marks] == ["DN-2.24-08"]


@rule("DN-2.24-10")
def test_swimmers_are_in_nobodys_way() -> None:
    assert shoot(Ground.drawn("A   .   ~   ."), "A1", "A3", "A2").cover is Cover.NONE


@rule("DN-2.21-01", "DN-2.24-07")
def test_along_a_hexside_one_man_leaves_the_other_side_free() -> None:
    assert not shoot(OPEN, "A2", "C2", "B1").blocked
    assert shoot(OPEN, "A2", "C2", "B1", "B2").blocked


@rule("DN-2.24-13")
def test_who_stands_lower_than_the_upper_one_is_no_obstacle() -> None:
    ground = Ground.drawn("A   ^   /   .   .   .   .")
    line = shoot(ground, "A1", "A5", "A4")
    assert line.cover is Cover.NONE
    assert "DN-2.24-13" in {mark.void for mark in line.marks}
    assert shoot(ground, "A3", "A6", "A4").blocked


@rule("DN-2.24-12")
def test_from_a_slope_one_shoots_over_those_one_cannot_see() -> None:
    # From the slope over the plateau: A5 below the far edge is hidden, A4 on the plateau is not.
    ground = Ground.drawn("A   .   /   ^   ^   f   ^   ^", {"f": Letter("flat", 0)})
    line = shoot(ground, "A2", "A7", "A5")
    assert not line.blocked
    assert "DN-2.24-12" in {mark.void for mark in line.marks}
    assert shoot(ground, "A2", "A7", "A4").blocked


@rule("DN-2.24-27")
def test_a_swimmer_has_light_cover() -> None:
    assert shoot(Ground.drawn("A   .   .   ~"), "A1", "A3").cover is Cover.LIGHT


@rule("DN-2.24-03")
def test_across_a_wooden_bridge_a_swimmer_has_medium_cover_and_a_walker_none() -> None:
    ground = Ground.drawn("A   .   .   w   ~   .")
    assert shoot(ground, "A1", "A4").cover is Cover.MEDIUM
    assert shoot(ground, "A1", "A5").cover is Cover.NONE


@rule("DN-2.24-04", "DN-2.24-05")
def test_low_walls_of_a_stone_bridge() -> None:
    ground = Ground.drawn("A   .   . = B = ~   .")
    assert shoot(ground, "A1", "A3").cover is Cover.MEDIUM
    assert shoot(ground, "A1", "A5").cover is Cover.MEDIUM
    assert shoot(ground, "A1", "A4").blocked
    assert shoot(ground, "A3", "A5").cover is Cover.NONE
    assert shoot(ground, "A3", "A4").cover is Cover.LIGHT


@rule("DN-2.24-21")
def test_bars_cover_lightly_unless_one_stands_at_them() -> None:
    ground = Ground.drawn("A   .   . H .   .")
    assert shoot(ground, "A1", "A4").cover is Cover.LIGHT
    assert shoot(ground, "A2", "A4").cover is Cover.NONE


HOUSE = Ground.drawn(
    r"""
A   .   .   .   .   .   .   .   .   .
             / \ W \ / \ / \
B     .   . | h   h   h   h | .   .   .
             \               \
C   .   .   . D h   h   h   h W .   .
               \ / \ I \ / \ /
D     .   .   .   .   .   .   .   .   .
E   .   .   .   .   .   .   .   .   .
"""
)
"""A door in the west (C4), windows in the north (B4) and the east (C7), an arrow-slit in the south (C5)."""


@rule("DN-2.24-17")
def test_through_a_doorway_the_target_has_medium_cover() -> None:
    assert shoot(HOUSE, "C1", "C6").cover is Cover.MEDIUM
    assert shoot(HOUSE, "C6", "C1").cover is Cover.MEDIUM


@rule("DN-2.24-17")
def test_not_if_one_of_the_two_stands_in_the_doorway() -> None:
    assert shoot(HOUSE, "C1", "C4").cover is Cover.NONE
    line = shoot(HOUSE, "C4", "C1")
    assert line.cover is Cover.NONE
    assert line.origin == 3


@rule("DN-2.24-17")
def test_from_the_doorway_the_line_starts_in_the_middle_of_it() -> None:
    # From the centre of C4 the wall beside the door would be in the way of A2.
    line = shoot(HOUSE, "C4", "A2")
    assert not line.blocked
    assert line.origin == 3


@rule("DN-2.24-32", "DN-2.24-17")
def test_from_outside_the_wall_beside_the_door_blocks() -> None:
    assert shoot(HOUSE, "A1", "C6").blocked


@rule("DN-2.24-34")
def test_out_of_a_window_only_from_its_hex() -> None:
    line = shoot(HOUSE, "C7", "C9")
    assert line.cover is Cover.NONE
    assert line.origin == 0
    inner = shoot(HOUSE, "C6", "C9")
    assert inner.blocked
    assert "DN-2.24-34" in {mark.rule for mark in inner.blocks}


@rule("DN-2.24-35", "DN-2.24-37")
def test_into_a_window_only_at_who_stands_behind_it() -> None:
    assert shoot(HOUSE, "C9", "C7").cover is Cover.MEDIUM
    deep = shoot(HOUSE, "C9", "C6")
    assert deep.blocked
    assert "DN-2.24-35" in {mark.rule for mark in deep.blocks}


@rule("DN-2.24-36", "DN-2.24-37")
def test_from_the_sill_one_sees_the_whole_room_and_no_further() -> None:
    line = shoot(HOUSE, "C8", "B3")
    assert line.cover is Cover.MEDIUM
    assert "DN-2.24-36" in said(line)
    assert shoot(HOUSE, "C8", "C2").blocked


@rule("DN-2.24-01")
def test_out_of_an_arrow_slit_only_from_its_hex() -> None:
    line = shoot(HOUSE, "C5", "E6")
    assert (line.cover, said(line)) == (Cover.NONE, {"DN-2.24-01"})
    assert line.origin != CENTRE, "it starts at the slit"
    behind = shoot(HOUSE, "B4", "E6")
    assert behind.blocked
    assert said(behind) == {"DN-2.24-01"}


@rule("DN-2.24-02")
def test_into_an_arrow_slit_only_straight_and_at_heavy_cover() -> None:
    assert shoot(HOUSE, "E6", "C5").cover is Cover.HEAVY
    line = shoot(HOUSE, "E7", "C5")
    assert line.blocked
    assert said(line) == {"DN-2.24-02"}


@rule("DN-5.13.2-17")
def test_inside_one_room_there_is_no_cover() -> None:
    assert shoot(HOUSE, "B3", "C7").cover is Cover.NONE


TOWER = Ground.drawn(
    """
A   .   .   n   n   .   .   .   .   .   .   .   .   .   .   .
B     .   n   N   n   .   s   .   .   .   .   s   .   s   .   .
C   .   .   n   n   .   .   .   .   .   .   .   .   .   .   .
"""
)


@rule("DN-2.24-28")
def test_from_a_tower_one_looks_down_over_everybody_up_to_eight_hexes() -> None:
    near = shoot(TOWER, "B4", "B10", "B5")
    assert near.cover is Cover.NONE
    assert "DN-2.24-28" in {mark.void for mark in near.marks}
    assert shoot(TOWER, "B4", "B13", "B5").blocked


@rule("DN-2.24-28")
def test_scrub_gives_no_cover_from_a_tower_up_to_eight_hexes() -> None:
    assert shoot(TOWER, "B4", "B11").distance == 7
    assert shoot(TOWER, "B4", "B11").cover is Cover.NONE
    assert shoot(TOWER, "B4", "B13").distance == 9
    assert shoot(TOWER, "B4", "B13").cover is Cover.LIGHT
    bushy = TOWER.changed(terrain={TOWER.hex("B12"): "scrub"})
    assert shoot(bushy, "B4", "B12").distance == 8
    assert shoot(bushy, "B4", "B12").cover is Cover.NONE


@rule("DN-2.24-28")
def test_no_lip_of_a_slope_hinders_who_looks_down_from_a_tower() -> None:
    flat = Ground.drawn("A   .   .   .   .   .   /   ^   ^   ^   ^   .")
    tower = Ground.drawn("A   n   N   n   .   .   /   ^   ^   ^   ^   .")
    assert shoot(flat, "A3", "A10").blocked
    assert shoot(tower, "A3", "A10").cover is Cover.NONE
    assert shoot(tower, "A10", "A3").blocked, "who stands so far behind it does not see the tower"


@rule("DN-2.24-28")
def test_a_line_from_a_tower_starts_in_the_middle_of_a_side_that_faces_the_target() -> None:
    line = shoot(TOWER, "A3", "C1")
    assert line.cover is Cover.NONE, "from the centre of A3 it would run along the tower itself"
    assert "rampart" in {mark.what for mark in line.marks}
    assert shoot(TOWER, "A3", "C5").blocked, "the sides that look that way are inside the tower"
    assert shoot(TOWER, "B3", "B10").blocked, "nor does the middle of the tower look out"


@rule("DN-2.24-28")
def test_trees_and_towers_still_block_the_view_from_a_tower() -> None:
    wooded = TOWER.changed(terrain={TOWER.hex("B8"): "tree"})
    assert shoot(wooded, "B4", "B10").blocked
    assert shoot(TOWER, "B2", "B8").blocked


@rule("DN-2.24-29")
def test_on_a_tower_the_rampart_covers_heavily_and_the_middle_cannot_be_seen() -> None:
    assert shoot(TOWER, "B8", "B4").cover is Cover.HEAVY
    assert shoot(TOWER, "B8", "B3").blocked
    assert shoot(TOWER, "B2", "B4").cover is Cover.NONE


@rule("DN-2.21-02")
def test_underground_one_sees_five_hexes_far() -> None:
    cave = Ground.drawn("A   .   .   .   .   .   .   .", dark=True)
    assert not shoot(cave, "A1", "A6").blocked
    line = shoot(cave, "A1", "A7")
    assert line.blocked
    assert {mark.rule for mark in line.blocks} == {"DN-2.21-02"}


@rule("DN-2.24-31")
def test_in_the_caverns_of_the_exile_only_an_entrance_covers() -> None:
    cave = Ground.drawn("A   .   .   ~   .   U", dark=True)
    assert shoot(cave, "A1", "A3").cover is Cover.NONE
    assert shoot(cave, "A1", "A3", challenge=True).cover is Cover.LIGHT
    assert shoot(cave, "A1", "A5").cover is Cover.MEDIUM
    assert shoot(Ground.drawn("A   .   U"), "A1", "A2").cover is Cover.MEDIUM


@rule("DN-5.13.2-10")
def test_rubble_covers() -> None:
    assert shoot(Ground.drawn("A   .   .   d"), "A1", "A3").cover is Cover.MEDIUM


@rule("DN-2.24-17")
def test_through_a_gateway_as_through_a_door() -> None:
    ground = Ground.drawn("A   .   .   G   .   .")
    assert shoot(ground, "A1", "A5").cover is Cover.MEDIUM
    assert shoot(ground, "A1", "A3").cover is Cover.NONE
    assert shoot(ground, "A3", "A5").cover is Cover.NONE

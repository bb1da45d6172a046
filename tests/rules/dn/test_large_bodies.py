"""Bodies of three and seven hexes, and what they have in common with riders and dragons (DN-2.33, DN-4.44)."""

from __future__ import annotations

from itertools import product

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.core.board.hexes import OFF_MAP, HexGrid
from warhost.core.ids import all_hexes
from warhost.skirmish.maps.ground import Ground
from warhost.skirmish.maps.movement_costs import Passages, passages
from warhost.skirmish.movement.stepping_and_turning import gait_of
from warhost.skirmish.places import Place, Pose, place_of, pose_at, upper
from warhost.skirmish.printed.bodies import Body, load_bodies

BODIES = load_bodies()
GRID = HexGrid(11, 11)
MIDDLE = upper(GRID.hex(5, 5))
POSES = [Pose(number) for number in range(GRID.size * 6)]

OPEN = """
A   .   .   .   .   .   .   .
B     .   .   .   .   .   .   .
C   .   .   .   .   .   .   .
D     .   .   .   .   .   .   .
E   .   .   .   .   .   .   .
F     .   .   .   .   .   .   .
G   .   .   .   .   .   .   .
"""


def outer_sides(body: Body, pose: Pose) -> list[tuple[Place, Place]]:
    """Every hexside around a body: the cell, and the place beyond it."""
    cells = body.cells_at(GRID, pose)
    return [(cell, there) for cell in cells for there in map(upper, GRID.neighbours[cell]) if there not in cells]


def table_of(drawing: str) -> tuple[Ground, Passages]:
    """A drawn ground, and how one walks on it."""
    ground = Ground.drawn(drawing)
    return ground, passages(ground, "foot")


def reachable(table: Passages, body: Body, start: Pose) -> set[Pose]:
    """Every pose that a body comes to from another, by shifts and turns on the spot."""
    seen, ring = {start}, [start]
    while ring:
        pose = ring.pop()
        poses = [pose_at(place_of(pose), facing) for facing in range(6)]
        turned = [pose for pose in poses if table.lay(body).fits(pose)]
        for after in (*turned, *(after for _, after, _, _ in table.lay(body).edges(pose))):
            if after not in seen:
                seen.add(after)
                ring.append(after)
    return seen


@rule("DN-2.33-01", "DN-1.51-02")
def test_a_guard_covers_three_hexes_that_touch_and_the_queen_seven() -> None:
    for pose in POSES:
        guard = BODIES["guard"].cells_at(GRID, pose)
        if BODIES["guard"].is_on_map(GRID, pose):
            assert len(set(guard)) == 3
            assert all(GRID.direction(one, other) >= 0 for one in guard for other in guard if one != other)
        queen, at = BODIES["queen"].cells_at(GRID, pose), place_of(pose)
        assert set(queen) == {at, *map(upper, GRID.neighbours[at])}
        assert BODIES["queen"].is_on_map(GRID, pose) == (len(queen) == 7)


@rule("DN-4.44-06")
@pytest.mark.parametrize(("name", "front", "rear"), [("guard", (6, 5), (6, 4)), ("queen", (8, 5), (10, 7))])
@pytest.mark.parametrize("facing", range(6))
def test_front_and_rear_are_as_wide_as_the_counters_show(
    name: str, front: tuple[int, int], rear: tuple[int, int], facing: int
) -> None:
    body, counted = BODIES[name], {"front": (0, set[int]()), "rear": (0, set[int]())}
    pose = pose_at(MIDDLE, facing)
    for _, there in outer_sides(body, pose):
        sides, hexes = counted[body.arc_of(GRID, pose, there)]
        counted[body.arc_of(GRID, pose, there)] = (sides + 1, hexes | {there})
    assert {arc: (sides, len(hexes)) for arc, (sides, hexes) in counted.items()} == {"front": front, "rear": rear}


@rule("DN-4.44-02", "DN-4.44-03", data=True)
def test_each_palp_strikes_over_its_own_three_sides_and_both_between_the_legs() -> None:
    strikes = BODIES["guard"].strikes_over(GRID, pose_at(MIDDLE, 0))
    assert sorted(len(parts) for parts in strikes.values()) == [1, 1, 1, 1, 2]
    between = next(hex_ for hex_, parts in strikes.items() if len(parts) == 2)
    # Facing the corner between east and south-east, the two palps lie there, and the hex between them one further.
    assert GRID.distance(MIDDLE, between) == 2
    assert {GRID.direction(GRID.table[MIDDLE * 6 + turn], between) for turn in (0, 1)} == {0, 1}


@rule("DN-1.51-02", data=True)
def test_who_has_no_rear_is_in_front_all_around() -> None:
    for name in ("person", "rider", "beast", "dragon"):
        body, pose = BODIES[name], pose_at(MIDDLE, 2)
        assert {body.arc_of(GRID, pose, there) for _, there in outer_sides(body, pose)} == {"front"}


def tunnel(width: int) -> Ground:
    """Two halls, five rows high, joined by a tunnel of so many rows."""
    hall = Ground.drawn(
        "\n".join(f"{name}   {'  ' * (row % 2)}{'   '.join('.' * 12)}" for row, name in enumerate("ABCDE"))
    )
    rock = {1: "ABDE", 2: "ADE", 3: "AE"}[width]
    return hall.changed(closed=[hall.hex(f"{row}{column}") for row in rock for column in range(5, 9)])


@rule("DN-2.33-02")
@pytest.mark.parametrize(
    ("name", "width", "passes"),
    [("guard", 1, False), ("guard", 2, True), ("guard", 3, True), ("queen", 2, False), ("queen", 3, True)],
)
def test_a_passage_must_be_two_hexes_wide_for_guards_and_three_for_the_queen(
    name: str, width: int, passes: bool
) -> None:
    ground, body = tunnel(width), BODIES[name]
    table = passages(ground, "foot")
    poses = [pose_at(upper(at), 0) for at in all_hexes(ground.grid.size) if at % 12 < 3]
    start = next(pose for pose in poses if table.lay(body).fits(pose))
    ends = {place_of(pose) % 12 for pose in reachable(table, body, start)}
    assert any(column > 9 for column in ends) == passes


@rule("DN-2.33-03")
def test_the_queen_always_fits_when_she_turns_and_a_guard_needs_free_hexes() -> None:
    ground, table = table_of(OPEN)
    wall = ground.changed(closed=[ground.hex("C5")])
    narrow = passages(wall, "foot")
    for facing in range(6):
        pose = pose_at(upper(ground.hex("D4")), facing)
        assert table.lay(BODIES["queen"]).fits(pose)
        cells = BODIES["guard"].cells_at(ground.grid, pose)
        assert narrow.lay(BODIES["guard"]).fits(pose) == (upper(ground.hex("C5")) not in cells)


@rule("DN-2.33-04")
def test_a_shift_costs_what_most_of_its_hexes_cost() -> None:
    ground, table = table_of(OPEN)
    pose, guard = pose_at(upper(ground.hex("D3")), 0), BODIES["guard"]
    ahead = [ground.hex_of(place) for place in guard.cells_at(ground, pose_at(upper(ground.hex("D4")), 0))]
    dear = passages(ground.changed(terrain={ahead[1]: "scrub"}), "foot")
    dearer = passages(ground.changed(terrain=dict.fromkeys(ahead[1:], "scrub")), "foot")

    def price(of: Passages) -> int:
        return next(cost for to, _, cost, _ in of.lay(guard).edges(pose) if to == upper(ground.hex("D4")))

    scrub = ground.changed(terrain={ahead[1]: "scrub"}).kind(ahead[1]).cost["foot"]
    assert (price(table), price(dear), price(dearer)) == (1, 1, scrub)
    assert scrub is not None
    assert scrub > 1


@rule("DN-2.33-02")
def test_no_wall_runs_through_a_body() -> None:
    ground, _ = table_of("A   .   .   .\nB     . | .   .\nC   .   .   .")
    table = passages(ground, "foot")
    for name, pose in product(("guard", "queen", "rider"), map(Pose, range(9 * 6))):
        cells = BODIES[name].cells_at(ground.grid, pose)
        if {upper(ground.hex("B1")), upper(ground.hex("B2"))} <= set(cells):
            assert not table.lay(BODIES[name]).fits(pose)


def krobs(*guards: str, elves: tuple[str, ...] = ()) -> Field:
    return Field.on(OPEN, krobs=[*guards], elves=[*elves], volume="challenge").moving("krobs")


@rule("DN-2.33-01", "DN-2.33-02")
def test_a_guard_marches_as_a_whole_and_stops_before_an_enemy_in_any_of_her_hexes() -> None:
    board = krobs("migam@D3>E", elves=("matt@D5",))
    piece = board.piece("migam")
    names = {board.field.ground.name(hex_) for hex_ in board.field.hexes(piece)}
    assert names == {"D3", "D4", "E4"}
    assert board.refuses("march migam D4").because("DN-2.31-01")
    board.give("march migam E3")
    assert {board.field.ground.name(hex_) for hex_ in board.field.hexes(piece)} == {"E3", "E4", "F3"}


@rule("DN-2.33-03")
def test_a_guard_with_four_points_turns_three_times_and_goes_four_hexes() -> None:
    board = krobs("migam@C2>E")
    board.give("march migam turn-1:migam>C3>turn-2:migam>C4>turn-3:migam>C5>C6")
    assert board.field.at[board.piece("migam")] == board.hex("C6")
    assert board.field.facing[board.piece("migam")] == 3


@rule("DN-2.33-03")
def test_a_guard_does_not_turn_into_somebody() -> None:
    board = krobs("migam@D4>E", elves=("matt@D3",))
    assert board.refuses("march migam turn-2:migam>E4").because("DN-2.33-03")
    assert gait_of(board.field, board.piece("migam")).turned(pose_at(board.place("D4"), 0), 1) is not None


@rule("DN-2.33-01")
def test_the_queen_of_seven_hexes_goes_two_hexes_and_no_further() -> None:
    board = krobs("alkiram@D3>E")
    assert len(board.field.cells(board.piece("alkiram"))) == 7
    assert board.refuses("march alkiram D4>D5>D6").because("DN-2.31-09")
    board.give("march alkiram D4>D5")
    assert min(board.field.cells(board.piece("alkiram"))) > OFF_MAP


# Friends in her way


def beside_a_guard(*krobs: str, adventurers: tuple[str, ...] = ("thorin@G1",)) -> Field:
    """Golom on D4, E4 and E5 with other Krobs, who move."""
    board = Field.on(
        OPEN, volume="challenge", dark=True, adventurers=list(adventurers), krobs=["golom@D4>SE", "hunter-8@A7", *krobs]
    ).moving("krobs")
    assert board.cells("golom") == {"D4", "E4", "E5"}
    return board


@rule("DN-2.31-02", "DN-4.3-08")
def test_a_friend_goes_through_the_hexes_of_a_guard_and_is_not_pushed_aside() -> None:
    board = beside_a_guard("hunter-9@C4").give("march hunter-9 D4>E5>F5>G5")
    assert board.at("hunter-9") == "G5"
    shot_at = beside_a_guard("hunter-9@C4", adventurers=("jon@G2",)).give("march hunter-9 D4>E5>F5>G5")
    assert shot_at.asked == "adventurers"
    assert shot_at.give("let-pass").at("hunter-9") == "G5"
    assert not any("pushes" in line for line in (*board.log, *shot_at.log))


@rule("DN-2.37-01", "DN-4.3-08")
def test_whoever_stops_in_a_hex_of_a_guard_leaves_it_before_the_phase_ends() -> None:
    board = beside_a_guard("hunter-9@C4").give("march hunter-9 D4>E4")
    assert board.at("hunter-9") == "E4"
    assert board.refuses("end-movement").because("DN-2.37-01")
    assert not board.give("march golom D3>C3").refuses("end-movement")
    onto = beside_a_guard("warrior-1@F5").give("march golom E5")
    assert onto.refuses("end-movement").because("DN-2.37-01")
    assert onto.give("march warrior-1 G5").at("warrior-1") == "G5"

"""Making room: where somebody is put who cannot stay in a hex, and what nobody may learn by it (DN-2.37-01)."""

from __future__ import annotations

from tests.rulemark import rule
from tests.rules.dn.field import Field
from tests.rules.dn.test_hidden_set_up import is_hidden, valley
from warhost.skirmish.magic.invisibility import nearest_poses
from warhost.skirmish.magic.range_and_energy import EFFECTS, Incantation
from warhost.skirmish.movement.stacking import nearest_free, overfull, wedged_in
from warhost.skirmish.places import place_of

CORRIDOR = """
A   .   .   . | .   .
"""


def crowd(drawing: str, at: str, *, rebels: list[str], orks: list[str]) -> Field:
    """Matt and Simon share a hex, and neither can march any more."""
    board = Field.on(drawing, rebels=[f"matt@{at}", f"simon@{at}", *rebels], orks=orks)
    for name in ("matt", "simon"):
        board.field.set("did", board.piece(name), 1)
    return board.moving("rebels")


def places(board: Field, name: str, at: str) -> set[str]:
    found = nearest_free(board.field, board.piece(name), board.place(at))
    return {board.field.muster.ground.name(hex_) for hex_ in found}


@rule("DN-2.37-01")
def test_nobody_is_shifted_through_a_wall() -> None:
    board = crowd(CORRIDOR, "A3", rebels=["paul@A2", "rix@A4"], orks=["zugun@A5"])
    assert board.hexes("make-room", "simon") == {"A1"}, "past a friend, not through the wall"
    assert board.refuses("make-room simon A4").because("DN-2.37-01")
    board.give("make-room simon A1")
    assert not board.refuses("end-movement")


@rule("DN-2.37-01", refused="a horse's rear half on a comrade")
def test_a_rider_ends_his_ride_on_nobody_with_either_half() -> None:
    board = Field.on("A   .   .   .   .   .   .   .", rebels=["rix@A2>E", "paul@A5 stunned"], orks=["zugun@A7 dead"])
    board.moving("rebels")
    assert not board.refuses("march rix A3>A4")
    assert board.refuses("march rix A3>A4>A5").because("DN-2.37-01")
    assert board.refuses("march rix A3>A4>A5>A6").because("DN-2.37-01")
    assert not board.refuses("march rix A3>A4>A5>A6>A7")


@rule("DN-2.37-01", refused="one who stands alone")
def test_nobody_is_shifted_out_of_a_hex_of_his_own() -> None:
    board = crowd(CORRIDOR, "A3", rebels=["paul@A2", "rix@A4"], orks=["zugun@A5"])
    assert board.refuses("make-room paul A1").because("DN-2.37-01")


@rule("DN-2.37-01")
def test_nobody_is_shifted_past_an_enemy_on_his_feet() -> None:
    board = crowd("A   .   .   .   .   .", "A3", rebels=["paul@A4", "rix-horse@A1>E"], orks=["zugun@A2"])
    assert board.hexes("make-room", "simon") == {"A5"}
    fallen = crowd("A   .   .   .   .   .", "A3", rebels=["paul@A4"], orks=["zugun@A2 stunned"])
    assert fallen.hexes("make-room", "simon") == {"A1", "A5"}


@rule("DN-2.37-01")
def test_who_is_shut_in_altogether_is_put_outside_all_the_same() -> None:
    board = crowd(CORRIDOR, "A3", rebels=["paul@A2", "rix@A1"], orks=["zugun@A5"])
    assert board.hexes("make-room", "simon") == {"A4"}, "a phase can always be ended"


@rule("DN-2.37-01")
def test_whether_a_crowd_can_part_is_looked_at_again_when_somebody_comes_in_its_way_or_has_marched() -> None:
    board = Field.on(CORRIDOR, rebels=["matt@A3", "simon@A3"], orks=["zugun@A5"]).moving("rebels")
    field, rebels = board.field, board.side("rebels")
    both = (board.piece("matt"), board.piece("simon"))
    assert not wedged_in(field, rebels), "one of them can step to A2"
    field.put(board.piece("zugun"), board.place("A2"))
    assert wedged_in(field, rebels) == [tuple(sorted(both))]
    field.put(board.piece("zugun"), board.place("A5"))
    assert not wedged_in(field, rebels)
    for piece in both:
        field.set("did", piece, 1)
    assert wedged_in(field, rebels) == [tuple(sorted(both))]


@rule("DN-2.37-01")
def test_who_takes_the_place_of_another_in_a_crowd_is_seen_in_it() -> None:
    board = Field.on(CORRIDOR, rebels=["matt@A3", "simon@A3", "paul@A3", "rix@A1"], orks=["zugun@A5"]).moving("rebels")
    field, rebels = board.field, board.side("rebels")
    matt, simon, paul, rix = (board.piece(name) for name in ("matt", "simon", "paul", "rix"))
    assert overfull(field, rebels) == [tuple(sorted((matt, simon, paul)))]
    field.put(rix, board.place("A3"))
    field.put(paul, board.place("A1"))
    assert overfull(field, rebels) == [tuple(sorted((matt, simon, rix)))]


@rule("DN-2.37-01")
def test_a_side_shifts_its_own_people_only() -> None:
    board = Field.on("A   .   .   .", rebels=["matt@A2"], orks=["zugun@A2 stunned"])
    board.field.set("did", board.piece("matt"), 1)
    board.moving("rebels")
    assert board.orders("make-room") == {"make-room matt A1", "make-room matt A3"}


@rule("DN-3.53-05", "DN-2.37-01")
def test_the_revived_stand_on_their_own_side_of_a_wall() -> None:
    board = Field.on(CORRIDOR, rebels=["zacharie@A1", "matt@A3 dead"], orks=["zugun@A3"], spells=True)
    matt = board.piece("matt")
    EFFECTS["revive"](board.field, Incantation(board.piece("zacharie"), "revive", 1, matt))
    assert board.at("matt") == "A2"


@rule("DN-3.51-06", "DN-2.37-01")
def test_who_was_invisible_does_not_appear_behind_a_wall() -> None:
    board = Field.on(CORRIDOR, rebels=["zacharie@A1", "matt@A3"], orks=["zugun@A5"], spells=True)
    zacharie = board.piece("zacharie")
    board.field.take_off(zacharie)
    poses = nearest_poses(board.field, zacharie, board.hex("A3"))
    assert [place_of(pose) for pose in poses.values()] == [board.place("A2")]


@rule("DN-1.31-03")
def test_a_hidden_enemy_is_neither_in_the_way_nor_betrayed_by_those_who_make_room() -> None:
    board = valley("zugun@A6", rebels=["matt@A5 stunned", "simon@A5 stunned", "konrad@D1"])
    assert places(board, "simon", "A5") >= {"A4", "A6"}, "A6 is empty for all that the Rebels know"
    zugun = board.piece("zugun")
    board.field.put(zugun, board.place("A5"))
    board.field.put(board.piece("matt"), board.place("A1"))
    assert not overfull(board.field, board.side("rebels"))
    assert overfull(board.field, board.side("orks"))


@rule("DN-1.31-03")
def test_who_is_laid_down_upon_a_hidden_enemy_finds_him_and_is_laid_beside_him() -> None:
    board = valley("zugun@C3", rebels=["matt@C1", "simon@C2 stunned", "konrad@D9"], near=0, seen=0).moving("rebels")
    board.give("march matt C2>carry:simon>B2")
    assert "C3" in board.hexes("set-down"), "it is empty for all that the Rebels know"
    board.give("set-down C3")
    assert not is_hidden(board, "zugun")
    assert board.at("zugun") == "C3"
    beside = {board.field.ground.name(hex_) for hex_ in board.field.grid.neighbours[board.hex("C3")]}
    assert board.asked == "rebels"
    assert board.hexes("give-way") == beside - {"B2"}, "Matt stands in one of the hexes around"
    assert board.refuses("give-way C1").because("DN-1.31-03")
    assert board.give("give-way C4").at("simon") == "C4"


@rule("DN-2.31-13", "DN-1.31-03")
def test_a_heap_of_bodies_does_not_betray_who_hides_behind_it() -> None:
    board = valley("zugun@A2", rebels=["matt@A1", "konrad@D1"], near=0, seen=0)
    board.field.set("load", board.hex("A2"), 6)
    refused = board.moving("rebels").refuses("march matt A2")
    assert refused.because("DN-2.31-13")
    assert not refused.because("DN-2.31-01")


@rule("DN-1.31-03", "DN-5.14.2-05")
def test_a_hidden_friend_who_makes_room_for_a_retreat_shows_himself() -> None:
    board = valley("krular@A6", "zugun@A5", rebels=["konrad@A4", "matt@D9"], near=0, seen=0)
    board.field.set("hidden", board.piece("zugun"), 0)
    board.fighting("rebels").give("attack zugun konrad", 3)  # 2-1: C
    board.give("fall-back A6")
    assert not is_hidden(board, "krular")
    assert (board.asked, board.offered()) == ("orks", {"fall-back"}), "he goes one hex further"
    board.give("fall-back A7")
    assert (board.at("zugun"), board.at("krular")) == ("A6", "A7")

"""The deep dungeons: who fits, how long it takes, and an exit that only his own side knows (DN-5.3)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.core.ids import HexId, PieceId
from warhost.core.seats import Seat
from warhost.skirmish.challenge.growth import grown_facings
from warhost.skirmish.combat.retreats import refuges
from warhost.skirmish.movement.stepping_and_turning import gait_of
from warhost.skirmish.notes import recall
from warhost.skirmish.people.stuns_and_wounds import stun
from warhost.skirmish.places import pose_at, upper
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.scenario.muster import Muster
from warhost.skirmish.scenario.scenarios import Special, load_scenario
from warhost.skirmish.sequence import Movement
from warhost.skirmish.set_up.placing import areas_of
from warhost.skirmish.specials.underground.bars import is_barred
from warhost.skirmish.specials.underground.dungeons import CellRoll, DeepDungeons, MarkEntrances, spots_in_cell
from warhost.skirmish.state import SHOT

HALL = """
    A   .   .   .   .   .   .   .   .
    B     .   .   .   .   .   .   .   .
    C   .   .   .   .   .   .   .   .
    D     .   .   .   .   .   .   .   .
"""
WAYS: dict[str, Any] = {
    "entrances": [
        {"number": 1, "hexes": ["A1"]},
        {"number": 2, "hexes": ["A4"]},
        {"number": 3, "hexes": ["A8"]},
        {"number": 4, "hexes": ["D1", "D2", "D3", "D4", "D5", "D6", "D7", "D8"]},
    ],
    "passages": [[1, 2], [1, 4], [2, 3], [3, 4], [3, 5], [5, 6]],
}


def hall(
    *adventurers: str, krobs: tuple[str, ...] = ("hunter-9@C8",), ways: Any = WAYS, ground: str = HALL, **more: Any
) -> Field:
    """A hall with three entrances and a fourth that nobody has found."""
    specials = (Special("deep-dungeons", "", ways),)
    board = Field.on(
        ground,
        volume="challenge",
        dark=True,
        specials=specials,
        adventurers=list(adventurers),
        krobs=list(krobs),
        **more,
    )
    board.doing(Movement(board.side("adventurers")), MarkEntrances())
    return board.moving("adventurers")


def in_turn(board: Field, turn: int, side: str = "adventurers") -> Field:
    """The movement phase of a later turn."""
    board.moving(side)
    for piece in board.field.muster.everybody:
        board.field.set("did", piece, 0)
    board.field.set("turn", 0, turn)
    board.game.resume(board.field)
    return board


@rule("DN-5.3-05", "DN-4.1-07", "DN-4.2-45")
@pytest.mark.parametrize("who", ["krak", "thorin", "wardog-1"])
def test_dwarves_goblins_and_dogs_go_down(who: str) -> None:
    board = hall(f"{who}@B4", "konrad@C1").give(f"march {who} A4>descend:{who}")
    assert board.at(who) == ""
    assert "come-up-at" in board.offered()


@rule("DN-5.3-05")
@pytest.mark.parametrize("who", ["konrad", "findarfin", "ashrak", "thrugg"])
def test_nobody_else_fits(who: str) -> None:
    board = hall(f"{who}@B4", "thorin@C1")
    assert board.refuses(f"march {who} A4>descend:{who}").because("DN-5.3-05")


@rule("DN-5.3-03")
def test_one_goes_down_only_by_an_entrance() -> None:
    board = hall("krak@B4", "konrad@C1")
    assert board.refuses("march krak B5>descend:krak").because("DN-5.3-03")
    assert board.refuses("march krak A4>descend:krak>A5").because("DN-5.3-06")


@rule("DN-5.3-01")
def test_the_passages_join_entrances_and_each_takes_three_turns() -> None:
    board = hall("krak@B4", "konrad@C1")
    rule_ = DeepDungeons.of(board.field)
    assert rule_.legs(2) == {1: 1, 3: 1, 4: 2}, "nobody goes to 5 and 6, which are not on these maps"
    assert rule_.due(board.field, 2, 4, 3) == 7
    far = DeepDungeons(
        tuple(type(rule_.entrances[0])(number, ("A1",)) for number in (2, 3, 4, 5, 6)), ((2, 3), (3, 4), (3, 5), (5, 6))
    )
    assert far.due(board.field, 2, 0, 5) == 6
    assert far.due(board.field, 6, 0, 4) == 9


@rule("DN-5.3-01")
@pytest.mark.parametrize(("leg", "turn"), [("3", 7), ("2", 6), ("4", 8)])
def test_the_switch_changes_how_long_a_passage_takes(leg: str, turn: int) -> None:
    board = hall("krak@B4", "konrad@C1", options={"dungeon-leg": leg})
    assert DeepDungeons.of(board.field).due(board.field, 2, 4, 3) == turn


@rule("DN-5.3-06")
def test_he_comes_up_where_it_was_written_from_that_turn_on_and_goes_on() -> None:
    board = hall("krak@B4", "konrad@C1")
    board.field.set("turn", 0, 4)
    board.give("march krak A4>descend:krak")
    assert board.hexes("come-up-at") == {"A1", "A8", "D1"}
    board.give("come-up-at A8")
    early = in_turn(board, 6)
    assert "come-up" not in early.offered()
    refusal = early.refuses("come-up krak").refusal
    assert refusal is not None
    assert (refusal.message.id, refusal.rules) == ("dn-still-below", ("DN-5.3-06",))
    later = in_turn(board, 7).give("come-up krak")
    assert later.at("krak") == "A8"
    points = later.field.allowance(later.piece("krak"))
    assert later.points == points - 1
    later.give("onward A7")
    assert later.at("krak") == "A7"
    assert later.refuses("march krak A6").because("DN-2.3-01"), "that was his move"


@rule("DN-5.3-06")
def test_the_exit_may_be_used_later_and_a_taken_one_gives_the_nearest_hex() -> None:
    board = hall("krak@B4", "konrad@A8")
    board.give("march krak A4>descend:krak").give("come-up-at A8")
    in_turn(board, 11).give("come-up krak")
    assert board.hexes("come-up-at") == {"A7", "B7", "B8"}
    board.give("come-up-at B7")
    assert board.at("krak") == "B7"


@rule("DN-5.3-06")
def test_only_his_own_side_knows_the_exit() -> None:
    views = []
    for exit_ in ("A1", "A8", "D1"):
        board = hall("krak@B4", "konrad@C1").give("march krak A4>descend:krak")
        assert board.asked == "adventurers"
        board.give(f"come-up-at {exit_}")
        views.append(board.game.view(Seat("krobs")).snapshot())
        assert board.game.view(Seat("adventurers")).row("piece", board.piece("krak"))["unseen"] == board.hex(exit_)
        assert any(exit_ in line for line in board.log)
    assert views[0] == views[1] == views[2]


@rule("DN-5.3-06")
def test_a_bot_of_the_other_side_imagines_any_exit() -> None:
    board = hall("krak@B4", "konrad@C1").give("march krak A4>descend:krak").give("come-up-at A8")
    found = set()
    for number in range(30):
        copy = board.game.imagine(Seat("krobs"), number)
        found.add(copy.state.unseen[board.piece("krak")])  # type: ignore[attr-defined]
    assert found == {board.hex("A1"), board.hex("A8"), board.hex("D1")}


@rule("DN-5.3-04")
def test_a_die_says_in_which_cell_the_fourth_entrance_lies_and_9_and_10_are_rolled_again() -> None:
    board = hall("krak@A4", "konrad@C1")
    board.give("march krak descend:krak").give("come-up-at D1")
    in_turn(board, 9).give("come-up krak", 10, 9, 5)
    assert board.at("krak") == "D5"
    assert (4, board.hex("D5")) in recall(board.field, "dungeon-doors")


@rule("DN-5.3-04")
def test_whoever_else_wrote_down_the_fourth_entrance_comes_up_there_too() -> None:
    board = hall("krak@A4", "thorin@A1", "konrad@C1")
    board.give("march krak descend:krak").give("come-up-at D1")
    board.give("march thorin descend:thorin").give("come-up-at D1")
    board.doing(Movement(board.side("adventurers")), CellRoll(4)).roll(6)
    assert {board.field.unseen[board.piece(who)] for who in ("krak", "thorin")} == {board.hex("D6")}


CELLS = {
    "cell-1": ("B1", "B2", "B3", "B5", "B6", "B7", "C1", "C2", "C3", "C4", "C5", "C6", "C7", "D1"),
    "cell-5": ("D5", "C5"),
    "cell-7": ("D6", "D7", "C7"),
    "cell-8": ("D8", "B7", "C7"),
}


def before_the_cells(where: str) -> Field:
    """Krak is under one of the cells and can come up."""
    board = hall("krak@A4", "konrad@A1", krobs=("hunter-9@A6",), sites=CELLS, options={"jails-entrance": where})
    board.give("march krak descend:krak").give("come-up-at D1")
    return in_turn(board, 9)


@rule("DN-5.3-04")
@pytest.mark.parametrize(
    ("throws", "hex_"),
    [
        (((7,), (1,)), "C7"),
        (((7,), (10,), (6,)), "D6"),
        (((8,), (9,)), "D8"),
        (((1,), (1, 7)), "B1"),
        (((1,), (1, 8)), "B2"),
        (((1,), (10, 9), (10, 8)), "D1"),
        (((5,),), "D5"),
    ],
)
def test_the_switch_lets_dice_pick_the_hex_in_the_cells_with_room(
    throws: tuple[tuple[int, ...], ...], hex_: str
) -> None:
    board = before_the_cells("random").give("come-up krak")
    for faces in throws:
        board.game.roll(*faces)
    assert board.at("krak") == hex_
    assert (4, board.hex(hex_)) in recall(board.field, "dungeon-doors")


@rule("DN-5.3-04")
def test_the_switch_lets_the_adventurers_choose_the_hex_in_the_cells_with_room() -> None:
    board = before_the_cells("chosen").give("come-up krak", 8)
    assert board.asked == "adventurers"
    assert board.hexes("come-up-at") == set(CELLS["cell-8"])
    assert board.refuses("come-up-at D7").because("DN-5.3-04")
    board.give("come-up-at B7")
    assert board.at("krak") == "B7"
    assert before_the_cells("chosen").give("come-up krak", 5).at("krak") == "D5", "no other cell has room"


@rule("DN-5.3-04")
@pytest.mark.parametrize("cell", [1, 7, 8])
def test_without_the_switch_the_circled_hex_is_the_entrance(cell: int) -> None:
    assert before_the_cells("circled").give("come-up krak", cell).at("krak") == f"D{cell}"


@rule("DN-5.3-04", "DN-1.42-12")
def test_the_cells_with_room_are_found_on_the_map_of_the_jails() -> None:
    board = Field.of("narrow-ways")
    circled = {1: "jails/C8", 7: "jails/J6", 8: "jails/J10"}
    spots = {cell: spots_in_cell(board.field, cell, board.hex(hex_)) for cell, hex_ in circled.items()}
    assert {cell: len(hexes) for cell, hexes in spots.items()} == {1: 14, 7: 3, 8: 3}
    assert all(board.hex(hex_) in spots[cell] for cell, hex_ in circled.items())


@rule("DN-5.3-08")
def test_no_krob_ends_its_move_on_an_entrance_but_may_pass() -> None:
    board = hall("konrad@C1", krobs=("hunter-9@A7", "zym@B3>SE")).moving("krobs")
    assert board.refuses("march hunter-9 A8").because("DN-5.3-08")
    assert not board.refuses("march hunter-9 A8>B8")
    assert not {"A8", "A4", "A1"} & set(board.reach("hunter-9"))
    assert "B8" in board.reach("hunter-9")


@rule("DN-5.3-02")
def test_entrances_are_open_in_a_normal_game() -> None:
    board = hall("krak@A4", "konrad@C1")
    assert "march krak descend:krak" in board.orders("march")


@rule("DN-5.3-08")
def test_no_krob_retreats_onto_an_entrance_grows_over_one_or_is_set_up_there() -> None:
    board = hall("konrad@A6", krobs=("hunter-9@A5", "zym@B7>SE baby"))
    hunter = board.piece("hunter-9")
    ends = set(refuges(board.field, hunter, 1, False).ends)
    assert board.hex("A4") not in ends
    assert board.hex("B4") in ends, "beside it he may stand"
    zym = board.piece("zym")
    board.field.set("born", zym, 1)
    gait = gait_of(board.field, hunter)
    assert gait.shuns(pose_at(upper(board.hex("A8")), 0))
    over = [f for f in grown_facings(board.field, zym) if covers(board, zym, f) & {board.hex("A8"), board.hex("A4")}]
    assert not over
    muster = Muster(load_scenario("three-lights"), dict(board.field.muster.options))
    island = areas_of(muster, muster.side_index["krobs"])
    cross = muster.ground.hex("dark-island/I9")
    assert cross in muster.entrances
    assert all(cross not in hexes for hexes in island.values())


def covers(board: Field, piece: PieceId, facing: int) -> set[HexId]:
    """The hexes that a Guard would cover when she is grown."""
    with board.field.tried():
        board.field.set("baby", piece, 0)
        cells = gait_of(board.field, piece).cells(pose_at(board.field.place(piece), facing))
        return set(map(board.field.ground.hex_of, cells))


# Barred entrances


def barred(*adventurers: str, krobs: tuple[str, ...] = ("hunter-9@C8",), **more: Any) -> Field:
    """The hall with its four markers barred."""
    return hall(*adventurers, krobs=krobs, options={"barred-entrances": "on"}, **more)


def are_barred(board: Field) -> set[int]:
    """The numbers of the barred entrances."""
    return {number for number in (1, 2, 3, 4, 5) if is_barred(board.field, number)}


@rule("DN-5.3-02", "DN-1.53-06")
def test_with_the_switch_the_four_markers_begin_barred_and_the_printed_trapdoor_does_not() -> None:
    pit = {**WAYS, "entrances": [*WAYS["entrances"], {"number": 5, "hexes": ["C5"]}]}
    board = barred("krak@C5", "thorin@A4", ways=pit)
    assert are_barred(board) == {1, 2, 3, 4}
    assert board.refuses("march thorin descend:thorin").because("DN-5.3-02")
    assert not board.refuses("march krak descend:krak")
    assert board.refuses("unbar krak C5").because("DN-5.3-02")
    assert "All entrances to the deep dungeons are barred." in board.log


@rule("DN-5.3-02")
def test_without_the_switch_nothing_is_barred_and_nobody_lays_bars() -> None:
    board = hall("krak@A4", "konrad@C1", krobs=("hunter-9@A7",))
    assert not are_barred(board)
    assert not {"unbar", "bar"} & (board.offered() | board.moving("krobs").offered())


@rule("DN-5.3-02")
@pytest.mark.parametrize("where", ["A4", "A5", "B3"])
def test_whoever_stands_on_the_entrance_or_beside_it_lifts_the_bars_with_his_whole_movement_phase(where: str) -> None:
    board = barred(f"konrad@{where}", "krak@C1")
    assert board.hexes("unbar", "konrad") == {"A4"}
    board.give("unbar konrad A4")
    assert board.refuses("march konrad C3").because("DN-2.3-01")
    assert 2 in are_barred(board), "not before the phase ends"
    board.give("end-movement")
    assert are_barred(board) == {1, 3, 4}
    again = in_turn(board, 2)
    assert again.refuses("unbar konrad A4").because("DN-5.3-02"), "it is open"
    board.field.put(board.piece("krak"), board.place("A4"))
    assert not in_turn(board, 2).refuses("march krak descend:krak")


@rule("DN-5.3-02")
def test_bars_are_not_lifted_from_afar_through_a_wall_after_a_move_or_by_dogs_and_spirits() -> None:
    board = barred("konrad@A6", "wardog-1@B3")
    assert board.refuses("unbar konrad A4").because("DN-5.3-02")
    assert board.refuses("unbar wardog-1 A4").because("DN-5.3-02")
    assert board.refuses("unbar konrad A5").because("DN-5.3-02"), "no entrance lies there"
    board.give("march konrad A5")
    assert board.refuses("unbar konrad A4").because("DN-2.3-01")
    walled = HALL.replace("A   .   .   .   .   .", "A   .   .   .   . | .")
    behind = hall("konrad@A5", "krak@C1", ground=walled, options={"barred-entrances": "on"})
    assert behind.refuses("unbar konrad A4").because("DN-5.3-02")
    spirit = barred("living-dead-1@A5", "zacharie@C1")
    assert "unbar" not in spirit.offered()


@rule("DN-5.3-02")
def test_whoever_is_stunned_at_the_bars_does_not_lift_them_and_a_crossbowman_who_shot_cannot() -> None:
    board = barred("konrad@A5", "krak@C1").give("unbar konrad A4")
    stun(board.field, board.piece("konrad"))
    board.give("end-movement")
    assert 2 in are_barred(board)
    shot = barred("hurin@A5", "krak@C1")
    shot.field.set("did", shot.piece("hurin"), SHOT)
    shot.game.resume(shot.field)
    assert shot.refuses("unbar hurin A4").because("DN-2.12.2-03")


@rule("DN-5.3-02")
def test_a_krob_beside_an_open_entrance_bars_it_again_but_under_nobody() -> None:
    board = barred("konrad@A4", "krak@C1", krobs=("hunter-9@A7", "warrior-1@B4")).give("unbar konrad A4")
    board.give("end-movement").moving("krobs")
    assert board.refuses("bar hunter-9 A8").because("DN-5.3-02"), "it is barred already"
    assert board.refuses("bar warrior-1 A4").because("DN-5.3-02"), "Konrad stands on it"
    board.field.put(board.piece("konrad"), board.place("C4"))
    board.moving("krobs")
    assert board.refuses("bar hunter-9 A4").because("DN-5.3-02"), "too far away"
    board.give("bar warrior-1 A4")
    assert board.refuses("march warrior-1 B5").because("DN-2.3-01")
    board.give("end-movement")
    assert are_barred(board) == {1, 2, 3, 4}


@rule("DN-5.3-02")
def test_a_guard_bars_an_entrance_beside_any_of_her_three_hexes_as_she_locks_a_door() -> None:
    board = barred("konrad@A4", "krak@C1", krobs=("golom@B4>SE", "hunter-9@C8")).give("unbar konrad A4")
    board.give("end-movement")
    board.field.put(board.piece("konrad"), board.place("D1"))
    board.moving("krobs")
    assert not board.field.faces(board.piece("golom"), board.place("A4"))
    board.give("bar golom A4").give("end-movement")
    assert are_barred(board) == {1, 2, 3, 4}


@rule("DN-5.3-02")
def test_a_krob_killed_at_its_work_bars_nothing() -> None:
    board = barred("konrad@A4", "krak@C1", krobs=("warrior-1@B4", "hunter-9@C8"))
    board.give("unbar konrad A4").give("end-movement")
    board.field.put(board.piece("konrad"), board.place("C4"))
    board.moving("krobs").give("bar warrior-1 A4")
    board.field.become(board.piece("warrior-1"), Health.DEAD)
    board.give("end-movement")
    assert are_barred(board) == {1, 3, 4}


@rule("DN-5.3-02", "DN-5.3-06")
def test_coming_up_through_bars_costs_the_whole_movement_phase_and_opens_them() -> None:
    board = barred("krak@A4", "konrad@A5").give("unbar konrad A4").give("end-movement")
    in_turn(board, 4).give("march krak descend:krak").give("come-up-at A8")
    in_turn(board, 7).give("come-up krak")
    assert board.at("krak") == "A8"
    assert board.refuses("march krak A7").because("DN-2.3-01")
    assert "onward" not in board.offered()
    assert are_barred(board) == {1, 4}


@rule("DN-5.3-02", "DN-4.1-07")
def test_a_dog_waits_below_bars_until_somebody_lifts_them() -> None:
    board = barred("wardog-1@A4", "konrad@A5", "thorin@C1").give("unbar konrad A4").give("end-movement")
    in_turn(board, 4).give("march wardog-1 descend:wardog-1").give("come-up-at A8")
    in_turn(board, 7)
    assert "come-up" not in board.offered()
    assert board.refuses("come-up wardog-1").because("DN-5.3-02")
    board.field.put(board.piece("konrad"), board.place("B7"))
    in_turn(board, 8).give("unbar konrad A8").give("end-movement")
    in_turn(board, 9).give("come-up wardog-1")
    assert board.at("wardog-1") == "A8"


@rule("DN-5.3-02", "DN-5.3-04")
def test_the_entrance_in_the_cells_is_barred_before_anybody_knows_where_it_lies() -> None:
    board = barred("krak@A4", "konrad@A5").give("unbar konrad A4").give("end-movement")
    in_turn(board, 4).give("march krak descend:krak").give("come-up-at D1")
    in_turn(board, 12).give("come-up krak", 5)
    assert board.at("krak") == "D5"
    assert board.refuses("march krak D6").because("DN-2.3-01")
    assert are_barred(board) == {1, 3}


@rule("DN-5.3-02")
def test_barred_entrances_are_told_apart_on_the_board() -> None:
    board = barred("konrad@A5", "krak@C1").give("unbar konrad A4").give("end-movement")
    facts = board.game.rulebook.facts(board.field, Seat("krobs"))
    assert facts["dungeons"] == [board.hex("A4")]
    assert facts["barred"] == [board.hex("A1"), board.hex("A8")]

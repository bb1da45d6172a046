"""Defensive fire and stray arrows (DN-2.23, DN-2.25, DN-5.11.3-02, DN-5.11.4-02)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.core import CHANCE, Dice
from warhost.core.ids import HexId
from warhost.library import new
from warhost.skirmish.fire.aiming import archers, can_aim
from warhost.skirmish.fire.defensive_fire import Overwatch, Volley, left_at, window
from warhost.skirmish.fire.hits import hit_of, strike_home
from warhost.skirmish.fire.shooters import hides_archers, may_shoot, shooter_reasons, shot_reasons
from warhost.skirmish.fire.stray_arrows import bystander
from warhost.skirmish.movement.arrivals import doors
from warhost.skirmish.movement.marches import March
from warhost.skirmish.movement.paths import new_march, next_leg
from warhost.skirmish.state import ADVANCED, LABOURED, MOVED, OFF, SHOT, SHOT_BACK, Skirmish

ROW = "A" + "   ." * 20
PLAIN = """
A   .   .   .   .   .   .   .   .   .   .
B     .   .   .   .   .   .   .   .   .   .
C   .   .   .   .   .   .   .   .   .   .
D     .   .   .   .   .   .   .   .   .   .
E   .   .   .   .   .   .   .   .   .   .
"""


def walking(order: str = "march simon C3>C4>C5", orks: tuple[str, ...] = ("attrag@A8",)) -> Field:
    """Simon, unarmoured, sets out with five points over open ground before the Orks' crossbows."""
    board = Field.on(PLAIN, rebels=["simon@C2", "rix@E1"], orks=orks).moving("rebels")
    return board.give(order)


# The window


@rule("DN-2.23-01")
def test_the_other_side_may_stop_a_move_in_any_hex_of_its_way() -> None:
    board = walking()
    assert board.asked == "orks"
    assert board.at("simon") == "C2"
    assert board.hexes("shoot-back") == {"C3", "C4", "C5"}
    board.give("shoot-back C4 attrag")
    assert board.waits_for_dice
    assert board.at("simon") == "C4"
    board.roll(10)
    assert (board.asked, board.at("simon")) == ("rebels", "C5")


@rule("DN-2.23-01")
def test_who_is_let_pass_walks_his_whole_way() -> None:
    board = walking().give("let-pass")
    assert (board.asked, board.at("simon")) == ("rebels", "C5")


def between_three(order: str = "march simon C3>C4>C5") -> Field:
    """Simon goes where both the Elves and the Orks see him; the Elves play after the Orks."""
    board = Field.on(PLAIN, rebels=["simon@C2", "rix@E1"], orks=["attrag@A8"], elves=["gerfindel@E8"]).moving("rebels")
    return board.give(order)


@rule("DN-2.23-01")
def test_every_enemy_is_asked_in_the_order_of_play_before_anybody_shoots() -> None:
    board = between_three()
    assert board.asked == "orks"
    board.give("shoot-back C4 attrag")
    assert (board.asked, board.at("simon")) == ("elves", "C2"), "he has not set out yet"
    board.give("shoot-back C3 gerfindel")
    assert (board.at("simon"), board.waits_for_dice) == ("C3", True), "the earlier hex comes first"
    board.roll(10)
    assert board.asked == "orks", "after each volley all are asked again"
    assert board.field.did[board.piece("gerfindel")] & SHOT_BACK
    assert not board.field.did[board.piece("attrag")] & SHOT_BACK
    board.give("shoot-back C4 attrag", 10)
    assert (board.asked, board.at("simon")) == ("rebels", "C5")


@rule("DN-2.23-01")
def test_enemies_who_name_the_same_hex_shoot_there_one_after_the_other() -> None:
    board = between_three().give("shoot-back C4 attrag").give("shoot-back C4 gerfindel", 10, 10)
    assert all(board.field.did[board.piece(name)] & SHOT_BACK for name in ("attrag", "gerfindel"))
    assert (board.asked, board.at("simon")) == ("rebels", "C5")


@rule("DN-2.23-01")
def test_one_enemy_who_lets_him_pass_does_not_answer_for_the_other() -> None:
    board = between_three().give("let-pass")
    assert board.asked == "elves"
    board.give("let-pass")
    assert (board.asked, board.at("simon")) == ("rebels", "C5")


@rule("DN-2.23-02")
def test_every_enemy_may_shoot_at_those_who_stayed() -> None:
    board = Field.on(PLAIN, rebels=["simon@C2", "rix@E1"], orks=["attrag@A8"], elves=["gerfindel@E8"]).moving("rebels")
    board.give("end-movement")
    assert board.asked == "orks"
    board.give("hold-fire")
    assert board.asked == "elves"
    board.give("shoot gerfindel simon", 10)
    assert board.field.did[board.piece("gerfindel")] & SHOT_BACK


@rule("DN-2.23-01")
def test_who_comes_through_a_hex_twice_is_stopped_there_the_first_time() -> None:
    board = walking("march simon C3>C4>C3>D2").give("shoot-back C3 attrag")
    going = board.field.march[0]
    assert going is not None
    assert (board.at("simon"), len(going.path)) == ("C3", 3)


@rule("DN-2.23-01")
def test_range_and_line_are_those_of_the_hex_named() -> None:
    drawing = (
        "A   .   .   t   .   .   .   .   .\nB     .   .   .   .   .   .   .   .\nC   .   .   t   t   t   .   .   ."
    )
    board = Field.on(drawing, rebels=["simon@B1", "rix@A1"], orks=["attrag@B8"]).moving("rebels")
    board.give("march simon B2>A2")
    assert board.hexes("shoot-back") == {"B2"}
    assert board.refuses("shoot-back A2 attrag").because("DN-2.24-30")
    assert board.refuses("shoot-back B5 attrag").because("DN-2.23-01")


@rule("DN-2.23-01")
def test_several_shoot_one_after_the_other_and_keep_their_shots_when_he_falls() -> None:
    board = walking(orks=("attrag@A8", "fnarad@E8", "graz@C10"))
    board.give("shoot-back C3 attrag,fnarad,graz", 10, 1)
    assert board.health("simon") == "dead"
    shot = {name: bool(board.field.did[board.piece(name)] & SHOT_BACK) for name in ("attrag", "fnarad", "graz")}
    assert sum(shot.values()) == 2
    assert board.asked == "rebels"


@rule("DN-2.23-01")
def test_who_never_comes_to_the_hex_named_is_not_shot_at() -> None:
    board = Field.on(PLAIN, rebels=["simon@C2", "rix@E1"], orks=["attrag@A8"])
    attrag, simon = board.piece("attrag"), board.piece("simon")
    Volley(simon, board.hex("C5"), (attrag,)).run(board.field)
    assert board.field.did[attrag] == 0
    Volley(simon, board.hex("C2"), (attrag,)).run(board.field)
    assert board.field.did[attrag] == SHOT_BACK


@rule("DN-2.23-01")
def test_those_who_are_left_may_shoot_later_on_the_way() -> None:
    board = walking(orks=("attrag@A8", "graz@E8"))
    board.give("shoot-back C3 attrag", 10)
    assert board.asked == "orks"
    assert board.hexes("shoot-back") == {"C4", "C5"}
    assert board.refuses("shoot-back C5 attrag").because("DN-2.2-02")
    board.give("shoot-back C5 graz", 10)
    assert (board.asked, board.at("simon")) == ("rebels", "C5")


@rule("DN-2.23-02", refused="before the first step")
def test_nobody_shoots_at_who_has_not_begun_to_move() -> None:
    board = walking()
    assert board.refuses("shoot-back C2 attrag").because("DN-2.23-02")


@rule("DN-2.23-01")
def test_who_comes_onto_the_map_can_be_shot_at_in_his_first_hex() -> None:
    game, dice = new("dragon-noir", "first-smoke", seed=1), Dice(1)
    field = game.state
    assert isinstance(field, Skirmish)
    while field.phase[0] != "movement":
        game.give(game.suggest(dice))
    dill = field.muster.index["dill"]
    gate = doors(field, dill)[0]
    going = replace(new_march(field, dill), path=(gate, gate + 1))
    assert [left_at(field, going, hex_) for hex_ in (gate, HexId(gate + 1))] == [1, 0]


@rule("DN-2.23-01", "DN-2.23-02")
def test_who_mounts_has_begun_to_move_and_is_shot_at_as_a_rider() -> None:
    board = Field.on(PLAIN, rebels=["simon@C2", "simon-horse@C4>E", "rix@E1"], orks=["attrag@C10"]).moving("rebels")
    board.give("march simon mount:simon-horse>C5>C6")
    assert board.hexes("shoot-back") == {"C4", "C5", "C6"}
    board.give("shoot-back C4 attrag")
    assert (board.at("simon"), board.is_mounted("simon")) == ("C4", True)
    assert board.game.pending_roll is not None
    assert board.game.pending_roll.rules == ("DN-5.11.3-01",)


@rule("DN-2.2-03", "DN-2.12.1-03")
def test_who_stops_beside_a_shooter_cannot_be_shot_at_there() -> None:
    board = walking("march simon C3>C4>C5", orks=("attrag@C6",))
    assert board.hexes("shoot-back") == {"C3", "C4"}
    assert board.refuses("shoot-back C5 attrag").because("DN-2.2-03")


@rule("DN-2.2-03")
def test_who_walks_away_from_a_shooter_can_be_shot_at_once_he_is_clear() -> None:
    board = Field.on(PLAIN, rebels=["simon@C5", "rix@E1"], orks=["fnarad@C6"]).moving("rebels")
    board.give("march simon C4>C3")
    assert board.hexes("shoot-back") == {"C4", "C3"}


def test_nobody_is_asked_where_nobody_can_shoot() -> None:
    hidden_from_view = Field.on("A   .   .   . | .   .", rebels=["simon@A1", "rix@A2"], orks=["attrag@A5"]).moving(
        "rebels"
    )
    hidden_from_view.give("march simon A2>A3")
    assert (hidden_from_view.asked, hidden_from_view.at("simon")) == ("rebels", "A3")
    unarmed = walking(orks=("zugun@A8",))
    assert (unarmed.asked, unarmed.at("simon")) == ("rebels", "C5")


def test_hidden_archers_are_asked_whether_or_not_they_see_him() -> None:
    board = Field.on("A   .   .   . | .   .", rebels=["simon@A1", "rix@A2"], orks=["attrag@A5"])
    board.field.set("hidden", board.piece("attrag"), 1)
    board.moving("rebels").give("march simon A2>A3")
    assert (board.asked, board.offered()) == ("orks", {"let-pass"})


def test_nobody_shoots_at_who_moves_unseen() -> None:
    board = walking()
    simon = board.piece("simon")
    assert not Overwatch(board.side("orks"), simon).moot(board.field)
    board.field.set("hidden", simon, 1)
    assert Overwatch(board.side("orks"), simon).moot(board.field)
    assert window(board.field, simon) is None


@rule("DN-2.23-01", "DN-2.2-03")
@pytest.mark.parametrize("scenario", ["first-smoke", "sand-of-justice"])
def test_an_enemy_is_asked_about_a_march_exactly_if_he_can_shoot_at_some_moment_of_it(scenario: str) -> None:
    game, dice = new("dragon-noir", scenario, seed=f"window {scenario}"), Dice(f"window {scenario}")
    found = Counter[bool]()
    for _ in range(300):
        if game.over:
            break
        if game.ask.seat is CHANCE:
            game.roll()
            continue
        order, field = game.suggest(dice), game.state
        assert isinstance(field, Skirmish)
        seats = [seat for seat in field.muster.seat_index.values() if not hides_archers(field, seat)]
        if isinstance(order, March) and len(seats) == len(field.muster.seats):
            asked = can_be_shot_on_the_way(field.copy(), order)
            game.give(order)
            assert isinstance(game.step, Overwatch) == asked
            found[asked] += 1
        else:
            game.give(order)
    assert found[True] >= 5
    assert found[False] >= 5


def can_be_shot_on_the_way(field: Skirmish, order: March) -> bool:
    """Whether no reason keeps some enemy from shooting at some moment of a march: it is gone leg by leg."""
    piece, going = order.piece, new_march(field, order.piece).along(order.path)
    field.set("march", 0, going)
    while going.path:
        after = next_leg(field, going)
        assert after is not None
        going = after
        for man in archers(field.muster) if field.at[piece] != OFF else ():
            seat = field.seat_of(man)
            if seat >= 0 and not shot_reasons(field, seat, man, piece, defensive=True):
                return True
    return False


@rule("DN-3.53-06", "DN-2.23-01")
def test_a_magic_circle_protects_who_is_in_it_when_he_is_shot_at() -> None:
    board = Field.on(PLAIN, rebels=["simon@C2", "rix@E1"], orks=["attrag@A8"])
    board.field.set("circles", 0, ((board.hex("C4"), 99),))
    board.moving("rebels").give("march simon C3>C4>C5")
    assert board.hexes("shoot-back") == {"C3", "C5"}
    assert board.refuses("shoot-back C4 attrag").because("DN-3.53-06")
    assert board.at("simon") == "C2"


@rule("DN-2.24-18")
def test_the_black_dragon_walks_unharmed() -> None:
    board = Field.on(PLAIN, dragons=["black-dragon@C4>E", "baby-dragon@E9>E"], orks=["attrag@A8"])
    assert window(board.field, board.piece("black-dragon")) is None
    assert window(board.field, board.piece("baby-dragon")) is not None


# How often


@rule("DN-2.23-04", "DN-2.23-05", "DN-5.11.5-01")
@pytest.mark.parametrize(
    ("shooter", "did", "may"),
    [
        ("fnarad", MOVED | SHOT, True),
        ("gerfindel", SHOT, True),
        ("gerfindel", MOVED, False),
        ("gerfindel", ADVANCED, False),
        ("gerfindel", LABOURED, False),
        ("graz", 0, True),
        ("graz", MOVED, False),
        ("graz", SHOT, False),
        ("fnarad", SHOT_BACK, False),
    ],
)
def test_who_may_shoot_back_after_what_he_did_in_his_own_turn(shooter: str, did: int, may: bool) -> None:
    board = Field.on(PLAIN, rebels=["simon@C2", "rix@E1"], orks=[f"{shooter}@A8"])
    board.field.set("did", board.piece(shooter), did)
    assert bool(shooter_reasons(board.field, board.piece(shooter), defensive=True)) is not may
    board.moving("rebels").give("march simon C3>C4")
    assert (board.asked == "orks") == may


@rule("DN-2.23-04")
def test_an_advance_after_combat_is_movement() -> None:
    elves = ["gerfindel@C3", "ceodoras@E8"]
    board = Field.on(PLAIN, elves=elves, orks=["zugun@C4 stunned", "krular@E9"]).fighting("elves")
    board.give("attack zugun gerfindel", 10).give("advance gerfindel C4")
    assert board.at("gerfindel") == "C4"
    assert not may_shoot(board.field, board.piece("gerfindel"), defensive=True)
    assert may_shoot(board.field, board.piece("gerfindel"))


@rule("DN-2.23-04", "DN-2.23-05", refused="a longbowman and a crossbowman who have moved")
def test_the_refusal_names_the_weapons_rule() -> None:
    board = walking(orks=("gerfindel@A8", "graz@C10", "fnarad@E8"))
    for name in ("gerfindel", "graz"):
        board.field.set("did", board.piece(name), MOVED)
    assert board.refuses("shoot-back C3 gerfindel").because("DN-2.23-04", "DN-5.11.5-01")
    assert board.refuses("shoot-back C3 graz").because("DN-2.23-05", "DN-5.11.5-01")
    assert not board.refuses("shoot-back C3 fnarad")


@rule("DN-2.23-05")
def test_a_defensive_shot_does_not_forbid_the_next_offensive_one() -> None:
    board = walking().give("shoot-back C3 attrag", 10)
    assert board.field.did[board.piece("attrag")] == SHOT_BACK
    board.shooting("orks")
    assert not board.refuses("shoot attrag simon")


# What hits do to who moves


def far_walk(die: int) -> tuple[int, int]:
    """How far Simon wants to go, and gets when he is hit in the first hex."""
    board = Field.on("A" + "   ." * 30, rebels=["simon@A2"], orks=["attrag@A16"]).moving("rebels")
    points = board.field.allowance(board.piece("simon"))
    board.give("march simon " + ">".join(f"A{column}" for column in range(3, 3 + points)))
    board.give("shoot-back A3 attrag", die)
    assert board.field.march[0] is None
    return points, board.field.at[board.piece("simon")] - board.hex("A2")


@rule("DN-5.11.4-02")
def test_a_light_hit_costs_two_points_and_a_wound_half_of_those_left() -> None:
    wanted, got = far_walk(10)
    assert got == wanted
    wanted, got = far_walk(7)
    assert got == wanted - 2
    wanted, got = far_walk(5)
    assert got == 1 + (wanted - 1) // 2


@rule("DN-5.11.4-02")
def test_who_has_points_to_spare_walks_on_after_a_light_hit() -> None:
    board = walking("march simon C3>C4").give("shoot-back C3 attrag", 7)
    assert (board.asked, board.at("simon")) == ("rebels", "C4")


@rule("DN-5.11.4-02")
def test_points_do_not_fall_below_nothing() -> None:
    board = walking()
    simon, going = board.piece("simon"), board.field.march[0]
    assert going is not None
    board.field.set("march", 0, replace(going, points=1))
    strike_home(board.field, simon, hit_of(board.field, simon, "A", defensive=True))
    assert board.points == 0


@rule("DN-5.11.3-02")
@pytest.mark.parametrize(("die", "health"), [(6, "fit"), (4, "wounded")])
def test_a_rider_who_is_slowed_goes_on_with_four_points_less(die: int, health: str) -> None:
    board = Field.on(PLAIN, rebels=["simon@C2>E", "rix@E1"], orks=["attrag@C10", "graz@A10"]).moving("rebels")
    board.give("march simon C3>C4>C5")
    points = board.points
    board.give("shoot-back C3 attrag", die)
    assert board.asked == "orks"
    assert (board.health("simon"), board.points) == (health, points - 1 - 4)
    assert board.is_mounted("simon")


@rule("DN-5.11.3-02")
@pytest.mark.parametrize(("die", "health"), [(5, "stunned"), (3, "wounded"), (2, "dead"), (1, "dead")])
def test_who_is_thrown_on_the_way_goes_no_further(die: int, health: str) -> None:
    board = Field.on(PLAIN, rebels=["simon@C2>E", "rix@E1"], orks=["attrag@C10"]).moving("rebels")
    board.give("march simon C3>C4>C5").give("shoot-back C4 attrag", die)
    if "tumble" in board.offered():
        board.give(min(board.orders("tumble")))
    assert board.health("simon") == health
    assert board.field.march[0] is None
    assert board.field.grid.distance(board.hex("C4"), board.field.at[board.piece("simon")]) <= 2


# Those who stay


def stayed() -> Field:
    """Simon has moved, Rix has not, and movement is over."""
    board = Field.on(PLAIN, rebels=["simon@C2", "rix@A1"], orks=["attrag@A8", "graz@B10"]).moving("rebels")
    return board.give("march simon C3>C4>C5").give("let-pass").give("end-movement")


@rule("DN-2.23-02")
def test_those_who_did_not_move_can_be_shot_at_when_movement_is_over() -> None:
    board = stayed()
    assert board.asked == "orks"
    assert board.orders("shoot") == {"shoot attrag rix", "shoot graz rix"}
    assert board.refuses("shoot attrag simon").because("DN-2.23-02")
    board.give("hold-fire")
    assert board.asked == "rebels"


@rule("DN-2.23-03")
@pytest.mark.parametrize(("die", "health"), [(7, "fit"), (5, "wounded"), (1, "dead")])
def test_a_hit_that_only_costs_movement_does_nothing_to_who_stays(die: int, health: str) -> None:
    board = stayed().give("shoot attrag rix", die)
    assert (board.at("rix"), board.health("rix")) == ("A1", health)
    assert ("fall-back" in board.offered()) is False


@rule("DN-2.23-03")
def test_even_who_lies_stunned_survives_such_a_hit() -> None:
    board = Field.on(PLAIN, rebels=["simon@C2 stunned", "rix@E1"], orks=["attrag@A8"]).turn_of(
        "rebels", "after-movement"
    )
    board.give("shoot attrag simon", 7)
    assert board.health("simon") != "dead"


# Previews


def test_the_preview_looks_at_him_in_the_hex_named() -> None:
    drawing = "A   .   .   .   s   .   .   .   .   .\nB     .   .   .   .   .   .   .   .   ."
    board = Field.on(drawing, rebels=["simon@A2", "rix@B1"], orks=["attrag@A9", "fnarad@B9"]).moving("rebels")
    board.give("march simon A3>A4")
    seen = board.game.preview(board.game.read("shoot-back A4 attrag"))
    assert seen is not None
    assert seen.odds is not None
    assert seen.odds.of("-") == Fraction(4, 10)
    assert [ref.text for ref in seen.places] == ["A9", "A4"]
    both = board.game.preview(board.game.read("shoot-back A3 attrag,fnarad"))
    assert both is not None
    assert len(both.breakdowns) == 4
    assert board.at("simon") == "A2"


# Stray arrows


def stray(*dice: int, option: str = "on", near: str = "rix@C6") -> Field:
    """A shot at Simon in C5 that misses."""
    board = Field.on(
        PLAIN,
        options={"stray-arrows": option},
        orks=["attrag@C1", "zugun@E1"],
        rebels=["simon@C5", near, "laberne@A1"],
    ).shooting("orks")
    return board.give("shoot attrag simon", 9).roll(*dice)


@rule("DN-2.25-01")
def test_a_stray_arrow_wounds_who_stands_in_the_hex_of_its_number() -> None:
    assert stray(1).health("rix") == "wounded"
    assert stray(2).health("rix") == "fit"
    assert stray(8).health("rix") == "fit"
    assert stray(1, near="rix@C6 wounded").health("rix") == "dead"


@rule("DN-2.25-01")
def test_an_armoured_bystander_retreats_two_hexes() -> None:
    board = stray(1, near="matt@C6")
    assert board.asked == "rebels"
    board.give("fall-back C7>C8")
    assert (board.at("matt"), board.health("matt")) == ("C8", "fit")


@rule("DN-2.25-01")
def test_without_the_option_a_miss_is_a_miss() -> None:
    assert not stray(option="off").waits_for_dice


@rule("DN-2.25-01")
def test_obstacles_protect_from_stray_arrows_and_the_hexes_are_counted_around_the_front_half() -> None:
    drawing = "A   .   .   .   .   .   .\nB     .   .   .   .   . | .\nC   .   .   .   .   .   ."
    board = Field.on(drawing, orks=["attrag@B1"], rebels=["simon@B5>E", "rix@B6", "laberne@A6"])
    attrag, simon = board.piece("attrag"), board.piece("simon")
    assert bystander(board.field, attrag, simon, 1) == -1
    assert bystander(board.field, attrag, simon, 6) == board.piece("laberne")
    assert bystander(board.field, attrag, simon, 4) == -1
    board.field.set("hidden", board.piece("laberne"), 1)
    assert bystander(board.field, attrag, simon, 6) == -1


@rule("DN-2.25-01")
def test_darkness_does_not_protect_from_stray_arrows() -> None:
    board = Field.on(ROW, dark=True, orks=["fnarad@A1"], rebels=["simon@A6", "rix@A7"])
    assert not can_aim(board.field, board.piece("fnarad"), board.piece("rix"))  # six hexes
    assert bystander(board.field, board.piece("fnarad"), board.piece("simon"), 1) == board.piece("rix")


@rule("DN-2.25-01", "DN-3.53-06")
def test_a_magic_circle_keeps_out_stray_arrows() -> None:
    board = Field.on(ROW, orks=["fnarad@A1"], rebels=["simon@A6", "rix@A7"])
    field, fnarad, simon = board.field, board.piece("fnarad"), board.piece("simon")
    assert bystander(field, fnarad, simon, 1) == board.piece("rix")
    field.set("circles", 0, ((board.hex("A7"), 9),))
    assert bystander(field, fnarad, simon, 1) == -1

"""Bow and crossbow fire (DN-2.2, DN-2.22, DN-2.24, DN-5.11)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.core.breakdowns import Modifier
from warhost.core.messages import msg
from warhost.core.prompts import Preview
from warhost.skirmish.fire.aiming import aim, can_aim, cover_parts, line_reasons
from warhost.skirmish.fire.modifiers import SHOT_MODIFIERS, AimedShot, ShotModifier, shot_modifier_in_words
from warhost.skirmish.fire.shooters import can_be_shot, can_shoot_at, contacts, marksmen, may_shoot, shot_reasons
from warhost.skirmish.fire.shots import Shooting
from warhost.skirmish.maps.drawings import Letter
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.seams import SHOT_BARS
from warhost.skirmish.sight.judged_lines import Cover
from warhost.skirmish.state import RELOADING, SHOT, SHOT_BACK, refuse
from warhost.texts import language

ROW = "A" + "   ." * 20
LONG_ROW = "A" + "   ." * 95
PLAIN = """
A   .   .   .   .   .   .   .   .
B     .   .   .   .   .   .   .   .
C   .   .   .   .   .   .   .   .
D     .   .   .   .   .   .   .   .
E   .   .   .   .   .   .   .   .
"""


def aimed(board: Field, shooter: str, target: str) -> Any:
    """How somebody aims at somebody; the shot must be possible."""
    found = aim(board.field, board.piece(shooter), board.piece(target))
    assert found is not None
    return found


def parts(board: Field, shooter: str, target: str) -> dict[str, int]:
    """What is added to the die, by rule."""
    found = aimed(board, shooter, target)
    die = shot_modifier_in_words(AimedShot(board.field, board.piece(shooter), board.piece(target), found))
    return {part.rule: int(part.amount) for part in die.parts if part.counts}


def preview(board: Field, order: str) -> Preview:
    """The preview of an order."""
    seen = board.game.preview(board.game.read(order))
    assert seen is not None
    return seen


def chance(board: Field, order: str, letter: str) -> Fraction:
    """The chance that the preview of a shot gives to a letter."""
    odds = preview(board, order).odds
    assert odds is not None
    return odds.of(letter)


def why(board: Field, shooter: str, target: str, *, defensive: bool = False) -> set[str]:
    """The rules that forbid a shot, whether or not the phase is open."""
    one, other = board.piece(shooter), board.piece(target)
    reasons = shot_reasons(board.field, board.field.seat_of(one), one, other, defensive=defensive)
    return {rule_id for reason in reasons for rule_id in reason.all_rules}


# Who may shoot


@rule("DN-5.11.2-01", "DN-2.2-01", refused="krular")
def test_only_who_carries_a_bow_or_crossbow_shoots() -> None:
    board = Field.on(ROW, orks=["krular@A1", "fnarad@A2"], rebels=["davrich@A9"]).shooting("orks")
    assert board.refuses("shoot krular davrich").because("DN-5.11.2-01")
    assert board.orders("shoot") == {"shoot fnarad davrich"}


@rule("DN-2.2-02", refused="a second shot")
def test_each_shoots_once_and_several_may_shoot_at_the_same_target() -> None:
    board = Field.on(PLAIN, orks=["fnarad@A1", "gattog@B1", "kommog@C1", "graz@E1"], rebels=["davrich@C6"]).shooting(
        "orks"
    )
    board.give("shoot fnarad davrich", 10).give("shoot gattog davrich", 10)
    assert board.refuses("shoot fnarad davrich").because("DN-2.2-02")
    board.give("shoot kommog davrich", 10)
    assert board.orders("shoot") == {"shoot graz davrich"}


@rule("DN-2.2-03", "DN-2.12.1-02", refused="fnarad beside davrich")
def test_who_stands_beside_an_enemy_cannot_shoot() -> None:
    board = Field.on(ROW, orks=["fnarad@A1", "gattog@A6"], rebels=["davrich@A2", "simon@A9"]).shooting("orks")
    assert board.refuses("shoot fnarad simon").because("DN-2.2-03")
    assert board.refuses("shoot fnarad davrich").because("DN-2.2-03")
    assert not board.refuses("shoot gattog simon")


@rule("DN-2.2-03")
@pytest.mark.parametrize("state", ["stunned", "dead"])
def test_an_enemy_who_cannot_strike_holds_nobody_off(state: str) -> None:
    board = Field.on(ROW, orks=["fnarad@A1"], rebels=[f"davrich@A2 {state}", "simon@A9"]).shooting("orks")
    assert not board.refuses("shoot fnarad simon")


@rule("DN-2.2-03")
def test_an_enemy_who_is_hidden_holds_nobody_off() -> None:
    board = Field.on(ROW, orks=["fnarad@A1"], rebels=["davrich@A2", "simon@A9"])
    assert contacts(board.field, board.piece("fnarad")) == [board.piece("davrich")]
    board.field.set("hidden", board.piece("davrich"), 1)
    assert contacts(board.field, board.piece("fnarad")) == []


@rule("DN-2.2-03")
def test_an_enemy_behind_a_wall_holds_nobody_off() -> None:
    walled = Field.on("A   . | .   .   .   .   .", orks=["fnarad@A2"], rebels=["davrich@A1", "simon@A6"]).shooting(
        "orks"
    )
    assert not walled.refuses("shoot fnarad simon")


@rule("DN-2.2-03")
def test_from_the_water_only_a_goblin_holds_off_a_shooter_on_a_bridge() -> None:
    drawing = """
A   ~   ~   ~   ~   ~   ~
B     w   w   w   w   w   w
C   ~   ~   ~   ~   ~   ~
"""
    ork = Field.on(drawing, orks=["zugun@A1"], dwarves=["barin@B1"], rebels=[]).field
    assert not contacts(ork, ork.muster.index["barin"])
    goblin = Field.on(drawing, goblins=["grunek@A1"], dwarves=["barin@B1"]).field
    assert contacts(goblin, goblin.muster.index["barin"])


@rule("DN-2.2-04", refused="laberne in the saddle")
def test_longbows_are_not_shot_from_the_saddle() -> None:
    mounted = Field.on(PLAIN, rebels=["laberne@C2>E", "jon@D1"], orks=["zugun@C8"]).shooting("rebels")
    assert mounted.refuses("shoot laberne zugun").because("DN-2.2-04")
    assert mounted.orders("shoot") == {"shoot jon zugun"}
    assert not mounted.refuses("shoot jon zugun")


@rule("DN-2.2-05")
def test_arlon_shoots_from_the_saddle_once_and_reloads_on_foot() -> None:
    board = Field.on(PLAIN, rebels=["arlon@C2>E", "davrich@E1"], orks=["zugun@C8 stunned"]).shooting("rebels")
    board.give("shoot arlon zugun", 10).give("end-movement")
    assert board.field.loaded[board.piece("arlon")] == 0
    board.field.set("did", board.piece("arlon"), 0)
    assert why(board, "arlon", "zugun") == {"DN-2.2-05"}
    assert not may_shoot(board.field, board.piece("arlon"))
    board.moving("rebels").give("march arlon dismount:arlon>C3")
    assert board.field.loaded[board.piece("arlon")] == RELOADING
    board.give("end-movement")
    assert board.field.loaded[board.piece("arlon")] == 1


@rule("DN-2.2-05")
def test_who_walks_on_after_dismounting_does_not_reload() -> None:
    board = Field.on(PLAIN, rebels=["arlon@C2>E", "davrich@E1"], orks=["zugun@A8 stunned"]).moving("rebels")
    arlon = board.piece("arlon")
    board.field.set("loaded", arlon, 0)
    board.give("march arlon dismount:arlon>C3>C4").give("end-movement")
    assert board.field.loaded[arlon] == 0
    board.field.set("did", arlon, 0)
    board.moving("rebels").give("end-movement")
    assert board.field.loaded[arlon] == 1


@rule("DN-2.2-05")
def test_a_crossbow_shot_on_foot_is_loaded_again_at_once() -> None:
    board = Field.on(ROW, rebels=["arlon@A1"], orks=["zugun@A9"]).shooting("rebels")
    board.give("shoot arlon zugun", 10)
    assert board.field.loaded[board.piece("arlon")] == 1


@rule("DN-2.2-06", "DN-5.11.1-02")
def test_a_wounded_shooter_shoots_with_one_more_on_the_die() -> None:
    board = Field.on(ROW, rebels=["jon@A1 wounded"], orks=["zugun@A9"]).shooting("rebels")
    assert not board.refuses("shoot jon zugun")
    assert parts(board, "jon", "zugun") == {"DN-5.11.1-02": 1}


@rule("DN-2.24-27", refused="grunek")
def test_who_swims_cannot_shoot_and_has_light_cover() -> None:
    board = Field.on("A   ~   .   .   .   .", goblins=["grunek@A1"], rebels=["jon@A5"]).shooting("goblins")
    assert why(board, "grunek", "jon") == {"DN-2.24-27"}
    assert "shoot" not in board.offered()
    assert aimed(board, "jon", "grunek").cover is Cover.LIGHT


@rule("DN-2.12.1-03", "DN-5.11.5-01", refused="a crossbowman who has shot")
def test_a_crossbowman_who_has_shot_stays_and_an_archer_may_go() -> None:
    board = Field.on(PLAIN, dwarves=["hurin@A1", "barin@C1"], orks=["zugun@E8"]).shooting("dwarves")
    board.give("shoot hurin zugun", 10).give("shoot barin zugun", 10)
    assert board.refuses("march hurin A2").because("DN-2.12.1-03")
    assert not board.refuses("march barin C2")


# At whom


@rule("DN-2.24-18", "DN-4.3-13", refused="the Black Dragon")
def test_nobody_can_shoot_at_the_black_dragon() -> None:
    board = Field.on(PLAIN, rebels=["jon@A1"], dragons=["black-dragon@C5>E"])
    board.shooting("rebels")
    assert "shoot" not in board.offered()
    assert why(board, "jon", "black-dragon") == {"DN-2.24-18"}
    assert why(board, "jon", "black-dragon-head") == {"DN-2.24-18"}


@rule("DN-2.24-18", "DN-4.3-03", "DN-5.11.3-01")
def test_the_baby_dragon_is_shot_at_as_an_unarmoured_rider_and_wounded_by_d_to_f_alone() -> None:
    board = Field.on(PLAIN, dwarves=["hurin@C1", "barin@E1"], dragons=["baby-dragon@C6>E"]).shooting("dwarves")
    assert parts(board, "hurin", "baby-dragon") == {}
    assert chance(board, "shoot hurin baby-dragon", "F") == Fraction(1, 10)
    board.give("shoot hurin baby-dragon", 4)  # C
    assert board.field.wounds[board.piece("baby-dragon")] == 0
    board.give("shoot barin baby-dragon", 1)  # D
    assert board.field.wounds[board.piece("baby-dragon")] == 1


@rule("DN-2.47-02")
@pytest.mark.parametrize(("die", "health"), [(5, "fit"), (4, "dead"), (1, "dead")])
def test_a_riderless_horse_is_killed_by_c_to_f(die: int, health: str) -> None:
    board = Field.on(ROW, orks=["attrag@A1"], rebels=["davrich", "davrich-horse@A8>E"]).shooting("orks")
    board.give("shoot attrag davrich-horse", die)
    assert board.health("davrich-horse") == health


@rule("DN-2.47-02", "DN-2.22-02")
def test_a_caparisoned_horse_counts_as_armoured() -> None:
    board = Field.on(ROW, orks=["attrag@A1"], rebels=["konrad", "konrad-horse@A8>E"])
    assert parts(board, "attrag", "konrad-horse") == {"DN-2.22-02": 1}


@rule("DN-2.21-01", refused="friends, the dead and the hidden")
def test_friends_the_dead_and_the_hidden_are_no_targets() -> None:
    board = Field.on(PLAIN, orks=["fnarad@A1", "zugun@A4"], rebels=["davrich@C8 dead", "simon@E8", "rix@D8"])
    board.field.set("hidden", board.piece("simon"), 1)
    board.shooting("orks")
    assert board.orders("shoot") == {"shoot fnarad rix"}
    for target in ("zugun", "davrich", "simon"):
        assert board.refuses(f"shoot fnarad {target}").because("DN-2.21-01")


# Range


@rule("DN-5.11.1-01")
@pytest.mark.parametrize(
    ("side", "shooter", "distance", "modifier"),
    [
        *(("rebels", "jon", *band) for band in ((12, 0), (13, 1), (30, 1), (31, 2), (90, 2))),
        *(("orks", "fnarad", *band) for band in ((10, 0), (11, 1), (25, 1), (26, 2), (50, 2))),
        *(("orks", "graz", *band) for band in ((15, 0), (16, 1), (30, 1), (31, 2), (75, 2))),
    ],
)
def test_range_adds_to_the_die(side: str, shooter: str, distance: int, modifier: int) -> None:
    sides: dict[str, Any] = {side: [f"{shooter}@A1"], "trolls": [f"gnurr@A{distance + 1}"]}
    board = Field.on(LONG_ROW, **sides)
    assert parts(board, shooter, "gnurr") == ({"DN-5.11.1-01": modifier} if modifier else {})


@rule("DN-5.11.1-01", refused="beyond long range")
@pytest.mark.parametrize(("side", "shooter", "distance"), [("rebels", "jon", 91), ("orks", "fnarad", 51)])
def test_beyond_long_range_nobody_shoots(side: str, shooter: str, distance: int) -> None:
    sides: dict[str, Any] = {side: [f"{shooter}@A1"], "trolls": [f"gnurr@A{distance + 1}"]}
    board = Field.on(LONG_ROW, **sides).shooting(side)
    assert "shoot" not in board.offered()
    assert why(board, shooter, "gnurr") == {"DN-5.11.1-01"}


@rule("DN-2.21-02", refused="six hexes underground")
def test_underground_nobody_shoots_further_than_five_hexes() -> None:
    board = Field.on(ROW, dark=True, elves=["gerfindel@A1"], orks=["zugun@A6", "krular@A7"]).shooting("elves")
    assert not board.refuses("shoot gerfindel zugun")
    assert board.refuses("shoot gerfindel krular").because("DN-2.21-02")


# What is added to the die


@rule("DN-2.22-02")
def test_armour_adds_one() -> None:
    board = Field.on(ROW, orks=["fnarad@A1"], rebels=["konrad@A6", "davrich@A8"])
    assert parts(board, "fnarad", "konrad") == {"DN-2.22-02": 1}
    assert chance(board.shooting("orks"), "shoot fnarad konrad", "-") == Fraction(6, 10)


@rule("DN-5.11.1-02", "DN-5.11.4-03")
def test_a_wounded_archer_at_medium_range_against_armour_adds_three() -> None:
    board = Field.on(LONG_ROW, rebels=["jon@A1 wounded"], orks=["kuruz@A20"])
    assert parts(board, "jon", "kuruz") == {"DN-5.11.1-01": 1, "DN-5.11.1-02": 1, "DN-2.22-02": 1}


@rule("DN-4.2-32", "DN-5.11.4-03")
def test_elves_take_one_off() -> None:
    board = Field.on(ROW, elves=["gerfindel@A1"], orks=["zugun@A9"]).shooting("elves")
    assert parts(board, "gerfindel", "zugun")["DN-4.2-32"] == -1
    assert chance(board, "shoot gerfindel zugun", "-") == Fraction(3, 10)


@rule("DN-3.53-08")
def test_a_spell_improves_one_shot() -> None:
    board = Field.on(ROW, orks=["fnarad@A1", "shaman@A20"], rebels=["davrich@A9"]).shooting("orks")
    fnarad = board.piece("fnarad")
    board.field.set("charms", fnarad, (("aim", 3, 99), ("move", 1, 99)))
    assert parts(board, "fnarad", "davrich") == {"DN-3.53-08": -3}
    board.give("shoot fnarad davrich", 10)
    assert board.field.charms[fnarad] == (("move", 1, 99),)


# Cover and the line


@rule("DN-2.24-19")
def test_a_rider_has_the_heavier_cover_of_his_two_hexes() -> None:
    board = Field.on("A   .   .   .   .   .   s   .   .", orks=["attrag@A1"], rebels=["davrich@A7>E", "simon"])
    assert board.cells("davrich") == {"A6", "A7"}
    found = aimed(board, "attrag", "davrich")
    assert found.cover is Cover.LIGHT
    turned = Field.on("A   .   .   .   .   .   s   .   .", orks=["attrag@A1"], rebels=["davrich@A6>E"])
    assert turned.cells("davrich") == {"A5", "A6"}
    assert aimed(turned, "attrag", "davrich").cover is Cover.LIGHT
    assert aimed(turned, "attrag", "davrich").line.target == turned.hex("A5")


@rule("DN-2.21-01")
def test_the_shooter_takes_the_best_line_to_a_large_target() -> None:
    drawing = """
A   .   .   .   .   .   .   .
B     .   .   .   . | .   .   .
C   .   .   .   .   .   .   .
"""
    board = Field.on(drawing, orks=["attrag@B1"], rebels=["davrich@B5>W"])
    assert board.cells("davrich") == {"B5", "B6"}
    assert not can_aim(board.field, board.piece("attrag"), board.piece("davrich"))
    peeping = Field.on(drawing, orks=["attrag@B1"], rebels=["davrich@A5>NW"])
    assert "A5" in peeping.cells("davrich")
    assert can_aim(peeping.field, peeping.piece("attrag"), peeping.piece("davrich"))


@rule("DN-2.22-03", "DN-2.24-32", refused="behind a wall")
def test_infinite_cover_is_refused_and_not_rolled() -> None:
    board = Field.on("A   .   . | .   .", orks=["fnarad@A1"], rebels=["davrich@A4"])
    board.shooting("orks")
    assert "shoot" not in board.offered()
    assert why(board, "fnarad", "davrich") == {"DN-2.24-32"}


@rule("DN-2.24-07", refused="over a standing friend")
@pytest.mark.parametrize(
    ("between", "blocked"), [("zugun@A4", True), ("zugun@A4 stunned", False), ("zugun@A4 dead", False)]
)
def test_who_stands_blocks_a_crossbow_and_who_lies_does_not(between: str, blocked: bool) -> None:
    board = Field.on(ROW, orks=["attrag@A1", between], rebels=["davrich@A9"])
    assert why(board, "attrag", "davrich") == ({"DN-2.24-07"} if blocked else set())


@rule("DN-2.24-07")
def test_who_is_hidden_is_in_nobodys_way() -> None:
    board = Field.on(ROW, orks=["attrag@A1"], rebels=["davrich@A9", "simon@A4"])
    attrag, davrich = board.piece("attrag"), board.piece("davrich")
    assert not can_aim(board.field, attrag, davrich)
    board.field.set("hidden", board.piece("simon"), 1)
    assert can_aim(board.field, attrag, davrich)


@rule("DN-2.24-07")
def test_a_horse_in_the_way_blocks_and_the_targets_own_does_not() -> None:
    board = Field.on(ROW, orks=["attrag@A1"], rebels=["davrich@A10", "simon", "simon-horse@A5>E"])
    assert not can_aim(board.field, board.piece("attrag"), board.piece("davrich"))
    rider = Field.on(ROW, orks=["attrag@A1"], rebels=["davrich@A10>E"])
    assert aimed(rider, "attrag", "davrich").cover is Cover.NONE


@rule("DN-2.24-08", refused="over heads at short range")
def test_bows_shoot_over_heads_at_medium_range() -> None:
    board = Field.on(ROW, rebels=["jon@A1", "davrich@A5"], orks=["zugun@A13", "krular@A14"]).shooting("rebels")
    assert board.refuses("shoot jon zugun").because("DN-2.24-07")
    assert not board.refuses("shoot jon krular")


@rule("DN-2.24-09", refused="over heads underground")
def test_underground_bows_do_not_shoot_over_heads() -> None:
    board = Field.on(ROW, dark=True, rebels=["jon@A1", "davrich@A3"], orks=["zugun@A5"])
    assert not can_aim(board.field, board.piece("jon"), board.piece("zugun"))
    assert [why.rules for why in line_reasons(board.field, board.piece("jon"), board.piece("zugun"))] == [
        ("DN-2.24-07",)
    ]


@rule("DN-2.24-10")
def test_who_swims_is_in_nobodys_way() -> None:
    board = Field.on("A   .   .   ~   .   .", orks=["attrag@A1"], rebels=["davrich@A3", "simon@A5"])
    assert can_aim(board.field, board.piece("attrag"), board.piece("simon"))


@rule("DN-2.24-11", "DN-4.1-07", refused="a dwarf over a dog")
def test_dogs_are_in_the_way_of_dwarves_only() -> None:
    board = Field.on(ROW, dwarves=["hurin@A1"], rebels=["lucifer@A4", "arlon@A2", "godiva"], orks=["zugun@A9"])
    field, zugun = board.field, board.piece("zugun")
    field.take_off(board.piece("arlon"))
    assert not can_aim(field, board.piece("hurin"), zugun)
    field.take_off(board.piece("hurin"))
    field.put(board.piece("arlon"), board.place("A1"))
    assert can_aim(field, board.piece("arlon"), zugun)
    (part,) = cover_parts(field, aimed(board, "arlon", "zugun").marks).parts
    assert part.cancelled_by == "DN-2.24-11"


@rule("DN-2.24-13")
def test_from_a_level_above_one_shoots_over_those_below() -> None:
    legend = {"b": Letter("flat", -1)}
    board = Field.on("A   .   b   b   b   b", legend=legend, orks=["attrag@A1"], rebels=["davrich@A3", "simon@A5"])
    assert can_aim(board.field, board.piece("attrag"), board.piece("simon"))
    level = Field.on("A   .   .   .   .   .", orks=["attrag@A1"], rebels=["davrich@A3", "simon@A5"])
    assert not can_aim(level.field, level.piece("attrag"), level.piece("simon"))


@rule("DN-2.24-14", refused="mounted Arlon over a friend further off")
def test_mounted_arlon_shoots_over_friends_beside_him() -> None:
    beside = Field.on(ROW, rebels=["arlon@A2>E", "davrich@A3"], orks=["zugun@A9"])
    assert can_aim(beside.field, beside.piece("arlon"), beside.piece("zugun"))
    further = Field.on(ROW, rebels=["arlon@A2>E", "davrich@A4"], orks=["zugun@A9"])
    assert not can_aim(further.field, further.piece("arlon"), further.piece("zugun"))
    on_foot = Field.on(ROW, rebels=["arlon@A2", "davrich@A3"], orks=["zugun@A9"])
    assert not can_aim(on_foot.field, on_foot.piece("arlon"), on_foot.piece("zugun"))
    enemy = Field.on(ROW, rebels=["arlon@A2>E"], orks=["zugun@A9", "krular@A3 stunned"])
    enemy.field.become(enemy.piece("krular"), Health.FIT)
    assert not can_aim(enemy.field, enemy.piece("arlon"), enemy.piece("zugun"))


@rule("DN-2.24-31")
def test_underground_nobody_has_cover() -> None:
    above = Field.on("A   .   .   s", orks=["fnarad@A1"], rebels=["davrich@A3"])
    below = Field.on("A   .   .   s", dark=True, orks=["fnarad@A1"], rebels=["davrich@A3"])
    assert aimed(above, "fnarad", "davrich").cover is Cover.LIGHT
    assert aimed(below, "fnarad", "davrich").cover is Cover.NONE


# Seams, previews, speed


@rule("DN-2.2-02")
def test_special_rules_can_forbid_a_shot_and_change_the_die() -> None:
    def bar(field: Any, _shooter: int, target: int, _defensive: bool) -> Any:
        protected = field.muster.index["simon"]
        return refuse(msg("dn-no-shot-at", piece=field.ref(target)), "DN-2.2-02") if target == protected else None

    aimed_well: ShotModifier = Modifier("well", "DN-2.11-02", lambda shot: -1 if shot.lurking else 0, msg("dn-die"))
    seams = (SHOT_BARS.add(bar), SHOT_MODIFIERS.add(aimed_well))
    board = Field.on(PLAIN, seams=seams, orks=["fnarad@C1"], rebels=["davrich@A6", "simon@E6"])
    board.field.set("hidden", board.piece("fnarad"), 1)
    board.shooting("orks")
    assert board.orders("shoot") == {"shoot fnarad davrich"}
    assert board.refuses("shoot fnarad simon")
    assert chance(board, "shoot fnarad davrich", "-") == Fraction(4, 10)


def test_a_side_with_hidden_archers_is_always_asked() -> None:
    drawing = "A   .   . | .   .   ."
    board = Field.on(drawing, orks=["fnarad@A1"], rebels=["davrich@A4"])
    board.field.set("hidden", board.piece("fnarad"), 1)
    board.shooting("orks")
    assert (board.asked, board.offered()) == ("orks", {"shoot", "hold-fire"})
    assert board.orders("shoot") == set()


def test_the_preview_tells_the_numbers_the_odds_and_what_the_line_meets() -> None:
    board = Field.on("A   .   .   .   .   s", orks=["fnarad@A1"], rebels=["konrad@A5"]).shooting("orks")
    seen = preview(board, "shoot fnarad konrad")
    assert {str(name): parts.total for name, parts in seen.breakdowns} == {"added to the die": 1, "cover": 1}
    assert seen.odds is not None
    assert dict(seen.odds.chances) == {"B": Fraction(1, 10), "A": Fraction(2, 10), "-": Fraction(7, 10)}
    assert str(seen.notes[0]) == "4 hexes, short range, light cover."
    assert [ref.text for ref in seen.places] == ["A1", "A5"]


def test_the_preview_of_a_blocked_shot_says_what_blocks_it() -> None:
    drawing = """
A   .   .   t   .   .
B     .   .   .   .   .
"""
    board = Field.on(drawing, orks=["fnarad@A1"], rebels=["davrich@A5", "simon@B3"]).shooting("orks")
    seen = preview(board, "shoot fnarad davrich")
    assert seen.odds is None
    assert [str(note) for note in seen.notes] == ["Fnarad cannot shoot at Davrich: tree in A3."]
    ((_, cover),) = seen.breakdowns
    assert cover.forbidden is not None
    assert cover.rules == ("DN-2.24-30",)
    assert [ref.text for ref in seen.places] == ["A1", "A5", "A3"]


@pytest.mark.parametrize("key", sorted(key for key in language("en").ids() if key.startswith("dn-mark-")))
def test_every_mark_has_a_text_without_gaps(key: str) -> None:
    entry = language("en").entry(key)
    assert entry is not None
    assert not entry.variables


@pytest.mark.parametrize("seed", range(6))
def test_a_shot_is_offered_exactly_when_nothing_refuses_it(seed: int) -> None:
    drawing = """
A   .   t   .   .   s   .   .   .
B     .   .   . | .   .   ~   .   .
C   .   .   s   .   t   ~   .   .
D     .   .   .   .   .   w   .   .
E   .   t   .   .   .   ~   .   .
"""
    hexes = [f"{row}{column}" for row in "ABCDE" for column in range(1, 9)]
    free = [h for h in hexes if h not in ("A2", "C5", "E2")]
    spots = [free[(7 * n + 5 * seed * n + seed) % len(free)] for n in range(1, 9)]
    names = ["fnarad", "attrag", "wardog-1", "zugun", "jon", "arlon", "davrich", "lucifer"]
    placed = [f"{name}@{spot}" for name, spot in zip(names, spots, strict=True)]
    board = Field.on(drawing, orks=placed[:4], rebels=[*placed[4:], "godiva"])
    field = board.field
    for seat in field.muster.seat_index.values():
        for defensive in (False, True):
            men = marksmen(field, seat, defensive)
            for shooter in field.muster.everybody:
                for target in field.muster.everybody:
                    if field.seat_of(shooter) != seat or not field.muster.is_fighter[shooter]:
                        continue
                    quick = (
                        shooter in men
                        and can_be_shot(field, seat, target)
                        and can_shoot_at(field, shooter, target, defensive=defensive)
                    )
                    why = shot_reasons(field, seat, shooter, target, defensive=defensive)
                    assert quick == (not why), (field.ref(shooter), field.ref(target), why)


def test_orders_to_shoot_are_forgotten_when_the_own_turn_begins() -> None:
    board = Field.on(ROW, orks=["fnarad@A1"], rebels=["davrich@A9"]).shooting("orks")
    board.give("shoot fnarad davrich", 10)
    assert board.field.did[board.piece("fnarad")] == SHOT
    board.field.mark_as(board.piece("fnarad"), SHOT_BACK)
    assert not Shooting().offered(board.field, board.side("orks"))

"""Rule 10: kender and their taunts."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dg.battles import forecast, spot, suffer
from tests.rules.dg.board import HL, WS, Board, battlefield
from warhost.campaign.combat.kender_taunts import Taunts
from warhost.campaign.sequence import MoveAndFight, NextTurn
from warhost.campaign.state import ATTACKED
from warhost.campaign.world.atlas import Barrier

# 1619 is the town of Hylo, a fortified city in the woods; 1618, 1718 and 1519 are woods next to it (1519 behind a
# river, 1719 behind a deep river). 3945 is open plain with 3944 and 4044 next to it.


def jeering(*enemies: str, at: str = "1618", kender: tuple[str, ...] = ("hylo-1",)) -> Board:
    """Kender in their town and enemies next to it, at the moment of the taunts."""
    return battlefield().place(*kender, at="1619").place(*enemies, at=at).taunting(WS)


@rule("DG-10-01")
def test_kender_and_draconians_are_otherwise_ordinary_armies() -> None:
    war = battlefield().place("draconian-1", at="3808").moving(HL).give("march draconian-1 - 3809")
    assert war.war.spent[war.piece("draconian-1")] == 2
    attack = battlefield().place("hylo-1", at="3944").place("khur-1", at="3945").fighting(WS)
    assert forecast(attack, "attack 3945 hylo-1").counting == {}


@rule("DG-10-02")
def test_taunts_come_between_the_enemys_movement_and_his_first_attack() -> None:
    war = battlefield().place("hylo-1", at="1619").place("khur-1", at="1617").doing(MoveAndFight(0, HL))
    assert war.asked == "highlord"
    assert war.refuses("taunt 1619 1618")
    war.give("march khur-1 - 1618").give("end-movement")
    assert war.asked == "whitestone"
    assert war.offered() == {"taunt", "no-taunt"}
    war.give("no-taunt")
    assert war.asked == "highlord"
    assert war.refuses("taunt 1619 1618")


@rule("DG-10-02")
def test_kender_do_not_taunt_in_their_own_combat_step() -> None:
    war = battlefield().place("hylo-1", at="1619").place("khur-1", at="1618").doing(MoveAndFight(0, WS))
    war.give("end-movement")
    assert war.offered() == {"attack", "end-combat"}
    assert war.refuses("taunt 1619 1618")


@rule("DG-10-02")
def test_kender_who_serve_the_highlords_taunt_too() -> None:
    war = battlefield().place("goodlund-1", at="3945", side=HL).place("vingaard-1", at="3944")
    war.doing(MoveAndFight(0, WS)).give("end-movement")
    assert war.asked == "highlord"
    assert war.offered() == {"taunt", "no-taunt"}


@rule("DG-10-03")
def test_only_adjacent_stacks_are_taunted() -> None:
    war = jeering("khur-1").place("khur-2", at="1617").place("khur-3", at="1719")
    assert war.refuses("taunt 1619 1617").because("DG-10-03")
    assert war.refuses("taunt 1619 1719").because("DG-10-03")  # a deep river between them
    assert war.refuses("taunt 1618 1619").because("DG-10-03")
    assert war.refuses("taunt 1619 3311/3412").because("DG-10-03")
    assert war.refuses("taunt 3311/3412 1618").because("DG-10-03")
    assert not war.refuses("taunt 1619 1618")


@rule("DG-10-03")
def test_a_stack_that_could_not_attack_the_kender_is_not_taunted() -> None:
    war = jeering("khur-1", "khur-leader").place("khur-2", at="1718").place("toede", at="1519")
    war.war.mark_did(war.piece("khur-2"), ATTACKED)
    assert war.refuses("taunt 1619 1718").because("DG-10-07")  # has attacked this Turn
    assert war.refuses("taunt 1619 1519").because("DG-10-03")  # a leader alone
    assert not war.refuses("taunt 1619 1618")


@rule("DG-10-03")
def test_stacks_of_fliers_can_be_taunted() -> None:
    war = jeering("red-dragon-1").give("taunt 1619 1618", 5)
    assert war.waits_for_dice
    assert war.war.battle[0].attackers == (war.piece("red-dragon-1"),)


@rule("DG-10-03", "DG-05-22", "DG-07-06")
@pytest.mark.parametrize("enemy", ["red-dragon-1", "blode-1"])
def test_nobody_is_taunted_over_a_mountain_though_fliers_and_ogres_could_attack_over_it(enemy: str) -> None:
    war = battlefield()
    here, there = spot(war, Barrier.MOUNTAIN)
    war.place("goodlund-1", at=here).place(enemy, at=there).taunting(WS)
    assert (war.asked, war.offered()) == ("highlord", {"attack", "end-combat"})
    assert not war.refuses(f"attack {here} {enemy}")
    taunting = war.taunting(WS).place("goodlund-2", at="3945").place("khur-1", at="3944").taunting(WS)
    assert taunting.refuses(f"taunt {here} {there}").because("DG-10-03")


@rule("DG-10-04")
@pytest.mark.parametrize(("die", "attacks"), [(1, False), (3, False), (4, True), (6, True)])
def test_a_taunt_works_on_four_to_six(die: int, attacks: bool) -> None:
    war = jeering("khur-1").give("taunt 1619 1618", die)
    assert (war.war.battle[0] is not None) is attacks


@rule("DG-10-05")
def test_the_taunted_attack_alone_with_two_less() -> None:
    """The catalogue's example: +1 leader, +1 cavalry, -2 taunt, -2 city, -1 kender in the woods."""
    war = jeering("khur-cavalry-1", "khur-1", "khur-leader").place("khur-2", at="1718")
    war.give("taunt 1619 1618", 6)
    assert war.war.battle[0].attackers == (war.piece("khur-1"), war.piece("khur-cavalry-1"))
    preview = war.roll_preview
    modifier = preview.breakdowns[2][1]
    assert modifier.total == -3
    assert {part.rule: part.amount for part in modifier.parts} == {
        "DG-07-26": 1,
        "DG-07-29": 1,
        "DG-10-05": -2,
        "DG-07-32": -2,
        "DG-07-41": -1,
    }


@rule("DG-10-05", "DG-10-03")
def test_only_those_of_the_stack_who_can_reach_the_kender_attack() -> None:
    war = battlefield().place("goodlund-1", at="3945").place("khur-1", "khur-2", at="3944")
    war.war.mark_did(war.piece("khur-2"), ATTACKED)
    war.taunting(WS).give("taunt 3945 3944", 6)
    assert war.war.battle[0].attackers == (war.piece("khur-1"),)


@rule("DG-10-06")
def test_each_stack_taunts_once_a_turn() -> None:
    war = jeering("khur-1", kender=("hylo-1", "hylo-2")).place("khur-2", at="1718").place("khur-3", at="1519")
    war.give("taunt 1619 1618", 2)
    assert war.asked == "highlord"  # nobody is left who could taunt
    again = jeering("khur-1").place("khur-2", at="3944").place("goodlund-1", at="3945").taunting(WS)
    again.give("taunt 1619 1618", 2)
    assert again.refuses("taunt 1619 1618").because("DG-10-06")
    assert not again.refuses("taunt 3945 3944")


@rule("DG-10-06")
def test_the_next_turn_they_may_taunt_again() -> None:
    war = battlefield("kender-strike").place("hylo-1", at="1619").place("throtyl-1", at="1618").taunting(WS)
    war.give("taunt 1619 1618", 2)
    assert Taunts(WS).moot(war.war)
    war.doing(NextTurn())
    assert not Taunts(WS).moot(war.war)


@rule("DG-10-07")
def test_several_kender_stacks_may_try_the_same_enemy_until_one_succeeds() -> None:
    war = battlefield().place("goodlund-1", at="3944").place("goodlund-2", at="3946").place("khur-1", at="3945")
    war.place("goodlund-3", at="4045").taunting(WS)
    war.give("taunt 3944 3945", 1)
    assert not war.refuses("taunt 3946 3945")
    war.give("taunt 3946 3945", 4)
    war.roll(10).give("hold")  # 1-1 with 8: -/2
    assert war.at("goodlund-2") == -2
    assert Taunts(WS).moot(war.war)  # goodlund-3 could still taunt, but nobody is left to be taunted
    assert war.refuses("taunt 4045 3945")


@rule("DG-10-08", "DG-07-05")
def test_who_was_taunted_does_not_attack_again() -> None:
    war = battlefield().place("goodlund-1", "goodlund-2", at="3944").place("mercenary-1", at="3945")
    war.place("vingaard-1", at="3946").place("khur-1", at="3948").place("vingaard-2", at="3947").taunting(WS)
    war.give("taunt 3944 3945", 4)
    war.roll(10)  # 2-3 with 8: -/1
    war.give("deplete goodlund-1")
    assert war.offered() == {"attack", "end-combat"}
    assert war.refuses("attack 3946 mercenary-1").because("DG-07-05")
    assert not war.refuses("attack 3947 khur-1")


@rule("DG-10-09", "DG-07-04")
def test_the_kender_may_be_attacked_by_others_once_more() -> None:
    war = battlefield().place("goodlund-1", "goodlund-2", at="3944").place("mercenary-1", at="3945")
    war.place("mercenary-2", "mercenary-3", at="4044").taunting(WS)
    war.give("taunt 3944 3945", 4)
    war.roll(10)
    war.give("deplete goodlund-1")
    suffer(war, "attack 3944 mercenary-2", "-/1")
    war.give("deplete goodlund-1")
    assert war.at("goodlund-1") == -2
    assert war.hex("3944") in war.war.attacked_hexes[0]
    assert war.game.over or war.refuses("attack 3944 mercenary-3").because("DG-07-04")


@rule("DG-10-04")
def test_the_odds_of_a_taunt_are_even() -> None:
    war = jeering("khur-1").give("taunt 1619 1618")
    odds = war.game.odds()
    assert odds is not None
    assert odds.of("must attack") == odds.of("no effect")

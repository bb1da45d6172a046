"""The ratings of a unit: Tables 1 to 3, 6, 8 and 9, and Table 4 at the moment of a check."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from tests.rulemark import rule
from warhost.battle.formations.shapes import Formation
from warhost.battle.morale.check_rolls import Cause, CheckFailure, causes, chance, failure, passes, passes_discipline
from warhost.battle.morale.current_morale import Plight, current_morale
from warhost.battle.roster.figures_and_bases import HitDice, base_of, hit_dice_per_figure, ratio
from warhost.battle.roster.ratings import (
    TroopKind,
    base_attack_rating,
    base_morale,
    charisma_bonus,
    command_radius,
    discipline,
    monsters_command_radius,
)

ORCS = TroopKind(HitDice(1), 12, 8, magic=True)


@rule("BS-2.2-01", "BS-2.2-02")
@pytest.mark.parametrize(("text", "creatures"), [("1", 10), ("4", 10), ("4+1", 5), ("8+2", 5), ("9", 2)])
def test_table_1_tells_how_many_creatures_are_a_figure(text: str, creatures: int) -> None:
    assert ratio(HitDice.read(text)) == creatures
    assert ratio(HitDice.read(text), individual=True) == 1


@rule("BS-2.2-03")
@pytest.mark.parametrize(
    ("text", "creatures", "hit_dice"), [("1", 10, 10), ("4+1", 5, 20), ("4+4", 5, 25), ("6+6", 5, 35), ("1-1", 10, 10)]
)
def test_a_figure_has_the_hit_dice_of_its_creatures(text: str, creatures: int, hit_dice: int) -> None:
    assert hit_dice_per_figure(HitDice.read(text), creatures) == hit_dice


@rule("BS-2.3-01", "BS-2.3-02", "BS-2.3-03", "BS-2.3-04")
def test_bases_have_the_sizes_of_table_2_and_dwarves_that_of_a_man() -> None:
    assert base_of("goblin", "S") == (500, 500)
    assert base_of("human", "M") == (750, 750)
    assert base_of("ogre", "L") == (1000, 1000)
    assert base_of("human", "cavalry") == (750, 1500)
    assert base_of("dwarf", "S") == (750, 750)
    assert base_of("human", "individual") == (500, 500)
    assert base_of("dragon", "large individual") == (1000, 1000)
    assert base_of("human", "chariot") == (1000, 2000)


@rule("BS-4.1-01")
def test_the_worked_examples_of_base_morale() -> None:
    assert base_morale(ORCS).total == 12
    giants = TroopKind(HitDice(8, 2), 6, 4, regular=False, magic=True)
    assert base_morale(giants, plus_as_next=True).total == 13
    assert base_morale(giants).total == 12


@rule("BS-4.1-02")
@pytest.mark.parametrize(
    ("changed", "modifier"),
    [
        ({"hit_dice": HitDice.read("1/2")}, -2),
        ({"hit_dice": HitDice(1, -1)}, -1),
        ({"hit_dice": HitDice(1)}, 0),
        ({"hit_dice": HitDice(4)}, 1),
        ({"hit_dice": HitDice(9)}, 2),
        ({"hit_dice": HitDice(15)}, 3),
        ({"ac": 0}, 2),
        ({"ac": 4}, 1),
        ({"ac": 7}, 0),
        ({"ac": 8}, -1),
        ({"figures": 6}, -2),
        ({"figures": 7}, -1),
        ({"figures": 11}, -1),
        ({"figures": 12}, 0),
        ({"mounted": True}, 1),
        ({"demihuman": True}, 1),
        ({"regular": True}, 1),
    ],
)
def test_table_3_line_by_line(changed: dict[str, Any], modifier: int) -> None:
    plain: dict[str, Any] = {"hit_dice": HitDice(1), "figures": 12, "ac": 6, "regular": False}
    assert base_morale(TroopKind(**plain | changed)).total == 11 + modifier


@rule("BS-4.1-03")
def test_special_and_exceptional_abilities_add_up() -> None:
    plain = TroopKind(HitDice(1), 12, 6)
    assert (
        base_morale(TroopKind(HitDice(1), 12, 6, special=True, exceptional=True)).total == base_morale(plain).total + 2
    )


@rule("BS-2.11-01", "BS-2.11-02")
def test_elite_units_and_berserkers_are_braver_and_berserkers_know_no_discipline() -> None:
    assert base_morale(TroopKind(HitDice(1), 12, 4, demihuman=True, elite=True)).total == 16
    berserkers = TroopKind(HitDice(1), 12, 6, berserk=True)
    assert base_morale(berserkers).total == 15
    assert discipline(berserkers, lawful=True).total == 0


@rule("BS-4.6-01", "BS-4.6-02")
def test_discipline_is_base_morale_with_table_6() -> None:
    assert discipline(ORCS, lawful=True).total == 13
    assert discipline(ORCS, chaotic=True, low=True).total == 10
    assert discipline(ORCS, chaotic=True, high=True).total == 12


@rule("BS-4.8-01", "BS-4.8-02")
def test_command_radius_of_men_and_monsters() -> None:
    assert command_radius(14, 18, fighter=True) == 19
    assert command_radius(12, 16, fighter=False) == 14
    assert command_radius(9, 13, fighter=True) == 14
    assert command_radius(10, 18, fighter=True) == 17
    assert [monsters_command_radius(mv) for mv in (9, 6, 12, 18)] == [6, 4, 8, 12]


@rule("BS-4.9-01")
def test_table_8_charisma() -> None:
    assert [charisma_bonus(charisma) for charisma in (19, 18, 16, 14, 7, 6, 4, 2)] == [3, 2, 1, 0, 0, -1, -2, -3]


@rule("BS-8.3-01", "BS-8.3-02", "BS-8.3-03")
def test_attack_ratings_come_from_thaco_and_table_9() -> None:
    assert [base_attack_rating(thaco, n) for thaco, n in ((19, 10), (15, 5), (12, 2), (6, 1))] == [19, 20, 22, 21]
    assert base_attack_rating(12, 1) == 27
    assert base_attack_rating(21, 10) == 21, "0-level men hit armour class 1 with a 20"


@rule("BS-4.2-01", "BS-4.2-02", "BS-4.2-03")
def test_the_worked_examples_of_current_morale() -> None:
    closed = Plight(12, 12, 12, Formation.CLOSED, charisma_bonus=2, lost_to_magic=True)
    assert current_morale(closed).total == 14
    shaken = Plight(13, 12, 6, Formation.OPEN, enemy_in_rear=True, dreads=True)
    assert current_morale(shaken).total == 6


@rule("BS-4.2-02")
def test_the_line_of_75_percent_takes_the_place_of_that_of_50() -> None:
    assert current_morale(Plight(12, 12, 3, Formation.OPEN)).total == 8
    assert current_morale(Plight(12, 12, 6, Formation.OPEN)).total == 10
    assert current_morale(Plight(12, 12, 7, Formation.OPEN)).total == 12
    assert current_morale(Plight(12, 12, 12, Formation.OPEN, commander_killed=True)).total == 11


@rule("BS-4.7-03", "BS-2.9-01", "BS-2.10-01")
def test_out_of_command_regulars_and_mobs_lose_heart_and_skirmishers_do_not() -> None:
    assert current_morale(Plight(12, 12, 12, Formation.OPEN, in_command=False)).total == 10
    assert current_morale(Plight(12, 12, 12, Formation.SKIRMISH, in_command=False)).total == 12
    assert current_morale(Plight(12, 12, 12, Formation.MOB)).total == 10


@rule("BS-2.10-10")
def test_a_mob_is_steadied_by_foot_behind_it() -> None:
    assert current_morale(Plight(12, 12, 12, Formation.MOB, backed=True)).total == 12
    assert current_morale(Plight(12, 12, 12, Formation.OPEN, backed=True)).total == 12


@rule("BS-7.14-07")
def test_a_failed_charge_dismays_open_units_and_not_closed_ones() -> None:
    assert current_morale(Plight(12, 12, 12, Formation.OPEN, charge_failed=True)).total == 9
    assert current_morale(Plight(12, 12, 12, Formation.CLOSED, charge_failed=True)).total == 13


@rule("BS-6.2-01")
def test_a_rally_counts_the_loss_of_command_unless_the_switch_says_otherwise() -> None:
    routed = Plight(11, 12, 12, Formation.OPEN, in_command=False, charisma_bonus=2)
    assert current_morale(routed).total == 11
    assert current_morale(routed, out_of_command_counts=False).total == 13


@rule("BS-4.3-01", "BS-4.6-03", "BS-4.6-04")
def test_checks_pass_at_or_below_the_rating() -> None:
    assert passes(12, 12)
    assert not passes(13, 12)
    assert passes(20, 20)
    assert not passes(2, 1)
    assert passes_discipline(10, 10)
    assert not passes_discipline(11, 10)
    assert not passes_discipline(0, 0)
    assert [chance(n) for n in (6, 9, 11, 12, 14, 16)] == [Fraction(n, 100) for n in (15, 36, 55, 64, 79, 90)]


@rule("BS-4.4-01", "BS-4.4-02", "BS-4.4-04")
def test_losses_cause_checks_at_a_quarter_at_a_half_and_with_every_figure_after() -> None:
    assert causes(12, 10, 9) == (Cause.LOST_25,)
    assert causes(12, 9, 8) == ()
    assert causes(12, 7, 6) == (Cause.LOST_50,)
    assert causes(12, 6, 5) == (Cause.AFTER_50,)
    assert causes(12, 12, 5) == (Cause.LOST_25, Cause.LOST_50), "one attack, one check with both its causes"
    assert causes(10, 10, 8) == ()
    assert causes(10, 8, 7) == (Cause.LOST_25,)


@rule("BS-4.5-01", "BS-4.5-02")
def test_closed_ranks_open_and_all_others_rout() -> None:
    assert [failure(formation) for formation in list(Formation)[:4]] == [
        CheckFailure.OPENS,
        CheckFailure.ROUTS,
        CheckFailure.ROUTS,
        CheckFailure.ROUTS,
    ]

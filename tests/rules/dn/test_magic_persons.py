"""Magic, chapters 3.51 and 3.53: spells on the caster and on others."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from tests.rules.dn.test_magic_casting import MEADOW, energy
from warhost.core import Seat
from warhost.core.prompts import OneOf
from warhost.skirmish.people.stuns_and_wounds import wound
from warhost.skirmish.printed.fighters import Health


def alone(*rebels: str, orks: tuple[str, ...] = ("zugun@E20",), **more: Any) -> Field:
    """Zacharie, nobody who could counter him, and others."""
    return Field.on(MEADOW, rebels=["zacharie@E3", *rebels], orks=list(orks), **more).moving("rebels")


def cost_of(board: Field, order: str, side: str = "rebels") -> int:
    """What a spell takes from Zacharie's energy."""
    before = energy(board, "zacharie")
    board.claim(side, order)
    return before - energy(board, "zacharie")


def beats(board: Field) -> int:
    """The lowest die with which the spell works."""
    odds = board.game.odds()
    assert odds is not None
    return 11 - int(odds.of("works") * 10)


# On himself


@rule("DN-3.51-01")
def test_six_points_of_movement_for_six_of_energy() -> None:
    board = alone()
    assert cost_of(board, "empower zacharie swift-feet 6") == 6
    assert beats(board) == 1
    board.roll(1)
    assert board.field.allowance(board.piece("zacharie")) == 12
    assert "E15" in board.reach("zacharie")


@rule("DN-3.51-01")
def test_a_spell_of_one_turn_holds_through_the_next_player_turn() -> None:
    board = alone()
    board.claim("rebels", "empower zacharie stone-skin 12").roll(9)
    zacharie = board.piece("zacharie")
    assert board.field.defence(zacharie) == 15
    board.give("end-movement")
    assert board.field.player_turn[0] == 2
    assert board.field.defence(zacharie) == 15
    board.give("end-movement")
    assert board.field.player_turn[0] == 3
    assert board.field.defence(zacharie) == 3


@rule("DN-3.51-01")
def test_a_marcher_made_swift_on_his_way_has_the_points_at_once() -> None:
    board = Field.on(MEADOW, rebels=["zacharie@E3"], orks=["shaman@D6", "zugun@E20"]).moving("rebels")
    board.field.set("energy", board.piece("shaman"), 0)
    board.give("march zacharie E4>E5>E6>E7")
    assert board.waits_for_dice  # Shaman challenges him
    board.claim("rebels", "empower zacharie swift-feet 5").roll(5)
    assert board.points == 6 - 3 + 5


@rule("DN-3.51-02")
def test_attack_strength_for_energy() -> None:
    board = alone()
    assert cost_of(board, "empower zacharie strong-arm 21") == 21
    assert beats(board) == 3
    board.roll(3)
    assert board.field.attack(board.piece("zacharie")) == 25


@rule("DN-3.51-03")
def test_defence_strength_for_energy() -> None:
    board = Field.on(MEADOW, rebels=["matt@E20"], orks=["shaman@E3"]).moving("orks")
    board.claim("orks", "empower shaman stone-skin 12").roll(5)
    assert board.field.defence(board.piece("shaman")) == 15


@rule("DN-3.51-02")
def test_no_points_are_no_spell() -> None:
    assert alone().refuses("empower zacharie strong-arm 0").because("DN-3.51-02")


@rule("DN-3.51-04")
def test_teleportation_costs_three_for_each_hex() -> None:
    board = alone()
    assert cost_of(board, "teleport zacharie E13") == 30
    assert beats(board) == 3
    board.roll(3)
    assert board.at("zacharie") == "E13"


@rule("DN-3.51-04", refused="a rider")
def test_riders_are_not_teleported() -> None:
    board = Field.on(MEADOW, rebels=["zacharie@E4>E"], orks=["zugun@E20"]).moving("rebels")
    assert board.refuses("teleport zacharie E13").because("DN-3.51-04")


@rule("DN-3.51-04")
def test_teleportation_ends_where_he_could_stand_alone() -> None:
    drawing = """
    A   .   v   .   .
    B     .   .   #   .
    """
    board = Field.on(drawing, rebels=["zacharie@A1", "matt@A3"], orks=["zugun@B4"]).moving("rebels")
    for taken in ("A2", "A3", "B3", "B4", "A1"):
        assert board.refuses(f"teleport zacharie {taken}").because("DN-3.51-04")
    board.claim("rebels", "teleport zacharie A4").roll(5)
    assert board.at("zacharie") == "A4"  # over crevasse and rock, past the enemy, without a challenge
    assert not board.waits_for_dice


@rule("DN-3.51-05")
@pytest.mark.parametrize(("spot", "cost"), [("zacharie@E4 wounded", 4), ("zacharie@E4>E wounded", 7)])
def test_healing_himself_costs_his_wounded_values_paid_before_energy_is_doubled(spot: str, cost: int) -> None:
    board = Field.on(MEADOW, rebels=[spot], orks=["zugun@E20"]).moving("rebels")
    zacharie = board.piece("zacharie")
    board.field.set("sapped", zacharie, 1)
    board.field.set("energy", zacharie, 42)
    board.claim("rebels", "enchant zacharie mend-self zacharie").roll(1)
    assert board.health("zacharie") == "fit"
    assert energy(board, "zacharie") == (42 - cost) * 2


@rule("DN-3.51-05")
def test_only_a_wound_is_healed_and_only_his_own() -> None:
    board = alone("matt@E5 wounded")
    assert board.refuses("enchant zacharie mend-self zacharie").because("DN-3.51-05")
    assert board.refuses("enchant zacharie mend-self matt").because("DN-3.51-05")


# On others


@rule("DN-3.53-01")
@pytest.mark.parametrize(("spot", "cost", "die"), [("konrad@E8", 26, 3), ("konrad@E8 wounded", 13, 2)])
def test_immobilization_costs_defence_and_movement(spot: str, cost: int, die: int) -> None:
    board = Field.on(MEADOW, rebels=[spot], orks=["shaman@E3"]).moving("orks")
    before = energy(board, "shaman")
    board.claim("orks", "enchant shaman hold konrad")
    assert before - energy(board, "shaman") == cost
    assert beats(board) == die


@rule("DN-3.53-01")
def test_who_is_held_does_not_move_for_a_turn_but_fights() -> None:
    board = Field.on(MEADOW, rebels=["konrad@E8", "matt@A1"], orks=["shaman@E3", "zugun@E9"]).moving("orks")
    board.claim("orks", "enchant shaman hold konrad").roll(10)
    board.moving("rebels")
    assert board.refuses("march konrad E7").because("DN-3.53-01")
    board.give("end-movement")
    assert not board.refuses("attack zugun konrad")
    board.give("end-combat")
    assert board.field.player_turn[0] == 3
    assert not board.field.charms[board.piece("konrad")]


@rule("DN-3.53-01")
def test_who_is_held_cannot_retreat_and_is_wounded_instead() -> None:
    board = Field.on(MEADOW, rebels=["konrad@E8"], orks=["shaman@E3", "zugun@E9"]).moving("rebels")
    board.field.set("energy", board.piece("shaman"), 0)
    from warhost.skirmish.combat.retreats import drive_back
    from warhost.skirmish.magic.spells_in_force import lay

    zugun = board.piece("zugun")
    lay(board.field, zugun, "root")
    drive_back(board.field, (zugun,), 1)
    board.game.settle()
    assert (board.at("zugun"), board.health("zugun")) == ("E9", "wounded")


@rule("DN-3.53-02")
def test_attack_doubled_for_what_it_is_worth() -> None:
    board = Field.on(MEADOW, rebels=["zacharie@E3", "konrad@E6>E"], orks=["zugun@E20"]).moving("rebels")
    assert cost_of(board, "enchant zacharie fury konrad") == 30
    board.roll(10)
    assert board.field.attack(board.piece("konrad")) == 60


@rule("DN-3.53-03")
def test_attack_halved_and_rounded_down() -> None:
    board = alone(orks=("zugun@E9",))
    zugun = board.piece("zugun")
    full = board.field.attack(zugun)
    assert cost_of(board, "enchant zacharie weakness zugun") == full
    board.roll(10)
    assert board.field.attack(zugun) == full // 2


@rule("DN-3.53-04")
def test_healing_costs_the_wounded_values() -> None:
    board = alone("grast@E5 wounded")
    assert cost_of(board, "enchant zacharie mend grast") == 10
    assert beats(board) == 1
    board.roll(1)
    assert board.health("grast") == "fit"


@rule("DN-3.53-04")
def test_who_bears_several_wounds_is_healed_of_one() -> None:
    board = Field.on(MEADOW, rebels=["zacharie@E3"], orks=["gnurr@E8"]).moving("rebels")
    gnurr = board.piece("gnurr")
    board.field.set("wounds", gnurr, 2)
    values = board.field.printed(gnurr)
    assert cost_of(board, "enchant zacharie mend gnurr") == values.attack + values.defence
    board.roll(10)
    assert board.field.wounds[gnurr] == 1


@rule("DN-3.53-04")
def test_the_healthy_and_the_dead_are_not_healed() -> None:
    board = alone("matt@E5", "grast@E6 dead")
    assert board.refuses("enchant zacharie mend matt").because("DN-3.53-04")
    assert board.refuses("enchant zacharie mend grast").because("DN-3.53-04")


@rule("DN-3.53-05")
@pytest.mark.parametrize(("who", "cost", "die"), [("konrad", 38, 4), ("lucifer", 24, 3)])
def test_reviving_costs_the_values_of_full_health(who: str, cost: int, die: int) -> None:
    board = alone(f"{who}@E8 dead")
    assert cost_of(board, f"enchant zacharie revive {who}") == cost
    assert beats(board) == die
    board.roll(10)
    assert (board.at(who), board.health(who)) == ("E8", "fit")
    assert not board.is_mounted(who)
    assert board.field.load[board.hex("E8")] == 0


@rule("DN-3.53-05")
def test_who_is_revived_under_somebody_stands_up_beside_him() -> None:
    board = alone("matt@E8", "grast@E8 dead")
    board.claim("rebels", "enchant zacharie revive grast").roll(10)
    assert board.asked == "rebels"
    around = {board.field.ground.name(hex_) for hex_ in board.field.grid.neighbours[board.hex("E8")]}
    assert board.orders("give-way") == {f"give-way {name}" for name in around}
    assert board.refuses("give-way E10").because("DN-3.53-05")
    assert board.health("grast") == "dead", "until his player has chosen he lies where he fell"
    board.give("give-way E9")
    assert (board.at("grast"), board.health("grast"), board.at("matt")) == ("E9", "fit", "E8")


@rule("DN-3.53-05", "DN-3.55-02")
def test_who_is_revived_in_flames_stands_up_outside_them() -> None:
    board = alone("grast@E8 dead")
    burning = ("E8", "D7", "D8", "E7", "E9", "F7")
    board.field.set("magic", 0, tuple(("fireball", (), (), "", board.hex(hex_), 99) for hex_ in burning))
    board.claim("rebels", "enchant zacharie revive grast").roll(10)
    assert board.at("grast") == "F8"


@rule("DN-3.53-05")
def test_only_the_dead_whose_bodies_lie_there_are_revived() -> None:
    board = alone("matt@E8", "grast")
    board.field.set("health", board.piece("grast"), int(Health.DEAD))
    assert board.refuses("enchant zacharie revive matt").because("DN-3.53-05")
    assert board.refuses("enchant zacharie revive grast").because("DN-3.53-05")


@rule("DN-3.53-05", refused="the Baby Dragon")
def test_a_dragon_is_revived_only_by_its_own_side() -> None:
    board = Field.on(MEADOW, rebels=["zacharie@E3"], orks=["shaman@E9", "baby-dragon@E14 dead"]).moving("rebels")
    assert board.refuses("enchant zacharie revive baby-dragon").because("DN-3.53-05")
    assert not board.refuses("enchant shaman revive baby-dragon", "orks")


@rule("DN-3.53-05")
def test_the_black_dragon_is_revived_whole() -> None:
    board = Field.on(MEADOW, rebels=["zacharie@E3", "black-dragon@E10>E"], orks=["zugun@A1"]).moving("rebels")
    body, head = board.piece("black-dragon"), board.piece("black-dragon-head")
    board.field.set("wounds", head, 2)
    board.field.set("wounds", body, 2)
    wound(board.field, body)
    assert board.health("black-dragon") == "dead"
    board.game.settle()
    board.game.resume(board.field)
    board.claim("rebels", "enchant zacharie revive black-dragon", 10)
    assert (board.health("black-dragon"), board.at("black-dragon-head")) == ("fit", "E11")
    assert not board.field.wounds[body]
    assert not board.field.is_beaten(head)


@rule("DN-3.53-06")
def test_a_circle_costs_ten_for_each_hex() -> None:
    board = alone("matt@E5", "grast@E6", orks=("zugun@E7",))
    assert cost_of(board, "circle zacharie E4>E5>E6") == 30
    assert beats(board) == 3


@rule("DN-3.53-06")
def test_nothing_gets_into_a_circle_or_out_of_it_until_the_player_turn_ends() -> None:
    board = alone("matt@E6", "grast@A8", orks=("zugun@E7", "krular@A9")).fighting("rebels")
    assert not board.refuses("attack zugun matt")
    board.claim("rebels", "circle zacharie E6").roll(10)
    assert board.refuses("attack zugun matt").because("DN-3.53-06")
    assert board.field.circles[0]
    board.give("end-combat")
    assert board.field.player_turn[0] == 3
    assert not board.field.circles[0]


@rule("DN-3.53-06")
def test_no_arrow_flies_into_a_circle() -> None:
    board = alone("grast@A14", orks=("grunek@A8",)).shooting("orks")
    assert not board.refuses("shoot grunek zacharie")
    board.claim("rebels", "circle zacharie E3").roll(10)
    assert board.refuses("shoot grunek zacharie").because("DN-3.53-06")
    assert not board.refuses("shoot grunek grast")


@rule("DN-3.53-06")
def test_nobody_attacks_into_a_circle() -> None:
    board = alone("matt@E6", "grast@A8", orks=("zugun@E7", "krular@A9")).fighting("orks")
    assert not board.refuses("attack matt zugun")
    board.claim("rebels", "circle zacharie E6").roll(10)
    assert board.refuses("attack matt zugun").because("DN-3.53-06")
    assert not board.refuses("attack grast krular")


@rule("DN-3.53-06")
def test_those_inside_a_circle_do_not_fight_each_other() -> None:
    board = alone("matt@E6", "grast@A8", orks=("zugun@E7", "krular@A9")).fighting("rebels")
    board.claim("rebels", "circle zacharie E6>E7").roll(10)
    assert board.refuses("attack zugun matt").because("DN-3.53-06")


@rule("DN-3.53-06")
def test_a_circle_is_drawn_round_somebody_in_one_piece() -> None:
    board = alone("matt@E6")
    assert board.refuses("circle zacharie E9").because("DN-3.53-06")
    assert board.refuses("circle zacharie E6>E9").because("DN-3.53-06")
    assert board.refuses("circle zacharie E6>E6").because("DN-3.53-06")


@rule("DN-3.53-07")
@pytest.mark.parametrize(("spot", "cost"), [("matt@E6", 8), ("matt@E6 wounded", 12)])
def test_movement_for_others_costs_two_or_three_for_the_wounded(spot: str, cost: int) -> None:
    board = alone(spot)
    before = board.field.allowance(board.piece("matt"))
    assert cost_of(board, "bestow zacharie haste matt 4") == cost
    board.roll(10)
    assert board.field.allowance(board.piece("matt")) == before + 4
    assert board.refuses("bestow zacharie haste zacharie 4")


@rule("DN-3.53-07")
def test_as_much_movement_is_offered_as_the_energy_buys() -> None:
    board = alone("matt@E6", "simon@E7 wounded")
    bestow, zacharie = board.game.rulebook.orders["bestow"], board.piece("zacharie")
    board.field.set("energy", zacharie, 20)

    def offered(*chosen: Any) -> list[Any]:
        choices = board.game.choices(bestow, zacharie, *chosen)
        assert isinstance(choices, OneOf)
        return list(choices.values)

    assert "haste" in offered()
    assert {board.piece("matt"), board.piece("simon")} <= set(offered("haste"))
    assert zacharie not in offered("haste")
    assert offered("haste", board.piece("matt")) == list(range(1, 11))
    assert offered("haste", board.piece("simon")) == list(range(1, 7))
    assert board.refuses("bestow zacharie haste matt 0").because("DN-3.53-07")
    assert board.refuses("bestow zacharie haste matt 11")
    assert board.refuses("bestow zacharie stone-skin matt 1").because("DN-3.1-01")


@rule("DN-3.53-08")
def test_a_better_aim_costs_three_a_point_and_lasts_for_one_shot() -> None:
    board = Field.on(MEADOW, rebels=["matt@E15"], orks=["shaman@E3", "grunek@E6"]).shooting("orks")
    before = energy(board, "shaman")
    board.claim("orks", "bestow shaman true-aim grunek 3")
    assert before - energy(board, "shaman") == 9
    board.roll(10)
    grunek = board.piece("grunek")
    assert ("aim", 3) in [charm[:2] for charm in board.field.charms[grunek]]
    board.give("shoot grunek matt", 10)
    assert not board.field.charms[grunek]


@rule("DN-3.53-08")
def test_a_shot_in_vain_uses_the_better_aim_up() -> None:
    board = Field.on(MEADOW, rebels=["matt@E15", "rix@A1"], orks=["shaman@E3", "grunek@E6"]).shooting("orks")
    grunek = board.piece("grunek")
    board.field.set("charms", grunek, (("aim", 3, 99), ("move", 1, 99)))
    board.give("shoot grunek matt")
    board.field.become(board.piece("matt"), Health.DEAD)  # before the die falls
    board.roll(1)
    assert board.field.charms[grunek] == (("move", 1, 99),)


@rule("DN-3.53-08", refused="an aim that is better by nothing")
def test_an_aim_is_better_by_one_point_at_least() -> None:
    board = alone("jon@E5")
    assert board.refuses("bestow zacharie true-aim jon 0").because("DN-3.53-08")
    assert not board.refuses("bestow zacharie true-aim jon 1")


@rule("DN-3.53-08", refused="a swordsman")
def test_only_archers_aim() -> None:
    assert alone("konrad@E5").refuses("bestow zacharie true-aim konrad 3").because("DN-3.53-08")


# Levitation

CLIFF = """
A   .   .   .   ^   ^   ^   ^
B     .   .   .   ^   ^   ^   ^
C   .   .   .   ^   ^   ^   ^
"""


@rule("DN-3.53-09")
@pytest.mark.parametrize(("who", "cost"), [("rix", 24), ("konrad", 36), ("thrugg", 36), ("gnurr", 36)])
def test_levitation_costs_eight_a_hex_and_twelve_for_the_heavy(who: str, cost: int) -> None:
    board = Field.on(CLIFF, rebels=["zacharie@C1", f"{who}@A3"], orks=["zugun@C7"]).moving("rebels")
    assert cost_of(board, f"levitate zacharie {who} A6") == cost
    board.roll(10)
    assert board.at(who) == "A6"


@rule("DN-3.53-09")
def test_levitation_leads_to_a_free_hex_on_a_higher_level() -> None:
    board = Field.on(CLIFF, rebels=["zacharie@C1", "rix@A3", "matt@A5"], orks=["zugun@C7"]).moving("rebels")
    assert board.refuses("levitate zacharie rix A1").because("DN-3.53-09")
    assert board.refuses("levitate zacharie rix A5").because("DN-3.53-09")
    assert board.refuses("levitate zacharie matt A6").because("DN-3.53-09")


@rule("DN-3.53-09")
def test_the_dead_and_the_mounted_are_not_offered_for_levitation() -> None:
    board = Field.on(CLIFF, rebels=["zacharie@C1", "rix@A3", "matt@B2", "konrad@B3>E"], orks=["zugun@C7"])
    board.field.set("health", board.piece("matt"), Health.DEAD)
    board.moving("rebels")
    levitate = board.game.rulebook.orders["levitate"]
    offered = set(board.game.choices(levitate, board.piece("zacharie"), seat=Seat("rebels")).all())
    assert board.piece("rix") in offered
    assert not offered & {board.piece("matt"), board.piece("konrad")}


@rule("DN-3.53-10")
def test_there_is_no_room_to_levitate_in_a_narrow_tunnel() -> None:
    from warhost.skirmish.maps.drawings import Letter

    legend = {"^": Letter("flat", 1)}
    tunnel = """
    A   #   #   #   #   #
    B     .   .   .   ^   #
    C   #   #   #   #   #
    """
    hall = """
    A   .   .   .   ^   .
    B     .   .   .   ^   .
    C   .   .   .   ^   .
    """
    for drawing, narrow in ((tunnel, True), (hall, False)):
        board = Field.on(drawing, dark=True, legend=legend, rebels=["zacharie@B1", "rix@B2"], orks=["zugun"])
        refused = board.moving("rebels").refuses("levitate zacharie rix B4")
        assert refused.because("DN-3.53-10") is narrow
        assert bool(refused) is narrow


@rule("DN-3.53-11")
def test_levitation_is_for_those_on_foot_and_can_be_switched_off() -> None:
    board = Field.on(CLIFF, rebels=["zacharie@C1", "konrad@A3>E"], orks=["zugun@C7"]).moving("rebels")
    assert board.refuses("levitate zacharie konrad A6").because("DN-3.53-11")
    board = Field.on(CLIFF, options={"levitation": "off"}, rebels=["zacharie@C1", "rix@A3"], orks=["zugun@C7"]).moving(
        "rebels"
    )
    assert board.refuses("levitate zacharie rix A6").because("DN-3.53-11")


@rule("DN-3.53-01", "DN-3.3-04")
def test_who_is_held_on_the_march_goes_no_further() -> None:
    board = Field.on(MEADOW, rebels=["rix@E3", "matt@A1"], orks=["shaman@E12", "fnarad@E10"]).moving("rebels")
    board.give("march rix E4>E5>E6")
    assert board.asked == "orks"  # the march waits for defensive fire
    board.claim("orks", "enchant shaman hold rix", 10)
    assert (board.asked, board.at("rix")) == ("rebels", "E3")
    assert board.refuses("march rix E4")

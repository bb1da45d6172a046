"""Magic, chapters 3 to 3.4: who casts, energy, the roll, counterspells, initiative, range."""

from __future__ import annotations

from typing import Any

import pytest

import warhost
from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.core import IllegalOrder
from warhost.core.dice import Dice
from warhost.skirmish.magic.range_and_energy import range_of
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.printed.spells import casting_threshold, load_spells
from warhost.skirmish.state import Skirmish

MEADOW = "\n".join(
    f"{letter}   {'  ' if row % 2 else ''}" + "   ".join("." * 24) for row, letter in enumerate("ABCDEFGHIJ")
)
"""Open ground, 24 hexes wide."""


def meadow(**sides: Any) -> Field:
    """Two casters far apart, and others."""
    people: dict[str, Any] = {"rebels": ["zacharie@E3", "konrad@E4"], "orks": ["shaman@E12", "zugun@E14"], **sides}
    return Field.on(MEADOW, **people).moving("rebels")


def energy(board: Field, name: str) -> int:
    return board.field.energy[board.piece(name)]


# Who


@rule("DN-3-01")
def test_only_zacharie_and_shaman_cast() -> None:
    board = meadow()
    refused = board.refuses("empower konrad strong-arm 3")
    assert refused.because("DN-3-01")
    assert refused.refusal is not None
    assert refused.refusal.message.id == "dn-no-caster"
    assert not board.refuses("empower zacharie strong-arm 3")
    assert board.field.level[board.piece("zacharie")] == board.field.level[board.piece("shaman")] == 1


@rule("DN-3-01")
def test_a_scenario_may_be_without_magic() -> None:
    board = meadow(spells=False)
    assert board.refuses("empower zacharie strong-arm 3").because("DN-3-01")
    assert not board.game.claims(board.game.seats[0])


@rule("DN-3-01")
def test_nobody_casts_with_the_enemys_caster() -> None:
    assert meadow().refuses("empower shaman strong-arm 3", "rebels").because("DN-3-01")


@rule("DN-3.1-01", data=True)
def test_the_spells_of_the_cards_by_class() -> None:
    classes = [spell.spell_class for spell in load_spells().values() if spell.spell_class != "detection"]
    # Both kinds of spirits are one spell on the card.
    assert {name: classes.count(name) for name in classes} == {"self": 6, "terrain": 9, "others": 9, "other": 4}


@rule("DN-3.1-01")
def test_a_word_that_is_no_spell_is_refused() -> None:
    board = meadow()
    assert board.refuses("enchant zacharie abracadabra konrad").because("DN-3.1-01")
    assert board.refuses("enchant zacharie strong-arm zacharie").because("DN-3.1-01")


@rule("DN-3.1-01", refused="the caster himself")
def test_a_spell_on_others_is_not_cast_on_oneself() -> None:
    board = meadow()
    assert board.refuses("enchant zacharie hold zacharie").because("DN-3.1-01")
    assert not board.refuses("enchant zacharie hold konrad")


# Energy


@rule("DN-3.2-01")
def test_a_caster_has_a_hundred_points_and_pays_for_every_spell() -> None:
    board = meadow()
    assert energy(board, "zacharie") == 100
    board.claim("rebels", "empower zacharie strong-arm 21").give("let-be")
    assert energy(board, "zacharie") == 79


@rule("DN-3.2-01")
def test_nobody_casts_on_credit() -> None:
    board = meadow()
    board.field.set("energy", board.piece("zacharie"), 7)
    assert board.refuses("fireball zacharie E9").because("DN-3.2-01")
    assert not board.refuses("empower zacharie stone-skin 7")
    assert board.refuses("empower zacharie stone-skin 8").because("DN-3.2-01")


@rule("DN-3.2-02")
def test_a_wound_halves_the_energy_and_healing_doubles_what_is_left() -> None:
    board = Field.on(MEADOW, rebels=["zacharie@E3"], orks=["shaman@E5"]).moving("orks")
    board.field.set("energy", board.piece("zacharie"), 85)
    board.field.set("energy", board.piece("shaman"), 15)
    board.claim("orks", "fireball shaman E3").give("let-be", 1, 1)
    assert board.health("zacharie") == "wounded"
    assert energy(board, "zacharie") == 42
    board.give(next(iter(board.orders("fall-back"))))
    board.claim("rebels", "enchant zacharie mend-self zacharie").roll(1)
    assert board.health("zacharie") == "fit"
    assert energy(board, "zacharie") == (42 - 4) * 2


@rule("DN-3.2-02", "DN-1.2-03")
def test_who_begins_wounded_has_half_his_energy() -> None:
    game = warhost.new("dragon-noir", "beans-for-giants?wounded=zacharie", seed=1)
    field, dice = game.state, Dice("wounded")
    assert isinstance(field, Skirmish)
    while not field.player_turn[0]:
        game.give(game.suggest(dice))
    zacharie = field.muster.index["zacharie"]
    assert field.health[zacharie] == Health.WOUNDED
    assert field.energy[zacharie] == 50


@rule("DN-3.2-02")
def test_half_of_one_point_is_nothing() -> None:
    board = Field.on(MEADOW, rebels=["zacharie@E3"], orks=["shaman@E5"]).moving("orks")
    board.field.set("energy", board.piece("zacharie"), 1)
    board.claim("orks", "fireball shaman E3").roll(1, 1)
    assert energy(board, "zacharie") == 0


# The roll


@rule("DN-3.3-01")
@pytest.mark.parametrize(("cost", "beaten"), [(1, 1), (10, 1), (11, 2), (38, 4), (80, 8)])
def test_the_die_must_exceed_one_for_every_ten_points_begun(cost: int, beaten: int) -> None:
    assert casting_threshold(cost) == beaten


@rule("DN-3.3-01", "DN-3.3-02")
def test_the_level_is_added_to_the_die() -> None:
    for die, attack in ((1, 4), (2, 24)):
        board = meadow()
        board.claim("rebels", "empower zacharie strong-arm 20").give("let-be", die)
        assert board.field.attack(board.piece("zacharie")) == attack


@rule("DN-3.3-02")
def test_up_to_ten_points_cannot_fail_in_range() -> None:
    board = meadow()
    board.claim("rebels", "fireball zacharie E9").give("let-be")
    odds = board.game.odds()
    assert odds is not None
    assert odds.of("works") == 1
    board.roll(1)
    assert board.place("E9") in board.field.ground.closed


@rule("DN-3.3-02")
def test_a_higher_level_adds_more() -> None:
    for level, chance in ((1, "9/10"), (2, "1")):
        board = meadow()
        board.field.set("level", board.piece("zacharie"), level)
        board.claim("rebels", "empower zacharie strong-arm 20").give("let-be")
        odds = board.game.odds()
        assert odds is not None
        assert str(odds.of("works")) == chance


@rule("DN-3.3-03")
def test_one_spell_for_each_caster_and_player_turn() -> None:
    board = meadow()
    board.claim("rebels", "empower zacharie strong-arm 5").give("let-be", 5)
    assert board.refuses("empower zacharie strong-arm 5").because("DN-3.3-03")
    board.turn_of("orks", "movement")
    assert not board.refuses("empower zacharie strong-arm 5", "rebels")


@rule("DN-2.12.2-06")
def test_one_spell_for_each_game_turn_below_ground_where_the_option_says_so() -> None:
    for rate, refused in (("player-turn", False), ("game-turn", True)):
        board = Field.on(
            MEADOW, dark=True, options={"underground-spell-rate": rate}, rebels=["zacharie@E3"], orks=["zugun@E14"]
        ).moving("rebels")
        board.claim("rebels", "empower zacharie strong-arm 5").roll(5)
        board.turn_of("orks", "movement")
        assert bool(board.refuses("empower zacharie strong-arm 5", "rebels")) is refused
        board.turn_of("rebels", "movement")
        assert not board.refuses("empower zacharie strong-arm 5", "rebels")


@rule("DN-3.3-04")
def test_a_spell_can_be_cast_before_the_die_of_an_enemys_attack() -> None:
    board = Field.on(MEADOW, rebels=["zacharie@E3"], orks=["zugun@E4"]).fighting("orks")
    board.give("attack zacharie zugun")
    assert board.waits_for_dice
    board.claim("rebels", "empower zacharie stone-skin 12").roll(5)
    assert board.field.defence(board.piece("zacharie")) == 15
    assert board.waits_for_dice


@rule("DN-3.3-04")
def test_nobody_is_carried_off_between_a_blow_and_its_die() -> None:
    board = Field.on(MEADOW, rebels=["zacharie@E3"], orks=["zugun@E4"]).fighting("orks")
    assert not board.refuses("teleport zacharie E9", "rebels")
    board.give("attack zacharie zugun")
    assert board.refuses("teleport zacharie E9", "rebels").because("DN-3.3-04")


@rule("DN-3.3-04")
def test_who_is_stunned_dead_or_off_the_map_casts_nothing() -> None:
    for spot in ("zacharie@E3 stunned", "zacharie@E3 dead", "zacharie"):
        board = meadow(rebels=[spot, "konrad@E4"])
        assert board.refuses("empower zacharie strong-arm 3").because("DN-3.3-04")


@rule("DN-3.3-04")
def test_there_is_no_magic_before_the_first_turn() -> None:
    board = meadow()
    board.field.set("turn", 0, 0)
    assert board.refuses("empower zacharie strong-arm 3").because("DN-3.3-04")
    assert not board.game.claims(board.game.seats[0])


# Two casters


@rule("DN-3.3-05")
def test_who_has_more_energy_forestalls_a_spell_on_the_same_target() -> None:
    board = meadow()
    board.field.set("energy", board.piece("zacharie"), 45)
    board.field.set("energy", board.piece("shaman"), 60)
    board.claim("rebels", "enchant zacharie weakness zugun")
    assert board.refuses("enchant shaman fury konrad", "orks").because("DN-3.3-05")
    board.claim("orks", "enchant shaman fury zugun")
    assert board.asked == "rebels"  # who may counter this one in turn
    board.give("let-be", 10)
    zugun = board.piece("zugun")
    assert [kind for kind, _, _ in board.field.charms[zugun]] == ["double-attack"]
    assert board.asked == "orks"  # who may still counter the first spell
    board.give("let-be", 10)
    assert [kind for kind, _, _ in board.field.charms[zugun]] == ["double-attack", "halve-attack"]


@rule("DN-3.3-05")
def test_who_has_less_energy_waits() -> None:
    board = meadow()
    board.field.set("energy", board.piece("shaman"), 99)
    board.claim("rebels", "enchant zacharie weakness zugun")
    assert board.refuses("enchant shaman fury zugun", "orks").because("DN-3.3-05")
    board.give("let-be", 10)
    assert not board.refuses("enchant shaman fury zugun", "orks")


@rule("DN-3.3-05")
def test_between_equals_the_side_whose_turn_it_is_goes_first() -> None:
    for active, refused in (("rebels", True), ("orks", False)):
        board = meadow().moving(active)
        board.claim("rebels", "enchant zacharie weakness zugun")
        assert bool(board.refuses("enchant shaman fury zugun", "orks")) is refused


@rule("DN-3.3-06", "DN-3.55-01")
def test_the_counterspell_is_rolled_first_at_twice_the_cost() -> None:
    # A spell of 15 is countered for 30: more than 3, so a 3 with the level.
    for die, works in ((2, False), (3, True)):
        board = meadow()
        board.claim("rebels", "empower zacharie strong-arm 15")
        assert board.asked == "orks"
        assert board.offered() == {"counter", "let-be"}
        board.give("counter shaman", die)
        assert energy(board, "shaman") == 70
        assert board.waits_for_dice is not works
        if not works:
            board.roll(10)
        assert board.field.attack(board.piece("zacharie")) == (4 if works else 19)


@rule("DN-3.3-06")
def test_a_counterspell_may_fail_against_a_spell_that_fails_too() -> None:
    board = meadow()
    board.claim("rebels", "empower zacharie strong-arm 30").give("counter shaman", 1, 1)
    assert board.field.attack(board.piece("zacharie")) == 4


@rule("DN-3.3-07")
def test_both_pay_whatever_happens() -> None:
    board = meadow()
    board.claim("rebels", "empower zacharie strong-arm 20").give("counter shaman", 10)
    assert (energy(board, "zacharie"), energy(board, "shaman")) == (80, 60)
    board = meadow()
    board.claim("rebels", "empower zacharie strong-arm 20").give("let-be", 1)
    assert energy(board, "zacharie") == 80


@rule("DN-3.3-08")
def test_a_counterspell_needs_twice_the_energy() -> None:
    board = meadow()
    board.field.set("energy", board.piece("shaman"), 35)
    board.claim("rebels", "empower zacharie strong-arm 18")
    assert board.waits_for_dice  # nobody is asked: the energy is known to all
    board = meadow()
    board.field.set("energy", board.piece("shaman"), 36)
    board.claim("rebels", "empower zacharie strong-arm 18")
    assert board.asked == "orks"
    assert not board.refuses("counter shaman")
    board.field.set("energy", board.piece("shaman"), 35)
    assert board.refuses("counter shaman").because("DN-3.3-08")


@rule("DN-3-01", refused="who is no caster, the enemy's caster")
def test_only_a_caster_of_the_other_side_counters() -> None:
    board = meadow()
    board.claim("rebels", "empower zacharie strong-arm 5")
    assert board.refuses("counter zugun").because("DN-3-01")
    assert board.refuses("counter zacharie").because("DN-3-01")
    assert not board.refuses("counter shaman")
    board.field.become(board.piece("shaman"), Health.STUNNED)
    assert board.refuses("counter shaman").because("DN-3-01")


@rule("DN-3.3-03")
def test_one_counterspell_for_each_player_turn() -> None:
    board = meadow(rebels=["zacharie@E3", "konrad@E4"])
    board.claim("rebels", "empower zacharie strong-arm 5").give("counter shaman", 10)
    board.field.set("cast_in", board.piece("zacharie"), 0)
    board.claim("rebels", "empower zacharie strong-arm 5")
    assert board.waits_for_dice
    board.roll(5).turn_of("orks", "movement")
    board.claim("rebels", "empower zacharie strong-arm 5")
    assert board.offered() == {"counter", "let-be"}


@rule("DN-3.55-01")
def test_the_stunned_counter_nothing() -> None:
    board = meadow(orks=["shaman@E12 stunned", "zugun@E14"])
    board.claim("rebels", "empower zacharie strong-arm 5")
    assert board.waits_for_dice


# Range


@rule("DN-3.4-01")
def test_ten_hexes_are_free_and_every_hex_more_takes_one_from_the_die() -> None:
    board = meadow(orks=["zugun@E24"])
    board.claim("rebels", "fireball zacharie E13").roll(1)
    assert board.place("E13") in board.field.ground.closed
    # 13 hexes away: die + 1 - 3 must be more than 1.
    for die, works in ((3, False), (4, True)):
        board = meadow(orks=["zugun@E24"])
        board.claim("rebels", "fireball zacharie E16").roll(die)
        assert (board.place("E16") in board.field.ground.closed) is works


@rule("DN-3.4-02")
def test_a_counterspell_is_measured_to_the_target_of_the_spell() -> None:
    board = meadow(orks=["shaman@E15", "zugun@E24"])
    board.claim("rebels", "empower zacharie strong-arm 10").give("counter shaman")
    # Twelve hexes from Shaman to Zacharie: a spell of 20 wants more than 2 of die + 1 - 2.
    odds = board.game.odds()
    assert odds is not None
    assert odds.of("works") * 10 == 7


@rule("DN-3.4-03")
def test_the_farthest_hex_counts() -> None:
    board = meadow(orks=["zugun@E24"])
    board.claim("rebels", "reshape zacharie tree large E13 0")
    # Ten hexes to the middle, eleven to the far side: die + 1 - 1 must be more than 2.
    odds = board.game.odds()
    assert odds is not None
    assert odds.of("works") * 10 == 8


@rule("DN-3.4-05", "DN-3.4-07")
def test_seven_hexes_below_ground_unless_the_option_says_otherwise() -> None:
    for switch, reach in (("limited", 7), ("free", 10)):
        board = Field.on(
            MEADOW, dark=True, options={"underground-magic": switch}, rebels=["zacharie@E3"], orks=["zugun@E24"]
        ).moving("rebels")
        assert range_of(board.field, board.piece("zacharie")) == reach


@rule("DN-3.4-06", "DN-3.4-05", "DN-3.2-01")
def test_the_second_level_reaches_farther_and_has_twice_the_energy() -> None:
    from warhost.skirmish.magic.range_and_energy import endow

    for dark, reach in ((False, 15), (True, 10)):
        board = Field.on(MEADOW, dark=dark, rebels=["zacharie@E3"], orks=["zugun@E24"])
        endow(board.field, {"zacharie": 2})
        assert range_of(board.field, board.piece("zacharie")) == reach
        assert energy(board, "zacharie") == 200


@rule("DN-3.52-03", "DN-3.4-07")
def test_surface_spells_are_not_cast_below_ground() -> None:
    board = Field.on(MEADOW, dark=True, rebels=["zacharie@E3"], orks=["zugun@E24"]).moving("rebels")
    assert board.refuses("reshape zacharie tree small E5 0").because("DN-3.52-03")
    assert board.refuses("raise-house zacharie small E6 0 E6|E5 E7|D7").because("DN-3.52-03")
    board = Field.on(
        MEADOW, dark=True, options={"underground-magic": "free"}, rebels=["zacharie@E3"], orks=["zugun@E24"]
    ).moving("rebels")
    assert not board.refuses("reshape zacharie tree small E5 0")


def test_a_refused_spell_costs_nothing() -> None:
    board = meadow()
    with pytest.raises(IllegalOrder):
        board.claim("rebels", "reshape zacharie bridge small E5 0")
    assert energy(board, "zacharie") == 100

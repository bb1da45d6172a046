"""The abilities of the characters (rulebook 4.1, 4.2)."""

from __future__ import annotations

from tests.rulemark import rule
from tests.rules.dn.field import Field
from tests.rules.dn.test_combat import PLAIN, reckoning
from warhost.skirmish.movement.challenges import challenge_modifier

# Dogs


@rule("DN-4.1-04")
def test_dogs_slip_past_enemies_unchallenged() -> None:
    board = Field.on(PLAIN, rebels=["lucifer@B1", "rix@C1"], orks=["zugun@A3"]).moving("rebels")
    board.give("march lucifer B2>B3")
    assert board.at("lucifer") == "B3"
    board.give("march rix C2>B2>C3")
    assert board.waits_for_dice


@rule("DN-4.1-05")
def test_one_wound_kills_a_dog_and_a_stun_drives_it_back() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2"], orks=["wardog-1@B3"]).fighting("rebels")
    board.give("attack wardog-1 konrad", 1)  # 20 against (6): 3-1, 2: D
    assert board.asked == "orks"
    assert board.health("wardog-1") == "fit"
    board.give("fall-back B4")
    other = Field.on(PLAIN, rebels=["konrad@B2"], orks=["lucifer@B3"]).fighting("rebels")
    other.give("attack lucifer konrad", 1)  # 20 against 10: 2-1, E
    assert other.health("lucifer") == "dead"


@rule("DN-4.1-06")
def test_lucifer_lends_godiva_his_defence_when_he_is_beside_her() -> None:
    for place, total in (("A3", 17), ("B5", 7), ("C6", 7), ("A3 dead", 7)):
        board = Field.on(PLAIN, orks=["gromrak@B2"], rebels=["godiva@B3", f"lucifer@{place}"]).fighting("orks")
        assert reckoning(board, "gromrak", "godiva").defence == total
    board = Field.on(PLAIN, orks=["black-fox@B2"], rebels=["godiva@B3", "lucifer@A3"]).fighting("orks")
    assert reckoning(board, "black-fox", "godiva lucifer").defence == 17  # once, not twice
    assert reckoning(board, "black-fox", "godiva").plus == 1  # her armour still counts


@rule("DN-4.1-06")
def test_only_godiva_is_hit_when_lucifer_lends_his_defence() -> None:
    board = Field.on(PLAIN, orks=["black-fox@B2"], rebels=["godiva@B3", "lucifer@A3"]).fighting("orks")
    board.give("attack godiva black-fox", 1)  # 18 against 17: 1-1, 2: C
    assert board.asked == "rebels"
    board.give("fall-back B4")
    assert board.at("lucifer") == "A3"


# Zed


@rule("DN-4.2-03")
def test_a_wound_in_a_combat_with_zed_kills() -> None:
    board = Field.on(PLAIN, orks=["zed@B2"], rebels=["barney@B3"]).fighting("orks")
    board.give("attack barney zed", 1)  # 10 against 4: 2-1, E
    assert board.health("barney") == "dead"


@rule("DN-4.2-03")
def test_an_attacker_whom_zed_wounds_dies_too() -> None:
    board = Field.on(PLAIN, rebels=["davrich@B2"], orks=["zed@B3"]).fighting("rebels")
    board.give("attack zed davrich", 5)  # 10 against (6): 1-1, 6: A
    assert board.health("davrich") == "dead"


@rule("DN-4.2-03", "DN-5.14.2-07")
def test_who_has_no_room_to_retreat_from_zed_dies_of_the_wound() -> None:
    assert cornered_by("zed") == {"dead"}
    assert cornered_by("attrag") == {"wounded"}, "an ork's blade only wounds"


def cornered_by(attacker: str) -> set[str]:
    """What becomes of Barney, who stands at the edge, whenever an ork's attack makes him retreat."""
    fates = set()
    for die in range(1, 11):
        board = Field.on("A   .   .", orks=[f"{attacker}@A1"], rebels=["barney@A2"]).fighting("orks")
        board.give(f"attack barney {attacker}", die)
        if any("Barney has nowhere to go" in line for line in board.log):
            fates.add(board.health("barney"))
    return fates


@rule("DN-4.2-03")
@rule("DN-4.2-54")
def test_poison_kills_a_troll_outright() -> None:
    board = Field.on(PLAIN, orks=["zed@B2", "black-fox@A3"], goblins=["gnurr@B3"]).fighting("orks")
    board.give("attack gnurr zed,black-fox", 1)  # 28 against 12: 2-1, joint 3-1: E
    assert board.health("gnurr") == "dead"


@rule("DN-4.2-03")
def test_dragons_are_immune_to_poison_unless_the_option_says_otherwise() -> None:
    for option, dead in (("immune", False), ("deadly", True)):
        board = Field.on(
            PLAIN,
            orks=["zed@B2", "black-fox@A3"],
            keepers=["baby-dragon@B3>W"],
            options={"poisoned-dragons": option},
        ).fighting("orks")
        board.give("attack baby-dragon zed,black-fox", 1)  # 28 against 20: 1-1, joint 2-1: E
        assert (board.health("baby-dragon") == "dead") is dead


# Crazy Ork


@rule("DN-4.2-13")
def test_crazy_ork_goes_berserk_at_the_first_wound_or_stun() -> None:
    for die in (1, 2):  # E and D
        board = Field.on(PLAIN, rebels=["konrad@B2", "matt@A3"], orks=["crazy-ork@B3"]).fighting("rebels")
        board.give("attack crazy-ork konrad,matt", die)  # 29 against 12: 2-1, joint 3-1
        values = board.field.printed(board.piece("crazy-ork"))
        assert (values.attack, values.defence, values.move) == (24, 16, 8)
        assert board.at("crazy-ork") == "B3"


@rule("DN-4.2-13")
def test_crazy_he_neither_retreats_nor_is_stunned_and_the_next_wound_kills() -> None:
    def after(die: int) -> Field:
        board = Field.on(PLAIN, rebels=["konrad@B2", "grast@A3", "rix@C6"], orks=["crazy-ork@B3 wounded", "krular@C5"])
        return board.fighting("rebels").give("attack crazy-ork konrad,grast", die)  # 34 against 16: 2-1, joint 3-1

    for die in (3, 5):  # D: stunned, C: retreats
        calm = after(die)
        assert "fall-back" not in calm.offered()
        assert (calm.health("crazy-ork"), calm.at("crazy-ork")) == ("wounded", "B3")
    assert after(1).health("crazy-ork") == "dead"  # E


@rule("DN-4.2-13")
def test_crazy_he_is_driven_back_neither_when_he_attacks_nor_by_arrows() -> None:
    for state, driven in (("", True), (" wounded", False)):
        attack = Field.on(PLAIN, rebels=["dill@B2", "rix@C6"], orks=[f"crazy-ork@B3{state}"]).fighting("orks")
        die = next(n for n in range(1, 11) if reckoning(attack, "crazy-ork", "dill").result(n) == "B")
        attack.give("attack dill crazy-ork", die)
        assert ("fall-back" in attack.offered()) is driven
        shot = Field.on(PLAIN, rebels=["jon@B1", "rix@C6"], orks=[f"crazy-ork@B5{state}"]).shooting("rebels")
        shot.give("shoot jon crazy-ork", 6)  # A
        assert ("fall-back" in shot.offered()) is driven


# Elves, Goblins, Dwarves, Trolls


@rule("DN-4.2-33")
def test_trees_favour_elves_in_combat_and_nobody_else() -> None:
    ground = PLAIN.replace("B     .   .   .", "B     .   t   .")
    elf = Field.on(ground, elves=["gerfindel@B2"], orks=["krular@B3"]).fighting("elves")
    assert reckoning(elf, "gerfindel", "krular").shift == 1
    man = Field.on(ground, rebels=["konrad@B2"], orks=["krular@B3"]).fighting("rebels")
    assert reckoning(man, "konrad", "krular").shift == -1


@rule("DN-4.2-41")
def test_goblins_swim_at_two_points_and_climb_between_water_and_wood() -> None:
    ground = """
    A   .   ~   w   .
    B     .   .   ~   .
    """
    board = Field.on(ground, goblins=["krak@A1"], orks=["krular@B4"]).moving("goblins")
    assert board.reach("krak")["A2"] == 2
    assert not board.refuses("march krak A2>A3")
    other = Field.on(ground, orks=["krular@A1", "azrog@A3"], rebels=["rix@B4"]).moving("orks")
    assert other.reach("krular")["A2"] == 5
    assert other.refuses("march azrog A2").because("DN-2.31-05")


@rule("DN-4.2-50")
def test_dwarves_shift_one_column_for_each_of_them_in_a_joint_attack() -> None:
    board = Field.on(
        PLAIN, dwarves=["ferin@B2", "gorin@A3", "thorin@C3"], rebels=["konrad@B3", "rix@C6"]
    ).fighting("dwarves")  # fmt: skip
    assert reckoning(board, "ferin", "konrad").shift == 0
    assert reckoning(board, "ferin gorin", "konrad").shift == 2
    assert reckoning(board, "ferin gorin thorin", "konrad").shift == 3


@rule("DN-4.2-50")
def test_the_option_adds_the_dwarves_bonus_to_the_ordinary_one() -> None:
    board = Field.on(
        PLAIN, dwarves=["ferin@B2", "gorin@A3"], rebels=["konrad@B3"], options={"dwarf-bonus": "add"}
    ).fighting("dwarves")  # fmt: skip
    assert reckoning(board, "ferin gorin", "konrad").shift == 3


@rule("DN-4.2-50")
@rule("DN-2.43.1-03")
def test_dwarves_have_no_bonus_against_a_rider() -> None:
    board = Field.on(PLAIN, dwarves=["ferin@B2", "gorin@A3"], rebels=["konrad@B3>W"]).fighting("dwarves")
    assert reckoning(board, "ferin gorin", "konrad").shift == 0


@rule("DN-4.2-54")
def test_a_troll_bears_three_wounds_is_never_stunned_and_takes_two_wounds_for_death() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2", "grast@A3"], goblins=["gnurr@B3"]).fighting("rebels")
    board.give("attack gnurr konrad,grast", 2)  # 34 against 12: 2-1, joint 3-1: D
    assert board.asked == "goblins"
    board.give("fall-back B4")
    assert board.health("gnurr") == "fit"
    hurt = Field.on(PLAIN, rebels=["konrad@B2", "grast@A3", "thrugg@C3"], goblins=["gnurr@B3"]).fighting("rebels")
    hurt.give("attack gnurr grast,konrad,thrugg", 1)  # 54 against 12: 4-1, joint 5-1: F
    assert hurt.field.wounds[hurt.piece("gnurr")] == 2
    assert hurt.health("gnurr") != "dead"
    assert "fall-back" not in hurt.offered()
    values = hurt.field.printed(hurt.piece("gnurr"))
    assert (values.attack, values.defence, values.move) == (10, 6, 2)
    spent = Field.on(PLAIN, rebels=["konrad@B2", "grast@A3", "rix@C6"], goblins=["gnurr@B3"]).fighting("rebels")
    spent.field.set("wounds", spent.piece("gnurr"), 2)
    spent.give("attack gnurr konrad,grast", 1)  # 34 against 6: 5-1, joint 6-1: at least E
    assert spent.health("gnurr") == "dead"


# Spirits


@rule("DN-3.55-08")
def test_spirits_only_ever_give_way() -> None:
    for die in (1, 2):
        board = Field.on(PLAIN, rebels=["konrad@B2", "grast@A3", "zacharie"], orks=["gargoyle-1@B3", "shaman"])
        board.fighting("rebels").give("attack gargoyle-1 konrad,grast", die)  # 34 against 6: 5-1, joint 6-1: F
        assert board.asked == "orks"
        board.give("fall-back B4")
        assert board.health("gargoyle-1") == "fit"


@rule("DN-5.12.4-02", "DN-5.12.4-03")
def test_a_wounded_troll_passes_and_opposes_as_the_wounded_do() -> None:
    board = Field.on(PLAIN, trolls=["gnurr@B2"], orks=["krular@B3"])
    gnurr, krular = board.piece("gnurr"), board.piece("krular")
    for wounds, passes, opposes in ((0, 0, 0), (1, 2, -2), (2, 2, -2)):
        board.field.set("wounds", gnurr, wounds)
        assert challenge_modifier(board.field, gnurr, krular) == passes
        assert challenge_modifier(board.field, krular, gnurr) == opposes

"""Combat: who may strike whom, odds, shifts, the die, and what the letters do (rulebook 2.4, 5.13, 5.14)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from warhost.skirmish.combat.odds import Melee, Reckoning, reckon, reckon_in_words

PLAIN = """
A   .   .   .   .   .   .
B     .   .   .   .   .   .
C   .   .   .   .   .   .
"""


def melee(board: Field, attackers: str, defenders: str) -> Melee:
    """An attack between pieces named in a row."""
    one, other = (tuple(sorted(board.piece(name) for name in names.split())) for names in (attackers, defenders))
    return Melee(one, other)


def reckoning(board: Field, attackers: str, defenders: str) -> Reckoning:
    """The arithmetic of an attack between pieces named in a row."""
    return reckon(board.field, melee(board, attackers, defenders))


# Who may attack


@rule("DN-2.4-01")
@rule("DN-2.12.1-04")
def test_only_the_active_side_attacks_adjacent_enemies_each_fighter_once() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2", "grast@C6"], orks=["zugun@B3", "krular@A2", "gromrak@C5"])
    board.fighting("rebels")
    assert board.asked == "rebels"
    assert board.refuses("attack konrad zugun").because("DN-2.4-01")
    assert board.refuses("attack gromrak konrad").because("DN-2.4-01")
    board.give("attack zugun konrad", 10)
    assert board.refuses("attack krular konrad").because("DN-2.4-01")


@rule("DN-2.4-01")
def test_attacks_are_optional_and_a_defender_may_be_attacked_several_times() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2", "grast@A3"], orks=["zugun@B3"]).fighting("rebels")
    assert "end-combat" in board.offered()
    board.give("attack zugun konrad", 10).give("attack zugun grast", 10)
    assert board.health("zugun") == "fit"


@rule("DN-2.45-01")
def test_nobody_attacks_a_hex_that_he_could_not_enter() -> None:
    board = Field.on(
        """
        A   .   ~   .   .   .
        B     .   . | .   .   .
        """,
        rebels=["konrad@A1", "matt@B2", "grast@B4"],
        orks=["krular@A2", "zugun@B3"],
    ).fighting("rebels")
    assert board.refuses("attack krular konrad").because("DN-2.45-01")  # armour and water
    assert board.refuses("attack zugun matt").because("DN-2.45-01")  # a wall
    assert not board.refuses("attack zugun grast")


@rule("DN-2.45-01")
def test_a_rider_cannot_attack_somebody_among_trees() -> None:
    board = Field.on(
        PLAIN.replace("B     .   .   .", "B     .   .   t"), rebels=["rix@B2>E", "matt@A3"], orks=["krular@B3"]
    )
    board.fighting("rebels")
    assert board.refuses("attack krular rix").because("DN-2.45-01")
    assert not board.refuses("attack krular matt")


@rule("DN-5.13.2-14")
def test_there_is_no_fighting_through_a_window_unless_the_option_allows_it() -> None:
    drawing = """
    A   .   .   .
    B     . W h   .
    """
    for option, refused in (("no", True), ("yes", False)):
        board = Field.on(drawing, rebels=["konrad@B1"], orks=["krular@B2"], options={"window-combat": option})
        board.fighting("rebels")
        assert bool(board.refuses("attack krular konrad")) is refused


@rule("DN-5.13.2-14")
@pytest.mark.parametrize(("konrad", "krular", "shift"), [("B1", "B2", -2), ("B2", "B1", 2)])
def test_through_a_window_the_one_inside_has_the_better_of_it(konrad: str, krular: str, shift: int) -> None:
    drawing = """
    A   .   .   .
    B     . W h   .
    """
    people = {"rebels": [f"konrad@{konrad}"], "orks": [f"krular@{krular}"]}
    board = Field(drawing, people, options={"window-combat": "yes"}).fighting("rebels")
    assert reckoning(board, "konrad", "krular").shift == shift


# Odds


@rule("DN-2.41-01")
@rule("DN-2.41-02")
def test_the_odds_are_rounded_down_for_the_defender() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2"], orks=["zugun@B3", "krular@A2"]).fighting("rebels")
    assert reckoning(board, "konrad", "zugun").odds == 2  # 20 against 9
    assert reckoning(board, "konrad", "krular").odds == 4  # 20 against 5
    board.give("attack zugun konrad", 1)
    assert board.health("zugun") == "wounded"  # 2-1, die 1: E


@rule("DN-2.41-03")
def test_less_than_one_to_one_is_refused_also_after_a_shift() -> None:
    ground = PLAIN.replace("B     .   .   .", "B     .   s   .")
    board = Field.on(ground, rebels=["dill@B2", "matt@A3"], orks=["zugun@B3", "gromrak@A4"]).fighting("rebels")
    assert board.refuses("attack gromrak matt").because("DN-2.41-03")  # 9 against 10
    assert board.refuses("attack zugun dill").because("DN-2.41-03")  # 9 against 9, one column left from the scrub


@rule("DN-2.41-03")
def test_the_option_keeps_shifted_odds_at_one_to_one() -> None:
    ground = PLAIN.replace("B     .   .   .", "B     .   s   .")
    board = Field.on(ground, rebels=["dill@B2"], orks=["zugun@B3"], options={"shift-below-1-1": "clamp"})
    board.fighting("rebels")
    assert reckoning(board, "dill", "zugun").column == 1
    assert not board.refuses("attack zugun dill")


@rule("DN-2.41-04")
@rule("DN-5.14.2-03")
def test_odds_stop_at_twelve_to_one_before_and_after_the_shifts() -> None:
    ground = PLAIN.replace("B     .   .   .", "B     .   s   .")
    board = Field.on(ground, rebels=["konrad@B2", "grast@A3"], orks=["krular@B3 stunned"]).fighting("rebels")
    alone = reckoning(board, "konrad", "krular")  # 20 against 1, one left
    assert (alone.odds, alone.column) == (20, 11)
    together = reckoning(board, "konrad grast", "krular")  # one left, one right
    assert together.column == 12


# Terrain


@rule("DN-2.42-01")
@rule("DN-5.13.1-01")
@pytest.mark.parametrize(
    ("attacker", "defender", "shift"),
    [
        ("s", "h", -2),
        ("s", ".", -1),
        (".", "h", -1),
        (".", ".", 0),
        ("s", "s", 0),
        (".", "s", 1),
        ("h", ".", 1),
        ("h", "s", 2),
    ],
)
def test_terrain_of_both_shifts_the_column(attacker: str, defender: str, shift: int) -> None:
    ground = f"""
    A   {attacker}   {defender}   .
    B     .   .   .
    """
    board = Field.on(ground, rebels=["konrad@A1"], orks=["krular@A2"]).fighting("rebels")
    assert reckoning(board, "konrad", "krular").shift == shift


@rule("DN-2.42-02")
def test_a_rider_counts_the_worse_of_his_two_hexes() -> None:
    ground = PLAIN.replace("B     .   .   .", "B     .   s   .")
    board = Field.on(ground, rebels=["rix@B3>E"], orks=["krular@B4"]).fighting("rebels")  # his rear is in scrub
    assert reckoning(board, "rix", "krular").shift == -1


@rule("DN-5.13.2-12")
def test_an_attack_across_a_demolished_wall_is_made_from_bad_ground() -> None:
    board = Field.on(
        """
        A   .   .
        B     . x .
        """,
        rebels=["konrad@B1"],
        orks=["krular@B2"],
    ).fighting("rebels")
    assert reckoning(board, "konrad", "krular").shift == -1


# Several against one, one against several


@rule("DN-2.43.1-02")
def test_a_joint_attack_adds_the_strengths_and_shifts_one_column() -> None:
    board = Field.on(PLAIN, rebels=["dill@B2", "matt@A3"], orks=["zugun@B3"]).fighting("rebels")
    found = reckoning(board, "dill matt", "zugun")
    assert (found.attack, found.odds, found.column) == (18, 2, 3)


@rule("DN-2.43.1-02")
def test_who_attacks_together_may_leave_the_bonus_aside() -> None:
    board = Field.on(PLAIN, rebels=["dill@B2", "matt@A3"], orks=["zugun@B3"]).fighting("rebels")
    assert board.orders("attack-plainly") == {"attack-plainly zugun dill,matt"}
    shifts = reckon_in_words(board.field, replace(melee(board, "dill matt", "zugun"), plain=1)).shifts
    assert [(part.rule, part.cancelled_by) for part in shifts.parts] == [("DN-2.43.1-02", "DN-2.43.1-02")]
    board.give("attack-plainly zugun dill,matt", 8)  # 18 against 8 stays 2-1, where an 8 is A and not B
    assert board.offered() == {"suffer"}
    board.give("suffer matt")
    assert (board.health("dill"), board.health("matt")) == ("fit", "wounded")


@rule("DN-2.43.1-02", refused="no-bonus")
def test_without_a_bonus_there_is_none_to_leave_aside() -> None:
    orks = ["zed@B3>W", "krular@C2"]
    board = Field.on(PLAIN, rebels=["konrad@B2>E", "matt@C3"], orks=orks).fighting("rebels")
    assert board.orders("attack-plainly") == {"attack-plainly krular konrad,matt"}
    assert board.refuses("attack-plainly zed konrad,matt").because("DN-2.43.1-02")  # one rider hems no rider in
    assert board.refuses("attack-plainly krular konrad").because("DN-2.43.1-02")


@rule("DN-2.43.1-02")
def test_joint_attacks_have_a_single_defender() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2", "grast@A3"], orks=["krular@B3", "zugun@A2"]).fighting("rebels")
    assert board.refuses("sweep konrad krular").because("DN-2.43.1-01")
    verbs = {order.split()[0] for verb in ("attack", "sweep") for order in board.orders(verb)}
    assert verbs == {"attack", "sweep"}
    assert not any("," in order.split()[1] for order in board.orders("attack"))


@rule("DN-2.43.1-03")
def test_a_mounted_defender_is_only_hemmed_in_by_several_riders() -> None:
    board = Field.on(
        PLAIN, rebels=["konrad@B2>E", "grast@A2>E", "matt@C3"], orks=["zed@B4>W"]
    ).fighting("rebels")  # fmt: skip
    on_foot = reckoning(board, "konrad matt", "zed")
    assert on_foot.shift == 0
    shifts = reckon_in_words(board.field, melee(board, "konrad matt", "zed")).shifts
    assert [part.cancelled_by for part in shifts.parts] == ["DN-2.43.1-03"]
    assert reckoning(board, "konrad grast", "zed").shift == 1
    assert reckoning(board, "konrad grast matt", "zed").shift == 1


@rule("DN-2.43.1-01")
def test_one_against_several_adds_their_defences_and_takes_their_best_ground() -> None:
    ground = PLAIN.replace("A   .   .   .", "A   .   .   h")
    board = Field.on(ground, rebels=["konrad@B2"], orks=["krular@B3", "azrog@A3"]).fighting("rebels")
    found = reckoning(board, "konrad", "krular azrog")
    assert found.defence == 11
    assert found.shift == -1
    assert board.refuses("sweep konrad krular,azrog").because("DN-2.41-03")


@rule("DN-2.43.1-01")
def test_riders_and_those_on_foot_cannot_be_attacked_together() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2"], orks=["shaman@B4>E", "krular@A2"]).fighting("rebels")
    assert board.refuses("sweep konrad shaman,krular").because("DN-2.43.1-01")


@rule("DN-2.43.1-04")
def test_the_owner_chooses_who_of_several_defenders_is_hit() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2"], orks=["krular@B3", "fnarad@A2"]).fighting("rebels")
    board.give("sweep konrad krular,fnarad", 1)  # 20 against 9: E
    assert board.asked == "orks"
    assert board.refuses("suffer konrad").because("DN-2.43.1-04")
    board.give("suffer fnarad")
    assert (board.health("krular"), board.health("fnarad")) == ("fit", "wounded")


@rule("DN-2.43.1-04")
def test_the_owner_chooses_who_of_several_attackers_is_hit() -> None:
    board = Field.on(PLAIN, rebels=["dill@B2", "matt@A3"], orks=["ashrak@B3"]).fighting("rebels")
    board.give("attack ashrak dill,matt", 7)  # 18 against 10, joint: 2-1, 7 + 1 = 8: A
    assert board.asked == "rebels"
    board.give("suffer matt")
    assert (board.health("dill"), board.health("matt")) == ("fit", "wounded")


@rule("DN-2.43.1-04")
def test_a_retreat_is_for_all_who_took_part() -> None:
    board = Field.on(PLAIN, rebels=["dill@B2", "matt@A3"], orks=["zugun@B3"]).fighting("rebels")
    board.give("attack zugun dill,matt", 8)  # 3-1, die 8: B
    while board.asked != "orks":
        if board.waits_for_dice:
            board.roll(1)  # slips past
        else:
            board.game.give(next(iter(board.game.orders())))
    assert board.at("dill") != "B2"
    assert board.at("matt") != "A3"


@rule("DN-5.14.2-05")
@rule("DN-2.43.1-04")
def test_the_owner_says_which_of_several_retreats_first() -> None:
    board = Field.on(PLAIN, rebels=["dill@B2", "matt@A3", "rix@C3"], orks=["zugun@B3"]).fighting("rebels")
    board.give("attack zugun dill,matt,rix", 8)  # 3-1, die 8: B
    assert board.orders("go-first") == {"go-first dill", "go-first matt", "go-first rix"}
    assert board.refuses("go-first zugun").because("DN-5.14.2-05")
    board.give("go-first rix").give("fall-back C2")
    assert board.orders("go-first") == {"go-first dill", "go-first matt"}
    board.give("go-first matt").give("fall-back A2")
    assert board.offered() == {"fall-back"}, "nobody is asked about the last one"
    board.give("fall-back B1")
    assert (board.at("rix"), board.at("matt"), board.at("dill")) == ("C2", "A2", "B1")


@rule("DN-2.43.1-05")
def test_joint_attackers_count_the_worst_of_their_ground_as_in_the_printed_example() -> None:
    ground = PLAIN.replace("A   .   .   .", "A   .   .   s")
    board = Field.on(ground, rebels=["konrad@B2", "matt@A3"], orks=["krular@B3"]).fighting("rebels")
    found = reckoning(board, "konrad matt", "krular")  # 29 against 5
    assert (found.odds, found.shift, found.column) == (5, 0, 5)


@rule("DN-2.43.1-05", "DN-2.41-03")
def test_who_stands_badly_may_stay_out_of_an_attack_that_he_would_spoil() -> None:
    """Three against an Elf in his tree: 9 against 5 is 1-1, two columns left and one right, which is no attack."""
    ground = PLAIN.replace("A   .   .   .", "A   .   .   s").replace("B     .   .   .", "B     .   .   t")
    goblins = ["arek@B2 wounded", "garek@B4 wounded", "krak@A3 wounded"]
    board = Field.on(ground, goblins=goblins, elves=["findarfin@B3"]).fighting("goblins")
    assert board.refuses("attack findarfin arek,garek,krak").because("DN-2.41-03")
    assert board.refuses("attack findarfin arek").because("DN-2.41-03")
    assert not board.refuses("attack findarfin arek,garek")
    assert board.orders("attack") == {"attack findarfin arek,garek"}


# The die


@rule("DN-2.43.2-01")
@rule("DN-5.14.2-04")
def test_against_armour_one_is_added_to_the_die_and_ten_stays_ten() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2"], orks=["kuruz@B3"]).fighting("rebels")
    found = reckoning(board, "konrad", "kuruz")  # 20 against (9): 2-1
    assert found.plus == 1
    assert found.result(1) == "D"
    assert found.result(10) == found.result(9) == "-"


@rule("DN-2.43.2-01")
def test_armour_counts_only_if_all_who_are_attacked_wear_it() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2"], orks=["guruz@B3", "fnarad@A2"]).fighting("rebels")
    assert reckoning(board, "konrad", "guruz").plus == 1
    assert reckoning(board, "konrad", "guruz fnarad").plus == 0


# The letters, in real combats


@rule("DN-5.14.2-01")
@rule("DN-5.14.2-02")
def test_every_letter_of_the_foot_table_in_a_real_combat() -> None:
    def after(die: int) -> Field:
        return (
            Field.on(PLAIN, rebels=["grast@B2"], orks=["gromrak@B3"])
            .fighting("rebels")
            .give("attack gromrak grast", die)
        )

    assert after(1).health("gromrak") == "stunned"  # 14 against 10: 1-1, D
    assert after(6).health("grast") == "wounded"  # A
    for die, loser in ((2, "gromrak"), (4, "grast")):  # C and B
        board = after(die)
        assert board.asked == ("orks" if loser == "gromrak" else "rebels")
        board.game.give(next(iter(board.game.orders())))
        assert board.at(loser) not in ("B2", "B3")
    quiet = after(8)  # no effect
    assert (quiet.health("grast"), quiet.health("gromrak")) == ("fit", "fit")
    crushed = (
        Field.on(PLAIN, rebels=["konrad@B2"], orks=["attrag@B3"]).fighting("rebels").give("attack attrag konrad", 1)
    )
    assert crushed.health("attrag") == "dead"  # 20 against 3: 6-1, F


@rule("DN-5.14.1-01")
@rule("DN-5.14.1-02")
def test_the_mounted_table_is_used_against_riders() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2"], orks=["shaman@B4>E"]).fighting("rebels")
    found = reckoning(board, "konrad", "shaman")  # 20 against 6: 3-1
    assert "".join(found.result(face) for face in range(1, 11)) == "DDCCCBA---"
    board.give("attack shaman konrad", 3)
    assert board.asked == "orks"
    assert board.is_mounted("shaman")


@rule("DN-1.51-12")
@rule("DN-5.14.2-08")
def test_the_stunned_defend_with_their_own_figure_and_die_of_the_next_blow() -> None:
    board = Field.on(PLAIN, rebels=["dill@B2"], orks=["ashrak@B3 stunned"]).fighting("rebels")
    found = reckoning(board, "dill", "ashrak")
    assert (found.defence, found.plus) == (2, 1)
    board.give("attack ashrak dill", 6)  # 4-1, 7: C, a retreat
    assert board.health("ashrak") == "dead"


@rule("DN-5.14.2-08")
def test_who_is_wounded_and_wounded_or_stunned_again_is_dead() -> None:
    for die in (1, 3):  # E, then D
        board = Field.on(PLAIN, rebels=["konrad@B2"], orks=["gromrak@B3 wounded"]).fighting("rebels")
        board.give("attack gromrak konrad", die)  # 20 against 5: 4-1
        assert board.health("gromrak") == "dead"


@rule("DN-1.51-12")
def test_the_stunned_do_not_attack() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2 stunned", "rix@C6"], orks=["attrag@B3", "krular@C5"]).fighting("rebels")
    assert board.refuses("attack attrag konrad").because("DN-1.51-12")


@rule("DN-2.12.1-05")
def test_the_stunned_stand_up_in_their_sides_next_turn_but_not_in_the_turn_of_the_blow() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2"], orks=["krular@B3"]).fighting("rebels")
    board.give("attack krular konrad", 3)  # 4-1: D
    assert board.health("krular") == "stunned"
    board.turn_of("rebels", "recovery")
    assert board.health("krular") == "stunned"  # it is not his side's turn
    board.turn_of("orks", "recovery")
    assert board.health("krular") == "fit"


@rule("DN-2.12.1-05")
def test_recovery_heals_no_wounds_and_raises_no_dead() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2 wounded", "dill@A1 dead", "rix@B5 stunned"], orks=["krular@C6"])
    board.turn_of("rebels", "recovery")
    assert [board.health(name) for name in ("konrad", "dill", "rix")] == ["wounded", "dead", "fit"]
    assert any("Rix" in line for line in board.log)


@rule("DN-2.12.1-05")
def test_who_is_stunned_in_his_own_turn_lies_until_the_next() -> None:
    board = Field.on(PLAIN, rebels=["konrad@B2 stunned", "rix@A1"], orks=["krular@C6"])
    board.field.set("stunned_in", board.piece("konrad"), board.field.player_turn[0] + 1)
    board.turn_of("rebels", "recovery")
    assert (board.asked, board.health("konrad")) == ("rebels", "stunned")
    board.give("end-movement")
    assert (board.asked, board.health("konrad")) == ("orks", "fit")

"""The two dragons (rulebook 4.3, 5.22)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from tests.rules.dn.test_combat import reckoning
from warhost.skirmish.acts.black_dragon import PushedAside
from warhost.skirmish.people.stuns_and_wounds import wound
from warhost.skirmish.sequence import NextTurn

CAVE = """
A   .   .   .   .   .   .   .   .   .
B     .   .   .   .   .   .   .   .   .
C   .   .   .   .   .   .   .   .   .
D     .   .   .   .   .   .   .   .   .
E   .   .   .   .   .   .   .   .   .
F     .   .   .   .   .   .   .   .   .
"""

PARTS = ("black-dragon-head", "black-dragon-left-claw", "black-dragon-right-claw", "black-dragon-tail")


def hurt(board: Field, part: str, wounds: int) -> None:
    """Wound a part of the Black Dragon, or its body, so many times."""
    board.field.set("wounds", board.piece(f"black-dragon{part and '-'}{part}"), wounds)


# The Baby Dragon


@rule("DN-4.3-01")
def test_the_baby_dragon_covers_two_hexes_turns_freely_and_bears_three_wounds() -> None:
    board = Field.on(CAVE, keepers=["baby-dragon@C4>E"], rebels=["rix@F9"]).moving("keepers")
    assert board.cells("baby-dragon") == {"C3", "C4"}
    reach = board.reach("baby-dragon")
    assert (reach["C5"], reach["C2"], reach["B2"]) == (1, 1, 1)
    field, dragon = board.field, board.piece("baby-dragon")
    for wounds, values in enumerate(((40, 20, 10), (30, 15, 8), (20, 10, 6))):
        field.set("wounds", dragon, wounds)
        found = field.printed(dragon)
        assert (found.attack, found.defence, found.move) == values


@rule("DN-4.3-02")
def test_the_baby_dragon_slips_past_unchallenged_but_challenges_others() -> None:
    board = Field.on(CAVE, keepers=["baby-dragon@C2>E"], rebels=["konrad@B4", "rix@F9"]).moving("keepers")
    board.give("march baby-dragon C3>C4>C5>C6")
    assert board.at("baby-dragon") == "C6"
    other = Field.on(CAVE, keepers=["baby-dragon@C4>E"], rebels=["rix@B1"]).moving("rebels")
    other.give("march rix B2>B3>B4>B5")
    assert other.waits_for_dice


@rule("DN-4.3-04")
def test_stun_wound_and_death_each_wound_the_baby_dragon_once_on_the_foot_table() -> None:
    for die in (1, 2, 3):  # 3-1: E, D, D
        board = Field.on(CAVE, rebels=["konrad@C5", "thrugg@B4"], keepers=["baby-dragon@C4>E"]).fighting("rebels")
        assert reckoning(board, "konrad thrugg", "baby-dragon").table is board.field.muster.tables.combat_foot
        board.give("attack baby-dragon konrad,thrugg", die)  # 40 against 20: 2-1, joint 3-1
        assert board.field.wounds[board.piece("baby-dragon")] == 1
        assert board.health("baby-dragon") == "fit"
        assert "fall-back" not in board.offered()
    giant = Field.on(CAVE, rebels=["konrad@C5", "thrugg@B4"], keepers=["baby-dragon@C4>E"]).fighting("rebels")
    giant.field.set("charms", giant.piece("konrad"), (("attack", 200, 99),))
    assert reckoning(giant, "konrad thrugg", "baby-dragon").result(1) == "F"
    giant.give("attack baby-dragon konrad,thrugg", 1)
    assert (giant.field.wounds[giant.piece("baby-dragon")], giant.health("baby-dragon")) == (1, "fit")
    assert "fall-back" not in giant.offered()


@rule("DN-4.3-01")
def test_the_third_wound_kills_the_baby_dragon() -> None:
    board = Field.on(CAVE, rebels=["konrad@C5", "thrugg@B4"], keepers=["baby-dragon@C4>E"]).fighting("rebels")
    board.field.set("wounds", board.piece("baby-dragon"), 2)
    board.give("attack baby-dragon konrad,thrugg", 1)
    assert board.health("baby-dragon") == "dead"


@rule("DN-4.3-04")
def test_the_baby_dragon_retreats_as_others_do() -> None:
    board = Field.on(CAVE, rebels=["konrad@C5", "thrugg@B4"], keepers=["baby-dragon@C4>W"]).fighting("rebels")
    board.give("attack baby-dragon konrad,thrugg", 5)  # C
    assert board.asked == "keepers"
    assert board.offered() == {"fall-back"}


@rule("DN-4.3-05")
def test_water_favours_the_baby_dragon_unless_the_option_is_off() -> None:
    ground = CAVE.replace("C   .   .   .   .", "C   .   .   ~   ~")
    for option, sign in (("on", 1), ("off", -1)):
        board = Field.on(
            ground, keepers=["baby-dragon@C4>E"], rebels=["rix@C5"], options={"baby-dragon-water": option}
        ).fighting("keepers")  # fmt: skip
        assert reckoning(board, "baby-dragon", "rix").shift == sign
    swimmer = Field.on(ground, keepers=["baby-dragon@C6>E"], rebels=["rix@F9"]).moving("keepers")
    assert swimmer.reach("baby-dragon")["C4"] == 1


# The Black Dragon


@rule("DN-4.3-06")
@rule("DN-5.22-01")
def test_the_black_dragon_lies_in_a_cross_around_its_body() -> None:
    board = Field.on(CAVE, keepers=["black-dragon@C5>E"], rebels=["rix@F9"])
    assert [board.at(part) for part in PARTS] == ["C6", "B5", "D5", "C4"]
    board.field.put(board.piece("black-dragon"), board.place("C5"), 3)
    assert [board.at(part) for part in PARTS] == ["C4", "D4", "B4", "C6"]


@rule("DN-4.3-07")
@pytest.mark.parametrize(
    ("part", "values"),
    [
        ("head", ((75, 40), (50, 25), (30, 0))),
        ("tail", ((55, 25), (35, 15), (20, 0))),
        ("left-claw", ((35, 20), (22, 13), (15, 0))),
        ("right-claw", ((35, 20), (22, 13), (15, 0))),
        ("", ((0, 30), (0, 20), (0, 12))),
    ],
)
def test_the_strengths_of_every_part_by_wounds(part: str, values: tuple[tuple[int, int], ...]) -> None:
    board = Field.on(CAVE, keepers=["black-dragon@C5>E"], rebels=["rix@F9"])
    piece = board.piece(f"black-dragon{part and '-'}{part}")
    for wounds, (attack, defence) in enumerate(values):
        board.field.set("wounds", piece, wounds)
        assert (board.field.attack(piece), board.field.defence(piece)) == (attack, defence)


@rule("DN-4.3-06")
def test_only_wounds_of_the_body_slow_the_dragon() -> None:
    board = Field.on(CAVE, keepers=["black-dragon@C5>E"], rebels=["rix@F9"])
    hurt(board, "head", 2)
    assert board.field.allowance(board.piece("black-dragon")) == 6
    hurt(board, "", 2)
    assert board.field.allowance(board.piece("black-dragon")) == 4


@rule("DN-4.3-08")
def test_the_dragon_turns_for_nothing_and_brings_all_its_parts() -> None:
    board = Field.on(CAVE, keepers=["black-dragon@C4>E"], rebels=["rix@F9"]).moving("keepers")
    board.give("march black-dragon turn-1:black-dragon>C5>C6")
    assert board.at("black-dragon") == "C6"
    assert [board.at(part) for part in PARTS] == ["D6", "C7", "D5", "B5"]


@rule("DN-4.3-08")
def test_the_dragon_pushes_others_aside_where_their_owner_says() -> None:
    board = Field.on(CAVE, keepers=["black-dragon@C3>E"], rebels=["konrad@C5", "rix@F9"]).moving("keepers")
    board.give("march black-dragon C4")
    assert board.asked == "rebels"
    assert board.refuses("give-way F5").because("DN-4.3-08")
    board.give("give-way C6")
    assert (board.at("konrad"), board.health("konrad")) == ("C6", "fit")
    assert board.at("black-dragon-head") == "C5"


@rule("DN-4.3-08")
def test_the_dragon_is_never_challenged_but_challenges_once() -> None:
    board = Field.on(CAVE, keepers=["black-dragon@C3>E"], rebels=["konrad@B6", "rix@F9"]).moving("keepers")
    board.give("march black-dragon C4>C5")
    assert not board.waits_for_dice
    other = Field.on(CAVE, keepers=["black-dragon@C5>E"], rebels=["rix@B8"]).moving("rebels")
    other.give("march rix B7>B6>A6>A5")  # past head and claw
    other.roll(1)  # B6 touches head and claw: one enemy, one roll
    other.roll(1)  # A6 touches the claw
    assert other.at("rix") == "A5"


@rule("DN-4.3-09")
def test_no_part_of_it_fits_among_trees_and_only_its_head_on_stairs() -> None:
    trees = CAVE.replace("B     .   .   .   .   .", "B     .   .   .   .   t")
    board = Field.on(trees, keepers=["black-dragon@C4>E"], rebels=["rix@F9"]).moving("keepers")
    assert board.refuses("march black-dragon C5").because("DN-4.3-09")  # a claw would lie in B5
    stairs = CAVE.replace("C   .   .   .   .   .   .", "C   .   .   .   .   .   =")
    head = Field.on(stairs, keepers=["black-dragon@C4>E"], rebels=["rix@F9"]).moving("keepers")
    head.give("march black-dragon C5")
    assert head.at("black-dragon-head") == "C6"
    head.moving("keepers")
    assert head.refuses("march black-dragon C6").because("DN-4.3-09")


@rule("DN-4.3-10")
def test_each_part_is_attacked_on_its_own_and_the_body_only_from_beside_the_tail() -> None:
    board = Field.on(CAVE, rebels=["konrad@C7", "grast@B4", "thrugg@D4"], keepers=["black-dragon@C5>E"]).fighting(
        "rebels"
    )
    assert board.refuses("attack black-dragon konrad")
    assert reckoning(board, "grast thrugg", "black-dragon").defence == 30
    assert not board.refuses("attack black-dragon grast,thrugg")
    near = {order.split()[1] for order in board.orders("attack")}
    assert "black-dragon-tail" in near


@rule("DN-4.3-13")
def test_blows_wound_the_part_and_retreats_do_nothing() -> None:
    def after(die: int) -> Field:
        board = Field.on(CAVE, rebels=["konrad@B4", "thrugg@D4"], keepers=["black-dragon@C5>E"]).fighting("rebels")
        return board.give("attack black-dragon-tail konrad,thrugg", die)  # 40 against 25: 1-1, joint 2-1

    for die in (1, 2):  # E, D
        assert after(die).field.wounds[after(die).piece("black-dragon-tail")] == 1
    still = after(4)  # C
    assert "fall-back" not in still.offered(), "nobody is asked where to"
    assert still.at("black-dragon") == "C5"
    assert still.field.wounds[still.piece("black-dragon-tail")] == 0


@rule("DN-4.3-07")
def test_a_part_bears_two_wounds_one_by_one_and_no_third_and_the_dragon_lives() -> None:
    board = Field.on(CAVE, keepers=["black-dragon@C5>E"], rebels=["rix@F9"])
    head = board.piece("black-dragon-head")
    for strengths in ((50, 25), (30, 0), (30, 0)):
        assert not wound(board.field, head), "it does not fall back"
        assert (board.field.attack(head), board.field.defence(head)) == strengths
    assert board.health("black-dragon") == "fit"
    assert board.field.wounds[head] == 2
    assert not wound(board.field, head), "it never falls back either"
    assert board.health("black-dragon-head") == "fit"
    body = board.piece("black-dragon")
    for defence in (20, 12):
        wound(board.field, body)
        assert board.field.defence(body) == defence
    wound(board.field, body)
    assert board.health("black-dragon") == "dead", "its third wound kills"


@rule("DN-4.3-07")
def test_every_wound_of_a_part_is_news_and_a_third_blow_is_none() -> None:
    board = Field.on(CAVE, keepers=["black-dragon@C5>E"], rebels=["rix@F9"])
    head = board.piece("black-dragon-head")
    for heard in (True, True, False):
        board.field.take_news("wounded")
        wound(board.field, head)
        assert (("wounded", head) in board.field.take_news("wounded")) is heard


@rule("DN-4.3-07", "DN-4.3-11")
def test_only_a_part_without_defence_is_beaten_neither_body_nor_man() -> None:
    board = Field.on(CAVE, rebels=["rix@F9"], keepers=["black-dragon@C5>E"])
    field, head = board.field, board.piece("black-dragon-head")
    hurt(board, "head", 1)
    assert not any(field.is_beaten(piece) for piece in field.muster.everybody)
    hurt(board, "head", 2)
    assert [piece for piece in field.muster.everybody if field.is_beaten(piece)] == [head]


@rule("DN-4.3-07")
def test_a_part_wounded_twice_cannot_be_attacked_any_more() -> None:
    board = Field.on(CAVE, rebels=["konrad@C7", "grast@F9"], keepers=["black-dragon@C5>E", "kerin@F8"])
    board.fighting("rebels")
    assert board.refuses("attack black-dragon-head konrad").because("DN-2.41-03"), "it can be, by stronger ones"
    hurt(board, "head", 2)
    board.fighting("rebels")
    assert board.refuses("attack black-dragon-head konrad").because("DN-2.4-01")


@rule("DN-4.3-11")
def test_who_stands_on_a_beaten_part_strikes_at_the_body_and_is_put_back_afterwards() -> None:
    board = Field.on(CAVE, rebels=["konrad@C7", "thrugg@B4"], keepers=["black-dragon@C5>E"])
    hurt(board, "head", 2)
    board.moving("rebels")
    board.give("march konrad C6")
    board.give("end-movement")
    board.give("attack black-dragon konrad,thrugg", 10)  # 40 against 30
    while board.asked == "rebels" and "end-combat" in board.offered():
        board.give("end-combat")
    assert board.offered() == {"give-way"}
    board.give("give-way C7")
    assert board.at("konrad") == "C7"


@rule("DN-4.3-07")
def test_a_beaten_part_strikes_unless_an_enemy_stands_on_it() -> None:
    board = Field.on(CAVE, rebels=["konrad@C7", "rix@F9"], keepers=["black-dragon@C5>E"])
    hurt(board, "head", 2)
    assert not board.fighting("keepers").refuses("attack konrad black-dragon-head"), "30 against (18)"
    board.field.put(board.piece("konrad"), board.place("C6"))
    board.field.put(board.piece("rix"), board.place("C7"))
    assert board.fighting("keepers").refuses("attack rix black-dragon-head").because("DN-1.51-12")


@rule("DN-4.3-11")
def test_whoever_came_to_stand_on_the_dragon_in_its_own_turn_is_put_back_too() -> None:
    board = Field.on(CAVE, rebels=["konrad@C6", "rix@F9"], keepers=["black-dragon@C5>E", "kerin@F8"])
    hurt(board, "head", 2)
    board.turn_of("keepers", "recovery")
    assert (board.asked, board.offered()) == ("rebels", {"give-way"})


@rule("DN-4.3-08")
@pytest.mark.parametrize(
    ("crowd", "to", "health"), [(("A3", "A5"), "A2", "fit"), (("A2", "A3", "A5", "A6"), "A1", "wounded")]
)
def test_who_is_pushed_further_than_two_hexes_is_wounded(crowd: tuple[str, ...], to: str, health: str) -> None:
    friends = [f"{name}@{hex_}" for name, hex_ in zip(("matt", "dill", "paul", "evans"), crowd, strict=False)]
    board = Field.on("A   .   .   .   .   .   .   .", rebels=["rix@A4", *friends], orks=["zugun"])
    board.doing(NextTurn(), PushedAside(board.piece("rix"))).give(f"give-way {to}")
    assert (board.at("rix"), board.health("rix")) == (to, health)


@rule("DN-4.3-12")
def test_the_third_wound_of_the_body_kills_it_and_leaves_a_carcass_of_three_hexes() -> None:
    board = Field.on(CAVE, rebels=["konrad@B4", "thrugg@D4"], keepers=["black-dragon@C5>E"])
    hurt(board, "", 2)
    board.fighting("rebels").give("attack black-dragon konrad,thrugg", 1)  # 40 against 12: 3-1, joint 4-1: E
    assert board.health("black-dragon") == "dead"
    assert board.cells("black-dragon") == {"C4", "C5", "C6"}
    assert [board.at(part) for part in PARTS] == ["", "", "", ""]


@rule("DN-4.3-14")
def test_its_attacks_use_the_table_of_the_defender_and_never_drive_it_back() -> None:
    board = Field.on(CAVE, keepers=["black-dragon@C5>E"], rebels=["konrad@C7>W", "rix@F9"]).fighting("keepers")
    found = reckoning(board, "black-dragon-head", "konrad")
    assert found.table is board.field.muster.tables.combat_mounted
    board.give("attack konrad black-dragon-head", 7)  # 75 against (28): 2-1, 8: nothing
    other = Field.on(CAVE, keepers=["black-dragon@C5>E"], rebels=["konrad@C7", "rix@F9"]).fighting("keepers")
    hurt(other, "head", 2)
    other.give("attack konrad black-dragon-head", 4)  # 30 against (18): 1-1, 5: B
    assert "fall-back" not in other.offered()
    assert other.at("black-dragon") == "C5"


@rule("DN-4.3-14")
def test_a_failed_attack_wounds_the_part_that_struck() -> None:
    board = Field.on(CAVE, keepers=["black-dragon@C5>E"], rebels=["konrad@C7", "rix@F9"]).fighting("keepers")
    hurt(board, "head", 1)
    board.give("attack konrad black-dragon-head", 7)  # 50 against (18): 2-1, 8: A
    assert board.field.wounds[board.piece("black-dragon-head")] == 2


@rule("DN-4.3-15")
def test_two_parts_together_shift_one_column_and_each_part_strikes_once() -> None:
    board = Field.on(CAVE, keepers=["black-dragon@C5>E"], rebels=["konrad@B6", "rix@B4"]).fighting("keepers")
    both = reckoning(board, "black-dragon-head black-dragon-left-claw", "konrad")
    assert (both.attack, both.shift) == (110, 1)
    board.give("attack konrad black-dragon-head", 9)
    assert board.refuses("attack konrad black-dragon-head").because("DN-2.4-01")
    assert not board.refuses("attack konrad black-dragon-left-claw")


@rule("DN-4.3-15")
def test_two_parts_together_shift_one_column_against_riders_too() -> None:
    board = Field.on(CAVE, keepers=["black-dragon@C5>E"], rebels=["konrad@B6>E", "rix@F9"]).fighting("keepers")
    assert reckoning(board, "black-dragon-head black-dragon-left-claw", "konrad").shift == 1


@rule("DN-2.42-03")
def test_terrain_does_not_matter_to_the_black_dragon() -> None:
    ground = CAVE.replace("C   .   .   .   .   .   .", "C   .   .   .   s   s   s")
    board = Field.on(ground, keepers=["black-dragon@C5>E"], rebels=["konrad@C7", "rix@F9"]).fighting("keepers")
    assert reckoning(board, "black-dragon-head", "konrad").shift == 0


@rule("DN-5.12.3-02")
def test_the_black_dragon_wades_unless_the_option_is_off() -> None:
    ground = CAVE.replace("C   .   .   .   .   .   .", "C   .   .   .   .   .   ~")
    for option, refused in (("on", False), ("off", True)):
        options = {"black-dragon-swims": option}
        board = Field.on(ground, keepers=["black-dragon@C4>E"], rebels=["rix@F9"], options=options).moving("keepers")
        assert bool(board.refuses("march black-dragon C5")) is refused


@rule("DN-2.24-18")
def test_nobody_shoots_at_the_black_dragon() -> None:
    board = Field.on(CAVE, orks=["fnarad@C9", "krular@F1"], keepers=["black-dragon@C4>E"]).shooting("orks")
    assert "shoot" not in board.offered()

"""Neutrals, whom a blow makes enemies, and enemies, whom words make neutral (DN-2.11-02)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.dn.field import Field
from tests.rules.dn.test_specials import MEADOW, end_turn, with_special
from warhost.skirmish.notes import recall
from warhost.skirmish.sequence import NextTurn
from warhost.skirmish.specials.speeches import Speech

# Neutrals


def onlookers(*rebels: str) -> Field:
    elves = ["gerfindel@B3", "findarfin@D6"]
    return Field.on(MEADOW, rebels=["konrad@B2", *rebels], orks=["zugun@A5"], neutrals=elves)


@rule("DN-2.11-02")
def test_neutrals_who_are_attacked_are_all_enemies_at_once() -> None:
    board = onlookers().fighting("rebels")
    assert board.field.under[2] == -1
    board.give("attack gerfindel konrad")
    assert board.waits_for_dice
    assert board.field.under[2] == board.side("orks"), "before the blow falls"
    assert board.field.times("neutrals-join-orks") == 1
    board.roll(10)
    board.turn_of("orks", "movement")
    assert not board.refuses("march findarfin D5")


@rule("DN-2.11-02")
def test_neutrals_who_are_shot_at_are_enemies_at_once_but_nobody_shoots_at_them_in_defence() -> None:
    board = onlookers("laberne@D3").shooting("rebels")
    board.give("shoot laberne findarfin")
    assert board.field.under[2] == board.side("orks")
    board = onlookers("laberne@D3").turn_of("orks", "after-movement")
    assert board.refuses("shoot laberne findarfin").because("DN-2.21-01")


@rule("DN-2.11-02")
def test_a_blow_at_neutrals_is_foreseen_with_a_warning() -> None:
    board = onlookers().fighting("rebels")
    preview = board.game.preview(board.game.read("attack gerfindel konrad"))
    assert preview is not None
    assert str(preview.notes[0]) == "Gerfindel: neutral so far, and the enemy’s from then on."


@rule("DN-2.11-02")
def test_neutrals_challenge_nobody() -> None:
    board = onlookers().moving("rebels")
    board.give("march konrad A3>A4")
    assert board.at("konrad") == "A4"


# Words


def trolls(*troll: str) -> Field:
    return Field.on(
        MEADOW,
        rebels=["thrugg@B2", "zacharie@C3"],
        goblins=[*troll, "krobek@D6"],
        specials=with_special("parley", side="rebels", race="troll", speakers={"thrugg": 5, "zacharie": 3}),
    )


@rule("DN-2.11-02")
def test_a_troll_beside_thrugg_can_be_talked_round_after_the_movement() -> None:
    board = trolls("gnurr@B3").moving("rebels")
    board.give("end-movement")
    assert board.offered() == {"speak", "say-nothing"}
    assert board.orders("speak") == {"speak thrugg gnurr", "speak zacharie gnurr"}
    board.give("speak thrugg gnurr", 6)
    assert board.at("gnurr") == "B3"
    assert board.orders("speak") == {"speak zacharie gnurr"}, "each speaks once a turn"
    board.give("speak zacharie gnurr", 3)
    assert board.field.times("convinced") == 1
    assert board.field.times("convinced-gnurr") == 1


def convinced(*troll: str, wide: str = MEADOW) -> Field:
    """Thrugg has talked to Gnurr, who stands in the middle of a wide meadow."""
    board = Field.on(
        wide,
        rebels=["thrugg@B2", "matt@A1"],
        goblins=["gnurr@B3", "krobek@D6", *troll],
        specials=with_special("parley", side="rebels", race="troll", speakers={"thrugg": 5, "zacharie": 3}),
    )
    return board.moving("rebels").give("end-movement").give("speak thrugg gnurr", 5)


@rule("DN-2.11-02")
def test_a_convinced_troll_is_neutral_and_leaves_when_his_own_side_moves() -> None:
    board = convinced()
    gnurr = board.piece("gnurr")
    assert (board.at("gnurr"), board.field.seat_of(gnurr)) == ("B3", -1)
    board.turn_of("goblins", "movement")
    assert board.refuses("march gnurr B4").because("DN-2.12.1-03"), "nobody commands him"
    board.give("end-movement")
    assert (board.at("gnurr"), board.field.exit[gnurr]) == ("", board.hex("A3"))


WIDE = "\n".join(f"{row}{'  ' * (number % 2)}" + "   ." * 9 for number, row in enumerate("ABCDEFGHIJK"))


@rule("DN-2.11-02")
def test_a_convinced_troll_walks_as_far_as_he_can_and_past_nobody() -> None:
    board = convinced(wide=WIDE)
    gnurr = board.piece("gnurr")
    board.field.put(gnurr, board.place("F5"))
    for _ in range(2):
        board.turn_of("goblins", "movement")
        end_turn(board)
    assert board.field.exit[gnurr] != -1, "five hexes to the edge, four points a turn"
    board = convinced(wide=WIDE)
    board.field.put(gnurr, board.place("F5"))
    board.turn_of("goblins", "movement").give("end-movement")
    assert board.field.grid.distance(board.hex("F5"), board.field.at[gnurr]) == 4
    shut_in = convinced("arek@A2", "garek@A3", "krak@A4", "zrodek@B4", "grunek@C3", "zabek@C4")
    shut_in.turn_of("goblins", "movement").give("end-movement")
    assert shut_in.at("gnurr") == "B3"


@rule("DN-2.11-02", "DN-3.53-01")
def test_a_convinced_troll_who_is_held_fast_stays_where_he_is() -> None:
    board = convinced()
    board.field.set("charms", board.piece("gnurr"), (("root", 1, 99),))
    board.turn_of("goblins", "movement").give("end-movement")
    assert board.at("gnurr") == "B3"


@rule("DN-2.11-02")
def test_a_convinced_troll_who_is_attacked_fights_for_his_own_again() -> None:
    board = convinced().fighting("rebels")
    board.give("attack gnurr thrugg", 5)
    assert board.field.seat_of(board.piece("gnurr")) == board.side("goblins")
    assert board.field.times("convinced") == board.field.times("convinced-gnurr") == 0
    board.doing(NextTurn(), Speech("parley", board.side("rebels")))
    assert "speak" not in board.offered(), "he does not listen twice"


@rule("DN-2.11-02")
def test_a_convinced_troll_whom_his_own_people_attack_turns_against_them() -> None:
    board = convinced("arek@B4", "garek@A4", "zrodek@C4")
    board.field.set("charms", board.piece("arek"), (("attack", 20, 99),))
    board.fighting("goblins").give("attack gnurr arek", 10)
    assert board.field.seat_of(board.piece("gnurr")) == board.side("rebels")
    assert board.field.times("convinced") == 1


@rule("DN-2.11-02", "DN-3.55-02")
def test_fire_is_an_attack_like_any_other() -> None:
    board = Field.on(
        MEADOW,
        rebels=["zacharie@B1", "thrugg@D1"],
        goblins=["gnurr@B3", "krobek@D6"],
        specials=with_special("parley", side="rebels", race="troll", speakers={"thrugg": 5}),
        spells=True,
    ).moving("rebels")
    board.claim("rebels", "fireball zacharie B3", 10)
    assert recall(board.field, "parley-provoked") == (board.piece("gnurr"),)


@rule("DN-2.11-02", "DN-3.55-02")
def test_fire_makes_enemies_of_neutrals() -> None:
    board = Field.on(MEADOW, rebels=["zacharie@B1"], orks=["zugun@D6"], neutrals=["gerfindel@B3"], spells=True)
    board.moving("rebels").claim("rebels", "fireball zacharie B3", 10)
    assert board.field.under[2] == board.side("orks")


@rule("DN-2.11-02", refused="a Troll who was attacked")
def test_a_troll_who_was_attacked_does_not_listen() -> None:
    board = trolls("gnurr@B3").fighting("rebels")
    board.give("attack gnurr thrugg", 5)
    assert recall(board.field, "parley-provoked") == (board.piece("gnurr"),)
    board.doing(NextTurn(), Speech("parley", board.side("rebels")))
    assert "speak" not in board.offered()


def cavern(zacharie: str = "zacharie@B2") -> Field:
    return Field.on(
        MEADOW,
        rebels=[zacharie, "konrad@D1"],
        dwarves=["kerin@B3", "khuzun@D2"],
        specials=with_special("fair-words", speaker="zacharie", to="kerin", side="dwarves", up_to=2),
    )


@rule("DN-2.11-02")
@pytest.mark.parametrize(("die", "ends"), [(2, 1), (3, 0)])
def test_fair_words_at_the_end_of_the_turn_end_the_fight_on_a_low_die(die: int, ends: int) -> None:
    board = cavern().moving("rebels")
    end_turn(board).give("speak zacharie kerin", die)
    assert board.field.times("fair-words") == ends


@rule("DN-2.11-02", refused="Zacharie")
def test_no_fair_words_after_a_blow_or_a_spell() -> None:
    board = cavern().fighting("rebels")
    board.give("attack khuzun konrad", 5)
    board.doing(NextTurn(), Speech("fair-words", board.side("rebels")))
    assert "speak" not in board.offered()
    board = cavern()
    board.field.set("cast_in", board.piece("zacharie"), 3)
    board.field.set("player_turn", 0, 3)
    board.doing(NextTurn(), Speech("fair-words", board.side("rebels")))
    assert "speak" not in board.offered()

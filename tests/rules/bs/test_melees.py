"""The Melee Phase, played in a game."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.bs.test_movement_phase import BLADES, CLAWS, MILITIA, ORCS, moving, put
from tests.rules.bs.test_set_up import battle_of, refusal_of, set_up
from warhost.battle.combat.melee_ratings import blow, rating, reach
from warhost.battle.combat.removing_figures import close_up
from warhost.battle.melee.melees import DivideBlows
from warhost.battle.state import touching
from warhost.core import CHANCE, Dice, Game
from warhost.core.ids import PieceId

OGRES, FANG = PieceId(6), PieceId(7)


def facing(options: dict[str, str] | None = None) -> Game:
    """Good has the initiative; eight files of militia stand against six of the Twisted Claws in the open field."""
    game = moving(options)
    put(game, MILITIA, 24_000, 20_000, 0, 8)
    put(game, CLAWS, 24_000, 20_000, 18_000, 6)
    return game


def fighting(game: Game) -> Game:
    """The same after movement."""
    for _ in range(2):
        game.give("end-movement")
    return game


@rule("BS-1.6-02", "BS-8.0-01", "BS-8.4-01", "BS-1.0-02")
def test_both_sides_strike_before_figures_come_off() -> None:
    game = fighting(facing())
    assert game.ask.seat == "good"
    assert refusal_of(game, "fight twin-blades") == ("BS-8.0-01",)
    game.give("fight twisted-claws")
    battle = battle_of(game)
    dealt, taken = (blow(battle, *pair).losses(2).kills for pair in ((MILITIA, CLAWS), (CLAWS, MILITIA)))
    assert dealt >= 2
    game.roll(1, 1)
    assert (battle.figures[CLAWS], battle.figures[MILITIA]) == (12, 16)
    game.roll(1, 1)
    assert (battle.figures[CLAWS], battle.figures[MILITIA]) == (12 - dealt, 16 - taken)
    while game.ask.seat == CHANCE and battle.round[0] == 1:  # their morale
        game.roll(1, 1)
    assert battle.round[0] == 2  # a pair fights once in a phase


@rule("BS-8.0-01")
def test_the_last_figures_of_a_unit_strike_in_the_phase_in_which_they_fall() -> None:
    battle = battle_of(fighting(facing()))
    before = blow(battle, CLAWS, MILITIA)
    battle.set("fallen", CLAWS, battle.figures[CLAWS])
    battle.set("figures", CLAWS, 0)
    assert before.strikers > 0
    assert blow(battle, CLAWS, MILITIA).strikers == before.strikers


@rule("BS-8.1-01", "BS-8.1-02", "BS-8.1-03")
def test_spears_strike_with_two_ranks_and_one_figure_beyond_each_end() -> None:
    battle = battle_of(facing())
    assert touching(battle, MILITIA) == (CLAWS,)
    touched = 4  # three inches of goblins before files of three quarters of an inch
    assert len(reach(battle, MILITIA, CLAWS)) == 2 * (touched + 2)
    assert len(reach(battle, CLAWS, MILITIA)) == 6


@rule("BS-8.3-04", "BS-8.3-05", "BS-S1-05", "BS-5.0-01")
def test_orcs_in_daylight_in_the_rear_of_an_enemy() -> None:
    game = moving()
    put(game, MILITIA, 24_000, 20_000, 0, 8)
    put(game, ORCS, 24_000, 18_500, 0, 7)
    assert rating(battle_of(game), ORCS, MILITIA).total == 19 + 1 - 1 - 2
    put(game, ORCS, 24_000, 20_000, 18_000, 7)
    assert rating(battle_of(game), ORCS, MILITIA).total == 19 + 1 - 1


@rule("BS-8.3-01", "BS-8.3-05", "BS-0.0-06")
def test_switches_change_the_rating() -> None:
    for value, base in (("as-printed", 15), ("with-table-9", 20)):
        game = moving({"printed-ratings": value})
        put(game, MILITIA, 24_000, 20_000, 0, 8)
        put(game, OGRES, 24_000, 20_000, 18_000, 6)
        assert rating(battle_of(game), OGRES, MILITIA).total == base - 1
    for value, bonus in (("as-printed", 0), ("assumed", 1)):
        game = moving({"shields": value})
        put(game, BLADES, 24_000, 20_000, 0, 6)
        put(game, ORCS, 21_750, 19_500, 9000, 2)  # against the left of the dwarves
        assert rating(battle_of(game), ORCS, BLADES).total == 19 + 1 - 1 - bonus


@rule("BS-S1-10", "BS-8.3-05")
def test_dwarves_guard_themselves_against_ogres_and_fight_better_against_orcs() -> None:
    game = moving()
    put(game, BLADES, 24_000, 20_000, 0, 6)
    put(game, OGRES, 24_000, 20_000, 18_000, 6)
    assert blow(battle_of(game), OGRES, BLADES).armour == 0
    assert rating(battle_of(game), BLADES, OGRES).total == 20 - 1
    put(game, OGRES, 40_000, 40_000, 18_000, 6)
    put(game, ORCS, 24_000, 20_000, 18_000, 7)
    assert rating(battle_of(game), BLADES, ORCS).total == 20 - 1 - 1


@rule("BS-8.1-04", "BS-2.8-03")
def test_figures_that_reach_two_enemies_are_divided_and_strike_once() -> None:
    game = moving()
    put(game, MILITIA, 24_000, 20_000, 0, 8)
    put(game, CLAWS, 22_500, 20_000, 18_000, 6)
    put(game, FANG, 25_500, 20_000, 18_000, 6)
    fighting(game).give("fight glarus-militia")
    battle = battle_of(game)
    one, other = reach(battle, MILITIA, CLAWS), reach(battle, MILITIA, FANG)
    assert one & other
    total = len(one | other)
    assert refusal_of(game, f"divide twisted-claws:{len(one)},broken-fang:{len(other)}") == ("BS-8.1-04",)
    game.give(DivideBlows(((CLAWS, total - len(other)), (FANG, len(other)))))
    assert blow(battle, MILITIA, CLAWS).strikers == total - len(other)
    assert game.ask.seat == CHANCE


@rule("BS-S1-04")
def test_the_last_side_on_the_field_wins() -> None:
    game = facing()
    battle = battle_of(game)
    for piece in range(8):
        if piece not in (MILITIA, CLAWS):
            battle.set("figures", piece, 0)
    battle.set("figures", CLAWS, 1)
    fighting(game).give("fight glarus-militia")
    game.roll(1, 1)
    game.roll(1, 1)
    assert game.verdict is not None
    assert game.verdict.winner == "good"


@rule("BS-S1-04")
@pytest.mark.parametrize("last", ["30", "6", "12", "20", "40"])
def test_a_battle_that_lasts_too_long_is_a_draw(last: str) -> None:
    for early, ends in ((1, False), (0, True)):
        game = moving({"last-round": last})
        battle_of(game).set("round", 0, int(last) - early)
        fighting(game)
        assert game.over is ends
    assert game.verdict is not None
    assert (game.verdict.winner, game.verdict.level) == (None, "draw")


@rule("BS-7.2-01")
def test_who_fell_before_the_melees_after_an_oblique_contact_leaves_no_front() -> None:
    battle = battle_of(facing())
    battle.set("stagger", CLAWS, (10, 0, 0, 0, 0, 0))
    battle.set("figures", CLAWS, 0)
    close_up(battle, CLAWS)
    assert not battle.frontage[CLAWS]


@rule("BS-7.3-02", "BS-7.2-01")
def test_open_ranks_owe_for_the_gaps_that_they_fill_and_closed_ones_do_not() -> None:
    for formation, owes in ((0, False), (1, True)):
        game = facing()
        put(game, CLAWS, 24_000, 20_000, 18_000, 6, formation=formation)
        fighting(game).give("fight glarus-militia")
        game.roll(1, 1)
        game.roll(6, 6)
        battle = battle_of(game)
        lost = 12 - battle.figures[CLAWS]
        assert lost > 0
        assert battle.owed[CLAWS] == (1000 * min(lost, 6) if owes else 0)


@pytest.mark.parametrize("seed", [1, 2])
def test_random_battles_go_on_to_their_end(seed: int) -> None:
    game, dice = set_up({"last-round": "12"}), Dice(seed)
    while game.verdict is None:
        if game.ask.seat == CHANCE:
            game.roll()
        else:
            game.give(game.suggest(dice))
    assert battle_of(game).round[0] <= 12

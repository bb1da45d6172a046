"""Discipline Checks, played in a game (4.6)."""

from __future__ import annotations

from tests.rulemark import rule
from tests.rules.bs.test_melees import FANG, OGRES
from tests.rules.bs.test_movement_phase import BLADES, CLAWS, MILITIA, ORCS, moving, put
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.command.commanders import commanded
from warhost.battle.formations.shapes import Formation
from warhost.battle.morale.discipline import (
    Trial,
    discipline_check,
    has_finished_its_attack,
    is_undisciplined,
    is_wild,
)
from warhost.battle.state import Battle, Out
from warhost.core import Game
from warhost.core.ids import PieceId


def tried(game: Game, piece: PieceId, quarry: PieceId, why: Trial = Trial.WITHDRAWAL) -> Battle:
    """A game in which the discipline of a unit is being tried."""
    battle = battle_of(game)
    battle.push(discipline_check(battle, piece, quarry, why))
    game._ask = None  # the step was put there by hand
    return battle


@rule("BS-4.6-04", "BS-4.6-01", "BS-4.2-02")
def test_two_dice_at_or_below_the_rating_obey() -> None:
    for faces, undisciplined in (((5, 4), False), ((5, 5), True)):
        game = moving()
        battle = tried(game, CLAWS, BLADES)
        battle.set("figures", CLAWS, 3)  # no line of Table 4 touches discipline
        odds = game.odds()
        assert odds is not None
        assert odds.of("obeys") * 100 == 36
        game.roll(*faces)
        assert is_undisciplined(battle, CLAWS) is undisciplined


@rule("BS-4.6-06", "BS-4.6-05")
def test_a_unit_that_fails_opens_its_ranks_and_is_out_of_command() -> None:
    game = moving()
    put(game, OGRES, 24_000, 30_000, 18_000, 6)
    battle = tried(game, OGRES, MILITIA, Trial.CLOSED_CHARGE)
    assert commanded(battle, OGRES)
    game.roll(6, 6)
    assert battle.formation[OGRES] == Formation.OPEN
    assert battle.frontage[OGRES] <= 6
    assert not commanded(battle, OGRES)
    assert battle.quarry[OGRES] == MILITIA


@rule("BS-4.6-07", "BS-4.6-06")
def test_the_attack_ends_with_the_quarry_or_with_a_rout() -> None:
    game = moving()
    battle = tried(game, OGRES, MILITIA)
    game.roll(10, 10)
    assert not has_finished_its_attack(battle, OGRES)
    battle.mark_out(MILITIA, Out.ROUTED)
    assert has_finished_its_attack(battle, OGRES)
    battle.set("out", MILITIA, 0)
    battle.set("figures", MILITIA, 0)
    assert has_finished_its_attack(battle, OGRES)


@rule("BS-S0-07", "BS-4.6-05", data=True)
def test_orcs_goblins_and_ogres_are_wild_and_the_crossroads_force_is_not() -> None:
    battle = battle_of(moving())
    assert [is_wild(battle.unit(piece)) for piece in (BLADES, MILITIA, ORCS, CLAWS, OGRES, FANG)] == [
        *(False, False),
        *(True, True, True, True),
    ]

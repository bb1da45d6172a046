"""Discipline Checks, played in a game (4.6)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.bs.morale_games import BLADES, CLAWS, FANG, GUARD, MILITIA, OGRES, ORCS, field
from tests.rules.bs.test_movement_phase import moving, put
from tests.rules.bs.test_set_up import battle_of, refusal_of
from warhost.battle.command.in_command import commanded
from warhost.battle.formations.shapes import Formation
from warhost.battle.morale.discipline import (
    Trial,
    discipline_check,
    discipline_rating,
    has_finished_its_attack,
    is_undisciplined,
    is_wild,
)
from warhost.battle.movement.charge import rush
from warhost.battle.movement.undisciplined_attacks import gap_between, sees_unit, trial_of
from warhost.battle.state import Battle, Did, Out, shape_of, touching
from warhost.battle.table.units import heading
from warhost.core import CHANCE, Game
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
        assert [one.rule for one in discipline_rating(battle, CLAWS).parts] == ["BS-4.6-01"]
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


def goblins_before(game: Game, gap: int) -> Battle:
    """The Twisted Claws in open ranks before the dwarves, whom they hate, when their movement is about to begin."""
    put(game, BLADES, 24_000, 20_000, 0, 6)
    put(game, CLAWS, 24_000, 20_000 + gap, 18_000, 6, formation=1)
    return battle_of(game)


@rule("BS-4.6-05", "BS-S1-21")
def test_hated_enemies_within_charge_range_try_the_discipline_of_goblins() -> None:
    for gap, tries in ((9000, True), (9500, False)):
        game = field()
        goblins_before(game, gap)
        game.give("end-movement")
        assert (game.ask.seat == CHANCE) is tries
        assert ("hates" in str(game.ask.message)) is tries


@rule("BS-4.6-05")
def test_what_is_not_seen_or_not_hated_tries_nobody() -> None:
    game = field()
    battle = goblins_before(game, 8000)
    put(game, GUARD, 24_000, 25_000, 0, 12)  # nine inches of men between them
    assert not sees_unit(battle, CLAWS, BLADES)
    assert trial_of(battle, CLAWS) is None
    put(game, GUARD, 24_000, 40_000, 0, 6)
    assert trial_of(battle, CLAWS) == (BLADES, Trial.HATED)
    put(game, BLADES, 24_000, 4000, 0, 6)
    put(game, MILITIA, 24_000, 20_000, 0, 6)
    assert trial_of(battle, CLAWS) is None


@rule("BS-4.6-06")
def test_goblins_who_fail_charge_the_dwarves_without_an_order() -> None:
    game = field()
    battle = goblins_before(game, 8000)
    game.give("end-movement")
    game.roll(10, 10)
    assert touching(battle, CLAWS) == (BLADES,)
    assert battle.has_done(CLAWS, Did.CHARGED)
    assert not commanded(battle, CLAWS)
    assert game.ask.seat == "evil"


@rule("BS-4.6-06")
def test_friends_in_their_way_do_not_hold_them() -> None:
    game = field()
    battle = goblins_before(game, 14_000)
    pose = shape_of(battle, CLAWS).pose
    ahead = heading(pose.facing)
    put(game, ORCS, round(pose.x + ahead[0] * 4500), round(pose.y + ahead[1] * 4500), pose.facing, 4)
    rush(battle, CLAWS, BLADES)
    assert gap_between(battle, CLAWS, BLADES) < 14_000 - 1000


@rule("BS-4.6-06", "BS-7.14-03")
def test_where_no_charge_is_legal_they_walk_at_the_enemy() -> None:
    game = field()
    battle = goblins_before(game, 3000)  # less than two thirds of six inches
    game.give("end-movement")
    game.roll(10, 10)
    assert touching(battle, CLAWS) == (BLADES,)
    assert not battle.has_done(CLAWS, Did.CHARGED)


@rule("BS-10.4-01", "BS-4.6-06", refused="shot")
@pytest.mark.parametrize(("shots", "charges"), [(0, True), (1, False)])
def test_who_has_shot_walks_at_the_enemy_instead_of_charging_him(shots: int, charges: bool) -> None:
    game = field()
    battle = goblins_before(game, 6500)
    battle.set("shots", CLAWS, shots)
    game.give("end-movement")
    game.roll(10, 10)
    assert battle.has_done(CLAWS, Did.CHARGED) == charges
    assert (touching(battle, CLAWS) == (BLADES,)) == charges
    assert battle.has_done(CLAWS, Did.MOVED)


@rule("BS-4.6-06")
def test_no_order_reaches_an_undisciplined_unit_before_its_attack_is_over() -> None:
    game = field()
    battle = goblins_before(game, 9000)
    battle.mark_out(CLAWS, Out.UNDISCIPLINED)
    battle.set("quarry", CLAWS, MILITIA)  # far away
    game.give("end-movement")
    assert battle.y[CLAWS] < 29_000  # it has begun to walk
    assert refusal_of(game, "move twisted-claws advance:1")[0] in ("BS-4.6-06", "BS-7.0-02")
    battle.set("did", CLAWS, 0)
    assert refusal_of(game, "move twisted-claws advance:1") == ("BS-4.6-06",)
    battle.set("figures", MILITIA, 0)
    game.give("move twisted-claws advance:1")


@rule("BS-S0-07", "BS-4.6-05", data=True)
def test_orcs_goblins_and_ogres_are_wild_and_the_crossroads_force_is_not() -> None:
    battle = battle_of(moving())
    assert [is_wild(battle.unit(piece)) for piece in (BLADES, MILITIA, ORCS, CLAWS, OGRES, FANG)] == [
        *(False, False),
        *(True, True, True, True),
    ]

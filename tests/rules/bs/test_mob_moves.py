"""Mobs on the move, by the order that they obey (2.10, 7.5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.rulemark import rule
from tests.rules.bs.fields import Placed, begin_movement, field, good_moves, next_round, sheet, why_not
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.combat.melee_ratings import rating
from warhost.battle.formations.shapes import Formation, mob_frontage
from warhost.battle.movement.mobs import easiest_way
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import Battle, touching
from warhost.battle.table.ground import TerrainPiece
from warhost.core import CHANCE, Game
from warhost.core.ids import PieceId

US, THEM = PieceId(0), PieceId(1)
PEASANTS = sheet("glarus-militia", id="peasants", type="mob", figures=16, movement=12)
FAR = Placed(EVIL, sheet("orcs-of-the-red-blade", traits=()), 40, 46, 180)


def ordered(order: tuple[str | int, ...], *others: Placed) -> Game:
    """A mob with an order, before the initiative."""
    game = field(Placed(GOOD, PEASANTS, 24, 10, 0), *(others or (FAR,)))
    battle_of(game).set("mob_order", US, order)
    return game


def obeyed(order: tuple[str | int, ...], *others: Placed) -> Battle:
    """The same after the mob has moved."""
    game = begin_movement(ordered(order, *others))
    if game.ask.seat == CHANCE:
        game.roll(1, 1)  # it keeps its head in sight of an enemy (BS-4.6-05)
    return battle_of(game)


@rule("BS-2.10-03", "BS-7.5-01")
def test_a_mob_is_about_as_wide_as_deep() -> None:
    game = good_moves(Placed(GOOD, PEASANTS, 24, 10, 0), FAR)
    battle = battle_of(game)
    assert (battle.formation[US], battle.frontage[US]) == (Formation.MOB, 4)
    assert [mob_frontage(n) for n in (12, 24, 25, 96)] == [4, 5, 5, 10]


@rule("BS-2.10-04", "BS-7.10-02")
@pytest.mark.parametrize("order", ["move peasants advance:1", "march peasants advance:1", "move peasants widen-left:1"])
def test_a_mob_moves_on_orders_only(order: str) -> None:
    game = good_moves(Placed(GOOD, PEASANTS, 24, 10, 0), FAR)
    assert battle_of(game).y[US] == 10_000, "never given an order it stands still"
    assert why_not(game, order) == ("BS-2.10-04",)


@rule("BS-2.10-05", "BS-2.10-06")
def test_a_mob_goes_forward_round_after_round() -> None:
    game = ordered(("forward",))
    begin_movement(game)
    assert battle_of(game).y[US] == 22_000
    next_round(game)
    assert battle_of(game).y[US] == 34_000


@rule("BS-7.13-01", "BS-2.10-05", "BS-7.13-02")
def test_a_mob_marches_by_force_when_ordered_and_checks_its_fatigue() -> None:
    game = ordered(("march",))
    begin_movement(game)
    assert battle_of(game).y[US] == 28_000
    assert game.ask.seat == CHANCE
    game.roll(10, 10)
    assert battle_of(game).fatigue[US] == 1
    assert not battle_of(game).is_routed(US)


@rule("BS-2.10-06", "BS-7.13-02")
def test_a_mob_that_fails_the_check_of_its_march_forgets_the_order() -> None:
    for faces, order in (((1, 1), ("march",)), ((10, 10), ())):
        game = begin_movement(ordered(("march",)))
        game.roll(*faces)
        assert battle_of(game).mob_order[US] == order


@rule("BS-2.10-05", "BS-2.10-02", "BS-2.10-06")
def test_a_mob_wheels_once_and_then_halts() -> None:
    game = ordered(("wheel-right", 4500))
    begin_movement(game)
    battle = battle_of(game)
    assert (battle.facing[US], battle.mob_order[US]) == (4500, ())
    where = battle.x[US], battle.y[US]
    next_round(game)
    assert (battle.x[US], battle.y[US]) == where


@rule("BS-2.10-06", "BS-7.14-01", "BS-7.14-04", "BS-2.10-01")
def test_a_mob_charges_whoever_is_within_range_ahead_else_goes_forward() -> None:
    near = Placed(EVIL, FAR.sheet, 24, 26, 180)
    battle = obeyed(("charge",), near)
    assert touching(battle, US) == (THEM,)
    assert rating(battle, US, THEM).total == 21 + 1 - 1, "out of command, its commander fights, no bonus for a charge"
    battle = obeyed(("charge",), FAR)
    assert battle.y[US] == 22_000
    assert battle.mob_order[US] == ("charge",)


@rule("BS-2.10-09")
def test_a_mob_bends_around_what_bars_its_way() -> None:
    game = ordered(("forward",))
    battle = battle_of(game)
    straight = easiest_way(battle, US)
    assert straight == (("advance",),)
    pond = TerrainPiece("pond", "prohibited", ((20_000, 16_000), (25_000, 16_000), (25_000, 18_000), (20_000, 18_000)))
    battle.rules.data = replace(battle.rules.data, field=replace(battle.scenario.field, pieces=(pond,)))
    battle.set("x", US, 24_001)  # what was derived before is forgotten
    (word, angle), _ = easiest_way(battle, US)
    assert word == "wheel-right", "the shorter way round"
    assert 0 < angle <= 4500


@rule("BS-2.10-07", "BS-7.8-02")
def test_a_mob_in_contact_stays_and_fights_whatever_its_order() -> None:
    battle = obeyed(("forward",), Placed(EVIL, FAR.sheet, 24, 10, 180))
    assert (battle.y[US], touching(battle, US)) == (10_000, (THEM,))

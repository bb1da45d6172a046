"""Forced marches, fatigue and rest, played (7.13)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.bs.fields import Placed, evil_moves, good_moves, next_round, sheet, why_not
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.combat.melee_ratings import rating
from warhost.battle.formations.shapes import Formation
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import touching
from warhost.core import CHANCE
from warhost.core.ids import PieceId

US, THEM = PieceId(0), PieceId(1)
GUARD = sheet("glarian-guard", ar=15, ml=12)
FAR = Placed(EVIL, sheet("orcs-of-the-red-blade", traits=()), 40, 46, 180)


@rule("BS-7.13-01")
def test_a_forced_march_goes_half_as_far_again() -> None:
    game = good_moves(Placed(GOOD, GUARD, 24, 10, 0), FAR)
    game.give("march glarian-guard advance:13.5")
    assert battle_of(game).y[US] == 23_500
    assert game.ask.seat == CHANCE
    measured = good_moves(Placed(GOOD, GUARD, 24, 10, 0), FAR, options={"measuring": "always"})
    assert why_not(measured, "march glarian-guard advance:13.6") == ("BS-7.0-01",)


@rule("BS-7.13-01")
def test_nobody_touches_an_enemy_on_a_forced_march() -> None:
    near = Placed(EVIL, FAR.sheet, 24, 16, 180)
    measured = good_moves(Placed(GOOD, GUARD, 24, 10, 0), near, options={"measuring": "always"})
    assert why_not(measured, "march glarian-guard advance:8") == ("BS-7.13-01",)
    game = good_moves(Placed(GOOD, GUARD, 24, 10, 0), near)
    game.give("march glarian-guard advance:8")
    assert "BS-7.13-01" in game.ask.rules
    game.give("go-on")
    battle = battle_of(game)
    assert touching(battle, US) == ()
    assert 15_900 < battle.y[US] < 16_000


@rule("BS-7.13-01", "BS-4.7-02")
def test_a_unit_out_of_command_cannot_march_by_force_but_an_individual_can() -> None:
    deep = Placed(GOOD, sheet("glarian-guard", figures=24), 24, 16, 0, frontage=1, formation=Formation.OPEN)
    assert why_not(good_moves(deep, FAR), "march glarian-guard advance:1") == ("BS-7.13-01",)
    captain = sheet("glarian-guard", id="captain", type="individual", figures=1, ratio=1, movement=12)
    game = good_moves(Placed(GOOD, captain, 24, 10, 0), FAR)
    game.give("march captain advance:18")
    assert battle_of(game).y[US] == 28_000
    assert game.ask.seat != CHANCE, "no individual checks his fatigue"


@rule("BS-7.13-02", "BS-4.5-03")
def test_three_marches_with_two_failed_checks_make_an_attack_rating_of_15_worse_by_two() -> None:
    game = good_moves(Placed(GOOD, GUARD, 24, 2.5, 0), FAR)
    battle = battle_of(game)
    found = []
    for faces in ((10, 10), (10, 9), (1, 1)):
        game.give("march glarian-guard advance:1")
        game.roll(*faces)
        found.append(15 + battle.fatigue[US])
        assert battle.formation[US] == Formation.CLOSED, "a failed check here breaks no ranks"
        assert not battle.is_routed(US)
        if len(found) < 3:
            next_round(game)
    assert found == [16, 17, 17]
    base = rating(battle, US, THEM).total - battle.fatigue[US]
    battle.set("fatigue", US, 0)
    assert rating(battle, US, THEM).total == base


@rule("BS-7.13-03")
@pytest.mark.parametrize(("busy", "left"), [(False, 0), (True, 2)])
def test_two_idle_rounds_take_a_penalty_of_two_away(busy: bool, left: int) -> None:
    game = good_moves(Placed(GOOD, GUARD, 24, 10, 0), FAR)
    battle = battle_of(game)
    battle.set("fatigue", US, 2)
    for _ in range(2):
        if busy:
            game.give("move glarian-guard advance:1")
        next_round(game)
    assert battle.fatigue[US] == left
    next_round(game)
    assert battle.fatigue[US] == max(left - 1, 0), "never better than it was at first"


@rule("BS-7.13-03")
def test_whoever_is_attacked_does_not_rest() -> None:
    game = evil_moves(Placed(GOOD, GUARD, 24, 20, 0), Placed(EVIL, FAR.sheet, 24, 24, 180))
    battle = battle_of(game)
    battle.set("fatigue", US, 1)
    game.give("move orcs advance")
    game.give("end-movement")
    game.give("fight glarian-guard")
    while battle.round[0] == 1:
        game.roll(6, 6)
    assert battle.fatigue[US] == 1

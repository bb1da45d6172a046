"""Individuals who shoot at each other, and who serve an engine (9.4, 10.10)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.bs.fields import why_not
from tests.rules.bs.hero_fields import guard, hero, orcs, piece, until, verbs
from tests.rules.bs.test_artillery import battle_with, engine, to_round
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.combat.kills_and_wounds import Casualties
from warhost.battle.command.persons import is_in_ranks, points_left
from warhost.battle.missiles.engine_crews import is_abandoned
from warhost.battle.missiles.volleys import hit, measured
from warhost.battle.morale.who_checks import never_checks
from warhost.battle.roster.sheets import Commander, MissileWeapon
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import Fate
from warhost.core import Game
from warhost.core.ids import Side

ROCKS = MissileWeapon(kind="rock", damage="1d8", damage_large="2d8", ranges=(7, 14, 20))
FAR = guard(y=2, id="far")


def before_the_shot(gap: float = 5, *, options: dict[str, str] | None = None, **target: Any) -> Game:
    """A giant with rocks (THACO 10) sees a hero of armour class 4, and is about to shoot."""
    giant = hero(GOOD, "giant", 24, 10, missile=ROCKS, size="L")
    grange = hero(EVIL, "grange", 24, 10 + gap, 180, **{"ac": 4, **target})
    return until(battle_with(giant, grange, FAR, orcs(y=46), **(options or {})), "fire")


@rule("BS-9.4-05")
@pytest.mark.parametrize(("gap", "needs"), [(5, 6), (10, 8), (18, 11)])
def test_individuals_shoot_at_each_other_as_they_duel(gap: float, needs: int) -> None:
    """THACO 10 against armour class 4 needs 6; medium range makes it 2 harder, long range 5."""
    for face, hits in ((needs - 1, False), (needs, True)):
        game = before_the_shot(gap)
        battle, him = battle_of(game), piece(game, "grange")
        game.give("fire giant grange")
        assert game.pending_roll is not None
        assert game.pending_roll.sides == (20,)
        assert game.pending_roll.rules == ("BS-9.4-05",)
        found = game.roll_preview()
        assert found is not None
        assert found.breakdowns[0][1].total == needs
        game.roll(face)
        if hits:
            assert game.pending_roll is not None
            assert game.pending_roll.sides == (8,), "the hero is no large creature"
            game.roll(5)
        assert points_left(battle, him) == 40 - 5 * hits


@rule("BS-9.4-05")
def test_a_shot_at_a_large_individual_has_its_own_damage_and_can_kill() -> None:
    game = before_the_shot(size="L", hp=9)
    battle, him = battle_of(game), piece(game, "grange")
    game.give("fire giant grange")
    game.roll(20)
    assert game.pending_roll is not None
    assert game.pending_roll.sides == (8, 8)
    game.roll(4, 5)
    assert battle.fate[him] == Fate.KILLED
    assert not battle.stands(him)
    assert "The shot of Giant hits Grange: 20, 6 or more needed." in [str(line) for line, _ in game.log]


@rule("BS-9.4-05", "BS-3.5-01")
def test_what_a_shot_needs_is_told_by_range_before_it() -> None:
    for options, measured_ in (({}, False), ({"measuring": "always"}, True)):
        game = before_the_shot(18, options=options)
        found = game.preview(game.read("fire giant grange"))
        assert found is not None
        assert [total.total for _, total in found.breakdowns] == [6, 8, 11]
        assert bool(found.notes) is measured_


# Engines


def beside_an_engine(by: Side = GOOD, **more: Any) -> Game:
    """A hero of THACO 12 beside an engine whose crew has fallen; his side moves."""
    grange = hero(by, "grange", 24.6, 9.6, **{"thaco": 12, **more})
    others = (orcs(y=40), guard(y=2, id="far", commander=Commander(radius=20)))
    game = until(battle_with(engine("ballista"), grange, *others), "end-movement")
    battle, gun = battle_of(game), piece(game, "engine")
    battle.set("figures", gun, 0)
    if by == EVIL:
        game.give("end-movement")
    game.settle()
    game.resume(battle)
    return game


@rule("BS-10.10-01")
def test_a_hero_serves_an_engine_with_his_own_thaco() -> None:
    game = beside_an_engine()
    battle, gun, him = battle_of(game), piece(game, "engine"), piece(game, "grange")
    game.give("man grange engine")
    assert battle.stands(gun)
    assert not battle.stands(him), "he is the crew now"
    assert is_in_ranks(battle, him)
    to_round(game, 2)
    battle.set("y", piece(game, "orcs"), 20_000)
    found = measured(battle, gun, piece(game, "orcs"), False)
    assert found is not None
    assert found[0].rating == 12 + 2, "he replaces the first crew"
    until(game, "leave")
    battle.set("wound", gun, 1)
    game.give("leave grange")
    assert battle.stands(him)
    assert is_abandoned(battle, gun)
    assert points_left(battle, him) == 20, "the wound of the crew was his"


@rule("BS-10.10-01")
def test_a_hero_captures_an_engine_and_who_is_too_weak_serves_none() -> None:
    game = beside_an_engine(EVIL)
    game.give("man grange engine")
    taken = piece(game, "engine-captured")
    assert battle_of(game).unit(taken).side == EVIL
    assert battle_of(game).stands(taken)
    weak = beside_an_engine(hd_per_figure=9)
    assert why_not(weak, "man grange engine") == ("BS-10.10-01",)
    assert "wreck" in verbs(weak)


@rule("BS-10.10-01", "BS-9.1-04")
def test_a_hero_who_serves_an_engine_shares_the_fate_of_its_crew_and_never_routs() -> None:
    game = beside_an_engine()
    battle, gun, him = battle_of(game), piece(game, "engine"), piece(game, "grange")
    assert not never_checks(battle, gun)
    game.give("man grange engine")
    assert never_checks(battle, gun), "an individual never checks"
    game.give("end-movement")
    hit(battle, piece(game, "orcs"), (gun,), Casualties(1))
    game.settle()
    game.resume(battle)
    assert game.pending_roll is not None
    assert game.pending_roll.rules == ("BS-9.1-04", "BS-9.2-03")
    game.roll(1)
    assert battle.fate[him] == Fate.LOST
    assert is_abandoned(battle, gun)


# Wounded crews


@rule("BS-10.10-02", "BS-10.10-03")
def test_a_wounded_crew_never_takes_its_engine_along() -> None:
    game = until(battle_with(engine("ballista", y=15.99), orcs(y=16, ar=60), FAR), "flee")
    battle, gun = battle_of(game), piece(game, "engine")
    assert why_not(game, "withdraw engine") == ()
    battle.set("wound", gun, 1)
    game.settle()
    game.resume(battle)
    assert why_not(game, "withdraw engine") == ("BS-10.10-02",)
    before = battle.x[gun], battle.y[gun]
    game.give("flee engine")
    game.roll(6, 6)
    assert is_abandoned(battle, gun)
    assert (battle.x[gun], battle.y[gun]) == before
    assert battle.fate[gun] == Fate.ROUTED_OFF


@rule("BS-10.10-02")
@pytest.mark.parametrize("wounded", [False, True])
def test_a_wounded_crew_that_routs_leaves_its_engine(wounded: bool) -> None:
    from warhost.battle.morale.morale_checks import start_rout

    game = until(battle_with(engine("ballista", y=20), orcs(y=30), FAR), "end-movement")
    battle, gun = battle_of(game), piece(game, "engine")
    battle.set("wound", gun, int(wounded))
    start_rout(battle, gun, piece(game, "orcs"))
    game.settle()
    assert is_abandoned(battle, gun) is wounded
    assert (battle.y[gun] == 20_000) is wounded

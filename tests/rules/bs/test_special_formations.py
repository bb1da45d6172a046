"""Shield walls, set spears and pikes, played in small battles (11.6, 11.7)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.bs.fields import Placed, field, sheet, why_not
from tests.rules.bs.test_ground import MEASURING, on
from tests.rules.bs.test_missiles import archers, missile_phase, orcs, settle, skip_to
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.combat.melee_ratings import armour, blow, has_set_spears, rating
from warhost.battle.combat.odds import melee_odds
from warhost.battle.engagements import enemy_in_rear, side_touched
from warhost.battle.formations.shapes import Formation
from warhost.battle.formations.special_formations import Bulwark
from warhost.battle.missiles.volleys import missile_rating
from warhost.battle.movement.move_restrictions import bar_to_declaring
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import Out, formation_of
from warhost.battle.table.blocks import UnitSide
from warhost.core import CHANCE, Game
from warhost.core.ids import PieceId

LEGION, FOES, OTHERS = PieceId(0), PieceId(1), PieceId(2)


def legion(y: float = 10, facing: float = 0, **more: Any) -> Placed:
    """Twelve closed swordsmen with large shields and a rate of 9 inches."""
    kept = {key: more.pop(key) for key in ("frontage", "formation") if key in more}
    own = {"id": "legion", "name": "Legion", "ac": 6, "movement": 9, "traits": ("large-shields",), **more}
    return Placed(GOOD, sheet("glarian-guard", **own), 24, y, facing, **{"frontage": 6, **kept})


def spears(y: float = 10, **more: Any) -> Placed:
    """Sixteen closed spearmen with a rate of 12 inches."""
    kept = {key: more.pop(key) for key in ("frontage", "formation") if key in more}
    own = {"id": "legion", "name": "Spears", "movement": 12, **more}
    return Placed(GOOD, sheet("glarus-militia", **own), 24, y, **{"frontage": 8, **kept})


def moving(*units: Placed) -> Game:
    """Good's movement, with measuring."""
    return skip_to(on(units=units), "move")


@rule("BS-11.6-01", refused="order")
def test_a_shield_wall_needs_large_shields_command_and_closed_ranks() -> None:
    assert why_not(moving(legion(), orcs(y=40)), "move legion shield-wall") == ()
    for unit in (legion(traits=()), legion(formation=Formation.OPEN)):
        assert why_not(moving(unit, orcs(y=40)), "move legion shield-wall") == ("BS-11.6-01",)
    battle = battle_of(moving(legion(), orcs(y=40)))
    battle.mark_out(LEGION, Out.LEADERLESS)
    refusal = bar_to_declaring(battle, LEGION, "shield-wall")
    assert refusal is not None
    assert refusal.rules == ("BS-11.6-01",)
    later = why_not(moving(legion(), orcs(y=40)), "move legion advance:1>shield-wall")
    assert later == ("BS-11.6-01",)  # it is declared before the unit moves


@rule("BS-S1-03", "BS-11.6-01")
def test_the_basic_game_has_no_shield_walls() -> None:
    game = field(legion(), orcs(y=40), options=MEASURING)
    game.roll(6, 1)
    game.give("first")
    assert why_not(game, "move legion shield-wall") == ("BS-7.0-01",)


@rule("BS-11.6-04")
def test_a_shield_wall_moves_half_its_rate_and_a_turn_takes_all_of_it() -> None:
    game = moving(legion(), orcs(y=40))
    assert why_not(game, "move legion shield-wall>advance:4.6") == ("BS-7.0-01",)
    assert why_not(game, "move legion shield-wall>face-right>advance:1") == ("BS-7.0-01",)
    assert why_not(game, "move legion shield-wall>advance:1>face-right") == ("BS-11.6-04",)
    assert why_not(game, "move legion shield-wall>about-face") == ("BS-11.6-04",)
    assert why_not(game, "charge legion orcs shield-wall>advance:9") == ("BS-11.6-04",)
    assert why_not(game, "move legion shield-wall>face-right") == ()
    game.give("move legion shield-wall>advance:4.5")
    battle = battle_of(game)
    assert battle.y[LEGION] == 14_500
    assert Bulwark(battle.stance[LEGION]) is Bulwark.SHIELD_WALL


@rule("BS-11.6-04")
def test_a_shield_wall_lasts_until_the_unit_moves_without_it_or_opens() -> None:
    game = moving(legion(), orcs(y=40))
    battle = battle_of(game)
    game.give("move legion shield-wall")
    next_movement(game)
    assert battle.stance[LEGION] == Bulwark.SHIELD_WALL
    game.give("move legion advance:1")
    assert battle.stance[LEGION] == Bulwark.NONE
    other = moving(legion(), orcs(y=40))
    other.give("move legion shield-wall")
    next_movement(other)
    other.give("move legion open")
    assert battle_of(other).stance[LEGION] == Bulwark.NONE


def next_movement(game: Game) -> None:
    """Go on to Good's movement of the next round."""
    now = battle_of(game).round[0]
    while battle_of(game).round[0] == now:
        game.give(next(offer.order.verb for offer in game.ask.offers if offer.order.ends_phase))
    game.roll(6, 1)
    skip_to(game, "move")


def touched(side: str, stance: Bulwark = Bulwark.SHIELD_WALL, *, ring: bool = False) -> Any:
    """The legion in contact with orcs at some side."""
    places = {"front": (24, 10.01, 180), "rear": (24, 8.49, 0), "left": (21.74, 9.25, 90)}
    x, y, facing = places[side]
    foes = Placed(EVIL, sheet("orcs-of-the-red-blade", id="orcs", name="orcs", figures=4), x, y, facing, frontage=4)
    battle = battle_of(on(units=(legion(), foes)))
    battle.set("stance", LEGION, int(stance))
    if ring:
        battle.set("turned", LEGION, 7)
    return battle


@rule("BS-11.6-02")
@pytest.mark.parametrize(("side", "better"), [("front", 2), ("rear", 0), ("left", 0)])
def test_a_shield_wall_protects_its_front_in_melee(side: str, better: int) -> None:
    assert armour(touched(side), FOES, LEGION).total == 6 - better
    assert armour(touched(side, Bulwark.NONE), FOES, LEGION).total == 6


@rule("BS-11.6-03")
@pytest.mark.parametrize("side", ["front", "rear", "left"])
def test_all_round_there_is_neither_flank_nor_rear(side: str) -> None:
    battle = touched(side, ring=True)
    assert armour(battle, FOES, LEGION).total == 4
    assert side_touched(battle, LEGION, FOES) is UnitSide.FRONT
    assert not enemy_in_rear(battle, LEGION)


@rule("BS-11.6-03", refused="moves")
def test_a_ring_of_shields_turns_figures_about_and_does_not_move() -> None:
    game = moving(legion(), orcs(y=40))
    assert why_not(game, "move legion shield-ring>advance:1") == ("BS-7.9-03",)
    assert why_not(moving(legion(frontage=12), orcs(y=40)), "move legion shield-ring") == ("BS-11.6-03",)
    tired = moving(legion(), orcs(y=40))
    battle_of(tired).set("owed", LEGION, 5000)  # 4 inches are left, an about face costs 4 1/2
    assert why_not(tired, "move legion shield-ring") == ("BS-7.0-01",)
    game.give("move legion shield-ring")
    battle = battle_of(game)
    assert battle.turned[LEGION] == 7
    next_movement(game)
    assert why_not(game, "move legion advance:1") == ("BS-7.9-03",)


@rule("BS-11.6-02", "BS-10.8-01")
def test_a_shield_wall_is_four_against_missiles_from_the_front_only_and_once() -> None:
    bows = Placed(GOOD, archers().sheet, 24, 10, 0, frontage=10)
    wall = {"id": "wall", "name": "wall", "traits": ("large-shields",)}
    facing = Placed(EVIL, sheet("glarian-guard", **wall), 24, 16, 180, frontage=6)
    away = Placed(EVIL, sheet("glarian-guard", **wall), 24, 16, 0, frontage=6)
    line = Placed(GOOD, archers().sheet, 24, 10, 0, frontage=20)
    half = Placed(EVIL, sheet("glarian-guard", **wall), 32.5, 16, 180, frontage=6)
    fewer = Placed(EVIL, sheet("glarian-guard", **wall), 33.5, 16, 180, frontage=6)
    totals = []
    for shooters, target in ((bows, facing), (bows, away), (line, half), (line, fewer)):
        battle = battle_of(on(units=(shooters, target)))
        plain = missile_rating(battle, LEGION, FOES, False, 0).total
        battle.set("stance", FOES, int(Bulwark.SHIELD_WALL))
        totals.append(missile_rating(battle, LEGION, FOES, False, 0).total - plain)
    assert totals == [4, 0, 4, 0], "half of the shooters before the front are enough"


@rule("BS-11.7-01", refused="order")
def test_setting_spears_costs_a_third_and_needs_spears_command_and_closed_ranks() -> None:
    game = moving(spears(), orcs(y=40))
    assert why_not(game, "move legion set-spears>advance:8.1") == ("BS-7.0-01",)
    for unit in (legion(), spears(formation=Formation.OPEN)):
        assert why_not(moving(unit, orcs(y=40)), "move legion set-spears") == ("BS-11.7-01",)
    assert why_not(game, "move legion set-ring") == ()
    game.give("move legion set-spears>advance:8")
    assert battle_of(game).stance[LEGION] == Bulwark.SET_SPEARS
    assert battle_of(game).y[LEGION] == 18_000


def charged(*, set_: bool, formation: Formation = Formation.CLOSED, traits: tuple[str, ...] = ()) -> Game:
    """Orcs charge the spears, who may have set them; the melee begins."""
    foes = orcs(y=22, frontage=7, formation=formation, movement=12, traits=traits)
    game = moving(spears(y=10), foes)
    if set_:
        game.give("move legion set-spears")
    game.give("end-movement")
    game.give("charge orcs legion advance")
    settle(game)
    missile_phase(game)
    return skip_to(game, "fight")


@rule("BS-11.7-02")
def test_set_spears_strike_first_and_twice_as_hard() -> None:
    plain, ready = charged(set_=False), charged(set_=True)
    assert blow(battle_of(plain), LEGION, FOES).factor == 1
    battle = battle_of(ready)
    assert blow(battle, LEGION, FOES).tenths(7) == 2 * blow(battle_of(plain), LEGION, FOES).tenths(7)
    ready.give("fight legion")
    before = battle.figures[FOES]
    assert "Spears against" in str(ready.pending_roll.purpose if ready.pending_roll else "")
    ready.roll(1, 1)
    assert battle.figures[FOES] < before  # they are removed before the orcs strike
    assert battle.fallen[FOES] == 0


@rule("BS-11.7-02")
def test_closed_chargers_fill_their_front_and_open_ones_strike_with_the_survivors() -> None:
    def strikers(formation: Formation) -> tuple[int, int]:
        game = charged(set_=True, formation=formation)
        battle = battle_of(game)
        battle.set("stance", LEGION, int(Bulwark.SET_SPEARS))
        before = blow(battle, FOES, LEGION).strikers
        game.give("fight legion")
        game.roll(6, 4)
        while game.pending_roll is not None and "orcs against" not in str(game.pending_roll.purpose):
            game.roll(*(1 for _ in game.pending_roll.sides))
        return before, blow(battle, FOES, LEGION).strikers

    before, after = strikers(Formation.CLOSED)
    assert after == before
    before, after = strikers(Formation.OPEN)
    assert after < before


@rule("BS-11.7-02")
def test_the_odds_of_a_melee_know_that_set_spears_strike_first() -> None:
    battle = battle_of(charged(set_=True))
    pairs = [(LEGION, FOES)]
    first = melee_odds(battle, pairs)
    assert sum(chance for _, chance in first.chances) == 1
    battle.set("stance", LEGION, 0)
    worst = max(lost.evil for lost, _ in first.chances)
    assert worst > max(lost.evil for lost, _ in melee_odds(battle, pairs).chances)


@rule("BS-11.4-01", "BS-11.7-02")
@pytest.mark.parametrize(
    ("formation", "set_", "option", "better"),
    [
        (Formation.OPEN, False, "adds-up", -2),
        (Formation.CLOSED, False, "adds-up", -3),
        (Formation.CLOSED, False, "replaces", -2),
        (Formation.OPEN, True, "adds-up", 0),
    ],
)
def test_charging_cavalry_strikes_better_except_at_set_spears(
    formation: Formation, set_: bool, option: str, better: int
) -> None:
    riders = orcs(y=34, frontage=6, formation=formation, movement=18, traits=("mounted",))
    game = skip_to(on(units=(spears(y=10), riders), options={"mounted-charge": option}), "move")
    if set_:
        game.give("move legion set-spears")
    game.give("end-movement")
    walked = battle_of(game)
    game.give("charge orcs legion advance")
    settle(game)
    charged_ = rating(walked, FOES, LEGION).total
    found = walked.engagements[0][0]
    walked.set("engagements", 0, ((*found[:4], -1, found[5]),))
    assert formation_of(walked, FOES) is formation
    assert charged_ - rating(walked, FOES, LEGION).total == better


@rule("BS-11.4-02", "BS-11.5-01")
def test_lances_do_double_damage_in_a_charge_but_the_horses_do_not() -> None:
    lance = changed_weapon("lance", "1d8", "2d4")
    riders = orcs(y=34, frontage=6, formation=Formation.OPEN, movement=18, traits=("mounted",), weapon=lance)
    game = moving(spears(y=10), riders)
    game.give("end-movement")
    battle = battle_of(game)
    assert [str(dice) for dice in blow(battle, FOES, LEGION).damage] == ["1d8", "2d4"]
    game.give("charge orcs legion advance")
    settle(game)
    assert [str(dice) for dice in blow(battle, FOES, LEGION).damage] == ["1d8", "1d8", "2d4"]


def changed_weapon(kind: str, damage: str, mount: str) -> Any:
    """A weapon of riders."""
    own = sheet("glarian-guard").weapon
    return type(own)(kind=kind, damage=damage, damage_large=damage, mount_damage=mount)


@rule("BS-11.1-02")
def test_riders_and_mounts_fall_as_one_figure() -> None:
    riders = orcs(y=16, frontage=6, traits=("mounted",), hd_per_figure=20)
    battle = battle_of(game := on(units=(archers(ar=20), riders)))
    before = battle.figures[FOES]
    game.give("fire archers orcs")
    game.roll(3, 4)
    assert game.ask.seat in (CHANCE, "good")
    # 20 - 6 + 7 = 21: twenty figures do sixty hit dice, three figures of rider and mount together.
    assert battle.figures[FOES] == before - 3


@rule("BS-11.7-01", "BS-11.7-02")
def test_spears_are_set_to_the_sides_to_which_figures_have_turned() -> None:
    game = moving(spears(), orcs(y=40))
    assert why_not(game, "move legion set-spears>face-out-left>advance:1") == ("BS-7.9-03",)
    game.give("move legion set-spears>face-out-left")
    assert battle_of(game).stance[LEGION] == Bulwark.SET_SPEARS
    assert battle_of(game).turned[LEGION]
    for side, turned, met in (("left", 0, False), ("left", 1, True), ("rear", 1, False), ("rear", 4, True)):
        battle = touched(side, Bulwark.SET_SPEARS)
        battle.set("turned", LEGION, turned)
        assert has_set_spears(battle, LEGION, FOES) is met

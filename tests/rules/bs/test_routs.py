"""Routs, played in a game (7.15, 6.4)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.bs.morale_games import (
    BLADES,
    CLAN,
    CLAWS,
    FANG,
    GUARD,
    MILITIA,
    OGRES,
    ORCS,
    do,
    field,
    is_gone,
    lose,
)
from tests.rules.bs.test_movement_phase import put
from tests.rules.bs.test_set_up import battle_of, refusal_of
from warhost.battle.formations.shapes import Formation
from warhost.battle.melee.melees import open_fights
from warhost.battle.morale.morale_checks import start_rout
from warhost.battle.morale.who_checks import strength_of
from warhost.battle.rout.routing_moves import Flight
from warhost.battle.rout.surrounded import is_surrounded
from warhost.battle.state import Battle, Fate, Out, shape_of
from warhost.battle.table.units import bearing
from warhost.core import CHANCE, Game
from warhost.core.ids import PieceId
from warhost.core.prompts import Preview

OPEN = int(Formation.OPEN)


def routing(game: Game, piece: PieceId, by: PieceId = ORCS) -> Battle:
    """A unit routs before an enemy."""
    battle = battle_of(game)
    start_rout(battle, piece, by)
    lose(game, OGRES, 0)
    return battle


@rule("BS-4.5-02", "BS-7.15-01", "BS-2.5-01")
@pytest.mark.parametrize(("piece", "gone"), [(GUARD, 12_000), (MILITIA, 16_000), (BLADES, 8000)])
def test_a_unit_that_routs_runs_its_rate_and_a_third_from_the_enemy(piece: PieceId, gone: int) -> None:
    game = field()
    put(game, piece, 24_000, 30_000, 0, 6, formation=OPEN)
    put(game, ORCS, 24_000, 30_000, 18_000, 7)
    depth = shape_of(battle_of(game), piece).depth
    battle = routing(game, piece)
    assert battle.is_routed(piece)
    assert battle.facing[piece] == 18_000  # its back to the enemy
    assert (battle.x[piece], battle.y[piece]) == (24_000, 30_000 - depth - gone)


@rule("BS-6.4-01", "BS-7.15-03")
def test_whoever_is_not_rallied_runs_on_by_the_full_rate_in_the_next_movement() -> None:
    game = field()
    put(game, GUARD, 24_000, 40_000, 0, 6, formation=OPEN)
    put(game, ORCS, 24_000, 40_000, 18_000, 7)
    battle = routing(game, GUARD)
    there = battle.y[GUARD]
    put(game, ORCS, 6000, 40_000, 18_000, 7)  # the enemy is elsewhere by now: the direction stays
    assert refusal_of(game, "move glarian-guard advance:1") == ("BS-6.4-01",)
    for _ in range(2):
        game.give("end-movement")
    game.roll(6, 1)
    game.give("end-rally")
    game.give("first")
    assert (battle.x[GUARD], there - battle.y[GUARD]) == (24_000, 9000)
    assert refusal_of(game, "move glarian-guard advance:1") == ("BS-6.4-01",)


@rule("BS-6.4-03", "BS-S1-04")
def test_a_unit_that_runs_over_the_edge_is_gone() -> None:
    game = field()
    put(game, CLAN, 24_000, 8000, 0, 5, formation=OPEN)
    put(game, ORCS, 24_000, 8000, 18_000, 7)
    battle = routing(game, CLAN)
    assert is_gone(battle, CLAN, Fate.ROUTED_OFF)
    assert battle.figures[CLAN] == 10


@rule("BS-S1-04")
def test_routed_units_count_until_they_leave_the_table() -> None:
    game = field()
    battle = battle_of(game)
    for piece in (BLADES, MILITIA, GUARD):
        battle.set("figures", piece, 0)
    put(game, CLAN, 24_000, 20_000, 0, 5, formation=OPEN)
    put(game, ORCS, 24_000, 20_000, 18_000, 7)
    routing(game, CLAN)
    assert not game.over
    do(game, Flight(CLAN, 9000, 18_000))
    assert game.verdict is not None
    assert game.verdict.winner == "evil"


@rule("BS-7.15-02")
def test_routers_run_into_friends_who_check_and_go_round_those_who_stand() -> None:
    for faces, opens in (((1, 1), False), ((10, 10), True)):
        game = field()
        put(game, GUARD, 24_000, 30_000, 0, 6, formation=OPEN)
        put(game, ORCS, 24_000, 30_000, 18_000, 7)
        put(game, MILITIA, 24_000, 22_000, 0, 8)
        battle = routing(game, GUARD)
        assert game.ask.seat == CHANCE
        assert "Glarus Militia" in str(game.ask.message)
        assert battle.y[GUARD] == 30_000  # the friends check first
        game.roll(*faces)
        assert (battle.formation[MILITIA] == Formation.OPEN) is opens
        assert not battle.is_routed(MILITIA)  # closed ranks only open
        assert battle.y[GUARD] < 20_500  # re-formed beyond
        assert battle.y[MILITIA] == 22_000


@rule("BS-7.15-02")
def test_open_friends_who_fail_run_ahead_of_the_routers() -> None:
    game = field()
    put(game, GUARD, 24_000, 36_000, 0, 6, formation=OPEN)
    put(game, ORCS, 24_000, 36_000, 18_000, 7)
    put(game, MILITIA, 24_000, 30_000, 0, 8, formation=OPEN)
    battle = routing(game, GUARD)
    game.roll(10, 10)
    assert battle.is_routed(MILITIA)
    assert game.ask.seat != CHANCE  # each checks once
    assert battle.y[MILITIA] < battle.y[GUARD]


@rule("BS-6.4-02")
def test_routers_who_are_attacked_strike_nobody_and_run_again_without_a_roll() -> None:
    game = field()
    put(game, CLAWS, 24_000, 20_000, 0, 6, formation=OPEN)
    put(game, GUARD, 24_000, 18_500, 0, 6)  # behind them
    battle = battle_of(game)
    battle.mark_out(CLAWS, Out.ROUTED)
    battle.set("running", CLAWS, 0)
    game.give("end-movement")
    put(game, CLAWS, 24_000, 20_000, 0, 6, formation=OPEN)
    put(game, GUARD, 24_000, 18_500, 0, 6)
    before = battle.y[CLAWS]
    fought = fighting_now(game)
    assert fought == [(GUARD, CLAWS)]
    game.give("fight glarian-guard")
    assert "against Twisted Claws" in str(game.ask.message)
    game.roll(6, 6)
    assert (battle.figures[GUARD], battle.y[CLAWS] - before) == (12, 6000)


def fighting_now(game: Game) -> list[tuple[PieceId, PieceId]]:
    """The fights of the Melee Phase that begins now."""
    while "fight" not in [offer.order.verb for offer in game.ask.offers]:
        game.give("end-movement")
    return list(open_fights(battle_of(game)))


def ring(game: Game, gap: int) -> Battle:
    """Four enemy units around the halflings, with one opening of such a width in the south-east."""
    put(game, CLAN, 24_000, 24_000, 0, 5, formation=OPEN)
    put(game, ORCS, 24_000, 24_000, 18_000, 14)
    put(game, CLAWS, 24_000, 22_500, 0, 12)
    put(game, OGRES, 21_000, 23_000, 9000, 2)
    put(game, FANG, 27_000 + gap, 23_250, 27_000, 3)
    return battle_of(game)


@rule("BS-7.15-04")
def test_who_cannot_rout_through_an_opening_of_an_inch_is_destroyed() -> None:
    for gap, closed in ((900, True), (1000, False)):
        game = field()
        assert is_surrounded(ring(game, gap), CLAN) is closed
        battle = routing(game, CLAN)
        assert is_gone(battle, CLAN, Fate.SURROUNDED) is closed
        assert battle.stands(CLAN) is not closed


@rule("BS-7.15-04")
def test_a_mob_or_skirmishers_surround_nobody_and_the_edge_is_a_way_out() -> None:
    game = field()
    battle = ring(game, 0)
    battle.set("formation", FANG, int(Formation.MOB))
    assert not is_surrounded(battle, CLAN)
    put(game, CLAN, 24_000, 1500, 0, 5, formation=OPEN)
    put(game, FANG, 24_000, 1500, 18_000, 12)
    assert not is_surrounded(battle, CLAN)


@rule("BS-7.15-04", "BS-7.15-05")
def test_prisoners_need_a_guard_for_every_four_and_the_others_escape() -> None:
    game = field({"prisoners": "taken"})
    battle = ring(game, 0)
    battle.set("figures", CLAN, 9)
    routing(game, CLAN)
    assert game.ask.seat == "evil"
    assert refusal_of(game, "capture skullcrushers:4") == ("BS-7.15-05",)
    assert refusal_of(game, "capture broken-fang:12") == ("BS-7.15-05",)
    twin = game.copy()
    twin.give("capture skullcrushers:2,broken-fang:1")
    assert is_gone(battle_of(twin), CLAN, Fate.CAPTURED)
    assert battle_of(twin).captured[CLAN] == 9
    last = game.copy()
    last.give("no-quarter")
    assert is_gone(battle_of(last), CLAN, Fate.SURROUNDED)
    game.give("capture skullcrushers:2")
    assert (battle.captured[CLAN], battle.figures[CLAN], battle.figures[OGRES]) == (8, 1, 10)
    assert battle.is_routed(CLAN)
    assert strength_of(battle, OGRES) == (10, 10)  # guards are no losses


def test_bearing_is_the_same_everywhere() -> None:
    assert [bearing(*vector) for vector in ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))] == [
        *(0, 4500, 9000, 13_500, 18_000, 22_500, 27_000, 31_500)
    ]


@rule("BS-7.15-01")
def test_a_rout_turns_aside_for_enemies_in_its_way() -> None:
    game = field()
    put(game, GUARD, 24_000, 30_000, 0, 6, formation=OPEN)
    put(game, ORCS, 24_000, 30_000, 18_000, 7)
    put(game, CLAWS, 23_000, 22_000, 0, 6)  # behind them, a little to the west
    battle = routing(game, GUARD)
    assert 9000 < battle.running[GUARD] < 18_000  # to the east of south
    assert battle.x[GUARD] > 24_000


@rule("BS-7.15-01")
def test_between_two_ways_that_are_equally_good_the_owner_chooses() -> None:
    game = field()
    put(game, GUARD, 24_000, 30_000, 0, 6, formation=OPEN)
    put(game, ORCS, 24_000, 30_000, 18_000, 7)
    put(game, CLAWS, 24_000, 22_000, 0, 6)  # right behind them
    battle = routing(game, GUARD)
    assert game.ask.seat == "good"
    assert isinstance(game.preview(game.read("run-left")), Preview)
    game.give("run-left")
    assert battle.x[GUARD] > 24_000  # left of whoever looks south is east

"""Pass-through fire, played in small battles: shots on the enemy's way (10.6, BS-10.2-02)."""

from __future__ import annotations

from typing import Any

from tests.rulemark import rule
from tests.rules.bs.fields import why_not
from tests.rules.bs.test_ground import on, strip
from tests.rules.bs.test_missiles import CROSSBOW, archers, orcs, settle, skip_to
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.formations.shapes import Formation
from warhost.battle.missiles.shooters import line_of_fire, shots_left
from warhost.battle.state import Did, formation_of
from warhost.core import CHANCE, Game
from warhost.core.ids import PieceId

ARCHERS, ORCS, OTHERS = PieceId(0), PieceId(1), PieceId(2)


def evil_moves(*units: Any, ground: tuple[Any, ...] = ()) -> Game:
    """Evil's movement, Good's archers have not shot."""
    game = on(*ground, units=units)
    skip_to(game, "end-movement")
    game.give("end-movement")
    return game


def verbs(game: Game) -> set[str]:
    """What is offered."""
    return {offer.order.verb for offer in game.ask.offers}


@rule("BS-10.6-01", "BS-10.2-02")
def test_a_mover_walks_to_the_chosen_inch_is_shot_at_and_goes_on() -> None:
    game = evil_moves(archers(missile=CROSSBOW, ar=30), orcs(y=30))
    battle = battle_of(game)
    game.give("move orcs advance:8")
    assert game.ask.seat == "good"
    assert verbs(game) == {"fire-through", "hold-fire", "hold-all-fire"}
    game.give("fire-through archers orcs 40")
    assert battle.y[ORCS] == 26_000
    distance = line_of_fire(battle, ARCHERS, ORCS, False).distance
    assert round(distance) == 16_000  # the range is that of the chosen inch
    settle(game)
    assert battle.y[ORCS] == 22_000
    assert battle.has_done(ORCS, Did.MOVED)


@rule("BS-10.2-02", "BS-10.2-03")
def test_one_shot_of_a_unit_in_the_enemys_movement_and_none_left_for_later() -> None:
    game = evil_moves(archers(missile=CROSSBOW, ar=35), orcs(y=30), orcs(y=30, x=10, id="others"))
    battle = battle_of(game)
    game.give("move orcs advance:8")
    game.give("fire-through archers orcs 0")
    settle(game)
    assert shots_left(battle, ARCHERS) == 0
    game.give("move others advance:8")
    assert game.ask.seat == "evil"  # nobody is asked again: no shot is left
    twice = evil_moves(archers(ar=35), orcs(y=30), orcs(y=30, x=10, id="others"))
    twice.give("move orcs advance:8")
    twice.give("fire-through archers orcs 0")
    settle(twice)
    assert shots_left(battle_of(twice), ARCHERS) == 1
    twice.give("move others advance:8")
    assert twice.ask.seat == "evil"  # a second shot waits for the Missile Phase


@rule("BS-10.2-02", refused="twice")
def test_the_shot_must_be_on_the_way_and_see_its_target() -> None:
    game = evil_moves(archers(), orcs(y=30))
    game.give("move orcs advance:8")
    assert why_not(game, "fire-through archers orcs 81") == ("BS-10.6-01",)
    hill = strip("hill", 22, 28, level=1)
    hidden = evil_moves(archers(), orcs(y=30), ground=(hill,))
    hidden.give("move orcs advance:4")
    assert why_not(hidden, "fire-through archers orcs 0") == ("BS-10.1-02",)
    assert why_not(hidden, "fire-through archers orcs 70") == ()
    unseen = evil_moves(archers(), orcs(y=30), ground=(strip("building", 24, 25),))
    unseen.give("move orcs advance:4")
    assert unseen.ask.seat == "evil"  # nobody is asked where nobody sees anything


@rule("BS-10.6-01", "BS-10.2-04")
def test_a_charge_that_fails_its_check_in_open_order_is_over_and_a_closed_one_goes_on_open() -> None:
    def charge(formation: Formation) -> Game:
        game = evil_moves(archers(ar=6), orcs(y=22, movement=12, formation=formation, traits=()))
        game.give("charge orcs archers advance:18")
        game.give("fire-through archers orcs 60")
        game.roll(5, 6)
        while game.ask.seat == CHANCE and game.pending_roll is not None and len(game.pending_roll.sides) == 2:
            game.roll(10, 10) if game.pending_roll.sides[0] == 10 else game.roll(1, 1)
        return game

    loose = battle_of(charge(Formation.OPEN))
    assert loose.is_routed(ORCS)
    assert loose.y[ORCS] > 16_000
    closed = battle_of(charge(Formation.CLOSED))
    assert formation_of(closed, ORCS) is Formation.OPEN
    assert closed.engagements[0] != ()
    assert closed.has_done(ARCHERS, Did.CAUGHT)


@rule("BS-10.6-01")
def test_a_wheel_is_cut_where_the_shot_falls() -> None:
    game = evil_moves(archers(missile=CROSSBOW, ar=35), orcs(y=24, frontage=4))
    battle = battle_of(game)
    before = battle.facing[ORCS]
    game.give("move orcs wheel-left:60>advance:3")
    game.give("fire-through archers orcs 16")
    turned = (before - battle.facing[ORCS]) % 36_000
    assert 0 < turned < 6000
    settle(game)
    assert (before - battle.facing[ORCS]) % 36_000 == 6000


@rule("BS-10.6-01")
def test_ground_is_paid_for_once_although_the_way_is_interrupted() -> None:
    def walked(*, shot: bool) -> int:
        mire = strip("swamp", 25, 30)
        game = evil_moves(archers(missile=CROSSBOW, ar=35), orcs(y=26, formation=Formation.OPEN), ground=(mire,))
        game.give("move orcs advance")
        if shot:
            game.give("fire-through archers orcs 10")
            settle(game)
        else:
            game.give("hold-fire")
        return battle_of(game).y[ORCS]

    assert walked(shot=True) == walked(shot=False) == 21_500


@rule("BS-10.6-01", "BS-10.2-02")
def test_when_the_enemy_has_moved_there_is_a_last_window_and_all_can_be_declined_at_once() -> None:
    game = evil_moves(archers(missile=CROSSBOW, ar=35), orcs(y=24), orcs(y=30, x=10, id="others"))
    game.give("move orcs advance:1")
    game.give("hold-fire")
    assert game.ask.seat == "evil"
    game.give("end-movement")
    assert game.ask.seat == "good"
    game.give("fire archers orcs")
    assert battle_of(game).has_done(ARCHERS, Did.SHOT_THROUGH)
    silent = evil_moves(archers(missile=CROSSBOW, ar=35), orcs(y=24), orcs(y=30, x=10, id="others"))
    silent.give("move orcs advance:1")
    silent.give("hold-all-fire")
    silent.give("move others advance:1")
    assert silent.ask.seat == "evil"
    silent.give("end-movement")
    assert not battle_of(silent).has_done(ARCHERS, Did.SHOT_THROUGH)
    assert "fire" in verbs(silent)  # its shot is left for the Missile Phase

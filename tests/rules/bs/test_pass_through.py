"""Pass-through fire, played in small battles: shots on the enemy's way (10.6, BS-10.2-02)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.bs.fields import Placed, sheet, why_not
from tests.rules.bs.test_ground import on, strip
from tests.rules.bs.test_missiles import CROSSBOW, LONG_BOW, archers, orcs, settle, skip_to
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.formations.shapes import Formation
from warhost.battle.formations.special_formations import Bulwark
from warhost.battle.missiles.pass_through import FireThrough, PassThrough
from warhost.battle.missiles.shooters import line_of_fire, missile_of, shots_left
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import Did, Out, enemy_of, formation_of, shape_of
from warhost.core import CHANCE, Dice, Game
from warhost.core.ids import PieceId
from warhost.library import new

ARCHERS, ORCS, OTHERS = PieceId(0), PieceId(1), PieceId(2)


def evil_moves(*units: Any, ground: tuple[Any, ...] = (), options: Mapping[str, str] | None = None) -> Game:
    """Evil's movement, Good's archers have not shot."""
    game = on(*ground, units=units, options=options)
    skip_to(game, "end-movement")
    game.give("end-movement")
    if "end-fire" in verbs(game):
        game.give("end-fire")
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
    assert why_not(hidden, "fire-through archers orcs 40") == ()
    assert why_not(hidden, "fire-through archers orcs 41") == ("BS-10.6-01",)  # what the hill costs is no distance
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


def stop_of(game: Game) -> tuple[str, set[str]]:
    """Who is asked, and for what."""
    return game.ask.seat, verbs(game)


@rule("BS-10.6-01", "BS-10.5-01")
def test_both_halves_of_a_ride_can_be_shot_at() -> None:
    riders = orcs(y=40, id="riders", movement=24, missile=LONG_BOW, traits=("mounted",), ar=35)
    game = evil_moves(archers(missile=CROSSBOW, ar=35), riders)
    battle = battle_of(game)
    game.give("ride riders advance:12")
    game.give("fire-through archers riders 120")
    assert battle.y[ORCS] == 28_000
    settle(game)
    assert game.ask.seat == "evil"  # it shoots where it was shot at
    game.give("hold-fire")
    assert why_not(game, "ride-on advance:12.1") == ("BS-7.0-01",)
    again = evil_moves(archers(missile=CROSSBOW, ar=35), riders)
    again.give("ride riders advance:12")
    again.give("hold-fire")  # the enemy's
    again.give("hold-fire")  # its own
    again.give("ride-on advance:8")
    assert again.ask.seat == "good"
    again.give("fire-through archers riders 40")
    assert battle_of(again).y[ORCS] == 24_000
    settle(again)
    assert battle_of(again).y[ORCS] == 20_000
    assert battle_of(again).has_done(ORCS, Did.MOVED)


@rule("BS-10.6-01", "BS-7.14-07")
def test_a_charge_that_falls_short_can_be_shot_at() -> None:
    game = evil_moves(archers(missile=CROSSBOW, ar=35), orcs(y=30, traits=()), options={"measuring": "afterwards"})
    battle = battle_of(game)
    game.give("charge orcs archers advance")
    game.give("go-on")
    assert stop_of(game) == ("good", {"fire-through", "hold-fire", "hold-all-fire"})
    game.give("fire-through archers orcs 100")
    assert battle.y[ORCS] == 20_000
    settle(game)
    assert battle.y[ORCS] == 30_000 - battle.unit(ORCS).rate * 3 // 2
    assert battle.has_done(ORCS, Did.CHARGED)
    assert formation_of(battle, ORCS) is Formation.OPEN


@rule("BS-10.6-01", "BS-4.6-06")
def test_a_unit_without_discipline_can_be_shot_at_while_it_rushes() -> None:
    game = on(units=(archers(missile=CROSSBOW, ar=35), orcs(y=30)))
    battle = battle_of(game)
    skip_to(game, "end-movement")
    battle.mark_out(ORCS, Out.UNDISCIPLINED)
    battle.set("quarry", ORCS, ARCHERS)
    game.settle()
    game.resume(battle)
    game.give("end-movement")
    assert stop_of(game) == ("good", {"fire-through", "hold-fire", "hold-all-fire"})
    game.give("fire-through archers orcs 50")
    assert battle.y[ORCS] == 25_000
    settle(game)
    assert battle.y[ORCS] == 30_000 - battle.unit(ORCS).rate


@rule("BS-10.6-01", "BS-2.10-05")
def test_a_mob_that_obeys_can_be_shot_at() -> None:
    mob = orcs(y=30, type="mob", formation=Formation.MOB, figures=16, frontage=4, commander=None)
    game = on(units=(archers(missile=CROSSBOW, ar=35), mob))
    battle = battle_of(game)
    skip_to(game, "end-movement")
    battle.set("mob_order", ORCS, ("forward",))
    game.settle()
    game.resume(battle)
    game.give("end-movement")
    assert stop_of(game) == ("good", {"fire-through", "hold-fire", "hold-all-fire"})
    game.give("fire-through archers orcs 50")
    assert battle.y[ORCS] == 25_000


@rule("BS-10.6-01", "BS-7.3-02")
def test_a_charge_pays_for_the_gaps_that_a_shot_made_and_falls_short() -> None:
    def charged(shots: int) -> Any:
        line = orcs(y=22.5, movement=9, formation=Formation.OPEN, frontage=7, figures=14, traits=())
        game = evil_moves(archers(missile=CROSSBOW, ar=18), line)
        game.give("charge orcs archers advance")
        game.give("fire-through archers orcs 20" if shots else "hold-fire")
        while game.ask.seat == CHANCE and game.pending_roll is not None:
            game.roll(*((1 if sides == 10 else 3) for sides in game.pending_roll.sides))
            if battle_of(game).has_done(ORCS, Did.CHARGED):
                break
        return battle_of(game)

    whole, hurt = charged(0), charged(1)
    assert whole.engagements[0] != ()
    assert hurt.figures[ORCS] < 14
    assert hurt.engagements[0] == ()  # an inch for each gap is more than it had to spare
    assert hurt.has_done(ORCS, Did.CHARGE_FAILED)


@rule("BS-11.8-02", "BS-10.6-01")
def test_who_came_onto_a_road_after_a_shot_has_no_bonus_of_the_road() -> None:
    road = strip("road", 0, 48, west=22, east=26)

    def farthest(x: float, acts: str, inch: int) -> tuple[int, int]:
        column = orcs(x=x, y=40, movement=9, frontage=2, figures=8, traits=())
        game = evil_moves(archers(missile=CROSSBOW, ar=35, y=5, x=23), column, ground=(road,))
        game.give(f"move orcs {acts}")
        game.give(f"fire-through archers orcs {inch}")
        settle(game)
        return battle_of(game).x[ORCS], battle_of(game).y[ORCS]

    assert farthest(24, "advance", 50) == (24_000, 28_000)  # 9 and 3 inches
    _, y = farthest(27.2, "oblique-right:45:4.5>advance", 46)
    assert y > 40_000 - 9_000  # nine inches in all, for it began beside the road


@rule("BS-11.6-02", "BS-10.6-01")
def test_a_shield_wall_declared_before_a_move_stands_against_a_shot_on_the_way() -> None:
    wall = orcs(y=24, frontage=7, traits=("large-shields",))
    game = evil_moves(archers(missile=CROSSBOW, ar=35), wall)
    game.give("move orcs shield-wall>advance:2")
    game.give("fire-through archers orcs 60")
    assert battle_of(game).stance[ORCS] == Bulwark.SHIELD_WALL
    old = evil_moves(archers(missile=CROSSBOW, ar=35), wall)
    battle = battle_of(old)
    battle.set("stance", ORCS, int(Bulwark.SHIELD_WALL))
    old.settle()
    old.resume(battle)
    old.give("move orcs advance:4")
    old.give("fire-through archers orcs 20")
    assert battle.stance[ORCS] == Bulwark.NONE  # who moves without declaring it anew has no wall


@rule("BS-10.6-01", "BS-7.14-06")
@pytest.mark.parametrize("shot", [False, True])
@pytest.mark.parametrize(("acts", "gone"), [("advance:10", 10_000), ("advance", 13_500)])
def test_a_charge_that_was_shot_at_and_breaks_through_goes_no_farther_than_declared(
    shot: bool, acts: str, gone: int
) -> None:
    scout = Placed(GOOD, sheet("clanguard", id="scout", type="skirmish", figures=1, commander=None, ac=10), 24, 22)
    riders = orcs(x=24, y=30, movement=9, frontage=7, figures=14, ar=-20, formation=Formation.OPEN)
    game = evil_moves(archers(missile=CROSSBOW, ar=60, x=31, y=12), scout, riders)
    battle = battle_of(game)
    them = next(piece for piece in battle.standing(EVIL))
    game.give(f"charge orcs scout-1 {acts}")
    if shot:
        game.give("fire-through archers orcs 40")
        assert battle.y[them] == 26_000
        while game.pending_roll is not None:
            game.roll(*(6 if sides == 6 else 1 for sides in game.pending_roll.sides))
    while "hold-all-fire" in verbs(game):
        game.give("hold-all-fire")
    settle(game)
    assert battle.has_done(them, Did.BROKE_THROUGH)
    assert battle.y[them] == 30_000 - gone


@rule("BS-10.6-01", "BS-2.10-02")
def test_the_wheel_of_a_mob_is_cut_where_the_shot_falls() -> None:
    mob = orcs(y=26, type="mob", formation=Formation.MOB, figures=16, frontage=4, commander=None, dl=20)
    game = on(units=(archers(missile=CROSSBOW, ar=60), mob))
    battle = battle_of(game)
    skip_to(game, "end-movement")
    battle.set("mob_order", ORCS, ("wheel-left", 9000))
    game.settle()
    game.resume(battle)
    game.give("end-movement")
    whole = battle.facing[ORCS]
    radius = shape_of(battle, ORCS).width // 2
    game.give("fire-through archers orcs 10")
    turned = (whole - battle.facing[ORCS]) % 36_000
    assert abs(turned - round(1000 / radius * 18_000 / 3.14159265)) <= 2, "its marked figure has gone an inch"


def behind_a_gap(gap: float) -> Game:
    """One archer behind two lines of friends with a gap between them, and a scout of the orcs who walks past it."""
    bow = archers(figures=1, frontage=1, missile=CROSSBOW)
    friends = [
        Placed(GOOD, sheet("clanguard", id=name, name=name.title(), figures=30), x, 15, frontage=30)
        for name, x in (("left", 25 - gap / 2 - 7.5), ("right", 25 + gap / 2 + 7.5))
    ]
    scout = orcs(x=33, y=30, type="skirmish", figures=1, movement=12, commander=None, traits=())
    return evil_moves(bow, *friends, scout)


@rule("BS-10.6-01", "BS-10.2-02", "BS-10.1-02")
def test_a_mover_who_is_seen_for_less_than_an_inch_of_his_way_can_be_shot_at_there() -> None:
    game = behind_a_gap(0.2)
    battle = battle_of(game)
    shooter, scout = PieceId(0), PieceId(3)
    game.give("move orcs-1 oblique-right:90:10")
    assert verbs(game) == {"fire-through", "hold-fire", "hold-all-fire"}
    point = next(iter(game.choices(FireThrough, shooter, scout).all()))
    assert 46 <= point <= 54, "28.4 to 27.6 inches east"
    assert why_not(game, f"fire-through archers orcs-1 {point}") == ()
    for beside in (0, 20, 40, 60, 80, 100):
        assert why_not(game, f"fire-through archers orcs-1 {beside}") == ("BS-10.1-02",)
    game.give(f"fire-through archers orcs-1 {point}")
    assert battle.has_done(shooter, Did.SHOT_THROUGH)
    closed = behind_a_gap(0)
    closed.give("move orcs-1 oblique-right:90:10")
    assert closed.ask.seat == "evil", "nobody sees him anywhere"


@rule("BS-10.6-01", "BS-10.1-02")
@pytest.mark.parametrize("scenario", ["lairn", pytest.param("great-drill", marks=pytest.mark.long)])
def test_a_window_opens_for_whoever_sees_the_mover_at_any_tenth_of_an_inch(scenario: str) -> None:
    """The quick search of ``glimpses`` against every tenth, where the points that are asked first show nobody."""
    game, dice, random = new("battlesystem", scenario, seed=4), Dice(4), Random(4)
    battle, compared = battle_of(game), 0
    for _ in range(500):
        if game.over:
            break
        if game.ask.seat == CHANCE:
            game.roll()
            continue
        window = battle.top
        if isinstance(window, PassThrough) and random.random() < 0.3:
            length = window.length(battle)
            for shooter in battle.standing(enemy_of(battle.unit(window.piece).side)):
                if missile_of(battle, shooter) is None:
                    continue
                shown = [n for n in range(1, length) if window.who_shoots(battle, (shooter,), n)]
                assert window.glimpse(battle, shooter, (0, length)) == (shown[0] if shown else None)
                compared += 1
        game.give(game.suggest(dice))
    assert compared > 3

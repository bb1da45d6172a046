"""Split fire, played in small battles: mounted archers ride, shoot and ride on (10.5)."""

from __future__ import annotations

from typing import Any

from tests.rulemark import rule
from tests.rules.bs.fields import Placed, sheet, why_not
from tests.rules.bs.test_ground import on
from tests.rules.bs.test_missiles import archers, orcs, settle, skip_to
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.formations.shapes import Formation
from warhost.battle.missiles.shooters import shots_left
from warhost.battle.missiles.volleys import lines_of_table_13
from warhost.battle.scenario.scenarios import GOOD
from warhost.battle.state import Did, Out, shape_of
from warhost.core import Game
from warhost.core.breakdowns import Part
from warhost.core.ids import PieceId
from warhost.core.refusals import Refusal
from warhost.core.seats import Seat

RIDERS = PieceId(0)


UNMEASURED = {"measuring": "afterwards"}


def riding(*others: Placed, options: dict[str, str] | None = None, **more: Any) -> Game:
    """The movement of mounted archers with a rate of 24 inches; orcs stand before them."""
    unit: Placed = archers(ar=35, movement=24, **{"traits": ("mounted",), **more})
    return skip_to(on(units=(unit, *others, orcs(y=40)), options=options), "move")


@rule("BS-10.5-01", "BS-10.4-02")
def test_mounted_archers_ride_half_their_rate_shoot_and_ride_the_rest() -> None:
    game = riding()
    battle = battle_of(game)
    assert why_not(game, "ride archers advance:12.5") == ("BS-7.0-01",)
    game.give("ride archers advance:12")
    assert battle.y[RIDERS] == 22_000
    game.give("fire archers orcs")
    settle(game)
    assert why_not(game, "ride-on advance:13") == ("BS-7.0-01",)
    game.give("ride-on about-face>advance:0")
    assert battle.has_done(RIDERS, Did.MOVED)
    assert battle.shots[RIDERS] == 1
    assert shots_left(battle, RIDERS) == 0


@rule("BS-10.5-01", "BS-3.5-01")
def test_a_ride_is_final_where_the_referee_measures_afterwards() -> None:
    for options, is_final in ((UNMEASURED, True), (None, False)):
        game = riding(options=options)
        game.give("ride archers advance:6")
        assert isinstance(game.undo_point(Seat("good")), Refusal) == is_final


@rule("BS-10.5-01")
def test_the_rest_of_the_rate_is_left_after_the_shot() -> None:
    game = riding()
    game.give("ride archers advance:6")
    game.give("hold-fire")
    game.give("ride-on advance:18")
    assert battle_of(game).y[RIDERS] == 34_000
    assert shots_left(battle_of(game), RIDERS) == 1
    stays = riding()
    stays.give("ride archers advance:6")
    stays.give("hold-fire")
    stays.give("halt")
    assert battle_of(stays).y[RIDERS] == 16_000


@rule("BS-10.5-01", "BS-10.4-02")
def test_centaurs_shoot_in_the_middle_of_their_move_and_are_no_mounted_troops() -> None:
    centaurs: dict[str, Any] = {"traits": (), "race": "centaur"}
    game = riding(**centaurs)
    battle = battle_of(game)
    assert not any(part.label.id == "battle-ar-mounted-shooters" for part in table_13(game))
    game.give("ride archers advance:12")
    game.give("fire archers orcs")
    settle(game)
    game.give("ride-on advance:12")
    assert battle.y[RIDERS] == 34_000
    once = riding(**centaurs)
    once.give("move archers advance:24")
    assert shots_left(battle_of(once), RIDERS) == 1, "one shot and the full move, as riders"


def table_13(game: Game) -> tuple[Part, ...]:
    """The lines of Table 13 for the shot of the archers."""
    return lines_of_table_13(battle_of(game), RIDERS, PieceId(1), False, 0).parts


@rule("BS-10.5-01", refused="foot")
def test_archers_on_foot_do_not() -> None:
    assert why_not(riding(traits=()), "ride archers advance:6") == ("BS-10.5-01",)


@rule("BS-10.5-01", "BS-10.4-02")
def test_who_has_shot_before_the_movement_does_not_shoot_in_the_middle_of_it() -> None:
    game = riding()
    battle = battle_of(game)
    battle.set("shots", RIDERS, 1)
    game.settle()
    game.resume(battle)
    assert why_not(game, "ride archers advance:6") == ("BS-10.4-02",)


@rule("BS-10.5-01", "BS-7.7-02", "BS-3.5-01")
def test_who_declares_too_long_a_ride_goes_as_far_as_possible_or_does_nothing() -> None:
    for choice, y, shoots in (("go-on", 22_000, True), ("stand", 10_000, False)):
        game = riding(options=UNMEASURED)
        battle = battle_of(game)
        game.give("ride archers advance:12.5")
        assert {offer.order.verb for offer in game.ask.offers} == {"go-on", "stand"}
        assert battle.y[RIDERS] == 10_000
        game.give(choice)
        assert battle.y[RIDERS] == y
        assert any(offer.order.verb == "hold-fire" for offer in game.ask.offers) == shoots
        assert battle.has_done(RIDERS, Did.STOOD) != shoots


@rule("BS-10.5-01", "BS-7.7-02", "BS-3.5-01")
def test_who_declares_too_long_a_rest_goes_as_far_as_possible_or_halts() -> None:
    for choice, y in (("go-on", 34_000), ("stand", 22_000)):
        game = riding(options=UNMEASURED)
        battle = battle_of(game)
        game.give("ride archers advance:12")
        game.give("hold-fire")
        game.give("ride-on advance:13")
        assert {offer.order.verb for offer in game.ask.offers} == {"go-on", "stand"}
        preview = game.preview(game.read(choice))
        assert preview is not None
        game.give(choice)
        assert battle.y[RIDERS] == y
        assert battle.has_done(RIDERS, Did.MOVED)
        assert preview.ghosts[0].outlines == shape_of(battle, RIDERS).drawn


@rule("BS-10.5-01", "BS-10.7-01")
def test_riders_shoot_over_friends_in_the_middle_of_their_move() -> None:
    def behind(*, led: bool) -> Game:
        line = Placed(GOOD, sheet("twin-blades", figures=24, movement=12), 24, 30, frontage=24)
        game = riding(line, frontage=6, figures=12, formation=Formation.OPEN)
        if not led:
            battle_of(game).mark_out(RIDERS, Out.LEADERLESS)
            game.settle()
            game.resume(battle_of(game))
        game.give("ride archers advance:10")
        return game

    game = behind(led=True)
    assert [offer.order.verb for offer in game.ask.offers] == ["fire-over", "hold-fire"]
    assert why_not(game, "fire-over archers twin-blades") != ()
    game.give("fire-over archers orcs")
    settle(game)
    assert battle_of(game).shots[RIDERS] == 1
    assert game.ask.offers[0].order.verb == "ride-on"
    assert behind(led=False).ask.offers[0].order.verb == "ride-on", "out of command nobody shoots over friends"

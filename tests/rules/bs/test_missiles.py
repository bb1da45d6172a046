"""Missiles of the Intermediate Game, played in small battles: who shoots at whom, with what effect (10.1-10.8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from tests.rulemark import rule
from tests.rules.bs.fields import Field, Placed, sheet, why_not
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.formations.shapes import Formation
from warhost.battle.levels import LEVELS
from warhost.battle.missiles.shooters import line_of_fire, shots_left
from warhost.battle.missiles.volleys import band_of, missile_rating
from warhost.battle.roster.missile_weapons import lost_by_shooting, shots_after_moving
from warhost.battle.roster.sheets import MissileWeapon
from warhost.battle.rulebook import SEAMS
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.core import CHANCE, Game, new_game
from warhost.core.ids import PieceId
from warhost.core.odds import Odds
from warhost.core.rulebook import Resolved, layered

LONG_BOW = MissileWeapon(kind="long-bow", damage="1d6", damage_large="1d6", ranges=(7, 14, 21), shots=2)
CROSSBOW = MissileWeapon(kind="crossbow", damage="1d4", damage_large="1d4", ranges=(6, 12, 18))
SLING = MissileWeapon(kind="sling", damage="1d4", damage_large="1d4", ranges=(5, 10, 20))
JAVELIN = MissileWeapon(kind="javelin", damage="1d6", damage_large="1d6", ranges=(2, 4, 6))
ARCHERS, ORCS, OTHERS = PieceId(0), PieceId(1), PieceId(2)


class MissileField(Field):
    """A small battle under the rules of the Intermediate Game."""

    def resolve(self, scenario: str, options: Mapping[str, str]) -> Resolved:
        base = super().resolve(scenario, options)
        return Resolved(self, scenario, options, base.seats, layered(SEAMS, LEVELS["intermediate"]), base.data)


def shooters(missile: MissileWeapon = LONG_BOW, **more: Any) -> Any:
    """Human archers with a rate of 12 inches."""
    return sheet("glarus-militia", **{"id": "archers", "name": "Archers", "missile": missile, "movement": 12, **more})


def archers(x: float = 24, y: float = 10, missile: MissileWeapon = LONG_BOW, **more: Any) -> Placed:
    """Twenty of them in two ranks of ten, looking north."""
    kept = {key: more.pop(key) for key in ("frontage", "formation") if key in more}
    own = {"figures": 20, "traits": (), **more}
    return Placed(GOOD, shooters(missile, **own), x, y, **{"frontage": 10, **kept})


def orcs(x: float = 24, y: float = 16, id: str = "orcs", **more: Any) -> Placed:
    """Orcs who look at them."""
    kept = {key: more.pop(key) for key in ("frontage", "formation") if key in more}
    return Placed(EVIL, sheet("orcs-of-the-red-blade", id=id, name=id, **more), x, y, 180, **{"frontage": 7, **kept})


def initial(*units: Placed, options: Mapping[str, str] | None = None) -> Game:
    """Good has the initiative; the Initial Missile Phase begins if anybody can shoot in it."""
    game = new_game(MissileField(*units), "crossroads", seed=1, options=options)
    game.roll(6, 1)
    return game


def skip_to(game: Game, verb: str) -> Game:
    """End phases until an order of some kind is offered."""
    endings = ("end-fire", "end-rally", "first", "end-movement")
    while all(offer.order.verb != verb for offer in game.ask.offers):
        ending = next(offer.order.verb for offer in game.ask.offers if offer.order.verb in endings)
        game.give(ending)
    return game


def missile_phase(game: Game) -> Game:
    """The missiles after movement."""
    skip_to(game, "end-movement")
    while any(offer.order.verb == "end-movement" for offer in game.ask.offers):
        game.give("end-movement")
    return game


def settle(game: Game) -> None:
    """Roll what is asked for: a volley badly, morale well."""
    now = battle_of(game).round[0]
    while game.ask.seat == CHANCE and battle_of(game).round[0] == now:
        roll = game.pending_roll
        assert roll is not None
        game.roll(*(6 if sides == 6 else 1 for sides in roll.sides))


@rule("BS-10.0-01", "BS-1.5-01", "BS-10.8-02")
def test_a_volley_uses_the_melee_procedure_and_takes_figures_off_at_once() -> None:
    game = initial(archers(ar=20), orcs())
    battle = battle_of(game)
    game.give("fire archers orcs")
    assert line_of_fire(battle, ARCHERS, ORCS, False).shooters == 20
    before = battle.figures[ORCS]
    game.roll(3, 4)
    # 20 - 6 + 7 = 21: a D6 does 3 hit dice, twenty figures sixty: six orcs of ten.
    assert battle.figures[ORCS] == before - 6
    assert battle.fallen[ORCS] == 0


@rule("BS-10.2-01", "BS-10.2-03", "BS-1.2-01")
def test_only_who_has_two_shots_fires_first_and_only_once() -> None:
    game = initial(archers(), orcs(y=24))
    assert game.ask.seat == "good"
    game.give("fire archers orcs")
    settle(game)
    assert shots_left(battle_of(game), ARCHERS) == 1
    assert all(offer.order.verb != "fire" for offer in game.ask.offers)
    missile_phase(game)
    game.give("fire archers orcs")
    assert shots_left(battle_of(game), ARCHERS) == 0
    later = missile_phase(initial(archers(missile=CROSSBOW), orcs(y=20)))
    assert later.ask.seat == "good"
    later.give("fire archers orcs")


@rule("BS-10.2-01", refused="initial")
def test_crossbows_have_no_initial_shot() -> None:
    game = initial(archers(missile=CROSSBOW), orcs())
    assert all(offer.order.verb != "fire" for offer in game.ask.offers)
    both = initial(archers(), archers(x=40, missile=CROSSBOW, id="crossbows", name="Crossbows"), orcs(y=24))
    assert why_not(both, "fire crossbows orcs") == ("BS-10.2-01",)


@rule("BS-1.5-01", "BS-10.2-03", refused="no shot left")
def test_a_unit_that_is_not_offered_is_told_its_own_reason() -> None:
    game = initial(archers(), archers(x=40, missile=CROSSBOW, id="crossbows", name="Crossbows"), orcs(y=24))
    game.give("fire archers orcs")
    settle(game)
    missile_phase(game).give("fire archers orcs")  # their last shot, as the enemy's movement ends
    settle(game)
    game.give("end-fire")
    assert "BS-1.5-01" in game.ask.rules
    assert why_not(game, "fire archers orcs") == ("BS-10.2-03",)
    refusal = game.refusal(game.read("fire-over crossbows orcs"))
    assert refusal is not None, "no unit is offered such a shot"
    assert refusal.message.id == "battle-only-archers-shoot-over"
    game.give("fire crossbows orcs")


@rule("BS-1.2-01")
def test_who_is_shot_before_his_turn_does_not_shoot() -> None:
    few = orcs(y=15, frontage=2, missile=LONG_BOW, figures=4)
    game = initial(archers(figures=48, frontage=24, ar=10), few, orcs(x=10, y=40, id="others"))
    game.give("fire archers orcs")
    game.roll(1, 1)
    assert battle_of(game).figures[ORCS] == 0
    assert all(offer.order.verb != "fire" for offer in game.ask.offers)


@rule("BS-10.1-03")
@pytest.mark.parametrize(
    ("missile", "frontage", "number"), [(LONG_BOW, 10, 20), (LONG_BOW, 5, 10), (CROSSBOW, 10, 10), (SLING, 10, 10)]
)
def test_archers_shoot_with_two_rows_and_others_with_one(missile: MissileWeapon, frontage: int, number: int) -> None:
    battle = battle_of(initial(archers(missile=missile, frontage=frontage), orcs(y=22)))
    assert line_of_fire(battle, ARCHERS, ORCS, False).shooters == number


@rule("BS-10.1-03")
def test_of_a_mob_of_archers_only_the_first_row_shoots() -> None:
    mob = archers(type="mob", formation=Formation.MOB)
    assert line_of_fire(battle_of(initial(mob, orcs(y=22))), ARCHERS, ORCS, False).shooters == 10


@rule("BS-10.1-02", refused="unseen")
def test_nobody_shoots_at_whom_he_does_not_see() -> None:
    game = initial(archers(), orcs(y=3), orcs(y=30, id="others"))
    assert why_not(game, "fire archers orcs") == ("BS-10.1-02",)
    assert why_not(game, "fire archers others") == ()


@rule("BS-10.1-02")
def test_only_figures_that_see_shoot_and_only_figures_that_are_seen_fall() -> None:
    wall = Placed(GOOD, sheet("twin-blades", figures=12), 19.5, 13, frontage=12)
    game = initial(archers(ar=5, figures=24, frontage=12), wall, orcs(y=17, frontage=14))
    battle = battle_of(game)
    enemy = PieceId(2)
    found = line_of_fire(battle, ARCHERS, enemy, False)
    assert 0 < found.shooters < 24
    assert 0 < found.visible < battle.figures[enemy]
    before = battle.figures[enemy]
    game.give("fire archers orcs")
    game.roll(1, 1)
    assert battle.figures[enemy] == before - found.visible


@rule("BS-10.1-01", refused="contact")
def test_who_is_in_contact_or_has_no_missiles_does_not_shoot() -> None:
    game = initial(archers(), archers(x=40, id="free", name="Free"), orcs(y=10), orcs(x=40, y=24, id="others"))
    assert why_not(game, "fire archers others") == ("BS-10.1-01",)
    plain = initial(archers(), Placed(GOOD, sheet("twin-blades"), 40, 10), orcs(y=24))
    assert why_not(plain, "fire twin-blades orcs") == ("BS-10.1-01",)


@rule("BS-10.1-01", refused="melee")
def test_nobody_shoots_into_a_melee_of_his_friends() -> None:
    friends = Placed(GOOD, sheet("twin-blades"), 30, 18, frontage=6)
    game = initial(archers(), friends, orcs(x=30, y=18), orcs(x=18, y=20, id="others"))
    assert why_not(game, "fire archers orcs") == ("BS-10.1-01",)
    assert why_not(game, "fire archers others") == ()


@rule("BS-10.3-01", refused="empty")
def test_javelins_are_counted_and_arrows_are_not() -> None:
    throwers = archers(x=12, missile=JAVELIN, id="throwers", name="Throwers")
    game = initial(archers(x=34, missile=CROSSBOW), throwers, orcs(x=12, y=15), orcs(x=34, y=26, id="others"))
    battle = battle_of(game)
    for number in (1, 2):
        missile_phase(game)
        game.give("fire throwers orcs")
        settle(game)
        game.give("fire archers others")
        settle(game)
        assert (battle.volleys[OTHERS - 1], battle.volleys[ARCHERS]) == (number, 0)
        game.roll(6, 1)
    missile_phase(game)
    assert why_not(game, "fire throwers orcs") == ("BS-10.3-01",)
    assert why_not(game, "fire archers others") == ()


@rule("BS-10.4-01", refused="charge")
def test_who_has_shot_does_not_charge() -> None:
    game = initial(archers(), orcs(y=20))
    game.give("fire archers orcs")
    settle(game)
    skip_to(game, "end-movement")
    assert why_not(game, "charge archers orcs advance:9") == ("BS-10.4-01",)


@rule("BS-10.4-02")
def test_table_12_says_what_shooting_leaves_of_a_move() -> None:
    assert lost_by_shooting(12_000, "javelin", 1, mounted=False) == 4000
    assert lost_by_shooting(12_000, "crossbow", 1, mounted=False) == 12_000
    assert lost_by_shooting(12_000, "crossbow", 1, mounted=True) == 6000
    assert lost_by_shooting(12_000, "sling", 1, mounted=False) == 12_000
    assert lost_by_shooting(12_000, "short-bow", 1, mounted=False) == 6000
    assert lost_by_shooting(24_000, "short-bow", 1, mounted=True) == 0
    assert lost_by_shooting(24_000, "short-bow", 2, mounted=True) == 24_000
    assert [shots_after_moving(kind, 2, mounted=False) for kind in ("long-bow", "crossbow", "sling", "axe")] == [
        1,
        0,
        0,
        1,
    ]
    assert shots_after_moving("crossbow", 1, mounted=True) == 1


@rule("BS-10.4-02")
def test_archers_who_have_shot_once_go_half_as_far_and_shoot_once_after_a_move() -> None:
    game = initial(archers(), orcs(y=30), options={"measuring": "always"})
    game.give("fire archers orcs")
    settle(game)
    skip_to(game, "end-movement")
    assert why_not(game, "move archers advance:6.5")
    game.give("move archers advance:6")
    battle = battle_of(game)
    assert battle.y[ARCHERS] == 16_000
    assert shots_left(battle, ARCHERS) == 0
    fresh = skip_to(initial(archers(), orcs(y=30)), "end-movement")
    fresh.give("move archers advance:1")
    assert shots_left(battle_of(fresh), ARCHERS) == 1
    slingers = skip_to(initial(archers(missile=SLING), orcs(y=24)), "end-movement")
    slingers.give("move archers advance:1")
    assert shots_left(battle_of(slingers), ARCHERS) == 0


@rule("BS-10.2-04")
def test_who_has_shot_and_is_reached_does_not_strike() -> None:
    def reached(*, shoot: bool) -> list[str]:
        game = initial(archers(ar=35), orcs(y=20, movement=12))
        if shoot:
            game.give("fire archers orcs")
            settle(game)
        skip_to(game, "end-movement")
        game.give("end-movement")
        game.give("charge orcs archers advance:18")
        settle(game)
        if any(offer.order.verb == "hold-fire" for offer in game.ask.offers):
            game.give("hold-fire")
        skip = 0
        while all(offer.order.verb != "fight" for offer in game.ask.offers) and skip < 5:
            game.give(next(o.order.verb for o in game.ask.offers if o.order.ends_phase))
            skip += 1
        game.give("fight archers")
        names: list[str] = []
        while game.ask.seat == CHANCE and len(names) < 2:
            names.append(str(game.pending_roll.purpose) if game.pending_roll else "")
            game.roll(6, 6)
        return [name for name in names if "against" in name]

    assert len(reached(shoot=False)) == 2
    assert len(reached(shoot=True)) == 1


@rule("BS-10.7-01")
def test_archers_shoot_over_friends_who_are_far_enough() -> None:
    def field(gap: float) -> Game:
        friends = Placed(GOOD, sheet("twin-blades", figures=12), 24, 10 + gap + 0.75, frontage=12)
        units = archers(frontage=6, figures=12), friends, orcs(y=22, frontage=4)
        return initial(*units, options={"measuring": "always"})

    near, far = field(2.5), field(3)
    assert why_not(near, "fire archers orcs") == ("BS-10.1-02",)
    assert why_not(near, "fire-over archers orcs") == ("BS-10.1-02",)
    assert why_not(far, "fire-over archers orcs") == ()
    battle = battle_of(far)
    plain, over = (missile_rating(battle, ARCHERS, PieceId(2), indirect, 0).total for indirect in (False, True))
    assert over - plain == 3
    crossbows = missile_phase(initial(archers(missile=CROSSBOW), orcs(y=20)))
    assert why_not(crossbows, "fire-over archers orcs") == ("BS-10.7-01",)


@rule("BS-10.8-01")
def test_table_13_line_by_line() -> None:
    battle = battle_of(initial(archers(ar=20), orcs(y=20)))
    assert missile_rating(battle, ARCHERS, ORCS, False, 0).total == 20
    assert missile_rating(battle, ARCHERS, ORCS, False, 1).total == 22
    assert missile_rating(battle, ARCHERS, ORCS, True, 2).total == 20 + 3 + 5
    open_order = battle_of(initial(archers(ar=20, traits=("mounted",)), orcs(y=20, formation=Formation.OPEN)))
    assert missile_rating(open_order, ARCHERS, ORCS, False, 1).total == 20 + 2 + 2 + 1


@rule("BS-10.8-02")
def test_range_bands_end_at_their_printed_inches() -> None:
    bands = {7: 0, 7.1: 1, 14: 1, 14.1: 2, 21: 2, 21.1: None}
    assert {inches: band_of(inches * 1000, (7, 14, 21)) for inches in bands} == bands


@rule("BS-3.5-01", "BS-10.8-02")
def test_a_shot_beyond_the_longest_range_is_spent_and_lost() -> None:
    game = initial(archers(), orcs(y=40))
    game.give("fire archers orcs")
    battle = battle_of(game)
    assert battle.shots[ARCHERS] == 1
    assert game.ask.seat != CHANCE
    assert battle.figures[ORCS] == 14


def test_odds_before_a_shot_need_measuring() -> None:
    plain = initial(archers(), orcs(y=20))
    found = plain.preview(plain.read("fire archers orcs"))
    assert found is not None
    assert found.odds is None
    measured = initial(archers(), orcs(y=20), options={"measuring": "always"})
    found = measured.preview(measured.read("fire archers orcs"))
    assert found is not None
    assert isinstance(found.odds, Odds)


@rule("BS-1.0-01", "BS-4.4-01")
def test_losses_by_missiles_make_a_unit_check_its_morale() -> None:
    game = initial(archers(ar=12), orcs())
    game.give("fire archers orcs")
    game.roll(3, 4)
    assert battle_of(game).figures[ORCS] <= 7
    assert game.ask.seat == CHANCE
    assert game.pending_roll is not None
    assert game.pending_roll.sides == (10, 10)

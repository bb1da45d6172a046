"""Charges, played (7.14)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.bs.fields import Placed, good_moves, sheet, why_not
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.combat.melee_ratings import rating
from warhost.battle.engagements import engagements, has_charged
from warhost.battle.formations.shapes import Formation
from warhost.battle.movement.charge import Charge
from warhost.battle.movement.offered_itineraries import UnitItinerary
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import Did, shape_of, touching
from warhost.core import Game
from warhost.core.ids import PieceId

US, THEM = PieceId(0), PieceId(1)
ALWAYS = {"measuring": "always"}
GUARD = sheet("glarian-guard")  # 9 inches, lawful
ORCS = sheet("orcs-of-the-red-blade", traits=())


def facing(gap: float, *, formation: Formation = Formation.CLOSED, options: dict[str, str] | None = None) -> Game:
    """The Guard stands so far from the orcs."""
    return good_moves(
        Placed(GOOD, GUARD, 24, 10, 0, formation=formation), Placed(EVIL, ORCS, 24, 10 + gap, 180), options=options
    )


@rule("BS-7.14-01", "BS-7.14-04")
def test_a_charge_goes_half_as_far_again_and_makes_the_closed_attack_better() -> None:
    game = facing(13)
    game.give("charge glarian-guard orcs advance")
    battle = battle_of(game)
    assert touching(battle, US) == (THEM,)
    assert battle.y[US] > 10_000 + 9000
    assert has_charged(battle, US, THEM)
    assert rating(battle, US, THEM).total == 20 - 1 - 1
    assert rating(battle, THEM, US).total == 19 - 1, "only the charger gains by it"


@rule("BS-7.14-01")
def test_a_charge_asks_for_an_enemy_and_then_for_the_way_to_him() -> None:
    game = facing(13, options=ALWAYS)
    assert set(game.choices(Charge, US).all()) == {THEM}
    assert isinstance(game.choices(Charge, US, THEM), UnitItinerary)


@rule("BS-7.14-04", "BS-7.8-04")
def test_neither_an_open_charge_nor_a_plain_move_into_contact_is_better() -> None:
    game = facing(8, formation=Formation.OPEN)
    game.give("charge glarian-guard orcs advance")
    assert rating(battle_of(game), US, THEM).total == 20 + 1 - 1
    game = facing(8)
    game.give("move glarian-guard advance")
    assert touching(battle_of(game), US) == (THEM,)
    assert rating(battle_of(game), US, THEM).total == 20 - 1


@rule("BS-7.14-04")
def test_the_bonus_of_a_charge_ends_with_its_round() -> None:
    game = facing(8)
    game.give("charge glarian-guard orcs advance")
    battle_of(game).set("round", 0, 2)
    assert rating(battle_of(game), US, THEM).total == 20 - 1


@rule("BS-7.14-03", "BS-7.8-04")
def test_a_charge_needs_a_run_up_of_two_thirds_of_the_rate() -> None:
    assert why_not(facing(5, options=ALWAYS), "charge glarian-guard orcs advance") == ("BS-7.14-03",)
    facing(6, options=ALWAYS).give("charge glarian-guard orcs advance")
    game = facing(5)
    game.give("charge glarian-guard orcs advance")
    battle = battle_of(game)
    assert (battle.y[US], battle.has_done(US, Did.MOVED)) == (10_000, True), "declared in vain: nothing in this phase"
    near = facing(4, options=ALWAYS)
    near.give("move glarian-guard advance")
    assert touching(battle_of(near), US) == (THEM,)


@rule("BS-7.14-03", "BS-0.0-06")
@pytest.mark.parametrize(("fraction", "legal"), [("2/3", True), ("1/2", True), ("3/4", True), ("all", False)])
def test_the_last_part_of_a_charge_is_straight(fraction: str, legal: bool) -> None:
    options = {**ALWAYS, "charge-straight": fraction}
    units = Placed(GOOD, GUARD, 24, 10, 350), Placed(EVIL, ORCS, 24, 20, 180)
    game = good_moves(*units, options=options)
    order = "charge glarian-guard orcs wheel-right:10>advance"
    if legal:
        game.give(order)
    else:
        assert why_not(game, order) == ("BS-7.14-03",)


@rule("BS-7.14-03")
def test_a_charge_that_wheels_too_much_is_not_straight_enough() -> None:
    units = Placed(GOOD, GUARD, 22, 10, 310), Placed(EVIL, ORCS, 24, 18, 180)
    order = "charge glarian-guard orcs wheel-right:50>advance"
    assert why_not(good_moves(*units, options=ALWAYS), order) == ("BS-7.14-03",)
    good_moves(*units, options={**ALWAYS, "charge-straight": "1/2"}).give(order)


@rule("BS-7.14-03")
def test_a_charge_ends_with_a_run() -> None:
    assert why_not(facing(10), "charge glarian-guard orcs advance:8>wheel-left:5") == ("BS-7.14-03",)


@rule("BS-7.7-02", "BS-7.14-07")
@pytest.mark.parametrize("formation", [Formation.CLOSED, Formation.OPEN])
def test_a_charge_that_touches_nobody_opens_the_ranks_or_costs_heart(formation: Formation) -> None:
    game = facing(16, formation=formation)
    game.give("charge glarian-guard orcs advance")
    assert "BS-7.14-07" in game.ask.rules
    game.give("go-on")
    battle = battle_of(game)
    assert battle.y[US] == 10_000 + 13_500
    assert battle.formation[US] == Formation.OPEN
    assert battle.has_done(US, Did.CHARGE_FAILED) == (formation is Formation.OPEN)


@rule("BS-7.7-02")
def test_the_owner_of_a_charge_that_is_too_long_may_stand_still_instead() -> None:
    game = facing(16)
    game.give("charge glarian-guard orcs advance")
    game.give("stand")
    battle = battle_of(game)
    assert (battle.y[US], battle.formation[US]) == (10_000, Formation.CLOSED)
    assert why_not(game, "move glarian-guard advance:1") == ("BS-7.0-02",)


@rule("BS-7.14-02")
@pytest.mark.parametrize("kind", ["skirmish", "individual"])
def test_skirmishers_and_individuals_never_charge(kind: str) -> None:
    scout = sheet("clanguard", type=kind, figures=1, ratio=1 if kind == "individual" else 10)
    game = good_moves(Placed(GOOD, scout, 24, 10, 0), Placed(EVIL, ORCS, 24, 18, 180))
    name = "clanguard-1" if kind == "skirmish" else "clanguard"
    assert why_not(game, f"charge {name} orcs advance") == ("BS-7.14-02",)


@rule("BS-7.14-05", "BS-4.7-02")
def test_a_regular_unit_out_of_command_cannot_charge() -> None:
    deep = Placed(GOOD, sheet("glarian-guard", figures=24), 24, 12, 0, frontage=1, formation=Formation.OPEN)
    game = good_moves(deep, Placed(EVIL, ORCS, 24, 20, 180))
    assert why_not(game, "charge glarian-guard orcs advance") == ("BS-7.14-05",)


@rule("BS-7.14-05", "BS-4.6-05")
@pytest.mark.parametrize(("dice", "formation", "rated"), [((5, 6), Formation.CLOSED, -2), ((7, 7), Formation.OPEN, 1)])
def test_wild_troops_that_charge_closed_check_their_discipline(
    dice: tuple[int, int], formation: Formation, rated: int
) -> None:
    ogres = sheet("skullcrushers")  # discipline 11
    game = good_moves(Placed(GOOD, ogres, 24, 10, 0), Placed(EVIL, sheet("glarian-guard"), 24, 20, 180))
    game.give("charge skullcrushers glarian-guard advance")
    game.roll(*dice)
    battle = battle_of(game)
    assert touching(battle, US) == (THEM,)
    assert battle.formation[US] == formation
    assert rating(battle, US, THEM).total == 15 + rated  # out of command +1, open +1, its commander -1


@rule("BS-7.8-01", "BS-8.3-06")
def test_the_side_of_a_contact_is_kept_while_it_lasts() -> None:
    game = good_moves(Placed(GOOD, GUARD, 24, 10, 0), Placed(EVIL, ORCS, 24, 19, 90))
    game.give("charge glarian-guard orcs advance")
    (found,) = engagements(battle_of(game))
    assert (found.good, found.evil, found.charger, found.round) == (US, THEM, US, 1)
    assert (found.side_of(US).name, found.side_of(THEM).name) == ("FRONT", "RIGHT")


@rule("BS-7.14-06")
def test_a_charge_breaks_through_a_figure_that_it_is_bound_to_kill() -> None:
    scouts = sheet("twisted-claws", type="skirmish", figures=1, ac=8)
    for figures, through in ((12, True), (4, False)):
        game = good_moves(
            Placed(GOOD, sheet("glarian-guard", figures=figures, ar=20), 24, 10, 0, frontage=min(figures, 6)),
            Placed(EVIL, scouts, 24, 17, 180),
            Placed(EVIL, ORCS, 24, 21, 180),
        )
        battle = battle_of(game)
        if not through:
            battle.put(US, shape_of(battle, US)._replace(frontage=1), Formation.CLOSED)
        game.give("charge glarian-guard twisted-claws-1 advance")
        assert battle.stands(THEM) != through
        assert touching(battle, US) == ((PieceId(2),) if through else (THEM,))
        assert battle.has_done(US, Did.BROKE_THROUGH) == through


@rule("BS-7.14-06", "BS-7.14-07")
def test_a_charge_that_breaks_through_and_touches_nobody_else_has_failed() -> None:
    scouts = sheet("twisted-claws", type="skirmish", figures=1, ac=8)
    game = good_moves(Placed(GOOD, GUARD, 24, 10, 0), Placed(EVIL, scouts, 24, 17, 180), Placed(EVIL, ORCS, 40, 40, 0))
    game.give("charge glarian-guard twisted-claws-1 advance")
    battle = battle_of(game)
    assert not battle.stands(THEM)
    assert battle.y[US] == 10_000 + 13_500
    assert battle.formation[US] == Formation.OPEN


@rule("BS-7.8-02")
def test_nobody_charges_out_of_contact() -> None:
    game = facing(0)
    assert why_not(game, "charge glarian-guard orcs advance") == ("BS-7.8-02",)


@rule("BS-7.14-01")
def test_a_charge_needs_an_enemy() -> None:
    assert why_not(facing(9), "charge glarian-guard glarian-guard advance") == ("BS-7.14-01",)

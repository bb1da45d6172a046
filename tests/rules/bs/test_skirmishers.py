"""Skirmishers, individuals, elite units and berserkers on the move, played (2.3, 2.6-2.11, 7.4, 7.9)."""

from __future__ import annotations

import pytest

from tests.rulemark import rule
from tests.rules.bs.fields import Placed, SetUpField, begin_movement, evil_moves, field, good_moves, sheet, why_not
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.combat.melee_ratings import blow, rating
from warhost.battle.engagements import settle_engagements
from warhost.battle.formations.shapes import Formation
from warhost.battle.movement.moves_and_forced_marches import itinerary
from warhost.battle.scenario.scenarios import EVIL, GOOD, BattleUnit
from warhost.battle.state import Out, company_of, touching
from warhost.core import CHANCE, Dice, new_game
from warhost.core.ids import PieceId

ALWAYS = {"measuring": "always"}
SCOUTS = sheet("clanguard", id="scouts", name="Scouts", type="skirmish", figures=3, commander=None, movement=12)
ORCS = sheet("orcs-of-the-red-blade", traits=())
CAPTAIN = sheet("glarian-guard", id="captain", type="individual", figures=1, ratio=1, hd_per_figure=10, movement=12)
FAR = Placed(EVIL, ORCS, 40, 46, 180)


@rule("BS-2.9-04", "BS-7.9-01")
def test_every_skirmisher_moves_by_himself_in_any_direction() -> None:
    game = good_moves(Placed(GOOD, SCOUTS, 20, 10, 0), FAR)
    battle = battle_of(game)
    assert company_of(battle, PieceId(1)) == (0, 1, 2)
    game.give("move scouts-1 oblique-left:135:6>turn-right:120>advance:6")
    game.give("move scouts-3 oblique-right:180:3")
    assert (battle.y[2], battle.facing[2], battle.facing[0]) == (7000, 0, 12_000)
    assert (battle.x[1], battle.y[1]) == (22_000, 10_000)


@rule("BS-2.9-04", "BS-7.4-01")
def test_skirmishers_stay_an_inch_apart_and_pass_through_each_other() -> None:
    game = good_moves(Placed(GOOD, SCOUTS, 20, 10, 0), FAR, options=ALWAYS)
    assert why_not(game, "move scouts-1 oblique-right:90:0.7") == ("BS-2.9-04",)  # 0.8 inches are left
    assert why_not(game, "move scouts-1 oblique-right:90:0.5") == ()
    assert why_not(game, "move scouts-1 oblique-right:90:6") == (), "through both fellows"
    others = sheet("clanguard", id="others", type="skirmish", figures=1, commander=None)
    crossing = good_moves(Placed(GOOD, SCOUTS, 20, 10, 0), Placed(GOOD, others, 20, 12, 0), FAR, options=ALWAYS)
    assert why_not(crossing, "move scouts-1 advance:4") == ()
    assert why_not(crossing, "move scouts-1 advance:2") == ("BS-2.9-04",), "but not to stand in them"


@rule("BS-2.9-04", "BS-7.7-02")
def test_a_skirmisher_who_would_stand_too_near_may_stand_still() -> None:
    game = good_moves(Placed(GOOD, SCOUTS, 20, 10, 0), FAR)
    game.give("move scouts-1 oblique-right:90:0.7")
    assert "BS-2.9-04" in game.ask.rules
    game.give("go-on")
    assert battle_of(game).x[0] == 20_000


@rule("BS-7.4-02", "BS-7.4-01")
def test_formed_friends_block_skirmishers() -> None:
    guard = Placed(GOOD, sheet("glarian-guard"), 20, 13, 0)
    game = good_moves(Placed(GOOD, SCOUTS, 20, 10, 0), guard, FAR, options=ALWAYS)
    assert why_not(game, "move scouts-1 advance:6") == ("BS-7.4-02",)


@rule("BS-2.9-05", "BS-7.8-04")
def test_a_skirmisher_never_closes_with_a_unit_but_may_with_a_skirmisher_or_an_individual() -> None:
    foes = sheet("twisted-claws", id="foes", type="skirmish", figures=1, commander=None)
    leader = sheet("twisted-claws", id="leader", type="individual", figures=1, ratio=1)
    for enemy, legal in ((ORCS, False), (foes, True), (leader, True)):
        game = good_moves(Placed(GOOD, SCOUTS, 24, 10, 0), Placed(EVIL, enemy, 24, 15, 180))
        battle = battle_of(game)
        game.give("move scouts-1 advance:6")
        if not legal:
            assert "BS-2.9-05" in game.ask.rules
            game.give("go-on")
        assert bool(touching(battle, PieceId(0))) == legal


@rule("BS-2.9-06")
def test_skirmishers_reached_by_formed_enemies_must_get_away() -> None:
    game = evil_moves(Placed(GOOD, SCOUTS, 24, 10, 0), Placed(EVIL, ORCS, 24, 14, 180))
    game.give("move orcs advance")
    battle = battle_of(game)
    caught = touching(battle, PieceId(3))
    assert caught
    game.give("end-movement")
    while battle.round[0] == 1:
        if game.ask.seat == CHANCE:
            game.roll(6, 6)
        elif game.ask.offers[0].order.verb == "divide":
            game.give(game.suggest(Dice(1)))
        else:
            game.give("fight orcs")
    assert all(battle.stands(piece) for piece in caught)
    begin_movement(game)
    assert why_not(game, "end-movement") == ("BS-2.9-06",)
    assert "end-movement" not in {offer.order.verb for offer in game.ask.offers}
    assert why_not(game, f"move scouts-{caught[0] + 1} advance:1") == ("BS-7.8-02",)
    for piece in caught:
        game.give(f"withdraw scouts-{piece + 1}")
        if game.ask.seat == "evil":  # the orcs are free to follow the last of them
            game.give("remain")
    assert touching(battle, PieceId(3)) == ()
    game.give("end-movement")


@rule("BS-2.9-01", "BS-8.3-04")
def test_skirmishers_pay_for_their_formation_and_not_for_want_of_a_commander() -> None:
    game = good_moves(Placed(GOOD, SCOUTS, 24, 10, 0), Placed(EVIL, ORCS, 24, 14, 180))
    assert rating(battle_of(game), PieceId(0), PieceId(3)).total == 20 + 1
    assert why_not(game, "march scouts-1 advance:1") == ()


@rule("BS-7.9-04", "BS-2.3-03", "BS-2.6-01")
def test_an_individual_walks_through_friends_and_stops_at_enemies() -> None:
    guard = Placed(GOOD, sheet("glarian-guard"), 24, 13, 0)
    game = good_moves(Placed(GOOD, CAPTAIN, 24, 10, 0), guard, Placed(EVIL, ORCS, 24, 20, 180))
    battle = battle_of(game)
    assert battle.unit(PieceId(0)).base == (500, 500)
    game.give("move captain advance:3")
    assert battle.y[0] == 13_000, "in the ranks of friends"
    game = good_moves(Placed(GOOD, CAPTAIN, 24, 10, 0), guard, Placed(EVIL, ORCS, 24, 20, 180))
    game.give("move captain turn-right:90>turn-left:90>advance:12")
    assert touching(battle_of(game), PieceId(0)) == (2,)
    assert 20_000 <= battle_of(game).y[0] <= 20_010


@rule("BS-7.9-04", "BS-7.1-01")
def test_an_individual_in_the_way_of_friends_does_not_block_them_and_has_no_formation() -> None:
    guard = Placed(GOOD, sheet("glarian-guard"), 24, 10, 0)
    game = good_moves(guard, Placed(GOOD, CAPTAIN, 24, 13, 0), FAR, options=ALWAYS)
    assert why_not(game, "move glarian-guard advance:9") == ()
    assert why_not(game, "move captain open") == ("BS-7.1-01",)


@rule("BS-8.3-03", "BS-8.7-01")
def test_an_individual_strikes_and_is_struck_as_one_figure_of_his_hit_dice() -> None:
    game = field(Placed(GOOD, CAPTAIN, 24, 20, 0), Placed(EVIL, ORCS, 24, 20, 180))
    battle = battle_of(game)
    settle_engagements(battle)
    ours, theirs = blow(battle, PieceId(0), PieceId(1)), blow(battle, PieceId(1), PieceId(0))
    assert (ours.strikers, theirs.targets, theirs.hd_per_figure) == (1, 1, 10)
    assert rating(battle, PieceId(0), PieceId(1)).total == 20, "neither formation nor command change it"


@rule("BS-2.11-01", "BS-2.8-04", "BS-7.6-01")
def test_only_an_elite_unit_takes_skirmish_formation() -> None:
    elite = Placed(GOOD, sheet("glarian-guard", id="elite", type="elite"), 24, 12, 0)
    guard = Placed(GOOD, sheet("glarian-guard"), 10, 12, 0)
    game = good_moves(elite, guard, FAR)
    assert why_not(game, "move glarian-guard skirmish") == ("BS-2.8-04",)
    game.give("move elite skirmish>oblique-right:180:6")
    battle = battle_of(game)
    assert (battle.formation[0], battle.spacing[0], battle.y[0]) == (Formation.SKIRMISH, 1000, 6000)
    assert why_not(game, "move glarian-guard turn-left:10") == ("BS-7.9-02",)


@rule("BS-2.11-02", "BS-7.1-01")
def test_berserkers_never_close_their_ranks() -> None:
    wild = Placed(GOOD, sheet("glarian-guard", id="wild", type="berserker", dl=0), 24, 12, 0)
    game = good_moves(wild, FAR)
    assert battle_of(game).formation[0] == Formation.OPEN
    assert why_not(game, "move wild close") == ("BS-7.1-01",)


@rule("BS-7.1-01")
@pytest.mark.parametrize("way", ["open", "close", "skirmish"])
def test_skirmish_units_have_one_formation(way: str) -> None:
    game = good_moves(Placed(GOOD, SCOUTS, 20, 10, 0), FAR)
    expected = () if way == "skirmish" else ("BS-7.1-01",)
    found = why_not(game, f"move scouts-1 {way}")
    assert found == (expected or ("BS-7.6-02",)), "nobody commands them to form as they stand"


@rule("BS-7.10-01")
def test_skirmishers_have_no_frontage() -> None:
    game = good_moves(Placed(GOOD, SCOUTS, 20, 10, 0), FAR)
    assert why_not(game, "move scouts-1 widen-left:1") == ("BS-7.10-01",)


@rule("BS-7.9-01", "BS-7.9-04")
def test_a_route_of_a_single_figure_goes_straight_and_turns_at_the_end() -> None:
    game = good_moves(Placed(GOOD, SCOUTS, 20, 10, 0), FAR, options=ALWAYS)
    way = itinerary(battle_of(game), PieceId(0)).route((17_000, 6000, 9000))
    assert isinstance(way, tuple)
    assert [act[0] for act in way] == ["oblique-left", "turn-right"]
    assert BattleUnit(SCOUTS, GOOD, 2).name == "Scouts 2"


@rule("BS-2.9-04", "BS-7.9-04", "BS-7.4-02")
def test_in_set_up_skirmishers_stand_an_inch_apart_and_individuals_among_friends() -> None:
    guard = Placed(GOOD, sheet("glarian-guard"), 0, 0)
    book = SetUpField(Placed(GOOD, SCOUTS, 0, 0), Placed(GOOD, CAPTAIN, 0, 0), guard, FAR)
    game = new_game(book, "crossroads", seed=1)
    game.give("place orcs@24|42|180|7|closed")
    game.give("ready")
    game.give("place glarian-guard@24|6|0|6|closed,captain@24|5.5|0|1|alone")
    near = "place scouts-1@10|6|0|1|skirmish,scouts-2@{}|6|0|1|skirmish"
    assert why_not(game, near.format("11.3")) == ("BS-2.9-04",)
    assert why_not(game, near.format("11.5")) == ()
    assert why_not(game, "place scouts-1@24|6|0|1|skirmish") == ("BS-7.4-02",)
    assert why_not(game, "place captain@24|6|0|1|skirmish") == ("BS-7.1-01",)


@rule("BS-3.4-01")
def test_whoever_places_a_unit_within_two_moves_of_an_enemy_is_told() -> None:
    quick = Placed(GOOD, sheet("glarian-guard", movement=18), 0, 0)
    game = new_game(SetUpField(quick, FAR), "crossroads", seed=1)
    game.give("place orcs@24|40|180|7|closed")
    game.give("ready")
    for place, notes in ((5, 1), (4, 1), (3.9, 0)):
        preview = game.preview(game.read(f"place glarian-guard@24|{place}|0|6|closed"))
        assert preview is not None
        assert len(preview.notes) == notes


@rule("BS-6.4-02", "BS-2.9-04", "BS-4.4-01")
def test_of_a_skirmish_unit_only_the_routed_figure_that_is_attacked_runs_again() -> None:
    def attacked(routed: int, piece: int, lost: int) -> tuple[list[bool], int, int]:
        """Who has routed, how many checks were made, and how far the third figure ran."""
        game = good_moves(Placed(GOOD, SCOUTS, 20, 20, 0), FAR)
        battle = battle_of(game)
        battle.mark_out(PieceId(routed), Out.ROUTED)
        battle.set("figures", piece, 1 - lost)
        battle.note("lost", piece, 1, 1 - lost, battle.new_attack(), 3, "melee")
        game._ask = None
        game.settle()
        checks = 0
        while game.ask.seat == CHANCE:
            game.roll(1, 1)
            checks += 1
        return [battle.is_routed(PieceId(n)) for n in range(3)], checks, 20_000 - battle.y[2]

    assert attacked(routed=0, piece=1, lost=0) == ([True, False, False], 0, 0), "the others stay"
    assert attacked(routed=0, piece=1, lost=1) == ([True, False, False], 1, 0), "those who have not routed check"
    who, checks, ran = attacked(routed=2, piece=2, lost=0)
    assert (who, checks) == ([False, False, True], 2), "both fellows see him run (BS-2.9-02)"
    assert ran > 0

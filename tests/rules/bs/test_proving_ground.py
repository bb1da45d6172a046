"""What no printed scenario shows, played on the proving ground: mobs, skirmishers, brigades, special units, undead."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from tests.rulemark import rule
from tests.rules.bs.fields import Placed, good_moves, sheet
from tests.rules.bs.morale_games import MILITIA, checks, do
from tests.rules.bs.test_movement_phase import moving, put
from tests.rules.bs.test_set_up import battle_of, refusal_of
from warhost.battle.command.commanders import charisma_of, commanders_of, lose_commander, radius_of
from warhost.battle.command.in_command import commanded, current_charisma
from warhost.battle.command.random_leaders import take_charisma
from warhost.battle.engagements import settle_engagements
from warhost.battle.formations.shapes import Formation, Pose
from warhost.battle.goals import tally
from warhost.battle.morale.discipline import Trial, is_undisciplined
from warhost.battle.morale.facts_for_table_4 import morale_now
from warhost.battle.morale.morale_checks import CallForCheck, start_rout
from warhost.battle.morale.when_to_check import ContactChecks
from warhost.battle.movement.undisciplined_attacks import trial_of
from warhost.battle.roster.sheets import Person
from warhost.battle.rulebook import RULEBOOK
from warhost.battle.scenario.scenarios import EVIL, GOOD, load_scenario
from warhost.battle.set_up import PlaceUnits, proposed_line
from warhost.battle.state import Battle, Out, shape_of
from warhost.battle.victory import end_by_time, steady_hit_dice
from warhost.core import CHANCE, Game, new_game
from warhost.core.ids import PieceId
from warhost.core.orders import Kind

OPEN, SKIRMISH, MOB = int(Formation.OPEN), int(Formation.SKIRMISH), int(Formation.MOB)


def proving(options: dict[str, str] | None = None) -> Game:
    """The proving ground in its first Rally Phase, in which Good comes first."""
    game = new_game(RULEBOOK, "proving-ground", seed=1, options=options)
    scenario = load_scenario("proving-ground")
    for side in scenario.set_up_order:
        game.give(PlaceUnits(proposed_line(scenario, side)))
        game.give("ready")
    game.roll(6, 1)
    return game


def named(game: Game, name: str) -> PieceId:
    """The piece of that name."""
    return battle_of(game).lexicon.value(Kind.PIECE, name)


def settled(game: Game) -> Battle:
    """Whatever was noted by hand is carried out."""
    game._ask = None
    game.settle()
    return battle_of(game)


def why_not(game: Game, order: str) -> tuple[str, ...]:
    """The rules by which an order is refused that may not be offered at all."""
    found = game.refusal(game.read(order))
    assert found is not None
    return found.rules


def end_rally(game: Game) -> None:
    """Nobody rallies any more."""
    while "end-rally" in [offer.order.verb for offer in game.ask.offers]:
        game.give("end-rally")


@rule("BS-2.10-04", "BS-2.10-05", "BS-2.10-06", "BS-6.6-01", "BS-4.5-03")
def test_a_mob_moves_on_orders_and_keeps_to_the_last_one() -> None:
    game = proving()
    battle, mob = battle_of(game), named(game, "harrow-commons")
    before = battle.y[mob]
    battle.mark_out(named(game, "stone-axes"), Out.LEADERLESS)  # so that the phase goes on
    assert refusal_of(game, "order-mob harrow-commons dame-ysolt about-face") == ("BS-2.10-05",)
    assert refusal_of(game, "wheel-mob harrow-commons dame-ysolt wheel-left 91") == ("BS-2.10-05",)
    assert refusal_of(game, "wheel-mob harrow-commons dame-ysolt wheel-left 0") == ("BS-2.10-05",)
    assert game.refusal(game.read("wheel-mob harrow-commons dame-ysolt wheel-left 1")) is None
    assert refusal_of(game, "order-mob harrow-spears dame-ysolt forward") == ("BS-2.10-04",)
    game.give("order-mob harrow-commons dame-ysolt forward")
    preview = game.roll_preview()
    assert preview is not None
    assert preview.breakdowns[0][1].total == 8 - 2 + 1  # out of command as every mob, and Ysolt's charisma
    game.roll(1, 1)
    assert battle.mob_order[mob] == ("forward",)
    assert why_not(game, "order-mob harrow-commons marshal-corin charge") == ("BS-6.1-02",)
    end_rally(game)
    game.give("first")
    assert battle.y[mob] == before + 12_000
    assert refusal_of(game, "move harrow-commons advance:1")[0] in ("BS-2.10-04", "BS-7.0-02")
    for _ in range(2):
        game.give("end-movement")
    game.roll(6, 1)
    game.give("order-mob harrow-commons dame-ysolt march")
    game.roll(10, 10)  # failure leaves the old order in force
    assert battle.mob_order[mob] == ("forward",)
    assert not battle.is_routed(mob)


@rule("BS-2.10-04")
def test_a_mob_without_an_order_stands_still() -> None:
    game = proving()
    battle, mob = battle_of(game), named(game, "harrow-commons")
    before = battle.y[mob]
    end_rally(game)
    game.give("first")
    assert battle.y[mob] == before


@rule("BS-2.10-08", "BS-2.10-06")
def test_a_mob_that_fails_a_check_routs_loses_its_order_and_is_rallied_like_others() -> None:
    game = proving()
    battle, mob = battle_of(game), named(game, "harrow-commons")
    battle.set("mob_order", mob, ("forward",))
    put(game, mob, 30_000, 24_000, 0, 5, formation=MOB)
    do(game, CallForCheck(mob, ("lost-25",), named(game, "tower-orcs")))
    game.roll(10, 10)
    while game.ask.seat == CHANCE:
        game.roll(1, 1)
    assert battle.is_routed(mob)
    assert battle.mob_order[mob] == ()
    leader = named(game, "dame-ysolt")
    put(game, leader, battle.x[mob] + 4000, battle.y[mob], 0, 1, formation=int(Formation.ALONE))
    assert why_not(game, "order-mob harrow-commons dame-ysolt forward") == ("BS-2.10-08",)
    game.give("rally harrow-commons dame-ysolt")
    game.roll(1, 1)
    assert not battle.is_routed(mob)


@rule("BS-2.10-01", "BS-2.10-10", "BS-4.2-02")
def test_a_mob_is_never_in_command_and_regular_foot_behind_it_steadies_it() -> None:
    game = proving()
    battle, mob, spears = battle_of(game), named(game, "harrow-commons"), named(game, "harrow-spears")
    put(game, mob, 36_000, 30_000, 0, 5, formation=MOB)
    assert not commanded(battle, mob)
    assert morale_now(battle, mob).total == 8 - 2
    rear = 30_000 - 5 * 750
    for gap, bonus in ((6000, 2), (6500, 0)):
        put(game, spears, 36_000, rear - gap, 0, 8)
        assert morale_now(battle, mob).total == 8 - 2 + bonus
    put(game, spears, 60_000, rear - 3000, 0, 8)
    assert morale_now(battle, mob).total == 8 - 2


@rule("BS-4.6-05", "BS-4.6-03", "BS-2.11-02")
def test_mobs_and_berserkers_go_for_any_enemy_in_reach() -> None:
    game = proving()
    battle = battle_of(game)
    orcs, mob, bears = (named(game, name) for name in ("tower-orcs", "harrow-commons", "bear-shirts"))
    put(game, orcs, 36_000, 24_000, 18_000, 7)
    put(game, mob, 36_000, 24_000 - 18_000, 0, 5, formation=MOB)
    assert trial_of(battle, mob) == (orcs, Trial.IMPETUOUS)
    put(game, mob, 36_000, 24_000 - 18_500, 0, 5, formation=MOB)
    assert trial_of(battle, mob) is None
    put(game, bears, 36_000, 24_000 - 12_000, 0, 4, formation=OPEN)
    end_rally(game)
    game.give("first")
    assert game.ask.seat != CHANCE  # no discipline, no roll
    assert is_undisciplined(battle, bears)
    assert battle.quarry[bears] == orcs


@rule("BS-2.11-02", "BS-4.1-04")
def test_berserkers_and_skeletons_never_check_and_never_close() -> None:
    game = proving()
    battle = battle_of(game)
    for name in ("bear-shirts", "pale-guard"):
        piece = named(game, name)
        battle.set("figures", piece, 3)
        battle.note("lost", piece, 8, 3, battle.new_attack(), named(game, "tower-orcs"), "melee")
        settled(game)
        assert checks(game) == 0
    end_rally(game)
    game.give("first")
    assert refusal_of(game, "move bear-shirts close") == ("BS-7.1-01",)


@rule("BS-2.11-01", "BS-2.8-04")
def test_elite_units_take_skirmish_formation_and_regular_ones_do_not() -> None:
    game = proving()
    end_rally(game)
    game.give("first")
    assert refusal_of(game, "move harrow-swords skirmish") == ("BS-2.8-04",)
    assert Formation.SKIRMISH in battle_of(game).unit(named(game, "silver-bows")).formations


@rule("BS-2.9-02", "BS-4.4-01")
def test_each_skirmisher_near_a_rout_checks_for_himself_once() -> None:
    game = proving()
    battle, swords, orcs = battle_of(game), named(game, "harrow-swords"), named(game, "tower-orcs")
    scouts = [named(game, f"hedge-runners-{n}") for n in range(1, 7)]
    put(game, swords, 36_000, 30_000, 0, 6, formation=OPEN)
    put(game, orcs, 36_000, 30_000, 18_000, 7)
    for number, scout in enumerate(scouts):
        put(game, scout, 4000 + 3000 * number, 3000, 0, 1, formation=SKIRMISH)
    west = 36_000 - 3500  # the end of the front: six files of 3/4 inch with half an inch between them
    put(game, scouts[0], west - 9000 - 250, 30_000, 0, 1, formation=SKIRMISH)
    put(game, scouts[1], west - 9500 - 250, 33_000, 0, 1, formation=SKIRMISH)
    start_rout(battle, swords, orcs)
    settled(game)
    assert game.ask.seat == CHANCE
    assert "Hedge Runners 1" in str(game.ask.message)
    game.roll(10, 10)
    assert battle.is_routed(scouts[0])
    assert "Hedge Runners 2" in str(game.ask.message)  # he was too far from the swords, but not from his fellow
    game.roll(1, 1)
    assert not battle.is_routed(scouts[1])
    assert game.ask.seat == "good"  # nobody checks twice because of one rout


@rule("BS-2.9-03", "BS-2.9-01", "BS-4.10-01")
def test_a_routed_skirmisher_is_rallied_by_his_brigade_or_army_commander_only() -> None:
    game = proving()
    battle, scout = battle_of(game), named(game, "hedge-runners-1")
    put(game, scout, 36_000, 20_000, 18_000, 1, formation=SKIRMISH)
    battle.mark_out(scout, Out.ROUTED)
    assert morale_now(battle, scout).total == battle.unit(scout).sheet.ml  # no penalty for being out of command
    for name in ("dame-ysolt", "brother-aldous", "marshal-corin"):
        put(game, named(game, name), 38_000, 20_000, 0, 1, formation=int(Formation.ALONE))
    put(game, named(game, "harrow-spears"), 36_000, 18_000, 0, 8)
    game._ask = None
    assert refusal_of(game, "rally hedge-runners-1 harrow-spears") == ("BS-2.9-03",)
    assert refusal_of(game, "rally hedge-runners-1 brother-aldous") == ("BS-2.9-03",)
    twin = game.copy()
    twin.give("rally hedge-runners-1 marshal-corin")
    game.give("rally hedge-runners-1 dame-ysolt")
    game.roll(1, 1)
    assert not battle.is_routed(scout)


@rule("BS-2.9-03", "BS-2.10-01", "BS-4.7-01")
def test_who_can_be_in_command_at_all() -> None:
    """Skirmishers are under a Brigade or Army Commander, never under their own; a mob is under nobody."""
    scouts, mob = (
        sheet("clanguard", id="scouts", type="skirmish", figures=2),
        sheet("clanguard", id="rabble", type="mob"),
    )
    boss = sheet("clanguard", id="boss", type="individual", rank="army", figures=1, ratio=1)
    units = [Placed(GOOD, scouts, 10, 10), Placed(GOOD, mob, 16, 10), Placed(GOOD, sheet("clanguard"), 30, 10)]
    battle = battle_of(good_moves(*units, Placed(GOOD, boss, 40, 40), Placed(EVIL, sheet("skullcrushers"), 24, 46)))
    scout, rabble, clan, leader = (named_in(battle, name) for name in ("scouts-1", "rabble", "clanguard", "boss"))
    assert [commanded(battle, piece) for piece in (scout, rabble, clan, leader)] == [False, False, True, True]
    battle.put(leader, shape_of(battle, leader).at(Pose(13_000, 12_000, 0)), Formation.ALONE)
    assert [commanded(battle, piece) for piece in (scout, rabble, clan, leader)] == [True, False, True, True]
    battle.mark_out(clan, Out.ROUTED)
    assert not commanded(battle, clan)
    printed = sheet("clanguard").commander
    assert printed is not None
    far = sheet("clanguard", figures=24, commander=msgspec.structs.replace(printed, radius=2))
    wide = battle_of(good_moves(Placed(GOOD, far, 20, 10, frontage=12), Placed(EVIL, sheet("skullcrushers"), 24, 46)))
    assert not commanded(wide, PieceId(0)), "its ends are too far from the middle"


def named_in(battle: Battle, name: str) -> PieceId:
    """A piece by its word."""
    return next(PieceId(n) for n, unit in enumerate(battle.scenario.units) if unit.id == name)


@rule("BS-4.10-02", "BS-4.10-03", "BS-4.7-01")
def test_a_brigade_commander_puts_his_units_in_command_and_the_army_commander_any() -> None:
    game = proving()
    battle = battle_of(game)
    spears, stone, ysolt = (named(game, name) for name in ("harrow-spears", "stone-axes", "dame-ysolt"))
    put(game, spears, 20_000, 40_000, 0, 1, formation=OPEN)  # 16 ranks: far beyond twelve inches
    for name in ("dame-ysolt", "brother-aldous", "marshal-corin"):
        put(game, named(game, name), 60_000, 2000, 0, 1, formation=int(Formation.ALONE))
    assert not commanded(battle, spears)
    put(game, ysolt, 21_000, 26_000, 0, 1, formation=int(Formation.ALONE))
    assert commanded(battle, spears)
    assert ysolt in commanders_of(battle, spears)
    assert ysolt not in commanders_of(battle, stone)
    assert named(game, "marshal-corin") in commanders_of(battle, stone)


@rule("BS-4.10-02", "BS-6.5-01", "BS-2.8-01", "BS-4.2-03")
def test_a_brigade_commander_takes_over_a_unit_whose_commander_fell() -> None:
    game = proving()
    battle, spears = battle_of(game), named(game, "harrow-spears")
    put(game, spears, 36_000, 20_000, 0, 8)
    put(game, named(game, "dame-ysolt"), 36_000, 16_000, 0, 1, formation=int(Formation.ALONE))
    lose_commander(battle, spears, battle.new_attack(), named(game, "tower-orcs"))
    settled(game)
    game.roll(1, 1)
    assert not commanded(battle, spears)
    assert battle.formation[spears] == Formation.OPEN
    assert refusal_of(game, "rally harrow-spears harrow-spears") == ("BS-4.10-01",)
    game.give("rally harrow-spears dame-ysolt")
    game.roll(1, 1)
    assert commanded(battle, spears)
    assert current_charisma(battle, spears) == 1


@rule("BS-4.10-02", "BS-6.1-02")
def test_one_commander_makes_one_attempt() -> None:
    game = proving()
    battle = battle_of(game)
    for number, name in enumerate(("harrow-spears", "harrow-swords")):
        put(game, named(game, name), 20_000 + 8000 * number, 24_000, 18_000, 6, formation=OPEN)
        battle.mark_out(named(game, name), Out.ROUTED)
    put(game, named(game, "dame-ysolt"), 24_000, 20_000, 0, 1, formation=int(Formation.ALONE))
    game._ask = None
    game.give("rally harrow-spears dame-ysolt")
    game.roll(10, 10)
    assert refusal_of(game, "rally harrow-spears harrow-spears") == ("BS-6.1-02",)
    assert refusal_of(game, "rally harrow-swords dame-ysolt") == ("BS-6.1-02",)
    game.give("rally harrow-swords harrow-swords")


@rule("BS-4.4-01", "BS-4.4-03", "BS-4.2-02")
def test_whoever_touches_the_undead_when_the_melee_ends_checks() -> None:
    game = proving()
    battle, swords, pale = battle_of(game), named(game, "harrow-swords"), named(game, "pale-guard")
    put(game, swords, 36_000, 24_000, 0, 6)
    put(game, pale, 36_000, 24_000, 18_000, 6)
    settle_engagements(battle)
    do(game, ContactChecks())
    assert checks(game) == 1
    assert "Harrow Swords" in str(game.ask.message)
    assert "undead" in str(game.ask.message)


@rule("BS-4.2-02")
def test_an_enemy_whom_nobody_can_harm_is_dreaded_unless_weapons_are_magic() -> None:
    game = proving()
    battle, swords, pale = battle_of(game), named(game, "harrow-swords"), named(game, "pale-guard")
    put(game, swords, 36_000, 24_000, 0, 6)
    put(game, pale, 36_000, 24_000, 18_000, 6)
    plain = morale_now(battle, swords).total
    for ours, loss in (((), 3), (("magic-weapons",), 0)):
        change_sheet(battle, pale, traits=("hit-by-magic-only",))
        change_sheet(battle, swords, traits=ours)
        battle.forget()
        assert morale_now(battle, swords).total == plain - loss


def change_sheet(battle: Battle, piece: PieceId, **values: object) -> None:
    """Give one unit of one game another sheet."""
    units = list(battle.scenario.units)
    units[piece] = replace(units[piece], sheet=msgspec.structs.replace(units[piece].sheet, **values))
    battle.rules.data = replace(battle.scenario, units=tuple(units))


@rule("BS-4.1-01", "BS-0.0-06")
@pytest.mark.parametrize(("value", "bonus"), [("own-dice", 1), ("next-die", 2)])
def test_hit_points_beyond_full_dice_are_a_switch(value: str, bonus: int) -> None:
    game = proving({"hit-point-plus": value})
    battle, ogres = battle_of(game), named(game, "hill-ogres")
    sheet = battle.unit(ogres).sheet
    assert sheet.computed
    change_sheet(battle, ogres, hit_dice="8+2", ml=sheet.ml)
    put(game, ogres, 36_000, 24_000, 0, 4)
    battle.forget()
    assert morale_now(battle, ogres).total == 11 + bonus + 1 - 1 + 1  # regular, few figures, closed


@rule("BS-S1-04")
def test_when_time_is_up_the_proving_ground_counts_steady_hit_dice() -> None:
    game = proving()
    battle = battle_of(game)
    assert steady_hit_dice(battle, GOOD) > 0
    for piece in battle.standing(EVIL):
        battle.mark_out(piece, Out.ROUTED)
    end_by_time(battle)
    assert game.verdict is not None
    assert game.verdict.winner == "good"


@rule("BS-S1-04")
def test_the_tally_counts_figures_that_are_gone_and_hit_dice() -> None:
    game = proving()
    battle = battle_of(game)
    orcs = named(game, "tower-orcs")
    before = tally(battle).goals[0].marks[0]
    battle.set("figures", orcs, 4)
    after = tally(battle).goals[0].marks[0]
    assert (before.have, after.have) == (0, 10)
    assert [goal.seat for goal in tally(battle).goals] == ["good", "evil", "good", "evil"]


@rule("BS-0.0-04", "BS-5.0-02", "BS-1.0-01")
def test_the_basic_game_has_five_phases() -> None:
    rules = battle_of(proving()).rules
    names = [entry.name for entry in rules.seams.entries["sequence"]]
    assert names == ["initiative", "rally", "movement", "melee", "end"]


@rule("BS-3.2-02", "BS-4.8-01", "BS-4.9-01")
def test_random_leaders_roll_their_abilities_and_arrange_them() -> None:
    game = new_game(RULEBOOK, "proving-ground", seed=1, options={"leaders": "rolled"})
    assert game.ask.rules == ("BS-3.2-02",)
    low, high = (1, 1, 1, 1), (6, 6, 5, 1)
    game.roll(*low, *low, *high, *low, *low, *low)
    ysolt = named(game, "dame-ysolt")
    printed = battle_of(game).unit(ysolt)
    assert printed.sheet.person is not None
    assert radius_of(battle_of(game), ysolt) == printed.radius > 0, "until he has rolled his sheet holds"
    assert refusal_of(game, "charisma 16") == ("BS-3.2-02",)
    twin = game.copy()
    twin.give("charisma 3")
    assert charisma_of(battle_of(twin), ysolt) == -2
    game.give("charisma 17")
    assert charisma_of(battle_of(game), ysolt) == 2
    assert radius_of(battle_of(game), ysolt) == ((6 + 17 + 1) // 2 + 3) * 1000
    assert radius_of(battle_of(twin), ysolt) == ((6 + 3 + 1) // 2 + 3) * 1000


@rule("BS-3.2-02")
def test_a_score_below_the_least_of_a_class_becomes_that() -> None:
    game = new_game(RULEBOOK, "proving-ground", seed=1, options={"leaders": "rolled"})
    battle, ysolt = battle_of(game), named(game, "dame-ysolt")
    change_sheet(battle, ysolt, person=Person(6, 16, fighter=True, least_charisma=15))
    take_charisma(battle, ysolt, 11)
    assert battle.charisma[ysolt] == 15


@rule("BS-S0-01", "BS-S1-03")
def test_the_crossroads_play_the_basic_game_on_roads_that_change_nothing() -> None:
    scenario = load_scenario("crossroads")
    assert scenario.text.level == "basic"
    assert "road" in {piece.kind for piece in scenario.field.pieces}
    game = moving({"measuring": "always"})
    put(game, MILITIA, 24_000, 8000, 0, 2)  # two files on a road of two inches
    assert refusal_of(game, "move glarus-militia advance:12.1") == ("BS-7.0-01",)
    game.give("move glarus-militia advance:12")

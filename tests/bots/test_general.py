"""The bot that leads a battle."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace as changed

from tests.rules.bs.fields import Placed, good_moves, sheet
from tests.rules.bs.hero_fields import fight, guard, hero, piece, to_melee, until, verbs
from tests.rules.bs.hero_fields import orcs as mob_of_orcs
from tests.rules.bs.test_artillery import abandoned
from tests.rules.bs.test_ground import FOES, MEN, OPEN, men, moving, on, strip
from tests.rules.bs.test_missiles import archers, initial, orcs, skip_to
from tests.rules.bs.test_set_up import battle_of
from warhost.battle.engagements import settle_engagements
from warhost.battle.formations.shapes import SPACING, Formation
from warhost.battle.formations.special_formations import Bulwark
from warhost.battle.movement.charge import Charge
from warhost.battle.roster.sheets import Weapon
from warhost.battle.scenario.scenarios import EVIL, GOOD
from warhost.battle.state import Battle, shape_of
from warhost.battle.table.blocks import separation
from warhost.bots import bot
from warhost.bots.battle.archers import volleys_worth
from warhost.bots.battle.engines import work_on_engine
from warhost.bots.battle.eye import ERROR, Encounter, Eye, Side
from warhost.bots.battle.general import General
from warhost.bots.battle.lines import Lines
from warhost.bots.battle.manner import BASIC, DEFAULT, EASY, Manner
from warhost.bots.battle.posture import LAIR, OUTSHOT, QUIET, Watch
from warhost.bots.battle.shooting import value_of_loss
from warhost.bots.matches import Match, play_match
from warhost.bots.players import play
from warhost.core import CHANCE, Dice, Game
from warhost.core.ids import PieceId
from warhost.core.ids import Side as Side_
from warhost.library import new

GUARD, MILITIA, ORCS = sheet("glarian-guard"), sheet("glarus-militia"), sheet("orcs-of-the-red-blade")


def advice(game: Game) -> str:
    """The order of a general to whom it is."""
    view = game.view(game.ask.seat)
    order, reason = General(Dice("test")).advise(view)
    assert view.refusal(order) is None
    assert str(reason)
    return view.write(order)


def test_it_charges_an_enemy_within_reach() -> None:
    game = good_moves(Placed(GOOD, GUARD, 20, 20), Placed(EVIL, ORCS, 20, 30, 180))
    assert advice(game).startswith("charge glarian-guard orcs-of-the-red-blade")


def test_it_walks_into_melee_without_room_for_a_charge() -> None:
    game = good_moves(Placed(GOOD, GUARD, 20, 20), Placed(EVIL, ORCS, 20, 23, 180))
    assert advice(game).startswith("move glarian-guard advance")


def test_it_comes_nearer_to_an_enemy_out_of_reach_at_the_pace_of_the_slowest() -> None:
    game = good_moves(
        Placed(GOOD, MILITIA, 20, 5), Placed(GOOD, sheet("twin-blades"), 28, 5), Placed(EVIL, ORCS, 20, 45, 180)
    )
    assert "advance:6" in advice(game)


def test_it_prefers_the_flank_of_two_equal_enemies() -> None:
    front = Placed(EVIL, sheet("orcs-of-the-red-blade", id="front"), 15, 30, 180)
    flank = Placed(EVIL, sheet("orcs-of-the-red-blade", id="flank"), 25, 30, 90)
    game = good_moves(Placed(GOOD, GUARD, 20, 20), front, flank)
    assert " flank " in advice(game)


def test_it_turns_about_to_an_enemy_behind_it() -> None:
    game = good_moves(Placed(GOOD, GUARD, 20, 20, 180), Placed(EVIL, ORCS, 20, 35, 180))
    assert advice(game).startswith("move glarian-guard about-face")


def test_it_stays_in_a_fight_that_goes_well() -> None:
    game = good_moves(Placed(GOOD, GUARD, 20, 20), Placed(EVIL, ORCS, 20, 20, 180))
    assert advice(game) == "end-movement"


def test_the_eye_errs_where_nobody_may_measure() -> None:
    units = Placed(GOOD, GUARD, 20, 20), Placed(EVIL, ORCS, 20, 30, 180)
    seen = Eye(battle_of(good_moves(*units))).gap(PieceId(0), PieceId(1))
    assert seen != pytest.approx(10_000)
    assert abs(seen - 10_000) <= 100 * ERROR
    measured = good_moves(*units, options={"measuring": "always"})
    assert Eye(battle_of(measured)).gap(PieceId(0), PieceId(1)) == pytest.approx(10_000)


def test_it_sets_up_the_proposed_line() -> None:
    game = new("battlesystem", "crossroads", seed=1)
    assert advice(game).startswith("place ")
    game.give(advice(game))
    assert advice(game) == "ready"


@pytest.mark.parametrize("scenario", ["crossroads", "proving-ground"])
def test_it_plays_a_whole_battle_without_failure(scenario: str) -> None:
    outcome = play_match(Match("battlesystem", scenario, {"good": "odds", "evil": "odds"}, "general"))
    assert outcome.failures == 0
    assert outcome.level in {"victory", "draw"}
    assert max(most for _, most in outcome.thinking.values()) < 2.0


def test_it_loses_no_battle_to_chance() -> None:
    seats = ("good", "evil")
    lost = 0
    for number in range(2):
        for seat, other in (seats, seats[::-1]):
            match = Match("battlesystem", "crossroads", {seat: "odds", other: "random"}, f"general {number}")
            lost += play_match(match).winner == other
    assert lost == 0


def test_it_gives_its_reason() -> None:
    player = bot("odds")
    game = good_moves(Placed(GOOD, GUARD, 20, 20), Placed(EVIL, ORCS, 20, 30, 180))
    player.choose(game.view(game.ask.seat))
    assert str(player.reason) == "a charge that pays"


def orders(game: Game) -> list[str]:
    """All orders of a general in his Movement Phase."""
    leader, seat, found = General(Dice("test")), game.ask.seat, []
    while game.ask.seat == seat:
        order, _ = leader.advise(game.view(seat))
        found.append(game.view(seat).write(order))
        game.give(order)
        if found[-1] == "end-movement":
            return found
    return found


def test_a_commander_follows_his_units() -> None:
    captain = sheet("glarian-guard", id="captain", type="individual", rank="army", figures=1, ratio=1, movement=18)
    game = good_moves(Placed(GOOD, captain, 12, 12), Placed(GOOD, GUARD, 20, 18), Placed(EVIL, ORCS, 20, 45, 180))
    battle = battle_of(game)
    eye, guard = Eye(battle), next(p for p in battle.standing(GOOD) if not battle.unit(p).is_individual)
    boss = PieceId(1 - guard)
    assert not eye.would_reach(boss, eye.shape(boss).pose[:2], guard)
    given = orders(game)
    assert any(order.startswith("move captain turn-right") for order in given)
    assert given.index("end-movement") > next(n for n, order in enumerate(given) if "captain" in order) > 0
    assert Eye(battle_of(game)).would_reach(boss, eye.shape(boss).pose[:2], guard)


def test_a_deep_unit_wraps_round_a_small_one_and_a_long_line_has_no_need_to() -> None:
    for files, wraps in ((3, True), (9, False)):
        few = sheet("orcs-of-the-red-blade", figures=6)
        game = good_moves(Placed(GOOD, GUARD, 20, 20, frontage=files), Placed(EVIL, few, 20, 20, 180, frontage=3))
        settle_engagements(battle_of(game))
        assert advice(game).startswith("wrap glarian-guard ") is wraps


def test_no_line_becomes_so_wide_that_its_commander_loses_it() -> None:
    commander = sheet("glarus-militia").commander
    assert commander is not None
    loud = Placed(GOOD, MILITIA, 20, 20, frontage=4)
    faint = Placed(GOOD, sheet("glarus-militia", commander=changed(commander, radius=2)), 20, 20, frontage=4)
    far = Placed(EVIL, ORCS, 20, 46, 180)
    assert "widen" in advice(good_moves(loud, far))
    assert "widen" not in advice(good_moves(faint, far))


def test_archers_shoot_at_whom_it_hurts_most_and_keep_their_arrows_out_of_range() -> None:
    near, tough = orcs(x=20, y=24), orcs(x=30, y=24, id="tough", ac=0)
    assert advice(initial(archers(), near, tough)) == "fire archers orcs"
    assert advice(initial(archers(), tough)) == "end-fire", "no arrow goes through"
    assert advice(initial(archers(y=2), orcs(y=46))) == "end-fire"


def test_nobody_leaves_the_ranks_by_chance() -> None:
    game = initial(archers(), orcs(y=30))
    seen = set()
    while not game.over and battle_of(game).round[0] < 6:
        if game.ask.seat is CHANCE:
            game.roll()
            continue
        order = advice(game)
        seen.add(order.partition(" ")[0])
        game.give(order)
    assert "fire" in seen
    assert not seen & {"leave", "hero", "join", "take-command"}


def test_archers_stand_and_shoot_where_the_basic_general_walks_into_the_enemy() -> None:
    game = skip_to(initial(archers(y=10), orcs(y=30)), "move")
    far = Eye(battle_of(game)).gap(PieceId(0), PieceId(1))
    assert not [order for order in orders(game) if order.startswith("charge archers")]
    after = Eye(battle_of(game)).gap(PieceId(0), PieceId(1))
    assert 9_000 <= after <= far, "near enough to shoot, too far to be reached"
    basic = skip_to(initial(archers(y=10), orcs(y=30)), "move")
    order, _ = General(Dice("test"), BASIC).advise(basic.view(basic.ask.seat))
    assert basic.view(basic.ask.seat).write(order).startswith("move archers")


@pytest.mark.parametrize("manner", [DEFAULT, BASIC])
def test_only_the_general_who_shoots_meets_a_charge_with_arrows(manner: Manner) -> None:
    game = skip_to(initial(archers(y=12), orcs(y=22)), "end-movement")
    game.give("end-movement")
    game.give("charge orcs archers advance")
    game.roll(1, 1)  # their discipline holds
    order, _ = General(Dice("test"), manner).advise(game.view(game.ask.seat))
    assert game.view(game.ask.seat).write(order).partition(" ")[0] == (
        "fire-through" if manner.missiles else "hold-all-fire"
    )


def test_a_hero_is_hunted_once_he_is_all_that_holds_the_field() -> None:
    hero = sheet("orcs-of-the-red-blade", id="hero", type="individual", rank="hero", figures=1, ratio=1)
    game = good_moves(Placed(GOOD, GUARD, 20, 20), Placed(EVIL, hero, 20, 45, 180))
    assert Lines(battle_of(game), GOOD).foes == (PieceId(1),)
    assert advice(game).startswith("move glarian-guard ")


def test_a_volley_is_worth_more_at_a_hero_than_at_a_commander_who_holds_no_field() -> None:
    one = sheet("orcs-of-the-red-blade", id="one", type="individual", rank="hero", figures=1, ratio=1)
    value = {}
    for rank in ("hero", "army"):
        game = initial(archers(), Placed(EVIL, changed(one, rank=rank), 20, 24, 180), orcs(x=34, y=40))
        value[rank] = value_of_loss(battle_of(game), PieceId(1), 1.0)
    assert value["hero"] > value["army"]


def test_a_host_that_is_outshot_lies_low_until_it_is_in_range() -> None:
    for y, low in ((42, True), (24, False)):
        battle = battle_of(initial(archers(), orcs(y=y)))
        assert Lines(battle, EVIL).lies_low is low
        assert not Lines(battle, EVIL, manner=BASIC).lies_low
        assert not Lines(battle, GOOD).lies_low
    battle = battle_of(initial(archers(), orcs(y=42)))
    battle.set("round", 0, LAIR + 1)
    assert not Lines(battle, EVIL).lies_low, "sooner or later somebody must come"


def test_horse_keeps_the_pace_of_the_foot_until_the_enemy_is_near() -> None:
    foot, horse = Placed(GOOD, MILITIA, 12, 10), Placed(GOOD, sheet("glarian-guard", id="horse", movement=18), 28, 10)
    far = [order for order in orders(good_moves(foot, horse, Placed(EVIL, ORCS, 20, 40, 180))) if "move horse" in order]
    assert len(far) == 1
    assert "advance:12" in far[0], "not 18"


def test_a_hero_goes_behind_the_line_whose_way_he_bars() -> None:
    giant = sheet("glarian-guard", id="giant", type="individual", rank="hero", figures=1, ratio=1, movement=12)
    game = good_moves(Placed(GOOD, giant, 20, 26), Placed(GOOD, GUARD, 20, 18), Placed(EVIL, ORCS, 20, 46, 180))
    orders(game)
    assert battle_of(game).y[PieceId(0)] < battle_of(game).y[PieceId(1)]


def test_an_engine_without_a_crew_is_served_if_that_pays() -> None:
    for y, mans in ((40, False), (30, True)):
        game = abandoned()
        battle_of(game).set("y", piece(game, "orcs"), y * 1000)
        assert (advice(game) == "man guard engine") is mans


def test_an_engine_that_nobody_can_serve_is_wrecked_before_the_enemy_does() -> None:
    for y, wrecks in ((18, True), (40, False)):
        game = abandoned()
        battle, men = battle_of(game), piece(game, "guard")
        battle.set("figures", men, 1)
        battle.set("y", piece(game, "orcs"), y * 1000)
        view = game.view(game.ask.seat)
        found = work_on_engine(view, Lines(battle, GOOD), men)
        assert (found is not None) is wrecks
        assert found is None or view.write(found.order) == "wreck guard engine"


def test_in_a_duel_with_several_it_strikes_at_the_one_nearest_to_his_end() -> None:
    men = hero(GOOD, "grange", 24, 15.5), hero(EVIL, "one", 23.8, 15.5, 180), hero(EVIL, "two", 24.2, 15.5, 180)
    for hurt in ("one", "two"):
        game = to_melee(fight(*men, guard(y=2), mob_of_orcs(y=40)))
        game.roll(6, 1, 1)
        battle_of(game).set("hurt", piece(game, hurt), 30)
        assert advice(game) == f"strike-at {hurt}"


def test_the_better_fighters_attack_a_hero() -> None:
    for better in ("left", "right"):
        units = [mob_of_orcs(x=x, id=id, ar=14 if id == better else 19) for x, id in ((21.6, "left"), (26.4, "right"))]
        game = to_melee(fight(hero(GOOD, "grange", 24, 16), *units, guard(y=2, id="far")))
        game.give("fight grange")
        while "assail" not in verbs(game):
            game.give(next(iter(game.completions(game.rulebook.orders["divide"]))))
        assert advice(game) == f"assail {better}:1"


def test_a_deputy_takes_over_where_units_are_out_of_command_and_nowhere_else() -> None:
    army, second = hero(GOOD, "garrock", 10, 4, rank="army"), hero(GOOD, "mareth", 14, 4, deputy_of="garrock")
    game = until(fight(guard(commander=None), army, second, mob_of_orcs(y=40)), "end-roles")
    assert advice(game) == "end-roles"
    battle = battle_of(game)
    battle.set("figures", piece(game, "garrock"), 0)
    game.settle()
    game.resume(battle)
    assert advice(game) == "take-command mareth"


def test_set_spears_are_worth_no_charge() -> None:
    spears = sheet("orcs-of-the-red-blade", weapon=Weapon("spear", "1d8", "1d8"))
    game = good_moves(Placed(GOOD, GUARD, 20, 20), Placed(EVIL, spears, 20, 30, 180))
    battle, side = battle_of(game), Side.FRONT
    met = [Encounter(PieceId(1), side, side, 9, 9)]
    before = Lines(battle, GOOD).value(PieceId(0), met, charged=True)
    battle.set("stance", PieceId(1), int(Bulwark.SET_SPEARS))
    assert Lines(battle, GOOD).value(PieceId(0), met, charged=True) < before
    assert Lines(battle, GOOD, manner=BASIC).value(PieceId(0), met, charged=True) == before


def test_a_general_may_be_made_to_go_straight_on() -> None:
    game = good_moves(Placed(GOOD, GUARD, 20, 20), Placed(EVIL, ORCS, 20, 30, 180))
    order, _ = General(Dice("test"), EASY).advise(game.view(game.ask.seat))
    assert game.view(game.ask.seat).write(order).startswith("charge glarian-guard")


@pytest.mark.long
@pytest.mark.parametrize(
    ("scenario", "level"),
    [("lairn", "as-written"), ("great-drill", "as-written"), ("proving-ground", "intermediate")],
)
def test_generals_play_the_intermediate_game_to_its_end(scenario: str, level: str) -> None:
    game = new("battlesystem", scenario, seed="3", options={"last-round": "6", "level": level})
    play(game, {seat: bot("odds", f"general {seat}") for seat in game.seats})
    assert game.verdict is not None


# The plan of a battle: ground, waiting, pressing, hunting


def lines(game: Game, side: Side_, quiet: int = 0) -> Lines:
    """What a side can do after so many quiet rounds."""
    return Lines(battle_of(game), side, quiet=quiet)


def test_the_line_at_lairn_has_room_for_ranks_that_the_stream_opens() -> None:
    game = new("battlesystem", "lairn", seed=1)
    for _ in range(2):
        game.give(advice(game))
    battle = battle_of(game)
    for side in (GOOD, EVIL):
        units = [piece for piece in battle.standing(side) if not battle.unit(piece).is_individual]
        opened = [shape_of(battle, piece)._replace(spacing=SPACING[Formation.OPEN]).outline[0] for piece in units]
        assert all(separation(one, other) > 0 for one, other in combinations(opened, 2))
        persons = [piece for piece in battle.standing(side) if battle.unit(piece).is_individual]
        behind = 1 if side is GOOD else -1
        assert all(behind * battle.y[one] < behind * battle.y[piece] for one in persons for piece in units)


def test_no_charge_is_planned_through_a_stream() -> None:
    for ground, charges in (((), True), ((strip("stream", 15, 15.5),), False)):
        battle = battle_of(moving(*ground, unit=men(), foes=orcs(y=18)))
        found = Lines(battle, GOOD).attacks(MEN)
        assert any(isinstance(one.order, Charge) for one in found) is charges
        assert any(isinstance(one.order, Charge) for one in Lines(battle, GOOD, manner=BASIC).attacks(MEN))


def test_a_fight_out_of_the_water_is_worth_less_and_one_against_who_stands_in_it_more() -> None:
    met, value = [Encounter(FOES, Side.FRONT, Side.FRONT, 6, 6)], {}
    for name, south, north in (("flat", 0, 1), ("we are wet", 18, 20), ("they are wet", 20.02, 22)):
        battle = battle_of(on(strip("stream", south, north), units=(men(y=20, **OPEN), orcs(y=20.01))))
        value[name] = Lines(battle, GOOD).value(MEN, met, charged=False, at=shape_of(battle, MEN))
    assert value["we are wet"] < value["flat"] < value["they are wet"]


def test_waiting_ends_where_nobody_comes_and_nobody_falls() -> None:
    game = initial(archers(), orcs(y=46))
    battle, watch = battle_of(game), Watch()
    assert [_quiet_after(battle, watch, number) for number in range(1, 6)] == [0, 1, 2, 3, 3]
    assert lines(game, GOOD, QUIET - 1).waits
    assert not lines(game, GOOD, QUIET).waits
    assert lines(game, EVIL, OUTSHOT - 1).lies_low
    assert not lines(game, EVIL, OUTSHOT).lies_low, "who is outshot loses by waiting and comes first"
    assert OUTSHOT < QUIET


def test_an_enemy_who_comes_nearer_or_falls_is_waited_for() -> None:
    battle, watch = battle_of(initial(archers(), orcs(y=46))), Watch()
    assert [_quiet_after(battle, watch, number) for number in (1, 2)] == [0, 1]
    battle.set("y", PieceId(1), 36_000)
    assert _quiet_after(battle, watch, 3) == 0
    battle.set("figures", PieceId(1), battle.figures[PieceId(1)] - 1)
    assert _quiet_after(battle, watch, 4) == 0
    assert _quiet_after(battle, watch, 5) == 1


def _quiet_after(battle: Battle, watch: Watch, number: int) -> int:
    battle.set("round", 0, number)
    return watch.look(battle, Eye(battle), battle.standing(GOOD), battle.standing(EVIL))


def test_nobody_waits_while_friends_fight() -> None:
    far = initial(archers(x=10), guard(x=30, y=10), orcs(x=34, y=30), orcs(x=20, y=40, id="more"))
    assert lines(far, GOOD).waits
    battle = battle_of(far)
    battle.set("y", piece(far, "orcs"), 10_000)
    battle.set("x", piece(far, "orcs"), 30_000)
    settle_engagements(battle)
    assert not lines(far, GOOD).waits


def test_the_stronger_host_presses_and_hunts_down_whoever_is_in_a_corner() -> None:
    lone = sheet("orcs-of-the-red-blade", id="lone", type="individual", rank="hero", figures=1, ratio=1)
    game = good_moves(Placed(GOOD, GUARD, 7, 3, 270), Placed(EVIL, lone, 0.6, 0.6, 45))
    found = lines(game, GOOD)
    assert found.posture.presses
    assert not Lines(battle_of(game), GOOD, manner=BASIC).posture.presses
    assert not list(found._attacks_on(PieceId(0), PieceId(1), found._ways_at(PieceId(0), PieceId(1))))
    attacks = found.attacks(PieceId(0))
    assert attacks, "on a smaller front, past the edges"
    assert any("narrow" in str(one.order) for one in attacks)
    assert not lines(game, EVIL).posture.presses


def test_a_unit_between_friends_gets_out_on_a_smaller_front() -> None:
    wide = Placed(GOOD, GUARD, 20, 20, frontage=9, formation=Formation.OPEN)
    beside = [Placed(GOOD, sheet("glarus-militia", id=id), x, 24) for id, x in (("left", 16), ("right", 24))]
    game = good_moves(wide, *beside, Placed(EVIL, ORCS, 20, 46, 180), Placed(EVIL, sheet("twin-blades"), 30, 46, 180))
    usual = lines(game, GOOD).approaches(piece(game, "glarian-guard"))
    wedged = lines(game, GOOD).approaches(piece(game, "glarian-guard"), wedged=True)
    assert "narrow" not in str(usual[0].order)
    assert "narrow" in str(wedged[0].order)
    assert wedged[0].value > usual[0].value


def test_an_attack_alone_among_many_is_worth_less_than_with_friends() -> None:
    foes = [Placed(EVIL, sheet("orcs-of-the-red-blade", id=f"foes-{n}"), 12 + 8 * n, 30, 180) for n in range(4)]
    lone = good_moves(Placed(GOOD, GUARD, 20, 20), *foes)
    friends = [Placed(GOOD, sheet("glarus-militia", id=f"friends-{n}"), 6 + 30 * n, 21) for n in range(2)]
    together = good_moves(Placed(GOOD, GUARD, 20, 20), *friends, *foes)
    value = [lines(game, GOOD).attacks(PieceId(0))[0].value for game in (lone, together)]
    assert value[0] < value[1]


def test_archers_without_a_target_join_the_melee() -> None:
    game = skip_to(initial(archers(x=10), guard(x=30, y=16), orcs(x=30, y=16.01)), "move")
    settle_engagements(battle_of(game))
    found = lines(game, GOOD)
    assert volleys_worth(found, piece(game, "archers")) == found.dared
    free = skip_to(initial(archers(x=20), orcs(x=20, y=26)), "move")
    assert volleys_worth(lines(free, GOOD), piece(free, "archers")) > 0


def test_a_commander_who_leads_is_not_sent_out_of_reach_again() -> None:
    captain = sheet("glarian-guard", id="captain", type="individual", rank="army", figures=1, ratio=1, movement=18)
    game = good_moves(Placed(GOOD, captain, 12, 12), Placed(GOOD, GUARD, 20, 18), Placed(EVIL, ORCS, 20, 45, 180))
    orders(game)
    game.give("end-movement")
    stood = battle_of(game).x[PieceId(0)], battle_of(game).y[PieceId(0)]
    battle = battle_of(game)
    battle.set("did", PieceId(0), 0)
    leader = General(Dice("test"))
    assert leader._hero_move(lines(game, GOOD), PieceId(0)) is None
    assert stood == (battle.x[PieceId(0)], battle.y[PieceId(0)])


def test_open_ranks_wrap_for_less_than_closed_ones_would() -> None:
    few = Placed(EVIL, sheet("orcs-of-the-red-blade", figures=20), 20, 20, 180, frontage=10)
    game = good_moves(Placed(GOOD, GUARD, 20, 20, frontage=5, formation=Formation.OPEN), few)
    settle_engagements(battle_of(game))
    assert lines(game, GOOD).wrapping(PieceId(0)) is not None
    assert Lines(battle_of(game), GOOD, manner=BASIC).wrapping(PieceId(0)) is None


def test_nobody_follows_a_fight_that_leads_nowhere_unless_he_presses() -> None:
    for figures, presses in ((14, False), (4, True)):
        foe = sheet("orcs-of-the-red-blade", figures=figures, ac=0)
        game = good_moves(Placed(GOOD, GUARD, 20, 20), Placed(EVIL, foe, 20, 20, 180, frontage=4))
        settle_engagements(battle_of(game))
        game.give("end-movement")
        game.give("withdraw orcs-of-the-red-blade")
        leader = General(Dice("test"))
        leader._stale[PieceId(0)] = 1
        order, _ = leader.advise(game.view(game.ask.seat))
        assert lines(game, GOOD).posture.presses is presses
        assert game.view(game.ask.seat).write(order) == ("follow" if presses else "remain")


def test_nobody_stops_in_a_stream_before_the_enemy() -> None:
    for ground, stops in (((), True), ((strip("stream", 17.5, 20),), False)):
        battle = battle_of(moving(*ground, unit=men(**OPEN), foes=orcs(y=46)))
        here = shape_of(battle, MEN)
        places = {y: here.at(here.pose._replace(y=y)) for y in (16_000, 18_500)}
        found = Lines(battle, GOOD)
        one = found.quarry(MEN)
        assert one is not None
        cost = {y: found._cost(MEN, one, place, found.eye.paths_to(MEN, one.enemy)) for y, place in places.items()}
        assert (cost[18_500] < cost[16_000]) is stops

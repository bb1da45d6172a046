"""The warlord: what it does where anybody can see what should be done, and that it plays everything to the end."""

from __future__ import annotations

from dataclasses import replace
from statistics import mean
from typing import cast

import pytest

import warhost
from tests.bots.test_odds_bot import Window
from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, battlefield, board
from tests.rules.dg.games import game_of, until_setup, until_turn
from warhost.bots import WarlordBot, bot
from warhost.bots.campaign.doctrines import BY_THE_BOOK
from warhost.bots.campaign.marshal import Marshal, arrangement, leads_to
from warhost.bots.campaign.operations import DELAY, Operation, Timetable, _group, _posts, operations
from warhost.bots.campaign.outlook import outlook
from warhost.bots.campaign.plans import EXITS, Campaigner, marched, planned, refuges, stacks_of, train_of
from warhost.bots.campaign.rivals import SUSPICION, Opinion
from warhost.bots.campaign.threats import Threats
from warhost.bots.campaign.warlord import (
    BY_STEALTH,
    IN_FORCE,
    OUT_OF_REACH,
    TO_A_REFUGE,
    has_only_to_hold,
    swaps,
)
from warhost.bots.campaign.worth import Stakes, conquests_worth, nation_worth
from warhost.bots.search import Budget, Desk, Reckless, best_of, play_out
from warhost.campaign.initiative import MoveFirst
from warhost.campaign.set_up.choosing_forces import Enlist
from warhost.campaign.set_up.placing_forces import Deploy, Ready
from warhost.campaign.state import War
from warhost.campaign.terrain.movement_costs import Gait
from warhost.core import CHANCE, Dice, Game, Order, View
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.prompts import Arrange, SubsetOf
from warhost.core.rulebook import Verdict

SCENARIOS = ("kender-strike", "silvanesti", "solamnic-plain", "kalaman", "historical", "campaign")


def war_of(game: Game) -> War:
    assert isinstance(game.state, War)
    return game.state


def played(scenario: str, *, to_the_last_turn: bool = False, seed: int = 1) -> tuple[Game, list[Order]]:
    """A game between two warlords and its orders; where it is long, the first Turn is made the last one."""
    game = warhost.new("dragons-of-glory", scenario, seed=seed)
    players = {seat: WarlordBot(f"{seed}/{seat}") for seat in game.seats}
    orders: list[Order] = []
    while not game.over:
        war = war_of(game)
        if to_the_last_turn and war.turn[0]:
            war.set("turn", 0, war.theatre.scenario.last_turn)
        seat = game.ask.seat
        if seat is CHANCE:
            game.roll()
            continue
        order = players[seat].choose(cast(View, Window(game.view(seat))))
        orders.append(order)
        game.give(order, seat)
        assert players[seat].reason
        assert len(orders) < 2000
    return game, orders


# Whole games


@rule("DG-12-11")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_sets_up_and_plays_every_scenario_to_a_verdict_through_its_view_alone(scenario: str) -> None:
    game, orders = played(scenario, to_the_last_turn=True)
    assert game.verdict is not None
    assert {order.verb for order in orders} & {"march", "fly", "end-movement"}


def test_the_same_seed_plays_the_same_game() -> None:
    one, two = (played("kender-strike", to_the_last_turn=True)[1] for _ in range(2))
    assert one == two


@rule("DG-10-10")
def test_the_highlords_found_the_dark_temple_unasked() -> None:
    game = warhost.new("dragons-of-glory", "campaign", seed=1)
    player, verbs = WarlordBot(), []
    while "ready" not in verbs:
        order = player.choose(game.view(game.ask.seat))
        verbs.append(order.verb)
        game.give(order, game.ask.seat)
    assert "consecrate" in verbs
    assert war_of(game).hex_ref(war_of(game).temple[0]).id == war_of(game).theatre.atlas.hex_of("neraka")


@rule("DG-16-02")
def test_it_enlists_the_strongest() -> None:
    game = warhost.new("dragons-of-glory", "silvanesti", seed=1)
    war = war_of(game)
    order = WarlordBot().choose(game.view(game.ask.seat))
    assert isinstance(order, Enlist)
    choices = game.choices(Enlist)
    assert isinstance(choices, SubsetOf)
    taken = [war.of.strength[p][0] for p in order.pieces]
    left = [war.of.strength[p][0] for p in choices.values if p not in order.pieces]
    assert left
    assert min(taken) >= max(left)


# What falls with a country


def strike() -> Board:
    return board("kender-strike").hold("hylo", side=WS)


@rule("DG-09-01", "DG-09-04")
def test_a_capital_is_worth_the_armies_that_fall_with_it() -> None:
    war = strike().place("Hylo 1", "Hylo 2", at="1518").place("Throtyl 1", at="1314")
    hylo = war.hex("hylo")
    assert conquests_worth(war.war)[hylo] == 8.0
    assert Stakes(war.war, conquest=1.0).places[hylo] == Stakes(war.war).places[hylo] + 8.0


@rule("DG-09-05")
def test_a_conquered_country_has_nothing_more_to_lose() -> None:
    war = strike().place("Hylo 1", at="1518")
    war.war.set("conquered", war.war.theatre.nation_index["hylo"], 1)
    assert conquests_worth(war.war) == {}


@rule("DG-19-01", "DG-16-02")
@pytest.mark.parametrize(
    ("scenario", "nation", "army", "home"),
    [("kalaman", "kern", "kern-1", "kernen"), ("silvanesti", "highlord", "mercenary-1", "neraka")],
)
def test_a_country_that_a_scenario_spares_has_nothing_to_lose(scenario: str, nation: str, army: str, home: str) -> None:
    spared = board(scenario).ally(nation, side=HL).hold(home, side=HL).place(army, at="4128")
    assert spared.hex(home) not in conquests_worth(spared.war)
    usual = board("campaign").ally(nation, side=HL).hold(home, side=HL).place(army, at="4128")
    assert usual.hex(home) in conquests_worth(usual.war)


# Looking ahead


def test_the_better_of_two_is_found_and_the_first_taken_when_they_are_equal() -> None:
    chances = {"good": 0.7, "bad": 0.3, "same": 0.7}
    assert best_of(["bad", "good"], lambda way, _: chances[way], Budget(9), 8) == "good"
    assert best_of(["same", "good"], lambda way, _: chances[way], Budget(9), 8) == "same"


def test_a_search_ends_with_its_budget() -> None:
    tried: list[int] = []
    budget = Budget(10)

    def trial(way: HexId, number: int) -> float:
        tried.append(number)
        budget.spend(5)
        return float(way)

    assert best_of([*range(8)], trial, budget, 1000) == 0, "one trial of each tells nothing"
    assert len(tried) == 2


def test_a_war_is_played_out_only_so_far() -> None:
    game = warhost.new("dragons-of-glory", "kender-strike", seed=1).copy()
    assert play_out(game, {seat: Reckless(Dice(seat)) for seat in game.seats}, 20) == 20
    assert not game.over


def test_a_desk_is_asked_like_a_view() -> None:
    game = warhost.new("dragons-of-glory", "kender-strike", seed=1)
    seat = game.ask.seat
    desk, view = Desk(game, seat), game.view(seat)
    assert desk.ask == view.ask
    assert desk.suggest(Dice(1)) == view.suggest(Dice(1))
    desk.imagine().give(desk.suggest(Dice(1)), seat)
    assert desk.ask == view.ask


def test_a_victory_is_better_than_a_draw_and_a_lead_better_than_none() -> None:
    war = strike().place("Throtyl 1", "Throtyl 2", at="1314").place("Hylo 1", at="1518").war
    ahead = outlook(war, HL)
    assert outlook(war, WS) == pytest.approx(1 - ahead)
    worth = {}
    for winner in ("highlord", None, "whitestone"):
        war.set("verdict", 0, Verdict(winner, "victory", "dg-verdict-both", "DG-18-04"))
        worth[winner] = outlook(war, HL)
    assert worth["highlord"] > worth[None] > worth["whitestone"]


@rule("DG-03-01")
def test_a_nation_with_more_armies_is_wooed_rather() -> None:
    war = war_of(warhost.new("dragons-of-glory", "campaign"))
    index = war.theatre.nation_index
    assert nation_worth(war, index["silvanesti"]) > nation_worth(war, index["hylo"])


@rule("DG-03-08")
def test_a_leader_for_whom_there_is_no_room_is_left_out_of_an_arrangement() -> None:
    war = board("kender-strike").place("Throtyl 1", at="1314")
    army, leader = war.piece("Hylo 1"), war.piece("Kronin")
    home = war.hex("hylo")
    choices = Arrange({army: [home], leader: []}, (), lambda _: None)
    assert arrangement(war.war, WS, choices, IN_FORCE) == ((army, home),)


@rule("DG-05-24", "DG-07-28")
def test_it_sends_its_wizard_to_the_attack() -> None:
    war = board("campaign")
    target = war.hex("4123")
    here, there, *_ = (war.war.theatre.waters.tokens[hex] for hex in war.war.adjacent_to(target))
    war.place("silvanesti-1", at="4123", depleted=True).place("khur-1", "khur-2", at=here).place("khur-3", at=there)
    war.place("mercenary-1", "hl-wizard-1", at="neraka").moving(HL)
    wizard = war.piece("hl-wizard-1")
    sent = {}
    for doctrine in (BY_THE_BOOK, IN_FORCE):
        mark = war.war.mark
        sent[doctrine.name] = [move.hex for move in Campaigner(war.war, HL, doctrine).plan() if wizard in move.pieces]
        war.war.revert(mark)
    assert sent["by the book"] == []
    assert len(sent["in force"]) == 1
    assert target in war.war.adjacent_to(sent["in force"][0])


# Set-up


def set_up(scenario: str, side: Side) -> tuple[War, Deploy]:
    """A war in which a side is to set up, and how the warlord does it."""
    game = until_setup(warhost.new("dragons-of-glory", scenario, seed=1), side)
    order = WarlordBot().choose(game.view(game.ask.seat))
    assert isinstance(order, Deploy)
    return war_of(game), order


@rule("DG-16-02")
def test_it_sets_up_next_to_the_way_to_the_place_that_decides_the_game() -> None:
    war, order = set_up("silvanesti", HL)
    goal = war.theatre.atlas.hex_of("silvanost")
    away = sorted(war.theatre.atlas.grid.distance(hex, goal) for _, hex in order.pieces)
    nearest = min(war.theatre.atlas.grid.distance(hex, goal) for hex in war.theatre.atlas.hexes_of("khur"))
    assert away[len(away) // 2] <= nearest + 4


@rule("DG-19-02")
def test_it_fills_the_place_that_decides_the_game_before_an_enemy_is_to_be_seen() -> None:
    war, order = set_up("kalaman", WS)
    kalaman = war.theatre.atlas.hex_of("kalaman")
    on_foot = [p for p in war.theatre.piece_index.values() if war.owner[p] == WS and war.of.is_ground[p]]
    garrison = [p for p, hex in order.pieces if hex == kalaman and war.of.is_army[p]]
    assert len(garrison) >= 2
    walking = {war.printed_strength(p) for p in garrison if war.of.is_ground[p]}
    assert walking == {max(map(war.printed_strength, on_foot))}
    assert sum(war.of.is_air[p] for p in garrison) == 2, "who only has to hold the place keeps dragons over it"


@rule("DG-05-19")
def test_garrisons_reckon_with_the_gaps_that_others_leave() -> None:
    war = strike().place("Hylo 1", at="1314").place("Draconians 1", at="1213")
    beyond, enemy = war.hex("1414"), war.piece("Draconians 1")
    assert beyond not in Threats(war.war, HL, Stakes(war.war)).reach[enemy]
    assert beyond in Threats(war.war, HL, Stakes(war.war), gaps=True).reach[enemy]


@rule("DG-16-06", "DG-18-04")
@pytest.mark.parametrize(
    ("scenario", "place", "only"), [("silvanesti", "silvanost", True), ("kender-strike", "hylo", False)]
)
def test_who_wins_by_holding_a_place_marches_to_it_unless_losses_count(scenario: str, place: str, only: bool) -> None:
    """In Silvanesti Whitestone has to hold Silvanost; in the Kender Strike it must also break the host."""
    war = board(scenario).hold(place, side=WS).war
    assert has_only_to_hold(war, WS, Stakes(war)) is only
    assert not has_only_to_hold(war, HL, Stakes(war))


@rule("DG-19-04", "DG-09-01")
def test_who_holds_much_but_not_what_decides_the_game_has_to_take_it() -> None:
    war = board("kalaman").hold("kalaman", side=WS).hold("neraka", side=HL).ally("highlord", side=HL)
    war.place(*(f"mercenary-{n}" for n in range(1, 6)), at="neraka")
    stakes = Stakes(war.war, conquest=2.0)
    assert stakes.place(war.hex("neraka")) > stakes.place(war.hex("kalaman"))
    assert not has_only_to_hold(war.war, HL, stakes)
    assert not has_only_to_hold(war.war, WS, stakes), "Neraka is worth more to it than Kalaman, which it has"


# Running


def hunted() -> Board:
    """A hobgoblin army alone, kender between it and the open country."""
    war = strike().place("Throtyl 1", at="1212").place("Hylo 1", "Hylo 2", at="1314")
    return war.place("Hylo 3", at="hylo").moving(HL)


@rule("DG-18-04")
def test_a_refuge_is_where_the_enemy_comes_last_and_not_a_blind_alley() -> None:
    war = hunted()
    found = refuges(war.war, HL)
    assert found
    assert war.hex("1011") not in found, "the northern tip has one way out, past the kender"
    distance = war.war.theatre.atlas.grid.distance
    assert min(distance(hex, war.hex("1314")) for hex in found) >= 5


@rule("DG-18-04")
def test_who_runs_to_a_refuge_marches_past_the_blind_alley() -> None:
    war = hunted()
    moves = planned(war.war, HL, TO_A_REFUGE)
    assert [war.war.theatre.waters.tokens[move.hex] for move in moves if move.pieces == (war.piece("Throtyl 1"),)] == [
        "1015"
    ]


@rule("DG-18-04")
def test_a_hex_with_few_ways_out_is_no_refuge() -> None:
    war = hunted()
    ways = war.war.steps(HL, Gait.COMMON)
    assert all(len(ways[hex]) >= EXITS for hex in refuges(war.war, HL))


@rule("DG-05-01")
def test_the_train_goes_its_own_way_and_a_plan_leaves_the_war_as_it_was() -> None:
    war = strike().place("Draconians 1", at="1217").place("Throtyl 1", at="1218").place("Hylo 1", at="hylo").moving(HL)
    fast, slow = war.piece("Draconians 1"), war.piece("Throtyl 1")
    assert train_of(war.war, HL) == {slow}
    before = war.war.at[:]
    together, apart, away = (
        {move.pieces[0]: move.hex for move in planned(war.war, HL, way)}
        for way in (BY_STEALTH, replace(BY_STEALTH, train=OUT_OF_REACH), OUT_OF_REACH)
    )
    assert apart[fast] == together[fast] != away[fast]
    assert apart.get(slow) == away.get(slow) != together.get(slow)
    assert war.war.at[:] == before


# What is thought of the enemy


def first_look(whitestone: str, seed: int) -> float:
    """How careless the Highlord thinks an enemy who set up and moved first."""
    game = warhost.new("dragons-of-glory", "kender-strike", seed=seed)
    players = {"highlord": bot("odds"), "whitestone": bot(whitestone, seed)}
    war, opinion = war_of(game), Opinion()
    while war.phasing[0] != HL:
        seat = game.ask.seat
        if seat is CHANCE:
            game.roll()
        else:
            offered = {offer.order for offer in game.ask.offers}
            game.give(MoveFirst("whitestone") if MoveFirst in offered else players[seat].choose(game.view(seat)), seat)
    opinion.look(war, HL)
    return opinion.careless


def test_who_scatters_his_armies_is_thought_careless_and_who_places_them_well_is_not() -> None:
    assert max(first_look("odds", seed) for seed in range(3)) < 0.1
    assert mean(first_look("random", seed) for seed in range(8)) > 0.4


def test_nothing_is_thought_of_an_enemy_who_could_not_march_yet() -> None:
    war = strike().place("Throtyl 1", at="1217").place("Hylo 1", "Hylo 2", at="1314").moving(HL)
    opinion = Opinion()
    war.war.set("turn", 0, war.war.theatre.scenario.first_turn)
    war.war.set("first", 0, HL)
    opinion.look(war.war, HL)
    assert opinion.careless == pytest.approx(SUSPICION)
    war.war.set("first", 0, WS)
    opinion.look(war.war, HL)
    assert opinion.careless != pytest.approx(SUSPICION)


# Taunts


@rule("DG-10-03", "MD-05-03")
@pytest.mark.parametrize(("turn", "feared"), [(20, True), (21, False)])
def test_kender_are_feared_across_a_river_only_while_it_is_frozen(turn: int, feared: bool) -> None:
    war = battlefield(winter="on").place("khur-1", "khur-2", at="3211").place("hylo-1", "hylo-2", at="3312")
    war.war.set("turn", 0, turn)
    war.war.follow_calendar()
    assert (Campaigner(war.war, HL, IN_FORCE).taunts(war.hex("3211")) != 0) is feared


# What is kept from order to order


def test_marches_that_were_taken_back_are_planned_anew() -> None:
    war = strike().place("Throtyl 1", at="1217").place("Throtyl 2", at="1219").place("Hylo 1", at="hylo").moving(HL)
    before = war.war.mark
    marshal, seat = Marshal(Dice(1)), war.game.ask.seat
    first = marshal.answer(Desk(war.game, seat))
    war.game.give(first, seat)
    marshal.answer(Desk(war.game, seat))
    assert marshal.has_plan(war.war, HL)
    assert marched(war.war, HL) == 1
    war.war.revert(before)
    assert not marshal.has_plan(war.war, HL)
    assert marshal.answer(Desk(war.game, seat)) == first


@rule("DG-05-13", "DG-05-14")
def test_stacks_change_places_in_a_set_up_only_where_both_have_room() -> None:
    game = until_setup(warhost.new("dragons-of-glory", "kender-strike", seed=1), WS)
    war, view = war_of(game), game.view(game.ask.seat)
    hex_of = war.theatre.atlas.hex_of
    posts = {"hylo": ("hylo-1", "hylo-2", "hylo-3", "kronin"), "1618": ("hylo-4", "hylo-5"), "1718": ("hylo-6",)}
    pieces = [(war.theatre.piece_index[name], hex_of(place)) for place, names in posts.items() for name in names]
    first = Deploy(tuple(sorted(pieces)))
    assert leads_to(view, first, Ready)
    assert [dict(other.pieces)[pieces[4][0]] for other in swaps(view, war, first)] == [hex_of("1718")]


def test_operations_against_many_places_are_those_of_a_plain_reckoning() -> None:
    """Groups that lose no army are kept from one operation to the next; the slow twin reckons each group anew."""
    war = until_turn(game_of("kalaman", "operations"), 22)
    armies = [p for p in war.pieces_of(WS) if war.of.is_army[p]]
    targets = (*refuges(war, WS), *stacks_of(war, HL))
    times = Timetable(war, WS, 6)
    found = operations(war, WS, Stakes(war), targets, armies, times)
    assert found == plain_operations(war, WS, targets, armies, times)
    assert len(targets) > 50
    assert len(found) > 2


def plain_operations(
    war: War, side: Side, targets: tuple[HexId, ...], armies: list[PieceId], times: Timetable
) -> list[Operation]:
    """What `operations` finds, with every group reckoned anew each time."""
    free = [army for army in armies if war.of.is_ground[army] and war.at[army] >= 0]
    left, found, stakes = list(targets), list[Operation](), Stakes(war)
    while left and free:
        groups = {target: _group(war, side, target, free, times) for target in left}
        best = max(left, key=lambda target: (stakes.place(target) * DELAY ** groups[target][1], -target))
        left.remove(best)
        group, days = groups[best]
        posts = _posts(war, side, best, group, times) if group else {}
        if posts:
            found.append(Operation(best, posts, war.turn[0] + int(days)))
            free = [army for army in free if army not in posts]
    return found

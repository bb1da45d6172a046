"""The warlord: what it does where anybody can see what should be done, and that it plays everything to the end."""

from __future__ import annotations

import pytest

import warhost
from tests.bots.test_odds_bot import Window
from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, battlefield, board
from tests.rules.dg.games import until_setup
from warhost.bots import WarlordBot
from warhost.bots.campaign.marshal import Marshal, arrangement
from warhost.bots.campaign.outlook import outlook
from warhost.bots.campaign.plans import BY_THE_BOOK, Campaigner, marched, refuges
from warhost.bots.campaign.threats import Threats
from warhost.bots.campaign.warlord import DOCTRINES, IN_FORCE, has_only_to_hold, nation_worth
from warhost.bots.campaign.worth import Stakes, conquests_worth
from warhost.bots.search import Budget, Desk, Reckless, best_of, play_out
from warhost.campaign.war import War
from warhost.core import CHANCE, Dice, Game, Order
from warhost.core.prompts import Arrange
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
        order = players[seat].choose(Window(game.view(seat)))  # type: ignore[arg-type]
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
    assert order.verb == "enlist"
    taken = [war.of.strength[p][0] for p in order.pieces]  # type: ignore[attr-defined]
    left = [war.of.strength[p][0] for p in game.choices(type(order)).values if p not in order.pieces]  # type: ignore[attr-defined]
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

    def trial(way: int, number: int) -> float:
        tried.append(number)
        budget.spend(5)
        return float(way)

    assert best_of(range(8), trial, budget, 1000) == 0, "one trial of each tells nothing"
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


@rule("DG-16-02")
def test_it_sets_up_next_to_the_way_to_the_place_that_decides_the_game() -> None:
    game = until_setup(warhost.new("dragons-of-glory", "silvanesti", seed=1), HL)
    war = war_of(game)
    order = WarlordBot().choose(game.view(game.ask.seat))
    goal = war.theatre.atlas.hex_of("silvanost")
    away = sorted(war.theatre.atlas.grid.distance(hex, goal) for _, hex in order.pieces)  # type: ignore[attr-defined]
    nearest = min(war.theatre.atlas.grid.distance(hex, goal) for hex in war.theatre.atlas.hexes_of("khur"))
    assert away[len(away) // 2] <= nearest + 4


@rule("DG-19-02")
def test_it_fills_the_place_that_decides_the_game_before_an_enemy_is_to_be_seen() -> None:
    game = until_setup(warhost.new("dragons-of-glory", "kalaman", seed=1), WS)
    war = war_of(game)
    order = WarlordBot().choose(game.view(game.ask.seat))
    kalaman = war.theatre.atlas.hex_of("kalaman")
    on_foot = [p for p in war.theatre.piece_index.values() if war.owner[p] == WS and war.of.is_ground[p]]
    garrison = [p for p, hex in order.pieces if hex == kalaman and war.of.is_army[p]]  # type: ignore[attr-defined]
    assert len(garrison) >= 2
    assert {war.printed_strength(p) for p in garrison} == {max(map(war.printed_strength, on_foot))}


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


@rule("DG-18-04")
def test_a_refuge_is_where_the_enemy_comes_last_and_not_a_blind_alley() -> None:
    war = strike().place("Throtyl 1", at="1212").place("Hylo 1", "Hylo 2", at="1314").place("Hylo 3", at="hylo")
    found = refuges(war.war, HL)
    assert found
    assert war.hex("1011") not in found, "the northern tip has one way out, past the kender"
    distance = war.war.theatre.atlas.grid.distance
    assert min(distance(hex, war.hex("1314")) for hex in found) >= 5


@rule("DG-18-04")
def test_who_runs_to_a_refuge_marches_past_the_blind_alley() -> None:
    war = strike().place("Throtyl 1", at="1212").place("Hylo 1", "Hylo 2", at="1314").place("Hylo 3", at="hylo")
    doctrine = next(way for way in DOCTRINES if way.refuge)
    war.moving(HL)
    moves = Campaigner(war.war, HL, doctrine).plan()
    assert [war.war.theatre.waters.tokens[move.hex] for move in moves if move.pieces == (war.piece("Throtyl 1"),)] == [
        "1015"
    ]


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

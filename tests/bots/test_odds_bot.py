"""The odds bot: what it does on boards where anybody can see what should be done."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations_with_replacement, product
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import warhost
from tests.rulemark import rule
from tests.rules.dg.board import HL, WS, Board, board
from warhost.bots import OddsBot, RandomBot, bot
from warhost.bots.campaign.worth import Losses
from warhost.bots.players import Player
from warhost.campaign.land.movement import March
from warhost.campaign.printed.combat_table import read_blow
from warhost.campaign.state import MOVED, War
from warhost.core import CHANCE, Game, View
from warhost.core.ids import PieceId


class Window:
    """A view with everything but its public names walled up."""

    def __init__(self, view: View) -> None:
        self.__view = view

    def __getattr__(self, name: str) -> object:
        assert not name.startswith("_"), f"a bot reached behind its view for {name}"
        return getattr(self.__view, name)


def strike() -> Board:
    """The map of The Kender Strike with nobody on it; Hylo is free."""
    war = board("kender-strike").hold("hylo", side=WS)
    war.war.set("initial_strength", 0, (28, 24))
    return war


def ordered(war: Board) -> str:
    """The order of the odds bot to what is asked now, as text."""
    return war.game.write(OddsBot().choose(war.game.view(war.game.ask.seat)))


def move_all(war: Board) -> list[str]:
    """Let the bot carry out a whole Movement Step; its orders."""
    player = OddsBot()
    seat = war.game.ask.seat
    orders: list[str] = []
    while not orders or orders[-1] != "end-movement":
        order = player.choose(war.game.view(seat))
        orders.append(war.game.write(order))
        war.game.give(order, seat)
    return orders


# Attacks


@rule("DG-07-09")
def test_it_attacks_a_lone_army_with_six_times_its_strength_around_it() -> None:
    war = strike().place("Draconians 1", "Draconians 2", "Toede", at="1217").place("Throtyl 1", "Throtyl 2", at="1317")
    war.place("Throtyl 3", "Throtyl 4", at="1219").place("Hylo 1", at="1218")
    assert ordered(war.fighting(HL)).startswith("attack 1218 ")


@rule("DG-07-09")
def test_it_does_not_attack_at_one_to_three() -> None:
    war = strike().place("Throtyl 1", at="1415", depleted=True)
    war.place("Hylo 1", at="1516").place("Hylo 2", at="1516", depleted=True)
    assert ordered(war.fighting(HL)) == "end-combat"


@rule("DG-07-26", "DG-07-41")
def test_it_does_not_attack_kender_in_their_woods_with_their_leader() -> None:
    war = strike().place("Throtyl 1", "Throtyl 2", at="1415").place("Hylo 1", "Hylo 2", "Kronin", at="1516")
    assert ordered(war.fighting(HL)) == "end-combat"


@rule("DG-18-04")
def test_on_the_last_turn_it_storms_what_decides_the_game() -> None:
    war = strike().place("Draconians 1", "Draconians 2", "Toede", at="1720").place("Hylo 1", at="hylo", depleted=True)
    war.place("Throtyl 1", "Throtyl 2", at="1313").place("Throtyl 3", "Throtyl 4", at="1314")
    war.war.set("turn", 0, 5)
    assert ordered(war.fighting(HL)).startswith("attack 1619")


@rule("DG-10-02")
def test_kender_taunt_a_stack_that_would_break_its_teeth() -> None:
    war = strike().place("Hylo 1", "Hylo 2", "Kronin", at="1516").place("Throtyl 1", at="1415")
    assert ordered(war.taunting(WS)) == "taunt 1516 1415"


# Marches


@rule("DG-18-04")
def test_it_walks_into_hylo_when_nobody_is_there() -> None:
    war = strike().place("Draconians 1", "Draconians 2", "Toede", at="1721").place("Hylo 1", at="1314")
    war.hold("hylo", side=WS).moving(HL)
    orders = move_all(war)
    assert orders[0].split()[0] == "march"
    assert war.at("Draconians 1") == "1619"
    assert war.war.holds(war.war.theatre.atlas.place("hylo").index, HL)


@rule("DG-18-04")
def test_it_keeps_a_garrison_in_the_city_that_decides_the_game() -> None:
    war = strike().place("Draconians 1", "Draconians 2", at="1721").place("Throtyl 1", at="1314", depleted=True)
    war.place("Hylo 1", "Hylo 2", at="hylo").place("Hylo 3", "Kronin", at="1518").moving(WS)
    move_all(war)
    assert war.war.ws_armies[war.hex("hylo")] > 0


@rule("DG-18-04")
def test_it_sends_an_army_into_the_city_that_was_left_open() -> None:
    war = strike().place("Draconians 1", at="1722").place("Hylo 3", at="1618").place("Hylo 4", at="1517").moving(WS)
    move_all(war)
    assert war.war.ws_armies[war.hex("hylo")] > 0


@pytest.mark.parametrize("seed", range(6))
def test_a_step_ends_and_nobody_goes_back_and_forth(seed: int) -> None:
    game = warhost.new("dragons-of-glory", "kender-strike", seed=seed)
    players = {seat: bot("odds", f"{seed}/{seat}") for seat in game.seats}
    went: set[tuple[int, int]] = set()
    for _ in range(600):
        if game.over:
            break
        if game.ask.seat is CHANCE:
            game.roll()
            continue
        order = players[game.ask.seat].choose(game.view(game.ask.seat))
        if isinstance(order, March):
            went_now = [(state_of(game).turn[0], piece) for piece in (order.piece, *order.along)]
            assert went.isdisjoint(went_now), "a piece marched twice in a Step"
            went.update(went_now)
        game.give(order)
    assert game.over


def state_of(game: Game) -> War:
    assert isinstance(game.state, War)
    return game.state


# Smaller choices


@rule("DG-07-24")
def test_it_gives_up_what_costs_least() -> None:
    war = strike().place("Draconians 1", "Throtyl 1", at="1217").place("Hylo 1", "Hylo 2", at="1218").fighting(HL)
    war.give("attack 1218 draconian-1,throtyl-1", 9)
    assert war.game.ask.seat == "highlord"
    assert ordered(war) == "deplete throtyl-1"


@rule("DG-07-34")
def test_it_stays_behind_walls() -> None:
    war = strike().place("Draconians 1", "Draconians 2", at="1618").place("Throtyl 1", "Throtyl 2", at="1718")
    war.place("Hylo 1", at="hylo").place("Hylo 2", at="hylo", depleted=True).fighting(HL)
    war.give("attack 1619 draconian-1,draconian-2,throtyl-1,throtyl-2", 10)
    while war.game.ask.seat == "highlord" or "stand" not in war.offered():
        war.game.give(OddsBot().choose(war.game.view(war.game.ask.seat)))
    assert ordered(war) == "stand"


@rule("DG-12-06")
def test_it_keeps_the_last_word_in_the_last_turn() -> None:
    from warhost.campaign.initiative import ChooseFirst

    war = strike().place("Hylo 1", at="hylo").place("Throtyl 1", at="1314")
    war.war.set("initiative", 0, WS)
    war.war.set("turn", 0, 5)
    assert ordered(war.doing(ChooseFirst())) == "first highlord"


# A fair player


def whole_game(player_of: dict[str, Player], seed: int, look: Callable[[View], object] | None = None) -> list[str]:
    """The orders of a whole game; ``look`` is put around every view."""
    game = warhost.new("dragons-of-glory", "kender-strike", seed=seed)
    orders = []
    while not game.over:
        seat = game.ask.seat
        if seat is CHANCE:
            game.roll()
            continue
        view = game.view(seat)
        order = player_of[seat].choose(cast(View, look(view)) if look else view)
        orders.append(game.write(order))
        game.give(order, seat)
    return orders


def test_it_sees_nothing_but_its_view() -> None:
    players: dict[str, Player] = {"highlord": OddsBot(1), "whitestone": RandomBot(1)}
    assert whole_game(players, 3, Window)


def test_the_same_seed_plays_the_same_game() -> None:
    games = [whole_game({"highlord": OddsBot("a"), "whitestone": OddsBot("b")}, 4) for _ in range(2)]
    assert games[0] == games[1]


def test_it_always_says_why() -> None:
    game = warhost.new("dragons-of-glory", "kender-strike", seed=2)
    players = {seat: OddsBot(seat) for seat in game.seats}
    reasons = set()
    while not game.over:
        seat = game.ask.seat
        if seat is CHANCE:
            game.roll()
            continue
        game.give(players[seat].choose(game.view(seat)))
        reasons.add(players[seat].reason)
    assert "" not in reasons
    assert len(reasons) > 4


@pytest.mark.parametrize("scenario", ["silvanesti", "solamnic-plain"])
def test_it_plays_ships_dragons_and_events_too(scenario: str) -> None:
    game = warhost.new("dragons-of-glory", scenario, seed=5)
    players = {seat: OddsBot(seat) for seat in game.seats}
    verbs = set()
    for _ in range(120):
        if game.over:
            break
        seat = game.ask.seat
        if seat is CHANCE:
            game.roll()
            continue
        order = players[seat].choose(game.view(seat))
        verbs.add(order.verb)
        game.give(order, seat)
    assert {"deploy", "march", "fly"} <= verbs


# What a blow costs


def slow_loss(war: War, armies: list[PieceId], text: str) -> int:
    """The least that a blow costs, by trying every way to take it."""
    blow = read_blow(text)
    before = sum(war.printed_strength(army) for army in armies)
    if blow.eliminated:
        return before
    start = [1 - war.depleted[army] + 1 for army in armies]
    if blow.all_depleted:
        start = [sides - 1 for sides in start]
    faces = {army: (0, war.of.strength[army][1], war.of.strength[army][0]) for army in armies}
    worst = before
    for taken in product(range(3), repeat=len(armies)):
        left = [sides - n for sides, n in zip(start, taken, strict=True)]
        enough = sum(taken) == min(blow.depletions, sum(start))
        if enough and min(left, default=0) >= 0:
            now = sum(faces[army][sides] for army, sides in zip(armies, left, strict=True))
            worst = min(worst, before - now)
    return worst


BLOWS = ["-", "1", "2", "1R", "D", "D1", "DR", "2R", "E"]
FORCES = ["Hylo 1", "Hylo 2", "Draconians 1", "Throtyl 1"]


@rule("DG-07-15", "DG-07-16", "DG-07-17", "DG-07-21")
@given(
    names=st.sampled_from([list(group) for n in (1, 2, 3) for group in combinations_with_replacement(FORCES, n)]),
    depleted=st.lists(st.booleans(), min_size=4, max_size=4),
    blow=st.sampled_from(BLOWS),
)
@settings(deadline=None)
def test_what_a_blow_costs_is_the_least_it_can_cost(names: list[str], depleted: list[bool], blow: str) -> None:
    war = strike()
    for name, tired in zip(FORCES, depleted, strict=True):
        war.place(name, at="1217", depleted=tired)
    armies = sorted({war.piece(name) for name in names})
    assert Losses(war.war, armies).of(read_blow(blow)) == slow_loss(war.war, armies, blow)


def test_moved_pieces_are_known_by_their_flag() -> None:
    war = strike().place("Hylo 1", at="1516").place("Throtyl 1", at="1313").moving(WS)
    orders = move_all(war)
    assert any(order.startswith("march hylo-1") for order in orders)
    assert war.war.did[war.piece("Hylo 1")] & MOVED

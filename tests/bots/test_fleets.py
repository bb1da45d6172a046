"""Fleets of the computer where ships can leave the map: they run, escort, hunt and lie in wait (MD-36)."""

from __future__ import annotations

import warhost
from tests.rules.dg.board import HL, WS, Board
from tests.rules.md.test_maelstrom import EXIT, FLEET, blood_sea
from warhost.bots import bot
from warhost.bots.campaign.fleets import course, danger, ways_out
from warhost.bots.campaign.marshal import Marshal
from warhost.bots.search import Desk
from warhost.campaign.advanced.intercepted_stacks import Convoy
from warhost.campaign.printed.sides import SEATS
from warhost.campaign.sea.exits import Depart
from warhost.campaign.sea.ships import Sail
from warhost.campaign.state import MOVED
from warhost.core import CHANCE, Dice, Order
from warhost.core.ids import HexId, Side

FAR = "5735"


def answered(war: Board, side: Side) -> Order:
    """What the marshal orders for a side that is about to move."""
    return Marshal(Dice("fleets")).advise(Desk(war.moving(side).game, SEATS[side]))[0]


def test_a_ship_at_the_exit_leaves_the_map() -> None:
    war = blood_sea().place(FLEET[0], at=EXIT).place(FLEET[1], at=FAR)
    assert answered(war, WS) == Depart(war.piece(FLEET[0]))


def test_a_ship_runs_for_the_exit_and_keeps_a_point_to_leave() -> None:
    war = blood_sea().place(FLEET[0], at=FAR)
    order = answered(war, WS)
    assert isinstance(order, Sail)
    assert war.war.theatre.atlas.token(order.path[-1]) == EXIT
    assert len(order.path) < war.war.points_left(war.piece(FLEET[0]))


def test_the_way_out_keeps_away_from_interceptors_where_it_can() -> None:
    war = blood_sea().place(FLEET[0], at=FAR).moving(WS)
    plain = course(ways_out(war.war, WS, danger(war.war, WS)), war.hex(FAR), 99)
    middle = war.war.theatre.waters.token(plain[len(plain) // 2])
    war.place(*(f"maelstrom-ship-{n}" for n in range(1, 7)), at=middle).moving(WS)
    wary = course(ways_out(war.war, WS, danger(war.war, WS)), war.hex(FAR), 99)

    def met(path: tuple[HexId, ...]) -> float:
        return sum(danger(war.war, WS).get(hex, 0.0) for hex in path)

    assert wary[-1] == plain[-1]
    assert met(wary) < met(plain)


def test_pirates_hunt_what_they_can_beat_and_go_together() -> None:
    war = blood_sea().place(*(f"maelstrom-ship-{n}" for n in range(1, 4)), at="6028").place(FLEET[0], at=FAR)
    order = answered(war, HL)
    assert isinstance(order, Convoy)
    assert len(order.along) == 2
    assert order.path[-1] in war.war.ground.links[war.hex(FAR)]


def test_pirates_who_reach_nobody_wait_beside_the_way_out() -> None:
    war = blood_sea().place("maelstrom-ship-1", at="5311").place(*FLEET, at=FAR)
    order = answered(war, HL)
    assert isinstance(order, Sail)
    way = course(ways_out(war.war, WS, {}), war.hex(FAR), 99)
    assert order.path[-1] in way
    assert way.index(order.path[-1]) > len(way) // 2


def test_minotaurs_of_kothas_escort_the_fleet() -> None:
    war = blood_sea().place(FLEET[0], at=FAR).place("kothas-ship-1", at="6030")
    war.place(*(f"mithas-ship-{n}" for n in range(1, 5)), at="6011").moving(WS)
    war.war.mark_did(war.piece(FLEET[0]), MOVED)
    order = Marshal(Dice("fleets")).advise(Desk(war.game, SEATS[WS]))[0]
    assert isinstance(order, Sail)
    assert (order.ship, order.path[-1]) == (war.piece("kothas-ship-1"), war.hex(FAR))


def test_both_sides_of_the_fleet_action_win_sometimes() -> None:
    winners = set()
    for seed in range(300, 312):
        game = warhost.new("dragons-of-glory", "maelstrom", seed=seed)
        players = {SEATS[HL]: bot("odds", seed=seed), SEATS[WS]: bot("odds", seed=seed)}
        while not game.over:
            if game.ask.seat is CHANCE:
                game.roll()
            else:
                game.give(players[game.ask.seat].choose(game.view(game.ask.seat)))
        assert game.verdict is not None
        winners.add(game.verdict.winner)
        if len(winners) == 2:
            break
    assert winners == set(SEATS[:2])

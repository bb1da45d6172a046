"""Fights over sea and sky are answered by worth: interceptions, raids, breaking off."""

from __future__ import annotations

from dataclasses import replace

from tests.rules.dg.board import HL, WS, Board
from tests.rules.md.test_interception import FLIGHT, at_sea, in_the_air
from tests.rules.md.test_raids import SEA, raid
from warhost.bots.campaign.admiral import HULL, best_interception, best_raid, hull_worth, raid_worth
from warhost.bots.campaign.doctrines import BY_THE_BOOK
from warhost.bots.campaign.marshal import Marshal
from warhost.bots.campaign.worth import Stakes
from warhost.bots.search import Desk
from warhost.campaign.advanced.interception import Intercept
from warhost.campaign.position.courses import LetPass
from warhost.campaign.printed.sides import SEATS
from warhost.campaign.sea.dragon_to_ship_combat import BreakOff, Press, Raid
from warhost.campaign.sea.strafing import Strafe
from warhost.core import Dice, Order


def asked(war: Board) -> Desk:
    """The Highlord's desk."""
    return Desk(war.game, SEATS[HL])


def answered(war: Board, *, heeds: bool = True) -> Order:
    """What the marshal orders for the Highlord."""
    return Marshal(Dice("admiral"), replace(BY_THE_BOOK, heeds=heeds)).advise(asked(war))[0]


def test_a_strong_wing_intercepts_where_the_roll_is_likeliest() -> None:
    war = in_the_air().place("red-dragon-2", "blue-dragon-1", at="3709").give(f"fly silvanesti-griffon-1 - {FLIGHT}")
    order = answered(war)
    assert isinstance(order, Intercept)
    assert len(order.pieces) == 3
    hexes = asked(war).choices(Intercept).all()
    far = {hex: war.war.theatre.atlas.grid.distance(war.hex("3709"), hex) for hex in hexes}
    assert far[order.hex] == min(far.values())


def test_the_weaker_lets_pass_and_the_blind_always_does() -> None:
    war = (
        in_the_air()
        .place("silvanesti-griffon-2", at="4101")
        .place("gold-dragon-1", "silver-dragon-1", at="4101", side=WS)
    )
    war.place("red-dragon-1", at="3709", depleted=True).give("formation silvanesti-griffon-1 gold-dragon-1 " + FLIGHT)
    assert answered(war) == LetPass()
    strong = in_the_air().place("red-dragon-2", "blue-dragon-1", at="3709").give(f"fly silvanesti-griffon-1 - {FLIGHT}")
    assert answered(strong, heeds=False) == LetPass()


def test_what_a_ship_carries_is_worth_more_than_its_hull() -> None:
    war = at_sea().place("palanthus-2", at="0005", aboard="palanthus-ship-1")
    ship, army = war.piece("palanthus-ship-1"), war.piece("palanthus-2")
    assert hull_worth(war.war, ship) == HULL + war.war.printed_strength(army) / 2
    assert hull_worth(war.war, war.piece("mithas-ship-1")) == HULL


def test_an_interception_is_worth_its_chance_times_the_fight() -> None:
    war = at_sea(hunter="0505").place("palanthus-2", at="0005", aboard="palanthus-ship-1").moving(WS)
    war.give("sail palanthus-ship-1 0105>0205>0305")
    stakes = Stakes(war.war)
    found = best_interception(asked(war), war.war, stakes)
    assert found is not None
    worth, order = found
    assert war.war.theatre.atlas.token(order.hex) == "0305"
    assert worth > 0


def test_dragons_raid_where_it_pays_and_break_off_where_it_does_not() -> None:
    war = raid(dragons=2)
    found = best_raid(asked(war), war.war, HL, Stakes(war.war))
    assert found is not None
    assert isinstance(answered(war), Strafe)
    war.give(f"strafe {SEA} red-dragon-1", 10, 10)
    going_on = raid_worth(war.war, war.war.sea_battle[0], Stakes(war.war))
    assert answered(war) == (Press() if going_on > 0 else BreakOff())


def test_a_depleted_dragon_does_not_dare_a_wizard_aboard() -> None:
    war = raid().place("red-dragon-1", at="4504", depleted=True)
    war.place("ws-wizard-1", at=SEA, aboard="palanthus-ship-1").fighting(HL)
    ships = (war.piece("palanthus-ship-1"),)
    alone = Raid(HL, war.hex(SEA), (war.piece("red-dragon-1"),), ships)
    assert raid_worth(war.war, alone, Stakes(war.war)) < 0
    assert not isinstance(answered(war), Strafe)

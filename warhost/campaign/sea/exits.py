"""Ships that leave the map: where a scenario has an exit, what they are worth, slower Turns (MD-36-04 to MD-36-07)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.campaign.position.bars import StepName
from warhost.campaign.position.theatre import Theatre
from warhost.campaign.position.war_modes import Block, WarMode
from warhost.campaign.printed.sides import AWAY
from warhost.campaign.scenario.scenario_files import Allowance
from warhost.campaign.sea.transport import ready_ships, ship_refusals
from warhost.campaign.state import War
from warhost.core.ids import PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Kind, Order, Piece
from warhost.core.prompts import Choices, OneOf, Preview
from warhost.core.refusals import Refusal, first_with_all


@dataclass(frozen=True, slots=True)
class Depart(Order):
    """Leave the map for good from a hex of the exit, with all aboard: ``depart silvanesti-ship-1``."""

    verb = "depart"
    ship: Piece


def may_leave(war: War, ship: PieceId) -> bool:
    """Whether a ship lies where it can leave the map and has a point for it (MD-36-04)."""
    out = war.theatre.scenario.exit
    return (
        out is not None
        and war.of.nation[ship] == out.nation
        and war.station(ship) in war.theatre.atlas.hexes_of(out.region)
        and war.points_left(ship) > 0
    )


def leaving_refusals(war: War, ship: PieceId) -> list[Refusal]:
    """Why a ship cannot leave the map here and now; the explaining twin of :func:`may_leave`."""
    out, who = war.theatre.scenario.exit, war.ref(ship)
    if out is None:
        return [Refusal(msg("md-no-exit"), ("MD-36-04",), (who,))]
    if war.of.nation[ship] != out.nation:
        return [Refusal(msg("md-not-its-exit", ship=who), ("MD-36-06",), (who,))]
    found = []
    if war.station(ship) not in war.theatre.atlas.hexes_of(out.region):
        where = war.hex_ref(war.station(ship))
        found.append(Refusal(msg("md-not-at-exit", ship=who, hex=where), ("MD-36-04",), (who, where)))
    if war.points_left(ship) <= 0:
        found.append(Refusal(msg("dg-no-points", piece=who), ("MD-36-04", "DG-04-01"), (who,)))
    return found


class Departing(WarMode[Depart]):
    """Ships leave the map over the edge that the scenario names (MD-36-06)."""

    order = Depart
    label = "md-offer-depart"
    block = Block.SHIPS

    def is_at_hand(self, theatre: Theatre) -> bool:
        return theatre.scenario.exit is not None

    def firsts(self, war: War, side: Side) -> list[PieceId]:
        return [ship for ship in ready_ships(war, side) if may_leave(war, ship)]

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        return OneOf(Kind.PIECE, self.firsts(war, side))

    def refusal(self, war: War, side: Side, order: Depart) -> Refusal | None:
        return first_with_all(ship_refusals(war, order.ship, side) or leaving_refusals(war, order.ship))

    def preview(self, war: War, side: Side, order: Depart) -> Preview:
        return Preview(notes=(msg("md-worth", ship=war.ref(order.ship), n=worth(war, order.ship)),))

    def take(self, war: War, side: Side, order: Depart) -> None:
        ship = order.ship
        war.tell(msg("md-log-departs", ship=war.ref(ship), n=worth(war, ship)))
        for piece in war.cargo(ship):
            war.leave(piece, AWAY)
        war.leave(ship, AWAY)


def worth(war: War, ship: PieceId) -> int:
    """The points for a ship that leaves the map, whole or damaged (MD-36-07)."""
    out = war.theatre.scenario.exit
    if out is None or war.of.nation[ship] != out.nation:
        return 0
    return out.damaged if war.depleted[ship] else out.whole


def points_scored(war: War) -> int:
    """The points for all ships that have left the map (MD-36-07)."""
    return sum(worth(war, ship) for ship in war.theatre.ships if war.at[ship] == AWAY)


def ships_left(war: War, nation: str) -> int:
    """How many ships of a nation are still on the map."""
    return sum(war.of.nation[ship] == nation and war.at[ship] >= 0 for ship in war.theatre.ships)


# Slower Turns


def allowance_of(war: War, ship: PieceId) -> Allowance | None:
    """The allowance of a ship on this Turn, where it differs from the printed one (MD-36-06)."""
    turn, nation = war.turn[0], war.of.nation[ship]
    slower = war.theatre.scenario.allowance
    return next((one for one in slower if one.turn == turn and one.nation == nation), None)


def limit_allowances(war: War, side: Side, step: StepName) -> None:
    """As a Movement Step opens, ships that are slower on this Turn have spent the difference already (MD-36-06)."""
    if step != "movement" or not war.theatre.scenario.allowance:
        return
    for ship in war.theatre.ships:
        slower = allowance_of(war, ship) if war.owner[ship] == side and war.at[ship] >= 0 else None
        if slower is not None:
            war.set("spent", ship, max(0, war.points(ship) - slower.points))

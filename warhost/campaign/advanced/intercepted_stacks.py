"""Ships and fliers that move as a stack, so that they are intercepted together (MD-04-03, MD-04-07).

A convoy sails from one station, a formation flies from one hex; every ship and flier pays for itself and meets hazards
by itself (MD-05-04, MD-05-06). Ships load and land, and fliers carry others, only when they move alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from warhost.campaign.land.flying import (
    air_points_left,
    air_steps,
    alight_refusals,
    arrive,
    can_fly,
    flight_refusal,
    flight_start_refusals,
    is_stirred,
    may_alight,
    own_load,
)
from warhost.campaign.land.movement import is_eventful
from warhost.campaign.land.stacking import ends_for
from warhost.campaign.position.bars import closed_to, halts_of
from warhost.campaign.position.courses import Onward, is_announced
from warhost.campaign.position.hazards import BEFORE_SAILING, IN_FLIGHT, dice_ahead, hazards
from warhost.campaign.position.theatre import Theatre
from warhost.campaign.position.war_modes import Block, WarMode
from warhost.campaign.printed.sides import enemy
from warhost.campaign.sea.maelstrom import enter_maelstrom
from warhost.campaign.sea.naval_combat import crowding_refusals
from warhost.campaign.sea.ships import course_refusal, sailing_destinations
from warhost.campaign.sea.transport import ready_ships, ship_refusals
from warhost.campaign.state import HALTED, MOVED, War
from warhost.core.board.floods import flood
from warhost.core.ids import HexId, PieceId, Side, is_hex
from warhost.core.messages import msg
from warhost.core.orders import Kind, Order, Path, Piece, Pieces
from warhost.core.prompts import Choices, OneOf, PathTo, SubsetOf
from warhost.core.refusals import Refusal, first_with_all


@dataclass(frozen=True, slots=True)
class Convoy(Order):
    """Sail several ships of one station together: ``convoy mithas-ship-1 mithas-ship-2 6012>5912``."""

    verb = "convoy"
    piece: Piece
    along: Pieces
    path: Path


@dataclass(frozen=True, slots=True)
class Formation(Order):
    """Fly several air armies of one hex together: ``formation red-dragon-1 red-dragon-2 4440>4439``."""

    verb = "formation"
    piece: Piece
    along: Pieces
    path: Path


def apart_refusals(war: War, group: Sequence[PieceId]) -> list[Refusal]:
    """Why pieces cannot move as one: fewer than two, or not in one place."""
    lead = group[0]
    if len(group) < 2:
        return [Refusal(msg("md-alone", piece=war.ref(lead)), ("MD-04-07",), (war.ref(lead),))]
    strays = [piece for piece in group if war.at[piece] < 0 or war.station(piece) != war.station(lead)]
    pairs = [(war.ref(piece), war.ref(lead)) for piece in strays]
    return [Refusal(msg("dg-not-together", piece=a, other=b), ("MD-04-07",), (a, b)) for a, b in pairs]


# Convoys


def fit_ships(war: War, side: Side) -> list[PieceId]:
    """The ships of a side that can still sail."""
    links = war.ground.links
    return [s for s in ready_ships(war, side) if war.points_left(s) > 0 and links[war.station(s)]]


def convoy_refusal(war: War, side: Side, group: tuple[PieceId, ...], path: Sequence[Any]) -> Refusal | None:
    """Why ships cannot sail a course together; None if they can."""
    reasons = [reason for ship in group for reason in ship_refusals(war, ship, side)] or apart_refusals(war, group)
    if reasons:
        return first_with_all(reasons)
    if not path or not all(is_hex(leg) for leg in path):
        return Refusal(msg("md-convoy-course"), ("MD-04-07",), war.refs(group))
    refused = next((why for ship in group if (why := course_refusal(war, ship, tuple(path))) is not None), None)
    return refused or first_with_all(crowding_refusals(war, tuple((ship, path[-1]) for ship in group)))


class Convoying(WarMode[Convoy]):
    """Ships of one station sail together."""

    order = Convoy
    label = "md-offer-convoy"
    block = Block.SHIPS

    def is_at_hand(self, theatre: Theatre) -> bool:
        return len(theatre.ships) > 1

    def firsts(self, war: War, side: Side) -> list[PieceId]:
        if war.sailing_over[0]:
            return []
        fit = fit_ships(war, side)
        stations = [war.station(ship) for ship in fit]
        return [ship for ship, station in zip(fit, stations, strict=True) if stations.count(station) > 1]

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        if not chosen:
            return OneOf(Kind.PIECE, self.firsts(war, side))
        lead: PieceId = chosen[0]
        if len(chosen) == 1:
            here = war.station(lead)
            return SubsetOf([ship for ship in fit_ships(war, side) if ship != lead and war.station(ship) == here])
        group = (lead, *chosen[1])
        slowest = min(group, key=war.points_left)
        found = sailing_destinations(war, slowest)
        rivers = filter(war.theatre.waters.is_river, found.cost)
        full = {end for end in rivers if crowding_refusals(war, tuple((ship, end) for ship in group))}
        ends = [end for end in found.cost if end not in full]
        return PathTo({end: found.cost[end] for end in ends}, found.path, found.explains)

    def refusal(self, war: War, side: Side, order: Convoy) -> Refusal | None:
        return convoy_refusal(war, side, (order.piece, *order.along), order.path)

    def take(self, war: War, side: Side, order: Convoy) -> None:
        group = (order.piece, *order.along)
        start, end = war.hex_ref(war.station(order.piece)), war.hex_ref(order.path[-1])
        war.tell(msg("md-log-convoy", ships=war.roll_call(group), a=start, b=end))
        onward = UnderWayTogether(group, order.path)
        if not is_announced(war, group, onward):
            war.push(onward)


@dataclass(frozen=True, slots=True)
class UnderWayTogether(Onward):
    """A convoy on its way: goes on to the Maelstrom or to the end with the ships that are left."""

    group: tuple[PieceId, ...]
    path: tuple[HexId, ...]

    def run(self, war: War, /) -> None:
        group = tuple(ship for ship in self.group if war.at[ship] >= 0)
        fit = tuple(ship for ship in group if self.path and course_refusal(war, ship, self.path) is None)
        if not fit or fit != group:
            return
        storms = hazards(war, BEFORE_SAILING)
        dice = [throw for ship in group for throw in dice_ahead(war, storms, (ship,))]
        if dice:
            war.push(self, *reversed(dice))
            return
        inside = [n for n, station in enumerate(self.path) if station in war.theatre.waters.maelstrom]
        path = self.path[: inside[0] + 1] if inside else self.path
        for ship in reversed(group):
            war.set("spent", ship, war.spent[ship] + len(path))
            if inside:
                enter_maelstrom(war, ship, path[-1])
            else:
                war.sail(ship, path[-1])

    def until(self, legs: int, /) -> UnderWayTogether:
        return UnderWayTogether(self.group, self.path[:legs])

    def beyond(self, legs: int, /) -> UnderWayTogether:
        return UnderWayTogether(self.group, self.path[legs:])


# Formations


def free_fliers(war: War, side: Side) -> list[PieceId]:
    """The air armies of a side that can still fly and carry nobody."""
    return [p for p in war.theatre.fliers if war.owner[p] == side and can_fly(war, p) and not own_load(war, p)]


def formation_refusal(war: War, side: Side, group: tuple[PieceId, ...], path: Sequence[Any]) -> Refusal | None:
    """Why air armies cannot fly a path together; None if they can."""
    reasons = [reason for flier in group for reason in flight_start_refusals(war, flier, side)] or apart_refusals(
        war, group
    )
    if reasons:
        return first_with_all(reasons)
    laden = [flier for flier in group if own_load(war, flier)]
    if laden:
        return Refusal(msg("md-formation-laden", piece=war.ref(laden[0])), ("MD-04-07",), war.refs(laden))
    if not path:
        return Refusal(msg("dg-no-path", piece=war.ref(group[0])), ("DG-06-01",), (war.ref(group[0]),))
    return _way_refusal(war, group, path)


def _way_refusal(war: War, group: tuple[PieceId, ...], path: Sequence[Any]) -> Refusal | None:
    for flier in group:
        refused = flight_refusal(war, flier, path, air_points_left(war, flier, laden=False))
        if refused is not None:
            return refused
    return None if may_alight(war, group, path[-1]) else first_with_all(alight_refusals(war, group, path[-1]))


class FlyingTogether(WarMode[Formation]):
    """Air armies of one hex fly together."""

    order = Formation
    label = "md-offer-formation"

    def is_at_hand(self, theatre: Theatre) -> bool:
        return len(theatre.fliers) > 1

    def firsts(self, war: War, side: Side) -> list[PieceId]:
        free = free_fliers(war, side)
        hexes = [war.at[flier] for flier in free]
        return [flier for flier, hex in zip(free, hexes, strict=True) if hexes.count(hex) > 1]

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        if not chosen:
            return OneOf(Kind.PIECE, self.firsts(war, side))
        lead: PieceId = chosen[0]
        if len(chosen) == 1:
            return SubsetOf([p for p in free_fliers(war, side) if p != lead and war.at[p] == war.at[lead]])
        group = (lead, *chosen[1])
        budget = max(0, min(air_points_left(war, flier, laden=False) for flier in group))
        start = war.at[lead]
        held = war.held[enemy(side)][0] | closed_to(war, group)
        reach = flood(start, budget, air_steps(war, lead), held, halts_of(war, group))
        ground = (reach.hexes & war.theatre.landing_grounds).without_hex(start)
        return PathTo(reach.within(ends_for(war, group, ground)), reach.way)

    def refusal(self, war: War, side: Side, order: Formation) -> Refusal | None:
        return formation_refusal(war, side, (order.piece, *order.along), order.path)

    def take(self, war: War, side: Side, order: Formation) -> None:
        group = (order.piece, *order.along)
        start, end = war.hex_ref(war.at[order.piece]), war.hex_ref(order.path[-1])
        war.tell(msg("dg-log-fly", pieces=war.roll_call(group), a=start, b=end))
        onward = OnTheWingTogether(group, order.path)
        if not is_announced(war, group, onward):
            war.push(onward)


@dataclass(frozen=True, slots=True)
class OnTheWingTogether(Onward):
    """A formation on its way: goes on to the next hex where something may happen, or to the end.

    ``passing``: the end of the path is not that of the flight. Without a path it arrives where it is.
    """

    group: tuple[PieceId, ...]
    path: tuple[HexId, ...]
    passing: int = 0

    def run(self, war: War, /) -> None:
        group = tuple(piece for piece in self.group if war.at[piece] >= 0 and not war.has(piece, HALTED))
        if not group:
            return
        if not self.path:
            arrive(war, group)
            return
        ways = (flight_refusal(war, p, self.path, air_points_left(war, p, laden=False)) for p in group)
        if any(why is not None for why in ways) or not (self.passing or may_alight(war, group, self.path[-1])):
            return
        self._fly(war, group)

    def _fly(self, war: War, group: tuple[PieceId, ...]) -> None:
        lead = group[0]
        side, here, steps, threats = war.owner[lead], war.at[lead], air_steps(war, lead), hazards(war, IN_FLIGHT)
        spent = done = 0
        dice: list[Any] = []
        stirred = False
        for there in self.path:
            spent += steps.price(here, there)
            here = there
            done += 1
            dice = [throw for p in group for throw in dice_ahead(war, threats, (p,), war.flown[p] + done)]
            stirred = is_stirred(war, here, side)
            if dice or stirred:
                break
        for piece in group:
            war.set("spent", piece, war.spent[piece] + spent)
            if threats:
                war.set("flown", piece, war.flown[piece] + done)
            war.put(piece, here)
            war.mark_did(piece, MOVED)
        rest = self.path[done:]
        if rest:
            war.push(OnTheWingTogether(group, rest, self.passing))
        war.push(*reversed(dice))
        if (rest or self.passing) and not stirred:
            war.take_news("landfall")
        elif rest or self.passing:
            war.note("overflown", here, side)
        elif is_eventful(war, here, side, True):
            war.note("entered", here, side)

    def until(self, legs: int, /) -> OnTheWingTogether:
        return OnTheWingTogether(self.group, self.path[:legs], 1)

    def beyond(self, legs: int, /) -> OnTheWingTogether:
        return OnTheWingTogether(self.group, self.path[legs:])

"""Rule 4: moving ships over sea, along coasts and up rivers (DG-04-01 to DG-04-06, DG-04-16, DG-12-08).

An itinerary is a list of stations (hexes, river hexsides) with acts between them; what the acts do stands in
``transport.py``. The referee carries it out act by act. Enemy ships beside the Maelstrom that it passes may flee
(DG-04-20), which cuts it short; so does the Maelstrom itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from warhost.campaign.position.courses import Onward, is_announced
from warhost.campaign.position.hazards import BEFORE_SAILING, dice_ahead, hazards
from warhost.campaign.position.theatre import Theatre
from warhost.campaign.position.war_modes import Block, WarMode
from warhost.campaign.printed.sides import OFF, enemy
from warhost.campaign.sea.exits import allowance_of
from warhost.campaign.sea.maelstrom import (
    Escape,
    NoEscape,
    SlipInto,
    enter_maelstrom,
    escape_refusals,
    maelstrom_preview,
    threatened,
)
from warhost.campaign.sea.ship_stacking import (
    barred_refusals,
    barred_stations,
    has_room,
    is_barred,
    room_refusal,
)
from warhost.campaign.sea.transport import (
    Voyage,
    act_refusals,
    follow_act,
    load_or_land,
    ready_ships,
    ship_refusals,
)
from warhost.campaign.state import War
from warhost.campaign.world.atlas import Terrain
from warhost.campaign.world.waters import sea_reach, way_back
from warhost.core.ids import HexId, PieceId, Side, is_hex
from warhost.core.messages import msg
from warhost.core.orders import Kind, Order, Path, Piece
from warhost.core.prompts import Ask, Choices, Offer, OneOf, PathTo, Preview
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.rulebook import on_news_of
from warhost.core.steps import Decision


@dataclass(frozen=True, slots=True)
class Sail(Order):
    """Move a ship, loading and landing on the way: ``sail mithas-ship-1 load:mithas-1>6012>5912>land:mithas-1``."""

    verb = "sail"
    ship: Piece
    path: Path


# How far


def sailing_destinations(war: War, ship: PieceId) -> PathTo:
    """Where a ship can sail to, a point for each hex or river hexside (DG-04-01, DG-04-02)."""
    came: dict[HexId, HexId] = {}
    start = war.station(ship)
    cost = sea_reach(start, war.points_left(ship), war.ground.links, barred_stations(war, war.owner[ship]), came)
    del cost[start]
    for station in [s for s in cost if war.theatre.waters.is_river(s) and not has_room(war, ship, s)]:
        del cost[station]
    return PathTo(cost, lambda station: way_back(came, start, station), lambda hex: out_of_range(war, ship, hex))


def out_of_range(war: War, ship: PieceId, station: HexId) -> Refusal | None:
    """Why a ship cannot sail to a station: no water leads there, it is too far, or enemies bar the way."""
    start = war.station(ship)
    if station == start or not 0 <= station < war.theatre.waters.count:
        return None
    came: dict[HexId, HexId] = {}
    if station in sea_reach(start, war.theatre.waters.count, war.ground.links, bytes(war.theatre.waters.count), came):
        return course_refusal(war, ship, way_back(came, start, station))
    return first_with_all(step_refusals(Voyage.of(war, ship), station))


# Following an itinerary in thought


def can_step(voyage: Voyage, there: HexId) -> bool:
    """Whether a ship could go on to a station: linked, within its allowance, free of enemies."""
    war = voyage.war
    return (
        not voyage.ended
        and voyage.left > 0
        and there in war.ground.links[voyage.station]
        and not is_barred(war, there, war.owner[voyage.ship])  # DG-04-03, DG-04-04
    )


def step_refusals(voyage: Voyage, there: HexId) -> list[Refusal]:
    """Every rule that forbids one step, in words; the explaining twin of :func:`can_step`."""
    war, waters = voyage.war, voyage.war.theatre.waters
    who, where, here = war.ref(voyage.ship), war.hex_ref(there), war.hex_ref(voyage.station)
    found = []
    if voyage.ended:
        found.append(Refusal(msg("dg-ship-landed", ship=who), ("DG-04-11",), (who,)))
    if not voyage.ended and voyage.left <= 0:
        slower = allowance_of(war, voyage.ship)
        most, rules = (slower.points, (slower.rule,)) if slower else (war.points(voyage.ship), ())
        text = msg("dg-sail-too-far", ship=who, hex=where, n=most)
        found.append(Refusal(text, ("DG-04-01", "DG-04-02", *rules), (who, where)))
    seasonal = war.ground.season.bars_ship(war, voyage.ship, voyage.station, there)
    if seasonal:
        found.append(seasonal)
    elif there not in war.ground.links[voyage.station]:
        if voyage.station in waters.maelstrom:
            found.append(Refusal(msg("dg-ship-held", ship=who), ("DG-04-18",), (who, where)))
        elif there not in waters.maelstrom and not waters.is_open[there]:
            found.append(_closed_to_ships(war, voyage.ship, there))
        else:
            text = msg("dg-no-waterway", ship=who, a=here, b=where)
            found.append(Refusal(text, ("DG-04-01", "DG-04-02"), (who, here, where)))
    return found + barred_refusals(war, voyage.ship, there)


def _closed_to_ships(war: War, ship: PieceId, hex: HexId) -> Refusal:
    who, where = war.ref(ship), war.hex_ref(hex)
    if war.theatre.atlas.terrain[hex] == Terrain.MARSH:
        return Refusal(msg("dg-sail-marsh", ship=who, hex=where), ("DG-04-16", "DG-05-10"), (who, where))
    return Refusal(msg("dg-sail-inland", ship=who, hex=where), ("DG-04-01",), (who, where))


def leg_refusals(voyage: Voyage, leg: Any) -> list[Refusal]:
    """Why an itinerary cannot go on with a leg: a station, or an act."""
    if not is_hex(leg):
        return act_refusals(voyage, leg)
    return [] if can_step(voyage, leg) else step_refusals(voyage, leg)


def follow(voyage: Voyage, leg: Any) -> None:
    """Go on in thought after a leg that is allowed."""
    if is_hex(leg):
        voyage.station = leg
        voyage.left -= 1
    else:
        follow_act(voyage, leg)


def sail_refusal(war: War, side: Side, order: Sail) -> Refusal | None:
    """Why an itinerary is not allowed; None if it is. Stops at the first failing leg with all its reasons."""
    reasons = ship_refusals(war, order.ship, side)
    if reasons:
        return first_with_all(reasons)
    who = war.ref(order.ship)
    if not order.path:
        return Refusal(msg("dg-no-course", ship=who), ("DG-04-01",), (who,))
    return course_refusal(war, order.ship, order.path)


def course_refusal(war: War, ship: PieceId, path: tuple[Any, ...]) -> Refusal | None:
    """Why a ship cannot follow an itinerary to its end; None if it can."""
    voyage = Voyage.of(war, ship)
    for leg in path:
        reasons = leg_refusals(voyage, leg)
        if reasons:
            return first_with_all(reasons)
        follow(voyage, leg)
    return None if has_room(war, ship, voyage.station) else room_refusal(war, voyage.station)


# Carrying it out


class Sailing(WarMode[Sail]):
    """Ships move, before anything else does (Rule 4, DG-12-08)."""

    order = Sail
    label = "dg-offer-sail"
    block = Block.SHIPS

    def is_at_hand(self, theatre: Theatre) -> bool:
        return bool(theatre.ships)

    def firsts(self, war: War, side: Side) -> list[PieceId]:
        if war.sailing_over[0]:
            return []
        links = war.ground.links
        return [s for s in ready_ships(war, side) if war.points_left(s) > 0 and links[war.station(s)]]

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        return sailing_destinations(war, chosen[0]) if chosen else OneOf(Kind.PIECE, self.firsts(war, side))

    def refusal(self, war: War, side: Side, order: Sail) -> Refusal | None:
        return sail_refusal(war, side, order)

    def preview(self, war: War, side: Side, order: Sail) -> Preview | None:
        end = next((leg for leg in reversed(order.path) if is_hex(leg)), OFF)
        dice = dice_ahead(war, hazards(war, BEFORE_SAILING), (order.ship,)) if end >= 0 else ()
        if dice:
            return Preview(odds=dice[0].odds(war), places=(war.hex_ref(war.station(order.ship)),))
        return maelstrom_preview(war.hex_ref(end)) if end in war.theatre.waters.maelstrom else None

    def take(self, war: War, side: Side, order: Sail) -> None:
        if war.log is not None:
            stations = [leg for leg in order.path if is_hex(leg)]
            if stations:
                start, end = war.hex_ref(war.station(order.ship)), war.hex_ref(stations[-1])
                war.tell(msg("dg-log-sail", ship=war.ref(order.ship), a=start, b=end))
        if not is_announced(war, (order.ship,), UnderWay(order.ship, order.path)):
            war.push(Lookout(order.ship, order.path))


@dataclass(frozen=True, slots=True)
class UnderWay(Onward):
    """A ship on its way: goes on to the next act, to the Maelstrom, or to the end."""

    ship: PieceId
    path: tuple[Any, ...]

    def run(self, war: War, /) -> None:
        ship = self.ship
        if war.at[ship] < 0 or not self.path or course_refusal(war, ship, self.path) is not None:
            return  # what happened on the way closed it; the mover is asked afresh
        steps = self._steps_ahead(war)
        dice = dice_ahead(war, hazards(war, BEFORE_SAILING), (ship,)) if steps else ()
        if dice:
            war.push(self, *dice)
            return
        if steps:
            war.set("spent", ship, war.spent[ship] + len(steps))
            if steps[-1] in war.theatre.waters.maelstrom:
                enter_maelstrom(war, ship, steps[-1])
                return
            war.sail(ship, steps[-1])
        rest = self.path[len(steps) :]
        if not rest:
            return
        war.push(UnderWay(ship, rest[1:]))
        load_or_land(war, ship, rest[0])

    def until(self, legs: int, /) -> UnderWay:
        return UnderWay(self.ship, self.path[:legs])

    def beyond(self, legs: int, /) -> UnderWay:
        return UnderWay(self.ship, self.path[legs:])

    def _steps_ahead(self, war: War) -> list[HexId]:
        """The stations up to the next act, or up to the Maelstrom."""
        steps: list[HexId] = []
        for leg in self.path:
            if not is_hex(leg):
                break
            steps.append(leg)
            if leg in war.theatre.waters.maelstrom:
                break
        return steps


@dataclass(frozen=True, slots=True)
class Lookout(Decision[War, Escape | NoEscape]):
    """Ships beside the Maelstrom may flee from one that is about to come near them (DG-04-20).

    One window for each itinerary: the reactor sees it and names a station on the way and the ship that then flees.
    With an empty path the enemy is there already.
    """

    mover: PieceId
    path: tuple[Any, ...] = ()

    def _ahead(self, war: War) -> tuple[HexId, ...]:
        stations = tuple(leg for leg in self.path if is_hex(leg))
        return stations if self.path else (war.station(self.mover),)

    def _threatened(self, war: War) -> dict[PieceId, tuple[HexId, ...]]:
        return threatened(war, self.mover, self._ahead(war)) if war.at[self.mover] >= 0 else {}

    def moot(self, war: War, /) -> bool:
        return not self._threatened(war)

    def skip(self, war: War, /) -> None:
        if self.path:
            war.push(UnderWay(self.mover, self.path))

    def ask(self, war: War, /) -> Ask:
        return Ask(
            war.seat(enemy(war.owner[self.mover])),
            msg("dg-ask-escape", ship=war.ref(self.mover), hex=war.hex_ref(self._ahead(war)[-1])),
            (Offer(Escape, msg("dg-offer-escape")), Offer(NoEscape, msg("dg-offer-no-escape"))),
            ("DG-04-20", "DG-04-21"),
            msg("dg-wait-escape"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        ships = self._threatened(war)
        if not chosen:
            return OneOf(Kind.PIECE, list(ships))
        if len(chosen) == 1:
            return OneOf(Kind.HEX, ships[chosen[0]])
        return OneOf(Kind.HEX, war.theatre.waters.brink[war.station(chosen[0])])

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        if isinstance(order, NoEscape):
            return None
        assert isinstance(order, Escape)
        return first_with_all(escape_refusals(war, self.mover, self._ahead(war), order))

    def preview(self, war: War, order: Order, /) -> Preview | None:
        return maelstrom_preview(war.hex_ref(order.into)) if isinstance(order, Escape) else None

    def take(self, war: War, order: Escape | NoEscape, /) -> None:
        if isinstance(order, NoEscape):
            self.skip(war)
            return
        # The enemy goes on to the station named, the ship flees, others may do so too; then the mover is asked afresh.
        war.push(Lookout(self.mover), SlipInto(order.ship, order.into, self.mover, order.when))
        if self.path:
            war.push(UnderWay(self.mover, self.path[: self.path.index(order.when) + 1]))


@on_news_of("emerged")
def watch_emergence(war: War) -> bool:
    """A ship that comes out of the Maelstrom in its own movement may come out next to an enemy (DG-04-20)."""
    news = war.take_news("emerged")
    for _, ship in cast("list[tuple[str, PieceId]]", news):
        moving = war.phase[0] == "movement" and war.phasing[0] == war.owner[ship]
        if moving and not is_announced(war, (ship,), None, here=True):
            war.push(Lookout(ship))
    return bool(news)

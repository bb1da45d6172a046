"""Rule 4, where ships may be: what bars a station, how many lie there, and ships pushed away (DG-04-03 to DG-04-06)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from warhost.campaign.printed.sides import enemy
from warhost.campaign.state import War
from warhost.campaign.world.waters import RIVER_ROOM
from warhost.core.ids import HexId, PieceId, Side, all_hexes
from warhost.core.messages import msg
from warhost.core.orders import Hex, Kind, Order
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal
from warhost.core.rulebook import on_news_of
from warhost.core.seams import Seam
from warhost.core.steps import Decision


def ships_at(war: War, station: HexId) -> list[PieceId]:
    """The ships at a station."""
    waters = war.theatre.waters
    river = waters.sides[station - waters.size] if waters.is_river(station) else -1
    return [p for p in war.here[waters.banks[station][0]] if war.of.is_ship[p] and war.river[p] == river]


def is_held(war: War, ship: PieceId) -> bool:
    """Whether the Maelstrom holds a ship: it is in no particular hex of it (DG-04-19)."""
    return war.at[ship] in war.theatre.waters.maelstrom


def enemy_ships_at(war: War, station: HexId, side: Side) -> list[PieceId]:
    """The ships that keep a side's ships out of a station (DG-04-03)."""
    if station in war.theatre.waters.maelstrom:
        return []
    return [ship for ship in ships_at(war, station) if war.owner[ship] == enemy(side)]


def is_barred(war: War, station: HexId, side: Side) -> bool:
    """Whether enemy ships or armies, or the edge of play, keep a side's ships out of a station (DG-04-03, DG-04-04)."""
    armies = war.armies[enemy(side)]
    return (
        any(armies[hex] for hex in war.theatre.waters.banks[station])
        or bool(enemy_ships_at(war, station, side))
        or is_outside(war, station)
    )


def is_outside(war: War, station: HexId) -> bool:
    """Whether a station lies beyond the playing area (DG-16-01)."""
    outside = war.theatre.outside
    return bool(outside) and any(hex in outside for hex in war.theatre.waters.banks[station])


def barred_stations(war: War, side: Side) -> list[int]:
    """For every station whether a side's ships are kept out of it, as a table for floods; the twin of is_barred."""
    waters, other = war.theatre.waters, enemy(side)
    armies = war.armies[other]
    table = [*armies, *(armies[a] or armies[b] for a, b in waters.banks[waters.size :])]
    for ship in war.theatre.ships:
        if war.at[ship] >= 0 and war.owner[ship] == other and not is_held(war, ship):
            table[war.station(ship)] = 1
    if war.theatre.outside:
        for station in all_hexes(waters.count):
            if is_outside(war, station):
                table[station] = 1
    return table


def barred_refusals(war: War, ship: PieceId, station: HexId) -> list[Refusal]:
    """Who keeps a ship out of a station."""
    side = war.owner[ship]
    who, where = war.ref(ship), war.hex_ref(station)
    found = []
    if is_outside(war, station):
        found.append(Refusal(msg("dg-outside", piece=who, hex=where), ("DG-16-01",), (who, where)))
    rivals = enemy_ships_at(war, station, side)
    if rivals:
        found.append(
            Refusal(msg("dg-sail-enemy-ship", ship=who, hex=where), ("DG-04-03",), (who, where, *war.refs(rivals)))
        )
    armies = [a for hex in war.theatre.waters.banks[station] for a in war.armies_in(hex, enemy(side))]
    if armies:
        found.append(
            Refusal(msg("dg-sail-enemy-army", ship=who, hex=where), ("DG-04-04",), (who, where, *war.refs(armies)))
        )
    return found


def has_room(war: War, ship: PieceId, station: HexId) -> bool:
    """Whether a ship may end its move at a station beside those that lie there (DG-04-06)."""
    if not war.theatre.waters.is_river(station):
        return True
    return sum(other != ship for other in ships_at(war, station)) < RIVER_ROOM


def room_refusal(war: War, station: HexId) -> Refusal:
    """No third ship lies on a river hexside."""
    where = war.hex_ref(station)
    return Refusal(msg("dg-river-full", hex=where), ("DG-04-06",), (where, *war.refs(ships_at(war, station))))


# Losing ships


def damage(war: War, ship: PieceId) -> None:
    """Turn a ship to its damaged side; a damaged ship sinks (DG-08-05)."""
    if war.depleted[ship]:
        sink(war, ship)
    else:
        war.set("depleted", ship, 1)
        war.tell(msg("dg-log-damaged", ship=war.ref(ship)))


def sink(war: War, ship: PieceId) -> None:
    """A ship is lost for good; those aboard are news for the watchers (DG-04-22, DG-08-05)."""
    war.tell(msg("dg-log-sunk", ship=war.ref(ship)))
    war.note("sunk", ship)
    war.remove(ship, war.rules[WRECKS][0])


WRECKS: Seam[HexId] = Seam("wrecks")
"""Where sunk ships go: one entry, out of the game in the standard rules."""


# Armies push ships away


@dataclass(frozen=True, slots=True)
class PutOut(Order):
    """Move a ship that an army drove from its station to one of the nearest: ``put-out 0413``."""

    verb = "put-out"
    station: Hex


@on_news_of("landfall")
def watch_landfalls(war: War) -> bool:
    """As soon as an army stands where enemy ships lie, these are moved away unharmed (DG-04-05)."""
    news = war.take_news("landfall")
    for _, hex, side in cast("list[tuple[str, HexId, Side]]", news):
        for ship in reversed(war.ships_touching(hex, enemy(side))):
            war.push(Displaced(ship))
    return bool(news)


def nearest_refuges(war: War, ship: PieceId) -> list[HexId]:
    """The stations fewest steps away that are free of enemies, and of other ships where there is no room."""
    waters, side = war.theatre.waters, war.owner[ship]
    seen = {war.station(ship)}
    ring = list(seen)
    while ring:
        ring = [there for here in ring for there in war.ground.links[here] if there not in waters.maelstrom]
        ring = [there for there in dict.fromkeys(ring) if there not in seen]
        free = [there for there in ring if not is_barred(war, there, side) and has_room(war, ship, there)]
        if free:
            return free
        seen.update(ring)
    return []


@dataclass(frozen=True, slots=True)
class Displaced(Decision[War, PutOut]):
    """A ship caught by an army goes to the nearest free station; its owner chooses among equals (DG-04-05)."""

    ship: PieceId

    def _stations(self, war: War) -> list[HexId]:
        armies = war.armies[enemy(war.owner[self.ship])]
        here = war.station(self.ship)
        if not any(armies[hex] for hex in war.theatre.waters.banks[here]):
            return []
        return nearest_refuges(war, self.ship)

    def moot(self, war: War, /) -> bool:
        return len(self._stations(war)) < 2

    def skip(self, war: War, /) -> None:
        for station in self._stations(war):
            self.take(war, PutOut(station))

    def ask(self, war: War, /) -> Ask:
        return Ask(
            war.seat(war.owner[self.ship]),
            msg("dg-ask-put-out", ship=war.ref(self.ship), hex=war.hex_ref(war.station(self.ship))),
            (Offer(PutOut, msg("dg-offer-put-out")),),
            ("DG-04-05",),
            msg("dg-wait-put-out"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.HEX, self._stations(war))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, PutOut)
        if order.station in self._stations(war):
            return None
        who, where = war.ref(self.ship), war.hex_ref(order.station)
        return Refusal(msg("dg-not-nearest-station", ship=who, hex=where), ("DG-04-05",), (who, where))

    def take(self, war: War, order: PutOut, /) -> None:
        war.tell(msg("dg-log-put-out", ship=war.ref(self.ship), hex=war.hex_ref(order.station)))
        war.sail(self.ship, order.station)

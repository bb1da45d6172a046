"""Rule 3, effects of activation: placing the forces of a new ally, and others that arrive at once.

DG-03-07, DG-03-08, DG-03-16, DG-11-15. What finds no room is held aside and may come at the start of a later
Movement Step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from warhost.campaign.land.movement import is_eventful
from warhost.campaign.land.stacking import can_stack, can_stand, stacking_refusals
from warhost.campaign.position.armies_that_count import counts_as_army
from warhost.campaign.position.bars import welcome
from warhost.campaign.position.hidden_counters import refs_seen
from warhost.campaign.printed.sides import HELD, enemy
from warhost.campaign.sea.ship_stacking import is_barred, room_refusal, ships_at
from warhost.campaign.state import War
from warhost.campaign.world.waters import RIVER_ROOM
from warhost.core.dice import Dice
from warhost.core.ids import HexId, PieceId, Side, each_piece
from warhost.core.messages import Ref, msg
from warhost.core.orders import Arrangement, Kind, Order, Piece
from warhost.core.prompts import Arrange, Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.steps import Decision, Procedure

Places = dict[PieceId, list[HexId]]
"""For each piece the hexes that are open to it."""


@dataclass(frozen=True, slots=True)
class PlaceForce(Order):
    """Put newly arrived pieces on the map, all at once or some: ``place khur-1@4231,khur-leader@4231``."""

    verb = "place"
    record_name = "Place"
    pieces: Arrangement


@dataclass(frozen=True, slots=True)
class Later(Order):
    """Leave what is held aside for a later Turn: ``later``."""

    verb = "later"
    ends_phase = True


@dataclass(frozen=True, slots=True)
class GoAboard(Order):
    """Put a leader without armies aboard a ship: ``go-aboard maelstrom-ship-1``."""

    verb = "go-aboard"
    ship: Piece


# Where a piece may arrive


def open_places(war: War, side: Side, pieces: tuple[PieceId, ...], nation: int) -> Places:
    """The hexes where each piece may arrive; ``nation`` is the one that has just joined, -1 for none."""
    found: Places = {}
    homes: dict[tuple[int, ...], list[HexId]] = {}
    of = war.of
    guard = tuple(piece for piece in pieces if war.theatre.of.nation[piece] == "tower-knights")
    for piece in pieces:
        home = war.theatre.of.nation[piece]
        if home == "good-dragons":
            found[piece] = [hex for hex in hexes_with_armies(war, side) if war.theatre.dry[hex]]
        elif home == "tower-knights":
            found[piece] = tower_hexes(war, guard, nation)
        else:
            alike = (war.theatre.nation_of[piece], of.gait[piece], of.is_ground[piece], of.is_ship[piece])
            if alike not in homes:
                homes[alike] = home_hexes(war, piece)
            found[piece] = homes[alike]
    return found


def hexes_with_armies(war: War, side: Side) -> list[HexId]:
    """The hexes where a side has armies ashore."""
    return list(dict.fromkeys(war.at[p] for p in war.pieces_of(side) if counts_as_army(war, p)))


def home_hexes(war: War, piece: PieceId) -> list[HexId]:
    """The hexes of its country that are open to a piece: no enemy armies, terrain it can stand in (DG-03-08).

    A part of the country outside the playing area is closed to it.
    """
    theatre = war.theatre
    side, nation = war.owner[piece], theatre.nation_of[piece]
    land = theatre.atlas.lands[theatre.home_land[nation]]
    if war.of.is_ship[piece]:
        return harbours(war, nation, side)
    enemies = war.armies[enemy(side)]
    inside = sorted(land.hexes - theatre.outside)
    return [hex for hex in inside if not enemies[hex] and can_stand(war, piece, hex)]


def harbours(war: War, nation: int, side: Side) -> list[HexId]:
    """Where a nation's ships may arrive: its ports and coasts; pirates at their base or beside the Maelstrom.

    If enemies stand in all of them, the open sea next to its coast (DG-04-05).
    """
    theatre = war.theatre
    waters = theatre.waters
    land = theatre.atlas.lands[theatre.home_land[nation]]
    if is_fleet(war, nation):
        ports = [place for place in theatre.atlas.places if place.land == land.index]
        stations: Iterable[HexId] = (*(dock for place in ports for dock in waters.docks(place)), *waters.rim)
    else:
        stations = waters.havens(land.hexes)
    free = [station for station in stations if not is_barred(war, station, side)]
    if free:
        return free
    offshore = {there for station in stations for there in waters.links[station] if there not in waters.maelstrom}
    return [station for station in sorted(offshore) if not is_barred(war, station, side)]


def is_fleet(war: War, nation: int) -> bool:
    """Whether a nation has ships and no armies, as the pirates of the Maelstrom (DG-03-08)."""
    return not war.theatre.manifest.armies(war.theatre.nations[nation])


def tower_hexes(war: War, guard: tuple[PieceId, ...], nation: int) -> list[HexId]:
    """The High Clerist Tower; if the enemy has it, the capital of the nation just won, or next to it.

    DG-03-07, MD-41-03
    """
    theatre = war.theatre
    atlas = theatre.atlas
    tower = atlas.place("high-clerist-tower")
    home = tower.hex
    lost = war.holder[tower.index] == enemy(war.owner[guard[0]])
    if lost and nation >= 0:
        home = atlas.places[atlas.lands[theatre.home_land[nation]].capital].hex
    elif lost:
        return []
    enemies = war.armies[enemy(war.owner[guard[0]])]
    if not enemies[home] and can_stack(war, guard, home):
        return [home]
    beside = [hex for hex in theatre.neighbours[home] if theatre.dry[hex] and hex not in theatre.outside]
    return [hex for hex in (home, *beside) if not enemies[hex]]


# A proposal


def proposal(war: War, places: Places, dice: Dice | None) -> tuple[tuple[PieceId, HexId], ...] | None:
    """A legal arrangement of everything that finds room: places of strength first, or at random with dice."""
    return tuple(sorted(room_for(war, places, dice))) or None


def room_for(war: War, places: Places, dice: Dice | None) -> Iterator[tuple[PieceId, HexId]]:
    """One piece after the other with the hex where it finds room beside those before it."""
    stacks: dict[HexId, list[PieceId]] = {}
    found: dict[PieceId, HexId] = {}
    armies = [piece for piece in places if war.of.is_army[piece]]
    for army in dice.shuffled(armies) if dice else armies:
        hexes = [hex for hex in places[army] if can_stack(war, (*stacks.get(hex, ()), army), hex)]
        if hexes:
            hex = dice.choose(hexes) if dice else min(hexes, key=lambda h: (not war.fort(h), len(stacks.get(h, ())), h))
            stacks.setdefault(hex, []).append(army)
            found[army] = hex
            yield army, hex
    for piece in places:
        if not war.of.is_army[piece]:
            hexes = places[piece]
            if war.of.is_leader[piece]:
                hexes = [hex for hex in hexes if is_with_kin(war, piece, hex, found)]
            elif war.of.is_ship[piece]:
                hexes = [hex for hex in hexes if is_room_for_ship(war, hex, found)]
            if hexes:
                found[piece] = dice.choose(hexes) if dice else hexes[0]
                yield piece, found[piece]


def is_room_for_ship(war: War, station: HexId, arriving: dict[PieceId, HexId]) -> bool:
    """Whether one more ship finds room at a station beside those that arrive with it (DG-04-06)."""
    if not war.theatre.waters.is_river(station):
        return True
    coming = sum(target == station for target in arriving.values())
    return len(ships_at(war, station)) + coming < RIVER_ROOM


def is_with_kin(war: War, leader: PieceId, hex: HexId, arriving: dict[PieceId, HexId]) -> bool:
    """Whether a leader arrives in his capital or with an army of his nation (DG-03-08)."""
    theatre = war.theatre
    nation = theatre.nation_of[leader]
    capital = theatre.atlas.lands[theatre.home_land[nation]].capital
    if capital >= 0 and theatre.atlas.places[capital].hex == hex:
        return True
    there = [piece for piece, target in arriving.items() if target == hex]
    return any(war.of.is_army[p] and theatre.nation_of[p] == nation for p in (*war.here[hex], *there))


# The step


@dataclass(frozen=True, slots=True)
class PlaceForces(Decision[War, PlaceForce | Later]):
    """A side places its new forces; those without room are held aside."""

    side: Side
    pieces: tuple[PieceId, ...]
    nation: int = -1
    late: int = 0
    """Held aside before; may be left for a later Turn."""

    def _on_foot(self, war: War) -> tuple[PieceId, ...]:
        """All but the leader of a fleet, who goes aboard afterwards."""
        return tuple(p for p in self.pieces if not is_admiral(war, p))

    def _places(self, war: War) -> Places:
        return open_places(war, self.side, self._on_foot(war), self.nation)

    def moot(self, war: War, /) -> bool:
        return next(room_for(war, self._places(war), None), None) is None

    def skip(self, war: War, /) -> None:
        for piece in self.pieces:
            if is_admiral(war, piece):
                war.push(TakeCommand(piece))
            elif war.at[piece] != HELD:
                war.put(piece, HELD)
                war.tell(msg("dg-log-no-room", piece=war.ref(piece)))

    def ask(self, war: War, /) -> Ask:
        offers = [Offer(PlaceForce, msg("dg-offer-place"))]
        if self.late:
            offers.append(Offer(Later, msg("dg-offer-later")))
        rules = ("DG-11-15", "DG-03-08") if self.late else ("DG-03-08",)
        return Ask(war.seat(self.side), msg("dg-ask-place"), tuple(offers), rules, msg("dg-wait-place"))

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        places = self._places(war)
        return Arrange(places, lambda: proposal(war, places, None) or (), lambda dice: proposal(war, places, dice))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        if isinstance(order, Later):
            return None
        assert isinstance(order, PlaceForce)
        if not order.pieces:
            return Refusal(msg("dg-place-nothing"), ("DG-03-08",), war.refs(self.pieces))
        return first_with_all(placement_refusals(war, self._places(war), order.pieces))

    def take(self, war: War, order: PlaceForce | Later, /) -> None:
        if isinstance(order, Later):
            return
        placed = dict(order.pieces)
        rest = tuple(piece for piece in self.pieces if piece not in placed)
        if rest:
            war.push(replace(self, pieces=rest))
        put_on_map(war, self.side, placed)


def put_on_map(war: War, side: Side, placed: dict[PieceId, HexId]) -> None:
    """Put pieces on the map and leave the news of their coming."""
    for piece, hex in placed.items():
        war.put(piece, hex)
    if war.log is not None:
        for hex in dict.fromkeys(placed.values()):
            names = war.roll_call(piece for piece, target in placed.items() if target == hex)
            war.tell(msg("dg-log-placed", pieces=names, hex=war.hex_ref(hex)))
    for hex in dict.fromkeys(hex for piece, hex in placed.items() if war.of.is_army[piece]):
        if is_eventful(war, hex, side, True):
            war.note("entered", hex, side)
    welcome(war, placed)


def placement_refusals(war: War, places: Places, order: Arrangement) -> list[Refusal]:
    """Every rule that an arrangement breaks."""
    found: list[Refusal] = []
    if len({piece for piece, _ in order}) != len(order):
        found.append(Refusal(msg("dg-setup-twice"), ("DG-03-08",), war.refs(piece for piece, _ in order)))
    for piece, hex in order:
        if piece not in places:
            found.append(Refusal(msg("dg-place-not-now", piece=war.ref(piece)), ("DG-03-08",), (war.ref(piece),)))
        elif hex not in places[piece]:
            found.append(arrival_refusal(war, piece, hex))
    if found:
        return found
    arriving = dict(order)
    for hex in dict.fromkeys(arriving.values()):
        coming = [p for p, target in arriving.items() if target == hex]
        armies = [p for p in coming if war.of.is_army[p]]
        if armies and not can_stack(war, armies, hex):
            found += stacking_refusals(war, armies, hex)
        ships = {p: hex for p in coming if war.of.is_ship[p]}
        if ships and not is_room_for_ship(war, hex, dict(list(ships.items())[1:])):
            found.append(room_refusal(war, hex))
    for piece, hex in order:
        if war.of.is_leader[piece] and not is_with_kin(war, piece, hex, arriving):
            who, where = war.ref(piece), war.hex_ref(hex)
            found.append(Refusal(msg("dg-place-leader", piece=who, hex=where), ("DG-03-08",), (who, where)))
    return found


def arrival_refusal(war: War, piece: PieceId, hex: HexId) -> Refusal:
    """Why a piece cannot arrive in a hex."""
    who, where = war.ref(piece), war.hex_ref(hex)
    culprits: tuple[Ref, ...] = (who, where)
    enemies = war.armies_in(hex, enemy(war.owner[piece]))
    if enemies:
        seen = refs_seen(war, war.owner[piece], enemies)
        return Refusal(msg("dg-enemy-in-hex", piece=who, hex=where), ("DG-03-08", "DG-05-19"), (*culprits, *seen))
    home = war.theatre.of.nation[piece]
    if home == "good-dragons":
        return Refusal(msg("dg-place-with-army", piece=who, hex=where), ("DG-11-15",), culprits)
    if home == "tower-knights":
        return Refusal(msg("dg-place-tower", piece=who, hex=where), ("DG-03-07",), culprits)
    return Refusal(msg("dg-place-not-home", piece=who, hex=where), ("DG-03-08",), culprits)


# The admiral of a fleet


def is_admiral(war: War, piece: PieceId) -> bool:
    """Whether a leader's nation has only ships (DG-03-08)."""
    nation = war.theatre.nation_of[piece]
    return war.of.is_leader[piece] and nation >= 0 and is_fleet(war, nation)


@dataclass(frozen=True, slots=True)
class TakeCommand(Decision[War, GoAboard]):
    """The leader of a nation without armies goes aboard one of its ships (DG-03-08)."""

    leader: PieceId

    def _ships(self, war: War) -> list[PieceId]:
        nation = war.theatre.nation_of[self.leader]
        return [p for p in war.theatre.ships if war.theatre.nation_of[p] == nation and war.at[p] >= 0]

    def moot(self, war: War, /) -> bool:
        return len(self._ships(war)) < 2

    def skip(self, war: War, /) -> None:
        ships = self._ships(war)
        if ships:
            self.take(war, GoAboard(ships[0]))
        elif war.at[self.leader] != HELD:
            war.put(self.leader, HELD)

    def ask(self, war: War, /) -> Ask:
        return Ask(
            war.seat(war.owner[self.leader]),
            msg("dg-ask-admiral", leader=war.ref(self.leader)),
            (Offer(GoAboard, msg("dg-offer-go-aboard")),),
            ("DG-03-08",),
            msg("dg-wait-place"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.PIECE, self._ships(war))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, GoAboard)
        if order.ship in self._ships(war):
            return None
        who = war.ref(order.ship)
        return Refusal(msg("dg-not-his-ship", piece=war.ref(self.leader), ship=who), ("DG-03-08",), (who,))

    def take(self, war: War, order: GoAboard, /) -> None:
        war.put(self.leader, war.at[order.ship])
        war.board(self.leader, order.ship)
        war.tell(msg("dg-log-aboard", piece=war.ref(self.leader), ship=war.ref(order.ship)))


@dataclass(frozen=True, slots=True)
class LateArrivals(Procedure[War]):
    """At the start of its Movement Step a side may place forces that were held aside for lack of room (DG-11-15)."""

    side: Side

    def is_idle(self, war: War, /) -> bool:
        return HELD not in war.at

    def run(self, war: War, /) -> None:
        of, waiting = war.of, war.waiting[0]
        held = tuple(
            p
            for p, at in each_piece(war.at)
            if at == HELD
            and war.owner[p] == self.side
            and (of.is_army[p] or of.is_leader[p] or of.is_ship[p])
            and p not in waiting
        )
        if held:
            war.push(PlaceForces(self.side, held, late=1))

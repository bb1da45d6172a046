"""Rule 4, transporting ground armies: loading, landing, and the fate of pieces aboard a sinking ship.

DG-04-07 to DG-04-12, DG-04-14, DG-04-22, DG-08-07, DG-08-08, DG-08-10. The acts stand in a ship's itinerary
(``load:khur-1``, ``land:khur-1``, ``unload:khur-1``) and are also orders of their own (``embark``, ``disembark``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from warhost.campaign.combat.losses import perish
from warhost.campaign.land.fate_of_leaders import Refuge, fate_of
from warhost.campaign.land.movement import closed_refusal, is_eventful
from warhost.campaign.land.stacking import can_stack, can_stand, stacking_refusals
from warhost.campaign.position.bars import bar_refusals, border_refusals, carry_person
from warhost.campaign.position.persons import shares_fate
from warhost.campaign.position.theatre import Theatre
from warhost.campaign.position.war_modes import Block, WarMode
from warhost.campaign.printed.sides import OFF, enemy
from warhost.campaign.sea.ship_stacking import is_held
from warhost.campaign.state import ASHORE, BARRED_MOVE, CARRIED, HALTED, MOVED, War
from warhost.campaign.world.atlas import Place, Terrain
from warhost.core.ids import HexId, PieceId, Side, each_piece
from warhost.core.messages import msg
from warhost.core.orders import Hex, Kind, Order, Piece
from warhost.core.prompts import Choices, OneOf
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.rulebook import on_news_of

LOAD, LAND, UNLOAD = "load", "land", "unload"
"""Take aboard in a port; put ashore in the coastal hex of the ship; put ashore in the port where it lies."""
Act = tuple[str, PieceId]


@dataclass(frozen=True, slots=True)
class TakeAboard(Order):
    """Take an army or leader in port aboard: ``embark khur-1 mithas-ship-2``."""

    verb = "embark"
    cargo: Piece
    ship: Piece


@dataclass(frozen=True, slots=True)
class PutAshore(Order):
    """Put an army or leader ashore in the port, or in the ship's coastal hex: ``disembark khur-1 3412``."""

    verb = "disembark"
    cargo: Piece
    hex: Hex


# Which ships can act


def can_act(war: War, ship: PieceId) -> bool:
    """Whether a ship could still move, load or land this Step."""
    return (
        war.at[ship] >= 0
        and war.of.is_ship[ship]
        and not war.sailing_over[0]
        and not is_held(war, ship)
        and not war.did[ship] & (HALTED | BARRED_MOVE)
    )


def ship_refusals(war: War, ship: PieceId, side: Side) -> list[Refusal]:
    """Why a ship can do nothing; the explaining twin of :func:`can_act`."""
    who = war.ref(ship)
    if war.owner[ship] != side:
        return [Refusal(msg("dg-not-yours", piece=who), ("DG-12-09",), (who,))]
    if war.at[ship] < 0:
        return [Refusal(msg("dg-not-on-map", piece=who), ("DG-04-01",), (who,))]
    if not war.of.is_ship[ship]:
        return [Refusal(msg("dg-does-not-sail", piece=who), ("DG-04-01",), (who,))]
    found = []
    if war.sailing_over[0]:
        found.append(Refusal(msg("dg-sailing-over", ship=who), ("DG-12-08",), (who,)))
    if is_held(war, ship):
        found.append(Refusal(msg("dg-ship-held", ship=who), ("DG-04-18", "DG-04-19"), (who,)))
    elif war.has(ship, HALTED):
        found.append(Refusal(msg("dg-ship-landed", ship=who), ("DG-04-11",), (who,)))
    return found + bar_refusals(war, ship, "movement")


# An itinerary in thought


@dataclass(slots=True)
class Voyage:
    """A ship's itinerary as far as it has been followed in thought; the war itself does not change.

    ``ashore`` says where pieces were landed on the way, ``ended`` that the ship moves no farther.
    """

    war: War
    ship: PieceId
    station: HexId
    left: int
    aboard: list[PieceId]
    ashore: dict[PieceId, HexId]
    ended: bool = False

    @classmethod
    def of(cls, war: War, ship: PieceId) -> Voyage:
        """The voyage at its beginning."""
        return cls(war, ship, war.station(ship), war.points_left(ship), list(war.cargo(ship)), {})

    def where(self, piece: PieceId) -> HexId:
        """The hex in which a piece would be."""
        return self.ashore.get(piece, self.war.at[piece])

    def is_afloat(self, piece: PieceId) -> bool:
        """Whether a piece would be aboard something."""
        return piece in self.aboard or (piece not in self.ashore and self.war.aboard[piece] != ASHORE)

    @property
    def port(self) -> Place | None:
        """The port in which the ship would lie."""
        ports = self.war.theatre.waters.ports_at.get(self.station, ())
        return ports[0] if ports else None

    def landing(self, word: str) -> HexId:
        """The hex into which an act puts cargo ashore; OFF if there is none."""
        waters = self.war.theatre.waters
        if word == UNLOAD:
            return self.port.hex if self.port else OFF
        return OFF if waters.is_river(self.station) or waters.atlas.is_water(self.station) else self.station

    def is_port_landing(self, hex: HexId) -> bool:
        """Whether putting cargo ashore in a hex happens in a port, so that the ship may go on (DG-04-10)."""
        return self.port is not None and self.port.hex == hex


def act_refusals(voyage: Voyage, act: Any) -> list[Refusal]:
    """Why an act of an itinerary is not allowed."""
    word, piece = act
    who, ship = voyage.war.ref(piece), voyage.war.ref(voyage.ship)
    if voyage.ended:
        return [Refusal(msg("dg-ship-landed", ship=ship), ("DG-04-11",), (ship,))]
    if word == LOAD:
        return load_refusals(voyage, piece)
    if word in (LAND, UNLOAD):
        return land_refusals(voyage, word, piece)
    return [Refusal(msg("dg-no-such-act", word=str(word)), ("DG-04-08", "DG-04-10", "DG-04-11"), (who, ship))]


def load_refusals(voyage: Voyage, piece: PieceId) -> list[Refusal]:
    """Why a piece cannot be taken aboard (DG-04-07, DG-04-08); of leaders and heroes any number can (MD-06-05)."""
    war, of = voyage.war, voyage.war.of
    who, ship = war.ref(piece), war.ref(voyage.ship)
    side = war.owner[voyage.ship]
    if war.owner[piece] != side:
        return [Refusal(msg("dg-not-yours", piece=who), ("DG-04-08",), (who,))]
    if not (of.is_ground[piece] or of.is_person[piece]):
        return [Refusal(msg("dg-cannot-embark", piece=who), ("DG-04-07",), (who, ship))]
    if war.at[piece] < 0:
        return [Refusal(msg("dg-not-on-map", piece=who), ("DG-04-08",), (who,))]
    if voyage.is_afloat(piece):
        return [Refusal(msg("dg-aboard-already", piece=who), ("DG-04-07",), (who,))]
    found = bar_refusals(war, piece, "movement")
    port = voyage.port
    if port is None or port.hex != voyage.where(piece):
        where = war.hex_ref(voyage.where(piece))
        text = msg("dg-load-in-port", ship=ship, piece=who, hex=where)
        found.append(Refusal(text, ("DG-04-08",), (who, ship, where)))
    elif war.holder[port.index] == enemy(side):
        where = war.hex_ref(port.hex)
        found.append(Refusal(msg("dg-enemy-port", hex=where), ("DG-04-08",), (who, where)))
    armies = [p for p in voyage.aboard if of.is_army[p]]
    if of.is_ground[piece] and armies:
        text = msg("dg-ship-full", ship=ship, army=war.ref(armies[0]))
        found.append(Refusal(text, ("DG-04-07",), (ship, *war.refs(armies), who)))
    return found


def land_refusals(voyage: Voyage, word: str, piece: PieceId) -> list[Refusal]:
    """Why a piece cannot be put ashore (DG-04-10, DG-04-11)."""
    war = voyage.war
    who, ship = war.ref(piece), war.ref(voyage.ship)
    if piece not in voyage.aboard:
        return [Refusal(msg("dg-not-aboard", piece=who, ship=ship), ("DG-04-10", "DG-04-11"), (who, ship))]
    if war.of.is_wizard[piece]:
        return [Refusal(msg("dg-wizards-are-sent", piece=who), ("DG-05-24",), (who,))]
    hex = voyage.landing(word)
    if hex < 0:
        where = war.hex_ref(voyage.station)
        if word == UNLOAD:
            return [Refusal(msg("dg-no-port", ship=ship, hex=where), ("DG-04-10",), (ship, where))]
        return [Refusal(msg("dg-no-coast", piece=who, hex=where), ("DG-04-11",), (who, where))]
    where = war.hex_ref(hex)
    found = []
    if hex in war.theatre.closed or not can_stand(war, piece, hex):
        closed = closed_ground(war, piece, hex)
        found.append(Refusal(closed.message, ("DG-04-11", *closed.rules), closed.culprits))
    if war.armies[enemy(war.owner[piece])][hex]:
        found.append(Refusal(msg("dg-enemy-in-hex", piece=who, hex=where), ("DG-04-11", "DG-05-19"), (who, where)))
    found += border_refusals(war, (piece,), hex, hex, entered=False)
    group = (piece, *(p for p, landed in voyage.ashore.items() if landed == hex))
    if not can_stack(war, group, hex, leaving=voyage.aboard):
        found += stacking_refusals(war, group, hex)
    return found


def closed_ground(war: War, piece: PieceId, hex: HexId) -> Refusal:
    """Why a piece cannot be put ashore in a hex of land."""
    if war.theatre.atlas.terrain[hex] == Terrain.MOUNTAIN:
        who, where = war.ref(piece), war.hex_ref(hex)
        return Refusal(msg("dg-land-in-mountains", piece=who, hex=where), ("DG-05-30",), (who, where))
    return closed_refusal(war, piece, hex, hex)


def follow_act(voyage: Voyage, act: Act) -> None:
    """Go on in thought after an act that is allowed."""
    word, piece = act
    if word == LOAD:
        voyage.ashore.pop(piece, None)
        voyage.aboard.append(piece)
        return
    hex = voyage.landing(word)
    voyage.aboard.remove(piece)
    voyage.ashore[piece] = hex
    voyage.ended = not voyage.is_port_landing(hex)


# Acting


def load_or_land(war: War, ship: PieceId, act: Act) -> None:
    """Load or land for good, where the ship lies now."""
    word, piece = act
    voyage = Voyage.of(war, ship)
    if word == LOAD:
        war.tell(msg("dg-log-load", piece=war.ref(piece), ship=war.ref(ship)))
        war.board(piece, ship)
        war.put(piece, war.at[ship])
    else:
        hex = voyage.landing(word)
        war.tell(msg("dg-log-land", piece=war.ref(piece), hex=war.hex_ref(hex)))
        war.put(piece, hex)
        war.board(piece, ASHORE)
        if not voyage.is_port_landing(hex):
            war.mark_did(ship, HALTED)  # DG-04-11
        side = war.owner[piece]
        if is_eventful(war, hex, side, war.of.is_army[piece]):
            war.note("entered", hex, side)
    war.mark_did(piece, MOVED)
    if war.of.is_army[piece]:
        war.mark_did(piece, CARRIED)  # DG-04-12; a leader may still walk
    else:
        carry_person(war, piece)


def can_embark(war: War, piece: PieceId, ship: PieceId) -> bool:
    """Whether a ship can take a piece aboard where it lies; the quick twin of :func:`load_refusals`."""
    of, side = war.of, war.owner[ship]
    if war.owner[piece] != side or war.aboard[piece] != ASHORE or not (of.is_ground[piece] or of.is_person[piece]):
        return False
    if war.did[piece] & BARRED_MOVE:
        return False
    ports = war.theatre.waters.ports_at.get(war.station(ship), ())
    if not ports or ports[0].hex != war.at[piece] or war.holder[ports[0].index] == enemy(side):
        return False
    return not of.is_ground[piece] or not any(of.is_army[cargo] for cargo in war.cargo(ship))


def may_embark(war: War, piece: PieceId, ship: PieceId) -> bool:
    """Whether to suggest taking a piece aboard: not one that was put ashore or carried this Step already."""
    return not war.did[piece] & (MOVED | CARRIED) and can_embark(war, piece, ship)


def quayside(war: War, ship: PieceId) -> tuple[PieceId, ...]:
    """The pieces that a ship could take aboard where it lies."""
    ports = war.theatre.waters.ports_at.get(war.station(ship), ())
    side = war.owner[ship]
    return tuple(p for port in ports for p in war.in_hex(port.hex, side) if may_embark(war, p, ship))


def ready_ships(war: War, side: Side) -> list[PieceId]:
    """The ships of a side that can still do something this Step."""
    if war.sailing_over[0]:
        return []
    return [ship for ship in war.theatre.ships if war.owner[ship] == side and can_act(war, ship)]


class Embarking(WarMode[TakeAboard]):
    """Ships in port take armies and leaders aboard (DG-04-08)."""

    order = TakeAboard
    label = "dg-offer-embark"
    block = Block.SHIPS

    def is_at_hand(self, theatre: Theatre) -> bool:
        return bool(theatre.ships)

    def firsts(self, war: War, side: Side) -> list[PieceId]:
        if war.sailing_over[0]:
            return []
        return sorted({p for ship in ready_ships(war, side) for p in quayside(war, ship)})

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        if not chosen:
            return OneOf(Kind.PIECE, self.firsts(war, side))
        return OneOf(Kind.PIECE, [ship for ship in ready_ships(war, side) if chosen[0] in quayside(war, ship)])

    def refusal(self, war: War, side: Side, order: TakeAboard) -> Refusal | None:
        reasons = ship_refusals(war, order.ship, side)
        return first_with_all(reasons or load_refusals(Voyage.of(war, order.ship), order.cargo))

    def take(self, war: War, side: Side, order: TakeAboard) -> None:
        load_or_land(war, order.ship, (LOAD, order.cargo))


class Disembarking(WarMode[PutAshore]):
    """Ships put armies and leaders ashore, in port or on an open coast (DG-04-10, DG-04-11)."""

    order = PutAshore
    label = "dg-offer-disembark"
    block = Block.SHIPS

    def is_at_hand(self, theatre: Theatre) -> bool:
        return bool(theatre.ships)

    def _landings(self, war: War, cargo: PieceId) -> dict[int, str]:
        """The hexes in which a piece could be put ashore, with the act that does it; a port comes first."""
        voyage = Voyage.of(war, war.aboard[cargo])
        words = (word for word in (UNLOAD, LAND) if not land_refusals(voyage, word, cargo))
        found: dict[int, str] = {}
        for word in words:
            found.setdefault(voyage.landing(word), word)
        return found

    def firsts(self, war: War, side: Side) -> list[PieceId]:
        if war.sailing_over[0]:
            return []
        return [p for ship in ready_ships(war, side) for p in war.cargo(ship) if self._landings(war, p)]

    def choices(self, war: War, side: Side, chosen: tuple[Any, ...]) -> Choices:
        if not chosen:
            return OneOf(Kind.PIECE, self.firsts(war, side))
        return OneOf(Kind.HEX, list(self._landings(war, chosen[0])))

    def refusal(self, war: War, side: Side, order: PutAshore) -> Refusal | None:
        who, where = war.ref(order.cargo), war.hex_ref(order.hex)
        ship = war.aboard[order.cargo]
        if ship == ASHORE or not war.of.is_ship[ship]:
            return Refusal(msg("dg-not-at-sea", piece=who), ("DG-04-10", "DG-04-11"), (who,))
        reasons = ship_refusals(war, ship, side)
        if reasons:
            return first_with_all(reasons)
        voyage = Voyage.of(war, ship)
        words = [word for word in (UNLOAD, LAND) if voyage.landing(word) == order.hex]
        if not words:
            text = msg("dg-not-landing", ship=war.ref(ship), piece=who, hex=where)
            return Refusal(text, ("DG-04-10", "DG-04-11"), (who, war.ref(ship), where))
        return first_with_all(land_refusals(voyage, words[0], order.cargo))

    def take(self, war: War, side: Side, order: PutAshore) -> None:
        ship = war.aboard[order.cargo]
        voyage = Voyage.of(war, ship)
        word = next(word for word in (UNLOAD, LAND) if voyage.landing(word) == order.hex)
        load_or_land(war, ship, (word, order.cargo))


# Going down with a ship


@on_news_of("sunk")
def watch_sinkings(war: War) -> bool:
    """As soon as a ship sinks, those aboard meet their fate (DG-04-14, DG-04-22, DG-08-07, DG-08-08, DG-08-10)."""
    news = war.take_news("sunk")
    for _, ship in cast("list[tuple[str, int]]", news):
        aboard = [p for p, carrier in each_piece(war.aboard) if carrier == ship]
        for piece in reversed(aboard):
            if war.of.is_wizard[piece]:
                war.push(Refuge(piece))
            elif shares_fate(war, piece):
                war.push(fate_of(war, piece, at_sea=True))
            else:
                perish(war, piece)
    return bool(news)

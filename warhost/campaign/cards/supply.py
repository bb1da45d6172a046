"""New Rule E: supply (PL-07-01 to PL-07-04, PL-01-09).

Lines run from friendly cities, fortresses and fleets over any terrain that the army itself could cross.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from warhost.campaign.cards.effects.in_force import haunted_hexes
from warhost.campaign.cards.reactions import Window
from warhost.campaign.combat.losses import suffer
from warhost.campaign.land.supply_lines import SupplyLines, flow, hexes_cut_off
from warhost.campaign.printed.sides import HL, NEUTRAL, WS, enemy
from warhost.campaign.state import ASHORE, War
from warhost.campaign.terrain.movement_costs import Gait
from warhost.campaign.world.atlas import PlaceKind
from warhost.core.board.hexsets import HexSet
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import listed, msg
from warhost.core.orders import Hex, Kind, Order, Piece
from warhost.core.position.derived import derived
from warhost.core.prompts import Ask, Choices, Offer, OneOf
from warhost.core.refusals import Refusal
from warhost.core.seams import Seam
from warhost.core.steps import Decision, Procedure

RANGES: Seam[Callable[[War, HexId], int | None]] = Seam("supply-ranges")
"""What limits a stack's line: functions of the war and its hex that give the most hexes it may be long, or None."""


# Sources and lines


def holder_of_city(war: War, place: int) -> Side:
    """Whose a city is: an open one belongs to the side of its country (PL-07-02)."""
    found = war.theatre.atlas.places[place]
    if found.fortified:
        return war.holder[place]
    nation = war.theatre.home_land.index(found.land) if found.land in war.theatre.home_land else -1
    if nation < 0 or war.armies[HL][found.hex] or war.armies[WS][found.hex]:
        return war.side_in(found.hex)
    side = war.allegiance[nation]
    return enemy(side) if side != NEUTRAL and war.conquered[nation] else side


@derived
def cities(war: War, side: Side) -> HexSet:
    """The cities and fortresses that feed a side (PL-07-02)."""
    return HexSet(
        place.hex
        for place in war.theatre.atlas.places
        if (place.fortified or place.kind == PlaceKind.CITY)
        and not war.razed[place.index]
        and place.hex not in war.theatre.outside
        and holder_of_city(war, place.index) == side
    )


def closed_hexes(war: War, side: Side) -> HexSet:
    """The hexes that no line of a side passes: those that enemies cut off, and the forests of Lorac's nightmare."""
    return hexes_cut_off(war, side) | haunted_hexes(war)


@derived
def lines_of(war: War, side: Side, gait: Gait) -> SupplyLines:
    """The lines of a side that its armies of a gait could follow (PL-07-02)."""
    return flow(cities(war, side), war.steps(side, gait), closed_hexes(war, side))


@derived
def lines_from(war: War, side: Side, gait: Gait, fleet: HexId) -> SupplyLines:
    """The lines that lead from a fleet (PL-07-03)."""
    return flow(HexSet((fleet,)), war.steps(side, gait), closed_hexes(war, side))


def range_of(war: War, hex: HexId) -> int | None:
    """The most hexes that the line of the stack in a hex may be long; None without a limit."""
    limits = [limit for find in war.rules[RANGES] if (limit := find(war, hex)) is not None]
    return min(limits, default=None)


def reaches(war: War, lines: SupplyLines, hex: HexId) -> bool:
    """Whether lines reach a hex, within the range of its stack."""
    limit = range_of(war, hex)
    return hex in lines and (limit is None or len(lines.line(hex)) - 1 <= limit)


def is_fed_by_cities(war: War, side: Side, army: PieceId) -> bool:
    """Whether a line leads from a city to an army."""
    return reaches(war, lines_of(war, side, war.of.gait[army]), war.at[army])


def is_supplied(war: War, side: Side, piece: PieceId) -> bool:
    """Whether an army or fleet could receive points: a line leads to it from a city or some fleet (PL-02-21)."""
    if war.of.is_ship[piece] or is_fed_by_cities(war, side, piece):
        return True
    return any(
        reaches(war, lines_from(war, side, war.of.gait[piece], at), war.at[piece]) for _, at in fleets(war, side)
    )


# Who checks


def eaters(war: War, hex: HexId, side: Side) -> tuple[PieceId, ...]:
    """The ground armies of a side in a hex, those in the claws of fliers and on citadels included (PL-07-01)."""
    of, aboard = war.of, war.aboard
    found = (p for p in war.in_hex(hex, side) if of.is_ground[p])
    return tuple(p for p in found if aboard[p] == ASHORE or of.is_citadel[aboard[p]])


def hungry_stacks(war: War, side: Side) -> list[HexId]:
    """The stacks of two or more ground armies in which some army has no line from a city (PL-07-01)."""
    hexes = dict.fromkeys(war.at[p] for p in war.pieces_of(side) if war.of.is_ground[p])
    return [
        hex
        for hex in hexes
        if len(found := eaters(war, hex, side)) > 1 and not all(is_fed_by_cities(war, side, army) for army in found)
    ]


class Fleet(NamedTuple):
    """A fleet in a coastal hex."""

    ship: PieceId
    hex: HexId


def fleets(war: War, side: Side) -> list[Fleet]:
    """The fleets of a side that lie in coastal hexes (PL-07-02)."""
    theatre = war.theatre
    found = (ship for ship in theatre.ships if war.owner[ship] == side and war.at[ship] >= 0 and war.river[ship] < 0)
    return [Fleet(ship, war.at[ship]) for ship in found if theatre.dry[war.at[ship]]]


def unfed(war: War, side: Side, hex: HexId) -> list[PieceId]:
    """The armies of a stack that have no line from a city (PL-07-02)."""
    return [army for army in eaters(war, hex, side) if not is_fed_by_cities(war, side, army)]


def fed_by(war: War, side: Side, ship: PieceId, hex: HexId) -> frozenset[PieceId]:
    """Those in a stack without a line from a city to whom one leads from a fleet (PL-07-02, PL-07-03)."""
    found = unfed(war, side, hex)
    at = war.at[ship]
    return frozenset(a for a in found if reaches(war, lines_from(war, side, war.of.gait[a], at), hex))


def feeders(war: War, side: Side, hex: HexId) -> dict[PieceId, frozenset[PieceId]]:
    """The fleets that could feed a stack or a part of it, each with those whom it feeds (PL-07-03)."""
    found = {fleet.ship: fed_by(war, side, fleet.ship, hex) for fleet in fleets(war, side)}
    return {ship: armies for ship, armies in found.items() if armies}


def best_feeders(options: dict[PieceId, frozenset[PieceId]]) -> list[PieceId]:
    """The fleets that feed everybody in a stack whom any of them could; perhaps none does."""
    everybody = frozenset[PieceId]().union(*options.values())
    return [ship for ship, armies in options.items() if armies == everybody]


def match(options: dict[HexId, list[PieceId]]) -> dict[PieceId, HexId]:
    """As many stacks as possible, each with a fleet of its own: one fleet feeds one stack (PL-07-03)."""
    fed: dict[PieceId, HexId] = {}

    def find(hex: HexId, tried: set[PieceId]) -> bool:
        for ship in options[hex]:
            if ship not in tried:
                tried.add(ship)
                if ship not in fed or find(fed[ship], tried):
                    fed[ship] = hex
                    return True
        return False

    for hex in options:
        find(hex, set())
    return fed


# Step 8


@dataclass(frozen=True, slots=True)
class Provision(Order):
    """Let a fleet feed a stack: ``provision sanction-ship-1 3412``."""

    verb = "provision"
    fleet: Piece
    hex: Hex


@dataclass(frozen=True, slots=True)
class SupplyCheck(Procedure[War]):
    """Step 8: cards first, then fleets are assigned and hunger takes its toll (PL-01-09)."""

    title = "pl-phase-supply"

    def run(self, war: War, /) -> None:
        first = war.initiative[0]
        war.push(
            JudgeSupply(),
            Window("supply", enemy(first)),
            Window("supply", first),
        )


@dataclass(frozen=True, slots=True)
class JudgeSupply(Procedure[War]):
    """Judges both sides by the same position, before any army suffers (PL-01-09)."""

    def run(self, war: War, /) -> None:
        first = war.initiative[0]
        own, other = (tuple(hungry_stacks(war, side)) for side in (first, enemy(first)))
        war.push(Provisioning(first, own, after=other))


@dataclass(frozen=True, slots=True)
class Provisioning(Decision[War, Provision]):
    """Where fleets cannot feed all stacks, their owner says which one each feeds (PL-07-03)."""

    side: Side
    stacks: tuple[HexId, ...]
    after: tuple[HexId, ...] = ()
    """The stacks of the other side, which is judged next."""
    fed: tuple[HexId, ...] = ()
    used: tuple[PieceId, ...] = ()
    starving: tuple[PieceId, ...] = ()
    """Armies of the side judged before that have no supply."""

    def _options(self, war: War) -> dict[HexId, dict[PieceId, frozenset[PieceId]]]:
        found = {
            hex: {ship: fed for ship, fed in feeders(war, self.side, hex).items() if ship not in self.used}
            for hex in self.stacks
            if hex not in self.fed
        }
        return {hex: ships for hex, ships in found.items() if ships}

    def _plain(self, war: War) -> dict[PieceId, HexId]:
        """Fleets for the stacks that are left, each the best that its stack could have."""
        return match({hex: best_feeders(ships) for hex, ships in self._options(war).items()})

    def moot(self, war: War, /) -> bool:
        """Nobody is asked if every stack that a fleet can reach can have the best for it."""
        return len(self._plain(war)) == len(self._options(war))

    def skip(self, war: War, /) -> None:
        served = [*zip(self.used, self.fed, strict=True), *self._plain(war).items()]
        fed = {army for ship, hex in served for army in fed_by(war, self.side, ship, hex)}
        lacking = [army for hex in self.stacks for army in unfed(war, self.side, hex) if army not in fed]
        starving = (*self.starving, *lacking)
        if self.after:
            war.push(Provisioning(enemy(self.side), self.after, starving=starving))
        else:
            starve(war, starving)

    def ask(self, war: War, /) -> Ask:
        places = listed([war.hex_ref(hex) for hex in self._options(war)])
        return Ask(
            war.seat(self.side),
            msg("pl-ask-provision", hexes=places),
            (Offer(Provision, msg("pl-offer-provision")),),
            ("PL-07-03",),
            msg("pl-wait-provision"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        options = self._options(war)
        if not chosen:
            return OneOf(Kind.PIECE, sorted({ship for ships in options.values() for ship in ships}))
        return OneOf(Kind.HEX, [hex for hex, ships in options.items() if chosen[0] in ships])

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        assert isinstance(order, Provision)
        if order.fleet in self._options(war).get(order.hex, ()):
            return None
        who, where = war.ref(order.fleet), war.hex_ref(order.hex)
        return Refusal(msg("pl-cannot-provision", ship=who, hex=where), ("PL-07-03",), (who, where))

    def take(self, war: War, order: Provision, /) -> None:
        war.push(replace(self, fed=(*self.fed, order.hex), used=(*self.used, order.fleet)))


def starve(war: War, armies: tuple[PieceId, ...]) -> None:
    """Every army without supply is depleted; one that was depleted already is lost (PL-07-04)."""
    for hex in dict.fromkeys(war.at[army] for army in armies):
        stack = [army for army in armies if war.at[army] == hex]
        war.tell(msg("pl-log-starves", armies=war.roll_call(stack), hex=war.hex_ref(hex)))
    for army in armies:
        suffer(war, army)

"""Setting up: each side places its forces where the scenario allows (DG-00-02, DG-14-01 to DG-19-02)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from warhost.campaign.land.stacking import stacking_refusals
from warhost.campaign.position.theatre import Theatre
from warhost.campaign.printed.sides import GONE, HL, NEUTRAL, WS, enemy
from warhost.campaign.scenario.scenario_files import area_hexes, counters_of, side_number
from warhost.campaign.sea.ship_stacking import ships_at
from warhost.campaign.set_up.forces_aboard_ships import company_wanted, starting_aboard, starting_over_ships
from warhost.campaign.set_up.garrisons import can_garrison, posts_of
from warhost.campaign.set_up.proposals import arrange, propose
from warhost.campaign.state import ASHORE, War
from warhost.campaign.terrain.movement_costs import Gait, steps_from
from warhost.campaign.world.atlas import Terrain
from warhost.campaign.world.waters import RIVER_ROOM
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import listed, msg
from warhost.core.orders import Arrangement, Order
from warhost.core.prompts import Arrange, Ask, Choices, Offer
from warhost.core.refusals import Refusal, first_with_all
from warhost.core.steps import Decision, Procedure


@dataclass(frozen=True, slots=True)
class Deploy(Order):
    """Set pieces up, all at once or some: ``deploy hylo-1@1619,kronin@1619``. Given again, it moves them."""

    verb = "deploy"
    pieces: Arrangement


@dataclass(frozen=True, slots=True)
class Ready(Order):
    """The set-up is finished: ``ready``."""

    verb = "ready"
    ends_phase = True


NAMED = 6
"""How many of those who are still to be placed are named."""


def setup_areas(war: War, side: Side) -> dict[PieceId, tuple[HexId, ...]]:
    """The pieces that a side sets up and the hexes where each may stand."""
    return {p: hexes for p, hexes in _areas(war.theatre, side).items() if war.at[p] != GONE and war.owner[p] == side}


def places_of_the_set_up(theatre: Theatre) -> set[HexId]:
    """Every hex where some piece of either side may be set up."""
    return {hex for side in (HL, WS) for hexes in _areas(theatre, side).values() for hex in hexes}


@lru_cache(maxsize=64)
def rules_of(theatre: Theatre) -> dict[PieceId, tuple[str, ...]]:
    """The rules that say where each piece sets up."""
    return {
        theatre.piece_index[counter.token]: force.rules or theatre.scenario.rules or ("DG-00-02",)
        for force in theatre.forces
        for counter in counters_of(force, theatre.manifest)
    }


@lru_cache(maxsize=128)
def _areas(theatre: Theatre, side: Side) -> dict[PieceId, tuple[HexId, ...]]:
    areas: dict[PieceId, tuple[HexId, ...]] = {}
    shared: dict[tuple[frozenset[HexId], Gait | None], tuple[HexId, ...]] = {}
    for force in theatre.forces:
        if side_number(force.side) == side:
            hexes = area_hexes(force, theatre.atlas) - theatre.outside
            for counter in counters_of(force, theatre.manifest):
                piece = theatre.piece_index[counter.token]
                gait = None if counter.kind == "ship" or force.aboard or force.over else theatre.of.gait[piece]
                if (hexes, gait) not in shared:
                    shared[hexes, gait] = open_hexes(theatre, hexes, gait)
                areas[piece] = shared[hexes, gait]
    return areas


def open_hexes(theatre: Theatre, hexes: Iterable[HexId], gait: Gait | None) -> tuple[HexId, ...]:
    """The hexes of an area where a piece of this gait may be, or with no gait where ships may lie."""
    if gait is None:
        return theatre.waters.havens(hexes)
    return tuple(hex for hex in sorted(hexes) if can_be_in(theatre, gait, hex))


def can_be_in(theatre: Theatre, gait: Gait, hex: HexId) -> bool:
    """Whether a hex is open to a gait: dry land that it could have entered, not the heart of a range (DG-05-30)."""
    if not theatre.dry[hex] or theatre.atlas.terrain[hex] != Terrain.MOUNTAIN:
        return theatre.dry[hex]
    return bool(steps_from(theatre.atlas, gait, hex, theatre.options, frozenset(), theatre.closed))


@dataclass(frozen=True, slots=True)
class SetUp(Decision[War, Deploy | Ready]):
    """A side sets up; stacking and unplaced pieces are tested when it says that it is ready."""

    title = "dg-phase-setup"
    message = msg("dg-ask-setup")
    offers = (Offer(Deploy, msg("dg-offer-deploy")), Offer(Ready, msg("dg-offer-ready")))
    waiting = msg("dg-wait-setup")
    side: Side

    def moot(self, war: War, /) -> bool:
        return not self._areas(war)

    def _areas(self, war: War) -> dict[PieceId, tuple[HexId, ...]]:
        return setup_areas(war, self.side)

    def ask(self, war: War, /) -> Ask:
        return Ask(war.seat(self.side), self.message, self.offers, war.theatre.scenario.rules, self.waiting)

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        places = self._areas(war)
        return Arrange(places, lambda: propose(war, places, self._front(war)), lambda dice: arrange(war, places, dice))

    def _front(self, war: War) -> Iterable[HexId]:
        """Where the enemy is, or where he may set up: there the war will come from."""
        other = enemy(self.side)
        standing = [hex for hex in war.here if war.armies[other][hex]]
        return standing or {hex for hexes in setup_areas(war, other).values() for hex in hexes}

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        if isinstance(order, Ready):
            return None
        assert isinstance(order, Deploy)
        areas = self._areas(war)
        rules = rules_of(war.theatre)
        if not order.pieces:
            return Refusal(msg("dg-deploy-nothing"), ("DG-00-02",), war.refs(areas))
        found = []
        for piece, hex in order.pieces:
            who, where = war.ref(piece), war.hex_ref(hex)
            if piece not in areas:
                found.append(Refusal(msg("dg-setup-not-yours", piece=who), rules.get(piece, ("DG-00-02",)), (who,)))
            elif hex not in areas[piece]:
                found.append(Refusal(msg("dg-setup-not-there", piece=who, hex=where), rules[piece], (who, where)))
            elif not war.of.is_ship[piece] and war.armies[enemy(self.side)][hex]:
                found.append(Refusal(msg("dg-enemy-in-hex", piece=who, hex=where), ("DG-05-19",), (who, where)))
        pieces = [piece for piece, _ in order.pieces]
        twice = [piece for piece in dict.fromkeys(pieces) if pieces.count(piece) > 1]
        if twice:
            found.append(Refusal(msg("dg-setup-twice"), ("DG-00-02",), war.refs(twice)))
        return first_with_all(found)

    def violations(self, war: War, /) -> tuple[Refusal, ...]:
        areas = self._areas(war)
        waiting = [piece for piece in areas if war.at[piece] < 0]
        found = []
        if waiting:
            rest = [msg("dg-and-more", n=len(waiting) - NAMED)] if len(waiting) > NAMED else []
            said = msg("dg-setup-waiting", pieces=listed((*war.refs(waiting[:NAMED]), *rest)))
            found.append(Refusal(said, ("DG-00-02",), war.refs(waiting)))
        at_sea = starting_aboard(war.theatre) | starting_over_ships(war.theatre)
        for hex in sorted({war.at[piece] for piece in areas if war.at[piece] >= 0 and piece not in at_sea}):
            people = (p for p in war.in_hex(hex, self.side) if war.of.is_person[p])
            found += stacking_refusals(war, (*war.armies_in(hex, self.side), *people), hex)
        found += self._crowded_rivers(war, areas) + self._lone_wizards(war, areas) + self._quotas(war, areas)
        found += self._adrift(war, areas) + self._apart(war, areas) + self._garrisons(war)
        return tuple(found)

    def _adrift(self, war: War, pieces: Iterable[PieceId]) -> list[Refusal]:
        """Who begins aboard a ship needs one in his hex, an army one of its own; fliers any (MD-35-01, MD-36-02)."""
        adrift = [p for p in starting_aboard(war.theatre) if p in pieces and war.at[p] >= 0 and war.is_ashore(p)]
        over = [p for p in starting_over_ships(war.theatre) if p in pieces and war.at[p] >= 0]
        adrift += [p for p in over if not any(war.of.is_ship[o] for o in war.in_hex(war.at[p], self.side))]
        rules = rules_of(war.theatre)
        return [Refusal(msg("dg-setup-no-ship", piece=war.ref(p)), rules[p], (war.ref(p),)) for p in adrift]

    def _apart(self, war: War, pieces: Iterable[PieceId]) -> list[Refusal]:
        """Some set up with others (MD-36-05)."""
        rules, found = rules_of(war.theatre), []
        for piece, others in company_wanted(war.theatre).items():
            if piece in pieces and war.at[piece] >= 0 and not any(war.at[p] == war.at[piece] for p in others):
                who, other = war.ref(piece), war.ref(others[0])
                found.append(Refusal(msg("dg-setup-not-with", piece=who, other=other), rules[piece], (who, other)))
        return found

    def _crowded_rivers(self, war: War, pieces: Iterable[PieceId]) -> list[Refusal]:
        """No more than two ships share a river hexside (DG-04-06)."""
        stations = {war.station(p) for p in pieces if war.of.is_ship[p] and war.river[p] >= 0}
        crowds = ((station, ships_at(war, station)) for station in sorted(stations))
        return [
            Refusal(msg("dg-river-full", hex=war.hex_ref(station)), ("DG-04-06",), war.refs(ships))
            for station, ships in crowds
            if len(ships) > RIVER_ROOM
        ]

    def _lone_wizards(self, war: War, pieces: Iterable[PieceId]) -> list[Refusal]:
        """A wizard must always be with an army or ship (DG-11-11)."""
        alone = [
            p
            for p in pieces
            if war.of.is_wizard[p]
            and war.at[p] >= 0
            and not any(war.of.is_army[o] or war.of.is_ship[o] for o in war.in_hex(war.at[p], self.side))
        ]
        return [Refusal(msg("dg-wizard-alone", piece=war.ref(p)), ("DG-11-11",), (war.ref(p),)) for p in alone]

    def _quotas(self, war: War, pieces: Iterable[PieceId]) -> list[Refusal]:
        """A scenario may require an exact number of armies in a land (DG-15-01)."""
        found = []
        for quota in war.theatre.scenario.quota:
            if side_number(quota.side) != self.side:
                continue
            hexes = war.theatre.atlas.hexes_of(quota.land)
            armies = [p for p in pieces if war.of.is_army[p] and war.at[p] in hexes]
            if len(armies) != quota.exactly:
                where = war.hex_ref(min(hexes))
                land = war.theatre.atlas.lands[war.theatre.land[where.id]].name
                text = msg("dg-setup-quota", land=land, n=len(armies), wanted=quota.exactly)
                found.append(Refusal(text, (quota.rule,), (*war.refs(armies), where)))
        return found

    def _garrisons(self, war: War) -> list[Refusal]:
        """Some places must not be left empty (PL-15-05)."""
        found = []
        for place, garrison in posts_of(war, self.side):
            if not any(can_garrison(war, army, garrison) for army in war.armies_in(place.hex, self.side)):
                where = war.hex_ref(place.hex)
                found.append(Refusal(msg("pl-setup-garrison", hex=where), (garrison.rule,), (where,)))
        return found

    def take(self, war: War, order: Deploy | Ready, /) -> None:
        if isinstance(order, Ready):
            return
        war.push(self)
        for piece, hex in order.pieces:
            war.put(piece, hex)
        for piece in sorted(starting_aboard(war.theatre)):
            if war.owner[piece] == self.side and war.at[piece] >= 0:
                self._go_aboard(war, piece)

    def _go_aboard(self, war: War, piece: PieceId) -> None:
        """Put somebody aboard a ship of his hex; he leaves one that was moved away."""
        ships = [p for p in war.in_hex(war.at[piece], self.side) if war.of.is_ship[p]]
        if war.of.is_army[piece]:  # one army in each (DG-04-07)
            ships = [ship for ship in ships if all(p == piece or not war.of.is_army[p] for p in war.cargo(ship))]
        if war.aboard[piece] not in ships:
            war.board(piece, ships[0] if ships else ASHORE)


@dataclass(frozen=True, slots=True)
class CountForces(Procedure[War]):
    """Both sides are ready: occupied fortified places are held (DG-09-02), and the initial strength is noted."""

    def run(self, war: War, /) -> None:
        place_at, holder = war.theatre.place_at, war.holder
        for hex in war.here:
            if war.theatre.fort[hex]:
                place, side = place_at[hex], war.side_in(hex)
                if side not in (NEUTRAL, holder[place]):
                    war.set("holder", place, side)
        war.set("initial_strength", 0, (war.strength_on_map(HL), war.strength_on_map(WS)))

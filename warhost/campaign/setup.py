"""Setting up: each side places its forces where the scenario allows (DG-00-02, DG-14-01 to DG-19-02)."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Sequence as Listed
from dataclasses import dataclass
from typing import Any

from warhost.campaign.scenarios import area_hexes, counters_of, side_number
from warhost.campaign.sides import GONE
from warhost.campaign.stacking import can_stack, stacking_refusals
from warhost.campaign.theatre import Theatre
from warhost.campaign.war import War
from warhost.campaign.waters import RIVER_ROOM
from warhost.core.dice import Dice
from warhost.core.messages import msg
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


def setup_areas(war: War, side: int) -> dict[int, tuple[int, ...]]:
    """The pieces that a side sets up and the hexes where each may stand."""
    theatre = war.theatre
    known = theatre.setup_areas.get(side)
    if known is None:
        known = theatre.setup_areas[side] = _areas(theatre, side)
    return {piece: hexes for piece, hexes in known.items() if war.at[piece] != GONE}


def _areas(theatre: Theatre, side: int) -> dict[int, tuple[int, ...]]:
    areas: dict[int, tuple[int, ...]] = {}
    for force in theatre.forces:
        if side_number(force.side) == side:
            hexes = sorted(area_hexes(force, theatre.atlas))
            ashore, afloat = tuple(hex for hex in hexes if theatre.dry[hex]), theatre.waters.havens(hexes)
            for counter in counters_of(force, theatre.manifest):
                areas[theatre.piece_index[counter.token]] = afloat if counter.kind == "ship" else ashore
    return areas


def is_haven(theatre: Theatre, hex: int) -> bool:
    """Whether a ship can lie in a hex at set-up: a coast, or a river port (DG-03-08)."""
    place = theatre.place_at[hex]
    river_port = place >= 0 and bool(theatre.atlas.berths(theatre.atlas.places[place]))
    return is_open_coast(theatre, hex) or river_port


def is_open_coast(theatre: Theatre, hex: int) -> bool:
    """Whether ships can sail to and from a hex of land; never in marsh (DG-04-01, DG-04-16)."""
    return theatre.atlas.coastal[hex] and any(theatre.atlas.sailable[hex * 6 : hex * 6 + 6])


def launch(war: War, ship: int, station: int) -> None:
    """Put a ship to a station; in the hex of a river port it lies on the emptiest hexside (DG-04-06)."""
    waters = war.theatre.waters
    if not waters.is_open[station]:
        docks = [dock for place in waters.atlas.places if place.hex == station for dock in waters.docks(place)]
        station = min(docks, key=lambda dock: len(ships_at(war, dock)))
    war.moor(ship, station)


def ships_at(war: War, station: int) -> list[int]:
    """The ships at a station."""
    return [ship for ship in war.theatre.ships if war.at[ship] >= 0 and war.station(ship) == station]


@dataclass(frozen=True, slots=True)
class SetUp(Decision):
    """A side sets up; stacking and unplaced pieces are tested when it says that it is ready."""

    title = "dg-phase-setup"
    side: int

    def moot(self, war: War, /) -> bool:
        return not self._areas(war)

    def _areas(self, war: War) -> dict[int, tuple[int, ...]]:
        return setup_areas(war, self.side)

    def ask(self, war: War, /) -> Ask:
        return Ask(
            war.seat(self.side),
            msg("dg-ask-setup"),
            (Offer(Deploy, msg("dg-offer-deploy")), Offer(Ready, msg("dg-offer-ready"))),
            war.theatre.scenario.rules,
            msg("dg-wait-setup"),
        )

    def choices(self, war: War, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        places = self._areas(war)
        default = arrange(war, places, None) or ()
        return Arrange(places, default, lambda dice: arrange(war, places, dice))

    def refusal(self, war: War, order: Order, /) -> Refusal | None:
        if isinstance(order, Ready):
            return None
        assert isinstance(order, Deploy)
        areas = self._areas(war)
        if not order.pieces:
            return Refusal(msg("dg-deploy-nothing"), ("DG-00-02",))
        found = []
        for piece, hex in order.pieces:
            who, where = war.ref(piece), war.hex_ref(hex)
            if piece not in areas:
                found.append(Refusal(msg("dg-setup-not-yours", piece=who), war.theatre.scenario.rules[:1], (who,)))
            elif hex not in areas[piece]:
                found.append(
                    Refusal(
                        msg("dg-setup-not-there", piece=who, hex=where), war.theatre.scenario.rules[:2], (who, where)
                    )
                )
        if len({piece for piece, _ in order.pieces}) != len(order.pieces):
            found.append(Refusal(msg("dg-setup-twice"), ("DG-00-02",)))
        return first_with_all(found)

    def violations(self, war: War, /) -> tuple[Refusal, ...]:
        areas = self._areas(war)
        waiting = [piece for piece in areas if war.at[piece] < 0]
        found = []
        if waiting:
            names = ", ".join(war.ref(piece).text for piece in waiting[:6])
            found.append(Refusal(msg("dg-setup-waiting", pieces=names), ("DG-00-02",), war.refs(waiting)))
        for hex in sorted({war.at[piece] for piece in areas if war.at[piece] >= 0}):
            found += stacking_refusals(war, war.armies_in(hex, self.side), hex)
        found += self._crowded_rivers(war) + self._lone_wizards(war) + self._quotas(war)
        return tuple(found)

    def _crowded_rivers(self, war: War) -> list[Refusal]:
        """No more than two ships share a river hexside (DG-04-06)."""
        stations = {war.station(p) for p in self._areas(war) if war.of.is_ship[p] and war.river[p] >= 0}
        crowds = ((station, ships_at(war, station)) for station in sorted(stations))
        return [
            Refusal(msg("dg-river-full", hex=war.hex_ref(station)), ("DG-04-06",), war.refs(ships))
            for station, ships in crowds
            if len(ships) > RIVER_ROOM
        ]

    def _lone_wizards(self, war: War) -> list[Refusal]:
        """A wizard must always be with an army or ship (DG-11-11)."""
        alone = [
            p
            for p in self._areas(war)
            if war.of.is_wizard[p]
            and war.at[p] >= 0
            and not any(war.of.is_army[o] or war.of.is_ship[o] for o in war.in_hex(war.at[p], self.side))
        ]
        return [Refusal(msg("dg-wizard-alone", piece=war.ref(p)), ("DG-11-11",), (war.ref(p),)) for p in alone]

    def _quotas(self, war: War) -> list[Refusal]:
        """A scenario may ask for exactly so many armies in a land (DG-15-01)."""
        found = []
        for quota in war.theatre.scenario.quota:
            if side_number(quota.side) != self.side:
                continue
            hexes = war.theatre.atlas.hexes_of(quota.land)
            armies = [p for p in self._areas(war) if war.of.is_army[p] and war.at[p] in hexes]
            if len(armies) != quota.exactly:
                text = msg("dg-setup-quota", land=quota.land, n=len(armies), wanted=quota.exactly)
                found.append(Refusal(text, (quota.rule,), war.refs(armies)))
        return found

    def take(self, war: War, order: Deploy | Ready, /) -> None:
        if isinstance(order, Ready):
            return
        war.push(self)
        for piece, hex in order.pieces:
            if war.of.is_ship[piece]:
                launch(war, piece, hex)
            else:
                war.put(piece, hex)


def arrange(war: War, places: Mapping[int, Listed[int]], dice: Dice | None) -> tuple[tuple[int, int], ...] | None:
    """A legal arrangement of all pieces: spread evenly, or at random with dice. None if none was found."""
    for _ in range(20):
        found = _arranged(war, places, dice)
        if found is not None:
            return found
    return None


def _arranged(war: War, places: Mapping[int, Listed[int]], dice: Dice | None) -> tuple[tuple[int, int], ...] | None:
    stacks: dict[int, list[int]] = {}
    quotas = _quota_hexes(war, places)
    armies = [p for p in places if war.of.is_army[p]]
    for index, army in enumerate(dice.shuffled(armies) if dice else armies):
        allowed = _towards_quotas(places[army], quotas, len(armies) - index)
        open_hexes = [h for h in allowed if can_stack(war, (*stacks.get(h, ()), army), h, leaving=war.here[h])]
        if not open_hexes:
            return None
        hex = dice.choose(open_hexes) if dice else min(open_hexes, key=lambda h: (len(stacks.get(h, ())), h))
        stacks.setdefault(hex, []).append(army)
        for quota in quotas:
            quota[1] -= hex in quota[0]
    found = {army: hex for hex, stack in stacks.items() for army in stack}
    for piece in (p for p in places if not war.of.is_army[p]):
        if war.of.is_ship[piece]:
            afloat = list(found.values())
            homes: Listed[int] = [
                h for h in places[piece] if not war.theatre.waters.is_river(h) or afloat.count(h) < RIVER_ROOM
            ]
        else:
            homes = [h for h in places[piece] if h in stacks] or places[piece]
        if not homes:
            return None
        found[piece] = dice.choose(homes) if dice else homes[0]
    return tuple(sorted(found.items()))


def _quota_hexes(war: War, places: Mapping[int, Listed[int]]) -> list[Any]:
    """The lands of the scenario's quotas as [hexes, armies still wanted]."""
    side = war.owner[next(iter(places))] if places else -1
    atlas = war.theatre.atlas
    return [
        [atlas.hexes_of(quota.land), quota.exactly]
        for quota in war.theatre.scenario.quota
        if side_number(quota.side) == side
    ]


def _towards_quotas(hexes: Listed[int], quotas: list[Any], armies_left: int) -> Listed[int]:
    """Leave out lands whose quota is full, and nothing but lands still wanting once only enough armies are left."""
    for land, wanted in quotas:
        if wanted <= 0:
            hexes = [h for h in hexes if h not in land]
    if sum(max(wanted, 0) for _, wanted in quotas) >= armies_left:
        hexes = [h for h in hexes if any(h in land and wanted > 0 for land, wanted in quotas)]
    return hexes


@dataclass(frozen=True, slots=True)
class CountForces(Procedure):
    """Note the Combat Strength that each side set up, for the victory conditions."""

    def run(self, war: War, /) -> None:
        war.set("initial_strength", 0, (war.strength_on_map(0), war.strength_on_map(1)))

"""Fleets: where ships can leave the map some run for the exit and others hunt them; elsewhere they carry armies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import chain

from warhost.bots.campaign.admiral import DIE, sea_fight_worth
from warhost.bots.campaign.routes import EnemyGround, Routes
from warhost.bots.campaign.worth import Stakes
from warhost.bots.search import Asked
from warhost.campaign.advanced.intercepted_stacks import Convoy
from warhost.campaign.advanced.interception import farthest, is_ready
from warhost.campaign.land.stacking import can_stack
from warhost.campaign.position.theatre import disc
from warhost.campaign.printed.sides import NEUTRAL, enemy, side_of
from warhost.campaign.sea.exits import Depart
from warhost.campaign.sea.naval_combat import combat_rating, fleet_at
from warhost.campaign.sea.ship_stacking import barred_stations, is_held
from warhost.campaign.sea.ships import Sail
from warhost.campaign.sea.transport import PutAshore, TakeAboard
from warhost.campaign.state import MOVED, War
from warhost.campaign.world.atlas import Place
from warhost.core.ids import HexId, PieceId, Side
from warhost.core.messages import Message, msg
from warhost.core.orders import Order
from warhost.core.prompts import PathTo

STEP = 0.02
"""What a hex of the way counts beside the danger of interception in it: a Turn more at sea counts like a likely hit."""
BLOCKED = 4.0
"""What a station counts in which enemies lie now."""
SAFE = 0.5
"""How much a hunter's fight must be worth before it leaves its place."""

Advised = tuple[Order, Message]
"""An order and the reason for it."""


def next_voyage(view: Asked, war: War, stakes: Stakes) -> Advised | None:
    """The next order for the ships of a side in a scenario with an exit; None if all are where they should be."""
    offered = {offer.order for offer in view.ask.offers} if view.ask else set()
    if Depart in offered:
        return Depart(next(iter(view.choices(Depart).all()))), msg("bots-why-off-the-map")
    ready = [ship for ship in view.choices(Sail).all() if not war.has(ship, MOVED)]
    runners = [ship for ship in ready if ship in charges(war)]
    fleets = list(stacks(war, [ship for ship in ready if ship not in runners]))
    plans: Iterator[Advised | None] = chain(
        (hunt(view, war, fleet, stakes) for fleet in fleets),
        (run(view, war, ship) for ship in runners),
        (escort(view, war, fleet) if are_escorts(war, fleet) else lie_in_wait(view, war, fleet) for fleet in fleets),
    )
    return next(filter(None, plans), None)


def stacks(war: War, ships: Sequence[PieceId]) -> Iterator[tuple[PieceId, ...]]:
    """Ships by the station where they lie."""
    together: dict[HexId, list[PieceId]] = {}
    for ship in ships:
        together.setdefault(war.station(ship), []).append(ship)
    for fleet in together.values():
        yield tuple(fleet)


# Those who run


def danger(war: War, side: Side) -> Mapping[HexId, float]:
    """For each hex the hits that ships of a side must expect there from interceptors."""
    grid, radius = war.theatre.atlas.grid, farthest(war)
    found: dict[HexId, float] = {}
    for piece in war.theatre.ships + war.theatre.fliers:
        if war.owner[piece] != enemy(side) or not is_ready(war, piece):
            continue
        if war.of.is_ship[piece]:
            hits = combat_rating(war, piece).total / DIE
        else:
            hits = war.printed_strength(piece) / DIE if war.of.is_dragon[piece] else 0.0
        for hex in disc(war.theatre, war.at[piece], radius):
            chance = (radius + 1 - max(1, grid.distance(hex, war.at[piece]))) / radius
            found[hex] = found.get(hex, 0.0) + chance * hits
    return found


def ways_out(war: War, side: Side, risks: Mapping[HexId, float]) -> dict[HexId, tuple[float, HexId]]:
    """For each station what the best way from it to the exit costs in steps and danger, and the next one on it."""
    out = war.theatre.scenario.exit
    assert out is not None
    links, held, barred = war.ground.links, war.theatre.waters.maelstrom, barred_stations(war, side)
    exits = [hex for hex in war.theatre.atlas.hexes_of(out.region) if links[hex]]
    best: dict[HexId, tuple[float, HexId]] = {hex: (0.0, hex) for hex in exits}
    queue = [(0.0, hex) for hex in exits]
    while queue:
        cost, here = heappop(queue)
        if cost > best[here][0]:
            continue
        through = cost + STEP + risks.get(here, 0.0) + (BLOCKED if barred[here] else 0.0)
        for there in links[here]:
            if there not in held and (there not in best or through < best[there][0]):
                best[there] = through, here
                heappush(queue, (through, there))
    return best


def course(ways: Mapping[HexId, tuple[float, HexId]], start: HexId, most: int) -> tuple[HexId, ...]:
    """The stations of the best way out, as many as can be sailed."""
    path: list[HexId] = []
    while start in ways and len(path) < most and ways[start][1] != start:
        start = ways[start][1]
        path.append(start)
    return tuple(path)


def run(view: Asked, war: War, ship: PieceId) -> Advised | None:
    """The order that brings a ship as far as possible on its best way out; None if it must stay."""
    side = war.owner[ship]
    path = course(ways_out(war, side, danger(war, side)), war.station(ship), war.points_left(ship))
    orders = (Sail(ship, path[:legs]) for legs in range(len(path), 0, -1))
    found = next((order for order in orders if view.refusal(order) is None), None)
    return (found, msg("bots-why-to-the-exit")) if found is not None else None


def are_escorts(war: War, fleet: tuple[PieceId, ...]) -> bool:
    """Whether ships of a fleet's own side can leave the map."""
    return any(war.owner[ship] == war.owner[fleet[0]] for ship in charges(war))


def charges(war: War) -> list[PieceId]:
    """The ships that can leave the map and have not done so."""
    out = war.theatre.scenario.exit
    return [s for s in war.theatre.ships if out and war.at[s] >= 0 and war.of.nation[s] == out.nation]


def escort(view: Asked, war: War, fleet: tuple[PieceId, ...]) -> Advised | None:
    """Join the ships that run for the exit: they are defended together."""
    lying = Counter(war.station(ship) for ship in charges(war))
    if war.station(fleet[0]) in lying:
        return None
    orders = (voyage(view, fleet, station) for station, _ in lying.most_common())
    found = next((order for order in orders if order is not None), None)
    return (found, msg("bots-why-escort")) if found is not None else None


# Those who hunt


def prey(war: War, side: Side) -> list[HexId]:
    """The stations where enemy ships lie that a side would attack: those that can leave the map, or all others."""
    runners = [s for s in charges(war) if war.owner[s] == enemy(side)]
    others = [s for s in war.theatre.ships if war.at[s] >= 0 and war.owner[s] == enemy(side)]
    return sorted({war.station(s) for s in runners or others if not is_held(war, s)})


def voyage(view: Asked, fleet: tuple[PieceId, ...], end: HexId) -> Order | None:
    """The order that brings a fleet to a station, together if it can; None if it cannot go there."""
    kinds = {offer.order for offer in view.ask.offers} if view.ask else set()
    orders: list[Order] = []
    if len(fleet) > 1 and Convoy in kinds:
        together = view.choices(Convoy, fleet[0], fleet[1:])
        if isinstance(together, PathTo) and end in together.cost:
            orders.append(Convoy(fleet[0], fleet[1:], together.path(end)))
    alone = view.choices(Sail, fleet[0])
    if isinstance(alone, PathTo) and end in alone.cost:
        orders.append(Sail(fleet[0], alone.path(end)))
    return next((order for order in orders if view.refusal(order) is None), None)


def hunt(view: Asked, war: War, fleet: tuple[PieceId, ...], stakes: Stakes) -> Advised | None:
    """Sail beside the enemy ships whom an attack by this fleet costs most."""
    side, links = war.owner[fleet[0]], war.ground.links
    reach = view.choices(Sail, fleet[0])
    if not isinstance(reach, PathTo):
        return None
    targets = [
        (sea_fight_worth(war, fleet, fleet_at(war, target, enemy(side)), stakes), target, beside)
        for target in prey(war, side)
        for beside in links[target]
        if beside in reach.cost or beside == war.station(fleet[0])
    ]
    worth, target, beside = max(targets, default=(0.0, -1, -1))
    if worth <= SAFE or beside == war.station(fleet[0]):
        return None
    order = voyage(view, fleet, HexId(beside))
    return (order, msg("bots-why-hunt", hex=war.hex_ref(HexId(target)))) if order is not None else None


def lie_in_wait(view: Asked, war: War, fleet: tuple[PieceId, ...]) -> Advised | None:
    """Sail beside the way that enemy ships must take to the exit, as near to the exit as possible."""
    side = war.owner[fleet[0]]
    starts = prey(war, side)
    if not starts:
        return None
    ways = ways_out(war, enemy(side), {})
    passed = course(ways, starts[0], war.theatre.waters.count)
    here, reach = war.station(fleet[0]), view.choices(Sail, fleet[0])
    if not isinstance(reach, PathTo):
        return None
    for station in reversed(passed[:-1]):
        if here == station or here in war.ground.links[station]:
            return None
        if station in reach.cost:
            order = voyage(view, fleet, station)
            return (order, msg("bots-why-ambush")) if order is not None else None
    return None


# Those who carry armies


def next_ferry(view: Asked, war: War, goals: tuple[HexId, ...], turns: int) -> Advised | None:
    """The next order that brings an army over the sea nearer to a goal that it can't march to in time."""
    offered = {offer.order for offer in view.ask.offers} if view.ask else set()
    ferry = Ferry(war, side_of(view.seat), goals, turns)
    plans: list[Callable[[Asked], Advised | None]] = []
    if PutAshore in offered:
        plans.append(ferry.land)
    if TakeAboard in offered:
        plans.append(ferry.load)
    if Sail in offered:
        plans += [ferry.cross, ferry.fetch]
    return next((order for plan in plans if (order := plan(view)) is not None), None)


class Ferry:
    """Carries armies of one side over the sea (DG-04-06 to DG-04-12)."""

    def __init__(self, war: War, side: Side, goals: tuple[HexId, ...], turns: int) -> None:
        self._war = war
        self._side = side
        self._goals = goals
        self._routes = Routes(war, side, goals, turns, EnemyGround.empty(war))
        self._turns = turns

    def land(self, view: Asked) -> Advised | None:
        """Put an army ashore where it can march to a goal in time."""
        for army in view.choices(PutAshore).all():
            if not self._war.of.is_army[army]:
                continue
            hexes = [hex for hex in view.choices(PutAshore, army).all() if self._is_good(army, hex)]
            if hexes:
                best = min(hexes, key=lambda hex: (self._routes.way(army, hex), hex))
                return PutAshore(army, best), self._why(best)
        return None

    def load(self, view: Asked) -> Advised | None:
        """Take an army aboard that can do nothing where it is, if the ship can land it where it can."""
        for army in view.choices(TakeAboard).all():
            if not self._is_idle(army):
                continue
            for ship in view.choices(TakeAboard, army).all():
                best = self._landing(view, army, ship)
                if best is not None:
                    return TakeAboard(army, ship), self._why(best)
        return None

    def cross(self, view: Asked) -> Advised | None:
        """Sail with an army to where it can land."""
        war = self._war
        for ship in view.choices(Sail).all():
            for army in war.cargo(ship):
                best = self._landing(view, army, ship) if war.of.is_army[army] else None
                reach = view.choices(Sail, ship)
                if best is not None and isinstance(reach, PathTo) and best in reach.cost:
                    order = Sail(ship, reach.path(best))
                    if view.refusal(order) is None:
                        return order, self._why(best)
        return None

    def fetch(self, view: Asked) -> Advised | None:
        """Sail with an empty ship to a port where an army waits that can do nothing there."""
        war = self._war
        waters = war.theatre.waters
        for ship in view.choices(Sail).all():
            reach = view.choices(Sail, ship)
            if war.cargo(ship) or not isinstance(reach, PathTo) or self._waiting(waters.ports_at, war.station(ship)):
                continue
            ports = [s for s in reach.cost if self._waiting(waters.ports_at, s)]
            for station in sorted(ports, key=lambda s: (reach.cost[s], s)):
                order = Sail(ship, reach.path(station))
                if view.refusal(order) is None:
                    return order, msg("bots-why-fetch", place=war.hex_ref(waters.ports_at[station][0].hex))
        return None

    def _waiting(self, ports: Mapping[HexId, Sequence[Place]], station: HexId) -> bool:
        """Whether an idle army stands in a port."""
        return any(self._is_idle(army) for port in ports.get(station, ()) for army in self._war.here[port.hex])

    def _is_idle(self, army: PieceId) -> bool:
        """Whether an army on land can't march to a goal in time, and nobody misses it where it is."""
        war = self._war
        if not war.of.is_army[army] or not war.of.is_ground[army] or war.owner[army] != self._side:
            return False
        hex = war.at[army]
        alone = len([one for one in war.armies_in(hex, self._side) if war.of.is_ground[one]]) < 2
        return self._routes.way(army, hex) > self._turns and not (alone and war.fort(hex))

    def _is_good(self, army: PieceId, hex: HexId) -> bool:
        """Whether an army that lands in a hex can march on from there in time, and not into the arms of enemies."""
        return self._routes.way(army, hex) < self._turns and not self._war.is_adjacent_to_enemy(hex, self._side)

    def _landing(self, view: Asked, army: PieceId, ship: PieceId) -> HexId | None:
        """The coast nearest to a goal at which a ship could land an army this Turn."""
        war = self._war
        reach = view.choices(Sail, ship)
        if not isinstance(reach, PathTo):
            return None
        waters = war.theatre.waters
        coasts = [hex for hex in reach.cost if not waters.is_river(hex) and not waters.atlas.is_water(hex)]
        good = [hex for hex in coasts if self._is_good(army, hex) and can_land(war, army, hex)]
        return min(good, key=lambda hex: (self._routes.way(army, hex), hex), default=None)

    def _why(self, hex: HexId) -> Message:
        goal = min(self._goals, key=lambda one: (self._war.theatre.atlas.grid.distance(one, hex), one))
        return msg("bots-why-by-sea", place=self._war.hex_ref(goal))


def can_land(war: War, army: PieceId, hex: HexId) -> bool:
    """Whether a coast is open to an army: inside the scenario, no land of neutrals, no enemy, and room."""
    theatre, side = war.theatre, war.owner[army]
    nation = theatre.nation_at[hex]
    if hex in theatre.outside or hex in theatre.closed or (nation >= 0 and war.allegiance[nation] == NEUTRAL):
        return False
    return can_stack(war, (army,), hex) and not war.armies[enemy(side)][hex]

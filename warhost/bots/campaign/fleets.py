"""Fleets where a scenario lets ships leave the map: some run for the exit, the others hunt them or lie in wait."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import chain

from warhost.bots.campaign.admiral import DIE, sea_fight_worth
from warhost.bots.campaign.worth import Stakes
from warhost.bots.search import Asked
from warhost.campaign.advanced.interception import farthest, is_ready
from warhost.campaign.advanced.moving_together import Convoy
from warhost.campaign.position.theatre import disc
from warhost.campaign.printed.sides import enemy
from warhost.campaign.sea.exits import Depart
from warhost.campaign.sea.naval_combat import combat_rating, fleet_at
from warhost.campaign.sea.ship_stacking import barred_stations, is_held
from warhost.campaign.sea.ships import Sail
from warhost.campaign.state import MOVED, War
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

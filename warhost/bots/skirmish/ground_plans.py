"""Where a side wants to be: paths to the exits, errands of the scenario, distances on foot."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from warhost.core.ids import HexId, PieceId, Side
from warhost.skirmish.combat.webs import WEB
from warhost.skirmish.maps.ground import Ground
from warhost.skirmish.maps.movement_costs import enchanted, passages
from warhost.skirmish.movement.arrivals import edges, exits
from warhost.skirmish.places import Place, upper
from warhost.skirmish.scenario.conditions import Left
from warhost.skirmish.scenario.muster import Muster
from warhost.skirmish.scenario.scenarios import conditions_of, hexes_of
from warhost.skirmish.specials.underground.locks import LOCK
from warhost.skirmish.state import OFF, Skirmish

FAR = 999


@lru_cache(maxsize=2048)
def distances(ground: Ground, mover: str, goals: frozenset[HexId]) -> tuple[int, ...]:
    """The points from each place to the nearest of some hexes, ignoring all pieces."""
    steps = passages(ground, mover).steps
    back: list[list[tuple[Place, int]]] = [[] for _ in steps]
    for here, onward in zip(map(Place, range(len(steps))), steps, strict=True):
        for there, cost in onward:
            back[there].append((here, cost))
    found = [FAR] * len(steps)
    buckets: list[list[Place]] = [[] for _ in range(FAR)]
    for goal in map(upper, goals):
        found[goal] = 0
        buckets[0].append(goal)
    for spent, places in enumerate(buckets):
        for place in places:
            if found[place] == spent:
                for before, cost in back[place]:
                    total = spent + cost
                    if total < found[before]:
                        found[before] = total
                        if total < FAR:
                            buckets[total].append(before)
    return tuple(found)


def planned_ground(field: Skirmish) -> Ground:
    """The ground for plans of more than one turn: without webs, and with all doors open."""
    if not any(entry[0] in (WEB, LOCK) for entry in field.magic[0]):
        return field.ground
    return enchanted(field.muster.ground, tuple(entry for entry in field.magic[0] if entry[0] not in (WEB, LOCK)))


@lru_cache(maxsize=8192)
def menaced(ground: Ground, mover: str, start: Place, points: int) -> frozenset[HexId]:
    """The hexes that a fighter could attack after a march of this many points, ignoring all pieces."""
    table = passages(ground, mover)
    spent = {start: 0}
    buckets: list[list[Place]] = [[start], *([] for _ in range(points))]
    for price, places in enumerate(buckets):
        for here in places:
            if spent[here] == price:
                for there, cost in table.steps[here]:
                    total = price + cost
                    if total <= points and total < spent.get(there, points + 1):
                        spent[there] = total
                        buckets[total].append(there)
    around, strikes, hex_of = ground.table, table.strikes, ground.hex_of
    return frozenset(hex_of(around[side]) for here in spent for side in range(here * 6, here * 6 + 6) if strikes[side])


@lru_cache(maxsize=64)
def ways_out(muster: Muster, side: Side) -> dict[PieceId, frozenset[HexId]]:
    """For each fighter of a side whose leaving wins something, the hexes by which he should leave."""
    own = exits(muster, side)
    found: dict[PieceId, set[HexId]] = {}
    for condition in conditions_of(muster.scenario):
        if not isinstance(condition, Left):
            continue
        hexes = set(hexes_of(muster.ground, condition.by)) if condition.by else set(edges(muster))
        for piece in muster.named(*condition.who):
            if muster.pieces[piece].side == side:
                found.setdefault(piece, set()).update(hexes & own)
    return {piece: frozenset(hexes) for piece, hexes in found.items() if hexes}


def where(field: Skirmish, pieces: Iterable[PieceId]) -> frozenset[HexId]:
    """The hexes of those of some pieces that are on the map."""
    return frozenset(field.at[piece] for piece in pieces if field.at[piece] != OFF)

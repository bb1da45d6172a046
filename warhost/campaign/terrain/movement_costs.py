"""Terrain effects on movement: what each hexside and hex costs (DG-05-03 to DG-05-12, DG-05-25 to DG-05-30, DG-06-01).

A table of costs is made once for each gait, that is for each way in which terrain treats an army.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import IntEnum

from warhost.campaign.printed.counters import AIR, GROUND, CounterSpec
from warhost.campaign.world.atlas import Atlas, Barrier, Crossing, Terrain
from warhost.core.board.floods import PriceRow, Steps
from warhost.core.ids import HexId, all_hexes


class Gait(IntEnum):
    """How an army moves over terrain."""

    COMMON = 0
    WOODS = 1
    """Pays nothing extra in forests (DG-05-11)."""
    HILLS = 2
    """Crosses mountains (DG-05-12)."""
    AIR = 3
    """Flies over everything (DG-06-01)."""
    CITADEL = 4
    """Ignores all terrain (DG-11-20)."""


def gait_of(counter: CounterSpec) -> Gait:
    """How the terrain treats a counter."""
    if counter.kind in AIR:
        return Gait.AIR
    if counter.kind == "citadel":
        return Gait.CITADEL
    if counter.kind in GROUND and counter.race in ("elf", "kender"):
        return Gait.WOODS  # DG-05-11
    if counter.kind in GROUND and counter.race in ("dwarf", "ogre"):
        return Gait.HILLS  # DG-05-12
    return Gait.COMMON


def movement_steps(
    atlas: Atlas, gait: Gait, options: Mapping[str, str], *, closed: frozenset[HexId] = frozenset()
) -> Steps:
    """The table of movement costs of one gait (DG-05-03, DG-06-01); ``closed`` hexes are not entered at all."""
    return Steps(steps_from(atlas, gait, hex, options, frozenset(), closed) for hex in all_hexes(atlas.grid.size))


def steps_from(
    atlas: Atlas,
    gait: Gait,
    hex: HexId,
    options: Mapping[str, str],
    bridged: frozenset[int],
    closed: frozenset[HexId],
    cleared: Collection[HexId] = (),
) -> PriceRow:
    """The neighbours that a gait can enter from one hex, with their cost; ``cleared`` hexes are clear (DG-09-12)."""
    row = []
    for side in range(hex * 6, hex * 6 + 6):
        there = atlas.grid.table[side]
        if there >= 0 and there not in closed:
            terrain = Terrain.CLEAR if there in cleared else atlas.terrain[there]
            cost = step_cost(atlas, gait, side, terrain, options, side in bridged)
            if cost:
                row.append((there, cost))
    return tuple(row)


def step_cost(
    atlas: Atlas, gait: Gait, hexside: int, terrain: int, options: Mapping[str, str], bridged: bool = False
) -> int:
    """The cost of crossing a hexside into a hex of some terrain, 0 if it is closed to the gait."""
    barrier = atlas.barrier[hexside]
    crossing = atlas.crossing[hexside]
    if gait is Gait.CITADEL:
        return 1
    if gait is Gait.AIR:
        if terrain == Terrain.DESERT:
            return 0  # DG-05-09
        return 2 if barrier == Barrier.MOUNTAIN and crossing != Crossing.PASS else 1  # DG-06-02
    if terrain in (Terrain.SEA, Terrain.MAELSTROM, Terrain.DESERT, Terrain.MARSH):
        return 0  # DG-05-07, DG-05-10
    forest = 1 if terrain == Terrain.FOREST and gait is not Gait.WOODS else 0  # DG-05-04, DG-05-11
    if crossing == Crossing.TUNNEL and options.get("dwarven-tunnels") == "dwarves-only" and gait is not Gait.HILLS:
        return 0  # DG-05-30
    if crossing != Crossing.NONE or bridged or barrier == Barrier.NONE:
        return 1 + forest  # DG-05-25, DG-05-26, DG-05-30, DG-04-13
    if barrier == Barrier.RIVER:
        both = options.get("river-forest-cost", "3") == "3"
        return 2 + forest if both else 2  # DG-05-05, DG-05-06
    if barrier == Barrier.MOUNTAIN and gait is Gait.HILLS:
        return 2 + forest  # DG-05-12
    return 0  # DG-05-08


def dear_rules(atlas: Atlas, cleared: Collection[HexId], here: HexId, there: HexId, price: int) -> tuple[str, ...]:
    """The rules that make a step cost more than one point: woods, a river, mountains that dwarves and ogres cross."""
    if price <= 1:
        return ()
    forest = atlas.terrain[there] == Terrain.FOREST and there not in cleared
    side = here * 6 + atlas.grid.direction(here, there)
    barrier = atlas.barrier[side] if atlas.crossing[side] == Crossing.NONE else Barrier.NONE
    rules = ["DG-05-03"]
    if barrier == Barrier.MOUNTAIN:
        rules.append("DG-05-12")
    elif barrier == Barrier.RIVER:
        rules.append("DG-05-05")
    if forest and price > len(rules):
        rules += ["DG-05-04", "DG-05-06"] if barrier == Barrier.RIVER else ["DG-05-04"]
    return tuple(rules)

"""Headings of a rout: away from what caused it, turned as little as possible to find a free run (7.15, BS-7.15-01)."""

from __future__ import annotations

from typing import Final

from warhost.battle.formations.changing import centre
from warhost.battle.movement.blocked_by import around
from warhost.battle.state import Battle, enemy_of, shape_of
from warhost.battle.table.blocks import Block, Point
from warhost.battle.table.ground import stretches
from warhost.battle.table.sweeps import free_run
from warhost.battle.table.units import DEGREE, FULL, HALF, angle_between, bearing, heading
from warhost.core.ids import NO_PIECE, PieceId, Side

STEP: Final = 5 * DEGREE
"""The angular step of the search for a free run."""


def own_edge(battle: Battle, side: Side) -> int:
    """The heading towards a side's own edge: south for the side that sets up in the south."""
    points = [point for piece in battle.scenario.field.zones[("good", "evil")[side]] for point in piece]
    return HALF if sum(y for _, y in points) * 2 < battle.scenario.field.depth * len(points) else 0


def away_from(battle: Battle, piece: PieceId, source: PieceId) -> int:
    """The heading straight away from the nearest point of the cause of the rout, or else of the nearest enemy."""
    x, y = centre(shape_of(battle, piece))
    side = battle.unit(piece).side
    known = source != NO_PIECE and battle.stands(source) and battle.unit(source).side != side
    enemies = (source,) if known else battle.standing(enemy_of(side))
    parts = [part for enemy in enemies for part in shape_of(battle, enemy).outline]
    ways = [(x - near[0], y - near[1]) for near in (nearest_point(part, (x, y)) for part in parts)]
    away = min(ways, key=lambda way: (way[0] ** 2 + way[1] ** 2, way), default=(0.0, 0.0))
    return bearing(*away) if any(away) else own_edge(battle, side)


def nearest_point(block: Block, point: Point) -> Point:
    """The point of a block that is nearest to another point."""
    aside, ahead = block.seen_from(point)
    aside = max(-block.half_width, min(block.half_width, aside))
    ahead = max(-block.half_depth, min(block.half_depth, ahead))
    (ax, ay), (rx, ry) = block.ahead, block.right
    return block.x + ax * ahead + rx * aside, block.y + ay * ahead + ry * aside


def ways_to_run(battle: Battle, piece: PieceId, wanted: int, distance: int) -> tuple[int, ...]:
    """The headings nearest to the wanted one with a free run, otherwise with the longest run.

    Of two equal turns the one nearer to the side's own edge is taken; two are returned only if even that
    doesn't decide, and then the owner chooses.
    """
    edge = own_edge(battle, battle.unit(piece).side)
    best: tuple[int, int, int] | None = None
    found: list[int] = []
    for turn in range(0, HALF + 1, STEP):
        for angle in dict.fromkeys(((wanted + turn) % FULL, (wanted - turn) % FULL)):
            rank = (-_free_way(battle, piece, angle, distance), turn, angle_between(angle, edge))
            if best is None or rank < best:
                best, found = rank, [angle]
            elif rank == best:
                found.append(angle)
        if best is not None and best[0] == -distance:
            break
    return tuple(found)


def _free_way(battle: Battle, piece: PieceId, angle: int, distance: int) -> int:
    """How far a single figure from the middle of a unit can run before enemies or prohibited ground stop it."""
    unit, surroundings = shape_of(battle, piece), around(battle, piece)
    x, y = centre(unit)
    runner = Block(x, y, heading(angle), unit.base.width / 2, unit.base.depth / 2)
    run = free_run((runner,), heading(angle), surroundings.enemies, distance).amount
    met = stretches(runner.shrunk(), heading(angle), distance, surroundings.barred)
    return min(run, *(stretch.from_ for stretch in met)) if met else run

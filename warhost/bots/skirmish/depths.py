"""Levers, locks and the deep dungeons: who goes where so that a gate opens."""

from __future__ import annotations

from typing import Final

from warhost.bots.skirmish.ground_plans import FAR, distances, planned_ground
from warhost.core.ids import HexId, PieceId
from warhost.skirmish.specials.base import seat_of_side
from warhost.skirmish.specials.underground.dungeons import DeepDungeons, below, fits_below
from warhost.skirmish.specials.underground.locks import Levers
from warhost.skirmish.state import OFF, Skirmish

HANDS: Final = 2
"""How many pieces go for each lever."""


def free_levers(field: Skirmish, rule: Levers, piece: PieceId) -> list[HexId]:
    """The levers on which no other piece of the side stands."""
    manned = [hex_ for hex_ in rule.manned(field) if hex_ != field.at[piece]]
    return [hex_ for hex_ in map(field.muster.ground.hex, rule.levers) if hex_ not in manned]


def lever_for(field: Skirmish, rule: Levers, piece: PieceId) -> HexId:
    """The lever to which a piece walks; OFF if others are nearer or none can be reached."""
    if field.seat_of(piece) != seat_of_side(field, rule.side) or field.at[piece] == OFF:
        return OFF
    for lever in free_levers(field, rule, piece):
        able = [p for p in field.pieces_of(field.seat_of(piece)) if field.is_able(p) and not field.has(p, "dog")]
        ways = {p: distances(planned_ground(field), field.mover(p), frozenset((lever,)))[field.place(p)] for p in able}
        nearest = sorted((p for p in able if ways[p] < FAR), key=lambda p: (ways[p], p))[:HANDS]
        if piece in nearest:
            return lever
    return OFF


def hole_for(field: Skirmish, rule: Levers, piece: PieceId) -> HexId:
    """The entrance by which a piece goes below for a lever that no dry way reaches; OFF if it doesn't."""
    dungeons = DeepDungeons.find(field)
    if dungeons is None or field.at[piece] == OFF or not fits_below(field, piece):
        return OFF
    wanted = far_lever(field, rule, piece)
    doors = frozenset(dungeons.doors(field).values())
    if wanted == OFF or not doors:
        return OFF
    under_way = sum(below(field, p) is not None for p in field.muster.walkers)
    near = distances(planned_ground(field), field.mover(piece), doors)
    seat = field.seat_of(piece)
    small = [p for p in field.pieces_of(seat) if field.is_able(p) and fits_below(field, p) and not field.has(p, "dog")]
    chosen = sorted(small, key=lambda p: (near[field.place(p)], p))[: max(HANDS - under_way, 0)]
    if piece not in chosen or near[field.place(piece)] >= FAR:
        return OFF
    return min(doors, key=lambda door: (field.grid.distance(field.at[piece], door), door))


def far_lever(field: Skirmish, rule: Levers, piece: PieceId) -> HexId:
    """A free lever without a dry way from where a piece is; OFF if there is none."""
    mover = field.mover(piece)
    for lever in free_levers(field, rule, piece):
        if distances(planned_ground(field), mover, frozenset((lever,)))[field.place(piece)] >= FAR:
            return lever
    return OFF


def best_exit(field: Skirmish, piece: PieceId, exits: list[HexId]) -> HexId:
    """The exit nearest to a free lever, otherwise nearest to any lever."""
    rule = Levers.find(field)
    if rule is None:
        return exits[0]
    goals = free_levers(field, rule, piece) or [field.muster.ground.hex(name) for name in rule.levers]
    dungeons = DeepDungeons.of(field)
    known = [hex_ for hex_ in exits if hex_ in dungeons.doors(field).values()] or exits
    return min(known, key=lambda hex_: (min(field.grid.distance(hex_, goal) for goal in goals), hex_))

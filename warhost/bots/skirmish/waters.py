"""Lights over the water and boats: how a side finds the Mauve Orb and crosses a lake to it."""

from __future__ import annotations

from typing import Final

from warhost.bots.skirmish.ground_plans import FAR, distances, planned_ground, ways_out
from warhost.core.ids import HexId, PieceId, SeatNumber, all_hexes
from warhost.skirmish.challenge.boats import boat_under, boats, open_water
from warhost.skirmish.movement.arrivals import exits
from warhost.skirmish.specials.base import seat_of_side
from warhost.skirmish.specials.markers import Orb, lights_of, orb_of
from warhost.skirmish.specials.underground.rowing import Row, rowers, voyage
from warhost.skirmish.state import OFF, Skirmish

SEEKERS: Final = 3
"""How many fighters go for each light; the others clear the way."""


def wanted_hexes(field: Skirmish) -> frozenset[HexId]:
    """Where the Orb is or may be."""
    lies = orb_of(field)
    return frozenset(lights_of(field) or ([lies] if lies != OFF else []))


def seeks_the_orb(field: Skirmish, rule: Orb, piece: PieceId) -> bool:
    """Whether a piece is of the side that looks for the Orb."""
    return field.seat_of(piece) == seat_of_side(field, rule.side)


def way_to_the_orb(field: Skirmish, piece: PieceId) -> frozenset[HexId]:
    """The goal hexes of a seeker: the Orb or the lights, or a boat if no dry way leads there."""
    goals = wanted_hexes(field)
    at, mover = field.at[piece], field.mover(piece)
    if at == OFF or not goals:
        return goals
    dry = distances(planned_ground(field), mover, goals)
    if dry[at] < FAR or not boats(field):
        return goals
    seats = frozenset(half for boat in boats(field) for half in boat.halves if set(field.in_hex(half)) <= {piece})
    return seats if distances(planned_ground(field), mover, seats)[at] < FAR else goals


def is_seeker(field: Skirmish, piece: PieceId) -> bool:
    """Whether a piece is among the nearest to some light, in a straight line."""
    seat, distance = field.seat_of(piece), field.grid.distance
    able = [p for p in field.pieces_of(seat) if field.is_able(p) and not field.has(p, "dog")]
    return any(
        piece in sorted(able, key=lambda p: (distance(field.at[p], goal), p))[:SEEKERS] for goal in wanted_hexes(field)
    )


def out_with_it(field: Skirmish, piece: PieceId) -> frozenset[HexId]:
    """The hexes by which the bearer leaves."""
    side = field.muster.pieces[piece].side
    return ways_out(field.muster, side).get(piece, exits(field.muster, side))


def best_course(field: Skirmish, seat: SeatNumber) -> Row | None:
    """The course that brings a boat nearest to a beach from which the goal of its rower can be reached on foot."""
    for piece in rowers(field, seat):
        boat = boat_under(field, piece)
        rule = Orb.find(field)
        bears = rule is not None and rule.carrier(field) == piece
        goals = out_with_it(field, piece) if bears else wanted_hexes(field)
        if boat is None or not goals:
            continue
        ground = open_water(field)
        dry = distances(ground, field.mover(piece), goals)
        landings = [h for h in all_hexes(ground.size) if ground.kind(h).key == "beach" and dry[h] < FAR]
        if not landings or distances(planned_ground(field), field.mover(piece), goals)[field.at[piece]] < FAR:
            continue

        def gap(hex_: HexId, landings: list[HexId] = landings) -> int:
            return min(field.grid.distance(hex_, beach) for beach in landings)

        ways = voyage(field, piece, ())
        best = min(ways, key=lambda hex_: (gap(hex_), ways[hex_][0], hex_), default=boat.bow)
        if gap(best) < gap(boat.bow):
            return Row(piece, ways[best][1])
    return None

"""Stacking: one living character to a hex at the end of a movement phase (rulebook 2.37)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.core.ids import HexId, PieceId, SeatNumber
from warhost.core.messages import listed, msg
from warhost.core.modes import Mode
from warhost.core.orders import Hex, Kind, Order, Piece
from warhost.core.position.derived import derived
from warhost.core.prompts import Choices, OneOf
from warhost.core.refusals import Refusal, first_with_all
from warhost.skirmish.movement.led_horses import seen_in
from warhost.skirmish.movement.marches import can_march
from warhost.skirmish.movement.paths import new_march
from warhost.skirmish.movement.reachable_hexes import reach
from warhost.skirmish.movement.stepping_and_turning import CLOSED, UNBOUNDED, Gait, gait_of
from warhost.skirmish.places import Place, Pose, place_of, pose_at, upper
from warhost.skirmish.scenario.muster import NOBODY
from warhost.skirmish.state import Skirmish, refuse


@dataclass(frozen=True, slots=True)
class MakeRoom(Order):
    """Shift somebody out of a hex that holds too many: ``make-room matt J5``."""

    verb = "make-room"
    piece: Piece
    hex: Hex


class MakingRoom(Mode[Skirmish, SeatNumber, MakeRoom]):
    """Shift somebody out of a hex that holds too many and that nobody in it can leave (DN-2.37-01)."""

    order = MakeRoom
    label = "dn-offer-make-room"

    def offered(self, field: Skirmish, seat: SeatNumber, /) -> bool:
        return bool(shiftable(field, seat))

    def choices(self, field: Skirmish, seat: SeatNumber, chosen: tuple[Any, ...], /) -> Choices:
        if chosen:
            return OneOf(Kind.HEX, list(nearest_free(field, chosen[0], field.place(chosen[0]))))
        return OneOf(Kind.PIECE, shiftable(field, seat))

    def refusal(self, field: Skirmish, seat: SeatNumber, order: MakeRoom, /) -> Refusal | None:
        me, where = field.ref(order.piece), field.hex_ref(order.hex)
        if order.piece not in shiftable(field, seat):
            return field.refuse("dn-need-not-shift", "DN-2.37-01", order.piece)
        if order.hex not in nearest_free(field, order.piece, field.place(order.piece)):
            return refuse(msg("dn-not-nearest", piece=me, hex=where), "DN-2.37-01", where)
        return None

    def take(self, field: Skirmish, seat: SeatNumber, order: MakeRoom, /) -> None:
        field.stand(order.piece, nearest_free(field, order.piece, field.place(order.piece))[order.hex])
        field.note("entered", order.piece, order.hex)


def shiftable(field: Skirmish, seat: SeatNumber) -> list[PieceId]:
    """The pieces that a side may shift out of overcrowded hexes."""
    return [piece for crowd in wedged_in(field, seat) for piece in movable(field, seat, crowd)]


def movable(field: Skirmish, seat: SeatNumber, crowd: tuple[PieceId, ...]) -> list[PieceId]:
    """The pieces of a crowd that a side may shift; large counters need more room, and stay if others can go."""
    mine = [p for p in crowd if field.seat_of(p) == seat]
    return [p for p in mine if field.is_single(p)] or mine


@derived
def wedged_in(field: Skirmish, seat: SeatNumber) -> list[tuple[PieceId, ...]]:
    """The groups of a side that illegally share a hex which none of them can leave."""
    return [crowd for crowd in overfull(field, seat) if not any(can_get_away(field, seat, piece) for piece in crowd)]


def can_get_away(field: Skirmish, seat: SeatNumber, piece: PieceId) -> bool:
    """Whether a fighter may march and has anywhere to go."""
    if not can_march(field, seat, piece):
        return False
    gait, going = gait_of(field, piece), new_march(field, piece)
    at_once = any(gait.can_stay(step.pose) for step in gait.strides(field.pose(piece), going.points))
    return at_once or bool(reach(field, going).cost)


@derived
def overfull(field: Skirmish, seat: SeatNumber) -> list[tuple[PieceId, ...]]:
    """The groups of a side's living pieces that illegally share a place.

    The two places of an entrance or a walkway count apart (DN-2.37-02). Hidden pieces don't count for the other side.
    """
    found: list[tuple[PieceId, bool, tuple[PieceId, ...]]] = []
    for place in field.crowded[0]:
        crowd = tuple(seen_in(field, place, seat))
        mine = next((piece for piece in crowd if field.seat_of(piece) == seat), NOBODY)
        if mine != NOBODY and len(crowd) > 1 and not may_share(field, crowd):
            found.append((mine, place != field.place(mine), crowd))
    return list(dict.fromkeys(crowd for _, _, crowd in sorted(found)))


def too_many(field: Skirmish, seat: SeatNumber) -> Refusal | None:
    """Why a movement phase can't end: pieces illegally share hexes; None if it can."""
    crowds = [field.refs(crowd) for crowd in overfull(field, seat)]
    return first_with_all([refuse(msg("dn-too-many", others=listed(refs)), "DN-2.37-01", *refs) for refs in crowds])


def may_share(field: Skirmish, here: tuple[PieceId, ...]) -> bool:
    """Whether two may be in one place: one of them is a beaten part of the Black Dragon (DN-4.3-11)."""
    return len(here) == 2 and bool(field.muster.parts_of) and any(map(field.is_beaten, here))


# The nearest free place


@derived
def nearest_free(field: Skirmish, piece: PieceId, start: Place, *, over: bool = False) -> dict[HexId, Pose]:
    """The nearest hexes around a place where a piece has room, each with its pose there.

    Distance counts in steps: nobody is put behind a wall, over a ledge or past standing enemies
    (``over`` them if he is pushed away from below them). A piece that is completely shut in is put beyond what shuts it
    in. Pieces hidden from its side are ignored, so nothing reveals them.
    """
    gait = gait_of(field, piece)
    near = (_in_steps(field, gait, start, way) for way in ((True,) if over else (False, True)))
    return next(filter(None, near), {}) or _around(field, gait, field.ground.hex_of(start))


def _in_steps(field: Skirmish, gait: Gait, start: Place, over: bool) -> dict[HexId, Pose]:
    """The places with room after the fewest steps; ``over`` ignores pieces in the way."""
    ring, hex_of = [pose_at(start, field.facing[gait.piece])], field.ground.hex_of
    seen = set(ring)
    while ring:
        fresh: list[Pose] = []
        found: dict[HexId, Pose] = {}
        for pose in ring:
            for after in _steps(gait, pose, over):
                if after not in seen:
                    seen.add(after)
                    fresh.append(after)
                    place = place_of(after)
                    if place != start and hex_of(place) not in found and _has_room(field, gait, after):
                        found[hex_of(place)] = after
        if found:
            return dict(sorted(found.items()))
        ring = fresh
    return {}


def _steps(gait: Gait, pose: Pose, over: bool) -> list[Pose]:
    """The poses after each step from a pose; ``over`` ignores pieces in the way."""
    if over:
        return [after for _, after, _, _ in gait.edges(pose)]
    return [stride.pose for stride in gait.strides(pose, UNBOUNDED)]


def _around(field: Skirmish, gait: Gait, start: HexId) -> dict[HexId, Pose]:
    """The nearest hexes as the crow flies."""
    for radius in range(1, max(field.grid.columns, field.grid.rows)):
        near = (hex_ for hex_ in field.grid.within(start, radius) if hex_ != start)
        poses = ((hex_, room_in(field, gait.piece, hex_)) for hex_ in near)
        found = {hex_: pose for hex_, pose in poses if pose is not None}
        if found:
            return found
    return {}


def room_in(field: Skirmish, piece: PieceId, hex_: HexId) -> Pose | None:
    """A pose in which a piece could stand alone in a hex, facing as it does now if it can; None if it has no room."""
    gait, facing = gait_of(field, piece), field.facing[piece]
    turns = range(facing, facing + 6) if gait.body.is_large else (facing,)
    poses = (pose_at(upper(hex_), turn % 6) for turn in turns)
    return next((pose for pose in poses if _has_room(field, gait, pose)), None)


def _has_room(field: Skirmish, gait: Gait, pose: Pose) -> bool:
    """Whether a piece could stand in a pose with nobody else there, as far as its side knows."""
    if not gait.fits(pose) or gait.shuns(pose):
        return False
    for cell in gait.cells(pose):
        if cell in field.ground.closed or (gait.corpses and field.load[cell] >= CLOSED):
            return False
        if field.here[cell] and any(other != gait.piece for other in seen_in(field, cell, gait.seat)):
            return False
    return True

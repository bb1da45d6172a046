"""Stacking: one living character to a hex at the end of a movement phase (rulebook 2.37)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from warhost.core.hexes import OFF_MAP
from warhost.core.messages import msg
from warhost.core.modes import Mode
from warhost.core.orders import Hex, Kind, Order, Piece
from warhost.core.prompts import Choices, OneOf
from warhost.core.refusals import Refusal
from warhost.skirmish.gaits import gait_of
from warhost.skirmish.legs import begin
from warhost.skirmish.movement import can_march
from warhost.skirmish.state import Skirmish, refuse
from warhost.skirmish.ways import Reach


@dataclass(frozen=True, slots=True)
class MakeRoom(Order):
    """Shift somebody out of a hex that holds too many: ``make-room matt J5``."""

    verb = "make-room"
    piece: Piece
    hex: Hex


class MakingRoom(Mode):
    """Shift somebody out of a hex that holds too many and that nobody in it can leave (DN-2.37-01)."""

    order = MakeRoom
    label = "dn-offer-make-room"

    def offered(self, field: Skirmish, side: int, /) -> bool:
        return bool(self._crowd(field, side))

    def _crowd(self, field: Skirmish, side: int) -> list[int]:
        return field.once(("crowd", side), lambda: self._find(field, side)) if field.crowded[0] else []

    def _find(self, field: Skirmish, side: int) -> list[int]:
        return [
            piece
            for crowd in overfull(field, side)
            if not any(can_march(field, side, p) and can_get_away(field, p) for p in crowd)
            # Large counters find room less easily: they stay unless there are only such.
            for piece in [p for p in crowd if not field.is_long(p)] or crowd
        ]

    def choices(self, field: Skirmish, side: int, chosen: tuple[Any, ...], /) -> Choices:
        if chosen:
            return OneOf(Kind.HEX, nearest_free(field, chosen[0], field.at[chosen[0]]))
        return OneOf(Kind.PIECE, self._crowd(field, side))

    def refusal(self, field: Skirmish, side: int, order: MakeRoom, /) -> Refusal | None:
        me, where = field.ref(order.piece), field.hex_ref(order.hex)
        if order.piece not in self._crowd(field, side):
            return refuse(msg("dn-need-not-shift", piece=me), "DN-2.37-01", me)
        if order.hex not in nearest_free(field, order.piece, field.at[order.piece]):
            return refuse(msg("dn-not-nearest", piece=me, hex=where), "DN-2.37-01", where)
        return None

    def take(self, field: Skirmish, side: int, order: MakeRoom, /) -> None:
        field.put(order.piece, order.hex, room_in(field, order.piece, order.hex))


def can_get_away(field: Skirmish, piece: int) -> bool:
    """Whether a fighter can go anywhere with his points: most can with a step or two."""
    gait, going = gait_of(field, piece), begin(field, piece)
    ring = [(field.at[piece], field.facing[piece], going.points)]
    for _ in range(2):
        further = []
        for at, facing, points in ring:
            for step in gait.strides(at, facing, points):
                if gait.can_stay(step.at, step.facing):
                    return True
                further.append((step.at, step.facing, points - step.cost))
        ring = further
    return bool(Reach(field, going).cost)


def overfull(field: Skirmish, side: int) -> list[tuple[int, ...]]:
    """The groups of a side's living pieces that share a hex and may not."""
    if not field.crowded[0]:
        return []
    return field.once(("overfull", side), lambda: _overfull(field, side))


def _overfull(field: Skirmish, side: int) -> list[tuple[int, ...]]:
    shared = (field.here[cell] for piece in field.pieces_of(side) for cell in field.cells(piece))
    crowds = dict.fromkeys([here for here in shared if len(here) > 1])
    return [here for here in crowds if not may_share(field, here)]


def may_share(field: Skirmish, here: tuple[int, ...]) -> bool:
    """Whether two may be in one hex: above an entrance and in it, or on a beaten part (DN-2.37-02, DN-4.3-11)."""
    if len(here) != 2:
        return False
    one, other = here
    return field.below[one] != field.below[other] or field.is_beaten(one) or field.is_beaten(other)


def nearest_free(field: Skirmish, piece: int, start: int) -> list[int]:
    """The nearest hexes around one in which a piece could stand alone."""
    radius = 1
    while radius < max(field.grid.columns, field.grid.rows):
        found = [h for h in field.grid.within(start, radius) if h != start and room_in(field, piece, h) is not None]
        if found:
            return found
        radius += 1
    return []


def room_in(field: Skirmish, piece: int, hex_: int) -> int | None:
    """A facing in which a piece could stand alone in a hex, the present one if it can; None if there is no room."""
    ground, facing = field.ground, field.facing[piece]
    if hex_ in ground.closed:
        return None
    if not field.is_long(piece):
        mover = "armoured" if field.printed(piece).armoured else "foot"
        return facing if not field.here[hex_] and ground.kind(hex_).cost[mover] is not None else None
    mover = field.mover(piece)
    costs = field.passages(mover).cost
    for turned in range(facing, facing + 6):
        rear = field.rear(hex_, turned % 6)
        if rear == OFF_MAP or not costs[rear * 6 + turned % 6] or ground.kind(rear).cost[mover] is None:
            continue
        if all(other == piece for cell in (hex_, rear) for other in field.here[cell]):
            return turned % 6
    return None

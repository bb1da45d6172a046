"""Where a seat can imagine pieces that are hidden from it (DN-1.31-03, DN-5.15.1-01)."""

from __future__ import annotations

from collections.abc import Callable

from warhost.core.dice import Dice
from warhost.core.ids import PieceId, SeatNumber
from warhost.skirmish.people.hiding import is_seen
from warhost.skirmish.places import Pose
from warhost.skirmish.set_up.placing import areas_of, pose_in, seen_elsewhere
from warhost.skirmish.state import OFF, Skirmish

TRIES = 60
"""How many places are tried for an imagined hidden piece."""

Suspicion = Callable[[Skirmish, PieceId], bool]
"""Whether a hidden piece could not be hidden where it stands, because an enemy would see it."""


def imagine(field: Skirmish, seat: SeatNumber, dice: Dice, spotted: Suspicion) -> None:
    """Put every hidden piece that a seat doesn't see somewhere it could be: in its area, out of sight."""
    lurking = [piece for piece in field.muster.everybody if field.at[piece] != OFF and not is_seen(field, seat, piece)]
    before = {piece: field.pose(piece) for piece in lurking}
    for piece in lurking:
        field.take_off(piece)
    # Large counters first: they need the most room.
    for piece in sorted(dice.shuffled(lurking), key=lambda p: field.is_single(p)):
        _imagine_one(field, piece, dice, spotted, before[piece])


def _imagine_one(field: Skirmish, piece: PieceId, dice: Dice, spotted: Suspicion, before: Pose) -> None:
    area = areas_of(field.muster, field.muster.pieces[piece].side).get(piece, ())
    taken = seen_elsewhere(field, (piece,), field.seat_of(piece))
    for _ in range(TRIES if area else 0):
        pose = pose_in(field, piece, dice.choose(area), taken)
        if pose is None:
            continue
        field.stand(piece, pose)
        if not spotted(field, piece):
            return
        field.take_off(piece)
    field.stand(piece, before)

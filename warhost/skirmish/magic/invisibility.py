"""Invisibility: only his own side knows where the caster goes (DN-3.51-06).

His counter leaves the map; nobody shoots at him, attacks or challenges him. At the beginning of his side's next turn he
reappears where his player wrote down, or as near as his player wants and there is room.
"""

from __future__ import annotations

from dataclasses import dataclass

from warhost.core.dice import Dice
from warhost.core.ids import HexId, PieceId, SeatNumber
from warhost.core.messages import msg
from warhost.core.orders import Hex, Order
from warhost.core.seats import Seat
from warhost.skirmish.magic.range_and_energy import Incantation, casters, effect
from warhost.skirmish.movement.marches import is_rooted
from warhost.skirmish.movement.paths import movement_points, new_march
from warhost.skirmish.movement.reachable_hexes import MarchReach
from warhost.skirmish.movement.stacking import nearest_free, room_in
from warhost.skirmish.people.questions import HexChoice, NearbyChoice
from warhost.skirmish.places import Pose, pose_at, upper
from warhost.skirmish.state import MOVED, OFF, Going, Skirmish

RULE = "DN-3.51-06"


@dataclass(frozen=True, slots=True)
class StealTo(Order):
    """Where the invisible caster goes, in secret: ``steal-to J9``."""

    verb = "steal-to"
    binds = True
    hex: Hex


@effect("invisibility")
def vanish(field: Skirmish, cast: Incantation) -> None:
    """The caster's player writes down where he goes."""
    if field.is_able(cast.target):
        field.push(StealAway(cast.target))


@dataclass(frozen=True, slots=True)
class StealAway(HexChoice):
    """The player writes down in secret where his caster will reappear."""

    order = StealTo
    rule = RULE
    asked, label, waiting = "dn-ask-steal", "dn-offer-steal", "dn-wait-steal"
    refused = "dn-steals-not-there"
    piece: PieceId

    def hexes(self, field: Skirmish, /) -> list[HexId]:
        return [field.at[self.piece], *MarchReach(field, self._going(field)).cost]

    def _going(self, field: Skirmish) -> Going:
        """The caster has his normal points; none if he has moved in this turn of his side, or is held by a spell."""
        going, piece = new_march(field, self.piece), self.piece
        moved = field.active[0] == field.seat_of(piece) and field.did[piece] & MOVED
        return Going(piece, 0 if moved or is_rooted(field, piece) else going.points, refuge=going.refuge)

    def moot(self, field: Skirmish, /) -> bool:
        return False

    def settle(self, field: Skirmish, hex_: HexId, /) -> None:
        piece = self.piece
        field.set("vanished", piece, field.at[piece])
        field.set("unseen", piece, hex_)
        field.take_off(piece)
        field.tell(msg("dn-log-vanishes", piece=field.ref(piece)))
        mine = field.seat(field.seat_of(piece))
        field.tell(msg("dn-log-written-down", piece=field.ref(piece), hex=field.hex_ref(hex_)), mine)


def return_to_sight(field: Skirmish, seat: SeatNumber) -> None:
    """At the start of their side's turn invisible casters reappear where they wrote down, or as near as possible."""
    for piece in casters(field.muster):
        if field.unseen[piece] != OFF and field.seat_of(piece) == seat:
            Reappearance(piece).decide(field)


@dataclass(frozen=True, slots=True)
class Reappearance(NearbyChoice):
    """A caster reappears in the written hex; if somebody is there, his player chooses among the nearest free ones."""

    rule = RULE
    asked, waiting, refused = "dn-ask-reappear", "dn-wait-reappear", "dn-not-nearest"
    piece: PieceId

    def hexes(self, field: Skirmish, /) -> dict[HexId, Pose]:
        return nearest_poses(field, self.piece, field.unseen[self.piece])

    def settle(self, field: Skirmish, hex_: HexId, /) -> None:
        piece, pose = self.piece, self.hexes(field)[hex_]
        field.set("unseen", piece, OFF)
        field.set("vanished", piece, OFF)
        field.reveal()
        field.stand(piece, pose)
        field.tell(msg("dn-log-reappears", piece=field.ref(piece), hex=field.hex_ref(field.at[piece])))
        field.note("entered", piece, field.at[piece])


def nearest_poses(field: Skirmish, piece: PieceId, hex_: HexId) -> dict[HexId, Pose]:
    """By hex, the poses nearest to a hex in which a piece has room: the hex itself if it has room there."""
    pose = room_in(field, piece, hex_)
    if pose is not None:
        return {hex_: pose}
    return nearest_free(field, piece, upper(hex_)) or {hex_: pose_at(upper(hex_), field.facing[piece])}


def imagine_unseen(field: Skirmish, seat: Seat, dice: Dice) -> None:
    """Put the enemy's invisible casters somewhere they could be, as far as a seat can know."""
    for piece in casters(field.muster):
        if field.unseen[piece] != OFF and field.seat(field.seat_of(piece)) != seat:
            mover, ground = field.mover(piece), field.ground
            near = field.grid.within(field.vanished[piece], movement_points(field, piece))
            places = [h for h in near if ground.kind(h).cost[mover] is not None]
            field.set("unseen", piece, dice.choose(places))

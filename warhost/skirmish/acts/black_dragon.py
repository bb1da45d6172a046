"""The Black Dragon (rulebook 4.3; DN-4.3-06 to DN-4.3-15, DN-5.22-01): five hexes in the shape of a cross.

Body, head, tail and claws are separate pieces, each with its hex, its strength and its wounds. They move with the
body. The Baby Dragon is a counter of two hexes that turns freely: the shape `beast` of `printed/bodies.py`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from warhost.core.ids import HexId, PieceId, SeatNumber
from warhost.core.messages import msg
from warhost.core.refusals import Refusal
from warhost.core.rulebook import on_news
from warhost.skirmish.maps.movement_costs import Edge
from warhost.skirmish.movement.paths import ACTS, OwnAct, take_stride
from warhost.skirmish.movement.stacking import nearest_free
from warhost.skirmish.movement.stepping_and_turning import TREADS, Gait, Tread, gait_of
from warhost.skirmish.people.questions import NearbyChoice
from warhost.skirmish.people.stuns_and_wounds import wound
from warhost.skirmish.places import NOWHERE, Place, Pose, facing_of, place_of, pose_at
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.scenario.muster import NO_SEAT
from warhost.skirmish.scenario.scenarios import hexes_of
from warhost.skirmish.state import OFF, Going, Legs, Skirmish

FAR = 2
"""How far a displaced piece may be put without a wound (DN-4.3-08)."""

HEAD_ONLY = "stair"
"""The trait of hexes in which only its head may lie (DN-4.3-09)."""


class DragonTread(Tread):
    """The Black Dragon is never blocked and pays for the hex of its body (DN-4.3-08)."""

    rule = "DN-4.3-09"

    def edges(self, gait: Gait, pose: Pose) -> tuple[Edge, ...]:
        place = place_of(pose)
        near = [to for to in gait.field.ground.table[place * 6 : place * 6 + 6] if to != NOWHERE]
        steps = [(to, pose_at(to, facing_of(pose)), self._price(gait, place, to), False) for to in near]
        return tuple([step for step in steps if step[2] and gait.fits(step[1])])

    def fits(self, gait: Gait, pose: Pose) -> bool:
        """Whether all five parts are on the map, on permitted terrain (DN-4.3-09)."""
        ground, body = gait.field.ground, gait.body
        where = {"body": place_of(pose)} | {part: body.part_at(ground, pose, part) for part in body.parts}
        return all(place != NOWHERE and self._bears(gait, place, part) for part, place in where.items())

    def _bears(self, gait: Gait, place: Place, part: str) -> bool:
        field = gait.field
        kind, lair = field.ground.kind(place), lair_of(field)
        if lair is not None and field.ground.hex_of(place) not in lair:
            return False
        if "water" in kind.traits:
            return field.muster.options["black-dragon-swims"] == "on"  # DN-5.12.3-02
        if field.muster.options["dragon-terrain"] == "on":
            if kind.key == "tree" or (HEAD_ONLY in kind.traits and part != "head"):
                return False
        elif kind.key == "tree":
            return True
        return kind.cost[gait.mover] is not None

    def _price(self, gait: Gait, place: Place, to: Place) -> int:
        """The cost of its body's hex; the scenario sets the cost of climbing."""
        field = gait.field
        if field.muster.climbing and field.ground.level[place] != field.ground.level[to]:
            return field.muster.climbing
        cost = gait.table.cost[place * 6 + field.ground.direction(place, to)]
        if not cost and field.muster.options["dragon-terrain"] == "off" and field.ground.kind(to).key == "tree":
            cost = field.ground.kind(to).cost["foot"] or 0
        return cost


TREADS["black_dragon"] = DragonTread()


def lair_of(field: Skirmish) -> frozenset[HexId] | None:
    """The hexes to which a scenario confines the dragon; None for no limit."""
    area = field.muster.lair
    return None if area is None else frozenset(hexes_of(field.muster.ground, area))


class Turn(OwnAct):
    """``turn-2:black-dragon``: turn a freely turning body on the spot, at no cost (DN-4.3-08, DN-2.33-03).

    Directions count clockwise from the east.
    """

    def __init__(self, facing: int) -> None:
        self.facing = facing
        self.word = f"turn-{facing}"

    def reasons(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> list[Refusal]:
        gait = gait_of(field, going.piece)
        if piece != going.piece or field.at[piece] == OFF or not gait.is_wide:
            return [field.refuse("dn-cannot-turn", "DN-4.3-08", going.piece)]
        if gait.turned(field.pose(piece), self.facing) is None:
            return [gait.no_room(field.place(piece), gait.tread.rule if gait.tread else "DN-2.33-03")]
        return []

    def perform(self, field: Skirmish, going: Going, piece: PieceId, rest: Legs) -> tuple[Going, int]:
        stride = gait_of(field, piece).turned(field.pose(piece), self.facing)
        assert stride is not None
        return take_stride(field, going, stride), 0

    def ways(self, field: Skirmish, going: Going) -> Iterable[Legs]:
        return super().ways(field, going) if self.facing != field.facing[going.piece] else ()


for _facing in range(6):
    ACTS[f"turn-{_facing}"] = Turn(_facing)


# Pushing others aside


@on_news
def watch_trampled(field: Skirmish) -> bool:
    """Pieces in the dragon's new hexes give way at once (DN-4.3-08)."""
    if not field.muster.tramplers:
        return False
    asked = {step.piece for step in field.stack[0] if isinstance(step, PushedAside)}
    for body, parts in field.muster.tramplers.items():
        if field.at[body] == OFF or field.health[body] == Health.DEAD:
            continue
        own = {body, *parts.values()}
        for place in gait_of(field, body).cells(field.pose(body)):
            for other in field.here[place]:
                if other not in own and other not in asked and not stands_on_beaten_part(field, other):
                    field.push(PushedAside(other))
                    return True
    return False


@dataclass(frozen=True, slots=True)
class PushedAside(NearbyChoice):
    """The owner of a piece in the dragon's way puts it on the nearest free hex; far away, it wounds (DN-4.3-08)."""

    rule = "DN-4.3-08"
    asked, label, waiting = "dn-ask-give-way", "dn-offer-give-way", "dn-wait-give-way"
    refused = "dn-not-nearest"
    piece: PieceId

    def hexes(self, field: Skirmish, /) -> dict[HexId, Pose]:
        """The nearest hexes where it could stand alone, each with its pose there."""
        return nearest_free(field, self.piece, field.place(self.piece), over=True)

    def moot(self, field: Skirmish, /) -> bool:
        return not field.is_alive(self.piece) or field.seat_of(self.piece) == NO_SEAT or not self.hexes(field)

    def skip(self, field: Skirmish, /) -> None:
        hexes = self.hexes(field) if field.is_alive(self.piece) else {}
        if hexes:
            self.settle(field, next(iter(hexes)))
        elif field.is_alive(self.piece):
            field.take_off(self.piece)
            field.set("gone", self.piece, 1)

    def settle(self, field: Skirmish, hex_: HexId, /) -> None:
        piece = self.piece
        far = field.grid.distance(field.at[piece], hex_) > FAR
        field.stand(piece, self.hexes(field)[hex_])
        field.note("entered", piece, hex_)
        field.tell(msg("dn-log-pushed", piece=field.ref(piece), hex=field.hex_ref(hex_)))
        if far:
            wound(field, piece)


# Beaten parts


def stands_on_beaten_part(field: Skirmish, piece: PieceId) -> bool:
    """Whether a piece has stepped onto a beaten part to reach the body (DN-4.3-11)."""
    here = field.here[field.place(piece)]
    return any(field.is_beaten(other) and not field.are_friends(other, piece) for other in here)


def put_back(field: Skirmish, _seat: SeatNumber) -> None:
    """At the end of the combat phase, pieces on the dragon are moved beside it (DN-4.3-11)."""
    for body, parts in field.muster.tramplers.items():
        if field.health[body] == Health.DEAD:
            continue
        for part in parts.values():
            if field.at[part] == OFF or not field.is_beaten(part):
                continue
            for other in field.here[field.place(part)]:
                if other != part and not field.are_friends(other, part):
                    field.push(PushedAside(other))


@on_news
def watch_dragon_death(field: Skirmish) -> bool:
    """A dead dragon becomes a carcass of three hexes; its parts are removed (DN-4.3-12)."""
    for body, parts in field.muster.parts_of.items():
        if field.health[body] == Health.DEAD and any(field.at[part] != OFF for part in parts.values()):
            for part in parts.values():
                field.take_off(part)
                field.set("gone", part, 1)
            return True
    return False

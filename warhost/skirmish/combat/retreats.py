"""Retreats after fire and combat (rulebook 5.14: DN-5.14.2-05 to DN-5.14.2-08)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from warhost.core.ids import PieceId
from warhost.core.messages import msg
from warhost.core.orders import Kind, Order, Path, Piece
from warhost.core.position.derived import derived
from warhost.core.prompts import Ask, Choices, OneOf, PathTo
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Procedure, Step
from warhost.skirmish.movement.challenges import Gauntlet, challengers
from warhost.skirmish.movement.led_horses import Shying, seen_in
from warhost.skirmish.movement.marches import is_rooted
from warhost.skirmish.movement.paths import first_stride, strides_along
from warhost.skirmish.movement.reachable_hexes import Trail
from warhost.skirmish.movement.stepping_and_turning import SHUT, Gait, gait_of
from warhost.skirmish.people.hiding import uncover
from warhost.skirmish.people.questions import question
from warhost.skirmish.people.stuns_and_wounds import kill, wound
from warhost.skirmish.places import Place, Pose, place_of
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.scenario.muster import NO_SEAT
from warhost.skirmish.seams import CORNERED, HAVENS
from warhost.skirmish.state import ENGAGED, Legs, Skirmish, hexes_on, refuse


@dataclass(frozen=True, slots=True)
class FallBack(Order):
    """Where a fighter retreats: ``fall-back J4>J3``."""

    verb = "fall-back"
    path: Path


@dataclass(frozen=True, slots=True)
class GoFirst(Order):
    """Which of several retreats first: ``go-first krular``."""

    verb = "go-first"
    piece: Piece


def drive_back(
    field: Skirmish, pieces: Iterable[PieceId], distance: int, before: Iterable[PieceId] = (), *, venomous: bool = False
) -> None:
    """Make pieces retreat, one after the other as their owner says; the stunned die of it (DN-5.14.2-08).

    Riderless horses shy away from the attackers ``before`` them (DN-2.47-02), each in its turn like the others. With
    ``venomous``, a piece that is wounded for lack of room dies of it (DN-4.2-03).
    """
    before = tuple(before)
    steps: list[Retreat | Shying] = []
    for piece in pieces:
        if not field.is_alive(piece) or holds_ground(field, piece):
            continue
        if field.muster.is_horse[piece]:
            steps.append(Shying(piece, before))
        elif field.health[piece] == Health.STUNNED:
            kill(field, piece)
        else:
            steps.append(Retreat(piece, distance, venomous=int(venomous)))
    field.then(*in_turn(field, steps))


def holds_ground(field: Skirmish, piece: PieceId) -> bool:
    """Whether a piece ignores retreats: the Black Dragon, and Crazy Ork once he is crazy."""
    if field.has(piece, "never-retreats"):
        return True  # DN-4.3-13, DN-4.3-14
    # DN-4.2-13
    return field.has(piece, "berserk") and field.health[piece] == Health.WOUNDED


class Refuges(Trail):
    """Where a piece can retreat: hexes at exactly the given distance, or as far as it can get."""

    def __init__(self, field: Skirmish, piece: PieceId, distance: int, *, only_free: bool = False) -> None:
        super().__init__(field, piece)
        self.reached = 0
        if is_rooted(field, piece):
            return
        gait, here = gait_of(field, piece), field.here.__getitem__
        rings = self._spread(field, gait, distance)
        # As far as he can get: room is only needed at the end.
        for step in range(distance, 0, -1):
            for pose in rings[step - 1]:
                cells = gait.cells(pose)
                if gait.shuns(pose):
                    continue
                if not any(map(here, cells)) or _has_room(field, piece, cells, only_free):
                    self.ends.setdefault(self.hex_under(pose), pose)
            if self.ends:
                self.reached = step
                return

    def _spread(self, field: Skirmish, gait: Gait, distance: int) -> list[list[Pose]]:
        """The poses that lead straight away, by distance."""
        rings: list[list[Pose]] = []
        ring = [self.start]
        for away in field.grid.rings(field.at[self.piece], distance):
            fresh: list[Pose] = []
            for pose in ring:
                for _, after, _, swings in gait.edges(pose):
                    if after in self.came or self.hex_under(after) not in away:
                        continue
                    if gait.step_toll(pose, after) != SHUT:
                        self.came[after] = pose
                        if swings:
                            self.swung.add(after)
                        fresh.append(after)
            rings.append(fresh)
            ring = fresh
        return rings


@derived
def refuges(field: Skirmish, piece: PieceId, distance: int, displaced: bool) -> Refuges:
    """The hexes where a piece can retreat; a friend who makes room takes a free hex if there is one."""
    if displaced:
        free = Refuges(field, piece, distance, only_free=True)
        if free.ends:
            return free
    return Refuges(field, piece, distance)


def _has_room(field: Skirmish, piece: PieceId, cells: tuple[Place, ...], only_free: bool) -> bool:
    """Whether a retreat may end there: friends give way, unless free hexes are asked for; others do not."""
    for cell in cells:
        for other in field.here[cell]:
            if other == piece or (field.hidden[other] and not field.are_friends(other, piece)):
                continue  # Hidden pieces don't count before somebody comes upon them.
            if only_free or not _gives_way(field, other, piece, cells):
                return False
    return True


def _gives_way(field: Skirmish, friend: PieceId, piece: PieceId, cells: tuple[Place, ...]) -> bool:
    """Whether a friend makes room for a piece that retreats: he must be able to step aside (DN-5.14.2-05)."""
    return (
        field.are_friends(friend, piece)
        and field.is_single(friend)
        and field.muster.pieces[friend].sort != "part"
        and not field.idle[friend]
        and field.health[friend] != Health.STUNNED
        and not field.has(friend, "never-retreats")
        and not Refuges(field, friend, 1, only_free=True).ends.keys() <= set(map(field.ground.hex_of, cells))
    )


@dataclass(frozen=True, slots=True)
class Retreat(Decision[Skirmish, FallBack]):
    """The owner of a piece chooses its retreat; a piece that can't go all the way is wounded (DN-5.14.2-07)."""

    piece: PieceId
    distance: int
    displaced: int = 0
    """1 for a friend who makes room: he takes a free hex if there is one, and is not wounded if there is none."""
    venomous: int = 0
    """1 after a combat in which a poisoned blade took part (DN-4.2-03)."""

    def _refuges(self, field: Skirmish) -> Refuges:
        return refuges(field, self.piece, self.distance, bool(self.displaced))

    def moot(self, field: Skirmish, /) -> bool:
        uncommanded = field.seat_of(self.piece) == NO_SEAT
        return uncommanded or not field.is_alive(self.piece) or not self._refuges(field).ends

    def skip(self, field: Skirmish, /) -> None:
        """A piece without a commander goes where the fewest enemies threaten it; one without a refuge is cornered."""
        refuges = self._refuges(field) if field.is_alive(self.piece) else None
        if refuges is not None and refuges.ends:
            exposed = {
                hex_: (
                    *(haven(field, self.piece, hex_) for haven in field.rules[HAVENS]),
                    len(field.threats(self.piece, (place_of(pose),))),
                    hex_,
                )
                for hex_, pose in refuges.ends.items()
            }
            self.take(field, FallBack(refuges.way(min(exposed, key=exposed.__getitem__))))
        elif field.is_alive(self.piece) and not self.displaced:
            ways_out = (way_out(field, self.piece) for way_out in field.rules[CORNERED])
            step = next((step for step in ways_out if step is not None), None)
            field.push(Cornered(self.piece, self.venomous) if step is None else step)

    def ask(self, field: Skirmish, /) -> Ask:
        seat, facts = field.seat_of(self.piece), {"piece": field.ref(self.piece), "distance": self.distance}
        return question(
            field, seat, "dn-ask-retreat", {FallBack: "dn-offer-retreat"}, "DN-5.14.2-05", "dn-wait-retreat", **facts
        )

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        refuges = self._refuges(field)
        return PathTo(dict.fromkeys(refuges.ends, refuges.reached), refuges.way)

    def refusal(self, field: Skirmish, order: Any, /) -> Refusal | None:
        refuges = self._refuges(field)
        hexes = hexes_on(order.path)
        me = field.ref(self.piece)
        if not hexes or len(hexes) != refuges.reached or hexes[-1] not in refuges.ends:
            where = field.hex_ref(hexes[-1]) if hexes else me
            text = msg("dn-no-refuge", piece=me, distance=refuges.reached)
            return refuse(text, "DN-5.14.2-05", where)
        if not leads_away(field, self.piece, order.path):
            return refuse(msg("dn-no-way-back", piece=me), "DN-5.14.2-05", *map(field.hex_ref, hexes))
        return None

    def take(self, field: Skirmish, order: FallBack, /) -> None:
        # Nobody stops before he is as far away as he can get (see :meth:`refusal`).
        short = len(hexes_on(order.path)) < self.distance and not self.displaced
        if not self.displaced:
            field.note("driven-back", self.piece)
        field.then(Flight(self.piece, order.path), *((Cornered(self.piece, self.venomous),) if short else ()))


def in_turn(field: Skirmish, retreats: Sequence[Retreat | Shying]) -> list[Step[Skirmish]]:
    """Retreats one after the other; of those with one owner he says who goes first (DN-5.14.2-05)."""
    seats = dict.fromkeys(field.seat_of(retreat.piece) for retreat in retreats)
    shares = [tuple(retreat for retreat in retreats if field.seat_of(retreat.piece) == seat) for seat in seats]
    return [SeveralRetreats(share) if len(share) > 1 else share[0] for share in shares]


@dataclass(frozen=True, slots=True)
class SeveralRetreats(Decision[Skirmish, GoFirst]):
    """The owner of several pieces says which retreats first, and so on while more than one is left (DN-5.14.2-05)."""

    retreats: tuple[Retreat | Shying, ...]

    def _waiting(self, field: Skirmish) -> list[PieceId]:
        return [retreat.piece for retreat in self.retreats if field.is_alive(retreat.piece)]

    def moot(self, field: Skirmish, /) -> bool:
        return field.seat_of(self.retreats[0].piece) == NO_SEAT or len(self._waiting(field)) < 2

    def skip(self, field: Skirmish, /) -> None:
        field.then(*self.retreats)

    def ask(self, field: Skirmish, /) -> Ask:
        seat, rule = field.seat_of(self.retreats[0].piece), "DN-5.14.2-05"
        return question(field, seat, "dn-ask-go-first", {GoFirst: "dn-offer-go-first"}, rule, "dn-wait-go-first")

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.PIECE, self._waiting(field))

    def refusal(self, field: Skirmish, order: Any, /) -> Refusal | None:
        if order.piece in self._waiting(field):
            return None
        return field.refuse("dn-not-retreating", "DN-5.14.2-05", order.piece)

    def take(self, field: Skirmish, order: GoFirst, /) -> None:
        first = next(retreat for retreat in self.retreats if retreat.piece == order.piece)
        field.then(first, SeveralRetreats(tuple(retreat for retreat in self.retreats if retreat is not first)))


def leads_away(field: Skirmish, piece: PieceId, path: Legs) -> bool:
    """Whether a retreat path is passable, leads straight away, and ends where there is room."""
    gait, origin = gait_of(field, piece), field.at[piece]
    strides = strides_along(gait, field.pose(piece), path)
    if not strides:
        return False
    hexes = [field.ground.hex_of(stride.place) for stride in strides]
    straight = all(field.grid.distance(origin, hex_) == gone for gone, hex_ in enumerate(hexes, 1))
    return straight and _has_room(field, piece, gait.cells(strides[-1].pose), only_free=False)


@dataclass(frozen=True, slots=True)
class Flight(Procedure[Skirmish]):
    """A retreating piece: challenged in every hex that it passes or reaches (DN-5.14.2-06)."""

    piece: PieceId
    path: Legs

    def run(self, field: Skirmish, /) -> None:
        piece = self.piece
        if not field.is_alive(piece) or not self.path:
            return
        stride, rest = first_stride(gait_of(field, piece), field.pose(piece), self.path)
        if stride is None:
            return
        field.stand(piece, stride.pose)
        field.note("entered", piece, field.at[piece])
        dares = [
            enemy
            for enemy in challengers(field, piece, stride.covers)
            if field.muster.options["retreat-challenges"] == "all" or not field.did[enemy] & ENGAGED
        ]
        onward: list[Any] = [Gauntlet(piece, tuple(dares))] if dares else []
        if rest:
            onward.append(Flight(piece, rest))
        else:
            seat = field.seat_of(piece)
            crowd = dict.fromkeys(o for cell in field.cells(piece) for o in seen_in(field, cell, seat) if o != piece)
            for other in crowd:
                uncover(field, other)  # A piece that makes room moves, so it is no longer hidden.
            onward += in_turn(field, [Retreat(other, 1, 1) for other in crowd])
        field.then(*onward)


@dataclass(frozen=True, slots=True)
class Cornered(Procedure[Skirmish]):
    """Wound a piece that couldn't retreat all the way (DN-5.14.2-07); in a combat with Zed it dies (DN-4.2-03)."""

    piece: PieceId
    venomous: int = 0

    def run(self, field: Skirmish, /) -> None:
        if field.is_alive(self.piece):
            field.tell(msg("dn-log-cornered", piece=field.ref(self.piece)))
            wound(field, self.piece, poisoned=bool(self.venomous))

"""Retreats after fire and combat (rulebook 5.14: DN-5.14.2-05 to DN-5.14.2-08)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from warhost.core.ids import PieceId
from warhost.core.messages import msg
from warhost.core.orders import Order, Path
from warhost.core.position.derived import derived
from warhost.core.prompts import Ask, Choices, Offer, PathTo
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Procedure
from warhost.skirmish.maps.ground import Place, Pose
from warhost.skirmish.movement.bridles import seen_in, shy
from warhost.skirmish.movement.challenges import Gauntlet
from warhost.skirmish.movement.gaits import SHUT, Gait, gait_of
from warhost.skirmish.movement.marches import challengers, is_rooted
from warhost.skirmish.people.hiding import uncover
from warhost.skirmish.people.results import kill, wound
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.seams import CORNERED
from warhost.skirmish.state import ENGAGED, Skirmish, hexes_on, refuse


@dataclass(frozen=True, slots=True)
class FallBack(Order):
    """Where a fighter retreats: ``fall-back J4>J3``."""

    verb = "fall-back"
    path: Path


def drive_back(
    field: Skirmish, pieces: Iterable[PieceId], distance: int, before: Iterable[PieceId] = (), *, venomous: bool = False
) -> None:
    """Make pieces retreat, one after the other; the stunned die of it (DN-5.14.2-08).

    Horses without a rider shy away from those ``before`` whom they are driven (DN-2.47-02). ``venomous``: whoever is
    wounded because he has no room dies of it (DN-4.2-03).
    """
    steps = []
    for piece in pieces:
        if not field.is_alive(piece) or holds_ground(field, piece):
            continue
        if field.muster.is_horse[piece]:
            shy(field, piece, before)
        elif field.health[piece] == Health.STUNNED:
            kill(field, piece)
        else:
            steps.append(Retreat(piece, distance, venomous=int(venomous)))
    field.then(*steps)


def holds_ground(field: Skirmish, piece: PieceId) -> bool:
    """Whether retreats do nothing to a piece: the Black Dragon, Crazy Ork once he is crazy (DN-4.3-13, DN-4.2-13)."""
    if field.has(piece, "never-retreats"):
        return True
    return field.has(piece, "berserk") and field.health[piece] == Health.WOUNDED


class Refuges:
    """Where a piece can retreat: hexes exactly so far away, or as far as it can get."""

    def __init__(self, field: Skirmish, piece: PieceId, distance: int, *, only_free: bool = False) -> None:
        self.piece = piece
        self.ends: dict[int, Pose] = {}
        self.reached = 0
        self._start = field.place(piece) * 6 + field.facing[piece]
        self._hex_of = field.ground.hex_of
        self._came: dict[int, tuple[int, bool]] = {}
        if is_rooted(field, piece):
            return
        gait, here = gait_of(field, piece), field.here.__getitem__
        rings = self._spread(field, gait, distance)
        # As far as he can get: whether there is room on the way does not matter.
        for step in range(distance, 0, -1):
            for pose in rings[step - 1]:
                at, facing = divmod(pose, 6)
                cells = gait.cells(at, facing)
                if not any(map(here, cells)) or _has_room(field, piece, cells, only_free):
                    self.ends.setdefault(self._hex_of(at), (Place(at), facing))
            if self.ends:
                self.reached = step
                return

    def _spread(self, field: Skirmish, gait: Gait, distance: int) -> list[list[int]]:
        """The poses that lead straight away, by distance; a pose is six times the place and the facing."""
        came, origin = self._came, field.at[self.piece]
        rings: list[list[int]] = []
        ring = [self._start]
        for away in field.grid.rings(origin, distance):
            fresh: list[int] = []
            for pose in ring:
                for to, after, _, swings in gait.edges(pose):
                    if after in came or self._hex_of(to) not in away:
                        continue
                    if gait.step_toll(pose, to, after) != SHUT:
                        came[after] = (pose, swings)
                        fresh.append(after)
            rings.append(fresh)
            ring = fresh
        return rings

    def way(self, hex_: int) -> tuple[Any, ...]:
        """The way to a hex at the end of the retreat."""
        path: list[Any] = []
        at, facing = self.ends[hex_]
        pose = at * 6 + facing
        while pose != self._start:
            path.append(self._hex_of(pose // 6))
            pose, swings = self._came[pose]
            if swings:
                path.append(("swing", self.piece))
        return tuple(reversed(path))


@derived
def refuges(field: Skirmish, piece: PieceId, distance: int, displaced: bool) -> Refuges:
    """Where a piece can retreat; a friend who makes room takes a free hex if there is one."""
    if displaced:
        free = Refuges(field, piece, distance, only_free=True)
        if free.ends:
            return free
    return Refuges(field, piece, distance)


def _has_room(field: Skirmish, piece: PieceId, cells: tuple[int, ...], only_free: bool) -> bool:
    """Whether a retreat may end there: friends give way, unless free hexes are asked for; others do not."""
    for cell in cells:
        for other in field.here[cell]:
            if other == piece or (field.hidden[other] and not field.are_friends(other, piece)):
                continue  # Of somebody hidden his enemy knows nothing before he comes upon him.
            if only_free or not _gives_way(field, other, piece, cells):
                return False
    return True


def _gives_way(field: Skirmish, friend: PieceId, piece: PieceId, cells: tuple[int, ...]) -> bool:
    """Whether a friend makes room for who retreats to some hexes: he must be able to step aside (DN-5.14.2-05)."""
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
    """The owner of a piece chooses how it retreats; what cannot go the whole way is wounded (DN-5.14.2-07)."""

    piece: PieceId
    distance: int
    displaced: int = 0
    """1 for a friend who makes room: he takes a free hex if there is one, and is not wounded if there is none."""
    venomous: int = 0
    """1 after a combat in which a poisoned blade took part (DN-4.2-03)."""

    def _refuges(self, field: Skirmish) -> Refuges:
        return refuges(field, self.piece, self.distance, bool(self.displaced))

    def moot(self, field: Skirmish, /) -> bool:
        return not field.is_alive(self.piece) or not self._refuges(field).ends

    def skip(self, field: Skirmish, /) -> None:
        if field.is_alive(self.piece) and not self.displaced:
            ways_out = (way_out(field, self.piece) for way_out in field.rules[CORNERED])
            step = next((step for step in ways_out if step is not None), None)
            field.push(Cornered(self.piece, self.venomous) if step is None else step)

    def ask(self, field: Skirmish, /) -> Ask:
        me = field.ref(self.piece)
        return Ask(
            field.seat(field.seat_of(self.piece)),
            msg("dn-ask-retreat", piece=me, distance=self.distance),
            (Offer(FallBack, msg("dn-offer-retreat")),),
            ("DN-5.14.2-05",),
            msg("dn-wait-retreat", piece=me),
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
        if pose_after(field, self.piece, order.path) is None:
            return refuse(msg("dn-no-way-back", piece=me), "DN-5.14.2-05", *map(field.hex_ref, hexes))
        return None

    def take(self, field: Skirmish, order: FallBack, /) -> None:
        # Nobody stops before he is as far away as he can get (see :meth:`refusal`).
        short = len(hexes_on(order.path)) < self.distance and not self.displaced
        field.then(Flight(self.piece, order.path), *((Cornered(self.piece, self.venomous),) if short else ()))


def pose_after(field: Skirmish, piece: PieceId, path: tuple[Any, ...]) -> Pose | None:
    """The pose at the end of a way back; None if it cannot be gone or does not lead straight away."""
    gait = gait_of(field, piece)
    origin, (at, facing) = field.at[piece], field.pose(piece)
    other, gone = False, 0
    for leg in path:
        if not isinstance(leg, int):
            if leg != ("swing", piece):
                return None
            other = True
            continue
        stride = gait.stride(at, facing, leg, other)
        gone += 1
        if stride is None or field.grid.distance(origin, leg) != gone:
            return None
        at, facing, other = Place(stride.at), stride.facing, False
    return (at, facing) if _has_room(field, piece, gait.cells(at, facing), only_free=False) else None


@dataclass(frozen=True, slots=True)
class Flight(Procedure[Skirmish]):
    """A piece on its way back: challenged in every hex that it passes or reaches (DN-5.14.2-06)."""

    piece: PieceId
    path: tuple[Any, ...]

    def run(self, field: Skirmish, /) -> None:
        piece = self.piece
        if not field.is_alive(piece) or not self.path:
            return
        swings = not isinstance(self.path[0], int)
        rest = self.path[1:] if swings else self.path
        stride = gait_of(field, piece).stride(*field.pose(piece), rest[0], swings)
        if stride is None:
            return
        field.put(piece, stride.at, stride.facing)
        field.note("entered", piece, field.at[piece])
        dares = [
            enemy
            for enemy in challengers(field, piece, stride.covers)
            if field.muster.option("retreat-challenges") == "all" or not field.did[enemy] & ENGAGED
        ]
        onward: list[Any] = [Gauntlet(piece, tuple(dares))] if dares else []
        if len(rest) > 1:
            onward.append(Flight(piece, rest[1:]))
        else:
            seat = field.seat_of(piece)
            crowd = dict.fromkeys(o for cell in field.cells(piece) for o in seen_in(field, cell, seat) if o != piece)
            for other in crowd:
                uncover(field, other)  # Who makes room moves, and shows himself.
            onward += [Retreat(other, 1, 1) for other in crowd]
        field.then(*onward)


@dataclass(frozen=True, slots=True)
class Cornered(Procedure[Skirmish]):
    """Who could not retreat the whole way is wounded (DN-5.14.2-07); in a combat with Zed he dies (DN-4.2-03)."""

    piece: PieceId
    venomous: int = 0

    def run(self, field: Skirmish, /) -> None:
        if field.is_alive(self.piece):
            field.tell(msg("dn-log-cornered", piece=field.ref(self.piece)))
            wound(field, self.piece, poisoned=bool(self.venomous))

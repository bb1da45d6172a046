"""Advance after combat (rulebook 2.44)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from warhost.core.ids import PieceId, SeatNumber
from warhost.core.messages import msg
from warhost.core.orders import Kind, Order, Path, Piece
from warhost.core.prompts import Ask, Choices, Offer, OneOf, PathTo
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Procedure
from warhost.skirmish.combat.contact import attackable
from warhost.skirmish.maps.ground import Place, Pose
from warhost.skirmish.movement.challenges import Gauntlet
from warhost.skirmish.movement.gaits import gait_of
from warhost.skirmish.movement.marches import challengers, is_rooted
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.state import ADVANCED, ENGAGED, Skirmish, hexes_on, refuse

ON_FOOT, MOUNTED = 2, 3
"""How many hexes the victor may advance above ground (DN-2.44-02)."""

Before = tuple[tuple[PieceId, int, int, tuple[int, ...]], ...]
"""Pieces as they were before the result: piece, hex, health, cells."""


@dataclass(frozen=True, slots=True)
class Advance(Order):
    """Advance after combat: ``advance konrad J8>J9``."""

    verb = "advance"
    piece: Piece
    path: Path


@dataclass(frozen=True, slots=True)
class StayPut(Order):
    """Nobody, or nobody else, advances: ``stay-put``."""

    verb = "stay-put"


def snapshot(field: Skirmish, pieces: tuple[PieceId, ...]) -> Before:
    """How pieces are now, to be compared after the result."""
    return tuple((p, field.place(p), field.health[p], field.cells(p)) for p in pieces)


def given_up(field: Skirmish, before: Before) -> frozenset[int]:
    """The places that the beaten have left, or in which they now lie stunned or dead (DN-2.44-01)."""
    found: set[int] = set()
    for piece, at, health, cells in before:
        fell = field.health[piece] in (Health.STUNNED, Health.DEAD) and field.health[piece] != health
        if field.place(piece) != at or fell:
            found.update(cells)
    return frozenset(h for h in found if not any(field.health[p] != Health.STUNNED for p in field.here[h]))


class AdvanceReach(NamedTuple):
    """How far one may advance: in hexes above ground, in movement points below it."""

    hexes: int
    points: int


def reach_of(field: Skirmish, piece: PieceId) -> AdvanceReach:
    """How far a victor may advance (DN-2.44-02, DN-2.44-03)."""
    if advances_by_points(field):
        return AdvanceReach(99, field.allowance(piece) // 2)
    return AdvanceReach(MOUNTED if field.is_mounted(piece) else ON_FOOT, 99)


def advances_by_points(field: Skirmish) -> bool:
    """Whether all victors advance with half their points, as below ground, or one of them by hexes."""
    rule = field.muster.option("advance-rule")
    return rule == "challenge" or (rule == "by-map" and field.ground.dark[0])


class Pursuit:
    """Where a victor can advance: first into a hex that was given up."""

    def __init__(self, field: Skirmish, piece: PieceId, open_: frozenset[int]) -> None:
        gait = gait_of(field, piece)
        hexes, points = reach_of(field, piece)
        start = field.pose(piece)
        self._hex_of = hex_of = field.ground.hex_of
        self._piece = piece
        self._start = start
        self._came: dict[Pose, tuple[Pose, bool]] = {}
        self.ends: dict[int, Pose] = {}
        spent = {start: 0}
        ring = [start]
        for step in range(hexes if not is_rooted(field, piece) else 0):
            fresh: list[Pose] = []
            for at, facing in ring:
                for stride in gait.strides(at, facing, points - spent[at, facing]):
                    pose = (Place(stride.at), stride.facing)
                    if pose in spent or (step == 0 and stride.at not in open_):
                        continue
                    usual = gait.stride(at, facing, hex_of(stride.at))
                    spent[pose] = spent[at, facing] + stride.cost
                    self._came[pose] = ((at, facing), usual is None or usual.facing != stride.facing)
                    fresh.append(pose)
                    if gait.can_stay(*pose):
                        self.ends.setdefault(hex_of(stride.at), pose)
            ring = fresh
            if not ring:
                break

    def way(self, hex_: int) -> tuple[Any, ...]:
        """The way to a hex."""
        path: list[Any] = []
        pose = self.ends[hex_]
        while pose != self._start:
            path.append(self._hex_of(pose[0]))
            pose, swings = self._came[pose]
            if swings:
                path.append(("swing", self._piece))
        return tuple(reversed(path))


@dataclass(frozen=True, slots=True)
class AfterCombat(Decision[Skirmish, Order]):
    """The victor may advance at once (DN-2.44-01)."""

    saved_as = (("seat", "side"),)
    seat: SeatNumber
    victors: tuple[PieceId, ...]
    before: Before

    def _pursuits(self, field: Skirmish) -> dict[PieceId, Pursuit]:
        open_ = given_up(field, self.before)
        if not open_:
            return {}
        able = [p for p in self.victors if field.is_able(p) and field.muster.pieces[p].sort != "part"]
        pursuits = {piece: Pursuit(field, piece, open_) for piece in able}
        return {piece: pursuit for piece, pursuit in pursuits.items() if pursuit.ends}

    def moot(self, field: Skirmish, /) -> bool:
        return self.seat < 0 or not self._pursuits(field)

    def ask(self, field: Skirmish, /) -> Ask:
        return Ask(
            field.seat(self.seat),
            msg("dn-ask-advance"),
            (Offer(Advance, msg("dn-offer-advance")), Offer(StayPut, msg("dn-offer-stay-put"))),
            ("DN-2.44-01",),
            msg("dn-wait-advance"),
        )

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        pursuits = self._pursuits(field)
        if not chosen:
            return OneOf(Kind.PIECE, list(pursuits))
        pursuit = pursuits[chosen[0]]
        return PathTo(dict.fromkeys(pursuit.ends, 0), pursuit.way)

    def refusal(self, field: Skirmish, order: Order, /) -> Refusal | None:
        if not isinstance(order, Advance):
            return None
        me = field.ref(order.piece)
        if order.piece not in self._pursuits(field):
            return refuse(msg("dn-no-advance", piece=me), "DN-2.44-01", me)
        if not self._is_way(field, order):
            hexes = hexes_on(order.path)
            return refuse(msg("dn-advance-where", piece=me), "DN-2.44-01", me, *map(field.hex_ref, hexes))
        return None

    def _is_way(self, field: Skirmish, order: Advance) -> bool:
        gait = gait_of(field, order.piece)
        hexes, points = reach_of(field, order.piece)
        at, facing = field.pose(order.piece)
        open_ = given_up(field, self.before)
        gone, other = 0, False
        for leg in order.path:
            if not isinstance(leg, int):
                other = leg == ("swing", order.piece)
                if not other:
                    return False
                continue
            stride = gait.stride(at, facing, leg, other)
            if stride is None or (gone == 0 and stride.at not in open_):
                return False
            gone, points, other = gone + 1, points - stride.cost, False
            at, facing = Place(stride.at), stride.facing
        return 0 < gone <= hexes and points >= 0 and gait.can_stay(at, facing)

    def take(self, field: Skirmish, order: Order, /) -> None:
        if not isinstance(order, Advance):
            return
        rest = tuple(p for p in self.victors if p != order.piece)
        if advances_by_points(field) and rest:
            field.push(AfterCombat(self.seat, rest, self.before))
        ends = hexes_on(order.path)
        field.tell(msg("dn-log-advance", piece=field.ref(order.piece), hex=field.hex_ref(ends[-1])))
        field.push(Pursue(order.piece, order.path))


def is_engaged(field: Skirmish, piece: PieceId) -> bool:
    """Whether a piece fights in this combat phase, before or after (DN-2.44-04).

    A later fight is known by contact: who has not fought yet and can strike him now, or whom he can strike.
    """
    if field.did[piece] & ENGAGED:
        return True
    active = field.active[0]
    strikes = attackable(field, active)
    if field.seat_of(piece) == active:
        return any(piece in attackers for attackers in strikes.values())
    return piece in strikes


@dataclass(frozen=True, slots=True)
class Pursue(Procedure[Skirmish]):
    """A victor on his way: crossed hexes are challenged, but not by enemies who are engaged (DN-2.44-04)."""

    piece: PieceId
    path: tuple[Any, ...]
    crossed: tuple[int, ...] = ()

    def run(self, field: Skirmish, /) -> None:
        if not field.is_able(self.piece) or not self.path:
            return
        if self.crossed:
            dares = [e for e in challengers(field, self.piece, self.crossed) if not is_engaged(field, e)]
            if dares:
                field.then(Gauntlet(self.piece, tuple(dares)), Pursue(self.piece, self.path))
                return
        swings = not isinstance(self.path[0], int)
        rest = self.path[1:] if swings else self.path
        gait = gait_of(field, self.piece)
        stride = gait.stride(*field.pose(self.piece), rest[0], swings)
        if stride is None:
            return
        field.put(self.piece, stride.at, stride.facing)
        field.mark_as(self.piece, ADVANCED)
        field.note("entered", self.piece, field.at[self.piece])
        field.push(Pursue(self.piece, rest[1:], stride.covers))

"""Advance after combat (rulebook 2.44)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from warhost.core.ids import PieceId, SeatNumber
from warhost.core.messages import Message, msg
from warhost.core.orders import Kind, Order, Path, Piece
from warhost.core.prompts import Ask, Choices, OneOf, PathTo
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Procedure
from warhost.skirmish.combat.webs import tear_way
from warhost.skirmish.combat.who_can_attack import attackable
from warhost.skirmish.movement.challenges import Gauntlet, challengers
from warhost.skirmish.movement.marches import is_rooted
from warhost.skirmish.movement.paths import first_stride, is_turn, strides_along
from warhost.skirmish.movement.reachable_hexes import Trail, act_name
from warhost.skirmish.movement.stepping_and_turning import UNBOUNDED, Gait, Stride, gait_of
from warhost.skirmish.people.questions import question
from warhost.skirmish.places import Place, Pose, upper
from warhost.skirmish.printed.fighters import Health
from warhost.skirmish.state import ADVANCED, ENGAGED, INTERPHASE, Legs, Skirmish, hexes_on, refuse

ON_FOOT, MOUNTED = 2, 3
"""How many hexes the victor may advance above ground (DN-2.44-02)."""

Before = tuple[tuple[PieceId, Place, int, tuple[Place, ...]], ...]
"""Pieces as they were before the result: piece, place, health, cells."""


@dataclass(frozen=True, slots=True)
class Advance(Order):
    """Advance after combat: ``advance konrad J8>J9``."""

    verb = "advance"
    piece: Piece
    path: Path


@dataclass(frozen=True, slots=True)
class StayPut(Order):
    """End the advance: ``stay-put``."""

    verb = "stay-put"


def snapshot(field: Skirmish, pieces: tuple[PieceId, ...]) -> Before:
    """The state of pieces before the result, for comparison."""
    return tuple((p, field.place(p), field.health[p], field.cells(p)) for p in pieces)


def given_up(field: Skirmish, before: Before, seat: SeatNumber) -> frozenset[Place]:
    """The places that the losers have left, or in which they now lie stunned or dead (DN-2.44-01).

    In The Challenge a victor who has halted in one does not close it to those after him, for one passes friends
    (DN-2.31-01). Games of The Exile keep to one victor a hex, as they were recorded.
    """
    friends_pass = field.muster.scenario.volume == "challenge"
    found: set[Place] = set()
    for piece, at, health, cells in before:
        fell = field.health[piece] in (Health.STUNNED, Health.DEAD) and field.health[piece] != health
        if field.place(piece) != at or fell:
            found.update(cells)

    def is_held(place: Place) -> bool:
        standing = (p for p in field.here[place] if field.health[p] != Health.STUNNED)
        return any(not friends_pass or field.seat_of(p) != seat for p in standing)

    return frozenset(place for place in found if not is_held(place))


class AdvanceReach(NamedTuple):
    """The limit of an advance: steps above ground, movement points below it."""

    steps: int
    points: int


def reach_of(field: Skirmish, piece: PieceId) -> AdvanceReach:
    """How far a victor may advance (DN-2.44-02, DN-2.44-03)."""
    if advances_by_points(field):
        return AdvanceReach(99, field.allowance(piece) // 2)
    return AdvanceReach(MOUNTED if field.is_mounted(piece) else ON_FOOT, 99)


def advances_by_points(field: Skirmish) -> bool:
    """Whether all victors advance with half their points, as below ground, rather than one of them by hexes."""
    rule = field.muster.options["advance-rule"]
    return rule == "challenge" or (rule == "by-map" and field.ground.dark[0])


def enters(gait: Gait, stride: Stride, open_: frozenset[Place]) -> bool:
    """Whether a step leads into a place that was given up; of a wide body, whether any part of it does."""
    return not open_.isdisjoint(stride.covers) if gait.is_wide and gait.tread is None else stride.place in open_


class Pursuit(Trail):
    """Where a victor can advance: first into a vacated hex."""

    def __init__(self, field: Skirmish, piece: PieceId, open_: frozenset[Place], *, surely: bool = False) -> None:
        super().__init__(field, piece)
        with field.tried():
            tear_way(field, piece, open_)
            self._spread(field, piece, open_, surely)

    def _spread(self, field: Skirmish, piece: PieceId, open_: frozenset[Place], surely: bool) -> None:
        """Go on from pose to pose; a web in a place that was given up is torn on the way (DN-2.46-01).

        With ``surely`` he has points enough for the first step.
        """
        gait = gait_of(field, piece)
        steps, points = reach_of(field, piece)
        spent = {self.start: 0}
        ring = [self.start]
        for step in range(steps if not is_rooted(field, piece) else 0):
            fresh: list[Pose] = []
            for pose in ring:
                left = UNBOUNDED if surely and step == 0 else points - spent[pose]
                for stride in gait.strides(pose, left):
                    after, hex_ = stride.pose, self.hex_under(stride.pose)
                    if after in spent or (step == 0 and not enters(gait, stride, open_)):
                        continue
                    usual = gait.stride(pose, hex_)
                    spent[after] = spent[pose] + stride.cost
                    self.came[after] = pose
                    if usual is None or usual.pose != after:
                        self.swung.add(after)
                    fresh.append(after)
                    if gait.can_stay(after):
                        self.ends.setdefault(hex_, after)
            ring = fresh
            if not ring:
                break


@dataclass(frozen=True, slots=True)
class AfterCombat(Decision[Skirmish, Order]):
    """The victor may advance at once (DN-2.44-01)."""

    saved_as = (("seat", "side"),)
    seat: SeatNumber
    victors: tuple[PieceId, ...]
    before: Before

    def _pursuits(self, field: Skirmish) -> dict[PieceId, Pursuit]:
        open_ = given_up(field, self.before, self.seat)
        if not open_:
            return {}
        able = [p for p in self.victors if field.is_able(p) and field.muster.pieces[p].sort != "part"]
        pursuits = {piece: Pursuit(field, piece, open_) for piece in able}
        return {piece: pursuit for piece, pursuit in pursuits.items() if pursuit.ends}

    def moot(self, field: Skirmish, /) -> bool:
        return self.seat < 0 or not self._pursuits(field)

    def ask(self, field: Skirmish, /) -> Ask:
        offers = {Advance: "dn-offer-advance", StayPut: "dn-offer-stay-put"}
        return question(field, self.seat, "dn-ask-advance", offers, "DN-2.44-01", "dn-wait-advance")

    def choices(self, field: Skirmish, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        pursuits = self._pursuits(field)
        if not chosen:
            return OneOf(Kind.PIECE, list(pursuits))
        return Advances(field, self, pursuits[chosen[0]])

    def refusal(self, field: Skirmish, order: Order, /) -> Refusal | None:
        if not isinstance(order, Advance):
            return None
        me = field.ref(order.piece)
        if order.piece not in self._pursuits(field):
            return field.refuse("dn-no-advance", "DN-2.44-01", order.piece)
        if not self.is_way(field, order):
            hexes = hexes_on(order.path)
            return refuse(msg("dn-advance-where", piece=me), "DN-2.44-01", me, *map(field.hex_ref, hexes))
        return None

    def is_way(self, field: Skirmish, order: Advance) -> bool:
        """Whether a victor can go his way: first into ground that was given up, as far as his points or steps lead."""
        open_ = given_up(field, self.before, self.seat)
        with field.tried():
            tear_way(field, order.piece, open_)
            gait, (steps, points) = gait_of(field, order.piece), reach_of(field, order.piece)
            strides = strides_along(gait, field.pose(order.piece), order.path) or []
            return (
                bool(strides)
                and enters(gait, strides[0], open_)
                and len(strides) <= steps
                and sum(stride.cost for stride in strides) <= points
                and gait.can_stay(strides[-1].pose)
            )

    def take(self, field: Skirmish, order: Order, /) -> None:
        if not isinstance(order, Advance):
            return
        rest = tuple(p for p in self.victors if p != order.piece)
        if advances_by_points(field) and rest:
            field.push(AfterCombat(self.seat, rest, self.before))
        ends = hexes_on(order.path)
        field.tell(msg("dn-log-advance", piece=field.ref(order.piece), hex=field.hex_ref(ends[-1])))
        field.push(Pursue(order.piece, order.path))


class Advances(PathTo):
    """Where a victor can advance; one whose body turns freely says how it faces on the way and in the end (DN-2.33-03).

    The acts are turns after the legs that are planned already.
    """

    __slots__ = ("field", "legs", "pursuit", "step")

    def __init__(self, field: Skirmish, step: AfterCombat, pursuit: Pursuit, legs: Legs = ()) -> None:
        super().__init__(dict.fromkeys(pursuit.ends, 0), pursuit.way)
        self.field = field
        self.step = step
        self.pursuit = pursuit
        self.legs = legs

    def after(self, legs: Legs) -> PathTo:
        return Advances(self.field, self.step, self.pursuit, legs)

    def acts(self) -> Mapping[Legs, Message]:
        return {path: act_name(self.field, path[-1:]) for path in self._turned(self.legs)} if self.legs else {}

    def all(self) -> Iterator[Legs]:
        for path in super().all():
            yield path
            yield from self._turned(path)

    def _turned(self, path: Legs) -> list[Legs]:
        """A way with a turn at its end, for each turn that is possible there."""
        field, piece = self.field, self.pursuit.piece
        if field.body(piece).faces != "corner":
            return []
        now = next((leg for leg in reversed(path) if is_turn((leg,))), (f"turn-{field.facing[piece]}", piece))
        turned = [(*path, turn) for turn in ((f"turn-{facing}", piece) for facing in range(6)) if turn != now]
        return [way for way in turned if self.step.is_way(field, Advance(piece, way))]


def is_engaged(field: Skirmish, piece: PieceId) -> bool:
    """Whether a piece fights in this combat phase, before or after (DN-2.44-04).

    Contact announces a later fight: an enemy who hasn't fought yet and who can strike him, or whom he can strike. In an
    interphase it announces none, for only Gharvs attack there.
    """
    if field.did[piece] & ENGAGED or field.phase[0] == INTERPHASE:
        return bool(field.did[piece] & ENGAGED)
    active = field.active[0]
    strikes = attackable(field, active)
    if field.seat_of(piece) == active:
        return any(piece in attackers for attackers in strikes.values())
    return piece in strikes


@dataclass(frozen=True, slots=True)
class Pursue(Procedure[Skirmish]):
    """A victor during his advance: enemies who are not engaged challenge him in the hexes he crosses (DN-2.44-04)."""

    piece: PieceId
    path: Legs
    crossed: tuple[Place, ...] = ()

    def run(self, field: Skirmish, /) -> None:
        if not field.is_able(self.piece) or not self.path:
            return
        turns = is_turn(self.path)
        if self.crossed and not turns:
            dares = [e for e in challengers(field, self.piece, self.crossed) if not is_engaged(field, e)]
            if dares:
                field.then(Gauntlet(self.piece, tuple(dares)), Pursue(self.piece, self.path))
                return
        if not self.crossed:
            tear_way(field, self.piece, map(upper, hexes_on(self.path)[:1]))
        stride, rest = first_stride(gait_of(field, self.piece), field.pose(self.piece), self.path)
        if stride is None:
            return
        field.stand(self.piece, stride.pose)
        field.mark_as(self.piece, ADVANCED)
        field.note("entered", self.piece, field.at[self.piece])
        # Who only turns has not left the hexes that he entered.
        field.push(Pursue(self.piece, rest, (*self.crossed, *stride.covers) if turns else stride.covers))

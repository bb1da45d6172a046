"""Pass-through fire: shots at any point of the enemy's movement (10.6, BS-10.2-02).

Every committed move opens one window. The mover walks to the inch that the shooter names, is shot at and checks; then
it walks the rest of its way in its new shape. The window opens again until nobody shoots.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, ClassVar, Final

from warhost.battle.missiles.fire import SideFires
from warhost.battle.missiles.glimpses import vigil
from warhost.battle.missiles.shooters import bar_to_indirect, bar_to_shooting, bar_to_target
from warhost.battle.missiles.sightings import bar_to_aim
from warhost.battle.missiles.volleys import Shoot, preview_of_volley
from warhost.battle.movement import rates
from warhost.battle.movement.interruptions import Begun, Ending
from warhost.battle.movement.manoeuvres import Act, Moment, wheeling_radius
from warhost.battle.movement.move_restrictions import Gait, Way, beginning_of, take_stance, walk
from warhost.battle.state import Battle, Did, enemy_of, refused, shape_of, side_ref, unit_ref
from warhost.battle.table.units import INCH
from warhost.core.ids import PieceId, Side
from warhost.core.messages import msg
from warhost.core.orders import Kind, Number, Order, Piece
from warhost.core.position.derived import derived
from warhost.core.prompts import AlongWay, Ask, Choices, Ghost, Offer, OneOf, Preview, TableLine, TablePoint
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Procedure

TENTH: Final = INCH // 10
POINTS: Final = 5
"""The parts into which a way is cut: whoever sees its unit at none of their ends is asked about every tenth between."""


@dataclass(frozen=True, slots=True)
class FireThrough(Order):
    """``fire-through archers-of-lairn worgriders 65``: at the mover, 6.5 inches further on its way."""

    verb: ClassVar[str] = "fire-through"
    binds: ClassVar[bool] = True
    piece: Piece
    target: Piece
    tenths: Number


@dataclass(frozen=True, slots=True)
class HoldFire(Order):
    """``hold-fire``: nobody shoots at this move any more."""

    verb: ClassVar[str] = "hold-fire"


@dataclass(frozen=True, slots=True)
class HoldAllFire(Order):
    """``hold-all-fire``: nobody shoots until the enemy's movement is over."""

    verb: ClassVar[str] = "hold-all-fire"


@dataclass(frozen=True, slots=True)
class PassThrough(Decision[Battle, Any]):
    """The enemy of a mover may shoot on its way; then the move is carried out (BS-10.6-01)."""

    piece: PieceId
    way: Way
    gait: int
    ending: Ending
    begun: Begun | None = None
    """What the mover has spent, paid for and declared so far; None before its first inch."""
    title: ClassVar[str] = "battle-pass-through"

    # The way

    def _start(self, battle: Battle) -> Moment:
        """The mover as it stands now."""
        if self.begun is None:
            return beginning_of(battle, self.piece, Gait(self.gait))
        return self.begun.moment(battle, self.piece)

    def _moments(self, battle: Battle) -> list[Moment]:
        start = self._start(battle)
        return walk(battle, self.piece, self.way, Gait(self.gait), start) if self.way else [start]

    def length(self, battle: Battle) -> int:
        """How many tenths of an inch of its way are left, up to just before it touches an enemy."""
        end = self._moments(battle)[-1]
        last = end.paces if end.met is None else end.met - end.tolls - TENTH
        return max(last - self._start(battle).paces, 0) // TENTH

    def _cut(self, battle: Battle, gone: int) -> tuple[Moment, Way]:
        """The mover after a part of its way, and what is left of the way; the price of the ground is no distance."""
        before = self._start(battle)
        inch = before.paces + gone
        for number, moment in enumerate(self._moments(battle) if self.way else ()):
            if moment.paces > inch:
                part, rest = _split(moment.act, inch - before.paces, wheeling_radius(before))
                there = walk(battle, self.piece, part, Gait(self.gait), before)[-1] if part else before
                return there, (*rest, *self.way[number + 1 :])
            before = moment
        return before, ()

    # The window

    def _shooting_side(self, battle: Battle) -> Side:
        return enemy_of(battle.unit(self.piece).side)

    def _is_over(self, battle: Battle) -> bool:
        return not battle.stands(self.piece) or battle.is_routed(self.piece)

    def _bar(self, battle: Battle, shooter: PieceId) -> Refusal | None:
        me = unit_ref(battle, shooter)
        if battle.unit(shooter).side != self._shooting_side(battle):
            return refused("BS-10.6-01", "battle-not-yours", me, unit=me)
        if battle.has_done(shooter, Did.SHOT_THROUGH):
            return refused("BS-10.2-02", "battle-has-shot-through", me, unit=me)
        return bar_to_shooting(battle, shooter)

    def moot(self, battle: Battle, /) -> bool:
        side = self._shooting_side(battle)
        if self._is_over(battle) or battle.holds_fire[0] & (1 << side):
            return True
        return not chances_to_shoot(battle, self)

    def skip(self, battle: Battle, /) -> None:
        self._carry_out(battle)

    def ask(self, battle: Battle, /) -> Ask:
        side, mover = self._shooting_side(battle), unit_ref(battle, self.piece)
        return Ask(
            battle.seat(side),
            msg("battle-ask-through", unit=mover),
            (
                Offer(FireThrough, msg("battle-fire-through-button")),
                Offer(HoldFire, msg("battle-hold-fire-button")),
                Offer(HoldAllFire, msg("battle-hold-all-fire-button")),
            ),
            ("BS-10.6-01", "BS-10.2-02"),
            msg("battle-wait-through", side=side_ref(battle, side), unit=mover),
            shown=lambda: self._shown(battle),
        )

    def _shown(self, battle: Battle) -> Preview:
        """The way of the mover, and where it ends."""
        end, _ = self._cut(battle, self.length(battle) * TENTH)
        way = TableLine(tuple(point for _, point in self.knots(battle)), msg("battle-through-way"))
        mover = unit_ref(battle, self.piece)
        said = msg("battle-through-length", unit=mover, n=f"{self.length(battle) / 10:g}")
        return Preview(ghosts=(Ghost(self.piece, end.shape.drawn),), lines=(way,), notes=(said,))

    def knots(self, battle: Battle) -> tuple[tuple[int, TablePoint], ...]:
        """Where the mover's front is after some tenths of an inch: at its start, inch by inch, and at its end."""
        length = self.length(battle)
        tenths = dict.fromkeys((*range(0, length, INCH // TENTH), length))
        poses = ((n, self._cut(battle, n * TENTH)[0].shape.pose) for n in tenths)
        return tuple((n, (pose.x, pose.y)) for n, pose in poses)

    def choices(self, battle: Battle, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        """Some points of the way are listed; any other can be named too."""
        found = chances_to_shoot(battle, self)
        if not chosen:
            bars = {piece: self._bar(battle, piece) for piece in battle.standing(self._shooting_side(battle))}
            disabled = {piece: why for piece, why in bars.items() if why is not None}
            return OneOf(Kind.PIECE, list(dict.fromkeys(shooter for shooter, _ in found)), disabled=disabled)
        if len(chosen) == 1:
            return OneOf(Kind.PIECE, [target for shooter, target in found if shooter == chosen[0]])
        tenths = found.get((chosen[0], chosen[1]), ())
        labels = {n: msg("battle-inches-on", n=f"{n / 10:g}") for n in tenths}
        if chosen[1] != self.piece:
            return OneOf(Kind.NUMBER, tenths, labels=labels)
        return AlongWay(tenths, lambda: self.knots(battle), 0, self.length(battle), places=1, labels=labels)

    def chances(self, battle: Battle) -> Iterator[tuple[PieceId, PieceId, int]]:
        """Who could shoot at whom, and after how many tenths of an inch: at the mover, at some points of its way.

        Whoever sees the mover anywhere is told of one point at least. Other targets may be shot at as well
        (BS-10.2-02); these are judged by where all units stand now.
        """
        side, length = self._shooting_side(battle), self.length(battle)
        shooters = [piece for piece in battle.standing(side) if self._bar(battle, piece) is None]
        others = [piece for piece in battle.standing(battle.unit(self.piece).side) if piece != self.piece]
        points = tuple(dict.fromkeys(length * part // POINTS for part in range(POINTS + 1) if shooters))
        seen = set[PieceId]()
        for tenths in points:
            for shooter in self.who_shoots(battle, shooters, tenths):
                seen.add(shooter)
                yield shooter, self.piece, tenths
        for shooter in shooters:
            if shooter not in seen:
                glimpse = self.glimpse(battle, shooter, points)
                if glimpse is not None:
                    yield shooter, self.piece, glimpse
            yield from ((shooter, other, 0) for other in others if self._shot(battle, shooter, other) is not None)

    def who_shoots(self, battle: Battle, shooters: Sequence[PieceId], tenths: int) -> list[PieceId]:
        """Who of some shooters could shoot at the mover at a point of its way."""
        with battle.tried():
            self._walk_to(battle, tenths)
            return [shooter for shooter in shooters if self._shot(battle, shooter, self.piece) is not None]

    def glimpse(self, battle: Battle, shooter: PieceId, points: Sequence[int]) -> int | None:
        """The first point of the way, between some others, at which a shooter sees the mover; None if there is none."""
        viewers = vigil(battle, shooter, self.piece)
        shapes = [moment.shape for moment in (self._start(battle), *self._moments(battle))]
        wide = max(shape.circle[2] for shape in shapes)
        for from_, to in pairwise(points):
            ends = [self._cut(battle, tenths * TENTH)[0].shape.circle for tenths in (from_, to)]
            x, y = ((one + other) / 2 for one, other in zip(ends[0][:2], ends[1][:2], strict=True))
            if not viewers.may_see(battle, (x, y, 2 * wide + (to - from_) * TENTH / 2)):
                continue
            for tenths in range(from_ + 1, to):
                shape = self._cut(battle, tenths * TENTH)[0].shape
                if not (viewers.may_see(battle, shape.circle) and viewers.sees(battle, shape)):
                    continue
                if self.who_shoots(battle, (shooter,), tenths):
                    return tenths
        return None

    def _shot(self, battle: Battle, shooter: PieceId, target: PieceId) -> Shoot | None:
        """A shot judged by where all units stand now: straight, or over friends if only that is possible."""
        if bar_to_target(battle, shooter, target, over=False) is None:
            return Shoot(shooter, target, over=False)
        over = bar_to_indirect(battle, shooter) is None and bar_to_target(battle, shooter, target, over=True) is None
        return Shoot(shooter, target, over=True) if over else None

    def refusal(self, battle: Battle, order: Any, /) -> Refusal | None:
        if not isinstance(order, FireThrough):
            return None
        mover = unit_ref(battle, self.piece)
        why = self._bar(battle, order.piece)
        if why is None and not 0 <= order.tenths <= self.length(battle):
            why = refused("BS-10.6-01", "battle-beyond-the-way", mover, unit=mover)
        if why is not None:
            return why
        with battle.tried():
            self._walk_to(battle, order.tenths)
            if self._shot(battle, order.piece, order.target) is not None:
                return None
            return bar_to_aim(battle, order.piece, order.target, over=False)

    def _walk_to(self, battle: Battle, tenths: int) -> PassThrough:
        """Let the mover walk a part of its way; returns what is left of it."""
        there, rest = self._cut(battle, tenths * TENTH)
        battle.put(self.piece, there.shape, there.formation)
        if there.paces:
            take_stance(battle, self.piece, there.stance)  # BS-11.6-04: on its way it has what it has declared now
        return replace(self, way=rest, begun=Begun.at(there))

    def take(self, battle: Battle, order: Any, /) -> None:
        if not isinstance(order, FireThrough):
            if isinstance(order, HoldAllFire):
                battle.set("holds_fire", 0, battle.holds_fire[0] | (1 << self._shooting_side(battle)))
            self._carry_out(battle)
            return
        if not battle.measures_beforehand:
            battle.reveal()
        rest = self._walk_to(battle, order.tenths)
        shot = self._shot(battle, order.piece, order.target)
        assert shot is not None
        battle.mark_done(order.piece, Did.SHOT_THROUGH)
        battle.then(shot, rest)

    def preview(self, battle: Battle, order: Any, /) -> Preview | None:
        """Where the mover would be, and the rating of the shot."""
        if not isinstance(order, FireThrough):
            return None
        with battle.tried():
            self._walk_to(battle, order.tenths)
            shot = self._shot(battle, order.piece, order.target)
            if shot is None:
                return None
            found = preview_of_volley(battle, shot.piece, shot.target, shot.over)
            return replace(found, ghosts=(Ghost(self.piece, shape_of(battle, self.piece).drawn),))

    def _carry_out(self, battle: Battle) -> None:
        """The rest of the move, walked from where the mover stands."""
        if self._is_over(battle):
            return
        self.ending.arrive(battle, self._moments(battle))


@derived
def chances_to_shoot(battle: Battle, window: PassThrough) -> dict[tuple[PieceId, PieceId], tuple[int, ...]]:
    """The points of a move at which somebody could be shot at, by shooter and target."""
    found: dict[tuple[PieceId, PieceId], tuple[int, ...]] = {}
    for shooter, target, tenths in list(window.chances(battle)):
        found[shooter, target] = (*found.get((shooter, target), ()), tenths)
    return found


def _split(act: Act, gone: int, radius: int) -> tuple[Way, Way]:
    """An act cut after a part of its length: what is walked, and what is left; changes of shape are never cut."""
    word, numbers = str(act[0]), [int(number) for number in act[1:]]
    if gone <= 0:
        return (), (act,)
    match word.partition("-")[0]:
        case "advance":
            gone = min(gone, numbers[0]) if numbers else gone  # never farther than declared
            return (("advance", gone),), (("advance", numbers[0] - gone) if numbers else ("advance",),)
        case "oblique":
            gone = min(gone, numbers[1])
            return ((word, numbers[0], gone),), ((word, numbers[0], numbers[1] - gone),)
        case "wheel":
            angle = min(numbers[0] * gone // max(rates.wheel(radius, numbers[0]), 1), numbers[0])
            return ((word, angle),), ((word, numbers[0] - angle),)
    return (), (act,)


@dataclass(frozen=True, slots=True)
class LastPassThrough(Procedure[Battle]):
    """When all have moved, the enemy may still use the one shot that each unit has in this phase (BS-10.2-02)."""

    side: Side

    def run(self, battle: Battle, /) -> None:
        battle.push(SideFires(enemy_of(self.side), through=True))

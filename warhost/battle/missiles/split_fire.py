"""Split fire: mounted archers move half their rate, shoot, and move on (10.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from warhost.battle.missiles.fire import Fire, FireOver
from warhost.battle.missiles.pass_through import HoldFire
from warhost.battle.missiles.shooters import bar_to_indirect, bar_to_shooting, bar_to_target, missile_of
from warhost.battle.missiles.sightings import bar_to_aim
from warhost.battle.missiles.volleys import Shoot, preview_of_volley
from warhost.battle.movement.interruptions import Begun, Ending, set_out
from warhost.battle.movement.manoeuvres import Moment
from warhost.battle.movement.modes import MovementMode
from warhost.battle.movement.move_restrictions import (
    Gait,
    Way,
    allowance,
    bar_to_moving,
    beginning_of,
    carry_out,
    falls_short,
    stop_refusal,
    walk,
    wrong_acts,
)
from warhost.battle.movement.moves_and_forced_marches import MoveFallsShort, commit
from warhost.battle.movement.offered_itineraries import UnitItinerary
from warhost.battle.movement.roads import is_on_road
from warhost.battle.roster.missile_weapons import FAMILIES, shoots_while_riding, shots_after_moving
from warhost.battle.state import Battle, enemy_of, refused, side_ref, touching, unit_ref
from warhost.core.ids import PieceId
from warhost.core.messages import msg
from warhost.core.orders import Kind, Order, Path, Piece
from warhost.core.prompts import Ask, Choices, Offer, OneOf, Preview
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision


@dataclass(frozen=True, slots=True)
class RideAndShoot(Order):
    """``ride horse-archers advance:12``: the first half of a move, then a shot, then the rest."""

    verb: ClassVar[str] = "ride"
    binds: ClassVar[bool] = True
    piece: Piece
    path: Path


@dataclass(frozen=True, slots=True)
class RideOn(Order):
    """``ride-on advance:12``: the rest of the move after the shot."""

    verb: ClassVar[str] = "ride-on"
    binds: ClassVar[bool] = True
    path: Path


@dataclass(frozen=True, slots=True)
class Halt(Order):
    """``halt``: the riders stay where they shot."""

    verb: ClassVar[str] = "halt"


def bar_to_split_fire(battle: Battle, piece: PieceId) -> Refusal | None:
    """Why a unit can't shoot in the middle of its move: only mounted archers and centaurs can (BS-10.5-01)."""
    me, missile = unit_ref(battle, piece), missile_of(battle, piece)
    if missile is None or FAMILIES[missile.kind] != "bow" or not shoots_while_riding(battle.unit(piece).sheet):
        return refused("BS-10.5-01", "battle-no-split-fire", me, unit=me)
    if battle.shots[piece] >= shots_after_moving(missile.kind, missile.shots, mounted=True):
        return refused("BS-10.4-02", "battle-no-shot-left", me, unit=me)
    return bar_to_shooting(battle, piece)


def set_off(battle: Battle, piece: PieceId, way: Way) -> tuple[Moment, int]:
    """Riders at the start of their move, and the half of their allowance kept for after the shot.

    Both halves are longer on a road that they follow up to the shot (BS-11.8-02).
    """
    start = beginning_of(battle, piece)
    for road in (True, False) if is_on_road(battle, start.shape) else (False,):
        whole = allowance(battle, piece, False, road)
        kept = whole - whole // 2
        begun = start._replace(spent=start.spent + kept)
        if not road or walk(battle, piece, way, Gait.WALK, begun)[-1].on_road:
            return begun, kept
    raise AssertionError


def first_half(battle: Battle, piece: PieceId, way: Way) -> list[Moment]:
    """The moments of the way before the shot, which is half the allowance at most."""
    return walk(battle, piece, way, Gait.WALK, set_off(battle, piece, way)[0])


@dataclass(frozen=True, slots=True)
class EndOfFirstHalf(Ending):
    """Riders reach the point of their shot; riders who touch an enemy on the way don't shoot."""

    piece: PieceId
    kept: int
    """The part of their allowance that the riders keep for the rest of their move."""

    def arrive(self, battle: Battle, moments: Sequence[Moment], /) -> None:
        """Let the riders shoot and move on."""
        end = moments[-1]._replace(spent=moments[-1].spent - self.kept, stop=None)
        if end.met is not None:
            carry_out(battle, self.piece, end)
            return
        battle.put(self.piece, end.shape, end.formation)
        battle.then(SplitShot(self.piece), MoveOn(self.piece, Begun.at(end)))


class SplitFire(MovementMode):
    """Half a move, a shot, and the rest of the move (BS-10.5-01)."""

    order = RideAndShoot
    label = "battle-ride-button"

    def bar(self, battle: Battle, piece: PieceId) -> Refusal | None:
        return bar_to_split_fire(battle, piece) or bar_to_moving(battle, piece)

    def choices(self, battle: Battle, chosen: tuple[Any, ...]) -> Choices:
        return UnitItinerary(battle, chosen[0], Gait.WALK, lambda way: self._judge(battle, chosen[0], way))

    def _judge(self, battle: Battle, piece: PieceId, way: Way) -> Refusal | None:
        why = wrong_acts(battle, piece, way)
        if why is not None or not battle.measures_beforehand:
            return why
        return _fault(battle, piece, way)

    def refusal(self, battle: Battle, order: Any) -> Refusal | None:
        return self._judge(battle, order.piece, order.path)

    def take(self, battle: Battle, order: Any) -> None:
        """Ride the first half if all of it is possible; otherwise the owner decides."""
        if not battle.measures_beforehand:
            battle.reveal()
        if falls_short(first_half(battle, order.piece, order.path), order.path) is None:
            ride_out(battle, order.piece, order.path)
        else:
            battle.push(RideFallsShort(order.piece, order.path))


def _fault(battle: Battle, piece: PieceId, way: Way) -> Refusal | None:
    """Why a measured first half is impossible."""
    stop = falls_short(first_half(battle, piece, way), way)
    return None if stop is None else stop_refusal(battle, piece, stop)


def ride_out(battle: Battle, piece: PieceId, way: Way) -> None:
    """Ride the first half as far as possible, unless the enemy interrupts it."""
    begun, kept = set_off(battle, piece, way)
    battle.put(piece, begun.shape, begun.formation)
    set_out(battle, piece, way, Gait.WALK, EndOfFirstHalf(piece, kept), Begun.at(begun))


@dataclass(frozen=True, slots=True)
class RideFallsShort(MoveFallsShort):
    """A declared first half turns out to be impossible: its possible part, or no action in this phase (BS-7.7-02)."""

    def _moments(self, battle: Battle) -> list[Moment]:
        return first_half(battle, self.piece, self.way)

    def _go_on(self, battle: Battle) -> None:
        ride_out(battle, self.piece, self.way)


@dataclass(frozen=True, slots=True)
class RestFallsShort(MoveFallsShort):
    """The declared rest of a ride turns out to be impossible: its possible part, or a halt where the riders shot."""

    begun: Begun = field(kw_only=True)

    def _moments(self, battle: Battle) -> list[Moment]:
        return walk(battle, self.piece, self.way, Gait.WALK, self.begun.moment(battle, self.piece))

    def _go_on(self, battle: Battle) -> None:
        commit(battle, self.piece, self.way, begun=self.begun)

    def _stay(self, battle: Battle) -> None:
        carry_out(battle, self.piece, self.begun.moment(battle, self.piece))


@dataclass(frozen=True, slots=True)
class SplitShot(Decision[Battle, Any]):
    """The shot in the middle of the move."""

    piece: PieceId
    title: ClassVar[str] = "battle-split-fire"

    def moot(self, battle: Battle, /) -> bool:
        return not any(self._targets(battle, over=over) for over in (False, True))

    def _targets(self, battle: Battle, *, over: bool) -> list[PieceId]:
        if over and bar_to_indirect(battle, self.piece) is not None:
            return []
        enemies = battle.standing(enemy_of(battle.unit(self.piece).side))
        return [enemy for enemy in enemies if bar_to_target(battle, self.piece, enemy, over=over) is None]

    def ask(self, battle: Battle, /) -> Ask:
        side = battle.unit(self.piece).side
        shots = [
            Offer(order, msg(label))
            for order, over, label in ((Fire, False, "battle-fire-button"), (FireOver, True, "battle-fire-over-button"))
            if self._targets(battle, over=over)
        ]
        return Ask(
            battle.seat(side),
            msg("battle-ask-split-shot", unit=unit_ref(battle, self.piece)),
            (*shots, Offer(HoldFire, msg("battle-hold-fire-button"))),
            ("BS-10.5-01",),
            msg("battle-wait-split", side=side_ref(battle, side)),
        )

    def choices(self, battle: Battle, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return OneOf(Kind.PIECE, self._targets(battle, over=order is FireOver) if chosen else [self.piece])

    def refusal(self, battle: Battle, order: Any, /) -> Refusal | None:
        if isinstance(order, HoldFire):
            return None
        if order.piece != self.piece:
            me = unit_ref(battle, order.piece)
            return refused("BS-10.5-01", "battle-no-split-fire", me, unit=me)
        over = isinstance(order, FireOver)
        why = bar_to_indirect(battle, self.piece) if over else None
        return why or bar_to_aim(battle, self.piece, order.target, over=over)

    def take(self, battle: Battle, order: Any, /) -> None:
        if isinstance(order, HoldFire):
            return
        if not battle.measures_beforehand:
            battle.reveal()
        battle.push(Shoot(self.piece, order.target, isinstance(order, FireOver)))

    def preview(self, battle: Battle, order: Any, /) -> Preview | None:
        if isinstance(order, HoldFire):
            return None
        return preview_of_volley(battle, self.piece, order.target, isinstance(order, FireOver))


@dataclass(frozen=True, slots=True)
class MoveOn(Decision[Battle, Any]):
    """The rest of the move after the shot."""

    piece: PieceId
    begun: Begun
    """What the riders have spent so far, and the ground they have paid for."""
    title: ClassVar[str] = "battle-split-fire"

    def _begun(self, battle: Battle) -> Moment:
        return self.begun.moment(battle, self.piece)

    def _moments(self, battle: Battle, way: Way) -> list[Moment]:
        return walk(battle, self.piece, way, Gait.WALK, self._begun(battle))

    def moot(self, battle: Battle, /) -> bool:
        return not battle.stands(self.piece) or battle.is_routed(self.piece) or bool(touching(battle, self.piece))

    def ask(self, battle: Battle, /) -> Ask:
        side = battle.unit(self.piece).side
        return Ask(
            battle.seat(side),
            msg("battle-ask-ride-on", unit=unit_ref(battle, self.piece)),
            (Offer(RideOn, msg("battle-ride-on-button")), Offer(Halt, msg("battle-halt-button"))),
            ("BS-10.5-01",),
            msg("battle-wait-split", side=side_ref(battle, side)),
        )

    def choices(self, battle: Battle, order: type[Order], chosen: tuple[Any, ...], /) -> Choices:
        return UnitItinerary(battle, self.piece, Gait.WALK, lambda way: self._judge(battle, way))

    def refusal(self, battle: Battle, order: Any, /) -> Refusal | None:
        return None if isinstance(order, Halt) else self._judge(battle, order.path)

    def _judge(self, battle: Battle, way: Way) -> Refusal | None:
        why = wrong_acts(battle, self.piece, way)
        if why is not None or not battle.measures_beforehand:
            return why
        stop = falls_short(self._moments(battle, way), way)
        return None if stop is None else stop_refusal(battle, self.piece, stop)

    def take(self, battle: Battle, order: Any, /) -> None:
        if not isinstance(order, Halt) and not battle.measures_beforehand:
            battle.reveal()
        if isinstance(order, Halt):
            carry_out(battle, self.piece, self._begun(battle))
        elif falls_short(self._moments(battle, order.path), order.path) is None:
            commit(battle, self.piece, order.path, begun=self.begun)
        else:
            battle.push(RestFallsShort(self.piece, order.path, begun=self.begun))

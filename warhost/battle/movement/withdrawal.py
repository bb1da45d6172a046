"""Fighting withdrawal: three inches back from the enemy, who may follow (7.12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from warhost.battle.command.in_command import commanded
from warhost.battle.engagements import engagements_of, settle_engagements
from warhost.battle.formations.shapes import Shape
from warhost.battle.morale.discipline import Trial, discipline_check, is_undisciplined, is_wild
from warhost.battle.movement import rates
from warhost.battle.movement.blocked_by import around
from warhost.battle.movement.manoeuvres import Stop, straight_run, touches_enemies
from warhost.battle.movement.modes import MovementMode
from warhost.battle.movement.move_restrictions import catch_shooters, stand_still, stop_refusal, take_stance
from warhost.battle.movement.skirmishers import is_formed, is_skirmisher
from warhost.battle.state import Battle, Did, formation_of, refused, shape_of, side_ref, touching, unit_ref
from warhost.battle.table.blocks import UnitSide as BaseSide
from warhost.battle.table.units import HALF, QUARTER
from warhost.core.ids import PieceId
from warhost.core.messages import msg
from warhost.core.orders import Order, Piece
from warhost.core.prompts import Ask, Ghost, Offer, Preview
from warhost.core.refusals import Refusal
from warhost.core.steps import Decision, Procedure, Step

AWAY: Final = {BaseSide.FRONT: HALF, BaseSide.REAR: 0, BaseSide.LEFT: QUARTER, BaseSide.RIGHT: -QUARTER}
"""The direction away from an enemy who touches a side, as an angle from the unit's facing."""


@dataclass(frozen=True, slots=True)
class Withdraw(Order):
    """``withdraw glarian-guard``: three inches back, still facing the enemy."""

    verb: ClassVar[str] = "withdraw"
    binds: ClassVar[bool] = True
    piece: Piece


@dataclass(frozen=True, slots=True)
class FollowUp(Order):
    """``follow``: the unit keeps contact with an enemy who withdraws."""

    verb: ClassVar[str] = "follow"


@dataclass(frozen=True, slots=True)
class Remain(Order):
    """``remain``: the unit lets the enemy go."""

    verb: ClassVar[str] = "remain"


def away_from_enemies(battle: Battle, piece: PieceId) -> int:
    """The heading away from the enemies that touch a unit; those at its front count first."""
    sides = sorted(found.side_of(piece) for found in engagements_of(battle, piece))
    return battle.facing[piece] + AWAY[BaseSide(sides[0]) if sides else BaseSide.FRONT]


def stepped_back(battle: Battle, piece: PieceId) -> tuple[Shape, Stop | None]:
    """Where a Fighting Withdrawal ends, and what prevents it: it needs all three inches and must end out of contact."""
    shape, surroundings = shape_of(battle, piece), around(battle, piece).bold()
    end, stop = straight_run(shape, away_from_enemies(battle, piece), rates.WITHDRAWAL, surroundings)
    if stop is None and touches_enemies(end, surroundings):
        stop = Stop.ENEMY  # BS-7.12-01: not into contact with another enemy
    return end, stop


class FightingWithdrawal(MovementMode):
    """A unit in contact steps back (BS-7.12-01)."""

    order = Withdraw
    label = "battle-withdraw-button"

    def bar(self, battle: Battle, piece: PieceId) -> Refusal | None:
        me, unit = unit_ref(battle, piece), battle.unit(piece)
        if not touching(battle, piece):
            return refused("BS-7.12-01", "battle-not-in-contact", me, unit=me)
        if unit.sheet.engine and battle.wound[piece]:
            return refused("BS-10.10-02", "battle-wounded-crew", me, unit=me)
        if unit.sheet.type not in ("skirmish", "individual") and not commanded(battle, piece):
            return refused("BS-7.12-01", "battle-withdraw-needs-command", me, unit=me)
        if not rates.can_withdraw(unit.rate - battle.owed[piece]):
            return refused("BS-7.12-01", "battle-too-slow", me, unit=me)
        stop = stepped_back(battle, piece)[1] if battle.measures_beforehand else None
        return None if stop is None else stop_refusal(battle, piece, stop)

    def take(self, battle: Battle, order: Any) -> None:
        piece = order.piece
        if not battle.measures_beforehand:
            battle.reveal()
        end, stop = stepped_back(battle, piece)
        if stop is not None:
            battle.tell(stop_refusal(battle, piece, stop).message)
            stand_still(battle, piece)
            return
        heading, enemies = away_from_enemies(battle, piece), touching(battle, piece)
        battle.put(piece, end, formation_of(battle, piece))
        take_stance(battle, piece)
        battle.mark_done(piece, Did.MOVED)
        battle.tell(msg("battle-log-withdraws", unit=unit_ref(battle, piece)))
        battle.then(*(step for enemy in enemies for step in _answer(battle, enemy, piece, heading)), AfterWithdrawal())

    def preview(self, battle: Battle, order: Any) -> Preview | None:
        if not battle.measures_beforehand:
            return None
        return Preview(ghosts=(Ghost(order.piece, stepped_back(battle, order.piece)[0].drawn),))


def _answer(battle: Battle, enemy: PieceId, piece: PieceId, heading: int) -> tuple[Step[Battle], ...]:
    """An enemy's answer: wild units must check their discipline first (BS-7.12-03)."""
    follow = MayFollow(enemy, piece, heading)
    if not is_wild(battle.unit(enemy)) or battle.is_routed(enemy):
        return (follow,)
    return (discipline_check(battle, enemy, piece, Trial.WITHDRAWAL), follow)


@dataclass(frozen=True, slots=True)
class MayFollow(Decision[Battle, Any]):
    """The enemy stays, or goes three inches after the unit, even if he has moved already (BS-7.12-02)."""

    piece: PieceId
    withdrawn: PieceId
    heading: int

    def _is_held(self, battle: Battle) -> bool:
        """Whether an enemy can't follow: routed or gone, held by another unit, or a skirmisher facing a formed unit.

        No figure in skirmish formation moves into contact with such a unit (BS-2.9-05).
        """
        if battle.is_routed(self.piece) or not battle.stands(self.piece):
            return True
        shies = is_skirmisher(battle, self.piece) and is_formed(battle, self.withdrawn)
        return shies or bool(touching(battle, self.piece))

    def moot(self, battle: Battle, /) -> bool:
        return self._is_held(battle) or is_undisciplined(battle, self.piece)

    def skip(self, battle: Battle, /) -> None:
        if not self._is_held(battle):
            self._follow(battle)

    def ask(self, battle: Battle, /) -> Ask:
        side = battle.unit(self.piece).side
        me, them = unit_ref(battle, self.piece), unit_ref(battle, self.withdrawn)
        return Ask(
            battle.seat(side),
            msg("battle-ask-follow", unit=me, enemy=them),
            (Offer(FollowUp, msg("battle-follow-button")), Offer(Remain, msg("battle-remain-button"))),
            ("BS-7.12-02", "BS-7.12-04"),
            msg("battle-wait-follow", side=side_ref(battle, side)),
        )

    def take(self, battle: Battle, order: Any, /) -> None:
        if isinstance(order, FollowUp):
            self._follow(battle)
        else:
            battle.set("let_go", 0, (*battle.let_go[0], (self.piece, self.withdrawn)))
            battle.tell(msg("battle-log-remains", unit=unit_ref(battle, self.piece)))

    def _follow(self, battle: Battle) -> None:
        battle.put(self.piece, self._end(battle), formation_of(battle, self.piece))
        take_stance(battle, self.piece)
        catch_shooters(battle, touching(battle, self.piece))
        battle.tell(msg("battle-log-follows", unit=unit_ref(battle, self.piece)))

    def _end(self, battle: Battle) -> Shape:
        shape = shape_of(battle, self.piece)
        return straight_run(shape, self.heading, rates.WITHDRAWAL, around(battle, self.piece))[0]

    def preview(self, battle: Battle, order: Order, /) -> Preview | None:
        shape = self._end(battle) if isinstance(order, FollowUp) else shape_of(battle, self.piece)
        return Preview(ghosts=(Ghost(self.piece, shape.drawn),))


@dataclass(frozen=True, slots=True)
class AfterWithdrawal(Procedure[Battle]):
    """When all enemies have answered, drop ended contacts; enemies who followed stay engaged as before."""

    def run(self, battle: Battle, /) -> None:
        settle_engagements(battle)
